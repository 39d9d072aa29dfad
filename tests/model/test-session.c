/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a window: loaded, changed, read again, compared, and unreadable. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <string.h>

#include "cgv-program-memory.h"
#include "cgv-session.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"
#define PROFILE "events: Ir Dr\nfn=main\n1 10 1\ncfn=leaf\ncalls=1 1\n1 30 3\nfn=leaf\n1 30 3\n"
#define OTHER "events: Ir Dr\nfn=main\n1 10 1\ncfn=leaf\ncalls=1 1\n1 60 6\nfn=leaf\n1 60 6\n"
#define PARTS "pid: 1\npart: 1\nevents: Ir\nfn=f\n1 1\npart: 2\nevents: Ir\nfn=f\n1 2\npart: 3\nevents: Ir\nfn=f\n1 4\n"

typedef struct
{
  TestFolder folder;
  GSettings *settings;
  CgvSession *session;
  GFile *file;
  GFile *other;
  GString *log; /* the signals, a letter each */
  char *message; /* the last one */
} Fixture;

static void
note (Fixture *fixture,
      char what)
{
  g_string_append_c (fixture->log, what);
}

static void
loaded_cb (Fixture *fixture)
{
  note (fixture, 'l');
}

static void
failed_cb (Fixture *fixture)
{
  note (fixture, 'f');
}

static void
compare_failed_cb (Fixture *fixture)
{
  note (fixture, 'c');
}

static void
finished_cb (Fixture *fixture,
             const GError *error)
{
  note (fixture, error != NULL ? 'E' : '.');
}

static void
message_cb (Fixture *fixture,
            const char *text)
{
  note (fixture, 'm');
  g_assert_cmpstr (text, !=, "");
  g_free (fixture->message);
  fixture->message = g_strdup (text);
}

/* The properties of the session are consistent at each signal, in any order of handlers. */
static void
check_cb (Fixture *fixture)
{
  CgvSession *session = fixture->session;
  CgvFocus *focus = session->focus;
  CgvFocus *compare_focus = session->compare_focus;

  g_assert_true ((focus != NULL) == (session->document != NULL));
  g_assert_true (focus == NULL || cgv_focus_get_document (focus) == session->document);
  g_assert_true (compare_focus == NULL || focus != NULL);
  g_assert_true (cgv_session_get_shown_focus (session) == (compare_focus != NULL ? compare_focus : focus));
  g_assert_true (cgv_session_is_busy (session) || cgv_session_get_progress (session) == NULL);
  g_assert_true (session->part_sides == NULL || focus != NULL);
  g_assert_true (!cgv_session_compares_parts (session) || session->part_sides != NULL);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  static const char *const checked[] = { "notify", "changed", "loaded", "failed", "compare-failed", "load-finished", "message" };
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();

  test_folder_set_up (&fixture->folder, NULL);
  fixture->file = test_folder_write (&fixture->folder, "x.out", PROFILE, -1);
  fixture->other = test_folder_write (&fixture->folder, "y.out", OTHER, -1);
  fixture->settings = g_settings_new_with_backend (SCHEMA, backend);
  fixture->session = cgv_session_new (fixture->settings);
  fixture->log = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (checked); i++)
    g_signal_connect_swapped (fixture->session, checked[i], G_CALLBACK (check_cb), fixture);
  g_signal_connect_swapped (fixture->session, "loaded", G_CALLBACK (loaded_cb), fixture);
  g_signal_connect_swapped (fixture->session, "failed", G_CALLBACK (failed_cb), fixture);
  g_signal_connect_swapped (fixture->session, "compare-failed", G_CALLBACK (compare_failed_cb), fixture);
  g_signal_connect_swapped (fixture->session, "load-finished", G_CALLBACK (finished_cb), fixture);
  g_signal_connect_swapped (fixture->session, "message", G_CALLBACK (message_cb), fixture);
}

