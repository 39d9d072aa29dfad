/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callers and callees on both sides: what is in the cells, clicks, copies, order, widths, and where there is nothing. */

#include "cgv-delta-call-view.h"
#include "model-test.h"
#include "widget-test.h"

/* parse is called three times as often and is cheaper; print is dearer; gone and fresh are on one side each. */
static const char base_file[] =
    "events: Ir\nfl=main.c\nfn=main\n1 10\n"
    "cfn=parse\ncalls=10 20\n2 1000\ncfn=print\ncalls=5 30\n3 500\ncfn=gone\ncalls=1 40\n4 7\n"
    "fn=parse\n20 1000\nfn=print\n30 500\nfn=gone\n40 7\n";
static const char new_file[] =
    "events: Ir\nfl=main.c\nfn=main\n1 12\n"
    "cfn=parse\ncalls=30 20\n2 2400\ncfn=print\ncalls=5 30\n3 600\ncfn=fresh\ncalls=2 50\n4 30\n"
    "fn=parse\n20 2400\nfn=print\n30 600\nfn=fresh\n50 30\n";
static const char flat_file[] = "events: Ir\nfl=a.c\nfn=hot\n1 90\nfn=cold\n2 10\n";

static CgvCompareFocus *
new_focus (const char *base,
           const char *new_)
{
  g_autoptr (CgvDocument) base_document = test_document (base);
  g_autoptr (CgvDocument) new_document = test_document (new_);
  g_autoptr (CgvCompareSide) base_side = cgv_compare_side_new (base_document, NULL);
  g_autoptr (CgvCompareSide) new_side = cgv_compare_side_new (new_document, NULL);
  g_autoptr (GError) error = NULL;
  CgvCompareFocus *focus = cgv_compare_focus_new (base_side, new_side, NULL, NULL, &error);

  g_assert_no_error (error);
  return focus;
}

static guint32
find_row (CgvCompareFocus *focus,
          const char *name)
{
  CgvComparison *comparison = cgv_compare_focus_get_comparison (focus);

  for (guint32 row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);

      if (length == strlen (name) && memcmp (bytes, name, length) == 0)
        return row;
    }
  g_error ("no row %s", name);
}

typedef struct
{
  CgvCompareFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Shown;

static Shown
show (const char *base,
      const char *new_,
      const char *row,
      CgvCallListKind kind,
      int width)
{
  Shown shown = { .focus = new_focus (base, new_), .view = cgv_delta_call_view_new (kind) };

  cgv_compare_focus_set_row (shown.focus, find_row (shown.focus, row));
  cgv_delta_call_view_set_focus (CGV_DELTA_CALL_VIEW (shown.view), shown.focus);
  shown.window = widget_test_show (shown.view, width, 300);
  widget_test_settle (shown.view);
  return shown;
}

static void
hide (Shown *shown)
{
  widget_test_close (shown->window, shown->view);
  g_object_unref (shown->focus);
}

/* With plain blanks for those that do not break. */
static char *
get_texts (GtkWidget *view)
{
  g_autofree char *texts = widget_test_texts (view);
  g_auto (GStrv) narrow = g_strsplit (texts, "\u202f", -1);
  g_autofree char *wide = g_strjoinv (" ", narrow);
  g_auto (GStrv) parts = g_strsplit (wide, "\u00a0", -1);

  return g_strjoinv (" ", parts);
}

static void
assert_has (GtkWidget *view,
            const char *text)
{
  g_autofree char *texts = get_texts (view);

  if (strstr (texts, text) == NULL)
    g_error ("\"%s\" is not in \"%s\"", text, texts);
}

static void
assert_lacks (GtkWidget *view,
              const char *text)
{
  g_autofree char *texts = get_texts (view);

  if (strstr (texts, text) != NULL)
    g_error ("\"%s\" is in \"%s\"", text, texts);
}

static void
test_callees (void)
{
  Shown shown = show (base_file, new_file, "main", CGV_CALL_LIST_CALLEES, 900);

  assert_has (shown.view, "Callees");
  /* The largest difference first. */
  assert_has (shown.view, "+140 %|3× calls, each −20.0 %|parse");
  assert_has (shown.view, "+20.0 %|each +20.0 %|print");
  assert_has (shown.view, "new|new call|fresh|new");
  assert_has (shown.view, "−100 %|call gone|gone|removed");
  hide (&shown);
}

static void
test_callers (void)
{
  Shown shown = show (base_file, new_file, "parse", CGV_CALL_LIST_CALLERS, 900);

  assert_has (shown.view, "Callers|1|");
  assert_has (shown.view, "3× calls");
  assert_has (shown.view, "main");

  /* Other costs, other texts. */
  cgv_compare_focus_swap (shown.focus);
  widget_test_settle (shown.view);
  assert_has (shown.view, "−66.7 % calls, each +25.0 %");
  hide (&shown);
}

static void
test_click (void)
{
  Shown shown = show (base_file, new_file, "main", CGV_CALL_LIST_CALLEES, 600);
  GtkWidget *cell = widget_test_find (shown.view, g_type_from_name ("CgvNameCell"));

  g_assert_nonnull (cell);
  widget_test_click (cell);
  widget_test_wait_until (cgv_compare_focus_get_row (shown.focus) == find_row (shown.focus, "parse"));
  widget_test_settle (shown.view);
  assert_has (shown.view, "It calls no other function on either side.");
  hide (&shown);
}

static void
test_keys (void)
{
  Shown shown = show (base_file, new_file, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  g_assert_true (gtk_widget_grab_focus (shown.view));
  widget_test_key (shown.window, "Home");
  widget_test_key (shown.window, "Down");
  widget_test_key (shown.window, "ctrl+c");
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "500\t600\t100\t0\t100\t5\t5\tprint\t"));
  widget_test_key (shown.window, "Return");
  widget_test_wait_until (cgv_compare_focus_get_row (shown.focus) == find_row (shown.focus, "print"));
  hide (&shown);
}

