/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-columns.h"

#include <glib/gi18n.h>

#include "cgv-cost-columns.h"
#include "cgv-cost-text.h"
#include "cgv-jump-cell.h"
#include "cgv-row-text.h"
#include "cgv-source-colors.h"
#include "cgv-source-text.h"
#include "cgv-source-words.h"

/* Width that the code needs, and that it needs before a further column may be next to it. */
#define CODE_MIN             120
#define CODE_BESIDE_INCLUSIVE 200
#define CODE_BESIDE_FILE      220

/* Room for a sign of changes before a line, and for how often a jump was followed behind it, in columns. */
#define SIGN_COLUMNS 2
#define NOTE_COLUMNS 28

/* Instructions whose files may be the ones with the longest names. */
#define N_FILE_SAMPLES 200

/* A line with more characters has a tooltip with its text, cut to the size of a tooltip. */
#define LONG_LINE    60
#define TOOLTIP_LINE 600

/* Least shares of the hottest line for each level of heat. */
static const double heat_steps[] = { 0.0, 0.02, 0.1, 0.3, 0.7 };

static void
show_cost (CgvCodeList *list,
           CgvAmount cost,
           CgvCell *cell)
{
  cgv_cell_set_cost (cell, cgv_code_list_get_costs (list), cost);
  cgv_cost_text_show (cgv_code_list_get_focus (list), cgv_code_list_get_costs (list), cgv_code_list_get_comparison (list), cell);
  cell->is_bare = TRUE;
}

static void
show_address (CgvCodeList *list,
              guint position,
              CgvCell *cell)
{
  cell->text = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", cgv_code_list_get_row (list, position).address);
}

static void
fill_address (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  cell->is_empty = row.callee != NULL || row.is_removed;
  if (!cell->is_empty)
    show_address (list, position, cell);
}

/* The last address is the largest. */
static gboolean
sample_address (gpointer list,
                const CgvColumn *column,
                guint index,
                CgvCell *cell)
{
  guint n = g_list_model_get_n_items (list);

  if (n > 0)
    show_address (list, n - 1, cell);
  return index == 0;
}

static void
fill_file (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  cell->text = row.callee == NULL ? cgv_source_words_dup_file_of_row (list, &row) : NULL;
  cell->is_empty = cell->text == NULL;
}

static gboolean
sample_file (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (index >= MIN (N_FILE_SAMPLES, g_list_model_get_n_items (list)))
    return FALSE;
  fill_file (list, column, index, cell);
  return TRUE;
}

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  cell->count = row.number;
  cell->is_ordinal = TRUE;
  cell->is_empty = row.callee != NULL || row.number == 0;
}

static gboolean
sample_number (gpointer list,
               const CgvColumn *column,
               guint index,
               CgvCell *cell)
{
  guint n = g_list_model_get_n_items (list);

  cell->is_ordinal = TRUE;
  for (guint i = 0; i < (cgv_code_list_is_by_address (list) || cgv_code_list_get_base (list) != NULL ? n : MIN (n, 2)); i++)
    cell->count = MAX (cell->count, cgv_code_list_get_row (list, n - 1 - i).number);
  return index == 0;
}

guint
cgv_source_columns_get_heat (CgvCodeList *list,
                             guint position)
{
  double heat = cgv_code_list_get_heat (list, position);
  guint step = 0;

  while (step < G_N_ELEMENTS (heat_steps) && heat > heat_steps[step])
    step++;
  return step;
}

static void
fill_block (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCodeBlock block;

  cell->is_empty = !cgv_code_list_get_block (list, position, &block) || block.self.value == 0;
  if (!cell->is_empty)
    show_cost (list, block.self, cell);
}

static CgvFocus *
get_focus (gpointer list)
{
  return cgv_code_list_get_focus (list);
}

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return event == NULL ? cgv_code_list_get_numbers (list) : NULL;
}

static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  *row = (CgvFunctionRow){ .node = CGV_NONE };
  cgv_code_list_fill (list, position, row);
  return row;
}

