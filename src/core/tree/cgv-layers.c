/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-layers.h"

#include "cgv-box.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Boxes in a row; further ones that call nothing go into the next. */
#define ROW_MAX 25u

/* Edges that are longer than their share of these have no bends. */
#define VERTICES_MAX 20000u

#define MOVES_MAX       100u
#define SWEEPS_MAX      24u
#define SWEEPS_IN_VAIN  4u
#define SWAPS_MAX       12u
#define RELAX_SWEEPS    40u
#define LAST_SWEEPS     8u
#define STRAIGHT_ROUNDS 12u

/* Steps of swapping neighbours, so that a hostile picture ends. */
#define WORK_MAX 20000000u

/* Maximum work of sifting for each box, which takes at most some 15 ms; and the least work of
 * swapping for which sifting is worthwhile. */
#define WORK_SIFTS  20000u
#define WORK_SIFTED 2200000u
#define WORK_BEFORE 400000u
#define WORK_SWAP   4u
#define SIFTS_MAX   3u
#define STARTS_MAX  32u

/* A long edge should be straight, most of all where it only passes: Gansner and others, section 4. */
#define WEIGHT_BOXES 1.0
#define WEIGHT_BEND  2.0
#define WEIGHT_BENDS 8.0
#define WEIGHT_CHAIN 8.0
#define WEIGHT_OLD   8.0
#define WEIGHT_STAY  0.01

/* A drawing like the last one may have at most this multiple of a new one's crossings. */
#define CROSSINGS_LIMIT 2u
#define CROSSINGS_FREE  10u

/* The edges of vertices in one direction, or their other ends. */
typedef struct
{
  uint32_t *start; /* n_vertices + 1 indexes into @ends */
  uint32_t *ends;
} Neighbours;

typedef struct
{
  double key;
  uint32_t place;
  uint32_t vertex;
} Keyed;

typedef struct
{
  const CgvLayersInput *input;
  CgvLayers *layers;
  CgvPool *pool;
  CgvLayersEdge *down; /* for each edge, its ends, the upper one first */
  uint32_t *order;     /* the vertices, row by row from the left */
  uint32_t *row_start; /* n_rows + 1 indexes into @order */
  uint32_t *places;    /* for each vertex, its place in its row */
  uint32_t *best;      /* the order with the fewest crossings so far */
  uint64_t n_crossings;
  Neighbours above;
  Neighbours below;
  uint32_t *counts; /* of places, for counting crossings */
  double *keys;     /* for each vertex, the key by which its row is sorted */
  Keyed *keyed;     /* vertices or blocks while they are sorted */
  uint32_t *ends;   /* places of neighbours while they are sorted */
  uint64_t work;
} Layout;

static bool
is_kept (const CgvLayersInput *input,
         uint32_t vertex)
{
  return input->old_x != NULL && vertex < input->n_boxes && !isnan (input->old_x[vertex]);
}

/* Lists edges by one of their ends. */
static bool
list_edges (CgvPool *pool,
            uint32_t n_vertices,
            const CgvLayersEdge *edges,
            uint32_t n_edges,
            bool by_lower,
            Neighbours *list)
{
  uint32_t *start = cgv_pool_new (pool, (size_t) n_vertices + 2, sizeof *start);
  uint32_t *ends = cgv_pool_new (pool, n_edges, sizeof *ends);

  *list = (Neighbours){ start, ends };
  if (pool->failed)
    return false;

  for (uint32_t edge = 0; edge < n_edges; edge++)
    start[(by_lower ? edges[edge].to : edges[edge].from) + 2]++;
  for (uint32_t vertex = 0; vertex < n_vertices; vertex++)
    start[vertex + 2] += start[vertex + 1];
  for (uint32_t edge = 0; edge < n_edges; edge++)
    ends[start[(by_lower ? edges[edge].to : edges[edge].from) + 1]++] = edge;
  return true;
}

/* Turns the edges that lead back to where a depth-first search is. @finished gets the boxes, those first that are left first. */
static bool
turn_edges (Layout *self,
            uint32_t *finished)
{
  enum { NEW, OPEN, DONE };
  const CgvLayersInput *input = self->input;
  uint32_t n_finished = 0;
  Neighbours out;
  uint32_t *stack = cgv_pool_new (self->pool, input->n_boxes, sizeof *stack);
  uint32_t *next = cgv_pool_new (self->pool, input->n_boxes, sizeof *next);
  uint8_t *states = cgv_pool_new (self->pool, input->n_boxes, sizeof *states);

  if (!list_edges (self->pool, input->n_boxes, input->edges, input->n_edges, false, &out))
    return false;
  for (uint32_t root = 0; root < input->n_boxes; root++)
    {
      uint32_t depth = 0;

      if (states[root] != NEW)
        continue;
      stack[depth++] = root;
      states[root] = OPEN;
      while (depth > 0)
        {
          uint32_t box = stack[depth - 1];
          uint32_t edge, to;

          if (out.start[box] + next[box] == out.start[box + 1])
            {
              states[box] = DONE;
              finished[n_finished++] = box;
              depth--;
              continue;
            }
          edge = out.ends[out.start[box] + next[box]++];
          to = input->edges[edge].to;
          self->layers->leads_up[edge] = states[to] == OPEN;
          if (states[to] != NEW)
            continue;
          states[to] = OPEN;
          stack[depth++] = to;
        }
    }
  for (uint32_t edge = 0; edge < input->n_edges; edge++)
    {
      CgvLayersEdge ends = input->edges[edge];

      self->down[edge] = self->layers->leads_up[edge] ? (CgvLayersEdge){ ends.to, ends.from } : ends;
    }
  return true;
}

/* Returns the range of rows of a box in which no edge turns. */
static void
get_range (const Layout *self,
           uint32_t box,
           const Neighbours *out,
           const Neighbours *in,
           uint32_t *low,
           uint32_t *high)
{
  const uint32_t *rows = self->layers->rows;

  *low = 0;
  *high = UINT32_MAX;
  cgv_foreach_in (i, in->start, box)
    {
      uint32_t row = rows[self->down[in->ends[i]].from] + 1;

      *low = row > *low ? row : *low;
    }
  cgv_foreach_in (i, out->start, box)
    {
      uint32_t row = rows[self->down[out->ends[i]].to] - 1;

      *high = row < *high ? row : *high;
    }
}

