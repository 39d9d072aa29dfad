/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of a list that checks its contract: lengths add up, a row stays the same object, and no
 * position gets another item without a signal.
 */

#include <gio/gio.h>

#include "cgv-function-list.h"
#include "cgv-row.h"

/* Returns the item at a position, as a number. */
typedef guint (*ListTesterFunc) (GListModel *model,
                                 guint position);

typedef struct ListTester ListTester;

ListTester *list_tester_new (GListModel *model,
                             ListTesterFunc get_thing);
void list_tester_free (ListTester *tester);

/* Shows a position until list_tester_release(). */
void list_tester_hold (ListTester *tester,
                       guint position);
void list_tester_release (ListTester *tester,
                          guint position);

/* Asserts that the shown numbers are those of the list. */
void list_tester_check (ListTester *tester);

/* Returns how many items the list has reported as added or removed. */
guint64 list_tester_get_n_moved (ListTester *tester);

/* Returns how many rows have emitted "changed". */
guint64 list_tester_get_n_changed (ListTester *tester);

/* Number of sort keys for the functions of one profile. */
#define LIST_TESTER_N_KINDS 5u
extern const CgvQuantityKind list_tester_kinds[LIST_TESTER_N_KINDS];

/* Sorts a list of one side by its main event type, and returns the sort key. */
void list_tester_sort (CgvFunctionList *list,
                       CgvQuantityKind key,
                       gboolean descending);
CgvQuantityKind list_tester_get_sort (CgvFunctionList *list,
                                  gboolean *descending);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ListTester, list_tester_free)
