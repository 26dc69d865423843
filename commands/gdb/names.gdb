# Names in conditions that debugging information has not.
macro define NULL ((void *)0)
macro define EOF (-1)
macro define true 1
macro define false 0
