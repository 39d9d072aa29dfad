/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvEventSet, for core. */

#include "cgv-event-set.h"
#include "cgv-profile-private.h"

/* Returns the sum for an event that is not a ratio. @term is memory for the one term of a counted event. */
CgvEventSum cgv_event_set_get_sum (const CgvEventSet *self,
                                   CgvEventId event,
                                   CgvEventTerm *term);
