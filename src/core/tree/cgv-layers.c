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

#define MOVES_MAX      100u
#define SWEEPS_MAX     24u
#define SWEEPS_IN_VAIN 4u
#define SWAPS_MAX      12u
#define RELAX_SWEEPS   40u
#define LAST_SWEEPS    8u

/* Steps of swapping neighbours, some 20 ms of them. */
#define WORK_MAX 20000000u

/* A long edge is to be straight, most of all where it only passes: Gansner and others, section 4. */
#define WEIGHT_BOXES 1.0
#define WEIGHT_BEND  2.0
#define WEIGHT_BENDS 8.0
#define WEIGHT_CHAIN 8.0
#define WEIGHT_OLD   8.0
#define WEIGHT_STAY  0.01

/* A drawing like the last one may have that many times the crossings of a new one. */
#define CROSSINGS_LIMIT 2u
#define CROSSINGS_FREE  10u

typedef struct
{
  uint32_t *start; /* n_vertices + 1 indexes into @ends */
  uint32_t *ends;
} Neighbours;

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
  uint64_t work;
} Layout;

typedef struct
{
  double key;
  uint32_t place;
  uint32_t vertex;
} Keyed;

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
            uint32_t **start,
            uint32_t **list)
{
  *start = cgv_pool_new (pool, (size_t) n_vertices + 2, sizeof **start);
  *list = cgv_pool_new (pool, n_edges, sizeof **list);
  if (pool->failed)
    return false;

  for (uint32_t edge = 0; edge < n_edges; edge++)
    (*start)[(by_lower ? edges[edge].to : edges[edge].from) + 2]++;
  for (uint32_t vertex = 0; vertex < n_vertices; vertex++)
    (*start)[vertex + 2] += (*start)[vertex + 1];
  for (uint32_t edge = 0; edge < n_edges; edge++)
    (*list)[(*start)[(by_lower ? edges[edge].to : edges[edge].from) + 1]++] = edge;
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
  uint32_t *start, *list;
  uint32_t *stack = cgv_pool_new (self->pool, input->n_boxes, sizeof *stack);
  uint32_t *next = cgv_pool_new (self->pool, input->n_boxes, sizeof *next);
  uint8_t *states = cgv_pool_new (self->pool, input->n_boxes, sizeof *states);

  if (!list_edges (self->pool, input->n_boxes, input->edges, input->n_edges, false, &start, &list))
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

          if (start[box] + next[box] == start[box + 1])
            {
              states[box] = DONE;
              finished[n_finished++] = box;
              depth--;
              continue;
            }
          edge = list[start[box] + next[box]++];
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

/* Where a box may be without turning an edge. */
static void
get_range (const Layout *self,
           uint32_t box,
           const uint32_t *out_start,
           const uint32_t *out,
           const uint32_t *in_start,
           const uint32_t *in,
           uint32_t *low,
           uint32_t *high)
{
  const uint32_t *rows = self->layers->rows;

  *low = 0;
  *high = UINT32_MAX;
  for (uint32_t i = in_start[box]; i < in_start[box + 1]; i++)
    {
      uint32_t row = rows[self->down[in[i]].from] + 1;

      *low = row > *low ? row : *low;
    }
  for (uint32_t i = out_start[box]; i < out_start[box + 1]; i++)
    {
      uint32_t row = rows[self->down[out[i]].to] - 1;

      *high = row < *high ? row : *high;
    }
}

/* Leaves beyond the width of a row go into the next, all else stays: nothing is below them. */
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
  new_rows = cgv_pool_new (self->pool, (size_t) n_rows + 1, sizeof *new_rows);
  if (new_rows == NULL)
    return false;
  for (uint32_t box = 0; box < self->input->n_boxes; box++)
    new_rows[layers->rows[box] + 1] = 1;
  for (uint32_t row = 0; row < n_rows; row++)
    new_rows[row + 1] += new_rows[row];
  for (uint32_t box = 0; box < self->input->n_boxes; box++)
    layers->rows[box] = new_rows[layers->rows[box]];
  layers->n_rows = new_rows[n_rows];
  return true;
}

