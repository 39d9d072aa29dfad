/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of the writer, shared by its topic files:
 *
 *   cgv-writer.c         bytes, names, lines, and which of them come when
 *   cgv-writer-header.c  headers of parts, and what stands behind them
 *   cgv-writer-merge.c   parts as one, and lines of the same place as one
 */

#include "cgv-id-map-private.h"
#include "cgv-limits.h"
#include "cgv-profile-private.h"
#include "cgv-writer.h"

/* What ids are for; each kind has ids of its own. */
typedef enum
{
  CGV_WRITER_OBJECT,
  CGV_WRITER_FILE,
  CGV_WRITER_FUNCTION,
} CgvWriterNames;

#define CGV_WRITER_N_NAMES 3

#define CGV_WRITER_BUFFER 65536u

/* A line of merged parts: what it is known by, and what is added up. */
typedef struct
{
  CgvStringId file;
  CgvPosition position;
  CgvCallId call;
  bool has_count;
  bool is_conditional;
  CgvPosition target;
  CgvStringId target_function;
  CgvStringId target_file;
  uint64_t count;
  uint64_t followed;
  uint32_t n_costs;
} CgvMergedLine;

/* The lines of one kind that one function has in the parts to write. */
typedef struct
{
  CgvMergedLine *lines;
  size_t lines_capacity;
  uint32_t n_lines;
  CgvCost *costs; /* of each line, as many as there are columns */
  size_t costs_capacity;
  uint32_t *slots;
  size_t slots_capacity;
  size_t n_slots;
} CgvMergedLines;

struct CgvWriter
{
  const CgvProfile *profile;
  const CgvWriterOptions *options;
  CgvMemory memory;
  CgvWriteFunc func;
  void *user_data;
  CgvWriterResult result;
  CgvStringId culprit;

  uint8_t *buffer;
  size_t n_buffer;
  uint8_t last_byte;

  CgvFunctionId *function_of_block;

  /* Of every string, as a name of each kind: its id, from 1, and in which part it was last defined; an id
   * that was defined before the first part of the file is none. */
  uint32_t *ids[CGV_WRITER_N_NAMES];
  uint32_t *defined_in[CGV_WRITER_N_NAMES];
  uint32_t last_id[CGV_WRITER_N_NAMES];
  CgvIdMap reserved;

  /* The parts of the file; all parts that were written, in other files, too; the last one in this. */
  const CgvPartSet *parts;
  uint32_t n_parts;
  uint32_t first_part;
  uint32_t part_number;
  const CgvPart *last_part;
  bool has_open_end;
  bool follows_open_end;

  /* Whether it is written as Cachegrind does. */
  bool is_bare;

  /* Its columns. */
  bool has_address;
  bool has_line;
  bool has_bb;
  CgvEventId *columns;
  bool *column_signed;
  uint32_t n_columns;
  uint32_t *column_of_event;
  CgvCost *row;

  /* Where its last line was. */
  CgvPosition position;
  bool has_position;
  CgvStringId object;
  CgvStringId fl;
  CgvStringId file;
  CgvFunctionId function;

  CgvMergedLines merged; /* one kind after the other */
};

/* Like cgv_writer_new(), with memory that may be limited or made to fail. */
CgvWriter *cgv_writer_new_with_memory (const CgvProfile *profile,
                                       const CgvWriterOptions *options,
                                       const CgvMemory *memory);

/* Ends writing, unless it ended before; always false. */
bool cgv_writer_fail (CgvWriter *self,
                      CgvWriterResult result);

/* The first part of the file from @part on, or CGV_NONE. */
CgvPartId cgv_writer_find_part (const CgvWriter *self,
                                CgvPartId part);

bool cgv_writer_is_cancelled (const CgvWriter *self);

/* Nothing is written once writing has ended. */
void cgv_writer_put (CgvWriter *self,
                     const void *bytes,
                     size_t n_bytes);
void cgv_writer_put_text (CgvWriter *self,
                          const char *text);
void cgv_writer_put_string (CgvWriter *self,
                            CgvStringId string);
void cgv_writer_put_number (CgvWriter *self,
                            uint64_t number);
void cgv_writer_put_cost (CgvWriter *self,
                          uint32_t column,
                          CgvCost cost);
void cgv_writer_end_line (CgvWriter *self);

/* Lines of the current function. Costs are by the columns of the part. */
bool cgv_writer_begin_function (CgvWriter *self,
                                CgvFunctionId function);
/* Returns how many costs count, the rest being 0. */
uint32_t cgv_writer_map_costs (const CgvWriter *self,
                               const CgvCostLine *line,
                               CgvCost *costs);
bool cgv_writer_put_cost_line (CgvWriter *self,
                               const CgvCostLine *line,
                               const CgvCost *costs,
                               uint32_t n_costs);
bool cgv_writer_put_call_line (CgvWriter *self,
                               const CgvCallLine *line,
                               const CgvCost *costs,
                               uint32_t n_costs);
bool cgv_writer_put_jump_line (CgvWriter *self,
                               const CgvJumpLine *line);

/* cgv-writer-header.c: begins a part, or one that all parts to write are merged in, and ends it.
 * @is_signed: (nullable): for each column of the part, or NULL to go by its event type */
bool cgv_writer_begin_part (CgvWriter *self,
                            const CgvPart *part,
                            const bool *is_signed,
                            bool is_empty);
void cgv_writer_end_part (CgvWriter *self,
                          const CgvPart *part);

/* cgv-writer-merge.c: writes the parts of the file as one. */
bool cgv_writer_put_merged (CgvWriter *self);
void cgv_writer_clear_merged (CgvWriter *self);
