/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All that can be put on a side of a comparison at once: the processes, threads, dumps and files of a
 * document, as far as there are several and each has several parts, and then every part, as a
 * GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

/**
 * CgvSidesRowKind:
 * @CGV_SIDES_ROW_HEADING: says what kind of sets come next; has no parts
 * @CGV_SIDES_ROW_GROUP: several parts
 * @CGV_SIDES_ROW_PART: one part
 *
 * What a row stands for.
 */
typedef enum
{
  CGV_SIDES_ROW_HEADING,
  CGV_SIDES_ROW_GROUP,
  CGV_SIDES_ROW_PART,
} CgvSidesRowKind;

#define CGV_TYPE_SIDES_LIST (cgv_sides_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvSidesList, cgv_sides_list, CGV, SIDES_LIST, CgvRowList)

/**
 * cgv_sides_list_new:
 * @document: a document
 *
 * Makes a list of what there is in a document.
 *
 * Returns: (transfer full): the list
 */
CgvSidesList *cgv_sides_list_new (CgvDocument *document);

/**
 * cgv_sides_list_set_search:
 * @self: a list
 * @text: what the titles have to contain, in any case; "" for all
 *
 * Lists only what matches, and the headings above it.
 */
void cgv_sides_list_set_search (CgvSidesList *self,
                                const char *text);

/**
 * cgv_sides_list_get_kind:
 * @self: a list
 * @position: a position
 *
 * What a row stands for.
 *
 * Returns: its kind
 */
CgvSidesRowKind cgv_sides_list_get_kind (CgvSidesList *self,
                                         guint position);

/**
 * cgv_sides_list_get_title:
 * @self: a list
 * @position: a position
 *
 * What a row is called, translated. Display text.
 *
 * Returns: (transfer none): the title
 */
const char *cgv_sides_list_get_title (CgvSidesList *self,
                                      guint position);

/**
 * cgv_sides_list_get_parts:
 * @self: a list
 * @position: a position
 * @n: (out): how many
 *
 * The parts that a row stands for.
 *
 * Returns: (transfer none) (array length=n): the parts
 */
const CgvPartId *cgv_sides_list_get_parts (CgvSidesList *self,
                                           guint position,
                                           guint *n);

G_END_DECLS
