/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-display.h"

static CgvFocus *
get_focus (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_focus (cgv_parts_chart_get_list (chart));
}

static const CgvPartMatrix *
get_matrix (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (chart));
}

static CgvPartMeasure
get_measure (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_measure (cgv_parts_chart_get_list (chart));
}

static const char *
get_bytes (CgvPartsChart *chart,
           CgvNodeId node,
           gsize *length)
{
  return cgv_fold_get_name (get_matrix (chart)->costs->graph->fold, node, length);
}

static char *
dup_part_title (CgvPartsChart *chart,
                guint place)
{
  return cgv_document_dup_part_title (cgv_focus_get_document (get_focus (chart)), cgv_parts_chart_get_part (chart, place));
}

/* Of a function, or of all of them. */
static CgvCost
get_cost (CgvPartsChart *chart,
          CgvNodeId node,
          guint place)
{
  const CgvPartMatrix *matrix = get_matrix (chart);
  CgvPartId part = cgv_parts_chart_get_part (chart, place);

  if (node == CGV_NONE)
    return matrix->part_totals[part];
  return cgv_part_matrix_get_cost (matrix, get_measure (chart), node, part);
}

static char *
dup_name (CgvPartsChart *chart,
          CgvNodeId node)
{
  char display[CGV_DISPLAY_MAX];
  gsize length;
  const char *bytes = get_bytes (chart, node, &length);

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

static void
add_line (GString *text,
          char *line)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

/* Where a function is: its file and its object. */
static void
get_places (CgvPartsChart *chart,
            CgvNodeId node,
            CgvStringId places[2])
{
  const CgvGraph *graph = get_matrix (chart)->costs->graph;
  const CgvFunction *function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node));

  places[0] = function->file;
  places[1] = function->object;
}

char *
cgv_parts_text_dup_function (CgvPartsChart *chart,
                             CgvNodeId node)
{
  GString *text = g_string_new (NULL);
  CgvStringId places[2];

  add_line (text, dup_name (chart, node));
  get_places (chart, node, places);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      char display[CGV_DISPLAY_MAX];
      gsize length;
      const char *bytes = cgv_profile_get_string (get_matrix (chart)->costs->graph->profile, places[i], &length);

      cgv_display_name (bytes, length, display);
      if (length > 0)
        add_line (text, g_strdup (display));
    }
  return g_string_free (text, FALSE);
}

static char *
dup_cost (CgvPartsChart *chart,
          CgvCost cost)
{
  const CgvCosts *costs = get_matrix (chart)->costs;

  return cgv_cost_text_dup (get_focus (chart), costs, cost, costs->total);
}

static void
add_shares (GString *text,
            CgvPartsChart *chart,
            CgvNodeId node,
            guint place)
{
  const CgvPartMatrix *matrix = get_matrix (chart);
  CgvCost cost = get_cost (chart, node, place);
  g_autofree char *of_part = NULL;
  g_autofree char *of_function = NULL;

  if (node == CGV_NONE)
    {
      of_part = cgv_cost_text_dup_percent (matrix->costs, cost, matrix->costs->total);
      add_line (text, g_strdup_printf (_ ("%s of all parts"), of_part));
      return;
    }
  of_function = cgv_cost_text_dup_percent (matrix->costs, cost, cgv_part_matrix_get_total (matrix, get_measure (chart), node));
  of_part = cgv_cost_text_dup_percent (matrix->costs, cost, get_cost (chart, CGV_NONE, place));
  add_line (text, g_strdup_printf (_ ("%s of the function in all parts"), of_function));
  add_line (text, g_strdup_printf (_ ("%s of the part"), of_part));
}

char *
cgv_parts_text_dup_bar (CgvPartsChart *chart,
                        CgvNodeId node,
                        CgvPartSpan span,
                        guint place)
{
  GString *text = g_string_new (NULL);
  g_autofree char *title = dup_part_title (chart, place);
  g_autofree char *amount = cgv_cost_text_dup_amount (get_focus (chart), get_matrix (chart)->costs, get_cost (chart, node, place));

  if (node != CGV_NONE)
    add_line (text, dup_name (chart, node));
  if (span.n > 1)
    {
      g_autofree char *first = dup_part_title (chart, span.first);
      g_autofree char *last = dup_part_title (chart, span.first + span.n - 1);

      /* Translators: a number of parts, the first and the last of them */
      add_line (text, g_strdup_printf (ngettext ("%u part, %s to %s, shares this bar. The largest:", "%u parts, %s to %s, share this bar. The largest:", span.n), span.n, first, last));
    }
  /* Translators: a part, and what is spent in it */
  add_line (text, g_strdup_printf (_ ("%s: %s"), title, amount));
  add_shares (text, chart, node, place);
  return g_string_free (text, FALSE);
}

