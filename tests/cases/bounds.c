// bounds: extremes of all widths, truth values, enumerations, pointers; none seen.
// flags: -fsampler-scheme=bounds
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

enum colour { RED = -1, GREEN = 4 };
signed char s8;
short s16;
int s32;
long s64;
unsigned char u8;
unsigned short u16;
unsigned u32;
unsigned long u64;
__int128 too_wide;

static void assign(int i)
{
	s8 = i ? SCHAR_MIN : SCHAR_MAX;
	s16 = i ? SHRT_MIN : SHRT_MAX;
	s32 = i ? INT_MIN : INT_MAX;
	s64 = i ? LONG_MIN : LONG_MAX;
	u8 = i ? UCHAR_MAX : 0;
	u16 = i ? USHRT_MAX : 0;
	u32 = i ? UINT_MAX : 0;
	u64 = i ? ULONG_MAX : 1;
	too_wide = i;
	bool b = i == 0;
	enum colour c = i ? RED : GREEN;
	char *p = (char *)(uintptr_t)(4096 + i);
	(void)b, (void)c, (void)p;
}

static int never(void)
{
	int x = 1;
	unsigned long y = x;
	return y;
}

int main(void)
{
	for (int i = 0; i < 2; i++)
		assign(i);
	return s32 == 7 ? never() : 0;
}

//= bounds	18	assign	i	local	direct	0	1
//= bounds	20	assign	s8	global	direct	-128	127
//= bounds	21	assign	s16	global	direct	-32768	32767
//= bounds	22	assign	s32	global	direct	-2147483648	2147483647
//= bounds	23	assign	s64	global	direct	-9223372036854775808	9223372036854775807
//= bounds	24	assign	u8	global	direct	0	255
//= bounds	25	assign	u16	global	direct	0	65535
//= bounds	26	assign	u32	global	direct	0	4294967295
//= bounds	27	assign	u64	global	direct	1	18446744073709551615
//= bounds	29	assign	b	local	direct	0	1
//= bounds	30	assign	c	local	direct	-1	4
//= bounds	31	assign	p	local	direct	4096	4097
//= bounds	37	never	x	local	direct	2147483647	-2147483648
//= bounds	38	never	y	local	direct	18446744073709551615	0
//= bounds	44	main	i	local	direct	0	0
//= bounds	44	main	i	local	direct	1	2
