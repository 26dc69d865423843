// Predicates over several lines, comments, literals; nothing breaks the columns.
#include <string.h>
int main(int argc, char **argv)
{
	int n = 0;
	const char *s = "a	b";
	if (argc   >  /* why? */  0
	    && // really
	    n	==	0)
		n++;
	if (((argc == 1))) n++;
	if (strcmp(s, "a	b") == 0 && s[1] != '"') n++;
	if (s[0] == '\'' || s[1] == '\t' || strchr(s, ')')) n++;
	if ((n = argc) != 0) n += 2;
	if (s
		[0]) n++;
	if (* s
== 'a')
		n++;
	return n;
}

//= branches	7	main	argc > 0	0	1
//= branches	9	main	n == 0	0	1
//= branches	11	main	argc == 1	0	1
//= branches	12	main	strcmp(s, "a b") == 0	0	1
//= branches	12	main	s[1] != '"'	0	1
//= branches	13	main	s[0] == '\''	1	0
//= branches	13	main	s[1] == '\t'	0	1
//= branches	13	main	strchr(s, ')')	0	0
//= branches	14	main	(n = argc) != 0	0	1
//= branches	16	main	s [0]	0	1
//= branches	18	main	* s == 'a'	0	1
//= function-entries	3	main	1
//= returns	12	main	strcmp	0	1	0
//= returns	13	main	strchr	0	0	0
