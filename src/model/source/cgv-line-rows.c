/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-rows.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cost.h"
#include "cgv-heap.h"
#include "cgv-sorter.h"

#define NEIGHBOURS 8

/* How many lines a function may have gained in one place. */
#define MAX_GAINED 16

/* How many lines of a side are added up at a time: some that stay in a cache. */
#define MOST_AT_ONCE (1 << 16)

static const CgvEventNumbers *
get_event (const CgvLineRows *self,
           guint event)
{
  return g_ptr_array_index (self->events, event);
}

static const CgvComparison *
get_comparison (const CgvLineRows *self)
{
  return get_event (self, 0)->comparison;
}

static const CgvMatching *
get_matching (const CgvLineRows *self)
{
  return get_comparison (self) != NULL ? get_comparison (self)->matching : NULL;
}

static CgvSide
get_first_side (const CgvLineRows *self)
{
  return get_comparison (self) != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

static CgvProfile *
get_profile (const CgvLineRows *self,
             CgvSide side)
{
  return get_event (self, 0)->costs[side]->graph->profile;
}

static void
free_costs (gpointer costs)
{
  cgv_line_costs_free (costs);
}

/* Returns the file of the only function on a side, unless the other side has it, too; otherwise CGV_NONE. */
static CgvStringId
find_renamed (const CgvLineRows *self,
              CgvSide side)
{
  const CgvGraph *graph = get_event (self, 0)->costs[side]->graph;
  CgvFunctionId function = self->query.node != CGV_NONE ? cgv_fold_get_function (graph->fold, self->query.node) : CGV_NONE;
  CgvStringId own = function != CGV_NONE ? graph->profile->functions[function].file : CGV_NONE;

  return own != CGV_NONE && cgv_matching_get_same_file (get_matching (self), side, own) == CGV_NONE ? self->files[side]->first[own] : CGV_NONE;
}

CgvLineRows *
cgv_line_rows_new (GPtrArray *events,
                   const CgvLineQuery *query)
{
  g_autoptr (CgvLineRows) self = g_new0 (CgvLineRows, 1);

  self->events = events;
  self->query = *query;
  self->costs = g_ptr_array_new_with_free_func (free_costs);
  self->lines = cgv_array_new (CgvLineRow);
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      self->files[side] = cgv_source_files_new (get_profile (self, side), NULL);
      if (self->files[side] == NULL)
        return NULL;
      if (get_comparison (self) != NULL)
        self->renamed[side] = find_renamed (self, side);
    }
  return g_steal_pointer (&self);
}

void
cgv_line_rows_free (CgvLineRows *self)
{
  if (self == NULL)
    return;
  cgv_source_texts_free (self->texts);
  g_ptr_array_unref (self->events);
  g_ptr_array_unref (self->costs);
  g_array_unref (self->lines);
  cgv_foreach_side (side)
    {
      g_free (self->ranks[side]);
      g_free (self->marks[side]);
      g_free (self->seen[side]);
      cgv_source_files_unref (self->files[side]);
    }
  g_free (self->began);
  g_free (self);
}

const CgvLineCost *
cgv_line_rows_get_cost (const CgvLineRows *self,
                        guint event,
                        CgvSide side,
                        const CgvLineRow *line)
{
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, event, side);

  return costs != NULL && line->index[side] != CGV_NONE ? &costs->lines[line->index[side]] : NULL;
}

CgvSide
cgv_line_row_get_side (const CgvLineRow *line)
{
  return line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

/* Returns the other side's name of a file, or CGV_NONE. */
static CgvStringId
find_same_file (const CgvLineRows *self,
                CgvSide side,
                CgvStringId file)
{
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  CgvStringId same = file != CGV_NONE ? cgv_matching_get_same_file (get_matching (self), side, file) : CGV_NONE;

  if (file != CGV_NONE && same == CGV_NONE && self->files[side]->first[file] == self->renamed[side])
    return self->renamed[other];
  return same != CGV_NONE ? self->files[other]->first[same] : CGV_NONE;
}

/* Returns the place of an instruction of the base: in one program, that of the new side with the same address. */
static CgvLinePlace
find_address (const CgvLineRows *self,
              CgvLinePlace place)
{
  if (get_matching (self)->is_same)
    place.side = CGV_SIDE_NEW;
  else if (self->texts != NULL && cgv_source_texts_pair (self->texts, place.object, self->texts->query.file, place.address, &place.line, &place.anchor) && place.line > 0)
    place = (CgvLinePlace){ .side = CGV_SIDE_NEW, .file = CGV_NONE, .object = self->texts->query.file, .address = place.line };
  return place;
}

/* Returns the place of a line. A line of the base is at that of the new side with its text or, if texts are not requested or not known,
 * with its number in the same file. */
static inline CgvLinePlace
find_place (const CgvLineRows *self,
            CgvSide side,
            const CgvLineCost *cost)
{
  CgvLinePlace place = { side, cost->file, cost->line, cost->object, cost->address, cost->line };
  CgvStringId same;
  guint64 number = 0;

  if (side == CGV_SIDE_NEW)
    return place;
  if (self->query.by_address)
    return find_address (self, place);
  same = find_same_file (self, side, cost->file);
  if (same == CGV_NONE)
    return place;
  place.is_by_number = self->texts == NULL || (!cgv_source_texts_pair (self->texts, cost->file, same, cost->line, &number, &place.anchor) && cost->line != 0);
  if (self->texts == NULL || place.is_by_number)
    number = self->pairs_numbers ? cost->line : 0;
  if (number == 0 && cost->line != 0)
    return place;
  place.side = CGV_SIDE_NEW;
  place.file = same;
  place.line = number;
  return place;
}

CgvLinePlace
cgv_line_rows_get_place (const CgvLineRows *self,
                         const CgvLineRow *line)
{
  CgvSide side = cgv_line_row_get_side (line);

  if (line->idle != NULL)
    return (CgvLinePlace){ .side = CGV_SIDE_NEW, .file = CGV_NONE, .object = line->object, .address = line->idle->address };
  if (line->context > 0)
    return (CgvLinePlace){ .side = CGV_SIDE_NEW, .file = line->object, .line = line->context, .object = CGV_NONE, .anchor = line->context };
  return find_place (self, side, cgv_line_rows_get_cost (self, 0, side, line));
}

CgvLineBegan *
cgv_line_rows_get_began (const CgvLineRows *self,
                         const CgvLineRow *line,
                         guint event)
{
  gsize n = (gsize) (line - cgv_line_rows_get (self, 0));

  return self->began != NULL && line->context == 0 ? &self->began[n * self->events->len + event] : NULL;
}

guint
cgv_line_rows_count_functions (const CgvLineRows *self,
                               const CgvLineRow *line)
{
  guint n = line->idle != NULL ? 1 : 0;

  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = cgv_line_rows_get_cost (self, 0, side, line);

      n = MAX (n, cost != NULL ? cost->n_nodes : 0);
    }
  return n;
}

