/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A part: one dump, one thread or one run within a document.
 */

#include "cgv-types.h"

/**
 * CgvPart:
 * @file: index of the file it is in
 * @offset: byte offset of its header
 * @pid: process id; 0 if not given
 * @number: the number after `part:`; 0 if not given
 * @thread: the number after `thread:`; 0 if not given
 * @version: text after `version:`, or CGV_NONE
 * @creator: text after `creator:`, or CGV_NONE
 * @command: text after `cmd:`, or CGV_NONE
 * @trigger: text after `desc: Trigger:`, or CGV_NONE
 * @timerange: text after `desc: Timerange:`, or CGV_NONE
 * @has_address: whether cost lines carry an instruction address
 * @has_line: whether cost lines carry a line number
 * @has_bb: whether cost lines carry a basic block number
 * @has_calls: whether any call was recorded
 * @has_jumps: whether any jump was recorded
 * @n_events: number of event columns of this part
 * @events: for each column, the event of the profile
 * @totals: for each column, the sum of self costs
 * @declared_summary: (nullable): for each column, what `summary:` says, or NULL without one
 * @declared_totals: (nullable): for each column, what `totals:` says, or NULL without one
 * @n_descriptions: number of `desc:` lines and unknown header lines
 * @description_keys: the key of each; empty for a `desc:` line that is one text
 * @description_values: the value of each
 *
 * Texts are string ids of the profile. Owned by the profile, immutable.
 */
typedef struct
{
  uint32_t file;
  uint64_t offset;
  uint64_t pid;
  uint64_t number;
  uint64_t thread;
  CgvStringId version;
  CgvStringId creator;
  CgvStringId command;
  CgvStringId trigger;
  CgvStringId timerange;
  bool has_address;
  bool has_line;
  bool has_bb;
  bool has_calls;
  bool has_jumps;
  uint32_t n_events;
  CgvEventId *events;
  CgvCost *totals;
  CgvCost *declared_summary;
  CgvCost *declared_totals;
  uint32_t n_descriptions;
  CgvStringId *description_keys;
  CgvStringId *description_values;
} CgvPart;

/**
 * CgvPartSet:
 * @words: a bit for each part, from the lowest bit of the first word
 * @n_parts: how many parts there are
 *
 * A set of the parts of one profile; NULL in its place always means all parts.
 */
typedef struct
{
  const uint64_t *words;
  uint32_t n_parts;
} CgvPartSet;

/**
 * cgv_part_set_contains:
 * @set: (nullable): a set of parts, or NULL for all
 * @part: a part
 *
 * Whether a part is in a set. Any thread.
 *
 * Returns: true if it is
 */
static inline bool
cgv_part_set_contains (const CgvPartSet *set,
                       CgvPartId part)
{
  return set == NULL || (part < set->n_parts && (set->words[part / 64] >> (part % 64) & 1) != 0);
}
