/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line-diff.h"

#include "cgv-key-table.h"
#include "cgv-vector.h"

/* Between anchors, this many lines may differ before the rest is given up. Memory is the square of it. */
#define MAX_DIFFERENCES 1000

/* Maximum average number of times that a line is examined for anchors. Edited texts need less
 * than ten. */
#define MAX_LOOKS 64

/* Lines from one up to another one, on both sides. */
typedef struct
{
  uint32_t start[2], end[2];
} Range;

/* Equal lines in the current range. */
typedef struct
{
  uint32_t n[2];     /* number of them on each side, 2 for more than one */
  uint32_t place[2]; /* the place of the last one */
} Line;

/* A line that is on both sides once. */
typedef struct
{
  uint32_t place[2];
  uint32_t before; /* the anchor before it in the longest chain that ends here, or CGV_NONE */
} Anchor;

typedef struct
{
  CgvMemory memory;
  CgvPool pool;
  uint32_t *ids[2]; /* of each line: those of equal lines are equal */
  Line *lines;      /* by id */
  Anchor *anchors;
  uint32_t *chains; /* for each length of a chain, the anchor that ends it furthest up on the base */
  uint32_t *pairs;
  CGV_VECTOR (Range) ranges; /* ranges that are still to be examined */
  uint64_t n_looks; /* number of lines that may still be examined */
  uint32_t *trace;  /* for each number of differences, how far each diagonal comes on the base */
} Diff;

static bool
is_same (const Diff *self,
         uint32_t base,
         uint32_t new_)
{
  return self->ids[0][base] == self->ids[1][new_];
}

/* Pairs equal lines at the beginning and end of a range. */
static void
trim (Diff *self,
      Range *range)
{
  while (range->start[0] < range->end[0] && range->start[1] < range->end[1] && is_same (self, range->start[0], range->start[1]))
    self->pairs[range->start[0]++] = range->start[1]++;
  while (range->start[0] < range->end[0] && range->start[1] < range->end[1] && is_same (self, range->end[0] - 1, range->end[1] - 1))
    self->pairs[--range->end[0]] = --range->end[1];
}

static void
count_lines (Diff *self,
             const Range *range)
{
  for (unsigned int side = 0; side < 2; side++)
    {
      for (uint32_t i = range->start[side]; i < range->end[side]; i++)
        {
          Line *line = &self->lines[self->ids[side][i]];

          line->n[side] += line->n[side] < 2 ? 1 : 0;
          line->place[side] = i;
        }
    }
}

static void
forget_lines (Diff *self,
              const Range *range)
{
  for (unsigned int side = 0; side < 2; side++)
    {
      for (uint32_t i = range->start[side]; i < range->end[side]; i++)
        self->lines[self->ids[side][i]] = (Line){ 0 };
    }
}

