/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Writes JSON (RFC 8259) as it goes, with exact integers.
 *
 * json-glib holds integers as gint64, so it cannot write a cost above 2^63-1, and it builds the
 * whole document in memory first. The grammar that is needed here is small, so it is written
 * directly; the tests read every output back with the parsers of others. Members stand on lines of their own
 * down to the elements of an array, which take a line each: what a person, grep and diff like.
 *
 * Plain data on the caller's stack; one thread.
 */

#include <stdio.h>

#include <glib.h>

#include "cgv-delta.h"
#include "cgv-event.h"

G_BEGIN_DECLS

#define CGV_CLI_JSON_DEPTH 16

/**
 * CgvCliJson:
 * @file: where it goes
 * @depth: how many objects and arrays are open
 * @is_array: for each, whether it is an array
 * @n_items: for each, how many items it has so far
 *
 * A JSON text that is being written. Private but for its size.
 */
typedef struct
{
  FILE *file;
  guint depth;
  gboolean is_array[CGV_CLI_JSON_DEPTH];
  guint64 n_items[CGV_CLI_JSON_DEPTH];
} CgvCliJson;

/**
 * cgv_cli_json_init:
 * @self: (out caller-allocates): the text
 * @file: where it goes
 *
 * Starts a text with one object, which is open.
 */
void cgv_cli_json_init (CgvCliJson *self,
                        FILE *file);

/**
 * cgv_cli_json_finish:
 * @self: the text
 *
 * Ends the object that cgv_cli_json_init() opened.
 */
void cgv_cli_json_finish (CgvCliJson *self);

/**
 * cgv_cli_json_begin_object:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 *
 * Opens an object.
 */
void cgv_cli_json_begin_object (CgvCliJson *self,
                                const char *name);

/**
 * cgv_cli_json_begin_array:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 *
 * Opens an array.
 */
void cgv_cli_json_begin_array (CgvCliJson *self,
                               const char *name);

/**
 * cgv_cli_json_end:
 * @self: the text
 *
 * Closes the innermost object or array.
 */
void cgv_cli_json_end (CgvCliJson *self);

/**
 * cgv_cli_json_add_string:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @value: (nullable): valid UTF-8, or NULL for `null`
 *
 * Adds a string.
 */
void cgv_cli_json_add_string (CgvCliJson *self,
                              const char *name,
                              const char *value);

/**
 * cgv_cli_json_add_cost:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @value: a cost
 * @is_signed: whether to read it as `int64_t`
 *
 * Adds an integer with all its digits.
 */
void cgv_cli_json_add_cost (CgvCliJson *self,
                            const char *name,
                            CgvCost value,
                            gboolean is_signed);

/**
 * cgv_cli_json_add_value:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @value: a cost
 * @event: its event type
 *
 * Adds an integer, or a decimal number where a formula has decimals or is a ratio, with all its digits;
 * `null` for an undefined ratio.
 */
void cgv_cli_json_add_value (CgvCliJson *self,
                             const char *name,
                             CgvCost value,
                             const CgvEvent *event);

/**
 * cgv_cli_json_add_delta:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @delta: a difference
 * @event: the event type of the two costs
 *
 * Adds a difference with all its digits, as cgv_cli_json_add_value() does a cost.
 */
void cgv_cli_json_add_delta (CgvCliJson *self,
                             const char *name,
                             CgvDelta delta,
                             const CgvEvent *event);

/**
 * cgv_cli_json_add_number:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @value: a number
 *
 * Adds an integer with all its digits.
 */
void cgv_cli_json_add_number (CgvCliJson *self,
                              const char *name,
                              guint64 value);

/**
 * cgv_cli_json_add_bool:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 * @value: a truth value
 *
 * Adds `true` or `false`.
 */
void cgv_cli_json_add_bool (CgvCliJson *self,
                            const char *name,
                            gboolean value);

/**
 * cgv_cli_json_add_null:
 * @self: the text
 * @name: (nullable): the member's name; NULL in an array
 *
 * Adds `null`.
 */
void cgv_cli_json_add_null (CgvCliJson *self,
                            const char *name);

G_END_DECLS
