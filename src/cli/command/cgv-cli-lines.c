/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-arrays.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-functions.h"
#include "cgv-cli-report.h"
#include "cgv-cli-sources.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-inlining.h"
#include "cgv-name-text.h"

typedef enum
{
  ROW_LINE,
  ROW_CALLEE,
  ROW_JUMP,
} RowKind;

/* A line, or a call or jump there. */
typedef struct
{
  guint32 line;
  RowKind kind;
  guint32 item;  /* the index of the callee or jump */
  guint32 below; /* JSON, of a line: the row of the first item, which follow each other */
} Row;

typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  guint32 target;    /* the row of the function whose lines they are, or CGV_NONE */
  CgvLineRows *lines;
  GArray *order;     /* guint32: the first lines, in their sort order */
  GArray *rows;      /* Row: those that are listed, and their callees and jumps */
  guint n_idle;      /* of lines, instructions that never ran */
  gboolean is_further; /* it is not the first list of several, so that it repeats no notes */
  GArray *nodes;     /* CgvNodeId: the functions that are listed in all lists */
  CgvAmount self;    /* of one profile: of all that match, or the ratio of that */
  GError *error;     /* why the regular expression failed */
} LineList;

static void
free_list (gpointer list)
{
  LineList *self = list;

  cgv_line_rows_free (self->lines);
  g_array_unref (self->order);
  g_array_unref (self->rows);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineList, free_list)

static const CgvLineCosts *
get_new (const LineList *self)
{
  return cgv_line_rows_get_costs (self->lines, 0, CGV_SIDE_NEW);
}

static const Row *
get_row (const LineList *self,
         guint position)
{
  return &g_array_index (self->rows, Row, position);
}

/* Returns the line of a row, or the one above it. */
static const CgvLineRow *
get_line (const LineList *self,
          guint position)
{
  return cgv_line_rows_get (self->lines, get_row (self, position)->line);
}

static const CgvLineCallee *
get_callee (const LineList *self,
            guint position)
{
  return &get_new (self)->callees[get_row (self, position)->item];
}

static const CgvLineJump *
get_jump (const LineList *self,
          guint position)
{
  return &get_new (self)->jumps[get_row (self, position)->item];
}

static void
get_costs (gpointer list,
           guint position,
           guint event,
           CgvFunctionRow *costs)
{
  const LineList *self = list;
  const Row *row = get_row (self, position);

  if (row->kind == ROW_LINE)
    cgv_line_rows_fill (self->lines, get_line (self, position), event, costs);
  else if (row->kind == ROW_CALLEE)
    cgv_line_rows_fill_callee (self->lines, row->item, event, costs);
  else
    *costs = (CgvFunctionRow){ .presence = CGV_PRESENT_NEW, .lacks = CGV_ROW_LACKS_SELF | CGV_ROW_LACKS_CALLS | CGV_ROW_LACKS_INCLUSIVE | CGV_ROW_LACKS_ORIGIN };
}

static const char *
get_path (const LineList *self,
          const CgvLinePlace *place)
{
  return place->file != CGV_NONE ? cgv_profile_get_string (cgv_cli_view_get_profile (self->view, place->side), place->file, NULL) : "";
}

static char *
dup_place (const LineList *self,
           const CgvLinePlace *place)
{
  return cgv_cli_text_dup_place (cgv_cli_view_get_profile (self->view, place->side), place->file, place->line);
}

static void
add_items (LineList *self,
           guint32 line,
           GArray *callees)
{
  const CgvLineCosts *costs = get_new (self);
  guint32 n_jumps = 0;
  const CgvLineJump *jumps;

  if (cgv_line_rows_get (self->lines, line)->index[CGV_SIDE_NEW] == CGV_NONE)
    return;
  cgv_line_rows_get_callees (self->lines, cgv_line_rows_get (self->lines, line), callees);
  for (guint i = 0; i < callees->len; i++)
    g_array_append_val (self->rows, ((Row){ line, ROW_CALLEE, g_array_index (callees, guint32, i), 0 }));
  jumps = cgv_line_costs_get_jumps (costs, cgv_line_rows_get (self->lines, line)->index[CGV_SIDE_NEW], &n_jumps);
  for (guint32 i = 0; i < n_jumps; i++)
    g_array_append_val (self->rows, ((Row){ line, ROW_JUMP, (guint32) (jumps - costs->jumps) + i, 0 }));
}

static gboolean
has_items (const CgvCliOptions *options)
{
  return options->has_callees || options->has_jumps;
}

/* Makes rows of the first @n lines. JSON has arrays for the items below a line, which come after all lines there. */
static void
make_rows (LineList *self,
           guint n,
           gboolean is_json)
{
  gboolean is_deep = has_items (self->view->options);
  g_autoptr (GArray) callees = cgv_array_new (guint32);

  g_array_set_size (self->rows, 0);
  for (guint i = 0; i < n; i++)
    {
      Row row = { .line = g_array_index (self->order, guint32, i), .kind = ROW_LINE };

      g_array_append_val (self->rows, row);
      if (is_deep && !is_json)
        add_items (self, row.line, callees);
    }
  for (guint i = 0; i < n && is_deep && is_json; i++)
    {
      g_array_index (self->rows, Row, i).below = self->rows->len;
      add_items (self, get_row (self, i)->line, callees);
    }
}

static gboolean
is_wanted (const CgvLineRows *rows,
           const CgvLinePlace *place,
           gpointer list)
{
  LineList *self = list;
  const GRegex *regex = self->view->options->match;
  g_autofree char *text = regex != NULL && self->error == NULL ? dup_place (self, place) : NULL;

  return regex == NULL || (text != NULL && cgv_cli_text_matches (text, regex, &self->error));
}

