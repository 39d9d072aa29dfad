/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-units-private.h"

#include <string.h>

#include "cgv-canonical-name.h"
#include "cgv-object-keys.h"
#include "cgv-path.h"
#include "cgv-profile-private.h"
#include "cgv-vector.h"

/* Set in a place that is an object, because the file is not known. */
#define OBJECT_BIT ((uint32_t) 1 << 31)

static const CgvFunction *
get_function (const CgvMatchUnits *units,
              CgvSide side,
              CgvNodeId node)
{
  const CgvFold *fold = units->folds[side];

  return &fold->profile->functions[cgv_fold_get_function (fold, node)];
}

/* Applies the rules of the user to a path or name. Returns whether they changed it. */
static bool
rewrite (const CgvMatchUnits *units,
         CgvRewriteField field,
         CgvSide side,
         const char **bytes,
         size_t *length)
{
  const CgvMatchOptions *options = units->options;

  return options->rewrite != NULL &&
         options->rewrite (field, side, *bytes, *length, bytes, length, options->user_data);
}

static uint32_t
intern (CgvMatchUnits *units,
        const char *bytes,
        size_t length)
{
  return cgv_string_table_intern (&units->strings, units->memory, bytes, length);
}

static bool
is_unknown_file (const char *bytes,
                 size_t length)
{
  return length == 0 || (length == 3 && memcmp (bytes, "???", 3) == 0);
}

static uint32_t
intern_base_name (CgvMatchUnits *units,
                  const char *bytes,
                  size_t length)
{
  size_t start = cgv_path_get_base_name (bytes, length);

  return intern (units, bytes + start, length - start);
}

/* Numbers a path among those of its side, by its bytes. Returns CGV_NONE if there is no memory. */
static uint32_t
add_path (CgvMatchUnits *units,
          CgvSide side,
          CgvKeyTable *paths,
          const char *bytes,
          size_t length)
{
  CgvTableKey key = { .bytes = "", .file = intern (units, bytes, length) };
  CgvStringId base_name = intern_base_name (units, bytes, length);
  uint32_t path;

  if (key.file == CGV_NONE || base_name == CGV_NONE)
    return CGV_NONE;
  path = cgv_key_table_add (paths, &key);
  if (path < units->n_paths[side] || path == CGV_NONE)
    return path;
  if (!cgv_array_grow_in (units->pool, &units->paths[side], (size_t) path + 1))
    return CGV_NONE;
  units->paths[side][path] = (CgvMatchPath){ key.file, base_name };
  units->n_paths[side]++;
  return path;
}

/* Reads the path of a string, once. Returns false if there is no memory. */
static bool
read_path (CgvMatchUnits *units,
           CgvSide side,
           CgvKeyTable *paths,
           CgvStringId string,
           uint32_t *path_of_string)
{
  const CgvProfile *profile = units->folds[side]->profile;
  size_t length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  if (string == CGV_NONE || path_of_string[string] != CGV_NONE)
    return true;
  if (path_of_string == units->path_of_file[side])
    rewrite (units, CGV_REWRITE_FILE, side, &bytes, &length);
  path_of_string[string] = add_path (units, side, paths, bytes, length);
  return path_of_string[string] != CGV_NONE;
}

/* Reads paths that only lines are in, such as those of inlined code. */
static bool
read_line_paths (CgvMatchUnits *units,
                 CgvSide side,
                 CgvKeyTable *paths)
{
  const CgvProfile *profile = units->folds[side]->profile;
  uint32_t n_strings = cgv_profile_get_n_strings (profile);
  uint8_t *marks = cgv_memory_new (units->memory, n_strings, sizeof *marks);
  bool ok = marks != NULL;

  if (ok)
    cgv_profile_mark_files (profile, marks);
  for (CgvStringId string = 0; ok && string < n_strings; string++)
    ok = !marks[string] || read_path (units, side, paths, string, units->path_of_file[side]);
  cgv_memory_free (units->memory, marks);
  return ok;
}

static bool
read_paths (CgvMatchUnits *units,
            CgvSide side)
{
  const CgvProfile *profile = units->folds[side]->profile;
  CgvKeyTable paths;
  bool ok;

  units->path_of_file[side] = cgv_pool_new_ids (units->pool, cgv_profile_get_n_strings (profile));
  units->path_of_object[side] = cgv_pool_new_ids (units->pool, cgv_profile_get_n_strings (profile));
  ok = !units->pool->failed;
  cgv_key_table_init (&paths, units->memory, units->seed);
  for (CgvFunctionId id = 0; ok && id < profile->n_functions; id++)
    {
      const CgvFunction *function = &profile->functions[id];

      ok = !cgv_profile_gives_up (profile, id) &&
           read_path (units, side, &paths, function->file, units->path_of_file[side]) &&
           read_path (units, side, &paths, function->object, units->path_of_object[side]);
    }
  ok = ok && read_line_paths (units, side, &paths);
  cgv_key_table_clear (&paths);
  return ok;
}

