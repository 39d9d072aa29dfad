/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-code-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-cell.h"
#include "cgv-cost.h"
#include "cgv-profile-error.h"
#include "cgv-search.h"

/* Rows without a line of the text, with a cost each, come behind all others. */
typedef struct
{
  guint64 number;
  guint64 address; /* of an instruction */
  guint32 line;   /* of the lines with costs, or CGV_NONE */
  guint32 callee; /* of the costs, or CGV_NONE for the line itself */
  guint32 base_number; /* for a line of the base, its number, or 0; the only number of a line that the new side lacks */
} Row;

struct _CgvCodeList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvCosts *costs;
  CgvComparison *comparison; /* nullable */
  CgvEventNumbers numbers;   /* both of these; not owned */
  CgvNodeId node;
  CgvSourceFinder *finder;
  CgvSourceFinder *base_finder; /* nullable */
  CgvLineRows *lines;
  const CgvTextFile *shown;  /* the file that is shown; NULL if it is not known */
  const CgvCodeBase *base;   /* NULL without a comparison */
  gboolean has_began; /* any change is assigned to a line */
  CgvDelta elsewhere; /* the change that began in no line */
  GArray *files; /* CgvCodeFile */
  gboolean by_address;
  CgvCodeFlags flags;
  CgvStringId file;
  GStrv candidates; /* nullable */
  GArray *rows; /* Row */
  GArray *arrows;      /* CgvJumpArrow: jumps between rows */
  CgvJumpLanes *lanes; /* NULL without lanes */
  gboolean hides_lanes;
  GArray *blocks; /* guint32: of machine code, the rows where blocks begin */
  guint32 *of_base;    /* while rows are made: the line of each cost of the base */
  guint64 next_paired; /* while rows are made: no line between the last one and this is one of the base */
  GArray *hot;  /* guint32: of the lines with costs, their rows, the costliest first */
  guint64 first, last; /* lines of the function */
  guint n_misplaced; /* of the lines of @n_known */
  guint n_known;
  guint n_columns; /* of the longest line */
  char *word;
  CgvSearch search; /* for @word */
  CgvStringId marked_file;
  guint64 marked_line; /* 0 without a mark */
};

G_DEFINE_FINAL_TYPE (CgvCodeList, cgv_code_list, CGV_TYPE_ROW_LIST)

static void
cgv_code_list_finalize (GObject *object)
{
  CgvCodeList *self = CGV_CODE_LIST (object);

  g_clear_object (&self->focus);
  cgv_allocator_free_later (g_steal_pointer (&self->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->comparison), (GDestroyNotify) cgv_comparison_unref);
  cgv_source_finder_unref (self->finder);
  if (self->base_finder != NULL)
    cgv_source_finder_unref (self->base_finder);
  cgv_line_rows_free (self->lines);
  g_array_unref (self->files);
  g_array_unref (self->rows);
  g_array_unref (self->arrows);
  cgv_jump_lanes_unref (self->lanes);
  g_array_unref (self->hot);
  g_array_unref (self->blocks);
  g_strfreev (self->candidates);
  g_free (self->word);

  G_OBJECT_CLASS (cgv_code_list_parent_class)->finalize (object);
}

static guint
cgv_code_list_get_length (CgvRowList *list)
{
  return CGV_CODE_LIST (list)->rows->len;
}

static void
cgv_code_list_class_init (CgvCodeListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_code_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_code_list_get_length;
}

static void
cgv_code_list_init (CgvCodeList *self)
{
  self->files = cgv_array_new (CgvCodeFile);
  self->rows = cgv_array_new (Row);
  self->arrows = cgv_array_new (CgvJumpArrow);
  self->hot = cgv_array_new (guint32);
  self->blocks = cgv_array_new (guint32);
}

/* Returns the costs of lines of the new side. */
static const CgvLineCosts *
get_costs (const CgvCodeList *self)
{
  return cgv_line_rows_get_costs (self->lines, 0, CGV_SIDE_NEW);
}

/* Returns (nullable) the line of a row. */
static const CgvLineRow *
get_line (const CgvCodeList *self,
          const Row *row)
{
  return row->line != CGV_NONE ? cgv_line_rows_get (self->lines, row->line) : NULL;
}

/* Returns (nullable) the cost of a line of the new side. */
static const CgvLineCost *
get_cost (const CgvCodeList *self,
          guint32 line)
{
  return cgv_line_rows_get_cost (self->lines, 0, CGV_SIDE_NEW, cgv_line_rows_get (self->lines, line));
}

static const CgvSourceText *
get_text (const CgvCodeList *self)
{
  return self->shown != NULL ? self->shown->text : NULL;
}

static const CgvObjectCode *
get_code (const CgvCodeList *self)
{
  return self->shown != NULL ? self->shown->code : NULL;
}

static int
compare_costs (CgvCodeList *self,
               CgvCost a,
               CgvCost b)
{
  return cgv_cost_compare (a, b, self->costs->is_signed);
}

static int
compare_files (gconstpointer a,
               gconstpointer b,
               gpointer list)
{
  return compare_costs (list, ((const CgvCodeFile *) b)->self, ((const CgvCodeFile *) a)->self);
}

