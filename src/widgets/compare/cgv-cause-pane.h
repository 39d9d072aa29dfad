/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The causes of a series: a waterfall of its steps above the table of what began in which function and step. Main thread. */

#include "cgv-cause-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

#define CGV_TYPE_CAUSE_PANE (cgv_cause_pane_get_type ())

/* Signal: open (guint from, guint to, char *function) — two members are to be compared, with a function selected: its name as bytes, or
 * NULL. */
G_DECLARE_FINAL_TYPE (CgvCausePane, cgv_cause_pane, CGV, CAUSE_PANE, GtkWidget)

/* Shows the causes of a set, or nothing for NULL. */
void cgv_cause_pane_set (CgvCausePane *self,
                         CgvSet *set);

/* Shows what is known now of the set. */
void cgv_cause_pane_update (CgvCausePane *self);

/* Returns a widget to choose steps, releases or years, which is shown elsewhere; it is hidden if only steps are known. */
GtkWidget *cgv_cause_pane_get_picker (CgvCausePane *self);

CgvTable *cgv_cause_pane_get_table (CgvCausePane *self);

G_END_DECLS
