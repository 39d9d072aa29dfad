/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-name-text.h"
#include "cgv-record-hint.h"
#include "cgv-recursion.h"
#include "cgv-why.h"

static char *
dup_place (const char *bytes,
           gsize length)
{
  return bytes != NULL && length > 0 ? cgv_display_dup (bytes, (gssize) length) : NULL;
}

static gboolean
has_places (const CgvCliView *view)
{
  return view->fold == CGV_GROUPING_FUNCTION;
}

static char *
dup_places (const CgvCliNames *names)
{
  g_autofree char *file = dup_place (names->file, names->file_length);
  g_autofree char *object = dup_place (names->object, names->object_length);

  if (file != NULL && object != NULL)
    return g_strconcat (file, ", ", object, NULL);
  return file != NULL ? g_steal_pointer (&file) : g_steal_pointer (&object);
}

/* Fills in the name and the place of a row of one profile. */
static void
fill_name_and_places (const CgvCliView *view,
                      const CgvCliNames *names,
                      const char *shown,
                      CgvCell *cell)
{
  if (names->text != NULL)
    {
      cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", names->n_functions), names->text, names->n_functions);
      return;
    }
  if (names->name_length == 0 && view->fold == CGV_GROUPING_NAMESPACE)
    cell->text = g_strdup (_ ("(no namespace)"));
  else if (shown != NULL)
    cell->text = cgv_display_dup (shown, -1);
  else if (names->node != CGV_NONE)
    cell->text = cgv_name_text_dup_short (view->graph->fold, names->node);
  else
    cell->text = cgv_display_dup (names->name, (gssize) names->name_length);
  if (has_places (view))
    cell->place = dup_places (names);
}

char *
cgv_cli_rows_dup_label (const CgvCliView *view,
                        guint32 row)
{
  g_auto (CgvCell) cell = { .kind = CGV_CELL_NAME };
  CgvCliNames names;

  cgv_cli_view_get_names (view, row, CGV_NONE, &names);
  fill_name_and_places (view, &names, NULL, &cell);
  g_free (names.text);
  if (cell.place == NULL)
    return g_strconcat (CGV_REPORT_CODE, cell.text, CGV_REPORT_CODE_END, NULL);
  return g_strconcat (CGV_REPORT_CODE, cell.text, CGV_REPORT_CODE_END "  (", cell.place, ")", NULL);
}

char *
cgv_cli_rows_dup_clear_name (const CgvCliView *view,
                             CgvNodeId node)
{
  const CgvMatching *matching = view->numbers->matching;

  return matching != NULL ? cgv_compare_text_dup_clear_name (matching, node) : cgv_name_text_dup_clear (view->graph->fold, node);
}

const char *
cgv_cli_rows_get_tag (const CgvCliView *view,
                      CgvPresence presence)
{
  return view->options->has_base ? cgv_compare_text_get_presence_word (view->numbers->main.comparison, presence) : NULL;
}

void
cgv_cli_rows_fill_label (const CgvCliView *view,
                         const CgvCliNames *names,
                         const char *name,
                         CgvPresence presence,
                         CgvCell *cell)
{
  const CgvMatching *matching = view->numbers->matching;

  cell->tag = cgv_cli_rows_get_tag (view, presence);
  if (matching == NULL || names->node == CGV_NONE || !has_places (view))
    {
      fill_name_and_places (view, names, name, cell);
      return;
    }
  cell->text = name != NULL ? g_strdup (name) : cgv_compare_text_dup_name (matching, names->node);
  cell->place = cgv_compare_text_dup_location (matching, names->node);
}

void
cgv_cli_rows_fill_row_label (const CgvCliView *view,
                             guint32 row,
                             CgvPresence presence,
                             CgvCell *cell)
{
  CgvCliNames names;

  cgv_cli_view_get_names (view, row, CGV_NONE, &names);
  cgv_cli_rows_fill_label (view, &names, NULL, presence, cell);
  g_free (names.text);
}

gboolean
cgv_cli_names_ask_once (const CgvCliNames *names,
                        GHashTable *answers,
                        CgvCliNameFunc func,
                        gconstpointer user_data)
{
  gboolean answer;
  gpointer known;

  /* Equal names share their bytes in memory. */
  if (names->name != NULL && g_hash_table_lookup_extended (answers, names->name, NULL, &known))
    return GPOINTER_TO_INT (known);
  answer = func (names, user_data);
  if (names->name != NULL)
    g_hash_table_insert (answers, (gpointer) names->name, GINT_TO_POINTER (answer));
  return answer;
}

