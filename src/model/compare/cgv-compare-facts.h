/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the parts of one side say of themselves, as far as it matters whether sides can be compared. Any thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

typedef struct
{
  char *command;     /* the command of the first part, raw, or NULL if it is not known */
  char *creator;     /* who wrote the first part, raw, or NULL if it is not known */
  char *caches;      /* what caches were simulated, raw, or NULL if none were */
  guint n_processes; /* how many processes the parts are of; 0 if that is not known */
  guint n_threads;   /* how many threads; 0 if that is not known */
} CgvCompareFacts;

/*
 * Collects the facts. Linear in the parts.
 *
 * @facts: what there is to know
 * @parts: the parts that count, or NULL for all
 */
void cgv_compare_facts_init (CgvCompareFacts *facts,
                             CgvProfile *profile,
                             const CgvPartSet *parts);

void cgv_compare_facts_clear (CgvCompareFacts *facts);

/* Compares the commands, but for the folder that the program is in: two builds are in two folders. Returns TRUE if
 * they are the same, or one is not known. */
gboolean cgv_compare_facts_is_same_command (const CgvCompareFacts *a,
                                            const CgvCompareFacts *b);

G_END_DECLS
