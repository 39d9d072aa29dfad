/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The other files that one run of Callgrind wrote next to a file, found by their names.
 *
 * A run writes BASE, a dump before the end of the run BASE.PART, and with --separate-threads each thread BASE-THREAD or BASE.PART-THREAD.
 * Siblings are offered to the user, never loaded without asking.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/*
 * Looks in the folder of @file for the other files of its run: exactly BASE, BASE.PART, BASE-THREAD and BASE.PART-THREAD, where BASE is
 * @file itself or, if that is a part or thread, its base. BASE is "callgrind.out.PID" for Callgrind's default names; so "callgrind.out.12"
 * is unrelated to "callgrind.out.123", "callgrind.out.12~" or "callgrind.out". For other names of parts and threads the file BASE has to
 * exist. Empty files and files that are not regular are left out.
 *
 * Reads the folder and so may block; any thread. Returns the siblings without @file itself, in the
 * order of part and thread, BASE last, as Callgrind writes it last. The array may be empty.
 */
GPtrArray *cgv_siblings_find (GFile *file);

/*
 * Returns whether @other is a part or a thread of @base, by their names. With
 * --separate-threads=yes Callgrind leaves such a base empty. Compares only names; any thread.
 *
 * @other: another file
 */
gboolean cgv_siblings_is_base (GFile *base,
                               GFile *other);

/* Returns @name without what looks like the numbers of a part and a thread. @is_default is (out): whether Callgrind or Cachegrind chose that
 * name, so that it ends in a process id. Any thread. */
char *cgv_siblings_dup_base (const char *name,
                             gboolean *is_default);

G_END_DECLS
