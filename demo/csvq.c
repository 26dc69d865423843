/* csvq: ask questions of a table of comma-separated values.

	csvq [-w COLUMN=VALUE] [-s COLUMN] [-t COLUMN] [-c COLUMN[,COLUMN]...] FILE

   -w keeps the rows where COLUMN is VALUE, -s sorts by COLUMN (by number where
   both are numbers), -c prints these columns only, -t prints the total of COLUMN
   in place of rows.  The first line of FILE names the columns. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
	char **fields;
	size_t count;
};

struct table {
	struct row header;
	struct row *rows;
	size_t count;
};

static void *grow(void *array, size_t count, size_t size)
{
	/* powers of two, so that appending is cheap */
	if (count & (count - 1))
		return array;
	void *bigger = realloc(array, (count ? 2 * count : 1) * size);
	if (!bigger) {
		fprintf(stderr, "csvq: out of memory\n");
		exit(3);
	}
	return bigger;
}

/* A text that is being read. */
struct text {
	char *characters;
	size_t length;
};

static void append(struct text *text, int c)
{
	text->characters = grow(text->characters, text->length, 1);
	text->characters[text->length++] = c;
}

/* Read the rest of a quoted field; return the character after it. */
static int read_quoted(FILE *in, struct text *text)
{
	int c;
	while ((c = getc(in)) != EOF) {
		if (c != '"') {
			append(text, c);
			continue;
		}
		c = getc(in);
		if (c != '"')
			break;
		append(text, '"'); /* a doubled quote stands for itself */
	}
	while (c != ',' && c != '\n' && c != EOF) {
		append(text, c);
		c = getc(in);
	}
	return c;
}

/* Read the rest of a field that begins with C; return the character after it. */
static int read_plain(FILE *in, struct text *text, int c)
{
	while (c != ',' && c != '\n' && c != EOF) {
		if (c == '\r') {
			int next = getc(in);
			if (next == '\n')
				return next; /* lines of some systems end so */
			ungetc(next, in);
		}
		append(text, c);
		c = getc(in);
	}
	return c;
}

/* Read one row; return 0 at the end of the file. */
static int read_row(FILE *in, struct row *row)
{
	int c = getc(in);
	*row = (struct row){ 0 };
	if (c == EOF)
		return 0;
	for (;;) {
		struct text text = { 0 };
		if (c == '"')
			c = read_quoted(in, &text);
		else
			c = read_plain(in, &text, c);
		append(&text, 0);
		row->fields = grow(row->fields, row->count, sizeof *row->fields);
		row->fields[row->count++] = text.characters;
		if (c != ',')
			return 1;
		c = getc(in);
	}
}

static int is_empty(const struct row *row)
{
	return row->count == 1 && !row->fields[0][0];
}

static struct table read_table(FILE *in)
{
	struct table table = { 0 };
	struct row row;
	if (!read_row(in, &table.header)) {
		fprintf(stderr, "csvq: no header\n");
		exit(2);
	}
	while (read_row(in, &row)) {
		if (is_empty(&row))
			continue;
		table.rows = grow(table.rows, table.count, sizeof *table.rows);
		table.rows[table.count++] = row;
	}
	return table;
}

static size_t find_column(const struct table *table, const char *name, size_t length)
{
	for (size_t i = 0; i < table->header.count; i++) {
		const char *field = table->header.fields[i];
		if (strlen(field) == length && strncmp(field, name, length) == 0)
			return i;
	}
	fprintf(stderr, "csvq: no column %.*s\n", (int)length, name);
	exit(2);
}

static const char *field_of(const struct row *row, size_t column)
{
	return column < row->count ? row->fields[column] : "";
}

static int is_number(const char *text, double *number)
{
	char *end;
	*number = strtod(text, &end);
	return end != text && *end == 0;
}

static size_t sort_column;

static int compare_rows(const void *left, const void *right)
{
	const char *a = field_of(left, sort_column), *b = field_of(right, sort_column);
	double x, y;
	if (is_number(a, &x) && is_number(b, &y) && x != y)
		return x < y ? -1 : 1;
	return strcmp(a, b);
}

static void keep_where(struct table *table, const char *condition)
{
	const char *equals = strchr(condition, '=');
	if (!equals) {
		fprintf(stderr, "csvq: no = in %s\n", condition);
		exit(2);
	}
	size_t column = find_column(table, condition, equals - condition), kept = 0;
	for (size_t i = 0; i < table->count; i++)
		if (strcmp(field_of(&table->rows[i], column), equals + 1) == 0)
			table->rows[kept++] = table->rows[i];
	table->count = kept;
}

static void print_total(const struct table *table, const char *name)
{
	size_t column = find_column(table, name, strlen(name));
	double total = 0, number;
	for (size_t i = 0; i < table->count; i++)
		if (is_number(field_of(&table->rows[i], column), &number))
			total += number;
	printf("%g\n", total);
}

static void print_rows(const struct table *table, const size_t *columns, size_t count)
{
	for (size_t i = 0; i < table->count; i++)
		for (size_t k = 0; k < count; k++)
			printf("%s%c", field_of(&table->rows[i], columns[k]),
			       k + 1 == count ? '\n' : '\t');
}

/* The columns of the comma-separated NAMES, or all if that is null. */
static size_t *choose_columns(const struct table *table, const char *names, size_t *count)
{
	size_t *columns = NULL;
	*count = 0;
	for (size_t i = 0; !names && i < table->header.count; i++) {
		columns = grow(columns, *count, sizeof *columns);
		columns[(*count)++] = i;
	}
	while (names && *names) {
		size_t length = strcspn(names, ",");
		columns = grow(columns, *count, sizeof *columns);
		columns[(*count)++] = find_column(table, names, length);
		names += length + (names[length] == ',');
	}
	return columns;
}

int main(int argc, char **argv)
{
	const char *where = NULL, *sort = NULL, *total = NULL, *names = NULL, *file = NULL;
	for (int i = 1; i < argc; i++) {
		const char **option = strcmp(argv[i], "-w") == 0   ? &where
				      : strcmp(argv[i], "-s") == 0 ? &sort
				      : strcmp(argv[i], "-t") == 0 ? &total
				      : strcmp(argv[i], "-c") == 0 ? &names
								   : &file;
		if (option != &file)
			i++;
		if (i < argc)
			*option = argv[i];
	}
	FILE *in = file ? fopen(file, "rb") : NULL;
	if (!in) {
		fprintf(stderr, "usage: csvq [-w COLUMN=VALUE] [-s COLUMN] [-t COLUMN] "
				"[-c COLUMN[,COLUMN]...] FILE\n");
		return 2;
	}
	struct table table = read_table(in);
	fclose(in);
	if (where)
		keep_where(&table, where);
	if (sort) {
		sort_column = find_column(&table, sort, strlen(sort));
		qsort(table.rows, table.count, sizeof *table.rows, compare_rows);
	}
	if (total) {
		print_total(&table, total);
		return 0;
	}
	size_t count, *columns = choose_columns(&table, names, &count);
	print_rows(&table, columns, count);
	return 0;
}
