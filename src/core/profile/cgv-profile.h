/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The profile: everything that was in the files, immutable, in columns.
 *
 * It is built once, by cgv_profile_new(), and from then on shared by any number of threads
 * without a lock. What it returns is owned by it and lives as long as it does.
 */

#include "cgv-cancel.h"
#include "cgv-event.h"
#include "cgv-function.h"
#include "cgv-parser.h"
#include "cgv-part.h"
#include "cgv-problem.h"
#include "cgv-name-table.h"
#include "cgv-types.h"

typedef struct CgvProfile CgvProfile;

/* See cgv-contexts.h. */
typedef struct CgvContexts CgvContexts;

/* One line of self cost, as it was recorded. */
typedef struct
{
  CgvPartId part;
  CgvStringId file;     /* the source file of the line, which differs from the function's for inlined code */
  uint64_t address;     /* the instruction address; 0 if the part has none */
  uint64_t line;        /* the line number; 0 where unknown */
  uint64_t bb;          /* the basic block number; 0 if the part has none */
  uint32_t n_costs;     /* how many of costs count; the rest are 0 */
  const CgvCost *costs; /* costs in the order of the part's event columns */
} CgvCostLine;

/* One call site, as it was recorded. */
typedef struct
{
  CgvCostLine position; /* where the call is made, and its inclusive costs */
  CgvCallId call;
  uint64_t count;          /* how often it was called */
  bool has_count;          /* false where the file does not say how often */
  uint64_t target_address; /* the address that was called; 0 where unknown */
  uint64_t target_line;    /* the line that was called; 0 where unknown */
} CgvCallLine;

/* One jump, as it was recorded. */
typedef struct
{
  CgvCostLine position;        /* where the jump is; no costs */
  bool is_conditional;         /* whether it was a `jcnd=` */
  uint64_t executed;           /* how often it was executed */
  uint64_t followed;           /* how often it jumped */
  CgvStringId target_function; /* the name of the function it jumps to */
  CgvStringId target_file;
  uint64_t target_address;
  uint64_t target_line;
} CgvJumpLine;

/*
 * Called for each line of self cost. Returns false to stop.
 *
 * @line: the line; valid during the call only
 */
typedef bool (*CgvCostLineFunc) (const CgvCostLine *line,
                                 void *user_data);

/*
 * Called for each call site. Returns false to stop.
 *
 * @line: the line; valid during the call only
 */
typedef bool (*CgvCallLineFunc) (const CgvCallLine *line,
                                 void *user_data);

/*
 * Called for each jump. Returns false to stop.
 *
 * @line: the line; valid during the call only
 */
typedef bool (*CgvJumpLineFunc) (const CgvJumpLine *line,
                                 void *user_data);

/* Strings, functions, events, parts, and the costs of each part. To be read only: functions, calls, events and the number of parts; all
 * else is for the files of cgv-profile-private.h. */
struct CgvProfile
{
  bool is_cachegrind; /* Cachegrind wrote all files. There, a function is its name and object. Its lines may be in many files; its own file
                       * is the one in which they cost most */
  const CgvFunction *functions;
  uint32_t n_functions;
  CgvCall *calls; /* pairs of caller and callee, sorted by caller */
  uint32_t n_calls;
  CgvEvent *events; /* first the counted ones, in the order of the file, then those of the file's formulas; at least 1 */
  uint32_t n_events;
  uint32_t n_parts; /* at least 1 */

  CgvPool *pool; /* of its box: all of its arrays */
  _Atomic (CgvNameTable *) names; /* NULL until first use */
  _Atomic (CgvContexts *) contexts; /* NULL until first use */

  /* Only until the profile is published. */
  const CgvCancel *cancel;
  bool is_cancelled;

  struct CgvSource *sources;
  uint32_t n_sources;

  uint32_t n_files;
  uint32_t n_united;  /* how many functions without lines became part of another */
  CgvFunctionId first_united; /* the function that the first of them is now */

  /* The strings of the only file, or strings of its own for several files. */
  const struct CgvStringTable *strings;
  struct CgvStringTable *own_strings;
  CgvFunction *own_functions;

  /* The blocks of function f are blocks[block_start[f]] … blocks[block_start[f + 1] - 1]. Their numbers run
   * through all fragments. */
  uint32_t *block_start;
  uint32_t *blocks;
  uint32_t n_blocks;

  /* For each part, the first source of its file. */
  uint32_t *part_source;

  /* For each part, NULL or for each of its columns, the cost outside of functions. NULL if that is zero everywhere. */
  CgvCost **outside;
};

/*
 * Merges the fragments of parsed files into one profile: several files of one run become its parts. Functions of equal name, source file
 * and object are one, in whichever file they occur. Takes time linear in the size of the fragments, and stops within milliseconds once
 * @cancel (nullable) returns true.
 *
 * All @fragments, at least one, are consumed, also on failure, and the entries set to NULL. Problems of the whole profile are added to
 * @problems. Returns NULL if there was no memory, with CGV_PROBLEM_NO_MEMORY; if the records of a fragment are not in blocks of their
 * parts, with CGV_PROBLEM_INCONSISTENT; or if it was cancelled, with neither.
 */
CgvProfile *cgv_profile_new (CgvFragment **fragments,
                             uint32_t n_fragments,
                             CgvProblemList *problems,
                             const CgvCancel *cancel);

