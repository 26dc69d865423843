#include "tiny.h"

int twice(int number)
{
	if (number > 1000)
		return -1;
	return 2 * number;
}
