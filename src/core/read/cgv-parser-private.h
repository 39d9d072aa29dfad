/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of the parser, shared by its topic files:
 *
 *   cgv-parser.c         blocks of bytes to lines, lines to what they are, the end of the file
 *   cgv-parser-header.c  header lines, where parts begin and end, and what must add up in them
 *   cgv-parser-body.c    all other lines, whatever they hold: names, calls, jumps, costs
 *   cgv-parser-plain.c   the same for the plain lines that most files are made of
 *   cgv-parser-record.c  what these lines become: blocks and records of the fragment
 *   cgv-parser-piece.c   a file from its middle on, and one parser out of two
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

/* cgv-parser-piece.c has to know what becomes of each of these when a piece is joined. */
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
  CgvSelfSum *row;
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

/* cgv-parser-header.c: a line that is no specification; @end is its newline or carriage return. */
void cgv_parser_read_header (CgvParser *self,
                             const uint8_t *start,
                             const uint8_t *end);
bool cgv_parser_begin_part (CgvParser *self);
/* Settles the header, which is not open yet. */
bool cgv_parser_open_body (CgvParser *self);
void cgv_parser_end_part (CgvParser *self);

/* fe= is the same as fi=, and cfl= as cfi=. */
typedef enum
{
  CGV_SPEC_NONE,
  CGV_SPEC_OB,
  CGV_SPEC_FL,
  CGV_SPEC_FI,
  CGV_SPEC_FN,
  CGV_SPEC_COB,
  CGV_SPEC_CFI,
  CGV_SPEC_CFN,
  CGV_SPEC_JFI,
  CGV_SPEC_JFN,
} CgvNameSpec;

/* What a line specifies, by its first letters. It ends in a newline, if not before the "=". */
static inline CgvNameSpec
cgv_name_spec_find (const uint8_t *start)
{
  bool is_call = start[0] == 'c';
  bool is_jump = start[0] == 'j';
  const uint8_t *at = is_call || is_jump ? start + 1 : start;

  if (at[0] == 'f' && at[1] == 'n' && at[2] == '=')
    return is_call ? CGV_SPEC_CFN : is_jump ? CGV_SPEC_JFN : CGV_SPEC_FN;
  if (at[0] == 'f' && at[1] == 'i' && at[2] == '=')
    return is_call ? CGV_SPEC_CFI : is_jump ? CGV_SPEC_JFI : CGV_SPEC_FI;
  if (is_jump)
    return CGV_SPEC_NONE;
  if (at[0] == 'f' && at[1] == 'l' && at[2] == '=')
    return is_call ? CGV_SPEC_CFI : CGV_SPEC_FL;
  if (at[0] == 'o' && at[1] == 'b' && at[2] == '=')
    return is_call ? CGV_SPEC_COB : CGV_SPEC_OB;
  return !is_call && at[0] == 'f' && at[1] == 'e' && at[2] == '=' ? CGV_SPEC_FI : CGV_SPEC_NONE;
}

/* Where the name begins. */
static inline const uint8_t *
cgv_name_spec_skip (CgvNameSpec spec,
                    const uint8_t *start)
{
  return start + (spec < CGV_SPEC_COB ? 3 : 4);
}

/* The table of its ids. */
static inline CgvNames
cgv_name_spec_get_names (CgvNameSpec spec,
                         const CgvParser *self)
{
  bool is_apart = self->callee_names_apart && spec >= CGV_SPEC_COB && spec <= CGV_SPEC_CFN;
  CgvNames names = CGV_NAMES_FILE;

  if (spec == CGV_SPEC_OB || spec == CGV_SPEC_COB)
    names = CGV_NAMES_OBJECT;
  else if (spec == CGV_SPEC_FN || spec == CGV_SPEC_CFN || spec == CGV_SPEC_JFN)
    names = CGV_NAMES_FUNCTION;
  return is_apart ? (CgvNames) (names + CGV_N_NAMES) : names;
}

/* cgv-parser-body.c: the name of a specification; CGV_NONE if there is no memory. */
CgvStringId cgv_parser_read_name (CgvParser *self,
                                  CgvNames names,
                                  const uint8_t *start,
                                  const uint8_t *end);
/* A specification line; false if it is none. */
bool cgv_parser_read_specification (CgvParser *self,
                                    const uint8_t *start,
                                    const uint8_t *end);
/* A line that begins with a position; returns the byte after its newline. */
const uint8_t *cgv_parser_read_cost_line (CgvParser *self,
                                          const uint8_t *start);

/* cgv-parser-plain.c: all plain lines that come, in a part that may have such; @end is the end of the
 * region. Returns the first line of another kind, for which nothing was done. */
const uint8_t *cgv_parser_read_plain (CgvParser *self,
                                      const uint8_t *start,
                                      const uint8_t *end);

/* cgv-parser-record.c */
CgvStringId cgv_parser_intern (CgvParser *self,
                               const uint8_t *start,
                               const uint8_t *end);
CgvStringId cgv_parser_intern_unknown (CgvParser *self);

/* Goes on with that name. */
void cgv_parser_set_name (CgvParser *self,
                          CgvNameSpec spec,
                          CgvStringId name);

/* Begins a block of the function that is current already. */
bool cgv_parser_open_block (CgvParser *self,
                            const CgvPosition *position);

/* Notes which of the first @n_costs costs are negative. */
void cgv_parser_note_negative (CgvParser *self,
                               uint32_t n_costs);

/* Adds a line of self cost; the first @n_costs costs are its own, and of no column that is ignored. */
bool cgv_parser_add_self (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative);
/* @has_huge: whether any cost that is not negative is above INT64_MAX. */
bool cgv_parser_add_call (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative,
                          bool has_huge);
bool cgv_parser_add_jump (CgvParser *self,
                          const CgvPosition *position);

/* Where the last cost line was. */
CgvPosition cgv_parser_get_position (const CgvParser *self);

/* Leaves out the call or jump that is pending, with all that was said of it. */
void cgv_parser_forget_pending (CgvParser *self);
void cgv_parser_drop_pending (CgvParser *self);

/* A record without its costs never needs more: head, escapes and a dozen numbers. */
#define CGV_RECORD_MAX 160

/* cgv-parser-piece.c: only where there is a piece. */
CgvStringId cgv_parser_inherit_name (CgvParser *self,
                                     CgvNames names,
                                     uint64_t id);
void cgv_parser_note_definition (CgvParser *self,
                                 CgvNames names,
                                 uint64_t id,
                                 CgvStringId name);
void cgv_parser_need_fl (CgvParser *self);
void cgv_parser_give_up (CgvParser *self);
void cgv_parser_defer_end (CgvParser *self);

/* Whether a position that was read at @at cannot be told from one afloat; gives up if so. */
void cgv_parser_check_position (CgvParser *self,
                                const uint8_t *at,
                                uint64_t previous,
                                uint64_t position);

/* These may be called in any case. Whether the context is partly that of what is before. */
bool cgv_parser_inherits_context (const CgvParser *self);
bool cgv_parser_is_inherited (const CgvParser *self,
                              CgvStringId name);
void cgv_parser_free_piece (CgvParser *self);

/* Whether adding signed costs of this size might go beyond their range. */
static inline bool
cgv_cost_is_vast (CgvCost cost,
                  bool is_signed)
{
  const CgvCost limit = (CgvCost) 1 << 61;

  return is_signed ? cost + limit >= 2 * limit : cost >= limit;
}
