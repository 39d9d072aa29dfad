/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Problems in words: each kind has all texts, and they can be shown anywhere. */

#include <errno.h>
#include <string.h>

#include "cgv-loader.h"
#include "cgv-problem-model.h"
#include "cgv-problem-text.h"
#include "model-test.h"

static void
assert_is_sentence (const char *text)
{
  g_assert_nonnull (text);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpuint (strlen (text), >, 10);
  g_assert_true (g_unichar_isupper (g_utf8_get_char (text)) || g_str_has_prefix (text, "“"));
}

static void
test_messages (void)
{
  g_autoptr (GHashTable) messages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      CgvProblem problem = { .kind = (CgvProblemKind) kind };
      char *message = cgv_problem_dup_message (&problem);

      assert_is_sentence (message);
      g_assert_true (g_hash_table_add (messages, message));
    }
}

static void
test_foreign_formats (void)
{
  g_autoptr (GHashTable) messages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint format = CGV_FOREIGN_UNKNOWN; format <= CGV_FOREIGN_PSTATS; format++)
    {
      CgvProblem problem = { .kind = CGV_PROBLEM_NOT_A_PROFILE, .value = format };
      char *message = cgv_problem_dup_message (&problem);

      assert_is_sentence (message);
      g_assert_true (g_hash_table_add (messages, message));
    }
}

static void
test_foreign_format_unheard_of (void)
{
  CgvProblem unknown = { .kind = CGV_PROBLEM_NOT_A_PROFILE };
  CgvProblem beyond = { .kind = CGV_PROBLEM_NOT_A_PROFILE, .value = G_MAXUINT64 };
  g_autofree char *expected = cgv_problem_dup_message (&unknown);
  g_autofree char *message = cgv_problem_dup_message (&beyond);

  g_assert_cmpstr (message, ==, expected);
}

static void
test_ids (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      const char *id = cgv_problem_kind_get_id ((CgvProblemKind) kind);

      g_assert_nonnull (id);
      g_assert_cmpuint (strspn (id, "abcdefghijklmnopqrstuvwxyz-"), ==, strlen (id));
      g_assert_true (g_hash_table_add (ids, (gpointer) id));
    }
  g_assert_cmpstr (cgv_problem_kind_get_id (CGV_PROBLEM_BAD_COST_LINE), ==, "bad-cost-line");
}

static void
test_read_error (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_READ_ERROR, .value = EIO };
  g_autofree char *message = cgv_problem_dup_message (&problem);

  g_assert_nonnull (strstr (message, g_strerror (EIO)));
}

/* A budget that was exceeded can be raised; missing memory cannot. */
static void
test_memory (void)
{
  const CgvProblemKind memory_kinds[] = { CGV_PROBLEM_OUT_OF_MEMORY, CGV_PROBLEM_NO_MEMORY };

  for (guint i = 0; i < G_N_ELEMENTS (memory_kinds); i++)
    {
      CgvProblem budget = { .kind = memory_kinds[i], .value = (guint64) 64 << 20 };
      CgvProblem real = { .kind = memory_kinds[i] };
      g_autofree char *of_budget = cgv_problem_dup_fault (&budget);
      g_autofree char *of_system = cgv_problem_dup_fault (&real);

      g_assert_nonnull (strstr (of_budget, "64.0"));
      g_assert_nonnull (strstr (cgv_problem_get_advice (&budget), "--memory=unlimited"));
      g_assert_cmpstr (of_system, !=, of_budget);
      g_assert_null (strstr (cgv_problem_get_advice (&real), "--memory"));
    }
}

/* A fault of a compressed file is reported with its byte in that file. */
static void
test_stream (void)
{
  for (guint kind = CGV_PROBLEM_CUT_STREAM; kind <= CGV_PROBLEM_INFLATES_TOO_MUCH; kind++)
    {
      CgvProblem problem = { .kind = (CgvProblemKind) kind, .value = 4711 };
      g_autofree char *message = cgv_problem_dup_message (&problem);

      g_assert_nonnull (strstr (message, "4711"));
    }
}

