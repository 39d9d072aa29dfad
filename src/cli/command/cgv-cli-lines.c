/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-functions.h"
#include "cgv-cli-report.h"
#include "cgv-cli-source-lines.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-heap.h"
#include "cgv-line-costs.h"
#include "cgv-line-origins.h"
#include "cgv-name-text.h"
#include "cgv-sorter.h"

/* A source line or an instruction, which both sides share in a comparison: for each side, the
 * index of its costs, or CGV_NONE. An instruction that never ran has CGV_NONE on both sides. */
typedef struct
{
  guint32 index[CGV_N_SIDES];
  const CgvInstruction *idle; /* NULL if it ran */
  CgvStringId object;         /* of @idle */
  /* the only function that has it; if several of two sides do, the one whose share changed most; CGV_NONE if none changed */
  CgvNodeId function;
} Line;

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

/* The place of a line. */
typedef struct
{
  CgvSide side; /* that @file is of: the new one where that has the file */
  CgvStringId file;
  guint64 line;
  CgvStringId object; /* of an instruction; both sides are of one profile then */
  guint64 address;
  guint64 anchor; /* position among the lines of the new side; it does not distinguish places */
} Place;

/* The change that began in a line, for an event type. */
typedef struct
{
  CgvDelta origin;
  CgvLineOrigin most; /* the largest part of it */
} Began;

typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  guint32 target;   /* the row of the function whose lines they are, or CGV_NONE */
  CgvLineQuery query;
  CgvSourceFiles *files[CGV_N_SIDES]; /* NULL for a missing side */
  CgvCliSourceLines *texts; /* NULL if they were not requested */
  GPtrArray *costs; /* CgvLineCosts of each event type and side; NULL for a missing side, or one that lacks the event type */
  GArray *lines;    /* the matching lines */
  GArray *order;    /* guint32: the first of them, in their sort order */
  GArray *rows;     /* Row: those of them that are listed, and their callees and jumps */
  guint32 *ranks[CGV_N_SIDES]; /* of each string that is a file of lines, its place in the order of paths; made when first needed */
  guint n_idle;     /* of lines, instructions that never ran */
  gboolean is_by_number; /* lines of both sides are matched only by their numbers */
  gboolean is_further;   /* it is not the first list of several, so that it repeats no notes */
  GArray *nodes;         /* CgvNodeId: the functions that are listed in all lists */
  gboolean has_unpaired; /* of some lines of files that both sides have, no texts say which line of the other side they are */
  Began *began;     /* for each line and event type; NULL if it is not known, as for instructions */
  CgvDelta unplaced; /* the change outside of known lines, in the first event type */
  CgvAmount self;   /* of one profile: of all that match, or the ratio of that */
} LineList;

static void
free_list (gpointer list)
{
  LineList *self = list;

  g_ptr_array_unref (self->costs);
  g_array_unref (self->lines);
  g_array_unref (self->order);
  g_array_unref (self->rows);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_free (self->ranks[side]);
      cgv_source_files_unref (self->files[side]);
    }
  g_free (self->began);
  cgv_cli_source_lines_free (self->texts);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LineList, free_list)

static const CgvLineCosts *
get_side (const LineList *self,
          guint event,
          CgvSide side)
{
  return g_ptr_array_index (self->costs, event * CGV_N_SIDES + side);
}

static const Row *
get_row (const LineList *self,
         guint position)
{
  return &g_array_index (self->rows, Row, position);
}

/* Returns the line of a row, or the one above it. */
static const Line *
get_line (const LineList *self,
          guint position)
{
  return &g_array_index (self->lines, Line, get_row (self, position)->line);
}

static const CgvLineCallee *
get_callee (const LineList *self,
            guint event,
            const Row *row)
{
  return &get_side (self, event, CGV_SIDE_NEW)->callees[row->item];
}

static const CgvLineJump *
get_jump (const LineList *self,
          guint position)
{
  return &get_side (self, 0, CGV_SIDE_NEW)->jumps[get_row (self, position)->item];
}

/* Returns NULL if the side has no such line, or lacks the event type. */
static const CgvLineCost *
get_cost (const LineList *self,
          guint event,
          CgvSide side,
          const Line *line)
{
  const CgvLineCosts *costs = get_side (self, event, side);

  return costs != NULL && line->index[side] != CGV_NONE ? &costs->lines[line->index[side]] : NULL;
}

/* Returns the side that has the line, the new one if both have. */
static CgvSide
get_shown_side (const Line *line)
{
  return line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

/* Returns NULL for an instruction that never ran. */
static const CgvLineCost *
get_shown (const LineList *self,
           const Line *line)
{
  return get_cost (self, 0, get_shown_side (line), line);
}

/* Returns the place of a line. A line of the base is at that of the new side with its text or, if texts are not requested or not known,
 * with its number in the same file. */
static Place
get_place (const LineList *self,
           CgvSide side,
           const CgvLineCost *cost)
{
  Place place = { side, cost->file, cost->line, cost->object, cost->address, cost->line };
  CgvStringId same = CGV_NONE;
  guint64 number;

  if (side == CGV_SIDE_BASE && cost->file != CGV_NONE)
    same = cgv_matching_get_same_file (self->view->numbers->matching, CGV_SIDE_BASE, cost->file);
  if (same == CGV_NONE)
    return place;
  same = self->files[CGV_SIDE_NEW]->first[same];
  if (self->texts == NULL || !cgv_cli_source_lines_pair (self->texts, cost->file, same, cost->line, &number, &place.anchor))
    number = cost->line;
  if (number == 0 && cost->line != 0)
    return place;
  place.side = CGV_SIDE_NEW;
  place.file = same;
  place.line = number;
  return place;
}

static Place
get_line_place (const LineList *self,
                const Line *line)
{
  if (line->idle != NULL)
    return (Place){ CGV_SIDE_NEW, CGV_NONE, 0, line->object, line->idle->address, 0 };
  return get_place (self, get_shown_side (line), get_shown (self, line));
}

static Began *
get_began (const LineList *self,
           const Line *line,
           guint event)
{
  gsize n = (gsize) (line - &g_array_index (self->lines, Line, 0));

  return &self->began[n * cgv_cli_numbers_get_n (self->view->numbers) + event];
}

/* A line that both texts have is on both sides, wherever it ran. */
static CgvPresence
get_presence (const LineList *self,
              const Line *line)
{
  const CgvLineCost *cost = get_shown (self, line);
  CgvPresence presence = CGV_PRESENT_NEITHER;
  guint64 other = 0;

  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    presence |= line->index[side] != CGV_NONE || line->idle != NULL ? CGV_PRESENT_ON (side) : 0;
  if (presence == CGV_PRESENT_BOTH || self->texts == NULL || self->query.by_address || !self->view->options->has_base)
    return presence;
  return cgv_cli_source_lines_pair_texts (self->texts, get_shown_side (line), cost->file, cost->line, &other) && other > 0 ? CGV_PRESENT_BOTH : presence;
}

/* Returns the costs of a line. If it has several functions, one may call another, so that their
 * sum means nothing. */
static void
get_line_costs (const LineList *self,
                const Line *line,
                guint event,
                CgvFunctionRow *costs)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->view->numbers, event);
  const CgvComparison *comparison = numbers->comparison;

  *costs = cgv_cli_view_make_row (self->view, event, get_presence (self, line));
  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_cost (self, event, side, line);
      const CgvLineCosts *lines = get_side (self, event, side);

      if (cost == NULL)
        continue;
      costs->side[side].self = cgv_line_costs_get_self (lines, line->index[side]);
      costs->side[side].inclusive = cgv_line_costs_get_inclusive (lines, line->index[side]);
      costs->side[side].n_calls = cost->calls;
      costs->lacks |= cost->n_nodes > 1 ? CGV_ROW_LACKS_INCLUSIVE : 0;
    }
  if (comparison != NULL)
    cgv_function_row_subtract (costs, comparison);
  if (self->began == NULL)
    costs->lacks |= CGV_ROW_LACKS_ORIGIN;
  if ((costs->lacks & CGV_ROW_LACKS_ORIGIN) == 0)
    costs->origin = get_began (self, line, event)->origin;
}