/* Returns the bounds of @value. All lines of a function together are known as exactly as the function, and all lines as the total. */
static CgvAmount
bound_sum (const LineList *self,
           CgvCost value)
{
  const CgvCliView *view = self->view;
  const CgvCliOptions *options = view->options;
  CgvAmount sum = { 0 };

  if (options->match == NULL && self->target != CGV_NONE)
    sum = cgv_costs_get_self (view->costs, self->target);
  else if (options->match == NULL && options->file == NULL && value == view->costs->total)
    sum = cgv_cli_filters_get_total (options->filters, view->numbers->reports[CGV_SIDE_NEW], view->costs);
  else
    {
      for (guint i = 0; i < self->lines->lines->len; i++)
        sum = cgv_amount_add (sum, cgv_line_costs_get_self (get_new (self), cgv_line_rows_get (self->lines, i)->index[CGV_SIDE_NEW]), view->costs->is_signed);
    }
  sum.value = value;
  return sum;
}

static CgvCost
sum_matching (const LineList *self,
              const CgvLineCosts *costs,
              bool is_signed)
{
  CgvCost sum = 0;

  for (guint i = 0; i < self->lines->lines->len; i++)
    sum = cgv_cost_add (sum, costs->lines[cgv_line_rows_get (self->lines, i)->index[CGV_SIDE_NEW]].self, is_signed);
  return sum;
}

/* Adds up the lines that match. For a ratio it adds up numerators and divisors. */
static gboolean
sum_lines (LineList *self,
           GError **error)
{
  const CgvCosts *costs = self->view->costs;
  CgvCost sum = get_new (self)->self;

  if (self->view->options->match != NULL && costs->numerator != NULL)
    {
      CgvLineCosts *numerator = cgv_line_costs_new (costs->numerator, &self->lines->query);
      CgvLineCosts *divisor = cgv_line_costs_new (costs->divisor, &self->lines->query);
      gboolean ok = numerator != NULL && divisor != NULL;

      if (ok)
        sum = cgv_event_set_divide (costs->events, costs->event, sum_matching (self, numerator, costs->numerator->is_signed), sum_matching (self, divisor, costs->divisor->is_signed));
      cgv_line_costs_free (numerator);
      cgv_line_costs_free (divisor);
      if (!ok)
        return cgv_cli_numbers_fail_for_memory (error);
    }
  else if (self->view->options->match != NULL)
    sum = sum_matching (self, get_new (self), costs->is_signed);
  self->self = self->view->numbers->filtering != NULL && costs->numerator == NULL ? bound_sum (self, sum) : cgv_amount_exact (sum);
  return TRUE;
}

static gboolean
check_addresses (const CgvCliView *view,
                 GError **error)
{
  if (!view->options->by_address)
    return TRUE;
  if (!view->options->has_base || view->numbers->matching->is_same)
    return cgv_cli_target_check_addresses (cgv_cli_view_get_profile (view, CGV_SIDE_NEW), error);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("--by address compares parts of one file, as instructions of another recording may be at other addresses; leave it out"));
  return FALSE;
}

/* Returns how many lines are needed, or 0 for all. Texts, origins and filters need all of them, and so does a comparison of several event
 * types, any of which may have changed. */
static guint
count_wanted (const CgvCliView *view)
{
  const CgvCliOptions *options = view->options;
  guint64 n_wanted = options->n_rows;

  if (view->costs->numerator != NULL || (options->has_base && cgv_cli_numbers_get_n (view->numbers) > 1) || (view->numbers->main.comparison != NULL && view->numbers->main.comparison->origins != NULL) || options->function != NULL || options->functions != NULL || options->match != NULL || options->has_source ||
      has_items (options) || options->sort == CGV_QUANTITY_LOCATION || view->numbers->filtering != NULL || view->costs->is_signed)
    return 0;
  for (guint i = 0; i < options->outputs->len && !options->has_rows; i++)
    {
      guint n_rows = cgv_cli_report_get_default_rows (g_array_index (options->outputs, CgvCliDestination, i).format);

      if (n_rows == 0)
        return 0;
      n_wanted = MAX (n_wanted, n_rows);
    }
  return n_wanted < CGV_NONE ? (guint) n_wanted : 0;
}

static CgvLineRows *
new_rows (const LineList *self)
{
  const CgvCliView *view = self->view;
  const CgvCliOptions *options = view->options;
  GPtrArray *events = g_ptr_array_new ();
  const CgvLineQuery query = {
    .node = self->target,
    .by_address = options->by_address,
    .has_hidden = options->has_base,
    .has_callees = options->has_callees,
    .has_jumps = options->has_jumps,
  };

  for (guint i = 0; i < cgv_cli_numbers_get_n (view->numbers); i++)
    g_ptr_array_add (events, (gpointer) cgv_cli_numbers_get (view->numbers, i));
  return cgv_line_rows_new (events, &query);
}

/* Marks the names of the wanted file on both sides. */
static gboolean
mark_file (LineList *self,
           GError **error)
{
  const CgvProfile *profiles[CGV_N_SIDES] = { NULL };

  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    {
      profiles[side] = cgv_cli_view_get_profile (self->view, side);
      self->lines->marks[side] = g_new0 (guint8, cgv_profile_get_n_strings (profiles[side]) + 1);
    }
  return cgv_cli_target_find_file (profiles, self->lines->files, self->view->options->file, self->lines->marks, error);
}

static gboolean
find_lines (LineList *self,
            GError **error)
{
  const CgvCliView *view = self->view;
  const CgvCliOptions *options = view->options;

  self->lines = new_rows (self);
  if (self->lines != NULL)
    {
      self->lines->n_most = count_wanted (view);
      self->lines->sort.kind = options->is_by_origin ? CGV_QUANTITY_ORIGIN : options->sort;
    }
  if (self->lines != NULL && self->target == CGV_NONE && options->file != NULL && !mark_file (self, error))
    return FALSE;
  if (self->lines == NULL || !cgv_line_rows_add_costs (self->lines) || !cgv_line_rows_join (self->lines, options->has_source ? cgv_cli_sources_new (view, self->lines) : NULL, TRUE, is_wanted, self))
    return cgv_cli_numbers_fail_for_memory (error);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  if (view->numbers->filtering != NULL)
    cgv_line_rows_leave_out_nothing (self->lines);
  if (!options->has_base && !sum_lines (self, error))
    return FALSE;
  if (options->by_address && self->lines->texts != NULL && self->target != CGV_NONE && options->match == NULL)
    self->n_idle = cgv_line_rows_add_idle (self->lines);
  return TRUE;
}

