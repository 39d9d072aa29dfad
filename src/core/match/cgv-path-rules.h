/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Maps directories of one build to those of another: "/home/a/v1/" of the base is "/home/a/v2/" of
 * the new side.
 *
 * Rules are derived from the paths of the source files of both sides by their longest common suffixes. A path
 * that both sides have is never mapped. Built by one thread, read by any afterwards.
 */

#include "cgv-memory.h"
#include "cgv-types.h"

/* Maximum number of derived rules; those that map the most files are kept. More directories
 * rarely move, and the rules must stay readable. */
#define CGV_MAX_DERIVED_PATH_RULES 64

/* Maps paths that begin with @from to paths that begin with @to. Both end in a separator, or are empty, which stands for relative paths
 * in derived rules. Raw bytes. */
typedef struct
{
  const char *from; /* the beginning of paths of the base */
  size_t from_length;
  const char *to; /* its replacement on the new side */
  size_t to_length;
  bool is_derived;  /* whether it was derived, not given */
  uint32_t n_files; /* how many files of the base it maps to a file of the new side */
} CgvPathRule;

/* The path of a source file, raw. */
typedef struct
{
  const char *bytes;
  size_t length;
} CgvPath;

/* Rules, and their results. */
typedef struct
{
  CgvPathRule *rules; /* the given rules in their order, then those derived, which map the most files first */
  uint32_t n_rules;
  uint32_t n_paths[CGV_N_SIDES]; /* for each side, how many paths */
  /* for each side and path, the index of the same file among the paths of the other side, or CGV_NONE */
  uint32_t *same[CGV_N_SIDES];
  char *bytes; /* the bytes that the rules point into */
} CgvPathRules;

/* Input of the mapping. */
typedef struct
{
  const CgvPath *paths[CGV_N_SIDES]; /* for each side, its paths, all different */
  uint32_t n_paths[CGV_N_SIDES];     /* how many on each side */
  const CgvPathRule *rules;          /* the given rules, tried before the derived; copied */
  uint32_t n_rules;
  bool derives;  /* whether to derive rules for files that the given ones do not map */
  uint64_t seed; /* random seed of the hash */
} CgvPathRulesInput;

/*
 * Pairs the files of both sides. A file has at most one partner: the file with exactly its path, otherwise the one that the first fitting
 * rule maps it to. Swapping the sides (and those of the given rules) swaps the result. Linear in the bytes of the paths, times the number
 * of rules. Returns false if there is no memory.
 *
 * @pool: the pool of the arrays of @rules
 * @input: the paths and rules
 */
bool cgv_path_rules_init (CgvPathRules *rules,
                          CgvPool *pool,
                          const CgvPathRulesInput *input);
