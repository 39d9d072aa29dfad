/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-private.h"

#include <string.h>

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

static void
map_pieces (CgvProfile *self)
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

/* What parts and event lines refer to. */
static void
map_raw_strings (const CgvSource *source)
{
  CgvFragment *fragment = source->fragment;

  for (uint32_t i = 0; i < fragment->n_parts; i++)
    cgv_raw_part_map_strings (&fragment->parts[i], source->strings);
  for (uint32_t i = 0; i < fragment->n_event_specs; i++)
    cgv_event_spec_map_strings (&fragment->event_specs[i], source->strings);
}

static bool
merge_strings (CgvProfile *self,
               CgvSource *source)
{
  const CgvStringTable *table = &source->fragment->strings;

  source->strings = cgv_memory_new (&self->memory, table->n_strings, sizeof *source->strings);
  if (source->strings == NULL)
    return false;
  for (CgvStringId i = 0; i < table->n_strings; i++)
    {
      size_t length;
      const char *bytes = cgv_string_table_get (table, i, &length);

      source->strings[i] = cgv_string_table_intern (&self->own_strings, &self->memory, bytes, length);
      if (source->strings[i] == CGV_NONE || cgv_profile_gives_up (self, i))
        return false;
    }
  map_raw_strings (source);
  return true;
}

/* Functions are merged through a fragment of their own, which knows how to find them. */
static bool
merge_functions (CgvProfile *self,
                 CgvFragment *scratch,
                 CgvSource *source)
{
  CgvFragment *fragment = source->fragment;

  source->functions = cgv_memory_new (&self->memory, fragment->n_functions, sizeof *source->functions);
  if (source->functions == NULL)
    return false;
  for (CgvFunctionId i = 0; i < fragment->n_functions; i++)
    {
      CgvFunction function = fragment->functions[i];

      function.name = source->strings[function.name];
      function.file = source->strings[function.file];
      function.object = source->strings[function.object];
      source->functions[i] = cgv_fragment_intern_function (scratch, &function);
      if (source->functions[i] == CGV_NONE || cgv_profile_gives_up (self, i))
        return false;
    }
  return true;
}

static bool
take_functions (CgvProfile *self,
                const CgvFragment *scratch)
{
  self->own_functions_capacity = scratch->n_functions;
  self->own_functions = cgv_memory_new (&self->memory, scratch->n_functions, sizeof *self->own_functions);
  if (self->own_functions == NULL)
    return false;
  if (scratch->n_functions > 0)
    memcpy (self->own_functions, scratch->functions, scratch->n_functions * sizeof *self->own_functions);
  self->functions = self->own_functions;
  self->n_functions = scratch->n_functions;
  return true;
}

static bool
merge_names (CgvProfile *self)
{
  CgvMemory unlimited = CGV_MEMORY_INIT;
  const CgvFragment *first = self->sources[0].head;
  CgvFragment *scratch;
  bool ok;

  if (self->n_files == 1)
    {
      self->strings = &first->strings;
      self->functions = first->functions;
      self->n_functions = first->n_functions;
      return true;
    }

  self->strings = &self->own_strings;
  unlimited.resize = self->memory.resize;
  unlimited.user_data = self->memory.user_data;
  scratch = cgv_fragment_new (&unlimited, first->seed);
  ok = scratch != NULL && cgv_string_table_init (&self->own_strings, &self->memory, first->seed);
  for (uint32_t i = 0; ok && i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      if (source->fragment == source->head)
        ok = merge_strings (self, source) && merge_functions (self, scratch, source);
    }
  ok = ok && take_functions (self, scratch);
  cgv_fragment_free (scratch);
  if (ok)
    map_pieces (self);
  return ok;
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

static bool
index_parts (CgvProfile *self)
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

/* What sorting the calls by caller needs, an entry for each function or each call. */
typedef struct
{
  uint32_t *start;
  uint32_t *sorted;
  CgvCallId *last_call;
  uint32_t n_calls;
} CallSort;

/* Calls are numbered through all fragments while they are sorted. */
static const CgvSource *
find_call_source (const CgvProfile *self,
                  uint32_t call)
{
  uint32_t low = 0;
  uint32_t high = self->n_sources;

  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;

      if (self->sources[middle].first_call <= call)
        low = middle;
      else
        high = middle;
    }
  return &self->sources[low];
}

static CgvCall
get_mapped_call (const CgvSource *source,
                 uint32_t call)
{
  CgvCall mapped = source->fragment->calls[call];

  mapped.caller = cgv_source_map_function (source, mapped.caller);
  mapped.callee = cgv_source_map_function (source, mapped.callee);
  return mapped;
}

