/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-cut.h"
#include "cgv-cli-rows.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-order.h"
#include "cgv-diagram-shape.h"
#include "cgv-event-text.h"
#include "cgv-sorter.h"

/* What `cycles` answers. */
typedef struct
{
  const CgvCliView *view;
  CgvCliCut how_much;
} Answer;

/* The members of a piece, of all if there is but one; or the pieces themselves. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  const CgvCycleCut *cut;
  const CgvCyclePiece *piece; /* NULL if rows are pieces */
  guint32 number;             /* of the piece, in the order of pieces */
  guint32 *order;             /* pieces, or members of the piece */
  guint32 n_rows;
} PieceList;

/* Columns of CSV, about the piece that a function is in. */
enum
{
  CYCLE,
  PIECE,
  PIECE_SELF,
  PIECE_INCLUSIVE,
  PIECE_LOW,
  PIECE_CALLS,
  N_PIECE_COLUMNS,
};

static const char *const side_names[] = { "base", "new" };

static const CgvCyclePiece *
get_piece (const PieceList *self,
           guint position)
{
  return self->piece != NULL ? self->piece : &self->cut->pieces[self->order[position]];
}

static CgvNodeId
get_node (const PieceList *self,
          guint position)
{
  guint32 member = self->piece != NULL ? self->order[position] : self->cut->members[get_piece (self, position)->first];

  return self->cut->inside->members[member];
}

/* Adds up the self costs of a piece in a further event type. Ratios do not add up. */
static void
sum_piece (const PieceList *self,
           const CgvCyclePiece *piece,
           const CgvEventNumbers *event,
           CgvSide side,
           CgvCliCosts *costs)
{
  const CgvCosts *of = event->costs[side];
  CgvAmount sum = { 0 };

  if (of == NULL || cgv_costs_get_event (of)->is_ratio)
    return;
  for (guint32 i = 0; i < piece->n_members; i++)
    sum = cgv_amount_add (sum, cgv_costs_get_self (of, self->cut->inside->members[self->cut->members[piece->first + i]]), of->is_signed);
  cgv_cli_costs_set (costs, side, sum, cgv_amount_exact (0));
  if (event->comparison != NULL)
    cgv_cli_costs_convert (costs, side, of->is_signed, event->comparison->is_signed);
}

/* Members have no inclusive cost of their own; of pieces of two sides it stands in a column of its own. */
static void
get_costs (gpointer list,
           guint position,
           guint event,
           CgvCliCosts *costs)
{
  const PieceList *self = list;
  const CgvCyclePiece *piece = get_piece (self, position);
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->view->numbers, event);

  cgv_cli_view_get_node (self->view, event, get_node (self, position), costs);
  costs->lacks_inclusive = self->view->options->has_base;
  if (self->piece != NULL)
    return;
  if (piece->n_members > 1)
    costs->presence = CGV_PRESENT_BOTH;
  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    {
      costs->has_side[side] = FALSE;
      if (event == 0)
        cgv_cli_costs_set (costs, side, cgv_amount_of_range (piece->on[side].self, piece->on[side].self_range), cgv_amount_exact (piece->on[side].inclusive));
      else
        sum_piece (self, piece, numbers, side, costs);
    }
}

static void
get_names (gpointer list,
           guint position,
           CgvCliNames *names)
{
  const PieceList *self = list;

  cgv_cli_view_get_node_names (self->view, get_node (self, position), names);
}

static uint64_t
get_key (const void *user_data,
         uint32_t id,
         unsigned int level)
{
  const PieceList *self = user_data;
  const CgvComparison *comparison = self->cut->inside->comparison;
  gboolean is_inclusive = self->piece == NULL && self->view->options->sort == CGV_QUANTITY_INCLUSIVE;
  guint64 costs[CGV_N_SIDES];

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      if (self->piece != NULL)
        costs[side] = cgv_cycle_inside_get_self (self->cut->inside, side, id);
      else
        costs[side] = is_inclusive ? self->cut->pieces[id].on[side].inclusive : self->cut->pieces[id].on[side].self;
    }
  return cgv_comparison_get_sort_key (comparison, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, true, costs,
                                      cgv_comparison_tolerates (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]), level);
}

/* Makes a list of the pieces, or of the members of one; FALSE if there is no memory. Of one side, those that cost most come first;
 * of two those that became more, and noise last. */
