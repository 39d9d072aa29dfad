/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of contexts, which these files share:
 *
 *   cgv-contexts.c        makes them, and sums their costs
 *   cgv-contexts-calls.c  reads them from records of single calls
 *   cgv-contexts-names.c  reads them from callers in names
 */

#include "cgv-contexts.h"
#include "cgv-profile-private.h"

/* All return false if there is no memory. */

bool cgv_contexts_add (CgvContexts *contexts,
                       CgvContext context);

/* Adds no contexts if the records are not of single calls. */
bool cgv_contexts_read_calls (CgvContexts *contexts,
                              const CgvProfile *profile);

/* Adds no contexts if no name has callers. */
bool cgv_contexts_read_names (CgvContexts *contexts,
                              const CgvProfile *profile);
