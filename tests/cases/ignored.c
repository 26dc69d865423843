// Results of built-in functions that the program ignores are no sites: gcc may call other ones in their place.
// flags: -fsampler-scheme=returns
// flags: -fsampler-scheme=returns -fexceptions
#include <stdio.h>
#include <string.h>

static int used(void)
{
	return printf("%s\n", "used") + 1;
}

int main(int argc, char **argv)
{
	char text[20];
	printf("hello\n");
	fprintf(stdout, "%s", argc ? "x\n" : "y\n");
	(void)fprintf(stdout, "%s", "z\n");
	strcpy(text, argc > 1 ? argv[1] : "q");
	memcpy(text, "abc", 4);
	int n = printf("kept\n");
	remove("no such file");
	return used() + (text[0] != 'a') - 6;
}

//= returns	9	used	printf	0	0	1
//= returns	20	main	printf	0	0	1
//= returns	21	main	remove	1	0	0
//= returns	22	main	used	0	0	1