char *
cgv_cli_names_dup_name (const CgvCliNames *names)
{
  return names->text != NULL ? g_strdup (names->text) : cgv_display_dup_whole (names->name, (gssize) names->name_length);
}

const CgvFunctionRow *
cgv_cli_rows_get (CgvCliRows *self,
                  guint position,
                  guint event)
{
  if (!self->has_costs || self->position != position || self->event != event)
    self->get_costs (self, position, event, &self->costs);
  self->has_costs = TRUE;
  self->position = position;
  self->event = event;
  return &self->costs;
}

void
cgv_cli_names_take (CgvCliNames *names,
                    CgvCliWord word,
                    CgvCell *cell)
{
  const char *const words[] = { names->name, names->file, names->object };
  const gsize lengths[] = { names->name_length, names->file_length, names->object_length };

  if (word == CGV_CLI_WORD_NAME)
    cell->text = g_steal_pointer (&names->text);
  g_clear_pointer (&names->text, g_free);
  cell->is_empty = cell->text == NULL && words[word] == NULL;
  if (cell->text != NULL)
    return;
  cell->bytes = words[word];
  cell->n_bytes = lengths[word];
}

/* The columns of numbers that are not costs. */
enum
{
  CYCLE,
  FUNCTIONS,
};

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  cgv_cli_names_take (&names, (CgvCliWord) column->index, cell);
}

static void
fill_form (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  cell->is_empty = names.text != NULL || names.name == NULL;
  if (!cell->is_empty)
    cell->text = cgv_display_dup_form (names.name, names.name_length, (CgvNameForm) column->index);
  g_free (names.text);
}

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  CgvCliNames names;

  ((CgvCliRows *) list)->get_names (list, position, &names);
  g_free (names.text);
  cell->count = column->index == CYCLE ? names.cycle : names.n_functions;
  cell->is_empty = cell->count == 0;
}

const char *
cgv_cli_rows_get_status (const CgvCliRows *self,
                         const CgvFunctionRow *row)
{
  /* A part was not removed: the other side cannot have it. Nor was what could not be read. */
  if (row->presence == CGV_PRESENT_BASE)
    return (row->lacks & CGV_ROW_LACKS_NEW) == 0 && self->numbers->main.comparison->has_reasons ? "removed" : "base";
  return row->presence == CGV_PRESENT_NEW ? "new" : "both";
}

static void
fill_status (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  cell->text = g_strdup (cgv_cli_rows_get_status (list, cgv_cli_rows_get (list, position, 0)));
}

/* Fills in the calls of both sides: "12 → 15". */
static void
fill_both_calls (gpointer list,
                 const CgvColumn *column,
                 guint position,
                 CgvCell *cell)
{
  const bool *knows_counts = ((CgvCliRows *) list)->numbers->main.comparison->joined->knows_counts;
  const CgvFunctionRow *row = cgv_cli_rows_get (list, position, 0);
  guint64 n_base = row->side[CGV_SIDE_BASE].n_calls;
  guint64 n_new = row->side[CGV_SIDE_NEW].n_calls;
  g_autofree char *base = cgv_cell_dup_count (n_base);
  g_autofree char *new_ = cgv_cell_dup_count (n_new);

  cell->is_empty = (n_base == 0 && n_new == 0) || !knows_counts[CGV_SIDE_BASE] || !knows_counts[CGV_SIDE_NEW];
  cell->text = n_base == n_new ? g_steal_pointer (&new_) : g_strdup_printf ("%s → %s", base, new_);
}

/* JSON has no mark for "or more". */
static gboolean
is_saturated (const CgvCosts *costs,
              CgvCost cost)
{
  return !cgv_costs_get_event (costs)->is_ratio && cgv_event_is_bound (cgv_costs_get_event (costs), cost);
}

static void
fill_saturated (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  const CgvCosts *costs = ((CgvCliRows *) list)->numbers->main.costs[CGV_SIDE_NEW];

  cell->is_empty = !is_saturated (costs, cgv_cli_rows_get (list, position, 0)->side[CGV_SIDE_NEW].inclusive.value);
  cell->count = TRUE;
}

