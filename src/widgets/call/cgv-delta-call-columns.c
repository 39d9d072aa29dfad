/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-columns.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-cost.h"
#include "cgv-display.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_MIN          96
#define NAME_BESIDE_SHARE 130
#define NAME_BESIDE_WHY   150
#define NAME_BESIDE_SIDES 180

/* A list may be long: of words, widths are those of what is seen first. */
#define N_MEASURED 30

typedef struct
{
  CgvWhyTerm term;
  CgvCost cost[CGV_N_SIDES];
  guint64 count[CGV_N_SIDES];
} Call;

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_call_list_get_focus (list);
}

static const CgvComparison *
get_comparison (gpointer list)
{
  return cgv_focus_get_comparison (get_focus (list));
}

static gboolean
get_call (gpointer list,
          guint position,
          Call *call)
{
  const CgvComparison *comparison = get_comparison (list);

  if (!cgv_call_list_get_term (list, position, &call->term))
    return FALSE;

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      call->cost[side] = cgv_comparison_get_edge_cost (comparison, (CgvSide) side, call->term.edge);
      call->count[side] = cgv_comparison_get_edge_count (comparison, (CgvSide) side, call->term.edge);
    }
  return TRUE;
}

static gboolean
is_relative (gpointer list)
{
  return get_comparison (list)->measure == CGV_MEASURE_ABSOLUTE && cgv_focus_get_relative (get_focus (list));
}

static CgvCellState
get_state (const CgvComparison *comparison,
           const Call *call)
{
  double delta = cgv_comparison_measure_delta (comparison, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);

  if (!(delta < 0.0) && !(delta > 0.0))
    return CGV_CELL_SAME;
  if (cgv_comparison_tolerates (comparison, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]))
    return CGV_CELL_NOISE;
  return delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
set_cost (gpointer list,
          const Call *call,
          CgvSide side,
          CgvCell *cell)
{
  cgv_cell_set_side_cost (cell, get_comparison (list), side, call->cost[side]);
  cell->is_relative = is_relative (list);
  if (get_state (get_comparison (list), call) == CGV_CELL_NOISE)
    cell->state = CGV_CELL_NOISE;
}

static void
set_delta (gpointer list,
           const Call *call,
           CgvCell *cell)
{
  cgv_cell_set_delta (cell, get_comparison (list), call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);
  cell->is_relative = is_relative (list);
  cell->state = get_state (get_comparison (list), call);
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvSide side = column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  Call call = { 0 };

  get_call (list, position, &call);
  set_cost (list, &call, side, cell);
}

/* A whole bar is the largest difference in the list. */
static void
fill_delta (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  double largest = cgv_call_list_get_largest_delta (list);
  Call call = { 0 };

  get_call (list, position, &call);
  set_delta (list, &call, cell);
  cell->fraction = largest > 0.0 ? fabs (cell->value) / largest : 0.0;
}

static const char *
explain_no_split (const CgvWhyTerm *term)
{
  if (term->flags & CGV_WHY_RECURSION)
    return _ ("recursive");
  if (term->flags & CGV_WHY_IN_CYCLE)
    return _ ("within a cycle");
  if (term->flags & CGV_WHY_NO_COUNTS)
    return _ ("not counted");
  if (term->flags & CGV_WHY_RATIO)
    return _ ("a ratio");

  return _ ("too large");
}

/* How often it was called: "3× calls", or "+5 % calls" where that says more. */
static char *
dup_calls (guint64 base,
           guint64 new_)
{
  double ratio = (double) new_ / (double) base;
  g_autofree char *percent = NULL;

  if (ratio >= 1.995)
    /* Translators: how many times as often it is called; keep it short */
    return ratio < 9.95 ? g_strdup_printf (_ ("%.2g× calls"), ratio) : g_strdup_printf (_ ("%.0f× calls"), MIN (ratio, 1e9));

  percent = cgv_amount_text_dup_change (cgv_delta_between (base, new_, false), base, FALSE);

  /* Translators: how many percent more or less often it is called, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("%s calls"), percent);
}

static char *
dup_each (const CgvComparison *comparison,
          const CgvWhyTerm *term)
{
  double base = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, term->edge);
  double new_ = cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge), comparison->is_signed) /
                (double) cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, term->edge);
  g_autofree char *percent = cgv_amount_text_dup_change_of (new_ - base, base);

  if (!(base < 0.0) && !(base > 0.0))
    return g_strdup (_ ("each more"));

  /* Translators: how many percent more or less each call costs, such as "+5 %"; keep it short */
  return g_strdup_printf (_ ("each %s"), percent);
}

