/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  CgvWriter *self = user_data;

  return cgv_writer_put_cost_line (self, line, self->row, cgv_writer_map_costs (self, line, self->row));
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  CgvWriter *self = user_data;

  return cgv_writer_put_call_line (self, line, self->row, cgv_writer_map_costs (self, &line->position, self->row));
}

static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  return cgv_writer_put_jump_line (user_data, line);
}

static bool
is_cancelled (const CgvWriter *self)
{
  return self->options->cancel != NULL && self->options->cancel->func (self->options->cancel->user_data);
}

static bool
put_block (CgvWriter *self,
           uint32_t block)
{
  const CgvLineVisitor visitor = { visit_cost_line, visit_call_line, visit_jump_line, self };
  CgvFunctionId function = self->function_of_block[block];

  if (is_cancelled (self))
    return cgv_writer_fail (self, CGV_WRITER_STOPPED);
  return cgv_writer_begin_function (self, function) && cgv_profile_visit_block (self->profile, block, function, &visitor);
}

CgvPartId
cgv_writer_find_part (const CgvWriter *self,
                      CgvPartId part)
{
  const CgvPartSet *parts = self->parts;

  while (part < self->profile->n_parts && !cgv_part_set_contains (parts, part))
    part = part % 64 == 0 && parts->words[part / 64] == 0 ? part + 64 : part + 1;
  return part < self->profile->n_parts ? part : CGV_NONE;
}

/* Blocks are in the order of parts. */
static uint32_t
find_first_block (const CgvWriter *self,
                  CgvPartId part)
{
  uint32_t low = 0;
  uint32_t high = self->profile->n_blocks;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (cgv_profile_get_block_part (self->profile, middle) < part)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static bool
is_in_part (const CgvWriter *self,
            uint32_t block,
            CgvPartId part)
{
  return block < self->profile->n_blocks && cgv_profile_get_block_part (self->profile, block) == part;
}

static bool
put_part (CgvWriter *self,
          CgvPartId part)
{
  const CgvPart *info = cgv_profile_get_part (self->profile, part);
  uint32_t block = find_first_block (self, part);

  if (!cgv_writer_begin_part (self, info, cgv_profile_get_raw_part (self->profile, part)->column_signed, !is_in_part (self, block, part)))
    return false;
  for (; is_in_part (self, block, part); block++)
    {
      if (!put_block (self, block))
        return false;
    }
  cgv_writer_end_part (self, info);
  return true;
}

static bool
put_parts (CgvWriter *self)
{
  for (CgvPartId part = cgv_writer_find_part (self, 0); part != CGV_NONE; part = cgv_writer_find_part (self, part + 1))
    {
      if (!put_part (self, part))
        return false;
    }
  return true;
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
      if (is_cancelled (self))
        return cgv_writer_fail (self, CGV_WRITER_STOPPED);
      if (!cgv_writer_put_merged_function (self, function))
        return false;
    }
  return true;
}

static bool
put_merged (CgvWriter *self)
{
  size_t n_functions = self->profile->n_functions;
  uint8_t *is_done = cgv_memory_new (&self->memory, n_functions, sizeof *is_done);
  CgvPart part;
  bool ok;

  if (is_done == NULL)
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  self->n_parts = 1;
  ok = cgv_writer_merge_parts (self, &part) && cgv_writer_begin_part (self, &part, NULL, self->profile->n_blocks == 0) && put_merged_functions (self, is_done);
  if (ok)
    cgv_writer_end_part (self, &part);
  cgv_writer_free_merged_part (self, &part);
  cgv_memory_free (&self->memory, is_done, n_functions, sizeof *is_done);
  return ok;
}

/* Parts of several files may have more event types than one file may. */
static bool
count_events (CgvWriter *self)
{
  uint32_t n_events = 0;

  memset (self->column_of_event, 0, self->profile->n_events * sizeof *self->column_of_event);
  for (CgvPartId id = cgv_writer_find_part (self, 0); id != CGV_NONE; id = cgv_writer_find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      self->n_parts++;
      for (uint32_t column = 0; column < part->n_events; column++)
        {
          n_events += self->column_of_event[part->events[column]] == 0;
          self->column_of_event[part->events[column]] = 1;
        }
    }
  if (self->options->events != NULL)
    n_events = self->options->n_events;
  return n_events <= CGV_MAX_EVENTS || cgv_writer_fail (self, CGV_WRITER_TOO_MANY_EVENTS);
}