static const CgvColumn words[] = {
  { .id = "name", .kind = CGV_CELL_NAME, .index = CGV_CLI_WORD_NAME, .fill = fill_name },
  { .id = "file", .kind = CGV_CELL_TEXT, .index = CGV_CLI_WORD_FILE, .fill = fill_name },
  { .id = "object", .kind = CGV_CELL_TEXT, .index = CGV_CLI_WORD_OBJECT, .fill = fill_name },
  { .id = "short", .kind = CGV_CELL_TEXT, .index = CGV_NAME_SHORT, .fill = fill_form },
  { .id = "qualified", .kind = CGV_CELL_TEXT, .index = CGV_NAME_QUALIFIED, .fill = fill_form },
  { .id = "namespace", .kind = CGV_CELL_TEXT, .index = CGV_NAME_NAMESPACE, .fill = fill_form },
  { .id = "functions", .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_OMITTED, .index = FUNCTIONS, .fill = fill_number },
  { .id = "cycle", .title = N_ ("Cycle"), .kind = CGV_CELL_COUNT, .index = CYCLE, .fill = fill_number },
  { .id = "saturated", .kind = CGV_CELL_TRUTH, .flags = CGV_COLUMN_OMITTED, .fill = fill_saturated },
  { .id = "status", .kind = CGV_CELL_TEXT, .fill = fill_status },
  { .id = "both_calls", .title = N_ ("Calls"), .kind = CGV_CELL_TEXT, .name_min = 1, .fill = fill_both_calls },
};

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return cgv_numbers_find_named (((CgvCliRows *) list)->numbers, event);
}

static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  const CgvNumbers *all = ((CgvCliRows *) list)->numbers;
  const CgvFunctionRow *costs;
  guint event = 0;

  while (cgv_cli_numbers_get (all, event) != *numbers)
    event++;
  costs = cgv_cli_rows_get (list, position, event);
  if (!cgv_quantity_is_of_parts (&column->quantity))
    return costs;
  *row = *costs;
  if (row->node != CGV_NONE)
    cgv_part_numbers_get (all, &column->quantity, &row->node, 1, FALSE, &row->part);
  return row;
}

/* If parts of one run are next to each other, a function that did not run in one has an empty cell there, not 0. */
static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  gboolean is_of_program = column->quantity.aspect == CGV_ASPECT_PROGRAM && column->quantity.kind != CGV_QUANTITY_ORIGIN;
  gboolean is_met = (row->presence & CGV_PRESENT_ON (cgv_quantity_column_get_side (column))) != 0;

  cell->has_all_digits = TRUE;
  if (((CgvCliRows *) list)->is_beside && !is_met && cell->kind != CGV_CELL_DELTA)
    cgv_quantity_column_leave_out (cell, NULL);
  else if (is_of_program && numbers->comparison != NULL && numbers->comparison->measure != CGV_MEASURE_ABSOLUTE)
    cell->is_empty = TRUE;
}

static double
get_largest (gpointer list,
             const CgvColumn *column)
{
  return ((CgvCliRows *) list)->largest;
}

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .get_largest = get_largest };

static gboolean
find_word (const char *id,
           CgvColumn *column)
{
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (strcmp (words[i].id, id) != 0)
        continue;
      *column = words[i];
      return TRUE;
    }
  return FALSE;
}

/* A share of a total that has parts below 0, or lacks some, says nothing. */
static gboolean
is_left_out (const CgvColumn *column,
             const CgvEventNumbers *of)
{
  if (column->kind == CGV_CELL_PERCENT)
    return of->comparison != NULL && !cgv_comparison_has_percentages (of->comparison);
  return column->kind == CGV_CELL_SHARE && of->costs[CGV_SIDE_NEW] != NULL && !cgv_costs_has_shares (of->costs[CGV_SIDE_NEW]);
}

