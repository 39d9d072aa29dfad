/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a set: the benchmarks of a suite, or the steps of a series, the newest first. Steps and many benchmarks that change nothing are
 * one row, which can be opened. One row is selected, and stays so while others come. Main thread.
 */

#include "cgv-course-lines.h"
#include "cgv-row-list.h"
#include "cgv-set.h"

G_BEGIN_DECLS

typedef struct
{
  CgvCourseLine line; /* of a suite, a step whose start is the benchmark */
  gboolean is_open;
  gboolean is_below; /* a fold that is open */
} CgvSetRow;

typedef enum
{
  CGV_SET_SORT_CHANGE, /* in percent */
  CGV_SET_SORT_NAME,
  CGV_SET_SORT_BASE,
  CGV_SET_SORT_NEW,
} CgvSetSort;

#define CGV_TYPE_SET_LIST (cgv_set_list_get_type ())

/* Signal: selected — another row is selected. */
G_DECLARE_FINAL_TYPE (CgvSetList, cgv_set_list, CGV, SET_LIST, CgvRowList)

/* @set is held. */
CgvSetList *cgv_set_list_new (CgvSet *set);

CgvSet *cgv_set_list_get_set (CgvSetList *self);

/* Returns (transfer full) a list with all rows as they are now sorted, without folds. */
CgvRowList *cgv_set_list_new_whole (CgvSetList *self);

/* Returns (nullable) a row; NULL past the end. */
const CgvSetRow *cgv_set_list_get (CgvSetList *self,
                                   guint position);

/* Returns (nullable) the comparison of a row; NULL for gaps and several steps, and until it is known. */
const CgvStep *cgv_set_list_get_step (CgvSetList *self,
                                      guint position);

/* Returns (nullable) a text of a row. */
char *cgv_set_list_dup_text (CgvSetList *self,
                             guint position,
                             CgvStepText text);

/* Returns (nullable) why a row is what it is: where the change began, that nothing changed, or why nothing is known. */
char *cgv_set_list_dup_reason (CgvSetList *self,
                               guint position);

/* Gets the files of both sides. Returns FALSE if a row has not both. */
gboolean cgv_set_list_get_files (CgvSetList *self,
                                 guint position,
                                 char ***base,
                                 char ***new_);

/* Returns whether rows may be folds. */
gboolean cgv_set_list_has_folds (CgvSetList *self);

/* Returns the largest change of all rows, in percent. */
double cgv_set_list_get_largest (CgvSetList *self);

/* Sorts benchmarks. */
void cgv_set_list_set_sort (CgvSetList *self,
                            CgvSetSort sort,
                            gboolean descending);

/* Lists only benchmarks in which the change began in a function; all with NULL. */
void cgv_set_list_set_cause (CgvSetList *self,
                             const char *cause);

/* Opens or closes a fold; all of them if @all. */
void cgv_set_list_toggle (CgvSetList *self,
                          guint position,
                          gboolean all);

/* Returns the position of the selected row, G_MAXUINT without one. */
guint cgv_set_list_find (CgvSetList *self);

void cgv_set_list_select (CgvSetList *self,
                          guint position);

/* Selects the step of a series that leads to a member, and opens its fold. Returns FALSE without such a step. */
gboolean cgv_set_list_select_member (CgvSetList *self,
                                 guint member);

/* Returns the member of a series that a row leads to; G_MAXUINT for none. */
guint cgv_set_list_get_member (CgvSetList *self,
                               guint position);

G_END_DECLS
