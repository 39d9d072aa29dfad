/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-error.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"

G_DEFINE_QUARK (cgv-profile-error-quark, cgv_profile_error)

static CgvProfileError
get_error_code (CgvProblemKind kind)
{
  switch (kind)
    {
    case CGV_PROBLEM_EMPTY:
      return CGV_PROFILE_ERROR_EMPTY;
    case CGV_PROBLEM_TOO_MANY_EVENTS:
    case CGV_PROBLEM_TOO_MANY_POSITIONS:
    case CGV_PROBLEM_VERSION:
      return CGV_PROFILE_ERROR_UNSUPPORTED;
    case CGV_PROBLEM_NO_MEMORY:
      return CGV_PROFILE_ERROR_MEMORY;
    default:
      return CGV_PROFILE_ERROR_FORMAT;
    }
}

GError *
cgv_profile_error_new (const CgvProblem *problem,
                       const char *file_name)
{
  g_autofree char *message = NULL;
  g_autofree char *line = NULL;
  g_autofree char *offset = NULL;
  char name[CGV_DISPLAY_MAX];

  g_return_val_if_fail (problem != NULL && file_name != NULL, NULL);

  message = cgv_problem_dup_failed_message (problem);
  cgv_display_name (file_name, strlen (file_name), name);
  if (problem->line == 0)
    /* Translators: a file name, and the fault of the file. */
    return g_error_new (CGV_PROFILE_ERROR, get_error_code (problem->kind), _ ("%s: %s"), name, message);

  line = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->line);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->offset);
  if (problem->is_inflated)
    /* Translators: file name, line number, byte offset, and the fault there, in the inflated contents of a compressed file. */
    return g_error_new (CGV_PROFILE_ERROR, get_error_code (problem->kind), _ ("%s:%s (byte %s, decompressed): %s"), name, line, offset, message);
  /* Translators: file name, line number, byte offset, and the fault there. */
  return g_error_new (CGV_PROFILE_ERROR,
                      get_error_code (problem->kind),
                      /* Translators: file name, line number, byte offset, and the fault there */
                      _ ("%s:%s (byte %s): %s"),
                      name,
                      line,
                      offset,
                      message);
}
