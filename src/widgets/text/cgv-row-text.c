/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-text.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-cycle-text.h"
#include "cgv-display.h"
#include "cgv-group-text.h"
#include "cgv-quantity.h"
#include "cgv-recursion.h"
#include "cgv-value.h"

static const CgvGraph *
get_graph (CgvFocus *focus)
{
  return cgv_focus_get_costs (focus)->graph;
}

static char *
dup_string (CgvFocus *focus,
            CgvStringId string)
{
  char out[CGV_DISPLAY_MAX];
  size_t length;
  const char *bytes = cgv_profile_get_string (get_graph (focus)->profile, string, &length);

  cgv_display_name (bytes, length, out);

  return g_strdup (out);
}

char *
cgv_row_text_dup_event (CgvFocus *focus)
{
  return cgv_cost_text_dup_event (focus, cgv_focus_get_costs (focus));
}

char *
cgv_row_text_dup_amount (CgvFocus *focus,
                         CgvCost cost)
{
  return cgv_cost_text_dup_amount (focus, cgv_focus_get_costs (focus), cost);
}

char *
cgv_row_text_dup_percent (CgvFocus *focus,
                          CgvCost cost,
                          CgvCost base)
{
  return cgv_cost_text_dup_percent (cgv_focus_get_costs (focus), cost, base);
}

char *
cgv_row_text_dup_share (CgvFocus *focus,
                        CgvCost cost)
{
  return cgv_cost_text_dup_share (focus, cgv_focus_get_costs (focus), cost);
}

char *
cgv_row_text_dup_count (guint64 count)
{
  char digits[CGV_FORMAT_MAX];

  cgv_format_cost (count, false, digits);

  return g_strdup (digits);
}

double
cgv_row_text_get_fraction (CgvFocus *focus,
                           CgvCost cost,
                           CgvCost base)
{
  return cgv_cost_text_get_fraction (cgv_focus_get_costs (focus), cost, base);
}

gboolean
cgv_row_text_has_calls (CgvFocus *focus)
{
  const CgvProfile *profile = get_graph (focus)->profile;

  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (profile); part++)
    if (cgv_profile_get_part (profile, part)->has_calls)
      return TRUE;

  return FALSE;
}

guint
cgv_row_text_get_cycle_size (CgvFocus *focus,
                             CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);
  CgvCycleId cycle = graph->cycles[node];

  return cycle == CGV_NONE ? 0 : graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];
}

guint
cgv_row_text_get_n_levels (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvFold *fold = get_graph (focus)->fold;
  guint32 n_members;

  if (cgv_fold_get_kind (fold) != CGV_FOLD_RECURSION)
    return 1;

  cgv_fold_get_members (fold, node, &n_members);

  return n_members;
}

gboolean
cgv_row_text_has_contexts (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);
  const CgvFunctionId *members;
  guint32 n_members;
  size_t base_length;

  if (cgv_row_text_get_n_levels (focus, node) < 2)
    return FALSE;

  members = cgv_fold_get_members (graph->fold, node, &n_members);
  cgv_fold_get_name (graph->fold, node, &base_length);
  for (guint32 i = 0; i < n_members; i++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (graph->profile, cgv_profile_get_function (graph->profile, members[i])->name, &length);

      if (cgv_recursion_get_base_length (name, length) > base_length)
        return TRUE;
    }

  return FALSE;
}

static const CgvFunction *
get_function (CgvFocus *focus,
              CgvNodeId node)
{
  const CgvGraph *graph = get_graph (focus);

  return cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node));
}

static gboolean
is_empty (CgvFocus *focus,
          CgvStringId string)
{
  size_t length;

  cgv_profile_get_string (get_graph (focus)->profile, string, &length);

  return length == 0;
}