/* A line that both texts have is on both sides, wherever it ran. */
static CgvPresence
get_presence (const CgvLineRows *self,
              const CgvLineRow *line)
{
  CgvSide shown = cgv_line_row_get_side (line);
  CgvPresence presence = CGV_PRESENT_NEITHER;
  const CgvLineCost *cost;
  guint64 other = 0;

  if (get_comparison (self) == NULL)
    return CGV_PRESENT_NEW;
  cgv_foreach_side (side)
    presence |= line->index[side] != CGV_NONE || line->idle != NULL ? CGV_PRESENT_ON (side) : 0;
  if (presence == CGV_PRESENT_BOTH || self->texts == NULL || self->query.by_address)
    return presence;
  cost = cgv_line_rows_get_cost (self, 0, shown, line);
  return cgv_source_texts_pair_known (self->texts, shown, cost->file, cost->line, &other) && other > 0 ? CGV_PRESENT_BOTH : presence;
}

static CgvFunctionRow
make_row (const CgvLineRows *self,
          guint event,
          CgvPresence presence)
{
  const CgvEventNumbers *numbers = get_event (self, event);
  CgvFunctionRow row = { .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .presence = presence };

  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    row.lacks |= numbers->costs[side] == NULL ? CGV_ROW_LACKS_ON (side) : 0;
  row.lacks |= numbers->comparison == NULL || numbers->comparison->origins == NULL || self->began == NULL ? CGV_ROW_LACKS_ORIGIN : 0;
  return row;
}

void
cgv_line_rows_fill (const CgvLineRows *self,
                    const CgvLineRow *line,
                    guint event,
                    CgvFunctionRow *row)
{
  const CgvComparison *comparison = get_event (self, event)->comparison;

  if (line->context > 0)
    {
      *row = (CgvFunctionRow){ .node = CGV_NONE, .presence = CGV_PRESENT_BOTH, .lacks = CGV_ROW_LACKS_SELF | CGV_ROW_LACKS_INCLUSIVE | CGV_ROW_LACKS_CALLS | CGV_ROW_LACKS_ORIGIN };
      return;
    }
  *row = make_row (self, event, get_presence (self, line));
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = cgv_line_rows_get_cost (self, event, side, line);
      const CgvLineCosts *lines = cgv_line_rows_get_costs (self, event, side);

      if (cost == NULL)
        continue;
      row->side[side].self = cgv_line_costs_get_self (lines, line->index[side]);
      row->side[side].inclusive = cgv_line_costs_get_inclusive (lines, line->index[side]);
      row->side[side].n_calls = cost->calls;
      row->lacks |= cost->n_nodes > 1 ? CGV_ROW_LACKS_INCLUSIVE : 0;
    }
  if (comparison != NULL)
    cgv_function_row_subtract (row, comparison);
  if ((row->lacks & CGV_ROW_LACKS_ORIGIN) == 0)
    row->origin = cgv_line_rows_get_began (self, line, event)->origin;
}

/* The cost of a call within a cycle is not a share of the total. */
void
cgv_line_rows_fill_callee (const CgvLineRows *self,
                           guint32 callee,
                           guint event,
                           CgvFunctionRow *row)
{
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, event, CGV_SIDE_NEW);
  const CgvLineCallee *call = &costs->callees[callee];
  const CgvCycleId *cycles = get_event (self, 0)->costs[CGV_SIDE_NEW]->graph->cycles;
  CgvNodeId caller = costs->lines[call->line].node;

  *row = make_row (self, event, CGV_PRESENT_NEW);
  row->lacks |= CGV_ROW_LACKS_SELF;
  row->side[CGV_SIDE_NEW].inclusive = call->inclusive;
  row->side[CGV_SIDE_NEW].n_calls = call->calls;
  if (caller == call->callee || (cycles[caller] != CGV_NONE && cycles[caller] == cycles[call->callee]))
    row->lacks |= CGV_ROW_LACKS_SHARE;
}

static int
compare_callees (gconstpointer a,
                 gconstpointer b,
                 gpointer rows)
{
  const CgvLineRows *self = rows;
  const CgvLineCallee *callees = cgv_line_rows_get_costs (self, 0, CGV_SIDE_NEW)->callees;

  return cgv_cost_compare (callees[*(const guint32 *) b].inclusive.value, callees[*(const guint32 *) a].inclusive.value, get_event (self, 0)->costs[CGV_SIDE_NEW]->is_signed);
}

void
cgv_line_rows_get_callees (const CgvLineRows *self,
                           const CgvLineRow *line,
                           GArray *callees)
{
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, CGV_SIDE_NEW);
  guint32 n = 0;
  const CgvLineCallee *first = cgv_line_costs_get_callees (costs, line->index[CGV_SIDE_NEW], &n);

  g_array_set_size (callees, 0);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 callee = (guint32) (first - costs->callees) + i;

      g_array_append_val (callees, callee);
    }
  g_array_sort_with_data (callees, compare_callees, (gpointer) self);
}

static int
compare_paths (gconstpointer a,
               gconstpointer b,
               gpointer rows)
{
  const CgvLinePlace *place = a, *other = b;

  return strcmp (cgv_profile_get_string (get_profile (rows, place->side), place->file, NULL), cgv_profile_get_string (get_profile (rows, other->side), other->file, NULL));
}

/* Few lines are in files of their own, so comparing ranks is faster than comparing paths. A missing file has rank 0, and so has a file
 * without a path. */
