/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The text of source lines or instructions, for `lines --source`: each file is searched and read
 * when its first line is requested, the machine code of each function when its first instruction is
 * requested. In a comparison, lines are paired by their texts. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-line-costs.h"
#include "cgv-object-code.h"

G_BEGIN_DECLS

typedef struct CgvCliSourceLines CgvCliSourceLines;

/* @node is the function in question, or CGV_NONE for all. @costs are of all its lines: first those of the base, or NULL, then those of
 * the new side. They must outlive the result, as must @view. */
CgvCliSourceLines *cgv_cli_source_lines_new (const CgvCliView *view,
                                             CgvNodeId node,
                                             const CgvLineCosts *const *costs);

/* @self may be NULL. */
void cgv_cli_source_lines_free (CgvCliSourceLines *self);

/* Returns (nullable) the text of a line of a side; NULL if it is not available, which is remembered. */
char *cgv_cli_source_lines_dup (CgvCliSourceLines *self,
                                CgvSide side,
                                CgvStringId file,
                                guint64 line);

/*
 * Finds the line of the new side for a line of the base. Returns FALSE if it is not known, because one of the texts is not available.
 *
 * @file: the file of the base
 * @new_file: the matching file of the new side, or CGV_NONE
 * @number: (out): 0 if the new side has no such line
 * @anchor: (out): the line of the new side after which it was then
 */
gboolean cgv_cli_source_lines_pair (CgvCliSourceLines *self,
                                    CgvStringId file,
                                    CgvStringId new_file,
                                    guint64 line,
                                    guint64 *number,
                                    guint64 *anchor);

/* Finds the line of the other side for a line of a file that is known on both. Returns FALSE unless both texts are available. @other is
 * (out), 0 if the other side has no such line. */
gboolean cgv_cli_source_lines_pair_texts (const CgvCliSourceLines *self,
                                          CgvSide side,
                                          CgvStringId file,
                                          guint64 line,
                                          guint64 *other);

/* The change of a line in a comparison. */
typedef struct
{
  guint64 base_number; /* 0 if the base has no such line, or it is not known */
  char *base_text;     /* (transfer full) (nullable): of the line of the base, if that is another */
  char mark;           /* '+', '-', '~' or ' ' as the window has them */
} CgvCliSourceChange;

CgvCliSourceChange cgv_cli_source_lines_get_change (CgvCliSourceLines *self,
                                                    CgvSide side,
                                                    CgvStringId file,
                                                    guint64 line);

/* Returns (nullable) (transfer none) the instructions of a function in an object. */
const CgvObjectCode *cgv_cli_source_lines_get_code (CgvCliSourceLines *self,
                                                    CgvStringId object,
                                                    CgvNodeId node);

/* Returns (nullable) (transfer none) the instruction of a line that is one. */
const CgvInstruction *cgv_cli_source_lines_find_instruction (CgvCliSourceLines *self,
                                                             const CgvLineCost *line);

/* Adds which files were read instead of the recorded ones, and why others were not. */
void cgv_cli_source_lines_report (const CgvCliSourceLines *self,
                                  CgvReport *report);

G_END_DECLS
