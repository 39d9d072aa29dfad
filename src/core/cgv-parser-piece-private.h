/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the parser of a piece takes for granted of what is before it, and what it leaves open: see
 * cgv-parser-piece.h. Of one thread, but for what it takes for granted, which never changes.
 */

#include "cgv-parser-piece.h"
#include "cgv-parser-private.h"

/* "(12)" of one of the tables of names. */
typedef struct
{
  uint64_t id;
  CgvNames names;
  CgvStringId name;
} CgvPieceName;

typedef struct
{
  CgvPieceName *items;
  size_t capacity;
  size_t n_items;
} CgvPieceNames;

/* The header, with the ids of the first parser. */
typedef struct
{
  CgvStringId columns[CGV_MAX_EVENTS];
  bool column_ignored[CGV_MAX_EVENTS];
  uint32_t n_columns;
  uint32_t n_event_names;
  CgvColumn positions[CGV_MAX_POSITIONS];
  uint32_t n_positions;
  bool fi_is_fl;
  bool callee_names_apart;
  uint64_t pid;
  CgvStringId version;
  CgvStringId creator;
  CgvStringId command;
} CgvPieceHeader;

struct CgvPiece
{
  /* Taken for granted. */
  uint64_t offset;
  CgvPieceHeader header;

  /* Left open: strings without a name, each for one that the first parser knows. */
  CgvStringId object;
  CgvStringId file;
  CgvPieceNames inherited;

  /* The first definition of each id, which the first parser must not know by another name. */
  CgvPieceNames defined;

  /* Whether fi= was read as that of a file that has fl=. */
  bool needs_fl;

  /* The end of the part in which the piece begins, if it is in the piece: what the header says of
   * it, the problems up to there, and the place. */
  bool has_ended;
  CgvHeader ended_header;
  uint32_t ended_event_specs;
  CgvProblemList ended_problems;
  CgvProblem end;
};

/* Looks up what a name without one stands for in @first; CGV_NONE if it is not known there. */
CgvStringId cgv_parser_resolve_inherited (const CgvParser *first,
                                          const CgvPieceName *name);

/* For the topic files of the parser, where there is a piece. */
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
uint64_t cgv_parser_get_piece_budget (const CgvParser *first,
                                      uint64_t offset);

/* Whether adding signed costs of this size might go beyond their range. */
static inline bool
cgv_cost_is_vast (CgvCost cost,
                  bool is_signed)
{
  const CgvCost limit = (CgvCost) 1 << 61;

  return is_signed ? cost + limit >= 2 * limit : cost >= limit;
}
