/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What callgrove-cli writes with, piece by piece.
 */

#include <stdlib.h>

#include "cgv-cli-parts.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"

typedef struct
{
  FILE *file;
  char *text;
  size_t length;
} Output;

static void
output_open (Output *output)
{
  output->file = open_memstream (&output->text, &output->length);
  g_assert_nonnull (output->file);
}

static void
assert_output (Output *output,
               const char *expected)
{
  fclose (output->file);
  g_assert_cmpstr (output->text, ==, expected);
  free (output->text);
}

static void
test_table (void)
{
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (3);
  static const char *const cells[] = { "Cost", "%", "Name", "7", "100", "a long name", "12345", "é", "b", "left over" };
  Output output;

  g_test_summary ("Columns are as wide as their widest cell, in characters");
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    cgv_cli_table_add (table, g_strdup (cells[i]));
  output_open (&output);
  cgv_cli_table_print (table, output.file);
  assert_output (&output,
                 " Cost    %  Name\n"
                 "    7  100  a long name\n"
                 "12345    é  b\n");
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

  g_test_summary ("Lists of parts and what is none");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree guint64 *words = cgv_cli_parts_parse (cases[i].list, 70, &error);

      g_assert_no_error (error);
      g_assert_cmphex (words[0], ==, cases[i].word);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (cgv_cli_parts_parse (wrong[i], 70, &error));
      g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
}

static void
test_text (void)
{
  g_autofree char *cost = cgv_cli_text_dup_cost (1234567, FALSE);
  g_autofree char *negative = cgv_cli_text_dup_cost ((CgvCost) -1234567, TRUE);
  g_autofree char *saturated = cgv_cli_text_dup_cost (UINT64_MAX, FALSE);
  g_autofree char *share = cgv_cli_text_dup_percent (1, 3, FALSE);
  g_autofree char *string = cgv_cli_text_dup_string ("a\xff\x1b[m\n", -1);
  g_autofree char *none = cgv_cli_text_dup_string ("", 0);
  g_autofree char *name = cgv_cli_text_dup_name ("", 0);

  g_test_summary ("A locale without grouping gets plain digits, and nothing gets control characters");
  g_assert_cmpstr (cost, ==, "1234567");
  g_assert_cmpstr (negative, ==, "-1234567");
  g_assert_cmpstr (saturated, ==, "≥18446744073709551615");
  g_assert_cmpstr (share, ==, "33.33%");
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
  g_test_add_func ("/cli/table", test_table);
  g_test_add_func ("/cli/parts", test_parts);
  g_test_add_func ("/cli/text", test_text);
  return g_test_run ();
}