static void
rank_files (CgvLineRows *self,
            const GArray *order)
{
  g_autoptr (GArray) places = cgv_array_new (CgvLinePlace);
  const CgvLinePlace nowhere = { .side = CGV_SIDE_NEW, .file = CGV_NONE };
  guint32 rank = 0;

  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      g_free (self->ranks[side]);
      self->ranks[side] = g_new0 (guint32, cgv_profile_get_n_strings (get_profile (self, side)) + 1);
    }
  for (guint i = 0; i < order->len; i++)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, g_array_index (order, guint32, i)));

      if (place.file == CGV_NONE || self->ranks[place.side][place.file] != 0)
        continue;
      self->ranks[place.side][place.file] = 1;
      g_array_append_val (places, place);
    }
  g_array_sort_with_data (places, compare_paths, self);
  for (guint i = 0; i < places->len; i++)
    {
      const CgvLinePlace *place = &g_array_index (places, CgvLinePlace, i);

      rank += compare_paths (i > 0 ? place - 1 : &nowhere, place, self) != 0;
      self->ranks[place->side][place->file] = rank;
    }
}

/* Returns a difference. */
static CgvDelta
subtract_sides (const CgvComparison *comparison,
                const CgvCost *costs)
{
  CgvCost converted[CGV_N_SIDES];

  cgv_foreach_side (side)
    converted[side] = cgv_cost_convert (costs[side], comparison->costs[side]->is_signed, comparison->is_signed);
  return cgv_comparison_subtract (comparison, converted[CGV_SIDE_BASE], converted[CGV_SIDE_NEW]);
}

/* Returns the cost to sort by, or in a comparison the change, in either direction. A line of several functions counts with its self cost. */
static guint64
get_amount (const CgvLineRows *self,
            const CgvLineRow *line,
            CgvQuantityKind by)
{
  CgvCost costs[CGV_N_SIDES] = { 0 };

  if (by == CGV_QUANTITY_LOCATION || line->idle != NULL)
    return 0;
  if (by == CGV_QUANTITY_ORIGIN && self->began != NULL && get_comparison (self)->origins != NULL)
    return cgv_line_rows_get_began (self, line, 0)->origin.size;
  if (by == CGV_QUANTITY_INCLUSIVE && cgv_line_rows_count_functions (self, line) > 1)
    by = CGV_QUANTITY_SELF;
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = cgv_line_rows_get_cost (self, 0, side, line);

      if (cost != NULL && by == CGV_QUANTITY_CALLS)
        costs[side] = cost->calls;
      else if (cost != NULL)
        costs[side] = by == CGV_QUANTITY_INCLUSIVE ? cost->inclusive : cost->self;
    }
  if (get_comparison (self) != NULL && costs[CGV_SIDE_BASE] == costs[CGV_SIDE_NEW] && get_comparison (self)->costs[CGV_SIDE_BASE]->is_signed == get_comparison (self)->costs[CGV_SIDE_NEW]->is_signed)
    return 0;
  if (get_comparison (self) != NULL && by == CGV_QUANTITY_CALLS)
    return cgv_delta_between (costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW], false).size;
  if (get_comparison (self) != NULL)
    return subtract_sides (get_comparison (self), costs).size;
  return by == CGV_QUANTITY_CALLS ? costs[CGV_SIDE_NEW] : cgv_sort_key_of_cost (costs[CGV_SIDE_NEW], get_event (self, 0)->costs[CGV_SIDE_NEW]->is_signed);
}

/* Returns the amount by which equal ones are sorted. */
static guint64
get_second_amount (const CgvLineRows *self,
                   const CgvLineRow *line)
{
  if (self->sort.kind == CGV_QUANTITY_LOCATION)
    return 0;
  if (get_comparison (self) == NULL)
    return get_amount (self, line, CGV_QUANTITY_INCLUSIVE);
  return self->sort.kind == CGV_QUANTITY_ORIGIN ? get_amount (self, line, CGV_QUANTITY_SELF) : 0;
}

static gboolean
is_changed (const CgvLineRows *self,
            const CgvLineRow *line)
{
  for (guint event = 1; event < self->events->len; event++)
    {
      CgvFunctionRow row;

      cgv_line_rows_fill (self, line, event, &row);
      if (row.self_delta.sign != 0 || row.inclusive_delta.sign != 0)
        return TRUE;
    }
  return get_amount (self, line, self->sort.kind) > 0 || get_amount (self, line, CGV_QUANTITY_ORIGIN) > 0 || get_amount (self, line, CGV_QUANTITY_SELF) > 0;
}

static gboolean
is_listed (const CgvLineRows *self,
           guint32 line)
{
  return !self->only_changed || is_changed (self, cgv_line_rows_get (self, line));
}

enum
{
  BY_AMOUNT,
  BY_SECOND,
  BY_OBJECT,
  BY_ADDRESS,
  BY_FILE,
  BY_ANCHOR,
  BY_SIDE,
  BY_LINE,
  N_LEVELS,
};

static guint64
get_sort_key (gconstpointer rows,
              guint32 id,
              guint level)
{
  const CgvLineRows *self = rows;
  const CgvLineRow *line = cgv_line_rows_get (self, id);
  CgvLinePlace place;

  if (level == BY_AMOUNT)
    return ~get_amount (self, line, self->sort.kind);
  if (level == BY_SECOND)
    return ~get_second_amount (self, line);
  place = cgv_line_rows_get_place (self, line);
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

static gboolean
sort (CgvLineRows *self,
      GArray *order)
{
  CgvSorter sorter = { get_sort_key, self, N_LEVELS };
  CgvMemory memory = CGV_MEMORY_INIT;

  rank_files (self, order);
  return cgv_sorter_sort (&sorter, &memory, (guint32 *) (gpointer) order->data, order->len);
}

/* Appends the lines with the @n largest amounts to @order, and those equal to the smallest of them. Most lines cost little, and need not
 * be sorted. Returns FALSE if there was no memory. */
static gboolean
choose_lines (CgvLineRows *self,
              guint n,
              GArray *order)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvHeap heap;
  gboolean ok = TRUE;
  guint n_chosen = 0;

  cgv_heap_init (&heap, &memory);
  for (guint32 i = 0; ok && n > 0 && i < cgv_line_rows_get_n (self); i++)
    {
      CgvHeapItem item = { (double) get_amount (self, cgv_line_rows_get (self, i), self->sort.kind), i };

      if ((heap.n_items == n && item.key < heap.items[0].key) || !is_listed (self, i))
        continue;
      g_array_append_val (order, i);
      if (heap.n_items == n)
        cgv_heap_push_pop (&heap, item);
      else
        ok = cgv_heap_push (&heap, item);
    }
  for (guint i = 0; ok && i < order->len; i++)
    {
      guint32 id = g_array_index (order, guint32, i);

      if ((double) get_amount (self, cgv_line_rows_get (self, id), self->sort.kind) >= heap.items[0].key)
        g_array_index (order, guint32, n_chosen++) = id;
    }
  g_array_set_size (order, n_chosen);
  cgv_heap_clear (&heap);
  return ok;
}

