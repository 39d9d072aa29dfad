/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A limit to what a change may add: “Ir=+1%” to the total of an event type, “Ir:^parse_=+2%” to
 * each function whose name matches, “origin(Ir):^parse_=+1%” to the change that begins in it, in
 * percent of the base's total. Without a sign, “Ir=15000”, it is the maximum cost of the new side.
 * The event type “*” stands for all. “parse@Ir=+1%” is for the benchmarks of a suite whose names match. Immutable; main thread.
 */

#include <glib.h>

#include "cgv-cli-amount.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  char *text;    /* as it was typed */
  GRegex *benchmarks; /* NULL for all, or without a suite */
  char *event;   /* short name of an event type */
  gboolean is_origin; /* on the origin of the change, otherwise on inclusive cost */
  char *pattern; /* a Perl regular expression; NULL for the total */
  GRegex *regex; /* the pattern for names of functions as bytes */
  gboolean counts_layout; /* whether changes count that are of layout */
  gboolean is_cap; /* whether the amount is the most that the new side may cost */
  CgvCliAmount amount;
} CgvCliGate;

/* Reads an event type, perhaps a colon and a pattern, an equals sign and an amount. Returns NULL, with G_OPTION_ERROR_BAD_VALUE, if
 * @text is something else. */
CgvCliGate *cgv_cli_gate_new (const char *text,
                              GError **error);

/* Returns whether the limit is one on each event type. */
gboolean cgv_cli_gate_is_of_all_events (const CgvCliGate *self);

/* Returns the limit for one event type. */
CgvCliGate *cgv_cli_gate_new_for_event (const CgvCliGate *self,
                                        const char *event);

void cgv_cli_gate_free (CgvCliGate *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliGate, cgv_cli_gate_free)

G_END_DECLS