/* Returns whether a row has nothing to show in a column: only lines with calls have another inclusive cost, and calls have no other. */
static gboolean
is_blank (const CgvColumn *column,
          const CgvCodeRow *line,
          const CgvFunctionRow *row)
{
  gboolean is_of_base = column->quantity.aspect == CGV_ASPECT_BASE || column->quantity.aspect == CGV_ASPECT_DELTA;

  if (column->quantity.kind == CGV_QUANTITY_ORIGIN)
    return row->origin.sign == 0 || line->callee != NULL;
  if (is_of_base && line->base_cost != NULL)
    return line->callee != NULL;
  if (line->cost == NULL || column->quantity.aspect == CGV_ASPECT_BASE)
    return TRUE;
  if (column->quantity.kind == CGV_QUANTITY_INCLUSIVE)
    return line->callee == NULL && line->cost->self == line->cost->inclusive;
  return column->quantity.kind == CGV_QUANTITY_SELF && line->callee != NULL;
}

/* Costs of calls in a circle overlap. */
static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  const CgvComparison *comparison = numbers->comparison;
  CgvCodeRow line = { 0 };

  if (position != G_MAXUINT)
    line = cgv_code_list_get_row (list, position);
  if (position != G_MAXUINT && is_blank (column, &line, row))
    cgv_quantity_column_leave_out (cell, NULL);
  if (cell->is_empty || cell->kind == CGV_CELL_COUNT)
    return;
  cgv_cost_text_show (get_focus (list), numbers->costs[CGV_SIDE_NEW], comparison, cell);
  cell->is_bare = TRUE;
  cell->is_within = (row->lacks & CGV_ROW_LACKS_SHARE) != 0;
  if (column->quantity.kind == CGV_QUANTITY_ORIGIN && row->origin.size <= comparison->noise_limit)
    cell->state = CGV_CELL_NOISE;
  else if (column->quantity.kind != CGV_QUANTITY_ORIGIN && comparison != NULL)
    cgv_quantity_column_show_direction (column, comparison, row, cell);
  if (position != G_MAXUINT && column->quantity.kind == CGV_QUANTITY_SELF && cell->kind == CGV_CELL_COST && column->quantity.aspect != CGV_ASPECT_BASE)
    cell->heat = cgv_source_columns_get_heat (list, position);
}

/* Samples the function: no line costs more, except for calls in a circle, and rarely did more begin in a line. */
static gboolean
sample_function (gpointer list,
                 const CgvColumn *column,
                 guint index,
                 CgvCell *cell)
{
  const CgvEventNumbers *numbers = cgv_code_list_get_numbers (list);
  CgvNodeId node = cgv_code_list_get_node (list);
  CgvFunctionRow row = { .node = node };

  for (CgvSide side = numbers->comparison != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW; side < CGV_N_SIDES; side++)
    cgv_function_row_set_function (&row, side, numbers->costs[side]);
  if (numbers->comparison != NULL)
    row.origin = cgv_comparison_get_origin (numbers->comparison, node);
  if (column->quantity.aspect == CGV_ASPECT_DELTA && row.side[CGV_SIDE_BASE].self.value < row.side[CGV_SIDE_NEW].self.value)
    row.side[CGV_SIDE_BASE].self = (CgvAmount){ 0 };
  else if (column->quantity.aspect == CGV_ASPECT_DELTA)
    row.side[CGV_SIDE_NEW].self = (CgvAmount){ 0 };
  cgv_quantity_column_fill_row (column, list, G_MAXUINT, numbers, &row, cell);
  return index == 0;
}

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .sample = sample_function };

static gboolean
sample_block (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  show_cost (list, cgv_amount_exact (cgv_code_list_get_costs (list)->self[cgv_code_list_get_node (list)]), cell);
  return index == 0;
}

/* Fills in the number of the matching line of the base. */
static void
fill_base_line (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  cell->count = cgv_code_list_get_row (list, position).base_number;
  cell->is_empty = cell->count == 0;
}

/* Returns the code with a mark before lines that differ, if both texts are available. */
static char *
dup_code (CgvCodeList *list,
          guint position)
{
  static const char *const signs[] = { "  ", "~ ", "+ ", "− " };
  const CgvCodeBase *base = cgv_code_list_get_base (list);
  g_autofree char *text = cgv_code_list_dup_text (list, position);

  if (text == NULL || base == NULL || base->kind != CGV_CODE_BASE_TEXT)
    return g_steal_pointer (&text);
  return g_strconcat (signs[cgv_code_list_get_change (list, position)], text, NULL);
}

