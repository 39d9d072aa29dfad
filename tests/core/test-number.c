/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers, decimal and hexadecimal, up to and above 2^64-1. */

#include <glib.h>

#include <string.h>

#include "cgv-number-private.h"

typedef struct
{
  const char *text;
  guint length; /* length of the number */
  guint64 value;
  gboolean overflow;
} Case;

static void
read_cases (const Case *cases,
            guint n_cases)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *line = g_strconcat (cases[i].text, "\n", NULL);
      const guint8 *start = (const guint8 *) line;
      guint64 value = 77;
      bool overflow = false;
      const guint8 *end = cgv_number_read (start, &value, &overflow);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint ((guint) (end - start), ==, cases[i].length);
      g_assert_cmpint (overflow, ==, cases[i].overflow);
      if (cases[i].length > 0 && !overflow)
        g_assert_cmpuint (value, ==, cases[i].value);
    }
}

static void
test_decimal (void)
{
  static const Case cases[] = {
    { "", 0, 0, FALSE }, { "x", 0, 0, FALSE }, { "-1", 0, 0, FALSE }, { "+1", 0, 0, FALSE }, { ":", 0, 0, FALSE }, { "/", 0, 0, FALSE },
    { "0", 1, 0, FALSE }, { "7 8", 1, 7, FALSE }, { "12x", 2, 12, FALSE }, { "1.5", 1, 1, FALSE },
    { "9999999999999999999", 19, G_GUINT64_CONSTANT (9999999999999999999), FALSE },
    { "18446744073709551614", 20, G_MAXUINT64 - 1, FALSE }, { "18446744073709551615", 20, G_MAXUINT64, FALSE }, { "18446744073709551616", 20, 0, TRUE },
    { "28446744073709551615", 20, 0, TRUE }, { "99999999999999999999", 20, 0, TRUE }, { "100000000000000000000000", 24, 0, TRUE },
    { "00000000000000000000000000007", 29, 7, FALSE }, { "000000000018446744073709551615", 30, G_MAXUINT64, FALSE },
  };

  g_test_summary ("A decimal number is exact up to 2^64-1, and reported above that");
  read_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_hexadecimal (void)
{
  static const Case cases[] = {
    { "0x0", 3, 0, FALSE }, { "0x1f", 4, 0x1f, FALSE }, { "0xABCDEF", 8, 0xabcdef, FALSE }, { "0xabcdefg", 8, 0xabcdef, FALSE }, { "0x", 1, 0, FALSE },
    { "0xg", 1, 0, FALSE }, { "1x2", 1, 1, FALSE }, { "00x2", 2, 0, FALSE }, { "0X2", 1, 0, FALSE }, { "0x@", 1, 0, FALSE }, { "0x`", 1, 0, FALSE },
    { "0xffffffffffffffff", 18, G_MAXUINT64, FALSE }, { "0x10000000000000000", 19, 0, TRUE }, { "0x0000000000000000ffffffffffffffff", 34, G_MAXUINT64, FALSE },
    { "0xfffffffffffffffff", 19, 0, TRUE },
  };

  g_test_summary ("A hexadecimal number is, too, with letters of either case");
  read_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  g_test_summary ("A written number is read back unchanged");
  for (guint i = 0; i < 100000; i++)
    {
      guint64 number = ((guint64) g_rand_int (random) << 32 | g_rand_int (random)) >> (g_rand_int (random) % 64);
      g_autofree char *text = g_strdup_printf (i % 2 == 0 ? "%" G_GUINT64_FORMAT " " : "0x%" G_GINT64_MODIFIER "x ", number);
      guint64 value;
      bool overflow = false;
      const guint8 *end = cgv_number_read ((const guint8 *) text, &value, &overflow);

      g_assert_cmpuint (value, ==, number);
      g_assert_false (overflow);
      g_assert_cmpint (*end, ==, ' ');
    }
}

static void
test_tokens (void)
{
  g_test_summary ("A token ends at a blank or the end of its line, not at a lonely carriage return");
  g_assert_true (cgv_is_token_end ((const guint8 *) " "));
  g_assert_true (cgv_is_token_end ((const guint8 *) "\t"));
  g_assert_true (cgv_is_token_end ((const guint8 *) "\n"));
  g_assert_true (cgv_is_token_end ((const guint8 *) "\r\n"));
  g_assert_false (cgv_is_token_end ((const guint8 *) "\rx"));
  g_assert_false (cgv_is_token_end ((const guint8 *) "x"));
  g_assert_cmpint (*cgv_skip_blanks ((const guint8 *) " \t x"), ==, 'x');
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/decimal", test_decimal);
  g_test_add_func ("/number/hexadecimal", test_hexadecimal);
  g_test_add_func ("/number/round-trip", test_round_trip);
  g_test_add_func ("/number/tokens", test_tokens);
  return g_test_run ();
}
