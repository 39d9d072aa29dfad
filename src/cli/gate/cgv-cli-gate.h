/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A limit to what a change may add: “Ir=+1%” to the total of an event type, “Ir:^parse_=+2%” to each function whose
 * name matches. What it says of a comparison is with the comparison. Immutable; main thread.
 */

#include <glib.h>

#include "cgv-cli-amount.h"

G_BEGIN_DECLS

/**
 * CgvCliGate:
 * @text: the limit as it was typed
 * @event: short name of an event type
 * @pattern: (nullable): a regular expression, or NULL for the total
 * @regex: (nullable): the same, to be looked for in names of functions
 * @amount: the most that may be added
 *
 * A limit. To be read only.
 */
typedef struct
{
  char *text;
  char *event;
  char *pattern;
  GRegex *regex;
  CgvCliAmount amount;
} CgvCliGate;

/**
 * cgv_cli_gate_new:
 * @text: what was typed
 * @error: return location
 *
 * Reads a limit: an event type, perhaps a colon and a Perl regular expression, an equals sign and an amount.
 *
 * Returns: (transfer full) (nullable): the limit, or NULL with G_OPTION_ERROR_BAD_VALUE if it is wrong
 */
CgvCliGate *cgv_cli_gate_new (const char *text,
                              GError **error);

/**
 * cgv_cli_gate_free:
 * @self: (transfer full): a limit
 *
 * Frees a limit.
 */
void cgv_cli_gate_free (CgvCliGate *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGate, cgv_cli_gate_free)

G_END_DECLS