static void
find_files (CgvCodeList *self)
{
  g_autoptr (GHashTable) positions = g_hash_table_new (NULL, NULL); /* from 1 */

  for (guint32 i = 0; i < get_costs (self)->n_lines; i++)
    {
      const CgvLineCost *cost = &get_costs (self)->lines[i];
      guint position = GPOINTER_TO_UINT (g_hash_table_lookup (positions, GUINT_TO_POINTER (cost->file)));
      CgvCodeFile *file;

      if (position == 0)
        {
          g_array_append_val (self->files, ((CgvCodeFile){ .file = cost->file }));
          position = self->files->len;
          g_hash_table_insert (positions, GUINT_TO_POINTER (cost->file), GUINT_TO_POINTER (position));
        }
      file = &g_array_index (self->files, CgvCodeFile, position - 1);
      file->self = cgv_cost_add (file->self, cost->self, self->costs->is_signed);
      file->inclusive = cgv_cost_add (file->inclusive, cost->inclusive, self->costs->is_signed);
    }
  g_array_sort_with_data (self->files, compare_files, self);
}

/* Chooses the requested file, that of the function, or the costliest. */
static void
choose_file (CgvCodeList *self)
{
  const CgvGraph *graph = self->costs->graph;
  CgvFunctionId function = cgv_fold_get_function (graph->fold, self->node);
  CgvStringId own = function != CGV_NONE ? graph->profile->functions[function].file : CGV_NONE;
  CgvStringId wanted[] = { self->file, own != CGV_NONE ? self->lines->files[CGV_SIDE_NEW]->first[own] : CGV_NONE };

  self->file = self->files->len > 0 ? g_array_index (self->files, CgvCodeFile, 0).file : CGV_NONE;
  for (guint n = 0; n < G_N_ELEMENTS (wanted); n++)
    {
      for (guint i = 0; i < self->files->len && wanted[n] != CGV_NONE; i++)
        {
          if (g_array_index (self->files, CgvCodeFile, i).file != wanted[n])
            continue;
          self->file = wanted[n];
          return;
        }
    }
}

/* Orders by address, or by number; lines without either come last. */
static int
compare_lines (gconstpointer a,
               gconstpointer b,
               gpointer list)
{
  const CgvCodeList *self = list;
  const CgvLineCost *cost = get_cost (list, *(const guint32 *) a);
  const CgvLineCost *other_cost = get_cost (list, *(const guint32 *) b);
  guint64 number = self->by_address ? cost->address : cost->line - 1;
  guint64 other = self->by_address ? other_cost->address : other_cost->line - 1;

  return (number > other) - (number < other);
}

/* Returns the base line that matches @number. Unknown lines (0) match each other. */
static guint32
find_base_number (CgvCodeList *self,
                  guint64 number)
{
  return self->base != NULL && number > 0 && number <= self->base->numbers->len ? g_array_index (self->base->numbers, guint32, number - 1) : 0;
}

/* Returns the line of the base that @number or the next line is that both have, or one behind its end. */
static guint32
find_next_paired (CgvCodeList *self,
                  guint64 number)
{
  const GArray *numbers = self->base->numbers;

  self->next_paired = MAX (self->next_paired, number);
  while (self->next_paired <= numbers->len && g_array_index (numbers, guint32, self->next_paired - 1) == 0)
    self->next_paired++;
  return self->next_paired <= numbers->len ? g_array_index (numbers, guint32, self->next_paired - 1) : cgv_code_base_get_n_numbers (self->base) + 1;
}

/* @line: of the new side, or CGV_NONE */
static void
add_row (CgvCodeList *self,
         guint64 number,
         guint64 address,
         guint32 line,
         guint32 base_number)
{
  gboolean is_compared = line == CGV_NONE && self->base != NULL && self->base->numbers->len > 0;
  guint32 base_line = is_compared && (base_number > 0 || number == 0) ? cgv_code_base_find (self->base, base_number) : CGV_NONE;

  if (base_line != CGV_NONE)
    line = self->of_base[base_line];
  g_array_append_val (self->rows, ((Row){ .number = number, .address = address, .line = line, .callee = CGV_NONE, .base_number = base_number }));
}

/* Adds lines that only the base has, from @next on, up to that of a line; and those after the last line if that is past the end. */
static void
add_removed (CgvCodeList *self,
             guint64 number,
             guint32 *next)
{
  guint32 end = self->base != NULL && cgv_code_base_get_n_numbers (self->base) > 0 ? find_next_paired (self, number) : 0;

  for (; *next < end; (*next)++)
    add_row (self, 0, 0, CGV_NONE, *next);
  if (find_base_number (self, number) != 0)
    *next = MAX (*next, end + 1);
}

static void
add_cost (CgvCodeList *self,
          guint32 line)
{
  g_autoptr (GArray) callees = cgv_array_new (guint32);
  guint64 number = get_cost (self, line)->line;
  guint64 address = get_cost (self, line)->address;

  g_array_append_val (self->hot, self->rows->len);
  add_row (self, number, address, line, find_base_number (self, get_code (self) != NULL ? cgv_object_code_get_number (get_code (self), address) : number));
  cgv_line_rows_get_callees (self->lines, cgv_line_rows_get (self->lines, line), callees);
  for (guint i = 0; i < callees->len; i++)
    g_array_append_val (self->rows, ((Row){ .number = number, .address = address, .line = line, .callee = g_array_index (callees, guint32, i) }));
}

