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
#include "cgv-types.h"

/**
 * CgvProfile:
 *
 * Strings, functions, events, parts, and the costs of each part.
 */
typedef struct CgvProfile CgvProfile;

/**
 * CgvCostLine:
 * @part: the part it is in
 * @file: the source file of the line, which differs from the function's for inlined code
 * @address: the instruction address; 0 where the part has none
 * @line: the line number; 0 where unknown
 * @bb: the basic block number; 0 where the part has none
 * @n_costs: how many of @costs count; the rest are 0
 * @costs: costs in the order of the part's event columns
 *
 * One line of self cost, as it was recorded.
 */
typedef struct
{
  CgvPartId part;
  CgvStringId file;
  uint64_t address;
  uint64_t line;
  uint64_t bb;
  uint32_t n_costs;
  const CgvCost *costs;
} CgvCostLine;

/**
 * CgvCallLine:
 * @position: where the call is made, and its inclusive costs
 * @call: the caller and the callee
 * @count: how often it was called
 * @has_count: false where the file does not say how often
 * @target_address: the address that was called; 0 where unknown
 * @target_line: the line that was called; 0 where unknown
 *
 * One call site, as it was recorded.
 */
typedef struct
{
  CgvCostLine position;
  CgvCallId call;
  uint64_t count;
  bool has_count;
  uint64_t target_address;
  uint64_t target_line;
} CgvCallLine;

/**
 * CgvJumpLine:
 * @position: where the jump is; no costs
 * @is_conditional: whether it was a `jcnd=`
 * @executed: how often it was executed
 * @followed: how often it jumped
 * @target_function: the name of the function it jumps to
 * @target_file: the source file it jumps to
 * @target_address: the address it jumps to
 * @target_line: the line it jumps to
 *
 * One jump, as it was recorded.
 */
typedef struct
{
  CgvCostLine position;
  bool is_conditional;
  uint64_t executed;
  uint64_t followed;
  CgvStringId target_function;
  CgvStringId target_file;
  uint64_t target_address;
  uint64_t target_line;
} CgvJumpLine;

/**
 * CgvCostLineFunc:
 * @line: the line; valid during the call only
 * @user_data: user data
 *
 * Called for each line of self cost.
 *
 * Returns: false to stop
 */
typedef bool (*CgvCostLineFunc) (const CgvCostLine *line,
                                 void *user_data);

/**
 * CgvCallLineFunc:
 * @line: the line; valid during the call only
 * @user_data: user data
 *
 * Called for each call site.
 *
 * Returns: false to stop
 */
typedef bool (*CgvCallLineFunc) (const CgvCallLine *line,
                                 void *user_data);

/**
 * CgvJumpLineFunc:
 * @line: the line; valid during the call only
 * @user_data: user data
 *
 * Called for each jump.
 *
 * Returns: false to stop
 */
typedef bool (*CgvJumpLineFunc) (const CgvJumpLine *line,
                                 void *user_data);

/*
 * Merges what parsers made of files into one profile: several files of one run become its parts. Functions of the same
 * name, file and object are one, whichever file they are in. Takes time linear in the size of the fragments, and gives up
 * within milliseconds once @cancel (nullable) says so.
 *
 * All @fragments, at least one, are consumed, also on failure, and the entries set to NULL. Problems that show only in the
 * whole are added to @problems. Returns NULL if there was no memory, with CGV_PROBLEM_NO_MEMORY, or if it was
 * cancelled, without it.
 */
CgvProfile *cgv_profile_new (CgvFragment **fragments,
                             uint32_t n_fragments,
                             CgvProblemList *problems,
                             const CgvCancel *cancel);

/**
 * cgv_profile_ref:
 * @profile: a profile
 *
 * Adds a reference. Any thread.
 *
 * Returns: (transfer full): @profile
 */
CgvProfile *cgv_profile_ref (CgvProfile *profile);