/* The answer of `lines`. */
typedef struct
{
  const CgvCliView *view;
  LineList *list;  /* the only list */
  GArray *targets; /* guint32: the functions whose lists are made when they are written; NULL for one list */
  GArray *nodes;   /* CgvNodeId: the functions that are listed */
} Answer;

static void
free_answer (gpointer answer)
{
  Answer *self = answer;

  g_clear_pointer (&self->list, free_list);
  g_clear_pointer (&self->targets, g_array_unref);
  g_array_unref (self->nodes);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, free_answer)

/* @target: CGV_NONE for all functions */
static gpointer
new_list (gconstpointer answer,
          guint32 target,
          GError **error)
{
  const CgvCliView *view = ((const Answer *) answer)->view;
  g_autoptr (LineList) self = g_new0 (LineList, 1);

  self->parent = (CgvCliRows){ view->numbers, get_costs };
  self->view = view;
  self->target = target;
  self->nodes = ((const Answer *) answer)->nodes;
  self->is_further = self->nodes->len > 0;
  self->order = cgv_array_new (guint32);
  self->rows = cgv_array_new (Row);
  return find_lines (self, error) ? g_steal_pointer (&self) : NULL;
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  g_autoptr (Answer) self = g_new0 (Answer, 1);
  guint32 target = CGV_NONE;

  self->view = view;
  self->nodes = cgv_array_new (CgvNodeId);
  if (!check_addresses (view, error) || (view->options->function != NULL && !cgv_cli_target_find (view, &target, error)))
    return NULL;
  if (view->options->functions != NULL)
    self->targets = cgv_cli_target_find_all (view, error);
  else
    self->list = new_list (self, target, error);
  return self->targets != NULL || self->list != NULL ? g_steal_pointer (&self) : NULL;
}

/* Columns that are not a CgvCliWord. */
enum
{
  OBJECT = CGV_CLI_N_WORDS,
  ADDRESS,
  FILE_NAME,
  LINE,
  FUNCTIONS,
  FUNCTION,
  REASON,
  STATUS,
  SOURCE,
  BASE_LINE,
  BASE_SOURCE,
  RAN,
  CONTEXT,
  /* For the items below a line. */
  KIND,
  TARGET_FILE,
  TARGET_LINE,
  TARGET_ADDRESS,
  FOLLOWED,
  EXECUTED,
  EXECUTED_AT_LEAST,
};

static void
set_string (CgvCell *cell,
            const CgvProfile *profile,
            CgvStringId string)
{
  cell->is_empty = string == CGV_NONE;
  if (!cell->is_empty)
    cell->bytes = cgv_profile_get_string (profile, string, &cell->n_bytes);
}

/* Returns how often a jump was executed, if that is known for certain. */
static gboolean
find_executed (const LineList *self,
               const CgvLineJump *jump,
               guint64 *executed)
{
  return cgv_line_costs_find_executed (get_new (self), jump, executed);
}

static void
fill_callee (const LineList *self,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvLineCallee *callee = get_callee (self, position);
  CgvCliNames names;

  cgv_cli_view_get_node_names (self->view, callee->callee, &names);
  cgv_cli_names_take (&names, (CgvCliWord) column->index, cell);
}

static void
fill_jump (const LineList *self,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvLineJump *jump = get_jump (self, position);
  guint64 executed;
  gboolean is_known = find_executed (self, jump, &executed);

  switch (column->index)
    {
    case TARGET_FILE:
      set_string (cell, cgv_cli_view_get_profile (self->view, CGV_SIDE_NEW), jump->file);
      break;
    case TARGET_LINE:
      cell->count = jump->target;
      break;
    case TARGET_ADDRESS:
      cell->text = g_strdup_printf ("0x%" PRIx64, jump->address);
      break;
    case FOLLOWED:
      cell->count = jump->followed;
      break;
    case EXECUTED:
      cell->count = executed;
      cell->is_empty = !is_known;
      break;
    case EXECUTED_AT_LEAST:
    default:
      cell->count = is_known ? executed : jump->executed;
    }
}

/* Fills in a value of the items below a line; the line itself has no such value. */
static void
fill_item (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  static const char *const kinds[] = { "line", "call", "jump" };
  RowKind kind = get_row (list, position)->kind;

  if (column->index == KIND)
    cell->text = g_strdup (kinds[kind]);
  else if (kind == ROW_CALLEE && column->index < CGV_CLI_N_WORDS)
    fill_callee (list, column, position, cell);
  else if (kind == ROW_JUMP && column->index >= CGV_CLI_N_WORDS)
    fill_jump (list, column, position, cell);
  else
    cell->is_empty = TRUE;
}

/* Returns a count as tables have it. The label is a name, whose blanks reports leave alone. */
static char *
dup_plain_count (guint64 count)
{
  g_autofree char *text = cgv_cell_dup_count (count);

  return cgv_cli_text_dup_in_locale (text);
}

static char *
dup_jump_label (const LineList *self,
                guint position)
{
  const CgvLineJump *jump = get_jump (self, position);
  g_autofree char *place = cgv_cli_text_dup_place (cgv_cli_view_get_profile (self->view, CGV_SIDE_NEW), jump->file, jump->target);
  g_autofree char *address = self->view->options->by_address ? g_strdup_printf ("0x%" PRIx64 "  ", jump->address) : g_strdup ("");
  g_autofree char *followed = dup_plain_count (jump->followed);
  g_autofree char *times = NULL;
  guint64 executed;

  if (!jump->is_conditional)
    return g_strdup_printf ("  -> %s%s  %s×", address, place, followed);
  if (find_executed (self, jump, &executed))
    {
      times = dup_plain_count (executed);
      /* Translators: where a jump leads: an address, and a blank with a place or nothing; how often it was followed, and executed */
      return g_strdup_printf (_ ("  -> %s%s  %s of %s times"), address, place, followed, times);
    }
  times = dup_plain_count (jump->executed);
  /* Translators: as above, if it was perhaps executed more often */
  return g_strdup_printf (_ ("  -> %s%s  %s of at least %s times"), address, place, followed, times);
}

