/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-columns.h"

#include <glib/gi18n.h>

#include "cgv-cycle-text.h"
#include "cgv-row-text.h"

/* The name needs so much before the order may stand beside it. */
#define NAME_BESIDE_ORDER 220

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_cycle_focus_get_focus (cgv_cycle_list_get_cycle (list));
}

static const CgvCycleCut *
get_cut (gpointer list)
{
  return cgv_cycle_focus_get_cut (cgv_cycle_list_get_cycle (list));
}

static const CgvCyclePiece *
get_piece (gpointer list,
           const CgvCycleRow *row)
{
  return &get_cut (list)->pieces[row->piece];
}

static gboolean
is_group (const CgvCycleRow *row)
{
  return row->member == CGV_NONE;
}

/* Members of a group have no inclusive cost of their own. */
static void
fill_inclusive (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCosts *costs = get_cut (list)->inside->costs;
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);
  const CgvCyclePiece *piece = get_piece (list, &row);
  CgvCost low = piece->on[CGV_SIDE_NEW].is_exact ? piece->on[CGV_SIDE_NEW].inclusive : piece->on[CGV_SIDE_NEW].low;

  cgv_cell_set_cost (cell, costs, piece->on[CGV_SIDE_NEW].inclusive, (CgvCostRange){ low, piece->on[CGV_SIDE_NEW].inclusive });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  cell->is_at_most = TRUE;
  cell->fraction = cgv_cell_get_fraction (cell, costs->total);
  cell->is_empty = row.is_inner;
  cell->note = row.is_inner ? _ ("A function in a group has no inclusive cost of its own.") : NULL;
  if (cell->kind == CGV_CELL_SHARE && cgv_costs_get_event (costs)->is_ratio)
    cell->is_empty = TRUE;
}

static void
fill_low (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  fill_inclusive (list, column, position, cell);
  cell->cost = cell->range.low;
  cell->range.high = cell->range.low;
}

static void
fill_self (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCycleInside *inside = get_cut (list)->inside;
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);
  CgvCost cost = row.is_inner ? inside->costs->self[inside->members[row.member]] : get_piece (list, &row)->on[CGV_SIDE_NEW].self;

  cgv_cell_set_cost (cell, inside->costs, cost, (CgvCostRange){ cost, cost });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  cell->fraction = cgv_cell_get_fraction (cell, inside->costs->total);
  if (cell->kind == CGV_CELL_SHARE && cgv_costs_get_event (inside->costs)->is_ratio)
    cell->is_empty = TRUE;
}

static void
fill_order (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  cell->count = row.piece + 1;
  cell->is_empty = row.is_inner;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  if (is_group (&row))
    {
      cell->text = cgv_cycle_text_dup_piece (cgv_cycle_list_get_cycle (list), row.piece);
      cell->marks = CGV_NAME_MARK_CYCLE;
      cell->branch = row.is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
      return;
    }
  cell->bytes = cgv_fold_get_name (get_cut (list)->inside->costs->graph->fold, cgv_cycle_list_get_node (list, position), &cell->n_bytes);
  cell->branch = row.is_inner ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
}

/* The group that a row is or is in. */
static void
fill_part (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->text = cgv_cycle_text_dup_piece (cgv_cycle_list_get_cycle (list), cgv_cycle_list_get_row (list, position).piece);
}

/* File or object of a function. */
static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvGraph *graph = get_cut (list)->inside->costs->graph;
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);
  const CgvFunction *function = cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, cgv_cycle_list_get_node (list, position)));

  cell->is_empty = is_group (&row);
  cell->bytes = cgv_profile_get_string (graph->profile, column->index == 0 ? function->file : function->object, &cell->n_bytes);
}

