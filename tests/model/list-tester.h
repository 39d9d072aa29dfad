/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of a list that holds it to its contract: lengths add up, a row stays the same object, and
 * no position comes to mean another thing without a word.
 */

#include <gio/gio.h>

#include "cgv-function-list.h"
#include "cgv-row.h"

/* What is at a position, as a number. */
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

/* Asserts that what is shown is what the list has. */
void list_tester_check (ListTester *tester);

/* How many items the list said were added or removed. */
guint64 list_tester_get_n_moved (ListTester *tester);

/* How many rows said that they changed. */
guint64 list_tester_get_n_changed (ListTester *tester);

/* What functions of one profile are sorted by. */
#define LIST_TESTER_N_KINDS 5u
extern const CgvQuantityKind list_tester_kinds[LIST_TESTER_N_KINDS];

/* Sorts a list of one side by its main event type, and returns what it is sorted by. */
void list_tester_sort (CgvFunctionList *list,
                       CgvQuantityKind key,
                       gboolean descending);
CgvQuantityKind list_tester_get_sort (CgvFunctionList *list,
                                  gboolean *descending);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ListTester, list_tester_free)
