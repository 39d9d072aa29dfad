/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of the parser, which these files share:
 *
 *   cgv-parser.c         blocks of bytes to whole lines; names, costs, calls and jumps to records of the fragment
 *   cgv-parser-line.c    the grammar: what each line says
 *   cgv-parser-header.c  header lines, where parts begin and end, and sums that must add up
 *   cgv-parser-piece.c   a parser that starts in the middle of a file, and how it joins the first
 *
 * Every line that is passed on ends with a newline in memory, so that scanning needs no bounds.
 */

#include "cgv-foreign-private.h"
#include "cgv-fragment-private.h"
#include "cgv-id-map-private.h"
#include "cgv-limits.h"
#include "cgv-number-private.h"
#include "cgv-parser.h"
#include "cgv-record-private.h"

/* The meaning of the next cost line. */
typedef enum
{
  CGV_PENDING_NONE,   /* self cost */
  CGV_PENDING_CALLEE, /* cfn= came, but no calls= yet */
  CGV_PENDING_CALL,   /* calls= came */
  CGV_PENDING_JUMP,   /* jump= or jcnd= came */
} CgvPending;

typedef enum
{
  CGV_POSITION_COLUMN_OTHER,
  CGV_POSITION_COLUMN_ADDRESS,
  CGV_POSITION_COLUMN_BB,
  CGV_POSITION_COLUMN_LINE,
} CgvPositionColumn;

/* The table of names that a specification uses. */
typedef enum
{
  CGV_NAMES_OBJECT,
  CGV_NAMES_FILE,
  CGV_NAMES_FUNCTION,
} CgvNames;

#define CGV_N_NAMES 3

/* Most producers share one table for functions and callees; ARTIQ has separate tables for callees. */
#define CGV_N_TABLES (2 * CGV_N_NAMES)

/* Limits the memory that a log file full of colons takes. */
#define CGV_MAX_DESCRIPTIONS 1000

/* The header of the current part. It is open once the first cost line of the part was read. */
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
  uint64_t n_cost_lines; /* of self cost */
  CgvCost summary[CGV_MAX_EVENTS];
  CgvCost totals[CGV_MAX_EVENTS];
} CgvHeader;

/* The place of the last record of a stream. The next record holds a difference to it. */
typedef struct
{
  CgvPosition position;
  CgvStringId file;
} CgvStreamState;

typedef struct CgvPiece CgvPiece;

/* cgv-parser-piece.c decides for each field how joining a piece changes it. */
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
  size_t n_carry;
  size_t n_left_out; /* bytes of the current line that are not carried over */
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
  bool has_open_end;        /* the last line has no end */
  bool ends_in_sum;         /* and it adds to a sum, or is one */
  bool is_usual_end;        /* and it is one that a producer may leave so */
  CgvStringId event_names[CGV_MAX_EVENTS];
  uint32_t n_event_names;

  /* The current part. */
  bool has_part;
  CgvHeader header;
  CgvStringId columns[CGV_MAX_EVENTS];
  bool column_ignored[CGV_MAX_EVENTS];
  uint32_t n_columns;
  bool has_ignored_columns;
  CgvPositionColumn positions[CGV_MAX_POSITIONS];
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
  CgvIdMap ids_before[CGV_N_TABLES]; /* of the files to which this one was joined */
  CgvStringId object;
  CgvStringId file;
  CgvStringId function_file;
  CgvStringId last_fl;
  CgvStringId function_name;
  bool has_fl;
  uint64_t fl_line;         /* the line of the last fl=, or 0 */
  bool fl_is_own;           /* fl= stood directly before fn=, so that another one is a position, as fi= is */
  bool fi_is_fl;            /* MALT: fi= names the file of the next function */
  bool wraps_self;          /* Xdebug: a self cost above 2^63-1 is a negative one without its sign */
  bool files_are_of_lines;  /* the header is like Cachegrind's: a line has the file that was named last, a function none of its own */
  bool callee_names_apart;  /* ARTIQ: callees have ids of their own, and hold until they are named again */
  bool has_places;          /* Valgrind: each call says where it leads */
  bool has_names;           /* a name without an id was read that does not begin as one */
  bool exceeds_cachegrind;  /* a line was read that Cachegrind does not write: positions:, fi= or fe= */
  CgvFunctionId function; /* function of the open block; CGV_NONE if none is open, so that the next record opens one */
  uint64_t position[CGV_MAX_POSITIONS];
  bool lost[CGV_MAX_POSITIONS]; /* the positions that are not known; they are 0, as are positions relative to them */
  bool has_lost;
  uint32_t row; /* row of the fragment, with the last self cost of the open block, or CGV_NONE. Never a pointer: rows move */
  CgvStreamState self_state;
  CgvStreamState call_state;
  CgvStreamState jump_state;

  /* The call or jump whose cost line is still to come. */
  CgvPending pending;
  const uint8_t *call_line; /* the line calls= until its region ends; then @lost_call has it */
  uint64_t call_number;
  CgvProblem lost_call; /* report of a pending call that gets no cost line */
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

  /* Two flags decide whether a piece can be joined: a cost that may be saturated, and a call
   * without a target. */
  bool has_vast;
  bool has_untargeted;
  uint64_t memory_of_pieces; /* bytes held by pieces that were joined */
};

