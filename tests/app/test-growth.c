/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder of profiles with inputs of several sizes: the question, the growth, typed sizes, and the way back to the steps. */

#include "cgv-app-test.h"
#include "cgv-growth-list.h"
#include "cgv-growth-page.h"
#include "cgv-set-heading.h"
#include "cgv-set-page.h"

typedef struct
{
  CgvWindow *window;
  char *folder;
} Fixture;

/* A function whose cost is the square of the size. */
static void
write_profile (Fixture *fixture,
               guint n,
               const char *command)
{
  g_autofree char *name = g_strdup_printf ("run-%c.out", 'a' + (char) (n / 100));
  g_autofree char *text = g_strdup_printf ("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 9\ncmd: %s\n\npositions: line\nevents: Ir Dr\n\nfl=a.c\nfn=main\n1 700 70\ncfn=insert\ncalls=%u 2\n1 %u %u\n\nfn=insert\n2 %u %u\n\ntotals: %u %u\n",
                                           command, n, n * n, n, n * n, n, 700 + n * n, 70 + n);

  g_free (cgv_app_test_write (fixture->folder, name, text));
}

static void
open_folder (Fixture *fixture,
             gboolean has_sizes)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint n = 100; n <= 800; n *= 2)
    {
      g_autofree char *command = has_sizes ? g_strdup_printf ("./drv %u", n) : g_strdup ("./drv");

      write_profile (fixture, n, command);
    }
  g_ptr_array_add (files, g_file_new_for_path (fixture->folder));
  cgv_window_open (fixture->window, files);
  cgv_app_test_wait_until (!cgv_window_is_opening (fixture->window));
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = cgv_app_test_new_folder ();
  fixture->window = cgv_app_test_present ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (fixture->folder);
}

static CgvSetPage *
get_page (Fixture *fixture)
{
  return CGV_SET_PAGE (cgv_app_test_get_child (fixture->window, "set_page"));
}

static CgvMessageBar *
get_bar (Fixture *fixture)
{
  return CGV_MESSAGE_BAR (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "offer_bar"));
}

static CgvGrowthPage *
get_growth_page (Fixture *fixture)
{
  return CGV_GROWTH_PAGE (cgv_app_test_find (get_page (fixture), CGV_TYPE_GROWTH_PAGE));
}

static GObject *
get_child (Fixture *fixture,
           const char *id)
{
  return gtk_widget_get_template_child (GTK_WIDGET (get_growth_page (fixture)), CGV_TYPE_GROWTH_PAGE, id);
}

static CgvRowList *
get_list (Fixture *fixture)
{
  return cgv_table_get_list (cgv_set_page_get_table (get_page (fixture)));
}

static void
assert_headline (Fixture *fixture,
                 const char *expected)
{
  g_assert_cmpstr (cgv_set_heading_get_headline (CGV_SET_HEADING (get_child (fixture, "heading"))), ==, expected);
}

static const CgvGrowth *
get_growth (Fixture *fixture)
{
  return cgv_growth_list_get_growth (CGV_GROWTH_LIST (get_list (fixture)));
}

/* Commands that differ in a number raise the question, and a button shows the growth. Back to the steps leaves it. */
static void
test_commands (Fixture *fixture,
               gconstpointer data)
{
  open_folder (fixture, TRUE);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_bar (fixture)));
  g_assert_cmpstr (cgv_message_bar_get_title (get_bar (fixture)), ==, "Is 100, 200, 400, 800 the size of the input?");

  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "set.growth", NULL);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  assert_headline (fixture, "▲ insert grows with the square of the input");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 2);
  g_assert_cmpfloat_with_epsilon (get_growth (fixture)->forecast, 8000.0 * 8000 + 700, 1);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "drv 100 … 800");

  /* The window reads again what it shows. */
  cgv_app_test_activate (fixture->window, "win.reload");
  g_assert_false (CGV_IS_GROWTH_LIST (get_list (fixture)));
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));

  g_signal_emit_by_name (get_growth_page (fixture), "leave");
  cgv_app_test_wait_until (!CGV_IS_GROWTH_LIST (get_list (fixture)) && !cgv_set_page_get_set (get_page (fixture))->is_running);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 3);
  /* GTK 4.8 keeps handlers of each list that is taken out of a window and comes back. */
  g_assert_true (gtk_widget_get_realized (GTK_WIDGET (get_growth_page (fixture))));
}

