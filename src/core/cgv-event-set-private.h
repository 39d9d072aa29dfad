/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of an event set, for cgv-event-set.c, cgv-event-set-build.c, CgvCosts and their tests.
 */

#include <stdatomic.h>

#include "cgv-event-set.h"
#include "cgv-memory.h"
#include "cgv-profile-private.h"

/* An event type of the set that the profile does not have, or that a ratio is made of. All strings are
 * in the pool of the set. */
typedef struct
{
  CgvEvent event;
  CgvEventKind kind;
  const char *name;
  const char *long_name;
  const char *formula;
  const char *missing;
} CgvSetEvent;

/* What became of a definition. */
typedef struct
{
  CgvEventId event;
  CgvFormulaFault fault;
  size_t at;
  size_t length;
} CgvOwnResult;

struct CgvEventSet
{
  atomic_uint references;
  CgvMemory memory;
  CgvProfile *profile;

  /* Ids from the number of events of the profile on. */
  CgvSetEvent *events;
  uint32_t n_events;
  uint32_t events_capacity;
  uint32_t n_listed;

  CgvOwnResult *own;
  uint32_t n_own;

  char *pool;
  size_t n_pool;
  size_t pool_capacity;
};

/* cgv-event-set-build.c: fills in all but references, memory and profile. False if there is no memory. */
bool cgv_event_set_build (CgvEventSet *self,
                          const CgvEventDefinition *own,
                          uint32_t n_own);

/* As cgv_event_set_new(), with memory that may be limited or made to fail. */
CgvEventSet *cgv_event_set_new_with_memory (CgvProfile *profile,
                                            const CgvEventDefinition *own,
                                            uint32_t n_own,
                                            const CgvMemory *memory);

/* The sum that an event, which is no ratio, is; @term has room for that of a counted one. */
CgvEventSum cgv_event_set_get_sum (const CgvEventSet *self,
                                   CgvEventId event,
                                   CgvEventTerm *term);
