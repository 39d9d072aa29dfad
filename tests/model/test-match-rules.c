/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's rules for matching: in the syntax of sed, stored in the settings, and their
 * effects. */

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include <string.h>

#include "cgv-match-rules-private.h"
#include "cgv-match-rules.h"
#include "cgv-sed-rule.h"
#include "model-test.h"

#define SCHEMA "io.github.callgrove.Callgrove"
#define KEY    "match-rules"

static void
check_rule (const char *rule_text,
            const char *text,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvSedRule) rule = cgv_sed_rule_new (rule_text, &error);
  g_autoptr (GString) result = NULL;

  g_assert_no_error (error);
  result = cgv_sed_rule_apply (rule, text, strlen (text));
  g_assert_cmpstr (result != NULL ? result->str : NULL, ==, expected);
}

static void
test_substitutions (void)
{
  check_rule ("s/old/new/", "an old old name", "an new old name");
  check_rule ("s/old/new/g", "an old old name", "an new new name");
  check_rule ("s/OLD/new/i", "an old name", "an new name");
  check_rule ("s/old/new/", "a name", NULL);
  check_rule ("s/old//", "old", "");
  check_rule ("s/^[0-9]+_//", "17_f", "f");
  check_rule ("s/(a+)(b+)/\\2\\1/", "xaabby", "xbbaay");
  check_rule ("s/b/[&]/", "abc", "a[b]c");
  check_rule ("s/b/\\&/", "abc", "a&c");
  check_rule ("s#/rustc/[0-9a-f]+/##", "/rustc/0af3/library/core.rs", "library/core.rs");
  check_rule ("s/\\/home\\/a/\\/src/", "/home/a/x.c", "/src/x.c");
  check_rule ("s|a\\|b|c|", "a|b", "c|b");
  check_rule ("s/x*/-/g", "abxxc", "-a-b--c-");
  check_rule ("s/(a)|b/<\\1>/g", "ab", "<a><>");
  check_rule ("s/\\.llvm\\.\\d+$//", "f.llvm.123", "f");
  /* Bytes that are not UTF-8 are kept. */
  check_rule ("s/a/b/", "\xff" "a\xfe", "\xff" "b\xfe");
}

static void
check_error (const char *rule_text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvSedRule) rule = cgv_sed_rule_new (rule_text, &error);

  g_assert_null (rule);
  g_assert_error (error, G_REGEX_ERROR, error->code);
  g_assert_cmpstr (error->message, !=, "");
}

static void
test_wrong_substitutions (void)
{
  const char *const wrong[] = { "", "s", "s/", "s/a", "s/a/b", "x/a/b/", "sxaxbx", "s/a/b/x", "s/(/b/", "s//b/", "s/a/\\1/", "s a b ", "s\\a\\b\\" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    check_error (wrong[i]);
}

/* Endless backtracking is stopped; the name stays unchanged. */
static void
test_slow_expression (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 5000; i++)
    g_string_append_c (text, 'a');
  g_string_append_c (text, 'b');
  check_rule ("s/^(a|aa)+$/x/", text->str, NULL);
}

/* Adds a rule to rules, which it takes. */
static CgvMatchRules *
append (CgvMatchRules *rules,
        CgvMatchRuleKind kind,
        const char *from,
        const char *to)
{
  g_autoptr (GError) error = NULL;
  CgvMatchRules *longer = cgv_match_rules_append (rules, kind, from, to, &error);

  g_assert_no_error (error);
  cgv_match_rules_unref (rules);
  return longer;
}

static void
check_rewrite (const CgvMatchRules *rules,
               CgvRewriteField field,
               CgvSide side,
               const char *text,
               const char *expected)
{
  g_autoptr (GString) result = cgv_match_rules_rewrite (rules, field, side, text, strlen (text));

  g_assert_cmpstr (result != NULL ? result->str : NULL, ==, expected);
}