/* A counting sort: start[f] becomes the end of the calls of f. */
static bool
sort_calls (CgvProfile *self,
            CallSort *sort)
{
  uint32_t number = 0;
  uint32_t sum = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      for (uint32_t call = 0; call < self->sources[i].n_calls; call++)
        {
          if (cgv_profile_gives_up (self, call))
            return false;
          sort->start[get_mapped_call (&self->sources[i], call).caller]++;
        }
    }
  for (uint32_t function = 0; function < self->n_functions; function++)
    {
      uint32_t count = sort->start[function];

      sort->start[function] = sum;
      sum += count;
    }
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      for (uint32_t call = 0; call < self->sources[i].n_calls; call++)
        {
          if (cgv_profile_gives_up (self, call))
            return false;
          sort->sorted[sort->start[get_mapped_call (&self->sources[i], call).caller]++] = number++;
        }
    }
  return true;
}

/* Calls of one caller stand side by side, so that the last call to a callee is theirs or nobody's. */
static bool
number_calls (CgvProfile *self,
              CallSort *sort)
{
  for (uint32_t i = 0; i < sort->n_calls; i++)
    {
      uint32_t call = sort->sorted[i];
      const CgvSource *source = find_call_source (self, call);
      CgvCall mapped = get_mapped_call (source, call - source->first_call);
      CgvCallId *last = &sort->last_call[mapped.callee];

      if (cgv_profile_gives_up (self, i))
        return false;
      if (*last >= self->n_calls || self->calls[*last].caller != mapped.caller || self->calls[*last].callee != mapped.callee)
        {
          *last = self->n_calls;
          self->calls[self->n_calls++] = mapped;
        }
      source->calls[call - source->first_call] = *last;
    }
  return true;
}

static bool
allocate_calls (CgvProfile *self,
                CallSort *sort)
{
  CgvMemory *memory = &self->memory;
  uint64_t n_calls = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      self->sources[i].first_call = (uint32_t) n_calls;
      n_calls += self->sources[i].fragment->n_calls;
    }
  if (n_calls >= CGV_NONE)
    return false;
  for (uint32_t i = 0; i < self->n_sources; i++)
    self->sources[i].n_calls = self->sources[i].fragment->n_calls;
  sort->n_calls = (uint32_t) n_calls;
  sort->start = cgv_memory_new (memory, self->n_functions, sizeof *sort->start);
  sort->sorted = cgv_memory_new (memory, sort->n_calls, sizeof *sort->sorted);
  return sort->start != NULL && sort->sorted != NULL;
}

/* The merged calls, and where to find those to a callee among them; the rest of the sort is needed
 * no more. */
static bool
allocate_merged (CgvProfile *self,
                 CallSort *sort)
{
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, sort->start, self->n_functions, sizeof *sort->start);
  sort->start = NULL;
  self->calls = cgv_memory_new (memory, sort->n_calls, sizeof *self->calls);
  self->calls_capacity = self->calls != NULL ? sort->n_calls : 0;
  sort->last_call = cgv_memory_new (memory, self->n_functions, sizeof *sort->last_call);
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvSource *source = &self->sources[i];

      source->calls = cgv_memory_new (memory, source->n_calls, sizeof *source->calls);
      if (source->calls == NULL)
        return false;
    }
  return self->calls != NULL && sort->last_call != NULL;
}

static void
free_call_sort (CgvProfile *self,
                CallSort *sort)
{
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, sort->start, self->n_functions, sizeof *sort->start);
  cgv_memory_free (memory, sort->sorted, sort->n_calls, sizeof *sort->sorted);
  cgv_memory_free (memory, sort->last_call, self->n_functions, sizeof *sort->last_call);
}

/* What the merged calls replace. A fragment with ids of its own still needs its calls. */
static void
free_fragment_calls (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvFragment *fragment = self->sources[i].fragment;

      if (self->sources[i].functions != NULL)
        continue;
      cgv_memory_free (&fragment->memory, fragment->calls, fragment->calls_capacity, sizeof *fragment->calls);
      fragment->calls = NULL;
      fragment->calls_capacity = 0;
      fragment->n_calls = 0;
    }
}

static bool
merge_calls (CgvProfile *self)
{
  CallSort sort = { NULL, NULL, NULL, 0 };
  bool ok = allocate_calls (self, &sort) && sort_calls (self, &sort) && allocate_merged (self, &sort) && number_calls (self, &sort);

  free_call_sort (self, &sort);
  free_fragment_calls (self);
  return ok;
}

static bool
index_blocks_of (CgvProfile *self,
                 const CgvSource *source)
{
  const CgvFragment *fragment = source->fragment;

  for (uint32_t block = 0; block < fragment->n_blocks; block++)
    {
      CgvFunctionId function = cgv_source_map_function (source, fragment->block_function[block]);

      if (cgv_profile_gives_up (self, block))
        return false;
      self->blocks[self->block_start[function]++] = source->first_block + block;
    }
  return true;
}