static void
set_function (CgvCell *cell,
              LineList *self,
              guint position)
{
  CgvNodeId function = get_line (self, position)->function;

  cell->is_empty = function == CGV_NONE;
  if (!cell->is_empty)
    cell->bytes = cgv_fold_get_name (self->view->graph->fold, function, &cell->n_bytes);
}

/* Returns the function whose code a line of B is, if only A has that function, and it was inlined into the one where the line began. */
static CgvNodeId
find_inlined (const LineList *self,
              const CgvLineRow *line,
              const CgvLineOrigin *origin)
{
  const CgvLineCost *cost = line->index[CGV_SIDE_BASE] != CGV_NONE ? cgv_line_rows_get_cost (self->lines, 0, CGV_SIDE_BASE, line) : NULL;
  CgvInlining inlining;

  if (origin->term.kind != CGV_CAUSE_OWN || origin->term.amount.sign <= 0 || cost == NULL || cost->n_nodes != 1 || cost->node == origin->row ||
      !cgv_inlining_find (self->view->numbers->main.comparison, cost->node, &inlining) || inlining.kind != CGV_INLINED)
    return CGV_NONE;
  for (guint i = 0; i < inlining.n_callers; i++)
    {
      if (inlining.callers[i] == origin->row)
        return cost->node;
    }
  return CGV_NONE;
}

static char *
dup_reason (const LineList *self,
            guint position)
{
  const CgvLineBegan *began = cgv_line_rows_get_began (self->lines, get_line (self, position), 0);
  const CgvLineOrigin *most = began != NULL ? &began->most : NULL;
  CgvNodeId inlined = most != NULL ? find_inlined (self, get_line (self, position), most) : CGV_NONE;

  if (inlined != CGV_NONE)
    {
      g_autofree char *name = cgv_compare_text_dup_name (self->view->numbers->matching, inlined);
      g_autofree char *amount = cgv_compare_text_dup_short_delta (self->view->numbers->main.comparison, most->term.amount);

      /* Translators: a function, and an amount. */
      return g_strdup_printf (_ ("%s was called in A, and is inlined here in B (%s)"), name, amount);
    }
  return most != NULL && most->term.amount.sign != 0 ? cgv_compare_text_dup_line_term (self->view->numbers->main.comparison, most->row, &most->term) : NULL;
}

/* Returns (nullable) the text of a line of the new side, or of an instruction. */
static char *
dup_source (LineList *self,
            const CgvLineRow *line,
            const CgvLinePlace *place)
{
  const CgvInstruction *instruction = line->idle;

  if (line->context > 0)
    return cgv_source_text_dup_line (cgv_source_texts_get (self->lines->texts, CGV_SIDE_NEW, place->file)->text, line->context);
  if (!self->view->options->by_address)
    return place->side == CGV_SIDE_NEW ? cgv_source_texts_dup (self->lines->texts, CGV_SIDE_NEW, place->file, place->line) : NULL;
  if (instruction == NULL)
    instruction = cgv_source_texts_find_instruction (self->lines->texts, cgv_line_rows_get_cost (self->lines, 0, cgv_line_row_get_side (line), line));
  return instruction != NULL ? g_strdup (instruction->text) : NULL;
}

/* Fills in the line of the base, if texts are known. */
static void
fill_base (LineList *self,
           const CgvColumn *column,
           const CgvLinePlace *place,
           CgvCell *cell)
{
  CgvBaseLine base = cgv_source_texts_get_base_line (self->lines->texts, place->side, place->file, place->line);

  if (column->index == BASE_SOURCE)
    cell->text = g_steal_pointer (&base.text);
  else
    cell->count = base.number;
  cell->is_empty = column->index == BASE_SOURCE ? cell->text == NULL : base.number == 0;
  g_free (base.text);
}

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  LineList *self = list;
  const CgvLineRow *line = get_line (self, position);
  CgvLinePlace place = cgv_line_rows_get_place (self->lines, line);
  const CgvProfile *profile = cgv_cli_view_get_profile (self->view, place.side);

  switch (column->index)
    {
    case OBJECT:
      set_string (cell, profile, place.object);
      break;
    case ADDRESS:
      cell->text = g_strdup_printf ("0x%" PRIx64, place.address);
      break;
    case FILE_NAME:
      set_string (cell, profile, place.file);
      break;
    case LINE:
      cell->delta = cgv_delta_between (0, place.line, true);
      break;
    case FUNCTIONS:
      cell->count = cgv_line_rows_count_functions (self->lines, line);
      break;
    case STATUS:
      cell->text = g_strdup (cgv_line_rows_is_unmatched (self->lines, line) ? "unmatched" : cgv_cli_rows_get_status (list, cgv_cli_rows_get (list, position, 0)));
      break;
    case REASON:
      cell->text = dup_reason (self, position);
      cell->is_empty = cell->text == NULL;
      break;
    case SOURCE:
      cell->text = get_row (self, position)->kind == ROW_LINE ? dup_source (self, line, &place) : NULL;
      cell->is_empty = cell->text == NULL;
      break;
    case BASE_LINE:
    case BASE_SOURCE:
      fill_base (self, column, &place, cell);
      break;
    case RAN:
      cell->count = line->idle == NULL;
      break;
    case CONTEXT:
      cell->count = line->context > 0;
      break;
    case FUNCTION:
    default:
      set_function (cell, self, position);
    }
}

/* Returns the callee or the target of a jump. */
static char *
dup_item_label (const LineList *self,
                guint position)
{
  g_autofree char *function = NULL;

  if (get_row (self, position)->kind == ROW_JUMP)
    return dup_jump_label (self, position);
  function = cgv_name_text_dup_clear (self->view->graph->fold, get_callee (self, position)->callee);
  return g_strdup_printf ("  => %s", function);
}