static char *
dup_short_why (const CgvComparison *comparison,
               const CgvWhyTerm *term)
{
  guint64 counts[CGV_N_SIDES];
  g_autofree char *calls = NULL;
  g_autofree char *each = NULL;

  if (term->flags != 0)
    return g_strdup (explain_no_split (term));
  if (term->presence == CGV_PRESENT_NEW)
    return g_strdup (_ ("new call"));
  if (term->presence == CGV_PRESENT_BASE)
    return g_strdup (_ ("call gone"));

  for (int side = 0; side < CGV_N_SIDES; side++)
    counts[side] = cgv_comparison_get_edge_count (comparison, (CgvSide) side, term->edge);
  if (counts[CGV_SIDE_BASE] != counts[CGV_SIDE_NEW])
    calls = dup_calls (counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW]);
  if (term->by_cost.sign != 0)
    each = dup_each (comparison, term);
  if (calls != NULL && each != NULL)
    /* Translators: how often it is called, and what each call costs, such as "3× calls, each −8 %" */
    return g_strdup_printf (_ ("%s, %s"), calls, each);
  if (calls != NULL)
    return g_steal_pointer (&calls);

  return each != NULL ? g_steal_pointer (&each) : g_strdup ("");
}

static void
fill_why (gpointer list,
          const CgvColumn *column,
          guint position,
          CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, position, &call);
  cell->text = dup_short_why (get_comparison (list), &call.term);
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvComparison *comparison = get_comparison (list);
  Call call = { 0 };

  get_call (list, position, &call);
  cell->bytes = cgv_matching_get_name (comparison->matching, call.term.row, &cell->n_bytes);
  cell->tag = cgv_compare_text_get_presence (comparison, call.term.row);
  if (call.term.flags & CGV_WHY_RECURSION)
    cell->marks = CGV_NAME_MARK_RECURSION;
  else if (call.term.flags & CGV_WHY_IN_CYCLE)
    cell->marks = CGV_NAME_MARK_CYCLE;
}

/* What came of more or fewer calls, or of what each costs. */
static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, position, &call);
  cgv_cell_set_delta (cell, get_comparison (list), call.cost[CGV_SIDE_BASE], call.cost[CGV_SIDE_NEW]);
  cell->delta = column->index == 0 ? call.term.by_calls : call.term.by_cost;
  cell->is_empty = call.term.flags != 0;
}

static void
fill_count (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  Call call = { 0 };

  get_call (list, position, &call);
  cell->count = call.count[column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW];
}

static void
fill_location (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  cell->text = cgv_compare_text_dup_location (get_comparison (list)->matching, cgv_call_list_get_node (list, position));
}

/* Numbers are the wider the larger; what is below zero is no wider by more than its sign. */
static double
get_size (gpointer list,
          const CgvColumn *column,
          guint position)
{
  g_auto (CgvCell) cell = { 0 };

  cgv_column_fill (column, list, position, &cell);
  return cell.kind == CGV_CELL_TEXT ? 0.0 : fabs (cell.value);
}

static guint
find_largest (gpointer list,
              const CgvColumn *column)
{
  guint n = g_list_model_get_n_items (list);
  guint position = 0;
  double largest = 0.0;

  for (guint i = 0; i < n && column->kind != CGV_CELL_TEXT; i++)
    {
      double size = get_size (list, column, i);

      if (size <= largest)
        continue;
      largest = size;
      position = i;
    }
  return position;
}

static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  guint n = g_list_model_get_n_items (list);

  if (index >= n || index > N_MEASURED)
    return FALSE;
  column->fill (list, column, index < N_MEASURED ? index : find_largest (list, column), cell);
  return TRUE;
}

/* Names what the numbers are of, where these are not counts. */
static char *
explain (gpointer list,
         const CgvColumn *column)
{
  const CgvComparison *comparison = get_comparison (list);
  g_autofree char *measure = NULL;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return g_strdup (column->sentence);
  measure = cgv_compare_text_dup_measure (comparison);
  return g_strdup_printf ("%s\n%s", column->sentence, measure);
}

