/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-rules.h"

#define RULES_KEY   "match-rules"
#define LAMBDAS_KEY "match-ignores-lambda-numbers"

/* The names of kinds in the settings. */
static const char *const kind_names[] = {
  [CGV_MATCH_RULE_FUNCTION] = "function",
  [CGV_MATCH_RULE_FILE] = "file",
  [CGV_MATCH_RULE_PATH] = "path",
  [CGV_MATCH_RULE_RENAME] = "rename",
};

static gboolean
parse_kind (const char *name,
            CgvMatchRuleKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kind_names); i++)
    {
      if (!g_str_equal (kind_names[i], name))
        continue;
      *kind = (CgvMatchRuleKind) i;
      return TRUE;
    }
  return FALSE;
}

CgvMatchRules *
cgv_match_rules_load (GSettings *settings)
{
  g_autoptr (CgvMatchRules) none = NULL;
  g_autoptr (GVariantIter) iter = NULL;
  CgvMatchRules *rules;
  const char *name, *from, *to;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  none = cgv_match_rules_new ();
  rules = cgv_match_rules_set_ignores_lambda_numbers (none, g_settings_get_boolean (settings, LAMBDAS_KEY));
  g_settings_get (settings, RULES_KEY, "a(sss)", &iter);
  while (g_variant_iter_loop (iter, "(&s&s&s)", &name, &from, &to))
    {
      CgvMatchRuleKind kind;
      CgvMatchRules *longer = parse_kind (name, &kind) ? cgv_match_rules_append (rules, kind, from, to, NULL) : NULL;

      if (longer == NULL)
        continue;
      cgv_match_rules_unref (rules);
      rules = longer;
    }
  return rules;
}

void
cgv_match_rules_save (const CgvMatchRules *rules,
                      GSettings *settings)
{
  GVariantBuilder builder;

  g_return_if_fail (rules != NULL);
  g_return_if_fail (G_IS_SETTINGS (settings));

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(sss)"));
  for (guint i = 0; i < cgv_match_rules_get_n (rules); i++)
    {
      const CgvMatchRule *rule = cgv_match_rules_get (rules, i);

      if (g_utf8_validate (rule->from, -1, NULL) && g_utf8_validate (rule->to, -1, NULL))
        g_variant_builder_add (&builder, "(sss)", kind_names[rule->kind], rule->from, rule->to);
    }
  g_settings_set_value (settings, RULES_KEY, g_variant_builder_end (&builder));
  g_settings_set_boolean (settings, LAMBDAS_KEY, cgv_match_rules_get_ignores_lambda_numbers (rules));
}
