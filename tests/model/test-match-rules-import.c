/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules that are imported from a text. */

#include "cgv-match-rules-import.h"

static char *
print_rules (const CgvMatchRules *rules)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < cgv_match_rules_get_n (rules); i++)
    {
      const CgvMatchRule *rule = cgv_match_rules_get (rules, i);

      g_string_append_printf (text, "%c:%s", "fFPR"[rule->kind], rule->from);
      g_string_append_printf (text, rule->kind == CGV_MATCH_RULE_PATH ? ">%s; " : "; ", rule->to);
    }
  return g_string_free (text, FALSE);
}

static void
assert_imported (const char *text,
                 CgvMatchRuleKind kind,
                 const char *expected)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_autoptr (CgvMatchRules) rules = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *actual = NULL;
  guint n;

  rules = cgv_match_rules_import (none, kind, text, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, cgv_match_rules_get_n (rules));
  g_assert_cmpuint (cgv_match_rules_get_n (none), ==, 0);
  actual = print_rules (rules);
  g_assert_cmpstr (actual, ==, expected);
}

static void
assert_refused (const char *text,
                const char *where)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_autoptr (GError) error = NULL;
  guint n;

  g_assert_null (cgv_match_rules_import (none, CGV_MATCH_RULE_FUNCTION, text, &n, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, where));
  g_assert_cmpuint (n, ==, 0);
}

static void
test_plain (void)
{
  assert_imported ("", CGV_MATCH_RULE_FUNCTION, "");
  assert_imported ("\n  \r\n# s/a/b/\n", CGV_MATCH_RULE_FUNCTION, "");
  assert_imported (" s/a b/c -> d/ \r\ns|x|y|g", CGV_MATCH_RULE_FUNCTION, "f:s/a b/c -> d/; f:s|x|y|g; ");
  assert_imported ("s/a/b/", CGV_MATCH_RULE_FILE, "F:s/a/b/; ");
}

static void
test_options (void)
{
  assert_imported ("--mod-filename=s/a/b/\n--mod-funcname='s/c d/e/'\n--match-file s/f/g/\n--match-function=\"s/h/i/\"",
                   CGV_MATCH_RULE_FUNCTION, "F:s/a/b/; f:s/c d/e/; F:s/f/g/; f:s/h/i/; ");
  assert_imported ("cg_diff --mod-filename='s/a/b/' \\\n   --mod-funcname='s/c/d/' \\\n  base.out new.out\n",
                   CGV_MATCH_RULE_FUNCTION, "F:s/a/b/; f:s/c/d/; ");
}

static void
test_folders (void)
{
  assert_imported ("/home/a/v1 -> /home/a/v2\n/x/ → /y/", CGV_MATCH_RULE_FUNCTION, "P:/home/a/v1/>/home/a/v2/; P:/x/>/y/; ");
}

static void
test_refused (void)
{
  assert_refused ("s/a/b/\n\nabc\n", "Line 3: ");
  assert_refused ("s/(/b/", "Line 1: ");
  assert_refused ("--mod-filename='s/a/b/", "Line 1: ");
  assert_refused ("s/a/b/\n--mod-filename", "Line 2: ");
  assert_refused ("/same -> /same", "Line 1: ");
  assert_refused ("\\\n\\\ns/a", "Line 1: ");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match-rules-import/plain", test_plain);
  g_test_add_func ("/match-rules-import/options", test_options);
  g_test_add_func ("/match-rules-import/folders", test_folders);
  g_test_add_func ("/match-rules-import/refused", test_refused);
  return g_test_run ();
}
