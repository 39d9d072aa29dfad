/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes that users type, at the limits of their range. */

#include "cgv-loader.h"
#include "cgv-memory-limit.h"

static void
test_sizes (void)
{
  static const struct
  {
    const char *text;
    guint64 limit;
  } cases[] = {
    { "1", 1 },
    { "4096", 4096 },
    { "17B", 17 },
    { "64K", (guint64) 64 << 10 },
    { "64k", (guint64) 64 << 10 },
    { "3MB", (guint64) 3 << 20 },
    { "2GiB", (guint64) 2 << 30 },
    { "1t", (guint64) 1 << 40 },
    { "16777215T", (guint64) 16777215 << 40 },
    { "18446744073709551614", G_MAXUINT64 - 1 },
    { "unlimited", CGV_MEMORY_UNLIMITED },
    { "none", CGV_MEMORY_UNLIMITED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 limit = 0;

      g_assert_true (cgv_memory_limit_parse (cases[i].text, &limit, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (limit, ==, cases[i].limit);
    }
}

static void
test_nonsense (void)
{
  static const char *const texts[] = {
    "", "0", "-1", "+1", " 1", "1 ", "1.5G", "G", "1X", "1iB", "1KiBs", "0x10", "1e9", "16777216T", "18446744073709551615",
    "99999999999999999999", "Unlimited", "\033[2J",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      guint64 limit;

      g_assert_false (cgv_memory_limit_parse (texts[i], &limit, &error));
      g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
      g_assert_null (strchr (error->message, '\033'));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/memory-limit/sizes", test_sizes);
  g_test_add_func ("/memory-limit/nonsense", test_nonsense);

  return g_test_run ();
}