static bool
find_functions (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;

  self->function_of_block = cgv_memory_new (&self->memory, profile->n_blocks, sizeof *self->function_of_block);
  if (self->function_of_block == NULL)
    return false;
  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      for (uint32_t i = profile->block_start[function]; i < profile->block_start[function + 1]; i++)
        self->function_of_block[profile->blocks[i]] = function;
    }
  return true;
}

static bool
init (CgvWriter *self)
{
  CgvMemory *memory = &self->memory;
  size_t n_events = self->profile->n_events;

  self->buffer = cgv_memory_new (memory, CGV_WRITER_BUFFER, 1);
  self->columns = cgv_memory_new (memory, n_events, sizeof *self->columns);
  self->column_signed = cgv_memory_new (memory, n_events, sizeof *self->column_signed);
  self->column_of_event = cgv_memory_new (memory, n_events, sizeof *self->column_of_event);
  self->row = cgv_memory_new (memory, n_events, sizeof *self->row);
  if (self->buffer == NULL || self->columns == NULL || self->column_signed == NULL || self->column_of_event == NULL || self->row == NULL)
    return false;
  return find_functions (self) && cgv_writer_init_names (self);
}

CgvWriter *
cgv_writer_new_with_memory (const CgvProfile *profile,
                            const CgvWriterOptions *options,
                            const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvWriter *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->profile = profile;
  self->options = options;
  if (init (self))
    return self;
  cgv_writer_free (self);
  return NULL;
}

CgvWriter *
cgv_writer_new (const CgvProfile *profile,
                const CgvWriterOptions *options)
{
  const CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_writer_new_with_memory (profile, options, &memory);
}

void
cgv_writer_free (CgvWriter *self)
{
  CgvMemory *memory;
  CgvMemory last;
  size_t n_events;

  if (self == NULL)
    return;
  memory = &self->memory;
  n_events = self->profile->n_events;
  cgv_memory_free (memory, self->buffer, CGV_WRITER_BUFFER, 1);
  cgv_memory_free (memory, self->columns, n_events, sizeof *self->columns);
  cgv_memory_free (memory, self->column_signed, n_events, sizeof *self->column_signed);
  cgv_memory_free (memory, self->column_of_event, n_events, sizeof *self->column_of_event);
  cgv_memory_free (memory, self->row, n_events, sizeof *self->row);
  cgv_memory_free (memory, self->function_of_block, self->profile->n_blocks, sizeof *self->function_of_block);
  cgv_writer_clear_names (self);
  cgv_writer_clear_merged (self);
  last = *memory;
  cgv_memory_free (&last, self, 1, sizeof *self);
}

static void
begin_file (CgvWriter *self,
            const CgvPartSet *parts)
{
  self->parts = parts != NULL ? parts : self->options->parts;
  self->result = CGV_WRITER_OK;
  self->culprit = CGV_NONE;
  self->n_buffer = 0;
  self->last_byte = 0;
  self->n_parts = 0;
  self->first_part = self->part_number + 1;
  self->last_part = NULL;
  self->has_open_end = false;
  memset (self->last_id, 0, sizeof self->last_id);
}

CgvWriterResult
cgv_writer_write_parts (CgvWriter *self,
                        const CgvPartSet *parts,
                        CgvWriteFunc func,
                        void *user_data,
                        CgvStringId *culprit)
{
  begin_file (self, parts);
  self->func = func;
  self->user_data = user_data;
  if (count_events (self) && (self->options->merges_parts ? put_merged (self) : put_parts (self)))
    cgv_writer_flush (self);
  if (culprit != NULL)
    *culprit = self->culprit;
  return self->result;
}

CgvWriterResult
cgv_writer_write_with_memory (const CgvProfile *profile,
                              const CgvWriterOptions *options,
                              CgvWriteFunc func,
                              void *user_data,
                              CgvStringId *culprit,
                              const CgvMemory *memory)
{
  CgvWriter *self = cgv_writer_new_with_memory (profile, options, memory);
  CgvWriterResult result;

  if (culprit != NULL)
    *culprit = CGV_NONE;
  if (self == NULL)
    return CGV_WRITER_NO_MEMORY;
  result = cgv_writer_write_parts (self, NULL, func, user_data, culprit);
  cgv_writer_free (self);
  return result;
}

CgvWriterResult
cgv_writer_write (const CgvProfile *profile,
                  const CgvWriterOptions *options,
                  CgvWriteFunc func,
                  void *user_data,
                  CgvStringId *culprit)
{
  const CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_writer_write_with_memory (profile, options, func, user_data, culprit, &memory);
}
