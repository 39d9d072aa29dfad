/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas of event: lines as terms. */

#include <glib.h>

#include <string.h>

#include "cgv-formula-private.h"

static void
print_sum (GString *out,
           const CgvFormulaSum *sum)
{
  for (guint32 i = 0; i < sum->n_terms; i++)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT " %.*s", i > 0 ? ", " : "", sum->terms[i].coefficient, (int) sum->terms[i].length, sum->terms[i].name);
  if (sum->decimals > 0)
    g_string_append_printf (out, " e-%u", sum->decimals);
}

static char *
print (const char *text)
{
  g_autofree CgvFormula *formula = g_new (CgvFormula, 1);
  GString *out;

  if (!cgv_formula_read (text, strlen (text), formula))
    return g_strdup ("none");
  out = g_string_new (NULL);
  print_sum (out, &formula->sum);
  g_assert_cmpuint (formula->divisor.n_terms, ==, 0);
  return g_string_free (out, FALSE);
}

static void
test_formulas (void)
{
  static const char *const cases[][2] = {
    { "Ir", "1 Ir" },
    { "+Ir", "1 Ir" },
    { "-Ir", "-1 Ir" },
    { " Ir + 10 Bm - 2*L1m ", "1 Ir, 10 Bm, -2 L1m" },
    { "Ir+Dr-Dw", "1 Ir, 1 Dr, -1 Dw" },
    { "0x10 Ir", "16 Ir" },
    { "0xaB Ir", "171 Ir" },
    { "2 * Ir", "2 Ir" },
    { "0 Ir", "0 Ir" },
    { "9223372036854775807 Ir", "9223372036854775807 Ir" },
    { "-9223372036854775807 Ir", "-9223372036854775807 Ir" },
    { "9223372036854775808 Ir", "none" },
    { "18446744073709551616 Ir", "none" },
    { "", "none" },
    { " ", "none" },
    { "-", "none" },
    { "- + Ir", "none" },
    { "Ir +", "none" },
    { "Ir Dr", "none" },
    { "Ir * 2", "none" },
    { "1.5 Ir", "15 Ir e-1" },
    { "1.50 Ir + 0.25*Dr - .5 Dw", "150 Ir, 25 Dr, -50 Dw e-2" },
    { "1.0 Ir", "1 Ir" },
    { "0.000000001 Ir", "1 Ir e-9" },
    { "0.0000000001 Ir", "none" },
    { "9223372036.854775807 Ir", "9223372036854775807 Ir e-9" },
    { "9223372036854775807 Ir + 0.1 Dr", "none" },
    { "1. Ir", "none" },
    { "1.5.5 Ir", "none" },
    { "1.5", "none" },
    { "(Ir)", "1 (Ir)" },
    { "Ir/Dr", "1 Ir/Dr" },
    { "2", "none" },
    { "2 *", "none" },
    { ".5", "none" },
  };

  g_test_summary ("A formula of a file is terms with coefficients; anything else is invalid");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *actual = print (cases[i][0]);

      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (actual, ==, cases[i][1]);
    }
}

static const char *const own_cases[][2] = {
  { "Ir", "1 Ir" },
  { "D1mr / Ir", "1 D1mr / 1 Ir" },
  { "D1mr/Ir", "1 D1mr / 1 Ir" },
  { "1000 * (D1mr + D1mw) / (Dr + 0.5 Dw)", "1000 D1mr, 1000 D1mw / 10 Dr, 5 Dw e-1" },
  { "(D1mr + D1mw) * 100 / Ir * 2", "100 D1mr, 100 D1mw / 2 Ir" },
  { "Ir - 2 (Dr - 3 (Dw + I))", "1 Ir, -2 Dr, 6 Dw, 6 I" },
  { "-(Ir - Dr)", "-1 Ir, 1 Dr" },
  { "0.1 (0.1 A + 0.25 B) * 10", "10 A, 25 B e-2" },
  { "Time_(10ns) / Memory_(bytes)", "1 Time_(10ns) / 1 Memory_(bytes)" },
  { "(Time_(10ns) + cpu(ms))", "1 Time_(10ns), 1 cpu(ms)" },
  { "2 \"cache-misses\" / \"L1-loads\"", "2 cache-misses / 1 L1-loads" },
  { "((((((((Ir))))))))", "1 Ir" },
  { "", "empty 0+0" },
  { " ", "empty 1+0" },
  { "Ir +", "wants event 4+0" },
  { "Ir + + Dr", "wants event 5+0" },
  { "Ir Dr", "wants operator 3+0" },
  { "5", "wants event 1+0" },
  { "5 5 Ir", "wants event 2+1" },
  { "Ir + Dr / Dw", "wants parentheses 8+1" },
  { "Ir / Dr + Dw", "wants parentheses 3+1" },
  { "Ir / Dr / Dw", "bad division 8+1" },
  { "(Ir / Dr)", "bad division 4+1" },
  { "/ Dr", "wants event 0+0" },
  { "Ir /", "wants event 4+0" },
  { "(Ir", "unbalanced 0+1" },
  { "Ir)", "unbalanced 2+1" },
  { "Ir + (Dr", "unbalanced 5+1" },
  { "()", "wants event 1+0" },
  { "\"Ir", "unbalanced 0+1" },
  { "\"\"", "wants event 0+2" },
  { "Ir * Dr", "bad number 5+0" },
  { "(Ir) * Dr", "bad number 7+0" },
  { "Ir * 1.5.5", "bad number 5+5" },
  { "1..5 Ir", "bad number 0+2" },
  { "1.5.5 Ir", "bad number 0+5" },
  { "99999999999999999999.5 Ir", "too large 0+22" },
  { "0xffffffffffffffffff Ir", "too large 0+20" },
  { "9223372036854775807.5 Ir", "too large 0+21" },
  { "0.12345678912345 Ir", "too precise 0+16" },
  { "0.1234567891 Ir", "too precise 0+12" },
  { "0.00001 (0.00001 Ir)", "too precise 9+7" },
  { "0.00001 Ir * 0.00001", "too precise 13+7" },
  { "9223372036854775808 Ir", "too large 0+19" },
  { "4294967296 (4294967296 Ir)", "too large 12+10" },
  { "-2 (-4611686018427387904 Ir)", "too large 5+19" },
  { "9223372036854775807 Ir + 0.1 Dr", "too large 20+2" },
  { "(((((((((Ir)))))))))", "too long 8+1" },
};