/* The cost of a call within a cycle is not a share of the total. */
static void
get_callee_costs (const LineList *self,
                  const Row *row,
                  guint event,
                  CgvFunctionRow *costs)
{
  const CgvLineCallee *callee = get_callee (self, event, row);
  const CgvLineCost *line = &get_side (self, event, CGV_SIDE_NEW)->lines[callee->line];
  const CgvCycleId *cycles = self->view->graph->cycles;

  costs->side[CGV_SIDE_NEW].inclusive = callee->inclusive;
  costs->side[CGV_SIDE_NEW].n_calls = callee->calls;
  if (line->node == callee->callee || (cycles[line->node] != CGV_NONE && cycles[line->node] == cycles[callee->callee]))
    costs->lacks |= CGV_ROW_LACKS_SHARE;
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
    {
      get_line_costs (self, get_line (self, position), event, costs);
      return;
    }
  *costs = cgv_cli_view_make_row (self->view, event, CGV_PRESENT_NEW);
  costs->lacks |= row->kind == ROW_JUMP ? CGV_ROW_LACKS_SELF | CGV_ROW_LACKS_CALLS | CGV_ROW_LACKS_INCLUSIVE : CGV_ROW_LACKS_SELF;
  if (row->kind == ROW_CALLEE)
    get_callee_costs (self, row, event, costs);
}

static const char *
get_path (const LineList *self,
          const Place *place)
{
  return place->file != CGV_NONE ? cgv_profile_get_string (cgv_cli_view_get_profile (self->view, place->side), place->file, NULL) : "";
}

static char *
dup_place (const LineList *self,
           const Place *place)
{
  return cgv_cli_text_dup_place (cgv_cli_view_get_profile (self->view, place->side), place->file, place->line);
}

static int
compare_paths (gconstpointer a,
               gconstpointer b,
               gpointer list)
{
  return strcmp (get_path (list, a), get_path (list, b));
}

/* Few lines are in files of their own, so comparing ranks is faster than comparing paths. A
 * missing file has rank 0, and so has a file without a path. */
static void
rank_files (LineList *self)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const char *last = "";
  guint32 rank = 0;

  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    self->ranks[side] = g_new0 (guint32, cgv_profile_get_n_strings (cgv_cli_view_get_profile (self->view, side)) + 1);
  for (guint i = 0; i < self->lines->len; i++)
    {
      Place place = get_line_place (self, &g_array_index (self->lines, Line, i));

      if (place.file == CGV_NONE || self->ranks[place.side][place.file] != 0)
        continue;
      self->ranks[place.side][place.file] = 1;
      g_array_append_val (places, place);
    }
  g_array_sort_with_data (places, compare_paths, self);
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      const char *path = get_path (self, place);

      rank += strcmp (last, path) != 0 ? 1 : 0;
      last = path;
      self->ranks[place->side][place->file] = rank;
    }
}

static guint64
get_quantity (const CgvLineCost *cost,
              CgvQuantityKind sort,
              const CgvCliView *view)
{
  if (sort == CGV_QUANTITY_CALLS)
    return cost->calls;
  return cgv_sort_key_of_cost (cost->n_nodes > 1 || sort == CGV_QUANTITY_SELF ? cost->self : cost->inclusive, view->costs->is_signed);
}

static guint64
get_key (const CgvLineCost *cost,
         gconstpointer view)
{
  return get_quantity (cost, ((const CgvCliView *) view)->options->sort, view);
}

/* Returns the sort key: the largest cost, or in a comparison the largest change, in either direction; then inclusive cost. A line
 * without inclusive cost counts with its self cost. */
static guint64
get_amount (const LineList *self,
            const Line *line,
            gboolean is_second)
{
  const CgvComparison *comparison = self->view->numbers->main.comparison;
  CgvQuantityKind sort = self->view->options->sort;
  const CgvLineCost *cost = get_cost (self, 0, CGV_SIDE_NEW, line);
  CgvFunctionRow costs;
  gboolean is_inclusive;

  if (sort == CGV_QUANTITY_LOCATION || line->idle != NULL)
    return 0;
  if (comparison != NULL)
    {
      get_line_costs (self, line, 0, &costs);
      if (self->view->options->is_by_origin && (costs.lacks & CGV_ROW_LACKS_ORIGIN) == 0)
        return is_second ? costs.self_delta.size : costs.origin.size;
      if (is_second)
        return 0;
      if (sort == CGV_QUANTITY_CALLS)
        return cgv_function_row_get_calls_delta (&costs).size;
      is_inclusive = sort == CGV_QUANTITY_INCLUSIVE && (costs.lacks & CGV_ROW_LACKS_INCLUSIVE) == 0;
      return is_inclusive ? costs.inclusive_delta.size : costs.self_delta.size;
    }
  return get_quantity (cost, is_second ? CGV_QUANTITY_INCLUSIVE : sort, self->view);
}

