/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The sentences about two sides of one run, for the window and the command line. Parts do different work, so these texts never give a
 * reason: each number is of one side, or a difference of both. All of it is translated display text. Any thread, as long as none calls
 * setlocale().
 */

#include <glib.h>

#include "cgv-linked-text.h"
#include "cgv-numbers.h"
#include "cgv-parts-name.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  CgvPartsName *names[CGV_N_SIDES];
  char *title;    /* "Part 1 beside part 2" */
  char *headline; /* "Part 2 costs 5.8 times as much as part 1." */
  char *sentence; /* the functions that differ most; "" if none differs */
  GArray *links;  /* CgvTextLink of the sentence, in its order */
  char *detail;   /* "+161 227 417 in all. Function by function, 21 % of their work is alike."; perhaps "" */
} CgvPartsText;

/* Says it of numbers of parts of one run, in their event type and measure. */
CgvPartsText *cgv_parts_text_new (const CgvNumbers *numbers);

void cgv_parts_text_free (CgvPartsText *text);

/* Returns (nullable) why shares say nothing: "Part 3 has no shares: its total is 0." NULL where they do. */
char *cgv_parts_text_dup_no_shares (const CgvNumbers *numbers);

/* Returns (nullable) since when a call goes on that began in an earlier part: "since part 1". NULL for other rows. */
char *cgv_parts_text_dup_since (const CgvNumbers *numbers,
                                CgvNodeId row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvPartsText, cgv_parts_text_free)

G_END_DECLS