static CgvPath *
list_paths (CgvMatchUnits *units,
            CgvSide side)
{
  CgvPath *paths = cgv_pool_new (units->pool, units->n_paths[side], sizeof *paths);

  for (uint32_t i = 0; paths != NULL && i < units->n_paths[side]; i++)
    paths[i].bytes = cgv_string_table_get (&units->strings, units->paths[side][i].string, &paths[i].length);
  return paths;
}

static bool
pair_paths (CgvMatchUnits *units)
{
  CgvPath *base = list_paths (units, CGV_SIDE_BASE);
  CgvPath *new_ = list_paths (units, CGV_SIDE_NEW);
  CgvPathRulesInput input = {
    .paths = { base, new_ },
    .n_paths = { units->n_paths[CGV_SIDE_BASE], units->n_paths[CGV_SIDE_NEW] },
    .rules = units->options->path_rules,
    .n_rules = units->options->n_path_rules,
    .derives = units->options->derives_path_rules,
    .seed = units->seed,
  };

  return !units->pool->failed && cgv_path_rules_init (&units->path_rules, units->kept, &input);
}

/* Returns a number of a path that both sides share: the index of the same file on the new side, otherwise a number above these. */
static uint32_t
get_shared_path (const CgvMatchUnits *units,
                 CgvSide side,
                 uint32_t path)
{
  uint32_t same;

  if (path == CGV_NONE || side == CGV_SIDE_NEW)
    return path;
  same = units->path_rules.same[CGV_SIDE_BASE][path];
  return same != CGV_NONE ? same : units->n_paths[CGV_SIDE_NEW] + path;
}

static CgvStringId
get_base_name (const CgvMatchUnits *units,
               CgvSide side,
               uint32_t path)
{
  return path != CGV_NONE ? units->paths[side][path].base_name : 0;
}

/* Interns the canonical name of @name. If neither side folds recursion, its levels are rows of their own. */
static uint32_t
intern_canonical (CgvMatchUnits *units,
                  uint32_t name,
                  const char *bytes,
                  size_t length)
{
  CgvCanonicalFlags flags = units->options->ignores_lambda_numbers ? CGV_CANONICAL_IGNORE_LAMBDAS : CGV_CANONICAL_DEFAULT;
  size_t n;

  if (units->folds[CGV_SIDE_BASE]->kind == CGV_FOLD_NONE && units->folds[CGV_SIDE_NEW]->kind == CGV_FOLD_NONE)
    flags |= CGV_CANONICAL_KEEP_LEVELS;
  if (name == CGV_NONE || !cgv_pool_grow (units->pool, &units->buffer, length + 1, 1))
    return CGV_NONE;
  n = cgv_canonical_name_write (bytes, length, flags, units->buffer);
  return n == length && memcmp (bytes, units->buffer, n) == 0 ? name : intern (units, units->buffer, n);
}

static bool
read_name (CgvMatchUnits *units,
           CgvSide side,
           CgvNodeId node,
           CgvMatchUnit *unit)
{
  size_t length;
  const char *bytes = cgv_fold_get_recorded_name (units->folds[side], node, &length);
  bool is_raw = !rewrite (units, CGV_REWRITE_FUNCTION, side, &bytes, &length);

  unit->is_rewritten = !is_raw;
  if (cgv_canonical_name_is_unknown (bytes, length))
    unit->kind = length > 0 && bytes[0] == '0' ? CGV_MATCH_KIND_ADDRESS : CGV_MATCH_KIND_UNKNOWN;
  else if (length == strlen ("(below main)") && memcmp (bytes, "(below main)", length) == 0)
    unit->kind = CGV_MATCH_KIND_LOCAL;
  unit->name = intern (units, bytes, length);
  unit->canonical = intern_canonical (units, unit->name, bytes, length);
  unit->raw_canonical = unit->canonical;
  if (!is_raw && unit->canonical != CGV_NONE)
    {
      bytes = cgv_fold_get_recorded_name (units->folds[side], node, &length);
      unit->raw_canonical = intern_canonical (units, intern (units, bytes, length), bytes, length);
    }
  return unit->canonical != CGV_NONE && unit->raw_canonical != CGV_NONE;
}

