/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-value.h"

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
dup_whole (const char *bytes,
           gsize length)
{
  gsize display_length = cgv_display_text (bytes, length, NULL, 0);
  char *display = g_malloc (display_length + 1);

  cgv_display_text (bytes, length, display, display_length + 1);
  return display;
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

char *
cgv_parts_text_dup_name (CgvPartsChart *chart,
                         CgvNodeId node)
{
  char display[CGV_DISPLAY_MAX];
  gsize length;
  const char *bytes = get_bytes (chart, node, &length);

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

char *
cgv_parts_text_dup_whole_name (CgvPartsChart *chart,
                               CgvNodeId node)
{
  gsize length;
  const char *bytes = get_bytes (chart, node, &length);

  return dup_whole (bytes, length);
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

  add_line (text, cgv_parts_text_dup_name (chart, node));
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

char *
cgv_parts_text_dup_cost (CgvPartsChart *chart,
                         CgvCost cost)
{
  const CgvCosts *costs = get_matrix (chart)->costs;

  return cgv_cost_text_dup (get_focus (chart), costs, cost, costs->total);
}

char *
cgv_parts_text_dup_variation (double variation)
{
  if (variation < 0)
    return g_strdup ("–");
  /* Translators: how many times as large as the mean, such as "2.4×" */
  return g_strdup_printf (variation < 10 ? _ ("%.2f×") : _ ("%.0f×"), variation);
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
    add_line (text, cgv_parts_text_dup_name (chart, node));
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
  g_autofree char *cost = cgv_parts_text_dup_cost (chart, get_cost (chart, node, place));

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
  g_autofree char *whole = cgv_parts_text_dup_cost (chart, get_cost (chart, CGV_NONE, place));
  g_autofree char *cost = NULL;
  g_autofree char *name = NULL;
  CgvNodeId node;

  if (function == CGV_NONE)
    return g_strdup_printf (_ ("%s: %s"), title, whole);
  node = cgv_fold_get_node (get_matrix (chart)->costs->graph->fold, function);
  cost = cgv_parts_text_dup_cost (chart, get_cost (chart, node, place));
  name = cgv_parts_text_dup_name (chart, node);
  /* Translators: a part, what is spent in it, what of that is spent in a function, and the function */
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
      g_autofree char *cost = cgv_parts_text_dup_cost (chart, matrix->highest[get_measure (chart)]);

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

static void
append_cost (GString *out,
             CgvPartsChart *chart,
             CgvCost cost)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (cost, cgv_costs_get_event (get_matrix (chart)->costs), digits);
  g_string_append_c (out, '\t');
  g_string_append (out, digits);
}

static void
append_variation (GString *out,
                  double variation)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (out, '\t');
  if (variation >= 0)
    g_string_append (out, g_ascii_formatd (digits, sizeof digits, "%.6g", variation));
}

static void
append_titles (GString *out,
               CgvPartsChart *chart)
{
  CgvFocus *focus = get_focus (chart);
  g_autofree char *event = cgv_cost_text_dup_event (focus, get_matrix (chart)->costs);

  if (cgv_document_is_partial (cgv_focus_get_document (focus)))
    {
      g_string_append (out, _ ("Incomplete: part of the profile could not be read"));
      g_string_append_c (out, '\n');
    }
  if (get_measure (chart) == CGV_PART_SELF)
    g_string_append_printf (out, _ ("Function\tFile\tObject\tSelf, Total (%s)\tLeast\tMost\tSpread\tSpread over Mean"), event);
  else
    g_string_append_printf (out, _ ("Function\tFile\tObject\tInclusive, Total (%s)\tLeast\tMost\tSpread\tSpread over Mean"), event);
  for (guint place = 0; place < cgv_parts_chart_get_n_parts (chart); place++)
    {
      g_autofree char *title = dup_part_title (chart, place);

      g_string_append_printf (out, "\t%s", title);
    }
  g_string_append_c (out, '\n');
}

static void
append_parts (GString *out,
              CgvPartsChart *chart,
              CgvNodeId node)
{
  for (guint place = 0; place < cgv_parts_chart_get_n_parts (chart); place++)
    append_cost (out, chart, get_cost (chart, node, place));
  g_string_append_c (out, '\n');
}

static void
append_totals (GString *out,
               CgvPartsChart *chart)
{
  CgvPartsTotals totals = cgv_parts_chart_get_totals (chart);

  g_string_append_printf (out, "%s\t\t", _ ("Total"));
  append_cost (out, chart, totals.total);
  append_cost (out, chart, totals.min);
  append_cost (out, chart, totals.max);
  append_cost (out, chart, totals.spread);
  append_variation (out, totals.variation);
  append_parts (out, chart, CGV_NONE);
}

static void
append_row (GString *out,
            CgvPartsChart *chart,
            CgvNodeId node)
{
  const CgvPartMatrix *matrix = get_matrix (chart);
  CgvPartMeasure measure = get_measure (chart);
  g_autofree char *name = cgv_parts_text_dup_whole_name (chart, node);
  CgvStringId places[2];

  g_string_append (out, name);
  get_places (chart, node, places);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (matrix->costs->graph->profile, places[i], &length);
      g_autofree char *path = dup_whole (bytes, length);

      g_string_append_printf (out, "\t%s", path);
    }
  append_cost (out, chart, cgv_part_matrix_get_total (matrix, measure, node));
  append_cost (out, chart, matrix->min[measure][node]);
  append_cost (out, chart, matrix->max[measure][node]);
  append_cost (out, chart, cgv_part_matrix_get_spread (matrix, measure, node));
  append_variation (out, cgv_part_matrix_get_variation (matrix, measure, node));
  append_parts (out, chart, node);
}

char *
cgv_parts_text_dup_table (CgvPartsChart *chart,
                          guint position,
                          guint n_rows,
                          gboolean with_totals)
{
  GString *out = g_string_new (NULL);

  append_titles (out, chart);
  if (with_totals)
    append_totals (out, chart);
  for (guint i = position; i < position + n_rows; i++)
    append_row (out, chart, cgv_part_matrix_list_get_node (cgv_parts_chart_get_list (chart), i));
  return g_string_free (out, FALSE);
}