/* Finds where the chain of an anchor goes among @n_chains of other lengths: the first that ends below it. */
static uint32_t
find_chain (const Diff *self,
            uint32_t n_chains,
            uint32_t place)
{
  uint32_t low = 0, high = n_chains;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (self->anchors[self->chains[middle]].place[0] < place)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Returns the last anchor of the longest chain that goes down on both sides, or CGV_NONE. */
static uint32_t
find_anchors (Diff *self,
              const Range *range)
{
  uint32_t n_anchors = 0, n_chains = 0;

  count_lines (self, range);
  for (uint32_t i = range->start[1]; i < range->end[1]; i++)
    {
      const Line *line = &self->lines[self->ids[1][i]];
      uint32_t chain;

      if (line->n[0] != 1 || line->n[1] != 1)
        continue;
      chain = find_chain (self, n_chains, line->place[0]);
      self->anchors[n_anchors] = (Anchor){ { line->place[0], i }, chain > 0 ? self->chains[chain - 1] : CGV_NONE };
      self->chains[chain] = n_anchors++;
      n_chains = chain == n_chains ? n_chains + 1 : n_chains;
    }
  forget_lines (self, range);
  return n_chains > 0 ? self->chains[n_chains - 1] : CGV_NONE;
}

/* Pairs a chain, and leaves the ranges between for later. */
static bool
follow_chain (Diff *self,
              Range range,
              uint32_t anchor)
{
  for (; anchor != CGV_NONE; anchor = self->anchors[anchor].before)
    {
      const uint32_t *place = self->anchors[anchor].place;

      self->pairs[place[0]] = place[1];
      if (!cgv_vector_add (&self->pool, &self->ranges, (Range){ { place[0] + 1, place[1] + 1 }, { range.end[0], range.end[1] } }))
        return false;
      range.end[0] = place[0];
      range.end[1] = place[1];
    }
  return cgv_vector_add (&self->pool, &self->ranges, range);
}

/* Returns the diagonals of @n differences; the first one is -@n, and only every second one is reached. */
static uint32_t *
get_diagonals (const Diff *self,
               uint32_t n)
{
  return self->trace + (size_t) n * n;
}

/* Returns how far one comes on the base with @n differences: by a line that only the new side has, or by one that only the base has. */
static uint32_t
step (const Diff *self,
      uint32_t n,
      uint32_t diagonal,
      bool *takes_base)
{
  const uint32_t *before = get_diagonals (self, n - 1);

  *takes_base = diagonal == 2 * n || (diagonal != 0 && before[diagonal - 2] >= before[diagonal]);
  return *takes_base ? before[diagonal - 2] + 1 : before[diagonal];
}

static bool
reach (Diff *self,
       const Range *range,
       uint32_t n)
{
  uint32_t sizes[2] = { range->end[0] - range->start[0], range->end[1] - range->start[1] };

  for (uint32_t diagonal = 0; diagonal <= 2 * n; diagonal += 2)
    {
      bool takes_base;
      uint32_t base = n > 0 ? step (self, n, diagonal, &takes_base) : 0;
      int64_t new_ = (int64_t) base - ((int64_t) diagonal - n);

      while (base < sizes[0] && new_ >= 0 && new_ < sizes[1] && is_same (self, range->start[0] + base, range->start[1] + (uint32_t) new_))
        {
          base++;
          new_++;
        }
      get_diagonals (self, n)[diagonal] = base;
      if (base == sizes[0] && new_ == sizes[1])
        return true;
    }
  return false;
}

/* Traces back the path of @n differences. */
static void
pair_back (Diff *self,
           const Range *range,
           uint32_t n)
{
  uint32_t base = range->end[0] - range->start[0];
  uint32_t new_ = range->end[1] - range->start[1];

  for (; base > 0 || new_ > 0; n--)
    {
      uint32_t diagonal = base + n - new_;
      bool takes_base = false;
      uint32_t start = n > 0 ? step (self, n, diagonal, &takes_base) : 0;

      while (base > start)
        self->pairs[range->start[0] + --base] = range->start[1] + --new_;
      if (n == 0)
        return;
      if (takes_base)
        base--;
      else
        new_--;
    }
}

static bool
find_shortest (Diff *self,
               const Range *range)
{
  if (self->trace == NULL)
    cgv_pool_make (&self->pool, &self->trace, (size_t) (MAX_DIFFERENCES + 1) * (MAX_DIFFERENCES + 1));
  if (self->trace == NULL)
    return false;
  for (uint32_t n = 0; n <= MAX_DIFFERENCES; n++)
    {
      if (!reach (self, range, n))
        continue;
      pair_back (self, range, n);
      return true;
    }
  return true;
}

static bool
pair_range (Diff *self,
            Range range)
{
  uint32_t anchor;
  uint64_t n;

  trim (self, &range);
  n = (uint64_t) (range.end[0] - range.start[0]) + (range.end[1] - range.start[1]);
  if (range.start[0] == range.end[0] || range.start[1] == range.end[1] || n > self->n_looks)
    return true;
  self->n_looks -= n;
  anchor = find_anchors (self, &range);
  return anchor != CGV_NONE ? follow_chain (self, range, anchor) : find_shortest (self, &range);
}

static bool
number_lines (Diff *self,
              const CgvDiffText *const *texts,
              uint64_t seed,
              uint32_t *n_ids)
{
  CgvKeyTable table;
  bool ok = true;

  cgv_key_table_init (&table, &self->memory, seed);
  for (unsigned int side = 0; side < 2; side++)
    {
      for (uint32_t i = 0; i < texts[side]->n_lines && ok; i++)
        {
          CgvTableKey key = { .bytes = texts[side]->lines[i].bytes, .n_bytes = texts[side]->lines[i].n_bytes };

          self->ids[side][i] = cgv_key_table_add (&table, &key);
          ok = self->ids[side][i] != CGV_NONE;
        }
    }
  *n_ids = table.n_keys;
  cgv_key_table_clear (&table);
  return ok;
}

bool
cgv_line_diff (const CgvDiffText *base,
               const CgvDiffText *new_,
               uint64_t seed,
               const CgvMemory *memory,
               uint32_t *pairs)
{
  const CgvDiffText *const texts[] = { base, new_ };
  Diff self = { .memory = memory != NULL ? cgv_memory_copy (memory) : (CgvMemory) CGV_MEMORY_INIT, .pairs = pairs };
  uint32_t n_ids = 0;
  bool ok;

  self.pool.memory = &self.memory;
  self.n_looks = ((uint64_t) base->n_lines + new_->n_lines) * MAX_LOOKS;
  for (uint32_t i = 0; i < base->n_lines; i++)
    pairs[i] = CGV_NONE;
  for (unsigned int side = 0; side < 2; side++)
    cgv_pool_make (&self.pool, &self.ids[side], texts[side]->n_lines);
  cgv_pool_make (&self.pool, &self.anchors, new_->n_lines);
  cgv_pool_make (&self.pool, &self.chains, new_->n_lines);
  ok = !self.pool.failed && number_lines (&self, texts, seed, &n_ids);
  self.lines = ok ? cgv_pool_new (&self.pool, n_ids, sizeof *self.lines) : NULL;
  ok = self.lines != NULL && cgv_vector_add (&self.pool, &self.ranges, (Range){ { 0, 0 }, { base->n_lines, new_->n_lines } });
  while (ok && self.ranges.n > 0)
    ok = pair_range (&self, self.ranges.items[--self.ranges.n]);
  cgv_pool_clear (&self.pool);
  return ok;
}
