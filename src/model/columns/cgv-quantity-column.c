/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-quantity-column.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-excess.h"

/* A column. In its titles "%s" stands for the event type. Bounds without an entry have that of their cost. */
typedef struct
{
  const char *id;
  CgvCellKind kind;
  const char *title;      /* in a list */
  const char *long_title; /* (nullable): with more room, or without other context */
  const char *report;     /* (nullable): in a report, in the main event type, if it has another title there */
  const char *further;    /* (nullable): in other event types */
  gboolean is_wide;       /* narrow pages leave it out */
} Entry;

static const Entry entries[] = {
  { "calls", CGV_CELL_COUNT, N_ ("Calls"), NULL, NULL, NULL, FALSE },
  { "base_calls", CGV_CELL_COUNT, N_ ("Calls A"), NULL, NULL, NULL, TRUE },
  { "new_calls", CGV_CELL_COUNT, N_ ("Calls B"), NULL, NULL, NULL, TRUE },
  { "delta_calls", CGV_CELL_DELTA, N_ ("Δ Calls"), NULL, NULL, NULL, TRUE },
  { "per_call", CGV_CELL_PER_CALL, N_ ("Per Call"), NULL, N_ ("Per call"), NULL, FALSE },

  { "self_low", CGV_CELL_COST, N_ ("Self at Least"), N_ ("Self at Least (%s)"), NULL, NULL, FALSE },
  { "self_high", CGV_CELL_COST, N_ ("Self at Most"), N_ ("Self at Most (%s)"), NULL, NULL, FALSE },
  { "self", CGV_CELL_COST, N_ ("Self"), N_ ("Self (%s)"), NULL, N_ ("Self %s"), FALSE },
  { "self_share", CGV_CELL_SHARE, N_ ("Self (%)"), NULL, "%", NULL, FALSE },
  { "base_self", CGV_CELL_COST, N_ ("Self A"), N_ ("Self of A (%s)"), N_ ("Base"), NULL, TRUE },
  { "new_self", CGV_CELL_COST, N_ ("Self B"), N_ ("Self of B (%s)"), N_ ("New"), NULL, TRUE },
  { "delta_self", CGV_CELL_DELTA, N_ ("Δ Self"), N_ ("Δ Self (%s)"), N_ ("Δ"), N_ ("Δ %s"), FALSE },
  /* Translators: the header of a column: a difference in percent of the base's cost */
  { "percent_self", CGV_CELL_PERCENT, /* xgettext:no-c-format */ N_ ("% of Itself"), /* xgettext:no-c-format */ N_ ("Δ Self (% of Itself)"), N_ ("Of itself"), NULL, FALSE },
  /* Translators: the header of a column: a difference in percent of the cost of the whole program */
  { "program_self", CGV_CELL_PERCENT, /* xgettext:no-c-format */ N_ ("% of Program"), /* xgettext:no-c-format */ N_ ("Δ Self (% of Program)"), N_ ("Of program"), NULL, TRUE },

  { "inclusive_low", CGV_CELL_COST, N_ ("Inclusive at Least"), N_ ("Inclusive at Least (%s)"), NULL, NULL, FALSE },
  { "inclusive_high", CGV_CELL_COST, N_ ("Inclusive at Most"), N_ ("Inclusive at Most (%s)"), NULL, NULL, FALSE },
  { "inclusive", CGV_CELL_COST, N_ ("Inclusive"), N_ ("Inclusive (%s)"), NULL, N_ ("Inclusive %s"), FALSE },
  { "inclusive_share", CGV_CELL_SHARE, N_ ("Inclusive (%)"), NULL, "%", NULL, FALSE },
  { "base_inclusive", CGV_CELL_COST, N_ ("Incl. A"), N_ ("Inclusive of A (%s)"), N_ ("Base"), NULL, TRUE },
  { "new_inclusive", CGV_CELL_COST, N_ ("Incl. B"), N_ ("Inclusive of B (%s)"), N_ ("New"), NULL, TRUE },
  { "delta_inclusive", CGV_CELL_DELTA, N_ ("Δ Inclusive"), N_ ("Δ Inclusive (%s)"), N_ ("Δ"), N_ ("Δ %s"), FALSE },
  { "percent_inclusive", CGV_CELL_PERCENT, /* xgettext:no-c-format */ N_ ("% of Itself"), /* xgettext:no-c-format */ N_ ("Δ Inclusive (% of Itself)"), N_ ("Of itself"), NULL, FALSE },
  { "program_inclusive", CGV_CELL_PERCENT, /* xgettext:no-c-format */ N_ ("% of Program"), /* xgettext:no-c-format */ N_ ("Δ Inclusive (% of Program)"), N_ ("Of program"), NULL, TRUE },

  /* Translators: the header of a column: how much of the change began in a function */
  { "delta_origin", CGV_CELL_DELTA, N_ ("Began Here"), N_ ("Began Here (%s)"), N_ ("Began here"), N_ ("Began here: %s"), FALSE },
  { "program_origin", CGV_CELL_PERCENT, /* xgettext:no-c-format */ N_ ("% of Program"), NULL, N_ ("Of program"), NULL, TRUE },
};

