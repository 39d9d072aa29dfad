/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvEventSet, for core and its tests. */

#include "cgv-event-set.h"
#include "cgv-memory.h"
#include "cgv-profile-private.h"

/* As cgv_event_set_new(), with memory that may be limited or made to fail. */
CgvEventSet *cgv_event_set_new_with_memory (CgvProfile *profile,
                                            const CgvEventDefinition *own,
                                            uint32_t n_own,
                                            const CgvMemory *memory);

/* The sum that an event, which is no ratio, is; @term has room for that of a counted one. */
CgvEventSum cgv_event_set_get_sum (const CgvEventSet *self,
                                   CgvEventId event,
                                   CgvEventTerm *term);
