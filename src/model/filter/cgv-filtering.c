/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filtering.h"

/* What one filter matches; NULL if it failed. */
typedef struct
{
  GBytes *nodes;
  GError *error;
} Match;

struct _CgvFiltering
{
  CgvFilterList *list;
  CgvFold *fold;
  Match *matches;
};

/* What the same pattern matched before, whatever was done with it. */
static GBytes *
find_known (CgvFilterRule *rule,
            CgvFold *fold,
            const CgvFiltering *known)
{
  if (known == NULL || known->fold != fold)
    return NULL;
  for (guint i = 0; i < cgv_filter_list_get_n (known->list); i++)
    {
      CgvFilterRule *other = cgv_filter_list_get (known->list, i);

      if (cgv_filter_rule_get_field (rule) == cgv_filter_rule_get_field (other) &&
          g_str_equal (cgv_filter_rule_get_pattern (rule), cgv_filter_rule_get_pattern (other)))
        return known->matches[i].nodes;
    }
  return NULL;
}

static void
match (CgvFiltering *self,
       guint index,
       const CgvFiltering *known)
{
  CgvFilterRule *rule = cgv_filter_list_get (self->list, index);
  GBytes *nodes = find_known (rule, self->fold, known);
  Match *out = &self->matches[index];
  guint8 *bytes;

  if (nodes != NULL)
    {
      out->nodes = g_bytes_ref (nodes);
      return;
    }
  bytes = cgv_filter_rule_match (rule, self->fold, NULL, &out->error);
  if (bytes != NULL)
    out->nodes = g_bytes_new_take (bytes, (gsize) cgv_fold_get_n_nodes (self->fold) + 1);
}

CgvFiltering *
cgv_filtering_new (CgvFilterList *list,
                   CgvFold *fold,
                   CgvFiltering *known)
{
  CgvFiltering *self;
  guint n;

  g_return_val_if_fail (list != NULL, NULL);
  g_return_val_if_fail (fold != NULL, NULL);

  if (known != NULL && known->fold == fold && cgv_filter_list_equal (known->list, list))
    return cgv_filtering_ref (known);

  n = cgv_filter_list_get_n (list);
  self = g_atomic_rc_box_new0 (CgvFiltering);
  self->list = cgv_filter_list_ref (list);
  self->fold = cgv_fold_ref (fold);
  self->matches = g_new0 (Match, n);
  for (guint i = 0; i < n; i++)
    match (self, i, known);
  return self;
}

CgvFiltering *
cgv_filtering_ref (CgvFiltering *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_filtering (gpointer data)
{
  CgvFiltering *self = data;

  for (guint i = 0; i < cgv_filter_list_get_n (self->list); i++)
    {
      g_clear_pointer (&self->matches[i].nodes, g_bytes_unref);
      g_clear_error (&self->matches[i].error);
    }
  g_free (self->matches);
  cgv_filter_list_unref (self->list);
  cgv_fold_unref (self->fold);
}

void
cgv_filtering_unref (CgvFiltering *self)
{
  g_atomic_rc_box_release_full (self, clear_filtering);
}

CgvFilterList *
cgv_filtering_get_list (const CgvFiltering *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->list;
}

const GError *
cgv_filtering_get_error (const CgvFiltering *self,
                         guint index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->list), NULL);

  return self->matches[index].error;
}

/* The filters that work. */
static CgvFilterStep *
list_steps (const CgvFiltering *self,
            guint *n_steps)
{
  guint n = cgv_filter_list_get_n (self->list);
  CgvFilterStep *steps = g_new (CgvFilterStep, n);

  *n_steps = 0;
  for (guint i = 0; i < n; i++)
    {
      CgvFilterStep *step = &steps[*n_steps];

      if (self->matches[i].nodes == NULL)
        continue;
      step->kind = cgv_filter_rule_get_kind (cgv_filter_list_get (self->list, i));
      step->nodes = g_bytes_get_data (self->matches[i].nodes, NULL);
      (*n_steps)++;
    }
  return steps;
}

CgvCosts *
cgv_filtering_apply (const CgvFiltering *self,
                     CgvCosts *costs,
                     CgvFilterReport *reports)
{
  guint n = cgv_filter_list_get_n (self->list);
  g_autofree CgvFilterReport *done = g_new0 (CgvFilterReport, n);
  g_autofree CgvFilterStep *steps = NULL;
  guint n_steps = 0;
  CgvCosts *left;

  g_return_val_if_fail (costs->graph->fold == self->fold, NULL);

  steps = list_steps (self, &n_steps);
  left = cgv_costs_new_filtered (costs, steps, n_steps, done);

  n_steps = 0;
  for (guint i = 0; reports != NULL && i < n; i++)
    reports[i] = self->matches[i].nodes != NULL ? done[n_steps++] : (CgvFilterReport){ 0 };
  return left;
}

CgvCosts *
cgv_filtering_apply_to_column (const CgvFiltering *self,
                               CgvCosts *costs,
                               CgvGraph *graph)
{
  g_autofree CgvFilterStep *steps = NULL;
  guint n_steps = 0;

  g_return_val_if_fail (costs->graph->fold == self->fold, NULL);

  steps = list_steps (self, &n_steps);
  return cgv_costs_new_filtered_column (costs, steps, n_steps, graph);
}
