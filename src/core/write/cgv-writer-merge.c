/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-hash-private.h"

static void
keep_common (CgvPart *merged,
             const CgvPart *part)
{
  if (merged->pid != part->pid)
    merged->pid = 0;
  if (merged->number != part->number)
    merged->number = 0;
  if (merged->thread != part->thread)
    merged->thread = 0;
  if (merged->version != part->version)
    merged->version = CGV_NONE;
  if (merged->creator != part->creator)
    merged->creator = CGV_NONE;
  if (merged->command != part->command)
    merged->command = CGV_NONE;
  merged->has_address = merged->has_address || part->has_address;
  merged->has_line = merged->has_line || part->has_line;
  merged->has_bb = merged->has_bb || part->has_bb;
  merged->has_calls = merged->has_calls || part->has_calls;
  merged->has_jumps = merged->has_jumps || part->has_jumps;
}

/* The event types of the parts, in the order of the profile; count_events() marked them. */
static void
merge_events (CgvWriter *self,
              CgvPart *merged)
{
  for (CgvEventId event = 0; event < self->profile->n_events; event++)
    {
      if (self->column_of_event[event] == 0)
        continue;
      self->column_of_event[event] = merged->n_events;
      merged->events[merged->n_events++] = event;
    }
}

static void
add_sums (const CgvWriter *self,
          const CgvPart *part,
          const CgvCost *costs,
          CgvCost *sums)
{
  for (uint32_t column = 0; column < part->n_events; column++)
    {
      CgvEventId event = part->events[column];
      CgvCost *sum = &sums[self->column_of_event[event]];

      *sum = cgv_cost_add (*sum, costs[column], self->profile->events[event].is_signed);
    }
}

static void
merge_sums (CgvWriter *self,
            CgvPart *merged,
            bool *have_summary,
            bool *have_totals)
{
  *have_summary = true;
  *have_totals = true;
  for (CgvPartId id = cgv_writer_find_part (self, 0); id != CGV_NONE; id = cgv_writer_find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      if (part->declared_summary != NULL)
        add_sums (self, part, part->declared_summary, merged->declared_summary);
      add_sums (self, part, part->totals, merged->declared_totals);
      *have_summary = *have_summary && part->declared_summary != NULL;
      *have_totals = *have_totals && part->declared_totals != NULL;
    }
}

static void
free_sums (CgvWriter *self,
           CgvCost **sums)
{
  cgv_memory_free (&self->memory, *sums, self->profile->n_events, sizeof **sums);
  *sums = NULL;
}

static void
free_merged_part (CgvWriter *self,
                  CgvPart *merged)
{
  cgv_memory_free (&self->memory, merged->events, self->profile->n_events, sizeof *merged->events);
  merged->events = NULL;
  free_sums (self, &merged->declared_summary);
  free_sums (self, &merged->declared_totals);
}

static bool
merge_parts (CgvWriter *self,
             CgvPart *merged)
{
  size_t n_events = self->profile->n_events;
  bool is_first = true;
  bool have_summary;
  bool have_totals;

  *merged = (CgvPart) { 0 };
  for (CgvPartId id = cgv_writer_find_part (self, 0); id != CGV_NONE; id = cgv_writer_find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      if (is_first)
        *merged = *part;
      keep_common (merged, part);
      is_first = false;
    }

  merged->n_events = 0;
  merged->events = cgv_memory_new (&self->memory, n_events, sizeof *merged->events);
  merged->declared_summary = cgv_memory_new (&self->memory, n_events, sizeof *merged->declared_summary);
  merged->declared_totals = cgv_memory_new (&self->memory, n_events, sizeof *merged->declared_totals);
  if (merged->events == NULL || merged->declared_summary == NULL || merged->declared_totals == NULL)
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  merge_events (self, merged);
  merge_sums (self, merged, &have_summary, &have_totals);
  if (!have_summary)
    free_sums (self, &merged->declared_summary);
  if (!have_totals)
    free_sums (self, &merged->declared_totals);
  return true;
}

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

static bool
put_merged_function (CgvWriter *self,
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

/* Functions come in the order in which their first lines do. */
static bool
put_merged_functions (CgvWriter *self,
                      uint8_t *is_done)
{
  for (uint32_t block = 0; block < self->profile->n_blocks; block++)
    {
      CgvFunctionId function = self->function_of_block[block];

      if (is_done[function] != 0 || !cgv_part_set_contains (self->parts, cgv_profile_get_block_part (self->profile, block)))
        continue;
      is_done[function] = 1;
      if (cgv_writer_is_cancelled (self))
        return cgv_writer_fail (self, CGV_WRITER_STOPPED);
      if (!put_merged_function (self, function))
        return false;
    }
  return true;
}

bool
cgv_writer_put_merged (CgvWriter *self)
{
  size_t n_functions = self->profile->n_functions;
  uint8_t *is_done = cgv_memory_new (&self->memory, n_functions, sizeof *is_done);
  CgvPart part;
  bool ok;

  if (is_done == NULL)
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  self->n_parts = 1;
  ok = merge_parts (self, &part) && cgv_writer_begin_part (self, &part, NULL, self->profile->n_blocks == 0) && put_merged_functions (self, is_done);
  if (ok)
    cgv_writer_end_part (self, &part);
  free_merged_part (self, &part);
  cgv_memory_free (&self->memory, is_done, n_functions, sizeof *is_done);
  return ok;
}