/**
 * cgv_profile_unref:
 * @profile: (nullable) (transfer full): a profile
 *
 * Drops a reference; the last one frees the profile. Any thread.
 */
void cgv_profile_unref (CgvProfile *profile);

/**
 * cgv_profile_get_string:
 * @profile: a profile
 * @string: a string of it, or CGV_NONE
 * @length: (out) (optional): its length in bytes
 *
 * Gets the bytes of a string: raw, perhaps not UTF-8, perhaps with NUL bytes inside. Show it only
 * through cgv_display_name(). Any thread.
 *
 * Returns: (transfer none): the bytes, followed by a NUL; "" for CGV_NONE
 */
const char *cgv_profile_get_string (const CgvProfile *profile,
                                    CgvStringId string,
                                    size_t *length);

/**
 * cgv_profile_get_n_strings:
 * @profile: a profile
 *
 * How many different strings it holds. Any thread.
 *
 * Returns: the number; ids are below it
 */
uint32_t cgv_profile_get_n_strings (const CgvProfile *profile);

/**
 * cgv_profile_get_n_events:
 * @profile: a profile
 *
 * How many event types it has: first the counted ones, in the order of the file, then those of
 * the file's formulas. Any thread.
 *
 * Returns: the number; at least 1
 */
uint32_t cgv_profile_get_n_events (const CgvProfile *profile);

/**
 * cgv_profile_get_event:
 * @profile: a profile
 * @event: an event of it
 *
 * Gets an event type. Any thread.
 *
 * Returns: (transfer none): the event type
 */
const CgvEvent *cgv_profile_get_event (const CgvProfile *profile,
                                       CgvEventId event);

/**
 * cgv_profile_find_event:
 * @profile: a profile
 * @name: a short name
 *
 * Finds an event type by its short name. Any thread.
 *
 * Returns: the event, or CGV_NONE
 */
CgvEventId cgv_profile_find_event (const CgvProfile *profile,
                                   const char *name);

/**
 * cgv_profile_get_n_parts:
 * @profile: a profile
 *
 * How many parts it has. Any thread.
 *
 * Returns: the number; at least 1
 */
uint32_t cgv_profile_get_n_parts (const CgvProfile *profile);

/**
 * cgv_profile_get_part:
 * @profile: a profile
 * @part: a part of it
 *
 * Gets a part; they are in the order of the files and of the bytes in them. Any thread.
 *
 * Returns: (transfer none): the part
 */
const CgvPart *cgv_profile_get_part (const CgvProfile *profile,
                                     CgvPartId part);

/**
 * cgv_profile_get_creator:
 * @profile: a profile
 *
 * Who wrote it: the `creator:` of its first part. Xdebug named none up to 2.1, but called its format
 * by a number of its own. Any thread.
 *
 * Returns: (transfer none): the name, "" if that is not known
 */
const char *cgv_profile_get_creator (const CgvProfile *profile);

/**
 * cgv_profile_get_n_functions:
 * @profile: a profile
 *
 * How many functions it has. Any thread.
 *
 * Returns: the number
 */
uint32_t cgv_profile_get_n_functions (const CgvProfile *profile);

/**
 * cgv_profile_get_function:
 * @profile: a profile
 * @function: a function of it
 *
 * Gets a function. Any thread.
 *
 * Returns: (transfer none): the function
 */
const CgvFunction *cgv_profile_get_function (const CgvProfile *profile,
                                             CgvFunctionId function);

/**
 * cgv_profile_get_n_calls:
 * @profile: a profile
 *
 * How many pairs of caller and callee it has. Any thread.
 *
 * Returns: the number
 */
uint32_t cgv_profile_get_n_calls (const CgvProfile *profile);

/**
 * cgv_profile_get_call:
 * @profile: a profile
 * @call: a call of it
 *
 * Gets a pair of caller and callee. Calls are sorted by caller, and follow each other in memory. Any
 * thread.
 *
 * Returns: (transfer none): the call
 */