enum
{
  BY_AMOUNT,
  BY_INCLUSIVE,
  BY_OBJECT,
  BY_ADDRESS,
  BY_FILE,
  BY_ANCHOR,
  BY_SIDE,
  BY_LINE,
  N_LEVELS,
};

static guint64
get_sort_key (gconstpointer list,
              guint32 id,
              guint level)
{
  const LineList *self = list;
  const Line *line = &g_array_index (self->lines, Line, id);
  Place place;

  if (level <= BY_INCLUSIVE)
    return ~get_amount (self, line, level == BY_INCLUSIVE);
  place = get_line_place (self, line);
  switch (level)
    {
    case BY_OBJECT:
      return place.object;
    case BY_ADDRESS:
      return place.address;
    case BY_FILE:
      return place.file != CGV_NONE ? self->ranks[place.side][place.file] : 0;
    case BY_ANCHOR:
      return place.anchor;
    case BY_SIDE:
      return place.side != CGV_SIDE_NEW;
    case BY_LINE:
    default:
      return place.line;
    }
}

/* Puts at least the first @n lines into @order, in any order. Floating-point numbers are in the order of the amounts, so that they
 * suffice to choose the candidates. */
static bool
choose_first (LineList *self,
              CgvMemory *memory,
              guint n)
{
  CgvHeap largest;
  double least = -1;
  bool ok = true;

  cgv_heap_init (&largest, memory);
  for (guint32 i = 0; i < self->lines->len && n < self->lines->len && ok; i++)
    {
      CgvHeapItem item = { (double) get_amount (self, &g_array_index (self->lines, Line, i), FALSE), i };

      if (largest.n_items < n)
        ok = cgv_heap_push (&largest, item);
      else if (item.key > largest.items[0].key)
        cgv_heap_push_pop (&largest, item);
    }
  if (largest.n_items > 0)
    least = largest.items[0].key;
  cgv_heap_clear (&largest);
  g_array_set_size (self->order, 0);
  for (guint32 i = 0; i < self->lines->len && ok; i++)
    {
      if (n == self->lines->len || (double) get_amount (self, &g_array_index (self->lines, Line, i), FALSE) >= least)
        g_array_append_val (self->order, i);
    }
  return ok;
}

/* Makes the rows: the first @n lines. Returns FALSE if there is no memory. */
static gboolean
sort_lines (LineList *self,
            guint n)
{
  CgvSorter sorter = { get_sort_key, self, N_LEVELS };
  CgvMemory memory = CGV_MEMORY_INIT;

  if (self->ranks[CGV_SIDE_NEW] == NULL)
    rank_files (self);
  return choose_first (self, &memory, n) && cgv_sorter_sort (&sorter, &memory, (guint32 *) (gpointer) self->order->data, self->order->len);
}

/* Orders by cost, largest first. */
static int
compare_callees (gconstpointer a,
                 gconstpointer b,
                 gpointer list)
{
  const LineList *self = list;
  guint64 key = cgv_sort_key_of_cost (get_callee (self, 0, a)->inclusive.value, self->view->costs->is_signed);
  guint64 other = cgv_sort_key_of_cost (get_callee (self, 0, b)->inclusive.value, self->view->costs->is_signed);

  return (key < other) - (key > other);
}

static void
add_items (LineList *self,
           guint32 line)
{
  const CgvLineCosts *costs = get_side (self, 0, CGV_SIDE_NEW);
  guint32 index = g_array_index (self->lines, Line, line).index[CGV_SIDE_NEW];
  guint32 n_callees = 0;
  guint32 n_jumps = 0;
  const CgvLineCallee *callees = cgv_line_costs_get_callees (costs, index, &n_callees);
  const CgvLineJump *jumps = cgv_line_costs_get_jumps (costs, index, &n_jumps);

  for (guint32 i = 0; i < n_callees; i++)
    g_array_append_val (self->rows, ((Row){ line, ROW_CALLEE, (guint32) (callees - costs->callees) + i, 0 }));
  if (n_callees > 1)
    g_qsort_with_data (&g_array_index (self->rows, Row, self->rows->len - n_callees), (gint) n_callees, sizeof (Row), compare_callees, self);
  for (guint32 i = 0; i < n_jumps; i++)
    g_array_append_val (self->rows, ((Row){ line, ROW_JUMP, (guint32) (jumps - costs->jumps) + i, 0 }));
}

static gboolean
has_items (const CgvCliOptions *options)
{
  return options->has_callees || options->has_jumps;
}

static gboolean
has_ran (const LineList *self,
         guint32 line)
{
  return g_array_index (self->lines, Line, line).idle == NULL;
}

/* Makes rows of the first @n lines. JSON has arrays for the items below a line, which come after all lines there. */
static void
make_rows (LineList *self,
           guint n,
           gboolean is_json)
{
  gboolean is_deep = has_items (self->view->options);

  g_array_set_size (self->rows, 0);
  for (guint i = 0; i < n; i++)
    {
      Row row = { .line = g_array_index (self->order, guint32, i), .kind = ROW_LINE };

      g_array_append_val (self->rows, row);
      if (is_deep && !is_json && has_ran (self, row.line))
        add_items (self, row.line);
    }
  for (guint i = 0; i < n && is_deep && is_json; i++)
    {
      g_array_index (self->rows, Row, i).below = self->rows->len;
      if (has_ran (self, get_row (self, i)->line))
        add_items (self, get_row (self, i)->line);
    }
}

static guint
hash_place (gconstpointer data)
{
  const Place *place = data;

  return (guint) (place->file * 0x9e3779b1u ^ place->line * 0x85ebca6bu ^ place->address * 0xc2b2ae35u ^ place->side);
}

static gboolean
equal_places (gconstpointer a,
              gconstpointer b)
{
  const Place *one = a;
  const Place *other = b;

  return one->side == other->side && one->file == other->file && one->line == other->line && one->object == other->object && one->address == other->address;
}

static gboolean
matches (const LineList *self,
         const Place *place,
         GError **error)
{
  const GRegex *regex = self->view->options->match;
  g_autofree char *text = regex != NULL ? dup_place (self, place) : NULL;

  return regex == NULL || cgv_cli_text_matches (text, regex, error);
}

