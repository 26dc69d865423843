/* What asm statements say to the assembler.

   A second copy of a function says it again.  Mostly that is right: instructions, data in other
   sections, labels such as "1:" and "here%=:".  But

	here:				a label,
	five = 5			a symbol, which tells the place or the value that comes
   last, .macro twice			whatever else gets a name for the whole of the unit place
   somewhere			and a macro of the unit, which may do any of these

   stand for one thing.  The assembler's own conditions are not looked at: what may define
   something counts as doing so. */

#include "gcc-headers.h"
#include "lower/assembler.h"

/* The names of macros that the unit defines outside of functions. */
static auto_vec<char *> macros;

/* Directives that fail, warn, or have another effect for the second time. */
static const char *const directives[] = {
	".eqv",   ".equ", ".equiv",  ".include", ".lcomm", ".local",   ".lsym",
	".macro", ".org", ".purgem", ".set",     ".unreq", ".weakref",
};

/* What a statement of the assembler begins with. */
struct word {
	const char *text;
	size_t length;
};

static bool is_word(struct word word, const char *text)
{
	return strlen(text) == word.length && strncasecmp(word.text, text, word.length) == 0;
}

/* The text after what separates statements, the dialects' braces and comments. */
static const char *skip_blanks(const char *text)
{
	for (;;) {
		text += strspn(text, " \t\r\n;{|}");
		const char *end = startswith(text, "/*") ? strstr(text + 2, "*/") : NULL;
		if (!end)
			return text;
		text = end + 2;
	}
}

static bool is_of_symbols(char c)
{
	return ISALNUM(c) || (c & 0x80) || (c && strchr("_.$%\\", c));
}

/* The word at TEXT: a symbol, also one in quotes, with operands of the asm statement, "%c0" and
   "%[name]", and what GCC makes a number of, "%=". */
static struct word word_at(const char *text)
{
	const char *end = text;
	if (*text == '"') {
		const char *quote = strchr(text + 1, '"');
		end = quote ? quote + 1 : text + 1;
	}
	while (is_of_symbols(*end))
		end += startswith(end, "%=") || startswith(end, "%[") ? 2 : 1;
	if (*end == ']' && end != text)
		end++;
	return { text, (size_t)(end - text) };
}

/* Whether a label WORD may come as often as one likes: "1", or what differs each time. */
static bool is_local_label(struct word word)
{
	if (memmem(word.text, word.length, "%=", 2))
		return true;
	return strspn(word.text, "0123456789") >= word.length;
}

static bool is_macro(struct word word)
{
	for (char *macro : macros)
		if (is_word(word, macro))
			return true;
	return false;
}

static bool is_definition(struct word word)
{
	for (const char *directive : directives)
		if (is_word(word, directive))
			return true;
	return is_macro(word);
}

bool defines_something(const char *text)
{
	for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
		struct word word = word_at(text);
		text += word.length;
		const char *next = text + strspn(text, " \t");
		if (word.length && (*next == ':' || *next == '=')) {
			if (*next == '=' || !is_local_label(word))
				return true;
			/* what follows a label is a statement, too */
			text = next + 1;
		} else if (is_definition(word))
			return true;
		else
			text += strcspn(text, "\n;");
	}
	return false;
}

/* Note the names of the macros that TEXT, outside of functions, defines. */
static void note_macros(const char *text)
{
	while (*(text = skip_blanks(text))) {
		struct word word = word_at(text);
		text += word.length;
		if (is_word(word, ".macro")) {
			struct word name = word_at(text + strspn(text, " \t"));
			macros.safe_push(xstrndup(name.text, name.length));
		}
		text += strcspn(text, "\n;");
	}
}

/* GCC forgets the statements before it comes to the last passes over functions. */
void note_all_macros(void)
{
	for (asm_node *node = symtab->first_asm_symbol(); node; node = next_toplevel_asm(node))
		note_macros(TREE_STRING_POINTER(node->asm_str));
}