gboolean
cgv_line_rows_sort (CgvLineRows *self,
                    guint n,
                    GArray *order)
{
  g_array_set_size (order, 0);
  if (!choose_lines (self, MIN (n, cgv_line_rows_get_n (self)), order) || !sort (self, order))
    return FALSE;
  g_array_set_size (order, MIN (n, order->len));
  return TRUE;
}

guint
cgv_line_rows_get_n (const CgvLineRows *self)
{
  return self->lines->len - self->n_context;
}

guint
cgv_line_rows_count (const CgvLineRows *self)
{
  guint n = self->only_changed ? self->n_left_changed : self->n_left_out;

  for (guint32 i = 0; i < cgv_line_rows_get_n (self); i++)
    n += is_listed (self, i);
  return n;
}

/* A slot of a table of lines. Its hash mostly suffices to distinguish places. */
typedef struct
{
  guint32 hash;
  guint32 line; /* the index of a row, plus 1; 0 if it is free */
} Slot;

/* Finds rows by their places, which are not kept twice. */
typedef struct
{
  const CgvLineRows *rows;
  gsize n;
  gsize n_slots; /* a power of 2, or 0 */
  Slot *slots;
} PlaceTable;

static void
clear_table (PlaceTable *table)
{
  g_clear_pointer (&table->slots, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PlaceTable, clear_table)

/* An instruction is at its address, regardless of its line. */
static CgvLinePlace
make_key (const CgvLineRows *self,
          CgvLinePlace place)
{
  if (self->query.by_address && place.object != CGV_NONE)
    place.file = place.line = 0;
  return place;
}

/* Lines next to each other have slots next to each other, in one line of the cache. */
static guint32
hash_place (const CgvLinePlace *place)
{
  guint64 hash = (((guint64) place->object << 32 | place->file) + place->side) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  hash = (hash ^ hash >> 32 ^ place->line / NEIGHBOURS) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  hash = (hash ^ hash >> 32 ^ place->address / NEIGHBOURS) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (guint32) ((hash >> 32) * NEIGHBOURS + (place->line + place->address) % NEIGHBOURS);
}

static gboolean
is_at (const CgvLineRows *self,
       guint line,
       const CgvLinePlace *key)
{
  CgvLinePlace other = make_key (self, cgv_line_rows_get_place (self, cgv_line_rows_get (self, line)));

  return key->side == other.side && key->file == other.file && key->line == other.line && key->object == other.object && key->address == other.address;
}

/* Returns the slot with the line at a place, or the free one for it. */
static Slot *
find_slot (const PlaceTable *table,
           const CgvLinePlace *key)
{
  guint32 hash = hash_place (key);
  gsize at = hash & (table->n_slots - 1);

  while (table->slots[at].line != 0 && (table->slots[at].hash != hash || !is_at (table->rows, table->slots[at].line - 1, key)))
    at = (at + 1) & (table->n_slots - 1);
  table->slots[at].hash = hash;
  return &table->slots[at];
}

static void
grow_table (PlaceTable *table)
{
  g_autofree Slot *old = table->slots;
  gsize n_old = table->n_slots;

  table->n_slots = n_old > 0 ? 2 * n_old : 64;
  table->slots = g_new0 (Slot, table->n_slots);
  for (gsize i = 0; i < n_old; i++)
    {
      gsize at = old[i].hash & (table->n_slots - 1);

      while (old[i].line != 0 && table->slots[at].line != 0)
        at = (at + 1) & (table->n_slots - 1);
      if (old[i].line != 0)
        table->slots[at] = old[i];
    }
}

/* Adds a line, whose place must be new. */
static void
add_to_table (PlaceTable *table,
              const CgvLinePlace *place,
              guint line)
{
  CgvLinePlace key = make_key (table->rows, *place);

  if (2 * ++table->n > table->n_slots)
    grow_table (table);
  find_slot (table, &key)->line = line + 1;
}

static gboolean
find_line (const PlaceTable *table,
           const CgvLinePlace *place,
           guint *line)
{
  CgvLinePlace key = make_key (table->rows, *place);
  const Slot *slot = table->n > 0 ? find_slot (table, &key) : NULL;

  if (slot == NULL || slot->line == 0)
    return FALSE;
  *line = slot->line - 1;
  return TRUE;
}

/* Adds lines of a file. Those that have costs are in @known by their places. */
static void
add_context (CgvLineRows *self,
             const PlaceTable *known,
             CgvStringId file,
             guint64 first,
             guint64 last,
             GArray *order)
{
  for (guint64 number = first; number <= last; number++)
    {
      const CgvLinePlace place = { .side = CGV_SIDE_NEW, .file = file, .line = number, .object = CGV_NONE };
      CgvLineRow line = { .index = { CGV_NONE, CGV_NONE }, .context = number, .object = file, .function = CGV_NONE };
      guint id;

      if (!find_line (known, &place, &id))
        {
          id = self->lines->len;
          g_array_append_val (self->lines, line);
          self->n_context++;
        }
      g_array_append_val (order, id);
    }
}

/* Returns the number of lines of the text at a place; 0 if it has no text. */
static guint64
count_text_lines (CgvLineRows *self,
                  const CgvLinePlace *place)
{
  const CgvTextFile *file = place->side == CGV_SIDE_NEW && place->line > 0 ? cgv_source_texts_get (self->texts, CGV_SIDE_NEW, place->file) : NULL;

  return file != NULL && file->text != NULL ? cgv_source_text_get_n_lines (file->text) : 0;
}

gboolean
cgv_line_rows_add_context (CgvLineRows *self,
                           guint64 n,
                           GArray *order)
{
  g_autoptr (GArray) listed = g_array_copy (order);
  g_auto (PlaceTable) known = { self };
  CgvLinePlace last = { .side = CGV_SIDE_NEW, .file = CGV_NONE };
  const CgvQuantity by = self->sort;

  g_array_set_size (self->lines, cgv_line_rows_get_n (self));
  self->n_context = 0;
  for (guint i = 0; i < self->lines->len; i++)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, i));

      add_to_table (&known, &place, i);
    }
  self->sort = (CgvQuantity){ .kind = CGV_QUANTITY_LOCATION };
  if (!sort (self, listed))
    return FALSE;
  self->sort = by;
  g_array_set_size (order, 0);
  for (guint i = 0; i < listed->len; i++)
    {
      guint32 line = g_array_index (listed, guint32, i);
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, line));
      gboolean is_same_file = place.side == last.side && place.file == last.file;
      guint64 n_lines = count_text_lines (self, &place);
      guint64 after = MIN (last.line + n, count_text_lines (self, &last));

      if (is_same_file && place.line > 0)
        after = MIN (after, place.line - 1);
      add_context (self, &known, last.file, last.line + 1, after, order);
      after = is_same_file ? MAX (after, last.line) : 0;
      if (n_lines > 0)
        add_context (self, &known, place.file, MAX (after, place.line - MIN (n + 1, place.line)) + 1, MIN (place.line - 1, n_lines), order);
      g_array_append_val (order, line);
      last = place;
    }
  add_context (self, &known, last.file, last.line + 1, MIN (last.line + n, count_text_lines (self, &last)), order);
  return TRUE;
}

