/* Whether a process has failed, by how it ended. */

#define _GNU_SOURCE
#include "outcome.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tool.h"

const char *const outcome_words[3] = { "passed", "failed", "ignored" };

enum { KEY_PASSED_SIGNAL = 512, KEY_FAILED_SIGNAL, MOST_SIGNALS = 64 };

/* One more than the outcome that an option gives a signal, or 0. */
static uint8_t chosen[MOST_SIGNALS + 1];

enum outcome outcome_of_signal(int number)
{
	if (number > 0 && number <= MOST_SIGNALS && chosen[number])
		return chosen[number] - 1;
	bool is_request = number == SIGTERM || number == SIGINT || number == SIGHUP;
	return is_request ? OUTCOME_IGNORED : OUTCOME_FAILED;
}

static char *none[] = { NULL };
char **outcome_options = none;
static size_t option_count;

static void keep_option(const char *name, const char *list)
{
	char *option;
	if (asprintf(&option, "--%s=%s", name, list) < 0)
		exit(EXIT_USAGE);
	outcome_options = reallocate(option_count ? outcome_options : NULL,
				     (option_count + 2) * sizeof *outcome_options);
	outcome_options[option_count++] = option;
	outcome_options[option_count] = NULL;
}

/* The number that TEXT is, from 0 to MOST, or -1. */
static int parse_small(const char *text, int most)
{
	size_t length = strlen(text);
	if (!length || length > 3 || strspn(text, "0123456789") != length || atoi(text) > most)
		return -1;
	return atoi(text);
}

/* The signal that TEXT names, or is the number of; 0 for none. */
static int parse_signal(const char *text)
{
	int number = parse_small(text, MOST_SIGNALS);
	if (number >= 0)
		return number;
	if (strncasecmp(text, "SIG", 3) == 0)
		text += 3;
	for (int i = 1; i <= MOST_SIGNALS; i++) {
		const char *name = sigabbrev_np(i);
		if (name && strcasecmp(text, name) == 0)
			return i;
	}
	return 0;
}

static void read_signals(struct argp_state *state, const char *list, enum outcome outcome)
{
	char *words = duplicate(list), *rest = words, *word;
	while ((word = strsep(&rest, ","))) {
		int number = parse_signal(word);
		if (number)
			chosen[number] = outcome + 1;
		else
			argp_error(state, "there is no signal \"%s\"", word);
	}
	free(words);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_PASSED_SIGNAL:
		keep_option("passed-signal", text);
		read_signals(state, text, OUTCOME_PASSED);
		return 0;
	case KEY_FAILED_SIGNAL:
		keep_option("failed-signal", text);
		read_signals(state, text, OUTCOME_FAILED);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "failed-signal", KEY_FAILED_SIGNAL, "LIST", 0,
	  "Who is ended by a signal of LIST, as TERM,15, has failed (default: all but TERM, INT "
	  "and "
	  "HUP, which do not count)",
	  0 },
	{ "passed-signal", KEY_PASSED_SIGNAL, "LIST", 0,
	  "Who is ended by a signal of LIST has passed", 0 },
	{ 0 },
};

const struct argp outcome_argp = { .options = options, .parser = parse_option };

/* What comes after WORD and a blank in TEXT, or null. */
static const char *after_word(const char *text, const char *word)
{
	size_t length = strlen(word);
	return strncmp(text, word, length) == 0 && text[length] == ' ' ? text + length + 1 : NULL;
}

enum ending parse_ending(const char *how)
{
	static const char *const exits[] = { "exit", "_exit", "quick_exit" };
	for (size_t i = 0; i < sizeof exits / sizeof exits[0]; i++) {
		const char *status = after_word(how, exits[i]);
		int number = status ? parse_small(status, 255) : -1;
		if (number >= 0)
			return number ? ENDING_FAILED : ENDING_PASSED;
	}
	const char *signal = after_word(how, "signal");
	int number = signal ? parse_small(signal, MOST_SIGNALS) : 0;
	if (number > 0)
		return (enum ending)outcome_of_signal(number);
	return strcmp(how, "sanitizer") == 0 ? ENDING_FAILED : ENDING_UNKNOWN;
}

enum ending worse_ending(enum ending ending, enum ending other)
{
	if (ending == ENDING_FAILED || other == ENDING_FAILED)
		return ENDING_FAILED;
	return ending > other ? ending : other;
}

enum ending parse_outcome(const char *word)
{
	int outcome = OUTCOME_PASSED;
	while (outcome < ENDING_UNKNOWN && strcmp(word, outcome_words[outcome]) != 0)
		outcome++;
	return outcome;
}
