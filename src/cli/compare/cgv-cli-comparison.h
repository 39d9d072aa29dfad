/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All that `compare` has to tell: both sides, what they differ by, and what the limits say. What writes it only
 * writes. Main thread.
 */

#include "cgv-cli-compare-options.h"
#include "cgv-cli-source.h"
#include "cgv-compare-guards.h"
#include "cgv-numbers.h"
#include "cgv-comparison-groups.h"
#include "cgv-rename-hints.h"

G_BEGIN_DECLS

/**
 * CgvCliComparison:
 * @options: what was asked
 * @sources: for each side, what its files hold; the second is NULL if both sides are of the same files
 * @sides: for each side, which parts or runs of that
 * @formulas: the event types that the user defined
 * @events: the event types that both have
 * @rules: the user's rules for names
 * @columns: (element-type CgvNumbers): the numbers in each of the chosen event types
 * @numbers: those of the first, by which rows are sorted
 * @groups: (element-type CgvComparisonGroups): the groups of each of @columns; empty unless rows are groups
 * @group_names: (element-type GPtrArray): the groups of each of @columns, by their names
 * @guards: (element-type CgvCompareGuard): what has to be known about the two sides
 * @hints: (nullable): which functions may have been renamed
 * @rows: the rows, by the difference of self cost: what became dearer first, noise last
 * @n_rows: how many
 * @verdicts: (element-type CgvCliVerdict): what became of each limit
 *
 * To be read only. A row is a function, or a group if that was asked for.
 */
typedef struct
{
  const CgvCliCompareOptions *options;
  CgvCliSource *sources[CGV_N_SIDES];
  CgvRuns *sides[CGV_N_SIDES];
  CgvFormulas *formulas;
  CgvEventList *events;
  CgvMatchRules *rules;
  GPtrArray *columns;
  GPtrArray *groups;
  GPtrArray *group_names;
  CgvNumbers *numbers;
  GPtrArray *guards;
  CgvRenameHints *hints;
  guint32 *rows;
  gsize n_rows;
  GPtrArray *verdicts;
} CgvCliComparison;

/**
 * CgvCliDelta:
 * @node: the row of the matching; CGV_NONE for a group
 * @group: the group; CGV_NONE for a function
 * @presence: which sides have it
 * @is_noise: whether the difference of self cost is noise
 * @has_inclusive: whether inclusive costs and calls are known: those of functions
 * @self: self cost of each side
 * @inclusive: inclusive cost of each side
 * @calls: recorded calls of each side
 * @self_delta: new less base
 * @inclusive_delta: new less base
 * @calls_delta: new less base
 *
 * The numbers of a row, in event counts.
 */
typedef struct
{
  CgvNodeId node;
  guint32 group;
  CgvPresence presence;
  gboolean is_noise;
  gboolean has_inclusive;
  CgvCost self[CGV_N_SIDES];
  CgvCost inclusive[CGV_N_SIDES];
  guint64 calls[CGV_N_SIDES];
  CgvDelta self_delta;
  CgvDelta inclusive_delta;
  CgvDelta calls_delta;
} CgvCliDelta;

/**
 * cgv_cli_comparison_new:
 * @options: what was asked; must outlive the comparison
 * @error: return location
 *
 * Reads both sides and compares them. Where a side cannot be read, says so on stderr.
 *
 * Returns: (transfer full) (nullable): the comparison, or NULL; @error is set unless it has been told
 */
CgvCliComparison *cgv_cli_comparison_new (const CgvCliCompareOptions *options,
                                          GError **error);

/**
 * cgv_cli_comparison_free:
 * @self: (transfer full): a comparison
 *
 * Frees it.
 */
void cgv_cli_comparison_free (CgvCliComparison *self);

/**
 * cgv_cli_comparison_get_source:
 * @self: a comparison
 * @side: a side
 *
 * What the files of a side hold.
 *
 * Returns: (transfer none): the source
 */
CgvCliSource *cgv_cli_comparison_get_source (const CgvCliComparison *self,
                                             CgvSide side);

/**
 * cgv_cli_comparison_get_row:
 * @self: a comparison
 * @column: which of the chosen event types
 * @index: which row, in the order of rows
 * @data: (out caller-allocates): the numbers
 *
 * Gets the numbers of a row.
 */
void cgv_cli_comparison_get_row (const CgvCliComparison *self,
                                 guint column,
                                 gsize index,
                                 CgvCliDelta *data);

/* Returns (nullable) the bytes of the path of a source file or object, NULL if it is not known. */
const char *cgv_cli_comparison_get_group_name (const CgvCliComparison *self,
                                               guint32 group,
                                               size_t *length);

/* Returns the command of the first part of a side that names one, or CGV_NONE; likewise who wrote the file. */
CgvStringId cgv_cli_comparison_get_command (const CgvCliComparison *self,
                                            CgvSide side);
CgvStringId cgv_cli_comparison_get_creator (const CgvCliComparison *self,
                                            CgvSide side);

/**
 * cgv_cli_comparison_get_node:
 * @numbers: numbers
 * @node: a row of their matching
 * @data: (out caller-allocates): the numbers
 *
 * Gets the numbers of a function.
 */
void cgv_cli_comparison_get_node (const CgvNumbers *numbers,
                                  CgvNodeId node,
                                  CgvCliDelta *data);

/**
 * cgv_cli_comparison_get_n_listed:
 * @self: a comparison
 * @n_default: how many rows to list unless the user says; 0 for all
 *
 * How many rows to list.
 *
 * Returns: the number
 */
gsize cgv_cli_comparison_get_n_listed (const CgvCliComparison *self,
                                       gsize n_default);

/**
 * CgvCliMovers:
 * @n_more: the first so many rows became dearer
 * @n_less: so many became cheaper
 * @less_end: the row behind the last of these, which is the one that became cheaper by most
 *
 * Which rows moved by more than noise.
 */
typedef struct
{
  gsize n_more;
  gsize n_less;
  gsize less_end;
} CgvCliMovers;

/**
 * cgv_cli_comparison_find_movers:
 * @self: a comparison
 * @movers: (out caller-allocates): which rows moved
 *
 * Finds the rows that became dearer or cheaper.
 */
void cgv_cli_comparison_find_movers (const CgvCliComparison *self,
                                     CgvCliMovers *movers);

/**
 * cgv_cli_comparison_moves_more:
 * @self: a comparison
 * @a: a row, in the order of rows
 * @b: another one
 *
 * Compares by how much two rows moved, whatever the direction.
 *
 * Returns: TRUE if the first moved by no less than the second
 */
gboolean cgv_cli_comparison_moves_more (const CgvCliComparison *self,
                                        gsize a,
                                        gsize b);

/* Returns the short name of their event type, as it is in the file. */
const char *cgv_cli_comparison_get_event (const CgvNumbers *numbers);

/**
 * cgv_cli_comparison_dup_event:
 * @numbers: numbers
 *
 * The short name of their event type.
 *
 * Returns: (transfer full): the name, safe to print
 */
char *cgv_cli_comparison_dup_event (const CgvNumbers *numbers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliComparison, cgv_cli_comparison_free)

G_END_DECLS
