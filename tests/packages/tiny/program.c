#include <stdio.h>
#include <stdlib.h>
#include "tiny.h"

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		printf("%d\n", twice(atoi(argv[i])));
	return argc > 9;
}
