/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include <glib/gi18n.h>

#include "cgv-cli-cut.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-order.h"
#include "cgv-cost.h"
#include "cgv-sorter.h"

/* Rows are the members of a piece, or pieces. */
typedef struct
{
  CgvCliCompareRows parent;
  const CgvCycleCut *cut;
  const CgvCyclePiece *piece; /* NULL if rows are pieces */
  guint32 number;             /* of the piece, in the order of pieces */
  guint32 *order;             /* members or pieces, by the difference of self cost: the most first, noise last */
  guint32 n_rows;
} CycleRows;

/* Columns of CSV, about the piece that a function is in, and of prose. */
enum
{
  CYCLE,
  PIECE,
  BASE_SELF,
  NEW_SELF,
  DELTA_SELF,
  BASE_INCLUSIVE,
  NEW_INCLUSIVE,
  DELTA_INCLUSIVE,
  BASE_CALLS,
  NEW_CALLS,
};

static const CgvComparison *
get_comparison (const CycleRows *self)
{
  return self->parent.comparison->numbers->main.comparison;
}

static const CgvCyclePiece *
get_piece (const CycleRows *self,
           guint position)
{
  return self->piece != NULL ? self->piece : &self->cut->pieces[self->order[position]];
}

static CgvNodeId
get_node (const CycleRows *self,
          guint position)
{
  guint32 member = self->piece != NULL ? self->order[position] : self->cut->members[get_piece (self, position)->first];

  return self->cut->inside->members[member];
}

/* Adds up the self costs of a piece in a further event type. Ratios do not add up. */
static void
sum_piece (const CycleRows *self,
           const CgvCyclePiece *piece,
           const CgvEventNumbers *event,
           CgvSide side,
           CgvCliCosts *row)
{
  const CgvCosts *costs = event->costs[side];
  gboolean is_signed = event->comparison != NULL ? event->comparison->is_signed : costs != NULL && costs->is_signed;
  CgvCostRange range = { 0, 0 };
  CgvCost sum = 0;

  if (costs == NULL || cgv_costs_get_event (costs)->is_ratio)
    return;
  for (guint32 i = 0; i < piece->n_members; i++)
    {
      CgvNodeId node = self->cut->inside->members[self->cut->members[piece->first + i]];
      CgvCostRange own = cgv_costs_get_self_range (costs, node);

      sum = cgv_cost_add (sum, cgv_cost_convert (costs->self[node], costs->is_signed, is_signed), is_signed);
      range.low = cgv_cost_add (range.low, own.low, costs->is_signed);
      range.high = cgv_cost_add (range.high, own.high, costs->is_signed);
    }
  cgv_cli_costs_set (row, side, sum, range, 0, (CgvCostRange){ 0, 0 });
}

static void
get_row_in (const CycleRows *self,
            guint position,
            guint event,
            CgvCliCosts *row)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->parent.comparison->numbers, event);

  if (self->piece != NULL)
    {
      cgv_cli_comparison_get_node_in (self->parent.comparison, event, get_node (self, position), row);
      row->lacks_inclusive = TRUE;
      return;
    }
  *row = (CgvCliCosts){ .node = get_node (self, position), .group = CGV_NONE, .lacks_inclusive = TRUE };
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    sum_piece (self, get_piece (self, position), numbers, side, row);
}

static void
get_row (gpointer rows,
         guint position,
         guint event,
         CgvCliCosts *row)
{
  const CycleRows *self = rows;
  const CgvComparison *comparison = get_comparison (self);
  const CgvCyclePiece *piece = get_piece (self, position);

  if (event > 0)
    {
      get_row_in (self, position, event, row);
      return;
    }
  *row = (CgvCliCosts){ .node = get_node (self, position), .group = CGV_NONE, .lacks_inclusive = TRUE };
  row->presence = piece->n_members == 1 || self->piece != NULL ? cgv_comparison_get_presence (comparison, row->node) : CGV_PRESENT_BOTH;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      if (self->piece != NULL)
        cgv_cli_costs_set (row, side, cgv_comparison_get_self (comparison, side, row->node), cgv_comparison_get_self_range (comparison, side, row->node), 0, (CgvCostRange){ 0, 0 });
      else
        cgv_cli_costs_set (row, side, piece->on[side].self, piece->on[side].self_range, 0, (CgvCostRange){ 0, 0 });
    }
}

