/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Filters in words: the description of a filter, the share that it hides, and the rest of the
 * cost after all filters. Main thread. */

#include "cgv-filter-list.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns the name of a kind of filter in a list, such as "Merge into Callers". */
const char *cgv_filter_text_get_kind (CgvFilterKind kind);

/* Returns a sentence about the effect of a kind of filter. */
const char *cgv_filter_text_explain_kind (CgvFilterKind kind);

/* Returns the name of a field in a list, such as "Library". */
const char *cgv_filter_text_get_field (CgvFilterField field);

/* Returns a filter in short, such as "hide object ~ libc". Display text. */
char *cgv_filter_text_dup_rule (const CgvFilterRule *rule);

/* Returns the share of the unfiltered total that a filter removes, such as "41.20 % hidden". */
char *cgv_filter_text_dup_hidden (CgvFocus *focus,
                                  guint index);

/*
 * Returns lines about the meaning of a filter, the number of matching functions, the hidden cost and where it went, and the bounds of an
 * estimate.
 */
char *cgv_filter_text_dup_tooltip (CgvFocus *focus,
                                   guint index);

/* Returns "filtered, 12.30 % left out", for little room; NULL if there is no filter. */
char *cgv_filter_text_dup_short (CgvFocus *focus);

/* Returns "12.30 % of 1,000 Ir left out: 100 % is now 877 Ir."; NULL if there is no filter. */
char *cgv_filter_text_dup_total (CgvFocus *focus);

G_END_DECLS
