/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-fold-private.h"

#include <stdatomic.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-caller-names.h"
#include "cgv-canonical-name.h"
#include "cgv-key-table.h"
#include "cgv-name.h"
#include "cgv-profile-private.h"
#include "cgv-string-table-private.h"

static CgvMemory *
get_memory (CgvFold *fold)
{
  return cgv_box_get_pool (fold)->memory;
}

static uint32_t
get_base_length (const CgvFold *fold,
                 CgvFunctionId function)
{
  return fold->base_lengths[fold->profile->functions[function].name];
}

static bool
has_suffix (const CgvFold *fold,
            CgvFunctionId function)
{
  size_t length;

  cgv_profile_get_string (fold->profile, fold->profile->functions[function].name, &length);
  return get_base_length (fold, function) < length;
}

/* Replaces the group of each function by its node: groups are numbered in the order of their first
 * functions, and a function in no group is a node alone. */
static bool
number_nodes (CgvFold *fold,
              uint32_t n_groups)
{
  CgvPool scratch = { .memory = get_memory (fold) };
  CgvNodeId *node_of_group = cgv_pool_new_ids (&scratch, n_groups);

  if (node_of_group == NULL)
    return false;

  for (CgvFunctionId function = 0; function < fold->n_functions; function++)
    {
      uint32_t group = fold->nodes[function];

      if (group == CGV_NONE)
        fold->nodes[function] = fold->n_nodes++;
      else if (node_of_group[group] == CGV_NONE)
        fold->nodes[function] = node_of_group[group] = fold->n_nodes++;
      else
        fold->nodes[function] = node_of_group[group];
    }
  cgv_pool_clear (&scratch);
  return true;
}

/* Returns a seed. The author of a file cannot know the address of this object. */
static uint64_t
get_seed (const CgvFold *fold)
{
  return (uint64_t) (uintptr_t) fold;
}

/* Interns the namespace of a name. Returns CGV_NONE if there is no memory. */
static CgvStringId
intern_namespace (CgvFold *fold,
                  CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (fold->profile, string, &length);
  CgvName name;

  cgv_name_init (&name, bytes, fold->base_lengths[string]);
  length = cgv_name_write (&name, CGV_NAME_NAMESPACE, NULL, 0);
  if (!cgv_memory_grow (get_memory (fold), &fold->buffer, length + 1, 1))
    return CGV_NONE;
  cgv_name_write (&name, CGV_NAME_NAMESPACE, fold->buffer, length + 1);
  return cgv_string_table_intern (fold->namespaces, get_memory (fold), fold->buffer, length);
}

/* Makes groups of the namespaces of names, which are numbered in @bases, from 1 on. */
static bool
group_by_namespace (CgvFold *fold,
                    uint32_t *bases)
{
  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    {
      CgvStringId string = fold->profile->functions[id].name;

      if (bases[string] == 0)
        bases[string] = intern_namespace (fold, string) + 1;
      if (bases[string] == 0 || cgv_profile_gives_up (fold->profile, id))
        return false;
      fold->nodes[id] = bases[string] - 1;
    }
  return true;
}

/* Makes the table of namespaces, which is empty. */
static bool
start_namespaces (CgvFold *fold)
{
  cgv_pool_make (cgv_box_get_pool (fold), &fold->namespaces, 1);
  return fold->namespaces != NULL && cgv_string_table_init (fold->namespaces, get_memory (fold), get_seed (fold));
}

/* Finds the folded name: without levels of recursion and callers. */
static const char *
get_base (const CgvFold *fold,
          CgvStringId string,
          size_t *length)
{
  const char *name = cgv_profile_get_string (fold->profile, string, length);

  *length = fold->base_lengths[string];
  return name;
}

/* Numbers the folded form of a name, in @bases, from 1 on: any form of a name with a suffix, and then others only if one of these has it.
 * Otherwise it is CGV_NONE. Many functions may share a long name: it is read once. Returns false if there is no memory. */
static bool
number_base (const CgvFold *fold,
             CgvStringId string,
             bool is_suffixed,
             CgvKeyTable *names,
             uint32_t *bases)
{
  CgvTableKey key = { 0 };
  uint32_t name;

  if (bases[string] != 0)
    return true;
  key.bytes = get_base (fold, string, &key.n_bytes);
  name = is_suffixed ? cgv_key_table_add (names, &key) : cgv_key_table_find (names, &key);
  bases[string] = name != CGV_NONE ? name + 1 : CGV_NONE;
  return !is_suffixed || name != CGV_NONE;
}

