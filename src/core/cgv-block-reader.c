/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-block-reader-private.h"

static const CgvSource *
find_source (const CgvProfile *self,
             uint32_t block)
{
  uint32_t low = 0;
  uint32_t high = self->n_sources;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (self->sources[middle].first_block <= block)
        low = middle;
      else
        high = middle;
    }
  return &self->sources[low];
}

static uint32_t
find_raw_part (const CgvFragment *fragment,
               uint32_t block)
{
  uint32_t low = 0;
  uint32_t high = fragment->n_parts;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (fragment->parts[middle].first_block <= block)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* Reads the head of a block; returns the byte after it. */
static const uint8_t *
read_head (const CgvFragment *fragment,
           uint32_t block,
           bool has_address,
           CgvBlockReader *reader,
           uint64_t *call,
           uint64_t *jump)
{
  const uint8_t *at = fragment->self.data + fragment->block_at[block];
  uint64_t file;

  at = cgv_varint_read (at, &file);
  reader->file = (CgvStringId) file;
  at = cgv_varint_read (at, &reader->position.line);
  reader->position.address = 0;
  reader->position.bb = 0;
  if (has_address)
    at = cgv_varint_read (at, &reader->position.address);
  at = cgv_varint_read (at, call);
  return cgv_varint_read (at, jump);
}

void
cgv_block_reader_open (const CgvProfile *self,
                       uint32_t number,
                       CgvBlockReader *reader)
{
  const CgvSource *source = find_source (self, number);
  const CgvFragment *fragment = source->fragment;
  uint32_t block = number - source->first_block;
  uint32_t raw_part = find_raw_part (fragment, block);
  const CgvPart *part = cgv_profile_get_part (self, source->first_part + raw_part);
  uint64_t call = fragment->call.length;
  uint64_t jump = fragment->jump.length;

  reader->profile = self;
  reader->source = source;
  reader->self_end = fragment->self.data + fragment->self.length;
  if (block + 1 < fragment->n_blocks)
    {
      const CgvPart *next = cgv_profile_get_part (self, source->first_part + find_raw_part (fragment, block + 1));

      read_head (fragment, block + 1, next->has_address, reader, &call, &jump);
      reader->self_end = fragment->self.data + fragment->block_at[block + 1];
    }
  reader->call_end = cgv_bytes_get (&fragment->call, call);
  reader->jump_end = cgv_bytes_get (&fragment->jump, jump);

  reader->part = source->first_part + raw_part;
  reader->shape = (CgvPositionShape) { part->has_address, part->has_line };
  reader->events = part->events;
  reader->self_at = read_head (fragment, block, part->has_address, reader, &call, &jump);
  reader->call_at = cgv_bytes_get (&fragment->call, call);
  reader->jump_at = cgv_bytes_get (&fragment->jump, jump);
}

CgvPartId
cgv_profile_get_block_part (const CgvProfile *self,
                            uint32_t block)
{
  const CgvSource *source = find_source (self, block);

  return source->first_part + find_raw_part (source->fragment, block - source->first_block);
}