typedef struct
{
  CgvLineRows *rows;
  PlaceTable *places; /* of origins */
  CgvLineFilter is_wanted;
  gpointer user_data;
  guint event;
} Joining;

/* Returns whether no text says which line of the other side a line is. */
static gboolean
is_unpaired (const CgvLineRows *self,
             CgvSide side,
             const CgvLineCost *cost)
{
  guint64 other;

  if (cost->line == 0 || find_same_file (self, side, cost->file) == CGV_NONE)
    return FALSE;
  return self->texts == NULL || !cgv_source_texts_pair_known (self->texts, side, cost->file, cost->line, &other);
}

gboolean
cgv_line_rows_is_unmatched (const CgvLineRows *self,
                            const CgvLineRow *line)
{
  CgvSide side = line->index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  g_return_val_if_fail (self != NULL, FALSE);

  if (get_comparison (self) == NULL || self->texts == NULL || line->index[side] == CGV_NONE || line->index[!side] != CGV_NONE)
    return FALSE;
  return is_unpaired (self, side, &cgv_line_rows_get_costs (self, 0, side)->lines[line->index[side]]);
}

/* Adds a line of a side at a place that no other line has. */
static void
add_line (const Joining *joining,
          CgvSide side,
          guint32 index,
          const CgvLinePlace *place)
{
  CgvLineRow line = { .index = { CGV_NONE, CGV_NONE }, .object = CGV_NONE, .function = CGV_NONE };

  if (joining->is_wanted != NULL && !joining->is_wanted (joining->rows, place, joining->user_data))
    return;
  line.index[side] = index;
  g_array_append_val (joining->rows->lines, line);
}

/* Finds a line of the base among the next lines of the new side. Lines of both come function by function. */
static gboolean
find_next (const CgvLineRows *self,
           const CgvLineCost *cost,
           const CgvLinePlace *place,
           guint *next)
{
  const CgvLineCost *costs = cgv_line_rows_get_costs (self, 0, CGV_SIDE_NEW)->lines;
  CgvLinePlace key = make_key (self, *place);

  while (*next < self->lines->len && costs[cgv_line_rows_get (self, *next)->index[CGV_SIDE_NEW]].node < cost->node)
    ++*next;
  for (guint i = *next; i < MIN (*next + MAX_GAINED, self->lines->len); i++)
    {
      if (!is_at (self, i, &key))
        continue;
      *next = i + 1;
      return TRUE;
    }
  return FALSE;
}

/* Adds the lines of the base that were not found in their order. */
static void
add_others (const Joining *joining,
            const GArray *others)
{
  CgvLineRows *self = joining->rows;
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, CGV_SIDE_BASE);
  g_auto (PlaceTable) alone = { self };
  guint known;

  for (guint i = 0; others->len > 0 && i < self->lines->len; i++)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, i));

      if (cgv_line_rows_get (self, i)->index[CGV_SIDE_BASE] == CGV_NONE)
        add_to_table (&alone, &place, i);
    }
  for (guint i = 0; i < others->len; i++)
    {
      guint32 n = g_array_index (others, guint32, i);
      CgvLinePlace place = find_place (self, CGV_SIDE_BASE, &costs->lines[n]);

      if (find_line (&alone, &place, &known))
        g_array_index (self->lines, CgvLineRow, known).index[CGV_SIDE_BASE] = n;
      else
        add_line (joining, CGV_SIDE_BASE, n, &place);
    }
}

static void
add_base_lines (const Joining *joining)
{
  CgvLineRows *self = joining->rows;
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, CGV_SIDE_BASE);
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint next = 0;

  for (guint32 i = 0; i < costs->n_lines; i++)
    {
      const CgvLineCost *cost = &costs->lines[i];
      CgvLinePlace place = find_place (self, CGV_SIDE_BASE, cost);

      self->is_by_number = self->is_by_number || place.is_by_number;
      self->has_unpaired = self->has_unpaired || is_unpaired (self, CGV_SIDE_BASE, cost);
      if (find_next (self, cost, &place, &next))
        g_array_index (self->lines, CgvLineRow, next - 1).index[CGV_SIDE_BASE] = i;
      else
        g_array_append_val (others, i);
    }
  add_others (joining, others);
}