static void
add_column (GPtrArray *columns,
            const CgvNumbers *numbers,
            guint event,
            CgvColumnTitles titles,
            const char *id)
{
  const CgvEventNumbers *of = cgv_cli_numbers_get (numbers, event);
  g_autofree char *long_id = event > 0 ? g_strconcat (id, ":", cgv_cli_numbers_get_event (numbers, of), NULL) : g_strdup (id);
  g_autofree char *name = cgv_cli_numbers_dup_event (numbers, of);
  CgvColumn column = { .id = long_id, .reader = &reader };

  if (!find_word (id, &column) && !cgv_quantity_column_complete (&column, titles))
    g_error ("There is no column %s", id);
  /* If sides are next to each other, self costs lead. */
  if (cgv_numbers_are_beside (numbers) && titles == CGV_TITLES_OF_LIST)
    column.name_min = column.quantity.kind != CGV_QUANTITY_SELF;
  if (!is_left_out (&column, of))
    cgv_columns_add_translated (columns, &column, name);
}

void
cgv_cli_rows_add_titled_columns (GPtrArray *columns,
                                 const CgvNumbers *numbers,
                                 guint event,
                                 CgvColumnTitles titles,
                                 const char *ids)
{
  g_auto (GStrv) each = g_strsplit (ids, " ", -1);

  for (char **id = each; *id != NULL; id++)
    add_column (columns, numbers, event, titles, *id);
}

void
cgv_cli_rows_add_columns (GPtrArray *columns,
                          const CgvNumbers *numbers,
                          guint event,
                          const char *ids)
{
  CgvColumnTitles titles = event > 0 ? CGV_TITLES_OF_REPORT_FURTHER : CGV_TITLES_OF_REPORT;

  cgv_cli_rows_add_titled_columns (columns, numbers, event, cgv_numbers_are_beside (numbers) && event == 0 ? CGV_TITLES_OF_LIST : titles, ids);
}

char *
cgv_cli_rows_dup_amount (const CgvCell *cell)
{
  g_autofree char *amount = cgv_cell_dup_text (cell);
  g_autofree char *share = NULL;

  if (cell->is_signed || cell->lacks_percent)
    return g_steal_pointer (&amount);
  share = cgv_cell_get_event (cell)->is_ratio ? g_strdup ("–") : cgv_cell_dup_percent (cell);

  /* Translators: a cost, and its share of all. */
  return g_strdup_printf (C_ ("cost", "%s (%s)"), amount, share);
}

static void
add_total (CgvReport *report,
           const CgvCosts *costs)
{
  const char *missing = cgv_event_set_get_missing (costs->events, costs->event);
  CgvCell total = { .kind = CGV_CELL_COST };

  cgv_cell_set_cost (&total, costs, cgv_costs_get_total (costs));
  cgv_report_add_cell (report, "total", NULL, &total);
  if (is_saturated (costs, costs->total))
    cgv_report_add_truth (report, "saturated", TRUE);
  if (costs->outside != 0)
    {
      CgvCell outside = cgv_cell_of_cost (costs, costs->outside);

      cgv_report_add_cell (report, "outside", NULL, &outside);
    }
  if (missing != NULL)
    cgv_report_add_name (report, "missing", NULL, missing, -1);
}