/* Adds a problem of the current line. */
void cgv_parser_add_problem (CgvParser *self,
                             CgvProblemKind kind,
                             uint64_t value);

/* Stops because there is no memory. Returns false. */
bool cgv_parser_fail (CgvParser *self);

/* Stops because the file is something else. @offset is where that shows, regardless of the size of blocks. */
void cgv_parser_report_foreign (CgvParser *self,
                                CgvForeignFormat format,
                                uint64_t offset);

/* Stops because of an error. Returns false. */
bool cgv_parser_stop (CgvParser *self,
                      CgvProblemKind kind,
                      uint64_t value);

static inline CgvRawPart *
cgv_parser_get_part (CgvParser *self)
{
  return &self->fragment->parts[self->fragment->n_parts - 1];
}

/* Returns whether the file was not read to its end. Call it after the sums of the last part were made. */
bool cgv_parser_is_cut (CgvParser *self);

/* Frees the parser and returns its fragment. */
CgvFragment *cgv_parser_release (CgvParser *self);

/* cgv-parser-header.c */

/* @end is the newline or carriage return. */
void cgv_parser_read_header (CgvParser *self,
                             const uint8_t *start,
                             const uint8_t *end);

/* Returns whether the last part has a declared sum that matches its lines to the last count. Call it after the part has ended. */
bool cgv_parser_has_whole_sum (CgvParser *self);

/* Opens the header before the first cost line. Returns false if there is an error or no memory. */
bool cgv_parser_open_body (CgvParser *self);
void cgv_parser_end_part (CgvParser *self);

/* Returns whether lines of self cost may be plain, by the columns of the part. */
bool cgv_parser_has_plain_lines (const CgvParser *self);

/* fe= means fi=, and cfl= means cfi=. */
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

/* @start is a line that ends in a newline. */
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

/* Returns where the name begins. */
static inline const uint8_t *
cgv_name_spec_skip (CgvNameSpec spec,
                    const uint8_t *start)
{
  return start + (spec < CGV_SPEC_COB ? 3 : 4);
}

/* Returns the table of ids that a specification uses. */
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

/* cgv-parser.c */

CgvStringId cgv_parser_intern (CgvParser *self,
                               const uint8_t *start,
                               const uint8_t *end);

CgvStringId cgv_parser_intern_unknown (CgvParser *self);

/* Makes a name the current one. */
void cgv_parser_set_name (CgvParser *self,
                          CgvNameSpec spec,
                          CgvStringId name);

/* Begins a block of a function, which becomes the current one. Returns false if there is no memory; then there is no current function. */
bool cgv_parser_open_block (CgvParser *self,
                            CgvFunctionId function,
                            const CgvPosition *position);

/* Adds a line of self cost with the first @n_costs costs of self->costs, those of ignored columns being 0. */
bool cgv_parser_add_self (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative);

