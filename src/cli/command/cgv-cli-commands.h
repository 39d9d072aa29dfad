/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The commands that take a profile. Each prints its answer, and reports problems on stderr. Main thread. */

#include "cgv-cli-view.h"

CgvCliExit cgv_cli_run_info (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_check (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_convert (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_draw (const CgvCliOptions *options);
CgvCliExit cgv_cli_run_growth (const CgvCliOptions *options);

/* Returns the exit code of the recorded program, unless nothing was recorded. */
CgvCliExit cgv_cli_run_record (const CgvCliOptions *options);

/* Lists or asks programs that are recorded elsewhere. */
CgvCliExit cgv_cli_run_attached (const CgvCliOptions *options);

/* An answer of a command with a table, on one side or two. */
typedef struct
{
  /* Returns NULL with @error if there is no answer. @view must outlive the answer. */
  gpointer (*new_answer) (const CgvCliView *view,
                          GError **error);

  /* Adds it to a report, which may be one of several. Returns FALSE if there is no memory. */
  gboolean (*add) (gpointer answer,
                   CgvReport *report,
                   GError **error);

  void (*free) (gpointer answer);
} CgvCliAnswer;

extern const CgvCliAnswer cgv_cli_functions;
extern const CgvCliAnswer cgv_cli_calls;
extern const CgvCliAnswer cgv_cli_lines;
extern const CgvCliAnswer cgv_cli_cycles;

/* Adds the part of `info` about the files to a page, without filters. Returns FALSE if there is no memory. */
gboolean cgv_cli_info_add (const CgvCliView *view,
                           CgvReport *report,
                           GError **error);
