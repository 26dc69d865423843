// Labels of switches: those one right behind the other are one site.
// flags: -fsampler-scheme=switch-labels
enum color { RED, GREEN, BLUE };
#define vmswitch(x) switch (x)
#define vmcase(l) case l:
#define IS 'q'
static int f(int c, enum color k)
{
	int n = 0;
	switch (c) {
	case 'a':
	case 'b': n++; break;
	case '0' ... '9': n += 2; /* fall through */
	case ':': { n += 3; break; }
	case IS: break;
	default: n = 9;
	}
	switch (k) { case RED: case GREEN: ; case BLUE: n++; }
	vmswitch(n) {
		vmcase(1) n += 2; break;
		vmcase(3) return n;
		default: break;
	}
	while (n < 20) switch (n++ % 4) { case 0: continue; case 1: n++; break; default: if (n > 15) return n; case 2: n++; }
	switch (c) { int q; case 1: q = 2; n += q; case 2: switch (n) { case 3: n++; case 4: return n; } case 5: ; }
	switch (c) case 3: n++;
	return n;
}

/* GCC warns of what falls into labels, but not before these. */
static void leaps(int c)
{
	switch (c) { case 1: c++; case 2: return; }
	switch (c) { case 1: c++; case 2: goto end; }
	switch (c) { case 1: c++; case 2: { int q; return; } }
	switch (c) { case 1: c++; case 2: { } }
	switch (c) { case 1: c++; case 2: (void)0; }
end:;
}

int main(void)
{
	 return leaps(3), f('a', RED) + f('5', BLUE) + f(':', GREEN) + f(0x71, RED) + f(2, BLUE);
}

//= switch-labels	11	f	switch (c): case 'a', case 'b'	1
//= switch-labels	13	f	switch (c): case '0' ... '9'	1
//= switch-labels	14	f	switch (c): case ':'	2
//= switch-labels	16	f	switch (c): default	1
//= switch-labels	18	f	switch (k): case RED, case GREEN, case BLUE	5
//= switch-labels	20	f	vmswitch(n): vmcase(1)	1
//= switch-labels	21	f	vmswitch(n): vmcase(3)	0
//= switch-labels	24	f	switch (n++ % 4): case 1	12
//= switch-labels	24	f	switch (n++ % 4): default	13
//= switch-labels	24	f	switch (n++ % 4): case 2	11
//= switch-labels	25	f	switch (c): case 1	0
//= switch-labels	25	f	switch (c): case 2	0
//= switch-labels	25	f	switch (n): case 3	0
//= switch-labels	25	f	switch (n): case 4	0
//= switch-labels	26	f	switch (c): case 3	0
//= switch-labels	33	leaps	switch (c): case 1	0
//= switch-labels	34	leaps	switch (c): case 1	0
//= switch-labels	35	leaps	switch (c): case 1	0
//= switch-labels	35	leaps	switch (c): case 2	0
//= switch-labels	36	leaps	switch (c): case 1	0
//= switch-labels	37	leaps	switch (c): case 1	0
