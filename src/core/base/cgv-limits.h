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

/* The reader may hold this much, and CGV_BUDGET_FACTOR bytes more for each byte read. A real profile
 * takes about as much as its file; what takes twenty times that was made to. */
#define CGV_BUDGET_BASE ((uint64_t) 64 << 20)
#define CGV_BUDGET_FACTOR 20u

/* Of a compressed file, the larger of CGV_BUDGET_FACTOR bytes for each byte of it and so many for
 * each that came out of it: a small file shall not take much memory only because it says so. */
#define CGV_INFLATED_BUDGET_FACTOR 4u

/* No more than so many bytes may come out of each byte of a compressed file, looked at once
 * CGV_INFLATION_FREE bytes have come. Profiles shrink to a tenth, hardly to a fiftieth. */
#define CGV_MAX_INFLATION 200u
#define CGV_INFLATION_FREE ((uint64_t) 64 << 20)

/* A summary: that is less than the sum of costs by more than this part of it makes a warning, even if totals: agrees. */
#define CGV_SUMMARY_TOLERANCE 1000u