#define wait_until(condition)                                                  \
  G_STMT_START                                                                 \
  {                                                                            \
    const gint64 deadline = cgv_test_get_deadline ();                          \
    while (!(condition))                                                       \
      {                                                                        \
        g_assert_cmpint (g_get_monotonic_time (), <, deadline);                \
        if (!g_main_context_iteration (NULL, FALSE))                           \
          g_usleep (1000);                                                     \
      }                                                                        \
  }                                                                            \
  G_STMT_END

/* A thread may still search more files of the run. */
static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  CgvSession *session = fixture->session;

  g_object_run_dispose (G_OBJECT (session));
  g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &fixture->session);
  g_object_unref (session);
  wait_until (fixture->session == NULL);
  g_clear_object (&fixture->settings);
  g_clear_object (&fixture->file);
  g_clear_object (&fixture->other);
  g_string_free (fixture->log, TRUE);
  g_free (fixture->message);
  test_folder_tear_down (&fixture->folder, NULL);
}

static void
check_log (Fixture *fixture,
           const char *expected)
{
  g_assert_cmpstr (fixture->log->str, ==, expected);
  g_string_truncate (fixture->log, 0);
}

static void
open_file (Fixture *fixture,
           GFile *file)
{
  g_autoptr (GPtrArray) files = test_files (g_object_ref (file), NULL);

  cgv_session_open (fixture->session, files);
  wait_until (!cgv_session_is_busy (fixture->session));
}

static void
compare_with (Fixture *fixture,
              GFile *base,
              GFile *file)
{
  g_autoptr (GPtrArray) base_files = base != NULL ? test_files (g_object_ref (base), NULL) : NULL;
  g_autoptr (GPtrArray) files = test_files (g_object_ref (file), NULL);

  cgv_session_compare_files (fixture->session, base_files, files);
  wait_until (!cgv_session_is_busy (fixture->session));
}

static void
write_file (GFile *file,
            const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &error);
  g_assert_no_error (error);
}

static CgvCost
get_total (Fixture *fixture)
{
  return cgv_focus_get_costs (fixture->session->focus)->total;
}

static CgvCost
get_compared_total (Fixture *fixture,
                    CgvSide side)
{
  return cgv_comparison_get_total (cgv_focus_get_comparison (fixture->session->compare_focus), side);
}

static CgvFileNotice
get_notice (Fixture *fixture)
{
  CgvDocumentFiles *files = cgv_session_get_notice (fixture->session);

  return files != NULL ? files->notice : CGV_FILE_NOTICE_NONE;
}

static void
select_function (Fixture *fixture,
                 const char *name)
{
  cgv_focus_set_function (fixture->session->focus,
                          test_find_function (fixture->session->document, name));
}