/* Below a line, as far to the right. */
static char *
dup_callee (CgvCodeList *list,
            guint position)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);
  g_autofree char *line = dup_code (list, position);
  g_autofree char *name = cgv_focus_dup_name (cgv_code_list_get_focus (list), row.callee->callee);

  return g_strdup_printf ("%*s↳ %s", (int) (line != NULL ? strspn (line, " ") : 0), "", name);
}

static char *
dup_calls (CgvCodeList *list,
           const CgvLineCallee *callee)
{
  g_autofree char *calls = cgv_cell_dup_count (callee->calls);

  /* Translators: how often something is called */
  return g_strdup_printf (C_ ("calls", "%s\u202f×"), calls);
}

/* Returns (nullable) how often a branch was followed, or a note about its other costs. */
static char *
dup_jumps (CgvCodeList *list,
           guint position,
           const CgvCodeRow *row)
{
  CgvInstructionCounts counts = cgv_code_list_get_counts (list, position);

  if (counts == CGV_COUNTS_STUB)
    /* Translators: of the costs of an instruction that calls */
    return g_strdup (_ ("and its stub"));
  if (counts == CGV_COUNTS_REPETITIONS)
    /* Translators: of the costs of an instruction that repeats itself */
    return g_strdup (_ ("each repetition"));
  if (row->n_jumps == 0)
    /* Translators: of an instruction that jumps under a condition */
    return row->is_never_followed ? g_strdup (_ ("never followed")) : NULL;
  if (row->n_jumps > 1)
    /* Translators: to how many places an instruction jumps */
    return g_strdup_printf (ngettext ("%u target", "%u targets", row->n_jumps), row->n_jumps);
  return cgv_source_words_dup_followed (list, row->jumps);
}

/* Returns whether a line is pale because its text is probably not the one that ran. */
static gboolean
is_dim (CgvCodeList *list,
        guint position)
{
  guint n_lines;

  return !cgv_code_list_is_inside (list, position) || (cgv_code_list_is_by_address (list) && cgv_code_list_get_n_misplaced (list, &n_lines) > 0);
}

/* Pale lines stay pale. */
static GArray *
dup_spans (CgvCodeList *list,
           guint position,
           const char *text)
{
  guint64 number = cgv_code_list_get_row (list, position).number;
  g_autofree char *line = cgv_code_list_dup_text (list, position);

  return cgv_source_colors_dup_spans (cgv_source_colors_get (list), number, (guint) (strlen (text) - strlen (line)));
}

/* Without a text, the place is shown. */
static void
fill_code (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);
  CgvCodeBlock block;

  cell->is_code = TRUE;
  cell->is_dim = row.callee == NULL && is_dim (list, position);
  cell->is_hit = cgv_code_list_is_hit (list, position);
  cell->is_marked = cgv_code_list_is_marked (list, position);
  if (row.callee != NULL)
    {
      cell->text = dup_callee (list, position);
      cell->place = dup_calls (list, row.callee);
      cell->marks = cgv_focus_is_hot (cgv_code_list_get_focus (list), row.callee->callee) ? CGV_NAME_MARK_HOT : CGV_NAME_MARK_NONE;
      return;
    }
  cell->text = dup_code (list, position);
  cell->is_first = position > 0 && cgv_code_list_get_block (list, position, &block);
  cell->place = cgv_code_list_is_by_address (list) ? dup_jumps (list, position, &row) : NULL;
  if (cell->text != NULL && !cell->is_dim)
    cell->spans = dup_spans (list, position, cell->text);
  if (cell->text != NULL)
    return;
  cell->text = g_strdup (row.number == 0 ? _ ("in no line that is known") : "");
  cell->is_dim = TRUE;
}

/* Uses digits as the sample: letters of code are smaller than other text, and not wider. */
static gboolean
sample_code (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  guint n = cgv_code_list_get_n_columns (list);

  if (cgv_code_list_get_base (list) != NULL)
    n += SIGN_COLUMNS;
  if (n > 0 && cgv_code_list_is_by_address (list))
    n += NOTE_COLUMNS;
  cell->text = g_strnfill (n, '0');
  return index == 0;
}