/* Moves leaves beyond the width of a row into the next one, as nothing is below them. Other boxes stay. */
static void
wrap_rows (Layout *self,
           const uint32_t *out_start)
{
  CgvLayers *layers = self->layers;
  uint32_t n_boxes = self->input->n_boxes;
  uint32_t last = 0;

  for (uint32_t box = 0; box < n_boxes; box++)
    last = layers->rows[box] > last ? layers->rows[box] : last;
  for (uint32_t row = 0; row <= last && row <= 2 * n_boxes; row++)
    {
      uint32_t n = 0;

      for (uint32_t box = 0; box < n_boxes; box++)
        n += layers->rows[box] == row && (out_start[box] < out_start[box + 1] || is_kept (self->input, box)) ? 1 : 0;
      for (uint32_t box = 0; box < n_boxes; box++)
        {
          if (layers->rows[box] != row || out_start[box] < out_start[box + 1] || is_kept (self->input, box) || n++ < ROW_MAX)
            continue;
          layers->rows[box] = row + 1;
          last = row + 1 > last ? row + 1 : last;
        }
    }
}

static bool
drop_empty_rows (Layout *self)
{
  CgvLayers *layers = self->layers;
  uint32_t n_rows = 0;
  uint32_t *new_rows;

  for (uint32_t box = 0; box < self->input->n_boxes; box++)
    n_rows = layers->rows[box] + 1 > n_rows ? layers->rows[box] + 1 : n_rows;
  cgv_pool_make (self->pool, &new_rows, (size_t) n_rows + 1);
  if (new_rows == NULL)
    return false;
  for (uint32_t box = 0; box < self->input->n_boxes; box++)
    new_rows[layers->rows[box] + 1] = 1;
  cgv_starts_add_up (new_rows, n_rows);
  for (uint32_t box = 0; box < self->input->n_boxes; box++)
    layers->rows[box] = new_rows[layers->rows[box]];
  layers->n_rows = new_rows[n_rows];
  return true;
}

/* Chooses the row of each box by its longest path. Then boxes move to rows with shorter edges, one by one, or down if these are equally
 * long, so that chains follow. Kept boxes stay in their rows, or as near below as their callers allow. */
static bool
choose_rows (Layout *self)
{
  const CgvLayersInput *input = self->input;
  uint32_t *rows = self->layers->rows;
  uint32_t *finished = cgv_pool_new (self->pool, input->n_boxes, sizeof *finished);
  Neighbours out, in;
  bool moved = true;

  if (finished == NULL || !turn_edges (self, finished) ||
      !list_edges (self->pool, input->n_boxes, self->down, input->n_edges, false, &out) ||
      !list_edges (self->pool, input->n_boxes, self->down, input->n_edges, true, &in))
    return false;

  for (uint32_t box = 0; box < input->n_boxes; box++)
    rows[box] = is_kept (input, box) ? input->old_rows[box] : 0;
  for (uint32_t i = input->n_boxes; i-- > 0;)
    {
      uint32_t box = finished[i];

      cgv_foreach_in (j, out.start, box)
        {
          uint32_t to = self->down[out.ends[j]].to;

          rows[to] = rows[box] + 1 > rows[to] ? rows[box] + 1 : rows[to];
        }
    }
  for (uint32_t round = 0; moved && round < MOVES_MAX; round++)
    {
      moved = false;
      for (uint32_t i = 0; i < input->n_boxes; i++)
        {
          uint32_t box = finished[i];
          uint32_t n_out = out.start[box + 1] - out.start[box];
          uint32_t n_in = in.start[box + 1] - in.start[box];
          uint32_t low, high, to;

          if (n_out + n_in == 0 || is_kept (input, box))
            continue;
          get_range (self, box, &out, &in, &low, &high);
          to = n_out > 0 && n_out >= n_in ? high : low;
          moved |= to != rows[box];
          rows[box] = to;
        }
    }
  wrap_rows (self, out.start);
  return drop_empty_rows (self);
}

static bool
add_bends (Layout *self)
{
  const CgvLayersInput *input = self->input;
  CgvLayers *layers = self->layers;
  uint64_t n = input->n_boxes;
  uint32_t *rows;

  for (uint32_t edge = 0; edge < input->n_edges; edge++)
    {
      uint32_t n_between = layers->rows[self->down[edge].to] - layers->rows[self->down[edge].from] - 1;

      layers->first_bend[edge] = (uint32_t) n;
      if (n + n_between <= VERTICES_MAX)
        n += n_between;
    }
  layers->first_bend[input->n_edges] = (uint32_t) n;
  layers->n_vertices = (uint32_t) n;
  cgv_pool_make (self->pool, &rows, layers->n_vertices);
  if (rows == NULL)
    return false;
  memcpy (rows, layers->rows, input->n_boxes * sizeof *rows);
  for (uint32_t edge = 0; edge < input->n_edges; edge++)
    {
      cgv_foreach_in (bend, layers->first_bend, edge)
        rows[bend] = rows[self->down[edge].from] + 1 + bend - layers->first_bend[edge];
    }
  layers->rows = rows;
  return true;
}

/* Lists neighbours. Edges without bends over several rows are left out, because they order nothing. */
static bool
list_neighbours (Layout *self)
{
  const CgvLayersInput *input = self->input;
  CgvLayers *layers = self->layers;
  uint32_t n_segments = 0;
  CgvLayersEdge *segments = cgv_pool_new (self->pool, (size_t) input->n_edges + layers->n_vertices, sizeof *segments);

  if (segments == NULL)
    return false;
  for (uint32_t edge = 0; edge < input->n_edges; edge++)
    {
      uint32_t from = self->down[edge].from;

      cgv_foreach_in (bend, layers->first_bend, edge)
        {
          segments[n_segments++] = (CgvLayersEdge){ from, bend };
          from = bend;
        }
      if (layers->rows[from] + 1 == layers->rows[self->down[edge].to])
        segments[n_segments++] = (CgvLayersEdge){ from, self->down[edge].to };
    }
  if (!list_edges (self->pool, layers->n_vertices, segments, n_segments, true, &self->above) ||
      !list_edges (self->pool, layers->n_vertices, segments, n_segments, false, &self->below))
    return false;
  for (uint32_t i = 0; i < n_segments; i++)
    {
      self->above.ends[i] = segments[self->above.ends[i]].from;
      self->below.ends[i] = segments[self->below.ends[i]].to;
    }
  return true;
}