const CgvCall *cgv_profile_get_call (const CgvProfile *profile,
                                     CgvCallId call);

/**
 * cgv_profile_get_total:
 * @profile: a profile
 * @parts: (nullable): the parts that count, or NULL for all
 * @event: an event
 *
 * The sum of self costs: what 100 % is. Any thread.
 *
 * Returns: the total, in event counts
 */
CgvCost cgv_profile_get_total (const CgvProfile *profile,
                               const CgvPartSet *parts,
                               CgvEventId event);

/**
 * cgv_profile_get_part_total:
 * @profile: a profile
 * @part: a part of it
 * @event: an event; formulas are evaluated
 *
 * The sum of self costs of one part, in time that does not depend on how many others there are. Any
 * thread.
 *
 * Returns: the total, in event counts
 */
CgvCost cgv_profile_get_part_total (const CgvProfile *profile,
                                    CgvPartId part,
                                    CgvEventId event);

/**
 * cgv_profile_sum_self:
 * @profile: a profile
 * @parts: (nullable): the parts that count, or NULL for all
 * @event: an event; formulas are evaluated
 * @self: (out caller-allocates): a cost for each function
 *
 * Computes the self cost of every function. Linear in the functions of the parts. Any thread.
 */
void cgv_profile_sum_self (const CgvProfile *profile,
                           const CgvPartSet *parts,
                           CgvEventId event,
                           CgvCost *self);

/**
 * cgv_profile_mark_functions:
 * @profile: a profile
 * @parts: (nullable): the parts that count, or NULL for all
 * @marks: (inout caller-allocates): a byte for each function of the profile
 *
 * Sets the bytes of all functions that have lines of self cost in the parts to 1, also where these cost nothing. Linear
 * in the functions of the parts. Any thread.
 */
void cgv_profile_mark_functions (const CgvProfile *profile,
                                 const CgvPartSet *parts,
                                 uint8_t *marks);

/**
 * cgv_profile_mark_files:
 * @profile: a profile
 * @marks: (inout caller-allocates): a byte for each string of the profile
 *
 * Sets the bytes of all names of files to 1: those that functions are in, and those that their
 * lines of self cost are in, as inlined code has it. Linear in functions and names, whatever the
 * number of lines. Any thread.
 */
void cgv_profile_mark_files (const CgvProfile *profile,
                             uint8_t *marks);

/**
 * cgv_profile_foreach_cost_line:
 * @profile: a profile
 * @function: a function
 * @parts: (nullable): the parts that count, or NULL for all
 * @func: (scope call): called for each line
 * @user_data: passed to @func
 *
 * Visits the self cost lines of a function in the order of the file. Linear in what the function
 * has. Any thread.
 */
void cgv_profile_foreach_cost_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvCostLineFunc func,
                                    void *user_data);

/**
 * cgv_profile_foreach_call_line:
 * @profile: a profile
 * @function: the caller
 * @parts: (nullable): the parts that count, or NULL for all
 * @func: (scope call): called for each line
 * @user_data: passed to @func
 *
 * Visits the call sites in a function in the order of the file. Any thread.
 */
void cgv_profile_foreach_call_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvCallLineFunc func,
                                    void *user_data);

/**
 * cgv_profile_foreach_jump_line:
 * @profile: a profile
 * @function: the function with the jumps
 * @parts: (nullable): the parts that count, or NULL for all
 * @func: (scope call): called for each line
 * @user_data: passed to @func
 *
 * Visits the jumps in a function in the order of the file. Any thread.
 */
void cgv_profile_foreach_jump_line (const CgvProfile *profile,
                                    CgvFunctionId function,
                                    const CgvPartSet *parts,
                                    CgvJumpLineFunc func,
                                    void *user_data);

/**
 * cgv_profile_get_memory_used:
 * @profile: a profile
 *
 * How much memory it holds. Any thread.
 *
 * Returns: the size in bytes
 */
uint64_t cgv_profile_get_memory_used (const CgvProfile *profile);
