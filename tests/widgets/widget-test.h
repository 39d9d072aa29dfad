/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shared code of the tests of widgets: a window around a widget, waiting for conditions instead of
 * for time, looking into widgets, and real input by xdotool. Each test program has its own server,
 * because a server has one pointer and one keyboard.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-function-list.h"
#include "cgv-test-deadline.h"

/**
 * WIDGET_TEST_PROFILE:
 *
 * 100 Ir, 20 Dr: main (10) calls work (60) calls leaf (30); ping and pong call each other without
 * cost; deep calls itself as deep'2. Two parts: in the second only leaf costs anything.
 */
extern const char WIDGET_TEST_PROFILE[];

/**
 * WIDGET_TEST_FLAT_PROFILE:
 *
 * A profile like Cachegrind's: no calls; hot 90, cold 10.
 */
extern const char WIDGET_TEST_FLAT_PROFILE[];

/**
 * widget_test_wait_until:
 * @condition: an expression
 *
 * Runs the main loop until @condition holds; fails the test at cgv_test_get_deadline().
 */
#define widget_test_wait_until(condition)                                 \
  G_STMT_START                                                            \
  {                                                                       \
    gint64 wait_deadline = cgv_test_get_deadline ();                      \
    while (!(condition))                                                  \
      widget_test_iterate (wait_deadline, G_STRLOC, #condition);          \
  }                                                                       \
  G_STMT_END

void widget_test_iterate (gint64 deadline,
                          const char *where,
                          const char *condition);

/* Runs all pending work: idles, and two frames of @widget. */
void widget_test_settle (GtkWidget *widget);

/* Sets up GLib's tests, GTK without animations, our types and style sheet. */
void widget_test_init (int *argc,
                       char ***argv);

/* Returns a focus on a document made from text. */
CgvFocus *widget_test_focus (const char *text);

/* Returns the node of a function by its shown name. */
CgvNodeId widget_test_node (CgvFocus *focus,
                            const char *name);

/* Returns the name of the selected function. */
char *widget_test_focus_name (CgvFocus *focus);

/* Shows a widget in a window of a size; the window is on screen when this returns. */
GtkWidget *widget_test_show (GtkWidget *widget,
                             int width,
                             int height);

/* Resizes a window from widget_test_show(). */
void widget_test_resize (GtkWidget *window,
                         int width,
                         int height);

/* Closes the window, and checks that @widget is freed with it. */
void widget_test_close (GtkWidget *window,
                        GtkWidget *widget);

/* Returns the first widget of a type below @root, or NULL. */
GtkWidget *widget_test_find (GtkWidget *root,
                             GType type);

/* Returns the child of a template by its id. */
GtkWidget *widget_test_child (GtkWidget *widget,
                              const char *id);

/* Returns (nullable) (transfer none) the line or label below a widget that is on screen and has a text. */
GtkWidget *widget_test_find_text (GtkWidget *root,
                                  const char *text);

/* Returns all visible texts of the lines and labels below a widget, joined by "|". */
char *widget_test_texts (GtkWidget *root);

/* Returns the same texts, with plain blanks for those that do not break. */
char *widget_test_plain_texts (GtkWidget *root);

/* Fails the test unless widget_test_plain_texts() has a text, or lacks it. */
void widget_test_assert_has (GtkWidget *root,
                             const char *text);
void widget_test_assert_lacks (GtkWidget *root,
                               const char *text);

/* Returns the options that a view offers, without the marks of their keys, joined by "|". */
char *widget_test_options (GtkWidget *view);

/* Sends real input. */
void widget_test_click_at (GtkWidget *widget,
                           double x,
                           double y,
                           const char *modifier,
                           int button,
                           int n_clicks);
void widget_test_click (GtkWidget *widget);
void widget_test_move_to (GtkWidget *widget,
                          double x,
                          double y);
void widget_test_drag (GtkWidget *widget,
                       double from_x,
                       double from_y,
                       double to_x,
                       double to_y);
void widget_test_key (GtkWidget *window,
                      const char *key);

/* Returns the text that a copy action put onto the clipboard. */
char *widget_test_clipboard (GtkWidget *widget);

/* Returns a picture of a widget as it is drawn. */
cairo_surface_t *widget_test_paint (GtkWidget *widget);
guint32 widget_test_get_pixel (cairo_surface_t *surface,
                               int x,
                               int y);