/* @has_huge: whether a cost that is not negative is above INT64_MAX. */
bool cgv_parser_add_call (CgvParser *self,
                          const CgvPosition *position,
                          uint32_t n_costs,
                          bool has_negative,
                          bool has_huge);

/* Costs as a record has them. */
typedef struct
{
  uint8_t *start;
  uint8_t *end;
  uint32_t n;
  bool is_signed;
} CgvWrittenCosts;

/* Adds a call to the current function, whose stream has room for it. @costs may be at cgv_parser_get_call_costs(). */
bool cgv_parser_add_plain_call (CgvParser *self,
                                const CgvPosition *position,
                                const CgvWrittenCosts *costs);

bool cgv_parser_add_jump (CgvParser *self,
                          const CgvPosition *position);

/* Returns the position of the last cost line. */
static inline CgvPosition
cgv_parser_get_position (const CgvParser *self)
{
  CgvPosition position = { 0, 0, 0 };

  if (self->shape.has_address)
    position.address = self->position[self->address_column];
  if (self->shape.has_line)
    position.line = self->position[self->line_column];
  if (self->bb_column != CGV_NONE)
    position.bb = self->position[self->bb_column];
  return position;
}

/* Makes an event type signed, from its first negative cost on. */
void cgv_parser_note_negative (CgvParser *self,
                               uint32_t n_costs);

void cgv_parser_forget_pending (CgvParser *self);

/* Ends the pending item: adds a jump at the last position, and reports a call without a cost line. */
void cgv_parser_drop_pending (CgvParser *self);

/* The most bytes of a record without its costs: head, escapes and a dozen numbers. */
#define CGV_RECORD_MAX 160

/* The most bytes that one line of a series takes in the stream of self costs. */
#define CGV_RUN_MAX (CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX)

/* The most bytes that a call takes in its stream, with costs that the short head can count. */
#define CGV_CALL_MAX (CGV_RECORD_MAX + CGV_RECORD_ESCAPE * CGV_VARINT_MAX)

/* Returns where costs can be written before the bytes in front of them in the record of the call are known. */
static inline uint8_t *
cgv_parser_get_call_costs (const CgvParser *self)
{
  const CgvBytes *stream = &self->fragment->call;

  return stream->data + stream->length + CGV_RECORD_MAX;
}

/* cgv-parser-line.c: reads lines up to @end, which is the end of a line, or until the parser
 * stops. Returns where it stopped. */
const uint8_t *cgv_parser_read_lines (CgvParser *self,
                                      const uint8_t *start,
                                      const uint8_t *end);

/* cgv-parser-piece.c; only if self->piece is not NULL. */
CgvStringId cgv_parser_inherit_name (CgvParser *self,
                                     CgvNames names,
                                     uint64_t id);
void cgv_parser_note_definition (CgvParser *self,
                                 CgvNames names,
                                 uint64_t id,
                                 CgvStringId name);
void cgv_parser_need_fl (CgvParser *self);

/* Notes that no fl= may directly precede the piece. */
void cgv_parser_need_no_fl (CgvParser *self);

/* Returns whether a header is like Cachegrind's, and notes that a piece needs it to be. */
bool cgv_parser_takes_for_cachegrind (CgvParser *self,
                                      const CgvPart *part);
void cgv_parser_give_up (CgvParser *self);
void cgv_parser_defer_end (CgvParser *self);

/* Stops if a position of a column that was read at @at cannot be distinguished from an unresolved one. */
void cgv_parser_check_position (CgvParser *self,
                                const uint8_t *at,
                                uint32_t column,
                                uint64_t previous,
                                uint64_t position);

/* These may be called without a piece, too. */

/* Returns whether part of the context comes from the lines before the piece. */
bool cgv_parser_inherits_context (const CgvParser *self);
bool cgv_parser_is_inherited (const CgvParser *self,
                              CgvStringId name);
void cgv_parser_free_piece (CgvParser *self);

/* Returns whether sums of signed costs of this size may saturate. */
static inline bool
cgv_cost_is_vast (CgvCost cost,
                  bool is_signed)
{
  const CgvCost limit = (CgvCost) 1 << 61;

  return is_signed ? cost + limit >= 2 * limit : cost >= limit;
}
