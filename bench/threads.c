/* Threads that each do the same work: THREADS, KIND (loop, calls or tree), and how much. */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long amount;

static void *loop(void *unused)
{
	unsigned long sum = 0;
	for (long i = 0; i < amount * 100000; i++)
		if (i % 3)
			sum += i;
		else
			sum ^= i;
	return (void *)(sum + (unsigned long)unused);
}

static __attribute__((noinline)) long fib(long n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static void *calls(void *unused)
{
	long sum = (long)unused;
	for (long i = 0; i < amount; i++)
		sum += fib(20 + i % 2);
	return (void *)sum;
}

struct node {
	struct node *left, *right;
	long key;
};

static struct node *insert(struct node *node, struct node *new)
{
	if (!node)
		return new;
	if (new->key < node->key)
		node->left = insert(node->left, new);
	else
		node->right = insert(node->right, new);
	return node;
}

static void *tree(void *unused)
{
	static const struct node none;
	long size = 2000;
	struct node *nodes = malloc(size * sizeof *nodes), *root = NULL;
	unsigned long random = 1 + (unsigned long)unused;
	for (long i = 0; i < amount; i++) {
		root = NULL;
		for (long k = 0; k < size; k++) {
			random = random * 6364136223846793005 + 1442695040888963407;
			nodes[k] = none;
			nodes[k].key = random >> 33;
			root = insert(root, &nodes[k]);
		}
	}
	free(nodes);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[64];
	if (argc != 4)
		return 2;
	int count = atoi(argv[1]);
	amount = atol(argv[3]);
	void *(*work)(void *) = strcmp(argv[2], "loop") == 0    ? loop
				: strcmp(argv[2], "calls") == 0 ? calls
								: tree;
	for (int i = 1; i < count; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	work(NULL);
	for (int i = 1; i < count; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
