/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-cut.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"

/* The members of a piece, of all if there is but one; or the pieces themselves. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  const CgvCycleCut *cut;
  const guint32 *order;       /* of pieces */
  guint32 number;             /* of the piece, in this order */
  const CgvCyclePiece *piece; /* NULL if rows are pieces */
} MemberList;

static CgvNodeId
get_node (const MemberList *list,
          guint position)
{
  const CgvCyclePiece *piece = list->piece != NULL ? list->piece : &list->cut->pieces[list->order[position]];

  return list->cut->inside->members[list->cut->members[list->piece != NULL ? piece->first + position : piece->first]];
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

static void
get_costs (gpointer data,
           guint position,
           guint event,
           CgvCliCosts *costs)
{
  const MemberList *list = data;
  const CgvCosts *all = list->view->costs;
  const CgvCyclePiece *piece = list->piece == NULL ? &list->cut->pieces[list->order[position]] : NULL;
  CgvNodeId node = get_node (list, position);

  *costs = (CgvCliCosts){ 0 };
  if (piece != NULL)
    cgv_cli_costs_set (costs, CGV_SIDE_NEW, piece->on[CGV_SIDE_NEW].self, piece->on[CGV_SIDE_NEW].self_range, piece->on[CGV_SIDE_NEW].inclusive, (CgvCostRange){ 0, 0 });
  else
    cgv_cli_costs_set (costs, CGV_SIDE_NEW, all->self[node], cgv_costs_get_self_range (all, node), 0, (CgvCostRange){ 0, 0 });
}

static void
get_names (gpointer data,
           guint position,
           CgvCliNames *names)
{
  const MemberList *list = data;

  cgv_cli_rows_get_names (list->view, list->view->row_of_node[get_node (list, position)], names);
}

/* With estimates there is no upper bound. */
static const char *
get_mark (const CgvCosts *costs,
          const CgvCyclePiece *piece)
{
  if (costs->edge_low != NULL)
    return "≈ ";
  if (piece->on[CGV_SIDE_NEW].is_exact)
    return "";
  return costs->is_signed ? "≈ " : "≤ ";
}

static void
fill_piece (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const MemberList *list = data;
  const CgvCosts *costs = list->view->costs;
  const CgvCyclePiece *piece = &list->cut->pieces[list->order[position]];
  g_autofree char *inclusive = cgv_event_text_dup_cost (costs->events, costs->event, piece->on[CGV_SIDE_NEW].inclusive);

  cell->text = g_strconcat (get_mark (costs, piece), inclusive, NULL);
}

static void
fill_label (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const MemberList *list = data;
  guint32 n_others = list->piece == NULL ? list->cut->pieces[list->order[position]].n_members - 1 : 0;
  g_autofree char *label = cgv_cli_rows_dup_label (list->view, list->view->row_of_node[get_node (list, position)], NULL);

  if (n_others == 0)
    cell->text = g_steal_pointer (&label);
  else
    cell->text = g_strdup_printf (ngettext ("%s and %u other", "%s and %u others", n_others), label, n_others);
}

static void
fill_nothing (gpointer data,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  cell->is_empty = TRUE;
}

enum
{
  CYCLE,
  PIECE,
  PIECE_CALLS,
  PIECE_SELF,
  PIECE_INCLUSIVE,
  PIECE_LOW,
};

/* In CSV, the numbers of the piece that a function is in. */
static void
fill_of_piece (gpointer data,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const MemberList *list = data;
  const CgvCyclePiece *piece = list->piece;
  CgvCost cost = column->index == PIECE_SELF ? piece->on[CGV_SIDE_NEW].self : column->index == PIECE_LOW ? piece->on[CGV_SIDE_NEW].low
                                                                                        : piece->on[CGV_SIDE_NEW].inclusive;

  switch (column->index)
    {
    case CYCLE:
      cell->count = list->cut->inside->cycle + 1;
      break;
    case PIECE:
      cell->count = list->number + 1;
      break;
    case PIECE_CALLS:
      cell->count = piece->on[CGV_SIDE_NEW].calls;
      break;
    default:
      cgv_cell_set_cost (cell, list->view->costs, cost, (CgvCostRange){ cost, cost });
    }
}

static GPtrArray *
new_columns (const MemberList *list,
             CgvReportFormat format)
{
  const CgvCliView *view = list->view;
  GPtrArray *columns = cgv_columns_new ();

  if (format == CGV_REPORT_CSV)
    {
      cgv_report_add_column (columns, "cycle", NULL, CGV_CELL_COUNT, CYCLE, fill_of_piece);
      cgv_report_add_column (columns, "part", NULL, CGV_CELL_COUNT, PIECE, fill_of_piece);
    }
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_SELF, CGV_CLI_END);
  if (format != CGV_REPORT_CSV)
    return columns;
  cgv_report_add_column (columns, "part_self", NULL, CGV_CELL_COST, PIECE_SELF, fill_of_piece);
  cgv_report_add_column (columns, "part_inclusive", NULL, CGV_CELL_COST, PIECE_INCLUSIVE, fill_of_piece);
  cgv_report_add_column (columns, "part_inclusive_low", NULL, CGV_CELL_COST, PIECE_LOW, fill_of_piece);
  cgv_report_add_column (columns, "part_calls", NULL, CGV_CELL_COUNT, PIECE_CALLS, fill_of_piece);
  if (cgv_filter_list_get_n (view->filters) > 0)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF_LOW, CGV_CLI_SELF_HIGH, CGV_CLI_END);
  return columns;
}