static void
set_places (Layout *self,
            uint32_t row)
{
  cgv_foreach_in (i, self->row_start, row)
    self->places[self->order[i]] = i - self->row_start[row];
}

/* Orders the vertices depth first from each vertex of the upper rows, or of the lower ones, so that connected ones are adjacent. */
static bool
begin_order (Layout *self,
             bool from_below)
{
  const Neighbours *back = from_below ? &self->below : &self->above;
  const Neighbours *ahead = from_below ? &self->above : &self->below;
  uint32_t n = self->layers->n_vertices;
  uint32_t *stack = cgv_pool_new (self->pool, (size_t) n + ahead->start[n], sizeof *stack);
  uint32_t *filled = cgv_pool_new (self->pool, self->layers->n_rows, sizeof *filled);
  uint8_t *is_placed = cgv_pool_new (self->pool, n, sizeof *is_placed);

  if (self->pool->failed)
    return false;

  for (uint32_t root = 0; root < n; root++)
    {
      uint32_t depth = 0;

      if (back->start[root] < back->start[root + 1])
        continue;
      stack[depth++] = root;
      while (depth > 0)
        {
          uint32_t vertex = stack[--depth];
          uint32_t row = self->layers->rows[vertex];

          if (is_placed[vertex])
            continue;
          is_placed[vertex] = 1;
          self->order[self->row_start[row] + filled[row]++] = vertex;
          for (uint32_t i = ahead->start[vertex + 1]; i-- > ahead->start[vertex];)
            stack[depth++] = ahead->ends[i];
        }
    }
  for (uint32_t row = 0; row < self->layers->n_rows; row++)
    set_places (self, row);
  return true;
}

static bool
make_rows (Layout *self)
{
  CgvLayers *layers = self->layers;
  uint32_t n = layers->n_vertices;

  cgv_pool_make (self->pool, &self->order, n);
  cgv_pool_make (self->pool, &self->best, n);
  cgv_pool_make (self->pool, &self->places, n);
  cgv_pool_make (self->pool, &self->counts, (size_t) n + 1);
  cgv_pool_make (self->pool, &self->keys, n);
  cgv_pool_make (self->pool, &self->keyed, n);
  cgv_pool_make (self->pool, &self->ends, (size_t) n + self->input->n_edges);
  cgv_pool_make (self->pool, &self->row_start, (size_t) layers->n_rows + 1);
  if (self->pool->failed)
    return false;

  for (uint32_t vertex = 0; vertex < n; vertex++)
    self->row_start[layers->rows[vertex] + 1]++;
  cgv_starts_add_up (self->row_start, layers->n_rows);
  return true;
}

static int
compare_keyed (const void *a,
               const void *b)
{
  const Keyed *first = a;
  const Keyed *second = b;

  if (first->key != second->key)
    return first->key < second->key ? -1 : 1;
  return first->place < second->place ? -1 : first->place > second->place;
}

/* Sorts a row by the keys of its vertices. */
static void
sort_row (Layout *self,
          uint32_t row)
{
  Keyed *keyed = self->keyed;
  uint32_t start = self->row_start[row];
  uint32_t n = self->row_start[row + 1] - start;

  for (uint32_t i = 0; i < n; i++)
    keyed[i] = (Keyed){ self->keys[self->order[start + i]], i, self->order[start + i] };
  qsort (keyed, n, sizeof *keyed, compare_keyed);
  for (uint32_t i = 0; i < n; i++)
    self->order[start + i] = keyed[i].vertex;
  set_places (self, row);
}

static int
compare_places (const void *a,
                const void *b)
{
  uint32_t first = *(const uint32_t *) a;
  uint32_t second = *(const uint32_t *) b;

  return first < second ? -1 : first > second;
}

/* Returns the weighted median of places in order: Gansner and others, section 3. */
static double
get_median (const uint32_t *places,
            uint32_t n)
{
  uint32_t middle = n / 2;
  double left, right;

  if (n % 2 == 1)
    return places[middle];
  if (n == 2)
    return (places[0] + places[1]) / 2.0;
  left = places[middle - 1] - places[0];
  right = places[n - 1] - places[middle];
  return left + right > 0 ? (places[middle - 1] * right + places[middle] * left) / (left + right) : places[middle];
}

/* Returns the mean, or the median, of the places of a vertex's neighbours in the previous row; its own place if it has none. */
static double
get_wanted_place (const Layout *self,
                  const Neighbours *neighbours,
                  uint32_t vertex,
                  bool is_mean)
{
  uint32_t *places = self->ends;
  uint32_t start = neighbours->start[vertex];
  uint32_t n = neighbours->start[vertex + 1] - start;
  double sum = 0;

  if (n == 0)
    return self->places[vertex];
  for (uint32_t i = 0; i < n; i++)
    {
      places[i] = self->places[neighbours->ends[start + i]];
      sum += places[i];
    }
  if (is_mean)
    return sum / n;
  qsort (places, n, sizeof *places, compare_places);
  return get_median (places, n);
}

static void
sweep (Layout *self,
       bool down,
       bool is_mean)
{
  for (uint32_t i = 1; i < self->layers->n_rows; i++)
    {
      uint32_t row = down ? i : self->layers->n_rows - 1 - i;

      cgv_foreach_in (j, self->row_start, row)
        self->keys[self->order[j]] = get_wanted_place (self, down ? &self->above : &self->below, self->order[j], is_mean);
      sort_row (self, row);
    }
}

