/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Text of others inside Markdown and HTML. What a profile says is never markup: it cannot end a cell, begin a tag, or
 * call a person by @name.
 *
 * All take display text: valid UTF-8 without control characters, as the functions of cgv-cli-text.h make it. Any thread.
 */

#include <stdio.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * cgv_cli_markup_dup_html:
 * @text: display text
 *
 * The text for HTML and SVG, between tags or in a quoted attribute.
 *
 * Returns: (transfer full): the text with entities
 */
char *cgv_cli_markup_dup_html (const char *text);

/**
 * cgv_cli_markup_add_html:
 * @file: where it goes
 * @text: (nullable): display text
 *
 * Writes the same; nothing for NULL.
 */
void cgv_cli_markup_add_html (FILE *file,
                              const char *text);

/**
 * cgv_cli_markup_dup_markdown:
 * @text: display text
 *
 * The text as code in GitHub's and GitLab's Markdown, in a cell of a table or elsewhere: there, neither of them makes
 * links or mentions of what looks like one. A name with bars, backticks or backslashes becomes an element `code` with
 * entities, which mean nothing else anywhere.
 *
 * Returns: (transfer full): the Markdown
 */
char *cgv_cli_markup_dup_markdown (const char *text);

/**
 * cgv_cli_markup_dup_markdown_sentence:
 * @text: display text that may quote a file
 *
 * The text as it is where it is plain words, else as code.
 *
 * Returns: (transfer full): the Markdown
 */
char *cgv_cli_markup_dup_markdown_sentence (const char *text);

G_END_DECLS
