/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-cycles.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-print.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-cycle-cut.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleCut, cgv_cycle_cut_free)

/* How much to cut. */
typedef struct
{
  double number;
  gboolean is_percent;
  gboolean cuts_all;
} Cut;

/* A cycle that is being printed. */
typedef struct
{
  const CgvCliView *view;
  const CgvCliOptions *options;
  Cut how_much;
  const CgvCycleCut *cut;
  guint32 *order;
  CgvCliJson *json;
  CgvCliCsv *csv;
} Printer;

/* "250" lightest pairs, those that cost less than "0.1%" of the total, or "all" until no cycle is left. */
static gboolean
parse_cut (const char *cut,
           Cut *parsed,
           GError **error)
{
  char *end = NULL;

  *parsed = (Cut){ 0 };
  if (cut == NULL)
    return TRUE;
  parsed->cuts_all = strcmp (cut, "all") == 0;
  parsed->number = g_ascii_strtod (cut, &end);
  parsed->is_percent = strcmp (end, "%") == 0;
  if (parsed->cuts_all || (end != cut && (*end == '\0' || parsed->is_percent) && parsed->number >= 0))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” is no value for --cut: name a number of calling pairs, a share such as 0.1%%, or all"), cut);
  return FALSE;
}

static guint32
find_stop (const CgvCycleInside *inside,
           const Cut *cut)
{
  bool is_signed = inside->costs->is_signed;
  double bound = cut->number / 100 * cgv_cost_to_double (inside->costs->total, is_signed);
  guint32 n_lightest = 0;

  if (cut->cuts_all)
    return inside->n_stops - 1;
  if (!cut->is_percent)
    return cgv_cycle_inside_find_stop (inside, (guint32) MIN (cut->number, inside->n_arcs));
  while (n_lightest < inside->n_arcs && cgv_cost_to_double (inside->arcs[n_lightest].cost, is_signed) < bound)
    n_lightest++;
  return cgv_cycle_inside_find_stop (inside, n_lightest);
}

static gboolean
is_filtered (const CgvCliView *view)
{
  return cgv_filter_list_get_n (view->filters) > 0;
}

static guint32
get_row (const Printer *printer,
         guint32 member)
{
  return printer->view->row_of_node[printer->cut->inside->members[member]];
}

static void
add_json_self (const Printer *printer,
               CgvNodeId node)
{
  const CgvCosts *costs = printer->view->costs;

  cgv_cli_print_json_estimate (printer->json, costs, "self", costs->self[node], cgv_costs_get_self_range (costs, node));
}

