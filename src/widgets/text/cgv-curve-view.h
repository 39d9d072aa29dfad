/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A CgvCurve on screen. Slots of steps are selected by pointer and arrow keys, with Shift only those where something changes. Return and a
 * double click activate a slot. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-curve-painter.h"
#include "cgv-sheet.h"

G_BEGIN_DECLS

#define CGV_TYPE_CURVE_VIEW (cgv_curve_view_get_type ())

/**
 * CgvCurveView::selected: (place) the user selected another slot
 * CgvCurveView::activated: (place)
 */
G_DECLARE_FINAL_TYPE (CgvCurveView, cgv_curve_view, CGV, CURVE_VIEW, GtkWidget)

/* Returns (nullable) the words for a place, as display text: its tooltip, and what screen readers say of a slot. */
typedef char *(*CgvCurveWords) (guint place,
                                gpointer user_data);

/*
 * @height: natural height without strips below the first one, in pixels
 * @words: belongs to @user_data, which must outlive the view
 */
GtkWidget *cgv_curve_view_new (int height,
                               CgvCurveWords words,
                               gpointer user_data);

/* Takes a curve, or NULL. @sentence: what the curve shows, for screen readers */
void cgv_curve_view_take (CgvCurveView *self,
                          CgvCurve *curve,
                          const char *sentence);

/* Returns (nullable) the curve. */
const CgvCurve *cgv_curve_view_get_curve (CgvCurveView *self);

/* Selects a slot, without a signal; CGV_NONE for none. */
void cgv_curve_view_select (CgvCurveView *self,
                            guint place);

/* Returns the selected slot, or CGV_NONE. */
guint cgv_curve_view_get_selected (CgvCurveView *self);

/*
 * Calls @func with the curve as a sheet, in its size on screen and the light colours of paper. Returns FALSE without a curve.
 *
 * @title: display text, as is the note
 * @note: (nullable)
 * @scale: device pixels per unit; 0 without a pixel grid
 * @func: (nullable): NULL only checks whether there is a curve
 */
gboolean cgv_curve_view_give_sheet (CgvCurveView *self,
                                    const char *title,
                                    const char *note,
                                    double scale,
                                    void (*func) (const CgvSheet *sheet,
                                                  gpointer user_data),
                                    gpointer user_data);

/* Says where a slot or a point is. Returns FALSE without a curve. */
gboolean cgv_curve_view_get_slot (CgvCurveView *self,
                                  guint place,
                                  graphene_rect_t *slot);

G_END_DECLS
