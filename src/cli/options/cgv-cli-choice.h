/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Words that an option takes, and what they stand for. Plain data; main thread.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvCliChoice:
 * @word: what is typed
 * @value: what it stands for
 *
 * A word that an option takes.
 */
typedef struct
{
  const char *word;
  int value;
} CgvCliChoice;

/**
 * cgv_cli_choice_read:
 * @option: the option, such as --format, for the error
 * @word: (nullable): what was typed; NULL if the option was not given
 * @choices: (array length=n_choices): the words that it takes
 * @n_choices: their number
 * @value: (inout): what the word stands for; left alone if there is none
 * @error: (out): G_OPTION_ERROR_BAD_VALUE for any other word, with those that it takes
 *
 * Reads the word of an option.
 *
 * Returns: FALSE if the option does not take it
 */
gboolean cgv_cli_choice_read (const char *option,
                              const char *word,
                              const CgvCliChoice *choices,
                              gsize n_choices,
                              int *value,
                              GError **error);

G_END_DECLS