/* Orders by self cost, then by inclusive cost. */
static int
compare_heat (gconstpointer a,
              gconstpointer b,
              gpointer list)
{
  CgvCodeList *self = list;
  const CgvLineCost *cost = get_cost (self, g_array_index (self->rows, Row, *(const guint32 *) a).line);
  const CgvLineCost *other = get_cost (self, g_array_index (self->rows, Row, *(const guint32 *) b).line);
  int order = compare_costs (self, other->self, cost->self);

  return order != 0 ? order : compare_costs (self, other->inclusive, cost->inclusive);
}

/* Adds costs of the base that its code has no line for. */
static void
add_beyond (CgvCodeList *self,
            gboolean has_unknown)
{
  for (guint i = 0; i < self->base->order->len; i++)
    {
      guint32 line = g_array_index (self->base->order, guint32, i);
      guint64 number = self->base->lines->lines[line].line;

      if (get_code (self) != NULL && cgv_object_code_find (self->base->code, self->base->lines->lines[line].address) == NULL)
        g_array_append_val (self->rows, ((Row){ .line = self->of_base[line], .callee = CGV_NONE }));
      else if (get_code (self) == NULL && (number > cgv_code_base_get_n_numbers (self->base) || (number == 0 && !has_unknown)))
        add_row (self, 0, 0, CGV_NONE, (guint32) MIN (number, G_MAXUINT32));
    }
}

/* Adds instructions that did not run or are only in the base, from the first remaining one up to the one at an address. */
static void
add_instructions (CgvCodeList *self,
                  guint *next,
                  guint32 *next_removed,
                  guint64 last)
{
  guint n = 0;
  const CgvInstruction *instructions = get_code (self) != NULL ? cgv_object_code_get_all (get_code (self), &n) : NULL;

  for (; *next < n && instructions[*next].address <= last; (*next)++)
    {
      add_removed (self, (guint64) *next + 1, next_removed);
      if (!instructions[*next].was_recorded)
        add_row (self, 0, instructions[*next].address, CGV_NONE, find_base_number (self, (guint64) *next + 1));
    }
}

/* Returns the place of a line, as jumps name it. Unknown places come last. */
static guint64
get_place (CgvCodeList *self,
           guint32 line)
{
  return self->by_address ? get_cost (self, line)->address : get_cost (self, line)->line - 1;
}

/* Returns the sorted line that a jump goes to; or G_MAXUINT. */
static guint
find_target (CgvCodeList *self,
             const GArray *order,
             const CgvLineJump *jump)
{
  guint64 wanted = self->by_address ? jump->address : jump->target - 1;
  guint first = 0;
  guint end = order->len;

  if (!self->by_address && (jump->file != self->file || jump->target == 0))
    return G_MAXUINT;
  while (first < end)
    {
      guint middle = first + (end - first) / 2;

      if (get_place (self, g_array_index (order, guint32, middle)) < wanted)
        first = middle + 1;
      else
        end = middle;
    }
  return first < order->len && get_place (self, g_array_index (order, guint32, first)) == wanted ? first : G_MAXUINT;
}

/* Finds the arrows. In source code, a jump to the next line with costs is omitted. @positions are the rows of the lines in @order. */
static gboolean
find_arrows (CgvCodeList *self,
             const GArray *order,
             const guint32 *positions)
{
  for (guint i = 0; i < order->len; i++)
    {
      guint32 n = 0;
      const CgvLineJump *jumps = cgv_line_costs_get_jumps (get_costs (self), cgv_line_rows_get (self->lines, g_array_index (order, guint32, i))->index[CGV_SIDE_NEW], &n);

      for (guint32 k = 0; k < n; k++)
        {
          guint target = find_target (self, order, &jumps[k]);
          CgvJumpArrow *last = self->arrows->len > 0 ? &g_array_index (self->arrows, CgvJumpArrow, self->arrows->len - 1) : NULL;

          if (target == G_MAXUINT || target == i || jumps[k].followed == 0 || (!self->by_address && target == i + 1))
            continue;
          if (last != NULL && last->from == positions[i] && last->to == positions[target])
            last->followed += jumps[k].followed;
          else
            g_array_append_val (self->arrows, ((CgvJumpArrow){ positions[i], positions[target], jumps[k].followed }));
        }
    }
  if (self->arrows->len == 0)
    return TRUE;
  self->lanes = cgv_jump_lanes_new ((const CgvJumpArrow *) (gpointer) self->arrows->data, self->arrows->len, self->rows->len, NULL);
  return self->lanes != NULL;
}

/* Jumps through a table lead to where no text of an instruction says so. */
static void
find_blocks (CgvCodeList *self)
{
  g_autoptr (GArray) targets = cgv_array_new (guint64);

  for (guint32 i = 0; i < get_costs (self)->n_jumps; i++)
    g_array_append_val (targets, get_costs (self)->jumps[i].address);
  g_array_sort (targets, cgv_address_compare);
  for (guint32 i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);
      const CgvInstruction *instruction = row->callee == CGV_NONE ? cgv_object_code_find (get_code (self), row->address) : NULL;

      if (instruction != NULL && (instruction->starts_block || g_array_binary_search (targets, &row->address, cgv_address_compare, NULL)))
        g_array_append_val (self->blocks, i);
    }
}

