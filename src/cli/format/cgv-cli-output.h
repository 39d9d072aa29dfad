/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a command writes: a regular file as CgvReplacement does. Others, such as a pipe or a device, are written directly.
 *
 * Main thread; blocks while writing.
 */

#include <gio/gio.h>
#include <stdbool.h>

#include "cgv-report.h"

G_BEGIN_DECLS

typedef struct CgvCliOutput CgvCliOutput;

/* Returns whether both are one regular file, even through links. "-" is standard input. */
gboolean cgv_cli_output_is_same_file (const char *path,
                                      const char *other);

/* Returns FALSE, with the reason, if @path is one of the files that are read, or if its suffix is that of a compression that cannot be
 * written. "-" are standard input and output. */
gboolean cgv_cli_output_check (const char *path,
                               char **inputs,
                               GError **error);

/* Begins to write a file, compressed if its name ends in ".gz"; "-" is standard output. */
CgvCliOutput *cgv_cli_output_new (const char *path,
                                  GError **error);

/* A CgvWriteFunc with a CgvCliOutput. Returns false if writing should stop; cgv_cli_output_close() has the reason. */
bool cgv_cli_output_write (const void *bytes,
                           size_t n_bytes,
                           void *user_data);

/* Puts the file in its place. Returns FALSE if something could not be written. */
gboolean cgv_cli_output_close (CgvCliOutput *self,
                               GError **error);

/* If the file was not closed, it is removed, and the former file stays. */
void cgv_cli_output_free (CgvCliOutput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliOutput, cgv_cli_output_free)

/* The target of a report. */
typedef struct
{
  char *path; /* "-" for standard output */
  CgvReportFormat format;
} CgvCliDestination;

typedef gboolean (*CgvCliReportFunc) (CgvReportFormat format,
                                      FILE *file,
                                      gpointer user_data,
                                      GError **error);

/* Writes a report to each of the destinations. Returns FALSE after the first that could not be written. */
gboolean cgv_cli_output_write_reports (const GArray *destinations,
                                       CgvCliReportFunc func,
                                       gpointer user_data,
                                       GError **error);

G_END_DECLS