/* What filters leave of functions are estimates, some of which may be off in the same direction. */
static CgvCostRange
sum_self (const Printer *printer,
          guint32 first,
          guint32 n_members)
{
  const CgvCosts *costs = printer->view->costs;
  CgvCostRange sum = { 0, 0 };

  for (guint32 i = first; i < first + n_members; i++)
    {
      CgvCostRange range = cgv_costs_get_self_range (costs, printer->cut->inside->members[printer->cut->members[i]]);

      if (costs->is_signed && !cgv_cost_range_is_exact (range))
        return (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
      sum.low = cgv_cost_add (sum.low, range.low, costs->is_signed);
      sum.high = cgv_cost_add (sum.high, range.high, costs->is_signed);
    }
  return sum;
}

static void
print_json_piece (const Printer *printer,
                  const CgvCyclePiece *piece)
{
  bool is_signed = printer->view->costs->is_signed;

  cgv_cli_json_begin_object (printer->json, NULL);
  cgv_cli_print_json_estimate (printer->json, printer->view->costs, "self", piece->self, sum_self (printer, piece->first, piece->n_members));
  cgv_cli_json_add_cost (printer->json, "inclusive", piece->inclusive, is_signed);
  cgv_cli_json_add_cost (printer->json, "inclusive_low", piece->low, is_signed);
  cgv_cli_json_add_number (printer->json, "calls", piece->calls);
  cgv_cli_json_begin_array (printer->json, "functions");
  for (guint32 i = piece->first; i < piece->first + piece->n_members; i++)
    {
      guint32 member = printer->cut->members[i];

      cgv_cli_json_begin_object (printer->json, NULL);
      cgv_cli_print_json_names (printer->json, printer->view, get_row (printer, member));
      add_json_self (printer, printer->cut->inside->members[member]);
      cgv_cli_json_end (printer->json);
    }
  cgv_cli_json_end (printer->json);
  cgv_cli_json_end (printer->json);
}

static void
print_json (const Printer *printer)
{
  const CgvCycleInside *inside = printer->cut->inside;
  const CgvCycleStop *stop = &inside->stops[printer->cut->stop];
  const CgvCosts *costs = inside->costs;

  cgv_cli_json_begin_object (printer->json, NULL);
  cgv_cli_json_add_number (printer->json, "cycle", inside->cycle + 1);
  cgv_cli_json_add_number (printer->json, "functions", inside->n_members);
  cgv_cli_print_json_estimate (printer->json, costs, "self", costs->cycle_self[inside->cycle], sum_self (printer, 0, inside->n_members));
  cgv_cli_print_json_estimate (printer->json, costs, "inclusive", costs->cycle_inclusive[inside->cycle], cgv_costs_get_cycle_range (costs, inside->cycle));
  cgv_cli_json_add_number (printer->json, "pairs", inside->n_arcs);
  cgv_cli_json_add_number (printer->json, "entries", inside->n_entries);
  cgv_cli_json_add_number (printer->json, "exits", inside->n_exits);
  cgv_cli_json_begin_object (printer->json, "cut");
  cgv_cli_json_add_number (printer->json, "lightest", stop->n_lightest);
  cgv_cli_json_add_number (printer->json, "pairs", stop->n_cut);
  cgv_cli_json_add_cost (printer->json, "cost", stop->cost, costs->is_signed);
  cgv_cli_json_add_number (printer->json, "calls", stop->calls);
  cgv_cli_json_end (printer->json);
  cgv_cli_json_begin_array (printer->json, "parts");
  for (guint32 i = 0; i < printer->cut->n_pieces; i++)
    print_json_piece (printer, &printer->cut->pieces[printer->order[i]]);
  cgv_cli_json_end (printer->json);
  cgv_cli_json_end (printer->json);
}

/* A row a function, with the numbers of its part beside it. */
static void
print_csv (const Printer *printer)
{
  const CgvCycleCut *cut = printer->cut;
  bool is_signed = printer->view->costs->is_signed;

  for (guint32 i = 0; i < cut->n_pieces; i++)
    {
      const CgvCyclePiece *piece = &cut->pieces[printer->order[i]];

      for (guint32 j = piece->first; j < piece->first + piece->n_members; j++)
        {
          guint32 member = cut->members[j];

          cgv_cli_csv_add_cost (printer->csv, cut->inside->cycle + 1, FALSE);
          cgv_cli_csv_add_cost (printer->csv, i + 1, FALSE);
          cgv_cli_print_csv_names (printer->csv, printer->view, get_row (printer, member));
          cgv_cli_csv_add_cost (printer->csv, printer->view->costs->self[cut->inside->members[member]], is_signed);
          cgv_cli_csv_add_cost (printer->csv, piece->self, is_signed);
          cgv_cli_csv_add_cost (printer->csv, piece->inclusive, is_signed);
          cgv_cli_csv_add_cost (printer->csv, piece->low, is_signed);
          cgv_cli_csv_add_cost (printer->csv, piece->calls, FALSE);
          if (is_filtered (printer->view))
            cgv_cli_print_csv_range (printer->csv, printer->view->costs, cgv_costs_get_self_range (printer->view->costs, cut->inside->members[member]));
          cgv_cli_csv_end_row (printer->csv);
        }
    }
}

static char *
dup_share (const Printer *printer,
           CgvCost cost,
           CgvCostRange range)
{
  g_autofree char *percent = cgv_cli_print_dup_percent (printer->view, cost);

  return g_strconcat (cgv_cost_range_is_exact (range) ? "" : "≈", percent, NULL);
}

static void
print_text_head (const Printer *printer)
{
  const CgvCycleInside *inside = printer->cut->inside;
  const CgvCycleStop *stop = &inside->stops[printer->cut->stop];
  g_autofree char *inclusive = dup_share (printer, inside->costs->cycle_inclusive[inside->cycle],
                                          cgv_costs_get_cycle_range (inside->costs, inside->cycle));
  g_autofree char *self = dup_share (printer, inside->costs->cycle_self[inside->cycle], sum_self (printer, 0, inside->n_members));
  g_autofree char *cost = cgv_cli_print_dup_percent (printer->view, stop->cost);

  if (inside->cycle > 0)
    printf ("\n");
  printf (_ ("Cycle %u: %u functions, inclusive %s, self %s, %u calling pairs\n"),
          inside->cycle + 1, inside->n_members, inclusive, self, inside->n_arcs);
  if (printer->options->cut != NULL)
    printf (_ ("Calling pairs cut: %u, cost %s in all; functions left: %u, cycles left: %u\n"),
            stop->n_cut, cost, stop->n_in_sub_cycles, stop->n_sub_cycles);
}

/* With estimates there is no upper bound. */
static const char *
get_mark (const CgvCosts *costs,
          const CgvCyclePiece *piece)
{
  if (piece == NULL)
    return "";
  if (costs->edge_low != NULL)
    return "≈ ";
  if (piece->is_exact)
    return "";
  return costs->is_signed ? "≈ " : "≤ ";
}

static void
add_text_row (const Printer *printer,
              CgvCliTable *table,
              const CgvCyclePiece *piece,
              guint32 member)
{
  const CgvCosts *costs = printer->view->costs;
  CgvNodeId node = printer->cut->inside->members[member];
  CgvCost self = piece != NULL ? piece->self : costs->self[node];
  CgvCostRange range = piece != NULL ? sum_self (printer, piece->first, piece->n_members) : cgv_costs_get_self_range (costs, node);
  g_autofree char *inclusive = piece != NULL ? cgv_cli_text_dup_cost (piece->inclusive, costs->is_signed) : g_strdup ("");
  const char *mark = get_mark (costs, piece);
  g_autofree char *label = cgv_cli_print_dup_label (printer->view, get_row (printer, member));
  guint32 n_others = piece != NULL ? piece->n_members - 1 : 0;

  cgv_cli_table_add (table, g_strconcat (mark, inclusive, NULL));
  cgv_cli_table_add (table, piece != NULL ? cgv_cli_print_dup_percent (printer->view, piece->inclusive) : g_strdup (""));
  cgv_cli_table_add (table, cgv_cli_print_dup_cost (costs, self, range));
  cgv_cli_table_add (table, cgv_cli_print_dup_percent (printer->view, self));
  cgv_cli_table_add (table, n_others == 0 ? g_strdup (label) : g_strdup_printf (ngettext ("%s and %u other", "%s and %u others", n_others), label, n_others));
}

/* What is left, or, where nothing is cut, the members. */
static void
print_text (const Printer *printer)
{
  const CgvCycleCut *cut = printer->cut;
  gboolean is_whole = cut->n_pieces == 1;
  guint32 n_rows = is_whole ? cut->inside->n_members : cut->n_pieces;
  guint32 n_shown = printer->options->limit > 0 ? (guint32) MIN (printer->options->limit, n_rows) : n_rows;
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (5);

  cgv_cli_table_add (table, g_strdup (is_whole ? "" : _ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup (is_whole ? "" : "%"));
  cgv_cli_table_add (table, g_strdup (_ ("Self")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_table_add (table, g_strdup (_ ("Name")));
  for (guint32 i = 0; i < n_shown; i++)
    {
      const CgvCyclePiece *piece = is_whole ? NULL : &cut->pieces[printer->order[i]];

      add_text_row (printer, table, piece, piece != NULL ? cut->members[piece->first] : i);
    }
  print_text_head (printer);
  cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (n_rows - n_shown);
}

static gboolean
print_cycle (Printer *printer,
             CgvCycleId cycle,
             GError **error)
{
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (printer->view->costs, cycle);
  g_autoptr (CgvCycleCut) cut = NULL;
  g_autofree guint32 *order = NULL;

  if (inside == NULL)
    return cgv_cli_view_fail_for_memory (error);
  cut = cgv_cycle_cut_new (inside, find_stop (inside, &printer->how_much));
  order = cut != NULL ? g_try_new (guint32, cut->n_pieces) : NULL;
  if (order == NULL || !cgv_cycle_cut_sort (cut, printer->options->sort == CGV_ORDER_SELF, order))
    return cgv_cli_view_fail_for_memory (error);

  printer->cut = cut;
  printer->order = order;
  if (printer->json != NULL)
    print_json (printer);
  else if (printer->csv != NULL)
    print_csv (printer);
  else
    print_text (printer);
  return TRUE;
}

/* What a list of functions can do and one of cycles cannot. */
static gboolean
check (const CgvCliOptions *options,
       GError **error)
{
  if (options->match == NULL && options->group == CGV_CLI_GROUP_FUNCTION &&
      (options->sort == CGV_ORDER_INCLUSIVE || options->sort == CGV_ORDER_SELF))
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("Cycles are of functions and sorted by inclusive or self: --match and --group-by are for other commands"));
  return FALSE;
}

static gboolean
print_cycles (const CgvCliView *view,
              const CgvCliOptions *options,
              GError **error)
{
  CgvCliJson json;
  CgvCliCsv csv;
  Printer printer = { .view = view, .options = options };
  gboolean ok = TRUE;

  if (!parse_cut (options->cut, &printer.how_much, error))
    return FALSE;
  if (options->format == CGV_CLI_FORMAT_JSON)
    {
      printer.json = &json;
      cgv_cli_json_init (&json, stdout);
      cgv_cli_print_json_head (&json, view);
      cgv_cli_json_begin_array (&json, "cycles");
    }
  else if (options->format == CGV_CLI_FORMAT_CSV)
    {
      printer.csv = &csv;
      cgv_cli_csv_init (&csv, stdout);
      fputs ("cycle,part,name,file,object,self,part_self,part_inclusive,part_inclusive_low,part_calls", stdout);
      fputs (is_filtered (view) ? ",self_low,self_high\n" : "\n", stdout);
    }
  else
    cgv_cli_print_text_head (view);

  for (CgvCycleId cycle = 0; ok && cycle < view->graph->n_cycles; cycle++)
    ok = print_cycle (&printer, cycle, error);
  if (options->format == CGV_CLI_FORMAT_TEXT && view->graph->n_cycles == 0)
    printf (_ ("There are no cycles.\n"));
  if (printer.json != NULL)
    {
      cgv_cli_json_end (&json);
      cgv_cli_json_finish (&json);
    }
  return ok;
}

CgvCliExit
cgv_cli_cycles_run (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (CgvCliView) view = NULL;
  g_autoptr (GError) error = NULL;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  if (check (options, &error))
    view = cgv_cli_view_new (source->document, options, &error);
  if (view == NULL || !print_cycles (view, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (cgv_cli_source_report (source));
}
