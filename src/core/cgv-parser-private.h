/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of the parser, shared by its topic files:
 *
 *   cgv-parser.c         blocks of bytes to lines, lines to what they are, the end of the file
 *   cgv-parser-header.c  header lines
 *   cgv-parser-part.c    where parts begin and end, and what must add up in them
 *   cgv-parser-names.c   names and their compression
 *   cgv-parser-body.c    specifications, calls and jumps
 *   cgv-parser-cost.c    cost lines, whatever they hold
 *   cgv-parser-plain-specs.c  calls, jumps and known names in their plain form
 *   cgv-parser-plain.c   the same for the plain lines that most files are made of
 *   cgv-parser-piece.c   a file from its middle on
 *   cgv-parser-join.c    one parser out of two
 *
 * Every line handed around ends with a newline in memory, so that scanning needs no bounds.
 */

#include "cgv-foreign-private.h"
#include "cgv-fragment-private.h"
#include "cgv-id-map-private.h"
#include "cgv-limits.h"
#include "cgv-number-private.h"
#include "cgv-parser.h"
#include "cgv-record-private.h"

/* What the next cost line belongs to. */
typedef enum
{
  CGV_PENDING_NONE,   /* self cost */
  CGV_PENDING_CALLEE, /* cfn= came, but no calls= yet */
  CGV_PENDING_CALL,   /* calls= came */
  CGV_PENDING_JUMP,   /* jump= or jcnd= came */
} CgvPending;

/* What a position column means. */
typedef enum
{
  CGV_COLUMN_OTHER,
  CGV_COLUMN_ADDRESS,
  CGV_COLUMN_BB,
  CGV_COLUMN_LINE,
} CgvColumn;

/* Which table of names a specification uses. */
typedef enum
{
  CGV_NAMES_OBJECT,
  CGV_NAMES_FILE,
  CGV_NAMES_FUNCTION,
} CgvNames;

#define CGV_N_NAMES 3

/* Most producers share the names of callees with those of functions; ARTIQ has tables for them. */
#define CGV_N_TABLES (2 * CGV_N_NAMES)

/* A log file full of colons is not kept line by line. */
#define CGV_MAX_DESCRIPTIONS 1000

/* The header of the current part, until its first cost line settles it. */
typedef struct
{
  bool has_events;
  bool has_positions;
  bool has_pid;
  bool has_number;
  bool has_thread;
  bool has_version;
  bool is_open;
  bool has_summary;
  bool has_totals;
  bool saw_summary;
  bool saw_totals;
  bool summary_negative; /* one of them has a minus */
  bool totals_negative;
  uint32_t totals_width; /* up to the last one that is not 0 */
  CgvCost summary[CGV_MAX_EVENTS];
  CgvCost totals[CGV_MAX_EVENTS];
} CgvHeader;

/* Where the last record of a stream was, from which the next one is a difference. */
typedef struct
{
  CgvPosition position;
  CgvStringId file;
} CgvStreamState;

typedef struct CgvPiece CgvPiece;

/* cgv-parser-join.c has to know what becomes of each of these when a piece is joined. */
struct CgvParser
{
  CgvFragment *fragment;
  CgvPiece *piece;
  CgvProblemList problems;
  bool has_default_budget;
  bool stopped;
  bool failed;
  uint64_t spent_budget;

  /* Input. */
  uint8_t *carry;
  size_t carry_capacity;
  size_t n_carry;
  size_t n_left_out; /* bytes of the same line that are not carried over */
  bool skips_line;
  uint64_t n_bytes;
  uint64_t n_lines;
  const uint8_t *region;
  uint64_t region_offset;
  const uint8_t *line;
  uint8_t start[CGV_FOREIGN_MAX];
  size_t n_start;
  bool has_rows;
  bool has_totals;
  CgvStringId event_names[CGV_MAX_EVENTS];
  uint32_t n_event_names;

  /* The current part. */
  bool has_part;
  CgvHeader header;
  CgvStringId columns[CGV_MAX_EVENTS];
  bool column_ignored[CGV_MAX_EVENTS];
  uint32_t n_columns;
  bool has_ignored_columns;
  CgvColumn positions[CGV_MAX_POSITIONS];
  uint32_t n_positions;
  uint32_t address_column;
  uint32_t line_column;
  uint32_t bb_column;
  CgvPositionShape shape;
  bool is_plain;
  bool has_signed_column;
  uint32_t progress_column;
  uint64_t progress_cost;
  uint64_t finished_cost;