/* Returns the place; in a comparison, also the line of the base if its number differs. */
static char *
dup_label_place (const LineList *self,
                 const CgvLinePlace *place)
{
  g_autofree char *text = dup_place (self, place);
  g_autofree char *number = NULL;
  CgvBaseLine base;

  if (self->lines->texts == NULL || !self->view->options->has_base)
    return g_steal_pointer (&text);
  base = cgv_source_texts_get_base_line (self->lines->texts, place->side, place->file, place->line);
  g_free (base.text);
  if (base.number == 0 || base.number == place->line)
    return g_steal_pointer (&text);
  number = g_strdup_printf ("%" PRIu64, base.number);
  /* Translators: the place of a line in B, and its number in A: "a.c:12 (A: 10)" */
  return g_strdup_printf (_ ("%s (A: %s)"), text, number);
}

/* The function is named if it differs from the requested one. */
static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  LineList *self = list;
  const CgvMatching *matching = self->view->numbers->matching;
  const CgvLineRow *line = get_line (self, position);
  CgvLinePlace where = cgv_line_rows_get_place (self->lines, line);
  g_autofree char *place = dup_label_place (self, &where);
  g_autofree char *function = NULL;

  if (get_row (self, position)->kind != ROW_LINE)
    {
      cell->text = self->lines->texts == NULL ? dup_item_label (self, position) : NULL;
      cell->is_empty = cell->text == NULL;
      return;
    }
  cell->tag = cgv_line_rows_is_unmatched (self->lines, line) ? _ ("not matched") : cgv_cli_rows_get_tag (self->view, cgv_cli_rows_get (list, position, 0)->presence);
  if (line->idle != NULL)
    /* Translators: an instruction */
    cell->text = g_strdup (_ ("never ran"));
  else if (self->target != CGV_NONE || line->context > 0)
    cell->text = g_steal_pointer (&place);
  else if (line->function == CGV_NONE)
    /* Translators: a line of a file, and how many functions have code there */
    cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", cgv_line_rows_count_functions (self->lines, line)), place, cgv_line_rows_count_functions (self->lines, line));
  else
    {
      function = matching != NULL ? cgv_compare_text_dup_name (matching, line->function) : cgv_name_text_dup_short (self->view->graph->fold, line->function);
      cell->text = g_strdup_printf ("%s  %s", place, function);
    }
}

/* Fills in, for people, the text of a line, and calls or jumps below it. In a comparison, a mark of diff precedes it. */
static void
fill_text (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  static const char marks[] = { [CGV_CODE_SAME] = ' ', [CGV_CODE_CHANGED] = '~', [CGV_CODE_ADDED] = '+', [CGV_CODE_REMOVED] = '-' };
  LineList *self = list;
  const CgvLineRow *line = get_line (self, position);
  CgvLinePlace place = cgv_line_rows_get_place (self->lines, line);
  g_autofree char *text = NULL;
  CgvBaseLine base;

  if (get_row (list, position)->kind != ROW_LINE)
    {
      cell->text = dup_item_label (list, position);
      return;
    }
  text = dup_source (self, line, &place);
  if (!self->view->options->has_base || self->view->options->by_address)
    {
      cell->text = g_steal_pointer (&text);
      return;
    }
  base = cgv_source_texts_get_base_line (self->lines->texts, place.side, place.file, place.line);
  if (text == NULL && base.change == CGV_CODE_REMOVED)
    text = g_steal_pointer (&base.text);
  cell->text = text != NULL ? g_strdup_printf ("%c %s", marks[base.change], text) : NULL;
  g_free (base.text);
}

