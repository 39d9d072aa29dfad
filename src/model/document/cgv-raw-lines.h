/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The lines of a document's file around a problem, as a list for a viewer. They are read in a
 * thread, some two hundred on both sides first and more when they are asked for. Main thread.
 */

#include "cgv-document.h"
#include "cgv-raw-line.h"

G_BEGIN_DECLS

#define CGV_TYPE_RAW_LINES (cgv_raw_lines_get_type ())

/*
 * A GListModel of CgvRawLine.
 *
 * Signal: changed — a read began or ended: everything that the functions below return may be
 * another by now.
 */
G_DECLARE_FINAL_TYPE (CgvRawLines, cgv_raw_lines, CGV, RAW_LINES, GObject)

/**
 * cgv_raw_lines_new:
 *
 * Makes an empty list.
 *
 * Returns: (transfer full): the list
 */
CgvRawLines *cgv_raw_lines_new (void);

/**
 * cgv_raw_lines_show:
 * @self: a list
 * @document: (nullable): a document, or NULL to show nothing
 * @problem: (nullable): one of its problems
 *
 * Begins to read the lines around a problem, in place of those that are there.
 */
void cgv_raw_lines_show (CgvRawLines *self,
                         CgvDocument *document,
                         const CgvProblem *problem);

/**
 * cgv_raw_lines_extend:
 * @self: a list
 * @later: whether to read lines after the last one, rather than before the first
 *
 * Begins to read more lines, if there are any and nothing is being read.
 */
void cgv_raw_lines_extend (CgvRawLines *self,
                           gboolean later);

/**
 * cgv_raw_lines_can_extend:
 * @self: a list
 * @later: whether after the last line, rather than before the first
 *
 * Whether there are more lines.
 *
 * Returns: TRUE if there are
 */
gboolean cgv_raw_lines_can_extend (CgvRawLines *self,
                                   gboolean later);

/**
 * cgv_raw_lines_is_reading:
 * @self: a list
 *
 * Whether a thread reads.
 *
 * Returns: TRUE if one does
 */
gboolean cgv_raw_lines_is_reading (CgvRawLines *self);

/**
 * cgv_raw_lines_get_found:
 * @self: a list
 *
 * Which line the problem is in.
 *
 * Returns: its position, or G_MAXUINT if there is none
 */
guint cgv_raw_lines_get_found (CgvRawLines *self);

/**
 * cgv_raw_lines_dup_note:
 * @self: a list
 *
 * What is to be known about these lines, translated: that the file changed since it was loaded, or
 * cannot be read, so that only the bytes that were kept with the problem are there.
 *
 * Returns: (transfer full) (nullable): the note, or NULL if there is nothing to say
 */
char *cgv_raw_lines_dup_note (CgvRawLines *self);

G_END_DECLS
