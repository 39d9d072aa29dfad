/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of the strip share: how it shows parts, and -sides, how parts are chosen for a
 * comparison. Main thread.
 */

#include "cgv-parts-model.h"
#include "cgv-parts-strip.h"

G_BEGIN_DECLS

struct _CgvPartsStrip
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvFocus *compare_focus;
  CgvPartSides *sides;
  GSignalGroup *focus_signals;
  GSignalGroup *compare_signals;
  GSignalGroup *side_signals;
  CgvPartsModel *model;

  GtkWidget *content;
  GtkWidget *head;
  GtkWidget *all_button;
  GtkLabel *count_label;
  GtkWidget *unfiltered_label;
  GtkScrolledWindow *scroller;
  GtkListView *list_view;
  GtkPopoverMenu *menu;

  GtkWidget *overview_button;
  GtkToggleButton *compare_button;
  GtkWidget *pick_box;
  GtkToggleButton *side_buttons[CGV_N_SIDES];
  GtkLabel *side_labels[CGV_N_SIDES];
  GtkLabel *hint_label;
  GtkGesture *pick_gesture;

  /* What a full bar is. */
  CgvEventId max_event;
  CgvCost max_cost;
};

/**
 * cgv_parts_strip_bind_sides:
 * @widget_class: the class of the strip
 *
 * Adds the actions, the keys and the children that choose parts for a comparison.
 */
void cgv_parts_strip_bind_sides (GtkWidgetClass *widget_class);

/**
 * cgv_parts_strip_init_sides:
 * @self: a strip
 *
 * Prepares a new strip for that.
 */
void cgv_parts_strip_init_sides (CgvPartsStrip *self);

/**
 * cgv_parts_strip_drop_sides:
 * @self: a strip
 *
 * Lets go of what it follows for that.
 */
void cgv_parts_strip_drop_sides (CgvPartsStrip *self);

/**
 * cgv_parts_strip_is_picking:
 * @self: a strip
 *
 * Whether a click chooses a part for a comparison, rather than the parts that count.
 *
 * Returns: whether it does
 */
gboolean cgv_parts_strip_is_picking (CgvPartsStrip *self);

/**
 * cgv_parts_strip_update_sides:
 * @self: a strip
 *
 * Shows which parts are chosen, and what the next click does.
 */
void cgv_parts_strip_update_sides (CgvPartsStrip *self);

/**
 * cgv_parts_strip_update_selection:
 * @self: a strip with a focus
 *
 * Shows which parts count.
 */
void cgv_parts_strip_update_selection (CgvPartsStrip *self);

/**
 * cgv_parts_strip_get_mark:
 * @self: a strip
 * @part: a part
 *
 * How a part is marked.
 *
 * Returns: (nullable): the letter of its side, or NULL
 */
const char *cgv_parts_strip_get_mark (CgvPartsStrip *self,
                                      CgvPartId part);

/**
 * cgv_parts_strip_refresh:
 * @self: a strip
 *
 * Fills the bars again.
 */
void cgv_parts_strip_refresh (CgvPartsStrip *self);

G_END_DECLS
