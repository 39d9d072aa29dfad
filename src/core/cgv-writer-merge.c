/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

#include "cgv-hash-private.h"

#define MIN_SLOTS 64u

void
cgv_writer_clear_merged (CgvWriter *self)
{
  CgvMergedLines *merged = &self->merged;

  cgv_memory_free (&self->memory, merged->lines, merged->lines_capacity, sizeof *merged->lines);
  cgv_memory_free (&self->memory, merged->costs, merged->costs_capacity, sizeof *merged->costs);
  cgv_memory_free (&self->memory, merged->slots, merged->slots_capacity, sizeof *merged->slots);
}

static uint64_t
hash_position (const CgvPosition *position,
               uint64_t hash)
{
  hash = cgv_hash_mix (position->address + hash, 0x9E3779B97F4A7C15u);
  hash = cgv_hash_mix (position->line + hash, 0xD6E8FEB86659FD93u);
  return cgv_hash_mix (position->bb + hash, 0xC2B2AE3D27D4EB4Fu);
}

static size_t
hash_line (const CgvWriter *self,
           const CgvMergedLine *line)
{
  uint64_t seed = self->profile->sources[0].head->seed;
  uint64_t hash = hash_position (&line->target, hash_position (&line->position, seed));

  hash = cgv_hash_mix (hash + ((uint64_t) line->file << 32 | line->call), seed | 1);
  hash = cgv_hash_mix (hash + ((uint64_t) line->target_file << 32 | line->target_function), seed | 1);
  return cgv_hash_key (hash + (line->has_count ? 2u : 0u) + (line->is_conditional ? 1u : 0u), seed);
}

static bool
is_same_position (const CgvPosition *a,
                  const CgvPosition *b)
{
  return a->address == b->address && a->line == b->line && a->bb == b->bb;
}

static bool
is_same_line (const CgvMergedLine *a,
              const CgvMergedLine *b)
{
  return a->file == b->file && a->call == b->call && a->has_count == b->has_count && a->is_conditional == b->is_conditional &&
         a->target_function == b->target_function && a->target_file == b->target_file &&
         is_same_position (&a->position, &b->position) && is_same_position (&a->target, &b->target);
}

static uint32_t *
find_slot (const CgvWriter *self,
           const CgvMergedLine *line)
{
  const CgvMergedLines *merged = &self->merged;
  size_t slot = hash_line (self, line) & (merged->n_slots - 1);

  while (merged->slots[slot] != 0 && !is_same_line (&merged->lines[merged->slots[slot] - 1], line))
    slot = (slot + 1) & (merged->n_slots - 1);
  return &merged->slots[slot];
}

/* Begins anew with so many slots. What has been allocated for a large function is not touched for
 * each small one. */
static bool
reset_slots (CgvWriter *self,
             size_t n_slots)
{
  CgvMergedLines *merged = &self->merged;

  if (merged->slots_capacity < n_slots)
    {
      cgv_memory_free (&self->memory, merged->slots, merged->slots_capacity, sizeof *merged->slots);
      merged->slots_capacity = 0;
      merged->slots = cgv_memory_new (&self->memory, n_slots, sizeof *merged->slots);
      if (merged->slots == NULL)
        return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
      merged->slots_capacity = n_slots;
    }
  merged->n_slots = n_slots;
  memset (merged->slots, 0, n_slots * sizeof *merged->slots);
  return true;
}

/* Of lines that are kept apart, the first one is found. */
static bool
grow_slots (CgvWriter *self)
{
  CgvMergedLines *merged = &self->merged;

  if (!reset_slots (self, merged->n_slots * 2))
    return false;
  for (uint32_t i = 0; i < merged->n_lines; i++)
    {
      uint32_t *slot = find_slot (self, &merged->lines[i]);

      if (*slot == 0)
        *slot = i + 1;
    }
  return true;
}

static bool
reserve_line (CgvWriter *self)
{
  CgvMergedLines *merged = &self->merged;
  size_t wanted = (size_t) merged->n_lines + 1;
  void *lines = merged->lines;
  void *costs = merged->costs;
  bool ok;

  ok = wanted < CGV_NONE && cgv_memory_grow (&self->memory, &lines, &merged->lines_capacity, wanted, sizeof *merged->lines);
  merged->lines = lines;
  ok = ok && cgv_memory_grow (&self->memory, &costs, &merged->costs_capacity, wanted * self->n_columns, sizeof *merged->costs);
  merged->costs = costs;
  if (!ok)
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  return wanted * 2 <= merged->n_slots || grow_slots (self);
}

/* Sums of what is above 2^63-1 would be taken for negative ones, or be cut. */
static bool
fits (CgvCost a,
      CgvCost b,
      bool is_signed)
{
  CgvCost sum = a + b;

  if (is_signed)
    return (int64_t) ((a ^ sum) & (b ^ sum)) >= 0 && sum != (CgvCost) INT64_MIN;
  return a <= (CgvCost) INT64_MAX && b <= (CgvCost) INT64_MAX && sum <= (CgvCost) INT64_MAX;
}

static bool
can_add (const CgvWriter *self,
         const CgvMergedLine *line,
         const CgvCost *sums,
         const CgvMergedLine *other,
         const CgvCost *costs)
{
  if (line->count > UINT64_MAX - other->count || line->followed > UINT64_MAX - other->followed)
    return false;
  for (uint32_t i = 0; i < other->n_costs; i++)
    {
      if (!fits (sums[i], costs[i], self->profile->events[self->columns[i]].is_signed))
        return false;
    }
  return true;
}

