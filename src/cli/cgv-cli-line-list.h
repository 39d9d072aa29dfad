/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Source lines, or instructions, as rows: which are printed, and in which order. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-line-costs.h"

G_BEGIN_DECLS

/**
 * CgvCliLineList:
 * @view: the functions
 * @options: what was asked for
 * @target: the row of the function whose lines they are, or CGV_NONE
 * @columns: (element-type CgvLineCosts): the same lines in each of the event types
 * @lines: the lines that match, in their order
 * @n_lines: how many of them are printed
 * @n_matching: how many there are
 * @self: the self cost of those that match, or its ratio
 * @self_range: between what it lies
 *
 * To be read only.
 */
typedef struct
{
  const CgvCliView *view;
  const CgvCliOptions *options;
  guint32 target;
  GPtrArray *columns;
  guint32 *lines;
  gsize n_lines;
  gsize n_matching;
  CgvCost self;
  CgvCostRange self_range;
} CgvCliLineList;

/**
 * cgv_cli_line_list_new:
 * @view: a view whose rows are functions; must outlive the list
 * @options: with `--file`, `--function`, `--match`, `--sort` and `--limit`; must outlive the list
 * @error: return location
 *
 * Adds up lines.
 *
 * Returns: (transfer full) (nullable): the list, or NULL if there is not enough memory or no such file, function or
 *   address, or if the regular expression cannot be matched
 */
CgvCliLineList *cgv_cli_line_list_new (const CgvCliView *view,
                                       const CgvCliOptions *options,
                                       GError **error);

/**
 * cgv_cli_line_list_free:
 * @self: (transfer full): a list
 *
 * Frees a list.
 */
void cgv_cli_line_list_free (CgvCliLineList *self);

/**
 * cgv_cli_line_list_get:
 * @self: a list
 * @column: which of the event types
 * @index: which of its lines
 *
 * Gets what a line costs.
 *
 * Returns: (transfer none): the line
 */
const CgvLineCost *cgv_cli_line_list_get (const CgvCliLineList *self,
                                          guint column,
                                          gsize index);

/**
 * cgv_cli_line_list_is_filtered:
 * @self: a list
 *
 * Whether there are filters, after which costs may be estimates.
 *
 * Returns: whether there are
 */
gboolean cgv_cli_line_list_is_filtered (const CgvCliLineList *self);

/**
 * cgv_cli_line_list_get_self_range:
 * @line: a line
 *
 * Between what its self cost lies.
 *
 * Returns: the range
 */
CgvCostRange cgv_cli_line_list_get_self_range (const CgvLineCost *line);

/**
 * cgv_cli_line_list_has_inclusive:
 * @line: a line
 *
 * Whether its inclusive cost says anything: what a line costs with its calls may be in that of another function of the
 * same line, and then their sum does not.
 *
 * Returns: whether it does
 */
gboolean cgv_cli_line_list_has_inclusive (const CgvLineCost *line);

/**
 * cgv_cli_line_list_dup_file:
 * @self: a list
 * @line: a line of it
 *
 * The source file of a line, as display text.
 *
 * Returns: (transfer full): the file
 */
char *cgv_cli_line_list_dup_file (const CgvCliLineList *self,
                                  const CgvLineCost *line);

/**
 * cgv_cli_line_list_dup_place:
 * @self: a list
 * @line: a line of it
 *
 * The source file and the number of a line, as display text.
 *
 * Returns: (transfer full): such as "/src/a.c:12"
 */
char *cgv_cli_line_list_dup_place (const CgvCliLineList *self,
                                   const CgvLineCost *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliLineList, cgv_cli_line_list_free)

G_END_DECLS