static void
add_estimate (CgvReport *report,
              const char *id,
              const CgvCosts *costs,
              CgvCost cost,
              CgvCostRange range)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&cell, costs, cost, range);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_exact (CgvReport *report,
           const char *id,
           const CgvCosts *costs,
           CgvCost cost)
{
  add_estimate (report, id, costs, cost, (CgvCostRange){ cost, cost });
}

/* In JSON an object, in CSV a row for each function. */
static void
add_piece (CgvReport *report,
           MemberList *list,
           GPtrArray *columns)
{
  const CgvCyclePiece *piece = list->piece;
  const CgvCosts *costs = list->view->costs;

  cgv_report_begin_object (report, NULL);
  add_estimate (report, "self", costs, piece->on[CGV_SIDE_NEW].self, piece->on[CGV_SIDE_NEW].self_range);
  add_exact (report, "inclusive", costs, piece->on[CGV_SIDE_NEW].inclusive);
  add_exact (report, "inclusive_low", costs, piece->on[CGV_SIDE_NEW].low);
  cgv_report_add_count (report, "calls", NULL, piece->on[CGV_SIDE_NEW].calls);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "functions", .columns = columns, .list = list, .n_rows = piece->n_members });
  cgv_report_end (report);
}

static void
add_data (CgvReport *report,
          MemberList *list,
          CgvReportFormat format)
{
  const CgvCycleInside *inside = list->cut->inside;
  const CgvCycleStop *stop = &inside->stops[list->cut->stop];
  const CgvCosts *costs = inside->costs;
  g_autoptr (GPtrArray) columns = new_columns (list, format);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_count (report, "cycle", NULL, inside->cycle + 1);
  cgv_report_add_count (report, "functions", NULL, inside->n_members);
  add_estimate (report, "self", costs, costs->cycle_self[inside->cycle], sum_self (list->cut));
  add_estimate (report, "inclusive", costs, costs->cycle_inclusive[inside->cycle], cgv_costs_get_cycle_range (costs, inside->cycle));
  cgv_report_add_count (report, "pairs", NULL, inside->n_arcs);
  cgv_report_add_count (report, "entries", NULL, inside->n_entries);
  cgv_report_add_count (report, "exits", NULL, inside->n_exits);
  cgv_report_begin_object (report, "cut");
  cgv_report_add_count (report, "lightest", NULL, stop->n_lightest);
  cgv_report_add_count (report, "pairs", NULL, stop->n_cut);
  add_exact (report, "cost", costs, stop->cost[CGV_SIDE_NEW]);
  cgv_report_add_count (report, "calls", NULL, stop->calls[CGV_SIDE_NEW]);
  cgv_report_end (report);
  cgv_report_begin_array (report, "parts");
  for (list->number = 0; list->number < list->cut->n_pieces; list->number++)
    {
      list->piece = &list->cut->pieces[list->order[list->number]];
      list->parent.has_costs = FALSE;
      add_piece (report, list, columns);
    }
  cgv_report_end (report);
  cgv_report_end (report);
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

static void
say_cycle (CgvReport *report,
           const MemberList *list,
           const CgvCliOptions *options)
{
  const CgvCycleInside *inside = list->cut->inside;
  const CgvCycleStop *stop = &inside->stops[list->cut->stop];
  const CgvCosts *costs = inside->costs;
  g_autofree char *inclusive = dup_share (costs, costs->cycle_inclusive[inside->cycle], cgv_costs_get_cycle_range (costs, inside->cycle));
  g_autofree char *self = dup_share (costs, costs->cycle_self[inside->cycle], sum_self (list->cut));
  g_autofree char *cost = dup_share (costs, stop->cost[CGV_SIDE_NEW], (CgvCostRange){ stop->cost[CGV_SIDE_NEW], stop->cost[CGV_SIDE_NEW] });

  cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf (_ ("Cycle %u: %u functions, inclusive %s, self %s, %u pairs of caller and callee"), inside->cycle + 1, inside->n_members, inclusive, self, inside->n_arcs));
  if (options->cut != NULL)
    cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf (_ ("Pairs of caller and callee that are cut: %u, cost %s in all; functions left: %u, cycles left: %u"), stop->n_cut, cost, stop->n_in_sub_cycles, stop->n_sub_cycles));
}

