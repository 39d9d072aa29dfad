/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formulas of event: lines as terms. */

#include <glib.h>

#include <string.h>

#include "cgv-formula-private.h"

static char *
print (const char *text)
{
  g_autofree CgvFormulaTerm *terms = g_new (CgvFormulaTerm, CGV_MAX_TERMS);
  guint32 n_terms;
  GString *out;

  if (!cgv_formula_read (text, strlen (text), terms, &n_terms))
    return g_strdup ("none");
  out = g_string_new (NULL);
  for (guint32 i = 0; i < n_terms; i++)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT " %.*s", i > 0 ? ", " : "", terms[i].coefficient, (int) terms[i].length, terms[i].name);
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
    { "1.5 Ir", "none" },
    { "2", "none" },
    { "2 *", "none" },
    { ".5", "none" },
  };

  g_test_summary ("A formula is terms with whole coefficients; anything else is none");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *actual = print (cases[i][0]);

      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (actual, ==, cases[i][1]);
    }
}

static void
test_limit (void)
{
  g_test_summary ("A formula of CGV_MAX_TERMS terms can be read, one of more cannot");
  for (guint n = CGV_MAX_TERMS - 1; n <= CGV_MAX_TERMS + 1; n++)
    {
      g_autoptr (GString) text = g_string_new ("E0");
      g_autofree CgvFormulaTerm *terms = g_new (CgvFormulaTerm, CGV_MAX_TERMS);
      guint32 n_terms;

      for (guint i = 1; i < n; i++)
        g_string_append_printf (text, " + E%u", i);
      g_assert_cmpint (cgv_formula_read (text->str, text->len, terms, &n_terms), ==, n <= CGV_MAX_TERMS);
      if (n <= CGV_MAX_TERMS)
        g_assert_cmpuint (n_terms, ==, n);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formula/formulas", test_formulas);
  g_test_add_func ("/formula/limit", test_limit);
  return g_test_run ();
}
