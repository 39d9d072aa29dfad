/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Properties of every widget that follows a focus: it is made, shown and freed, notifies once of
 * another focus, keeps no focus alive, and is small enough for a phone. */

#include "cgv-call-view.h"
#include "cgv-event-picker.h"
#include "cgv-function-view.h"
#include "cgv-header.h"
#include "cgv-parts-strip.h"
#include "cgv-treemap-view.h"
#include "model-test.h"
#include "widget-test.h"

static GType
get_type (gconstpointer data)
{
  GType (*const *func) (void) = data;

  return (*func) ();
}

static void
count_cb (GObject *object,
          GParamSpec *pspec,
          gpointer user_data)
{
  guint *n = user_data;

  (*n)++;
}

static void
test_create (gconstpointer data)
{
  GtkWidget *widget = g_object_ref_sink (g_object_new (get_type (data), NULL));
  CgvFocus *focus = NULL;

  g_object_get (widget, "focus", &focus, NULL);
  g_assert_null (focus);
  g_assert_finalize_object (widget);
}

static void
test_notify (gconstpointer data)
{
  GtkWidget *widget = g_object_ref_sink (g_object_new (get_type (data), NULL));
  CgvFocus *focus = widget_test_focus (WIDGET_TEST_PROFILE);
  CgvFocus *other = widget_test_focus (WIDGET_TEST_FLAT_PROFILE);
  CgvFocus *got = NULL;
  guint n = 0;

  g_signal_connect (widget, "notify::focus", G_CALLBACK (count_cb), &n);
  g_object_set (widget, "focus", focus, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_object_get (widget, "focus", &got, NULL);
  g_assert_true (got == focus);
  g_clear_object (&got);

  g_object_set (widget, "focus", focus, NULL);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (widget, "focus", other, NULL);
  g_assert_cmpuint (n, ==, 2);
  g_assert_finalize_object (focus);
  g_object_set (widget, "focus", NULL, NULL);
  g_assert_cmpuint (n, ==, 3);
  g_assert_finalize_object (other);
  g_assert_finalize_object (widget);
}

static void
test_show (gconstpointer data)
{
  CgvFocus *focus = widget_test_focus (WIDGET_TEST_PROFILE);
  GtkWidget *widget = g_object_new (get_type (data), "focus", focus, NULL);
  GtkWidget *window = widget_test_show (widget, 360, 500);
  GtkRequisition minimum;

  gtk_widget_get_preferred_size (widget, &minimum, NULL);
  g_assert_cmpint (minimum.width, <=, 360);
  g_assert_cmpint (gtk_widget_get_width (window), ==, 360);
  widget_test_close (window, widget);
  g_assert_finalize_object (focus);
}

/* Changes every property of a focus while the widget is on screen: there is no warning, which
 * would be fatal. */
static void
test_follow (gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus (WIDGET_TEST_PROFILE);
  g_autoptr (CgvFocus) flat = widget_test_focus (WIDGET_TEST_FLAT_PROFILE);
  GtkWidget *widget = g_object_new (get_type (data), "focus", focus, NULL);
  GtkWidget *window = widget_test_show (widget, 700, 500);

  cgv_focus_set_row (focus, widget_test_node (focus, "deep"));
  widget_test_settle (window);
  g_object_set (focus, "fold", FALSE, NULL);
  widget_test_settle (window);
  cgv_focus_set_row (focus, widget_test_node (focus, "deep'2"));
  widget_test_settle (window);
  g_object_set (focus, "fold", TRUE, NULL);
  cgv_focus_set_event (focus, 1);
  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_settle (window);
  test_select_part (focus, 1);
  widget_test_settle (window);
  cgv_focus_go_back (focus);
  widget_test_settle (window);
  g_object_set (widget, "focus", flat, NULL);
  widget_test_settle (window);
  g_object_set (widget, "focus", NULL, NULL);
  widget_test_settle (window);
  g_object_set (widget, "focus", focus, NULL);
  widget_test_settle (window);
  widget_test_close (window, widget);
}

int
main (int argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    GType (*get_type) (void);
  } types[] = {
    { "call-view", cgv_call_view_get_type },
    { "event-picker", cgv_event_picker_get_type },
    { "header", cgv_header_get_type },
    { "function-view", cgv_function_view_get_type },
    { "parts-strip", cgv_parts_strip_get_type },
    { "treemap-view", cgv_treemap_view_get_type },
  };

  widget_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *create = g_strconcat ("/types/", types[i].name, "/create", NULL);
      g_autofree char *notify = g_strconcat ("/types/", types[i].name, "/notify", NULL);
      g_autofree char *show = g_strconcat ("/types/", types[i].name, "/show", NULL);
      g_autofree char *follow = g_strconcat ("/types/", types[i].name, "/follow", NULL);

      g_test_add_data_func (create, &types[i].get_type, test_create);
      g_test_add_data_func (notify, &types[i].get_type, test_notify);
      g_test_add_data_func (show, &types[i].get_type, test_show);
      g_test_add_data_func (follow, &types[i].get_type, test_follow);
    }

  return g_test_run ();
}
