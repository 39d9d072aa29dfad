/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One reason for a difference: a row's self cost, or some of its calls, with the amount, a bar and the words for it. The name
 * of what is called can be clicked. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cause.h"
#include "cgv-focus.h"
#include "cgv-why.h"

G_BEGIN_DECLS

#define CGV_TYPE_WHY_ROW (cgv_why_row_get_type ())

G_DECLARE_FINAL_TYPE (CgvWhyRow, cgv_why_row, CGV, WHY_ROW, GtkWidget)

/* Shows the change of a row's self cost. @scale is the amount of a whole bar, in event counts. */
GtkWidget *cgv_why_row_new_self (CgvFocus *focus,
                                 const CgvWhy *why,
                                 double scale);

/*
 * Shows what calls contribute. An amount in parentheses is in no sum: that of calls within a cycle. @scale is as
 * above.
 */
GtkWidget *cgv_why_row_new_term (CgvFocus *focus,
                                 const CgvWhyTerm *term,
                                 double scale);

/* Shows one of the things that began in a row; @scale is as above. */
GtkWidget *cgv_why_row_new_cause (CgvFocus *focus,
                                  const CgvCauseTerm *term,
                                  double scale);

/* Shows a sum, without a bar. @title says of what. */
GtkWidget *cgv_why_row_new_sum (CgvFocus *focus,
                                const char *title,
                                CgvDelta sum,
                                gboolean is_total);

/* Selects what is called, as a click on its name does; nothing for other rows. */
void cgv_why_row_activate (CgvWhyRow *self);

G_END_DECLS
