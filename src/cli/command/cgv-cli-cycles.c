/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-rows.h"
#include "cgv-compare-text.h"
#include "cgv-cycle-rows.h"
#include "cgv-cycle-words.h"
#include "cgv-sorter.h"

/* The steps to spend on all cycles are enough for this many cycles of the maximum size. */
#define LARGE_CYCLES 16

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_free)

/* The answer of `cycles`. */
typedef struct
{
  const CgvCliView *view;
  guint64 n_steps; /* that may still be spent on the rests of cycles */
} Answer;

/* The members of a cycle, or its calls that lead back. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  const CgvCycleInside *inside;
  guint32 *members; /* NULL for calls: indexes of members in the order of rows */
  guint32 n_rows;
} CycleRows;

/* Columns that only this command has. */
enum
{
  CYCLE,
  LEFT_CYCLES,
  LEFT_FUNCTIONS,
};

static const char *const side_names[] = { "base", "new" };

static CgvNodeId
get_node (const CycleRows *self,
          guint position)
{
  return self->members != NULL ? self->inside->members[self->members[position]] : self->inside->back[position].caller;
}

static const CgvCycleRest *
get_rest (const CycleRows *self,
          guint position)
{
  return self->members == NULL && position < self->inside->n_rests ? &self->inside->rests[position] : NULL;
}

/* Members have no inclusive cost of their own, and calls have no self cost. Calls are known in the first event type. */
static void
get_costs (gpointer list,
           guint position,
           guint event,
           CgvFunctionRow *costs)
{
  const CycleRows *self = list;

  if (self->members != NULL)
    {
      cgv_cli_view_get_node (self->view, event, get_node (self, position), costs);
      costs->lacks |= CGV_ROW_LACKS_INCLUSIVE | CGV_ROW_LACKS_CALLS;
      return;
    }
  cgv_cycle_rows_fill (self->inside, CGV_CYCLE_LIST_BACK, position, costs);
  costs->lacks |= event > 0 ? CGV_ROW_LACKS_BASE | CGV_ROW_LACKS_NEW : 0;
}

static void
get_names (gpointer list,
           guint position,
           CgvCliNames *names)
{
  const CycleRows *self = list;

  cgv_cli_view_get_node_names (self->view, get_node (self, position), names);
}

static void
add_cost (CgvReport *report,
          const char *id,
          const CgvCycleInside *inside,
          CgvSide side,
          CgvAmount cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  if (inside->comparison != NULL)
    cgv_cell_set_side_cost (&cell, inside->comparison, side, cost);
  else
    cgv_cell_set_cost (&cell, inside->costs, cost);
  cgv_report_add_cell (report, id, NULL, &cell);
}

/* Fills in a name of the callee; a member has none. */
static void
fill_callee (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CycleRows *self = list;
  CgvCliNames names;

  cell->is_empty = self->members != NULL;
  if (cell->is_empty)
    return;
  cgv_cli_view_get_node_names (self->view, self->inside->back[position].callee, &names);
  cgv_cli_names_take (&names, (CgvCliWord) column->index, cell);
}

static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  const CycleRows *self = list;
  const CgvCycleRest *rest = get_rest (self, position);

  cell->is_empty = column->index != CYCLE && rest == NULL;
  if (column->index == CYCLE)
    cell->count = self->inside->cycle + 1;
  else if (rest != NULL)
    cell->count = column->index == LEFT_CYCLES ? rest->n_cycles : rest->n_members;
}

static void
fill_rest (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCycleRest *rest = get_rest (list, position);

  cell->is_empty = rest == NULL;
  cell->note = _ ("This is not computed: the cycle is too large.");
  cell->text = rest != NULL ? cgv_cycle_words_dup_rest (rest) : NULL;
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CycleRows *self = list;

  cgv_cli_rows_fill_row_label (self->view, get_node (self, position), cgv_cli_rows_get (list, position, 0)->presence, cell);
}

/* Fills in "b → a". */
static void
fill_pair (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CycleRows *self = list;
  const CgvCycleLink *link = &self->inside->back[position];
  g_autofree char *caller = cgv_cli_rows_dup_clear_name (self->view, link->caller);
  g_autofree char *callee = cgv_cli_rows_dup_clear_name (self->view, link->callee);

  cell->tag = cgv_cli_rows_get_tag (self->view, link->presence);
  cell->text = g_strdup_printf ("%s → %s", caller, callee);
}

static void
add_self_columns (GPtrArray *columns,
                  const CgvCliView *view,
                  gboolean is_csv)
{
  if (!view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "self");
  for (guint event = 0; view->options->has_base && event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, event, "base_self new_self delta_self");
      if (is_csv && view->numbers->filtering != NULL)
        cgv_cli_rows_add_columns (columns, view->numbers, event, "base_self_low base_self_high new_self_low new_self_high delta_self_low delta_self_high");
    }
}

