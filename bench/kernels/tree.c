// Pointers and malloc: insert numbers into a binary tree, and look them up.
//
// Level, sizes of the timed and of the counted run:
//	-O2	700000	80000
#include <stdio.h>
#include <stdlib.h>

struct node {
	struct node *child[2];
	unsigned key, count;
};

static void insert(struct node **tree, unsigned key)
{
	while (*tree) {
		if ((*tree)->key == key) {
			(*tree)->count++;
			return;
		}
		tree = &(*tree)->child[(*tree)->key < key];
	}
	*tree = calloc(1, sizeof **tree);
	(*tree)->key = key;
}

static const struct node *find(const struct node *tree, unsigned key)
{
	while (tree && tree->key != key)
		tree = tree->child[tree->key < key];
	return tree;
}

static unsigned release(struct node *tree)
{
	if (!tree)
		return 0;
	unsigned nodes = 1 + release(tree->child[0]) + release(tree->child[1]);
	free(tree);
	return nodes;
}

int main(int argc, char **argv)
{
	unsigned size = argc > 1 ? atoi(argv[1]) : 1, found = 0;
	struct node *tree = NULL;
	for (unsigned i = 0; i < size; i++)
		insert(&tree, i * 2654435761u % 1000003);
	for (unsigned i = 0; i < size; i++)
		if (find(tree, i * 40503u % 1000003))
			found++;
	printf("%u %u\n", found, release(tree));
	return 0;
}
