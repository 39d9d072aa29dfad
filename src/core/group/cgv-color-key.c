/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-color-key.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-path-rules.h"
#include "cgv-path.h"
#include "cgv-profile-private.h"

/* Groups that cost less than this share of the run have no colour of their own. */
#define LEAST 0.0005

/* A loader that costs less is like the start of any program. */
#define LEAST_LOADER 0.1

#define NEARLY_ALL 0.95

typedef struct
{
  CgvColorKey public; /* the first member, so that both have one address */
  CgvCosts *costs[CGV_N_SIDES];   /* NULL for a missing base */
  CgvGroupMap *maps[CGV_N_SIDES]; /* NULL of functions: each node is a group */
} Key;

/* The groups of both sides, while they get their colours. Groups of one name are one, and their order is that of their names, so that it
 * does not depend on the order of the sides. */
typedef struct
{
  uint32_t n;
  uint32_t *ids[CGV_N_SIDES]; /* for each side and group of its map, its number; NULL of functions, and for a missing base */
  CgvNaturalText *names;      /* NULL of functions */
  double *sums;
  double total;
  uint8_t *slots;
} Groups;

static bool
is_called (const CgvNaturalText *name,
           const char *expected)
{
  return name->length == strlen (expected) && memcmp (name->bytes, expected, name->length) == 0;
}

static bool
starts_with (const CgvNaturalText *name,
             const char *start)
{
  return name->length >= strlen (start) && memcmp (name->bytes, start, strlen (start)) == 0;
}

/* Returns whether an object is the C library: "libc.so.6", "libc-2.31.so", "libc.musl-x86_64.so.1", and former parts of glibc. */
static bool
is_c_library (const CgvNaturalText *name)
{
  return starts_with (name, "libc.so") || starts_with (name, "libc-") || starts_with (name, "libc.musl-") || starts_with (name, "libpthread");
}

static bool
is_loader (const CgvNaturalText *name)
{
  return starts_with (name, "ld-") || starts_with (name, "ld.so") || starts_with (name, "ld64.so");
}

static bool
is_shared (const CgvNaturalText *name)
{
  for (size_t i = 0; i + 3 <= name->length; i++)
    {
      if (memcmp (name->bytes + i, ".so", 3) == 0)
        return true;
    }
  return false;
}

static CgvNaturalText
get_base_name (const Key *self,
               const CgvNaturalText *name)
{
  size_t start = self->public.kind == CGV_GROUPING_NAMESPACE ? 0 : cgv_path_get_base_name (name->bytes, name->length);

  return (CgvNaturalText){ name->bytes + start, name->length - start };
}

static CgvNaturalText
get_name (const Key *self,
          const Groups *groups,
          uint32_t group)
{
  CgvNaturalText name;

  if (groups->names != NULL)
    return get_base_name (self, &groups->names[group]);
  name.bytes = cgv_fold_get_name (self->costs[CGV_SIDE_NEW]->graph->fold, group, &name.length);
  return name;
}

static bool
has_name (const CgvNaturalText *name)
{
  return name->length > 0 && !is_called (name, "???") && !is_called (name, "(unknown)");
}

/* Returns whether a slot may be given to a group, which must have some share of the cost. With objects the first two slots are for the
 * program and the C library. */
static bool
suits (const Key *self,
       const CgvNaturalText *name,
       unsigned int slot,
       double share)
{
  if (!has_name (name))
    return false;
  if (self->public.kind != CGV_GROUPING_OBJECT)
    return true;
  switch (slot)
    {
    case CGV_SLOT_FIRST:
      return !is_shared (name) && !is_loader (name);
    case CGV_SLOT_LIBRARY:
      return is_c_library (name);
    default:
      return is_loader (name) ? share >= LEAST_LOADER : !is_c_library (name);
    }
}

/* A function of Cachegrind is in the file that it has most of its cost in. */
static uint32_t
get_group_of_map (const CgvGroupMap *map,
                  const CgvGraph *graph,
                  CgvFunctionId function)
{
  CgvStringId file;

  if (map->group_of_function[CGV_SIDE_NEW] != NULL)
    return map->group_of_function[CGV_SIDE_NEW][function];
  if (map->group_of_node[CGV_SIDE_NEW] != NULL)
    return map->group_of_node[CGV_SIDE_NEW][cgv_fold_get_node (graph->fold, function)];
  file = graph->profile->functions[function].file;
  return file != CGV_NONE ? map->group_of_file[CGV_SIDE_NEW][file] : CGV_NONE;
}

static uint32_t
get_group (const Key *self,
           const Groups *groups,
           CgvSide side,
           CgvFunctionId function)
{
  const CgvGraph *graph = self->costs[side]->graph;
  uint32_t group;

  if (groups->ids[side] == NULL)
    return cgv_fold_get_node (graph->fold, function);
  group = get_group_of_map (self->maps[side], graph, function);
  return group != CGV_NONE ? groups->ids[side][group] : CGV_NONE;
}

