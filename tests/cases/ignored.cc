// In C++, too, results of built-in functions that the program ignores are no sites.
// flags: -fsampler-scheme=returns
// flags: -fsampler-scheme=returns -fno-exceptions
#include <cstdio>
#include <cstring>

static int used()
{
	return printf("%s\n", "used") + 1;
}

int main(int argc, char **argv)
{
	char text[20];
	printf("hello\n");
	fprintf(stdout, "%s", argc ? "x\n" : "y\n");
	(void)fprintf(stdout, "%s", "z\n");
	for (strcpy(text, "q"); argc > 5; strcpy(text, "r"))
		argc--;
	argc > 1 ? (void)strcpy(text, argv[1]) : (void)memcpy(text, "abc", 4);
	int n = printf("kept\n");
	remove("no such file");
	return used() + (text[0] != 'a') - 6;
}

//= returns	9	used	printf	0	0	1
//= returns	21	main	printf	0	0	1
//= returns	22	main	remove	1	0	0
//= returns	23	main	used	0	0	1
