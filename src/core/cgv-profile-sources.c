/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include "cgv-parser.h"

static void
add_sources_of (CgvProfile *self,
                CgvFragment *head,
                uint32_t file)
{
  for (uint32_t i = 0; i <= head->n_pieces; i++)
    {
      CgvSource *source = &self->sources[self->n_sources++];

      source->fragment = i < head->n_pieces ? head->pieces[i] : head;
      source->head = head;
      source->file = file;
      source->strings = source->fragment->string_map;
      source->functions = source->fragment->function_map;
    }
}

bool
cgv_profile_take_fragments (CgvProfile *self,
                            CgvFragment **fragments,
                            uint32_t n_fragments)
{
  uint64_t n_sources = n_fragments;
  uint64_t n_parts = 0;

  for (uint32_t i = 0; i < n_fragments; i++)
    {
      n_sources += fragments[i]->n_pieces;
      n_parts += fragments[i]->n_parts;
    }
  if (n_sources >= CGV_NONE || n_parts >= CGV_NONE)
    return false;
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      if (!cgv_fragment_share_entries (fragments[i]))
        return false;
    }
  self->sources = cgv_memory_new (&self->memory, (size_t) n_sources, sizeof *self->sources);
  if (self->sources == NULL)
    return false;
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      add_sources_of (self, fragments[i], i);
      fragments[i] = NULL;
    }
  self->n_files = n_fragments;
  return true;
}

/* Pieces own the maps to their file's ids; those to the profile's are the source's of the file. */
static void
free_source (CgvProfile *self,
             CgvSource *source)
{
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, source->calls, source->n_calls, sizeof *source->calls);
  if (source->fragment != source->head)
    return;
  cgv_memory_free (memory, source->strings, source->head->strings.n_strings, sizeof *source->strings);
  cgv_memory_free (memory, source->functions, source->head->n_functions, sizeof *source->functions);
  cgv_fragment_free (source->head);
}

void
cgv_profile_free_sources (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    free_source (self, &self->sources[i]);
  cgv_memory_free (&self->memory, self->sources, self->n_sources, sizeof *self->sources);
}

/* A piece without a map has the ids of its file. */
static void
map_piece (const CgvSource *file,
           CgvSource *piece)
{
  if (piece->strings == NULL)
    piece->strings = file->strings;
  else
    {
      for (size_t i = 0; i < piece->fragment->n_string_map; i++)
        piece->strings[i] = cgv_source_map_string (file, piece->strings[i]);
    }
  if (piece->functions == NULL)
    piece->functions = file->functions;
  else
    {
      for (uint32_t i = 0; i < piece->fragment->n_functions; i++)
        piece->functions[i] = cgv_source_map_function (file, piece->functions[i]);
    }
}

void
cgv_profile_map_pieces (CgvProfile *self)
{
  const CgvSource *file = NULL;

  /* The source of a file itself is the last one of its sources. */
  for (uint32_t i = self->n_sources; i > 0; i--)
    {
      CgvSource *source = &self->sources[i - 1];

      if (source->fragment == source->head)
        file = source;
      else
        map_piece (file, source);
    }
}

static bool
index_parts_of (CgvProfile *self,
                uint32_t first_source)
{
  const CgvSource *source = &self->sources[first_source];

  for (uint32_t part = 0; part < source->head->n_parts; part++)
    {
      if (cgv_profile_gives_up (self, part))
        return false;
      self->part_source[source->first_part + part] = first_source;
      source->head->parts[part].part.file = source->file;
    }
  return true;
}

bool
cgv_profile_index_parts (CgvProfile *self)
{
  uint32_t n_parts = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      source->first_part = n_parts + source->fragment->first_part;
      if (source->fragment == source->head)
        n_parts += source->head->n_parts;
    }
  self->part_source = cgv_memory_new (&self->memory, n_parts, sizeof *self->part_source);
  if (self->part_source == NULL)
    return false;
  self->n_parts = n_parts;
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      bool is_first = i == 0 || self->sources[i].head != self->sources[i - 1].head;

      if (is_first && !index_parts_of (self, i))
        return false;
    }
  return true;
}