/* Adds the columns of calls after their functions. */
static void
add_call_columns (GPtrArray *columns,
                  const CgvCliView *view)
{
  if (view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "base_calls new_calls delta_calls base_inclusive new_inclusive delta_inclusive");
  else
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "calls inclusive");
  cgv_report_add_column (columns, "left_cycles", NULL, CGV_CELL_COUNT, LEFT_CYCLES, fill);
  cgv_report_add_column (columns, "left_functions", NULL, CGV_CELL_COUNT, LEFT_FUNCTIONS, fill);
}

static GPtrArray *
new_place_columns (const CgvCliView *view,
                   gboolean is_callee)
{
  GPtrArray *columns = cgv_columns_new ();

  if (!is_callee)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, 0, "name file object");
      return columns;
    }
  cgv_report_add_column (columns, "name", NULL, CGV_CELL_NAME, CGV_CLI_WORD_NAME, fill_callee);
  cgv_report_add_column (columns, "file", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_FILE, fill_callee);
  cgv_report_add_column (columns, "object", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_OBJECT, fill_callee);
  return columns;
}

/* CSV has one table: rows with a callee are calls, the others are functions. */
static GPtrArray *
new_csv_columns (const CgvCliView *view)
{
  gboolean has_base = view->options->has_base;
  GPtrArray *columns = cgv_columns_new ();

  cgv_report_add_column (columns, "cycle", NULL, CGV_CELL_COUNT, CYCLE, fill);
  cgv_cli_rows_add_columns (columns, view->numbers, 0, "name file object");
  if (has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "status");
  add_self_columns (columns, view, TRUE);
  cgv_report_add_column (columns, "callee", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_NAME, fill_callee);
  cgv_report_add_column (columns, "callee_file", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_FILE, fill_callee);
  cgv_report_add_column (columns, "callee_object", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_OBJECT, fill_callee);
  add_call_columns (columns, view);
  if (view->numbers->filtering == NULL)
    return columns;
  if (has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "base_inclusive_low base_inclusive_high new_inclusive_low new_inclusive_high delta_inclusive_low delta_inclusive_high");
  else
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "self_low self_high inclusive_low inclusive_high");
  return columns;
}

/* Adds up filtered self costs, which are estimates that may be off in one direction. */
static CgvAmount
sum_self (const CgvCycleInside *inside,
          CgvSide side)
{
  CgvAmount sum = cgv_amount_exact (0);

  for (guint32 i = 0; i < inside->n_members; i++)
    sum = cgv_amount_add (sum, cgv_cycle_inside_get_self (inside, side, i), inside->is_signed);
  sum.value = cgv_cycle_inside_get_costs (inside, side)->cycle_self[inside->cycle];
  return sum;
}

/* Adds the numbers of a cycle on a side, and in a comparison the cycles that the side has alone. */
static void
add_side (const CgvCycleInside *inside,
          CgvSide side,
          CgvReport *report)
{
  const CgvCosts *costs = cgv_cycle_inside_get_costs (inside, side);
  guint32 n_in_own;
  guint32 n_own;

  if (inside->comparison != NULL)
    cgv_report_begin_object (report, side_names[side]);
  add_cost (report, "self", inside, side, sum_self (inside, side));
  add_cost (report, "inclusive", inside, side, cgv_costs_get_cycle (costs, inside->cycle));
  if (inside->comparison == NULL)
    return;
  n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);
  cgv_report_add_count (report, "own_cycles", NULL, n_own);
  cgv_report_add_count (report, "own_functions", NULL, n_in_own);
  cgv_report_end (report);
}

static void
add_difference (const CgvCycleInside *inside,
                const char *id,
                CgvAmount base,
                CgvAmount new_,
                CgvReport *report)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA };

  cgv_cell_set_delta (&cell, inside->comparison, base, new_);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_totals (const CgvCycleInside *inside,
            CgvReport *report)
{
  CgvCosts *const *costs;

  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    add_side (inside, side, report);
  if (inside->comparison == NULL)
    return;
  costs = inside->comparison->costs;
  cgv_report_begin_object (report, "delta");
  add_difference (inside, "self", sum_self (inside, CGV_SIDE_BASE), sum_self (inside, CGV_SIDE_NEW), report);
  add_difference (inside, "inclusive", cgv_costs_get_cycle (costs[CGV_SIDE_BASE], inside->cycle), cgv_costs_get_cycle (costs[CGV_SIDE_NEW], inside->cycle), report);
  cgv_report_end (report);
}