/* Returns FALSE if there is no memory. */
static gboolean
make_rows (CgvCodeList *self)
{
  gboolean ok;
  g_autoptr (GArray) order = cgv_array_new (guint32);
  guint n_lines = get_text (self) != NULL ? cgv_source_text_get_n_lines (get_text (self)) : 0;
  guint32 next_removed = 1;
  guint next = 0;
  guint next_instruction = 0;
  g_autofree guint32 *of_base = g_new (guint32, (gsize) (self->comparison != NULL ? cgv_line_rows_get_costs (self->lines, 0, CGV_SIDE_BASE)->n_lines : 0) + 1);

  self->of_base = of_base;
  for (guint32 i = 0; i < self->lines->lines->len; i++)
    {
      const CgvLineRow *line = cgv_line_rows_get (self->lines, i);

      if (line->index[CGV_SIDE_BASE] != CGV_NONE)
        of_base[line->index[CGV_SIDE_BASE]] = i;
      if (line->index[CGV_SIDE_NEW] != CGV_NONE && (self->by_address || get_cost (self, i)->file == self->file))
        g_array_append_val (order, i);
    }
  g_array_sort_with_data (order, compare_lines, self);
  for (guint64 number = 1; number <= n_lines; number++)
    {
      add_removed (self, number, &next_removed);
      if (next < order->len && get_cost (self, g_array_index (order, guint32, next))->line == number)
        add_cost (self, g_array_index (order, guint32, next++));
      else
        add_row (self, number, 0, CGV_NONE, find_base_number (self, number));
    }
  if (get_code (self) == NULL)
    add_removed (self, G_MAXUINT64, &next_removed);
  for (; next < order->len; next++)
    {
      add_instructions (self, &next_instruction, &next_removed, get_cost (self, g_array_index (order, guint32, next))->address);
      add_cost (self, g_array_index (order, guint32, next));
    }
  add_instructions (self, &next_instruction, &next_removed, G_MAXUINT64);
  add_removed (self, G_MAXUINT64, &next_removed);
  if (self->base != NULL && self->base->kind == CGV_CODE_BASE_TEXT)
    add_beyond (self, order->len > 0 && get_cost (self, g_array_index (order, guint32, order->len - 1))->line == 0);
  for (guint i = 0; i < order->len && !self->by_address; i++)
    {
      guint64 number = get_cost (self, g_array_index (order, guint32, i))->line;

      self->n_known += number > 0 ? 1 : 0;
      self->n_misplaced += get_text (self) != NULL && number > 0 && !cgv_source_text_may_have_code (get_text (self), number) ? 1 : 0;
      self->first = self->first == 0 ? number : self->first;
      self->last = number > 0 ? number : self->last;
    }
  if (get_code (self) != NULL)
    find_blocks (self);
  ok = find_arrows (self, order, (const guint32 *) (gpointer) self->hot->data);
  g_array_sort_with_data (self->hot, compare_heat, self);
  return ok;
}

/* Adds up the change outside of all lines: also that in lines which only the base has, of files that are not shown. */
static void
find_elsewhere (CgvCodeList *self)
{
  guint n_lines = self->lines->lines->len;
  g_autofree guint8 *is_shown = g_new0 (guint8, (gsize) n_lines + 1);

  self->elsewhere = self->lines->unplaced;
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (g_array_index (self->rows, Row, i).line != CGV_NONE)
        is_shown[g_array_index (self->rows, Row, i).line] = 1;
    }
  for (guint i = 0; self->lines->began != NULL && i < n_lines; i++)
    {
      const CgvLineRow *line = cgv_line_rows_get (self->lines, i);
      CgvDelta origin = cgv_line_rows_get_began (self->lines, line, 0)->origin;

      if (line->index[CGV_SIDE_NEW] == CGV_NONE && is_shown[i] == 0)
        self->elsewhere = cgv_delta_add (self->elsewhere, origin);
      else
        self->has_began = self->has_began || origin.sign != 0;
    }
}

/* Adds up lines or instructions. Returns FALSE if there is no memory. */
static gboolean
find_lines (CgvCodeList *self)
{
  const CgvLineQuery query = { .node = self->node, .has_callees = TRUE, .has_jumps = TRUE, .by_address = self->by_address };
  GPtrArray *events = g_ptr_array_new ();

  g_ptr_array_add (events, &self->numbers);
  cgv_line_rows_free (self->lines);
  self->lines = cgv_line_rows_new (events, &query);
  return self->lines != NULL && cgv_line_rows_add_costs (self->lines);
}

static gboolean
find_all (CgvCodeList *self)
{
  gboolean has_addresses = cgv_profile_has_addresses (self->costs->graph->profile);

  self->by_address = self->by_address && has_addresses;
  if (!find_lines (self))
    return FALSE;
  if (has_addresses && !self->by_address && self->file == CGV_NONE && !cgv_code_list_has_lines (self))
    {
      self->by_address = TRUE;
      return find_lines (self);
    }
  return TRUE;
}

