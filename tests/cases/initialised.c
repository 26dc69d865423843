// Which locals have a value when x is assigned?  Each function names its answer: yes_
// or maybe_; the compared one is y.
// flags: -fsampler-scheme=scalar-pairs -fcompare-uninitialized
#include <setjmp.h>
#include <stdlib.h>
static int x;
static jmp_buf place;
static void set(int *p) { *p = 1; }
static void stop(void) { exit(9); }
#define RETURN return 0

static int yes_initialiser(int c) { int y = 1; x = c; return y; }
static int yes_assigned(int c) { int y; y = c; x = c; return y; }
static int yes_parameter(int y) { x = 1; return y; }
static int maybe_never(int c) { int y; x = c; y = c; return y; }
static int maybe_if(int c) { int y; if (c) y = 1; x = c; RETURN; }
static int yes_if_else(int c) { int y; if (c) y = 1; else y = 2; x = c; return y; }
static int yes_if_return(int c) { int y; if (c) y = 1; else return 0; x = c; return y; }
static int yes_in_if(int c) { int y; if (c) { y = 1; x = y; } RETURN; }
static int maybe_after_while(int c) { int y; while (c--) y = c; x = 0; RETURN; }
static int yes_after_do(int c) { int y; do y = c; while (c--); x = c; return y; }
static int maybe_in_loop(int c) { int y; for (int i = 0; i < 2; i++) { x = c; y = i; } return y; }
static int yes_in_loop(int c) { int y; for (int i = 0; i < 2; i++) { y = i; x = c; } RETURN; }
static int yes_endless(int c) { int y; for (;;) { y = c; if (c) break; } x = c; return y; }
static int yes_and(int c) { int y; if (c && (y = 2)) { x = y; } RETURN; }
static int maybe_and(int c) { int y; if (c && (y = 2)) c = 0; x = c; RETURN; }
static int maybe_or(int c) { int y; if (c || (y = 2)) { x = c; } RETURN; }
static int yes_after_or(int c) { int y; if (!c || !(y = 2)) return 0; x = y; RETURN; }
static int yes_comma(int c) { int y; x = (y = 2, c); return y; }
static int yes_conditional(int c) { int y; c ? (y = 1) : (y = 2); x = c; return y; }
static int maybe_conditional(int c) { int y; c ? (y = 1) : 2; x = c; RETURN; }
static int maybe_switch(int c) { int y; switch (c) { case 1: y = 1; } x = c; RETURN; }
static int yes_switch(int c) { int y; switch (c) { case 1: y = 1; break; default: y = 2; } x = c; return y; }
static int maybe_fall(int c) { int y; switch (c) { case 0: x = 0; y = 1; break; default: y = 0; } return y; }
static int maybe_goto(int c) { int y; if (c) goto past; y = 1; past: x = c; RETURN; }
static int yes_goto(int c) { int y; if (c) goto set; set: y = 1; x = c; return y; }
static int maybe_into(int c) { switch (c) { int y = 1; default: x = c; return c ? 0 : y; } }
static int yes_address(int c) { int y; set(&y); x = c; return y; }
static int maybe_address_before(int c) { int y; x = c; set(&y); return y; }
static int yes_exit(int c) { int y; if (c) y = 1; else exit(8); x = c; return y; }
static int maybe_stop(int c) { int y; if (c) y = 1; else stop(); x = c; RETURN; }
static int yes_copy(int c) { int z, y; if (c > 5) z = 1; y = z; x = c; return y; }
static int yes_statement(int c) { int y; x = ({ y = c; y + 1; }); return y; }
static int yes_self(int y) { y = 2; x = y; return y; }
static int yes_static(int c) { static int y; x = c; return y; }
static int maybe_volatile(int c) { int y; if (setjmp(place)) y = 1; x = c; RETURN; }

