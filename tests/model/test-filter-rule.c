/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters as data: the matches of a pattern, its faults, and lists of filters. */

#include <string.h>

#include "cgv-filter-list.h"
#include "cgv-test-costs.h"
#include "cgv-test.h"

static const char text[] =
  "events: Ir\n"
  "ob=/usr/lib/libc.so.6\nfl=/src/malloc.c\nfn=malloc\n1 1\nfn=free\n1 2\n"
  "ob=/bin/prog\nfl=/src/main.c\nfn=main\n1 3\nfn=caf\303\251\n1 4\nfn=bad\377\n1 5\nfn=main'2\n1 6\n";

/* Returns the names of the matches, with blanks between. */
static char *
match_in (const char *bytes,
          CgvFilterField field,
          const char *pattern,
          CgvFoldKind kind)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (bytes);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, field, pattern, &error);
  g_autofree guint8 *nodes = NULL;
  GString *out = g_string_new (NULL);

  g_assert_no_error (error);
  nodes = cgv_filter_rule_match (rule, costs->graph->fold, NULL, &error);
  g_assert_no_error (error);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_filter_rule_dup_text (costs->graph->fold, node, CGV_FILTER_FIELD_FUNCTION);

      if (nodes[node] != 0)
        g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", name);
    }
  return g_string_free (out, FALSE);
}

static char *
match (CgvFilterField field,
       const char *pattern,
       CgvFoldKind kind)
{
  return match_in (text, field, pattern, kind);
}

/* A pattern matches a name as it is recorded, without its return type, and as it is shown. */
static void
test_match_shown (void)
{
  static const char names[] = "events: Ir\nfn=bool std::run<int>(int)\n1 1\nfn=f.cold\n1 1\nfn=f\n1 1\nfn=f'2\n1 1\n";
  static const struct
  {
    const char *pattern;
    const char *names;
  } cases[] = {
    { "^std::", "bool std::run<int>(int)" },
    { "^std::run$", "bool std::run<int>(int)" },
    { "^std::run<int>", "bool std::run<int>(int)" },
    { "^bool std", "bool std::run<int>(int)" },
    { "^f$", "f" },
    { "^f", "f.cold f f'2" },
    { "^run", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = match_in (names, CGV_FILTER_FIELD_FUNCTION, cases[i].pattern, CGV_FOLD_NONE);

      g_assert_cmpstr (found, ==, cases[i].names);
    }
}

static void
test_match (void)
{
  static const struct
  {
    CgvFilterField field;
    const char *pattern;
    const char *names;
  } cases[] = {
    { CGV_FILTER_FIELD_FUNCTION, "^main$", "main" },
    { CGV_FILTER_FIELD_FUNCTION, "ma", "malloc main main'2" },
    { CGV_FILTER_FIELD_FUNCTION, "(?i)MALLOC", "malloc" },
    { CGV_FILTER_FIELD_FUNCTION, "caf.$", "caf\303\251" },
    { CGV_FILTER_FIELD_FUNCTION, "bad\357\277\275", "bad\357\277\275" },
    { CGV_FILTER_FIELD_FUNCTION, "nothing", "" },
    { CGV_FILTER_FIELD_FILE, "malloc\\.c$", "malloc free" },
    { CGV_FILTER_FIELD_OBJECT, "libc", "malloc free" },
    { CGV_FILTER_FIELD_NAMESPACE, "^$", "malloc free main caf\303\251 bad\357\277\275 main'2" },
    { CGV_FILTER_FIELD_OBJECT, "^libc", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *names = match (cases[i].field, cases[i].pattern, CGV_FOLD_NONE);

      g_assert_cmpstr (names, ==, cases[i].names);
    }
}

static void
test_match_folded (void)
{
  g_autofree char *names = match (CGV_FILTER_FIELD_FUNCTION, "^main$", CGV_FOLD_RECURSION);

  g_assert_cmpstr (names, ==, "main");
}

/* A message has the position in the typed pattern, not in the extended one. */
static void
test_wrong_pattern (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FILE, "ab(c", &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_UNMATCHED_PARENTHESIS);
  g_assert_nonnull (strstr (error->message, "at char 4"));
}

/* A pattern that would take years is stopped and reported. */
static void
test_endless_pattern (void)
{
  g_autofree char *name = g_strnfill (60, 'a');
  g_autofree char *profile_text = g_strdup_printf ("events: Ir\nfn=%s!\n1 1\n", name);
  g_autoptr (CgvProfile) profile = cgv_test_profile (profile_text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^(a|a|aa)*$", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (cgv_filter_rule_match (rule, costs->graph->fold, NULL, &error));
  g_assert_error (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH);
}

static void
test_cancel (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "a", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (cgv_filter_rule_match (rule, costs->graph->fold, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
assert_list (const CgvFilterList *list,
             const char *patterns)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < cgv_filter_list_get_n (list); i++)
    g_string_append (out, cgv_filter_list_get (list, i)->pattern);
  g_assert_cmpstr (out->str, ==, patterns);
}

static void
test_list (void)
{
  g_autoptr (CgvFilterRule) a = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FILE, "a", NULL);
  g_autoptr (CgvFilterRule) b = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FILE, "b", NULL);
  g_autoptr (CgvFilterRule) other = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_OBJECT, "b", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) one = cgv_filter_list_append (none, a);
  g_autoptr (CgvFilterList) two = cgv_filter_list_append (one, b);
  g_autoptr (CgvFilterList) changed = cgv_filter_list_replace (two, 0, b);
  g_autoptr (CgvFilterList) shorter = cgv_filter_list_remove (two, 0);
  g_autoptr (CgvFilterList) of_other = cgv_filter_list_append (none, other);
  g_autoptr (CgvFilterList) of_b = cgv_filter_list_append (none, b);

  assert_list (none, "");
  assert_list (one, "a");
  assert_list (two, "ab");
  assert_list (changed, "bb");
  assert_list (shorter, "b");
  g_assert_true (cgv_filter_list_equal (shorter, of_b));
  g_assert_false (cgv_filter_list_equal (shorter, of_other));
  g_assert_false (cgv_filter_list_equal (one, two));
}

