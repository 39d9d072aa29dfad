/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Why a profile could not be loaded.
 */

#include <gio/gio.h>

#include "cgv-problem.h"

G_BEGIN_DECLS

/**
 * CGV_PROFILE_ERROR:
 *
 * The error domain of loading. Failures of the system (no such file, no permission) are in
 * G_IO_ERROR; a cancelled load is G_IO_ERROR_CANCELLED.
 */
#define CGV_PROFILE_ERROR (cgv_profile_error_quark ())

GQuark cgv_profile_error_quark (void);

/**
 * CgvProfileError:
 * @CGV_PROFILE_ERROR_EMPTY: the file is empty
 * @CGV_PROFILE_ERROR_FORMAT: the file is not a profile
 * @CGV_PROFILE_ERROR_UNSUPPORTED: a profile of a version or size that cannot be read
 * @CGV_PROFILE_ERROR_MEMORY: there was not enough memory
 * @CGV_PROFILE_ERROR_NOT_A_FILE: a directory, device or socket
 */
typedef enum
{
  CGV_PROFILE_ERROR_EMPTY,
  CGV_PROFILE_ERROR_FORMAT,
  CGV_PROFILE_ERROR_UNSUPPORTED,
  CGV_PROFILE_ERROR_MEMORY,
  CGV_PROFILE_ERROR_NOT_A_FILE,
} CgvProfileError;

/* "FILE:LINE (byte N): what is wrong and what to do", translated; for errors. */
GError *cgv_profile_error_new (const CgvProblem *problem,
                               const char *file_name);

/* What is wrong and what was done about it, translated, without the place. */
char *cgv_problem_dup_message (const CgvProblem *problem);

/* The offending bytes, safe to show. */
char *cgv_problem_dup_excerpt (const CgvProblem *problem);

/* A kind of problem as a stable word for JSON, such as "bad-cost-line". */
const char *cgv_problem_kind_get_id (CgvProblemKind kind);

G_END_DECLS
