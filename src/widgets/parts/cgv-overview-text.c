/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-overview-text.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-display.h"

static CgvFocus *
get_focus (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_focus (cgv_parts_chart_get_list (chart));
}

/* Returns the matrix with the fold and event type that both sides share. */
static const CgvPartMatrix *
get_new_matrix (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (chart), CGV_SIDE_NEW);
}

static const CgvPartMatrix *
get_matrix (CgvPartsChart *chart,
            guint place)
{
  CgvSide side;

  cgv_parts_chart_get_part (chart, place, &side);
  return cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (chart), side);
}

static CgvPartMeasure
get_measure (CgvPartsChart *chart)
{
  return cgv_part_matrix_list_get_measure (cgv_parts_chart_get_list (chart));
}

char *
cgv_overview_text_dup_part (CgvPartsChart *chart,
                         guint place)
{
  CgvSide side;
  CgvPartId part = cgv_parts_chart_get_part (chart, place, &side);
  g_autofree char *title = cgv_document_dup_part_title (cgv_parts_chart_get_document (chart, side), part);

  if (!cgv_parts_chart_has_two_documents (chart))
    return g_steal_pointer (&title);
  /* Translators: a part, such as "part 3"; A and B are the two sides of a comparison */
  return g_strdup_printf (side == CGV_SIDE_BASE ? _ ("%s of A") : _ ("%s of B"), title);
}

static char *
dup_name (CgvPartsChart *chart,
          CgvNodeId node)
{
  gsize length;
  const char *bytes = cgv_fold_get_name (get_new_matrix (chart)->costs->graph->fold, node, &length);

  return cgv_display_dup (bytes, (gssize) length);
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

const char *
cgv_overview_text_get_location (CgvPartsChart *chart,
                             CgvNodeId node,
                             gboolean of_object,
                             gsize *length)
{
  const CgvGraph *graph = get_new_matrix (chart)->costs->graph;
  const CgvFunction *function;

  if (cgv_parts_chart_has_two_documents (chart))
    {
      const CgvMatching *matching = cgv_focus_get_numbers (get_focus (chart))->matching;

      return of_object ? cgv_matching_get_object (matching, node, length) : cgv_matching_get_file (matching, node, length);
    }
  function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node));
  return cgv_profile_get_string (graph->profile, of_object ? function->object : function->file, length);
}

char *
cgv_overview_text_dup_function (CgvPartsChart *chart,
                             CgvNodeId node)
{
  GString *text = g_string_new (NULL);

  add_line (text, dup_name (chart, node));
  for (guint i = 0; i < 2; i++)
    {
      char display[CGV_DISPLAY_MAX];
      gsize length;
      const char *bytes = cgv_overview_text_get_location (chart, node, i > 0, &length);

      cgv_display_name (bytes, length, display);
      if (length > 0)
        add_line (text, g_strdup (display));
    }
  return g_string_free (text, FALSE);
}

/* Returns the cost of a part, for a row or with CGV_NONE as a whole. */
static char *
dup_cost (CgvPartsChart *chart,
          CgvNodeId node,
          guint place)
{
  const CgvCosts *costs = get_matrix (chart, place)->costs;

  return cgv_cost_text_dup (get_focus (chart), costs, cgv_parts_chart_get_cost (chart, node, place));
}

static void
add_shares (GString *text,
            CgvPartsChart *chart,
            CgvNodeId node,
            guint place)
{
  gboolean has_two = cgv_parts_chart_has_two_documents (chart);
  const CgvPartMatrix *matrix = get_matrix (chart, place);
  CgvCost cost = cgv_parts_chart_get_cost (chart, node, place);
  g_autofree char *of_part = NULL;
  g_autofree char *of_function = NULL;

  if (cgv_costs_has_negative (matrix->costs))
    return;
  if (node == CGV_NONE)
    {
      of_part = cgv_cost_text_dup_percent (matrix->costs, cost, matrix->costs->total);
      add_line (text, g_strdup_printf (has_two ? _ ("%s of all parts of its side") : _ ("%s of all parts"), of_part));
      return;
    }
  of_function = cgv_cost_text_dup_percent (matrix->costs, cost, cgv_part_matrix_get_total (matrix, get_measure (chart), node));
  of_part = cgv_cost_text_dup_percent (matrix->costs, cost, cgv_parts_chart_get_cost (chart, CGV_NONE, place));
  add_line (text, g_strdup_printf (has_two ? _ ("%s of the function in all parts of its side") : _ ("%s of the function in all parts"), of_function));
  add_line (text, g_strdup_printf (_ ("%s of the part"), of_part));
}

char *
cgv_overview_text_dup_bar (CgvPartsChart *chart,
                        CgvNodeId node,
                        CgvPartSpan span,
                        guint place)
{
  GString *text = g_string_new (NULL);
  g_autofree char *title = cgv_overview_text_dup_part (chart, place);
  g_autofree char *amount = cgv_cost_text_dup_amount (get_focus (chart), get_matrix (chart, place)->costs, cgv_parts_chart_get_cost (chart, node, place));

  if (node != CGV_NONE)
    add_line (text, dup_name (chart, node));
  if (span.n > 1)
    {
      g_autofree char *first = cgv_overview_text_dup_part (chart, span.first);
      g_autofree char *last = cgv_overview_text_dup_part (chart, span.first + span.n - 1);

      /* Translators: a number of parts, the first and the last of them */
      add_line (text, g_strdup_printf (ngettext ("%u part, %s to %s, shares this bar. The largest:", "%u parts, %s to %s, share this bar. The largest:", span.n), span.n, first, last));
    }
  /* Translators: a part, and the cost that is spent in it */
  add_line (text, g_strdup_printf (_ ("%s: %s"), title, amount));
  add_shares (text, chart, node, place);
  return g_string_free (text, FALSE);
}