/* Filters apply in their order, and each reports the cost that it removed. */
static void
test_apply (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autoptr (CgvFilterRule) library = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_OBJECT, "libc", NULL);
  g_autoptr (CgvFilterRule) mains = cgv_filter_rule_new (CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FUNCTION, "^main", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) one = cgv_filter_list_append (none, library);
  g_autoptr (CgvFilterList) two = cgv_filter_list_append (one, mains);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCosts) same = cgv_filter_list_apply (none, costs, NULL, &error);
  CgvFilterReport reports[2];
  g_autoptr (CgvCosts) left = cgv_filter_list_apply (two, costs, reports, &error);

  g_assert_no_error (error);
  g_assert_true (same == costs);
  g_assert_cmpuint (left->total, ==, 3 + 6);
  g_assert_cmpuint (reports[0].hidden.value, ==, 1 + 2);
  g_assert_cmpuint (reports[0].n_nodes, ==, 2);
  g_assert_cmpuint (reports[1].hidden.value, ==, 4 + 5);
  g_assert_cmpuint (reports[1].n_nodes, ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/filter-rule/match-shown", test_match_shown);
  g_test_add_func ("/filter-rule/match", test_match);
  g_test_add_func ("/filter-rule/match-folded", test_match_folded);
  g_test_add_func ("/filter-rule/wrong-pattern", test_wrong_pattern);
  g_test_add_func ("/filter-rule/endless-pattern", test_endless_pattern);
  g_test_add_func ("/filter-rule/cancel", test_cancel);
  g_test_add_func ("/filter-rule/list", test_list);
  g_test_add_func ("/filter-rule/apply", test_apply);

  return g_test_run ();
}
