/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-color-key.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-path-rules.h"

/* Groups that cost less than this share of the run have no colour of their own. */
#define LEAST 0.0005

/* A loader that costs less is like the start of any program. */
#define LEAST_LOADER 0.1

#define NEARLY_ALL 0.95

typedef struct
{
  CgvColorKey public; /* the first member, so that both have one address */
  CgvCosts *costs;
  CgvGroupMap *map; /* NULL of functions: each node is a group */
} Key;

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
get_name (const Key *self,
          uint32_t group)
{
  CgvNaturalText name;
  size_t start;

  if (self->map == NULL)
    {
      name.bytes = cgv_fold_get_name (self->costs->graph->fold, group, &name.length);
      return name;
    }
  name = self->map->names[group];
  if (self->public.kind == CGV_GROUPING_NAMESPACE)
    return name;
  start = cgv_path_get_base_name (name.bytes, name.length);
  return (CgvNaturalText){ name.bytes + start, name.length - start };
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
get_group (const Key *self,
           CgvFunctionId function)
{
  const CgvGroupMap *map = self->map;
  const CgvGraph *graph = self->costs->graph;
  CgvStringId file;

  if (map == NULL)
    return cgv_fold_get_node (graph->fold, function);
  if (map->group_of_function[CGV_SIDE_NEW] != NULL)
    return map->group_of_function[CGV_SIDE_NEW][function];
  if (map->group_of_node[CGV_SIDE_NEW] != NULL)
    return map->group_of_node[CGV_SIDE_NEW][cgv_fold_get_node (graph->fold, function)];
  file = cgv_profile_get_function (graph->profile, function)->file;
  return file != CGV_NONE ? map->group_of_file[CGV_SIDE_NEW][file] : CGV_NONE;
}

/* Adds up the groups; negative sums of signed costs count as 0. */
static double
sum_groups (const Key *self,
            double *sums)
{
  double total = 0;

  for (CgvNodeId node = 0; node < self->costs->graph->n_nodes; node++)
    {
      uint32_t group = get_group (self, cgv_fold_get_function (self->costs->graph->fold, node));
      double cost = self->costs->is_signed ? (double) (int64_t) self->costs->self[node] : (double) self->costs->self[node];

      if (group != CGV_NONE && cost > 0)
        {
          sums[group] += cost;
          total += cost;
        }
    }
  return total;
}

static uint32_t
get_n_groups (const Key *self)
{
  return self->map != NULL ? self->map->n_groups : self->costs->graph->n_nodes;
}

/* Returns the costliest group without a slot that suits a slot. */
static uint32_t
find_group (const Key *self,
            const double *sums,
            const uint8_t *slot_of_group,
            unsigned int slot,
            double total)
{
  uint32_t best = CGV_NONE;

  for (uint32_t group = 0; group < get_n_groups (self); group++)
    {
      CgvNaturalText name;

      if (slot_of_group[group] != CGV_SLOT_OTHER || !(sums[group] > 0) || sums[group] < LEAST * total || (best != CGV_NONE && sums[group] <= sums[best]))
        continue;
      name = get_name (self, group);
      if (suits (self, &name, slot, sums[group] / total))
        best = group;
    }
  return best;
}

static void
assign (Key *self,
        const double *sums,
        double total,
        uint8_t *slot_of_group)
{
  CgvColorEntry *entries = self->public.entries;

  memset (slot_of_group, CGV_SLOT_OTHER, get_n_groups (self));
  entries[CGV_SLOT_OTHER].share = total > 0;
  for (unsigned int slot = 0; slot < CGV_N_SLOTS; slot++)
    entries[slot].node = CGV_NONE;
  for (unsigned int slot = 0; slot < CGV_SLOT_OTHER; slot++)
    {
      uint32_t group = find_group (self, sums, slot_of_group, slot, total);

      if (group == CGV_NONE)
        continue;
      slot_of_group[group] = (uint8_t) slot;
      entries[slot] = (CgvColorEntry){ get_name (self, group), sums[group] / total, self->map == NULL ? group : CGV_NONE };
      entries[CGV_SLOT_OTHER].share -= entries[slot].share;
    }
  if (entries[CGV_SLOT_OTHER].share < 0)
    entries[CGV_SLOT_OTHER].share = 0;
}

static bool
fill (Key *self,
      double *sums,
      uint8_t *slot_of_group)
{
  uint32_t n_functions = cgv_profile_get_n_functions (self->costs->graph->profile);

  cgv_pool_make (cgv_box_get_pool (self), &self->public.slots, n_functions);
  if (self->public.slots == NULL || sums == NULL || slot_of_group == NULL)
    return false;
  assign (self, sums, sum_groups (self, sums), slot_of_group);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      uint32_t group = get_group (self, function);

      self->public.slots[function] = group != CGV_NONE ? slot_of_group[group] : CGV_SLOT_OTHER;
    }
  return true;
}

static void
clear_key (void *object)
{
  Key *self = object;

  cgv_group_map_unref (self->map);
  cgv_costs_unref (self->costs);
}

CgvColorKey *
cgv_color_key_new (CgvCosts *costs,
                   CgvGroupingKind kind,
                   const CgvMemory *memory)
{
  Key *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch;
  double *sums;
  uint8_t *slot_of_group;
  uint32_t n;
  bool ok;

  if (self == NULL)
    return NULL;
  self->public.kind = kind;
  self->costs = cgv_costs_ref (costs);
  if (kind != CGV_GROUPING_FUNCTION)
    self->map = cgv_group_map_new (kind == CGV_GROUPING_FILE ? CGV_GROUPING_OWN_FILE : kind, NULL, costs, NULL, memory);
  if (self->map == NULL && kind != CGV_GROUPING_FUNCTION)
    {
      cgv_color_key_unref (&self->public);
      return NULL;
    }
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  n = get_n_groups (self);
  cgv_pool_make (&scratch, &sums, n);
  cgv_pool_make (&scratch, &slot_of_group, n);
  ok = fill (self, sums, slot_of_group);
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

      if (cost > 0)
        shares[self->slots[cgv_fold_get_function (costs->graph->fold, node)]] += cost / total;
    }
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