/* The longest path gives each box its row. Then boxes move to where their edges are shorter, one by one, or down where that
 * is the same, so that chains follow. Kept boxes stay where they were, or as near below as their callers allow. */
static bool
choose_rows (Layout *self)
{
  const CgvLayersInput *input = self->input;
  uint32_t *rows = self->layers->rows;
  uint32_t *finished = cgv_pool_new (self->pool, input->n_boxes, sizeof *finished);
  uint32_t *out_start, *out, *in_start, *in;
  bool moved = true;

  if (finished == NULL || !turn_edges (self, finished) ||
      !list_edges (self->pool, input->n_boxes, self->down, input->n_edges, false, &out_start, &out) ||
      !list_edges (self->pool, input->n_boxes, self->down, input->n_edges, true, &in_start, &in))
    return false;

  for (uint32_t box = 0; box < input->n_boxes; box++)
    rows[box] = is_kept (input, box) ? input->old_rows[box] : 0;
  for (uint32_t i = input->n_boxes; i-- > 0;)
    {
      uint32_t box = finished[i];

      for (uint32_t j = out_start[box]; j < out_start[box + 1]; j++)
        {
          uint32_t to = self->down[out[j]].to;

          rows[to] = rows[box] + 1 > rows[to] ? rows[box] + 1 : rows[to];
        }
    }
  for (uint32_t round = 0; moved && round < MOVES_MAX; round++)
    {
      moved = false;
      for (uint32_t i = 0; i < input->n_boxes; i++)
        {
          uint32_t box = finished[i];
          uint32_t n_out = out_start[box + 1] - out_start[box];
          uint32_t n_in = in_start[box + 1] - in_start[box];
          uint32_t low, high, to;

          if (n_out + n_in == 0 || is_kept (input, box))
            continue;
          get_range (self, box, out_start, out, in_start, in, &low, &high);
          to = n_out > 0 && n_out >= n_in ? high : low;
          moved |= to != rows[box];
          rows[box] = to;
        }
    }
  wrap_rows (self, out_start);
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
  rows = cgv_pool_new (self->pool, n, sizeof *rows);
  if (rows == NULL)
    return false;
  memcpy (rows, layers->rows, input->n_boxes * sizeof *rows);
  for (uint32_t edge = 0; edge < input->n_edges; edge++)
    {
      for (uint32_t bend = layers->first_bend[edge]; bend < layers->first_bend[edge + 1]; bend++)
        rows[bend] = rows[self->down[edge].from] + 1 + bend - layers->first_bend[edge];
    }
  layers->rows = rows;
  return true;
}

/* Edges without bends over several rows are left out: nothing is ordered by them. */
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

      for (uint32_t bend = layers->first_bend[edge]; bend < layers->first_bend[edge + 1]; bend++)
        {
          segments[n_segments++] = (CgvLayersEdge){ from, bend };
          from = bend;
        }
      if (layers->rows[from] + 1 == layers->rows[self->down[edge].to])
        segments[n_segments++] = (CgvLayersEdge){ from, self->down[edge].to };
    }
  if (!list_edges (self->pool, layers->n_vertices, segments, n_segments, true, &self->above.start, &self->above.ends) ||
      !list_edges (self->pool, layers->n_vertices, segments, n_segments, false, &self->below.start, &self->below.ends))
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
  for (uint32_t i = self->row_start[row]; i < self->row_start[row + 1]; i++)
    self->places[self->order[i]] = i - self->row_start[row];
}

