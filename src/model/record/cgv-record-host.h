/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The system on which programs are recorded: this one, or the host of a Flatpak. From within Flatpak, a process of the host has another id,
 * which only the host knows. Any thread; each question to the host blocks for some milliseconds.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  CGV_RECORD_HOST_HERE,
  CGV_RECORD_HOST_OUTSIDE, /* Flatpak has permission to start programs on it */
  CGV_RECORD_HOST_CLOSED,  /* no program can be started */
} CgvRecordHost;

CgvRecordHost cgv_record_host_get (void);

/* Sets the path of the file in which Flatpak describes its sandbox, which does not exist elsewhere. NULL for the usual one. */
void cgv_record_host_set_info (const char *path);

/*
 * Starts a program on the host. Its end by a signal is a status of 128 and the number of the signal if the host is outside.
 *
 * @launcher: its standard input and outputs
 * @folder: (nullable) where it runs
 * @environment: (nullable) further variables, each as NAME=VALUE
 * @pid: (out) (optional) gets its id on the host, 0 if it has ended already
 */
GSubprocess *cgv_record_host_spawn (GSubprocessLauncher *launcher,
                                    const char *const *arguments,
                                    const char *folder,
                                    const char *const *environment,
                                    GPid *pid,
                                    GError **error);

/* Runs a program until its end. Returns (transfer full) what it writes. */
GBytes *cgv_record_host_run (const char *const *arguments,
                             GError **error);

/* Returns (transfer full) (nullable) the path of a program that can be run, from its path or its name in PATH. */
char *cgv_record_host_find_program (const char *name);

/* Reads a file about a process. */
gboolean cgv_record_host_read (GPid pid,
                               const char *name,
                               char **text,
                               gsize *length);

void cgv_record_host_kill (GPid pid,
                           int number);

G_END_DECLS
