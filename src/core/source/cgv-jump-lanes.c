/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-jump-lanes.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-sorter.h"

/* A binary tree over the rows, from its root at 1, with a bit for each lane. */
typedef struct
{
  const CgvJumpArrow *arrows;
  size_t n_leaves;
  uint8_t *whole; /* lanes that are taken in all rows of a node */
  uint8_t *any;   /* lanes that are taken in some of them */
  uint8_t *lanes; /* for each arrow, its lane or CGV_JUMP_LANES */
  uint32_t *ids;
} Placer;

CGV_BOX_TYPE (CgvJumpLanes, cgv_jump_lanes, NULL)

static uint32_t
get_first (const CgvJumpArrow *arrow)
{
  return arrow->from < arrow->to ? arrow->from : arrow->to;
}

static uint32_t
get_last (const CgvJumpArrow *arrow)
{
  return arrow->from < arrow->to ? arrow->to : arrow->from;
}

static uint64_t
get_followed_key (const void *user_data,
                  uint32_t id,
                  unsigned int level)
{
  const CgvJumpArrow *arrow = &((const CgvJumpArrow *) user_data)[id];

  return level == 0 ? UINT64_MAX - arrow->followed : get_last (arrow) - get_first (arrow);
}

static uint64_t
get_length_key (const void *user_data,
                uint32_t id,
                unsigned int level)
{
  return get_followed_key (user_data, id, 1 - level);
}

static uint8_t
find_taken (const Placer *self,
            size_t first,
            size_t last)
{
  uint8_t taken = 0;

  for (size_t a = first, b = last + 1; a < b; a /= 2, b /= 2)
    {
      if (a % 2 == 1)
        taken |= self->any[a++];
      if (b % 2 == 1)
        taken |= self->any[--b];
    }
  for (; first > 0; first /= 2, last /= 2)
    taken |= self->whole[first] | self->whole[last];
  return taken;
}

static void
take (Placer *self,
      size_t first,
      size_t last,
      uint8_t bit)
{
  for (size_t a = first, b = last + 1; a < b; a /= 2, b /= 2)
    {
      if (a % 2 == 1)
        self->whole[a] |= bit, self->any[a++] |= bit;
      if (b % 2 == 1)
        --b, self->whole[b] |= bit, self->any[b] |= bit;
    }
  for (; first > 0; first /= 2, last /= 2)
    {
      self->any[first] |= bit;
      self->any[last] |= bit;
    }
}

/* Gives each the first lane that is free, in the order of the ids. Returns how many have one; their ids come first then. */
static uint32_t
place (Placer *self,
       uint32_t n)
{
  uint32_t n_placed = 0;

  memset (self->whole, 0, 2 * self->n_leaves);
  memset (self->any, 0, 2 * self->n_leaves);
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t id = self->ids[i];
      size_t first = self->n_leaves + get_first (&self->arrows[id]);
      size_t last = self->n_leaves + get_last (&self->arrows[id]);
      uint8_t taken = find_taken (self, first, last);
      uint8_t lane = 0;

      while (lane < CGV_JUMP_LANES && (taken & (1u << lane)) != 0)
        lane++;
      self->lanes[id] = lane;
      if (lane == CGV_JUMP_LANES)
        continue;
      take (self, first, last, (uint8_t) (1u << lane));
      self->ids[n_placed++] = id;
    }
  return n_placed;
}

/* Decides first which arrows get a lane, then which lane: short ones next to the code, if all of them still fit in that order. */
static bool
place_all (Placer *self,
           CgvMemory *memory,
           uint32_t n,
           uint32_t *n_placed)
{
  CgvSorter by_followed = { get_followed_key, self->arrows, 2 };
  CgvSorter by_length = { get_length_key, self->arrows, 2 };
  uint32_t n_kept;

  for (uint32_t i = 0; i < n; i++)
    self->ids[i] = i;
  if (!cgv_sorter_sort (&by_followed, memory, self->ids, n))
    return false;
  *n_placed = n_kept = place (self, n);
  if (!cgv_sorter_sort (&by_length, memory, self->ids, n_kept))
    return false;
  if (place (self, n_kept) == n_kept)
    return true;
  for (uint32_t i = 0; i < n; i++)
    self->ids[i] = i;
  if (!cgv_sorter_sort (&by_followed, memory, self->ids, n))
    return false;
  place (self, n);
  return true;
}

static void
fill (CgvJumpLanes *self,
      const Placer *placer,
      uint32_t n_placed)
{
  for (uint32_t i = 0; i < n_placed; i++)
    {
      uint32_t id = placer->ids[i];
      const CgvJumpArrow *arrow = &placer->arrows[id];
      uint8_t lane = placer->lanes[id];

      self->n_lanes = lane >= self->n_lanes ? lane + 1u : self->n_lanes;
      self->most = arrow->followed > self->most ? arrow->followed : self->most;
      for (uint32_t row = get_first (arrow); row <= get_last (arrow); row++)
        self->arrows[(size_t) row * CGV_JUMP_LANES + lane] = id;
    }
}

CgvJumpLanes *
cgv_jump_lanes_new (const CgvJumpArrow *arrows,
                    uint32_t n,
                    uint32_t n_rows,
                    const CgvMemory *memory)
{
  CgvJumpLanes *self = cgv_box_new (memory, sizeof *self);
  Placer placer = { .arrows = arrows, .n_leaves = 1 };
  CgvMemory own;
  CgvPool pool = { .memory = &own };
  uint32_t n_placed = 0;
  bool ok;

  if (self == NULL)
    return NULL;
  own = cgv_box_copy_memory (self);
  while (placer.n_leaves < n_rows)
    placer.n_leaves *= 2;
  placer.whole = cgv_pool_new (&pool, 2 * placer.n_leaves, 1);
  placer.any = cgv_pool_new (&pool, 2 * placer.n_leaves, 1);
  placer.lanes = cgv_pool_new (&pool, n, 1);
  cgv_pool_make (&pool, &placer.ids, n);
  self->arrows = cgv_pool_new (cgv_box_get_pool (self), n_rows, CGV_JUMP_LANES * sizeof *self->arrows);
  ok = !pool.failed && self->arrows != NULL && place_all (&placer, &own, n, &n_placed);
  if (ok)
    {
      memset (self->arrows, 0xff, (size_t) n_rows * CGV_JUMP_LANES * sizeof *self->arrows);
      fill (self, &placer, n_placed);
    }
  cgv_pool_clear (&pool);
  if (ok)
    return self;
  cgv_jump_lanes_unref (self);
  return NULL;
}