static void
check_function (CgvFocus *focus,
                const char *expected)
{
  g_autofree char *name = cgv_focus_dup_name (focus, focus->row);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_open (Fixture *fixture,
           gconstpointer data)
{
  g_assert_null (cgv_session_get_shown_focus (fixture->session));
  open_file (fixture, fixture->file);
  check_log (fixture, "l.");
  g_assert_cmpuint (get_total (fixture), ==, 40);
  g_assert_null (fixture->session->compare_focus);
  g_assert_true (cgv_session_can_load_again (fixture->session));
  open_file (fixture, fixture->other);
  check_log (fixture, "l.");
  g_assert_cmpuint (get_total (fixture), ==, 70);
}

static guint64
count_named_twice (Fixture *fixture)
{
  return fixture->session->document->problems->n_by_kind[CGV_PROBLEM_NAMED_TWICE];
}

/* A file that is named twice counts once, and is in the list of problems. */
static void
test_open_twice (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (g_object_ref (fixture->file), g_object_ref (fixture->file), NULL);

  cgv_session_open (fixture->session, files);
  wait_until (!cgv_session_is_busy (fixture->session));
  g_assert_cmpuint (get_total (fixture), ==, 40);
  g_assert_cmpuint (count_named_twice (fixture), ==, 1);
  cgv_session_add_parts (fixture->session, files);
  wait_until (!cgv_session_is_busy (fixture->session));
  g_assert_cmpuint (get_total (fixture), ==, 40);
  g_assert_cmpuint (count_named_twice (fixture), ==, 2);
}

static void
test_reload (Fixture *fixture,
             gconstpointer data)
{
  CgvFocus *focus;

  open_file (fixture, fixture->file);
  cgv_focus_set_event (fixture->session->focus, 1);
  select_function (fixture, "leaf");
  write_file (fixture->file, OTHER);
  wait_until (get_notice (fixture) == CGV_FILE_NOTICE_CHANGED);
  cgv_session_reload (fixture->session);
  wait_until (!cgv_session_is_busy (fixture->session));
  check_log (fixture, "l.l.");
  focus = fixture->session->focus;
  g_assert_cmpuint (get_total (fixture), ==, 7);
  g_assert_cmpuint (focus->choice->event, ==, 1);
  check_function (focus, "leaf");
  g_assert_cmpint (get_notice (fixture), ==, CGV_FILE_NOTICE_NONE);
}

/* An own event type is one of each document. */
static void
test_formulas (Fixture *fixture,
               gconstpointer data)
{
  cgv_formulas_add (fixture->session->formulas, "Both", NULL, "Ir + Dr");
  open_file (fixture, fixture->file);
  g_assert_cmpuint (cgv_event_list_find (fixture->session->focus->choice->events, "Both"), !=, CGV_NONE);
}

/* The shown document and its history stay. */
static void
test_failure (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (GFile) bad = test_folder_write (&fixture->folder, "bad.out", "no profile\n", -1);

  open_file (fixture, bad);
  check_log (fixture, "fE");
  g_assert_nonnull (fixture->session->failed_files);
  g_assert_true (cgv_session_can_load_again (fixture->session));
  open_file (fixture, fixture->file);
  check_log (fixture, "l.");
  g_assert_null (fixture->session->failed_files);
  open_file (fixture, bad);
  check_log (fixture, "fE");
  g_assert_null (fixture->session->failed_files);
  g_assert_cmpuint (get_total (fixture), ==, 40);
  compare_with (fixture, NULL, bad);
  check_log (fixture, "fE");
  compare_with (fixture, bad, fixture->other);
  check_log (fixture, "fE");
  g_assert_null (fixture->session->compare_focus);
}

static void
test_nothing_in_common (Fixture *fixture,
                        gconstpointer data)
{
  g_autoptr (GFile) foreign = test_folder_write (&fixture->folder, "foreign.out", "events: Us\nfn=main\n1 1\n", -1);

  compare_with (fixture, fixture->file, foreign);
  check_log (fixture, "llcE");
  g_assert_null (fixture->session->compare_focus);
  g_assert_cmpuint (get_total (fixture), ==, 40);
}

/* A load that was cancelled or replaced has no further effect. */
static void
test_cancel (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (g_object_ref (fixture->file), NULL);

  cgv_session_open (fixture->session, files);
  g_assert_true (cgv_session_is_busy (fixture->session));
  cgv_session_cancel (fixture->session);
  g_assert_false (cgv_session_is_busy (fixture->session));
  cgv_session_open (fixture->session, files);
  open_file (fixture, fixture->other);
  check_log (fixture, "l.");
  g_assert_cmpuint (get_total (fixture), ==, 70);
}

/* Freeing a session cancels its load. */
static void
test_end_while_loading (Fixture *fixture,
                        gconstpointer data)
{
  g_autoptr (GPtrArray) files = test_files (g_object_ref (fixture->file), NULL);

  cgv_session_open (fixture->session, files);
}

static void
test_compare (Fixture *fixture,
              gconstpointer data)
{
  compare_with (fixture, fixture->file, fixture->other);
  check_log (fixture, "ll.");
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 40);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 70);
  g_assert_cmpuint (get_total (fixture), ==, 40);
  cgv_session_swap_sides (fixture->session);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 70);
  cgv_session_leave_comparison (fixture->session);
  g_assert_null (fixture->session->compare_focus);
  g_assert_cmpuint (get_total (fixture), ==, 40);
}

