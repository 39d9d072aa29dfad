/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters in the window: chips, their texts, and changes by pointer and keyboard. */

#include <string.h>

#include "cgv-filter-bar.h"
#include "cgv-filter-button.h"
#include "cgv-filter-chip.h"
#include "cgv-filter-editor.h"
#include "cgv-filter-text.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *bar;
  GtkWidget *button;
  GtkWidget *entry;
  GtkWidget *box;
  GtkWidget *window;
} Fixture;

static void
set_up_with (Fixture *fixture,
             const char *profile)
{
  fixture->focus = widget_test_focus (profile);
  fixture->bar = g_object_new (CGV_TYPE_FILTER_BAR, NULL);
  fixture->button = g_object_new (CGV_TYPE_FILTER_BUTTON, NULL);
  fixture->entry = gtk_entry_new ();
  fixture->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_halign (fixture->button, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (fixture->box), fixture->button);
  gtk_box_append (GTK_BOX (fixture->box), fixture->bar);
  gtk_box_append (GTK_BOX (fixture->box), fixture->entry);
  fixture->window = widget_test_show (fixture->box, 700, 420);
  cgv_view_set_focus (CGV_VIEW (fixture->bar), fixture->focus);
  cgv_view_set_focus (CGV_VIEW (fixture->button), fixture->focus);
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, WIDGET_TEST_PROFILE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->box);
  g_assert_finalize_object (fixture->focus);
}

static void
add_filter (Fixture *fixture,
            CgvFilterKind kind,
            CgvFilterField field,
            const char *pattern)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (kind, field, pattern, &error);
  g_autoptr (CgvFilterList) filters = NULL;

  g_assert_no_error (error);
  filters = cgv_filter_list_append (fixture->focus->wanted->filters, rule);
  cgv_focus_set_filters (fixture->focus, filters);
  widget_test_settle (fixture->window);
}

static guint
count_filters (Fixture *fixture)
{
  return cgv_filter_list_get_n (fixture->focus->wanted->filters);
}

static GtkWidget *
get_chip (Fixture *fixture,
          guint index)
{
  GtkWidget *chip = gtk_widget_get_first_child (fixture->bar);

  while (index-- > 0)
    chip = gtk_widget_get_next_sibling (chip);
  g_assert_true (CGV_IS_FILTER_CHIP (chip));
  return chip;
}

static void
assert_texts (Fixture *fixture,
              const char *expected)
{
  g_autofree char *texts = widget_test_texts (fixture->bar);

  g_assert_cmpstr (texts, ==, expected);
}

/* It takes room only while there is a filter. */
static void
test_shows_filters (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *texts = NULL;

  g_assert_cmpint (gtk_widget_get_height (fixture->bar), ==, 0);
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  g_assert_cmpint (gtk_widget_get_height (fixture->bar), >, 0);
  assert_texts (fixture, "exclude function ~ ^leaf$|· 20.00\u202f% hidden|20.00\u202f% of 100 Ir left out: 100 % is now 80 Ir.|");

  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  assert_texts (fixture,
                "exclude function ~ ^leaf$|· 20.00\u202f% hidden|merge function ~ work|· 60.00\u202f% moved|"
                "20.00\u202f% of 100 Ir left out: 100 % is now 80 Ir.|");
  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  texts = widget_test_texts (fixture->bar);
  g_assert_nonnull (strstr (texts, "Dr"));
}

static void
test_nothing_left_out (Fixture *fixture,
                       gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^work$");
  assert_texts (fixture, "merge function ~ ^work$|· 60.00\u202f% moved|Nothing left out: 100 % is 100 Ir.|");
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FILE, "nothing like this");
  assert_texts (fixture,
                "merge function ~ ^work$|· 60.00\u202f% moved|exclude file ~ nothing like this|· no match|"
                "Nothing left out: 100 % is 100 Ir.|");
}

static void
test_close (Fixture *fixture,
            gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  widget_test_click (gtk_widget_get_last_child (get_chip (fixture, 0)));
  widget_test_wait_until (count_filters (fixture) == 1);
  widget_test_settle (fixture->window);
  assert_texts (fixture, "merge function ~ work|· 60.00\u202f% moved|Nothing left out: 100 % is 100 Ir.|");
  widget_test_click (gtk_widget_get_last_child (get_chip (fixture, 0)));
  widget_test_wait_until (gtk_widget_get_height (fixture->bar) == 0);
}

static GtkWidget *
get_editor (GtkWidget *button)
{
  return widget_test_find (button, CGV_TYPE_FILTER_EDITOR);
}

/* Clicks a button, and returns its editor. */
static GtkWidget *
open_editor (Fixture *fixture,
             GtkWidget *button)
{
  GtkWidget *editor;

  widget_test_click (button);
  widget_test_wait_until ((editor = get_editor (button)) != NULL && gtk_widget_get_mapped (editor));
  widget_test_settle (fixture->window);
  widget_test_wait_until (gtk_widget_is_ancestor (gtk_root_get_focus (gtk_widget_get_root (editor)), widget_test_child (editor, "entry")));
  return editor;
}

