/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How to record a profile again, so that it has what it lacks. Main thread.
 */

#include "cgv-document.h"

G_BEGIN_DECLS

/* Returns whether Valgrind could have recorded the profile, so that it can do it again: Callgrind says so, Cachegrind
 * names no creator but counts instructions; false for a profile of something else. */
gboolean cgv_record_hint_is_valgrind (CgvDocument *document);

/*
 * Returns a command for a terminal that would record the same program with Callgrind, and count the same kinds of events.
 * What the file names as its command is split at blanks and quoted, so that a shell takes it for words whatever it
 * says. Where the file names none, or one with bytes that cannot be shown, "./program" stands in its place. Returns
 * such as "valgrind --tool=callgrind --cache-sim=yes ./program 'a b'".
 *
 * @options: (nullable): options of Callgrind to add, separated by blanks
 */
char *cgv_record_hint_dup_command (CgvDocument *document,
                                   const char *options);

/*
 * Returns a sentence about the objects whose functions have addresses for names, such as "52 functions of liblzma.so.5.4.1
 * and 41 of xz have no names, only addresses". NULL if these cost next to nothing. Display text. Linear in the functions.
 */
char *cgv_record_hint_dup_nameless (CgvDocument *document);

G_END_DECLS
