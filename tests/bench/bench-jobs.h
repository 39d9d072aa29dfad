/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Jobs on a profile that was loaded in the same run. Their times are printed with the time of
 * loading. Without a file, a profile is made, and each job has a limit.
 */

#include "cgv-profile.h"

#include <glib.h>

/* Returns CPU time, because only one thread works, and the machine may be busy. */
gint64 bench_get_microseconds (void);

/* Loads the file that the command line names, or what @write returns. */
CgvProfile *bench_load (int argc,
                        char *argv[],
                        GBytes *(*write) (void));

/* Returns the time of loading in microseconds. */
gint64 bench_get_load_time (void);

/* Does a job three times, and drops its result. Prints its first and its best time. @most is in microseconds. */
void bench_measure (const char *job,
                    void (*func) (gpointer data, guint which),
                    gpointer data,
                    guint which,
                    gint64 most);

/* Returns 1 if a job exceeded its limit. */
int bench_get_exit_code (void);
