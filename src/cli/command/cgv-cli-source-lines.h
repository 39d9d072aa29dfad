/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The text of source lines or instructions, for `lines --source`: each file is looked for and read when its first line is asked for,
 * the machine code of each function when the first of its instructions is. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-line-costs.h"

G_BEGIN_DECLS

typedef struct CgvCliSourceLines CgvCliSourceLines;

CgvCliSourceLines *cgv_cli_source_lines_new (const CgvCliView *view);

/* @self may be NULL. */
void cgv_cli_source_lines_free (CgvCliSourceLines *self);

/* Returns (nullable) the text of a line of the new side; NULL where there is none, which is remembered. */
char *cgv_cli_source_lines_dup (CgvCliSourceLines *self,
                                CgvStringId file,
                                guint64 line);

/* The same of line @line of @costs, which are always those of all instructions in question. */
char *cgv_cli_source_lines_dup_instruction (CgvCliSourceLines *self,
                                            const CgvLineCosts *costs,
                                            guint32 line);

/* Adds which files were read instead of the recorded ones, and why others were not. */
void cgv_cli_source_lines_report (const CgvCliSourceLines *self,
                                  CgvReport *report);

G_END_DECLS
