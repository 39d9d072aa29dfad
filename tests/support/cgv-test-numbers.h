/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All computed numbers of a profile, as one digest.
 */

#include <glib.h>

#include "cgv-fold.h"

/*
 * The total of every event type; self cost, inclusive cost, calls and cost entered without a call
 * of every node; cost and count of every call; the costs and members of every cycle. The digest
 * does not depend on the order of parts, functions and event types.
 *
 * @kind: the kind of folding
 * @factor: the factor of all costs
 */
guint64 cgv_test_numbers_digest (CgvProfile *profile,
                                 CgvFoldKind kind,
                                 guint64 factor);
