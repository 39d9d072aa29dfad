/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-rules.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-match-rules-private.h"
#include "cgv-sed-rule.h"

/* A rule of the list. */
typedef struct
{
  CgvMatchRule rule;
  CgvSedRule *substitution; /* NULL for a path and a renamed function */
} Entry;

struct _CgvMatchRules
{
  GPtrArray *entries;
  gboolean ignores_lambda_numbers;
};

G_DEFINE_BOXED_TYPE (CgvMatchRules, cgv_match_rules, cgv_match_rules_ref, cgv_match_rules_unref)

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free ((char *) entry->rule.from);
  g_free ((char *) entry->rule.to);
  g_clear_pointer (&entry->substitution, cgv_sed_rule_unref);
  g_free (entry);
}

static Entry *
entry_copy (const Entry *entry)
{
  Entry *copy = g_new0 (Entry, 1);

  copy->rule = (CgvMatchRule){ entry->rule.kind, g_strdup (entry->rule.from), g_strdup (entry->rule.to) };
  copy->substitution = entry->substitution != NULL ? cgv_sed_rule_ref (entry->substitution) : NULL;
  return copy;
}

/* Directories end in a separator, so that /home/a is not the beginning of /home/ab; an empty one stands for relative paths. */
static char *
dup_directory (const char *path)
{
  gsize length = strlen (path);

  if (length == 0 || path[length - 1] == '/' || path[length - 1] == '\\')
    return g_strdup (path);
  return g_strconcat (path, strchr (path, '/') == NULL && strchr (path, '\\') != NULL ? "\\" : "/", NULL);
}

static Entry *
entry_new (CgvMatchRuleKind kind,
           const char *from,
           const char *to,
           GError **error)
{
  gboolean is_substitution = kind == CGV_MATCH_RULE_FUNCTION || kind == CGV_MATCH_RULE_FILE;
  g_autoptr (CgvSedRule) substitution = is_substitution ? cgv_sed_rule_new (from, error) : NULL;
  Entry *entry;

  if (is_substitution && substitution == NULL)
    return NULL;
  if (kind == CGV_MATCH_RULE_RENAME && (*from == '\0' || to == NULL || *to == '\0'))
    {
      g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE, _ ("Name the function on both sides."));
      return NULL;
    }
  if (kind == CGV_MATCH_RULE_PATH && g_strcmp0 (from, to) == 0)
    {
      g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE, _ ("Name two different folders."));
      return NULL;
    }

  entry = g_new0 (Entry, 1);
  entry->rule.kind = kind;
  entry->rule.from = kind == CGV_MATCH_RULE_PATH ? dup_directory (from) : g_strdup (from);
  entry->rule.to = kind == CGV_MATCH_RULE_PATH ? dup_directory (to != NULL ? to : "") : g_strdup (is_substitution || to == NULL ? "" : to);
  entry->substitution = g_steal_pointer (&substitution);
  return entry;
}

CgvMatchRules *
cgv_match_rules_new (void)
{
  CgvMatchRules *rules = g_atomic_rc_box_new0 (CgvMatchRules);

  rules->entries = g_ptr_array_new_with_free_func (entry_free);
  return rules;
}

CgvMatchRules *
cgv_match_rules_ref (CgvMatchRules *rules)
{
  return g_atomic_rc_box_acquire (rules);
}

static void
clear_rules (gpointer data)
{
  g_ptr_array_unref (((CgvMatchRules *) data)->entries);
}

void
cgv_match_rules_unref (CgvMatchRules *rules)
{
  g_atomic_rc_box_release_full (rules, clear_rules);
}

guint
cgv_match_rules_get_n (const CgvMatchRules *rules)
{
  return rules->entries->len;
}

const CgvMatchRule *
cgv_match_rules_get (const CgvMatchRules *rules,
                     guint index)
{
  g_return_val_if_fail (index < rules->entries->len, NULL);

  return &((Entry *) g_ptr_array_index (rules->entries, index))->rule;
}