static char *
describe_callee (CgvCodeList *list,
                 const CgvLineCallee *callee)
{
  CgvFocus *focus = cgv_code_list_get_focus (list);
  g_autofree char *function = cgv_row_text_dup_function (focus, callee->callee);
  g_autofree char *calls = cgv_cell_dup_count (callee->calls);
  g_autofree char *cost = cgv_cost_text_dup_share (focus, cgv_code_list_get_costs (list), callee->inclusive.value);

  /* Translators: a function, how often a line calls it, and the cost of these calls */
  return g_strdup_printf (ngettext ("%s\n%s call in this line costs %s", "%s\n%s calls in this line cost %s", (gulong) MIN (callee->calls, G_MAXULONG)), function, calls, cost);
}

static char *
dup_cut (char *text)
{
  g_strstrip (text);
  return g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), TOOLTIP_LINE));
}

/* Returns (nullable) the text of a line that there may be no room for. */
static char *
dup_long_text (CgvCodeList *list,
               guint position)
{
  g_autofree char *text = cgv_code_list_dup_text (list, position);

  return text != NULL && g_utf8_strlen (text, -1) >= LONG_LINE ? dup_cut (text) : NULL;
}

/* Returns (nullable) the text of a changed line in the base. */
static char *
describe_change (CgvCodeList *list,
                 guint position)
{
  g_autofree char *text = cgv_code_list_dup_base_text (list, position);
  g_autofree char *cut = text != NULL ? dup_cut (text) : NULL;

  /* Translators: a line of a program, as it was before */
  return cut != NULL ? g_strdup_printf (_ ("In A: %s"), cut) : NULL;
}

static char *
describe_cost (CgvCodeList *list,
               const CgvCodeRow *row)
{
  CgvFocus *focus = cgv_code_list_get_focus (list);
  const CgvCosts *costs = cgv_code_list_get_costs (list);
  g_autofree char *self = cgv_cost_text_dup_share (focus, costs, row->cost->self);
  g_autofree char *place = cgv_source_words_dup_line (list, row);
  g_autofree char *inclusive = NULL;

  if (row->cost->self == row->cost->inclusive)
    /* Translators: a line, and its cost */
    return g_strdup_printf (_ ("%s: %s"), place, self);
  inclusive = cgv_cost_text_dup_share (focus, costs, row->cost->inclusive);
  /* Translators: a line, its cost, and its cost with the functions that it calls */
  return g_strdup_printf (_ ("%s: %s\nWith what it calls: %s"), place, self, inclusive);
}

/* Returns (nullable) the cost of the line in the base. */
static char *
describe_base (CgvCodeList *list,
               const CgvCodeRow *row)
{
  g_autofree char *number = g_strdup_printf ("%u", row->base_number);
  g_autofree char *address = NULL;
  g_autofree char *self = NULL;

  if (row->base_cost == NULL || row->base_number == 0)
    return NULL;
  self = cgv_cost_text_dup_share (cgv_code_list_get_focus (list), cgv_code_list_get_comparison (list)->costs[CGV_SIDE_BASE], row->base_cost->self);
  if (!cgv_code_list_is_by_address (list))
    /* Translators: a line number, and its cost */
    return g_strdup_printf (_ ("Line %s of A: %s"), number, self);
  address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", row->base_cost->address);
  /* Translators: an address in the program of A, and the cost of the instruction there */
  return g_strdup_printf (_ ("At %s in A: %s"), address, self);
}

/* Returns (nullable) the block that begins in a row of machine code. */
static char *
describe_block (CgvCodeList *list,
                guint position)
{
  CgvCodeBlock block;
  g_autofree char *number = NULL;
  g_autofree char *cost = NULL;

  if (!cgv_code_list_get_block (list, position, &block) || block.self.value == 0 || cgv_costs_get_event (cgv_code_list_get_costs (list))->is_ratio)
    return NULL;
  cost = cgv_cost_text_dup_share (cgv_code_list_get_focus (list), cgv_code_list_get_costs (list), block.self.value);
  number = cgv_cell_dup_count (block.n_instructions);
  /* Translators: how many instructions, and their cost */
  return g_strdup_printf (ngettext ("Block of %s instruction: %s", "Block of %s instructions: %s", block.n_instructions), number, cost);
}

