/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Names, words and cells as Markdown that GitHub and GitLab show as they are, also within a table. Any thread. */

#include "cgv-cell.h"

G_BEGIN_DECLS

/* Appends a name as code. A long one keeps its beginning and end, which distinguish it from others. */
void cgv_markdown_append_name (GString *out,
                               const char *name);

/* Appends words as they are, or as code if anything in them might be markup. */
void cgv_markdown_append_words (GString *out,
                                const char *text);

/* Appends the text of a cell as a list shows it. */
void cgv_markdown_append_cell (GString *out,
                               const CgvCell *cell);

G_END_DECLS