/* Counts the crossings between the edges of two adjacent vertices, in their order and swapped. */
static void
count_pair (Layout *self,
            const Neighbours *neighbours,
            uint32_t left,
            uint32_t right,
            uint64_t *n_now,
            uint64_t *n_then)
{
  cgv_foreach_in (i, neighbours->start, left)
    {
      uint32_t from = self->places[neighbours->ends[i]];

      cgv_foreach_in (j, neighbours->start, right)
        {
          uint32_t to = self->places[neighbours->ends[j]];

          *n_now += from > to ? 1 : 0;
          *n_then += from < to ? 1 : 0;
        }
    }
  self->work += (uint64_t) (neighbours->start[left + 1] - neighbours->start[left]) * (neighbours->start[right + 1] - neighbours->start[right]) + 1;
}

static bool
swap_in_row (Layout *self,
             uint32_t row,
             bool swaps_equal)
{
  bool swapped = false;

  for (uint32_t i = self->row_start[row]; i + 1 < self->row_start[row + 1] && self->work < WORK_MAX; i++)
    {
      uint32_t left = self->order[i];
      uint32_t right = self->order[i + 1];
      uint64_t n_now = 0, n_then = 0;

      if (is_kept (self->input, left) && is_kept (self->input, right))
        continue;
      count_pair (self, &self->above, left, right, &n_now, &n_then);
      count_pair (self, &self->below, left, right, &n_now, &n_then);
      if (n_now < n_then || (n_now == n_then && !swaps_equal))
        continue;
      self->order[i] = right;
      self->order[i + 1] = left;
      self->places[left]++;
      self->places[right]--;
      swapped |= n_now > n_then;
    }
  return swapped;
}

/* Swaps that change nothing by themselves lead out of where no other does. */
static void
swap_neighbours (Layout *self,
                 bool swaps_equal)
{
  bool swapped = true;

  for (uint32_t round = 0; swapped && round < SWAPS_MAX; round++)
    {
      swapped = false;
      for (uint32_t row = 0; row < self->layers->n_rows; row++)
        swapped |= swap_in_row (self, row, swaps_equal && round == 0);
    }
}

/* Counts inversions with a tree of sums (W. Barth, M. Jünger and P. Mutzel, Graph Drawing 2002). */
static uint64_t
count_below (Layout *self,
             uint32_t row)
{
  uint32_t *places = self->ends;
  uint32_t n_below = self->row_start[row + 2] - self->row_start[row + 1];
  uint64_t n_crossings = 0;
  uint32_t n_seen = 0;

  memset (self->counts, 0, ((size_t) n_below + 1) * sizeof *self->counts);
  cgv_foreach_in (i, self->row_start, row)
    {
      uint32_t vertex = self->order[i];
      uint32_t start = self->below.start[vertex];
      uint32_t n = self->below.start[vertex + 1] - start;

      for (uint32_t j = 0; j < n; j++)
        places[j] = self->places[self->below.ends[start + j]];
      qsort (places, n, sizeof *places, compare_places);
      for (uint32_t j = 0; j < n; j++)
        {
          uint32_t n_left = 0;

          for (uint32_t at = places[j] + 1; at > 0; at &= at - 1)
            n_left += self->counts[at];
          n_crossings += n_seen - n_left;
        }
      for (uint32_t j = 0; j < n; j++)
        {
          for (uint32_t at = places[j] + 1; at <= n_below; at += at & -at)
            self->counts[at]++;
        }
      n_seen += n;
    }
  return n_crossings;
}

static uint64_t
count_crossings (Layout *self)
{
  uint64_t n = 0;

  for (uint32_t row = 0; row + 1 < self->layers->n_rows; row++)
    n += count_below (self, row);
  return n;
}

static bool
keep_if_better (Layout *self)
{
  uint64_t n_crossings = count_crossings (self);

  if (n_crossings >= self->n_crossings)
    return false;
  self->n_crossings = n_crossings;
  memcpy (self->best, self->order, self->layers->n_vertices * sizeof *self->best);
  return true;
}

static void
improve_order (Layout *self,
               bool from_below)
{
  uint32_t n_in_vain = 0;

  keep_if_better (self);
  for (uint32_t i = 0; i < SWEEPS_MAX && n_in_vain < SWEEPS_IN_VAIN && self->n_crossings > 0 && self->work < WORK_MAX; i++)
    {
      sweep (self, (i % 2 == 0) != from_below, i / 2 % 2 == 0);
      swap_neighbours (self, i % 4 >= 2);
      n_in_vain = keep_if_better (self) ? 0 : n_in_vain + 1;
    }
}

/* Returns whether a vertex is the only neighbour at both ends of an edge. */
static bool
is_chain (const Neighbours *there,
          uint32_t from,
          const Neighbours *back,
          uint32_t to)
{
  return there->start[from + 1] - there->start[from] == 1 && back->start[to + 1] - back->start[to] == 1;
}

/*
 * Blocks are vertices one below the other that are moved together: the bends of an edge, or a chain. They have one order for all rows (C.
 * Bachmaier, F. Brandenburg, W. Brunner and F. Hübner, Global k-level crossing reduction, 2011).
 */
typedef struct
{
  uint32_t n;
  uint32_t *of;    /* for each vertex */
  uint32_t *upper; /* for each block, its first and its last vertex */
  uint32_t *lower;
  uint32_t *top; /* the rows of these */
  uint32_t *bottom;
  uint32_t *order;
  uint32_t *places; /* in @order */
} Blocks;

