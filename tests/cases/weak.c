// Variables of other units that may not be there, or that are but addresses, are not compared with: to read them would crash.
// flags: -fsampler-scheme=scalar-pairs
// flags: -fsampler-scheme=scalar-pairs -fthreads
#include <stddef.h>
extern int missing __attribute__((weak));
extern int late, end;

static int tests(int c)
{
	int n = c;
	if (&missing)
		n += missing;
	return n;
}

static int addresses(int c)
{
	int n = c;
	return &end ? n : 0;
}

static int weak_later(int c)
{
	int n = c;
	return n;
}
#pragma weak late

static int tests_later(int c)
{
	int n = weak_later(c);
	if (&late)
		n += late;
	return n;
}

int main(void)
{
	return tests(1) + addresses(2) + tests_later(3) - 6;
}

//= scalar-pairs	8	tests	c	local	direct	0	const	0	0	1
//= scalar-pairs	10	tests	n	local	direct	0	const	0	0	1
//= scalar-pairs	10	tests	n	local	direct	c	local-init	0	1	0
//= scalar-pairs	12	tests	n	local	direct	0	const	0	0	0
//= scalar-pairs	12	tests	n	local	direct	n	local-init	0	0	0
//= scalar-pairs	12	tests	n	local	direct	c	local-init	0	0	0
//= scalar-pairs	16	addresses	c	local	direct	0	const	0	0	1
//= scalar-pairs	18	addresses	n	local	direct	0	const	0	0	1
//= scalar-pairs	18	addresses	n	local	direct	c	local-init	0	1	0
//= scalar-pairs	22	weak_later	c	local	direct	0	const	0	0	1
//= scalar-pairs	24	weak_later	n	local	direct	0	const	0	0	1
//= scalar-pairs	24	weak_later	n	local	direct	c	local-init	0	1	0
//= scalar-pairs	29	tests_later	c	local	direct	0	const	0	0	1
//= scalar-pairs	31	tests_later	n	local	direct	0	const	0	0	1
//= scalar-pairs	31	tests_later	n	local	direct	c	local-init	0	1	0
//= scalar-pairs	33	tests_later	n	local	direct	0	const	0	0	0
//= scalar-pairs	33	tests_later	n	local	direct	n	local-init	0	0	0
//= scalar-pairs	33	tests_later	n	local	direct	c	local-init	0	0	0
