/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-entries-private.h"

#include "cgv-vector.h"

bool
cgv_entries_reserve (CgvEntries *self,
                     CgvMemory *memory,
                     size_t wanted)
{
  if (self->wide != NULL)
    return cgv_array_grow (memory, &self->wide, wanted);
  return cgv_array_grow (memory, &self->lines, wanted);
}

void
cgv_entries_add (CgvEntries *self)
{
  if (self->wide != NULL)
    self->wide[self->n_items] = (CgvEntry) { CGV_NO_ENTRY, CGV_NO_ENTRY };
  else
    self->lines[self->n_items] = CGV_NO_ENTRY_LINE;
  self->n_items++;
}

bool
cgv_entries_widen (CgvEntries *self,
                   CgvMemory *memory)
{
  CgvEntry *wide;

  if (self->wide != NULL)
    return true;
  wide = cgv_memory_resize (memory, NULL, cgv_memory_get_size (self->lines) / sizeof *self->lines + 1, sizeof *wide);
  if (wide == NULL)
    return false;
  for (CgvFunctionId i = 0; i < self->n_items; i++)
    {
      if (!cgv_entries_get (self, i, &wide[i]))
        wide[i] = (CgvEntry) { CGV_NO_ENTRY, CGV_NO_ENTRY };
    }
  cgv_memory_free (memory, self->lines);
  self->wide = wide;
  self->lines = NULL;
  return true;
}

bool
cgv_entries_set (CgvEntries *self,
                 CgvMemory *memory,
                 CgvFunctionId function,
                 const CgvEntry *entry)
{
  int32_t line = (int32_t) entry->line;
  bool is_narrow = entry->address == 0 && line != CGV_NO_ENTRY_LINE && (uint64_t) (int64_t) line == entry->line;

  if (!is_narrow && !cgv_entries_widen (self, memory))
    return false;
  if (self->wide != NULL)
    self->wide[function] = *entry;
  else
    self->lines[function] = line;
  return true;
}

void
cgv_entries_clear (CgvEntries *self,
                   CgvMemory *memory)
{
  cgv_memory_free (memory, self->lines);
  cgv_memory_free (memory, self->wide);
  *self = (CgvEntries) { 0 };
}