/* Reads the text or the machine code of the file, and matches it with that of the base. Instructions have the name of their program or
 * library; it is "???" for addresses without one. */
static gboolean
read_texts (CgvCodeList *self,
            GCancellable *cancellable)
{
  CgvTextQuery query = {
    .costs = self->numbers.costs,
    .lines = { cgv_line_rows_get_costs (self->lines, 0, CGV_SIDE_BASE), get_costs (self) },
    .finders = { NULL, cgv_source_finder_ref (self->finder) },
    .node = self->node,
    .file = self->file,
    .flags = self->flags,
    .cancellable = cancellable,
  };
  CgvSourceTexts *texts;

  if (self->comparison != NULL && self->base_finder != NULL)
    query.finders[CGV_SIDE_BASE] = cgv_source_finder_ref (self->base_finder);
  texts = cgv_source_texts_new (&query);
  self->shown = cgv_source_texts_get (texts, CGV_SIDE_NEW, self->file);
  if (self->by_address && self->shown != NULL)
    {
      self->n_misplaced = self->shown->n_misplaced;
      self->n_known = self->shown->n_lines;
    }
  if (!cgv_line_rows_join (self->lines, texts, FALSE, NULL, NULL))
    return FALSE;
  self->base = self->shown != NULL && self->shown->other != NULL ? self->shown->other->base : NULL;
  return TRUE;
}

static void
find_candidates (CgvCodeList *self,
                 GCancellable *cancellable)
{
  gsize length;
  const char *name;

  if (self->shown == NULL || !g_error_matches (self->shown->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_SEVERAL))
    return;
  name = cgv_code_list_get_name (self, self->file, &length);
  self->candidates = cgv_source_finder_dup_candidates (self->finder, name, length, cancellable);
}

static guint
count_columns (const char *text)
{
  guint n = 0;

  for (const char *next = text; *next != '\0'; next = g_utf8_next_char (next))
    n += g_unichar_iswide (g_utf8_get_char (next)) ? 2 : 1;
  return n;
}

static void
find_longest (CgvCodeList *self,
              GCancellable *cancellable)
{
  for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_autofree char *text = cgv_code_list_dup_text (self, i);

      if (text != NULL)
        self->n_columns = MAX (self->n_columns, count_columns (text));
    }
}

static void
return_no_memory (GTask *task)
{
  g_task_return_new_error (task, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_MEMORY, "%s", _ ("There is not enough memory to list the lines"));
}

static void
load_in_thread (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  CgvCodeList *self = task_data;
  gboolean ok;

  if (!find_all (self))
    {
      return_no_memory (task);
      return;
    }
  find_files (self);
  if (self->by_address)
    self->file = get_costs (self)->n_lines > 0 ? get_costs (self)->lines[0].object : CGV_NONE;
  else
    choose_file (self);
  ok = read_texts (self, cancellable);
  find_candidates (self, cancellable);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (!ok || !make_rows (self))
    {
      return_no_memory (task);
      return;
    }
  find_elsewhere (self);
  find_longest (self, cancellable);
  g_task_return_pointer (task, g_object_ref (self), g_object_unref);
}

static gboolean
has_hiding_filter (CgvFocus *focus)
{
  CgvFilterList *filters = focus->wanted->filters;

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      if (cgv_filter_list_get (filters, i)->kind == CGV_FILTER_HIDE)
        return TRUE;
    }
  return FALSE;
}

void
cgv_code_list_load_async (CgvFocus *focus,
                          CgvStringId file,
                          gboolean by_address,
                          CgvCodeFlags flags,
                          CgvSourceFinder *finder,
                          CgvSourceFinder *base_finder,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  CgvCodeList *self = g_object_new (CGV_TYPE_CODE_LIST, NULL);

  self->costs = cgv_costs_ref (has_hiding_filter (focus) ? focus->numbers->unfiltered[CGV_SIDE_NEW] : cgv_focus_get_costs (focus));
  if (cgv_focus_get_comparison (focus) != NULL && !has_hiding_filter (focus))
    self->comparison = cgv_comparison_ref (cgv_focus_get_comparison (focus));
  self->numbers = (CgvEventNumbers){ .costs = { self->comparison != NULL ? self->comparison->costs[CGV_SIDE_BASE] : NULL, self->costs }, .comparison = self->comparison };
  self->node = focus->row;
  self->file = file;
  self->by_address = by_address;
  self->flags = flags;
  self->finder = cgv_source_finder_ref (finder);
  self->base_finder = base_finder != NULL ? cgv_source_finder_ref (base_finder) : NULL;
  g_task_set_source_tag (task, cgv_code_list_load_async);
  g_task_set_task_data (task, self, g_object_unref);
  /* The thread may wait for ever for a file system that is gone. */
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, load_in_thread);
}

CgvCodeList *
cgv_code_list_load_finish (CgvFocus *focus,
                           GAsyncResult *result,
                           GError **error)
{
  CgvCodeList *self = g_task_propagate_pointer (G_TASK (result), error);

  if (self == NULL)
    return NULL;
  /* The thread must not be the last to let go of either. */
  g_task_set_task_data (G_TASK (result), NULL, NULL);
  self->focus = g_object_ref (focus);
  return self;
}

