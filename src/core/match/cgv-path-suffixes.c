/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-path-suffixes-private.h"

#include <string.h>

#include "cgv-key-table.h"
#include "cgv-hash-private.h"
#include "cgv-path.h"
#include "cgv-vector.h"

/* Most components of a path that are hashed. Once a path is found, further ones are compared one by one. */
#define MAX_DEPTH 12

/* Approximate number of paths that vote. If there are more, only paths vote whose base names hash to one class, which is the same on
 * both sides. */
#define MAX_VOTERS 40000

typedef struct
{
  uint32_t hash;
  uint32_t length;              /* 0 for a free slot */
  uint8_t n_paths[CGV_N_SIDES]; /* for each side, how many paths end so, up to 2 */
  uint32_t paths[CGV_N_SIDES];  /* for each side, one of them */
} Suffix;

typedef struct
{
  const CgvPathRulesInput *input;
  uint32_t *const *same; /* for each side and path, the same file on the other side */
  CgvPool scratch;
  uint64_t stride; /* one in this many classes of base names votes */
  size_t n_slots;  /* a power of 2 */
  Suffix *slots;
  CgvKeyTable prefixes; /* numbers the beginnings of paths */
  CgvKeyTable pairs;    /* numbers pairs of these */
  CgvPathPair *found; /* for each pair */
} Suffixes;

typedef struct
{
  size_t starts[MAX_DEPTH];   /* where the components of a path begin, from right to left */
  uint32_t hashes[MAX_DEPTH]; /* of the suffixes that begin there */
  unsigned int n;
} Cuts;

static void
cut (const CgvPath *path,
     uint64_t seed,
     Cuts *cuts)
{
  size_t end = path->length;
  uint64_t hash = seed;

  cuts->n = 0;
  while (end > 0 && cuts->n < MAX_DEPTH)
    {
      size_t start = cgv_path_get_base_name (path->bytes, end);

      /* A separator at the end belongs to the component before it. */
      if (start == end)
        start = cgv_path_get_base_name (path->bytes, end - 1);
      hash = cgv_hash_mix (hash ^ XXH3_64bits_withSeed (path->bytes + start, end - start, seed), seed | 0x9E3779B97F4A7C15u);
      cuts->starts[cuts->n] = start;
      cuts->hashes[cuts->n++] = (uint32_t) (hash >> 32);
      end = start;
    }
}

static const char *
get_bytes (const Suffixes *self,
           const Suffix *suffix)
{
  CgvSide side = suffix->n_paths[CGV_SIDE_BASE] > 0 ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  const CgvPath *path = &self->input->paths[side][suffix->paths[side]];

  return path->bytes + path->length - suffix->length;
}

/* Returns the slot of a suffix, or the free one where it belongs. */
static Suffix *
find (const Suffixes *self,
      const char *bytes,
      size_t length,
      uint32_t hash)
{
  size_t slot = hash & (self->n_slots - 1);

  while (self->slots[slot].length > 0)
    {
      const Suffix *suffix = &self->slots[slot];

      if (suffix->hash == hash && suffix->length == length && memcmp (get_bytes (self, suffix), bytes, length) == 0)
        break;
      slot = (slot + 1) & (self->n_slots - 1);
    }
  return &self->slots[slot];
}

static void
add_path (Suffixes *self,
          CgvSide side,
          uint32_t index)
{
  const CgvPath *path = &self->input->paths[side][index];
  Cuts cuts;

  cut (path, self->input->seed, &cuts);
  for (unsigned int i = 0; i < cuts.n; i++)
    {
      size_t length = path->length - cuts.starts[i];
      Suffix *suffix = find (self, path->bytes + cuts.starts[i], length, cuts.hashes[i]);

      suffix->hash = cuts.hashes[i];
      suffix->length = (uint32_t) length;
      if (suffix->n_paths[side] == 0)
        suffix->paths[side] = index;
      if (suffix->n_paths[side] < 2)
        suffix->n_paths[side]++;
    }
}

/* Returns whether a path votes. The choice must not depend on the seed, so that the result is always the same. */
static bool
votes (const Suffixes *self,
       CgvSide side,
       uint32_t index)
{
  const CgvPath *path = &self->input->paths[side][index];
  size_t start;

  /* Longer paths do not occur: names are cut. */
  if (self->same[side][index] != CGV_NONE || path->length > UINT32_MAX)
    return false;
  if (self->stride == 1)
    return true;
  start = cgv_path_get_base_name (path->bytes, path->length);
  return XXH3_64bits (path->bytes + start, path->length - start) % self->stride == 0;
}

static void
choose_voters (Suffixes *self)
{
  uint64_t n = 0;

  cgv_foreach_side (side)
    {
      for (uint32_t i = 0; i < self->input->n_paths[side]; i++)
        n += self->same[side][i] == CGV_NONE;
    }
  self->stride = n / MAX_VOTERS + 1;
}

static uint64_t
count_suffixes (const Suffixes *self)
{
  uint64_t n = 0;
  Cuts cuts;

  cgv_foreach_side (side)
    {
      for (uint32_t i = 0; i < self->input->n_paths[side]; i++)
        {
          if (!votes (self, side, i))
            continue;
          cut (&self->input->paths[side][i], self->input->seed, &cuts);
          n += cuts.n;
        }
    }
  return n;
}