static uint64_t
get_key (const void *user_data,
         uint32_t id,
         unsigned int level)
{
  const CycleRows *self = user_data;
  const CgvComparison *comparison = get_comparison (self);
  guint64 costs[CGV_N_SIDES];

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    costs[side] = self->piece != NULL ? cgv_cycle_inside_get_self (self->cut->inside, side, id) : self->cut->pieces[id].on[side].self;
  return cgv_comparison_get_sort_key (comparison, CGV_COMPARISON_KEY_SELF_DELTA, true, costs,
                                      cgv_comparison_tolerates (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]), level);
}

/* Makes a list of the pieces, or of the members of one; FALSE if there is no memory. */
static gboolean
list_rows (CycleRows *self,
           const CgvCliComparison *comparison,
           const CgvCycleCut *cut,
           const CgvCyclePiece *piece)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  const CgvSorter sorter = { get_key, self, CGV_COMPARISON_N_SORT_KEYS };

  *self = (CycleRows){ .parent = cgv_cli_comparison_make_rows (comparison, get_row), .cut = cut, .piece = piece };
  self->n_rows = piece != NULL ? piece->n_members : cut->n_pieces;
  self->order = g_new (guint32, self->n_rows);
  for (guint32 i = 0; i < self->n_rows; i++)
    self->order[i] = piece != NULL ? cut->members[piece->first + i] : i;
  return cgv_sorter_sort (&sorter, &memory, self->order, self->n_rows);
}

/* Nothing where calls that are cut may have led back on either side. */
static void
set_delta (const CycleRows *self,
           const CgvCyclePiece *piece,
           gboolean is_self,
           CgvCell *cell)
{
  const CgvCyclePieceCosts *on = piece->on;
  gboolean is_known = cgv_cycle_cut_knows_delta (self->cut, (guint32) (piece - self->cut->pieces));

  if (is_self)
    is_known = cgv_cost_range_is_exact (on[CGV_SIDE_BASE].self_range) && cgv_cost_range_is_exact (on[CGV_SIDE_NEW].self_range);
  cell->is_empty = !is_known;
  cgv_cell_set_delta (cell, get_comparison (self), is_self ? on[CGV_SIDE_BASE].self : on[CGV_SIDE_BASE].inclusive,
                      is_self ? on[CGV_SIDE_NEW].self : on[CGV_SIDE_NEW].inclusive);
}

static void
fill_of_piece (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CycleRows *self = list;
  const CgvCyclePiece *piece = get_piece (self, position);
  CgvSide side = column->index == BASE_SELF || column->index == BASE_INCLUSIVE || column->index == BASE_CALLS ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  switch (column->index)
    {
    case CYCLE:
      cell->count = self->cut->inside->cycle + 1;
      break;
    case PIECE:
      cell->count = self->number + 1;
      break;
    case BASE_SELF:
    case NEW_SELF:
      cgv_cell_set_side_cost (cell, get_comparison (self), side, piece->on[side].self);
      break;
    case BASE_INCLUSIVE:
    case NEW_INCLUSIVE:
      cgv_cell_set_side_cost (cell, get_comparison (self), side, piece->on[side].inclusive);
      break;
    case BASE_CALLS:
    case NEW_CALLS:
      cell->count = piece->on[side].calls;
      break;
    default:
      set_delta (self, piece, column->index == DELTA_SELF, cell);
    }
}

static GPtrArray *
new_data_columns (const CgvCliComparison *comparison,
                  const CgvReport *report)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean is_csv = cgv_report_is (report, CGV_REPORT_CSV);

  if (is_csv)
    {
      cgv_report_add_column (columns, "cycle", NULL, CGV_CELL_COUNT, CYCLE, fill_of_piece);
      cgv_report_add_column (columns, "part", NULL, CGV_CELL_COUNT, PIECE, fill_of_piece);
    }
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_STATUS, CGV_CLI_END);
  for (guint event = 0; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_END);
      if (is_csv && comparison->numbers->filtering != NULL)
        cgv_cli_rows_add_bounds (columns, comparison->numbers, event, CGV_CLI_BASE_SELF);
    }
  if (!is_csv)
    return columns;
  cgv_report_add_column (columns, "base_part_self", NULL, CGV_CELL_COST, BASE_SELF, fill_of_piece);
  cgv_report_add_column (columns, "new_part_self", NULL, CGV_CELL_COST, NEW_SELF, fill_of_piece);
  cgv_report_add_column (columns, "delta_part_self", NULL, CGV_CELL_DELTA, DELTA_SELF, fill_of_piece);
  cgv_report_add_column (columns, "base_part_inclusive", NULL, CGV_CELL_COST, BASE_INCLUSIVE, fill_of_piece);
  cgv_report_add_column (columns, "new_part_inclusive", NULL, CGV_CELL_COST, NEW_INCLUSIVE, fill_of_piece);
  cgv_report_add_column (columns, "delta_part_inclusive", NULL, CGV_CELL_DELTA, DELTA_INCLUSIVE, fill_of_piece);
  cgv_report_add_column (columns, "base_part_calls", NULL, CGV_CELL_COUNT, BASE_CALLS, fill_of_piece);
  cgv_report_add_column (columns, "new_part_calls", NULL, CGV_CELL_COUNT, NEW_CALLS, fill_of_piece);
  return columns;
}

