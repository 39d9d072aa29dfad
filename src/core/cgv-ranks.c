/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-ranks.h"

#include "cgv-natural.h"
#include "cgv-radix.h"

static const CgvFunction *
get_function (const CgvFold *fold,
              CgvNodeId node)
{
  static const CgvFunction nowhere = { 0, 0, 0 };
  CgvFunctionId function = cgv_fold_get_function (fold, node);

  return function != CGV_NONE ? cgv_profile_get_function (cgv_fold_get_profile (fold), function) : &nowhere;
}

/**
 * Strings:
 * @n_strings: how many strings the profile has, or how many names the nodes have
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
begin_strings (Strings *strings,
               uint32_t n_strings,
               CgvMemory *memory)
{
  strings->n_strings = n_strings;
  strings->ranks = cgv_memory_new (memory, strings->n_strings, sizeof *strings->ranks);
  if (strings->ranks == NULL)
    return false;
  for (CgvStringId string = 0; string < strings->n_strings; string++)
    strings->ranks[string] = CGV_NONE;
  return true;
}

static void
clear_strings (Strings *strings,
               CgvMemory *memory)
{
  cgv_memory_free (memory, strings->ranks, strings->n_strings, sizeof *strings->ranks);
  cgv_memory_free (memory, strings->names, strings->capacity, sizeof *strings->names);
}

/* Adds a string, of which @name is what it is ranked by. */
static bool
add_string (Strings *strings,
            CgvStringId string,
            CgvName name,
            CgvMemory *memory)
{
  void *names = strings->names;

  if (string >= strings->n_strings || strings->ranks[string] != CGV_NONE)
    return true;
  if (!cgv_memory_grow (memory, &names, &strings->capacity, (size_t) strings->n_names + 1, sizeof *strings->names))
    return false;

  strings->names = names;
  strings->names[strings->n_names] = name;
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

/* The string whose beginning, part or whole the name of a node is. Rows of two profiles have each its own. */
static CgvStringId
get_name_string (const CgvFold *fold,
                 CgvNodeId node)
{
  const CgvFunction *function = get_function (fold, node);

  if (cgv_fold_get_kind (fold) == CGV_FOLD_MATCHED)
    return node;
  if (cgv_fold_get_kind (fold) == CGV_FOLD_OBJECT)
    return function->object;
  return cgv_fold_get_kind (fold) == CGV_FOLD_FILE ? function->file : function->name;
}

/* Very many functions may share one long name, which is read once. */
static bool
rank_names (CgvRanks *ranks,
            const CgvFold *fold,
            CgvMemory *memory)
{
  Strings strings = { 0 };
  bool is_matched = cgv_fold_get_kind (fold) == CGV_FOLD_MATCHED;
  uint32_t n_strings = is_matched ? ranks->n_nodes : cgv_profile_get_n_strings (cgv_fold_get_profile (fold));
  bool ok = begin_strings (&strings, n_strings, memory);

  for (CgvNodeId node = 0; ok && node < ranks->n_nodes; node++)
    {
      CgvName name;

      name.bytes = cgv_fold_get_name (fold, node, &name.length);
      ok = add_string (&strings, get_name_string (fold, node), name, memory);
    }
  ok = ok && rank_added (&strings, memory);
  for (CgvNodeId node = 0; ok && node < ranks->n_nodes; node++)
    ranks->names[node] = strings.ranks[get_name_string (fold, node)];
  clear_strings (&strings, memory);
  return ok;
}

bool
cgv_ranks_add_names (CgvRanks *ranks,
                     const CgvFold *fold,
                     CgvMemory *memory)
{
  if (ranks->names != NULL)
    return true;
  ranks->names = cgv_memory_new (memory, ranks->n_nodes, sizeof *ranks->names);
  if (ranks->names == NULL)
    return false;
  if (rank_names (ranks, fold, memory))
    return true;
  cgv_memory_free (memory, ranks->names, ranks->n_nodes, sizeof *ranks->names);
  ranks->names = NULL;
  return false;
}

static bool
add_place (Strings *strings,
           const CgvProfile *profile,
           CgvStringId string,
           CgvMemory *memory)
{
  CgvName name;

  name.bytes = cgv_profile_get_string (profile, string, &name.length);
  return add_string (strings, string, name, memory);
}

/* Ranks the files and objects of the nodes. */
static bool
rank_strings (Strings *strings,
              const CgvFold *fold,
              CgvMemory *memory)
{
  const CgvProfile *profile = cgv_fold_get_profile (fold);
  bool ok = begin_strings (strings, cgv_profile_get_n_strings (profile), memory);

  for (CgvNodeId node = 0; ok && node < cgv_fold_get_n_nodes (fold); node++)
    {
      const CgvFunction *function = get_function (fold, node);

      ok = add_place (strings, profile, function->file, memory) &&
           add_place (strings, profile, function->object, memory);
    }
  return ok && rank_added (strings, memory);
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
  clear_strings (&strings, memory);
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
