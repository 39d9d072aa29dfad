/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A line of the ledger of a row: its inclusive cost on a side, a term of its origin, or a sum. The name of a callee can be clicked. Main
 * thread.
 */

#include <gtk/gtk.h>

#include "cgv-cause.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_WHY_ROW (cgv_why_row_get_type ())

G_DECLARE_FINAL_TYPE (CgvWhyRow, cgv_why_row, CGV, WHY_ROW, GtkWidget)

/* Shows one of the things that began in @row. @scale is the amount of a whole bar, in event counts. */
GtkWidget *cgv_why_row_new_cause (CgvFocus *focus,
                                  guint32 row,
                                  const CgvCauseTerm *term,
                                  double scale);

/* Shows a sum. @title names its parts; @is_total: whether a line is drawn above it. */
GtkWidget *cgv_why_row_new_sum (CgvFocus *focus,
                                const char *title,
                                CgvDelta sum,
                                gboolean is_total);

/* Shows the inclusive cost of @row on a side that has it. */
GtkWidget *cgv_why_row_new_inclusive (CgvFocus *focus,
                                      guint32 row,
                                      CgvSide side);

/* Aligns its reason and its amount with those of the other rows. */
void cgv_why_row_align (CgvWhyRow *self,
                        GtkSizeGroup *reasons,
                        GtkSizeGroup *amounts);

/* Selects the callee, as a click on its name does; does nothing for other rows. */
void cgv_why_row_activate (CgvWhyRow *self);

G_END_DECLS