/* Adds up the groups of a side; negative sums of signed costs count as 0. Returns false if it was cancelled. */
static bool
sum_groups (const Key *self,
            Groups *groups,
            CgvSide side)
{
  const CgvCosts *costs = self->costs[side];

  for (CgvNodeId node = 0; node < costs->graph->n_nodes && !cgv_profile_gives_up (costs->graph->profile, node); node++)
    {
      CgvFunctionId function = cgv_fold_get_function (costs->graph->fold, node);
      uint32_t group = function != CGV_NONE ? get_group (self, groups, side, function) : CGV_NONE;
      double cost = cgv_cost_to_double (costs->self[node], costs->is_signed);

      if (group != CGV_NONE && cost > 0)
        {
          groups->sums[group] += cost;
          groups->total += cost;
        }
    }
  return !costs->graph->profile->is_cancelled;
}

/* Numbers the groups of both sides by their names. Two builds of a program may have their files in different folders. */
static bool
number_groups (const Key *self,
               Groups *groups,
               CgvPool *scratch)
{
  uint32_t *ids;
  CgvNaturalText *names;
  uint32_t n = 0;

  cgv_foreach_side (side)
    groups->n += self->maps[side] != NULL ? self->maps[side]->n_groups : 0;
  cgv_pool_make (scratch, &ids, groups->n);
  cgv_pool_make (scratch, &names, groups->n);
  cgv_pool_make (scratch, &groups->names, groups->n);
  if (scratch->failed)
    return false;
  cgv_foreach_side (side)
    {
      if (self->maps[side] == NULL)
        continue;
      groups->ids[side] = &ids[n];
      for (uint32_t i = 0; i < self->maps[side]->n_groups; i++)
        names[n++] = self->maps[CGV_SIDE_BASE] != NULL ? get_base_name (self, &self->maps[side]->names[i]) : self->maps[side]->names[i];
    }
  if (!cgv_natural_rank (scratch->memory, names, n, ids, self->costs[CGV_SIDE_NEW]->graph->profile->cancel))
    return false;
  for (uint32_t i = 0; i < n; i++)
    groups->names[ids[i]] = names[i];
  return true;
}

/* Returns the costliest group without a slot that suits a slot. */
static uint32_t
find_group (const Key *self,
            const Groups *groups,
            unsigned int slot)
{
  const double *sums = groups->sums;
  uint32_t best = CGV_NONE;

  for (uint32_t group = 0; group < groups->n; group++)
    {
      CgvNaturalText name;

      if (groups->slots[group] != CGV_SLOT_OTHER || !(sums[group] > 0) || sums[group] < LEAST * groups->total || (best != CGV_NONE && sums[group] <= sums[best]))
        continue;
      name = get_name (self, groups, group);
      if (suits (self, &name, slot, sums[group] / groups->total))
        best = group;
    }
  return best;
}

static void
assign (Key *self,
        Groups *groups)
{
  CgvColorEntry *entries = self->public.entries;

  memset (groups->slots, CGV_SLOT_OTHER, groups->n);
  entries[CGV_SLOT_OTHER].share = groups->total > 0;
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    entries[slot].node = CGV_NONE;
  for (unsigned int slot = 0; slot < CGV_SLOT_OTHER; slot++)
    {
      uint32_t group = find_group (self, groups, slot);

      if (group == CGV_NONE)
        continue;
      groups->slots[group] = (uint8_t) slot;
      entries[slot] = (CgvColorEntry){ get_name (self, groups, group), groups->sums[group] / groups->total, groups->names == NULL ? group : CGV_NONE };
      entries[CGV_SLOT_OTHER].share -= entries[slot].share;
    }
  if (entries[CGV_SLOT_OTHER].share < 0)
    entries[CGV_SLOT_OTHER].share = 0;
}

static bool
fill (Key *self,
      Groups *groups,
      CgvPool *scratch)
{
  const CgvProfile *profile = self->costs[CGV_SIDE_NEW]->graph->profile;
  uint32_t n_functions = profile->n_functions;

  if (self->maps[CGV_SIDE_NEW] == NULL)
    groups->n = self->costs[CGV_SIDE_NEW]->graph->n_nodes;
  else if (!number_groups (self, groups, scratch))
    return false;
  cgv_pool_make (cgv_box_get_pool (self), &self->public.slots, n_functions);
  cgv_pool_make (scratch, &groups->sums, groups->n);
  cgv_pool_make (scratch, &groups->slots, groups->n);
  if (self->public.slots == NULL || scratch->failed)
    return false;
  cgv_foreach_side (side)
    if (self->costs[side] != NULL && !sum_groups (self, groups, side))
      return false;
  assign (self, groups);
  for (CgvFunctionId function = 0; function < n_functions && !cgv_profile_gives_up (profile, function); function++)
    {
      uint32_t group = get_group (self, groups, CGV_SIDE_NEW, function);

      self->public.slots[function] = group != CGV_NONE ? groups->slots[group] : CGV_SLOT_OTHER;
    }
  return !profile->is_cancelled;
}

