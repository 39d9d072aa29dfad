/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Matches the functions of two profiles: the rows of a comparison.
 *
 * A matching maps the nodes of two folds, the base and the new one, to common rows. For each side
 * there is a fold whose nodes are the rows, so that graphs, costs and orders of both sides count
 * over the same ids: node i of either graph is row i. A row without a member on one side is a
 * removed or a new function. A row may also have several members on a side (`foo`, `foo.part.0`),
 * whose costs add up.
 *
 * If both sides are of one profile, each function matches itself. Otherwise functions are matched
 * in tiers, the surest first, but never by likeness.
 *
 * Immutable; any thread.
 */

#include "cgv-fold.h"
#include "cgv-path-rules.h"
#include "cgv-types.h"

/* Rows, and the functions that are in them. */
typedef struct
{
  bool is_same; /* whether both sides are of one profile, so that every row is of the tier CGV_MATCH_SAME */
  uint8_t *tiers; /* for each row, why; NULL if @is_same */
  CgvFold *origins[CGV_N_SIDES]; /* the folds that it was made of, whose nodes are the variants of the rows */
  /* for each side, the map from its functions to rows: kind CGV_FOLD_MATCHED, or the given fold if both sides are of one profile.
   * cgv_fold_get_function() is CGV_NONE for a row without members on that side; cgv_fold_get_name() is that of the row on both sides */
  CgvFold *folds[CGV_N_SIDES];
  uint32_t n_strings[CGV_N_SIDES];
  bool is_one_run;
  /* for each side and string, the string of the same file on the other side, or CGV_NONE; NULL if @is_same */
  CgvStringId *same_files[CGV_N_SIDES];
  CgvPathRules path_rules; /* those given, then those derived; none for one profile */
} CgvMatching;

/* The reason why functions are in one row. A row of several functions has the least certain tier
 * of its members. */
typedef enum
{
  CGV_MATCH_NONE,      /* not matched: only one side has it */
  CGV_MATCH_SAME,      /* the very same function of one profile or one run */
  CGV_MATCH_OBJECT,    /* equal base names of the object, equal mapped file and equal name */
  CGV_MATCH_FILE,      /* equal base names of the file, and equal names */
  CGV_MATCH_CANONICAL, /* equal base names of the file, and equal canonical names */
  CGV_MATCH_UNIQUE,    /* equal canonical names, in one place only on each side */
  CGV_MATCH_ADDRESS,   /* no name, but the same address of an object that is the same build */
  /* These are unique among the functions that remain. All except the second and the third need a matched caller or callee in common. */
  CGV_MATCH_MOVED,      /* equal canonical names, in another file */
  CGV_MATCH_VERSION,    /* equal names except for inline namespaces and spelling */
  CGV_MATCH_RETURN,     /* also except for the return type */
  CGV_MATCH_PARAMETERS, /* equal names except also for parameters */
  CGV_MATCH_ARGUMENTS,  /* also except for template arguments */
  CGV_MATCH_NUMBERS,    /* also except for the numbers of lambdas */
  CGV_MATCH_FAMILY,     /* several instances of one template on either side, which cannot be distinguished */
  CGV_MATCH_RULE,      /* matched only by a rule of the user */
} CgvMatchTier;

#define CGV_N_MATCH_TIERS (CGV_MATCH_RULE + 1)

/* On which sides a row has functions. If both sides are parts of one profile, all rows are on both: see their costs. */
typedef enum
{
  CGV_MATCH_BOTH,      /* both sides have it */
  CGV_MATCH_ONLY_BASE, /* only the base has it: it was removed, or inlined everywhere */
  CGV_MATCH_ONLY_NEW,  /* only the new side has it */
} CgvMatchStatus;

/* The texts that a rule of the user applies to. */
typedef enum
{
  CGV_REWRITE_FILE,     /* the path of a source file */
  CGV_REWRITE_FUNCTION, /* the name of a function */
} CgvRewriteField;

/*
 * Applies the user's rules to a path or name, before matching. Called once for each path and each node of a side, by the thread that makes
 * the matching. Returns false if it stays unchanged.
 *
 * @field: what is rewritten
 * @side: the side it is from
 * @bytes: the path or name, raw
 * @rewritten: (out): the result; must stay valid until the next call
 */
typedef bool (*CgvRewriteFunc) (CgvRewriteField field,
                                CgvSide side,
                                const char *bytes,
                                size_t length,
                                const char **rewritten,
                                size_t *rewritten_length,
                                void *user_data);

