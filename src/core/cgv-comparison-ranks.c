/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-order-private.h"

#include <string.h>

#include "cgv-natural.h"

/**
 * Names:
 * @matching: the rows
 * @memory: where memory comes from
 * @n_strings: for each side, how many strings its profile has
 * @name_of_string: for each side and string, the index into @names of what is made of it, or CGV_NONE
 * @n_rows: number of rows
 * @names: the different names; room for one a row
 * @n_names: how many
 * @ranks: their ranks
 */
typedef struct
{
  const CgvMatching *matching;
  CgvMemory *memory;
  uint32_t n_strings[CGV_N_SIDES];
  uint32_t *name_of_string[CGV_N_SIDES];
  uint32_t n_rows;
  CgvName *names;
  uint32_t n_names;
  uint32_t *ranks;
} Names;

static const CgvProfile *
get_profile (const Names *names,
             CgvSide side)
{
  return cgv_fold_get_profile (cgv_matching_get_fold (names->matching, side));
}

static bool
begin (Names *names)
{
  bool ok;

  names->n_rows = cgv_matching_get_n_rows (names->matching);
  names->names = cgv_memory_new (names->memory, names->n_rows, sizeof *names->names);
  names->ranks = cgv_memory_new (names->memory, names->n_rows, sizeof *names->ranks);
  ok = names->names != NULL && names->ranks != NULL;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      names->n_strings[side] = cgv_profile_get_n_strings (get_profile (names, (CgvSide) side));
      names->name_of_string[side] = cgv_memory_new (names->memory, names->n_strings[side], sizeof *names->name_of_string[side]);
      if (names->name_of_string[side] == NULL)
        return false;
      memset (names->name_of_string[side], 0xff, names->n_strings[side] * sizeof *names->name_of_string[side]);
    }
  return ok;
}

static void
clear (Names *names)
{
  cgv_memory_free (names->memory, names->names, names->n_rows, sizeof *names->names);
  cgv_memory_free (names->memory, names->ranks, names->n_rows, sizeof *names->ranks);
  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_memory_free (names->memory, names->name_of_string[side], names->n_strings[side], sizeof *names->name_of_string[side]);
}

/* Where to keep which name a string of the profile made; NULL if the name is of none. */
static uint32_t *
find_place (const Names *names,
            CgvNodeId row,
            const CgvName *name)
{
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvFunctionId function = cgv_matching_get_function (names->matching, (CgvSide) side, row);
      const CgvProfile *profile = get_profile (names, (CgvSide) side);
      CgvStringId string;
      const char *bytes;
      size_t length;

      if (function == CGV_NONE)
        continue;
      string = cgv_profile_get_function (profile, function)->name;
      bytes = cgv_profile_get_string (profile, string, &length);
      if (name->bytes == bytes && string < names->n_strings[side])
        return &names->name_of_string[side][string];
    }
  return NULL;
}

/* Which of the names a row has. */
static uint32_t
add_name (Names *names,
          CgvNodeId row)
{
  CgvName name;
  uint32_t *place;

  name.bytes = cgv_matching_get_name (names->matching, row, &name.length);
  place = find_place (names, row, &name);
  if (place != NULL && *place != CGV_NONE && names->names[*place].length == name.length)
    return *place;
  names->names[names->n_names] = name;
  if (place != NULL)
    *place = names->n_names;
  return names->n_names++;
}

bool
cgv_comparison_rank_names (const CgvMatching *matching,
                           CgvMemory *memory,
                           uint32_t *ranks)
{
  Names names = { .matching = matching, .memory = memory };
  bool ok = begin (&names);

  for (CgvNodeId row = 0; ok && row < names.n_rows; row++)
    ranks[row] = add_name (&names, row);
  ok = ok && cgv_natural_rank (memory, names.names, names.n_names, names.ranks);
  for (CgvNodeId row = 0; ok && row < names.n_rows; row++)
    ranks[row] = names.ranks[ranks[row]];
  clear (&names);
  return ok;
}