static void
test_own (void)
{
  static const char *const faults[] = {
    "fine", "empty", "wants event", "wants operator", "wants parentheses", "bad number", "too large", "too precise", "too long", "unbalanced", "bad division",
  };

  g_test_summary ("A formula of the user may have parentheses and be a ratio; a fault has a place");
  for (guint i = 0; i < G_N_ELEMENTS (own_cases); i++)
    {
      g_autofree CgvFormula *formula = g_new (CgvFormula, 1);
      g_autoptr (GString) actual = g_string_new (NULL);
      /* No byte follows the text, so that reading too far is detected. */
      g_autofree char *text = g_malloc (MAX (strlen (own_cases[i][0]), 1));

      memcpy (text, own_cases[i][0], strlen (own_cases[i][0]));
      g_test_message ("%s", own_cases[i][0]);
      if (cgv_formula_parse (text, strlen (own_cases[i][0]), formula))
        {
          print_sum (actual, &formula->sum);
          if (formula->divisor.n_terms > 0)
            g_string_append (actual, " / ");
          print_sum (actual, &formula->divisor);
          g_assert_cmpint (formula->fault, ==, CGV_FORMULA_FINE);
        }
      else
        g_string_append_printf (actual, "%s %zu+%zu", faults[formula->fault], formula->fault_at, formula->fault_length);
      g_assert_cmpstr (actual->str, ==, own_cases[i][1]);
    }
}

static void
test_limit (void)
{
  g_test_summary ("A formula of CGV_MAX_TERMS terms can be read, one of more cannot");
  for (guint n = CGV_MAX_TERMS - 1; n <= CGV_MAX_TERMS + 1; n++)
    {
      g_autoptr (GString) text = g_string_new ("E0");
      g_autofree CgvFormula *formula = g_new (CgvFormula, 1);

      for (guint i = 1; i < n; i++)
        g_string_append_printf (text, " + E%u", i);
      g_assert_cmpint (cgv_formula_read (text->str, text->len, formula), ==, n <= CGV_MAX_TERMS);
      if (n <= CGV_MAX_TERMS)
        g_assert_cmpuint (formula->sum.n_terms, ==, n);
    }
}

static void
test_decimals (void)
{
  g_autofree CgvFormula *formula = g_new (CgvFormula, 1);

  g_test_summary ("A number may have CGV_MAX_DECIMALS decimals");
  for (guint n = CGV_MAX_DECIMALS - 1; n <= CGV_MAX_DECIMALS + 1; n++)
    {
      g_autofree char *text = g_strdup_printf ("0.%0*u Ir", (int) n, 1u);

      g_assert_true (cgv_formula_parse (text, strlen (text), formula) == (n <= CGV_MAX_DECIMALS));
      g_assert_true (n > CGV_MAX_DECIMALS || formula->sum.decimals == n);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formula/formulas", test_formulas);
  g_test_add_func ("/formula/own", test_own);
  g_test_add_func ("/formula/limit", test_limit);
  g_test_add_func ("/formula/decimals", test_decimals);
  return g_test_run ();
}