static bool
read_place (CgvMatchUnits *units,
            CgvSide side,
            CgvNodeId node,
            CgvMatchUnit *unit)
{
  const CgvFunction *function = get_function (units, side, node);
  const CgvProfile *profile = units->folds[side]->profile;
  uint32_t path = function->file != CGV_NONE ? units->path_of_file[side][function->file] : CGV_NONE;
  uint32_t object = function->object != CGV_NONE ? units->path_of_object[side][function->object] : CGV_NONE;
  size_t length, raw_length;
  const char *bytes;
  const char *raw;

  unit->file = get_shared_path (units, side, path);
  unit->path = get_shared_path (units, side, object);
  unit->object = get_base_name (units, side, object);
  bytes = cgv_string_table_get (&units->strings, unit->object, &length);
  if (unit->kind == CGV_MATCH_KIND_ADDRESS && is_unknown_file (bytes, length))
    unit->kind = CGV_MATCH_KIND_UNKNOWN;
  unit->place = get_base_name (units, side, path);
  bytes = cgv_string_table_get (&units->strings, unit->place, &length);
  if (unit->kind == CGV_MATCH_KIND_LOCAL || is_unknown_file (bytes, length))
    unit->file = unit->place = unit->object | OBJECT_BIT;
  unit->raw_place = unit->place;
  if (units->options->rewrite == NULL)
    return true;

  raw = cgv_profile_get_string (profile, function->file, &raw_length);
  unit->raw_place = intern_base_name (units, raw, raw_length);
  if (unit->raw_place == CGV_NONE)
    return false;
  if (unit->kind == CGV_MATCH_KIND_LOCAL || is_unknown_file (raw, raw_length))
    unit->raw_place = unit->object | OBJECT_BIT;
  unit->is_rewritten = unit->is_rewritten || unit->place != unit->raw_place;
  return true;
}

static bool
is_group (CgvFoldKind kind)
{
  return kind == CGV_FOLD_OBJECT || kind == CGV_FOLD_FILE || kind == CGV_FOLD_NAMESPACE;
}

/* Returns the path of the same file on the new side, otherwise its own. */
static uint32_t
get_shared_name (const CgvMatchUnits *units,
                 CgvSide side,
                 uint32_t path)
{
  uint32_t same = side == CGV_SIDE_BASE ? units->path_rules.same[side][path] : CGV_NONE;

  return same != CGV_NONE ? units->paths[CGV_SIDE_NEW][same].string : units->paths[side][path].string;
}

/* Gives all objects of a key one name: that of an object on the new side, if there is one. */
static bool
name_objects (CgvMatchUnits *units,
              const CgvObjectKeys *objects)
{
  CgvStringId *names = cgv_pool_new_ids (units->pool, objects->n_keys);

  if (names == NULL)
    return false;
  cgv_foreach_side (side)
    {
      uint32_t n_strings = cgv_profile_get_n_strings (units->folds[side]->profile);

      for (CgvStringId object = 0; object < n_strings; object++)
        {
          if (objects->keys[side][object] != CGV_NONE)
            names[objects->keys[side][object]] = get_base_name (units, side, units->path_of_object[side][object]);
        }
    }
  cgv_foreach_side (side)
    {
      uint32_t n_strings = cgv_profile_get_n_strings (units->folds[side]->profile);

      units->names_of_object[side] = cgv_pool_new_ids (units->pool, n_strings);
      for (CgvStringId object = 0; units->names_of_object[side] != NULL && object < n_strings; object++)
        {
          if (objects->keys[side][object] != CGV_NONE)
            units->names_of_object[side][object] = names[objects->keys[side][object]];
        }
    }
  return !units->pool->failed;
}

/* Joins objects whose functions are the same, which are matched for this purpose. */
static bool
join_objects (CgvMatchUnits *units)
{
  CgvFold *folds[CGV_N_SIDES] = { NULL };
  CgvMatching *matching = NULL;
  CgvObjectKeys objects;
  bool ok;

  if (units->folds[CGV_SIDE_NEW]->kind != CGV_FOLD_OBJECT)
    return true;
  cgv_foreach_side (side)
    folds[side] = cgv_fold_new (units->folds[side]->profile, CGV_FOLD_RECURSION, units->memory);
  if (folds[CGV_SIDE_BASE] != NULL && folds[CGV_SIDE_NEW] != NULL)
    matching = cgv_matching_new (folds[CGV_SIDE_BASE], folds[CGV_SIDE_NEW], units->options, units->memory);
  cgv_foreach_side (side)
    cgv_fold_unref (folds[side]);
  cgv_foreach_side (side)
    folds[side] = matching != NULL ? matching->folds[side] : NULL;
  ok = matching != NULL && cgv_object_keys_init (&objects, folds, units->pool) && name_objects (units, &objects);
  cgv_matching_unref (matching);
  return ok;
}