/* Groups functions with a suffix first; then the functions of their outermost level join them. */
static bool
group_by_recursion (CgvFold *fold,
                    CgvKeyTable *names,
                    CgvKeyTable *groups,
                    uint32_t *bases)
{
  for (unsigned int pass = 0; pass < 2; pass++)
    {
      for (CgvFunctionId id = 0; id < fold->n_functions; id++)
        {
          const CgvFunction *function = &fold->profile->functions[id];
          CgvTableKey key = { (const char *) &bases[function->name], sizeof *bases, function->file, function->object };

          if (cgv_profile_gives_up (fold->profile, id))
            return false;
          if (has_suffix (fold, id) != (pass == 0))
            continue;
          if (!number_base (fold, function->name, pass == 0, names, bases))
            return false;
          if (pass == 0)
            fold->nodes[id] = cgv_key_table_add (groups, &key);
          else
            fold->nodes[id] = bases[function->name] != CGV_NONE ? cgv_key_table_find (groups, &key) : CGV_NONE;
          if (pass == 0 && fold->nodes[id] == CGV_NONE)
            return false;
        }
    }
  return true;
}

static bool
has_any_suffix (const CgvFold *fold)
{
  CgvFunctionId id = 0;

  while (id < fold->n_functions && !has_suffix (fold, id))
    id++;
  return id < fold->n_functions;
}

/* Takes the lengths of the origin, because the names of one node are equal without levels and
 * callers. Returns false if the origin has no lengths. */
static bool
take_lengths (CgvFold *fold)
{
  const CgvFold *origin = fold->origin;

  if (origin == NULL || origin->kind != CGV_FOLD_RECURSION)
    return false;
  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    {
      size_t length;

      cgv_fold_get_recorded_name (origin, cgv_fold_get_node (origin, id), &length);
      fold->base_lengths[fold->profile->functions[id].name] = (uint32_t) length;
    }
  return true;
}

static bool
measure_names (CgvFold *fold)
{
  uint32_t n_strings = cgv_profile_get_n_strings (fold->profile);
  CgvCallerNames names;
  bool ok;

  fold->base_lengths = cgv_memory_new (get_memory (fold), n_strings, sizeof *fold->base_lengths);
  if (fold->base_lengths == NULL)
    return false;
  if (take_lengths (fold))
    return true;

  ok = cgv_caller_names_init (&names, fold->profile, get_memory (fold), get_seed (fold));
  for (CgvFunctionId id = 0; ok && id < fold->n_functions; id++)
    {
      CgvStringId string = fold->profile->functions[id].name;
      size_t length;
      const char *name = cgv_profile_get_string (fold->profile, string, &length);

      if (fold->base_lengths[string] == 0)
        fold->base_lengths[string] = (uint32_t) cgv_caller_names_split (&names, name, length).base;
      ok = !cgv_profile_gives_up (fold->profile, id);
    }
  cgv_caller_names_clear (&names);
  return ok;
}

static bool
group_by_base (CgvFold *fold,
               uint32_t *bases,
               uint32_t *n_groups)
{
  uint64_t seed = get_seed (fold);
  CgvKeyTable names;
  CgvKeyTable groups;
  bool ok;

  cgv_key_table_init (&names, get_memory (fold), seed);
  cgv_key_table_init (&groups, get_memory (fold), seed);
  if (fold->kind == CGV_FOLD_NAMESPACE)
    ok = start_namespaces (fold) && group_by_namespace (fold, bases);
  else
    ok = group_by_recursion (fold, &names, &groups, bases);
  if (ok)
    *n_groups = fold->kind == CGV_FOLD_NAMESPACE ? fold->namespaces->n_strings : groups.n_keys;
  cgv_key_table_clear (&names);
  cgv_key_table_clear (&groups);
  return ok;
}

/* Strings are unique, so their ids are the groups. */
static void
group_by_string (CgvFold *fold)
{
  uint32_t n_strings = cgv_profile_get_n_strings (fold->profile);

  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    {
      const CgvFunction *function = &fold->profile->functions[id];
      CgvStringId string = fold->kind == CGV_FOLD_OBJECT ? function->object : function->file;

      fold->nodes[id] = string < n_strings ? string : n_strings;
    }
}

