/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-twins-private.h"

#include <string.h>

#include "cgv-key-table.h"
#include "cgv-radix.h"

static const CgvProfile *
get_profile (const CgvComparison *comparison,
             int side)
{
  return comparison->costs[side]->graph->profile;
}

bool
cgv_group_twins_init (CgvGroupTwins *twins,
                      CgvMemory *memory,
                      const CgvComparison *comparison)
{
  *twins = (CgvGroupTwins){ .memory = memory };
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      uint32_t n = cgv_profile_get_n_strings (get_profile (comparison, side));

      twins->group_of[side] = cgv_memory_new (memory, n, sizeof *twins->group_of[side]);
      if (twins->group_of[side] == NULL)
        return false;
      twins->n_strings[side] = n;
      memset (twins->group_of[side], 0xff, n * sizeof *twins->group_of[side]);
    }
  return true;
}

void
cgv_group_twins_clear (CgvGroupTwins *twins)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_memory_free (twins->memory, twins->group_of[side], twins->n_strings[side], sizeof *twins->group_of[side]);
}

/* Groups of objects of one base name. */
static bool
add_objects (CgvGroupTwins *twins,
             CgvKeyTable *names,
             const CgvProfile *profile,
             CgvSide side)
{
  for (CgvFunctionId function = 0; function < cgv_profile_get_n_functions (profile); function++)
    {
      CgvStringId object = cgv_profile_get_function (profile, function)->object;
      uint32_t *group = &twins->group_of[side][object];
      size_t length;
      size_t start;
      const char *bytes;

      if (*group != CGV_NONE)
        continue;
      bytes = cgv_profile_get_string (profile, object, &length);
      start = cgv_path_get_base_name (bytes, length);
      *group = cgv_key_table_add (names, &(CgvTableKey){ .bytes = bytes + start, .n_bytes = length - start });
      if (*group == CGV_NONE)
        return false;
    }
  return true;
}

/**
 * Votes:
 * @twins: the groups
 * @comparison: what is compared
 * @sides_of: for each group, on which sides it is, a bit each
 * @n_votes: number of votes
 * @votes: for each row of a group that only the base has and one that only the new side has, both groups
 * @weight: for each group, how many of its rows are on both sides
 * @twin: for each group, the group that it becomes
 */
typedef struct
{
  CgvGroupTwins *twins;
  const CgvComparison *comparison;
  uint8_t *sides_of;
  uint32_t n_votes;
  uint64_t *votes;
  uint32_t *weight;
  uint32_t *twin;
} Votes;

static void
mark_sides (Votes *votes)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      for (CgvStringId string = 0; string < votes->twins->n_strings[side]; string++)
        {
          if (votes->twins->group_of[side][string] != CGV_NONE)
            votes->sides_of[votes->twins->group_of[side][string]] |= (uint8_t) (1u << side);
        }
    }
}

static uint32_t
get_group (const Votes *votes,
           CgvSide side,
           CgvNodeId row)
{
  CgvFunctionId function = cgv_matching_get_function (votes->comparison->matching, side, row);

  if (function == CGV_NONE)
    return CGV_NONE;
  return votes->twins->group_of[side][cgv_profile_get_function (get_profile (votes->comparison, (int) side), function)->object];
}

static void
collect_votes (Votes *votes)
{
  for (CgvNodeId row = 0; row < votes->comparison->n_rows; row++)
    {
      uint32_t base = get_group (votes, CGV_SIDE_BASE, row);
      uint32_t new_ = get_group (votes, CGV_SIDE_NEW, row);

      if (base == CGV_NONE || new_ == CGV_NONE)
        continue;
      votes->weight[base]++;
      if (base == new_)
        continue;
      votes->weight[new_]++;
      if (votes->sides_of[base] == 1u << CGV_SIDE_BASE && votes->sides_of[new_] == 1u << CGV_SIDE_NEW)
        votes->votes[votes->n_votes++] = (uint64_t) base << 32 | new_;
    }
}