static void
add_cost (CgvReport *report,
          const char *id,
          const CgvComparison *comparison,
          CgvSide side,
          CgvCost cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_side_cost (&cell, comparison, side, cost);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_piece (CycleRows *self,
           GPtrArray *columns,
           CgvReport *report)
{
  static const char *const ids[] = { "base", "new" };
  CgvCell deltas[] = { { .kind = CGV_CELL_DELTA }, { .kind = CGV_CELL_DELTA } };

  cgv_report_begin_object (report, NULL);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvCyclePieceCosts *on = &self->piece->on[side];

      cgv_report_begin_object (report, ids[side]);
      add_cost (report, "self", get_comparison (self), side, on->self);
      add_cost (report, "inclusive", get_comparison (self), side, on->inclusive);
      add_cost (report, "inclusive_low", get_comparison (self), side, on->low);
      cgv_report_add_count (report, "calls", NULL, on->calls);
      cgv_report_end (report);
    }
  cgv_report_begin_object (report, "delta");
  set_delta (self, self->piece, TRUE, &deltas[0]);
  set_delta (self, self->piece, FALSE, &deltas[1]);
  cgv_report_add_cell (report, "self", NULL, &deltas[0]);
  cgv_report_add_cell (report, "inclusive", NULL, &deltas[1]);
  cgv_report_end (report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "functions", .columns = columns, .list = self, .n_rows = self->n_rows });
  cgv_report_end (report);
}

/* The numbers of a cycle on a side, and what cycles the side has there alone. */
static void
add_side (const CgvCycleCut *cut,
          CgvSide side,
          CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = cgv_cycle_inside_get_costs (inside, side);
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  guint32 n_in_own;
  guint32 n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);

  cgv_report_begin_object (report, side == CGV_SIDE_BASE ? "base" : "new");
  add_cost (report, "self", inside->comparison, side, costs->cycle_self[inside->cycle]);
  add_cost (report, "inclusive", inside->comparison, side, costs->cycle_inclusive[inside->cycle]);
  add_cost (report, "cut_cost", inside->comparison, side, stop->cost[side]);
  cgv_report_add_count (report, "cut_calls", NULL, stop->calls[side]);
  cgv_report_add_count (report, "own_cycles", NULL, n_own);
  cgv_report_add_count (report, "own_functions", NULL, n_in_own);
  cgv_report_end (report);
}

static void
add_difference (const CgvCycleInside *inside,
                const char *id,
                const CgvCost *base,
                const CgvCost *new_,
                CgvReport *report)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA };

  cgv_cell_set_delta (&cell, inside->comparison, base[inside->cycle], new_[inside->cycle]);
  cell.is_empty = inside->comparison->costs[CGV_SIDE_BASE]->self_low != NULL || inside->comparison->costs[CGV_SIDE_NEW]->self_low != NULL;
  cgv_report_add_cell (report, id, NULL, &cell);
}