static gboolean
is_nothing (const LineList *self,
            const Line *line)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      if (get_cost (self, 0, side, line) != NULL && !cgv_line_costs_is_nothing (get_side (self, 0, side), line->index[side]))
        return FALSE;
    }
  return TRUE;
}

/* Leaves out lines whose cost filters removed. A line that they left on one side only still counts as being on both. */
static void
leave_out_nothing (LineList *self)
{
  gsize n_events = cgv_cli_numbers_get_n (self->view->numbers);
  guint n_left = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line line = g_array_index (self->lines, Line, i);

      if (is_nothing (self, &line))
        continue;
      if (self->began != NULL)
        memmove (self->began + n_left * n_events, self->began + i * n_events, n_events * sizeof *self->began);
      g_array_index (self->lines, Line, n_left++) = line;
    }
  g_array_set_size (self->lines, n_left);
}

/* Returns whether it is known which line of the base a line is. */
static gboolean
is_paired (const LineList *self,
           const Place *place)
{
  return self->texts != NULL && (place->line == 0 || cgv_cli_source_lines_get_change (self->texts, place->side, place->file, place->line).base_number > 0);
}

static gboolean
is_of_unknown_text (const LineList *self,
                    const CgvLineCost *cost)
{
  guint64 other;

  if (cost->line == 0 || cost->file == CGV_NONE || cgv_matching_get_same_file (self->view->numbers->matching, CGV_SIDE_BASE, cost->file) == CGV_NONE)
    return FALSE;
  return self->texts == NULL || !cgv_cli_source_lines_pair_texts (self->texts, CGV_SIDE_BASE, cost->file, cost->line, &other);
}

/* @places has the lines of the other side; NULL without one. */
static gboolean
add_line (LineList *self,
          CgvSide side,
          guint32 index,
          GHashTable *places,
          GError **error)
{
  Place place = get_place (self, side, &get_side (self, 0, side)->lines[index]);
  Line line = { { CGV_NONE, CGV_NONE }, NULL, CGV_NONE, CGV_NONE };
  g_autoptr (GError) match_error = NULL;
  gpointer position;

  self->has_unpaired = self->has_unpaired || (side == CGV_SIDE_BASE && is_of_unknown_text (self, &get_side (self, 0, side)->lines[index]));
  self->is_by_number = self->is_by_number || (side == CGV_SIDE_BASE && place.side == CGV_SIDE_NEW && !is_paired (self, &place));
  if (places != NULL && g_hash_table_lookup_extended (places, &place, NULL, &position))
    {
      g_array_index (self->lines, Line, GPOINTER_TO_UINT (position)).index[side] = index;
      return TRUE;
    }
  if (!matches (self, &place, &match_error))
    {
      if (match_error == NULL)
        return TRUE;
      g_propagate_error (error, g_steal_pointer (&match_error));
      return FALSE;
    }
  line.index[side] = index;
  if (places != NULL)
    g_hash_table_insert (places, g_memdup2 (&place, sizeof place), GUINT_TO_POINTER (self->lines->len));
  g_array_append_val (self->lines, line);
  return TRUE;
}

/* State for assigning a function's change to its lines. */
typedef struct
{
  LineList *list;
  GHashTable *places;
  guint event;
} Teller;

/* The file of the origin is the new side's, if that has it. */
static Place
get_origin_place (const LineList *self,
                  const CgvLineOrigin *origin)
{
  CgvSide side = origin->is_of_base ? CGV_SIDE_BASE : origin->side;
  CgvStringId file = origin->file;

  if (file != CGV_NONE && side != origin->side)
    file = cgv_matching_get_same_file (self->view->numbers->matching, CGV_SIDE_NEW, file);
  if (file != CGV_NONE)
    file = self->files[side]->first[file];
  return get_place (self, side, &(CgvLineCost){ .file = file, .line = origin->line, .object = CGV_NONE });
}

static void
tell_line (const CgvLineOrigin *origin,
           void *user_data)
{
  const Teller *teller = user_data;
  const Place place = get_origin_place (teller->list, origin);
  gpointer n;
  Began *began;

  if (!g_hash_table_lookup_extended (teller->places, &place, NULL, &n))
    return;
  began = get_began (teller->list, &g_array_index (teller->list->lines, Line, GPOINTER_TO_UINT (n)), teller->event);
  began->origin = cgv_delta_add (began->origin, origin->term.amount);
  if (origin->term.amount.size > began->most.term.amount.size)
    began->most = *origin;
}

static bool
pair_line (CgvSide side,
           CgvStringId file,
           uint64_t line,
           uint64_t *other,
           void *user_data)
{
  const LineList *list = ((const Teller *) user_data)->list;

  return list->texts != NULL && cgv_cli_source_lines_pair_texts (list->texts, side, list->files[side]->first[file], line, other);
}

/* Finds in which lines the change of the functions in question began. */
static gboolean
find_origins (LineList *self,
              GHashTable *places,
              GError **error)
{
  const CgvNumbers *numbers = self->view->numbers;
  guint n_events = cgv_cli_numbers_get_n (numbers);

  self->began = g_new0 (Began, (gsize) self->lines->len * n_events + 1);
  for (guint event = 0; event < n_events; event++)
    {
      const CgvComparison *comparison = cgv_cli_numbers_get (numbers, event)->comparison;
      Teller teller = { self, places, event };

      for (CgvNodeId row = 0; comparison != NULL && comparison->origins != NULL && row < comparison->n_rows; row++)
        {
          CgvDelta unplaced;

          if (self->query.node != CGV_NONE ? row != self->query.node : cgv_comparison_get_origin (comparison, row).sign == 0)
            continue;
          if (!cgv_line_origins_foreach (comparison, row, NULL, pair_line, tell_line, &teller, &unplaced))
            return cgv_cli_numbers_fail_for_memory (error);
          if (event == 0)
            self->unplaced = cgv_delta_add (self->unplaced, unplaced);
        }
    }
  return TRUE;
}

/* The share of one function in a line. */
typedef struct
{
  CgvCost self[CGV_N_SIDES];
  CgvCost inclusive[CGV_N_SIDES];
} LineShare;

/* Shares distinguish the functions of lines that have several. */
typedef struct
{
  LineList *list;
  GHashTable *places;
  LineShare *shares;  /* for each line, the share of the function in question */
  CgvDelta *changes;  /* of each line, the largest change of a share so far */
  GArray *met;        /* guint: the lines of the function in question */
} Sharing;

