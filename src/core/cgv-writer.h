/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The writer: a profile as a file of the callgrind format, piece by piece into a callback.
 *
 * It does no I/O of its own and holds a few bytes for each name, whatever the number of lines. Any
 * thread may write any profile.
 */

#include "cgv-cancel.h"
#include "cgv-profile.h"

/**
 * CgvWriteFunc:
 * @bytes: the next bytes of the file
 * @n_bytes: how many; at least 1
 * @user_data: user data
 *
 * Takes some bytes of the file that is being written.
 *
 * Returns: false to stop
 */
typedef bool (*CgvWriteFunc) (const void *bytes,
                              size_t n_bytes,
                              void *user_data);

/**
 * CgvWriterOptions:
 * @parts: (nullable): the parts to write, at least one; NULL for all
 * @events: (nullable) (array length=n_events): the counted event types to write, each once, in the
 *   order that is wanted; NULL for what each part has
 * @n_events: how many; at least 1 if @events is not NULL
 * @full_names: whether every name is written in full each time, not once and then as an id
 * @full_positions: whether positions are absolute, not differences to the line before
 * @merges_parts: whether the parts become one, in which lines of the same place are one
 * @damage: (nullable): what is missing from the profile, as one line of text, or NULL if nothing is
 * @cancel: (nullable): how to ask whether the file is wanted still
 *
 * How to write a profile. All zeroes is the usual way.
 */
typedef struct
{
  const CgvPartSet *parts;
  const CgvEventId *events;
  uint32_t n_events;
  bool full_names;
  bool full_positions;
  bool merges_parts;
  const char *damage;
  const CgvCancel *cancel;
} CgvWriterOptions;

/**
 * CgvWriterResult:
 * @CGV_WRITER_OK: the file is whole
 * @CGV_WRITER_STOPPED: the callback, or who was asked whether to go on, said no
 * @CGV_WRITER_NO_MEMORY: there was no memory
 * @CGV_WRITER_BAD_NAME: a name of a function would be read back as another one
 * @CGV_WRITER_TOO_MANY_EVENTS: the parts have more event types than a file may have
 *
 * How writing ended. But for the first, what was written is of no use.
 */
typedef enum
{
  CGV_WRITER_OK,
  CGV_WRITER_STOPPED,
  CGV_WRITER_NO_MEMORY,
  CGV_WRITER_BAD_NAME,
  CGV_WRITER_TOO_MANY_EVENTS,
} CgvWriterResult;

/**
 * CgvWriter:
 *
 * What writing several files of one profile has in common.
 */
typedef struct CgvWriter CgvWriter;

/**
 * cgv_writer_new:
 * @profile: a profile, which must outlive the writer
 * @options: how to write it; must outlive the writer, too
 *
 * Prepares to write files of a profile. Linear in the profile's functions and names. One thread at a
 * time.
 *
 * Returns: (nullable) (transfer full): the writer, or NULL if there is no memory
 */
CgvWriter *cgv_writer_new (const CgvProfile *profile,
                           const CgvWriterOptions *options);

/**
 * cgv_writer_free:
 * @writer: (nullable) (transfer full): a writer
 *
 * Frees a writer.
 */
void cgv_writer_free (CgvWriter *writer);

/**
 * cgv_writer_write_parts:
 * @writer: a writer
 * @parts: (nullable): the parts to write, at least one, in place of those of the options
 * @func: (scope call): takes the bytes
 * @user_data: passed to @func
 * @culprit: (out) (optional): the string that cannot be written, with CGV_WRITER_BAD_NAME
 *
 * Writes a file as cgv_writer_write() does. Linear in these parts, so that all parts can be written
 * to files of their own in the time that one file takes.
 *
 * Returns: how it ended
 */
CgvWriterResult cgv_writer_write_parts (CgvWriter *writer,
                                        const CgvPartSet *parts,
                                        CgvWriteFunc func,
                                        void *user_data,
                                        CgvStringId *culprit);

/**
 * cgv_writer_write:
 * @profile: a profile
 * @options: how to write it
 * @func: (scope call): takes the bytes
 * @user_data: passed to @func
 * @culprit: (out) (optional): the string that cannot be written, with CGV_WRITER_BAD_NAME
 *
 * Writes a profile. What is read back has the same functions, events, formulas, cost lines, calls,
 * jumps and parts, the same numbers in `pid:`, `part:`, `thread:`, `summary:` and `totals:`, and the
 * same texts in `creator:`, `cmd:` and `desc:`; written in the same way once more it has the same
 * bytes. What the reader does not keep is not written: comments, names that nothing uses, position
 * columns that it does not know, and the order of cost lines, calls and jumps among each other (all
 * cost lines of a run of lines come first, then its calls, then its jumps).
 *
 * Event types that are left out take their columns of `summary:` and `totals:` and the formulas that
 * need them along. Parts that are merged keep what is the same in all of them; `summary:` and `totals:`
 * are sums if every part had them. Costs that would no longer be told from differences that lost
 * their sign, above 2^63-1, stay in lines of their own.
 *
 * `creator:` stays, because readers go by it; but MALT and ARTIQ write another dialect than this, so
 * that theirs becomes a `desc: Creator:`. Names are written in full once in each part, as some
 * readers forget ids where a part ends. Linear in the profile. Any thread.
 *
 * Returns: how it ended
 */
CgvWriterResult cgv_writer_write (const CgvProfile *profile,
                                  const CgvWriterOptions *options,
                                  CgvWriteFunc func,
                                  void *user_data,
                                  CgvStringId *culprit);
