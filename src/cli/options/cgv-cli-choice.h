/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The words that an option takes. Plain data; main thread.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *word;
  int value; /* what it stands for */
} CgvCliChoice;

/* Sets @value to what @word stands for, and leaves it alone if @word is NULL. Returns FALSE, with the words that there are, for any
 * other. @option is its name for the error, such as "--format". */
gboolean cgv_cli_choice_read (const char *option,
                              const char *word,
                              const CgvCliChoice *choices,
                              gsize n_choices,
                              int *value,
                              GError **error);

G_END_DECLS