static void
test_compare_with_previous (Fixture *fixture,
                            gconstpointer data)
{
  open_file (fixture, fixture->file);
  g_assert_false (cgv_session_has_previous (fixture->session));
  write_file (fixture->file, OTHER);
  wait_until (get_notice (fixture) == CGV_FILE_NOTICE_CHANGED);
  g_assert_true (cgv_session_has_previous (fixture->session));
  cgv_session_compare_with_previous (fixture->session);
  wait_until (!cgv_session_is_busy (fixture->session));
  check_log (fixture, "l.l.");
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 40);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 70);
  cgv_session_leave_comparison (fixture->session);
  g_assert_cmpuint (get_total (fixture), ==, 70);
}

/* The new side follows its file; a change of the base is reported, and waits. */
static void
test_watch (Fixture *fixture,
            gconstpointer data)
{
  compare_with (fixture, fixture->file, fixture->other);
  write_file (fixture->other, PROFILE);
  wait_until (get_compared_total (fixture, CGV_SIDE_NEW) == 40);
  check_log (fixture, "ll.m");
  g_assert_cmpstr (fixture->message, ==, "y.out was read again");
  write_file (fixture->file, OTHER);
  wait_until (get_notice (fixture) == CGV_FILE_NOTICE_CHANGED);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 40);
  cgv_session_reload (fixture->session);
  wait_until (!test_is_updating (fixture->session));
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 70);
  write_file (fixture->other, "no profile\n");
  wait_until (get_notice (fixture) == CGV_FILE_NOTICE_UNREADABLE);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 40);
}

static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_write (&fixture->folder, "parts.out", PARTS, -1);
  CgvPartSides *sides;

  open_file (fixture, file);
  sides = fixture->session->part_sides;
  cgv_part_sides_choose (sides, CGV_SIDE_BASE, cgv_document_get_part_at (fixture->session->document, 0));
  g_assert_false (cgv_session_is_busy (fixture->session));
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, cgv_document_get_part_at (fixture->session->document, 2));
  wait_until (!cgv_session_is_busy (fixture->session));
  g_assert_true (cgv_session_compares_parts (fixture->session));
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_BASE), ==, 1);
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 4);
  cgv_part_sides_choose (sides, CGV_SIDE_NEW, cgv_document_get_part_at (fixture->session->document, 1));
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 2);
  cgv_session_leave_comparison (fixture->session);
  g_assert_false (cgv_part_sides_is_complete (sides));
}

/* Choices in the profile apply to the comparison. Choices in the comparison do not change the
 * profile. */
static void
test_inherit (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_FUNCTION, "leaf", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);
  CgvFocus *profile, *focus;

  open_file (fixture, fixture->file);
  profile = fixture->session->focus;
  cgv_focus_set_event (profile, 1);
  g_object_set (profile, "grouping-kind", CGV_GROUPING_FILE, NULL);
  g_object_set (profile, "fold", FALSE, NULL);
  cgv_focus_set_filters (profile, filters);
  compare_with (fixture, NULL, fixture->other);

  focus = fixture->session->compare_focus;
  g_assert_cmpuint (focus->choice->event, ==, 1);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_GROUPING_FILE);
  g_assert_false (focus->choice->fold);
  g_assert_true (cgv_filter_list_equal (focus->wanted->filters, filters));
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 6);
  g_assert_true (cgv_focus_undo_filters (focus));
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 7);
  g_assert_cmpuint (get_total (fixture), ==, 3);
}