/* Without a number in commands or names, each file has a field for its size. */
static void
test_typed (Fixture *fixture,
            gconstpointer data)
{
  static const char *const sizes[] = { "100", "200", "400", "200" };
  GtkGrid *grid;

  open_folder (fixture, FALSE);
  cgv_app_test_wait_until (!cgv_set_page_get_set (get_page (fixture))->is_running);
  g_assert_false (cgv_app_test_is_shown (get_bar (fixture)));
  cgv_app_test_wait_until (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "set.growth", NULL) && gtk_widget_get_mapped (GTK_WIDGET (get_growth_page (fixture))));
  assert_headline (fixture, "How Large Is Each Input?");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "stack"))), ==, "sizes");
  grid = GTK_GRID (get_child (fixture, "sizes_grid"));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "fault_label"))), ==, "The size of an input is a whole number above 0.");
      gtk_editable_set_text (GTK_EDITABLE (gtk_grid_get_child_at (grid, 1, (int) i)), sizes[i]);
    }
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "fault_label"))), ==, "Two inputs have the same size.");
  gtk_editable_set_text (GTK_EDITABLE (gtk_grid_get_child_at (grid, 1, 3)), "800");
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (get_child (fixture, "stack"))), ==, "functions");
  assert_headline (fixture, "▲ insert grows with the square of the input");
}

static void
write_cb (const CgvSheet *sheet,
          gpointer user_data)
{
  g_assert_true (sheet->has_no_legend);
  g_assert_cmpstr (sheet->title, ==, "drv 100 … 800");
  g_assert_cmpstr (sheet->note, ==, "▲ insert grows with the square of the input");
  *(int *) user_data += 1;
}

/* A larger profile that was recorded later is found when the window reads again, and compared with the forecast. */
static void
test_later (Fixture *fixture,
            gconstpointer data)
{
  int n_sheets = 0;

  open_folder (fixture, TRUE);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_bar (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "set.growth", NULL);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  g_assert_cmpuint (get_growth (fixture)->n_checks, ==, 0);

  write_profile (fixture, 2000, "./drv 2000");
  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)) && get_growth (fixture)->n_checks == 1);
  g_assert_cmpuint (get_growth (fixture)->n_sizes, ==, 4);
  g_assert_nonnull (strstr (cgv_set_heading_get_detail (CGV_SET_HEADING (get_child (fixture, "heading"))), "the forecast for 2\u202f000 was off by 0\u202f%."));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "drv 100 … 800");

  /* Its box makes it one of the sizes of the laws. */
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_grid_get_child_at (GTK_GRID (get_child (fixture, "sizes_grid")), 2, 4)), FALSE);
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)) && get_growth (fixture)->n_sizes == 5);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_grid_get_child_at (GTK_GRID (get_child (fixture, "sizes_grid")), 2, 0)), TRUE);
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_child (fixture, "fault_label"))), ==, "An input that is only checked has to be larger than all others.");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_grid_get_child_at (GTK_GRID (get_child (fixture, "sizes_grid")), 2, 0)), FALSE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (gtk_grid_get_child_at (GTK_GRID (get_child (fixture, "sizes_grid")), 2, 4)), TRUE);
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));

  g_assert_true (cgv_set_page_give_sheet (get_page (fixture), 0, write_cb, &n_sheets));
  g_assert_cmpint (n_sheets, ==, 1);

  /* The steps have the new profile, too. */
  g_assert_true (cgv_set_page_go_back (get_page (fixture)));
  g_assert_false (cgv_set_page_go_back (get_page (fixture)));
  cgv_app_test_wait_until (!cgv_set_page_get_set (get_page (fixture))->is_running && g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))) == 4);
}

/* Takes the calls of a function as the sizes. */
static void
count_calls (Fixture *fixture,
             const char *function)
{
  gtk_editable_set_text (GTK_EDITABLE (get_child (fixture, "function_entry")), function);
  g_signal_emit_by_name (get_child (fixture, "apply_button"), "clicked");
}

