/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the functions of two profiles are matched by: names and places that both sides number alike.
 *
 * Short-lived; one thread.
 */

#include "cgv-key-table.h"
#include "cgv-matching.h"
#include "cgv-string-table-private.h"

/**
 * CgvMatchKind:
 * @CGV_MATCH_KIND_NAMED: has a name
 * @CGV_MATCH_KIND_LOCAL: has a name that means something within its object only: `(below main)`
 * @CGV_MATCH_KIND_UNKNOWN: has none: `???`
 *
 * What the name of a function is good for.
 */
typedef enum
{
  CGV_MATCH_KIND_NAMED,
  CGV_MATCH_KIND_LOCAL,
  CGV_MATCH_KIND_UNKNOWN,
} CgvMatchKind;

/**
 * CgvMatchUnit:
 * @kind: what its name is good for
 * @name: its name
 * @canonical: its canonical name
 * @file: its file: the same for a file and its twin; where that is not known or says nothing, its object
 * @path: its object, in the same way
 * @object: the base name of its object
 * @place: the base name of its file, or likewise its object
 * @is_rewritten: whether a rule of the user changed its name or file
 * @raw_canonical: its canonical name without rules of the user
 * @raw_place: its place without them
 *
 * A node of one side. All numbers are ids that both sides share, each kind of its own.
 */
typedef struct
{
  CgvMatchKind kind;
  uint32_t name;
  uint32_t canonical;
  uint32_t file;
  uint32_t path;
  uint32_t object;
  uint32_t place;
  bool is_rewritten;
  uint32_t raw_canonical;
  uint32_t raw_place;
} CgvMatchUnit;

/**
 * CgvMatchPath:
 * @string: the string of #CgvMatchUnits that it is
 * @base_name: the string that its base name is
 *
 * A path of one side.
 */
typedef struct
{
  CgvStringId string;
  CgvStringId base_name;
} CgvMatchPath;

/**
 * CgvMatchUnits:
 * @memory: where memory comes from
 * @seed: what nobody who writes a file can know
 * @options: how to match
 * @folds: the nodes of each side
 * @strings: names, canonical names and base names
 * @path_rules: which files are twins
 * @path_of_file: for each side and string, the index of the path that it is as a file, or CGV_NONE
 * @path_of_object: for each side and string, the same as an object
 * @paths: for each side, its paths
 * @n_paths: for each side, how many
 * @path_capacity: for each side, room in @paths
 * @n_units: number of units
 * @first_unit: for each side, its first unit
 * @units: the nodes of the base, then those of the new side
 * @buffer: room for a name
 * @capacity: its size
 */
typedef struct
{
  CgvMemory *memory;
  uint64_t seed;
  const CgvMatchOptions *options;
  CgvFold *folds[CGV_N_SIDES];
  CgvStringTable strings;
  CgvPathRules path_rules;
  uint32_t *path_of_file[CGV_N_SIDES];
  uint32_t *path_of_object[CGV_N_SIDES];
  CgvMatchPath *paths[CGV_N_SIDES];
  uint32_t n_paths[CGV_N_SIDES];
  size_t path_capacity[CGV_N_SIDES];
  uint32_t n_units;
  uint32_t first_unit[CGV_N_SIDES];
  CgvMatchUnit *units;
  void *buffer;
  size_t capacity;
} CgvMatchUnits;

/**
 * cgv_match_units_init:
 * @units: (out caller-allocates): the units
 * @folds: (array fixed-size=2): the nodes of each side
 * @options: how to match; must outlive @units
 * @memory: where memory comes from; must outlive @units
 * @seed: what nobody who writes a file can know
 *
 * Reads names and places of both sides.
 *
 * Returns: false if there is no memory; @units is to be cleared then too
 */
bool cgv_match_units_init (CgvMatchUnits *units,
                           CgvFold *const *folds,
                           const CgvMatchOptions *options,
                           CgvMemory *memory,
                           uint64_t seed);

/**
 * cgv_match_units_clear:
 * @units: the units
 *
 * Frees what they hold.
 */
void cgv_match_units_clear (CgvMatchUnits *units);

/**
 * cgv_match_units_list_twins:
 * @units: the units
 * @side: a side
 *
 * Finds, for each string of the profile of a side, which string of the other profile is the same file.
 *
 * Returns: (nullable) (transfer full): as many as there are strings, CGV_NONE where there is none; NULL if there is
 *   no memory
 */
CgvStringId *cgv_match_units_list_twins (const CgvMatchUnits *units,
                                         CgvSide side);

/**
 * cgv_match_units_get_side:
 * @units: the units
 * @unit: a unit
 *
 * Whose it is.
 *
 * Returns: the side
 */
static inline CgvSide
cgv_match_units_get_side (const CgvMatchUnits *units,
                          uint32_t unit)
{
  return unit >= units->first_unit[CGV_SIDE_NEW] ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}
