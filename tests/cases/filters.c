// Filters: the first rule of a kind that matches counts; marks in the source.
// flags: -fsampler-scheme=function-entries,returns,bounds -finclude-function=keep_* -fexclude-function=*_out -fexclude-location=*:22 -finclude-location=filters.c:23 -fexclude-location=*:2[34]
#pragma sampler_exclude_function (by_pragma)
static int by_pragma(void) { return 1; }

__attribute__((no_instrument_function)) static int by_attribute(void) { return 2; }

#if __has_attribute(sampler_exclude)
__attribute__((sampler_exclude))
#endif
static int by_our_attribute(void) { return 3; }

static int left_out(void) { return 4; }

static int keep_out(void) { return 5; }

int main(void)
{
	int n;
	n = by_pragma() + by_attribute();
	n += by_our_attribute() + left_out();
	n += keep_out();
	n += keep_out();
	n += keep_out();
	return n != 25;
}

//= bounds	20	main	n	local	direct	3	3
//= bounds	21	main	n	local	direct	10	10
//= bounds	23	main	n	local	direct	20	20
//= function-entries	15	keep_out	3
//= function-entries	17	main	1
//= returns	20	main	by_pragma	0	0	1
//= returns	20	main	by_attribute	0	0	1
//= returns	21	main	by_our_attribute	0	0	1
//= returns	21	main	left_out	0	0	1
//= returns	23	main	keep_out	0	0	1
