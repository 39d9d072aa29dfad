/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-path-rules.h"

#include <string.h>

#include "cgv-key-table.h"
#include "cgv-path-suffixes-private.h"
#include "cgv-vector.h"

typedef struct
{
  CgvPathRules *rules;
  const CgvPathRulesInput *input;
  CgvKeyTable new_paths; /* numbers the paths of the new side as their indexes */
  CgvPool scratch;
  char *buffer; /* room for a path that a rule made */
} Mapper;

static void
pair (CgvPathRules *rules,
      uint32_t base,
      uint32_t new_)
{
  rules->same[CGV_SIDE_BASE][base] = new_;
  rules->same[CGV_SIDE_NEW][new_] = base;
}

static bool
pair_same_paths (Mapper *mapper)
{
  const CgvPathRulesInput *input = mapper->input;

  for (uint32_t i = 0; i < input->n_paths[CGV_SIDE_NEW]; i++)
    {
      const CgvPath *path = &input->paths[CGV_SIDE_NEW][i];
      CgvTableKey key = { .bytes = path->bytes, .n_bytes = path->length };

      if (cgv_key_table_add (&mapper->new_paths, &key) == CGV_NONE)
        return false;
    }
  for (uint32_t i = 0; i < input->n_paths[CGV_SIDE_BASE]; i++)
    {
      const CgvPath *path = &input->paths[CGV_SIDE_BASE][i];
      CgvTableKey key = { .bytes = path->bytes, .n_bytes = path->length };
      uint32_t same = cgv_key_table_find (&mapper->new_paths, &key);

      if (same != CGV_NONE)
        pair (mapper->rules, i, same);
    }
  return true;
}

/* Rewrites a path by a rule. Returns false if there is no memory. */
static bool
rewrite (Mapper *mapper,
         const CgvPathRule *rule,
         const CgvPath *path,
         CgvTableKey *key)
{
  size_t n_rest = path->length - rule->from_length;
  size_t length = rule->to_length + n_rest;
  char *bytes;

  if (!cgv_array_grow_in (&mapper->scratch, &mapper->buffer, length))
    return false;
  bytes = mapper->buffer;
  *key = (CgvTableKey){ .bytes = length > 0 ? bytes : "", .n_bytes = length };
  if (rule->to_length > 0)
    memcpy (bytes, rule->to, rule->to_length);
  if (n_rest > 0)
    memcpy (bytes + rule->to_length, path->bytes + rule->from_length, n_rest);
  return true;
}

/* Pairs files whose mapped path exists on the other side. */
static bool
apply (Mapper *mapper,
       CgvPathRule *rule)
{
  CgvPathRules *rules = mapper->rules;

  for (uint32_t i = 0; i < rules->n_paths[CGV_SIDE_BASE]; i++)
    {
      const CgvPath *path = &mapper->input->paths[CGV_SIDE_BASE][i];
      CgvTableKey key;
      uint32_t same;

      if (rules->same[CGV_SIDE_BASE][i] != CGV_NONE || path->length < rule->from_length ||
          (rule->from_length > 0 && memcmp (path->bytes, rule->from, rule->from_length) != 0))
        continue;
      if (!rewrite (mapper, rule, path, &key))
        return false;
      same = cgv_key_table_find (&mapper->new_paths, &key);
      if (same == CGV_NONE || rules->same[CGV_SIDE_NEW][same] != CGV_NONE)
        continue;
      pair (rules, i, same);
      rule->n_files++;
    }
  return true;
}

static size_t
copy_bytes (CgvPathRules *rules,
            size_t at,
            const char **bytes,
            size_t length)
{
  if (length > 0)
    memcpy (rules->bytes + at, *bytes, length);
  *bytes = rules->bytes + at;
  return at + length;
}

/* Keeps the rules that map any file, and those that were given. */
static bool
keep_rules (CgvPathRules *rules,
            CgvPool *pool,
            const CgvPathRule *found,
            uint32_t n_found)
{
  size_t n_bytes = 0;
  size_t at = 0;

  for (uint32_t i = 0; i < n_found; i++)
    n_bytes += found[i].from_length + found[i].to_length;
  rules->bytes = cgv_pool_new (pool, n_bytes, 1);
  cgv_pool_make (pool, &rules->rules, n_found);
  if (pool->failed)
    return false;
  rules->n_rules = n_found;
  for (uint32_t i = 0; i < n_found; i++)
    {
      rules->rules[i] = found[i];
      at = copy_bytes (rules, at, &rules->rules[i].from, found[i].from_length);
      at = copy_bytes (rules, at, &rules->rules[i].to, found[i].to_length);
    }
  return true;
}

static bool
derive (Mapper *mapper,
        CgvPathRule *derived,
        uint32_t *n_derived)
{
  CgvPathPair pairs[CGV_MAX_DERIVED_PATH_RULES];
  uint32_t n_pairs;

  if (!cgv_path_suffixes_vote (mapper->scratch.memory, mapper->input, mapper->rules->same, pairs, &n_pairs))
    return false;
  for (uint32_t i = 0; i < n_pairs; i++)
    {
      CgvPathRule *rule = &derived[*n_derived];

      *rule = (CgvPathRule){ pairs[i].from.bytes, pairs[i].from.length, pairs[i].to.bytes, pairs[i].to.length, true, 0 };
      if (!apply (mapper, rule))
        return false;
      if (rule->n_files > 0)
        ++*n_derived;
    }
  return true;
}

static bool
map_paths (Mapper *mapper,
           CgvPool *pool)
{
  const CgvPathRulesInput *input = mapper->input;
  size_t n_all = (size_t) input->n_rules + CGV_MAX_DERIVED_PATH_RULES;
  CgvPathRule *all = cgv_pool_new (&mapper->scratch, n_all, sizeof *all);
  uint32_t n = 0;
  bool ok = all != NULL && pair_same_paths (mapper);

  for (; ok && n < input->n_rules; n++)
    {
      all[n] = input->rules[n];
      all[n].is_derived = false;
      all[n].n_files = 0;
      ok = apply (mapper, &all[n]);
    }
  if (ok && input->derives)
    {
      uint32_t n_derived = 0;

      ok = derive (mapper, all + n, &n_derived);
      n += n_derived;
    }
  return ok && keep_rules (mapper->rules, pool, all, n);
}

bool
cgv_path_rules_init (CgvPathRules *rules,
                     CgvPool *pool,
                     const CgvPathRulesInput *input)
{
  Mapper mapper = { .rules = rules, .input = input, .scratch = { .memory = pool->memory } };
  bool ok;

  *rules = (CgvPathRules){ 0 };
  cgv_foreach_side (side)
    {
      rules->n_paths[side] = input->n_paths[side];
      rules->same[side] = cgv_pool_new_ids (pool, input->n_paths[side]);
    }
  cgv_key_table_init (&mapper.new_paths, pool->memory, input->seed);
  ok = !pool->failed && map_paths (&mapper, pool);
  cgv_key_table_clear (&mapper.new_paths);
  cgv_pool_clear (&mapper.scratch);
  return ok;
}