static gboolean
list_rows (PieceList *self,
           const CgvCliView *view,
           const CgvCycleCut *cut,
           const CgvCyclePiece *piece)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  const CgvSorter sorter = { get_key, self, CGV_COMPARISON_N_SORT_KEYS };

  *self = (PieceList){ .parent = { view->numbers, get_costs, get_names }, .view = view, .cut = cut, .piece = piece };
  self->n_rows = piece != NULL ? piece->n_members : cut->n_pieces;
  self->order = g_try_new (guint32, (gsize) self->n_rows + 1);
  for (guint32 i = 0; self->order != NULL && i < self->n_rows; i++)
    self->order[i] = piece != NULL ? cut->members[piece->first + i] : i;
  if (self->order == NULL || cut->inside->comparison != NULL)
    return self->order != NULL && cgv_sorter_sort (&sorter, &memory, self->order, self->n_rows);
  return piece != NULL || cgv_cycle_cut_sort (cut, view->options->sort == CGV_QUANTITY_SELF, self->order);
}

/* Fills a cell with a cost that is exact, but for what filters leave. */
static void
set_cost (const CgvCycleInside *inside,
          CgvSide side,
          CgvCost cost,
          CgvCostRange range,
          CgvCell *cell)
{
  if (inside->comparison != NULL)
    cgv_cell_set_side_cost (cell, inside->comparison, side, cost);
  else
    cgv_cell_set_cost (cell, inside->costs, cost, range);
}

static void
add_cost (CgvReport *report,
          const char *id,
          const CgvCycleInside *inside,
          CgvSide side,
          CgvCost cost,
          CgvCostRange range)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  set_cost (inside, side, cost, range, &cell);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_exact (CgvReport *report,
           const char *id,
           const CgvCycleInside *inside,
           CgvSide side,
           CgvCost cost)
{
  add_cost (report, id, inside, side, cost, (CgvCostRange){ cost, cost });
}

/* Nothing where calls that are cut may have led back on either side. */
static void
set_delta (const PieceList *self,
           const CgvCyclePiece *piece,
           gboolean is_self,
           CgvCell *cell)
{
  const CgvCyclePieceCosts *on = piece->on;
  gboolean is_known = cgv_cycle_cut_knows_delta (self->cut, (guint32) (piece - self->cut->pieces));

  if (is_self)
    is_known = cgv_cost_range_is_exact (on[CGV_SIDE_BASE].self_range) && cgv_cost_range_is_exact (on[CGV_SIDE_NEW].self_range);
  cell->is_empty = !is_known;
  cgv_cell_set_delta (cell, self->cut->inside->comparison, is_self ? on[CGV_SIDE_BASE].self : on[CGV_SIDE_BASE].inclusive,
                      is_self ? on[CGV_SIDE_NEW].self : on[CGV_SIDE_NEW].inclusive);
}

/* The index of a column says the side, too; the third of them stands for the difference. */
static void
fill_of_piece (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const PieceList *self = list;
  const CgvCyclePiece *piece = get_piece (self, position);
  guint what = column->index % N_PIECE_COLUMNS;
  guint side = column->index / N_PIECE_COLUMNS;
  const CgvCyclePieceCosts *on = &piece->on[MIN (side, CGV_SIDE_NEW)];
  CgvCost cost = what == PIECE_SELF ? on->self : what == PIECE_LOW ? on->low
                                                                   : on->inclusive;

  if (what == CYCLE)
    cell->count = self->cut->inside->cycle + 1;
  else if (what == PIECE)
    cell->count = self->number + 1;
  else if (what == PIECE_CALLS)
    cell->count = on->calls;
  else if (side == CGV_N_SIDES)
    set_delta (self, piece, what == PIECE_SELF, cell);
  else
    set_cost (self->cut->inside, (CgvSide) side, cost, (CgvCostRange){ cost, cost }, cell);
}

static void
add_piece_column (GPtrArray *columns,
                  const char *id,
                  CgvCellKind kind,
                  guint what,
                  guint side)
{
  cgv_report_add_column (columns, id, NULL, kind, side * N_PIECE_COLUMNS + what, fill_of_piece);
}

