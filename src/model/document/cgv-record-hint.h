/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Explains how to record a profile again, so that it has the information that it lacks. Main
 * thread. */

#include "cgv-document.h"

G_BEGIN_DECLS

/* Stands in a command for words that are not known. */
#define CGV_RECORD_HINT_PLACEHOLDER "\xe2\x80\xa6"

/* Returns whether Valgrind could have recorded the profile, so that it can record it again: Callgrind names itself, Cachegrind names no
 * creator but counts instructions; FALSE for other profiles. */
gboolean cgv_record_hint_is_valgrind (CgvDocument *document);

/* Returns the recorded command, which has lost its quotes; NULL if it is missing or cannot be shown unchanged. */
char *cgv_record_hint_dup_recorded (const CgvProfile *profile);

/*
 * Returns a command for a terminal that would record the same program with Callgrind, and count the same kinds of events. The command of
 * the file is split at blanks and quoted, so that a shell reads it as words. A file has no quotes: if its command may have had some, has
 * bytes that cannot be shown, or is missing, a placeholder stands for the unknown part, and the command cannot be run unchanged. Returns
 * such as "valgrind --tool=callgrind --cache-sim=yes ./program a b" and "valgrind --tool=callgrind gawk …".
 *
 * @options: (nullable): options of Callgrind to add, separated by blanks
 */
char *cgv_record_hint_dup_command (CgvDocument *document,
                                   const char *options);

/* Returns why a profile without functions may be empty; NULL if it has functions, or if its
 * costs were lost. Lines are wrapped for a terminal. */
char *cgv_record_hint_dup_nothing (CgvDocument *document);

/*
 * Returns a sentence about the objects whose functions have addresses instead of names, such as "52 functions of liblzma.so.5.4.1 and 41 of
 * xz have no names, only addresses". NULL if these cost next to nothing. Display text. Linear in the functions.
 */
char *cgv_record_hint_dup_nameless (CgvDocument *document);

G_END_DECLS