static void
test_excess (void)
{
  CgvProblem above = { .kind = CGV_PROBLEM_ABOVE_TOTAL, .value = 14, .limit = 12, .n_more = 1, .event = "Ir", .excerpt = "<b>main", .excerpt_length = 7 };
  CgvProblem calls = above;
  g_autofree char *fault = cgv_problem_dup_fault (&above);
  g_autofree char *place = cgv_problem_dup_place (&above);
  g_autofree char *of_calls = NULL;

  calls.kind = CGV_PROBLEM_CALLS_ABOVE_COST;
  calls.n_more = 0;
  of_calls = cgv_problem_dup_fault (&calls);
  g_assert_cmpstr (fault, ==, "“<b>main” and all that it calls cost 14 Ir, more than the 12 of all lines of the profile together. The same applies to 1 more function.");
  g_assert_cmpstr (of_calls, ==, "The recorded calls of “<b>main” cost 14 Ir, more than the 12 of the function and all that it calls.");
  g_assert_cmpstr (place, ==, "whole profile");
}

static void
test_place (void)
{
  CgvProblem in_line = { .kind = CGV_PROBLEM_BAD_CALL, .line = 812, .offset = 40961 };
  CgvProblem inflated = { .kind = CGV_PROBLEM_BAD_CALL, .line = 812, .offset = 40961, .is_inflated = true };
  CgvProblem in_file = { .kind = CGV_PROBLEM_EMPTY };
  g_autofree char *line = cgv_problem_dup_place (&in_line);
  g_autofree char *inside = cgv_problem_dup_place (&inflated);
  g_autofree char *file = cgv_problem_dup_place (&in_file);

  g_assert_cmpstr (line, ==, "line 812, byte 40961");
  g_assert_cmpstr (inside, ==, "line 812, byte 40961, decompressed");
  g_assert_cmpstr (file, ==, "whole file");
}

static void
test_excerpt (void)
{
  CgvProblem none = { .kind = CGV_PROBLEM_BAD_CALL };
  CgvProblem hostile = { .kind = CGV_PROBLEM_BAD_CALL };
  g_autofree char *empty = cgv_problem_dup_excerpt (&none);
  g_autofree char *excerpt = NULL;

  memcpy (hostile.excerpt, "a\033[2Jb\0c\xff", 9);
  hostile.excerpt_length = 9;
  excerpt = cgv_problem_dup_excerpt (&hostile);

  g_assert_cmpstr (empty, ==, "");
  g_assert_true (g_utf8_validate (excerpt, -1, NULL));
  g_assert_null (strchr (excerpt, '\033'));
  g_assert_nonnull (strchr (excerpt, 'c'));
}

static void
test_excerpt_full (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_BAD_CALL, .excerpt_length = CGV_PROBLEM_EXCERPT };
  g_autofree char *excerpt = NULL;

  memset (problem.excerpt, 'x', sizeof problem.excerpt);
  excerpt = cgv_problem_dup_excerpt (&problem);

  g_assert_cmpuint (strlen (excerpt), ==, CGV_PROBLEM_EXCERPT);
}

static void
test_words (void)
{
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      CgvProblem problem = { .kind = (CgvProblemKind) kind, .value = 1 };
      g_autofree char *fault = cgv_problem_dup_fault (&problem);
      const char *title = cgv_problem_kind_get_title (problem.kind);

      g_assert_cmpint (g_utf8_strlen (title, -1), >, 5);
      g_assert_cmpint (g_utf8_strlen (title, -1), <=, 24);
      g_assert_true (g_hash_table_add (titles, (gpointer) title));
      assert_is_sentence (fault);
      assert_is_sentence (cgv_problem_get_action (&problem));
      assert_is_sentence (cgv_problem_get_advice (&problem));
    }
}

