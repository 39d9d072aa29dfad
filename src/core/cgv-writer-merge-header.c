/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include "cgv-cost.h"

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

void
cgv_writer_free_merged_part (CgvWriter *self,
                             CgvPart *merged)
{
  cgv_memory_free (&self->memory, merged->events, self->profile->n_events, sizeof *merged->events);
  merged->events = NULL;
  free_sums (self, &merged->declared_summary);
  free_sums (self, &merged->declared_totals);
}

bool
cgv_writer_merge_parts (CgvWriter *self,
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