static gboolean
has_one_function (const LineList *self,
                  const Line *line,
                  CgvNodeId *node)
{
  *node = CGV_NONE;
  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_cost (self, 0, side, line);

      if (cost == NULL)
        continue;
      if (cost->n_nodes > 1 || (*node != CGV_NONE && *node != cost->node))
        return FALSE;
      *node = cost->node;
    }
  return TRUE;
}

static gboolean
add_shares (Sharing *sharing,
            CgvSide side,
            CgvNodeId node)
{
  LineList *list = sharing->list;
  CgvLineQuery query = list->query;
  CgvLineCosts *costs;

  query.node = node;
  query.files = NULL;
  query.has_callees = query.has_jumps = false;
  query.same_files = list->files[side]->first;
  costs = cgv_line_costs_new (list->view->numbers->main.costs[side], &query);
  for (guint i = 0; costs != NULL && i < costs->n_lines; i++)
    {
      Place place = get_place (list, side, &costs->lines[i]);
      gpointer position;
      guint line;

      if (!g_hash_table_lookup_extended (sharing->places, &place, NULL, &position))
        continue;
      line = GPOINTER_TO_UINT (position);
      sharing->shares[line].self[side] = costs->lines[i].self;
      sharing->shares[line].inclusive[side] = costs->lines[i].inclusive;
      g_array_append_val (sharing->met, line);
    }
  cgv_line_costs_free (costs);
  return costs != NULL;
}

static CgvDelta
subtract_sides (const CgvComparison *comparison,
                const CgvCost *costs)
{
  CgvCost converted[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES; side++)
    converted[side] = cgv_cost_convert (costs[side], comparison->costs[side]->is_signed, comparison->is_signed);
  return cgv_comparison_subtract (comparison, converted[CGV_SIDE_BASE], converted[CGV_SIDE_NEW]);
}

/* Returns the change of a share: that of self cost or, without one, that of the calls. */
static CgvDelta
find_change (const CgvComparison *comparison,
             const LineShare *share)
{
  CgvDelta self = subtract_sides (comparison, share->self);

  return self.sign != 0 ? self : subtract_sides (comparison, share->inclusive);
}

static void
choose_function (Sharing *sharing,
                 CgvNodeId row)
{
  LineList *list = sharing->list;

  for (guint i = 0; i < sharing->met->len; i++)
    {
      guint n = g_array_index (sharing->met, guint, i);
      Line *line = &g_array_index (list->lines, Line, n);
      CgvDelta change = find_change (list->view->numbers->main.comparison, &sharing->shares[n]);
      CgvNodeId only;

      sharing->shares[n] = (LineShare){ 0 };
      if (has_one_function (list, line, &only) || change.size <= sharing->changes[n].size)
        continue;
      sharing->changes[n] = change;
      line->function = row;
    }
  g_array_set_size (sharing->met, 0);
}

static gboolean
find_changed_functions (LineList *self,
                        GHashTable *places)
{
  g_autofree LineShare *shares = g_new0 (LineShare, self->lines->len + 1);
  g_autofree CgvDelta *changes = g_new0 (CgvDelta, self->lines->len + 1);
  g_autoptr (GArray) met = g_array_new (FALSE, FALSE, sizeof (guint));
  Sharing sharing = { self, places, shares, changes, met };
  const CgvComparison *comparison = self->view->numbers->main.comparison;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        {
          if (cgv_fold_get_function (comparison->costs[side]->graph->fold, row) != CGV_NONE && !add_shares (&sharing, side, row))
            return FALSE;
        }
      choose_function (&sharing, row);
    }
  return TRUE;
}

/* A line is of the function that its reason is of. */
static gboolean
find_functions (LineList *self,
                GHashTable *places,
                GError **error)
{
  gboolean has_several = FALSE;

  for (guint i = 0; i < self->lines->len; i++)
    {
      Line *line = &g_array_index (self->lines, Line, i);

      if (has_one_function (self, line, &line->function))
        continue;
      line->function = CGV_NONE;
      has_several = TRUE;
    }
  if (has_several && places != NULL && self->target == CGV_NONE && !find_changed_functions (self, places))
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint i = 0; has_several && self->began != NULL && i < self->lines->len; i++)
    {
      Line *line = &g_array_index (self->lines, Line, i);
      const CgvLineOrigin *most = &get_began (self, line, 0)->most;

      if (most->term.amount.sign != 0)
        line->function = most->row;
    }
  return TRUE;
}

static gboolean
join_sides (LineList *self,
            GError **error)
{
  gboolean has_base = self->view->options->has_base;
  g_autoptr (GHashTable) places = has_base ? g_hash_table_new_full (hash_place, equal_places, g_free, NULL) : NULL;

  for (guint i = CGV_N_SIDES; i-- > cgv_cli_view_get_first_side (self->view);)
    {
      for (guint32 n = 0; n < get_side (self, 0, (CgvSide) i)->n_lines; n++)
        {
          if (!add_line (self, (CgvSide) i, n, places, error))
            return FALSE;
        }
    }
  if (has_base && !self->view->options->by_address && !find_origins (self, places, error))
    return FALSE;
  if (!find_functions (self, places, error))
    return FALSE;
  if (self->view->numbers->filtering != NULL)
    leave_out_nothing (self);
  return TRUE;
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
      for (guint i = 0; i < self->lines->len; i++)
        {
          const Line *line = &g_array_index (self->lines, Line, i);
          CgvSide side = get_shown_side (line);

          sum = cgv_amount_add (sum, cgv_line_costs_get_self (get_side (self, 0, side), line->index[side]), view->costs->is_signed);
        }
    }
  sum.value = value;
  return sum;
}

static CgvCost
sum_self (const LineList *self,
          const CgvLineCosts *costs,
          bool is_signed)
{
  CgvCost sum = 0;

  for (guint i = 0; i < self->lines->len; i++)
    sum = cgv_cost_add (sum, costs->lines[g_array_index (self->lines, Line, i).index[CGV_SIDE_NEW]].self, is_signed);
  return sum;
}

/* Adds up lines. For a ratio it adds up numerators and divisors; a ratio comes first only
 * without filters. */