/* Where it costs most; of a function, one of the parts that it costs anything in, if there is one. */
static guint
find_largest (CgvPartsChart *chart,
              CgvNodeId node)
{
  const CgvPartMatrix *matrix = get_matrix (chart);
  gsize start = node != CGV_NONE ? matrix->row_start[node] : 0;
  gsize end = node != CGV_NONE ? matrix->row_start[node + 1] : matrix->n_parts;
  const CgvCost *costs = node != CGV_NONE ? matrix->cells[get_measure (chart)] : matrix->part_totals;
  gsize largest = start;

  for (gsize i = start; i < end; i++)
    {
      if (cgv_cost_compare (costs[i], costs[largest], matrix->costs->is_signed) > 0)
        largest = i;
    }
  if (start == end)
    return 0;
  return cgv_parts_chart_get_place (chart, node != CGV_NONE ? matrix->parts[largest] : (CgvPartId) largest);
}

char *
cgv_parts_text_dup_label (CgvPartsChart *chart,
                          CgvNodeId node)
{
  CgvPartId cursor = cgv_parts_chart_get_cursor (chart);
  guint place = cursor != CGV_NONE ? cgv_parts_chart_get_place (chart, cursor) : find_largest (chart, node);
  g_autofree char *title = dup_part_title (chart, place);
  g_autofree char *cost = dup_cost (chart, get_cost (chart, node, place));

  if (cursor != CGV_NONE)
    return g_strdup_printf (_ ("%s: %s"), title, cost);
  /* Translators: a part, and what is spent in it */
  return g_strdup_printf (_ ("most in %s: %s"), title, cost);
}

char *
cgv_parts_text_dup_cursor (CgvPartsChart *chart)
{
  guint place = cgv_parts_chart_get_place (chart, cgv_parts_chart_get_cursor (chart));
  CgvFunctionId function = cgv_focus_get_function (get_focus (chart));
  g_autofree char *title = dup_part_title (chart, place);
  g_autofree char *whole = dup_cost (chart, get_cost (chart, CGV_NONE, place));
  g_autofree char *cost = NULL;
  g_autofree char *name = NULL;
  CgvNodeId node;

  if (function == CGV_NONE)
    return g_strdup_printf (_ ("%s: %s"), title, whole);
  node = cgv_fold_get_node (get_matrix (chart)->costs->graph->fold, function);
  cost = dup_cost (chart, get_cost (chart, node, place));
  name = dup_name (chart, node);
  /* Translators: a part, its cost, the share of a function, and the function */
  return g_strdup_printf (_ ("%s: %s, of which %s in %s"), title, whole, cost, name);
}

static void
add_sentence (GString *text,
              char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
  g_free (sentence);
}

char *
cgv_parts_text_dup_note (CgvPartsChart *chart,
                         guint n_bars)
{
  const CgvPartMatrix *matrix = get_matrix (chart);
  GString *text = g_string_new (NULL);
  guint n_parts = cgv_parts_chart_get_n_parts (chart);
  guint n_unequal = matrix->n_unequal[get_measure (chart)];

  if (cgv_part_matrix_list_get_computing (cgv_parts_chart_get_list (chart)))
    add_sentence (text, g_strdup (_ ("Adding up parts …")));
  if (cgv_parts_chart_get_has_common_scale (chart))
    {
      g_autofree char *cost = dup_cost (chart, matrix->highest[get_measure (chart)]);

      add_sentence (text, g_strdup_printf (_ ("A full bar is %s in all rows."), cost));
    }
  else
    add_sentence (text, g_strdup (_ ("A full bar is the most that its row costs in any part.")));
  if (n_bars > 0 && n_bars < n_parts)
    {
      guint n_shared = (n_parts + n_bars - 1) / n_bars;

      add_sentence (text, g_strdup_printf (ngettext ("There is room for %u bar: each shows the largest of up to %u parts.", "There is room for %u bars: each shows the largest of up to %u parts.", n_bars), n_bars, n_shared));
    }
  if (cgv_filter_list_get_n (cgv_focus_get_filters (get_focus (chart))) > 0)
    add_sentence (text, g_strdup (_ ("Filters do not apply to parts.")));
  if (n_unequal > 0)
    add_sentence (text, g_strdup_printf (ngettext ("Parts do not add up in %u function: counters were set to zero within a call.", "Parts do not add up in %u functions: counters were set to zero within a call.", n_unequal), n_unequal));
  return g_string_free (text, FALSE);
}
