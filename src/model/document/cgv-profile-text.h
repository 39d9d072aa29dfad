/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A few sentences about where one profile spends its cost, for the window and the command line. Each number in them is exact: a self cost,
 * an inclusive cost, or the cost of all calls from one function to another. Translated display text. Any thread, as long as none calls
 * setlocale().
 */

#include <glib.h>

#include "cgv-document.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  char *text;    /* "91.5 % is spent in BZ2_blockSort: …"; "" if nothing can be said exactly */
  GArray *links; /* CgvTextLink of @text, in its order; their rows are nodes of the graph */
} CgvProfileText;

/* Describes costs of a document, over a graph whose nodes are functions. Linear. */
CgvProfileText *cgv_profile_text_new (CgvDocument *document,
                                      const CgvCosts *costs);

void cgv_profile_text_free (CgvProfileText *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvProfileText, cgv_profile_text_free)

G_END_DECLS
