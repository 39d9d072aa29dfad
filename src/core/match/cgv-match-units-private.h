/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The names and places by which functions of two profiles are matched, numbered alike on both sides.
 *
 * Short-lived; one thread.
 */

#include "cgv-key-table.h"
#include "cgv-matching.h"
#include "cgv-memory.h"
#include "cgv-string-table-private.h"

/* The kinds of names of functions, for matching. */
typedef enum
{
  CGV_MATCH_KIND_NAMED,   /* has a name */
  CGV_MATCH_KIND_LOCAL,   /* has a name that means something within its object only: `(below main)` */
  CGV_MATCH_KIND_ADDRESS, /* no name, only an address within an object; it is meaningful only within one build */
  CGV_MATCH_KIND_UNKNOWN, /* no name: `???` */
} CgvMatchKind;

/* A node of one side. All numbers are ids that both sides share, each kind of its own. */
typedef struct
{
  CgvMatchKind kind; /* the kind of its name */
  uint32_t name;
  uint32_t canonical;
  /* its file: one number for the same file of both sides. If the file is not known or says nothing, its object */
  uint32_t file;
  uint32_t path; /* its object, numbered in the same manner */
  uint32_t object;
  uint32_t place;         /* the base name of its file, or of its object if the file is not known */
  bool is_rewritten;      /* whether a rule of the user changed its name or file */
  uint32_t raw_canonical; /* its canonical name without rules of the user */
  uint32_t raw_place;
} CgvMatchUnit;

/* A path of one side. */
typedef struct
{
  CgvStringId string; /* the string of #CgvMatchUnits that it is */
  CgvStringId base_name;
} CgvMatchPath;

typedef struct
{
  CgvPool *pool;     /* of the arrays */
  CgvMemory *memory; /* the memory of @pool */
  CgvPool *kept;     /* of the arrays of @path_rules */
  uint64_t seed;     /* random seed of the hash */
  const CgvMatchOptions *options;
  CgvFold *folds[CGV_N_SIDES];
  CgvStringTable strings;  /* names, canonical names and base names */
  CgvPathRules path_rules; /* which files are the same */
  /* for each side and string, the index of the path that it is as a file, or CGV_NONE */
  uint32_t *path_of_file[CGV_N_SIDES];
  uint32_t *path_of_object[CGV_N_SIDES]; /* for each side and string, its path number as an object */
  CgvStringId *names_of_object[CGV_N_SIDES]; /* for each side and string, the base name that it shares with the other side; NULL unless
                                                objects are matched */
  CgvMatchPath *paths[CGV_N_SIDES];      /* for each side, its paths */
  uint32_t n_paths[CGV_N_SIDES];         /* for each side, how many */
  uint32_t n_units;
  uint32_t first_unit[CGV_N_SIDES]; /* for each side, its first unit */
  CgvMatchUnit *units;              /* the nodes of the base, then those of the new side */
  void *buffer;                     /* room for a name */
} CgvMatchUnits;

/*
 * Reads names and places of both sides. Returns false if there is no memory; clear @units then too.
 *
 * @options: must outlive @units
 * @pool: the pool of the arrays; must outlive @units
 * @kept: the pool of those of the rules of paths
 * @seed: random seed of the hash
 */
bool cgv_match_units_init (CgvMatchUnits *units,
                           CgvFold *const *folds,
                           const CgvMatchOptions *options,
                           CgvPool *pool,
                           CgvPool *kept,
                           uint64_t seed);

/* Frees everything outside of the pool. */
void cgv_match_units_clear (CgvMatchUnits *units);

/* Returns for each string of the profile of a side the string of the other profile that is the same file, or CGV_NONE. The array lives
 * in @pool; NULL if there is no memory. */
CgvStringId *cgv_match_units_list_same_files (const CgvMatchUnits *units,
                                              CgvSide side,
                                              CgvPool *pool);

static inline CgvSide
cgv_match_units_get_side (const CgvMatchUnits *units,
                          uint32_t unit)
{
  return unit >= units->first_unit[CGV_SIDE_NEW] ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}
