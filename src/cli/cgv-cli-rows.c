/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-rows.h"

#include "cgv-cost.h"

/* A regular expression, and what went wrong with it. */
typedef struct
{
  const GRegex *regex;
  GError **error;
} Match;

static gboolean
name_matches (const CgvCliView *view,
              guint32 row,
              gconstpointer user_data)
{
  const Match *match = user_data;
  g_autofree char *name = cgv_cli_view_dup_name (view, row);

  return g_regex_match_full (match->regex, name, -1, 0, 0, NULL, match->error);
}

static gboolean
filter_rows (const CgvCliView *view,
             const GRegex *regex,
             CgvCliRow *rows,
             gsize *n_rows,
             GError **error)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  g_autoptr (GError) match_error = NULL;
  Match match = { regex, &match_error };
  gsize n_kept = 0;

  for (gsize i = 0; i < *n_rows; i++)
    {
      if (cgv_cli_view_ask_once (view, rows[i].row, answers, name_matches, &match))
        rows[n_kept++] = rows[i];
      if (match_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
    }
  *n_rows = n_kept;
  return TRUE;
}

typedef struct
{
  const CgvCliView *view;
  CgvOrderKey key;
} SortData;

static int
compare_by_key (const CgvCliRow *a,
                const CgvCliRow *b,
                CgvOrderKey key,
                bool is_signed)
{
  switch (key)
    {
    case CGV_ORDER_SELF:
      return cgv_cost_compare (b->self, a->self, is_signed);
    case CGV_ORDER_CALLS:
      return cgv_cost_compare (b->calls, a->calls, false);
    case CGV_ORDER_INCLUSIVE:
    case CGV_ORDER_NAME:
    case CGV_ORDER_LOCATION:
    default:
      return cgv_cost_compare (b->inclusive, a->inclusive, is_signed);
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const SortData *data = user_data;
  const CgvCliRow *row_a = a;
  const CgvCliRow *row_b = b;
  bool is_signed = data->view->costs->is_signed;
  guint32 rank_a = data->view->rank_of_row[row_a->row];
  guint32 rank_b = data->view->rank_of_row[row_b->row];
  int order;

  if (data->key != CGV_ORDER_NAME)
    {
      order = compare_by_key (row_a, row_b, data->key, is_signed);
      if (order == 0)
        order = compare_by_key (row_a, row_b, CGV_ORDER_INCLUSIVE, is_signed);
      if (order != 0)
        return order;
    }
  return (rank_a > rank_b) - (rank_a < rank_b);
}

gboolean
cgv_cli_rows_select (const CgvCliView *view,
                     const CgvCliOptions *options,
                     CgvCliRow *rows,
                     gsize *n_rows,
                     gsize *n_matching,
                     GError **error)
{
  SortData data = { view, options->sort };

  if (options->match != NULL && !filter_rows (view, options->match, rows, n_rows, error))
    return FALSE;
  if (*n_rows > 0)
    g_qsort_with_data (rows, (gint) *n_rows, sizeof *rows, compare_rows, &data);
  *n_matching = *n_rows;
  if (options->limit > 0)
    *n_rows = MIN (*n_rows, options->limit);
  return TRUE;
}