static void
add_lines (const Joining *joining)
{
  CgvLineRows *self = joining->rows;
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, CGV_SIDE_NEW);

  for (guint32 i = 0; joining->is_wanted != NULL && i < costs->n_lines; i++)
    {
      CgvLinePlace place = find_place (self, CGV_SIDE_NEW, &costs->lines[i]);

      add_line (joining, CGV_SIDE_NEW, i, &place);
    }
  if (joining->is_wanted == NULL)
    g_array_set_size (self->lines, costs->n_lines);
  for (guint32 i = 0; joining->is_wanted == NULL && i < costs->n_lines; i++)
    g_array_index (self->lines, CgvLineRow, i) = (CgvLineRow){ .index = { CGV_NONE, i }, .object = CGV_NONE, .function = CGV_NONE };
  if (get_comparison (self) != NULL)
    add_base_lines (joining);
}

/* Returns the class of a file, which is the same one on both sides. */
static guint
get_class (const CgvLineRows *self,
           CgvSide side,
           CgvStringId file)
{
  CgvStringId first = self->files[side]->first[file];
  CgvStringId same = side == CGV_SIDE_BASE ? find_same_file (self, side, first) : first;

  return 1 + (same != CGV_NONE ? same : first) % CGV_LINE_CLASSES;
}

/* Returns the classes of some lines, as bits, and the files that have such lines in @files. */
static guint64
find_classes (const CgvLineRows *self,
              CgvSide side,
              const CgvLineCosts *lines,
              guint8 *files)
{
  const CgvStringId *first = self->files[side]->first;
  guint64 classes = 0;

  for (guint i = 0; i < lines->n_lines; i++)
    {
      const CgvLineCost *line = &lines->lines[i];

      files[line->file] = (guint8) get_class (self, side, line->file);
      classes |= G_GUINT64_CONSTANT (1) << (self->query.by_address ? cgv_line_get_class (line->address) : files[line->file]);
    }
  for (CgvStringId file = 0; file < cgv_profile_get_n_strings (get_profile (self, side)); file++)
    files[file] = files[first[file]];
  return classes;
}

/* Adds up lines of a side. Returns NULL if there is no memory, or the side lacks the event type. */
static CgvLineCosts *
new_costs (const CgvLineRows *self,
           guint event,
           CgvSide side,
           guint64 classes,
           CgvLineCosts *spare,
           const CgvLineCosts *chosen,
           gboolean by_function)
{
  const CgvCosts *costs = get_event (self, event)->costs[side];
  CgvLineQuery query = self->query;
  g_autofree guint8 *files = NULL;

  if (costs == NULL)
    return NULL;
  query.files = self->marks[side];
  query.same_files = self->files[side]->first;
  query.classes = classes;
  query.spare = spare;
  if (chosen != NULL && chosen->n_lines > 0 && self->seen[side] != NULL)
    {
      query.files = files = g_new0 (guint8, cgv_profile_get_n_strings (get_profile (self, side)) + 1);
      query.classes = find_classes (self, side, chosen, files);
    }
  query.seen = self->seen[side];
  query.chosen = chosen;
  query.by_function = by_function;
  return cgv_line_costs_new (costs, &query);
}

static void
classify_files (CgvLineRows *self,
                CgvSide side)
{
  guint32 n = cgv_profile_get_n_strings (get_profile (self, side));

  if (self->marks[side] == NULL)
    {
      self->marks[side] = g_malloc (n + 1);
      memset (self->marks[side], 1, n + 1);
    }
  for (CgvStringId file = 0; file < n; file++)
    {
      if (self->marks[side][file] != 0)
        self->marks[side][file] = (guint8) get_class (self, side, file);
    }
  self->seen[side] = g_new0 (guint64, get_event (self, 0)->costs[side]->graph->n_nodes + 1);
}

/* Leaves only the first lines of these costs, in @kept. */
static gboolean
keep_most (CgvLineRows *self,
           GArray *order,
           CgvLineCosts **kept)
{
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      if (cgv_line_rows_get_costs (self, 0, side) == NULL)
        return FALSE;
    }
  add_lines (&(Joining){ .rows = self });
  if (!cgv_line_rows_sort (self, self->n_most, order))
    return FALSE;
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint32));

      for (guint i = 0; i < order->len; i++)
        {
          guint32 index = cgv_line_rows_get (self, g_array_index (order, guint32, i))->index[side];

          if (index != CGV_NONE)
            g_array_append_val (lines, index);
        }
      if (!cgv_line_costs_append (&kept[side], cgv_line_rows_get_costs (self, 0, side), (const guint32 *) (gconstpointer) lines->data, lines->len, get_event (self, 0)->costs[side]->is_signed))
        return FALSE;
    }
  self->n_left_out += self->lines->len - order->len;
  for (guint32 i = 0; get_comparison (self) != NULL && i < self->lines->len; i++)
    self->n_left_changed += is_changed (self, cgv_line_rows_get (self, i));
  for (guint i = 0; get_comparison (self) != NULL && i < order->len; i++)
    self->n_left_changed -= is_changed (self, cgv_line_rows_get (self, g_array_index (order, guint32, i)));
  g_array_set_size (self->lines, 0);
  return TRUE;
}

/* Returns how many classes to add up next, after @n that had these costs: as many as make few lines. */
static guint
adapt_classes (const CgvLineRows *self,
               guint n)
{
  guint n_lines = 0;

  cgv_foreach_side (side)
    {
      const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, side);

      n_lines = MAX (n_lines, costs != NULL ? costs->n_lines : 0);
    }
  if (n_lines > MOST_AT_ONCE)
    return MAX (n / 2, 1);
  return n_lines > MOST_AT_ONCE / 2 ? n : 2 * n;
}

/* Adds up some classes of lines at a time. A line is in one class, on whichever side it is, and whichever functions have it. So few lines
 * stay in the cache of the processor, and in memory that the C library hands out again. A function with lines of many classes is read
 * again for each time. */
