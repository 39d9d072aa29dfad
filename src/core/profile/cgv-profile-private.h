/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a profile, shared by its topic files:
 *
 *   cgv-profile.c         fragments to a profile, and what it holds
 *   cgv-profile-events.c  event types and formulas
 *   cgv-profile-sums.c    costs of functions and calls
 *   cgv-profile-lines.c   the recorded lines of a function
 */

#include <stdatomic.h>

#include "cgv-fragment-private.h"
#include "cgv-limits.h"
#include "cgv-profile.h"
#include "cgv-record-private.h"

/*
 * A fragment, and what its ids are in the profile. A NULL map is the identity.
 *
 * A file that was read in pieces has a source for each: first its pieces, then the fragment of the
 * file itself, the head, whose lines are the last ones and which has all names, parts and rows.
 */
typedef struct
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

/* One column that takes part in the value of an event. */
typedef struct
{
  uint32_t column;
  int64_t coefficient;
  bool is_signed;
} CgvColumnTerm;

struct CgvProfile
{
  atomic_uint n_references;
  CgvMemory memory;

  /* While it is built: how to ask whether to go on, and what the answer was. */
  const CgvCancel *cancel;
  bool is_cancelled;

  CgvSource *sources;
  uint32_t n_sources;

  uint32_t n_files;

  /* Those of the only file, or our own if there are several. */
  const CgvStringTable *strings;
  const CgvFunction *functions;
  CgvStringTable own_strings;
  CgvFunction *own_functions;
  size_t own_functions_capacity;
  uint32_t n_functions;

  CgvCall *calls;
  uint32_t calls_capacity;
  uint32_t n_calls;

  /* The blocks of function f are blocks[block_start[f]] … blocks[block_start[f + 1] - 1]; they
   * are numbered through all fragments. */
  uint32_t *block_start;
  uint32_t *blocks;
  uint32_t n_blocks;

  CgvEvent *events;
  size_t events_capacity;
  uint32_t n_events;

  /* Of every part, the first source of its file. */
  uint32_t *part_source;
  uint32_t n_parts;
};

/* For the loops of the building: whether to give up at item @i. Only the first yes counts. */
static inline bool
cgv_profile_gives_up (CgvProfile *self,
                      uint64_t i)
{
  self->is_cancelled = self->is_cancelled || cgv_cancel_is_due (self->cancel, i);
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

/* The call records of a part in one of the sources of its file, from what is returned up to @end; none if it has no
 * lines there. */
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
  *end = cgv_bytes_get (&fragment->call, is_last ? fragment->call.length : raw[1].call_start);
  return cgv_bytes_get (&fragment->call, raw->call_start);
}

/* cgv-profile.c: takes the fragments, if there is memory. */
bool cgv_profile_take_fragments (CgvProfile *self,
                                 CgvFragment **fragments,
                                 uint32_t n_fragments);

/* cgv-profile-events.c: the events of all parts, with part->events filled in. */
bool cgv_profile_build_events (CgvProfile *self,
                               CgvProblemList *problems);

/* The unit that all terms have, or that of things that are counted. */
CgvUnit cgv_profile_get_terms_unit (const CgvProfile *self,
                                    const CgvEventTerm *terms,
                                    uint32_t n_terms);

/* What is summed up: counted events with coefficients, in the order of their ids. */
typedef struct
{
  const CgvEventTerm *terms;
  uint32_t n_terms;
  bool is_signed;
} CgvEventSum;

/* The sum that an event of the profile is; @term has room for that of a counted event. */
CgvEventSum cgv_profile_get_sum (const CgvProfile *self,
                                 CgvEventId event,
                                 CgvEventTerm *term);

/* cgv-profile-sums.c: the columns of @part that count, in their order; @terms has room for CGV_MAX_EVENTS.
 * Returns how many. */
uint32_t cgv_profile_get_columns_of (const CgvProfile *self,
                                     CgvPartId part,
                                     const CgvEventSum *what,
                                     CgvColumnTerm *terms);

/* As the functions without _of. */
CgvCost cgv_profile_get_part_total_of (const CgvProfile *self,
                                       CgvPartId part,
                                       const CgvEventSum *what);
CgvCost cgv_profile_get_total_of (const CgvProfile *self,
                                  const CgvPartSet *parts,
                                  const CgvEventSum *what);
void cgv_profile_sum_self_of (const CgvProfile *self,
                              const CgvPartSet *parts,
                              const CgvEventSum *what,
                              CgvCost *self_costs);
void cgv_profile_sum_calls_of (const CgvProfile *self,
                               const CgvPartSet *parts,
                               const CgvEventSum *what,
                               CgvCost *costs,
                               uint64_t *counts,
                               uint8_t *present);

/* One part alone, in time that does not depend on the rest. The arrays have to be zero, and are written only for the
 * functions and calls that are listed, of which there are as many as is returned; there is room for all. */
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

/* cgv-profile-lines.c: the part of a block. */
CgvPartId cgv_profile_get_block_part (const CgvProfile *self,
                                      uint32_t block);

/* A block while it is read. @file is an id of the fragment; @costs is room for those of one record. */
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
  CgvCost costs[CGV_MAX_EVENTS];
} CgvBlockReader;

/* Reads the head of a block; @number counts through all fragments. */
void cgv_block_reader_open (const CgvProfile *self,
                            uint32_t number,
                            CgvBlockReader *reader);

/* The lines of one block, each kind in the order of the file. Blocks are in the
 * order of parts, and of the file within them. */
typedef struct
{
  CgvCostLineFunc cost;
  CgvCallLineFunc call;
  CgvJumpLineFunc jump;
  void *user_data;
} CgvLineVisitor;

/* The block must be one of @function. False once a function of @visitor returned false. */
bool cgv_profile_visit_block (const CgvProfile *self,
                              uint32_t block,
                              CgvFunctionId function,
                              const CgvLineVisitor *visitor);
