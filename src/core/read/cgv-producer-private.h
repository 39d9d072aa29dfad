/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Producers that give some lines a meaning of their own. All others are CGV_PRODUCER_UNKNOWN, and read as the format's documentation says.
 */

#include "cgv-parser-private.h"

typedef enum
{
  CGV_PRODUCER_UNKNOWN,
  CGV_PRODUCER_CALLGRIND,
  CGV_PRODUCER_CACHEGRIND,
  CGV_PRODUCER_XTREE,
  CGV_PRODUCER_XDEBUG,
  CGV_PRODUCER_CONVERTER,
  CGV_PRODUCER_YAPPI,
  CGV_PRODUCER_STACKPROF,
  CGV_PRODUCER_ORBUCULUM,
  CGV_PRODUCER_MALT,
  CGV_PRODUCER_ARTIQ,
} CgvProducer;

/* Finds the producer by a creator: line alone. */
CgvProducer cgv_producer_find (const char *creator,
                               size_t length);
/* Finds the producer by all that is known at the end of a part. */
CgvProducer cgv_parser_get_producer (const CgvParser *self,
                                     const CgvRawPart *raw);
/* Returns whether a part has only lines that Cachegrind writes. */
bool cgv_part_is_cachegrind (const CgvPart *part);
/* Returns whether Cachegrind wrote the file, judged at its end. Its files have neither calls nor fi=. Those of other producers without
 * calls name their creator, their version or their positions, or no command. */
bool cgv_parser_is_cachegrind (const CgvParser *self);
/* Returns whether summary: or totals: is meant to be the sum of the costs, so that it can be checked. */
bool cgv_producer_sums_summary (CgvProducer producer);
bool cgv_producer_sums_totals (CgvProducer producer);
/* Returns whether the last line of a part is always totals:, or summary: for Cachegrind. */
bool cgv_producer_ends_parts (CgvProducer producer);
