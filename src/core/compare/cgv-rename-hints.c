/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-rename-hints.h"

#include "cgv-box.h"
#include "cgv-comparison.h"
#include "cgv-object-rank.h"
#include "cgv-radix.h"

/* Most callers and callees of a function that are examined, and most functions that each of these calls or is called by. A function that
 * everything calls says little about its callers. */
#define MAX_NEIGHBOURS 64
#define MAX_OTHERS 4096
/* Most calls that are examined in all: if all names of a program changed, this takes some milliseconds. */
#define MAX_STEPS 4000000

struct CgvRenameHints
{
  uint32_t n_hints;
  CgvRenameHint *hints; /* room for CGV_MAX_RENAME_HINTS */
};

typedef enum
{
  CALLERS,
  CALLEES,
} Direction;

#define N_DIRECTIONS 2

typedef struct
{
  CgvNodeId row; /* the row of the other side that is most like a row, or CGV_NONE */
  double likeness;  /* the shares of common callers and of common callees, added up */
  double evenness;  /* the smaller number of calls over the larger one */
  bool is_near;     /* whether their costs are equal */
  bool is_tied;     /* whether another row would do as well */
  uint32_t n_shared;
  uint32_t n_neighbours;
} Match;

typedef struct
{
  const CgvComparison *comparison;
  CgvPool pool;
  /* for each row, bits: the directions in which it is a neighbour of the current row, and
   * whether both were compared */
  uint8_t *marks;
  uint32_t n_rows[CGV_N_SIDES];
  CgvNodeId *rows[CGV_N_SIDES]; /* for each side, the rows to examine */
  uint8_t *is_wanted;           /* for each row, whether it is one of them */
  uint8_t *is_linker;           /* for each row, whether it is of the dynamic linker, which anything calls */
  Match *best;                  /* for each row, its best match */
  uint64_t n_steps;
  CgvNodeId *moved; /* matched rows whose source file has another name */
  uint32_t n_moved;
} Finder;

#define SEEN (1u << N_DIRECTIONS)

/* The neighbours of a row on one side. */
typedef struct
{
  const CgvComparison *comparison;
  Direction direction;
  CgvSide side;
  CgvNodeId row;
  uint32_t at;
  uint32_t end;
} Walk;

static Walk
walk (const CgvComparison *comparison,
      CgvSide side,
      Direction direction,
      CgvNodeId row)
{
  const uint32_t *start = direction == CALLERS ? comparison->joined->in_start : comparison->joined->out_start;

  return (Walk){ comparison, direction, side, row, start[row], start[row + 1] };
}

/* Returns the next neighbour, which is never the row itself, or CGV_NONE. */
static CgvNodeId
next (Walk *self)
{
  while (self->at < self->end)
    {
      uint32_t i = self->at++;
      const CgvUnionEdge *edge = &self->comparison->joined->edges[self->direction == CALLERS ? self->comparison->joined->in_edges[i] : i];
      CgvNodeId neighbour = self->direction == CALLERS ? edge->caller : edge->callee;
      uint32_t of_side = edge->edge[self->side];

      if (neighbour != self->row && of_side != CGV_NONE && self->comparison->costs[self->side]->graph->present[of_side])
        return neighbour;
    }
  return CGV_NONE;
}

static bool
is_matched (const Finder *self,
            CgvNodeId row)
{
  return cgv_matching_get_status (self->comparison->matching, row) == CGV_MATCH_BOTH;
}

/* Returns whether two costs are equal within 20 % of the larger. The bits of signed costs are compared as they are. */
static bool
is_near (CgvCost a,
         CgvCost b)
{
  CgvCost larger = a > b ? a : b;

  return larger - (a > b ? b : a) <= larger / 5;
}

static void
mark (Finder *self,
      CgvNodeId row,
      bool is_marked)
{
  for (Direction direction = CALLERS; direction < N_DIRECTIONS; direction++)
    {
      Walk neighbours = walk (self->comparison, CGV_SIDE_BASE, direction, row);
      CgvNodeId neighbour;

      while ((neighbour = next (&neighbours)) != CGV_NONE)
        self->marks[neighbour] = (uint8_t) (is_marked ? self->marks[neighbour] | 1u << direction : 0);
    }
}