/* Adds the first event type, and in data the others. */
static void
add_events (const CgvCliView *view,
            CgvReport *report)
{
  cgv_report_add_name (report, "event", NULL, cgv_cli_numbers_get_event (view->numbers, &view->numbers->main), -1);
  add_total (report, view->costs);
  if (cgv_cli_numbers_get_n (view->numbers) == 1)
    return;
  cgv_report_begin_object (report, "events");
  for (guint i = 1; i < cgv_cli_numbers_get_n (view->numbers); i++)
    {
      const CgvCosts *costs = cgv_cli_numbers_get (view->numbers, i)->costs[CGV_SIDE_NEW];

      cgv_report_begin_object (report, cgv_event_set_get_name (costs->events, costs->event));
      add_total (report, costs);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

char *
cgv_cli_rows_dup_title (const CgvCliView *view)
{
  CgvDocument *document = view->sources[CGV_SIDE_NEW]->document;
  g_autofree char *command = cgv_document_dup_title (document);
  g_autofree char *title = g_strconcat (CGV_REPORT_CODE, command, CGV_REPORT_CODE_END, NULL);

  switch ((int) view->options->command)
    {
    case CGV_CLI_COMMAND_CALLERS:
      /* Translators: the title of a report; a command that was measured. The next ones are also
       * titles with a command. */
      return g_strdup_printf (_ ("Callers in %s"), title);
    case CGV_CLI_COMMAND_CALLEES:
      return g_strdup_printf (_ ("Callees in %s"), title);
    case CGV_CLI_COMMAND_LINES:
      return g_strdup_printf (_ ("Lines in %s"), title);
    case CGV_CLI_COMMAND_CYCLES:
      return g_strdup_printf (_ ("Cycles in %s"), title);
    default:
      return g_strdup_printf (_ ("Functions in %s"), title);
    }
}

/* A saved report names its origin; on a terminal, that is in the line above. */
static void
say_origin (const CgvCliView *view,
            CgvReport *report)
{
  CgvDocument *document = view->sources[CGV_SIDE_NEW]->document;

  if (!cgv_report_is (report, CGV_REPORT_MARKDOWN | CGV_REPORT_HTML))
    return;
  cgv_report_take (report, CGV_REPORT_PLAIN, cgv_document_dup_subtitle (document));
  if (cgv_runs_are_partial (view->sides[CGV_SIDE_NEW]))
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("The profile is incomplete: its numbers may be too low."));
}

void
cgv_cli_rows_add_head (const CgvCliView *view,
                       CgvReport *report)
{
  CgvCell total = { .kind = CGV_CELL_COST };
  g_autofree char *event = cgv_event_text_dup_name (view->costs->events, view->costs->event);
  g_autofree char *long_name = cgv_event_text_dup_long_name (view->costs->events, view->costs->event);
  g_autofree char *title = cgv_event_text_dup_title (view->costs->events, view->costs->event);
  g_autofree char *text = NULL;
  g_autofree char *nothing = cgv_record_hint_dup_nothing (view->sources[CGV_SIDE_NEW]->document);
  g_autofree char *whole = cgv_event_text_dup_whole (view->costs);

  say_origin (view, report);
  add_events (view, report);
  cgv_cell_set_cost (&total, view->costs, cgv_costs_get_total (view->costs));
  text = cgv_cell_dup_text (&total);
  if (strcmp (event, long_name) != 0)
    /* Translators: the short and the long name of an event type, and its total */
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s (%s), total %s"), event, title, text));
  else
    /* Translators: an event type, and its total */
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Event: %s, total %s"), title, text));
  cgv_report_say (report, CGV_REPORT_PLAIN, whole);
  if (nothing != NULL)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, nothing);
  else if (view->graph->profile->n_calls == 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("No calls were recorded, so inclusive cost is self cost. Callgrind records calls,\n"
                                                     "Cachegrind does not."));
  cgv_cli_filters_add (report, NULL, view->options->filters, view->numbers->reports[CGV_SIDE_NEW], view->costs);
}

gboolean
cgv_cli_rows_split_self (const CgvNumbers *numbers,
                         const CgvFunctionRow *row,
                         CgvDeltaSplit *split)
{
  return row->node != CGV_NONE && row->presence == CGV_PRESENT_BOTH && cgv_why_split_self (numbers->main.comparison, row->node, split);
}