/* The reaction to a NUL byte or a number depends on its line. */
static void
test_action_of_line (void)
{
  static const struct
  {
    CgvProblemKind kind;
    const char *line;
    const char *action;
  } cases[] = {
    { CGV_PROBLEM_NUL_BYTE, " +1 5", "The line was skipped." },
    { CGV_PROBLEM_NUL_BYTE, "nonsense", "The line was skipped." },
    { CGV_PROBLEM_NUL_BYTE, "fn=x", "The name was kept, the byte included." },
    { CGV_PROBLEM_NUL_BYTE, "cmd: x", "The name was kept, the byte included." },
    { CGV_PROBLEM_NUMBER_TOO_LARGE, "1 18446744073709551616", "The line was skipped." },
    { CGV_PROBLEM_NUMBER_TOO_LARGE, "calls=18446744073709551616 1", "The number was left out." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvProblem problem = { .kind = cases[i].kind, .excerpt_length = strlen (cases[i].line) };

      memcpy (problem.excerpt, cases[i].line, problem.excerpt_length);
      g_assert_cmpstr (cgv_problem_get_action (&problem), ==, cases[i].action);
    }
}

static void
test_message (void)
{
  CgvProblem warning = { .kind = CGV_PROBLEM_UNKNOWN_LINE };
  CgvProblem fatal = { .kind = CGV_PROBLEM_VERSION };
  g_autofree char *done = cgv_problem_dup_message (&warning);
  g_autofree char *to_do = cgv_problem_dup_message (&fatal);

  g_assert_cmpstr (done, ==, "This line is neither a header, a name nor a cost line. The line was skipped.");
  g_assert_true (g_str_has_suffix (to_do, "than this program can read. Install a newer version of Callgrove."));
}

static void
test_severities (void)
{
  g_assert_cmpstr (cgv_severity_get_id (CGV_SEVERITY_INFO), ==, "info");
  g_assert_cmpstr (cgv_severity_get_id (CGV_SEVERITY_WARNING), ==, "warning");
  g_assert_cmpstr (cgv_severity_get_id (CGV_SEVERITY_ERROR), ==, "error");
}

static void
test_problem_model (void)
{
  TestFolder folder = { 0 };
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n1 1\njunk\n");
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvProblemModel) model = NULL;
  g_autofree char *all = NULL;
  g_autofree char *of_kind = NULL;
  g_autofree char *none = NULL;
  g_autofree char *place = NULL;

  for (guint i = 0; i < 149; i++)
    g_string_append (text, "2 bad\x1b\n");
  test_folder_set_up (&folder, NULL);
  files = test_files (test_folder_write (&folder, "a", text->str, (gssize) text->len), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  model = cgv_problem_model_new (document);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, CGV_MAX_PROBLEMS);
  g_assert_cmpuint (cgv_problem_model_count (model, CGV_PROBLEM_ANY), ==, 150);
  all = cgv_problem_model_dup_rest (model);
  g_assert_cmpstr (all, ==, "and 50 more, which are counted but not listed");

  cgv_problem_model_set_kind (model, CGV_PROBLEM_BAD_COST_LINE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 99);
  of_kind = cgv_problem_model_dup_rest (model);
  g_assert_cmpstr (of_kind, ==, "and 50 more of this kind, which are counted but not listed");
  place = cgv_problem_model_dup_place (document, cgv_problem_model_get (model, 0));
  g_assert_cmpstr (place, ==, "line 5, byte 25");
  g_assert_cmpuint (cgv_problem_model_get_selected (model), ==, 0);
  cgv_problem_model_set_order (model, CGV_PROBLEM_ORDER_PLACE, TRUE);
  g_assert_cmpuint (cgv_problem_model_get_selected (model), ==, 98);
  g_assert_cmpuint (cgv_problem_model_get (model, 98)->line, ==, 5);

  cgv_problem_model_set_kind (model, CGV_PROBLEM_UNKNOWN_LINE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 1);
  none = cgv_problem_model_dup_rest (model);
  g_assert_null (none);
  test_folder_tear_down (&folder, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/problem-text/messages", test_messages);
  g_test_add_func ("/problem-text/foreign-formats", test_foreign_formats);
  g_test_add_func ("/problem-text/foreign-format-unheard-of", test_foreign_format_unheard_of);
  g_test_add_func ("/problem-text/ids", test_ids);
  g_test_add_func ("/problem-text/read-error", test_read_error);
  g_test_add_func ("/problem-text/memory", test_memory);
  g_test_add_func ("/problem-text/stream", test_stream);
  g_test_add_func ("/problem-text/excess", test_excess);
  g_test_add_func ("/problem-text/place", test_place);
  g_test_add_func ("/problem-text/excerpt", test_excerpt);
  g_test_add_func ("/problem-text/excerpt-full", test_excerpt_full);
  g_test_add_func ("/problem-text/words", test_words);
  g_test_add_func ("/problem-text/action-of-line", test_action_of_line);
  g_test_add_func ("/problem-text/message", test_message);
  g_test_add_func ("/problem-text/severities", test_severities);
  g_test_add_func ("/problem-text/model", test_problem_model);

  return g_test_run ();
}