static gboolean
add_data (const CgvCliComparison *comparison,
          const CgvCycleCut *cut,
          CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  CgvCosts *const *costs = inside->comparison->costs;
  g_autoptr (GPtrArray) columns = new_data_columns (comparison, report);
  CycleRows pieces;
  gboolean ok = list_rows (&pieces, comparison, cut, NULL);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_count (report, "cycle", NULL, inside->cycle + 1);
  cgv_report_add_count (report, "functions", NULL, inside->n_members);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    add_side (cut, side, report);
  cgv_report_begin_object (report, "delta");
  add_difference (inside, "self", costs[CGV_SIDE_BASE]->cycle_self, costs[CGV_SIDE_NEW]->cycle_self, report);
  add_difference (inside, "inclusive", costs[CGV_SIDE_BASE]->cycle_inclusive, costs[CGV_SIDE_NEW]->cycle_inclusive, report);
  cgv_report_end (report);
  cgv_report_add_count (report, "pairs", NULL, inside->n_arcs);
  cgv_report_add_count (report, "entries", NULL, inside->n_entries);
  cgv_report_add_count (report, "exits", NULL, inside->n_exits);
  cgv_report_begin_object (report, "cut");
  cgv_report_add_count (report, "lightest", NULL, inside->stops[cut->stop].n_lightest);
  cgv_report_add_count (report, "pairs", NULL, inside->stops[cut->stop].n_cut);
  cgv_report_end (report);
  cgv_report_begin_array (report, "parts");
  for (guint32 i = 0; ok && i < pieces.n_rows; i++)
    {
      CycleRows members;

      ok = list_rows (&members, comparison, cut, &cut->pieces[pieces.order[i]]);
      members.number = i;
      if (ok)
        add_piece (&members, columns, report);
      g_free (members.order);
    }
  cgv_report_end (report);
  cgv_report_end (report);
  g_free (pieces.order);
  return ok;
}

/* "1 234 → 1 300 (+66)" */
static char *
dup_costs (const CgvComparison *comparison,
           CgvCost base,
           CgvCost new_)
{
  g_autofree char *before = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, base);
  g_autofree char *after = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, new_);
  g_autofree char *delta = cgv_compare_text_dup_cost_delta (comparison, base, new_);

  /* Translators: a cost on both sides, and the difference */
  return g_strdup_printf (_ ("%s → %s (%s)"), before, after, delta);
}

/* How a side alone has another cycle. */
static void
say_own (const CgvCycleInside *inside,
         CgvSide side,
         CgvReport *report)
{
  guint32 n_in_own;
  guint32 n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);

  if (n_own == 1 && n_in_own == inside->n_members)
    return;
  if (n_own == 0)
    cgv_report_say (report, CGV_REPORT_NOTE, side == CGV_SIDE_BASE ? _ ("In the base alone these functions are no cycle.") : _ ("In the new side alone these functions are no cycle."));
  else if (side == CGV_SIDE_BASE)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (ngettext ("In the base alone %u of these functions form a cycle.", "In the base alone %u of these functions are in %u cycles.", n_own), n_in_own, n_own));
  else
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (ngettext ("In the new side alone %u of these functions form a cycle.", "In the new side alone %u of these functions are in %u cycles.", n_own), n_in_own, n_own));
}

static void
say_cycle (const CgvCliComparison *comparison,
           const CgvCycleCut *cut,
           CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  CgvCosts *const *costs = inside->comparison->costs;
  g_autofree char *inclusive = dup_costs (inside->comparison, costs[CGV_SIDE_BASE]->cycle_inclusive[inside->cycle], costs[CGV_SIDE_NEW]->cycle_inclusive[inside->cycle]);
  g_autofree char *self = dup_costs (inside->comparison, costs[CGV_SIDE_BASE]->cycle_self[inside->cycle], costs[CGV_SIDE_NEW]->cycle_self[inside->cycle]);
  g_autofree char *cost = dup_costs (inside->comparison, stop->cost[CGV_SIDE_BASE], stop->cost[CGV_SIDE_NEW]);

  cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf (_ ("Cycle %u: %u functions, inclusive %s, self %s, %u pairs of caller and callee"), inside->cycle + 1, inside->n_members, inclusive, self, inside->n_arcs));
  if (comparison->options->cut != NULL)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Pairs of caller and callee that are cut: %u, cost %s in all; functions left: %u, cycles left: %u"), stop->n_cut, cost, stop->n_in_sub_cycles, stop->n_sub_cycles));
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    say_own (inside, side, report);
}