/* A counting sort of all blocks by function. */
static bool
index_blocks (CgvProfile *self)
{
  uint64_t n_blocks = 0;
  uint32_t sum = 0;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      self->sources[i].first_block = (uint32_t) n_blocks;
      n_blocks += self->sources[i].fragment->n_blocks;
    }
  if (n_blocks >= CGV_NONE)
    return false;
  self->n_blocks = (uint32_t) n_blocks;
  self->block_start = cgv_memory_new (&self->memory, (size_t) self->n_functions + 1, sizeof *self->block_start);
  self->blocks = cgv_memory_new (&self->memory, self->n_blocks, sizeof *self->blocks);
  if (self->block_start == NULL || self->blocks == NULL)
    return false;

  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      const CgvSource *source = &self->sources[i];

      for (uint32_t block = 0; block < source->fragment->n_blocks; block++)
        {
          if (cgv_profile_gives_up (self, block))
            return false;
          self->block_start[cgv_source_map_function (source, source->fragment->block_function[block])]++;
        }
    }
  for (uint32_t function = 0; function <= self->n_functions; function++)
    {
      uint32_t count = self->block_start[function];

      self->block_start[function] = sum;
      sum += count;
    }
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      if (!index_blocks_of (self, &self->sources[i]))
        return false;
    }
  memmove (self->block_start + 1, self->block_start, self->n_functions * sizeof *self->block_start);
  self->block_start[0] = 0;
  return true;
}

/* Nothing looks for a name any more. */
static void
seal_strings (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    cgv_string_table_seal (&self->sources[i].fragment->strings, &self->sources[i].fragment->memory);
  cgv_string_table_seal (&self->own_strings, &self->memory);
}

/* Frees what only merging needs: most of all, the slack at the end of the streams. */
static void
shrink (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    {
      CgvFragment *fragment = self->sources[i].fragment;
      CgvBytes *streams[] = { &fragment->self, &fragment->call, &fragment->jump };

      for (unsigned int stream = 0; stream < 3; stream++)
        {
          CgvBytes *bytes = streams[stream];
          void *smaller = NULL;

          if (bytes->length > 0 && bytes->length < bytes->capacity)
            smaller = cgv_memory_resize (&fragment->memory, bytes->data, bytes->capacity, bytes->length, 1);
          if (smaller == NULL)
            continue;
          bytes->data = smaller;
          bytes->capacity = bytes->length;
        }
      cgv_memory_free (&fragment->memory, fragment->block_function, fragment->block_function_capacity, sizeof *fragment->block_function);
      fragment->block_function = NULL;
      fragment->block_function_capacity = 0;
    }
}

static CgvProfile *
new_empty (CgvFragment **fragments,
           uint32_t n_fragments)
{
  CgvMemory memory = fragments[0]->memory;
  CgvProfile *self;

  memory.used = 0;
  memory.peak = 0;
  memory.budget = UINT64_MAX;
  memory.failed = false;
  self = cgv_memory_new (&memory, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  self->memory = memory;
  atomic_init (&self->n_references, 1);
  if (cgv_profile_take_fragments (self, fragments, n_fragments))
    return self;
  cgv_memory_free (&memory, self, 1, sizeof *self);
  return NULL;
}

static bool
build (CgvProfile *self,
       CgvProblemList *problems)
{
  if (!merge_names (self) || !index_parts (self) || !cgv_profile_build_events (self, problems))
    return false;
  seal_strings (self);
  return merge_calls (self) && index_blocks (self);
}

CgvProfile *
cgv_profile_new (CgvFragment **fragments,
                 uint32_t n_fragments,
                 CgvProblemList *problems,
                 const CgvCancel *cancel)
{
  CgvProblem no_memory = { .kind = CGV_PROBLEM_NO_MEMORY };
  CgvProfile *self = new_empty (fragments, n_fragments);

  if (self != NULL)
    self->cancel = cancel;
  if (self != NULL && build (self, problems))
    {
      shrink (self);
      self->cancel = NULL;
      return self;
    }

  if (self == NULL || !self->is_cancelled)
    cgv_problem_list_add (problems, &no_memory);
  cgv_profile_unref (self);
  for (uint32_t i = 0; i < n_fragments; i++)
    {
      cgv_fragment_free (fragments[i]);
      fragments[i] = NULL;
    }
  return NULL;
}

CgvProfile *
cgv_profile_ref (CgvProfile *self)
{
  atomic_fetch_add_explicit (&self->n_references, 1, memory_order_relaxed);
  return self;
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

static void
free_sources (CgvProfile *self)
{
  for (uint32_t i = 0; i < self->n_sources; i++)
    free_source (self, &self->sources[i]);
  cgv_memory_free (&self->memory, self->sources, self->n_sources, sizeof *self->sources);
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
  free_sources (self);
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