static void
add_piece_columns (GPtrArray *columns,
                   const CgvCliView *view)
{
  if (!view->options->has_base)
    {
      add_piece_column (columns, "part_self", CGV_CELL_COST, PIECE_SELF, CGV_SIDE_NEW);
      add_piece_column (columns, "part_inclusive", CGV_CELL_COST, PIECE_INCLUSIVE, CGV_SIDE_NEW);
      add_piece_column (columns, "part_inclusive_low", CGV_CELL_COST, PIECE_LOW, CGV_SIDE_NEW);
      add_piece_column (columns, "part_calls", CGV_CELL_COUNT, PIECE_CALLS, CGV_SIDE_NEW);
      return;
    }
  add_piece_column (columns, "base_part_self", CGV_CELL_COST, PIECE_SELF, CGV_SIDE_BASE);
  add_piece_column (columns, "new_part_self", CGV_CELL_COST, PIECE_SELF, CGV_SIDE_NEW);
  add_piece_column (columns, "delta_part_self", CGV_CELL_DELTA, PIECE_SELF, CGV_N_SIDES);
  add_piece_column (columns, "base_part_inclusive", CGV_CELL_COST, PIECE_INCLUSIVE, CGV_SIDE_BASE);
  add_piece_column (columns, "new_part_inclusive", CGV_CELL_COST, PIECE_INCLUSIVE, CGV_SIDE_NEW);
  add_piece_column (columns, "delta_part_inclusive", CGV_CELL_DELTA, PIECE_INCLUSIVE, CGV_N_SIDES);
  add_piece_column (columns, "base_part_calls", CGV_CELL_COUNT, PIECE_CALLS, CGV_SIDE_BASE);
  add_piece_column (columns, "new_part_calls", CGV_CELL_COUNT, PIECE_CALLS, CGV_SIDE_NEW);
}

static void
add_cost_columns (GPtrArray *columns,
                  const CgvCliView *view,
                  gboolean is_csv)
{
  if (!view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF, CGV_CLI_END);
  for (guint event = 0; view->options->has_base && event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_DELTA_SELF, CGV_CLI_END);
      if (is_csv && view->numbers->filtering != NULL)
        cgv_cli_rows_add_bounds (columns, view->numbers, event, CGV_CLI_BASE_SELF);
    }
}

static GPtrArray *
new_data_columns (const CgvCliView *view,
                  const CgvReport *report)
{
  gboolean is_csv = cgv_report_is (report, CGV_REPORT_CSV);
  GPtrArray *columns = cgv_columns_new ();

  if (is_csv)
    {
      add_piece_column (columns, "cycle", CGV_CELL_COUNT, CYCLE, CGV_SIDE_NEW);
      add_piece_column (columns, "part", CGV_CELL_COUNT, PIECE, CGV_SIDE_NEW);
    }
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_END);
  if (view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_STATUS, CGV_CLI_END);
  add_cost_columns (columns, view, is_csv);
  if (is_csv)
    add_piece_columns (columns, view);
  if (is_csv && !view->options->has_base && view->numbers->filtering != NULL)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF_LOW, CGV_CLI_SELF_HIGH, CGV_CLI_END);
  return columns;
}

static void
add_piece_costs (const PieceList *self,
                 CgvSide side,
                 CgvReport *report)
{
  const CgvCycleInside *inside = self->cut->inside;
  const CgvCyclePieceCosts *on = &self->piece->on[side];

  add_cost (report, "self", inside, side, on->self, on->self_range);
  add_exact (report, "inclusive", inside, side, on->inclusive);
  add_exact (report, "inclusive_low", inside, side, on->low);
  cgv_report_add_count (report, "calls", NULL, on->calls);
}

/* In JSON an object, in CSV a row for each function. */
static void
add_piece (PieceList *self,
           GPtrArray *columns,
           CgvReport *report)
{
  CgvCell deltas[] = { { .kind = CGV_CELL_DELTA }, { .kind = CGV_CELL_DELTA } };
  gboolean has_base = self->view->options->has_base;

  cgv_report_begin_object (report, NULL);
  for (CgvSide side = CGV_SIDE_BASE; has_base && side < CGV_N_SIDES; side++)
    {
      cgv_report_begin_object (report, side_names[side]);
      add_piece_costs (self, side, report);
      cgv_report_end (report);
    }
  if (has_base)
    {
      cgv_report_begin_object (report, "delta");
      set_delta (self, self->piece, TRUE, &deltas[0]);
      set_delta (self, self->piece, FALSE, &deltas[1]);
      cgv_report_add_cell (report, "self", NULL, &deltas[0]);
      cgv_report_add_cell (report, "inclusive", NULL, &deltas[1]);
      cgv_report_end (report);
    }
  else
    add_piece_costs (self, CGV_SIDE_NEW, report);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "functions", .columns = columns, .list = self, .n_rows = self->n_rows });
  cgv_report_end (report);
}

