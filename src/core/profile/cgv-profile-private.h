/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a profile, which these files share:
 *
 *   cgv-profile.c        makes a profile of fragments, and looks things up in it
 *   cgv-profile-unite.c  makes one function of those that Cachegrind names once for each source file
 *   cgv-profile-costs.c  reads its records: lines of functions, and sums for functions and calls
 *   cgv-profile-limits.c   finds out which sums do not fit
 *   cgv-profile-outside.c  finds cost that no function has: time that a clock measured between them, and what was not read
 */

#include "cgv-fragment-private.h"
#include "cgv-limits.h"
#include "cgv-profile.h"
#include "cgv-record-private.h"

/*
 * A fragment, and the ids in the profile for its ids. A NULL map is the identity.
 *
 * A file that was read in pieces has a source for each: first its pieces, then the fragment of the
 * file itself, the head, whose lines are the last ones and which has all names, parts and rows.
 */
typedef struct CgvSource
{
  CgvFragment *fragment;
  CgvFragment *head;
  uint32_t file;
  CgvStringId *strings;
  CgvFunctionId *functions;
  CgvCallId *calls;
  uint32_t n_calls;
  uint32_t first_call;
  uint32_t first_part;
  uint32_t first_block;
} CgvSource;

/* One column that contributes to the value of an event. */
typedef struct
{
  uint32_t column;
  int64_t coefficient;
  bool is_signed;
} CgvColumnTerm;

/* For loops that build the profile, or compute something of it before it is published: returns whether to stop at item @i. After the first
 * true, the caller is not asked again. */
static inline bool
cgv_profile_gives_up (const CgvProfile *self,
                      uint64_t i)
{
  if ((i & (CGV_CANCEL_INTERVAL - 1)) != 0 || self->cancel == NULL)
    return false;
  if (!self->is_cancelled && self->cancel->func (self->cancel->user_data))
    ((CgvProfile *) self)->is_cancelled = true;
  return self->is_cancelled;
}

static inline CgvRawPart *
cgv_profile_get_raw_part (const CgvProfile *self,
                          CgvPartId part)
{
  const CgvSource *source = &self->sources[self->part_source[part]];

  return &source->head->parts[part - source->first_part];
}

static inline CgvStringId
cgv_source_map_string (const CgvSource *source,
                       CgvStringId string)
{
  return source->strings == NULL || string == CGV_NONE ? string : source->strings[string];
}

static inline CgvFunctionId
cgv_source_map_function (const CgvSource *source,
                         CgvFunctionId function)
{
  return source->functions == NULL ? function : source->functions[function];
}

/* Returns the call records of a part in a source of its file, up to @end. Both are NULL if it has no lines there. */
static inline const uint8_t *
cgv_source_get_calls (const CgvSource *source,
                      CgvPartId part,
                      const uint8_t **end)
{
  const CgvFragment *fragment = source->fragment;
  const CgvRawPart *raw;
  bool is_last;

  *end = NULL;
  if (part < source->first_part || part - source->first_part >= fragment->n_parts)
    return NULL;
  raw = &fragment->parts[part - source->first_part];
  is_last = part + 1 == source->first_part + fragment->n_parts;
  *end = cgv_bytes_get (&fragment->call, is_last ? fragment->call.length : (size_t) raw[1].start.call);
  return cgv_bytes_get (&fragment->call, (size_t) raw->start.call);
}

/* cgv-profile.c: takes the fragments. Returns false, and takes none, if there is no memory. */
bool cgv_profile_take_fragments (CgvProfile *self,
                                 CgvFragment **fragments,
                                 uint32_t n_fragments);

/* Makes a fragment without a memory limit, to find functions in. Returns NULL if there is no memory. */
CgvFragment *cgv_profile_new_scratch (const CgvProfile *self);

/* Makes the functions of @scratch those of the profile. Returns false if there is no memory. */
bool cgv_profile_take_functions (CgvProfile *self,
                                 const CgvFragment *scratch);

/* cgv-profile-unite.c: unites functions of equal name and object. The file of the result is the one in which its lines cost most in the
 * first event type of their parts. Call it before pieces are mapped. Returns false if there is no memory, or if it was cancelled. */
bool cgv_profile_unite_functions (CgvProfile *self);

/* Unites callees. Some producers name a callee without its file, as if it were in that of the caller. A function that is called but has
 * no lines becomes part of the one with its name and object that has lines and is never called, if there is exactly one. Call it before
 * pieces are mapped; sets n_united. Returns false if there is no memory, or if it was cancelled. */
bool cgv_profile_unite_callees (CgvProfile *self);

/* cgv-profile-outside.c: finds, for each event that is a time, how much longer the outermost function of a part took than all its lines
 * together. If a profiler reads a clock at each call, some time passes between two readings that it assigns to no function. Valgrind's
 * own files have no such time. Returns false if there is no memory, or if it was cancelled. */
bool cgv_profile_measure_outside (CgvProfile *self);

/* Returns the common unit of all terms; that of counts if units differ, or if a factor may make another unit of a term. */
CgvUnit cgv_profile_get_terms_unit (const CgvProfile *self,
                                    const CgvEvent *event);

/* Makes the terms of an event from the coefficients of the counted events; one with a sign, or to be subtracted, gives it a sign. Returns
 * false if there is no memory. */
bool cgv_profile_store_terms (const CgvProfile *self,
                              const int64_t *coefficients,
                              uint32_t n_counted,
                              CgvEvent *event,
                              CgvPool *pool);