/* The costs of @line are behind those of all lines so far. */
static bool
add_line (CgvWriter *self,
          const CgvMergedLine *line)
{
  CgvMergedLines *merged = &self->merged;
  const CgvCost *costs = merged->costs + (size_t) merged->n_lines * self->n_columns;
  uint32_t *slot = find_slot (self, line);
  CgvMergedLine *known;
  CgvCost *sums;

  if (*slot == 0)
    *slot = merged->n_lines + 1;
  known = &merged->lines[*slot - 1];
  sums = merged->costs + (size_t) (*slot - 1) * self->n_columns;
  if (*slot > merged->n_lines || !can_add (self, known, sums, line, costs))
    {
      merged->lines[merged->n_lines++] = *line;
      return true;
    }
  known->count += line->count;
  known->followed += line->followed;
  for (uint32_t i = 0; i < line->n_costs; i++)
    sums[i] += costs[i];
  if (known->n_costs < line->n_costs)
    known->n_costs = line->n_costs;
  return true;
}

static bool
add_costs (CgvWriter *self,
           const CgvCostLine *line,
           CgvMergedLine *merged)
{
  if (!reserve_line (self))
    return false;
  merged->file = line->file;
  merged->position = (CgvPosition) { line->address, line->line, line->bb };
  merged->n_costs = cgv_writer_map_costs (self, line, self->merged.costs + (size_t) self->merged.n_lines * self->n_columns);
  return add_line (self, merged);
}

static bool
merge_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  CgvMergedLine merged = { .call = CGV_NONE };

  return add_costs (user_data, line, &merged);
}

static bool
merge_call_line (const CgvCallLine *line,
                 void *user_data)
{
  CgvMergedLine merged = {
    .call = line->call,
    .has_count = line->has_count,
    .count = line->count,
    .target = { line->target_address, line->target_line, 0 },
  };

  return add_costs (user_data, &line->position, &merged);
}

static bool
merge_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  CgvMergedLine merged = {
    .call = CGV_NONE,
    .is_conditional = line->is_conditional,
    .count = line->executed,
    .followed = line->followed,
    .target = { line->target_address, line->target_line, 0 },
    .target_function = line->target_function,
    .target_file = line->target_file,
  };

  return add_costs (user_data, &line->position, &merged);
}

static CgvCostLine
get_cost_line (const CgvMergedLine *line)
{
  return (CgvCostLine) { .file = line->file, .address = line->position.address, .line = line->position.line, .bb = line->position.bb };
}

static bool
begin_lines (CgvWriter *self)
{
  self->merged.n_lines = 0;
  return reset_slots (self, MIN_SLOTS);
}

static bool
put_cost_lines (CgvWriter *self)
{
  for (uint32_t i = 0; i < self->merged.n_lines; i++)
    {
      const CgvMergedLine *merged = &self->merged.lines[i];
      CgvCostLine line = get_cost_line (merged);

      if (!cgv_writer_put_cost_line (self, &line, self->merged.costs + (size_t) i * self->n_columns, merged->n_costs))
        return false;
    }
  return true;
}

static bool
put_call_lines (CgvWriter *self)
{
  for (uint32_t i = 0; i < self->merged.n_lines; i++)
    {
      const CgvMergedLine *merged = &self->merged.lines[i];
      CgvCallLine line = {
        .position = get_cost_line (merged),
        .call = merged->call,
        .count = merged->count,
        .has_count = merged->has_count,
        .target_address = merged->target.address,
        .target_line = merged->target.line,
      };

      if (!cgv_writer_put_call_line (self, &line, self->merged.costs + (size_t) i * self->n_columns, merged->n_costs))
        return false;
    }
  return true;
}

static bool
put_jump_lines (CgvWriter *self)
{
  for (uint32_t i = 0; i < self->merged.n_lines; i++)
    {
      const CgvMergedLine *merged = &self->merged.lines[i];
      CgvJumpLine line = {
        .position = get_cost_line (merged),
        .is_conditional = merged->is_conditional,
        .executed = merged->count,
        .followed = merged->followed,
        .target_function = merged->target_function,
        .target_file = merged->target_file,
        .target_address = merged->target.address,
        .target_line = merged->target.line,
      };

      if (!cgv_writer_put_jump_line (self, &line))
        return false;
    }
  return true;
}

bool
cgv_writer_put_merged_function (CgvWriter *self,
                                CgvFunctionId function)
{
  const CgvProfile *profile = self->profile;
  const CgvPartSet *parts = self->parts;

  if (!cgv_writer_begin_function (self, function) || !begin_lines (self))
    return false;
  cgv_profile_foreach_cost_line (profile, function, parts, merge_cost_line, self);
  if (self->result != CGV_WRITER_OK || !put_cost_lines (self) || !begin_lines (self))
    return false;
  cgv_profile_foreach_call_line (profile, function, parts, merge_call_line, self);
  if (self->result != CGV_WRITER_OK || !put_call_lines (self) || !begin_lines (self))
    return false;
  cgv_profile_foreach_jump_line (profile, function, parts, merge_jump_line, self);
  return self->result == CGV_WRITER_OK && put_jump_lines (self);
}
