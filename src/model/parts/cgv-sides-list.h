/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All sets of parts that can be put on a side of a comparison at once: the processes, threads, dumps and files of a document, as far as
 * there are several and each has several parts, and then every part, as a GListModel of CgvRow. Main thread.
 */

#include <gio/gio.h>

#include "cgv-document.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_SIDES_ROW_HEADING, /* names the kind of the sets below; has no parts */
  CGV_SIDES_ROW_GROUP,   /* several parts */
  CGV_SIDES_ROW_PART,    /* one part */
} CgvSidesRowKind;

#define CGV_TYPE_SIDES_LIST (cgv_sides_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvSidesList, cgv_sides_list, CGV, SIDES_LIST, CgvRowList)

/* Makes a list of the sets in a document. */
CgvSidesList *cgv_sides_list_new (CgvDocument *document);

/*
 * Lists only matching sets, and the headings above them.
 *
 * @text: text that the titles must contain, in any case; "" for all
 */
void cgv_sides_list_set_search (CgvSidesList *self,
                                const char *text);

/* Returns the kind of a row. */
CgvSidesRowKind cgv_sides_list_get_kind (CgvSidesList *self,
                                         guint position);

/* Returns the title of a row, translated. Display text. */
const char *cgv_sides_list_get_title (CgvSidesList *self,
                                      guint position);

const CgvPartId *cgv_sides_list_get_parts (CgvSidesList *self,
                                           guint position,
                                           guint *n);

G_END_DECLS