static void
test_copy_all (void)
{
  Shown shown = show (base_file, new_file, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  gtk_widget_activate_action (shown.view, "calls.copy-all", NULL);
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "\nBase (Ir)\tNew (Ir)\tΔ (Ir)\tΔ by Number of Calls (Ir)\tΔ by Cost per Call (Ir)\tBase Calls\tNew Calls\tCallee\tLocation\n"
                                    "1000\t2400\t1400\t1800\t-400\t10\t30\tparse\tmain.c\n"
                                    "500\t600\t100\t0\t100\t5\t5\tprint\tmain.c\n"
                                    "0\t30\t30\t30\t0\t0\t2\tfresh\tmain.c\n"
                                    "7\t0\t-7\t-7\t0\t1\t0\tgone\tmain.c\n"));
  hide (&shown);
}

/* What there is room for: always the difference and the name. */
static void
test_widths (void)
{
  Shown shown = show (base_file, new_file, "main", CGV_CALL_LIST_CALLEES, 900);

  assert_has (shown.view, "|500|600|");
  widget_test_resize (shown.window, 330, 300);
  widget_test_settle (shown.view);
  assert_lacks (shown.view, "600|");
  assert_has (shown.view, "+100");
  assert_has (shown.view, "parse");
  hide (&shown);
}

static void
test_nothing (void)
{
  Shown flat = show (flat_file, flat_file, "hot", CGV_CALL_LIST_CALLERS, 400);
  Shown root = show (base_file, new_file, "main", CGV_CALL_LIST_CALLERS, 400);

  assert_has (flat.view, "Calls were not recorded on either side");
  assert_has (root.view, "Nothing calls it on either side.");
  cgv_delta_call_view_set_focus (CGV_DELTA_CALL_VIEW (root.view), NULL);
  g_assert_null (cgv_delta_call_view_get_focus (CGV_DELTA_CALL_VIEW (root.view)));
  hide (&flat);
  hide (&root);
}

int
main (int argc,
      char *argv[])
{
  widget_test_init (&argc, &argv);
  g_test_add_func ("/delta-call-view/callees", test_callees);
  g_test_add_func ("/delta-call-view/callers", test_callers);
  g_test_add_func ("/delta-call-view/click", test_click);
  g_test_add_func ("/delta-call-view/keys", test_keys);
  g_test_add_func ("/delta-call-view/copy-all", test_copy_all);
  g_test_add_func ("/delta-call-view/widths", test_widths);
  g_test_add_func ("/delta-call-view/nothing", test_nothing);
  return g_test_run ();
}
