/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Compares the costs that are computed from the profile of a program with those of its stacks.
 */

#include <glib.h>

#include "cgv-costs.h"
#include "cgv-test-program.h"

/* Zeroes, but for the first. */
typedef struct
{
  const char *label; /* of the program, for what it prints when a cost is wrong */

  /* The number of checked items, over all programs. */
  guint64 n_cycles;
  guint64 n_recursive;
  guint64 n_calls;
  guint64 n_groups;
  guint64 n_exact_groups;

  /*< private >*/
  const CgvTestProgram *program;
  GBytes *file;
  const CgvCosts *costs;
  guint64 parts;
  guint event;
} CgvTestProgramCheck;

/*
 * Checks each event type, in all parts and in some. Fails if a cost is wrong.
 *
 * @some: a bit for each part that counts, at least one
 */
void cgv_test_program_check (CgvTestProgramCheck *check,
                             const CgvTestProgram *program,
                             CgvFoldKind kind,
                             guint64 some);