static bool
find_blocks (Layout *self,
             Blocks *blocks)
{
  uint32_t n = self->layers->n_vertices;

  *blocks = (Blocks){
    .of = cgv_pool_new (self->pool, n, sizeof *blocks->of),
    .upper = cgv_pool_new (self->pool, n, sizeof *blocks->upper),
    .lower = cgv_pool_new (self->pool, n, sizeof *blocks->lower),
    .top = cgv_pool_new (self->pool, n, sizeof *blocks->top),
    .bottom = cgv_pool_new (self->pool, n, sizeof *blocks->bottom),
    .order = cgv_pool_new (self->pool, n, sizeof *blocks->order),
    .places = cgv_pool_new (self->pool, n, sizeof *blocks->places),
  };
  if (self->pool->failed)
    return false;

  /* The order is row by row, so that the vertex above already has its block. */
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t vertex = self->order[i];
      uint32_t start = self->above.start[vertex];
      bool is_next = self->above.start[vertex + 1] - start == 1 && is_chain (&self->above, vertex, &self->below, self->above.ends[start]);

      blocks->of[vertex] = is_next ? blocks->of[self->above.ends[start]] : blocks->n++;
      if (!is_next)
        {
          blocks->upper[blocks->of[vertex]] = vertex;
          blocks->top[blocks->of[vertex]] = self->layers->rows[vertex];
        }
      blocks->lower[blocks->of[vertex]] = vertex;
      blocks->bottom[blocks->of[vertex]] = self->layers->rows[vertex];
    }
  return true;
}

/* Orders blocks by their middle places in the best order so far. */
static void
order_blocks (Layout *self,
              Blocks *blocks)
{
  Keyed *keyed = self->keyed;

  for (uint32_t block = 0; block < blocks->n; block++)
    keyed[block] = (Keyed){ 0, 0, block };
  for (uint32_t i = 0; i < self->layers->n_vertices; i++)
    {
      uint32_t vertex = self->best[i];
      uint32_t row = self->layers->rows[vertex];
      double middle = (self->row_start[row] + self->row_start[row + 1]) / 2.0;

      keyed[blocks->of[vertex]].key += i + 0.5 - middle;
      keyed[blocks->of[vertex]].place++;
    }
  for (uint32_t block = 0; block < blocks->n; block++)
    keyed[block] = (Keyed){ keyed[block].key / keyed[block].place, block, block };
  qsort (keyed, blocks->n, sizeof *keyed, compare_keyed);
  for (uint32_t i = 0; i < blocks->n; i++)
    {
      blocks->order[i] = keyed[i].vertex;
      blocks->places[keyed[i].vertex] = i;
    }
}

/* Returns where the edges of a block lead to from one of its rows: to @ends, or on in itself. */
static uint32_t
get_block_ends (const Layout *self,
                const Blocks *blocks,
                uint32_t block,
                bool downward,
                uint32_t row,
                const uint32_t **ends)
{
  uint32_t vertex = downward ? blocks->lower[block] : blocks->upper[block];
  const Neighbours *neighbours = downward ? &self->below : &self->above;

  *ends = NULL;
  if ((downward ? blocks->bottom[block] : blocks->top[block]) != row)
    return 1;
  *ends = neighbours->ends + neighbours->start[vertex];
  return neighbours->start[vertex + 1] - neighbours->start[vertex];
}

/* Returns by how many crossings between a row of two blocks and the next increase if @right is moved left of @left. */
static int64_t
count_swap_in_row (Layout *self,
                   const Blocks *blocks,
                   uint32_t left,
                   uint32_t right,
                   bool downward,
                   uint32_t row)
{
  const uint32_t *left_ends, *right_ends;
  uint32_t n_left = get_block_ends (self, blocks, left, downward, row, &left_ends);
  uint32_t n_right = get_block_ends (self, blocks, right, downward, row, &right_ends);
  int64_t n = 0;

  for (uint32_t i = 0; i < n_left; i++)
    {
      uint32_t from = blocks->places[left_ends != NULL ? blocks->of[left_ends[i]] : left];

      for (uint32_t j = 0; j < n_right; j++)
        {
          uint32_t to = blocks->places[right_ends != NULL ? blocks->of[right_ends[j]] : right];

          n += from < to ? 1 : from > to ? -1 : 0;
        }
    }
  self->work += (uint64_t) n_left * n_right;
  return n;
}

static int64_t
count_swap (Layout *self,
            const Blocks *blocks,
            uint32_t left,
            uint32_t right)
{
  uint32_t left_top = blocks->top[left], left_bottom = blocks->bottom[left];
  uint32_t right_top = blocks->top[right], right_bottom = blocks->bottom[right];
  int64_t n = 0;

  self->work++;
  if (left_top > right_bottom || right_top > left_bottom)
    return 0;
  self->work += WORK_SWAP;
  n += count_swap_in_row (self, blocks, left, right, true, left_bottom < right_bottom ? left_bottom : right_bottom);
  n += count_swap_in_row (self, blocks, left, right, false, left_top > right_top ? left_top : right_top);
  return n;
}

/* Moves a block to where the fewest edges cross. Returns whether that is elsewhere. */
static bool
sift (Layout *self,
      Blocks *blocks,
      uint32_t block)
{
  uint32_t from = blocks->places[block];
  uint32_t best = from;
  int64_t n = 0, least = 0;

  /* A block without a better place stays, so that one side is tried and then the other. */
  for (uint32_t i = from + 1; i < blocks->n; i++)
    {
      n += count_swap (self, blocks, block, blocks->order[i]);
      if (n < least)
        best = i;
      least = n < least ? n : least;
    }
  n = 0;
  for (uint32_t i = from; i-- > 0;)
    {
      n += count_swap (self, blocks, blocks->order[i], block);
      if (n < least)
        best = i;
      least = n < least ? n : least;
    }
  for (uint32_t i = from; i != best; i = i < best ? i + 1 : i - 1)
    {
      uint32_t other = blocks->order[i < best ? i + 1 : i - 1];

      blocks->order[i] = other;
      blocks->places[other] = i;
    }
  blocks->order[best] = block;
  blocks->places[block] = best;
  return best != from;
}

static uint64_t
get_sift_limit (const Layout *self)
{
  uint64_t limit = (uint64_t) WORK_SIFTS * self->input->n_boxes;

  return limit < WORK_SIFTED ? limit : WORK_SIFTED;
}