/*
 * Makes all that is computed from a profile cancellable. Graphs, costs, names, orders and matchings are then NULL if it was cancelled, as if
 * there was no memory. Only for the thread that made the profile: call it with NULL before another thread has it.
 *
 * @cancel: (nullable): how to ask, within milliseconds; outlives the computations
 */
void cgv_profile_set_cancel (CgvProfile *profile,
                             const CgvCancel *cancel);

CgvProfile *cgv_profile_ref (CgvProfile *profile);

/* @profile may be NULL. */
void cgv_profile_unref (CgvProfile *profile);

/*
 * Gets the bytes of a string: raw, perhaps not UTF-8, perhaps with NUL bytes inside. Show it only through
 * cgv_display_name(). Returns the bytes, followed by a NUL; "" for CGV_NONE.
 *
 * @string: a string of it, or CGV_NONE
 */
const char *cgv_profile_get_string (const CgvProfile *profile,
                                    CgvStringId string,
                                    size_t *length);

/* Returns the details that distinguish the names of its functions, which are computed on first use; NULL if there was no memory. */
const CgvNameTable *cgv_profile_get_names (const CgvProfile *profile);

/* Returns whether its functions may have call paths: they have, or only reading all of the profile shows it. Linear in the names until
 * it is known. */
bool cgv_profile_may_have_contexts (const CgvProfile *profile);

/* Returns the call paths of its functions, which are computed on first use; NULL if there was no memory. */
const CgvContexts *cgv_profile_get_contexts (const CgvProfile *profile);

/* Returns how many different strings it holds; ids are below it. */
uint32_t cgv_profile_get_n_strings (const CgvProfile *profile);

/* Finds an event type by its short name. Returns the event, or CGV_NONE. */
CgvEventId cgv_profile_find_event (const CgvProfile *profile,
                                   const char *name);

/* Gets a part; they are in the order of the files and of the bytes in them. */
const CgvPart *cgv_profile_get_part (const CgvProfile *profile,
                                     CgvPartId part);

/* Returns whether any part has costs by address. */
bool cgv_profile_has_addresses (const CgvProfile *profile);

/* Returns the `creator:` of the first part, or "" if it is not known. Xdebug up to 2.1 wrote none, but is recognised by its version
 * number. */
const char *cgv_profile_get_creator (const CgvProfile *profile);

/*
 * Returns the 100 % of percentages, in event counts: the sum of self costs, and the cost outside of functions.
 *
 * @parts: the parts that count, or NULL for all
 */
CgvCost cgv_profile_get_total (const CgvProfile *profile,
                               const CgvPartSet *parts,
                               CgvEventId event);

/*
 * Returns whether costs of a part were not read. The cost outside of functions has as much of them as sums declare.
 *
 * @parts: the parts that count, or NULL for all
 */
bool cgv_profile_is_short (const CgvProfile *profile,
                           const CgvPartSet *parts);

/*
 * Returns whether a function has a self cost other than 0 in a part, or the total is not 0. Costs above and below 0 may add up to 0.
 *
 * @parts: the parts that count, or NULL for all
 */
bool cgv_profile_was_counted (const CgvProfile *profile,
                              const CgvPartSet *parts,
                              CgvEventId event);

/*
 * Returns the total of one part, in time that does not depend on the number of parts.
 *
 * @event: an event; formulas are evaluated
 */
CgvCost cgv_profile_get_part_total (const CgvProfile *profile,
                                    CgvPartId part,
                                    CgvEventId event);

/*
 * Computes the self cost of every function. Linear in the functions of the parts.
 *
 * @parts: the parts that count, or NULL for all
 * @event: an event; formulas are evaluated
 */
void cgv_profile_sum_self (const CgvProfile *profile,
                           const CgvPartSet *parts,
                           CgvEventId event,
                           CgvCost *self);

/*
 * Sets the bytes of all functions that have lines of self cost in the parts to 1, also where these cost nothing.
 * Linear in the functions of the parts.
 *
 * @parts: the parts that count, or NULL for all
 * @marks: a byte for each function of the profile
 */
void cgv_profile_mark_functions (const CgvProfile *profile,
                                 const CgvPartSet *parts,
                                 uint8_t *marks);

/*
 * Sets the bytes of all names of files to 1: the files of functions, and those of their lines of self cost, which differ for inlined code.
 * Linear in functions and names, regardless of the number of lines.
 *
 * @marks: a byte for each string of the profile
 */
void cgv_profile_mark_files (const CgvProfile *profile,
                             uint8_t *marks);

/*
 * Visits the self cost lines of a function in the order of the file. Linear in the records of the function.
 *
 * @parts: the parts that count, or NULL for all
 */
void cgv_profile_foreach_cost_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvCostLineFunc func,
                                    void *user_data);

/*
 * Visits the call sites in a function in the order of the file.
 *
 * @parts: the parts that count, or NULL for all
 */
void cgv_profile_foreach_call_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvCallLineFunc func,
                                    void *user_data);

/*
 * Visits the jumps in a function in the order of the file.
 *
 * @parts: the parts that count, or NULL for all
 */
void cgv_profile_foreach_jump_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvJumpLineFunc func,
                                    void *user_data);

/* Returns the used memory in bytes. */
uint64_t cgv_profile_get_memory_used (const CgvProfile *profile);
