/* Nothing but the start and the end of a program, and a branch, so that each scheme
   of control flow has something to count. */

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return 1;
	return 0;
}
