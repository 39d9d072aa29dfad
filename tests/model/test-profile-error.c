/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reasons why nothing could be loaded: codes, places, names that are safe to
 * show. */

#include <string.h>

#include "cgv-profile-error.h"

static void
test_place_inflated (void)
{
  CgvProblem problem = { .kind = CGV_PROBLEM_VERSION, .line = 812, .offset = 40961, .is_inflated = true };
  g_autoptr (GError) error = cgv_profile_error_new (&problem, "a.gz");

  g_assert_true (g_str_has_prefix (error->message, "a.gz:812 (byte 40961, decompressed): "));
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
    { CGV_PROBLEM_INCONSISTENT, CGV_PROFILE_ERROR_FORMAT },
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

  g_test_add_func ("/profile-error/place-inflated", test_place_inflated);
  g_test_add_func ("/profile-error/error-codes", test_error_codes);
  g_test_add_func ("/profile-error/error-place", test_error_place);
  g_test_add_func ("/profile-error/error-name", test_error_name);

  return g_test_run ();
}