static gboolean
sum_lines (LineList *self,
           GError **error)
{
  const CgvCosts *costs = self->view->costs;
  CgvLineCosts *numerator;
  CgvLineCosts *divisor;
  gboolean ok;

  if (get_side (self, 0, CGV_SIDE_NEW)->n_left_out > 0)
    {
      self->self = cgv_amount_exact (get_side (self, 0, CGV_SIDE_NEW)->self);
      return TRUE;
    }
  if (costs->numerator == NULL)
    {
      self->self = bound_sum (self, sum_self (self, get_side (self, 0, CGV_SIDE_NEW), costs->is_signed));
      return TRUE;
    }
  numerator = cgv_line_costs_new (costs->numerator, &self->query);
  divisor = cgv_line_costs_new (costs->divisor, &self->query);
  ok = numerator != NULL && divisor != NULL;
  if (ok)
    self->self = cgv_amount_exact (cgv_event_set_divide (costs->events, costs->event, sum_self (self, numerator, costs->numerator->is_signed), sum_self (self, divisor, costs->divisor->is_signed)));
  cgv_line_costs_free (numerator);
  cgv_line_costs_free (divisor);
  return ok || cgv_cli_numbers_fail_for_memory (error);
}

static gboolean
check_addresses (const CgvCliView *view,
                 GError **error)
{
  if (!view->options->by_address)
    return TRUE;
  if (!view->options->has_base || cgv_matching_is_same (view->numbers->matching))
    return cgv_cli_target_check_addresses (cgv_cli_view_get_profile (view, CGV_SIDE_NEW), error);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("--by address compares parts of one file, as instructions of another recording may be at other addresses; leave it out"));
  return FALSE;
}

static void
free_costs (gpointer costs)
{
  cgv_line_costs_free (costs);
}