char *
cgv_row_text_dup_function (CgvFocus *focus,
                           CgvNodeId node)
{
  const CgvFunction *function = get_function (focus, node);
  g_autofree char *name = cgv_focus_dup_name (focus, node);
  g_autofree char *file = dup_string (focus, function->file);
  g_autofree char *object = dup_string (focus, function->object);
  GString *out = g_string_new (name);
  guint n_in_cycle = cgv_row_text_get_cycle_size (focus, node);
  guint n_levels = cgv_row_text_get_n_levels (focus, node);

  if (!is_empty (focus, function->file))
    g_string_append_printf (out, _ ("\nFile: %s"), file);
  if (!is_empty (focus, function->object))
    g_string_append_printf (out, _ ("\nObject: %s"), object);
  if (n_in_cycle > 0)
    g_string_append_printf (out, ngettext ("\nIn a cycle of %u function that call each other", "\nIn a cycle of %u functions that call each other", n_in_cycle), n_in_cycle);
  if (cgv_row_text_has_contexts (focus, node))
    g_string_append_printf (out, ngettext ("\n%u context of callers shown as one function", "\n%u contexts of callers shown as one function", n_levels), n_levels);
  else if (n_levels > 1)
    g_string_append_printf (out, ngettext ("\n%u level of recursion shown as one function", "\n%u levels of recursion shown as one function", n_levels), n_levels);

  return g_string_free (out, FALSE);
}

static char *
dup_whole (const char *bytes,
           size_t n_bytes)
{
  size_t length = cgv_display_text (bytes, n_bytes, NULL, 0);
  char *out = g_malloc (length + 1);

  cgv_display_text (bytes, n_bytes, out, length + 1);

  return out;
}

char *
cgv_row_text_dup_whole_name (CgvFocus *focus,
                             CgvNodeId node)
{
  size_t length;
  const char *bytes = cgv_fold_get_name (get_graph (focus)->fold, node, &length);

  return dup_whole (bytes, length);
}

static void
append_cell (GString *out,
             const char *text)
{
  g_string_append (out, text);
  g_string_append_c (out, '\t');
}

static void
append_count (GString *out,
              guint64 count)
{
  g_string_append_printf (out, "%" G_GUINT64_FORMAT "\t", count);
}

static void
append_cost (GString *out,
             const CgvCosts *costs,
             CgvCost cost)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (cost, cgv_costs_get_event (costs), digits);
  append_cell (out, digits);
}

static void
append_share (GString *out,
              CgvFocus *focus,
              CgvCost cost,
              CgvCost base)
{
  gboolean is_signed = cgv_focus_get_costs (focus)->is_signed;
  double whole = cgv_cost_to_double (base, is_signed);
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (whole > 0.0)
    append_cell (out, g_ascii_formatd (digits, sizeof digits, "%.4f", 100.0 * cgv_cost_to_double (cost, is_signed) / whole));
  else
    append_cell (out, "");
}

static void
append_whole (GString *out,
              CgvFocus *focus,
              CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (get_graph (focus)->profile, string, &length);
  g_autofree char *text = dup_whole (bytes, length);

  g_string_append (out, text);
}

/* Name, file and object. */
static void
append_identity (GString *out,
                 CgvFocus *focus,
                 CgvNodeId node)
{
  const CgvFunction *function = get_function (focus, node);
  g_autofree char *name = cgv_row_text_dup_whole_name (focus, node);

  append_cell (out, name);
  append_whole (out, focus, function->file);
  g_string_append_c (out, '\t');
  append_whole (out, focus, function->object);
}

/* Of a row of a list by group: the bounds of its inclusive cost, and the group that it is or is in. */
static void
append_group (GString *out,
              CgvFunctionList *list,
              const CgvFunctionRow *row)
{
  CgvFunctionRow group = { .kind = CGV_FUNCTION_ROW_GROUP, .group = row->group, .member = CGV_NONE, .node = CGV_NONE };
  const CgvCosts *costs = cgv_focus_get_costs (cgv_function_list_get_focus (list));
  g_autofree char *name = NULL;

  append_cost (out, costs, row->side[CGV_SIDE_NEW].inclusive_low);
  append_cost (out, costs, row->side[CGV_SIDE_NEW].inclusive_high);
  if (row->kind != CGV_FUNCTION_ROW_FUNCTION)
    name = cgv_group_text_dup_whole_name (list, &group);
  append_cell (out, name != NULL ? name : "");
}

