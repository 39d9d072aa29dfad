/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The words of cgv-problem-text.h, one entry a kind. None of them is translated yet. Any thread.
 */

#include <glib.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/* What is most often done about a line. */
#define CGV_PROBLEM_SKIPPED N_ ("The line was skipped.")

/**
 * CgvProblemWords:
 * @id: a word for scripts, never translated
 * @title: the kind in a few words
 * @fault: (nullable): what is wrong; NULL where it depends on the problem
 * @action: (nullable): what was done about it; NULL where it depends on the problem
 * @advice: (nullable): what the user can do; NULL where it depends on the problem
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *fault;
  const char *action;
  const char *advice;
} CgvProblemWords;

/**
 * CgvForeignWords:
 * @fault: what a file is that is no profile
 * @advice: what can be done with it
 */
typedef struct
{
  const char *fault;
  const char *advice;
} CgvForeignWords;

/**
 * cgv_problem_words_get:
 * @kind: a kind of problem
 *
 * The words of a kind.
 *
 * Returns: (transfer none): the words
 */
const CgvProblemWords *cgv_problem_words_get (CgvProblemKind kind);

/**
 * cgv_problem_words_get_foreign:
 * @format: a CgvForeignFormat, or a larger number for one that is not known
 *
 * The words for a file that is no profile.
 *
 * Returns: (transfer none): the words
 */
const CgvForeignWords *cgv_problem_words_get_foreign (guint64 format);

G_END_DECLS
