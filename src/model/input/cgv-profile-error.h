/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reasons why a profile could not be loaded. Plain functions; any thread. */

#include <gio/gio.h>

#include "cgv-problem-text.h"

G_BEGIN_DECLS

/* The error domain of loading. Failures of the system (no such file, no permission) are in G_IO_ERROR; a cancelled
 * load is G_IO_ERROR_CANCELLED. */
#define CGV_PROFILE_ERROR (cgv_profile_error_quark ())

GQuark cgv_profile_error_quark (void);

typedef enum
{
  CGV_PROFILE_ERROR_EMPTY,       /* the file is empty */
  CGV_PROFILE_ERROR_FORMAT,      /* the file is not a profile */
  CGV_PROFILE_ERROR_UNSUPPORTED, /* a profile of a version or size that cannot be read */
  CGV_PROFILE_ERROR_MEMORY,      /* there was not enough memory */
  CGV_PROFILE_ERROR_NOT_A_FILE,  /* a directory, device or socket */
} CgvProfileError;

/*
 * Makes the error of a load that failed because of @problem. Its message is translated and safe to show: "FILE:LINE (byte N): the fault and
 * a remedy", without the place if the problem concerns the whole file. Returns an error of the domain CGV_PROFILE_ERROR.
 *
 * @problem: a problem of severity CGV_SEVERITY_ERROR
 */
GError *cgv_profile_error_new (const CgvProblem *problem,
                               const char *file_name);

G_END_DECLS
