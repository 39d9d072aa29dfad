/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-columns.h"

#include <glib/gi18n.h>

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

enum
{
  INDEX_SELF,
  INDEX_INCLUSIVE,
};

/* A line with more characters has a tooltip with its text, cut to the size of a tooltip. */
#define LONG_LINE    60
#define TOOLTIP_LINE 600

/* Least shares of the hottest line for each level of heat. */
static const double heat_steps[] = { 0.0, 0.02, 0.1, 0.3, 0.7 };

static gboolean
is_self (const CgvColumn *column)
{
  return column->index == INDEX_SELF;
}

/* Cost of calls in a circle overlaps. */
static gboolean
is_within (CgvCodeList *list,
           CgvNodeId callee)
{
  const CgvCycleId *cycles = cgv_code_list_get_costs (list)->graph->cycles;
  CgvNodeId node = cgv_code_list_get_node (list);

  return node == callee || (cycles[node] != CGV_NONE && cycles[node] == cycles[callee]);
}

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
show_began (CgvCodeList *list,
            CgvDelta began,
            CgvCell *cell)
{
  const CgvComparison *comparison = cgv_code_list_get_comparison (list);

  cgv_cell_set_event_delta (cell, comparison, began);
  cell->delta_range.is_unbounded = began.is_estimate;
  cell->value = cgv_delta_to_double (began);
  cgv_cost_text_show (cgv_code_list_get_focus (list), cgv_code_list_get_costs (list), comparison, cell);
  cell->is_bare = TRUE;
  if (began.sign != 0)
    cell->state = began.size <= comparison->noise_limit ? CGV_CELL_NOISE : began.sign > 0 ? CGV_CELL_MORE : CGV_CELL_LESS;
}

static void
fill_began (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  cell->is_empty = row.began.sign == 0;
  if (!cell->is_empty)
    show_began (list, row.began, cell);
}

/* The change that began in a line may exceed that of all lines, but rarely. */
static gboolean
sample_began (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  show_began (list, cgv_comparison_get_origin (cgv_code_list_get_comparison (list), cgv_code_list_get_node (list)), cell);
  return index == 0;
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

/* Fills in the inclusive cost, but only if the line has calls. */
static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);

  cell->is_empty = row.cost == NULL || (is_self (column) ? row.callee != NULL : row.callee == NULL && row.cost->self == row.cost->inclusive);
  if (cell->is_empty)
    return;
  if (is_self (column))
    {
      show_cost (list, row.self, cell);
      cell->heat = cgv_source_columns_get_heat (list, position);
      return;
    }
  show_cost (list, row.inclusive, cell);
  cell->is_within = row.callee != NULL && is_within (list, row.callee->callee);
}

/* Shows the self cost of the base, or the difference of the new side. */
static void
show_sides (CgvCodeList *list,
            const CgvColumn *column,
            const CgvAmount *costs,
            CgvCell *cell)
{
  const CgvComparison *comparison = cgv_code_list_get_comparison (list);

  if (column->kind == CGV_CELL_DELTA)
    cgv_cell_set_change (cell, comparison, costs);
  else
    cgv_cell_set_compared_cost (cell, comparison, CGV_SIDE_BASE, costs);
  cgv_cost_text_show (cgv_code_list_get_focus (list), cgv_code_list_get_costs (list), comparison, cell);
  cell->is_bare = TRUE;
}

static void
fill_sides (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvCodeRow row = cgv_code_list_get_row (list, position);
  const CgvAmount costs[CGV_N_SIDES] = { row.base_self, row.self };

  cell->is_empty = row.callee != NULL || (row.base_cost == NULL && (column->kind == CGV_CELL_COST || row.cost == NULL));
  if (!cell->is_empty)
    show_sides (list, column, costs, cell);
}

static gboolean
sample_sides (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  const CgvComparison *comparison = cgv_code_list_get_comparison (list);
  CgvNodeId node = cgv_code_list_get_node (list);
  CgvCost cost = MAX (comparison->costs[CGV_SIDE_BASE]->self[node], comparison->costs[CGV_SIDE_NEW]->self[node]);
  const CgvAmount costs[CGV_N_SIDES] = { cgv_amount_exact (cost) };

  show_sides (list, column, costs, cell);
  return index == 0;
}