static gboolean
add_classes (CgvLineRows *self,
            CgvLineCosts **kept)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  CgvLineCosts *most[CGV_N_SIDES] = { NULL }, *spare[CGV_N_SIDES] = { NULL };
  gboolean ok = TRUE;
  guint n = 1;

  self->pairs_numbers = TRUE;
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    classify_files (self, side);
  for (guint class = 1, next; ok && class <= CGV_LINE_CLASSES; class = next)
    {
      const guint64 classes = (G_MAXUINT64 >> (CGV_LINE_CLASSES + 1 - MIN (n, CGV_LINE_CLASSES + 1 - class))) << class;

      cgv_foreach_side (side)
        g_ptr_array_add (self->costs, new_costs (self, 0, side, classes, spare[side], NULL, FALSE));
      next = class + n;
      n = adapt_classes (self, n);
      ok = keep_most (self, order, most);
      cgv_foreach_side (side)
        spare[side] = g_steal_pointer (&g_ptr_array_index (self->costs, side));
      g_ptr_array_set_size (self->costs, 0);
    }
  cgv_foreach_side (side)
    {
      cgv_line_costs_free (spare[side]);
      g_ptr_array_add (self->costs, most[side]);
    }
  ok = ok && keep_most (self, order, kept);
  g_ptr_array_set_size (self->costs, 0);
  return ok;
}

gboolean
cgv_line_rows_add_costs (CgvLineRows *self)
{
  CgvLineCosts *kept[CGV_N_SIDES] = { NULL };
  gboolean ok = self->n_most == 0 || add_classes (self, kept);

  for (guint i = 0; i < self->events->len * CGV_N_SIDES; i++)
    {
      CgvSide side = i % CGV_N_SIDES;
      CgvLineCosts *costs = NULL;

      if (self->n_most > 0 && i < CGV_N_SIDES)
        costs = kept[side];
      else if (ok)
        costs = new_costs (self, i / CGV_N_SIDES, side, 0, NULL, kept[side], FALSE);
      g_ptr_array_add (self->costs, costs);
      ok = ok && (costs != NULL || get_event (self, i / CGV_N_SIDES)->costs[side] == NULL);
    }
  return ok;
}

/* The file of an origin is that of the new side, if that has it. */
static CgvLinePlace
find_origin_place (const CgvLineRows *self,
                   const CgvLineOrigin *origin)
{
  CgvSide side = origin->is_of_base ? CGV_SIDE_BASE : origin->side;
  CgvStringId file = origin->file;

  if (file != CGV_NONE)
    file = side != origin->side ? find_same_file (self, CGV_SIDE_NEW, file) : self->files[side]->first[file];
  return find_place (self, side, &(CgvLineCost){ .file = file, .line = origin->line, .object = CGV_NONE });
}

/* Adds a part of a change to its line. */
static void
add_origin (const CgvLineOrigin *origin,
            void *user_data)
{
  const Joining *joining = user_data;
  CgvLineRows *self = joining->rows;
  const CgvLinePlace place = find_origin_place (self, origin);
  CgvLineBegan *began;
  guint line;

  if (!find_line (joining->places, &place, &line))
    {
      self->unplaced = cgv_delta_add (self->unplaced, joining->event == 0 ? origin->term.amount : (CgvDelta){ 0 });
      return;
    }
  began = cgv_line_rows_get_began (self, cgv_line_rows_get (self, line), joining->event);
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
  const CgvLineRows *self = ((const Joining *) user_data)->rows;

  return self->texts != NULL && cgv_source_texts_pair_known (self->texts, side, self->files[side]->first[file], line, other);
}

