/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types that the user names and defines with options. Main thread.
 */

#include "cgv-cli-options.h"
#include "cgv-event-set.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

/* Makes the event types of a profile, with the formulas of `--formula`. Returns NULL if a formula is wrong or uses only what the
 * profile does not have, or if there is not enough memory. */
CgvEventSet *cgv_cli_events_new (CgvProfile *profile,
                                 const CgvCliOptions *options,
                                 GError **error);

/* Adds the formulas of `--formula`, each "NAME=EXPRESSION"; @texts may be NULL. Returns FALSE if one is not written so. What they
 * use is not looked at. */
gboolean cgv_cli_events_add_formulas (char **texts,
                                      CgvFormulas *formulas,
                                      GError **error);

G_END_DECLS