/* Returns how many instructions are needed, or 0 for all. Texts and filters need all of them. */
static guint
count_wanted (const CgvCliView *view)
{
  const CgvCliOptions *options = view->options;
  guint64 n_wanted = options->n_rows;

  if (!options->by_address || options->has_base || options->function != NULL || options->functions != NULL || options->match != NULL || options->has_source ||
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

/* @files: of each side, a byte for each string; NULL for all files */
static gboolean
add_costs (LineList *self,
           guint8 *files[CGV_N_SIDES],
           GError **error)
{
  for (guint i = 0; i < cgv_cli_numbers_get_n (self->view->numbers) * CGV_N_SIDES; i++)
    {
      const CgvCosts *costs = cgv_cli_numbers_get (self->view->numbers, i / CGV_N_SIDES)->costs[i % CGV_N_SIDES];
      CgvLineCosts *lines;

      self->query.files = files[i % CGV_N_SIDES];
      self->query.same_files = costs != NULL ? self->files[i % CGV_N_SIDES]->first : NULL;
      lines = costs != NULL ? cgv_line_costs_new (costs, &self->query) : NULL;
      g_ptr_array_add (self->costs, lines);
      if (self->query.n_most > 0 && lines != NULL)
        self->query.chosen = lines;
      if (costs != NULL && lines == NULL)
        return cgv_cli_numbers_fail_for_memory (error);
    }
  return TRUE;
}

static gboolean
find_lines (LineList *self,
            GError **error)
{
  const CgvCliView *view = self->view;
  const CgvCliOptions *options = view->options;
  const CgvProfile *profiles[CGV_N_SIDES] = { NULL };
  guint8 *files[CGV_N_SIDES] = { NULL };
  gboolean has_file = self->target == CGV_NONE && options->file != NULL;
  gboolean is_found = TRUE;

  for (CgvSide side = cgv_cli_view_get_first_side (view); side < CGV_N_SIDES; side++)
    {
      profiles[side] = cgv_cli_view_get_profile (view, side);
      self->files[side] = cgv_source_files_new (profiles[side], NULL);
      if (self->files[side] == NULL)
        return cgv_cli_numbers_fail_for_memory (error);
    }
  for (CgvSide side = cgv_cli_view_get_first_side (view); has_file && side < CGV_N_SIDES; side++)
    files[side] = g_new0 (guint8, cgv_profile_get_n_strings (profiles[side]) + 1);
  if (has_file)
    is_found = cgv_cli_target_find_file (profiles, self->files, options->file, files, error);
  self->query = (CgvLineQuery){
    .node = self->target,
    .by_address = options->by_address,
    .has_hidden = options->has_base,
    .has_callees = options->has_callees,
    .has_jumps = options->has_jumps,
    .n_most = count_wanted (view),
    .get_key = get_key,
    .user_data = view,
  };
  is_found = is_found && add_costs (self, files, error);
  if (is_found && options->has_source)
    self->texts = cgv_cli_source_lines_new (view, self->query.node, (const CgvLineCosts *const *) self->costs->pdata);
  is_found = is_found && join_sides (self, error) && (options->has_base || sum_lines (self, error));
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_free (files[side]);
  return is_found;
}

/* Adds the instructions of the function between those that ran. With filters, an instruction
 * without a cost may have run. */
static void
add_idle (LineList *self)
{
  const CgvCliOptions *options = self->view->options;
  guint n_lines = self->lines->len;
  CgvStringId object = CGV_NONE;

  if (self->texts == NULL || !options->by_address || self->target == CGV_NONE || options->match != NULL)
    return;
  for (guint i = 0; i < n_lines; i++)
    {
      const CgvLineCost *cost = get_shown (self, &g_array_index (self->lines, Line, i));
      const CgvObjectCode *code = cost->object != object ? cgv_cli_source_lines_get_code (self->texts, cost->object, cost->node) : NULL;
      guint n = 0;
      const CgvInstruction *instructions = code != NULL ? cgv_object_code_get_all (code, &n) : NULL;

      object = cost->object;
      for (guint k = 0; k < n; k++)
        {
          Line line = { { CGV_NONE, CGV_NONE }, &instructions[k], object, self->query.node };

          if (!instructions[k].was_recorded)
            g_array_append_val (self->lines, line);
        }
    }
  self->n_idle = self->lines->len - n_lines;
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
  self->costs = g_ptr_array_new_with_free_func (free_costs);
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  if (!find_lines (self, error))
    return NULL;
  add_idle (self);
  return g_steal_pointer (&self);
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  g_autoptr (Answer) self = g_new0 (Answer, 1);
  guint32 target = CGV_NONE;

  self->view = view;
  self->nodes = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  if (!check_addresses (view, error) || (view->options->function != NULL && !cgv_cli_target_find (view, &target, error)))
    return NULL;
  if (view->options->functions != NULL)
    self->targets = cgv_cli_target_find_all (view, error);
  else
    self->list = new_list (self, target, error);
  return self->targets != NULL || self->list != NULL ? g_steal_pointer (&self) : NULL;
}

enum
{
  OBJECT,
  ADDRESS,
  FILE_NAME,
  LINE,
  FUNCTIONS,
  FUNCTION,
  REASON,
  SOURCE,
  BASE_LINE,
  BASE_SOURCE,
  RAN,
  /* For the items below a line. */
  KIND,
  CALLEE,
  CALLEE_FILE,
  CALLEE_OBJECT,
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
  return cgv_line_costs_find_executed (get_side (self, 0, CGV_SIDE_NEW), jump, executed);
}

static void
fill_callee (const LineList *self,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvLineCallee *callee = get_callee (self, 0, get_row (self, position));
  CgvCliNames names;

  cgv_cli_view_get_node_names (self->view, callee->callee, &names);
  cell->bytes = column->index == CALLEE ? names.name : column->index == CALLEE_FILE ? names.file : names.object;
  cell->n_bytes = column->index == CALLEE ? names.name_length : column->index == CALLEE_FILE ? names.file_length : names.object_length;
  cell->is_empty = cell->bytes == NULL;
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
  else if (kind == ROW_CALLEE && column->index <= CALLEE_OBJECT)
    fill_callee (list, column, position, cell);
  else if (kind == ROW_JUMP && column->index > CALLEE_OBJECT)
    fill_jump (list, column, position, cell);
  else
    cell->is_empty = TRUE;
}

static char *
dup_jump_label (const LineList *self,
                guint position)
{
  const CgvLineJump *jump = get_jump (self, position);
  g_autofree char *place = cgv_cli_text_dup_place (cgv_cli_view_get_profile (self->view, CGV_SIDE_NEW), jump->file, jump->target);
  g_autofree char *address = self->query.by_address ? g_strdup_printf ("0x%" PRIx64 "  ", jump->address) : g_strdup ("");
  g_autofree char *followed = cgv_cell_dup_count (jump->followed);
  g_autofree char *times = NULL;
  guint64 executed;

  if (!jump->is_conditional)
    return g_strdup_printf ("  -> %s%s  %s×", address, place, followed);
  if (find_executed (self, jump, &executed))
    {
      times = cgv_cell_dup_count (executed);
      return g_strdup_printf (_ ("  -> %s%s  %s of %s times"), address, place, followed, times);
    }
  times = cgv_cell_dup_count (jump->executed);
  return g_strdup_printf (_ ("  -> %s%s  %s of at least %s times"), address, place, followed, times);
}

/* Returns how many functions have a line, on the side where more do. */
static guint
count_functions (const LineList *self,
                 const Line *line)
{
  guint n = line->idle != NULL ? 1 : 0;

  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = get_cost (self, 0, side, line);

      n = MAX (n, cost != NULL ? cost->n_nodes : 0);
    }
  return n;
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

static char *
dup_reason (const LineList *self,
            guint position)
{
  const CgvLineOrigin *most = &get_began (self, get_line (self, position), 0)->most;

  return most->term.amount.sign != 0 ? cgv_compare_text_dup_line_term (self->view->numbers->main.comparison, most->row, &most->term) : NULL;
}

/* Returns (nullable) the text of a line of the new side, or of an instruction. */
static char *
dup_source (LineList *self,
            const Line *line,
            const Place *place)
{
  const CgvLineCost *cost = get_shown (self, line);
  const CgvInstruction *instruction = line->idle;

  if (!self->query.by_address)
    return place->side == CGV_SIDE_NEW ? cgv_cli_source_lines_dup (self->texts, CGV_SIDE_NEW, place->file, place->line) : NULL;
  if (instruction == NULL)
    instruction = cgv_cli_source_lines_find_instruction (self->texts, cost);
  return instruction != NULL ? g_strdup (instruction->text) : NULL;
}

/* Fills in the line of the base, if texts are known. */
static void
fill_base (LineList *self,
           const CgvColumn *column,
           const Place *place,
           CgvCell *cell)
{
  CgvCliSourceChange change = cgv_cli_source_lines_get_change (self->texts, place->side, place->file, place->line);

  if (column->index == BASE_SOURCE)
    cell->text = g_steal_pointer (&change.base_text);
  else
    cell->count = change.base_number;
  cell->is_empty = column->index == BASE_SOURCE ? cell->text == NULL : change.base_number == 0;
  g_free (change.base_text);
}

static void
fill_place (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  LineList *self = list;
  const Line *line = get_line (self, position);
  Place place = get_line_place (self, line);
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
      cell->count = count_functions (self, line);
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
  function = cgv_name_text_dup_short (self->view->graph->fold, get_callee (self, 0, get_row (self, position))->callee);
  return g_strdup_printf ("  => %s", function);
}

/* Returns the place; in a comparison, also the line of the base if its number differs. */
static char *
dup_label_place (const LineList *self,
                 const Place *place)
{
  g_autofree char *text = dup_place (self, place);
  g_autofree char *number = NULL;
  CgvCliSourceChange change;

  if (self->texts == NULL || !self->view->options->has_base)
    return g_steal_pointer (&text);
  change = cgv_cli_source_lines_get_change (self->texts, place->side, place->file, place->line);
  g_free (change.base_text);
  if (change.base_number == 0 || change.base_number == place->line)
    return g_steal_pointer (&text);
  number = g_strdup_printf ("%" PRIu64, change.base_number);
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
  const Line *line = get_line (self, position);
  Place where = get_line_place (self, line);
  g_autofree char *place = dup_label_place (self, &where);
  g_autofree char *function = NULL;

  if (get_row (self, position)->kind != ROW_LINE)
    {
      cell->text = self->texts == NULL ? dup_item_label (self, position) : NULL;
      cell->is_empty = cell->text == NULL;
      return;
    }
  cell->tag = cgv_cli_rows_get_tag (self->view, cgv_cli_rows_get (list, position, 0)->presence);
  if (line->idle != NULL)
    /* Translators: an instruction */
    cell->text = g_strdup (_ ("never ran"));
  else if (self->target != CGV_NONE)
    cell->text = g_steal_pointer (&place);
  else if (line->function == CGV_NONE)
    cell->text = g_strdup_printf (g_dngettext (NULL, "%s  (%u function)", "%s  (%u functions)", count_functions (self, line)), place, count_functions (self, line));
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
  LineList *self = list;
  const Line *line = get_line (self, position);
  Place place = get_line_place (self, line);
  g_autofree char *text = NULL;
  CgvCliSourceChange change;

  if (get_row (list, position)->kind != ROW_LINE)
    {
      cell->text = dup_item_label (list, position);
      return;
    }
  text = dup_source (self, line, &place);
  if (!self->view->options->has_base || self->query.by_address)
    {
      cell->text = g_steal_pointer (&text);
      return;
    }
  change = cgv_cli_source_lines_get_change (self->texts, place.side, place.file, place.line);
  if (text == NULL && change.mark == '-')
    text = g_steal_pointer (&change.base_text);
  cell->text = text != NULL ? g_strdup_printf ("%c %s", change.mark, text) : NULL;
  g_free (change.base_text);
}

/* Returns whether a row has a text. A note below the table says why texts are missing. */
static gboolean
has_texts (LineList *self)
{
  for (guint i = 0; self->texts != NULL && i < self->rows->len; i++)
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

  if (self->began != NULL && numbers->main.comparison->origins != NULL)
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
  cgv_report_add_column (columns, is_row ? "name" : "callee", NULL, CGV_CELL_NAME, CALLEE, fill_item);
  cgv_report_add_column (columns, is_row ? "file" : "callee_file", NULL, CGV_CELL_TEXT, CALLEE_FILE, fill_item);
  cgv_report_add_column (columns, is_row ? "object" : "callee_object", NULL, CGV_CELL_TEXT, CALLEE_OBJECT, fill_item);
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
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "status");
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
  gulong n = self->lines->len - self->n_idle + get_side (self, 0, CGV_SIDE_NEW)->n_left_out;
  g_autofree char *idle = NULL;
  g_autofree char *ran = NULL;

  if (!self->query.by_address)
    return g_strdup_printf (g_dngettext (NULL, "%lu line, self %s", "%lu lines, together self %s", n), n, amount);
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
  return self->view->options->has_base && self->is_by_number && !cgv_matching_is_exact (self->view->numbers->matching);
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
  if (is_other && !self->is_further && self->texts != NULL)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("Lines may have moved in files of which not both texts were found, if their source changed."));
  else if (is_other && !self->is_further)
    cgv_report_say (report, CGV_REPORT_WARNING, _ ("Lines may have moved if the source changed. The command compare matches functions by name."));
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
  add_jump_columns (jumps, self->query.by_address);
  if (self->query.has_callees)
    add_array (self, position, ROW_CALLEE, "callees", callees, report);
  if (self->query.has_jumps)
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

  if (self->began == NULL || comparison == NULL || comparison->origins == NULL || self->view->options->match != NULL || (self->target == CGV_NONE && self->view->options->file != NULL))
    return;
  cgv_cell_set_event_delta (&cell, comparison, self->unplaced);
  cgv_report_add_cell (report, "origin_in_no_line", NULL, &cell);
  amount = cgv_compare_text_dup_delta (comparison, self->unplaced);
  if (self->unplaced.sign == 0)
    return;
  if (self->has_unpaired)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ ("Not assigned to any line: %s. Lines may have moved, or functions were called for other work."), amount));
  else
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ ("Not assigned to any line: %s. Functions were called for other work."), amount));
}