CgvFocus *
cgv_code_list_get_focus (CgvCodeList *self)
{
  return self->focus;
}

CgvCosts *
cgv_code_list_get_costs (CgvCodeList *self)
{
  return self->costs;
}

const CgvComparison *
cgv_code_list_get_comparison (CgvCodeList *self)
{
  return self->comparison;
}

gboolean
cgv_code_list_has_origins (CgvCodeList *self)
{
  return self->has_began;
}

CgvDelta
cgv_code_list_get_elsewhere (CgvCodeList *self)
{
  return self->elsewhere;
}

const CgvCodeBase *
cgv_code_list_get_base (CgvCodeList *self)
{
  return self->base;
}

const char *const *
cgv_code_list_get_candidates (CgvCodeList *self)
{
  return (const char *const *) self->candidates;
}

/* Returns whether only the base has it. */
static gboolean
is_removed (const CgvCodeList *self,
            const Row *row)
{
  return row->number == 0 && row->address == 0 && (row->line == CGV_NONE || get_line (self, row)->index[CGV_SIDE_NEW] == CGV_NONE);
}

/* Returns (nullable) the instruction of the base. */
static const CgvInstruction *
get_base_instruction (CgvCodeList *self,
                      const Row *row)
{
  guint n;

  return row->base_number > 0 ? &cgv_object_code_get_all (self->base->code, &n)[row->base_number - 1] : NULL;
}

CgvCodeChange
cgv_code_list_get_change (CgvCodeList *self,
                          guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);

  guint64 number = row->number;

  if (self->base == NULL || row->callee != CGV_NONE)
    return CGV_CODE_SAME;
  if (get_code (self) != NULL)
    number = is_removed (self, row) ? 0 : cgv_object_code_get_number (get_code (self), row->address);
  return cgv_code_base_get_change (self->base, number, row->base_number);
}

const CgvJumpLanes *
cgv_code_list_get_lanes (CgvCodeList *self)
{
  return self->hides_lanes ? NULL : self->lanes;
}

void
cgv_code_list_set_hides_lanes (CgvCodeList *self,
                               gboolean hides_lanes)
{
  self->hides_lanes = hides_lanes;
}

const CgvJumpArrow *
cgv_code_list_get_arrow (CgvCodeList *self,
                         guint position,
                         guint lane)
{
  guint32 arrow = self->lanes != NULL ? self->lanes->arrows[(gsize) position * CGV_JUMP_LANES + lane] : CGV_NONE;

  return arrow != CGV_NONE ? &g_array_index (self->arrows, CgvJumpArrow, arrow) : NULL;
}

CgvNodeId
cgv_code_list_get_node (CgvCodeList *self)
{
  return self->node;
}

