/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The control flow of a function: the blocks of its machine code, and how often the program went from one to another. Any thread.
 */

#include "cgv-code-list.h"
#include "cgv-diagram.h"

G_BEGIN_DECLS

/* A function with more instructions is shown without them. */
#define CGV_CODE_FLOW_MAX_INSTRUCTIONS 80u

/* A function with more blocks is shown without those that never ran. */
#define CGV_CODE_FLOW_MAX_IDLE 150u

/*
 * Boxes are blocks: the node of each is the row of @list where it begins, and its costs are its self costs. Arrows lead to blocks that may
 * run next; their counts are known if jumps and instructions were recorded, for any event type.
 */
typedef struct
{
  GArray *boxes;  /* CgvDiagramBox */
  GArray *arrows; /* CgvDiagramArrow */
  GStrv names;    /* of each box, display text */
  GStrv texts;    /* the instructions of each box, a line each, display text; NULL for a large function */
  CgvCost self;   /* of all blocks; 0 if the event type is a ratio */
  double whole;   /* weight of the widest arrow: that, or 1 if all costs are zero */
  guint n_left_out;
  gboolean has_unknown; /* how often an arrow was taken */
} CgvCodeFlow;

/* Machine code with one block at least. */
CgvCodeFlow *cgv_code_flow_new (CgvCodeList *list);

void cgv_code_flow_free (CgvCodeFlow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCodeFlow, cgv_code_flow_free)

G_END_DECLS