static const char *
get_status (GtkWidget *editor)
{
  return gtk_label_get_text (GTK_LABEL (widget_test_child (editor, "status_label")));
}

static gboolean
can_apply (GtkWidget *editor)
{
  return gtk_widget_get_sensitive (widget_test_child (editor, "apply_button"));
}

/* The pattern is checked and its matches are counted while it is typed; Return adds the filter. */
static void
test_add (Fixture *fixture,
          gconstpointer data)
{
  GtkWidget *editor = open_editor (fixture, fixture->button);

  g_assert_false (can_apply (editor));
  widget_test_key (fixture->window, "l");
  widget_test_wait_until (g_str_equal (get_status (editor), "1 function, 20.00\u202f% of Ir"));
  widget_test_key (fixture->window, "parenleft");
  widget_test_wait_until (strstr (get_status (editor), "at char 2") != NULL);
  g_assert_false (can_apply (editor));
  widget_test_key (fixture->window, "Return");
  widget_test_key (fixture->window, "BackSpace");
  widget_test_wait_until (can_apply (editor) && strstr (get_status (editor), "1 function") != NULL);
  g_assert_cmpuint (count_filters (fixture), ==, 0);

  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (count_filters (fixture) == 1);
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
  assert_texts (fixture, "merge function ~ l|· 20.00\u202f% moved|10.00\u202f% of 100 Ir left out: 100 % is now 90 Ir.|");
}

static void
test_no_match (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *editor = open_editor (fixture, fixture->button);

  widget_test_key (fixture->window, "q");
  widget_test_wait_until (g_str_equal (get_status (editor), "No function matches."));
  g_assert_false (can_apply (editor));
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
  g_assert_cmpuint (count_filters (fixture), ==, 0);
}

/* If nothing matches, a hint shows a pattern that would. */
static void
test_hints (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    CgvFilterField field;
    const char *pattern;
    const char *status;
  } hints[] = {
    { CGV_FILTER_FIELD_FUNCTION, "LEAF", "No function matches; 1 would if letter case did not matter: begin with “(?i)”." },
    { CGV_FILTER_FIELD_FUNCTION, "program\\.c$", "No function matches; the files of 6 functions would." },
    { CGV_FILTER_FIELD_FILE, "/bin/", "No function matches; the objects of 6 functions would." },
    { CGV_FILTER_FIELD_OBJECT, "^leaf$", "Nothing matches; the name of 1 function would." },
    { CGV_FILTER_FIELD_FILE, "nothing like this", "No function matches." },
    { CGV_FILTER_FIELD_FUNCTION, "l", "1 function, 20.00\u202f% of Ir" },
  };
  GtkWidget *editor = open_editor (fixture, fixture->button);

  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (widget_test_child (editor, "field_picker")), hints[i].field);
      gtk_editable_set_text (GTK_EDITABLE (widget_test_child (editor, "entry")), hints[i].pattern);
      widget_test_wait_until (g_str_equal (get_status (editor), hints[i].status));
      g_assert_true (can_apply (editor) == (i == G_N_ELEMENTS (hints) - 1));
    }
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
}

/* A hint treats special characters of a name as plain text. */
static void
test_text_hint (void)
{
  Fixture fixture = { NULL };
  GtkWidget *editor;

  set_up_with (&fixture, "version: 1\nevents: Ir\nfn=f(int)\n1 1\nfn=g\n1 2\n");
  editor = open_editor (&fixture, fixture.button);
  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (editor, "entry")), "f(int)");
  widget_test_wait_until (g_str_equal (get_status (editor), "No function matches; 1 would if special characters were plain text: put “\\” before them."));
  widget_test_key (fixture.window, "Escape");
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
  tear_down (&fixture, NULL);
}

/* A click on a chip changes its filter, in its place. */
static void
test_edit (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *editor;

  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "ping");
  editor = open_editor (fixture, gtk_widget_get_first_child (get_chip (fixture, 0)));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (widget_test_child (editor, "entry"))), ==, "^leaf$");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (widget_test_child (editor, "kind_picker")), CGV_FILTER_HIDE);
  widget_test_wait_until (strstr (get_status (editor), "1 function") != NULL);
  widget_test_settle (fixture->window);
  widget_test_click (widget_test_child (editor, "apply_button"));
  widget_test_wait_until (cgv_filter_list_get (fixture->focus->wanted->filters, 0)->kind == CGV_FILTER_HIDE);
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
  g_assert_cmpuint (count_filters (fixture), ==, 2);
}

static void
test_undo (Fixture *fixture,
           gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  gtk_widget_grab_focus (gtk_widget_get_last_child (get_chip (fixture, 1)));
  widget_test_key (fixture->window, "ctrl+z");
  widget_test_wait_until (count_filters (fixture) == 1);
  widget_test_key (fixture->window, "ctrl+shift+z");
  widget_test_wait_until (count_filters (fixture) == 2);
  gtk_widget_activate_action (fixture->bar, "filters.clear", NULL);
  g_assert_cmpuint (count_filters (fixture), ==, 0);
  gtk_widget_grab_focus (gtk_widget_get_first_child (fixture->button));
  widget_test_key (fixture->window, "ctrl+z");
  widget_test_wait_until (count_filters (fixture) == 2);
}