/* A sum of counted events with coefficients, in the order of their ids. */
typedef struct
{
  const CgvEventTerm *terms;
  uint32_t n_terms;
  bool is_signed;
} CgvEventSum;

/* Returns the sum for an event of the profile. @term is memory for the one term of a counted event. */
CgvEventSum cgv_profile_get_sum (const CgvProfile *self,
                                 CgvEventId event,
                                 CgvEventTerm *term);

/* cgv-profile-limits.c: returns whether self costs, and those outside of functions, may add up to more than fits. False means that no
 * selection of them does. */
bool cgv_profile_saturates (const CgvProfile *self,
                            const CgvPartSet *parts,
                            const CgvEventSum *what);

/* cgv-profile-costs.c */

/* Finds the columns of @part that are in the sum, in their order. @terms has room for CGV_MAX_EVENTS. Returns their number. */
uint32_t cgv_profile_get_columns_of (const CgvProfile *self,
                                     CgvPartId part,
                                     const CgvEventSum *what,
                                     CgvColumnTerm *terms);

/* These do what the functions without _of do, for a sum instead of an event. */
CgvCost cgv_profile_get_part_total_of (const CgvProfile *self,
                                       CgvPartId part,
                                       const CgvEventSum *what);
CgvCost cgv_profile_get_total_of (const CgvProfile *self,
                                  const CgvPartSet *parts,
                                  const CgvEventSum *what);
bool cgv_profile_was_counted_of (const CgvProfile *self,
                                 const CgvPartSet *parts,
                                 const CgvEventSum *what);
CgvCost cgv_profile_get_outside_of (const CgvProfile *self,
                                    const CgvPartSet *parts,
                                    const CgvEventSum *what);
void cgv_profile_sum_self_of (const CgvProfile *self,
                              const CgvPartSet *parts,
                              const CgvEventSum *what,
                              CgvCost *self_costs);

/* @groups: (nullable): for each function, which of @sums its cost is added to; NULL if its own */
void cgv_profile_sum_self_in_groups (const CgvProfile *self,
                                     const CgvPartSet *parts,
                                     const CgvEventSum *what,
                                     const uint32_t *groups,
                                     CgvCost *sums);

/* @saturates: (inout) (nullable): set if a sum of calls does not fit; otherwise unchanged */
void cgv_profile_sum_calls_of (const CgvProfile *self,
                               const CgvPartSet *parts,
                               const CgvEventSum *what,
                               CgvCost *costs,
                               uint64_t *counts,
                               uint8_t *present,
                               bool *saturates);

/* Sum one part, in time that does not depend on the others. Arrays must be zero, and have room for all functions or
 * calls. Only entries of the listed functions or calls are written. Return how many are listed. */
uint32_t cgv_profile_sum_part_self_of (const CgvProfile *self,
                                       CgvPartId part,
                                       const CgvEventSum *what,
                                       CgvCost *self_costs,
                                       CgvFunctionId *functions);
uint32_t cgv_profile_sum_part_calls_of (const CgvProfile *self,
                                        CgvPartId part,
                                        const CgvEventSum *what,
                                        CgvCost *costs,
                                        uint64_t *counts,
                                        uint8_t *present,
                                        CgvCallId *calls);

/* Returns whether all records of a block are of one file, which is that of the first one. */
bool cgv_profile_get_block_file (const CgvProfile *self,
                                 uint32_t block,
                                 CgvStringId *file);

CgvPartId cgv_profile_get_block_part (const CgvProfile *self,
                                      uint32_t block);

/* A block while it is read. file is an id of the fragment; costs has room for one record, of which the first n_columns are read. */
typedef struct
{
  const CgvProfile *profile;
  const CgvSource *source;
  CgvPartId part;
  CgvPositionShape shape;
  const CgvEventId *events;
  const uint8_t *self_at;
  const uint8_t *self_end;
  const uint8_t *call_at;
  const uint8_t *call_end;
  const uint8_t *jump_at;
  const uint8_t *jump_end;
  CgvPosition position;
  CgvStringId file;
  uint32_t n_columns;
  CgvCost costs[CGV_MAX_EVENTS];
} CgvBlockReader;

/* Returns whether the records of each part begin with a block, so that they are read as they were written: in the shape of
 * their part. It takes time for the parts, not for the records. */
bool cgv_source_is_consistent (const CgvProfile *self,
                               const CgvSource *source);

/* Reads the head of a block. Numbers of blocks run through all fragments. */
void cgv_block_reader_open (const CgvProfile *self,
                            uint32_t number,
                            CgvBlockReader *reader);

/* Visits the lines of self cost of a function as cgv_profile_foreach_cost_line(), but passes over costs after the first @n_columns. */
void cgv_profile_foreach_first_costs (const CgvProfile *self,
                                      CgvFunctionId function,
                                      const CgvPartSet *parts,
                                      uint32_t n_columns,
                                      CgvCostLineFunc func,
                                      void *user_data);

/* Called for the lines of one block, those of each kind in the order of the file. Blocks are in the order of parts,
 * and of the file within them. */
typedef struct
{
  CgvCostLineFunc cost;
  CgvCallLineFunc call;
  CgvJumpLineFunc jump;
  void *user_data;
} CgvLineVisitor;

/* @block must be one of @function. Returns false once a function of @visitor returned false, or if the last record does
 * not end where the block does. */
bool cgv_profile_visit_block (const CgvProfile *self,
                              uint32_t block,
                              CgvFunctionId function,
                              const CgvLineVisitor *visitor);
