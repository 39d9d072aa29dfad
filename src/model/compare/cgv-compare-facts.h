/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the parts of one side say of themselves, as far as it matters whether sides can be compared. Any thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

/**
 * CgvCompareFacts:
 * @command: (nullable): the command of the first part, raw, or NULL if it is not known
 * @creator: (nullable): who wrote the first part, raw, or NULL if it is not known
 * @caches: (nullable): what caches were simulated, raw, or NULL if none were
 * @n_processes: how many processes the parts are of; 0 if that is not known
 * @n_threads: how many threads; 0 if that is not known
 */
typedef struct
{
  char *command;
  char *creator;
  char *caches;
  guint n_processes;
  guint n_threads;
} CgvCompareFacts;

/**
 * cgv_compare_facts_init:
 * @facts: (out caller-allocates): what there is to know
 * @profile: a profile
 * @parts: (nullable): the parts that count, or NULL for all
 *
 * Collects the facts. Linear in the parts.
 */
void cgv_compare_facts_init (CgvCompareFacts *facts,
                             CgvProfile *profile,
                             const CgvPartSet *parts);

/**
 * cgv_compare_facts_clear:
 * @facts: the facts
 *
 * Frees what they hold.
 */
void cgv_compare_facts_clear (CgvCompareFacts *facts);

/**
 * cgv_compare_facts_is_same_command:
 * @a: facts
 * @b: facts
 *
 * Compares the commands, but for the folder that the program is in: two builds are in two folders.
 *
 * Returns: TRUE if they are the same, or one is not known
 */
gboolean cgv_compare_facts_is_same_command (const CgvCompareFacts *a,
                                            const CgvCompareFacts *b);

G_END_DECLS
