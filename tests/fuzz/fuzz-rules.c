/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>

#include "cgv-filter-list.h"
#include "cgv-formula.h"
#include "cgv-match-rules.h"
#include "cgv-quantity-id.h"

/* Any bytes as what a user types or as settings: a formula, a filter, a rule for matching, the id of a column. Each is taken, or refused
 * with a place or a sentence. */

#define MAX_LENGTH 2000

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static void
check_sum (const CgvFormulaSum *sum,
           const char *text,
           gsize length)
{
  g_assert_cmpuint (sum->n_terms, <=, CGV_MAX_TERMS);
  g_assert_cmpuint (sum->decimals, <=, CGV_MAX_DECIMALS);
  for (guint i = 0; i < sum->n_terms; i++)
    g_assert_true (sum->terms[i].length > 0 && sum->terms[i].name >= text && sum->terms[i].name + sum->terms[i].length <= text + length);
}

static void
check_formula (const char *text,
               gsize length)
{
  CgvFormula formula;

  if (!cgv_formula_parse (text, length, &formula))
    {
      g_assert_cmpint (formula.fault, !=, CGV_FORMULA_FINE);
      g_assert_true (formula.fault_at <= length && formula.fault_length <= length - formula.fault_at);
      return;
    }
  g_assert_cmpuint (formula.sum.n_terms, >, 0);
  check_sum (&formula.sum, text, length);
  check_sum (&formula.divisor, text, length);
}

/* A filter is the same again after it was kept in the settings. */
static void
check_filter (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, text, &error);
  CgvFilterList *none = cgv_filter_list_new ();

  g_assert_true ((rule == NULL) == (error != NULL && *error->message != '\0'));
  if (rule != NULL)
    {
      CgvFilterList *list = cgv_filter_list_append (none, rule);
      g_autoptr (GVariant) kept = g_variant_ref_sink (cgv_filter_list_to_variant (list));
      CgvFilterList *again = cgv_filter_list_new_from_variant (kept);

      g_assert_true (cgv_filter_list_equal (list, again));
      cgv_filter_list_unref (list);
      cgv_filter_list_unref (again);
    }
  cgv_filter_list_unref (none);
}

static void
check_rule (const char *text,
            CgvMatchRuleKind kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_auto (GStrv) words = g_strsplit (text, "\n", 2);
  gboolean has_two = kind == CGV_MATCH_RULE_PATH || kind == CGV_MATCH_RULE_RENAME;
  g_autoptr (CgvMatchRules) rules = NULL;
  g_autoptr (CgvMatchRules) swapped = NULL;
  g_autoptr (CgvMatchRules) back = NULL;

  if (words[0] == NULL || (has_two && words[1] == NULL))
    return;
  rules = cgv_match_rules_append (none, kind, words[0], has_two ? words[1] : NULL, &error);
  g_assert_true ((rules == NULL) == (error != NULL && *error->message != '\0'));
  if (rules == NULL)
    return;
  swapped = cgv_match_rules_swap (rules);
  back = cgv_match_rules_swap (swapped);
  g_assert_true (cgv_match_rules_equal (rules, back));
}

static void
check_quantity (const char *text)
{
  CgvQuantity quantity;
  CgvQuantity again;
  g_autofree char *id = NULL;

  if (!cgv_quantity_parse (text, &quantity))
    return;
  id = cgv_quantity_dup_id (&quantity);
  g_assert_true (cgv_quantity_parse (id, &again));
}

/* Settings that somebody edited. */
static void
check_settings (const char *text)
{
  g_autoptr (GVariant) filters = g_variant_parse (CGV_FILTER_LIST_VARIANT, text, NULL, NULL, NULL);

  if (filters != NULL)
    cgv_filter_list_unref (cgv_filter_list_new_from_variant (filters));
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  gsize typed = MIN (length, MAX_LENGTH);
  g_autofree char *text = g_strndup ((const char *) bytes, typed);
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  check_formula ((const char *) bytes, typed);
  check_filter (valid);
  for (CgvMatchRuleKind kind = CGV_MATCH_RULE_FUNCTION; kind <= CGV_MATCH_RULE_RENAME; kind++)
    check_rule (valid, kind);
  check_quantity (text);
  check_settings (valid);
  return 0;
}