/* Adds a hint if source files that both sides have are at their recorded places: then --source can match lines by text. */
static void
hint_at_source (const LineList *self,
                CgvReport *report)
{
  g_autoptr (GFile) folder = g_file_get_parent (cgv_document_get_file (cgv_cli_view_get_source (self->view, CGV_SIDE_NEW)->document, 0));
  CgvStringId last = CGV_NONE;

  for (guint i = 0; folder != NULL && may_have_moved (self) && self->texts == NULL && i < self->rows->len; i++)
    {
      Place place = get_line_place (self, get_line (self, i));
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
      CgvNodeId node = row->kind == ROW_CALLEE ? get_callee (self, 0, row)->callee : get_line (self, i)->function;

      g_array_append_val (self->nodes, node);
    }
}

static const char *
get_title (const CgvCliView *view)
{
  const CgvCliOptions *options = view->options;
  CgvQuantityKind sort = options->sort;

  if (view->numbers->is_of_parts && sort != CGV_QUANTITY_LOCATION)
    return _ ("Lines that differ");
  if (options->is_by_origin && !options->by_address)
    return _ ("Lines where it began");
  if (sort == CGV_QUANTITY_LOCATION)
    return _ ("Lines");
  if (sort == CGV_QUANTITY_CALLS)
    return _ ("Lines, by the change of their calls");
  return sort == CGV_QUANTITY_INCLUSIVE ? _ ("Lines, by the change of inclusive cost") : _ ("Lines, by the change of self cost");
}

/* Makes the rows to list, and counts those that are no items of JSON. */
static gboolean
arrange (gpointer list,
         const CgvReport *report,
         guint *n_rows,
         GError **error)
{
  LineList *self = list;
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  guint n_lines = cgv_cli_rows_count_listed (self->view->options, report, self->lines->len);

  if (!sort_lines (self, n_lines))
    return cgv_cli_numbers_fail_for_memory (error);
  make_rows (self, n_lines, is_json);
  *n_rows = is_json ? n_lines : self->rows->len;
  self->parent.has_costs = FALSE;
  return TRUE;
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
  gboolean has_reasons = is_prose && self->began != NULL && !self->view->numbers->is_of_parts;
  g_autoptr (GPtrArray) columns = NULL;
  guint n_rows;

  if (!arrange (self, report, &n_rows, error))
    return FALSE;
  columns = is_prose ? new_columns (self) : new_data_columns (self->view, is_json);
  add_target (self, report);
  if (!options->has_base && !is_prose)
    add_sum (self, report);
  if (options->has_jumps && !self->is_further && get_side (self, 0, CGV_SIDE_NEW)->n_jumps == 0)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("No jumps were recorded; Callgrind records them with --collect-jumps=yes"));
  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = "lines",
                                  .title = options->has_base ? get_title (self->view) : NULL,
                                  .columns = columns,
                                  .list = self,
                                  .n_rows = n_rows,
                                  .n_more = self->lines->len - cgv_cli_rows_count_listed (options, report, self->lines->len) + get_side (self, 0, CGV_SIDE_NEW)->n_left_out,
                                  .add_detail = has_reasons ? add_reason : is_json && has_items (options) ? add_arrays : NULL,
                                  .detail_title = has_reasons ? _ ("Why") : NULL,
                                });
  add_unplaced (self, report);
  if (!options->has_base && is_prose)
    add_sum (self, report);
  if (self->texts != NULL)
    cgv_cli_source_lines_report (self->texts, report);
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