static uint32_t
count (const Finder *self,
       CgvSide side,
       Direction direction,
       CgvNodeId row,
       unsigned int mask)
{
  Walk neighbours = walk (self->comparison, side, direction, row);
  CgvNodeId neighbour;
  uint32_t n = 0;

  while ((neighbour = next (&neighbours)) != CGV_NONE)
    n += is_matched (self, neighbour) && !self->is_linker[neighbour] && (mask == 0 || (self->marks[neighbour] & mask) != 0);
  return n;
}

static CgvStringId
get_file (const Finder *self,
          CgvSide side,
          CgvNodeId row)
{
  CgvFunctionId function = cgv_matching_get_function (self->comparison->matching, side, row);

  return self->comparison->costs[side]->graph->profile->functions[function].file;
}

/* A file is another's under a new name if a matched function moved from one to the other. */
static bool
is_of_one_file (Finder *self,
                CgvNodeId base,
                CgvNodeId new_)
{
  CgvStringId file = get_file (self, CGV_SIDE_BASE, base), new_file = get_file (self, CGV_SIDE_NEW, new_);

  if (cgv_matching_get_same_file (self->comparison->matching, CGV_SIDE_BASE, file) == new_file)
    return true;
  for (uint32_t i = 0; i < self->n_moved && self->n_steps++ < MAX_STEPS; i++)
    {
      if (get_file (self, CGV_SIDE_BASE, self->moved[i]) == file && get_file (self, CGV_SIDE_NEW, self->moved[i]) == new_file)
        return true;
    }
  return false;
}

/* Returns whether two rows have enough in common. A function of another file must call the same functions: otherwise it may merely be
 * called instead of the other one. A function that costs more now is called as often. A function that is called once may be called
 * instead of anything, so that it must have the same calls, or the same cost. */
static bool
is_enough (Finder *self,
           CgvNodeId base,
           const Match *match,
           bool has_callees)
{
  const CgvComparison *comparison = self->comparison;

  if (match->n_shared == 0 || (!has_callees && !is_of_one_file (self, base, match->row)))
    return false;
  if (match->is_near)
    return true;
  return comparison->joined->knows_counts[CGV_SIDE_BASE] && comparison->joined->knows_counts[CGV_SIDE_NEW] &&
         match->evenness >= 1 && (has_callees || comparison->costs[CGV_SIDE_BASE]->graph->n_calls[base] > 1);
}

/* Rates how similar a row of the new side is to the row whose neighbours are marked. Returns false if it is not similar enough. */
static bool
is_like (Finder *self,
         CgvNodeId base,
         CgvNodeId new_,
         Match *match)
{
  const CgvComparison *comparison = self->comparison;
  uint64_t base_calls = comparison->costs[CGV_SIDE_BASE]->graph->n_calls[base];
  uint64_t new_calls = comparison->costs[CGV_SIDE_NEW]->graph->n_calls[new_];
  uint32_t n_callees = 0;

  *match = (Match){
    .row = new_,
    .is_near = is_near (comparison->costs[CGV_SIDE_BASE]->self[base], comparison->costs[CGV_SIDE_NEW]->self[new_]) &&
               is_near (comparison->costs[CGV_SIDE_BASE]->inclusive[base], comparison->costs[CGV_SIDE_NEW]->inclusive[new_]),
    .evenness = base_calls == new_calls ? 1 : base_calls < new_calls ? (double) base_calls / (double) new_calls : (double) new_calls / (double) base_calls,
  };
  for (Direction direction = CALLERS; direction < N_DIRECTIONS; direction++)
    {
      uint32_t n_base = count (self, CGV_SIDE_BASE, direction, base, 0);
      uint32_t n_new = count (self, CGV_SIDE_NEW, direction, new_, 0);
      uint32_t n_shared = count (self, CGV_SIDE_NEW, direction, new_, 1u << direction);
      uint32_t n_all = n_base + n_new - n_shared;

      if (n_shared * 2 < n_all)
        return false;
      match->likeness += n_all > 0 ? (double) n_shared / n_all : 1;
      match->n_shared += n_shared;
      match->n_neighbours += n_all;
      n_callees = n_shared;
    }
  return is_enough (self, base, match, n_callees > 0);
}