gboolean
cgv_code_list_has_lines (CgvCodeList *self)
{
  for (guint32 i = 0; i < get_costs (self)->n_lines; i++)
    {
      CgvStringId file = get_costs (self)->lines[i].file;

      if (get_costs (self)->lines[i].line > 0 && file != CGV_NONE && strcmp (cgv_code_list_get_name (self, file, NULL), "???") != 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_code_list_is_by_address (CgvCodeList *self)
{
  return self->by_address;
}

const CgvCodeFile *
cgv_code_list_get_files (CgvCodeList *self,
                         guint *n_files)
{
  *n_files = self->files->len;
  return (const CgvCodeFile *) (gconstpointer) self->files->data;
}

const char *
cgv_code_list_get_name (CgvCodeList *self,
                        CgvStringId file,
                        gsize *length)
{
  return cgv_profile_get_string (self->costs->graph->profile, file, length);
}

CgvStringId
cgv_code_list_get_file (CgvCodeList *self)
{
  return self->file;
}

const char *
cgv_code_list_get_path (CgvCodeList *self)
{
  return self->shown != NULL ? self->shown->path : NULL;
}

const GError *
cgv_code_list_get_error (CgvCodeList *self)
{
  return self->shown != NULL ? self->shown->error : NULL;
}

guint
cgv_code_list_get_n_misplaced (CgvCodeList *self,
                               guint *n_lines)
{
  *n_lines = self->n_known;
  return self->n_misplaced;
}

/* Returns whether it would have a record if it had been followed. */
static gboolean
is_jump (CgvCodeList *self,
         const Row *row)
{
  const CgvInstruction *instruction = get_code (self) != NULL && get_costs (self)->n_jumps > 0 ? cgv_object_code_find (get_code (self), row->address) : NULL;

  return instruction != NULL && instruction->kind == CGV_INSTRUCTION_BRANCH;
}

/* A jump to another function is recorded as a call. */
static gboolean
has_callees (CgvCodeList *self,
             guint position)
{
  return position + 1 < self->rows->len && g_array_index (self->rows, Row, position + 1).callee != CGV_NONE;
}

CgvCodeRow
cgv_code_list_get_row (CgvCodeList *self,
                       guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);
  const CgvLineRow *line = get_line (self, row);
  CgvCodeRow shown = { .number = row->number, .address = row->address, .base_number = row->base_number, .is_removed = is_removed (self, row) };
  guint32 index = line != NULL ? line->index[CGV_SIDE_NEW] : CGV_NONE;

  if (line == NULL)
    return shown;
  shown.cost = get_cost (self, row->line);
  if (row->callee != CGV_NONE)
    {
      shown.callee = &get_costs (self)->callees[row->callee];
      return shown;
    }
  shown.base_cost = cgv_line_rows_get_cost (self->lines, 0, CGV_SIDE_BASE, line);
  if (index == CGV_NONE)
    return shown;
  shown.jumps = cgv_line_costs_get_jumps (get_costs (self), index, &shown.n_jumps);
  shown.is_never_followed = shown.n_jumps == 0 && is_jump (self, row) && !has_callees (self, position);
  return shown;
}

gboolean
cgv_code_list_fill (CgvCodeList *self,
                    guint position,
                    CgvFunctionRow *row)
{
  const Row *shown = &g_array_index (self->rows, Row, position);

  if (shown->callee != CGV_NONE)
    cgv_line_rows_fill_callee (self->lines, shown->callee, 0, row);
  else if (shown->line != CGV_NONE)
    cgv_line_rows_fill (self->lines, get_line (self, shown), 0, row);
  return shown->line != CGV_NONE;
}

const CgvEventNumbers *
cgv_code_list_get_numbers (CgvCodeList *self)
{
  return &self->numbers;
}

gboolean
cgv_code_list_find_executed (CgvCodeList *self,
                             const CgvLineJump *jump,
                             guint64 *executed)
{
  return cgv_line_costs_find_executed (get_costs (self), jump, executed);
}

gboolean
cgv_code_list_has_executed (CgvCodeList *self)
{
  return get_costs (self)->has_executed;
}

CgvInstructionCounts
cgv_code_list_get_counts (CgvCodeList *self,
                          guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);
  const CgvInstruction *instruction = row->line != CGV_NONE && get_cost (self, row->line) != NULL && row->callee == CGV_NONE ? cgv_code_list_get_instruction (self, position) : NULL;

  return instruction != NULL && g_str_has_prefix (cgv_profile_get_creator (self->costs->graph->profile), "callgrind") ? instruction->counts : CGV_COUNTS_ONCE;
}

const CgvSourceText *
cgv_code_list_get_text (CgvCodeList *self)
{
  g_return_val_if_fail (CGV_IS_CODE_LIST (self), NULL);

  return get_text (self);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  guint32 row = *(const guint32 *) a;
  guint32 other = *(const guint32 *) b;

  return (row > other) - (row < other);
}

const guint32 *
cgv_code_list_get_blocks (CgvCodeList *self,
                          guint *n_blocks)
{
  g_return_val_if_fail (CGV_IS_CODE_LIST (self), NULL);

  *n_blocks = self->blocks->len;
  return (const guint32 *) (gconstpointer) self->blocks->data;
}

const CgvInstruction *
cgv_code_list_get_instruction (CgvCodeList *self,
                               guint position)
{
  const Row *row;

  g_return_val_if_fail (CGV_IS_CODE_LIST (self), NULL);
  g_return_val_if_fail (position < self->rows->len, NULL);

  row = &g_array_index (self->rows, Row, position);
  return get_code (self) != NULL && row->callee == CGV_NONE ? cgv_object_code_find (get_code (self), row->address) : NULL;
}

gboolean
cgv_code_list_get_block (CgvCodeList *self,
                         guint position,
                         CgvCodeBlock *block)
{
  guint32 wanted = position;
  guint index;
  guint32 end;

  g_return_val_if_fail (CGV_IS_CODE_LIST (self), FALSE);

  *block = (CgvCodeBlock){ 0 };
  if (!g_array_binary_search (self->blocks, &wanted, compare_rows, &index))
    return FALSE;
  end = index + 1 < self->blocks->len ? g_array_index (self->blocks, guint32, index + 1) : self->rows->len;
  for (guint32 i = position; i < end; i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (self, i);
      CgvFunctionRow costs;

      if (row.callee != NULL || row.is_removed)
        continue;
      block->n_instructions++;
      if (row.cost == NULL || cgv_costs_get_event (self->costs)->is_ratio)
        continue;
      cgv_code_list_fill (self, i, &costs);
      block->self = cgv_amount_add (block->self, costs.side[CGV_SIDE_NEW].self, self->costs->is_signed);
    }
  return TRUE;
}

gboolean
cgv_code_list_has_calls (CgvCodeList *self)
{
  g_return_val_if_fail (CGV_IS_CODE_LIST (self), FALSE);

  return get_costs (self)->n_callees > 0;
}

char *
cgv_code_list_dup_text (CgvCodeList *self,
                        guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);
  const CgvInstruction *instruction = get_code (self) != NULL ? cgv_object_code_find (get_code (self), row->address) : NULL;

  if (get_code (self) != NULL && is_removed (self, row))
    instruction = get_base_instruction (self, row);
  if (get_code (self) != NULL)
    return instruction != NULL ? g_strdup (instruction->text) : NULL;
  if (row->number == 0 && row->base_number > 0)
    return cgv_source_text_dup_line (self->base->text, row->base_number);
  return get_text (self) != NULL ? cgv_source_text_dup_line (get_text (self), row->number) : NULL;
}

