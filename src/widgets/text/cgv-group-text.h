/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts about rows of a CgvFunctionList of one side or two: functions, groups of functions and their kinds, members, variants.
 * Everything that comes from a file is made safe to show. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-function-list.h"

G_BEGIN_DECLS

/**
 * cgv_group_text_get_title:
 * @kind: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * What a kind of grouping is called, translated.
 *
 * Returns: (transfer none): such as "Object"
 */
const char *cgv_group_text_get_title (int kind);

/**
 * cgv_group_text_get_short_title:
 * @kind: a CgvGroupingKind, or CGV_CHOICE_UNGROUPED
 *
 * The same where there is little room.
 *
 * Returns: (transfer none): such as "Object"
 */
const char *cgv_group_text_get_short_title (int kind);

/**
 * cgv_group_text_is_path:
 * @list: a list
 * @row: a row of it
 *
 * Whether a row is a file or an object.
 *
 * Returns: FALSE for functions and for all other groups
 */
gboolean cgv_group_text_is_path (CgvFunctionList *list,
                                 const CgvFunctionRow *row);

/**
 * cgv_group_text_is_cycle:
 * @list: a list
 * @row: a row of it
 *
 * Whether a row is a cycle as a whole.
 *
 * Returns: FALSE for functions, also those in cycles, and for all other groups
 */
gboolean cgv_group_text_is_cycle (CgvFunctionList *list,
                                  const CgvFunctionRow *row);

/**
 * cgv_group_text_dup_name:
 * @list: a list
 * @row: a row of it
 *
 * What a row is called where there is little room: a path by its last component, a cycle by its
 * costliest function.
 *
 * Returns: (transfer full): the name
 */
char *cgv_group_text_dup_name (CgvFunctionList *list,
                               const CgvFunctionRow *row);

/**
 * cgv_group_text_dup_whole_name:
 * @list: a list
 * @row: a row of it
 *
 * What a row is called, however long, for copying and tooltips: a path whole.
 *
 * Returns: (transfer full): the name
 */
char *cgv_group_text_dup_whole_name (CgvFunctionList *list,
                                     const CgvFunctionRow *row);

/**
 * cgv_group_text_dup_location:
 * @list: a list
 * @row: a row of it
 *
 * What tells rows of one name apart: the folder of a file or object, or where a function is.
 *
 * Returns: (transfer full): the text, perhaps ""
 */
char *cgv_group_text_dup_location (CgvFunctionList *list,
                                   const CgvFunctionRow *row);

/**
 * cgv_group_text_dup_count:
 * @row: a row
 *
 * How many members a group has, and how many of them a search has found.
 *
 * Returns: (transfer full): such as "340" or "12 of 340"; "" for what is no group
 */
char *cgv_group_text_dup_count (const CgvFunctionRow *row);

/**
 * cgv_group_text_describe:
 * @list: a list
 * @row: a row of it
 *
 * What a row is, without its numbers, a line each: for tooltips.
 *
 * Returns: (transfer full): the text
 */
char *cgv_group_text_describe (CgvFunctionList *list,
                               const CgvFunctionRow *row);

G_END_DECLS