/* Finds in which lines the change of the functions in question began. Parts of shares and of costs per call do not add up. */
static gboolean
find_origins (Joining *joining)
{
  CgvLineRows *self = joining->rows;

  if (get_comparison (self)->measure != CGV_MEASURE_ABSOLUTE)
    return TRUE;
  self->began = g_new0 (CgvLineBegan, (gsize) self->lines->len * self->events->len + 1);
  for (guint i = 0; get_comparison (self)->origins != NULL && i < self->lines->len; i++)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, i));

      add_to_table (joining->places, &place, i);
    }
  for (joining->event = 0; joining->event < self->events->len; joining->event++)
    {
      const CgvComparison *comparison = get_event (self, joining->event)->comparison;

      for (CgvNodeId row = 0; comparison != NULL && comparison->origins != NULL && row < comparison->n_rows; row++)
        {
          CgvDelta unplaced;

          if (self->query.node != CGV_NONE ? row != self->query.node : cgv_comparison_get_origin (comparison, row).sign == 0)
            continue;
          if (!cgv_line_origins_foreach (comparison, row, NULL, pair_line, add_origin, joining, &unplaced))
            return FALSE;
          if (joining->event == 0)
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
  CgvLineRows *rows;
  PlaceTable *lines; /* those with several functions */
  CgvLineCosts *costs[CGV_N_SIDES]; /* of these lines, function by function after the lines themselves */
  LineShare *shares; /* for each line, the share of the function in question */
  CgvDelta *changes; /* of each line, the largest change of a share so far */
  GArray *met;       /* guint: the lines of the function in question */
} Sharing;

static gboolean
has_one_function (const CgvLineRows *self,
                  const CgvLineRow *line,
                  CgvNodeId *node)
{
  *node = CGV_NONE;
  for (CgvSide side = get_first_side (self); side < CGV_N_SIDES; side++)
    {
      const CgvLineCost *cost = cgv_line_rows_get_cost (self, 0, side, line);

      if (cost == NULL)
        continue;
      if (cost->n_nodes > 1 || (*node != CGV_NONE && *node != cost->node))
        return FALSE;
      *node = cost->node;
    }
  return TRUE;
}

/* Adds the shares of a function on a side, which begin at @next. */
static void
add_shares (Sharing *sharing,
            CgvSide side,
            CgvNodeId row,
            guint32 *next)
{
  const CgvLineCosts *costs = sharing->costs[side];

  for (; *next < costs->n_lines && costs->lines[*next].node == row; ++*next)
    {
      CgvLinePlace place = find_place (sharing->rows, side, &costs->lines[*next]);
      guint line;

      if (!find_line (sharing->lines, &place, &line))
        continue;
      sharing->shares[line].self[side] = costs->lines[*next].self;
      sharing->shares[line].inclusive[side] = costs->lines[*next].inclusive;
      g_array_append_val (sharing->met, line);
    }
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
  const CgvLineRows *self = sharing->rows;

  for (guint i = 0; i < sharing->met->len; i++)
    {
      guint n = g_array_index (sharing->met, guint, i);
      CgvLineRow *line = &g_array_index (self->lines, CgvLineRow, n);
      CgvDelta change = find_change (get_comparison (self), &sharing->shares[n]);

      sharing->shares[n] = (LineShare){ 0 };
      if (change.size <= sharing->changes[n].size)
        continue;
      sharing->changes[n] = change;
      line->function = row;
    }
  g_array_set_size (sharing->met, 0);
}

/* Adds up those of the lines that have several functions, on a side, by function. Returns NULL if there is no memory. */
static CgvLineCosts *
divide_lines (const CgvLineRows *self,
              CgvSide side,
              const GArray *order)
{
  const CgvLineCosts *costs = cgv_line_rows_get_costs (self, 0, side);
  g_autoptr (GArray) indexes = cgv_array_new (guint32);
  CgvLineCosts *chosen = NULL, *divided = NULL;
  CgvNodeId only;

  cgv_foreach_item (guint32, id, order)
    {
      const CgvLineRow *line = cgv_line_rows_get (self, *id);

      if (line->index[side] != CGV_NONE && !has_one_function (self, line, &only))
        g_array_append_val (indexes, line->index[side]);
    }
  if (cgv_line_costs_append (&chosen, costs, (const guint32 *) (gconstpointer) indexes->data, indexes->len, FALSE))
    divided = new_costs (self, 0, side, 0, NULL, chosen, TRUE);
  cgv_line_costs_free (chosen);
  return divided;
}

static gboolean
find_changed_functions (CgvLineRows *self,
                        const GArray *order)
{
  g_autofree LineShare *shares = g_new0 (LineShare, self->lines->len + 1);
  g_autofree CgvDelta *changes = g_new0 (CgvDelta, self->lines->len + 1);
  g_autoptr (GArray) met = cgv_array_new (guint);
  g_auto (PlaceTable) lines = { self };
  Sharing sharing = { self, &lines, { NULL }, shares, changes, met };
  guint32 next[CGV_N_SIDES] = { 0 };
  gboolean ok = TRUE;
  CgvNodeId only;

  cgv_foreach_item (guint32, id, order)
    {
      CgvLinePlace place = cgv_line_rows_get_place (self, cgv_line_rows_get (self, *id));

      if (!has_one_function (self, cgv_line_rows_get (self, *id), &only))
        add_to_table (&lines, &place, *id);
    }
  cgv_foreach_side (side)
    {
      sharing.costs[side] = divide_lines (self, side, order);
      ok = ok && sharing.costs[side] != NULL;
      while (ok && next[side] < sharing.costs[side]->n_lines && sharing.costs[side]->lines[next[side]].n_nodes == 0)
        next[side]++;
    }
  for (CgvNodeId row = 0; ok && row < get_comparison (self)->n_rows; row++)
    {
      cgv_foreach_side (side)
        add_shares (&sharing, side, row, &next[side]);
      choose_function (&sharing, row);
    }
  cgv_foreach_side (side)
    cgv_line_costs_free (sharing.costs[side]);
  return ok;
}

/* A line is of the function that its reason is of. */
gboolean
cgv_line_rows_find_functions (CgvLineRows *self,
                              const GArray *order)
{
  gboolean has_several = FALSE;

  cgv_foreach_item (guint32, id, order)
    {
      CgvLineRow *line = &g_array_index (self->lines, CgvLineRow, *id);

      if (line->idle != NULL || line->context > 0 || has_one_function (self, line, &line->function))
        continue;
      line->function = CGV_NONE;
      has_several = TRUE;
    }
  if (has_several && get_comparison (self) != NULL && self->query.node == CGV_NONE && !find_changed_functions (self, order))
    return FALSE;
  for (guint i = 0; has_several && i < order->len; i++)
    {
      CgvLineRow *line = &g_array_index (self->lines, CgvLineRow, g_array_index (order, guint32, i));
      const CgvLineBegan *began = cgv_line_rows_get_began (self, line, 0);

      if (began != NULL && began->most.term.amount.sign != 0)
        line->function = began->most.row;
    }
  return TRUE;
}

static gboolean
is_nothing (const CgvLineRows *self,
            const CgvLineRow *line)
{
  cgv_foreach_side (side)
    {
      if (cgv_line_rows_get_cost (self, 0, side, line) != NULL && !cgv_line_costs_is_nothing (cgv_line_rows_get_costs (self, 0, side), line->index[side]))
        return FALSE;
    }
  return TRUE;
}

void
cgv_line_rows_leave_out_nothing (CgvLineRows *self)
{
  gsize n_events = self->events->len;
  guint n_left = 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const CgvLineRow line = *cgv_line_rows_get (self, i);

      if (is_nothing (self, &line))
        continue;
      if (self->began != NULL)
        memmove (self->began + n_left * n_events, self->began + i * n_events, n_events * sizeof *self->began);
      g_array_index (self->lines, CgvLineRow, n_left++) = line;
    }
  g_array_set_size (self->lines, n_left);
}

gboolean
cgv_line_rows_join (CgvLineRows *self,
                    CgvSourceTexts *texts,
                    gboolean pairs_numbers,
                    CgvLineFilter is_wanted,
                    gpointer user_data)
{
  g_auto (PlaceTable) places = { self };
  Joining joining = { self, &places, is_wanted, user_data, 0 };

  self->texts = texts;
  self->pairs_numbers = pairs_numbers;
  add_lines (&joining);
  return get_comparison (self) == NULL || self->query.by_address || find_origins (&joining);
}

guint
cgv_line_rows_add_idle (CgvLineRows *self)
{
  guint n_lines = self->lines->len;
  CgvStringId object = CGV_NONE;

  for (guint i = 0; i < n_lines; i++)
    {
      const CgvLineRow *shown = cgv_line_rows_get (self, i);
      const CgvLineCost *cost = cgv_line_rows_get_cost (self, 0, cgv_line_row_get_side (shown), shown);
      const CgvObjectCode *code = cost->object != object ? cgv_source_texts_get_code (self->texts, cost->object, cost->node) : NULL;
      guint n = 0;
      const CgvInstruction *instructions = code != NULL ? cgv_object_code_get_all (code, &n) : NULL;

      object = cost->object;
      for (guint k = 0; k < n; k++)
        {
          CgvLineRow line = { .index = { CGV_NONE, CGV_NONE }, .idle = &instructions[k], .object = object, .function = self->query.node };

          if (!instructions[k].was_recorded)
            g_array_append_val (self->lines, line);
        }
    }
  return self->lines->len - n_lines;
}