/* Shuffles the blocks, far from the last order, but reproducibly. */
static void
shuffle_blocks (Blocks *blocks,
                uint32_t start)
{
  uint32_t state = start;

  for (uint32_t i = blocks->n; i-- > 1;)
    {
      uint32_t other, block = blocks->order[i];

      state = state * 1664525u + 1013904223u;
      other = (uint32_t) (((uint64_t) state * (i + 1)) >> 32);
      blocks->order[i] = blocks->order[other];
      blocks->order[other] = block;
    }
  for (uint32_t i = 0; i < blocks->n; i++)
    blocks->places[blocks->order[i]] = i;
}

static void
sift_all (Layout *self,
          Blocks *blocks)
{
  uint64_t limit = get_sift_limit (self);
  bool moved = true;

  for (uint32_t round = 0; moved && round < SIFTS_MAX; round++)
    {
      moved = false;
      for (uint32_t block = 0; block < blocks->n && self->work < limit; block++)
        moved |= sift (self, blocks, block);
    }
  for (uint32_t vertex = 0; vertex < self->layers->n_vertices; vertex++)
    self->keys[vertex] = blocks->places[blocks->of[vertex]];
  for (uint32_t row = 0; row < self->layers->n_rows; row++)
    sort_row (self, row);
}

/* Sifts the best order so far, and then, as long as there is time, other orders: each leads only to the best of its neighbourhood. */
static bool
sift_often (Layout *self)
{
  Blocks blocks;

  if (!find_blocks (self, &blocks))
    return false;
  for (uint32_t start = 0; start < STARTS_MAX && self->n_crossings > 0 && self->work < get_sift_limit (self); start++)
    {
      if (start == 0)
        order_blocks (self, &blocks);
      else
        shuffle_blocks (&blocks, start);
      sift_all (self, &blocks);
      improve_order (self, false);
    }
  return true;
}

/* Restores the order of kept boxes; a new one begins at the mean of its neighbours. */
static void
restore_order (Layout *self)
{
  const CgvLayersInput *input = self->input;
  uint32_t n = self->layers->n_vertices;
  double *keys = self->keys;

  for (uint32_t round = 0; round < 4; round++)
    {
      for (uint32_t i = 0; i < n; i++)
        {
          uint32_t vertex = self->order[round % 2 == 0 ? i : n - 1 - i];
          uint32_t n_ends = 0;
          double sum = 0;

          for (uint32_t j = self->above.start[vertex]; j < self->above.start[vertex + 1]; j++, n_ends++)
            sum += keys[self->above.ends[j]];
          for (uint32_t j = self->below.start[vertex]; round > 0 && j < self->below.start[vertex + 1]; j++, n_ends++)
            sum += keys[self->below.ends[j]];
          if (is_kept (input, vertex))
            keys[vertex] = input->old_x[vertex];
          else if (n_ends > 0)
            keys[vertex] = sum / n_ends;
        }
    }
  for (uint32_t row = 0; row < self->layers->n_rows; row++)
    sort_row (self, row);
  swap_neighbours (self, false);
  keep_if_better (self);
}

static bool
choose_order (Layout *self)
{
  uint32_t n = self->layers->n_vertices;

  if (!make_rows (self) || !begin_order (self, false))
    return false;
  self->n_crossings = UINT64_MAX;
  if (self->input->old_x != NULL)
    restore_order (self);
  else
    {
      improve_order (self, false);
      if (!begin_order (self, true))
        return false;
      improve_order (self, true);
      if (self->work < WORK_BEFORE && !sift_often (self))
        return false;
    }
  memcpy (self->order, self->best, n * sizeof *self->order);
  for (uint32_t row = 0; row < self->layers->n_rows; row++)
    set_places (self, row);
  self->layers->n_crossings = self->n_crossings;
  return true;
}

/* Vertices that touch, and move together. */
typedef struct
{
  double wanted; /* the weighted mean, less the widths to the left of each */
  double weight;
  uint32_t n;
} Block;

static bool
is_box (const Layout *self,
        uint32_t vertex)
{
  return vertex < self->input->n_boxes;
}

static double
get_distance (const Layout *self,
              uint32_t left,
              uint32_t right)
{
  double width = (is_box (self, left) ? self->input->box_width / 2 : 0) + (is_box (self, right) ? self->input->box_width / 2 : 0);

  return width + (is_box (self, left) && is_box (self, right) ? self->input->gap : self->input->edge_gap);
}

/* Returns how much it matters that an edge is short. */
static double
get_strength (const Layout *self,
              const Neighbours *neighbours,
              const Neighbours *back,
              uint32_t vertex,
              uint32_t end)
{
  if (is_box (self, vertex) && is_box (self, end))
    return is_chain (neighbours, vertex, back, end) ? WEIGHT_CHAIN : WEIGHT_BOXES;
  return is_box (self, vertex) || is_box (self, end) ? WEIGHT_BEND : WEIGHT_BENDS;
}

static void
add_wanted (const Layout *self,
            const Neighbours *neighbours,
            const Neighbours *back,
            uint32_t vertex,
            double *sum,
            double *weight)
{
  cgv_foreach_in (i, neighbours->start, vertex)
    {
      uint32_t end = neighbours->ends[i];
      double strength = get_strength (self, neighbours, back, vertex, end);

      *sum += strength * self->layers->x[end];
      *weight += strength;
    }
}

/*
 * Places a row so that the sum of squared distances from the wanted places is least, in its order and with its gaps: less the widths to the
 * left it is an isotonic regression, which pooling solves (R. Barlow and others, 1972).
 */
