/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The source lines of a row in which a change began: each term of its CgvCause, divided among its lines.
 *
 * Line numbers of two builds need not mean the same lines. A new call is at its line. A call from one line on each side is the same call,
 * even if that line moved. All other terms are assigned to lines only if the texts show which lines are the same, or if the row has the
 * same lines on both sides and makes each call from the same ones.
 *
 * Any thread.
 */

#include "cgv-cause.h"

typedef struct
{
  CgvNodeId row;
  CgvSide side; /* whose file @file is: the new one where that has it, unless only the base has the line */
  CgvStringId file;
  uint64_t line;
  bool is_of_base; /* @line is one of the base, which may be another line of the new side: only the base does it there */
  CgvCauseTerm term; /* its part of a term of the row: its amount, and of calls how often they are made there */
} CgvLineOrigin;

/* Finds the matching line of the other side; @other is (out), 0 if that side has no such line. Returns false if it is not known. */
typedef bool (*CgvLinePairFunc) (CgvSide side,
                                 CgvStringId file,
                                 uint64_t line,
                                 uint64_t *other,
                                 void *user_data);

typedef void (*CgvLineOriginFunc) (const CgvLineOrigin *line,
                                   void *user_data);

/*
 * Visits the lines where something began; a line once for each term. Their amounts and @unplaced add up to the origin of the row. Linear in
 * the recorded lines of the row. Returns false if there is no memory.
 *
 * @comparison: one that has origins
 * @pair: (nullable): called for lines of files that both sides have
 * @unplaced: (out): the amount that is not assigned to any line
 */
bool cgv_line_origins_foreach (const CgvComparison *comparison,
                               CgvNodeId row,
                               const CgvMemory *memory,
                               CgvLinePairFunc pair,
                               CgvLineOriginFunc func,
                               void *user_data,
                               CgvDelta *unplaced);