/* "1 234 → 1 250, +16 (+1.3 %)" */
static char *
dup_change (gpointer list,
            const Call *call)
{
  g_auto (CgvCell) base = { .kind = CGV_CELL_COST };
  g_auto (CgvCell) new_ = { .kind = CGV_CELL_COST };
  g_auto (CgvCell) delta = { .kind = CGV_CELL_DELTA };
  g_auto (CgvCell) percent = { .kind = CGV_CELL_PERCENT };
  g_autofree char *base_text = NULL;
  g_autofree char *new_text = NULL;
  g_autofree char *delta_text = NULL;
  g_autofree char *percent_text = NULL;

  set_cost (list, call, CGV_SIDE_BASE, &base);
  set_cost (list, call, CGV_SIDE_NEW, &new_);
  set_delta (list, call, &delta);
  set_delta (list, call, &percent);
  base_text = cgv_cell_dup_text (&base);
  new_text = cgv_cell_dup_text (&new_);
  delta_text = cgv_cell_dup_text (&delta);
  percent_text = cgv_cell_dup_text (&percent);
  /* Translators: what calls cost on both sides, the difference, and that in percent of the first */
  return g_strdup_printf (_ ("%s → %s, %s (%s)"), base_text, new_text, delta_text, percent_text);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvComparison *comparison = get_comparison (list);
  g_autofree char *function = NULL;
  g_autofree char *change = NULL;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *why = NULL;
  Call call;

  if (!get_call (list, position, &call))
    return NULL;

  function = cgv_compare_text_dup_tooltip (comparison, call.term.row);
  change = dup_change (list, &call);
  base = cgv_cell_dup_count (call.count[CGV_SIDE_BASE]);
  new_ = cgv_cell_dup_count (call.count[CGV_SIDE_NEW]);
  why = cgv_compare_text_dup_why_term (comparison, &call.term);
  /* Translators: a function, what calls of it cost on both sides, how many there are, and why that changed */
  return g_strdup_printf (_ ("%s\nThese calls: %s\nHow many: %s → %s\n%s"), function, change, base, new_, why);
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
add_numbers (GPtrArray *columns,
             const char *event)
{
  g_autofree char *base = g_strdup_printf (_ ("Base (%s)"), event);
  g_autofree char *new_ = g_strdup_printf (_ ("New (%s)"), event);
  g_autofree char *delta = g_strdup_printf (_ ("Δ (%s)"), event);
  const CgvColumn own[] = {
    /* Translators: the cost of calls on the base of a comparison, as short as can be */
    { .id = "base_inclusive", .title = C_ ("cost of calls", "A"), .long_title = base, .sentence = _ ("What these calls cost on the base (A), with all that they call."), .kind = CGV_CELL_COST, .rank = 3, .name_min = NAME_BESIDE_SIDES, .fill = fill_cost, .sample = sample, .explain = explain },
    /* Translators: the cost of calls on the new side of a comparison, as short as can be */
    { .id = "new_inclusive", .title = C_ ("cost of calls", "B"), .long_title = new_, .sentence = _ ("What these calls cost on the new side (B), with all that they call."), .kind = CGV_CELL_COST, .rank = 3, .name_min = NAME_BESIDE_SIDES, .fill = fill_cost, .sample = sample, .explain = explain },
    { .id = "delta_inclusive", .title = _ ("Δ"), .long_title = delta, .sentence = _ ("What these calls cost more on the new side: B less A."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_BAR, .fill = fill_delta, .sample = sample, .explain = explain },
    { .id = "percent_inclusive", .title = _ ("Δ %"), .sentence = _ ("The difference in percent of what these calls cost on the base."), .kind = CGV_CELL_PERCENT, .rank = 1, .name_min = NAME_BESIDE_SHARE, .fill = fill_delta, .sample = sample, .explain = explain },
  };

  add (columns, own, G_N_ELEMENTS (own));
}

static void
add_exports (GPtrArray *columns,
             const char *event)
{
  g_autofree char *by_calls = g_strdup_printf (_ ("Δ by Number of Calls (%s)"), event);
  g_autofree char *by_cost = g_strdup_printf (_ ("Δ by Cost per Call (%s)"), event);
  const CgvColumn own[] = {
    { .id = "by_calls", .title = by_calls, .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 0, .fill = fill_split },
    { .id = "by_cost", .title = by_cost, .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 1, .fill = fill_split },
    { .id = "base_calls", .title = _ ("Base Calls"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_count },
    { .id = "new_calls", .title = _ ("New Calls"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_count },
    { .id = "location", .title = _ ("Location"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .fill = fill_location },
  };

  add (columns, own, G_N_ELEMENTS (own));
}

static GPtrArray *
make_columns (gpointer list)
{
  CgvFocus *focus = get_focus (list);
  const char *name = cgv_event_list_get_name (cgv_focus_get_events (focus), cgv_focus_get_event (focus));
  gboolean is_callers = cgv_call_list_get_kind (list) == CGV_CALL_LIST_CALLERS;
  const CgvColumn names[] = {
    { .id = "why", .title = _ ("Why"), .sentence = _ ("Whether it was called more or less often, and whether each call costs more or less than before.\n"
                                                      "Sorts by how large the difference is, up or down."),
      .kind = CGV_CELL_TEXT, .rank = 2, .name_min = NAME_BESIDE_WHY, .fill = fill_why, .sample = sample },
    { .id = "name", .title = _ ("Function"), .long_title = is_callers ? _ ("Caller") : _ ("Callee"), .sentence = _ ("Click a function to select it."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .fill = fill_name },
  };
  GPtrArray *columns = cgv_columns_new ();
  char event[CGV_DISPLAY_MAX];

  cgv_display_name (name, strlen (name), event);
  add_numbers (columns, event);
  add (columns, names, G_N_ELEMENTS (names));
  add_exports (columns, event);
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_call_list_set_sort (list, &column->quantity, descending);
}

static char *
introduce (gpointer list)
{
  return cgv_compare_text_dup_verdict (get_comparison (list));
}

const CgvTableSpec *
cgv_delta_call_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .default_sort = { "why" },
    .is_activated_by_click = TRUE,
  };

  return &spec;
}