/* More than half of the rows of either: there can be only one such. */
static void
elect (Votes *votes)
{
  for (uint32_t start = 0, i = 1; i <= votes->n_votes; i++)
    {
      uint32_t base = (uint32_t) (votes->votes[start] >> 32);
      uint32_t new_ = (uint32_t) votes->votes[start];

      if (i < votes->n_votes && votes->votes[i] == votes->votes[start])
        continue;
      if (i - start > votes->weight[base] / 2 && i - start > votes->weight[new_] / 2)
        votes->twin[base] = new_;
      start = i;
    }
}

/* Numbers the groups anew, without gaps. */
static void
renumber (Votes *votes,
          uint32_t n_names)
{
  CgvGroupTwins *twins = votes->twins;

  twins->n_groups = 0;
  for (uint32_t group = 0; group < n_names; group++)
    {
      if (votes->twin[group] == group)
        votes->weight[group] = twins->n_groups++;
    }
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      for (CgvStringId string = 0; string < twins->n_strings[side]; string++)
        {
          uint32_t *group = &twins->group_of[side][string];

          if (*group != CGV_NONE)
            *group = votes->weight[votes->twin[*group]];
        }
    }
}

static bool
pair_rest (CgvGroupTwins *twins,
           const CgvComparison *comparison,
           uint32_t n_names)
{
  CgvMemory *memory = twins->memory;
  Votes votes = { .twins = twins, .comparison = comparison };
  uint32_t *unused = cgv_memory_new (memory, comparison->n_rows, sizeof *unused);
  bool ok;

  votes.sides_of = cgv_memory_new (memory, n_names, sizeof *votes.sides_of);
  votes.votes = cgv_memory_new (memory, comparison->n_rows, sizeof *votes.votes);
  votes.weight = cgv_memory_new (memory, n_names, sizeof *votes.weight);
  votes.twin = cgv_memory_new (memory, n_names, sizeof *votes.twin);
  ok = unused != NULL && votes.sides_of != NULL && votes.votes != NULL && votes.weight != NULL && votes.twin != NULL;
  if (ok)
    {
      mark_sides (&votes);
      collect_votes (&votes);
      ok = cgv_radix_sort (memory, votes.votes, unused, votes.n_votes);
    }
  for (uint32_t group = 0; ok && group < n_names; group++)
    votes.twin[group] = group;
  if (ok)
    {
      elect (&votes);
      renumber (&votes, n_names);
    }
  cgv_memory_free (memory, unused, comparison->n_rows, sizeof *unused);
  cgv_memory_free (memory, votes.sides_of, n_names, sizeof *votes.sides_of);
  cgv_memory_free (memory, votes.votes, comparison->n_rows, sizeof *votes.votes);
  cgv_memory_free (memory, votes.weight, n_names, sizeof *votes.weight);
  cgv_memory_free (memory, votes.twin, n_names, sizeof *votes.twin);
  return ok;
}

bool
cgv_group_twins_find_objects (CgvGroupTwins *twins,
                              const CgvComparison *comparison)
{
  CgvKeyTable names;
  bool ok = true;

  cgv_key_table_init (&names, twins->memory, (uint64_t) (uintptr_t) comparison);
  for (int side = 0; ok && side < CGV_N_SIDES; side++)
    ok = add_objects (twins, &names, get_profile (comparison, side), (CgvSide) side);
  ok = ok && pair_rest (twins, comparison, names.n_keys);
  cgv_key_table_clear (&names);
  return ok;
}

uint32_t
cgv_group_twins_find_file (CgvGroupTwins *twins,
                           const CgvMatching *matching,
                           CgvSide side,
                           CgvStringId file)
{
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  CgvStringId twin;

  if (twins->group_of[side][file] != CGV_NONE)
    return twins->group_of[side][file];
  twin = cgv_matching_get_file_twin (matching, side, file);
  twins->group_of[side][file] = twins->n_groups;
  if (twin != CGV_NONE)
    twins->group_of[other][twin] = twins->n_groups;
  return twins->n_groups++;
}