/* Depth first from each vertex of the upper rows, so that what belongs together is together. */
static bool
begin_order (Layout *self)
{
  CgvLayers *layers = self->layers;
  uint32_t n = layers->n_vertices;
  uint32_t *stack = cgv_pool_new (self->pool, (size_t) n + self->below.start[n], sizeof *stack);
  uint32_t *filled = cgv_pool_new (self->pool, layers->n_rows, sizeof *filled);
  uint8_t *is_placed = cgv_pool_new (self->pool, n, sizeof *is_placed);

  self->order = cgv_pool_new (self->pool, n, sizeof *self->order);
  self->best = cgv_pool_new (self->pool, n, sizeof *self->best);
  self->places = cgv_pool_new (self->pool, n, sizeof *self->places);
  self->counts = cgv_pool_new (self->pool, (size_t) n + 1, sizeof *self->counts);
  self->row_start = cgv_pool_new (self->pool, (size_t) layers->n_rows + 1, sizeof *self->row_start);
  if (self->pool->failed)
    return false;

  for (uint32_t vertex = 0; vertex < n; vertex++)
    self->row_start[layers->rows[vertex] + 1]++;
  for (uint32_t row = 0; row < layers->n_rows; row++)
    self->row_start[row + 1] += self->row_start[row];
  for (uint32_t root = 0; root < n; root++)
    {
      uint32_t depth = 0;

      if (self->above.start[root] < self->above.start[root + 1])
        continue;
      stack[depth++] = root;
      while (depth > 0)
        {
          uint32_t vertex = stack[--depth];
          uint32_t row = layers->rows[vertex];

          if (is_placed[vertex])
            continue;
          is_placed[vertex] = 1;
          self->order[self->row_start[row] + filled[row]++] = vertex;
          for (uint32_t i = self->below.start[vertex + 1]; i-- > self->below.start[vertex];)
            stack[depth++] = self->below.ends[i];
        }
    }
  for (uint32_t row = 0; row < layers->n_rows; row++)
    set_places (self, row);
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

static void
sort_row (Layout *self,
          uint32_t row,
          Keyed *keyed)
{
  uint32_t start = self->row_start[row];
  uint32_t n = self->row_start[row + 1] - start;

  qsort (keyed, n, sizeof *keyed, compare_keyed);
  for (uint32_t i = 0; i < n; i++)
    self->order[start + i] = keyed[i].vertex;
  set_places (self, row);
}

/* The mean of the places of what a vertex leads to in the row before; its own place where it leads to nothing. */
static double
get_mean_place (const Layout *self,
                const Neighbours *neighbours,
                uint32_t vertex)
{
  uint32_t n = neighbours->start[vertex + 1] - neighbours->start[vertex];
  double sum = 0;

  for (uint32_t i = neighbours->start[vertex]; i < neighbours->start[vertex + 1]; i++)
    sum += self->places[neighbours->ends[i]];
  return n > 0 ? sum / n : self->places[vertex];
}

static void
sweep (Layout *self,
       bool down,
       Keyed *keyed)
{
  for (uint32_t i = 1; i < self->layers->n_rows; i++)
    {
      uint32_t row = down ? i : self->layers->n_rows - 1 - i;
      uint32_t start = self->row_start[row];

      for (uint32_t j = start; j < self->row_start[row + 1]; j++)
        keyed[j - start] = (Keyed){ get_mean_place (self, down ? &self->above : &self->below, self->order[j]), j, self->order[j] };
      sort_row (self, row, keyed);
    }
}

/* Crossings between the edges of two neighbours in a row and what they lead to, if @left stands left of @right. */
static uint64_t
count_pair (Layout *self,
            const Neighbours *neighbours,
            uint32_t left,
            uint32_t right)
{
  uint64_t n = 0;

  for (uint32_t i = neighbours->start[left]; i < neighbours->start[left + 1]; i++)
    {
      for (uint32_t j = neighbours->start[right]; j < neighbours->start[right + 1]; j++)
        n += self->places[neighbours->ends[i]] > self->places[neighbours->ends[j]] ? 1 : 0;
    }
  self->work += (uint64_t) (neighbours->start[left + 1] - neighbours->start[left]) * (neighbours->start[right + 1] - neighbours->start[right]) + 1;
  return n;
}

static bool
swap_in_row (Layout *self,
             uint32_t row)
{
  bool swapped = false;

  for (uint32_t i = self->row_start[row]; i + 1 < self->row_start[row + 1] && self->work < WORK_MAX; i++)
    {
      uint32_t left = self->order[i];
      uint32_t right = self->order[i + 1];

      if (is_kept (self->input, left) && is_kept (self->input, right))
        continue;
      if (count_pair (self, &self->above, left, right) + count_pair (self, &self->below, left, right) <=
          count_pair (self, &self->above, right, left) + count_pair (self, &self->below, right, left))
        continue;
      self->order[i] = right;
      self->order[i + 1] = left;
      self->places[left]++;
      self->places[right]--;
      swapped = true;
    }
  return swapped;
}

static void
swap_neighbours (Layout *self)
{
  bool swapped = true;

  for (uint32_t round = 0; swapped && round < SWAPS_MAX; round++)
    {
      swapped = false;
      for (uint32_t row = 0; row < self->layers->n_rows; row++)
        swapped |= swap_in_row (self, row);
    }
}

static int
compare_places (const void *a,
                const void *b)
{
  uint32_t first = *(const uint32_t *) a;
  uint32_t second = *(const uint32_t *) b;

  return first < second ? -1 : first > second;
}

/* W. Barth, M. Jünger and P. Mutzel, Graph Drawing 2002: inversions by a tree of sums. */
static uint64_t
count_below (Layout *self,
             uint32_t row,
             uint32_t *places)
{
  uint32_t n_below = self->row_start[row + 2] - self->row_start[row + 1];
  uint64_t n_crossings = 0;
  uint32_t n_seen = 0;

  memset (self->counts, 0, ((size_t) n_below + 1) * sizeof *self->counts);
  for (uint32_t i = self->row_start[row]; i < self->row_start[row + 1]; i++)
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
count_crossings (Layout *self,
                 uint32_t *places)
{
  uint64_t n = 0;

  for (uint32_t row = 0; row + 1 < self->layers->n_rows; row++)
    n += count_below (self, row, places);
  return n;
}

static bool
keep_if_better (Layout *self,
                uint32_t *places)
{
  uint64_t n_crossings = count_crossings (self, places);

  if (n_crossings >= self->n_crossings)
    return false;
  self->n_crossings = n_crossings;
  memcpy (self->best, self->order, self->layers->n_vertices * sizeof *self->best);
  return true;
}

static void
improve_order (Layout *self,
               Keyed *keyed,
               uint32_t *places)
{
  uint32_t n_in_vain = 0;

  keep_if_better (self, places);
  for (uint32_t i = 0; i < SWEEPS_MAX && n_in_vain < SWEEPS_IN_VAIN && self->n_crossings > 0 && self->work < WORK_MAX; i++)
    {
      sweep (self, i % 2 == 0, keyed);
      swap_neighbours (self);
      n_in_vain = keep_if_better (self, places) ? 0 : n_in_vain + 1;
    }
}

/* Kept boxes stay in their order; what is new begins at the mean of what it leads to. */
static bool
restore_order (Layout *self,
               Keyed *keyed,
               uint32_t *places)
{
  const CgvLayersInput *input = self->input;
  uint32_t n = self->layers->n_vertices;
  double *keys = cgv_pool_new (self->pool, n, sizeof *keys);

  if (keys == NULL)
    return false;
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
    {
      uint32_t start = self->row_start[row];

      for (uint32_t j = start; j < self->row_start[row + 1]; j++)
        keyed[j - start] = (Keyed){ keys[self->order[j]], j, self->order[j] };
      sort_row (self, row, keyed);
    }
  swap_neighbours (self);
  keep_if_better (self, places);
  return true;
}

static bool
choose_order (Layout *self)
{
  uint32_t n = self->layers->n_vertices;
  Keyed *keyed = cgv_pool_new (self->pool, n, sizeof *keyed);
  uint32_t *places = cgv_pool_new (self->pool, (size_t) n + self->input->n_edges, sizeof *places);

  if (self->pool->failed || !begin_order (self))
    return false;
  self->n_crossings = UINT64_MAX;
  if (self->input->old_x != NULL && !restore_order (self, keyed, places))
    return false;
  if (self->input->old_x == NULL)
    improve_order (self, keyed, places);
  memcpy (self->order, self->best, n * sizeof *self->order);
  for (uint32_t row = 0; row < self->layers->n_rows; row++)
    set_places (self, row);
  self->layers->n_crossings = self->n_crossings;
  return true;
}

/* Vertices that touch, and move together. */
typedef struct
{
  double wanted; /* the weighted mean, less what stands left of each */
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

/* Whether nothing else leads from one end or to the other. */
static bool
is_chain (const Neighbours *there,
          uint32_t from,
          const Neighbours *back,
          uint32_t to)
{
  return there->start[from + 1] - there->start[from] == 1 && back->start[to + 1] - back->start[to] == 1;
}

static void
add_wanted (const Layout *self,
            const Neighbours *neighbours,
            const Neighbours *back,
            uint32_t vertex,
            double *sum,
            double *weight)
{
  for (uint32_t i = neighbours->start[vertex]; i < neighbours->start[vertex + 1]; i++)
    {
      uint32_t end = neighbours->ends[i];
      double strength = WEIGHT_BENDS;

      if (is_box (self, vertex) && is_box (self, end))
        strength = is_chain (neighbours, vertex, back, end) ? WEIGHT_CHAIN : WEIGHT_BOXES;
      else if (is_box (self, vertex) || is_box (self, end))
        strength = WEIGHT_BEND;
      *sum += strength * self->layers->x[end];
      *weight += strength;
    }
}

/*
 * Puts a row where the sum of squares of distances from what is wanted is least, in its order and with its gaps: less the
 * widths on the left it is an isotonic regression, which pooling solves (R. Barlow and others, 1972).
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

static bool
choose_x (Layout *self)
{
  CgvLayers *layers = self->layers;
  Block *blocks = cgv_pool_new (self->pool, layers->n_vertices, sizeof *blocks);
  double least = INFINITY;
  double most = -INFINITY;

  layers->x = cgv_pool_new (self->pool, layers->n_vertices, sizeof *layers->x);
  if (self->pool->failed)
    return false;
  for (uint32_t row = 0; row < layers->n_rows; row++)
    {
      double at = 0;

      for (uint32_t i = self->row_start[row]; i < self->row_start[row + 1]; i++)
        {
          at += i > self->row_start[row] ? get_distance (self, self->order[i - 1], self->order[i]) : 0;
          layers->x[self->order[i]] = at;
        }
      for (uint32_t i = self->row_start[row]; i < self->row_start[row + 1]; i++)
        layers->x[self->order[i]] -= at / 2;
    }
  for (uint32_t i = 0; i < RELAX_SWEEPS; i++)
    {
      bool is_last = i + LAST_SWEEPS >= RELAX_SWEEPS;

      for (uint32_t j = 0; j < layers->n_rows; j++)
        relax_row (self, i % 2 == 0 ? j : layers->n_rows - 1 - j, is_last || i % 2 == 0, is_last || i % 2 == 1, blocks);
    }
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
  layers->rows = cgv_pool_new (self.pool, input->n_boxes, sizeof *layers->rows);
  layers->leads_up = cgv_pool_new (self.pool, input->n_edges, sizeof *layers->leads_up);
  layers->first_bend = cgv_pool_new (self.pool, (size_t) input->n_edges + 1, sizeof *layers->first_bend);
  self.down = cgv_pool_new (self.pool, input->n_edges, sizeof *self.down);
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
