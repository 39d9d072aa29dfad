/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A table of text for people, in aligned columns.
 *
 * Collects the cells first, because the width of a column is known only at the end. One thread.
 */

#include <stdio.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * CgvCliTable:
 *
 * A table with right-aligned columns, except for the last, which is aligned left.
 */
typedef struct CgvCliTable CgvCliTable;

/**
 * cgv_cli_table_new:
 * @n_columns: how many columns; at least 1
 *
 * Makes an empty table.
 *
 * Returns: (transfer full): the table
 */
CgvCliTable *cgv_cli_table_new (guint n_columns);

/**
 * cgv_cli_table_free:
 * @self: (transfer full): the table
 *
 * Frees a table.
 */
void cgv_cli_table_free (CgvCliTable *self);

/**
 * cgv_cli_table_add:
 * @self: the table
 * @text: (transfer full): valid UTF-8 that is safe to print
 *
 * Adds the next cell, from left to right and from top to bottom.
 */
void cgv_cli_table_add (CgvCliTable *self,
                        char *text);

/**
 * cgv_cli_table_print:
 * @self: the table
 * @file: where it goes
 *
 * Prints the rows that are complete.
 */
void cgv_cli_table_print (CgvCliTable *self,
                          FILE *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliTable, cgv_cli_table_free)

G_END_DECLS
