// What calls give is assigned to targets that the calls might change.
// flags: -std=gnu++17 -fsampler-scheme=returns,bounds -fassign-across-pointer -fassign-into-field -fassign-into-index
struct list {
	int count = 0, items[8] = {};
	int &operator[](int i)
	{
		if (i >= count)
			count = i + 1;
		return items[i];
	}
	int size() { return count; }
};
static list all;
static int n = 1, array[8];

static int next(int by)
{
	n += by;
	return n * 10;
}

int main()
{
	all[5] = all.size();
	array[n] = next(1);
	(n, array[n]) = next(-2) + 1;
	auto set = [&] { array[n + 3] = ({ next(2); }); };
	set();
	return !(all.items[5] == 0 && array[1] == 20 && array[0] == 1 && array[3] == 20);
}

//= bounds	5	list::operator[]	i	local	direct	5	5
//= bounds	8	list::operator[]	count	mem	field	6	6
//= bounds	16	next	by	local	direct	-2	2
//= bounds	18	next	n	global	direct	0	2
//= bounds	27	main::<lambda>	array[n + 3]	global	index	20	20
//= bounds	24	main	all[5]	mem	direct	0	0
//= bounds	25	main	array[n]	global	index	20	20
//= returns	27	main::<lambda>	next	0	0	1
//= returns	24	main	all.size	0	1	0
//= returns	25	main	next	0	0	1
//= returns	26	main	next	0	1	0
