/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Text for output, which is always UTF-8. Results belong to the caller. Main thread. */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

/* Returns display text for printing: if the user's locale does not group digits, without the thin spaces between them, with plain blanks
 * before units, and with a hyphen for a minus. */
char *cgv_cli_text_dup_in_locale (const char *text);

/* Returns a string as cgv_display_dup_whole() does; NULL for CGV_NONE. */
char *cgv_cli_text_dup_profile_string (const CgvProfile *profile,
                                       CgvStringId string);

/* Gets the command and the creator of the first part that names them, or CGV_NONE. */
void cgv_cli_text_get_origin (const CgvProfile *profile,
                              CgvStringId *command,
                              CgvStringId *creator);

/* Returns "FILE:LINE" as display text, with a question mark for unknown parts. Some producers write negative lines. */
char *cgv_cli_text_dup_place (const CgvProfile *profile,
                              CgvStringId file,
                              guint64 line);

/* Returns whether a pattern matches a text. FALSE with an error if that takes too many steps. */
gboolean cgv_cli_text_matches (const char *text,
                               const GRegex *pattern,
                               GError **error);

/* Returns whether the name of a function matches, as cgv_name_pattern_matches() compares them. */
gboolean cgv_cli_text_matches_function (const char *name,
                                        gsize length,
                                        const GRegex *pattern,
                                        GError **error);

/* Sets an error of wrong usage, and returns FALSE. */
gboolean cgv_cli_text_refuse (GError **error,
                              const char *format,
                              ...) G_GNUC_PRINTF (2, 3);

/* Prints a message on stderr, after the program's name. Only its line feeds must be safe to print. */
void cgv_cli_text_print_error (const char *message);

/* Prints a message, and frees it. */
void cgv_cli_text_take_error (char *message);

G_END_DECLS