/* The costliest difference is selected, unless the user selected a function that the sides have. */
static void
test_inherit_row (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (GFile) without = test_folder_write (&fixture->folder, "without.out", "events: Ir\nfn=main\n1 10\nfn=more\n1 90\n", -1);
  g_autoptr (GFile) neither = test_folder_write (&fixture->folder, "neither.out", "events: Ir\nfn=main\n1 10\nfn=less\n1 80\n", -1);

  open_file (fixture, fixture->file);
  check_function (fixture->session->focus, "main");
  compare_with (fixture, NULL, fixture->other);
  check_function (fixture->session->compare_focus, "leaf");
  cgv_session_leave_comparison (fixture->session);

  select_function (fixture, "leaf");
  select_function (fixture, "main");
  compare_with (fixture, NULL, fixture->other);
  check_function (fixture->session->compare_focus, "main");
  cgv_session_leave_comparison (fixture->session);

  /* A removed function is also a row of the comparison. */
  select_function (fixture, "leaf");
  compare_with (fixture, NULL, without);
  check_function (fixture->session->compare_focus, "leaf");
  compare_with (fixture, neither, without);
  check_function (fixture->session->compare_focus, "more");
}

/* A function stays selected if a file is recorded again with callers in names, or without. */
static void
test_inherit_callers (Fixture *fixture,
                      gconstpointer data)
{
  static const char *const texts[] = {
    "events: Ir\nfn=main\n1 3\ncfn=a'main\ncalls=1 1\n1 2\ncfn=leaf'main\ncalls=1 1\n1 1\nfn=a'main\n1 1\ncfn=leaf'a'main\ncalls=1 1\n1 1\nfn=leaf'a'main\n1 1\nfn=leaf'main\n1 1\n",
    "events: Ir\nfn=main\n1 3\ncfn=a\ncalls=1 1\n1 2\nfn=a\n1 1\ncfn=leaf\ncalls=1 1\n1 2\nfn=leaf\n1 2\n",
  };

  open_file (fixture, fixture->file);
  select_function (fixture, "leaf");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      CgvFocus *old = fixture->session->focus;

      write_file (fixture->file, texts[i]);
      wait_until (get_notice (fixture) == CGV_FILE_NOTICE_CHANGED);
      cgv_session_reload (fixture->session);
      wait_until (fixture->session->focus != old);
      check_function (fixture->session->focus, "leaf");
    }
}

/* Columns that are chosen in a comparison belong to the document, even after it was read again. */
static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  CgvFocus *old;

  compare_with (fixture, fixture->file, fixture->other);
  old = fixture->session->focus;
  write_file (fixture->file, OTHER);
  wait_until (get_notice (fixture) == CGV_FILE_NOTICE_CHANGED);
  cgv_session_reload (fixture->session);
  wait_until (!test_is_updating (fixture->session));
  g_assert_true (fixture->session->focus != old);
  g_assert_false (g_strv_contains (cgv_focus_get_columns (fixture->session->focus), "location"));
  cgv_focus_set_column (fixture->session->compare_focus, "location", TRUE);
  g_assert_true (g_strv_contains (cgv_focus_get_columns (fixture->session->focus), "location"));
}

static void
test_inherit_comparison (Fixture *fixture,
                         gconstpointer data)
{
  const CgvTolerance tolerance = { .relative = 0.25, .absolute = 3 };
  CgvFocus *focus;
  gboolean is_default;

  compare_with (fixture, fixture->file, fixture->other);
  focus = fixture->session->compare_focus;
  cgv_focus_set_event (focus, 1);
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  cgv_focus_set_tolerance (focus, &tolerance);
  g_object_set (focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  compare_with (fixture, NULL, fixture->file);

  focus = fixture->session->compare_focus;
  g_assert_cmpuint (get_compared_total (fixture, CGV_SIDE_NEW), ==, 4);
  g_assert_cmpint (focus->choice->measure, ==, CGV_MEASURE_SHARE);
  g_assert_cmpint (cgv_choice_get_tolerance (focus->choice, focus->choice->event, &is_default).absolute, ==, 3);
  g_assert_false (is_default);
  cgv_focus_set_measure (focus, CGV_MEASURE_ABSOLUTE);
  g_assert_true (cgv_focus_get_relative (focus));
}

/* A choice of the user also applies to the first comparison of a session. */
static void
test_inherit_settings (Fixture *fixture,
                       gconstpointer data)
{
  CgvFocus *focus;

  g_settings_set_boolean (fixture->settings, "fold-recursion", FALSE);
  g_settings_set_string (fixture->settings, "grouping", "file");
  compare_with (fixture, fixture->file, fixture->other);
  focus = fixture->session->compare_focus;
  g_assert_false (focus->choice->fold);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_GROUPING_FILE);
}