guint
cgv_code_list_get_n_columns (CgvCodeList *self)
{
  return self->n_columns;
}

char *
cgv_code_list_dup_base_text (CgvCodeList *self,
                             guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);
  const CgvInstruction *instruction;

  if (cgv_code_list_get_change (self, position) != CGV_CODE_CHANGED)
    return NULL;
  instruction = get_code (self) != NULL ? get_base_instruction (self, row) : NULL;
  return instruction != NULL ? g_strdup (instruction->text) : cgv_source_text_dup_line (self->base->text, row->base_number);
}

gboolean
cgv_code_list_is_inside (CgvCodeList *self,
                         guint position)
{
  guint64 number = g_array_index (self->rows, Row, position).number;

  if (is_removed (self, &g_array_index (self->rows, Row, position)))
    return g_array_index (self->rows, Row, position).line != CGV_NONE;
  if (self->by_address)
    return g_array_index (self->rows, Row, position).line != CGV_NONE && get_cost (self, g_array_index (self->rows, Row, position).line) != NULL;
  return number >= self->first && number <= self->last;
}

guint
cgv_code_list_get_hot (CgvCodeList *self,
                       guint n)
{
  return n < self->hot->len ? g_array_index (self->hot, guint32, n) : G_MAXUINT;
}

double
cgv_code_list_get_heat (CgvCodeList *self,
                        guint position)
{
  guint hottest = cgv_code_list_get_hot (self, 0);
  CgvCodeRow row = cgv_code_list_get_row (self, position);
  CgvCell cell;

  if (row.cost == NULL || row.callee != NULL)
    return 0;
  cell = cgv_cell_of_cost (self->costs, row.cost->self);
  return cgv_cell_get_fraction (&cell, cgv_code_list_get_row (self, hottest).cost->self);
}

void
cgv_code_list_set_search (CgvCodeList *self,
                          const char *word)
{
  g_free (self->word);
  self->word = g_strdup (word);
  cgv_search_init (&self->search, self->word, strlen (self->word));
  cgv_row_list_publish (CGV_ROW_LIST (self), self->rows->len);
}

gboolean
cgv_code_list_is_hit (CgvCodeList *self,
                      guint position)
{
  const Row *row = &g_array_index (self->rows, Row, position);
  g_autofree char *text = NULL;
  const char *line;
  gsize length;

  if (self->word == NULL || *self->word == '\0')
    return FALSE;
  if (row->callee == CGV_NONE && get_text (self) != NULL)
    {
      if (row->number == 0 && row->base_number > 0)
        line = cgv_source_text_get_line (self->base->text, row->base_number, &length);
      else
        line = cgv_source_text_get_line (get_text (self), row->number, &length);
      return line != NULL && cgv_search_matches (&self->search, line, length);
    }
  text = row->callee != CGV_NONE ? cgv_focus_dup_name (self->focus, get_costs (self)->callees[row->callee].callee) : cgv_code_list_dup_text (self, position);
  return text != NULL && cgv_search_matches (&self->search, text, strlen (text));
}

gboolean
cgv_code_list_get_place (CgvCodeList *self,
                         guint position,
                         CgvStringId *file,
                         guint64 *line)
{
  const CgvLineCost *cost = cgv_code_list_get_row (self, position).cost;

  if (cost == NULL || cost->line == 0)
    return FALSE;
  *file = cost->file;
  *line = cost->line;
  return TRUE;
}

gboolean
cgv_code_list_is_marked (CgvCodeList *self,
                         guint position)
{
  CgvStringId file;
  guint64 line;

  if (self->marked_line == 0 || g_array_index (self->rows, Row, position).callee != CGV_NONE || !cgv_code_list_get_place (self, position, &file, &line))
    return FALSE;
  return file == self->marked_file && line == self->marked_line;
}

gboolean
cgv_code_list_has_mark (CgvCodeList *self,
                        CgvStringId file,
                        guint64 line)
{
  return line == self->marked_line && (line == 0 || file == self->marked_file);
}

guint
cgv_code_list_mark (CgvCodeList *self,
                    CgvStringId file,
                    guint64 line)
{
  self->marked_file = file;
  self->marked_line = line;
  cgv_row_list_publish (CGV_ROW_LIST (self), self->rows->len);
  for (guint i = 0; line > 0 && i < self->rows->len; i++)
    {
      if (cgv_code_list_is_marked (self, i))
        return i;
    }
  return G_MAXUINT;
}

guint
cgv_code_list_find (CgvCodeList *self,
                    guint position,
                    gboolean backwards)
{
  guint n = self->rows->len;

  for (guint i = 0; i < n; i++)
    {
      guint row = backwards ? (position % n + n - i) % n : (position + i) % n;

      if (cgv_code_list_is_hit (self, row))
        return row;
    }
  return G_MAXUINT;
}

guint
cgv_code_list_find_number (CgvCodeList *self,
                           guint64 number)
{
  guint i = 0;

  while (i < self->rows->len && (self->by_address ? g_array_index (self->rows, Row, i).address : g_array_index (self->rows, Row, i).number) < number)
    i++;
  return i < self->rows->len ? i : G_MAXUINT;
}
