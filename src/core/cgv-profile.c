/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

#include "cgv-parser.h"

CgvProfile *
cgv_profile_ref (CgvProfile *self)
{
  atomic_fetch_add_explicit (&self->n_references, 1, memory_order_relaxed);
  return self;
}

static void
free_profile (CgvProfile *self)
{
  CgvMemory *memory = &self->memory;
  CgvMemory last;

  for (uint32_t i = 0; i < self->n_events; i++)
    cgv_memory_free (memory, self->events[i].terms, self->events[i].n_terms, sizeof *self->events[i].terms);
  cgv_memory_free (memory, self->events, self->events_capacity, sizeof *self->events);
  cgv_memory_free (memory, self->part_source, self->n_parts, sizeof *self->part_source);
  cgv_memory_free (memory, self->block_start, (size_t) self->n_functions + 1, sizeof *self->block_start);
  cgv_memory_free (memory, self->blocks, self->n_blocks, sizeof *self->blocks);
  cgv_memory_free (memory, self->calls, self->calls_capacity, sizeof *self->calls);
  cgv_string_table_clear (&self->own_strings, memory);
  cgv_memory_free (memory, self->own_functions, self->own_functions_capacity, sizeof *self->own_functions);
  cgv_profile_free_sources (self);
  last = *memory;
  cgv_memory_free (&last, self, 1, sizeof *self);
}

void
cgv_profile_unref (CgvProfile *self)
{
  if (self == NULL)
    return;
  if (atomic_fetch_sub_explicit (&self->n_references, 1, memory_order_release) != 1)
    return;
  atomic_thread_fence (memory_order_acquire);
  free_profile (self);
}

const char *
cgv_profile_get_string (const CgvProfile *self,
                        CgvStringId string,
                        size_t *length)
{
  size_t ignored;

  if (length == NULL)
    length = &ignored;
  return cgv_string_table_get (self->strings, string < self->strings->n_strings ? string : 0, length);
}

uint32_t
cgv_profile_get_n_strings (const CgvProfile *self)
{
  return self->strings->n_strings;
}

uint32_t
cgv_profile_get_n_events (const CgvProfile *self)
{
  return self->n_events;
}

const CgvEvent *
cgv_profile_get_event (const CgvProfile *self,
                       CgvEventId event)
{
  return &self->events[event];
}

CgvEventId
cgv_profile_find_event (const CgvProfile *self,
                        const char *name)
{
  for (CgvEventId event = 0; event < self->n_events; event++)
    {
      size_t length;
      const char *other = cgv_profile_get_string (self, self->events[event].name, &length);

      if (length == strlen (name) && memcmp (other, name, length) == 0)
        return event;
    }
  return CGV_NONE;
}

uint32_t
cgv_profile_get_n_parts (const CgvProfile *self)
{
  return self->n_parts;
}

const CgvPart *
cgv_profile_get_part (const CgvProfile *self,
                      CgvPartId part)
{
  return &cgv_profile_get_raw_part (self, part)->part;
}

const char *
cgv_profile_get_creator (const CgvProfile *self)
{
  const CgvPart *part = self->n_parts > 0 ? cgv_profile_get_part (self, 0) : NULL;

  if (part == NULL)
    return "";
  if (part->creator != CGV_NONE)
    return cgv_profile_get_string (self, part->creator, NULL);
  if (part->version != CGV_NONE && strncmp (cgv_profile_get_string (self, part->version, NULL), "0.9", 3) == 0)
    return "xdebug";
  return "";
}

uint32_t
cgv_profile_get_n_functions (const CgvProfile *self)
{
  return self->n_functions;
}

const CgvFunction *
cgv_profile_get_function (const CgvProfile *self,
                          CgvFunctionId function)
{
  return &self->functions[function];
}

void
cgv_profile_mark_files (const CgvProfile *self,
                        uint8_t *marks)
{
  for (CgvFunctionId function = 0; function < self->n_functions; function++)
    marks[self->functions[function].file] = 1;
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      const CgvFragment *fragment = self->sources[i].fragment;

      for (CgvStringId file = 0; file < fragment->is_file_of_lines_capacity; file++)
        {
          if (fragment->is_file_of_lines[file] != 0)
            marks[cgv_source_map_string (&self->sources[i], file)] = 1;
        }
    }
}

uint32_t
cgv_profile_get_n_calls (const CgvProfile *self)
{
  return self->n_calls;
}

const CgvCall *
cgv_profile_get_call (const CgvProfile *self,
                      CgvCallId call)
{
  return &self->calls[call];
}

uint64_t
cgv_profile_get_memory_used (const CgvProfile *self)
{
  uint64_t used = self->memory.used;

  for (uint32_t i = 0; i < self->n_sources; i++)
    used += self->sources[i].fragment->memory.used;
  return used;
}