static char *
describe (gpointer list,
          guint position)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);
  g_autofree char *text = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *change = NULL;
  g_autofree char *base = NULL;
  g_autofree char *block = NULL;
  g_autofree char *jumps = NULL;
  const char *lines[8] = { NULL };
  guint n = 0;

  if (row.callee != NULL)
    return describe_callee (list, row.callee);
  text = dup_long_text (list, position);
  if (row.cost != NULL)
    cost = describe_cost (list, &row);
  else if (cgv_code_list_is_by_address (list))
    cost = g_strdup (row.is_removed ? _ ("B does not have it") : _ ("It did not run"));
  change = describe_change (list, position);
  base = describe_base (list, &row);
  block = describe_block (list, position);
  jumps = cgv_source_words_dup_jumps (list, position);
  if (text != NULL)
    lines[n++] = text;
  if (cost != NULL)
    lines[n++] = cost;
  if (cgv_code_list_get_counts (list, position) == CGV_COUNTS_STUB)
    lines[n++] = _ ("Callgrind counts the stub of the dynamic linker, through which this goes, here, too");
  else if (cgv_code_list_get_counts (list, position) == CGV_COUNTS_REPETITIONS)
    lines[n++] = _ ("Callgrind counts each repetition");
  if (change != NULL)
    lines[n++] = change;
  if (base != NULL)
    lines[n++] = base;
  if (block != NULL)
    lines[n++] = block;
  if (jumps != NULL)
    lines[n++] = jumps;
  return n > 0 ? g_strjoinv ("\n", (char **) lines) : NULL;
}

/* Another widget shows jumps. */
static void
fill_nothing (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  cell->is_empty = TRUE;
}

/* The sample has a digit for each lane. */
static gboolean
sample_jumps (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  cell->text = g_strnfill (cgv_code_list_get_lanes (list)->n_lanes, '0');
  return index == 0;
}

static GtkWidget *
create_jumps (gpointer list,
              const CgvColumn *column)
{
  return cgv_jump_cell_new ();
}

static void
update_jumps (GtkWidget *cell,
              gpointer list,
              const CgvColumn *column,
              guint position)
{
  g_autofree char *text = cgv_source_words_dup_jumps (list, position);

  cgv_jump_cell_set (CGV_JUMP_CELL (cell), list, position, text);
}

#define ONE_SIDE CGV_COST_COLUMN_ONE_SIDE
#define TWO_SIDES CGV_COST_COLUMN_TWO_SIDES
#define ANY_SIDES CGV_COST_COLUMN_ANY_SIDES

