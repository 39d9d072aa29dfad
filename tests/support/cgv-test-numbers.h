/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Everything that is computed from a profile, as one number.
 */

#include <glib.h>

#include "cgv-fold.h"

/*
 * The total of every event type; self, inclusive cost, calls and what was entered without a call of every node; cost
 * and count of every call; the costs of every cycle and who is in it. The order of parts, functions and event types
 * makes no difference.
 *
 * @kind: what to fold
 * @factor: what costs are multiplied by
 */
guint64 cgv_test_numbers_digest (CgvProfile *profile,
                                 CgvFoldKind kind,
                                 guint64 factor);