static void
add_calls (CycleRows *calls,
           CgvReport *report)
{
  static const char *const ends[] = { "caller", "callee" };
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  if (calls->view->options->has_base)
    cgv_cli_rows_add_columns (columns, calls->view->numbers, 0, "status");
  add_call_columns (columns, calls->view);
  cgv_report_begin_array (report, "calls_back");
  for (guint i = 0; i < calls->n_rows; i++)
    {
      cgv_report_begin_object (report, NULL);
      for (guint end = 0; end < G_N_ELEMENTS (ends); end++)
        {
          g_autoptr (GPtrArray) places = new_place_columns (calls->view, end == 1);

          cgv_report_begin_object (report, ends[end]);
          cgv_report_add_members (report, places, calls, i);
          cgv_report_end (report);
        }
      cgv_report_add_members (report, columns, calls, i);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_csv (CycleRows *lists,
         CgvReport *report)
{
  g_autoptr (GPtrArray) columns = new_csv_columns (lists[0].view);

  for (guint i = 0; i < 2; i++)
    cgv_report_add_table (report, &(CgvReportTable){ .id = "rows", .columns = columns, .list = &lists[i], .n_rows = lists[i].n_rows });
}

static void
add_json (CycleRows *lists,
          CgvReport *report)
{
  const CgvCliView *view = lists[0].view;
  const CgvCycleInside *inside = lists[0].inside;
  g_autoptr (GPtrArray) columns = new_place_columns (view, FALSE);

  if (view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "status");
  add_self_columns (columns, view, FALSE);
  cgv_report_begin_object (report, NULL);
  cgv_report_add_count (report, "cycle", NULL, inside->cycle + 1);
  cgv_report_add_count (report, "functions", NULL, inside->n_members);
  add_totals (inside, report);
  cgv_report_add_count (report, "pairs", NULL, inside->n_pairs);
  cgv_report_add_count (report, "entries", NULL, inside->n_entries);
  cgv_report_add_count (report, "exits", NULL, inside->n_exits);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "members", .columns = columns, .list = &lists[0], .n_rows = lists[0].n_rows });
  add_calls (&lists[1], report);
  cgv_report_end (report);
}

/* Returns a cost with its share of the total, where that says anything. */
static char *
dup_amount (const CgvCosts *costs,
            CgvAmount cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&cell, costs, cost);
  return cgv_costs_get_event (costs)->is_ratio ? cgv_cell_dup_text (&cell) : cgv_cli_rows_dup_amount (&cell);
}

/* Returns "1 234 → 1 300 (+66)". */
static char *
dup_costs (const CgvComparison *comparison,
           CgvAmount base,
           CgvAmount new_)
{
  g_autofree char *before = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, base);
  g_autofree char *after = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, new_);
  g_autofree char *delta = cgv_compare_text_dup_cost_delta (comparison, base, new_);

  /* Translators: a cost on both sides, and the difference */
  return g_strdup_printf (_ ("%s → %s (%s)"), before, after, delta);
}

static void
say_cycle (const CgvCycleInside *inside,
           CgvReport *report)
{
  const CgvComparison *comparison = inside->comparison;
  const CgvCosts *costs = inside->costs;
  CgvCycleId cycle = inside->cycle;
  g_autofree char *inclusive = NULL;
  g_autofree char *self = NULL;

  if (comparison != NULL)
    {
      inclusive = dup_costs (comparison, cgv_costs_get_cycle (comparison->costs[CGV_SIDE_BASE], cycle), cgv_costs_get_cycle (comparison->costs[CGV_SIDE_NEW], cycle));
      self = dup_costs (comparison, sum_self (inside, CGV_SIDE_BASE), sum_self (inside, CGV_SIDE_NEW));
    }
  else
    {
      inclusive = dup_amount (costs, cgv_costs_get_cycle (costs, cycle));
      self = dup_amount (costs, sum_self (inside, CGV_SIDE_NEW));
    }
  /* Translators: the number of a cycle, how many functions it has, two costs, and how many calls */
  cgv_report_take (report, CGV_REPORT_HEADING, g_strdup_printf (_ ("Cycle %u: %u functions, inclusive %s, self %s, %u pairs of caller and callee"), cycle + 1, inside->n_members, inclusive, self, inside->n_pairs));
  for (CgvSide side = CGV_SIDE_BASE; comparison != NULL && side < CGV_N_SIDES; side++)
    cgv_report_take (report, CGV_REPORT_NOTE, cgv_cycle_words_dup_own (inside, side));
}

