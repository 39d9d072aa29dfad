/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The raw material of a profile: what one parser made of one file. Only the parser writes to it. It never
 * changes once it is in a profile.
 *
 * Lines are kept as three streams of variable-length records: self cost, calls and jumps. A block
 * is a run of lines of one function; its head, at block_at[] in the self stream, holds
 *
 *   file, line, address (if the part has any), offset into the call stream, offset into the jump
 *   stream
 *
 * The positions of the records that follow are differences, which begin at the line and address of the
 * head. cgv-record-private.h describes the records. All ids are those of this fragment.
 */

#include "cgv-bytes-private.h"
#include "cgv-cancel.h"
#include "cgv-entries-private.h"
#include "cgv-function.h"
#include "cgv-parser.h"
#include "cgv-part.h"
#include "cgv-record-private.h"
#include "cgv-string-table-private.h"

/* The start of a part's records: its first block, and its offsets in the streams. */
typedef struct
{
  uint32_t block;
  uint64_t self;
  uint64_t call;
  uint64_t jump;
} CgvPartStart;

/* A part, and data that is needed only until the profile is built. */
typedef struct
{
  CgvPart part;
  CgvStringId *columns;
  bool *column_signed;
  bool is_sorted; /* whether the events of the columns ascend; set by the profile */
  CgvPartStart start;
  uint32_t first_row;
  uint32_t n_rows;
} CgvRawPart;

/* An event: line. */
typedef struct
{
  CgvStringId name;
  CgvStringId long_name;
  CgvStringId formula;
} CgvEventSpec;

/* The sum of self costs of a function in a part: @width costs, see cgv_fragment_get_costs(). */
typedef struct
{
  uint32_t function;
  uint32_t width;
  union
  {
    CgvCost alone;   /* the only cost */
    uint64_t in_pool; /* where they are in the pool, if there are several */
  } costs;
} CgvSelfSum;

/* A bit of the place of a block. */
#define CGV_BLOCK_HAS_FILES ((uint64_t) 1 << 63)

struct CgvFragment
{
  CgvMemory memory;
  uint64_t seed;

  CgvStringTable strings;

  CgvFunction *functions;
  uint32_t n_functions;
  uint32_t *function_slots;
  size_t n_function_slots;

  CgvEntries entries;

  /* Only while parsing: for each function its latest row, and the latest call to it. */
  uint32_t *row_of_function;
  uint32_t *call_of_function;

  /* A byte for each string: 1 if it is a file with lines of self cost. May be shorter than the strings. */
  uint8_t *is_file_of_lines;

  CgvCall *calls;
  uint32_t n_calls;

  CgvBytes self;
  CgvBytes call;
  CgvBytes jump;

  uint32_t *block_function;
  uint64_t *block_at; /* with #CGV_BLOCK_HAS_FILES where records are of other files than that of the head */
  uint32_t n_blocks;

  CgvSelfSum *rows;
  uint32_t n_rows;
  CgvCost *pool;
  size_t n_pool;

  CgvRawPart *parts;
  uint32_t n_parts;

  /* Cachegrind wrote the file. In such a file a function occurs once for each source file that
   * has lines of it. */
  bool is_cachegrind;

  CgvEventSpec *event_specs;
  uint32_t n_event_specs;

  /* For a file that was read in pieces: the fragments with earlier lines, in the order of the file. */
  CgvFragment **pieces;
  uint32_t n_pieces;

  /* For a piece: the part of the file with its first lines, the base of unresolved positions, and maps from its ids to those of the
   * file, or NULL if they are equal. It has no strings, functions, rows and event lines of its own. Its parts have only starts. */
  uint32_t first_part;
  bool is_unresolved;
  CgvPosition base;
  CgvStringId *string_map;
  size_t n_string_map;
  CgvFunctionId *function_map;
};

CgvFragment *cgv_fragment_new (const CgvMemory *memory,
                               uint64_t seed);