const char *
cgv_cli_rows_get_no_split (const CgvWhyTerm *call)
{
  static const struct
  {
    unsigned flag;
    const char *name;
  } reasons[] = {
    { CGV_WHY_PARTS, "parts" },
    { CGV_WHY_INCOMPLETE, "incomplete" },
    { CGV_WHY_IN_CYCLE, "cycle" },
    { CGV_WHY_RECURSION, "recursion" },
    { CGV_WHY_NO_COUNTS, "no-counts" },
    { CGV_WHY_NOT_EXACT, "not-exact" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      if ((call->flags & reasons[i].flag) != 0)
        return reasons[i].name;
    }
  return NULL;
}

/* Returns whether --fold might shorten some names, so that trying it is worthwhile. */
static gboolean
has_long_names (const CgvProfile *profile)
{
  for (CgvFunctionId i = 0; i < profile->n_functions; i++)
    {
      gsize length;
      const char *name = cgv_profile_get_string (profile, profile->functions[i].name, &length);

      if (memchr (name, '\'', length) != NULL || cgv_recursion_get_base_length (name, length) < length)
        return TRUE;
    }
  return FALSE;
}

/* Returns the name of a function that --fold would join with @function under a shorter name; preferably that of @function itself.
 * Returns NULL without such a name. The bytes are not terminated. */
static const char *
find_folded_name (const CgvFold *fold,
                  CgvFunctionId function,
                  gsize *length)
{
  CgvNodeId node = cgv_fold_get_node (fold, function);
  guint32 n_members;
  const CgvFunctionId *members = cgv_fold_get_members (fold, node, &n_members);
  gsize folded_length;

  cgv_fold_get_recorded_name (fold, node, &folded_length);
  for (guint32 i = 0; i <= n_members && n_members > 1; i++)
    {
      const CgvFunction *member = &fold->profile->functions[i == 0 ? function : members[i - 1]];
      const char *name = cgv_profile_get_string (fold->profile, member->name, length);

      if (*length > folded_length)
        return name;
    }
  return NULL;
}

void
cgv_cli_rows_hint_at_fold (const CgvCliView *view,
                           const guint32 *rows,
                           gsize n_rows,
                           CgvReport *report)
{
  CgvFold *fold = NULL;
  const char *name = NULL;
  gsize length;

  for (gsize i = 0; !view->options->no_fold && name == NULL && i < n_rows; i++)
    {
      CgvNodeId node = cgv_cli_view_get_row_node (view, rows[i]);

      if (node == CGV_NONE)
        continue;
      if (fold == NULL && has_long_names (view->graph->profile))
        fold = cgv_cli_view_new_fold (view);
      if (fold == NULL)
        return;
      name = find_folded_name (fold, cgv_fold_get_function (view->graph->fold, node), &length);
    }
  if (name != NULL)
    {
      g_autofree char *shown = cgv_display_dup (name, (gssize) length);

      cgv_report_take (report, CGV_REPORT_HINT,
                       cgv_recursion_get_base_length (name, length) < length ? g_strdup_printf (_ ("--fold adds levels of recursion, such as %s, to their function"), shown)
                                                                            : g_strdup_printf (_ ("--fold joins functions that differ only in the callers in their names, such as %s"), shown));
    }
  cgv_fold_unref (fold);
}

guint
cgv_cli_rows_count_listed (const CgvCliOptions *options,
                           const CgvReport *report,
                           gsize n_rows)
{
  guint64 n_wanted = options->has_rows ? options->n_rows : cgv_report_get_default_rows (report);

  return (guint) (n_wanted > 0 ? MIN (n_wanted, n_rows) : n_rows);
}

gboolean
cgv_cli_rows_only_changed (const CgvCliView *view,
                           const CgvReport *report)
{
  const CgvCliOptions *options = view->options;

  return options->has_base && cgv_report_is (report, CGV_REPORT_PROSE) && options->sort != CGV_QUANTITY_NAME && options->sort != CGV_QUANTITY_LOCATION &&
         !cgv_numbers_are_beside (view->numbers) && !cgv_cli_view_is_grouped_by (view, CGV_GROUPING_PART);
}

void
cgv_cli_rows_say_empty (const CgvCliView *view,
                        gboolean is_same,
                        CgvReport *report)
{
  gboolean has_match = view->options->match != NULL;

  if (is_same)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, has_match ? _ ("Nothing that matches --match changed.") : _ ("Nothing changed."));
  else if (has_match)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("Nothing matches --match."));
  else if (view->numbers->filtering != NULL)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("Filters leave nothing."));
}

gboolean
cgv_cli_rows_is_changed (const CgvFunctionRow *row)
{
  return row->self_delta.sign != 0 || row->inclusive_delta.sign != 0 || row->origin.sign != 0 || cgv_function_row_get_calls_delta (row).sign != 0;
}

gboolean
cgv_cli_names_match (const CgvCliNames *names,
                     gconstpointer user_data)
{
  const CgvCliMatch *match = user_data;
  g_autofree char *name = cgv_cli_names_dup_name (names);

  if (*match->error != NULL)
    return FALSE;
  if (names->node == CGV_NONE)
    return cgv_cli_text_matches (name, match->regex, match->error);
  return cgv_cli_text_matches_function (name, strlen (name), match->regex, match->error);
}

gboolean
cgv_cli_rows_match (const CgvCliView *view,
                    guint32 row,
                    GHashTable *answers,
                    GError **error)
{
  const CgvCliMatch match = { view->options->match, error };
  gboolean is_match;
  CgvCliNames names;

  if (view->options->match == NULL)
    return TRUE;
  cgv_cli_view_get_names (view, row, CGV_NONE, &names);
  is_match = cgv_cli_names_ask_once (&names, answers, cgv_cli_names_match, &match);
  g_free (names.text);
  return is_match;
}
