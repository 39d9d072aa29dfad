/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts about rows of a CgvFunctionList of one side or two: functions, groups of functions and their kinds, members, variants.
 * Everything that comes from a file is made safe to show. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-function-list.h"

G_BEGIN_DECLS

/* Returns the name of a CgvGroupingKind, or of CGV_CHOICE_UNGROUPED, such as "Object". */
const char *cgv_group_text_get_title (int kind);

/* Returns a shorter title for little room. */
const char *cgv_group_text_get_short_title (int kind);

/* Returns whether a row is a file or an object. */
gboolean cgv_group_text_is_path (CgvFunctionList *list,
                                 const CgvFunctionRow *row);

/* Returns whether a row is a cycle as a whole, not a function in it. */
gboolean cgv_group_text_is_cycle (CgvFunctionList *list,
                                  const CgvFunctionRow *row);

/* Returns whether a row is all that runs before main. */
gboolean cgv_group_text_is_start (CgvFunctionList *list,
                                  const CgvFunctionRow *row);

/* Returns the name of all that runs before main. */
const char *cgv_group_text_get_start (void);

/* Returns the title of a cycle, such as "Cycle of 12 functions", which is shown next to the @name of its costliest function. */
char *cgv_group_text_dup_cycle (guint n_members);

/* Returns the name of a group of one side that is neither a function nor a cycle, for little room. */
char *cgv_group_text_dup_short_name (CgvFocus *focus,
                                     guint32 group);

/*
 * Returns the name of a row for little room: the last component of a path, the costliest function of a cycle, or among functions the number
 * of its members.
 */
char *cgv_group_text_dup_name (CgvFunctionList *list,
                               const CgvFunctionRow *row);

/* Returns the whole name of a row, for copying and tooltips. */
char *cgv_group_text_dup_whole_name (CgvFunctionList *list,
                                     const CgvFunctionRow *row);

/* Returns the name of a cycle in a call tree, or the names of functions that are one row. @is_short leaves out those in the middle. */
char *cgv_group_text_dup_call (CgvFunctionList *list,
                               const CgvFunctionRow *row,
                               gboolean is_short);

/* Appends lines about the functions of a row of a call tree, and about why it is an estimate. */
void cgv_group_text_explain_call (GString *text,
                                  CgvFunctionList *list,
                                  const CgvFunctionRow *row);

/* Returns a text that distinguishes rows with equal names: the folder of a file or object, or the place of a function, of which
 * @is_short keeps the most informative part; perhaps "". */
char *cgv_group_text_dup_location (CgvFunctionList *list,
                                   const CgvFunctionRow *row,
                                   gboolean is_short);

/*
 * Returns the number of members of a group, and the number of search results among them, such as "340" or "12 of 340"; "" for a function.
 */
char *cgv_group_text_dup_count (const CgvFunctionRow *row);

/* Returns lines that describe a row, without its numbers. */
char *cgv_group_text_describe (CgvFunctionList *list,
                               const CgvFunctionRow *row);

/* Returns a number of groups with their kind, such as "12 files". @kind may be CGV_CHOICE_UNGROUPED. */
char *cgv_group_text_dup_n (int kind,
                            guint n);

G_END_DECLS
