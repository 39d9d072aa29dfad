/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The limits of the reader. Each is tested just below, at and just above its value.
 */

/* More event types in a file make an error: Callgrind writes at most 22, and a column costs memory. */
#define CGV_MAX_EVENTS 256u

/* More position columns make an error: the format knows three. */
#define CGV_MAX_POSITIONS 16u

/* A longer line is skipped with a warning. */
#define CGV_MAX_LINE ((size_t) 64 << 20)

/* A longer name is cut with a warning. */
#define CGV_MAX_NAME ((size_t) 1 << 20)

/* The reader may hold this much, and CGV_BUDGET_FACTOR bytes more for each byte read. */
#define CGV_BUDGET_BASE ((uint64_t) 64 << 20)
#define CGV_BUDGET_FACTOR 20u