/* Keeps the better of two matches of a row. */
static void
take_better (Match *best,
             const Match *match)
{
  bool is_as_like = best->row != CGV_NONE && !(match->likeness < best->likeness) && !(match->likeness > best->likeness);
  bool is_as_even = is_as_like && !(match->evenness < best->evenness) && !(match->evenness > best->evenness);

  if (is_as_even && match->is_near == best->is_near)
    best->is_tied = true;
  else if (best->row == CGV_NONE || (is_as_even ? match->is_near : is_as_like ? match->evenness > best->evenness : match->likeness > best->likeness))
    *best = *match;
}

static uint32_t
get_n_neighbours (const Finder *self,
                  CgvNodeId row)
{
  const CgvUnion *joined = self->comparison->joined;

  return joined->out_start[row + 1] - joined->out_start[row] + joined->in_start[row + 1] - joined->in_start[row];
}

/* Compares a row with the callees of its callers, and the callers of its callees, that only the new side has. */
static void
find_match (Finder *self,
            CgvNodeId row,
            CgvNodeId *seen)
{
  uint32_t n_neighbours = get_n_neighbours (self, row);
  uint32_t n_seen = 0;

  mark (self, row, true);
  for (Direction direction = CALLERS; direction < N_DIRECTIONS; direction++)
    {
      Walk neighbours = walk (self->comparison, CGV_SIDE_BASE, direction, row);
      CgvNodeId neighbour;

      for (uint32_t i = 0; i < MAX_NEIGHBOURS && (neighbour = next (&neighbours)) != CGV_NONE; i++)
        {
          Walk others = walk (self->comparison, CGV_SIDE_NEW, direction == CALLERS ? CALLEES : CALLERS, neighbour);
          CgvNodeId other;

          for (uint32_t j = 0; j < MAX_OTHERS && self->n_steps++ < MAX_STEPS && (other = next (&others)) != CGV_NONE; j++)
            {
              Match match;

              if (!self->is_wanted[other] || (self->marks[other] & SEEN) != 0 || is_matched (self, other))
                continue;
              self->marks[other] |= SEEN;
              seen[n_seen++] = other;
              self->n_steps += n_neighbours + get_n_neighbours (self, other);
              if (is_like (self, row, other, &match))
                take_better (&self->best[row], &match);
            }
        }
    }
  mark (self, row, false);
  for (uint32_t i = 0; i < n_seen; i++)
    self->marks[seen[i]] = 0;
}

/* The costliest rows that only one side has, in descending order of self cost. Rows that cost no more than noise deserve no suggestion,
 * and among many small functions of a library some are always similar. */
static bool
choose_rows (Finder *self,
             CgvSide side)
{
  const CgvComparison *comparison = self->comparison;
  CgvMatchStatus status = side == CGV_SIDE_BASE ? CGV_MATCH_ONLY_BASE : CGV_MATCH_ONLY_NEW;
  uint64_t *keys = cgv_pool_new (&self->pool, comparison->n_rows, sizeof *keys);
  uint32_t n = 0;
  bool ok;

  cgv_pool_make (&self->pool, &self->rows[side], comparison->n_rows);
  ok = keys != NULL && self->rows[side] != NULL;
  for (CgvNodeId row = 0; ok && row < comparison->n_rows; row++)
    {
      if (cgv_matching_get_status (comparison->matching, row) != status || comparison->costs[side]->inclusive[row] <= comparison->noise_limit)
        continue;
      keys[n] = ~comparison->costs[side]->self[row];
      self->rows[side][n++] = row;
    }
  ok = ok && cgv_radix_sort (self->pool.memory, keys, self->rows[side], n);
  self->n_rows[side] = n < CGV_MAX_RENAME_HINTS ? n : CGV_MAX_RENAME_HINTS;
  for (uint32_t i = 0; ok && i < self->n_rows[side]; i++)
    self->is_wanted[self->rows[side][i]] = 1;
  return ok;
}