/* Those of parts, by their form: of self and of inclusive cost, and of each side. A list titles those of one part. */
static const Entry part_entries[] = {
  { "part", CGV_CELL_COST, N_ ("Part"), NULL, NULL, NULL, FALSE },
  { "least", CGV_CELL_COST, N_ ("Least"), NULL, NULL, NULL, FALSE },
  { "most", CGV_CELL_COST, N_ ("Most"), NULL, NULL, NULL, FALSE },
  /* Translators: the header of a column: how much more a function costs in one part than in another */
  { "spread", CGV_CELL_COST, N_ ("Uneven by"), NULL, NULL, NULL, FALSE },
  { "unevenness", CGV_CELL_FACTOR, N_ ("Unevenness"), NULL, NULL, NULL, FALSE },
};

CgvSide
cgv_quantity_column_get_side (const CgvColumn *column)
{
  return column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

/* Returns the self or inclusive cost of a row. */
static CgvAmount
get_amount (const CgvColumn *column,
            const CgvFunctionRow *row,
            CgvSide side)
{
  return column->quantity.kind == CGV_QUANTITY_SELF ? row->side[side].self : row->side[side].inclusive;
}

void
cgv_quantity_column_leave_out (CgvCell *cell,
                               const char *note)
{
  cell->is_empty = TRUE;
  cell->note = note;
}

static gboolean
is_change (const CgvCell *cell)
{
  return cell->kind == CGV_CELL_DELTA || cell->kind == CGV_CELL_PERCENT;
}

void
cgv_quantity_column_show_direction (const CgvColumn *column,
                                    const CgvComparison *comparison,
                                    const CgvFunctionRow *row,
                                    CgvCell *cell)
{
  CgvAmount base = get_amount (column, row, CGV_SIDE_BASE);
  CgvAmount new_ = get_amount (column, row, CGV_SIDE_NEW);
  double delta = cgv_comparison_measure_delta (comparison, base.value, new_.value);

  cell->state = CGV_CELL_SAME;
  if ((!(delta < 0.0) && !(delta > 0.0)) || !cgv_amount_is_exact (base) || !cgv_amount_is_exact (new_))
    return;
  if (cgv_comparison_tolerates (comparison, base.value, new_.value))
    cell->state = CGV_CELL_NOISE;
  else if (is_change (cell))
    cell->state = delta > 0.0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static gboolean
is_lacking (const CgvColumn *column,
            const CgvFunctionRow *row)
{
  return (row->lacks & (column->quantity.kind == CGV_QUANTITY_SELF ? CGV_ROW_LACKS_SELF : CGV_ROW_LACKS_INCLUSIVE)) != 0;
}

static gboolean
is_ratio (const CgvCell *cell)
{
  return cgv_cell_get_event (cell)->is_ratio;
}

/* A bound is exact. */
static void
take_bound (const CgvColumn *column,
            CgvCell *cell)
{
  CgvCost bound = column->quantity.form == CGV_FORM_LOW ? cell->cost.low : cell->cost.high;

  cell->is_empty = cell->is_empty || !cgv_amount_is_bounded (cell->cost, cell->is_signed);
  cell->cost = cgv_amount_exact (bound);
}

/* A group may cost more than the total of a file that was cut off, even if no function does. */
static gboolean
exceeds_whole (const CgvCosts *costs,
               CgvCost cost)
{
  return !costs->is_signed && !cgv_costs_get_event (costs)->is_ratio && cgv_excess_is_shown (cost, costs->total) &&
         cgv_profile_is_short (costs->graph->profile, costs->graph->parts);
}

static void
set_cost (const CgvColumn *column,
          const CgvEventNumbers *numbers,
          const CgvFunctionRow *row,
          CgvCell *cell)
{
  CgvSide side = cgv_quantity_column_get_side (column);
  CgvAmount amount = get_amount (column, row, side);

  if ((row->lacks & CGV_ROW_LACKS_ON (side)) != 0)
    {
      cell->is_empty = TRUE;
      return;
    }
  if (numbers->comparison != NULL)
    cgv_cell_set_side_cost (cell, numbers->comparison, side, amount);
  else
    cgv_cell_set_cost (cell, numbers->costs[side], amount);
  if (numbers->comparison == NULL && exceeds_whole (numbers->costs[side], amount.value))
    {
      cell->is_within = TRUE;
      cell->note = _ ("Costs are missing from the total.");
    }
  cell->count = row->side[side].n_calls;
  if (cell->kind == CGV_CELL_PER_CALL)
    cell->is_empty = (row->lacks & CGV_ROW_LACKS_PER_CALL) != 0;
  else if (is_lacking (column, row))
    cgv_quantity_column_leave_out (cell, _ ("The functions of the line may call each other."));
  else if (cell->kind == CGV_CELL_SHARE && is_ratio (cell))
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
  else if (cell->kind == CGV_CELL_SHARE && cell->is_within)
    cgv_quantity_column_leave_out (cell, cell->note);
  else if (cell->kind == CGV_CELL_SHARE && column->quantity.kind == CGV_QUANTITY_INCLUSIVE && (row->lacks & CGV_ROW_LACKS_SHARE) != 0)
    cgv_quantity_column_leave_out (cell, _ ("Calls of a function to itself contain each other."));
  else if (column->quantity.form == CGV_FORM_LOW || column->quantity.form == CGV_FORM_HIGH)
    take_bound (column, cell);
}

static void
set_change (const CgvColumn *column,
            const CgvEventNumbers *numbers,
            const CgvFunctionRow *row,
            CgvCell *cell)
{
  const CgvComparison *comparison = numbers->comparison;
  CgvAmount base = get_amount (column, row, CGV_SIDE_BASE);
  CgvAmount new_ = get_amount (column, row, CGV_SIDE_NEW);

  if (comparison == NULL)
    {
      cgv_quantity_column_leave_out (cell, cgv_compare_text_explain_event (numbers));
      return;
    }
  cgv_cell_set_delta (cell, comparison, base, new_);
  cell->is_empty = is_lacking (column, row) || (row->lacks & (CGV_ROW_LACKS_BASE | CGV_ROW_LACKS_NEW)) != 0 ||
                   (is_ratio (cell) && (base.value == CGV_RATIO_UNDEFINED || new_.value == CGV_RATIO_UNDEFINED));
  if (cell->kind == CGV_CELL_DELTA && cell->value != 0)
    cell->state = cell->value > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
  if (column->quantity.aspect == CGV_ASPECT_PROGRAM && is_ratio (cell))
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
  if (column->quantity.aspect == CGV_ASPECT_PROGRAM)
    {
      cell->whole = cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
      cell->value_base = cgv_comparison_measure (comparison, CGV_SIDE_BASE, cell->whole);
    }
  if (column->quantity.form == CGV_FORM_AMOUNT)
    return;
  cell->is_empty = cell->is_empty || cell->delta_range.is_unbounded;
  cell->delta = column->quantity.form == CGV_FORM_LOW ? cell->delta_range.low : cell->delta_range.high;
}

static void
set_calls (const CgvColumn *column,
           const CgvFunctionRow *row,
           CgvCell *cell)
{
  cell->count = row->side[cgv_quantity_column_get_side (column)].n_calls;
  cell->delta = cgv_function_row_get_calls_delta (row);
  cell->value = cgv_delta_to_double (cell->delta);
  cell->is_about = row->has_about_calls;
  cell->is_empty = (row->lacks & CGV_ROW_LACKS_CALLS) != 0;
}

static void
set_origin (const CgvEventNumbers *numbers,
            const CgvFunctionRow *row,
            CgvCell *cell)
{
  cell->is_empty = (row->lacks & CGV_ROW_LACKS_ORIGIN) != 0;
  if (cell->is_empty)
    return;
  cgv_cell_set_event_delta (cell, numbers->comparison, row->origin);
  cell->delta_range.is_unbounded = row->origin.is_estimate;
  cell->value = cgv_delta_to_double (row->origin);
  if (row->origin.sign != 0)
    cell->state = row->origin.sign > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
set_part (const CgvFunctionRow *row,
          CgvCell *cell)
{
  if (row->part.costs == NULL)
    cgv_quantity_column_leave_out (cell, _ ("This is known of whole functions, and of the inclusive cost of one alone."));
  else if (cell->kind == CGV_CELL_FACTOR)
    cell->value = row->part.factor;
  else
    {
      cgv_cell_set_cost (cell, row->part.costs, cgv_amount_exact (row->part.cost));
      cell->whole = row->part.whole;
    }
}

static void
set (const CgvColumn *column,
     const CgvEventNumbers *numbers,
     const CgvFunctionRow *row,
     CgvCell *cell)
{
  if (cgv_quantity_is_of_parts (&column->quantity))
    {
      set_part (row, cell);
      return;
    }
  switch (column->quantity.kind)
    {
    case CGV_QUANTITY_CALLS:
      set_calls (column, row, cell);
      break;
    case CGV_QUANTITY_ORIGIN:
      set_origin (numbers, row, cell);
      break;
    default:
      if (is_change (cell))
        set_change (column, numbers, row, cell);
      else
        set_cost (column, numbers, row, cell);
    }
}

void
cgv_quantity_column_fill_row (const CgvColumn *column,
                              gpointer list,
                              guint position,
                              const CgvEventNumbers *numbers,
                              const CgvFunctionRow *row,
                              CgvCell *cell)
{
  const CgvRowReader *reader = column->reader;
  gboolean has_bar = reader->get_largest != NULL && column->quantity.aspect == CGV_ASPECT_DELTA && (column->flags & CGV_COLUMN_BAR) != 0;
  double largest = has_bar ? reader->get_largest (list, column) : 0.0;

  cell->kind = column->kind;
  set (column, numbers, row, cell);
  if (largest > 0.0)
    cell->fraction = MIN (fabs (cell->value) / largest, 1.0);
  if (reader->show != NULL)
    reader->show (list, column, position, numbers, row, cell);
}

/* Returns (nullable) why one side lacks an event type. */
static const char *
explain_missing (gpointer list,
                 const CgvColumn *column,
                 const CgvEventNumbers *numbers)
{
  const CgvEventNumbers *main = column->reader->find_numbers (list, NULL);

  return main != NULL && main->comparison != NULL ? cgv_compare_text_explain_event (numbers) : NULL;
}

static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  const CgvEventNumbers *numbers = column->reader->find_numbers (list, column->quantity.event);
  CgvFunctionRow buffer;
  const CgvFunctionRow *row = numbers != NULL ? column->reader->get_row (list, column, &numbers, position, &buffer) : NULL;

  if (row != NULL)
    cgv_quantity_column_fill_row (column, list, position, numbers, row, cell);
  else
    cgv_quantity_column_leave_out (cell, explain_missing (list, column, numbers));
}

/* Finds the entry of an id without its event type and its bound. */
static const Entry *
find_entry (const char *id)
{
  static const char *const suffixes[] = { "", "_low", "_high" };
  gsize length = strcspn (id, ":");

  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      gsize n = strlen (entries[i].id);

      for (gsize j = 0; j < G_N_ELEMENTS (suffixes); j++)
        {
          if (length == n + strlen (suffixes[j]) && strncmp (id, entries[i].id, n) == 0 && strncmp (id + n, suffixes[j], length - n) == 0)
            return &entries[i];
        }
    }
  return NULL;
}

gboolean
cgv_quantity_column_has_id (const char *id,
                            gboolean is_compared)
{
  const Entry *entry = find_entry (id);
  CgvQuantity quantity;

  if (!cgv_quantity_parse (id, &quantity) || quantity.event != NULL || (quantity.aspect != CGV_ASPECT_ONE) != is_compared)
    return FALSE;
  return cgv_quantity_is_of_parts (&quantity) ? !is_compared : entry != NULL && strcmp (entry->id, id) == 0;
}

static const char *
get_title (const Entry *entry,
           CgvColumnTitles titles)
{
  switch (titles)
    {
    case CGV_TITLES_OF_REPORT:
      return entry->report != NULL ? entry->report : entry->title;
    case CGV_TITLES_OF_REPORT_FURTHER:
      return entry->further != NULL ? entry->further : entry->long_title;
    case CGV_TITLES_LONG:
      return entry->long_title != NULL ? entry->long_title : get_title (entry, CGV_TITLES_OF_REPORT);
    case CGV_TITLES_OF_BAR:
      return "";
    case CGV_TITLES_OF_LIST:
    default:
      return entry->title;
    }
}

gboolean
cgv_quantity_column_complete (CgvColumn *column,
                              CgvColumnTitles titles)
{
  gboolean is_quantity = cgv_quantity_parse (column->id, &column->quantity);
  const Entry *entry = is_quantity && cgv_quantity_is_of_parts (&column->quantity) ? &part_entries[column->quantity.form - CGV_FORM_PART] : find_entry (column->id);

  if (entry == NULL || !is_quantity)
    return FALSE;
  column->kind = entry->kind;
  column->fill = fill;
  if (column->title == NULL)
    {
      column->title = get_title (entry, titles);
      if (column->long_title == NULL && titles == CGV_TITLES_OF_LIST)
        column->long_title = entry->long_title;
    }
  if (titles == CGV_TITLES_OF_BAR)
    column->flags |= CGV_COLUMN_BAR;
  if (titles != CGV_TITLES_OF_LIST && (entry->is_wide || titles == CGV_TITLES_OF_BAR))
    column->name_min = 1;
  if (column->sample == NULL)
    column->sample = column->reader->sample;
  if (column->explain == NULL && column->sentence == NULL)
    column->explain = column->reader->explain;
  return TRUE;
}