/* Returns the place of the head of a block in the self stream. */
static inline uint64_t
cgv_fragment_get_block_at (const CgvFragment *self,
                           uint32_t block)
{
  return self->block_at[block] & ~CGV_BLOCK_HAS_FILES;
}

/* Finds or adds a function. Returns CGV_NONE if there is no memory. */
CgvFunctionId cgv_fragment_intern_function (CgvFragment *self,
                                            const CgvFunction *function);

/* Finds or adds a call. A pair may get several ids if calls to the callee from other functions came in between; the profile merges them.
 * Returns CGV_NONE if there is no memory. */
CgvCallId cgv_fragment_add_call (CgvFragment *self,
                                 CgvFunctionId caller,
                                 CgvFunctionId callee);

/* Adds a part of zeroes. Returns NULL if there is no memory. */
CgvRawPart *cgv_fragment_add_part (CgvFragment *self);

/* Returns false if there is no memory. */
bool cgv_fragment_describe_part (CgvFragment *self,
                                 CgvRawPart *raw,
                                 CgvStringId key,
                                 CgvStringId value);

/* Replace all ids of strings: @map has the new ones. */
void cgv_raw_part_map_strings (CgvRawPart *raw,
                               const CgvStringId *map);
void cgv_event_spec_map_strings (CgvEventSpec *spec,
                                 const CgvStringId *map);

/* Removes the last part, which must have no lines. */
void cgv_fragment_drop_part (CgvFragment *self);

/* Finds or adds the row of a function in the last part, with room for @width costs. Returns its index, as rows move
 * while others are added, or CGV_NONE if there is no memory. */
uint32_t cgv_fragment_get_row (CgvFragment *self,
                               CgvFunctionId function,
                               uint32_t width);

/* Returns the costs of a row. */
static inline CgvCost *
cgv_fragment_get_costs (const CgvFragment *self,
                        CgvSelfSum *row)
{
  return row->width > 1 ? self->pool + row->costs.in_pool : &row->costs.alone;
}

/* Notes that a file has lines of self cost. Returns false if there is no memory. */
bool cgv_fragment_note_file (CgvFragment *self,
                             CgvStringId file);

/* Frees what is needed only while parsing. */
void cgv_fragment_seal (CgvFragment *self);

/*
 * The following join the fragment of a piece to that of its file. They are called in this order. The first two
 * return false or NULL if there is no memory, and may be repeated.
 */

/* Fills the maps of the piece, in which nothing is searched afterwards. string_map has its
 * nameless strings already. Returns false also if @cancel says so. */
bool cgv_fragment_map_piece (CgvFragment *self,
                             CgvFragment *piece,
                             const CgvCancel *cancel);

/* Reserves memory for all that follows. Returns an empty fragment. */
CgvFragment *cgv_fragment_reserve_piece (CgvFragment *self,
                                         const CgvFragment *piece);

/* Moves the lines so far to @earlier, the empty fragment, and adds the piece after it. The piece keeps its parts, sums and event lines
 * for now. */
void cgv_fragment_take_piece (CgvFragment *self,
                              CgvFragment *earlier,
                              CgvFragment *piece);

/* Adds the sums of part @part of the piece to the last part. */
void cgv_fragment_take_rows (CgvFragment *self,
                             const CgvFragment *piece,
                             uint32_t part);

/* Moves part @part of the piece after the last part. */
void cgv_fragment_take_part (CgvFragment *self,
                             CgvFragment *piece,
                             uint32_t part);
void cgv_fragment_take_event_specs (CgvFragment *self,
                                    const CgvFragment *piece,
                                    uint32_t begin,
                                    uint32_t end);

/* At the end of the file, copies entries to pieces whose functions lack them. Returns false if there is no memory. */
bool cgv_fragment_share_entries (CgvFragment *self);

/* Frees memory that a piece does not need after it was joined. */
void cgv_fragment_trim_piece (CgvFragment *piece);