/* Ctrl+Z undoes typing while the entry has the focus. */
static void
test_undo_of_text (Fixture *fixture,
                   gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  gtk_widget_grab_focus (fixture->entry);
  widget_test_key (fixture->window, "x");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), "x"));
  widget_test_key (fixture->window, "ctrl+z");
  widget_test_wait_until (*gtk_editable_get_text (GTK_EDITABLE (fixture->entry)) == '\0');
  widget_test_key (fixture->window, "ctrl+z");
  widget_test_key (fixture->window, "y");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), "y"));
  g_assert_cmpuint (count_filters (fixture), ==, 1);
}

/* Delete on a chip removes it. The focus stays in the bar. */
static void
test_delete (Fixture *fixture,
             gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  gtk_widget_grab_focus (gtk_widget_get_first_child (gtk_widget_get_first_child (get_chip (fixture, 1))));
  widget_test_key (fixture->window, "Delete");
  widget_test_wait_until (count_filters (fixture) == 1);
  widget_test_settle (fixture->window);
  g_assert_nonnull (gtk_widget_get_focus_child (fixture->bar));
  widget_test_key (fixture->window, "Delete");
  widget_test_wait_until (count_filters (fixture) == 0);
  widget_test_wait_until (gtk_widget_get_height (fixture->bar) == 0);
}

static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^(leaf|or|a|very|long|list|of|names|that|nobody|has|ever|seen|before)$");
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  widget_test_resize (fixture->window, 360, 420);
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 360);
  g_assert_cmpint (gtk_widget_get_width (get_chip (fixture, 0)), <=, 360);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  const char *change = "Change filter: exclude function ~ ^leaf$, 20.00\u202f% hidden";
  GtkWidget *chip;

  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  chip = get_chip (fixture, 0);
  gtk_test_accessible_assert_property (fixture->bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Filters");
  gtk_test_accessible_assert_property (gtk_widget_get_first_child (gtk_widget_get_first_child (chip)), GTK_ACCESSIBLE_PROPERTY_LABEL, change);
  gtk_test_accessible_assert_property (gtk_widget_get_last_child (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, "Remove filter: exclude function ~ ^leaf$");
  gtk_test_accessible_assert_property (gtk_widget_get_first_child (fixture->button), GTK_ACCESSIBLE_PROPERTY_LABEL, "Add a filter");
}

static void
test_tooltip (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *exact = NULL;
  g_autofree char *moved = NULL;

  add_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$");
  add_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "work");
  exact = cgv_filter_text_dup_tooltip (fixture->focus, 0);
  moved = cgv_filter_text_dup_tooltip (fixture->focus, 1);
  g_assert_nonnull (strstr (exact, "1 function matches."));
  g_assert_nonnull (strstr (exact, "Hidden: 20 Ir (20.00\u202f% of all without filters)"));
  g_assert_nonnull (strstr (moved, "Their self cost: 60 Ir"));
}

/* A share of a total that has parts below 0 says nothing, even if none below 0 are left. */
static void
test_negative (void)
{
  Fixture fixture = { NULL };
  GtkWidget *editor;
  g_autofree char *tooltip = NULL;
  g_autofree char *title = NULL;

  set_up_with (&fixture, "version: 1\nevents: ns\nfn=f\n1 5\nfn=g\n1 -9\n");
  editor = open_editor (&fixture, fixture.button);
  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (editor, "entry")), "g");
  widget_test_wait_until (g_str_equal (get_status (editor), "1 function, \u22129\u202fns"));
  widget_test_key (fixture.window, "Escape");
  widget_test_wait_until (!gtk_widget_get_mapped (editor));
  add_filter (&fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^g$");
  tooltip = cgv_filter_text_dup_tooltip (fixture.focus, 0);
  title = cgv_filter_text_dup_short (fixture.focus);
  assert_texts (&fixture, "exclude function ~ ^g$|· \u22129\u202fns hidden|\u22129\u202fns of \u22124\u202fns left out: 5\u202fns is left.|");
  g_assert_null (strchr (tooltip, '%'));
  g_assert_cmpstr (title, ==, "filtered, \u22129\u202fns left out");
  tear_down (&fixture, NULL);
}

#define add(name, func) g_test_add ("/filter-bar/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("shows-filters", test_shows_filters);
  add ("nothing-left-out", test_nothing_left_out);
  g_test_add_func ("/filter-bar/negative", test_negative);
  add ("close", test_close);
  add ("add", test_add);
  add ("no-match", test_no_match);
  add ("hints", test_hints);
  g_test_add_func ("/filter-bar/text-hint", test_text_hint);
  add ("edit", test_edit);
  add ("undo", test_undo);
  add ("undo-of-text", test_undo_of_text);
  add ("delete", test_delete);
  add ("narrow", test_narrow);
  add ("accessible", test_accessible);
  add ("tooltip", test_tooltip);

  return g_test_run ();
}
