/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-ranks.h"

#include "cgv-natural.h"
#include "cgv-radix.h"

bool
cgv_ranks_add_names (CgvRanks *ranks,
                     const CgvFold *fold,
                     CgvMemory *memory)
{
  CgvName *names;
  bool ok;

  if (ranks->names != NULL)
    return true;
  ranks->names = cgv_memory_new (memory, ranks->n_nodes, sizeof *ranks->names);
  names = cgv_memory_new (memory, ranks->n_nodes, sizeof *names);
  ok = ranks->names != NULL && names != NULL;
  for (CgvNodeId node = 0; ok && node < ranks->n_nodes; node++)
    names[node].bytes = cgv_fold_get_name (fold, node, &names[node].length);
  ok = ok && cgv_natural_rank (memory, names, ranks->n_nodes, ranks->names);

  cgv_memory_free (memory, names, ranks->n_nodes, sizeof *names);
  if (!ok)
    {
      cgv_memory_free (memory, ranks->names, ranks->n_nodes, sizeof *ranks->names);
      ranks->names = NULL;
    }
  return ok;
}

static const CgvFunction *
get_function (const CgvFold *fold,
              CgvNodeId node)
{
  return cgv_profile_get_function (cgv_fold_get_profile (fold), cgv_fold_get_function (fold, node));
}

/**
 * Strings:
 * @n_strings: how many strings the profile has
 * @ranks: for each string, its place in @names, then its rank; CGV_NONE for one that is not ranked
 * @n_names: how many strings are ranked
 * @capacity: room in @names
 * @names: the strings that are ranked
 */
typedef struct
{
  uint32_t n_strings;
  uint32_t *ranks;
  uint32_t n_names;
  size_t capacity;
  CgvName *names;
} Strings;

static bool
add_string (Strings *strings,
            const CgvProfile *profile,
            CgvStringId string,
            CgvMemory *memory)
{
  void *names = strings->names;
  CgvName *name;

  if (string >= strings->n_strings || strings->ranks[string] != CGV_NONE)
    return true;
  if (!cgv_memory_grow (memory, &names, &strings->capacity, (size_t) strings->n_names + 1, sizeof *strings->names))
    return false;

  strings->names = names;
  name = &strings->names[strings->n_names];
  name->bytes = cgv_profile_get_string (profile, string, &name->length);
  strings->ranks[string] = strings->n_names++;
  return true;
}

static bool
rank_added (Strings *strings,
            CgvMemory *memory)
{
  uint32_t *ranks = cgv_memory_new (memory, strings->n_names, sizeof *ranks);
  bool ok = ranks != NULL && cgv_natural_rank (memory, strings->names, strings->n_names, ranks);

  for (CgvStringId string = 0; ok && string < strings->n_strings; string++)
    {
      if (strings->ranks[string] != CGV_NONE)
        strings->ranks[string] = ranks[strings->ranks[string]];
    }
  cgv_memory_free (memory, ranks, strings->n_names, sizeof *ranks);
  return ok;
}

/* Ranks the files and objects of the nodes. */
static bool
rank_strings (Strings *strings,
              const CgvFold *fold,
              CgvMemory *memory)
{
  CgvProfile *profile = cgv_fold_get_profile (fold);
  bool ok;

  strings->n_strings = cgv_profile_get_n_strings (profile);
  strings->ranks = cgv_memory_new (memory, strings->n_strings, sizeof *strings->ranks);
  ok = strings->ranks != NULL;
  for (CgvStringId string = 0; ok && string < strings->n_strings; string++)
    strings->ranks[string] = CGV_NONE;
  for (CgvNodeId node = 0; ok && node < cgv_fold_get_n_nodes (fold); node++)
    {
      const CgvFunction *function = get_function (fold, node);

      ok = add_string (strings, profile, function->file, memory) &&
           add_string (strings, profile, function->object, memory);
    }
  ok = ok && rank_added (strings, memory);
  cgv_memory_free (memory, strings->names, strings->capacity, sizeof *strings->names);
  return ok;
}

static uint64_t
get_place (const Strings *strings,
           const CgvFold *fold,
           CgvNodeId node)
{
  const CgvFunction *function = get_function (fold, node);
  uint32_t object = function->object < strings->n_strings ? strings->ranks[function->object] : 0;
  uint32_t file = function->file < strings->n_strings ? strings->ranks[function->file] : 0;

  return (uint64_t) object << 32 | file;
}

/* Sorts by name, then by place, which keeps the order of names where the place is the same. */
static bool
rank_locations (CgvRanks *ranks,
                const CgvFold *fold,
                const Strings *strings,
                CgvMemory *memory)
{
  CgvNodeId *nodes = cgv_memory_new (memory, ranks->n_nodes, sizeof *nodes);
  uint64_t *keys = cgv_memory_new (memory, ranks->n_nodes, sizeof *keys);
  bool ok = nodes != NULL && keys != NULL;
  uint32_t rank = 0;

  for (CgvNodeId node = 0; ok && node < ranks->n_nodes; node++)
    {
      nodes[node] = node;
      keys[node] = ranks->names[node];
    }
  ok = ok && cgv_radix_sort (memory, keys, nodes, ranks->n_nodes);
  for (uint32_t i = 0; ok && i < ranks->n_nodes; i++)
    keys[i] = get_place (strings, fold, nodes[i]);
  ok = ok && cgv_radix_sort (memory, keys, nodes, ranks->n_nodes);

  for (uint32_t i = 0; ok && i < ranks->n_nodes; i++)
    {
      if (i > 0 && (keys[i] != keys[i - 1] || ranks->names[nodes[i]] != ranks->names[nodes[i - 1]]))
        rank++;
      ranks->locations[nodes[i]] = rank;
    }
  cgv_memory_free (memory, nodes, ranks->n_nodes, sizeof *nodes);
  cgv_memory_free (memory, keys, ranks->n_nodes, sizeof *keys);
  return ok;
}

bool
cgv_ranks_add_locations (CgvRanks *ranks,
                         const CgvFold *fold,
                         CgvMemory *memory)
{
  Strings strings = { 0 };
  bool ok;

  if (ranks->locations != NULL)
    return true;
  if (!cgv_ranks_add_names (ranks, fold, memory))
    return false;

  ranks->locations = cgv_memory_new (memory, ranks->n_nodes, sizeof *ranks->locations);
  ok = ranks->locations != NULL && rank_strings (&strings, fold, memory) &&
       rank_locations (ranks, fold, &strings, memory);
  cgv_memory_free (memory, strings.ranks, strings.n_strings, sizeof *strings.ranks);
  if (!ok)
    {
      cgv_memory_free (memory, ranks->locations, ranks->n_nodes, sizeof *ranks->locations);
      ranks->locations = NULL;
    }
  return ok;
}

void
cgv_ranks_clear (CgvRanks *ranks,
                 CgvMemory *memory)
{
  cgv_memory_free (memory, ranks->names, ranks->n_nodes, sizeof *ranks->names);
  cgv_memory_free (memory, ranks->locations, ranks->n_nodes, sizeof *ranks->locations);
  *ranks = (CgvRanks){ .n_nodes = ranks->n_nodes };
}
