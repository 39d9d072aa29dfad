/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-rule.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-name-pattern.h"
#include "cgv-name.h"

/* Far more than a name needs, and a few milliseconds of the worst pattern. */
#define MATCH_LIMIT "(*LIMIT_MATCH=1000000)"

#define CANCEL_EVERY 1024

/* Names between two checks of the clock. A name takes some milliseconds at most. */
#define CLOCK_EVERY 64

/* For all names together, in microseconds. */
#define MAX_TIME (5 * G_USEC_PER_SEC)

G_DEFINE_BOXED_TYPE (CgvFilterRule, cgv_filter_rule, cgv_filter_rule_ref, cgv_filter_rule_unref)

CgvFilterRule *
cgv_filter_rule_new (CgvFilterKind kind,
                     CgvFilterField field,
                     const char *pattern,
                     GError **error)
{
  g_autoptr (GRegex) plain = NULL;
  g_autofree char *limited = NULL;
  CgvFilterRule *rule;
  GRegex *regex;

  g_return_val_if_fail (pattern != NULL, NULL);

  /* The pattern without the limit gives messages with correct positions. */
  plain = g_regex_new (pattern, 0, 0, error);
  if (plain == NULL)
    return NULL;
  limited = g_strconcat (MATCH_LIMIT, pattern, NULL);
  regex = g_regex_new (limited, G_REGEX_OPTIMIZE, 0, error);
  if (regex == NULL)
    return NULL;

  rule = g_atomic_rc_box_new0 (CgvFilterRule);
  rule->kind = kind;
  rule->field = field;
  rule->pattern = g_strdup (pattern);
  rule->regex = regex;
  return rule;
}

CgvFilterRule *
cgv_filter_rule_ref (CgvFilterRule *rule)
{
  return g_atomic_rc_box_acquire (rule);
}

static void
clear_rule (gpointer data)
{
  CgvFilterRule *rule = data;

  g_free (rule->pattern);
  g_regex_unref (rule->regex);
}

void
cgv_filter_rule_unref (CgvFilterRule *rule)
{
  g_atomic_rc_box_release_full (rule, clear_rule);
}

gboolean
cgv_filter_rule_equal (const CgvFilterRule *a,
                       const CgvFilterRule *b)
{
  return a->kind == b->kind && a->field == b->field && g_str_equal (a->pattern, b->pattern);
}

static CgvStringId
get_place (const CgvFold *fold,
           CgvNodeId node,
           CgvFilterField field)
{
  const CgvFunction *function = &fold->profile->functions[cgv_fold_get_function (fold, node)];

  return field == CGV_FILTER_FIELD_FILE ? function->file : function->object;
}

static const char *
get_bytes (const CgvFold *fold,
           CgvNodeId node,
           CgvFilterField field,
           gsize *length)
{
  if (field == CGV_FILTER_FIELD_FUNCTION || field == CGV_FILTER_FIELD_NAMESPACE)
    return cgv_fold_get_name (fold, node, length);
  return cgv_profile_get_string (fold->profile, get_place (fold, node, field), length);
}

char *
cgv_filter_rule_dup_text (const CgvFold *fold,
                          CgvNodeId node,
                          CgvFilterField field)
{
  gsize length;
  const char *bytes = get_bytes (fold, node, field, &length);

  return field == CGV_FILTER_FIELD_NAMESPACE ? cgv_display_dup_form (bytes, length, CGV_NAME_NAMESPACE) : cgv_display_dup_whole (bytes, (gssize) length);
}

static gboolean
matches (const CgvFilterRule *rule,
         const char *bytes,
         gsize length,
         GError **error)
{
  g_autofree char *text = NULL;

  switch (rule->field)
    {
    case CGV_FILTER_FIELD_FUNCTION:
      return cgv_name_pattern_matches (rule->regex, bytes, length, error);
    case CGV_FILTER_FIELD_NAMESPACE:
      text = cgv_display_dup_form (bytes, length, CGV_NAME_NAMESPACE);
      return cgv_name_pattern_matches_text (rule->regex, text, strlen (text), error);
    case CGV_FILTER_FIELD_FILE:
    case CGV_FILTER_FIELD_OBJECT:
    default:
      return cgv_name_pattern_matches_text (rule->regex, bytes, length, error);
    }
}

guint8 *
cgv_filter_rule_match (const CgvFilterRule *rule,
                       const CgvFold *fold,
                       GCancellable *cancellable,
                       GError **error)
{
  guint32 n_nodes = fold->n_nodes;
  g_autofree guint8 *nodes = g_malloc0 ((gsize) n_nodes + 1);
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  gint64 deadline = g_get_monotonic_time () + MAX_TIME;

  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      GError *match_error = NULL;
      gpointer known;
      gsize length;
      const char *bytes;

      if (cgv_fold_get_function (fold, node) == CGV_NONE)
        continue;
      bytes = get_bytes (fold, node, rule->field, &length);
      if (node % CANCEL_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      /* Equal paths share their bytes in memory, and there are few of them. */
      if (g_hash_table_lookup_extended (answers, bytes, NULL, &known))
        {
          nodes[node] = (guint8) GPOINTER_TO_INT (known);
          continue;
        }
      nodes[node] = matches (rule, bytes, length, &match_error);
      if (match_error != NULL || (node % CLOCK_EVERY == 0 && g_get_monotonic_time () > deadline))
        {
          g_clear_error (&match_error);
          g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_MATCH, _ ("This takes too long to compare: make it simpler."));
          return NULL;
        }
      if (rule->field == CGV_FILTER_FIELD_FILE || rule->field == CGV_FILTER_FIELD_OBJECT)
        g_hash_table_insert (answers, (gpointer) bytes, GINT_TO_POINTER (nodes[node]));
    }
  return g_steal_pointer (&nodes);
}
