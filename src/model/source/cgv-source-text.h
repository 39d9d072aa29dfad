/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The text of a source file, read whole. Immutable; any thread.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/* The reason why there is no text. Messages are translated and safe to show, and do not name the
 * file. */
#define CGV_SOURCE_ERROR (cgv_source_error_quark ())

GQuark cgv_source_error_quark (void);

typedef enum
{
  CGV_SOURCE_ERROR_NOT_FOUND,
  CGV_SOURCE_ERROR_SEVERAL,    /* several files may be meant; the message has their paths */
  CGV_SOURCE_ERROR_UNTRUSTED,  /* it is outside of all folders from which files are read unasked */
  CGV_SOURCE_ERROR_NOT_A_FILE, /* a folder, pipe, device or socket */
  CGV_SOURCE_ERROR_NOT_TEXT,
  CGV_SOURCE_ERROR_NOT_CODE,   /* no program or library */
  CGV_SOURCE_ERROR_NO_DECODER, /* its instructions are not known here */
  CGV_SOURCE_ERROR_TOO_LARGE,
  CGV_SOURCE_ERROR_FAILED, /* the system refuses it */
} CgvSourceError;

/* Returns a word for programs, never translated. */
const char *cgv_source_error_get_id (int code);

/* Larger files are refused: they are no sources, and each line is a row. */
#define CGV_SOURCE_MAX_BYTES ((gsize) 64 << 20)
#define CGV_SOURCE_MAX_LINES 1000000u
#define CGV_SOURCE_MAX_LINE  ((gsize) 4 << 10) /* bytes of a line that are shown */

typedef struct CgvSourceText CgvSourceText;

/* Reads the regular file @fd, which stays the caller's. Fails with CGV_SOURCE_ERROR, or with G_IO_ERROR_CANCELLED. */
CgvSourceText *cgv_source_text_read (int fd,
                                     GCancellable *cancellable,
                                     GError **error);

/* Takes the bytes of a file. Fails with CGV_SOURCE_ERROR. */
CgvSourceText *cgv_source_text_new_take (GByteArray *bytes,
                                         GError **error);

/* @self may be NULL. */
void cgv_source_text_free (CgvSourceText *self);

guint cgv_source_text_get_n_lines (const CgvSourceText *self);

/* Returns whether line @number could be the place of code: not where it is blank, or only has a comment or a directive as C and languages
 * like it have them. */
gboolean cgv_source_text_may_have_code (const CgvSourceText *self,
                                        guint64 number);

/* Returns whether a text is probably not the recorded one, because @n_misplaced of @n_lines with
 * costs cannot contain code. The recorded text has no such lines. A text whose lines have moved
 * mostly has some. */
gboolean cgv_source_text_is_changed (guint n_misplaced,
                                     guint n_lines);

/* Returns (nullable) the bytes of line @number, from 1, without its end, as they are. They are no string. NULL behind the end. */
const char *cgv_source_text_get_line (const CgvSourceText *self,
                                      guint64 number,
                                      gsize *length);

/* Returns line @number, from 1, as display text: tabs are blanks up to every eighth column, and "…" replaces the rest of a long line.
 * NULL past the end. */
char *cgv_source_text_dup_line (const CgvSourceText *self,
                                guint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSourceText, cgv_source_text_free)

G_END_DECLS
