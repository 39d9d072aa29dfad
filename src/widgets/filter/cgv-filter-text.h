/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters in words: what one is, what it hides, and what all of them leave. Main thread.
 */

#include "cgv-filter-list.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_filter_text_get_kind:
 * @kind: a kind of filter
 *
 * A kind of filter in a list of them, translated: "Hide into Callers".
 *
 * Returns: (transfer none): the title
 */
const char *cgv_filter_text_get_kind (CgvFilterKind kind);

/**
 * cgv_filter_text_explain_kind:
 * @kind: a kind of filter
 *
 * What a kind of filter does, translated.
 *
 * Returns: (transfer none): a sentence or two
 */
const char *cgv_filter_text_explain_kind (CgvFilterKind kind);

/**
 * cgv_filter_text_get_field:
 * @field: what the pattern is matched with
 *
 * A field in a list of them, translated: "Library".
 *
 * Returns: (transfer none): the title
 */
const char *cgv_filter_text_get_field (CgvFilterField field);

/**
 * cgv_filter_text_dup_rule:
 * @rule: a filter
 *
 * A filter in short, as in "hide object ~ libc". Display text.
 *
 * Returns: (transfer full): the text
 */
char *cgv_filter_text_dup_rule (const CgvFilterRule *rule);

/**
 * cgv_filter_text_dup_hidden:
 * @focus: a focus
 * @index: which of its filters
 *
 * What a filter takes away, as in "41.20 % hidden"; of all that there was without any filter.
 *
 * Returns: (transfer full): the text
 */
char *cgv_filter_text_dup_hidden (CgvFocus *focus,
                                  guint index);

/**
 * cgv_filter_text_dup_tooltip:
 * @focus: a focus
 * @index: which of its filters
 *
 * All that is known of what a filter does: what it means, how many functions match, what it hides
 * and where that went, and the bounds of an estimate.
 *
 * Returns: (transfer full): several lines
 */
char *cgv_filter_text_dup_tooltip (CgvFocus *focus,
                                   guint index);

/**
 * cgv_filter_text_dup_short:
 * @focus: a focus
 *
 * That there are filters, and what they leave out, where there is little room: "filtered, 12.30 % left
 * out".
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is no filter
 */
char *cgv_filter_text_dup_short (CgvFocus *focus);

/**
 * cgv_filter_text_dup_total:
 * @focus: a focus
 *
 * What all filters leave: "12.30 % of 1,000 Ir left out: 100 % is now 877 Ir."
 *
 * Returns: (transfer full) (nullable): the text, or NULL if there is no filter
 */
char *cgv_filter_text_dup_total (CgvFocus *focus);

G_END_DECLS