static void
relax_row (Layout *self,
           uint32_t row,
           bool uses_above,
           bool uses_below,
           Block *blocks)
{
  double *x = self->layers->x;
  uint32_t start = self->row_start[row];
  uint32_t end = self->row_start[row + 1];
  uint32_t n_blocks = 0;
  uint32_t at = start;
  double offset = 0;

  for (uint32_t i = start; i < end; i++)
    {
      uint32_t vertex = self->order[i];
      double weight = WEIGHT_STAY;
      double sum = WEIGHT_STAY * x[vertex];

      if (uses_above)
        add_wanted (self, &self->above, &self->below, vertex, &sum, &weight);
      if (uses_below)
        add_wanted (self, &self->below, &self->above, vertex, &sum, &weight);
      if (is_kept (self->input, vertex))
        {
          sum += WEIGHT_OLD * self->input->old_x[vertex];
          weight += WEIGHT_OLD;
        }
      if (i > start)
        offset += get_distance (self, self->order[i - 1], vertex);
      blocks[n_blocks++] = (Block){ sum / weight - offset, weight, 1 };
      while (n_blocks > 1 && blocks[n_blocks - 2].wanted >= blocks[n_blocks - 1].wanted)
        {
          Block *left = &blocks[n_blocks - 2];
          const Block *right = &blocks[n_blocks - 1];

          left->wanted = (left->wanted * left->weight + right->wanted * right->weight) / (left->weight + right->weight);
          left->weight += right->weight;
          left->n += right->n;
          n_blocks--;
        }
    }
  offset = 0;
  for (uint32_t block = 0; block < n_blocks; block++)
    {
      for (uint32_t i = 0; i < blocks[block].n; i++, at++)
        {
          if (at > start)
            offset += get_distance (self, self->order[at - 1], self->order[at]);
          x[self->order[at]] = blocks[block].wanted + offset;
        }
    }
}

/* A place that a vertex is pulled to, and how strongly. */
typedef struct
{
  double x;
  double weight;
} Pull;

/* A line of vertices one below the other, and the pulls on it. */
typedef struct
{
  Pull *pulls;
  uint32_t n_pulls;
  uint32_t *next; /* for each vertex, the vertex that should be straight below it, or n_vertices */
  uint32_t *last; /* for each vertex, the vertex that should be straight above it, or n_vertices */
} Straight;

/* Returns the strongest edge of a vertex to one side, the most upright one if there are several. */
static uint32_t
find_dearest (const Layout *self,
              const Neighbours *neighbours,
              const Neighbours *back,
              uint32_t vertex)
{
  uint32_t best = self->layers->n_vertices;
  double most = 0;

  cgv_foreach_in (i, neighbours->start, vertex)
    {
      uint32_t end = neighbours->ends[i];
      double strength = get_strength (self, neighbours, back, vertex, end);

      if (strength < most || (best < self->layers->n_vertices && strength <= most && fabs (self->layers->x[end] - self->layers->x[vertex]) >= fabs (self->layers->x[best] - self->layers->x[vertex])))
        continue;
      most = strength;
      best = end;
    }
  return best;
}

/* Finds lines: vertices whose strongest edges lead to each other are one below the other. */
static void
find_lines (const Layout *self,
            Straight *straight)
{
  uint32_t n = self->layers->n_vertices;

  for (uint32_t vertex = 0; vertex < n; vertex++)
    {
      straight->next[vertex] = find_dearest (self, &self->below, &self->above, vertex);
      straight->last[vertex] = find_dearest (self, &self->above, &self->below, vertex);
    }
  for (uint32_t vertex = 0; vertex < n; vertex++)
    {
      if (straight->next[vertex] < n && straight->last[straight->next[vertex]] != vertex)
        straight->next[vertex] = n;
    }
  for (uint32_t vertex = 0; vertex < n; vertex++)
    {
      if (straight->last[vertex] < n && straight->next[straight->last[vertex]] != vertex)
        straight->last[vertex] = n;
    }
}

/* Returns the range in which a vertex may move without moving its neighbours. */
static void
get_room (const Layout *self,
          uint32_t vertex,
          double *low,
          double *high)
{
  uint32_t row = self->layers->rows[vertex];
  uint32_t at = self->row_start[row] + self->places[vertex];

  *low = -INFINITY;
  *high = INFINITY;
  if (at > self->row_start[row])
    *low = self->layers->x[self->order[at - 1]] + get_distance (self, self->order[at - 1], vertex);
  if (at + 1 < self->row_start[row + 1])
    *high = self->layers->x[self->order[at + 1]] - get_distance (self, vertex, self->order[at + 1]);
}

static void
add_pulls (const Layout *self,
           Straight *straight,
           const Neighbours *neighbours,
           const Neighbours *back,
           uint32_t vertex,
           uint32_t except)
{
  cgv_foreach_in (i, neighbours->start, vertex)
    {
      uint32_t end = neighbours->ends[i];

      if (end != except)
        straight->pulls[straight->n_pulls++] = (Pull){ self->layers->x[end], get_strength (self, neighbours, back, vertex, end) };
    }
}

static int
compare_pulls (const void *a,
               const void *b)
{
  double first = ((const Pull *) a)->x;
  double second = ((const Pull *) b)->x;

  return first < second ? -1 : first > second;
}

/* The place with the least sum of distances is the weighted median. */
static double
find_place (Straight *straight,
            double low,
            double high)
{
  double weight = 0;
  double sum = 0;
  uint32_t i;

  qsort (straight->pulls, straight->n_pulls, sizeof *straight->pulls, compare_pulls);
  for (i = 0; i < straight->n_pulls; i++)
    weight += straight->pulls[i].weight;
  for (i = 0; i + 1 < straight->n_pulls; i++)
    {
      sum += straight->pulls[i].weight;
      if (2 * sum >= weight)
        break;
    }
  return fmin (high, fmax (low, straight->pulls[i].x));
}

/* Returns the sum of weighted distances at a place. */
static double
sum_distances (const Straight *straight,
               double x)
{
  double sum = 0;

  for (uint32_t i = 0; i < straight->n_pulls; i++)
    sum += straight->pulls[i].weight * fabs (straight->pulls[i].x - x);
  return sum;
}