/* Returns a copy with the entry at @index replaced by @entry, which it takes; NULL for a copy without it. At the end it is appended. */
static CgvMatchRules *
splice (const CgvMatchRules *rules,
        guint index,
        Entry *entry)
{
  CgvMatchRules *copy = cgv_match_rules_new ();

  copy->ignores_lambda_numbers = rules->ignores_lambda_numbers;
  for (guint i = 0; i < rules->entries->len; i++)
    {
      if (i != index)
        g_ptr_array_add (copy->entries, entry_copy (g_ptr_array_index (rules->entries, i)));
      else if (entry != NULL)
        g_ptr_array_add (copy->entries, entry);
    }
  if (index == rules->entries->len && entry != NULL)
    g_ptr_array_add (copy->entries, entry);
  return copy;
}

CgvMatchRules *
cgv_match_rules_append (const CgvMatchRules *rules,
                        CgvMatchRuleKind kind,
                        const char *from,
                        const char *to,
                        GError **error)
{
  Entry *entry;

  g_return_val_if_fail (rules != NULL, NULL);
  g_return_val_if_fail (from != NULL, NULL);

  entry = entry_new (kind, from, to, error);
  return entry != NULL ? splice (rules, rules->entries->len, entry) : NULL;
}

CgvMatchRules *
cgv_match_rules_replace (const CgvMatchRules *rules,
                         guint index,
                         const char *from,
                         const char *to,
                         GError **error)
{
  Entry *entry;

  g_return_val_if_fail (index < rules->entries->len, NULL);
  g_return_val_if_fail (from != NULL, NULL);

  entry = entry_new (cgv_match_rules_get (rules, index)->kind, from, to, error);
  return entry != NULL ? splice (rules, index, entry) : NULL;
}

CgvMatchRules *
cgv_match_rules_remove (const CgvMatchRules *rules,
                        guint index)
{
  g_return_val_if_fail (index < rules->entries->len, NULL);

  return splice (rules, index, NULL);
}

gboolean
cgv_match_rules_get_ignores_lambda_numbers (const CgvMatchRules *rules)
{
  return rules->ignores_lambda_numbers;
}

CgvMatchRules *
cgv_match_rules_set_ignores_lambda_numbers (const CgvMatchRules *rules,
                                            gboolean ignores)
{
  CgvMatchRules *copy = splice (rules, rules->entries->len, NULL);

  copy->ignores_lambda_numbers = !!ignores;
  return copy;
}

gboolean
cgv_match_rules_equal (const CgvMatchRules *a,
                       const CgvMatchRules *b)
{
  if (a == b)
    return TRUE;
  if (a->entries->len != b->entries->len || a->ignores_lambda_numbers != b->ignores_lambda_numbers)
    return FALSE;
  for (guint i = 0; i < a->entries->len; i++)
    {
      const CgvMatchRule *first = cgv_match_rules_get (a, i);
      const CgvMatchRule *second = cgv_match_rules_get (b, i);

      if (first->kind != second->kind || !g_str_equal (first->from, second->from) || !g_str_equal (first->to, second->to))
        return FALSE;
    }
  return TRUE;
}

const CgvMatchRule *
cgv_match_rules_find_given_up (const CgvMatchRules *rules)
{
  cgv_foreach_pointer (const Entry, entry, rules->entries)
    if (entry->substitution != NULL && cgv_sed_rule_has_given_up (entry->substitution))
      return &entry->rule;
  return NULL;
}

CgvMatchRules *
cgv_match_rules_swap (const CgvMatchRules *rules)
{
  CgvMatchRules *copy = splice (rules, rules->entries->len, NULL);

  for (guint i = 0; i < copy->entries->len; i++)
    {
      CgvMatchRule *rule = &((Entry *) g_ptr_array_index (copy->entries, i))->rule;
      const char *from = rule->from;

      if (rule->kind != CGV_MATCH_RULE_PATH && rule->kind != CGV_MATCH_RULE_RENAME)
        continue;
      rule->from = rule->to;
      rule->to = from;
    }
  return copy;
}

static gboolean
rename_applies (const CgvMatchRule *rule,
                CgvRewriteField field,
                CgvSide side,
                const char *bytes,
                gsize length)
{
  return rule->kind == CGV_MATCH_RULE_RENAME && field == CGV_REWRITE_FUNCTION && side == CGV_SIDE_BASE && strlen (rule->from) == length &&
         memcmp (rule->from, bytes, length) == 0;
}

