/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types that the user names and defines with options. Main thread.
 */

#include "cgv-cli-options.h"
#include "cgv-event-set.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

/**
 * cgv_cli_events_new:
 * @profile: a profile
 * @options: what is asked for
 * @error: return location
 *
 * Puts together the event types of a profile, with the formulas of `--formula`.
 *
 * Returns: (transfer full) (nullable): the set, or NULL if a formula is wrong, uses only what the profile
 *   does not have, or if there is not enough memory
 */
CgvEventSet *cgv_cli_events_new (CgvProfile *profile,
                                 const CgvCliOptions *options,
                                 GError **error);

/**
 * cgv_cli_events_add_formulas:
 * @texts: (nullable) (array zero-terminated=1): each "NAME=EXPRESSION"
 * @formulas: where to add them
 * @error: return location
 *
 * Adds the formulas of `--formula` to those of the user, whether or not there is something that they can be used with.
 *
 * Returns: FALSE if one is not written as it has to be
 */
gboolean cgv_cli_events_add_formulas (char **texts,
                                      CgvFormulas *formulas,
                                      GError **error);

/**
 * cgv_cli_events_find:
 * @events: the event types
 * @options: what is asked for
 * @error: return location
 *
 * Finds the event types of `--event`, each once.
 *
 * Returns: (transfer full) (nullable) (element-type CgvEventId): at least one, or NULL if there is none of
 *   that name
 */
GArray *cgv_cli_events_find (const CgvEventSet *events,
                             const CgvCliOptions *options,
                             GError **error);

G_END_DECLS