/* Without settings, a list has the default grouping of the settings. */
static void
test_without_settings (Fixture *fixture,
                       gconstpointer data)
{
  g_autoptr (CgvSession) session = cgv_session_new (NULL);
  g_autoptr (GPtrArray) files = test_files (g_object_ref (fixture->file), NULL);
  CgvFocus *focus;
  int kind = CGV_CHOICE_UNGROUPED;

  cgv_session_open (session, files);
  wait_until (!cgv_session_is_busy (session));
  focus = session->focus;
  g_object_get (focus, "grouping-kind", &kind, NULL);
  g_assert_cmpint (kind, ==, CGV_GROUPING_FUNCTION);
}

static CgvFilterList *
append_filter (CgvFilterList *list,
               const char *pattern)
{
  g_autoptr (CgvFilterList) before = list;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, pattern, NULL);

  return cgv_filter_list_append (before, rule);
}

static void
save (Fixture *fixture)
{
  CgvFocus *focus = fixture->session->focus;
  g_auto (GVariantDict) values = { 0 };

  g_variant_dict_init (&values, NULL);
  cgv_program_memory_add_focus (&values, focus);
  cgv_program_memory_save (fixture->settings, cgv_focus_get_document (focus), g_variant_dict_end (&values));
}

static guint
count_programs (Fixture *fixture)
{
  g_autoptr (GVariant) programs = g_settings_get_value (fixture->settings, CGV_PROGRAM_MEMORY_KEY);

  return (guint) g_variant_n_children (programs);
}

/* Another profile of a program begins with the choices for it, except for those that it lacks. */
static void
test_remember (Fixture *fixture,
               gconstpointer data)
{
  const char *const columns[] = { "self:Dr", "cumulative", NULL };
  g_autoptr (CgvFilterList) filters = append_filter (append_filter (cgv_filter_list_new (), "^leaf$"), "^none$");
  g_autofree char *name = NULL;
  CgvFocus *focus;

  write_file (fixture->file, "cmd: prog\n" PROFILE "fn=more\n1 5 5\n");
  write_file (fixture->other, "cmd: prog\nevents: Ir\nfn=more\n1 10\nfn=top\n1 50\n");
  open_file (fixture, fixture->file);
  focus = fixture->session->focus;
  cgv_focus_set_event (focus, 1);
  cgv_focus_set_columns (focus, columns);
  cgv_focus_set_filters (focus, filters);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  cgv_focus_set_function (focus, 2);
  save (fixture);
  g_assert_cmpuint (count_programs (fixture), ==, 1);

  open_file (fixture, fixture->file);
  focus = fixture->session->focus;
  g_assert_cmpstr (cgv_event_list_get_name (focus->choice->events, focus->choice->event), ==, "Dr");
  g_assert_cmpuint (g_strv_length (focus->choice->columns), ==, 2);
  g_assert_cmpuint (cgv_filter_list_get_n (focus->choice->filters), ==, 1);
  g_assert_cmpint (focus->choice->grouping, ==, CGV_GROUPING_OBJECT);
  name = cgv_focus_dup_name (focus, focus->row);
  g_assert_cmpstr (name, ==, "more");

  open_file (fixture, fixture->other);
  focus = fixture->session->focus;
  g_assert_cmpstr (cgv_event_list_get_name (focus->choice->events, focus->choice->event), ==, "Ir");
  g_assert_cmpuint (g_strv_length (focus->choice->columns), ==, 1);
  g_assert_cmpuint (cgv_filter_list_get_n (focus->choice->filters), ==, 0);
  g_free (name);
  name = cgv_focus_dup_name (focus, focus->row);
  g_assert_cmpstr (name, ==, "more");

  /* Without a command, nobody knows which program it is. */
  write_file (fixture->other, PROFILE);
  open_file (fixture, fixture->other);
  save (fixture);
  g_assert_cmpuint (count_programs (fixture), ==, 1);
  g_assert_null (cgv_program_memory_load (fixture->settings, fixture->session->document));
}