/* Options of matching. */
typedef struct
{
  const CgvPathRule *path_rules; /* rules for paths, which come before derived ones; copied, or NULL */
  uint32_t n_path_rules;
  bool derives_path_rules;     /* whether to derive further rules from the paths of both sides */
  bool ignores_lambda_numbers; /* whether numbers of lambdas and closures are ignored */
  bool is_one_run;             /* whether both sides are of one run: see cgv_matching_new() */
  CgvRewriteFunc rewrite;      /* applies the user's rules, or NULL */
  void *user_data;
} CgvMatchOptions;

/* Initialises CgvMatchOptions: derived path rules, and no rules of the user. */
#define CGV_MATCH_OPTIONS_INIT { NULL, 0, true, false, false, NULL, NULL }

/*
 * Matches functions. If both folds are of one profile and kind, each node is a row of the tier CGV_MATCH_SAME, and @options are ignored.
 *
 * Files of one run name a function alike. Their functions are the same only if object, file and name are equal, to the byte.
 *
 * Otherwise the tiers are tried in their order, each with the nodes that remain: all nodes of a side that are the same by a tier are in one
 * row. Remaining nodes then join the row of their file and canonical name, if there is exactly one: `foo.part.0` that only one side has
 * joins `foo`. The others may have another name in the other version: the tiers from CGV_MATCH_MOVED on are tried repeatedly, because each
 * match is evidence for its callers and callees. The rest are rows on one side alone. Functions without a known name, `???` and bare
 * addresses, are one row for each object; `(below main)` is matched only within objects of one base name. Addresses are matched only if
 * both sides have the same build of the object: if nearly all addresses of the side with fewer are on both sides.
 *
 * Folds of objects are matched by cgv_object_keys_init(), those of files by path rules, and namespaces by their names.
 *
 * Swapping the sides gives the same rows, though in another order. Linear in the bytes of names and paths. Returns NULL if there is no
 * memory, or if a profile was cancelled.
 *
 * @base: the functions or groups of the base; not CGV_FOLD_MATCHED
 * @new_: those of the new side, of the same kind
 * @options: how to match; NULL for CGV_MATCH_OPTIONS_INIT
 */
CgvMatching *cgv_matching_new (CgvFold *base,
                               CgvFold *new_,
                               const CgvMatchOptions *options,
                               const CgvMemory *memory);

CgvMatching *cgv_matching_ref (CgvMatching *matching);

/* @matching may be NULL. */
void cgv_matching_unref (CgvMatching *matching);

/* Returns whether functions are only themselves: both sides are of one profile, or the options called them one run. */
bool cgv_matching_is_exact (const CgvMatching *matching);

/*
 * @function: a function of the profile of that side
 */
CgvNodeId cgv_matching_get_row (const CgvMatching *matching,
                                CgvSide side,
                                CgvFunctionId function);

/* Returns the tier by which the functions of a row were matched; CGV_MATCH_NONE if only one side
 * has it. */
CgvMatchTier cgv_matching_get_tier (const CgvMatching *matching,
                                    CgvNodeId row);

CgvMatchStatus cgv_matching_get_status (const CgvMatching *matching,
                                        CgvNodeId row);

/* Returns the function that represents a row on a side: the one with the shortest name, thus without a suffix if possible. CGV_NONE if
 * the row is not on that side. */
CgvFunctionId cgv_matching_get_function (const CgvMatching *matching,
                                         CgvSide side,
                                         CgvNodeId row);

/*
 * Returns the functions of a row on a side, in ascending order.
 *
 * @n_members: (out): how many; 0 if the row is not on that side
 */
const CgvFunctionId *cgv_matching_get_members (const CgvMatching *matching,
                                               CgvSide side,
                                               CgvNodeId row,
                                               uint32_t *n_members);

/* Returns the raw name of a row, not terminated: that of its function on the new side, or on the base if only that has one, or has one
 * without a suffix; `???` if its functions are not known. Show it only through cgv_display_name(). */
const char *cgv_matching_get_name (const CgvMatching *matching,
                                   CgvNodeId row,
                                   size_t *length);

/* Returns the raw path of the source file of a row: on the new side if that has one, otherwise on the base. */
const char *cgv_matching_get_file (const CgvMatching *matching,
                                   CgvNodeId row,
                                   size_t *length);

/* Returns the raw path of the object of a row: on the new side if that has one, otherwise on the base. */
const char *cgv_matching_get_object (const CgvMatching *matching,
                                     CgvNodeId row,
                                     size_t *length);

/*
 * Returns the same file in the profile of the other side: the file of the same path, or of the path that rules map it to. CGV_NONE if there
 * is no such file.
 *
 * @file: a source file of the profile of that side
 */
CgvStringId cgv_matching_get_same_file (const CgvMatching *matching,
                                        CgvSide side,
                                        CgvStringId file);
