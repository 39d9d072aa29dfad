/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Sentences about the inside of a cycle. Any thread. */

#include <glib.h>

#include "cgv-cycle-inside.h"

G_BEGIN_DECLS

/* Returns the rest of a cycle: "no cycle is left", "2 cycles of 3 and 2 functions". */
char *cgv_cycle_words_dup_rest (const CgvCycleRest *rest);

/* Returns (nullable) a sentence about how a side of a comparison alone has other cycles; NULL if it has this one. */
char *cgv_cycle_words_dup_own (const CgvCycleInside *inside,
                               CgvSide side);

G_END_DECLS