static void
test_rewriting (void)
{
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_new ();

  rules = append (rules, CGV_MATCH_RULE_FUNCTION, "s/^a_//", NULL);
  rules = append (rules, CGV_MATCH_RULE_FUNCTION, "s/b/c/", NULL);
  rules = append (rules, CGV_MATCH_RULE_FILE, "s/\\.cc$/.cpp/", NULL);
  rules = append (rules, CGV_MATCH_RULE_RENAME, "before", "after");
  rules = append (rules, CGV_MATCH_RULE_PATH, "/v1", "/v2");

  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_BASE, "a_b", "c");
  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_NEW, "a_b", "c");
  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_BASE, "x", NULL);
  check_rewrite (rules, CGV_REWRITE_FILE, CGV_SIDE_BASE, "a_b.cc", "a_b.cpp");
  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_BASE, "x.cc", NULL);
  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_BASE, "a_before", "cefore");
  check_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_NEW, "after", NULL);
  check_rewrite (rules, CGV_REWRITE_FILE, CGV_SIDE_BASE, "before", NULL);
  g_assert_cmpstr (cgv_match_rules_get (rules, 4)->from, ==, "/v1/");
  g_assert_cmpstr (cgv_match_rules_get (rules, 4)->to, ==, "/v2/");
}

static void
test_lists (void)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvMatchRules) one = cgv_match_rules_append (none, CGV_MATCH_RULE_RENAME, "f", "g", &error);
  g_autoptr (CgvMatchRules) two = cgv_match_rules_append (one, CGV_MATCH_RULE_FUNCTION, "s/a/b/", NULL, &error);
  g_autoptr (CgvMatchRules) other = cgv_match_rules_replace (two, 0, "f", "h", &error);
  g_autoptr (CgvMatchRules) again = cgv_match_rules_replace (other, 0, "f", "g", &error);
  g_autoptr (CgvMatchRules) rest = cgv_match_rules_remove (two, 1);
  g_autoptr (CgvMatchRules) swapped = cgv_match_rules_swap (two);
  g_autoptr (CgvMatchRules) lambdas = cgv_match_rules_set_ignores_lambda_numbers (two, TRUE);

  g_assert_no_error (error);
  g_assert_cmpuint (cgv_match_rules_get_n (none), ==, 0);
  g_assert_cmpuint (cgv_match_rules_get_n (two), ==, 2);
  g_assert_false (cgv_match_rules_equal (two, other));
  g_assert_true (cgv_match_rules_equal (two, again));
  g_assert_true (cgv_match_rules_equal (one, rest));
  g_assert_cmpstr (cgv_match_rules_get (swapped, 0)->from, ==, "g");
  g_assert_cmpstr (cgv_match_rules_get (swapped, 0)->to, ==, "f");
  g_assert_cmpstr (cgv_match_rules_get (swapped, 1)->from, ==, "s/a/b/");
  g_assert_false (cgv_match_rules_equal (two, lambdas));
  g_assert_true (cgv_match_rules_get_ignores_lambda_numbers (lambdas));
  g_assert_cmpuint (cgv_match_rules_get_n (lambdas), ==, 2);

  g_assert_null (cgv_match_rules_append (two, CGV_MATCH_RULE_RENAME, "f", "", &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE);
  g_clear_error (&error);
  g_assert_null (cgv_match_rules_append (two, CGV_MATCH_RULE_PATH, "/a", "/a", &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE);
}

static void
test_settings (void)
{
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (GSettings) settings = g_settings_new_with_backend (SCHEMA, backend);
  g_autoptr (CgvMatchRules) none = cgv_match_rules_load (settings);
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_new ();
  g_autoptr (CgvMatchRules) marked = NULL;
  g_autoptr (CgvMatchRules) loaded = NULL;
  g_autoptr (CgvMatchRules) broken = NULL;

  g_assert_cmpuint (cgv_match_rules_get_n (none), ==, 0);
  rules = append (rules, CGV_MATCH_RULE_FUNCTION, "s/a/b/g", NULL);
  rules = append (rules, CGV_MATCH_RULE_FILE, "s,x,y,", NULL);
  rules = append (rules, CGV_MATCH_RULE_PATH, "/v1/", "/v2/");
  rules = append (rules, CGV_MATCH_RULE_RENAME, "f", "g()");
  marked = cgv_match_rules_set_ignores_lambda_numbers (rules, TRUE);
  cgv_match_rules_save (marked, settings);
  loaded = cgv_match_rules_load (settings);
  g_assert_true (cgv_match_rules_equal (marked, loaded));

  /* Text that is not UTF-8 is not stored; invalid rules are left out. */
  rules = append (rules, CGV_MATCH_RULE_RENAME, "\xff", "g");
  cgv_match_rules_save (rules, settings);
  g_settings_set_value (settings, KEY, g_variant_new_parsed ("[('function','s/a/b/g',''),('function','s/(/x/',''),('nothing','a','b'),('path','/v1/','/v2/')]"));
  broken = cgv_match_rules_load (settings);
  g_assert_cmpuint (cgv_match_rules_get_n (broken), ==, 2);
  g_assert_cmpint (cgv_match_rules_get (broken, 1)->kind, ==, CGV_MATCH_RULE_PATH);
}

static const char base_text[] =
  "events: Ir\nob=/bin/p\nfl=/v1/a.c\nfn=old_name\n1 10\nfn=ns1::f\n2 20\nfl=/v1/b.cc\nfn=g\n3 30\n";
static const char new_text[] =
  "events: Ir\nob=/bin/p\nfl=/v2/a.c\nfn=new_name\n1 10\nfn=ns2::f\n2 20\nfl=/v2/b.cpp\nfn=g2\n3 30\n";

static CgvMatchTier
get_tier (const CgvMatching *matching,
          CgvDocument *base,
          const char *name)
{
  CgvNodeId row = cgv_matching_get_row (matching, CGV_SIDE_BASE, test_find_function (base, name));

  return cgv_matching_get_tier (matching, row);
}

static void
test_matching (void)
{
  g_autoptr (CgvDocument) base = test_document (base_text);
  g_autoptr (CgvDocument) new_ = test_document (new_text);
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_new ();
  CgvMatching *matching = cgv_match_rules_matching_new (NULL, cgv_document_get_fold (base, TRUE), cgv_document_get_fold (new_, TRUE), FALSE);

  g_assert_cmpint (get_tier (matching, base, "old_name"), ==, CGV_MATCH_NONE);
  g_assert_cmpint (get_tier (matching, base, "ns1::f"), ==, CGV_MATCH_NONE);
  cgv_matching_unref (matching);

  rules = append (rules, CGV_MATCH_RULE_RENAME, "old_name", "new_name");
  rules = append (rules, CGV_MATCH_RULE_FUNCTION, "s/^ns[0-9]::/ns::/", NULL);
  rules = append (rules, CGV_MATCH_RULE_FUNCTION, "s/^g2$/g/", NULL);
  rules = append (rules, CGV_MATCH_RULE_FILE, "s/\\.cc$/.cpp/", NULL);
  rules = append (rules, CGV_MATCH_RULE_PATH, "/v1", "/v2");
  matching = cgv_match_rules_matching_new (rules, cgv_document_get_fold (base, TRUE), cgv_document_get_fold (new_, TRUE), FALSE);
  g_assert_cmpint (get_tier (matching, base, "old_name"), ==, CGV_MATCH_RULE);
  g_assert_cmpint (get_tier (matching, base, "ns1::f"), ==, CGV_MATCH_RULE);
  g_assert_cmpint (get_tier (matching, base, "g"), ==, CGV_MATCH_RULE);
  g_assert_cmpuint (matching->folds[CGV_SIDE_NEW]->n_nodes, ==, 3);
  g_assert_cmpuint (matching->path_rules.n_rules, >=, 1);
  g_assert_false (matching->path_rules.rules[0].is_derived);
  cgv_matching_unref (matching);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/match-rules/substitutions", test_substitutions);
  g_test_add_func ("/match-rules/wrong-substitutions", test_wrong_substitutions);
  g_test_add_func ("/match-rules/slow-expression", test_slow_expression);
  g_test_add_func ("/match-rules/rewriting", test_rewriting);
  g_test_add_func ("/match-rules/lists", test_lists);
  g_test_add_func ("/match-rules/settings", test_settings);
  g_test_add_func ("/match-rules/matching", test_matching);

  return g_test_run ();
}