/* No part costs more than the cycle does. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);
  gboolean is_inclusive = column->quantity.kind == CGV_QUANTITY_INCLUSIVE;
  CgvCost cost;

  if (index > 0 || cut == NULL)
    return FALSE;
  cost = (is_inclusive ? cut->inside->costs->cycle_inclusive : cut->inside->costs->cycle_self)[cut->inside->cycle];
  cgv_cell_set_cost (cell, cut->inside->costs, cost, (CgvCostRange){ is_inclusive ? 0 : cost, cost });
  cell->is_relative = cgv_focus_get_relative (get_focus (list));
  cell->is_at_most = is_inclusive;
  return TRUE;
}

static gboolean
sample_order (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  const CgvCycleCut *cut = get_cut (list);

  cell->count = cut != NULL ? cut->n_pieces : 0;
  return index == 0;
}

static char *
describe (gpointer list,
          guint position)
{
  CgvCycleRow row = cgv_cycle_list_get_row (list, position);

  if (row.is_inner)
    return cgv_focus_dup_tooltip (get_focus (list), cgv_cycle_list_get_node (list, position));
  return cgv_cycle_text_dup_tooltip (cgv_cycle_list_get_cycle (list), row.piece);
}

static void
add (GPtrArray *columns,
     const CgvColumn *own,
     guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    cgv_columns_add (columns, &own[i]);
}

static void
add_costs (GPtrArray *columns,
           CgvFocus *focus)
{
  g_autofree char *event = cgv_row_text_dup_event (focus);
  g_autofree char *most = g_strdup_printf (_ ("Inclusive at Most (%s)"), event);
  g_autofree char *least = g_strdup_printf (_ ("Inclusive at Least (%s)"), event);
  g_autofree char *self = g_strdup_printf (_ ("Self (%s)"), event);
  const CgvColumn own[] = {
    { .id = "inclusive", .title = _ ("Inclusive"), .long_title = most, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .index = CGV_CYCLE_ORDER_INCLUSIVE, .fill = fill_inclusive, .sample = sample_cost,
      .sentence = _ ("What was spent in the function, or group of functions, and in what it calls. With a ≤ it is the most "
                     "that this can be: calls that are cut may have led back to it. Members of a group have none of their own.") },
    { .id = "inclusive_share", .title = _ ("Inclusive (%)"), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_inclusive },
    { .id = "inclusive_low", .title = least, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_low },
    { .id = "self", .title = _ ("Self"), .long_title = self, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .index = CGV_CYCLE_ORDER_SELF, .fill = fill_self, .sample = sample_cost,
      .sentence = _ ("What was spent in the function, or group of functions, itself") },
    { .id = "self_share", .title = _ ("Self (%)"), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_self },
  };

  add (columns, own, G_N_ELEMENTS (own));
}

static GPtrArray *
make_columns (gpointer list)
{
  const CgvColumn own[] = {
    { .id = "order", .title = _ ("Order"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_ASCENDING_FIRST, .rank = 1, .name_min = NAME_BESIDE_ORDER, .index = CGV_CYCLE_ORDER_CALLS, .fill = fill_order, .sample = sample_order,
      .sentence = _ ("The order of calls that are not cut: callers before those that work for them. Sort by it to read the cycle from "
                     "the outside in.") },
    { .id = "name", .title = _ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .index = CGV_CYCLE_ORDER_NAME, .fill = fill_name,
      .sentence = _ ("Functions, and groups of functions that still call each other in a circle, named after the most expensive one") },
    { .id = "part", .title = _ ("Part"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_part },
    { .id = "file", .title = _ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 0, .fill = fill_place },
    { .id = "object", .title = _ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 1, .fill = fill_place },
  };
  GPtrArray *columns = cgv_columns_new ();

  add_costs (columns, get_focus (list));
  add (columns, own, G_N_ELEMENTS (own));
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_cycle_list_set_sort (list, (CgvCycleOrderKey) column->index, descending);
}

static char *
introduce (gpointer list)
{
  return cgv_row_text_dup_incomplete (get_focus (list));
}

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  cgv_cycle_list_set_expanded (list, position, !cgv_cycle_list_get_row (list, position).is_expanded);
}

const CgvTableSpec *
cgv_cycle_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .default_sort = { "inclusive" },
  };

  return &spec;
}