static bool
map_functions (CgvFold *fold)
{
  uint32_t n_strings = cgv_profile_get_n_strings (fold->profile);
  uint32_t n_groups = 0;
  uint32_t *bases;
  bool ok;

  if (fold->kind == CGV_FOLD_OBJECT || fold->kind == CGV_FOLD_FILE)
    {
      group_by_string (fold);
      return number_nodes (fold, n_strings + 1);
    }
  bases = cgv_memory_new (get_memory (fold), n_strings, sizeof *bases);
  ok = bases != NULL && group_by_base (fold, bases, &n_groups) && number_nodes (fold, n_groups);
  cgv_memory_free (get_memory (fold), bases);
  return ok;
}

/* Lists members with a counting sort. */
static bool
list_members (CgvFold *fold)
{
  uint32_t *start = cgv_pool_new (cgv_box_get_pool (fold), (size_t) fold->n_nodes + 1, sizeof *start);

  fold->member_start = start;
  if (start == NULL)
    return false;
  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    start[fold->nodes[id]]++;
  cgv_starts_add_up (start, fold->n_nodes);
  for (CgvFunctionId id = fold->n_functions; id-- > 0;)
    fold->members[--start[fold->nodes[id]]] = id;
  return true;
}

static bool
choose_functions (CgvFold *fold)
{
  cgv_pool_make (cgv_box_get_pool (fold), &fold->functions, fold->n_nodes);
  if (fold->functions == NULL)
    return false;

  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      uint32_t n_members;
      const CgvFunctionId *members = cgv_fold_get_members (fold, node, &n_members);

      fold->functions[node] = members[0];
      if (fold->kind != CGV_FOLD_RECURSION || n_members == 1)
        continue;
      for (uint32_t i = 0; i < n_members; i++)
        {
          if (!has_suffix (fold, members[i]))
            fold->functions[node] = members[i];
        }
    }
  return true;
}

/* Keeps only those lengths that names of nodes are read with, or the namespaces. */
static bool
keep_lengths (CgvFold *fold)
{
  if (fold->base_lengths == NULL)
    return true;
  cgv_pool_make (cgv_box_get_pool (fold), &fold->name_lengths, fold->n_nodes);
  if (fold->name_lengths == NULL)
    return false;
  for (CgvNodeId node = 0; node < fold->n_nodes; node++)
    {
      CgvFunctionId function = fold->functions[node];

      if (fold->kind == CGV_FOLD_NAMESPACE)
        fold->name_lengths[node] = intern_namespace (fold, fold->profile->functions[function].name);
      else
        fold->name_lengths[node] = get_base_length (fold, function);
      if (fold->name_lengths[node] == CGV_NONE || cgv_profile_gives_up (fold->profile, node))
        return false;
    }
  if (fold->namespaces != NULL)
    cgv_string_table_seal (fold->namespaces, get_memory (fold));
  return true;
}

static void
free_scratch (CgvFold *fold)
{
  cgv_memory_free (get_memory (fold), fold->buffer);
  fold->buffer = NULL;
  cgv_memory_free (get_memory (fold), fold->base_lengths);
  fold->base_lengths = NULL;
}

static bool
build (CgvFold *fold)
{
  cgv_pool_make (cgv_box_get_pool (fold), &fold->members, fold->n_functions);
  if (fold->members == NULL)
    return false;

  if ((fold->kind == CGV_FOLD_RECURSION || fold->kind == CGV_FOLD_NAMESPACE) && !measure_names (fold))
    return false;
  if (fold->kind == CGV_FOLD_NONE || (fold->kind == CGV_FOLD_RECURSION && !has_any_suffix (fold)))
    {
      fold->n_nodes = fold->n_functions;
      for (CgvFunctionId id = 0; id < fold->n_functions; id++)
        fold->members[id] = id;
      return true;
    }

  cgv_pool_make (cgv_box_get_pool (fold), &fold->nodes, fold->n_functions);
  return fold->nodes != NULL && map_functions (fold) && list_members (fold) && choose_functions (fold) && keep_lengths (fold);
}

static CgvFold *
fold_new (CgvProfile *profile,
          CgvFoldKind kind,
          const CgvFold *origin,
          const CgvMemory *memory)
{
  CgvFold *fold = cgv_box_new (memory, sizeof *fold);
  bool ok;

  if (fold == NULL)
    return NULL;
  fold->profile = cgv_profile_ref (profile);
  fold->kind = kind;
  fold->origin = origin;
  fold->n_functions = profile->n_functions;

  ok = build (fold);
  free_scratch (fold);
  fold->origin = NULL;
  if (ok)
    return fold;
  cgv_fold_unref (fold);
  return NULL;
}