static GPtrArray *
new_columns (const CgvCliView *view)
{
  const CgvNumbers *numbers = view->numbers;
  gboolean has_base = view->options->has_base;
  GPtrArray *columns = cgv_columns_new ();

  if (has_base)
    cgv_cli_rows_add_columns (columns, numbers, 0, "delta_self percent_self base_self new_self");
  else
    cgv_cli_rows_add_columns (columns, numbers, 0, "self self_share");
  for (guint event = 1; has_base && event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (columns, numbers, event, "delta_self");
  cgv_report_add_column (columns, has_base ? "label" : "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static GPtrArray *
new_back_columns (const CgvCliView *view)
{
  GPtrArray *columns = cgv_columns_new ();

  if (view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "delta_inclusive base_inclusive new_inclusive both_calls");
  else
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "inclusive inclusive_share calls");
  /* Translators: the header of a column: the rest of a cycle without the calls of a row */
  cgv_report_add_column (columns, "rest", _ ("Without it"), CGV_CELL_TEXT, 0, fill_rest);
  cgv_report_add_column (columns, "label", _ ("Name"), CGV_CELL_NAME, 0, fill_pair);
  return columns;
}

static void
add_prose_table (CycleRows *rows,
                 GPtrArray *columns,
                 const char *title,
                 CgvReport *report)
{
  guint n_rows = cgv_cli_rows_count_listed (rows->view->options, report, rows->n_rows);

  cgv_report_add_table (report, &(CgvReportTable){ .title = title, .columns = columns, .list = rows, .n_rows = n_rows, .n_more = rows->n_rows - n_rows });
}

static void
add_prose (CycleRows *lists,
           CgvReport *report)
{
  g_autoptr (GPtrArray) columns = new_columns (lists[0].view);
  g_autoptr (GPtrArray) back_columns = new_back_columns (lists[0].view);

  say_cycle (lists[0].inside, report);
  add_prose_table (&lists[0], columns, NULL, report);
  if (lists[1].n_rows > 0)
    add_prose_table (&lists[1], back_columns, _ ("Calls that lead back, and what remains without each"), report);
}

static CgvCycleInside *
look_inside (Answer *self,
             CgvCycleId cycle)
{
  guint64 n_steps = MIN (self->n_steps, CGV_CYCLE_STEPS);
  guint64 n_left = n_steps;
  CgvCycleInside *inside = cgv_cycle_inside_new (self->view->costs, self->view->numbers->main.comparison, cycle, &n_left);

  self->n_steps -= n_steps - n_left;
  return inside;
}

static gboolean
add_cycle (Answer *self,
           CgvCycleId cycle,
           CgvReport *report)
{
  g_autoptr (CgvCycleInside) inside = look_inside (self, cycle);
  g_autofree guint32 *members = inside != NULL ? g_try_new (guint32, (gsize) inside->n_members + 1) : NULL;
  CycleRows lists[2];

  if (members == NULL)
    return FALSE;
  /* A filter may hide all of it. */
  if (inside->n_members == 0)
    return TRUE;
  lists[0] = (CycleRows){ .parent = { self->view->numbers, get_costs, get_names }, .view = self->view, .inside = inside, .members = members, .n_rows = inside->n_members };
  lists[1] = lists[0];
  lists[1].members = NULL;
  lists[1].n_rows = inside->n_back;
  for (guint32 i = 0; i < inside->n_members; i++)
    members[i] = i;
  /* Without a base, members are in the order of the inside. */
  if (inside->comparison != NULL && !cgv_cycle_rows_sort (inside, CGV_CYCLE_LIST_MEMBERS, NULL, &(CgvQuantity){ .kind = CGV_QUANTITY_SELF, .aspect = CGV_ASPECT_DELTA }, TRUE, members, inside->n_members))
    return FALSE;
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    add_prose (lists, report);
  else if (cgv_report_is (report, CGV_REPORT_CSV))
    add_csv (lists, report);
  else
    add_json (lists, report);
  return TRUE;
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  Answer *self = g_new0 (Answer, 1);

  self->view = view;
  self->n_steps = (guint64) LARGE_CYCLES * CGV_CYCLE_STEPS;
  return self;
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
  Answer *self = answer;
  guint32 n_cycles = self->view->graph->n_cycles;
  g_autofree CgvCycleId *order = new_order (self->view);
  gboolean ok = order != NULL;

  cgv_report_begin_array (report, "cycles");
  /* CSV has titles even without rows. */
  if (cgv_report_is (report, CGV_REPORT_CSV))
    {
      g_autoptr (GPtrArray) columns = new_csv_columns (self->view);

      cgv_report_add_table (report, &(CgvReportTable){ .columns = columns });
    }
  for (guint32 i = 0; ok && i < n_cycles; i++)
    ok = add_cycle (self, order[i], report);
  cgv_report_end (report);
  if (n_cycles == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("There are no cycles."));
  else if (cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_rows_hint_at_fold (self->view, self->view->graph->cycle_nodes, self->view->graph->cycle_start[n_cycles], report);
  return ok || cgv_cli_numbers_fail_for_memory (error);
}

const CgvCliAnswer cgv_cli_cycles = { new_answer, add_answer, g_free };