static bool
read_paths (Suffixes *self)
{
  uint64_t n = count_suffixes (self);
  size_t n_slots = 64;

  while (n_slots < n * 2)
    n_slots *= 2;
  cgv_pool_make (&self->scratch, &self->slots, n_slots);
  if (self->slots == NULL)
    return false;
  self->n_slots = n_slots;
  cgv_foreach_side (side)
    {
      for (uint32_t i = 0; i < self->input->n_paths[side]; i++)
        {
          if (votes (self, side, i))
            add_path (self, side, i);
        }
    }
  return true;
}

/* Cuts off components that are still the same. */
static void
shorten (CgvPath *from,
         CgvPath *to)
{
  while (from->length > 0 && to->length > 0)
    {
      size_t start = cgv_path_get_base_name (from->bytes, from->length - 1);
      size_t n = from->length - start;

      if (n > to->length || cgv_path_get_base_name (to->bytes, to->length - 1) != to->length - n ||
          memcmp (from->bytes + start, to->bytes + to->length - n, n) != 0)
        return;
      from->length -= n;
      to->length -= n;
    }
}

static bool
add_vote (Suffixes *self,
          CgvPath from,
          CgvPath to)
{
  CgvTableKey from_key = { .bytes = from.bytes, .n_bytes = from.length };
  CgvTableKey to_key = { .bytes = to.bytes, .n_bytes = to.length };
  CgvTableKey key = { .bytes = "" };
  uint32_t n_pairs = self->pairs.n_keys;
  uint32_t pair;

  key.file = cgv_key_table_add (&self->prefixes, &from_key);
  key.object = cgv_key_table_add (&self->prefixes, &to_key);
  if (key.file == CGV_NONE || key.object == CGV_NONE)
    return false;
  pair = cgv_key_table_add (&self->pairs, &key);
  if (pair == CGV_NONE || !cgv_array_grow_in (&self->scratch, &self->found, (size_t) n_pairs + 1))
    return false;
  if (pair == n_pairs)
    self->found[pair] = (CgvPathPair){ .from = from, .to = to };
  self->found[pair].n_votes++;
  return true;
}

/* The longest suffix that the other side has too counts, if it is of one path on either side. */
static bool
vote (Suffixes *self,
      const CgvPath *path)
{
  Cuts cuts;

  cut (path, self->input->seed, &cuts);
  for (unsigned int i = cuts.n; i-- > 0;)
    {
      size_t length = path->length - cuts.starts[i];
      const Suffix *suffix = find (self, path->bytes + cuts.starts[i], length, cuts.hashes[i]);
      CgvPath from = { path->bytes, cuts.starts[i] };
      CgvPath to;

      if (suffix->n_paths[CGV_SIDE_NEW] == 0)
        continue;
      if (suffix->n_paths[CGV_SIDE_NEW] > 1 || suffix->n_paths[CGV_SIDE_BASE] > 1)
        return true;
      to = self->input->paths[CGV_SIDE_NEW][suffix->paths[CGV_SIDE_NEW]];
      to.length -= length;
      shorten (&from, &to);
      return add_vote (self, from, to);
    }
  return true;
}

static int
compare_paths (const CgvPath *a,
               const CgvPath *b)
{
  int order = memcmp (a->bytes, b->bytes, a->length < b->length ? a->length : b->length);

  return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

/* Orders by votes, most first; ties are broken by a rule that does not depend on the side. */
static bool
comes_before (const CgvPathPair *a,
              const CgvPathPair *b)
{
  bool a_swaps = compare_paths (&a->from, &a->to) > 0;
  bool b_swaps = compare_paths (&b->from, &b->to) > 0;
  int order;

  if (a->n_votes != b->n_votes)
    return a->n_votes > b->n_votes;
  order = compare_paths (a_swaps ? &a->to : &a->from, b_swaps ? &b->to : &b->from);
  return order != 0 ? order < 0 : compare_paths (a_swaps ? &a->from : &a->to, b_swaps ? &b->from : &b->to) < 0;
}

static uint32_t
choose (const Suffixes *self,
        CgvPathPair *pairs)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < self->pairs.n_keys; i++)
    {
      uint32_t at = n;

      while (at > 0 && comes_before (&self->found[i], &pairs[at - 1]))
        at--;
      if (at == CGV_MAX_DERIVED_PATH_RULES)
        continue;
      if (n < CGV_MAX_DERIVED_PATH_RULES)
        n++;
      memmove (&pairs[at + 1], &pairs[at], (n - 1 - at) * sizeof *pairs);
      pairs[at] = self->found[i];
    }
  return n;
}

bool
cgv_path_suffixes_vote (CgvMemory *memory,
                        const CgvPathRulesInput *input,
                        uint32_t *const *same,
                        CgvPathPair *pairs,
                        uint32_t *n_pairs)
{
  Suffixes self = { .input = input, .same = same, .scratch = { .memory = memory } };
  bool ok;

  cgv_key_table_init (&self.prefixes, memory, input->seed);
  cgv_key_table_init (&self.pairs, memory, input->seed);
  choose_voters (&self);
  ok = read_paths (&self);
  for (uint32_t i = 0; ok && i < input->n_paths[CGV_SIDE_BASE]; i++)
    ok = !votes (&self, CGV_SIDE_BASE, i) || vote (&self, &input->paths[CGV_SIDE_BASE][i]);
  *n_pairs = ok ? choose (&self, pairs) : 0;

  cgv_key_table_clear (&self.prefixes);
  cgv_key_table_clear (&self.pairs);
  cgv_pool_clear (&self.scratch);
  return ok;
}
