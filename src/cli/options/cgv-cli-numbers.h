/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers that options ask for, of one side or two. Main thread.
 */

#include "cgv-cli-options.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

/* Makes one run of the parts of `--parts` and its like; @list is NULL for all. */
CgvRuns *cgv_cli_numbers_new_run (CgvDocument *document,
                                  const char *list,
                                  GError **error);

/* Lists the event types of both sides, of which the base may be NULL, with the formulas of `--formula`. */
CgvEventList *cgv_cli_numbers_new_events (CgvRuns *const *sides,
                                          const CgvCliOptions *options,
                                          GError **error);

/* Finds the event types of `--event`: their indexes, each once, or the default if none is named. With a base, the first must be
 * comparable. Returns NULL if a name is unknown. */
GArray *cgv_cli_numbers_find_events (const CgvEventList *events,
                                     const CgvCliOptions *options,
                                     GError **error);

/* Returns whether cgv_cli_numbers_find_main() failed. */
gboolean cgv_cli_numbers_lacks_event (const GError *error);

/* Finds an event type that a side has. */
gboolean cgv_cli_numbers_find_event (const CgvEventList *events,
                                     const CgvCliOptions *options,
                                     const char *name,
                                     guint *event,
                                     GError **error);

/* Finds an event type that can be compared. */
gboolean cgv_cli_numbers_find_main (const CgvEventList *events,
                                    const char *name,
                                    guint *event,
                                    GError **error);

/* Computes @choice with the filters of the options. Fails if one of the filters does, as the numbers would not be the requested ones.
 * @known may be NULL. */
CgvNumbers *cgv_cli_numbers_new (CgvChoice *choice,
                                 const CgvCliOptions *options,
                                 const CgvNumbers *known,
                                 GError **error);

/* Makes @choice show the event types of cgv_cli_numbers_find_events(), and if @has_parts the costs in each part. */
void cgv_cli_numbers_choose_events (CgvChoice *choice,
                                    const GArray *events,
                                    gboolean has_parts);

/* Returns how many event types cgv_cli_numbers_choose_events() chose. */
guint cgv_cli_numbers_get_n (const CgvNumbers *numbers);

/* Returns the numbers in one of them. */
const CgvEventNumbers *cgv_cli_numbers_get (const CgvNumbers *numbers,
                                            guint event);

/* Returns the short name of an event type, as it is in the file. */
const char *cgv_cli_numbers_get_event (const CgvNumbers *numbers,
                                       const CgvEventNumbers *event);

/* Returns the name of an event type, safe to print. */
char *cgv_cli_numbers_dup_event (const CgvNumbers *numbers,
                                 const CgvEventNumbers *event);

/* Sets an error that says that memory ran out, and returns FALSE. */
gboolean cgv_cli_numbers_fail_for_memory (GError **error);

G_END_DECLS
