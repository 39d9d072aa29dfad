/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Explains why a function costs more or less, for a report. Main thread. */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Adds name, file and object of a row of a matching, as members. */
void cgv_cli_compare_why_add_names (CgvReport *report,
                                    const CgvMatching *matching,
                                    CgvNodeId node);

/* Adds a difference in event counts, which lies between @range if it is an estimate. */
void cgv_cli_compare_why_add_delta (CgvReport *report,
                                    const char *id,
                                    const CgvComparison *comparison,
                                    CgvDelta delta,
                                    CgvDeltaRange range);

/* Adds the members "why" and "probably" of a function, if they are known. */
void cgv_cli_compare_why_add_members (CgvReport *report,
                                      const CgvNumbers *numbers,
                                      const CgvFunctionRow *row);

/* Adds a sentence or two about a row; @is_by_origin: why the change began there. */
void cgv_cli_compare_why_add_sentences (CgvReport *report,
                                        const CgvNumbers *numbers,
                                        const CgvFunctionRow *row,
                                        gboolean is_by_origin);

/* Adds the calls by which the inclusive cost of a function changed, one by one. */
void cgv_cli_compare_why_add_calls (CgvReport *report,
                                    const CgvNumbers *numbers,
                                    const CgvFunctionRow *row);

G_END_DECLS