/* Returns whether a row has a text. A note below the table says why texts are missing. */
static gboolean
has_texts (LineList *self)
{
  for (guint i = 0; self->lines->texts != NULL && i < self->rows->len; i++)
    {
      CgvCell cell = { 0 };

      if (get_row (self, i)->kind != ROW_LINE)
        continue;
      fill_text (self, NULL, i, &cell);
      g_free (cell.text);
      if (cell.text != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Makes the columns; in a comparison, the cost of the sort order. */
static GPtrArray *
new_columns (LineList *self)
{
  const CgvCliOptions *options = self->view->options;
  const CgvNumbers *numbers = self->view->numbers;
  gboolean is_inclusive = options->sort == CGV_QUANTITY_INCLUSIVE;
  GPtrArray *columns = cgv_columns_new ();

  if (self->lines->began != NULL && numbers->main.comparison->origins != NULL)
    cgv_cli_rows_add_columns (columns, numbers, 0, "delta_origin");
  if (options->has_base)
    cgv_cli_rows_add_columns (columns, numbers, 0, is_inclusive ? "delta_inclusive percent_inclusive base_inclusive new_inclusive" : "delta_self percent_self base_self new_self");
  else
    cgv_cli_rows_add_columns (columns, numbers, 0, "self self_share inclusive inclusive_share");
  if (options->has_base && options->sort == CGV_QUANTITY_CALLS)
    cgv_cli_rows_add_columns (columns, numbers, 0, "both_calls");
  for (guint event = 1; event < cgv_cli_numbers_get_n (numbers); event++)
    {
      if (options->has_base)
        cgv_cli_rows_add_columns (columns, numbers, event, is_inclusive ? "delta_inclusive" : "delta_self");
      else
        cgv_cli_rows_add_columns (columns, numbers, event, "self inclusive");
    }
  if (!options->has_base)
    cgv_cli_rows_add_columns (columns, numbers, 0, "calls");
  if (options->by_address)
    cgv_report_add_column (columns, "address", _ ("Address"), CGV_CELL_TEXT, ADDRESS, fill_place);
  cgv_report_add_column (columns, options->has_base ? "label" : "line", _ ("Line"), CGV_CELL_NAME, 0, fill_label);
  if (has_texts (self))
    cgv_report_add_column (columns, "source", options->by_address ? _ ("Instruction") : _ ("Source"), CGV_CELL_NAME, SOURCE, fill_text);
  return columns;
}

static void
add_cost_columns (GPtrArray *columns,
                  const CgvCliView *view,
                  gboolean is_json,
                  guint event)
{
  const CgvNumbers *numbers = view->numbers;

  if (view->options->has_base)
    {
      cgv_cli_rows_add_columns (columns, numbers, event, "base_self new_self delta_self base_inclusive new_inclusive delta_inclusive");
      if (!view->options->by_address)
        cgv_cli_rows_add_columns (columns, numbers, event, "delta_origin");
      if (event == 0)
        cgv_cli_rows_add_columns (columns, numbers, 0, "base_calls new_calls delta_calls");
      return;
    }
  cgv_cli_rows_add_columns (columns, numbers, event, "self inclusive");
  if (event == 0)
    cgv_cli_rows_add_columns (columns, numbers, 0, "calls");
  if (event == 0 && !is_json)
    {
      cgv_report_add_column (columns, "functions", NULL, CGV_CELL_COUNT, FUNCTIONS, fill_place);
      cgv_report_add_column (columns, "function", NULL, CGV_CELL_NAME, FUNCTION, fill_place);
    }
  if (!is_json && numbers->filtering != NULL)
    cgv_cli_rows_add_columns (columns, numbers, event, "self_low self_high inclusive_low inclusive_high");
}

/* @is_row: whether the row has nothing else */
static void
add_callee_columns (GPtrArray *columns,
                    gboolean is_row)
{
  cgv_report_add_column (columns, is_row ? "name" : "callee", NULL, CGV_CELL_NAME, CGV_CLI_WORD_NAME, fill_item);
  cgv_report_add_column (columns, is_row ? "file" : "callee_file", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_FILE, fill_item);
  cgv_report_add_column (columns, is_row ? "object" : "callee_object", NULL, CGV_CELL_TEXT, CGV_CLI_WORD_OBJECT, fill_item);
}

static void
add_jump_columns (GPtrArray *columns,
                  gboolean by_address)
{
  if (by_address)
    cgv_report_add_column (columns, "target_address", NULL, CGV_CELL_TEXT, TARGET_ADDRESS, fill_item);
  cgv_report_add_column (columns, "target_file", NULL, CGV_CELL_TEXT, TARGET_FILE, fill_item);
  cgv_report_add_column (columns, "target_line", NULL, CGV_CELL_COUNT, TARGET_LINE, fill_item);
  cgv_report_add_column (columns, "followed", NULL, CGV_CELL_COUNT, FOLLOWED, fill_item);
  cgv_report_add_column (columns, "executed", NULL, CGV_CELL_COUNT, EXECUTED, fill_item);
  cgv_report_add_column (columns, "executed_at_least", NULL, CGV_CELL_COUNT, EXECUTED_AT_LEAST, fill_item);
}

static GPtrArray *
new_data_columns (const CgvCliView *view,
                  gboolean is_json)
{
  gboolean has_base = view->options->has_base;
  GPtrArray *columns = cgv_columns_new ();

  if (has_items (view->options) && !is_json)
    cgv_report_add_column (columns, "kind", NULL, CGV_CELL_TEXT, KIND, fill_item);
  if (view->options->by_address)
    {
      cgv_report_add_column (columns, "object", NULL, CGV_CELL_TEXT, OBJECT, fill_place);
      cgv_report_add_column (columns, "address", NULL, CGV_CELL_TEXT, ADDRESS, fill_place);
    }
  cgv_report_add_column (columns, "file", NULL, CGV_CELL_TEXT, FILE_NAME, fill_place);
  cgv_report_add_column (columns, "line", NULL, CGV_CELL_DELTA, LINE, fill_place);
  if (is_json || has_base)
    cgv_report_add_column (columns, "function", NULL, CGV_CELL_NAME, FUNCTION, fill_place);
  if (has_base)
    cgv_report_add_column (columns, "status", NULL, CGV_CELL_TEXT, STATUS, fill_place);
  else if (is_json)
    cgv_report_add_column (columns, "functions", NULL, CGV_CELL_COUNT, FUNCTIONS, fill_place);
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    add_cost_columns (columns, view, is_json, event);
  if (has_base && !view->options->by_address)
    cgv_report_add_column (columns, "reason", NULL, CGV_CELL_TEXT, REASON, fill_place);
  if (view->options->has_callees && !is_json)
    add_callee_columns (columns, FALSE);
  if (view->options->has_jumps && !is_json)
    add_jump_columns (columns, view->options->by_address);
  if (view->options->has_source)
    cgv_report_add_column (columns, "source", NULL, CGV_CELL_NAME, SOURCE, fill_place);
  if (view->options->n_context > 0)
    cgv_report_add_column (columns, "context", NULL, CGV_CELL_TRUTH, CONTEXT, fill_place);
  if (view->options->has_source && view->options->by_address)
    cgv_report_add_column (columns, "ran", NULL, CGV_CELL_TRUTH, RAN, fill_place);
  if (view->options->has_source && has_base && !view->options->by_address)
    {
      cgv_report_add_column (columns, "base_line", NULL, CGV_CELL_COUNT, BASE_LINE, fill_place);
      cgv_report_add_column (columns, "base_source", NULL, CGV_CELL_NAME, BASE_SOURCE, fill_place);
    }
  return columns;
}

static char *
dup_sum (const LineList *self,
         const char *amount)
{
  gulong n = cgv_line_rows_get_n (self->lines) - self->n_idle + self->lines->n_left_out;
  g_autofree char *idle = NULL;
  g_autofree char *ran = NULL;

  if (!self->view->options->by_address)
    /* Translators: how many lines, and their cost */
    return g_strdup_printf (g_dngettext (NULL, "%lu line, self %s", "%lu lines, together self %s", n), n, amount);
  /* Translators: how many instructions, and their cost */
  ran = g_strdup_printf (g_dngettext (NULL, "%lu instruction, self %s", "%lu instructions, together self %s", n), n, amount);
  if (self->n_idle == 0)
    return g_steal_pointer (&ran);
  idle = g_strdup_printf (g_dngettext (NULL, "%u more never ran", "%u more never ran", self->n_idle), self->n_idle);
  /* Translators: how many instructions ran, and how many did not */
  return g_strdup_printf (_ ("%s; %s"), ran, idle);
}

/* Adds the sum of all lines, including those that are not printed. */
static void
add_sum (const LineList *self,
         CgvReport *report)
{
  CgvCell cell = { .kind = CGV_CELL_COST };
  g_autofree char *amount = NULL;

  cgv_cell_set_cost (&cell, self->view->costs, self->self);
  amount = cgv_cli_rows_dup_amount (&cell);
  cgv_report_add_cell (report, "self", NULL, &cell);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, dup_sum (self, amount));
}

static gboolean
may_have_moved (const LineList *self)
{
  return self->view->options->has_base && self->lines->is_by_number && !cgv_matching_is_exact (self->view->numbers->matching);
}

/* Adds the paragraphs above the lines. */
static void
add_target (const LineList *self,
            CgvReport *report)
{
  gboolean has_base = self->view->options->has_base;
  gboolean is_other = may_have_moved (self);

  if (has_base)
    cgv_report_add_truth (report, "lines_may_have_moved", is_other);
  if (is_other && !self->is_further)
    cgv_report_say (report, CGV_REPORT_WARNING,
                    self->lines->texts != NULL ? _ ("Lines may have moved in files of which not both texts were found, if their source changed.")
                                               : _ ("Lines may have moved if the source changed. The command compare matches functions by name."));
  if (self->target == CGV_NONE)
    return;
  if (!has_base || self->view->options->functions != NULL)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_cli_rows_dup_label (self->view, self->target));
  cgv_report_begin_object (report, "function");
  cgv_cli_functions_add_row (self->view, self->target, report);
  cgv_report_end (report);
}

static void
add_reason (gpointer list,
            guint position,
            CgvReport *report)
{
  cgv_report_take (report, CGV_REPORT_PLAIN, dup_reason (list, position));
}

/* Adds an array of the rows below a line that are of one kind. */
static void
add_array (LineList *self,
           guint position,
           RowKind kind,
           const char *id,
           GPtrArray *columns,
           CgvReport *report)
{
  cgv_report_begin_array (report, id);
  for (guint i = get_row (self, position)->below; i < self->rows->len && get_row (self, i)->line == get_row (self, position)->line; i++)
    {
      if (get_row (self, i)->kind != kind)
        continue;
      cgv_report_begin_object (report, NULL);
      cgv_report_add_members (report, columns, self, i);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

/* Adds, for JSON, the items below a line. */
static void
add_arrays (gpointer list,
            guint position,
            CgvReport *report)
{
  LineList *self = list;
  const CgvNumbers *numbers = self->view->numbers;
  g_autoptr (GPtrArray) callees = cgv_columns_new ();
  g_autoptr (GPtrArray) jumps = cgv_columns_new ();

  add_callee_columns (callees, TRUE);
  for (guint event = 0; event < cgv_cli_numbers_get_n (numbers); event++)
    cgv_cli_rows_add_columns (callees, numbers, event, "inclusive");
  cgv_cli_rows_add_columns (callees, numbers, 0, "calls");
  add_jump_columns (jumps, self->view->options->by_address);
  if (self->view->options->has_callees)
    add_array (self, position, ROW_CALLEE, "callees", callees, report);
  if (self->view->options->has_jumps)
    add_array (self, position, ROW_JUMP, "jumps", jumps, report);
}

/* Adds the change outside of the lines, which together with them is the origin of the function, or of all functions. */
static void
add_unplaced (const LineList *self,
              CgvReport *report)
{
  const CgvComparison *comparison = self->view->numbers->main.comparison;
  CgvCell cell = { .kind = CGV_CELL_DELTA };
  g_autofree char *amount = NULL;

  if (self->lines->began == NULL || comparison == NULL || comparison->origins == NULL || self->view->options->match != NULL || (self->target == CGV_NONE && self->view->options->file != NULL))
    return;
  cgv_cell_set_event_delta (&cell, comparison, self->lines->unplaced);
  cgv_report_add_cell (report, "origin_in_no_line", NULL, &cell);
  amount = cgv_compare_text_dup_delta (comparison, self->lines->unplaced);
  if (self->lines->unplaced.sign == 0)
    return;
  cgv_report_take (report, CGV_REPORT_PARAGRAPH,
                   g_strdup_printf (self->lines->has_unpaired ? _ ("Not assigned to any line: %s. Lines may have moved, or functions were inlined, or called for other work.")
                                                              : _ ("Not assigned to any line: %s. Functions were called for other work."),
                                    amount));
}

/* Adds a hint if source files that both sides have are at their recorded places: then --source can match lines by text. */
static void
hint_at_source (const LineList *self,
                CgvReport *report)
{
  g_autoptr (GFile) folder = g_file_get_parent (cgv_document_get_file (cgv_cli_view_get_source (self->view, CGV_SIDE_NEW)->document, 0));
  CgvStringId last = CGV_NONE;

  for (guint i = 0; folder != NULL && may_have_moved (self) && self->lines->texts == NULL && i < self->rows->len; i++)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self->lines, get_line (self, i));
      g_autofree char *path = NULL;

      if (place.side != CGV_SIDE_NEW || place.file == last || cgv_matching_get_same_file (self->view->numbers->matching, CGV_SIDE_NEW, place.file) == CGV_NONE)
        continue;
      last = place.file;
      path = g_canonicalize_filename (get_path (self, &place), g_file_peek_path (folder));
      if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        continue;
      cgv_report_say (report, CGV_REPORT_HINT, _ ("--source matches lines by their texts; --base-revision=REV or --base-source-root=DIR gives the source text of A"));
      return;
    }
}

/* Remembers the functions of rows. */
static void
add_nodes (LineList *self)
{
  if (self->target != CGV_NONE)
    g_array_append_val (self->nodes, self->target);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = get_row (self, i);
      CgvNodeId node = row->kind == ROW_CALLEE ? get_callee (self, i)->callee : get_line (self, i)->function;

      if (node != CGV_NONE)
        g_array_append_val (self->nodes, node);
    }
}