CgvFold *
cgv_fold_new (CgvProfile *profile,
              CgvFoldKind kind,
              const CgvMemory *memory)
{
  return fold_new (profile, kind, NULL, memory);
}

CgvFold *
cgv_fold_new_again (const CgvFold *origin,
                    CgvFoldKind kind,
                    const CgvMemory *memory)
{
  return fold_new (origin->profile, kind, origin, memory);
}

static void
clear (void *object)
{
  CgvFold *fold = object;

  cgv_foreach_side (side)
    cgv_fold_unref (fold->origins[side]);
  if (fold->namespaces != NULL)
    cgv_string_table_clear (fold->namespaces, get_memory (fold));
  cgv_box_unref (atomic_load_explicit (&fold->namesakes, memory_order_relaxed), NULL);
  cgv_profile_unref (fold->profile);
}

CGV_BOX_TYPE (CgvFold, cgv_fold, clear)

CgvNodeId
cgv_fold_get_node (const CgvFold *fold,
                   CgvFunctionId function)
{
  return fold->nodes != NULL ? fold->nodes[function] : function;
}

CgvFunctionId
cgv_fold_get_function (const CgvFold *fold,
                       CgvNodeId node)
{
  return fold->functions != NULL ? fold->functions[node] : node;
}

const CgvFunctionId *
cgv_fold_get_members (const CgvFold *fold,
                      CgvNodeId node,
                      uint32_t *n_members)
{
  if (fold->member_start == NULL)
    {
      *n_members = 1;
      return fold->members + node;
    }
  *n_members = fold->member_start[node + 1] - fold->member_start[node];
  return fold->members + fold->member_start[node];
}

/* Returns the name that a function was recorded with. */
static const char *
get_function_name (const CgvFold *fold,
                   CgvNodeId node,
                   size_t *length)
{
  const CgvFunction *function = &fold->profile->functions[cgv_fold_get_function (fold, node)];
  const char *name = cgv_profile_get_string (fold->profile, function->name, length);

  if (fold->name_lengths != NULL)
    *length = fold->name_lengths[node];
  return name;
}

/* Returns the name on one side of a comparison; NULL if it has none there. */
static const char *
get_side_name (const CgvFold *fold,
               CgvSide side,
               CgvNodeId row,
               size_t *length)
{
  CgvFunctionId function = fold->row_functions[side][row];
  const CgvFold *origin = fold->origins[side];

  *length = 0;
  if (function == CGV_NONE)
    return NULL;
  return cgv_fold_get_recorded_name (origin, cgv_fold_get_node (origin, function), length);
}

/* Returns the name of a row on the new side, but without a suffix that the base does not have; "???" if it is not known. */
static const char *
get_row_name (const CgvFold *fold,
              CgvNodeId row,
              size_t *length)
{
  static const char unknown[] = "???";
  size_t base_length;
  const char *base = get_side_name (fold, CGV_SIDE_BASE, row, &base_length);
  const char *name = get_side_name (fold, CGV_SIDE_NEW, row, length);

  if (name == NULL || (base != NULL && base_length < *length && memcmp (base, name, base_length) == 0))
    {
      *length = base_length;
      name = base != NULL ? base : "";
    }
  /* An address belongs to only one of its functions. */
  if (!fold->has_several[row] || !cgv_canonical_name_is_unknown (name, *length))
    return name;
  *length = sizeof unknown - 1;
  return unknown;
}

bool
cgv_fold_is_of_functions (const CgvFold *fold)
{
  return fold->kind == CGV_FOLD_NONE || fold->kind == CGV_FOLD_RECURSION || fold->kind == CGV_FOLD_MATCHED;
}

CgvNameDetail
cgv_fold_find_detail (const CgvFold *fold,
                      const char *bytes,
                      size_t length)
{
  const CgvNameTable *tables[CGV_N_SIDES] = { NULL };

  if (fold->kind != CGV_FOLD_MATCHED)
    tables[0] = cgv_profile_get_names (fold->profile);
  for (CgvSide side = 0; side < CGV_N_SIDES && fold->kind == CGV_FOLD_MATCHED; side++)
    {
      if (fold->origins[side] != NULL)
        tables[side] = cgv_profile_get_names (fold->origins[side]->profile);
    }
  return cgv_name_table_find (tables, bytes, length);
}