/* What is left, or, where nothing is cut, the members. */
static void
add_text (CgvReport *report,
          MemberList *list,
          const CgvCliOptions *options)
{
  const CgvCycleCut *cut = list->cut;
  const CgvCliView *view = list->view;
  gboolean is_whole = cut->n_pieces == 1;
  guint32 n_rows = is_whole ? cut->inside->n_members : cut->n_pieces;
  guint32 n_shown = options->n_rows > 0 ? (guint32) MIN (options->n_rows, n_rows) : n_rows;
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  if (is_whole)
    {
      list->piece = &cut->pieces[0];
      cgv_report_add_column (columns, "inclusive", "", CGV_CELL_TEXT, 0, fill_nothing);
      cgv_report_add_column (columns, "inclusive_share", "", CGV_CELL_TEXT, 0, fill_nothing);
    }
  else
    {
      cgv_report_add_column (columns, "inclusive", _ ("Inclusive"), CGV_CELL_TEXT, 0, fill_piece);
      cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_INCLUSIVE_SHARE, CGV_CLI_END);
    }
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF, CGV_CLI_SELF_SHARE, CGV_CLI_END);
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  say_cycle (report, list, options);
  cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = list, .n_rows = n_shown, .n_more = n_rows - n_shown });
}

static gboolean
add_cycle (CgvReport *report,
           const CgvCliView *view,
           const CgvCliOptions *options,
           const CgvCliCut *how_much,
           CgvCycleId cycle,
           GError **error)
{
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (view->costs, NULL, cycle);
  g_autoptr (CgvCycleCut) cut = inside != NULL ? cgv_cycle_cut_new (inside, cgv_cli_cut_find_stop (how_much, inside)) : NULL;
  g_autofree guint32 *order = cut != NULL ? g_try_new (guint32, cut->n_pieces) : NULL;
  MemberList list = { { view->numbers, get_costs, get_names }, view, cut, order };

  if (order == NULL || !cgv_cycle_cut_sort (cut, options->sort == CGV_ORDER_SELF, order))
    return cgv_cli_numbers_fail_for_memory (error);
  if (options->format == CGV_REPORT_TEXT)
    add_text (report, &list, options);
  else
    add_data (report, &list, options->format);
  return TRUE;
}

static gboolean
write_answer (const CgvCliView *view,
              const CgvCliOptions *options,
              const CgvCliCut *how_much,
              GError **error)
{
  MemberList none = { { view->numbers, get_costs, get_names }, view };
  g_autoptr (GPtrArray) columns = new_columns (&none, options->format);
  CgvReport *report = cgv_report_new (options->format, NULL, stdout);
  gboolean ok = TRUE;

  cgv_cli_rows_add_head (view, report);
  cgv_report_begin_array (report, "cycles");
  /* CSV has titles also where there are no rows. */
  if (options->format == CGV_REPORT_CSV)
    cgv_report_add_table (report, &(CgvReportTable){ .columns = columns });
  for (CgvCycleId cycle = 0; ok && cycle < view->graph->n_cycles; cycle++)
    ok = add_cycle (report, view, options, how_much, cycle, error);
  cgv_report_end (report);
  if (view->graph->n_cycles == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("There are no cycles."));
  cgv_report_finish (report);
  return ok;
}

static gboolean
answer (CgvCliSource *source,
        const CgvCliOptions *options,
        GError **error)
{
  g_autoptr (CgvCliView) view = NULL;
  CgvCliCut how_much;

  if (cgv_cli_cut_parse (options->cut, &how_much, error))
    view = cgv_cli_view_new (source->document, options, error);
  return view != NULL && write_answer (view, options, &how_much, error);
}

CgvCliExit
cgv_cli_run_cycles (const CgvCliOptions *options)
{
  return cgv_cli_source_answer (options, answer, FALSE);
}
