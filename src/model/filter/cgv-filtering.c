/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filtering.h"

/* The matches of one filter; NULL if it failed. */
typedef struct
{
  GBytes *nodes;
  GError *error;
} Match;

struct _CgvFiltering
{
  CgvFilterList *list;
  CgvFold *folds[CGV_N_SIDES];
  Match *matches;
};

static gboolean
has_folds (const CgvFiltering *self,
           CgvFold *const *folds)
{
  return self != NULL && self->folds[CGV_SIDE_BASE] == folds[CGV_SIDE_BASE] && self->folds[CGV_SIDE_NEW] == folds[CGV_SIDE_NEW];
}

/* Returns the earlier matches of an equal pattern, for any kind of filter. */
static GBytes *
find_known (CgvFilterRule *rule,
            const CgvFiltering *known)
{
  for (guint i = 0; i < cgv_filter_list_get_n (known->list); i++)
    {
      CgvFilterRule *other = cgv_filter_list_get (known->list, i);

      if (rule->field == other->field &&
          g_str_equal (rule->pattern, other->pattern))
        return known->matches[i].nodes;
    }
  return NULL;
}

/* Returns a byte for each row: 1 if it matches on either side. */
static GBytes *
match_rows (CgvFilterRule *rule,
            CgvFold *const *folds,
            GError **error)
{
  gsize n_rows = folds[CGV_SIDE_NEW]->n_nodes;
  guint8 *rows = cgv_filter_rule_match (rule, folds[CGV_SIDE_NEW], NULL, error);
  g_autofree guint8 *base = NULL;

  if (rows == NULL)
    return NULL;
  if (folds[CGV_SIDE_BASE] != NULL)
    {
      base = cgv_filter_rule_match (rule, folds[CGV_SIDE_BASE], NULL, error);
      for (gsize i = 0; base != NULL && i < n_rows; i++)
        rows[i] |= base[i];
      if (base == NULL)
        g_clear_pointer (&rows, g_free);
    }
  return rows != NULL ? g_bytes_new_take (rows, n_rows + 1) : NULL;
}

static void
match (CgvFiltering *self,
       guint index,
       const CgvFiltering *known)
{
  CgvFilterRule *rule = cgv_filter_list_get (self->list, index);
  GBytes *nodes = has_folds (known, self->folds) ? find_known (rule, known) : NULL;
  Match *out = &self->matches[index];

  out->nodes = nodes != NULL ? g_bytes_ref (nodes) : match_rows (rule, self->folds, &out->error);
}

static CgvFiltering *
filtering_ref (CgvFiltering *self)
{
  return g_atomic_rc_box_acquire (self);
}

CgvFiltering *
cgv_filtering_new (CgvFilterList *list,
                   CgvFold *const *folds,
                   CgvFiltering *known)
{
  CgvFiltering *self;
  guint n;

  g_return_val_if_fail (list != NULL, NULL);
  g_return_val_if_fail (folds[CGV_SIDE_NEW] != NULL, NULL);

  if (has_folds (known, folds) && cgv_filter_list_equal (known->list, list))
    return filtering_ref (known);

  n = cgv_filter_list_get_n (list);
  self = g_atomic_rc_box_new0 (CgvFiltering);
  self->list = cgv_filter_list_ref (list);
  cgv_foreach_side (side)
    self->folds[side] = folds[side] != NULL ? cgv_fold_ref (folds[side]) : NULL;
  self->matches = g_new0 (Match, n);
  for (guint i = 0; i < n; i++)
    match (self, i, known);
  return self;
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
  cgv_foreach_side (side)
    cgv_fold_unref (self->folds[side]);
}

void
cgv_filtering_unref (CgvFiltering *self)
{
  g_atomic_rc_box_release_full (self, clear_filtering);
}

const GError *
cgv_filtering_get_error (const CgvFiltering *self,
                         guint index)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < cgv_filter_list_get_n (self->list), NULL);

  return self->matches[index].error;
}

static gboolean
is_of_a_side (const CgvFiltering *self,
              const CgvCosts *costs)
{
  return costs->graph->fold == self->folds[CGV_SIDE_BASE] || costs->graph->fold == self->folds[CGV_SIDE_NEW];
}

/* Returns the filters that work. */
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
      step->kind = cgv_filter_list_get (self->list, i)->kind;
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

  g_return_val_if_fail (is_of_a_side (self, costs), NULL);

  steps = list_steps (self, &n_steps);
  left = cgv_costs_new_filtered (costs, steps, n_steps, done, NULL);

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

  g_return_val_if_fail (is_of_a_side (self, costs), NULL);

  steps = list_steps (self, &n_steps);
  return cgv_costs_new_filtered_column (costs, steps, n_steps, graph, NULL);
}