void
cgv_fold_init_short_name (const CgvFold *fold,
                          CgvNodeId node,
                          CgvShortName *forms)
{
  size_t length;
  const char *bytes = cgv_fold_get_name (fold, node, &length);

  if (cgv_fold_is_of_functions (fold))
    cgv_short_name_init_detail (forms, bytes, length, cgv_fold_find_detail (fold, bytes, length));
  else
    cgv_short_name_init_text (forms, bytes, length);
}

const char *
cgv_fold_get_recorded_name (const CgvFold *fold,
                            CgvNodeId node,
                            size_t *length)
{
  const CgvFunction *function;

  if (fold->kind == CGV_FOLD_MATCHED)
    return get_row_name (fold, node, length);
  if (fold->kind == CGV_FOLD_NAMESPACE)
    return cgv_string_table_get (fold->namespaces, fold->name_lengths[node], length);
  function = &fold->profile->functions[cgv_fold_get_function (fold, node)];
  if (fold->kind == CGV_FOLD_OBJECT)
    return cgv_profile_get_string (fold->profile, function->object, length);
  if (fold->kind == CGV_FOLD_FILE)
    return cgv_profile_get_string (fold->profile, function->file, length);
  return get_function_name (fold, node, length);
}

const char *
cgv_fold_get_name (const CgvFold *fold,
                   CgvNodeId node,
                   size_t *length)
{
  static const char name_of_main[] = "main";

  if (!cgv_fold_is_named_main (fold, node))
    return cgv_fold_get_recorded_name (fold, node, length);
  *length = sizeof name_of_main - 1;
  return name_of_main;
}

void
cgv_fold_name_main (CgvFold *fold,
                    CgvFunctionId function)
{
  fold->main_node_plus_1 = cgv_fold_get_node (fold, function) + 1;
}

CgvNodeId
cgv_fold_get_main (const CgvFold *fold)
{
  return fold->main_node_plus_1 > 0 ? fold->main_node_plus_1 - 1 : CGV_NONE;
}

bool
cgv_fold_is_named_main (const CgvFold *fold,
                        CgvNodeId node)
{
  return fold->main_node_plus_1 > 0 && fold->main_node_plus_1 - 1 == node;
}

static bool
copy_rows (CgvFold *fold,
           const CgvFoldRows *rows,
           CgvSide side)
{
  cgv_foreach_side (i)
    {
      cgv_pool_make (cgv_box_get_pool (fold), &fold->row_functions[i], fold->n_nodes);
      if (fold->row_functions[i] == NULL)
        return false;
      if (fold->n_nodes > 0)
        memcpy (fold->row_functions[i], rows->functions[i], fold->n_nodes * sizeof *fold->row_functions[i]);
    }
  fold->functions = fold->row_functions[side];
  cgv_pool_make (cgv_box_get_pool (fold), &fold->has_several, fold->n_nodes);
  if (fold->has_several == NULL)
    return false;
  if (fold->n_nodes > 0)
    memcpy (fold->has_several, rows->has_several, fold->n_nodes);

  cgv_pool_make (cgv_box_get_pool (fold), &fold->nodes, fold->n_functions);
  cgv_pool_make (cgv_box_get_pool (fold), &fold->members, fold->n_functions);
  if (fold->nodes == NULL || fold->members == NULL)
    return false;
  for (CgvFunctionId id = 0; id < fold->n_functions; id++)
    fold->nodes[id] = rows->rows[side][cgv_fold_get_node (rows->origins[side], id)];
  return list_members (fold);
}

CgvFold *
cgv_fold_new_matched (const CgvFoldRows *rows,
                      CgvSide side,
                      const CgvMemory *memory)
{
  CgvFold *fold = cgv_box_new (memory, sizeof *fold);

  if (fold == NULL)
    return NULL;
  fold->profile = cgv_profile_ref (rows->origins[side]->profile);
  fold->kind = CGV_FOLD_MATCHED;
  fold->n_functions = fold->profile->n_functions;
  fold->n_nodes = rows->n_rows;
  cgv_foreach_side (i)
    fold->origins[i] = cgv_fold_ref (rows->origins[i]);

  if (copy_rows (fold, rows, side))
    return fold;
  cgv_fold_unref (fold);
  return NULL;
}
