/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What one parser made of one file. Written by the parser alone; once it is in a profile nobody
 * writes to it again.
 *
 * Lines are kept as three streams of variable-length records: self cost, calls and jumps. A block
 * is a run of lines of one function; its head, at block_at[] in the self stream, holds
 *
 *   file, line, address (if the part has any), offset into the call stream, offset into the jump
 *   stream
 *
 * and positions of the records that follow are differences, from the line and address of the head
 * on. See cgv-record-private.h for the records. All ids are those of this fragment.
 */

#include "cgv-bytes-private.h"
#include "cgv-entries-private.h"
#include "cgv-function.h"
#include "cgv-parser.h"
#include "cgv-part.h"
#include "cgv-record-private.h"
#include "cgv-string-table-private.h"

/* A part with what only the building of a profile needs. */
typedef struct
{
  CgvPart part;
  CgvStringId *columns;
  bool *column_signed;
  uint32_t first_block;
  uint32_t first_row;
  uint32_t n_rows;
  uint64_t self_start;
  uint64_t call_start;
  uint64_t jump_start;
  size_t events_capacity;
  size_t descriptions_capacity;
  size_t description_values_capacity;
} CgvRawPart;

/* An event: line. */
typedef struct
{
  CgvStringId name;
  CgvStringId long_name;
  CgvStringId formula;
} CgvEventSpec;

/* The sum of self costs of a function in a part: row_width[] costs at row_at[] in the pool. */
typedef struct
{
  uint32_t function;
  uint32_t width;
  uint64_t at;
} CgvSelfSum;

struct CgvFragment
{
  CgvMemory memory;
  uint64_t seed;

  CgvStringTable strings;

  CgvFunction *functions;
  size_t functions_capacity;
  uint32_t n_functions;
  uint32_t *function_slots;
  size_t n_function_slots;

  CgvEntries entries;

  /* While parsing: the last row of a function, and the last call to it. */
  uint32_t *row_of_function;
  size_t row_of_function_capacity;
  uint32_t *call_of_function;
  size_t call_of_function_capacity;

  /* A byte for each string, 1 for the files that lines of self cost are of. Strings beyond its end
   * are no such files. */
  uint8_t *is_file_of_lines;
  size_t is_file_of_lines_capacity;

  CgvCall *calls;
  size_t calls_capacity;
  uint32_t n_calls;

  CgvBytes self;
  CgvBytes call;
  CgvBytes jump;

  uint32_t *block_function;
  size_t block_function_capacity;
  uint64_t *block_at;
  size_t block_at_capacity;
  uint32_t n_blocks;

  CgvSelfSum *rows;
  size_t rows_capacity;
  uint32_t n_rows;
  CgvCost *pool;
  size_t pool_capacity;
  size_t n_pool;

  CgvRawPart *parts;
  size_t parts_capacity;
  uint32_t n_parts;

  CgvEventSpec *event_specs;
  size_t event_specs_capacity;
  uint32_t n_event_specs;

  /* Of a file that was read in pieces: what was read before the lines above, in order. */
  CgvFragment **pieces;
  size_t pieces_capacity;
  uint32_t n_pieces;

  /* Of a piece: which part of the file its first lines are of, where positions afloat began, and
   * what its ids of strings and functions are in the file, or NULL if they are the same. It has
   * no strings, functions, rows and event lines of its own, and nothing in its parts but where
   * they begin. */
  uint32_t first_part;
  bool is_afloat;
  CgvPosition base;
  CgvStringId *string_map;
  size_t n_string_map;
  CgvFunctionId *function_map;
};

CgvFragment *cgv_fragment_new (const CgvMemory *memory,
                               uint64_t seed);

/* The function with these three strings, made if need be; CGV_NONE if there is no memory. */
CgvFunctionId cgv_fragment_intern_function (CgvFragment *self,
                                            const CgvFunction *function);

/* The call from one function to another. The same pair may get several ids, if calls to the
 * callee from other functions came in between; the profile merges them. CGV_NONE if there is no
 * memory. */
CgvCallId cgv_fragment_add_call (CgvFragment *self,
                                 CgvFunctionId caller,
                                 CgvFunctionId callee);

/* A new part at the end, all of it unset. NULL if there is no memory. */
CgvRawPart *cgv_fragment_add_part (CgvFragment *self);

/* Adds a line of description to a part. False if there is no memory. */
bool cgv_fragment_describe_part (CgvFragment *self,
                                 CgvRawPart *raw,
                                 CgvStringId key,
                                 CgvStringId value);

/* Frees what a part holds. */
void cgv_fragment_free_part (CgvFragment *self,
                             CgvRawPart *raw);

/* Changes all strings to those that a map has for them. */
void cgv_raw_part_map_strings (CgvRawPart *raw,
                               const CgvStringId *map);
void cgv_event_spec_map_strings (CgvEventSpec *spec,
                                 const CgvStringId *map);

/* Takes back the last part, which has no lines. */
void cgv_fragment_drop_part (CgvFragment *self);

/* The row of a function in the last part, with room for @width costs; NULL if there is no memory.
 * Valid until the next call. */
CgvSelfSum *cgv_fragment_get_row (CgvFragment *self,
                              CgvFunctionId function,
                              uint32_t width);

/* Notes that lines of self cost are of a file. False if there is no memory. */
bool cgv_fragment_note_file (CgvFragment *self,
                             CgvStringId file);

/* Frees what only parsing needs. */
void cgv_fragment_seal (CgvFragment *self);

/*
 * What joining the fragment of a piece to that of its file takes, in this order. The first two may be repeated, and may fail for want of memory.
 */

/* Gives the piece its maps. Those of its nameless strings are in string_map already. */
bool cgv_fragment_map_piece (CgvFragment *self,
                             CgvFragment *piece);

/* Makes room for all the rest. Returns an empty fragment. */
CgvFragment *cgv_fragment_reserve_piece (CgvFragment *self,
                                         const CgvFragment *piece);

/* Takes the piece; @earlier, the empty fragment, gets the lines before it. Its parts, sums and event
 * lines stay where they are for now. */
void cgv_fragment_take_piece (CgvFragment *self,
                              CgvFragment *earlier,
                              CgvFragment *piece);

/* Takes the sums of part @part of the piece for the last part. */
void cgv_fragment_take_rows (CgvFragment *self,
                             const CgvFragment *piece,
                             uint32_t part);

/* Takes part @part of the piece as a new one. */
void cgv_fragment_take_part (CgvFragment *self,
                             CgvFragment *piece,
                             uint32_t part);
void cgv_fragment_take_event_specs (CgvFragment *self,
                                    const CgvFragment *piece,
                                    uint32_t begin,
                                    uint32_t end);

/* At the end of the file: gives the pieces the entries of functions that they saw none of. False if
 * there is no memory. */
bool cgv_fragment_share_entries (CgvFragment *self);

/* Frees what a piece no longer needs. */
void cgv_fragment_trim_piece (CgvFragment *piece);