/* What filters leave of functions are estimates, some of which may be off in the same direction. */
static CgvCostRange
sum_self (const CgvCycleCut *cut)
{
  CgvCostRange sum = { 0, 0 };

  for (guint32 i = 0; i < cut->n_pieces; i++)
    sum = cgv_cycle_inside_add_ranges (cut->inside, sum, cut->pieces[i].on[CGV_SIDE_NEW].self_range);
  return sum;
}

/* The numbers of a cycle on a side, and of two sides what cycles the side has there alone. */
static void
add_side (const CgvCycleCut *cut,
          CgvSide side,
          CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = cgv_cycle_inside_get_costs (inside, side);
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  guint32 n_in_own;
  guint32 n_own;

  if (inside->comparison != NULL)
    cgv_report_begin_object (report, side_names[side]);
  add_cost (report, "self", inside, side, costs->cycle_self[inside->cycle], sum_self (cut));
  add_cost (report, "inclusive", inside, side, costs->cycle_inclusive[inside->cycle], cgv_costs_get_cycle_range (costs, inside->cycle));
  if (inside->comparison == NULL)
    return;
  n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);
  add_exact (report, "cut_cost", inside, side, stop->cost[side]);
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

static void
add_totals (const CgvCycleCut *cut,
            CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  CgvCosts *const *costs;

  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    add_side (cut, side, report);
  if (inside->comparison == NULL)
    return;
  costs = inside->comparison->costs;
  cgv_report_begin_object (report, "delta");
  add_difference (inside, "self", costs[CGV_SIDE_BASE]->cycle_self, costs[CGV_SIDE_NEW]->cycle_self, report);
  add_difference (inside, "inclusive", costs[CGV_SIDE_BASE]->cycle_inclusive, costs[CGV_SIDE_NEW]->cycle_inclusive, report);
  cgv_report_end (report);
}

static gboolean
add_data (const CgvCliView *view,
          const CgvCycleCut *cut,
          CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  g_autoptr (GPtrArray) columns = new_data_columns (view, report);
  PieceList pieces;
  gboolean ok = list_rows (&pieces, view, cut, NULL);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_count (report, "cycle", NULL, inside->cycle + 1);
  cgv_report_add_count (report, "functions", NULL, inside->n_members);
  add_totals (cut, report);
  cgv_report_add_count (report, "pairs", NULL, inside->n_arcs);
  cgv_report_add_count (report, "entries", NULL, inside->n_entries);
  cgv_report_add_count (report, "exits", NULL, inside->n_exits);
  cgv_report_begin_object (report, "cut");
  cgv_report_add_count (report, "lightest", NULL, stop->n_lightest);
  cgv_report_add_count (report, "pairs", NULL, stop->n_cut);
  if (!view->options->has_base)
    {
      add_exact (report, "cost", inside, CGV_SIDE_NEW, stop->cost[CGV_SIDE_NEW]);
      cgv_report_add_count (report, "calls", NULL, stop->calls[CGV_SIDE_NEW]);
    }
  cgv_report_end (report);
  cgv_report_begin_array (report, "parts");
  for (guint32 i = 0; ok && i < pieces.n_rows; i++)
    {
      PieceList members;

      ok = list_rows (&members, view, cut, &cut->pieces[pieces.order[i]]);
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

static char *
dup_share (const CgvCosts *costs,
           CgvCost cost,
           CgvCostRange range)
{
  const CgvCell cell = cgv_cell_of_cost (costs, cost);
  g_autofree char *percent = cgv_costs_get_event (costs)->is_ratio ? g_strdup ("–") : cgv_cell_dup_percent (&cell);

  return g_strconcat (cgv_cost_range_is_exact (range) ? "" : "≈", percent, NULL);
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
    cgv_report_say (report, CGV_REPORT_NOTE, side == CGV_SIDE_BASE ? _ ("In A alone these functions are no cycle.") : _ ("In B alone these functions are no cycle."));
  else if (side == CGV_SIDE_BASE)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (ngettext ("In A alone %u of these functions form a cycle.", "In A alone %u of these functions are in %u cycles.", n_own), n_in_own, n_own));
  else
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (ngettext ("In B alone %u of these functions form a cycle.", "In B alone %u of these functions are in %u cycles.", n_own), n_in_own, n_own));
}