/* "≤ 605 → ≤ 700" */
static void
fill_inclusive (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CycleRows *self = list;
  const CgvCyclePieceCosts *on = get_piece (self, position)->on;
  const char *most = self->cut->inside->is_signed ? "≈ " : "≤ ";
  g_autofree char *base = cgv_compare_text_dup_cost (get_comparison (self), CGV_SIDE_BASE, on[CGV_SIDE_BASE].inclusive);
  g_autofree char *new_ = cgv_compare_text_dup_cost (get_comparison (self), CGV_SIDE_NEW, on[CGV_SIDE_NEW].inclusive);

  cell->text = g_strdup_printf ("%s%s → %s%s", on[CGV_SIDE_BASE].is_exact ? "" : most, base, on[CGV_SIDE_NEW].is_exact ? "" : most, new_);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CycleRows *self = list;
  const CgvCliCosts *row = cgv_cli_rows_get (list, position, 0);
  const CgvMatching *matching = get_comparison (self)->matching;
  guint32 n_others = self->piece == NULL ? get_piece (self, position)->n_members - 1 : 0;
  g_autofree char *name = cgv_compare_text_dup_name (matching, row->node);

  if (row->presence == CGV_PRESENT_NEW)
    cell->tag = C_ ("function", "new");
  else if (row->presence == CGV_PRESENT_BASE)
    cell->tag = C_ ("function", "removed");
  cell->text = n_others > 0 ? g_strdup_printf (ngettext ("%s and %u other", "%s and %u others", n_others), name, n_others) : g_strdup (name);
  cell->place = cgv_compare_text_dup_location (matching, row->node);
}

/* What is left, or, where nothing is cut, the members. */
static gboolean
add_prose (const CgvCliComparison *comparison,
           const CgvCycleCut *cut,
           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  gsize n_wanted = comparison->options->has_rows || comparison->options->n_rows > 0 ? comparison->options->n_rows : 30;
  CycleRows rows;
  gboolean ok = list_rows (&rows, comparison, cut, cut->n_pieces == 1 ? cut->pieces : NULL);
  guint n_rows = (guint) (n_wanted > 0 ? MIN (n_wanted, rows.n_rows) : rows.n_rows);

  say_cycle (comparison, cut, report);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_CHANGE, CGV_CLI_OF_ITSELF, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, comparison->numbers, 0, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (comparison->numbers); event++)
    cgv_cli_rows_add_columns (columns, comparison->numbers, event, CGV_CLI_CHANGE, CGV_CLI_END);
  if (rows.piece == NULL)
    cgv_report_add_column (columns, "inclusive", _ ("Inclusive"), CGV_CELL_TEXT, 0, fill_inclusive);
  cgv_report_add_column (columns, "label", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  if (ok)
    cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = &rows, .n_rows = n_rows, .n_more = rows.n_rows - n_rows });
  g_free (rows.order);
  return ok;
}

static gboolean
add_cycle (const CgvCliComparison *comparison,
           const CgvCliCut *how_much,
           CgvCycleId cycle,
           CgvReport *report)
{
  const CgvEventNumbers *main = &comparison->numbers->main;
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (main->costs[CGV_SIDE_NEW], main->comparison, cycle);
  g_autoptr (CgvCycleCut) cut = NULL;

  /* A filter may hide all of it. */
  if (inside != NULL && inside->n_members == 0)
    return TRUE;
  cut = inside != NULL ? cgv_cycle_cut_new (inside, cgv_cli_cut_find_stop (how_much, inside)) : NULL;
  if (cut == NULL)
    return FALSE;
  return cgv_report_is (report, CGV_REPORT_PROSE) ? add_prose (comparison, cut, report) : add_data (comparison, cut, report);
}

void
cgv_cli_compare_cycles_add (const CgvCliComparison *comparison,
                            CgvReport *report)
{
  guint32 n_cycles = comparison->numbers->main.costs[CGV_SIDE_NEW]->graph->n_cycles;
  gboolean ok = TRUE;
  CgvCliCut how_much;

  cgv_cli_cut_parse (comparison->options->cut, &how_much, NULL);
  cgv_report_begin_array (report, "cycles");
  /* CSV has titles also where there are no rows. */
  if (cgv_report_is (report, CGV_REPORT_CSV))
    {
      g_autoptr (GPtrArray) columns = new_data_columns (comparison, report);

      cgv_report_add_table (report, &(CgvReportTable){ .columns = columns });
    }
  for (CgvCycleId cycle = 0; ok && cycle < n_cycles; cycle++)
    ok = add_cycle (comparison, &how_much, cycle, report);
  cgv_report_end (report);
  if (!ok)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("There is not enough memory to look into all cycles."));
  else if (n_cycles == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("There are no cycles."));
}