/* Returns whether no more began in all lines together than outside of them. */
static gboolean
began_outside (const LineList *self)
{
  double sum = 0;

  if (self->lines->began == NULL)
    return FALSE;
  for (guint i = 0; i < self->lines->lines->len; i++)
    {
      const CgvLineBegan *began = cgv_line_rows_get_began (self->lines, cgv_line_rows_get (self->lines, i), 0);

      sum += began != NULL ? (double) began->origin.size : 0;
    }
  return self->lines->unplaced.sign != 0 && sum <= (double) self->lines->unplaced.size;
}

/* @is_outside: whether most of the change began in no line */
static const char *
get_title (const CgvCliView *view,
           gboolean is_outside)
{
  const CgvCliOptions *options = view->options;
  CgvQuantityKind sort = options->sort;

  if (cgv_numbers_are_beside (view->numbers) && sort != CGV_QUANTITY_LOCATION)
    return _ ("Lines that differ");
  if (options->is_by_origin && !options->by_address && !is_outside)
    return _ ("Lines where it began");
  if (sort == CGV_QUANTITY_LOCATION)
    return _ ("Lines");
  if (sort == CGV_QUANTITY_CALLS)
    return _ ("Lines, by the change of their calls");
  return sort == CGV_QUANTITY_INCLUSIVE ? _ ("Lines, by the change of inclusive cost") : _ ("Lines, by the change of self cost");
}