static void
clear_key (void *object)
{
  Key *self = object;

  cgv_foreach_side (side)
    {
      cgv_group_map_unref (self->maps[side]);
      cgv_costs_unref (self->costs[side]);
    }
}

static bool
take_side (Key *self,
           CgvSide side,
           CgvCosts *costs,
           const CgvMemory *memory)
{
  CgvGroupingKind kind = self->public.kind;

  self->costs[side] = cgv_costs_ref (costs);
  if (kind == CGV_GROUPING_FUNCTION)
    return true;
  self->maps[side] = cgv_group_map_new (kind == CGV_GROUPING_FILE ? CGV_GROUPING_OWN_FILE : kind, NULL, costs, NULL, memory);
  return self->maps[side] != NULL;
}

CgvColorKey *
cgv_color_key_new (CgvCosts *costs,
                   CgvCosts *base,
                   CgvGroupingKind kind,
                   const CgvMemory *memory)
{
  Key *self = cgv_box_new (memory, sizeof *self);
  Groups groups = { 0 };
  CgvPool scratch;
  bool ok;

  if (self == NULL)
    return NULL;
  self->public.kind = kind;
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  ok = take_side (self, CGV_SIDE_NEW, costs, memory) && (base == NULL || take_side (self, CGV_SIDE_BASE, base, memory)) && fill (self, &groups, &scratch);
  cgv_pool_clear (&scratch);
  if (ok)
    return &self->public;
  cgv_color_key_unref (&self->public);
  return NULL;
}

void
cgv_color_key_measure (const CgvColorKey *self,
                       const CgvCosts *costs,
                       double *shares)
{
  double total = cgv_cost_to_double (costs->total, costs->is_signed);

  memset (shares, 0, CGV_N_SLOTS * sizeof *shares);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes && total > 0; node++)
    {
      double cost = cgv_cost_to_double (costs->self[node], costs->is_signed);

      if (cost > 0 && cgv_fold_get_function (costs->graph->fold, node) != CGV_NONE)
        shares[self->slots[cgv_fold_get_function (costs->graph->fold, node)]] += cost / total;
    }
}

bool
cgv_color_key_measure_sides (const CgvColorKey *self,
                             const CgvComparison *comparison,
                             double *shares)
{
  double sides[CGV_N_SIDES][CGV_N_SLOTS] = { { 0 } };

  cgv_foreach_side (side)
    {
      if (cgv_costs_has_negative (comparison->costs[side]))
        return false;
    }
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      unsigned int slot = cgv_color_key_find_slot (self, comparison->matching, row);

      cgv_foreach_side (side)
        sides[side][slot] += (double) cgv_comparison_get_self (comparison, side, row);
    }
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    {
      shares[slot] = 0;
      cgv_foreach_side (side)
        {
          double total = (double) cgv_comparison_get_total (comparison, side);

          if (total > 0 && sides[side][slot] / total > shares[slot])
            shares[slot] = sides[side][slot] / total;
        }
    }
  return true;
}

unsigned int
cgv_color_key_find_name (const CgvColorKey *self,
                         const char *bytes,
                         size_t length)
{
  for (unsigned int slot = 0; slot < CGV_SLOT_OTHER && length > 0; slot++)
    {
      const CgvNaturalText *entry = &self->entries[slot].name;

      if (entry->length == length && memcmp (entry->bytes, bytes, length) == 0)
        return slot;
    }
  return CGV_N_SLOTS;
}

unsigned int
cgv_color_key_find_slot (const CgvColorKey *self,
                         const CgvMatching *matching,
                         CgvNodeId row)
{
  CgvFunctionId function = cgv_matching_get_function (matching, CGV_SIDE_NEW, row);
  unsigned int slot;
  size_t length, start;
  const char *file;

  if (function != CGV_NONE)
    return self->slots[function];
  file = cgv_matching_get_file (matching, row, &length);
  start = cgv_path_get_base_name (file, length);
  slot = self->kind == CGV_GROUPING_FILE ? cgv_color_key_find_name (self, file + start, length - start) : CGV_N_SLOTS;
  return slot != CGV_N_SLOTS ? slot : CGV_SLOT_OTHER;
}

bool
cgv_color_key_tells_apart (const CgvColorKey *self)
{
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    {
      if (self->entries[slot].share >= NEARLY_ALL)
        return false;
    }
  return true;
}

CGV_BOX_TYPE (CgvColorKey, cgv_color_key, clear_key)
