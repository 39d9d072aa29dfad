/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Opens a line of a file in the editor of the user. Main thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;    /* not translated */
  const char *command; /* see cgv_editor_dup_arguments() */
} CgvEditorPreset;

/* Returns commands of well-known editors. */
const CgvEditorPreset *cgv_editor_get_presets (guint *n_presets);

/* Splits a command as a shell does, without one; then "{file}" and "{line}" are replaced in each argument. A command that does not say
 * where the file belongs has it at its end. Fails with G_SHELL_ERROR. */
GStrv cgv_editor_dup_arguments (const char *command,
                                const char *path,
                                guint64 line,
                                GError **error);

/* Starts a command with these arguments; if it is "", the application that usually opens such a
 * file. */
gboolean cgv_editor_open (const char *command,
                          const char *path,
                          guint64 line,
                          GAppLaunchContext *context,
                          GError **error);

G_END_DECLS
