/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts of the command line, and lists of parts.
 */

#include "cgv-cli-parts.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "model-test.h"

/* Returns a document with one file of @n_parts parts. */
static CgvDocument *
new_document (guint n_parts)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");

  for (guint i = 1; i <= n_parts; i++)
    g_string_append_printf (text, "part: %u\nfn=f\n1 1\ntotals: 1\n", i);
  return test_document (text->str);
}

static void
test_parts (void)
{
  static const struct
  {
    const char *list;
    guint64 word;
  } cases[] = {
    { "1", 0x1 },
    { "1,3-5", 0x1d },
    { "70", 0 },
    { "2-2", 0x2 },
    { "3,1,3", 0x5 },
    { "1-70", G_MAXUINT64 },
  };
  static const char *const wrong[] = { "", "0", "71", "1,", ",1", "1-", "-1", "5-3", "1 2", "a", "1-x", "99999999999999999999", "+1", "0x1" };

  g_autoptr (CgvDocument) document = new_document (70);

  g_test_summary ("Lists of parts, and invalid ones");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree guint64 *words = cgv_cli_parts_parse (cases[i].list, document, &error);

      g_assert_no_error (error);
      g_assert_cmphex (words[0], ==, cases[i].word);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (cgv_cli_parts_parse (wrong[i], document, &error));
      g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
}

static void
test_text (void)
{
  g_autofree char *numbers = cgv_cli_text_dup_in_locale ("−1\u202f234 → 33.3\u202f%, 5\u202fms");
  g_autofree char *string = cgv_display_dup_whole ("a\xff\x1b[m\n", -1);
  g_autofree char *none = cgv_display_dup_whole ("", 0);
  g_autofree char *name = cgv_display_dup ("", 0);

  g_test_summary ("A locale without grouping gives plain digits, and control characters never pass");
  g_assert_cmpstr (numbers, ==, "-1234 → 33.3%, 5 ms");
  g_assert_true (g_utf8_validate (string, -1, NULL));
  g_assert_cmpstr (string, ==, "a\357\277\275\\x1b[m\\x0a");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (name, ==, "(unknown)");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/parts", test_parts);
  g_test_add_func ("/cli/text", test_text);
  return g_test_run ();
}