/* Several programs have a picker, and the calls of a function may be the size. */
static void
test_programs (Fixture *fixture,
               gconstpointer data)
{
  GtkDropDown *picker;
  GtkWidget *fault;
  CgvSetHeading *heading;

  for (guint n = 1000; n <= 2000; n += 500)
    {
      g_autofree char *command = g_strdup_printf ("./other %u", n);

      write_profile (fixture, n, command);
    }
  open_folder (fixture, TRUE);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_bar (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "set.growth", NULL);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  picker = GTK_DROP_DOWN (get_child (fixture, "benchmark_picker"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (picker)));
  g_assert_cmpuint (get_growth (fixture)->n_sizes, ==, 4);
  gtk_drop_down_set_selected (picker, 1);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  g_assert_cmpuint (get_growth (fixture)->n_sizes, ==, 3);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "other 1\u202f000 … 2\u202f000");

  fault = GTK_WIDGET (get_child (fixture, "fault_label"));
  heading = CGV_SET_HEADING (get_child (fixture, "heading"));
  /* A function that is not called leaves the page as it was. */
  count_calls (fixture, "nothing");
  cgv_app_test_wait_until (gtk_widget_get_visible (fault));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (fault)), "has no calls of “nothing”."));
  g_assert_true (CGV_IS_GROWTH_LIST (get_list (fixture)));
  g_assert_cmpuint (get_growth (fixture)->n_sizes, ==, 3);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "other 1\u202f000 … 2\u202f000");

  /* To read again is to read what is shown. */
  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (!gtk_widget_get_visible (fault) && CGV_IS_GROWTH_LIST (get_list (fixture)));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_child (fixture, "function_entry"))), ==, "");

  count_calls (fixture, "insert");
  cgv_app_test_wait_until (strstr (cgv_set_heading_get_detail (heading), "(the calls of insert)") != NULL);
  g_assert_false (gtk_widget_get_visible (fault));
}

/* Returns the button that cancels the reading. */
static GtkWidget *
get_cancel_button (Fixture *fixture)
{
  GObject *box = gtk_widget_get_template_child (GTK_WIDGET (get_child (fixture, "heading")), CGV_TYPE_SET_HEADING, "progress_box");

  return cgv_app_test_find (GTK_WIDGET (box), GTK_TYPE_BUTTON);
}

/* While the calls of a function are counted, the user can cancel, choose another event type, and go elsewhere. */
static void
test_trial (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *popover;
  GtkWidget *fault;
  GtkWidget *focus;
  GPtrArray *events;
  guint selected = 0;

  open_folder (fixture, TRUE);
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_bar (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "set.growth", NULL);
  cgv_app_test_wait_until (CGV_IS_GROWTH_LIST (get_list (fixture)));
  popover = GTK_WIDGET (get_child (fixture, "sizes_popover"));
  fault = GTK_WIDGET (get_child (fixture, "fault_label"));

  /* The keyboard stays in the page when the button that cancels goes. */
  count_calls (fixture, "insert");
  g_assert_true (gtk_widget_grab_focus (get_cancel_button (fixture)));
  g_signal_emit_by_name (get_cancel_button (fixture), "clicked");
  cgv_app_test_wait_until (!gtk_widget_get_mapped (get_cancel_button (fixture)));
  focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (get_growth_page (fixture))));

  count_calls (fixture, "insert");
  cgv_set_page_choose_event (get_page (fixture), 1);
  cgv_app_test_wait_until (get_list (fixture) != NULL && cgv_growth_page_get_set (get_growth_page (fixture))->function != NULL);
  events = cgv_set_page_get_events (get_page (fixture), &selected);
  g_assert_cmpstr (((const CgvEventItem *) g_ptr_array_index (events, selected))->id, ==, "Dr");
  assert_headline (fixture, "✓ Nothing grows faster than the input");

  /* What fails behind another page opens nothing above it. */
  count_calls (fixture, "nothing");
  cgv_app_test_activate (fixture->window, "win.record");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_growth_page (fixture))));
  cgv_app_test_wait_until (gtk_widget_get_visible (fault));
  g_assert_false (gtk_widget_get_visible (popover));
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);
  g_test_add ("/growth/commands", Fixture, NULL, set_up, test_commands, tear_down);
  g_test_add ("/growth/later", Fixture, NULL, set_up, test_later, tear_down);
  g_test_add ("/growth/programs", Fixture, NULL, set_up, test_programs, tear_down);
  g_test_add ("/growth/trial", Fixture, NULL, set_up, test_trial, tear_down);
  g_test_add ("/growth/typed", Fixture, NULL, set_up, test_typed, tear_down);
  return g_test_run ();
}