/* Moves vertices that are one below the other to one place, if that is shorter. Returns the vertex after them. */
static uint32_t
straighten_line (Layout *self,
                 Straight *straight,
                 uint32_t first)
{
  uint32_t n = self->layers->n_vertices;
  double low = -INFINITY, high = INFINITY;
  double before = 0;
  double x;
  uint32_t end = first;

  straight->n_pulls = 0;
  for (; end < n; end = straight->next[end])
    {
      uint32_t n_before = straight->n_pulls;
      double from, to;

      get_room (self, end, &from, &to);
      if (fmax (low, from) > fmin (high, to))
        break;
      low = fmax (low, from);
      high = fmin (high, to);
      add_pulls (self, straight, &self->above, &self->below, end, end != first ? straight->last[end] : n);
      add_pulls (self, straight, &self->below, &self->above, end, straight->next[end]);
      if (is_kept (self->input, end))
        straight->pulls[straight->n_pulls++] = (Pull){ self->input->old_x[end], WEIGHT_OLD };
      for (uint32_t i = n_before; i < straight->n_pulls; i++)
        before += straight->pulls[i].weight * fabs (straight->pulls[i].x - self->layers->x[end]);
      if (end != first)
        before += get_strength (self, &self->above, &self->below, end, straight->last[end]) * fabs (self->layers->x[end] - self->layers->x[straight->last[end]]);
    }
  /* The edge that leads on from the last vertex pulls, too. */
  if (end < n && end != first)
    {
      uint32_t last = straight->last[end];
      Pull pull = { self->layers->x[end], get_strength (self, &self->above, &self->below, end, last) };

      before += pull.weight * fabs (pull.x - self->layers->x[last]);
      straight->pulls[straight->n_pulls++] = pull;
    }
  if (straight->n_pulls == 0)
    return end == first ? straight->next[first] : end;
  x = find_place (straight, low, high);
  if (sum_distances (straight, x) < before)
    {
      for (uint32_t vertex = first; vertex != end; vertex = straight->next[vertex])
        self->layers->x[vertex] = x;
    }
  return end == first ? straight->next[first] : end;
}

/* Straightens lines. Sums of squares spread the sideways part of an edge over all of a line; sums of distances keep it straight. */
static bool
straighten (Layout *self)
{
  uint32_t n = self->layers->n_vertices;
  Straight straight = {
    .pulls = cgv_pool_new (self->pool, (size_t) self->above.start[n] + self->below.start[n] + n + 1, sizeof *straight.pulls),
    .next = cgv_pool_new (self->pool, n, sizeof *straight.next),
    .last = cgv_pool_new (self->pool, n, sizeof *straight.last),
  };

  for (uint32_t round = 0; !self->pool->failed && round < STRAIGHT_ROUNDS; round++)
    {
      find_lines (self, &straight);
      for (uint32_t i = 0; i < n; i++)
        {
          uint32_t vertex = self->order[round % 2 == 0 ? i : n - 1 - i];

          if (straight.last[vertex] < n)
            continue;
          while (vertex < n)
            vertex = straighten_line (self, &straight, vertex);
        }
    }
  return !self->pool->failed;
}

static bool
choose_x (Layout *self)
{
  CgvLayers *layers = self->layers;
  Block *blocks = cgv_pool_new (self->pool, layers->n_vertices, sizeof *blocks);
  double least = INFINITY;
  double most = -INFINITY;

  cgv_pool_make (self->pool, &layers->x, layers->n_vertices);
  if (self->pool->failed)
    return false;
  for (uint32_t row = 0; row < layers->n_rows; row++)
    {
      double at = 0;

      cgv_foreach_in (i, self->row_start, row)
        {
          at += i > self->row_start[row] ? get_distance (self, self->order[i - 1], self->order[i]) : 0;
          layers->x[self->order[i]] = at;
        }
      cgv_foreach_in (i, self->row_start, row)
        layers->x[self->order[i]] -= at / 2;
    }
  for (uint32_t i = 0; i < RELAX_SWEEPS; i++)
    {
      bool is_last = i + LAST_SWEEPS >= RELAX_SWEEPS;

      for (uint32_t j = 0; j < layers->n_rows; j++)
        relax_row (self, i % 2 == 0 ? j : layers->n_rows - 1 - j, is_last || i % 2 == 0, is_last || i % 2 == 1, blocks);
    }
  if (!straighten (self))
    return false;
  for (uint32_t vertex = 0; vertex < layers->n_vertices; vertex++)
    {
      double half = is_box (self, vertex) ? self->input->box_width / 2 : 0;

      least = layers->x[vertex] - half < least ? layers->x[vertex] - half : least;
      most = layers->x[vertex] + half > most ? layers->x[vertex] + half : most;
    }
  for (uint32_t vertex = 0; vertex < layers->n_vertices; vertex++)
    layers->x[vertex] -= least;
  layers->width = layers->n_vertices > 0 ? most - least : 0;
  return true;
}

static CgvLayers *
lay_out (const CgvLayersInput *input,
         const CgvMemory *memory)
{
  CgvLayers *layers = cgv_box_new (memory, sizeof *layers);
  Layout self = { .input = input, .layers = layers };

  if (layers == NULL)
    return NULL;
  self.pool = cgv_box_get_pool (layers);
  cgv_pool_make (self.pool, &layers->rows, input->n_boxes);
  cgv_pool_make (self.pool, &layers->leads_up, input->n_edges);
  cgv_pool_make (self.pool, &layers->first_bend, (size_t) input->n_edges + 1);
  cgv_pool_make (self.pool, &self.down, input->n_edges);
  if (!self.pool->failed && choose_rows (&self) && add_bends (&self) && list_neighbours (&self) && choose_order (&self) && choose_x (&self))
    return layers;
  cgv_layers_free (layers);
  return NULL;
}

CgvLayers *
cgv_layers_new (const CgvLayersInput *input,
                const CgvMemory *memory)
{
  CgvLayersInput anew = *input;
  CgvLayers *layers = lay_out (input, memory);
  CgvLayers *other;

  if (layers == NULL || input->old_x == NULL)
    return layers;
  anew.old_x = NULL;
  anew.old_rows = NULL;
  other = lay_out (&anew, memory);
  if (other != NULL && layers->n_crossings > CROSSINGS_LIMIT * other->n_crossings + CROSSINGS_FREE)
    {
      cgv_layers_free (layers);
      return other;
    }
  cgv_layers_free (other);
  return layers;
}

void
cgv_layers_free (CgvLayers *self)
{
  cgv_box_unref (self, NULL);
}