/* Reads a group, which is matched by its name alone: a file by path as that of a function, an object as in groupings. */
static bool
read_group (CgvMatchUnits *units,
            CgvSide side,
            CgvNodeId node,
            CgvMatchUnit *unit)
{
  const CgvFunction *function = get_function (units, side, node);
  CgvFoldKind kind = units->folds[side]->kind;
  size_t length;
  const char *bytes = cgv_fold_get_recorded_name (units->folds[side], node, &length);

  if (kind == CGV_FOLD_FILE && function->file != CGV_NONE)
    unit->name = get_shared_name (units, side, units->path_of_file[side][function->file]);
  else if (kind == CGV_FOLD_OBJECT && function->object != CGV_NONE)
    unit->name = units->names_of_object[side][function->object];
  else
    unit->name = intern (units, bytes, length);
  unit->canonical = unit->raw_canonical = unit->name;
  return unit->name != CGV_NONE;
}

static bool
read_units (CgvMatchUnits *units)
{
  uint32_t n_base = units->folds[CGV_SIDE_BASE]->n_nodes;
  uint32_t n_new = units->folds[CGV_SIDE_NEW]->n_nodes;
  CgvMatchUnit *unit;

  if (n_new > CGV_NONE - 1 - n_base)
    return false;
  cgv_pool_make (units->pool, &units->units, (size_t) n_base + n_new);
  if (units->units == NULL)
    return false;
  units->n_units = n_base + n_new;
  units->first_unit[CGV_SIDE_NEW] = n_base;

  unit = units->units;
  cgv_foreach_side (side)
    {
      for (CgvNodeId node = 0; node < units->folds[side]->n_nodes; node++, unit++)
        {
          if (cgv_profile_gives_up (units->folds[side]->profile, node))
            return false;
          if (is_group (units->folds[side]->kind) ? !read_group (units, side, node, unit)
                                                                : !read_name (units, side, node, unit) || !read_place (units, side, node, unit))
            return false;
        }
    }
  return true;
}

bool
cgv_match_units_init (CgvMatchUnits *units,
                      CgvFold *const *folds,
                      const CgvMatchOptions *options,
                      CgvPool *pool,
                      CgvPool *kept,
                      uint64_t seed)
{
  CgvMemory *memory = pool->memory;

  *units = (CgvMatchUnits){ .pool = pool, .memory = memory, .kept = kept, .seed = seed, .options = options };
  cgv_foreach_side (side)
    units->folds[side] = folds[side];
  return cgv_string_table_init (&units->strings, memory, seed) && read_paths (units, CGV_SIDE_BASE) &&
         read_paths (units, CGV_SIDE_NEW) && pair_paths (units) && join_objects (units) && read_units (units);
}

static uint32_t
count_strings (const CgvMatchUnits *units,
               CgvSide side)
{
  return cgv_profile_get_n_strings (units->folds[side]->profile);
}

CgvStringId *
cgv_match_units_list_same_files (const CgvMatchUnits *units,
                                 CgvSide side,
                                 CgvPool *pool)
{
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  uint32_t n_strings = count_strings (units, side);
  CgvStringId *string_of_path = cgv_pool_new_ids (units->pool, units->n_paths[other]);
  CgvStringId *same = cgv_pool_new_ids (pool, n_strings);

  if (string_of_path == NULL || same == NULL)
    return NULL;
  for (CgvStringId i = 0; i < count_strings (units, other); i++)
    {
      uint32_t path = units->path_of_file[other][i];

      if (path != CGV_NONE && string_of_path[path] == CGV_NONE)
        string_of_path[path] = i;
    }
  for (CgvStringId i = 0; i < n_strings; i++)
    {
      uint32_t path = units->path_of_file[side][i];
      uint32_t same_path = path != CGV_NONE ? units->path_rules.same[side][path] : CGV_NONE;

      if (same_path != CGV_NONE)
        same[i] = string_of_path[same_path];
    }
  return same;
}

void
cgv_match_units_clear (CgvMatchUnits *units)
{
  cgv_string_table_clear (&units->strings, units->memory);
}