GString *
cgv_match_rules_rewrite (const CgvMatchRules *rules,
                         CgvRewriteField field,
                         CgvSide side,
                         const char *bytes,
                         gsize length)
{
  CgvMatchRuleKind kind = field == CGV_REWRITE_FUNCTION ? CGV_MATCH_RULE_FUNCTION : CGV_MATCH_RULE_FILE;
  g_autoptr (GString) result = NULL;

  cgv_foreach_pointer (const Entry, entry, rules->entries)
    {
      const char *now = result != NULL ? result->str : bytes;
      gsize now_length = result != NULL ? result->len : length;
      GString *next = NULL;

      if (entry->rule.kind == kind)
        next = cgv_sed_rule_apply (entry->substitution, now, now_length);
      else if (rename_applies (&entry->rule, field, side, now, now_length))
        next = g_string_new (entry->rule.to);
      if (next == NULL)
        continue;
      if (result != NULL)
        g_string_free (result, TRUE);
      result = next;
    }
  return g_steal_pointer (&result);
}

/* The data of core's callback for rewriting. */
typedef struct
{
  const CgvMatchRules *rules;
  GString *last; /* the last result */
} Rewriter;

static bool
rewrite (CgvRewriteField field,
         CgvSide side,
         const char *bytes,
         size_t length,
         const char **rewritten,
         size_t *rewritten_length,
         void *user_data)
{
  Rewriter *rewriter = user_data;

  if (rewriter->last != NULL)
    g_string_free (rewriter->last, TRUE);
  rewriter->last = cgv_match_rules_rewrite (rewriter->rules, field, side, bytes, length);
  if (rewriter->last == NULL)
    return false;
  *rewritten = rewriter->last->str;
  *rewritten_length = rewriter->last->len;
  return true;
}

static GArray *
collect_path_rules (const CgvMatchRules *rules)
{
  GArray *paths = cgv_array_new (CgvPathRule);

  for (guint i = 0; i < rules->entries->len; i++)
    {
      const CgvMatchRule *rule = cgv_match_rules_get (rules, i);
      CgvPathRule path = { rule->from, strlen (rule->from), rule->to, strlen (rule->to), false, 0 };

      if (rule->kind == CGV_MATCH_RULE_PATH)
        g_array_append_val (paths, path);
    }
  return paths;
}

/* Tries the rules on names: a side that is compared with itself is matched without its names, but failing rules are still found. */
static void
try_names (const CgvMatchRules *rules,
           const CgvFold *fold)
{
  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      gsize length;
      const char *name = cgv_fold_get_name (fold, node, &length);
      GString *rewritten = cgv_match_rules_rewrite (rules, CGV_REWRITE_FUNCTION, CGV_SIDE_NEW, name, length);

      if (rewritten != NULL)
        g_string_free (rewritten, TRUE);
    }
}

CgvMatching *
cgv_match_rules_matching_new (const CgvMatchRules *rules,
                              CgvFold *base,
                              CgvFold *new_,
                              gboolean is_one_run)
{
  CgvMatchOptions options = CGV_MATCH_OPTIONS_INIT;
  g_autoptr (GArray) paths = NULL;
  Rewriter rewriter = { rules, NULL };
  CgvMatching *matching;

  g_return_val_if_fail (base != NULL, NULL);
  g_return_val_if_fail (new_ != NULL, NULL);

  if (is_one_run)
    {
      options.is_one_run = TRUE;
      options.derives_path_rules = FALSE;
    }
  if (rules == NULL || is_one_run)
    return cgv_matching_new (base, new_, &options, NULL);

  paths = collect_path_rules (rules);
  options.path_rules = (const CgvPathRule *) (void *) paths->data;
  options.n_path_rules = paths->len;
  options.ignores_lambda_numbers = rules->ignores_lambda_numbers;
  if (paths->len < rules->entries->len)
    {
      options.rewrite = rewrite;
      options.user_data = &rewriter;
      if (base == new_)
        try_names (rules, new_);
    }
  matching = cgv_matching_new (base, new_, &options, NULL);
  if (rewriter.last != NULL)
    g_string_free (rewriter.last, TRUE);
  return matching;
}