/* Chooses, for each row of the new side, the most similar row of the base. */
static void
choose_best (Finder *self)
{
  for (uint32_t i = 0; i < self->n_rows[CGV_SIDE_BASE]; i++)
    {
      CgvNodeId base = self->rows[CGV_SIDE_BASE][i];
      Match match = self->best[base];
      CgvNodeId new_ = match.row;

      match.row = base;
      match.is_tied = false;
      if (new_ != CGV_NONE)
        take_better (&self->best[new_], &match);
    }
}

static void
list_hints (const Finder *self,
            CgvRenameHints *hints)
{
  for (uint32_t i = 0; i < self->n_rows[CGV_SIDE_BASE]; i++)
    {
      CgvNodeId base = self->rows[CGV_SIDE_BASE][i];
      const Match *match = &self->best[base];

      if (match->row == CGV_NONE || self->best[match->row].row != base || match->is_tied || self->best[match->row].is_tied)
        continue;
      hints->hints[hints->n_hints++] = (CgvRenameHint){ base, match->row, match->n_shared, match->n_neighbours };
    }
}

static bool
find (Finder *self,
      CgvRenameHints *hints)
{
  uint32_t n_rows = self->comparison->n_rows;
  CgvNodeId *seen;

  if (self->comparison->summary.n_new == 0 || self->comparison->summary.n_removed == 0)
    return true;
  cgv_pool_make (&self->pool, &seen, CGV_MAX_RENAME_HINTS);
  cgv_pool_make (&self->pool, &self->marks, n_rows);
  cgv_pool_make (&self->pool, &self->is_wanted, n_rows);
  cgv_pool_make (&self->pool, &self->is_linker, n_rows);
  cgv_pool_make (&self->pool, &self->moved, n_rows);
  cgv_pool_make (&self->pool, &self->best, n_rows);
  if (self->pool.failed || !choose_rows (self, CGV_SIDE_BASE) || !choose_rows (self, CGV_SIDE_NEW))
    return false;
  for (CgvNodeId row = 0; row < n_rows; row++)
    {
      size_t length;
      const char *object = cgv_matching_get_object (self->comparison->matching, row, &length);

      self->best[row].row = CGV_NONE;
      if (is_matched (self, row) && cgv_matching_get_same_file (self->comparison->matching, CGV_SIDE_BASE, get_file (self, CGV_SIDE_BASE, row)) != get_file (self, CGV_SIDE_NEW, row))
        self->moved[self->n_moved++] = row;
      self->is_linker[row] = cgv_object_rank (object, length) == CGV_OBJECT_LINKER;
    }
  for (uint32_t i = 0; i < self->n_rows[CGV_SIDE_BASE]; i++)
    find_match (self, self->rows[CGV_SIDE_BASE][i], seen);
  choose_best (self);
  list_hints (self, hints);
  return true;
}

CgvRenameHints *
cgv_rename_hints_new (const CgvComparison *comparison,
                      const CgvMemory *memory)
{
  CgvRenameHints *hints = cgv_box_new (memory, sizeof *hints);
  Finder finder = { .comparison = comparison };
  CgvPool *pool;
  bool ok;

  if (hints == NULL)
    return NULL;
  pool = cgv_box_get_pool (hints);
  finder.pool.memory = pool->memory;
  cgv_pool_make (pool, &hints->hints, CGV_MAX_RENAME_HINTS);
  ok = hints->hints != NULL && find (&finder, hints);
  cgv_pool_clear (&finder.pool);
  if (ok)
    return hints;
  cgv_rename_hints_free (hints);
  return NULL;
}

void
cgv_rename_hints_free (CgvRenameHints *hints)
{
  cgv_box_unref (hints, NULL);
}

uint32_t
cgv_rename_hints_get_n (const CgvRenameHints *hints)
{
  return hints->n_hints;
}

CgvNodeId
cgv_rename_hints_get_other (const CgvRenameHints *hints,
                            CgvNodeId row)
{
  for (uint32_t i = 0; i < hints->n_hints; i++)
    {
      const CgvRenameHint *hint = &hints->hints[i];

      if (hint->base == row || hint->new_ == row)
        return hint->base == row ? hint->new_ : hint->base;
    }
  return CGV_NONE;
}

const CgvRenameHint *
cgv_rename_hints_get (const CgvRenameHints *hints,
                      uint32_t index)
{
  return &hints->hints[index];
}