/* The settings may have been written by anyone. */
static void
test_remember_damaged (Fixture *fixture,
                       gconstpointer data)
{
  static const char *const damaged[] = {
    "{'event': <1>, 'columns': <'a'>, 'filters': <[1]>, 'function': <true>, 'grouping': <2.5>}",
    "{'event': <b'Zz'>, 'columns': <['', 'self:', '-', 'x']>, 'filters': <[('hide', 'nothing', '('), ('exclude', 'function', '(')]>, 'function': <(b'', b'', b'')>, 'grouping': <'?'>}",
    "{}",
  };
  g_autofree char *key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, "prog", -1);

  write_file (fixture->file, "cmd: prog\n" PROFILE);
  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autofree char *text = g_strdup_printf ("[('%s', %s)]", key, damaged[i]);
      GVariant *programs = g_variant_parse (G_VARIANT_TYPE ("a(sa{sv})"), text, NULL, NULL, NULL);

      g_assert_nonnull (programs);
      g_assert_true (g_settings_set_value (fixture->settings, CGV_PROGRAM_MEMORY_KEY, programs));
      open_file (fixture, fixture->file);
      g_assert_cmpuint (fixture->session->focus->choice->event, ==, 0);
      g_assert_cmpuint (cgv_filter_list_get_n (fixture->session->focus->choice->filters), ==, 0);
      g_assert_cmpuint (fixture->session->focus->row, !=, CGV_NONE);
    }
}

/* The oldest programs go, and too much of one is not kept. */
static void
test_remember_bounds (Fixture *fixture,
                      gconstpointer data)
{
  g_autofree char *longest = g_strnfill (10000, 'x');
  g_autofree char *text = g_strdup_printf ("cmd: long\nevents: Ir\nfn=%s\n1 1\n", longest);
  guint n;

  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *profile = g_strdup_printf ("cmd: prog %u\n" PROFILE, i);

      write_file (fixture->file, profile);
      open_file (fixture, fixture->file);
      save (fixture);
    }
  n = count_programs (fixture);
  g_assert_cmpuint (n, <, 50);
  save (fixture);
  g_assert_cmpuint (count_programs (fixture), ==, n);
  {
    g_autoptr (GVariant) values = cgv_program_memory_load (fixture->settings, fixture->session->document);

    g_assert_nonnull (values);
  }
  write_file (fixture->file, "cmd: prog 0\n" PROFILE);
  open_file (fixture, fixture->file);
  g_assert_null (cgv_program_memory_load (fixture->settings, fixture->session->document));
  write_file (fixture->file, text);
  open_file (fixture, fixture->file);
  save (fixture);
  g_assert_null (cgv_program_memory_load (fixture->settings, fixture->session->document));
}

static void
add (const char *path,
     void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/session/open", test_open);
  add ("/session/open-twice", test_open_twice);
  add ("/session/without-settings", test_without_settings);
  add ("/session/formulas", test_formulas);
  add ("/session/reload", test_reload);
  add ("/session/columns", test_columns);
  add ("/session/failure", test_failure);
  add ("/session/nothing-in-common", test_nothing_in_common);
  add ("/session/cancel", test_cancel);
  add ("/session/end-while-loading", test_end_while_loading);
  add ("/session/compare", test_compare);
  add ("/session/compare-with-previous", test_compare_with_previous);
  add ("/session/watch", test_watch);
  add ("/session/parts", test_parts);
  add ("/session/inherit", test_inherit);
  add ("/session/inherit-row", test_inherit_row);
  add ("/session/inherit-callers", test_inherit_callers);
  add ("/session/inherit-comparison", test_inherit_comparison);
  add ("/session/inherit-settings", test_inherit_settings);
  add ("/session/remember", test_remember);
  add ("/session/remember-damaged", test_remember_damaged);
  add ("/session/remember-bounds", test_remember_bounds);
  return g_test_run ();
}