int main(void)
{
	int (*all[])(int) = {
		yes_initialiser, yes_assigned, yes_parameter, maybe_never, maybe_if, yes_if_else, yes_if_return,
		yes_in_if, maybe_after_while, yes_after_do, maybe_in_loop, yes_in_loop, yes_endless, yes_and,
		maybe_and, maybe_or, yes_after_or, yes_comma, yes_conditional, maybe_conditional, maybe_switch,
		yes_switch, maybe_fall, maybe_goto, yes_goto, maybe_into, yes_address, maybe_address_before, yes_exit,
		maybe_stop, yes_copy, yes_statement, yes_self, yes_static, maybe_volatile,
	};
	return sizeof all / sizeof *all != 35 || !all[0];
}

//= scalar-pairs	8	set	p	local	direct	NULL	const	0	0	0
//= scalar-pairs	12	yes_initialiser	c	local	direct	0	const	0	0	0
//= scalar-pairs	12	yes_initialiser	c	local	direct	x	global	0	0	0
//= scalar-pairs	12	yes_initialiser	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	12	yes_initialiser	y	local	direct	x	global	0	0	0
//= scalar-pairs	12	yes_initialiser	x	global	direct	0	const	0	0	0
//= scalar-pairs	12	yes_initialiser	x	global	direct	x	global	0	0	0
//= scalar-pairs	12	yes_initialiser	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	12	yes_initialiser	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	13	yes_assigned	c	local	direct	0	const	0	0	0
//= scalar-pairs	13	yes_assigned	c	local	direct	x	global	0	0	0
//= scalar-pairs	13	yes_assigned	y	local	direct	0	const	0	0	0
//= scalar-pairs	13	yes_assigned	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	13	yes_assigned	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	13	yes_assigned	y	local	direct	x	global	0	0	0
//= scalar-pairs	13	yes_assigned	x	global	direct	0	const	0	0	0
//= scalar-pairs	13	yes_assigned	x	global	direct	x	global	0	0	0
//= scalar-pairs	13	yes_assigned	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	13	yes_assigned	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	14	yes_parameter	y	local	direct	0	const	0	0	0
//= scalar-pairs	14	yes_parameter	y	local	direct	x	global	0	0	0
//= scalar-pairs	14	yes_parameter	x	global	direct	x	global	0	0	0
//= scalar-pairs	14	yes_parameter	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	15	maybe_never	c	local	direct	0	const	0	0	0
//= scalar-pairs	15	maybe_never	c	local	direct	x	global	0	0	0
//= scalar-pairs	15	maybe_never	x	global	direct	0	const	0	0	0
//= scalar-pairs	15	maybe_never	x	global	direct	x	global	0	0	0
//= scalar-pairs	15	maybe_never	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	15	maybe_never	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	15	maybe_never	y	local	direct	0	const	0	0	0
//= scalar-pairs	15	maybe_never	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	15	maybe_never	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	15	maybe_never	y	local	direct	x	global	0	0	0
//= scalar-pairs	16	maybe_if	c	local	direct	0	const	0	0	0
//= scalar-pairs	16	maybe_if	c	local	direct	x	global	0	0	0
//= scalar-pairs	16	maybe_if	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	16	maybe_if	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	16	maybe_if	y	local	direct	x	global	0	0	0
//= scalar-pairs	16	maybe_if	x	global	direct	0	const	0	0	0
//= scalar-pairs	16	maybe_if	x	global	direct	x	global	0	0	0
//= scalar-pairs	16	maybe_if	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	16	maybe_if	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	17	yes_if_else	c	local	direct	0	const	0	0	0
//= scalar-pairs	17	yes_if_else	c	local	direct	x	global	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	x	global	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	17	yes_if_else	y	local	direct	x	global	0	0	0
//= scalar-pairs	17	yes_if_else	x	global	direct	0	const	0	0	0
//= scalar-pairs	17	yes_if_else	x	global	direct	x	global	0	0	0
//= scalar-pairs	17	yes_if_else	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	17	yes_if_else	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	18	yes_if_return	c	local	direct	0	const	0	0	0
//= scalar-pairs	18	yes_if_return	c	local	direct	x	global	0	0	0
//= scalar-pairs	18	yes_if_return	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	18	yes_if_return	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	18	yes_if_return	y	local	direct	x	global	0	0	0
//= scalar-pairs	18	yes_if_return	x	global	direct	0	const	0	0	0
//= scalar-pairs	18	yes_if_return	x	global	direct	x	global	0	0	0
//= scalar-pairs	18	yes_if_return	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	18	yes_if_return	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	19	yes_in_if	c	local	direct	0	const	0	0	0
//= scalar-pairs	19	yes_in_if	c	local	direct	x	global	0	0	0
//= scalar-pairs	19	yes_in_if	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	19	yes_in_if	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	19	yes_in_if	y	local	direct	x	global	0	0	0
//= scalar-pairs	19	yes_in_if	x	global	direct	0	const	0	0	0
//= scalar-pairs	19	yes_in_if	x	global	direct	x	global	0	0	0
//= scalar-pairs	19	yes_in_if	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	19	yes_in_if	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	0	const	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	x	global	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	0	const	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	c	local-init	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	20	maybe_after_while	c	local	direct	x	global	0	0	0
//= scalar-pairs	20	maybe_after_while	y	local	direct	0	const	0	0	0
//= scalar-pairs	20	maybe_after_while	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	20	maybe_after_while	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	20	maybe_after_while	y	local	direct	x	global	0	0	0
//= scalar-pairs	20	maybe_after_while	x	global	direct	x	global	0	0	0
//= scalar-pairs	20	maybe_after_while	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	20	maybe_after_while	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	0	const	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	x	global	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	0	const	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	c	local-init	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	y	local-init	0	0	0
//= scalar-pairs	21	yes_after_do	c	local	direct	x	global	0	0	0
//= scalar-pairs	21	yes_after_do	y	local	direct	0	const	0	0	0
//= scalar-pairs	21	yes_after_do	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	21	yes_after_do	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	21	yes_after_do	y	local	direct	x	global	0	0	0
//= scalar-pairs	21	yes_after_do	x	global	direct	0	const	0	0	0
//= scalar-pairs	21	yes_after_do	x	global	direct	x	global	0	0	0
//= scalar-pairs	21	yes_after_do	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	21	yes_after_do	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	c	local	direct	0	const	0	0	0
//= scalar-pairs	22	maybe_in_loop	c	local	direct	x	global	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	c	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	x	global	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	0	const	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	i	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	y	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	c	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	i	local	direct	x	global	0	0	0
//= scalar-pairs	22	maybe_in_loop	x	global	direct	0	const	0	0	0
//= scalar-pairs	22	maybe_in_loop	x	global	direct	x	global	0	0	0
//= scalar-pairs	22	maybe_in_loop	x	global	direct	i	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	22	maybe_in_loop	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	y	local	direct	0	const	0	0	0
//= scalar-pairs	22	maybe_in_loop	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	22	maybe_in_loop	y	local	direct	i	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	22	maybe_in_loop	y	local	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	c	local	direct	0	const	0	0	0
//= scalar-pairs	23	yes_in_loop	c	local	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	c	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	0	const	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	i	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	y	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	c	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	i	local	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	y	local	direct	0	const	0	0	0
//= scalar-pairs	23	yes_in_loop	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	23	yes_in_loop	y	local	direct	i	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	y	local	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	x	global	direct	0	const	0	0	0
//= scalar-pairs	23	yes_in_loop	x	global	direct	x	global	0	0	0
//= scalar-pairs	23	yes_in_loop	x	global	direct	i	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	23	yes_in_loop	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	24	yes_endless	c	local	direct	0	const	0	0	0
//= scalar-pairs	24	yes_endless	c	local	direct	x	global	0	0	0
//= scalar-pairs	24	yes_endless	y	local	direct	0	const	0	0	0
//= scalar-pairs	24	yes_endless	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	24	yes_endless	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	24	yes_endless	y	local	direct	x	global	0	0	0
//= scalar-pairs	24	yes_endless	x	global	direct	0	const	0	0	0
//= scalar-pairs	24	yes_endless	x	global	direct	x	global	0	0	0
//= scalar-pairs	24	yes_endless	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	24	yes_endless	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	25	yes_and	c	local	direct	0	const	0	0	0
//= scalar-pairs	25	yes_and	c	local	direct	x	global	0	0	0
//= scalar-pairs	25	yes_and	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	25	yes_and	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	25	yes_and	y	local	direct	x	global	0	0	0
//= scalar-pairs	25	yes_and	x	global	direct	0	const	0	0	0
//= scalar-pairs	25	yes_and	x	global	direct	x	global	0	0	0
//= scalar-pairs	25	yes_and	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	25	yes_and	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	26	maybe_and	c	local	direct	0	const	0	0	0
//= scalar-pairs	26	maybe_and	c	local	direct	x	global	0	0	0
//= scalar-pairs	26	maybe_and	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	26	maybe_and	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	26	maybe_and	y	local	direct	x	global	0	0	0
//= scalar-pairs	26	maybe_and	c	local	direct	c	local-init	0	0	0
//= scalar-pairs	26	maybe_and	c	local	direct	y	local-init	0	0	0
//= scalar-pairs	26	maybe_and	c	local	direct	x	global	0	0	0
//= scalar-pairs	26	maybe_and	x	global	direct	0	const	0	0	0
//= scalar-pairs	26	maybe_and	x	global	direct	x	global	0	0	0
//= scalar-pairs	26	maybe_and	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	26	maybe_and	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	27	maybe_or	c	local	direct	0	const	0	0	0
//= scalar-pairs	27	maybe_or	c	local	direct	x	global	0	0	0
//= scalar-pairs	27	maybe_or	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	27	maybe_or	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	27	maybe_or	y	local	direct	x	global	0	0	0
//= scalar-pairs	27	maybe_or	x	global	direct	0	const	0	0	0
//= scalar-pairs	27	maybe_or	x	global	direct	x	global	0	0	0
//= scalar-pairs	27	maybe_or	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	27	maybe_or	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	28	yes_after_or	c	local	direct	0	const	0	0	0
//= scalar-pairs	28	yes_after_or	c	local	direct	x	global	0	0	0
//= scalar-pairs	28	yes_after_or	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	28	yes_after_or	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	28	yes_after_or	y	local	direct	x	global	0	0	0
//= scalar-pairs	28	yes_after_or	x	global	direct	0	const	0	0	0
//= scalar-pairs	28	yes_after_or	x	global	direct	x	global	0	0	0
//= scalar-pairs	28	yes_after_or	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	28	yes_after_or	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	29	yes_comma	c	local	direct	0	const	0	0	0
//= scalar-pairs	29	yes_comma	c	local	direct	x	global	0	0	0
//= scalar-pairs	29	yes_comma	x	global	direct	0	const	0	0	0
//= scalar-pairs	29	yes_comma	x	global	direct	x	global	0	0	0
//= scalar-pairs	29	yes_comma	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	29	yes_comma	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	29	yes_comma	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	29	yes_comma	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	29	yes_comma	y	local	direct	x	global	0	0	0
//= scalar-pairs	30	yes_conditional	c	local	direct	0	const	0	0	0
//= scalar-pairs	30	yes_conditional	c	local	direct	x	global	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	x	global	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	30	yes_conditional	y	local	direct	x	global	0	0	0
//= scalar-pairs	30	yes_conditional	x	global	direct	0	const	0	0	0
//= scalar-pairs	30	yes_conditional	x	global	direct	x	global	0	0	0
//= scalar-pairs	30	yes_conditional	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	30	yes_conditional	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	31	maybe_conditional	c	local	direct	0	const	0	0	0
//= scalar-pairs	31	maybe_conditional	c	local	direct	x	global	0	0	0
//= scalar-pairs	31	maybe_conditional	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	31	maybe_conditional	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	31	maybe_conditional	y	local	direct	x	global	0	0	0
//= scalar-pairs	31	maybe_conditional	x	global	direct	0	const	0	0	0
//= scalar-pairs	31	maybe_conditional	x	global	direct	x	global	0	0	0
//= scalar-pairs	31	maybe_conditional	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	31	maybe_conditional	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	32	maybe_switch	c	local	direct	0	const	0	0	0
//= scalar-pairs	32	maybe_switch	c	local	direct	x	global	0	0	0
//= scalar-pairs	32	maybe_switch	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	32	maybe_switch	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	32	maybe_switch	y	local	direct	x	global	0	0	0
//= scalar-pairs	32	maybe_switch	x	global	direct	0	const	0	0	0
//= scalar-pairs	32	maybe_switch	x	global	direct	x	global	0	0	0
//= scalar-pairs	32	maybe_switch	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	32	maybe_switch	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	33	yes_switch	c	local	direct	0	const	0	0	0
//= scalar-pairs	33	yes_switch	c	local	direct	x	global	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	x	global	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	33	yes_switch	y	local	direct	x	global	0	0	0
//= scalar-pairs	33	yes_switch	x	global	direct	0	const	0	0	0
//= scalar-pairs	33	yes_switch	x	global	direct	x	global	0	0	0
//= scalar-pairs	33	yes_switch	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	33	yes_switch	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	34	maybe_fall	c	local	direct	0	const	0	0	0
//= scalar-pairs	34	maybe_fall	c	local	direct	x	global	0	0	0
//= scalar-pairs	34	maybe_fall	x	global	direct	x	global	0	0	0
//= scalar-pairs	34	maybe_fall	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	34	maybe_fall	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	x	global	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	34	maybe_fall	y	local	direct	x	global	0	0	0
//= scalar-pairs	35	maybe_goto	c	local	direct	0	const	0	0	0
//= scalar-pairs	35	maybe_goto	c	local	direct	x	global	0	0	0
//= scalar-pairs	35	maybe_goto	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	35	maybe_goto	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	35	maybe_goto	y	local	direct	x	global	0	0	0
//= scalar-pairs	35	maybe_goto	x	global	direct	0	const	0	0	0
//= scalar-pairs	35	maybe_goto	x	global	direct	x	global	0	0	0
//= scalar-pairs	35	maybe_goto	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	35	maybe_goto	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	36	yes_goto	c	local	direct	0	const	0	0	0
//= scalar-pairs	36	yes_goto	c	local	direct	x	global	0	0	0
//= scalar-pairs	36	yes_goto	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	36	yes_goto	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	36	yes_goto	y	local	direct	x	global	0	0	0
//= scalar-pairs	36	yes_goto	x	global	direct	0	const	0	0	0
//= scalar-pairs	36	yes_goto	x	global	direct	x	global	0	0	0
//= scalar-pairs	36	yes_goto	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	36	yes_goto	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	37	maybe_into	c	local	direct	0	const	0	0	0
//= scalar-pairs	37	maybe_into	c	local	direct	x	global	0	0	0
//= scalar-pairs	37	maybe_into	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	37	maybe_into	y	local	direct	x	global	0	0	0
//= scalar-pairs	37	maybe_into	x	global	direct	0	const	0	0	0
//= scalar-pairs	37	maybe_into	x	global	direct	x	global	0	0	0
//= scalar-pairs	37	maybe_into	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	37	maybe_into	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	38	yes_address	c	local	direct	0	const	0	0	0
//= scalar-pairs	38	yes_address	c	local	direct	x	global	0	0	0
//= scalar-pairs	38	yes_address	x	global	direct	0	const	0	0	0
//= scalar-pairs	38	yes_address	x	global	direct	x	global	0	0	0
//= scalar-pairs	38	yes_address	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	38	yes_address	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	39	maybe_address_before	c	local	direct	0	const	0	0	0
//= scalar-pairs	39	maybe_address_before	c	local	direct	x	global	0	0	0
//= scalar-pairs	39	maybe_address_before	x	global	direct	0	const	0	0	0
//= scalar-pairs	39	maybe_address_before	x	global	direct	x	global	0	0	0
//= scalar-pairs	39	maybe_address_before	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	39	maybe_address_before	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	40	yes_exit	c	local	direct	0	const	0	0	0
//= scalar-pairs	40	yes_exit	c	local	direct	x	global	0	0	0
//= scalar-pairs	40	yes_exit	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	40	yes_exit	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	40	yes_exit	y	local	direct	x	global	0	0	0
//= scalar-pairs	40	yes_exit	x	global	direct	0	const	0	0	0
//= scalar-pairs	40	yes_exit	x	global	direct	x	global	0	0	0
//= scalar-pairs	40	yes_exit	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	40	yes_exit	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	41	maybe_stop	c	local	direct	0	const	0	0	0
//= scalar-pairs	41	maybe_stop	c	local	direct	x	global	0	0	0
//= scalar-pairs	41	maybe_stop	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	41	maybe_stop	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	41	maybe_stop	y	local	direct	x	global	0	0	0
//= scalar-pairs	41	maybe_stop	x	global	direct	0	const	0	0	0
//= scalar-pairs	41	maybe_stop	x	global	direct	x	global	0	0	0
//= scalar-pairs	41	maybe_stop	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	41	maybe_stop	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	42	yes_copy	c	local	direct	0	const	0	0	0
//= scalar-pairs	42	yes_copy	c	local	direct	x	global	0	0	0
//= scalar-pairs	42	yes_copy	z	local	direct	z	local-uninit	0	0	0
//= scalar-pairs	42	yes_copy	z	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	42	yes_copy	z	local	direct	c	local-init	0	0	0
//= scalar-pairs	42	yes_copy	z	local	direct	x	global	0	0	0
//= scalar-pairs	42	yes_copy	y	local	direct	0	const	0	0	0
//= scalar-pairs	42	yes_copy	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	42	yes_copy	y	local	direct	z	local-uninit	0	0	0
//= scalar-pairs	42	yes_copy	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	42	yes_copy	y	local	direct	x	global	0	0	0
//= scalar-pairs	42	yes_copy	x	global	direct	0	const	0	0	0
//= scalar-pairs	42	yes_copy	x	global	direct	x	global	0	0	0
//= scalar-pairs	42	yes_copy	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	42	yes_copy	x	global	direct	z	local-uninit	0	0	0
//= scalar-pairs	42	yes_copy	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	43	yes_statement	c	local	direct	0	const	0	0	0
//= scalar-pairs	43	yes_statement	c	local	direct	x	global	0	0	0
//= scalar-pairs	43	yes_statement	x	global	direct	0	const	0	0	0
//= scalar-pairs	43	yes_statement	x	global	direct	x	global	0	0	0
//= scalar-pairs	43	yes_statement	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	43	yes_statement	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	43	yes_statement	y	local	direct	0	const	0	0	0
//= scalar-pairs	43	yes_statement	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	43	yes_statement	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	43	yes_statement	y	local	direct	x	global	0	0	0
//= scalar-pairs	44	yes_self	y	local	direct	0	const	0	0	0
//= scalar-pairs	44	yes_self	y	local	direct	x	global	0	0	0
//= scalar-pairs	44	yes_self	y	local	direct	y	local-init	0	0	0
//= scalar-pairs	44	yes_self	y	local	direct	x	global	0	0	0
//= scalar-pairs	44	yes_self	x	global	direct	0	const	0	0	0
//= scalar-pairs	44	yes_self	x	global	direct	x	global	0	0	0
//= scalar-pairs	44	yes_self	x	global	direct	y	local-init	0	0	0
//= scalar-pairs	45	yes_static	c	local	direct	0	const	0	0	0
//= scalar-pairs	45	yes_static	c	local	direct	x	global	0	0	0
//= scalar-pairs	45	yes_static	x	global	direct	0	const	0	0	0
//= scalar-pairs	45	yes_static	x	global	direct	x	global	0	0	0
//= scalar-pairs	45	yes_static	x	global	direct	y	local	0	0	0
//= scalar-pairs	45	yes_static	x	global	direct	c	local-init	0	0	0
//= scalar-pairs	46	maybe_volatile	c	local	direct	0	const	0	0	0
//= scalar-pairs	46	maybe_volatile	c	local	direct	x	global	0	0	0
//= scalar-pairs	46	maybe_volatile	y	local	direct	y	local-uninit	0	0	0
//= scalar-pairs	46	maybe_volatile	y	local	direct	c	local-init	0	0	0
//= scalar-pairs	46	maybe_volatile	y	local	direct	x	global	0	0	0
//= scalar-pairs	46	maybe_volatile	x	global	direct	0	const	0	0	0
//= scalar-pairs	46	maybe_volatile	x	global	direct	x	global	0	0	0
//= scalar-pairs	46	maybe_volatile	x	global	direct	y	local-uninit	0	0	0
//= scalar-pairs	46	maybe_volatile	x	global	direct	c	local-init	0	0	0