/* A group has neither function, file nor object; code of a function may stand in another file. */
static void
append_row_identity (GString *out,
                     CgvFunctionList *list,
                     const CgvFunctionRow *row)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);
  g_autofree char *name = NULL;

  if (row->node == CGV_NONE)
    {
      g_string_append (out, "\t\t");
      return;
    }
  if (row->file == CGV_NONE)
    {
      append_identity (out, focus, row->node);
      return;
    }

  name = cgv_row_text_dup_whole_name (focus, row->node);
  append_cell (out, name);
  append_whole (out, focus, row->file);
  g_string_append_c (out, '\t');
  append_whole (out, focus, get_function (focus, row->node)->object);
}

char *
cgv_row_text_dup_incomplete (CgvFocus *focus)
{
  if (!cgv_document_is_partial (cgv_focus_get_document (focus)))
    return NULL;
  return g_strdup (_ ("Incomplete: part of the profile could not be read"));
}

static GString *
start_table (CgvFocus *focus)
{
  GString *out = g_string_new (NULL);
  g_autofree char *incomplete = cgv_row_text_dup_incomplete (focus);

  if (incomplete != NULL)
    g_string_append_printf (out, "%s\n", incomplete);
  return out;
}

/* The costs of a column that the user added, and which of them it shows; NULL for others. */
static CgvCosts *
find_column_costs (CgvFocus *focus,
                   const char *column,
                   CgvQuantity *quantity)
{
  cgv_quantity_parse (column, quantity);

  return quantity->event != NULL ? cgv_focus_find_costs (focus, quantity->event) : NULL;
}

static void
append_column_titles (GString *out,
                      CgvFocus *focus)
{
  const char *const *columns = cgv_focus_get_columns (focus);

  for (guint i = 0; columns[i] != NULL; i++)
    {
      CgvQuantity quantity;
      CgvCosts *costs = find_column_costs (focus, columns[i], &quantity);
      g_autofree char *event = costs != NULL ? cgv_cost_text_dup_event (focus, costs) : NULL;

      if (costs == NULL)
        continue;
      g_string_append_c (out, '\t');
      if (quantity.kind == CGV_QUANTITY_INCLUSIVE)
        g_string_append_printf (out, _ ("Inclusive (%s)"), event);
      else
        g_string_append_printf (out, _ ("Self (%s)"), event);
    }
}

static void
append_column_costs (GString *out,
                     CgvFunctionList *list,
                     guint position)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);
  const char *const *columns = cgv_focus_get_columns (focus);

  for (guint i = 0; columns[i] != NULL; i++)
    {
      CgvQuantity quantity;
      CgvCosts *costs = find_column_costs (focus, columns[i], &quantity);
      char digits[CGV_FORMAT_MAX] = "";
      CgvFunctionRow row;

      if (costs == NULL)
        continue;
      if (cgv_function_list_get_row_in (list, quantity.event, position, &row))
        cgv_value_print (quantity.kind == CGV_QUANTITY_INCLUSIVE ? row.side[CGV_SIDE_NEW].inclusive : row.side[CGV_SIDE_NEW].self, cgv_costs_get_event (costs), digits);
      g_string_append_printf (out, "\t%s", digits);
    }
}

static void
append_function (GString *out,
                 CgvFunctionList *list,
                 guint position,
                 const CgvFunctionRow *row)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);
  const CgvCosts *costs = cgv_focus_get_costs (focus);

  append_cost (out, costs, row->side[CGV_SIDE_NEW].inclusive);
  append_share (out, focus, row->side[CGV_SIDE_NEW].inclusive, costs->total);
  append_cost (out, costs, row->side[CGV_SIDE_NEW].self);
  append_share (out, focus, row->side[CGV_SIDE_NEW].self, costs->total);
  append_count (out, row->side[CGV_SIDE_NEW].n_calls);
  if (row->group != CGV_NONE)
    append_group (out, list, row);
  append_row_identity (out, list, row);
  append_column_costs (out, list, position);
  g_string_append_c (out, '\n');
}

