/* What options-test compiles: a little of all that C has, so that options meet it. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum color { RED, GREEN = 3, BLUE };
struct point {
	int x : 7;
	unsigned y : 5;
	short list[4];
	double weight;
	struct point *next;
};
struct wide {
	long parts[4];
};
static int total, shared;
static jmp_buf place;

static int leap(int n)
{
	if (n > 5)
		longjmp(place, n);
	return n * 2;
}

static int try_leaps(void)
{
	volatile int n = 0;
	int code = setjmp(place);
	if (code > 3)
		return code + n;
	while (leap(n) < 100)
		n++;
	return 0;
}

static int choose(int c, enum color k)
{
	int n = c & 7;
	switch (c) {
	case 'a':
	case 'b': n++; break;
	case '0' ... '9': n += 2; /* fall through */
	case ':': { n += 3; break; }
	default: n = n > 3 && c < 9 ? 9 : n;
	}
	switch (k) { case RED: return n; case GREEN: n++; case BLUE: ; }
	do n += n % 3 ? 1 : 2; while (n < 20 || n % 5);
	return n;
}

static double measure(const float *values, int count)
{
	long double sum = 0;
	float most = -INFINITY;
	for (int i = 0; i < count; i++) {
		double one = values[i];
		if (isnan(one) || !(one < 1e30))
			continue;
		sum += one * one;
		if (most < values[i])
			most = values[i];
	}
	return sum > 0 ? sqrt((double)sum) + most : 0.0;
}

static struct wide spread(struct point p, char *text, int *at)
{
	struct wide all = { { p.x, p.y, 0, 0 } };
	int local[p.y + 1];
	for (unsigned i = 0; i <= p.y; i++)
		local[i] = (int)i * p.x;
	*at = local[p.y / 2];
	p.list[p.y % 4] = *at;
	p.weight += p.list[p.y % 4];
	for (char *c = text; c && *c; c++)
		all.parts[c - text & 3] += *c == 'x' ? 1 : *c;
	if (p.next && p.next->x < 9 && !(p.next->y == 2))
		p.next->x = -(p.x ?: 5), all.parts[3] = p.weight > 0x20;
	return all;
}

static int jump(unsigned n)
{
	static void *const labels[] = { &&one, &&two, &&end };
	int steps = 0;
	int add(int by) { return steps += by; }
	goto *labels[n % 3];
one:
	if (add(1) < 4) goto *labels[steps % 2];
two:
	if (add(2) < 6) goto one;
end:
	return steps + ({ int s = steps; s > 2 ? s - 1 : s; });
}

static void clean(int *p) { total += *p; }
static void *work(void *p)
{
	for (int i = 0; i < 20; i++)
		if (__atomic_add_fetch(&shared, i, __ATOMIC_SEQ_CST) % 2)
			++*(int *)p;
	return NULL;
}
__attribute__((noinline)) static int variadic(int n, ...)
{
	__builtin_va_list list;
	int sum = 0;
	__builtin_va_start(list, n);
	while (n--)
		sum += __builtin_va_arg(list, int);
	__builtin_va_end(list);
	return sum;
}
static long deep(long n) { return n > 1 ? deep(n - 1) + deep(n - 2) : n; }

int main(int argc, char **argv)
{
	static const float values[] = { 1, -2.5f, 0, -0.0f, NAN, INFINITY, 1e-40f, 3 };
	struct point first = { 3, 6, { 1, 2 }, 1.5, NULL }, second = { .x = 8, .y = 9, .next = &first };
	int counted = 0, at = argc > 9;
	pthread_t thread;
	int (*through)(int, enum color) = argv ? choose : NULL;
	for (const char *c = "a5:qz\001"; *c; c++) {
		int held __attribute__((cleanup(clean))) = *c > 'f' ? 2 : 1;
		total += through(*c, (enum color)(*c % 5));
	}
	struct wide w = spread(second, "axbxc", &at);
	at += (int)w.parts[0] ^ (int)w.parts[1];
	if (pthread_create(&thread, NULL, work, &counted) == 0)
		pthread_join(thread, NULL);
	char *copy = malloc(16);
	if (!copy)
		return 1;
	strcpy(copy, "ab\"\\");
	for (int i = 0, k = 9; i < k && copy[i]; i++, k--)
		total += copy[i] != 'b' ? i : -k;
	total += jump(0) + jump(1) + jump(2) + variadic(3, 4, -1, 'a') + (int)deep(9);
	printf("%d %d %d %d %ld %.3f\n", total, try_leaps(), at, counted, w.parts[3] + w.parts[2], measure(values, 8));
	free(copy);
	return total % 7;
}
