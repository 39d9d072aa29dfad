/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Writes profiles as files of the callgrind format, block by block into a callback.
 *
 * A writer does no I/O of its own. It holds a few bytes for each name, regardless of the number of
 * lines. One thread uses it at a time; several writers may write one profile.
 *
 * Read back, a file has the same functions, events, formulas, cost lines, calls, jumps and parts. The numbers in `pid:`, `part:`,
 * `thread:`, `summary:` and `totals:` are the same, and so are the texts in `creator:`, `cmd:` and `desc:`. Written in the same way once
 * more, it has the same bytes. Details that the reader drops are lost: comments, names that nothing uses, position columns that it does not
 * know, and the order of cost lines, calls and jumps among each other. All cost lines of a run of lines come first, then its calls, then
 * its jumps.
 *
 * Totals stay, too. A part that lacks costs names them in its `desc: Partial:`, since its sums, if any, may not show them any more: for
 * fewer event types, or merged with others. Merged parts name what is outside of functions. `summary:` is left out where it would say
 * that lines are missing.
 *
 * `creator:` stays, because readers go by it. But MALT and ARTIQ write another dialect, so theirs becomes a `desc: Creator:`. Names are
 * written in full once in each part, as some readers forget ids where a part ends. A file of Cachegrind has them in full everywhere, and no
 * differences of positions: cg_annotate knows neither.
 */

#include "cgv-cancel.h"
#include "cgv-profile.h"

/* Takes the next bytes of the file, at least 1. Returns false to stop. */
typedef bool (*CgvWriteFunc) (const void *bytes,
                              size_t n_bytes,
                              void *user_data);

/* The positions to write. Lines that are at one place then are one; without addresses there are no basic blocks, either. */
typedef enum
{
  CGV_WRITER_ALL_POSITIONS,
  CGV_WRITER_LINES,
  CGV_WRITER_NO_POSITIONS, /* no jumps, either; files stay */
} CgvWriterPositions;

/* Options of writing. All zeroes are the usual ones. */
typedef struct
{
  const CgvPartSet *parts;   /* at least one; NULL for all */
  const CgvEventId *events;  /* counted event types, each once, in the order of writing; NULL for those of each part */
  uint32_t n_events;         /* at least 1 if events is not NULL */
  bool merges_parts;         /* merge the parts into one, in which lines of equal places are one */
  CgvWriterPositions positions;
  const char *const *descriptions; /* "KEY: VALUE" for each part, instead of those with the same key; ends in NULL; nullable */
  const char *damage;        /* what the profile lacks, as one line of text; NULL if it is complete */
  const CgvCancel *cancel;   /* nullable */
} CgvWriterOptions;

/* The result of writing. Unless it is CGV_WRITER_OK, the output is of no use. */
typedef enum
{
  CGV_WRITER_OK,
  CGV_WRITER_STOPPED,         /* the callback returned false, or the writer was cancelled */
  CGV_WRITER_NO_MEMORY,
  CGV_WRITER_BAD_NAME,        /* a function has a name that would be read back as another one */
  CGV_WRITER_TOO_MANY_EVENTS, /* the parts have more event types than one file may have */
} CgvWriterResult;

typedef struct CgvWriter CgvWriter;

/* Prepares to write files of a profile, in time linear in its functions and names. @profile and @options must outlive the
 * writer. @memory is an allocator and a budget, copied; or NULL. Returns NULL if there is no memory. */
CgvWriter *cgv_writer_new (const CgvProfile *profile,
                           const CgvWriterOptions *options,
                           const CgvMemory *memory);

/* @writer may be NULL. */
void cgv_writer_free (CgvWriter *writer);

/*
 * Writes one file, in time linear in its parts. So each part can go to a file of its own in the time that one file takes.
 *
 * Event types that are left out take their columns of `summary:` and `totals:` and the formulas that need them along. Merged parts keep
 * what all of them have in common; their `summary:` and `totals:` are sums, if every part has them and one creator. A cost above 2^63-1 may be a difference
 * that lost its sign: it stays in a line of its own.
 *
 * @parts: (nullable): at least one part, instead of those of the options
 * @culprit: (out) (optional): with CGV_WRITER_BAD_NAME, the string that cannot be written
 */
CgvWriterResult cgv_writer_write (CgvWriter *writer,
                                  const CgvPartSet *parts,
                                  CgvWriteFunc func,
                                  void *user_data,
                                  CgvStringId *culprit);
