/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Problems as text: each kind says what is wrong, in words that can be shown anywhere. */

#include <errno.h>
#include <string.h>

#include "cgv-profile-error.h"

static void
assert_is_sentence (const char *text)
{
  g_assert_nonnull (text);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpuint (strlen (text), >, 20);
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

  for (guint format = CGV_FOREIGN_UNKNOWN; format <= CGV_FOREIGN_DOCUMENT; format++)
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

/* A budget that ran out can be raised; memory that is not there cannot. */
static void
test_memory (void)
{
  const CgvProblemKind memory_kinds[] = { CGV_PROBLEM_OUT_OF_MEMORY, CGV_PROBLEM_NO_MEMORY };

  for (guint i = 0; i < G_N_ELEMENTS (memory_kinds); i++)
    {
      CgvProblem budget = { .kind = memory_kinds[i], .value = (guint64) 64 << 20 };
      CgvProblem real = { .kind = memory_kinds[i] };
      g_autofree char *of_budget = cgv_problem_dup_message (&budget);
      g_autofree char *of_system = cgv_problem_dup_message (&real);

      g_assert_nonnull (strstr (of_budget, "--memory=unlimited"));
      g_assert_nonnull (strstr (of_budget, "64.0"));
      g_assert_null (strstr (of_system, "--memory"));
    }
}

/* What is wrong with a compressed file is told by the byte of that file. */
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
test_place_inflated (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_VERSION, .line = 812, .offset = 40961, .is_inflated = true };
  g_autofree char *place = cgv_problem_dup_place (&problem);
  g_autoptr (GError) error = cgv_profile_error_new (&problem, "a.gz");

  g_assert_cmpstr (place, ==, "line 812, byte 40961, decompressed");
  g_assert_true (g_str_has_prefix (error->message, "a.gz:812 (byte 40961, decompressed): "));
}

static void
test_place (void)
{
  CgvProblem in_line = { .kind = CGV_PROBLEM_BAD_CALL, .line = 812, .offset = 40961 };
  CgvProblem in_file = { .kind = CGV_PROBLEM_EMPTY };
  g_autofree char *line = cgv_problem_dup_place (&in_line);
  g_autofree char *file = cgv_problem_dup_place (&in_file);

  g_assert_cmpstr (line, ==, "line 812, byte 40961");
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
test_error_codes (void)
{
  const struct
  {
    CgvProblemKind kind;
    CgvProfileError code;
  } cases[] = {
    { CGV_PROBLEM_EMPTY, CGV_PROFILE_ERROR_EMPTY },
    { CGV_PROBLEM_NOT_A_PROFILE, CGV_PROFILE_ERROR_FORMAT },
    { CGV_PROBLEM_NO_EVENTS, CGV_PROFILE_ERROR_FORMAT },
    { CGV_PROBLEM_TOO_MANY_EVENTS, CGV_PROFILE_ERROR_UNSUPPORTED },
    { CGV_PROBLEM_TOO_MANY_POSITIONS, CGV_PROFILE_ERROR_UNSUPPORTED },
    { CGV_PROBLEM_VERSION, CGV_PROFILE_ERROR_UNSUPPORTED },
    { CGV_PROBLEM_NO_MEMORY, CGV_PROFILE_ERROR_MEMORY },
  };
  guint n_errors = 0;

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    n_errors += cgv_problem_kind_get_severity ((CgvProblemKind) kind) == CGV_SEVERITY_ERROR;
  g_assert_cmpuint (n_errors, ==, G_N_ELEMENTS (cases));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvProblem problem = { .kind = cases[i].kind };
      g_autoptr (GError) error = cgv_profile_error_new (&problem, "/tmp/a.out");

      g_assert_error (error, CGV_PROFILE_ERROR, (int) cases[i].code);
      g_assert_true (g_str_has_prefix (error->message, "/tmp/a.out: "));
    }
}

static void
test_error_place (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_VERSION, .line = 2, .offset = 19 };
  g_autofree char *message = cgv_problem_dup_message (&problem);
  g_autofree char *expected = g_strdup_printf ("callgrind.out.1:2 (byte 19): %s", message);
  g_autoptr (GError) error = cgv_profile_error_new (&problem, "callgrind.out.1");

  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_error_name (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_EMPTY };
  g_autoptr (GError) error = cgv_profile_error_new (&problem, "%s<b>\033]0;x\a\xff\n");

  g_assert_true (g_str_has_prefix (error->message, "%s<b>"));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_null (strpbrk (error->message, "\033\a\n"));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/profile-error/messages", test_messages);
  g_test_add_func ("/profile-error/foreign-formats", test_foreign_formats);
  g_test_add_func ("/profile-error/foreign-format-unheard-of", test_foreign_format_unheard_of);
  g_test_add_func ("/profile-error/ids", test_ids);
  g_test_add_func ("/profile-error/read-error", test_read_error);
  g_test_add_func ("/profile-error/place", test_place);
  g_test_add_func ("/profile-error/place-inflated", test_place_inflated);
  g_test_add_func ("/profile-error/memory", test_memory);
  g_test_add_func ("/profile-error/stream", test_stream);
  g_test_add_func ("/profile-error/excerpt", test_excerpt);
  g_test_add_func ("/profile-error/excerpt-full", test_excerpt_full);
  g_test_add_func ("/profile-error/error-codes", test_error_codes);
  g_test_add_func ("/profile-error/error-place", test_error_place);
  g_test_add_func ("/profile-error/error-name", test_error_name);

  return g_test_run ();
}
