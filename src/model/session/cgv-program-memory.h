/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The choices of the user for a program, kept in the settings under a hash of its command. A later profile of that program begins with it. The
 * programs that were left last stay; there is a bound on them and on each. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* The key in the settings. */
#define CGV_PROGRAM_MEMORY_KEY "programs"

/* Returns (nullable) the values of the program of a document, an a{sv} that may have anything in it. */
GVariant *cgv_program_memory_load (GSettings *settings,
                                   CgvDocument *document);

/* Keeps values, an a{sv} which it takes if it is floating. Does nothing for a document without a command. */
void cgv_program_memory_save (GSettings *settings,
                              CgvDocument *document,
                              GVariant *values);

/* Adds event type, columns, groups, filters and the selected function of a focus on one side. */
void cgv_program_memory_add_focus (GVariantDict *values,
                                   CgvFocus *focus);

/* Chooses them again, without those that the profile does not have. */
void cgv_program_memory_restore_focus (GVariant *values,
                                       CgvFocus *focus);

G_END_DECLS
