/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A widget that follows a focus. Its class handles a change of the focus, and names the signals of the focus that it follows. The base
 * class lays out one child, and removes all children at its end. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-sheet.h"

G_BEGIN_DECLS

#define CGV_TYPE_VIEW (cgv_view_get_type ())
#define CGV_VIEW(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), CGV_TYPE_VIEW, CgvView))
#define CGV_IS_VIEW(object) (G_TYPE_CHECK_INSTANCE_TYPE ((object), CGV_TYPE_VIEW))
#define CGV_VIEW_CLASS(klass) (G_TYPE_CHECK_CLASS_CAST ((klass), CGV_TYPE_VIEW, CgvViewClass))
#define CGV_VIEW_GET_CLASS(object) (G_TYPE_INSTANCE_GET_CLASS ((object), CGV_TYPE_VIEW, CgvViewClass))

/*
 * Properties, with notify:
 *   focus  (object, CgvFocus, nullable)
 */
typedef struct
{
  GtkWidget parent_instance;

  CgvFocus *focus; /* (nullable); views read it, and cgv_view_set_focus() sets it */
  GSignalGroup *signals;
  GtkPopover *options; /* (nullable) */
} CgvView;

typedef void (*CgvSheetFunc) (const CgvSheet *sheet,
                              gpointer user_data);

/* The value of an option that is on or off. */
#define CGV_VIEW_SWITCH G_MAXUINT

/* A value of a property of a view, which the user can choose in its menu. */
typedef struct
{
  const char *title; /* (nullable): of the values that belong together; not translated yet, as is the label */
  const char *label;
  const char *action; /* sets the property */
  guint value;        /* or CGV_VIEW_SWITCH */
} CgvViewOption;

typedef struct
{
  GtkWidgetClass parent_class;

  /* Called with the old focus, which is not NULL, before it goes: at a change of the focus and at the end of the view. */
  void (*drop_focus) (CgvView *self);

  /* Called after the focus changed, perhaps to none. Not called at the end of the view. */
  void (*focus_changed) (CgvView *self);

  /* See cgv_view_queue_update(). NULL where nothing calls that. */
  void (*update) (CgvView *self);

  /* See cgv_view_give_sheet(). NULL where the view is no picture. */
  gboolean (*give_sheet) (CgvView *self,
                          double scale,
                          CgvSheetFunc func,
                          gpointer user_data);

  const CgvViewOption *options; /* in the order of the menu; NULL where there is no choice */
  guint n_options;

  /* Returns whether an option is offered now. NULL where all of them always are. */
  gboolean (*has_option) (CgvView *self,
                          const CgvViewOption *option);
} CgvViewClass;

GType cgv_view_get_type (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvView, g_object_unref)

void cgv_view_set_focus (CgvView *self,
                         CgvFocus *focus);

/*
 * Queues an update of the view before the next frame. Waiting views are updated one by one, each in a turn of the main loop: together they
 * would take longer than a frame. Without a focus it is updated at once.
 */
void cgv_view_queue_update (CgvView *self);

/* Updates it at once, instead. */
void cgv_view_update (CgvView *self);

/* Returns whether it is still to be updated. */
gboolean cgv_view_waits (CgvView *self);

/*
 * Calls @func at once with the whole picture of a view, in light colours, to be saved or printed. Returns FALSE without a picture.
 *
 * @scale: device pixels per unit; 0 without a pixel grid
 * @func: (nullable): NULL only checks whether there is a picture
 */
gboolean cgv_view_give_sheet (CgvView *self,
                              double scale,
                              CgvSheetFunc func,
                              gpointer user_data);

/* Returns (nullable) the options that a view offers now, as a menu of its actions. */
GMenuModel *cgv_view_new_options (CgvView *self);

/* Opens that menu at a button, which gets the keyboard back. */
void cgv_view_open_options (CgvView *self,
                            GtkWidget *button);

/*
 * The `focus` function of every view, and of pages with a first place for the keyboard: Tab moves
 * through the content of the first child of @widget that is not a popover, one by one. By default,
 * GTK would grab the focus for @widget first, and skip all children before its favourite. Returns
 * whether the focus is inside of @widget now.
 */
gboolean cgv_view_move_focus (GtkWidget *widget,
                              GtkDirectionType direction);

/* Calls @callback with @self as its only argument for some changes of a focus, after its lists have followed them. If several come
 * together, the callbacks are called in the order of these calls. */
void cgv_view_follow (CgvView *self,
                      CgvFocusChange changes,
                      GCallback callback);

G_END_DECLS
