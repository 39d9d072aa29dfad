/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

/* While the blocks of a profile are gone through, in their order. */
typedef struct
{
  CgvWriter *writer;
  CgvFunctionId *function_of_block;
  uint32_t next_block;
} Blocks;

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
put_block (Blocks *blocks,
           uint32_t block)
{
  CgvWriter *self = blocks->writer;
  const CgvLineVisitor visitor = { visit_cost_line, visit_call_line, visit_jump_line, self };

  if (is_cancelled (self))
    return cgv_writer_fail (self, CGV_WRITER_STOPPED);
  return cgv_writer_begin_function (self, blocks->function_of_block[block]) &&
         cgv_profile_visit_block (self->profile, block, blocks->function_of_block[block], &visitor);
}

static bool
is_in_part (const Blocks *blocks,
            CgvPartId part)
{
  const CgvProfile *profile = blocks->writer->profile;

  return blocks->next_block < profile->n_blocks && cgv_profile_get_block_part (profile, blocks->next_block) == part;
}

static bool
put_part (Blocks *blocks,
          CgvPartId part)
{
  CgvWriter *self = blocks->writer;
  const CgvPart *info = cgv_profile_get_part (self->profile, part);
  bool is_wanted = cgv_part_set_contains (self->options->parts, part);

  if (is_wanted && !cgv_writer_begin_part (self, info, cgv_profile_get_raw_part (self->profile, part)->column_signed, !is_in_part (blocks, part)))
    return false;
  for (; is_in_part (blocks, part); blocks->next_block++)
    {
      if (is_wanted && !put_block (blocks, blocks->next_block))
        return false;
    }
  if (is_wanted)
    cgv_writer_end_part (self, info);
  return true;
}

static bool
put_parts (Blocks *blocks)
{
  for (CgvPartId part = 0; part < blocks->writer->profile->n_parts; part++)
    {
      if (!put_part (blocks, part))
        return false;
    }
  return true;
}

/* Functions come in the order in which their first lines do. */
static bool
put_merged_functions (Blocks *blocks,
                      uint8_t *is_done)
{
  CgvWriter *self = blocks->writer;

  for (uint32_t block = 0; block < self->profile->n_blocks; block++)
    {
      CgvFunctionId function = blocks->function_of_block[block];

      if (is_done[function] != 0 || !cgv_part_set_contains (self->options->parts, cgv_profile_get_block_part (self->profile, block)))
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
put_merged (Blocks *blocks)
{
  CgvWriter *self = blocks->writer;
  size_t n_functions = self->profile->n_functions;
  uint8_t *is_done = cgv_memory_new (&self->memory, n_functions, sizeof *is_done);
  CgvPart part;
  bool ok;

  if (is_done == NULL)
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  self->n_parts = 1;
  ok = cgv_writer_merge_parts (self, &part) && cgv_writer_begin_part (self, &part, NULL, self->profile->n_blocks == 0) && put_merged_functions (blocks, is_done);
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
  for (CgvPartId id = 0; id < self->profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      if (!cgv_part_set_contains (self->options->parts, id))
        continue;
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
    return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
  return count_events (self) && cgv_writer_init_names (self);
}

static void
clear (CgvWriter *self)
{
  CgvMemory *memory = &self->memory;
  size_t n_events = self->profile->n_events;

  cgv_memory_free (memory, self->buffer, CGV_WRITER_BUFFER, 1);
  cgv_memory_free (memory, self->columns, n_events, sizeof *self->columns);
  cgv_memory_free (memory, self->column_signed, n_events, sizeof *self->column_signed);
  cgv_memory_free (memory, self->column_of_event, n_events, sizeof *self->column_of_event);
  cgv_memory_free (memory, self->row, n_events, sizeof *self->row);
  cgv_writer_clear_names (self);
  cgv_writer_clear_merged (self);
}

static CgvFunctionId *
find_functions (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;
  CgvFunctionId *functions = cgv_memory_new (&self->memory, profile->n_blocks, sizeof *functions);

  if (functions == NULL)
    {
      cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
      return NULL;
    }
  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      for (uint32_t i = profile->block_start[function]; i < profile->block_start[function + 1]; i++)
        functions[profile->blocks[i]] = function;
    }
  return functions;
}

static void
put_file (CgvWriter *self)
{
  Blocks blocks = { self, find_functions (self), 0 };

  if (blocks.function_of_block == NULL)
    return;
  if (self->options->merges_parts)
    put_merged (&blocks);
  else
    put_parts (&blocks);
  cgv_writer_flush (self);
  cgv_memory_free (&self->memory, blocks.function_of_block, self->profile->n_blocks, sizeof *blocks.function_of_block);
}

CgvWriterResult
cgv_writer_write_with_memory (const CgvProfile *profile,
                              const CgvWriterOptions *options,
                              CgvWriteFunc func,
                              void *user_data,
                              CgvStringId *culprit,
                              const CgvMemory *memory)
{
  CgvWriter self = { .profile = profile, .options = options, .memory = *memory, .func = func, .user_data = user_data, .culprit = CGV_NONE };

  if (init (&self))
    put_file (&self);
  clear (&self);
  if (culprit != NULL)
    *culprit = self.culprit;
  return self.result;
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