char *
cgv_row_text_dup_function_table (CgvFunctionList *list,
                                 guint position,
                                 guint n_rows)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);
  GString *out = start_table (focus);
  g_autofree char *event = cgv_row_text_dup_event (focus);

  if (cgv_function_list_get_grouping (list) != NULL)
    /* Translators: see "Inclusive (%s)…"; "at least" and "at most" are the bounds of an estimate */
    g_string_append_printf (out, _ ("Inclusive (%s)\tInclusive (%%)\tSelf (%s)\tSelf (%%)\tCalls\tInclusive at Least (%s)\tInclusive at Most (%s)\tGroup\tFunction\tFile\tObject"), event, event, event, event);
  else
    /* Translators: the header of a table that is copied; the tabs separate its columns; %s is an
     * event type such as "Ir" */
    g_string_append_printf (out, _ ("Inclusive (%s)\tInclusive (%%)\tSelf (%s)\tSelf (%%)\tCalls\tFunction\tFile\tObject"), event, event);
  append_column_titles (out, focus);
  g_string_append_c (out, '\n');

  for (guint i = position; i < position + n_rows; i++)
    {
      CgvFunctionRow row;

      if (cgv_function_list_get_row (list, i, &row))
        append_function (out, list, i, &row);
    }

  return g_string_free (out, FALSE);
}

/* The costs of a part; of a member of one, only what it cost itself. */
static void
append_cycle_costs (GString *out,
                    CgvCycleList *list,
                    const CgvCycleRow *row)
{
  const CgvCycleCut *cut = cgv_cycle_focus_get_cut (cgv_cycle_list_get_cycle (list));
  const CgvCyclePiece *piece = &cut->pieces[row->piece];
  CgvFocus *focus = cgv_cycle_focus_get_focus (cgv_cycle_list_get_cycle (list));
  const CgvCosts *costs = cut->inside->costs;
  CgvCost self = row->is_inner ? costs->self[cut->inside->members[row->member]] : piece->self;

  if (row->is_inner)
    g_string_append (out, "\t\t\t");
  else
    {
      append_cost (out, costs, piece->inclusive);
      append_share (out, focus, piece->inclusive, costs->total);
      append_cost (out, costs, piece->is_exact ? piece->inclusive : piece->low);
    }
  append_cost (out, costs, self);
  append_share (out, focus, self, costs->total);
  g_string_append_printf (out, "%u\t", row->piece + 1);
}

char *
cgv_row_text_dup_cycle_table (CgvCycleList *list,
                              guint position,
                              guint n_rows)
{
  CgvCycleFocus *cycle = cgv_cycle_list_get_cycle (list);
  CgvFocus *focus = cgv_cycle_focus_get_focus (cycle);
  GString *out = start_table (focus);
  g_autofree char *event = cgv_row_text_dup_event (focus);

  /* Translators: see "Inclusive (%s)…"; "order" is the number of the part, callers before what they call */
  g_string_append_printf (out, _ ("Inclusive at Most (%s)\tInclusive (%%)\tInclusive at Least (%s)\tSelf (%s)\tSelf (%%)\tOrder\tPart\tFunction\tFile\tObject"), event, event, event);
  g_string_append_c (out, '\n');
  for (guint i = position; i < position + n_rows; i++)
    {
      CgvCycleRow row = cgv_cycle_list_get_row (list, i);
      g_autofree char *part = cgv_cycle_text_dup_piece (cycle, row.piece);

      append_cycle_costs (out, list, &row);
      append_cell (out, part);
      if (row.member != CGV_NONE)
        append_identity (out, focus, cgv_cycle_list_get_node (list, i));
      else
        g_string_append (out, "\t\t");
      g_string_append_c (out, '\n');
    }

  return g_string_free (out, FALSE);
}