  /* The current context. */
  CgvIdMap ids[CGV_N_TABLES];
  CgvStringId object;
  CgvStringId file;
  CgvStringId function_file;
  CgvStringId last_fl;
  CgvStringId function_name;
  bool has_fl;
  bool fi_is_fl;            /* MALT: fi= names the file of the next function */
  bool callee_names_apart;  /* ARTIQ: callees have ids of their own, and hold until named anew */
  CgvFunctionId function;
  uint64_t position[CGV_MAX_POSITIONS];
  CgvRow *row;
  CgvStreamState self_state;
  CgvStreamState call_state;
  CgvStreamState jump_state;

  /* What is pending. */
  CgvPending pending;
  CgvStringId called_object;
  CgvStringId called_file;
  CgvStringId called_name;
  CgvFunctionId last_callee;
  uint64_t count;
  bool has_count;
  uint64_t target[CGV_MAX_POSITIONS];
  bool has_target;
  CgvStringId jump_function;
  CgvStringId jump_file;
  bool jump_is_conditional;
  uint64_t executed;
  uint64_t followed;

  CgvCost costs[CGV_MAX_EVENTS];

  /* What decides whether a piece can be joined: a cost that may have been cut, a call without a
   * target; and what the pieces hold that were. */
  bool has_vast;
  bool has_untargeted;
  uint64_t memory_of_pieces;
};

/* Adds a problem of the current line. */
void cgv_parser_add_problem (CgvParser *self,
                             CgvProblemKind kind,
                             uint64_t value);

/* Stops for want of memory; always false. */
bool cgv_parser_fail (CgvParser *self);

/* Stops because of an error; always false. */
bool cgv_parser_stop (CgvParser *self,
                      CgvProblemKind kind,
                      uint64_t value);

static inline CgvRawPart *
cgv_parser_get_part (CgvParser *self)
{
  return &self->fragment->parts[self->fragment->n_parts - 1];
}

/* Frees the parser but for the fragment, which is returned. */
CgvFragment *cgv_parser_release (CgvParser *self);

CgvStringId cgv_parser_intern (CgvParser *self,
                               const uint8_t *start,
                               const uint8_t *end);

/* cgv-parser-header.c: a line that is no specification; @end is its newline or carriage return. */
void cgv_parser_read_header (CgvParser *self,
                             const uint8_t *start,
                             const uint8_t *end);

/* cgv-parser-part.c */
bool cgv_parser_begin_part (CgvParser *self);
/* Settles the header, which is not open yet. */
bool cgv_parser_open_body (CgvParser *self);
void cgv_parser_end_part (CgvParser *self);
void cgv_parser_drop_pending (CgvParser *self);

/* cgv-parser-names.c: the name of a specification; CGV_NONE if there is no memory. */
CgvStringId cgv_parser_read_name (CgvParser *self,
                                  CgvNames names,
                                  const uint8_t *start,
                                  const uint8_t *end);

/* cgv-parser-body.c: a specification line; false if it is none. */
bool cgv_parser_read_specification (CgvParser *self,
                                    const uint8_t *start,
                                    const uint8_t *end);
bool cgv_parser_begin_block (CgvParser *self,
                             const CgvPosition *position);
/* The same for the function that is current already. */
bool cgv_parser_open_block (CgvParser *self,
                            const CgvPosition *position);
/* @has_huge: whether any cost that is not negative is above INT64_MAX. */
bool cgv_parser_add_call (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative,
                          bool has_huge);
bool cgv_parser_add_jump (CgvParser *self,
                          const CgvPosition *position);

/* Leaves out the call or jump that is pending, with all that was said of it. */
void cgv_parser_forget_pending (CgvParser *self);

/* A jump that no line of its own followed, as by the format's grammar, is made at the last one. */
void cgv_parser_end_jump (CgvParser *self);

/* cgv-parser-cost.c: a line that begins with a position; returns the byte after its newline. */
const uint8_t *cgv_parser_read_cost_line (CgvParser *self,
                                          const uint8_t *start);
/* Adds a line of self cost; the first @n_costs costs are its own, and of no column that is ignored. */
bool cgv_parser_add_self (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative);
/* Where the last cost line was. */
CgvPosition cgv_parser_get_position (const CgvParser *self);

/* A record without its costs never needs more: head, escapes and a dozen numbers. */
#define CGV_RECORD_MAX 160

/* cgv-parser-plain-specs.c: all plain lines that come, in a part that may have such; @end is the end
 * of the region. Returns the first line of another kind, for which nothing was done. */
const uint8_t *cgv_parser_read_plain (CgvParser *self,
                                      const uint8_t *start,
                                      const uint8_t *end);
