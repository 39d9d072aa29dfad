/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A part: one dump, one thread or one run within a document.
 */

#include "cgv-types.h"

/* Texts are string ids of the profile. Owned by the profile, immutable. */
typedef struct
{
  uint32_t file;         /* index of the file it is in */
  uint64_t offset;       /* byte offset of its header */
  uint64_t pid;          /* process id; 0 if not given */
  uint64_t number;       /* the number after `part:`; 0 if not given */
  uint64_t thread;       /* the number after `thread:`; 0 if not given */
  CgvStringId version;   /* text after `version:`, or CGV_NONE */
  CgvStringId creator;   /* text after `creator:`, or CGV_NONE */
  CgvStringId command;   /* text after `cmd:`, or CGV_NONE */
  CgvStringId trigger;   /* text after `desc: Trigger:`, or CGV_NONE */
  CgvStringId timerange; /* text after `desc: Timerange:`, or CGV_NONE */
  bool has_address;      /* whether cost lines carry an instruction address */
  bool has_line;         /* whether cost lines carry a line number */
  bool has_bb;           /* whether cost lines carry a basic block number */
  bool has_calls;        /* whether any call was recorded */
  bool has_jumps;        /* whether any jump was recorded */
  bool is_short;         /* whether costs are missing: its end, or some of what its sums declare */
  uint32_t n_events;
  CgvEventId *events;            /* for each column, the event of the profile */
  CgvCost *totals;               /* for each column, the sum of self costs */
  CgvCost *declared_summary;     /* for each column, the value of `summary:`, or NULL without one */
  CgvCost *declared_totals;      /* for each column, the value of `totals:`, or NULL without one */
  uint32_t n_descriptions;       /* number of `desc:` lines and unknown header lines */
  CgvStringId *description_keys; /* the key of each; empty for a `desc:` line that is one text */
  CgvStringId *description_values;
} CgvPart;

/* A set of the parts of one profile; NULL in its place always means all parts. */
typedef struct
{
  const uint64_t *words; /* a bit for each part, from the lowest bit of the first word */
  uint32_t n_parts;      /* number of parts */
} CgvPartSet;

/*
 * Returns whether a part is in a set. Any thread.
 *
 * @set: a set of parts, or NULL for all
 */
static inline bool
cgv_part_set_contains (const CgvPartSet *set,
                       CgvPartId part)
{
  return set == NULL || (part < set->n_parts && (set->words[part / 64] >> (part % 64) & 1) != 0);
}