/* Returns where a row costs most, on either side. */
static guint
find_largest (CgvPartsChart *chart,
              CgvNodeId node)
{
  guint largest = 0;
  double most = 0;

  for (guint place = 0; place < cgv_parts_chart_get_n_parts (chart); place++)
    {
      double cost = cgv_cost_to_double (cgv_parts_chart_get_cost (chart, node, place), get_matrix (chart, place)->costs->is_signed);

      if (place > 0 && cost <= most)
        continue;
      largest = place;
      most = cost;
    }
  return largest;
}

char *
cgv_overview_text_dup_label (CgvPartsChart *chart,
                          CgvNodeId node)
{
  guint cursor = cgv_parts_chart_get_cursor (chart);
  guint place = cursor != CGV_NONE ? cursor : find_largest (chart, node);
  g_autofree char *title = cgv_overview_text_dup_part (chart, place);
  g_autofree char *cost = dup_cost (chart, node, place);

  if (cursor != CGV_NONE)
    return g_strdup_printf (_ ("%s: %s"), title, cost);
  /* Translators: a part, and the cost that is spent in it */
  return g_strdup_printf (_ ("most in %s: %s"), title, cost);
}

char *
cgv_overview_text_dup_cursor (CgvPartsChart *chart)
{
  guint place = cgv_parts_chart_get_cursor (chart);
  guint32 row = cgv_focus_get_row (get_focus (chart));
  g_autofree char *title = cgv_overview_text_dup_part (chart, place);
  g_autofree char *whole = dup_cost (chart, CGV_NONE, place);
  g_autofree char *cost = NULL;
  g_autofree char *name = NULL;

  if (row == CGV_NONE)
    return g_strdup_printf (_ ("%s: %s"), title, whole);
  cost = dup_cost (chart, row, place);
  name = dup_name (chart, row);
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

static void
add_scale (GString *text,
           CgvPartsChart *chart)
{
  const CgvPartMatrix *top = NULL;
  g_autofree char *cost = NULL;
  CgvPartMeasure measure = get_measure (chart);

  if (!cgv_parts_chart_get_has_common_scale (chart))
    {
      add_sentence (text, g_strdup (_ ("A full bar is the most that its row costs in any part.")));
      return;
    }
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (chart), side);

      if (matrix != NULL && (top == NULL || matrix->highest[measure] > top->highest[measure]))
        top = matrix;
    }
  cost = cgv_cost_text_dup (get_focus (chart), top->costs, top->highest[measure]);
  add_sentence (text, g_strdup_printf (_ ("A full bar is %s in all rows."), cost));
}

static void
add_unequal (GString *text,
             CgvPartsChart *chart)
{
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (cgv_parts_chart_get_list (chart), side);
      guint n_unequal = matrix != NULL ? matrix->n_unequal[get_measure (chart)] : 0;

      if (n_unequal == 0)
        continue;
      if (!cgv_parts_chart_has_two_documents (chart))
        add_sentence (text, g_strdup_printf (ngettext ("Parts do not add up in %u function: counters were set to zero within a call.", "Parts do not add up in %u functions: counters were set to zero within a call.", n_unequal), n_unequal));
      else if (side == CGV_SIDE_BASE)
        add_sentence (text, g_strdup_printf (ngettext ("Parts of A do not add up in %u function: counters were set to zero within a call.", "Parts of A do not add up in %u functions: counters were set to zero within a call.", n_unequal), n_unequal));
      else
        add_sentence (text, g_strdup_printf (ngettext ("Parts of B do not add up in %u function: counters were set to zero within a call.", "Parts of B do not add up in %u functions: counters were set to zero within a call.", n_unequal), n_unequal));
    }
}

char *
cgv_overview_text_dup_note (CgvPartsChart *chart,
                         guint n_bars)
{
  GString *text = g_string_new (NULL);
  guint n_parts = cgv_parts_chart_get_n_parts (chart);

  if (cgv_part_matrix_list_get_computing (cgv_parts_chart_get_list (chart)))
    add_sentence (text, g_strdup (_ ("Adding up parts …")));
  if (cgv_parts_chart_has_two_documents (chart))
    add_sentence (text, g_strdup (_ ("Parts of A (base) come first, then those of B (new).")));
  add_scale (text, chart);
  if (n_bars > 0 && n_bars < n_parts)
    {
      guint n_shared = (n_parts + n_bars - 1) / n_bars;

      add_sentence (text, g_strdup_printf (ngettext ("There is room for %u bar: each shows the largest of up to %u parts.", "There is room for %u bars: each shows the largest of up to %u parts.", n_bars), n_bars, n_shared));
    }
  if (cgv_filter_list_get_n (cgv_focus_get_filters (get_focus (chart))) > 0)
    add_sentence (text, g_strdup (_ ("Filters do not apply to parts.")));
  add_unequal (text, chart);
  return g_string_free (text, FALSE);
}