/* Makes the rows to list, and counts those that are no items of JSON. Lines that did not change are data, or listed by their place. */
static gboolean
arrange (gpointer list,
         const CgvReport *report,
         guint *n_rows,
         GError **error)
{
  LineList *self = list;
  const CgvCliOptions *options = self->view->options;
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  guint n_lines = cgv_cli_rows_count_listed (options, report, cgv_line_rows_get_n (self->lines));

  self->lines->only_changed = cgv_cli_rows_only_changed (self->view, report);
  if (!cgv_line_rows_sort (self->lines, n_lines, self->order) ||
      (options->n_context > 0 && !cgv_line_rows_add_context (self->lines, options->n_context, self->order)) ||
      !cgv_line_rows_find_functions (self->lines, self->order))
    return cgv_cli_numbers_fail_for_memory (error);
  make_rows (self, self->order->len, is_json);
  *n_rows = is_json ? self->order->len : self->rows->len;
  self->parent.has_costs = FALSE;
  return TRUE;
}

static void
say_empty (const LineList *self,
           CgvReport *report)
{
  gboolean has_lines = cgv_line_rows_get_n (self->lines) > 0;

  if (self->target != CGV_NONE && cgv_cli_view_is_hidden (self->view, self->target))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("A filter hides this function."));
  else if (has_lines || self->target == CGV_NONE || self->view->options->match != NULL)
    cgv_cli_rows_say_empty (self->view, has_lines, report);
  else
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("No line of it has costs."));
}

static void
add_rows (LineList *self,
          GPtrArray *columns,
          guint n_rows,
          CgvReport *report)
{
  const CgvCliOptions *options = self->view->options;
  gboolean has_reasons = cgv_report_is (report, CGV_REPORT_PROSE) && self->lines->began != NULL && !cgv_numbers_are_beside (self->view->numbers);
  const CgvReportTable table = {
    .id = "lines",
    .title = options->has_base ? get_title (self->view, began_outside (self)) : NULL,
    .columns = columns,
    .list = self,
    .n_rows = n_rows,
    .n_more = cgv_line_rows_count (self->lines) + self->lines->n_context - self->order->len,
    .add_detail = has_reasons ? add_reason : cgv_report_is (report, CGV_REPORT_JSON) && has_items (options) ? add_arrays : NULL,
    .detail_title = has_reasons ? _ ("Why") : NULL,
  };

  if (n_rows == 0 && cgv_report_is (report, CGV_REPORT_PROSE))
    say_empty (self, report);
  else
    cgv_report_add_table (report, &table);
}

static gboolean
add_list (gpointer list,
          CgvReport *report,
          GError **error)
{
  LineList *self = list;
  const CgvCliOptions *options = self->view->options;
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  gboolean is_outside = is_prose && began_outside (self);
  g_autoptr (GPtrArray) columns = NULL;
  guint n_rows;

  if (!arrange (self, report, &n_rows, error))
    return FALSE;
  columns = is_prose ? new_columns (self) : new_data_columns (self->view, is_json);
  add_target (self, report);
  if (!options->has_base && !is_prose)
    add_sum (self, report);
  if (options->has_jumps && !self->is_further && get_new (self)->n_jumps == 0)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("No jumps were recorded; Callgrind records them with --collect-jumps=yes"));
  if (is_outside)
    add_unplaced (self, report);
  add_rows (self, columns, n_rows, report);
  if (!is_outside)
    add_unplaced (self, report);
  if (!options->has_base && is_prose && n_rows > 0)
    add_sum (self, report);
  if (self->lines->texts != NULL)
    cgv_cli_sources_report (self->lines->texts, report);
  if (is_prose && !self->is_further)
    hint_at_source (self, report);
  add_nodes (self);
  return TRUE;
}

static GPtrArray *
new_rows_columns (const CgvCliView *view)
{
  return new_data_columns (view, FALSE);
}

static gboolean
add_answer (gpointer answer,
            CgvReport *report,
            GError **error)
{
  static const CgvCliEach each = { "lines", new_list, free_list, add_list, new_rows_columns, arrange };
  const Answer *self = answer;

  g_array_set_size (self->nodes, 0);
  if (self->list != NULL ? !add_list (self->list, report, error) : !cgv_cli_target_add_all (self->view, self->targets, &each, self, report, error))
    return FALSE;
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_rows_hint_at_fold (self->view, (const CgvNodeId *) (gconstpointer) self->nodes->data, self->nodes->len, report);
  return TRUE;
}

const CgvCliAnswer cgv_cli_lines = { new_answer, add_answer, free_answer };
