/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A treemap or flame graph in a page, of one side or two: tiles with their names and tooltips, a legend, and the largest places
 * in words. It is written here and not painted, so that no library that draws is needed. Main thread.
 */

#include "cgv-numbers.h"
#include "cgv-report.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;
  const char *title;
  const char *note;  /* how to read it */
  const char *label; /* what it is, for screen readers */
  const CgvNumbers *numbers;
  CgvDocument *document; /* whose colours functions have; NULL of two sides */
  CgvTreeGroups *groups; /* nullable: what is divided instead of calls */
  CgvNodeId root;
  CgvTreeShape shape;
  const guint32 *anchors; /* nullable: for each node, which row of the page is about it; 0 for none */
} CgvCliTree;

/* Adds the picture to a page; nothing if the root is not divided. */
void cgv_cli_tree_add (const CgvCliTree *self,
                       CgvReport *report);

G_END_DECLS
