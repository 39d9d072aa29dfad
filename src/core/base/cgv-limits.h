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

/* The reader may hold this much, and CGV_BUDGET_FACTOR bytes more for each byte read. A real profile takes about as much memory as its
 * file has bytes; only a hostile one takes twenty times that. */
#define CGV_BUDGET_BASE ((uint64_t) 64 << 20)
#define CGV_BUDGET_FACTOR 20u

/* For a compressed file the budget is the larger of two: CGV_BUDGET_FACTOR bytes for each compressed byte, and this many for each
 * inflated byte. A small file must not take much memory only because it claims to be large. */
#define CGV_INFLATED_BUDGET_FACTOR 4u

/* Limit on inflated bytes for each compressed byte, checked once CGV_INFLATION_FREE bytes have come. Profiles shrink to a tenth, hardly
 * to a fiftieth. */
#define CGV_MAX_INFLATION 200u
#define CGV_INFLATION_FREE ((uint64_t) 64 << 20)

/* A summary: that is less than the sum of costs by more than this part of it makes a warning, even if totals: agrees. */
#define CGV_SUMMARY_TOLERANCE 1000u
