/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Writes comma-separated values (RFC 4180, but with plain line feeds).
 *
 * Plain data on the caller's stack; one thread.
 */

#include <stdio.h>

#include <glib.h>

#include "cgv-delta.h"
#include "cgv-event.h"

G_BEGIN_DECLS

/**
 * CgvCliCsv:
 * @file: where it goes
 * @n_cells: how many cells the current row has so far
 *
 * A table that is being written. Private but for its size.
 */
typedef struct
{
  FILE *file;
  guint n_cells;
} CgvCliCsv;

/**
 * cgv_cli_csv_init:
 * @self: (out caller-allocates): the table
 * @file: where it goes
 *
 * Starts a table.
 */
void cgv_cli_csv_init (CgvCliCsv *self,
                       FILE *file);

/**
 * cgv_cli_csv_add_text:
 * @self: the table
 * @value: (nullable): valid UTF-8; NULL for an empty cell
 *
 * Adds a cell of text, in quotes where it needs them. A text that a spreadsheet would take for a
 * formula (one that begins with `=`, `+`, `-`, `@` or a tab) gets a `'` in front.
 */
void cgv_cli_csv_add_text (CgvCliCsv *self,
                           const char *value);

/**
 * cgv_cli_csv_add_cost:
 * @self: the table
 * @value: a cost
 * @is_signed: whether to read it as `int64_t`
 *
 * Adds a cell with a number, with all its digits.
 */
void cgv_cli_csv_add_cost (CgvCliCsv *self,
                           CgvCost value,
                           gboolean is_signed);

/**
 * cgv_cli_csv_add_value:
 * @self: the table
 * @value: a cost
 * @event: its event type
 *
 * Adds a cell with a number, with decimals where a formula has any or is a ratio; empty for an undefined
 * ratio.
 */
void cgv_cli_csv_add_value (CgvCliCsv *self,
                            CgvCost value,
                            const CgvEvent *event);

/**
 * cgv_cli_csv_add_delta:
 * @self: the table
 * @delta: a difference
 * @event: the event type of the two costs
 *
 * Adds a cell with a difference, with all its digits.
 */
void cgv_cli_csv_add_delta (CgvCliCsv *self,
                            CgvDelta delta,
                            const CgvEvent *event);

/**
 * cgv_cli_csv_end_row:
 * @self: the table
 *
 * Ends a row.
 */
void cgv_cli_csv_end_row (CgvCliCsv *self);

G_END_DECLS
