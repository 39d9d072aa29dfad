/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvFunctionList for parts: the cost in each part, and how uneven these are. They exist while the columns of the focus
 * have CGV_CHOICE_PARTS and a document has several parts. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column.h"
#include "cgv-function-list.h"
#include "cgv-quantity-column.h"

G_BEGIN_DECLS

/* Returns whether a list has such columns. */
gboolean cgv_part_columns_exist (CgvFunctionList *list);

/* Appends them. Few parts have a column of numbers each, as columns that users added; more have bars, and only chosen parts have numbers
 * if there is room. All numbers are copied.
 *
 * @kind: self or inclusive cost
 * @list_name: of the settings of hidden columns */
void cgv_part_columns_add (GPtrArray *columns,
                           CgvFunctionList *list,
                           const CgvRowReader *reader,
                           CgvQuantityKind kind,
                           const char *list_name);

/* Returns the part of a column; CGV_NONE if @column, which may be NULL, is not of a part. */
CgvPartId cgv_part_columns_get_part (CgvFunctionList *list,
                                     const CgvColumn *column);

/* The cells of the column of bars, for CgvTableSpec. */
GtkWidget *cgv_part_columns_create (gpointer list,
                                    const CgvColumn *column);
void cgv_part_columns_update (GtkWidget *cell,
                              gpointer list,
                              const CgvColumn *column,
                              guint position);

G_END_DECLS