/* No line costs more than its function, except for calls in a circle. */
static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  const CgvCosts *costs = cgv_code_list_get_costs (list);
  CgvNodeId node = cgv_code_list_get_node (list);
  CgvCost cost = (is_self (column) ? costs->self : costs->inclusive)[node];

  show_cost (list, cgv_amount_exact (cost), cell);
  return index == 0;
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
  if (row.callee != NULL)
    {
      cell->text = dup_callee (list, position);
      cell->place = dup_calls (list, row.callee);
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

static const CgvColumn columns[] = {
  { .id = "delta_origin", .title = N_ ("Caused Here"), .long_title = N_ ("Caused Here (%s)"), .sentence = N_ ("The part of the change that began in the line: the increase of its self cost, and of more or new calls"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED, .fill = fill_began, .sample = sample_began },
  { .id = "address", .title = N_ ("Address"), .sentence = N_ ("The address of the instruction in its program or library, as tools such as objdump show it"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_address, .sample = sample_address },
  { .id = "file", .title = N_ ("File"), .sentence = N_ ("The source file of the line, which of inlined code is another one than that of the function"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 4, .name_min = CODE_BESIDE_FILE, .fill = fill_file, .sample = sample_file },
  { .id = "line", .title = N_ ("Line"), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_UNSORTED, .fill = fill_number, .sample = sample_number },
  { .id = "jumps", .title = N_ ("Jumps"), .sentence = N_ ("An arrow from each jump to where it goes, the stronger, the more often it was followed"), .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_WINDOW_ONLY, .rank = 3, .name_min = CODE_BESIDE_INCLUSIVE, .sample = sample_jumps },
  { .id = "block", .title = N_ ("Block"), .long_title = N_ ("Block (%s)"), .sentence = N_ ("Cost of the instructions from here to the next one that follows a jump or is its target"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 5, .name_min = CODE_BESIDE_INCLUSIVE, .index = INDEX_SELF, .fill = fill_block, .sample = sample_cost },
  { .id = "base_self", .title = N_ ("Self A"), .long_title = N_ ("Self A (%s)"), .sentence = N_ ("Cost of the function in the matching line of A, if that line is known"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_sides, .sample = sample_sides },
  { .id = "self", .title = N_ ("Self"), .long_title = N_ ("Self (%s)"), .sentence = N_ ("Cost of the function in the line itself. The darker, the closer to its costliest line."), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .index = INDEX_SELF, .fill = fill_cost, .sample = sample_cost },
  { .id = "delta_self", .title = N_ ("Δ Self"), .long_title = N_ ("Δ Self (%s)"), .sentence = N_ ("Change of the cost in the line itself. A line that was removed costs less, one that was added more."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE, .fill = fill_sides, .sample = sample_sides },
  { .id = "inclusive", .title = N_ ("Incl."), .long_title = N_ ("Inclusive (%s)"), .sentence = N_ ("Cost of the line with its calls; below it, the cost of each call"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = CODE_BESIDE_INCLUSIVE, .index = INDEX_INCLUSIVE, .fill = fill_cost, .sample = sample_cost },
  { .id = "code", .title = N_ ("Code"), .sentence = N_ ("The text of the line. A call below it leads to the function that is called."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = CODE_MIN, .fill = fill_code, .sample = sample_code },
};

/* Other measures of a comparison are for whole functions. */
static gboolean
is_absolute (CgvCodeList *list)
{
  const CgvComparison *comparison = cgv_code_list_get_comparison (list);

  return comparison == NULL || comparison->measure == CGV_MEASURE_ABSOLUTE;
}

static gboolean
has_jumps (CgvCodeList *list)
{
  return cgv_code_list_get_lanes (list) != NULL;
}

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

static GPtrArray *
make_columns (gpointer list)
{
  CgvFocus *focus = cgv_code_list_get_focus (list);
  g_autofree char *event = cgv_row_text_dup_event (focus);
  GPtrArray *made = cgv_columns_new ();
  const CgvCodeBase *base = cgv_code_list_get_base (list);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      CgvColumn column = columns[i];

      if ((column.fill == fill_began && !cgv_code_list_has_origins (list)) || (column.fill == fill_address && !cgv_code_list_is_by_address (list)))
        continue;
      if (column.fill == fill_file && !has_files (list))
        continue;
      if (column.fill == fill_number && cgv_code_list_is_by_address (list) && !cgv_code_list_has_lines (list))
        continue;
      if (column.fill == fill_sides && (base == NULL || base->kind == CGV_CODE_BASE_APART))
        continue;
      if (column.sample == sample_jumps && !has_jumps (list))
        continue;
      if (column.fill == fill_cost && !is_self (&column) && !cgv_code_list_has_calls (list))
        continue;
      if (column.fill == fill_block && (!cgv_code_list_is_by_address (list) || cgv_costs_get_event (cgv_code_list_get_costs (list))->is_ratio))
        continue;
      if (column.fill == fill_cost && cgv_focus_get_comparison (focus) != NULL)
        column.title = is_self (&column) ? N_ ("Self B") : N_ ("Incl. B");
      cgv_columns_add_translated (made, &column, event);
      if (is_absolute (list))
        cgv_cost_text_say_percent (focus, &cgv_focus_get_numbers (focus)->main, g_ptr_array_index (made, made->len - 1));
    }
  return made;
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
