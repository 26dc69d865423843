// Names that begin as operators of C++ do.
// flags: -fsampler-scheme=branches
// flags: -x c++ -fsampler-scheme=branches
struct s { unsigned flag : 3; };
static struct s one = { 1 }, *order = &one, *origin = &one, *andes = &one, *notify;

int main(void)
{
	int a = 0, b = 1;
	if (order->flag) a++;
	if (origin->flag && andes->flag) a++;
	if (order ? a : b) a++;
	if (!order) a++;
	if (notify || !andes) a++;
	return a == 3 ? 0 : a;
}

//= branches	10	main	order->flag	0	1
//= branches	11	main	origin->flag	0	1
//= branches	11	main	andes->flag	0	1
//= branches	12	main	order ? a : b	0	1
//= branches	12	main	order	0	1
//= branches	13	main	order	0	1
//= branches	14	main	notify	1	0
//= branches	14	main	andes	0	1
//= branches	15	main	a == 3	0	1