static void
say_cycle (const CgvCliView *view,
           const CgvCycleCut *cut,
           CgvReport *report)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCycleStop *stop = &inside->stops[cut->stop];
  const CgvComparison *comparison = inside->comparison;
  const CgvCosts *costs = inside->costs;
  CgvCycleId cycle = inside->cycle;
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;
  g_autofree char *cost = NULL;

  if (comparison != NULL)
    {
      inclusive = dup_costs (comparison, comparison->costs[CGV_SIDE_BASE]->cycle_inclusive[cycle], comparison->costs[CGV_SIDE_NEW]->cycle_inclusive[cycle]);
      self = dup_costs (comparison, comparison->costs[CGV_SIDE_BASE]->cycle_self[cycle], comparison->costs[CGV_SIDE_NEW]->cycle_self[cycle]);
      cost = dup_costs (comparison, stop->cost[CGV_SIDE_BASE], stop->cost[CGV_SIDE_NEW]);
    }
  else
    {
      inclusive = dup_share (costs, costs->cycle_inclusive[cycle], cgv_costs_get_cycle_range (costs, cycle));
      self = dup_share (costs, costs->cycle_self[cycle], sum_self (cut));
      cost = dup_share (costs, stop->cost[CGV_SIDE_NEW], (CgvCostRange){ stop->cost[CGV_SIDE_NEW], stop->cost[CGV_SIDE_NEW] });
    }
  cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf (_ ("Cycle %u: %u functions, inclusive %s, self %s, %u pairs of caller and callee"), cycle + 1, inside->n_members, inclusive, self, inside->n_arcs));
  if (view->options->cut != NULL)
    cgv_report_take (report, comparison != NULL ? CGV_REPORT_PLAIN : CGV_REPORT_HEADING, g_strdup_printf (_ ("Pairs of caller and callee that are cut: %u, cost %s in all; functions left: %u, cycles left: %u"), stop->n_cut, cost, stop->n_in_sub_cycles, stop->n_sub_cycles));
  for (CgvSide side = CGV_SIDE_BASE; comparison != NULL && side < CGV_N_SIDES; side++)
    say_own (inside, side, report);
}

/* With estimates of calls there is no upper bound. */
static const char *
get_mark (const CgvCycleInside *inside,
          CgvSide side,
          const CgvCyclePieceCosts *on)
{
  if (inside->comparison == NULL && cgv_cycle_inside_get_costs (inside, side)->edge_low != NULL)
    return "≈ ";
  if (on->is_exact)
    return "";
  return inside->is_signed ? "≈ " : "≤ ";
}

/* "≤ 605", of two sides "≤ 605 → ≤ 700". */
static void
fill_inclusive (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const PieceList *self = list;
  const CgvCycleInside *inside = self->cut->inside;
  const CgvCyclePieceCosts *on = get_piece (self, position)->on;
  const char *mark = get_mark (inside, CGV_SIDE_NEW, &on[CGV_SIDE_NEW]);
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  if (inside->comparison == NULL)
    {
      new_ = cgv_event_text_dup_cost (inside->costs->events, inside->costs->event, on[CGV_SIDE_NEW].inclusive);
      cell->text = g_strconcat (mark, new_, NULL);
      return;
    }
  base = cgv_compare_text_dup_cost (inside->comparison, CGV_SIDE_BASE, on[CGV_SIDE_BASE].inclusive);
  new_ = cgv_compare_text_dup_cost (inside->comparison, CGV_SIDE_NEW, on[CGV_SIDE_NEW].inclusive);
  cell->text = g_strdup_printf ("%s%s → %s%s", get_mark (inside, CGV_SIDE_BASE, &on[CGV_SIDE_BASE]), base, mark, new_);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  PieceList *self = list;
  guint32 n_members = self->piece == NULL ? get_piece (self, position)->n_members : 1;
  g_autofree char *label = NULL;

  cgv_cli_rows_fill_label (self->view, self->view->row_of_node[get_node (self, position)], NULL, cgv_cli_rows_get (list, position, 0), cell);
  if (n_members < 2)
    return;
  label = cell->text;
  cell->text = cgv_diagram_shape_dup_cycle (label, n_members);
}