static const CgvCostColumn columns[] = {
  { TWO_SIDES, { .id = "delta_origin", .sentence = N_ ("The part of the change that began in the line: the increase of its self cost, and of more or new calls"), .flags = CGV_COLUMN_UNSORTED }, NULL },
  { ANY_SIDES, { .id = "address", .title = N_ ("Address"), .sentence = N_ ("The address of the instruction in its program or library, as tools such as objdump show it"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_address, .sample = sample_address }, NULL },
  { ANY_SIDES, { .id = "file", .title = N_ ("File"), .sentence = N_ ("The source file of the line, which of inlined code is another one than that of the function"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 4, .name_min = CODE_BESIDE_FILE, .fill = fill_file, .sample = sample_file }, NULL },
  { ANY_SIDES, { .id = "line", .title = N_ ("Line"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_UNSORTED, .fill = fill_number, .sample = sample_number }, NULL },
  { TWO_SIDES, { .id = "base_line", .title = N_ ("Line of A"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_EXPORT_ONLY, .fill = fill_base_line }, NULL },
  { ANY_SIDES, { .id = "jumps", .title = N_ ("Jumps"), .sentence = N_ ("An arrow from each jump to where it goes, the stronger, the more often it was followed"), .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_WINDOW_ONLY, .rank = 3, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_nothing, .sample = sample_jumps }, NULL },
  { ANY_SIDES, { .id = "block", .title = N_ ("Block"), .long_title = N_ ("Block (%s)"), .sentence = N_ ("Cost of the instructions from here to the next one that follows a jump or is its target"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 5, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_block, .sample = sample_block }, NULL },
  { TWO_SIDES, { .id = "base_self", .sentence = N_ ("Cost of the function in the matching line of A, if that line is known"), .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = CODE_BESIDE_INCLUSIVE }, NULL },
  { ONE_SIDE, { .id = "self", .sentence = N_ ("Cost of the function in the line itself. The darker, the closer to its costliest line."), .flags = CGV_COLUMN_UNSORTED }, NULL },
  { TWO_SIDES, { .id = "new_self", .sentence = N_ ("Cost of the function in the line itself. The darker, the closer to its costliest line."), .flags = CGV_COLUMN_UNSORTED }, NULL },
  { TWO_SIDES, { .id = "delta_self", .sentence = N_ ("Change of the cost in the line itself. A line that was removed costs less, one that was added more."), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE }, NULL },
  { ONE_SIDE, { .id = "inclusive", .sentence = N_ ("Cost of the line with its calls; below it, the cost of each call"), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE }, NULL },
  { TWO_SIDES, { .id = "new_inclusive", .sentence = N_ ("Cost of the line with its calls; below it, the cost of each call"), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE }, NULL },
  { ONE_SIDE, { .id = "calls", .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_EXPORT_ONLY }, NULL },
  { TWO_SIDES, { .id = "new_calls", .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_EXPORT_ONLY }, NULL },
  { ANY_SIDES, { .id = "source", .title = N_ ("Code"), .sentence = N_ ("The text of the line. A call below it leads to the function that is called."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = CODE_MIN, .fill = fill_code, .sample = sample_code }, NULL },
};

/* Returns whether instructions are of lines in several files. */
static gboolean
has_files (CgvCodeList *list)
{
  guint n_files;

  if (!cgv_code_list_is_by_address (list) || !cgv_code_list_has_lines (list))
    return FALSE;
  cgv_code_list_get_files (list, &n_files);
  return n_files > 1;
}

static gboolean
is_wanted (gpointer list,
           const CgvCostColumn *column,
           const CgvQuantity *added)
{
  const CgvCodeBase *base = cgv_code_list_get_base (list);
  const CgvQuantity *quantity = &column->column.quantity;
  CgvColumnFill fill = column->column.fill;

  if (fill == fill_address)
    return cgv_code_list_is_by_address (list);
  if (fill == fill_file)
    return has_files (list);
  if (fill == fill_number)
    return !cgv_code_list_is_by_address (list) || cgv_code_list_has_lines (list);
  if (fill == fill_nothing)
    return cgv_code_list_get_lanes (list) != NULL;
  if (fill == fill_block)
    return cgv_code_list_is_by_address (list) && !cgv_costs_get_event (cgv_code_list_get_costs (list))->is_ratio;
  if (quantity->kind == CGV_QUANTITY_ORIGIN)
    return cgv_code_list_has_origins (list);
  if (fill == fill_base_line || quantity->aspect == CGV_ASPECT_BASE || quantity->aspect == CGV_ASPECT_DELTA)
    return base != NULL && base->kind != CGV_CODE_BASE_APART;
  return (quantity->kind != CGV_QUANTITY_INCLUSIVE && quantity->kind != CGV_QUANTITY_CALLS) || cgv_code_list_has_calls (list);
}

static GPtrArray *
make_columns (gpointer list)
{
  static const CgvCostColumns all = {
    .name = "source",
    .columns = columns,
    .n_columns = G_N_ELEMENTS (columns),
    .reader = &reader,
    .get_focus = get_focus,
    .find_numbers = find_numbers,
    .is_wanted = is_wanted,
  };

  return cgv_cost_columns_make (&all, list);
}

static char *
introduce (gpointer list)
{
  return cgv_row_text_dup_incomplete (cgv_code_list_get_focus (list));
}

const CgvTableSpec *
cgv_source_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .describe = describe,
    .introduce = introduce,
    .create = create_jumps,
    .update = update_jumps,
    .is_activated_by_click = TRUE,
  };

  return &spec;
}