static GPtrArray *
new_columns (const PieceList *list)
{
  const CgvNumbers *numbers = list->view->numbers;
  gboolean has_base = list->view->options->has_base;
  GPtrArray *columns = cgv_columns_new ();

  if (has_base)
    cgv_cli_rows_add_columns (columns, numbers, 0, CGV_CLI_CHANGE, CGV_CLI_OF_ITSELF, CGV_CLI_BASE_SELF, CGV_CLI_NEW_SELF, CGV_CLI_END);
  for (guint event = 1; has_base && event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, CGV_CLI_CHANGE, CGV_CLI_END);
  if (list->piece == NULL)
    cgv_report_add_column (columns, "inclusive", _ ("Inclusive"), CGV_CELL_TEXT, 0, fill_inclusive);
  if (!has_base && list->piece == NULL)
    cgv_cli_rows_add_columns (columns, numbers, 0, CGV_CLI_INCLUSIVE_SHARE, CGV_CLI_END);
  if (!has_base)
    cgv_cli_rows_add_columns (columns, numbers, 0, CGV_CLI_SELF, CGV_CLI_SELF_SHARE, CGV_CLI_END);
  cgv_report_add_column (columns, has_base ? "label" : "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

/* What is left, or, where nothing is cut, the members. */
static gboolean
add_prose (const CgvCliView *view,
           const CgvCycleCut *cut,
           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = NULL;
  PieceList rows;
  gboolean ok = list_rows (&rows, view, cut, cut->n_pieces == 1 ? cut->pieces : NULL);
  guint n_rows = cgv_cli_rows_count_listed (view->options, report, rows.n_rows);

  say_cycle (view, cut, report);
  columns = new_columns (&rows);
  if (ok)
    cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = &rows, .n_rows = n_rows, .n_more = rows.n_rows - n_rows });
  g_free (rows.order);
  return ok;
}

static gboolean
add_cycle (const Answer *self,
           CgvCycleId cycle,
           CgvReport *report)
{
  const CgvCliView *view = self->view;
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (view->costs, view->numbers->main.comparison, cycle);
  g_autoptr (CgvCycleCut) cut = NULL;

  /* A filter may hide all of it. */
  if (inside != NULL && inside->n_members == 0)
    return TRUE;
  cut = inside != NULL ? cgv_cycle_cut_new (inside, cgv_cli_cut_find_stop (&self->how_much, inside)) : NULL;
  if (cut == NULL)
    return FALSE;
  return cgv_report_is (report, CGV_REPORT_PROSE) ? add_prose (view, cut, report) : add_data (view, cut, report);
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  g_autofree Answer *self = g_new0 (Answer, 1);

  self->view = view;
  return cgv_cli_cut_parse (view->options->cut, &self->how_much, error) ? g_steal_pointer (&self) : NULL;
}

static uint64_t
get_cycle_key (const void *user_data,
               uint32_t cycle,
               unsigned int level)
{
  const CgvCosts *costs = user_data;

  return ~cgv_sort_key_of_cost (costs->cycle_inclusive[cycle], costs->is_signed);
}

/* Returns (transfer full) (nullable) the cycles, the costliest first; NULL if there is no memory. */
static CgvCycleId *
new_order (const CgvCliView *view)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  const CgvSorter sorter = { get_cycle_key, view->costs, 1 };
  guint32 n_cycles = view->graph->n_cycles;
  g_autofree CgvCycleId *order = g_try_new (CgvCycleId, (gsize) n_cycles + 1);

  for (CgvCycleId cycle = 0; order != NULL && cycle < n_cycles; cycle++)
    order[cycle] = cycle;
  return order != NULL && cgv_sorter_sort (&sorter, &memory, order, n_cycles) ? g_steal_pointer (&order) : NULL;
}

static gboolean
add_answer (gpointer answer,
            CgvReport *report,
            GError **error)
{
  const Answer *self = answer;
  guint32 n_cycles = self->view->graph->n_cycles;
  g_autofree CgvCycleId *order = new_order (self->view);
  gboolean ok = order != NULL;

  cgv_report_begin_array (report, "cycles");
  /* CSV has titles also where there are no rows. */
  if (cgv_report_is (report, CGV_REPORT_CSV))
    {
      g_autoptr (GPtrArray) columns = new_data_columns (self->view, report);

      cgv_report_add_table (report, &(CgvReportTable){ .columns = columns });
    }
  for (guint32 i = 0; ok && i < n_cycles; i++)
    ok = add_cycle (self, order[i], report);
  cgv_report_end (report);
  if (n_cycles == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("There are no cycles."));
  return ok || cgv_cli_numbers_fail_for_memory (error);
}

const CgvCliAnswer cgv_cli_cycles = { new_answer, add_answer, g_free };
