/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A line of a file as it is, for a viewer: where it is, and its bytes, made safe to show. Made by
 * cgv-raw-reader in whatever thread, immutable from then on.
 */

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * CGV_RAW_LINE_MAX:
 *
 * How many bytes of a line are kept, at most. The rest is only counted.
 */
#define CGV_RAW_LINE_MAX 1024

#define CGV_TYPE_RAW_LINE (cgv_raw_line_get_type ())

G_DECLARE_FINAL_TYPE (CgvRawLine, cgv_raw_line, CGV, RAW_LINE, GObject)

/**
 * cgv_raw_line_new:
 * @number: its number, from 1
 * @offset: byte offset of its first byte
 * @bytes: (array length=n_bytes): its first bytes, without the newline; copied
 * @n_bytes: how many of them are kept, CGV_RAW_LINE_MAX at most
 * @length: how many bytes it has, without the newline
 * @begins_earlier: whether more of it comes before @offset
 *
 * Makes a line.
 *
 * Returns: (transfer full): the line
 */
CgvRawLine *cgv_raw_line_new (guint64 number,
                              guint64 offset,
                              const char *bytes,
                              gsize n_bytes,
                              guint64 length,
                              gboolean begins_earlier);

/**
 * cgv_raw_line_get_number:
 * @self: a line
 *
 * Its number in the file.
 *
 * Returns: the number, from 1
 */
guint64 cgv_raw_line_get_number (CgvRawLine *self);

/**
 * cgv_raw_line_get_offset:
 * @self: a line
 *
 * Where it begins.
 *
 * Returns: a byte offset
 */
guint64 cgv_raw_line_get_offset (CgvRawLine *self);

/**
 * cgv_raw_line_get_length:
 * @self: a line
 *
 * How long it is.
 *
 * Returns: bytes, its newline not counted
 */
guint64 cgv_raw_line_get_length (CgvRawLine *self);

/**
 * cgv_raw_line_get_bytes:
 * @self: a line
 * @n_bytes: (out): how many there are, at most CGV_RAW_LINE_MAX
 *
 * Its first bytes as they are in the file; not terminated.
 *
 * Returns: (transfer none) (array length=n_bytes): the bytes
 */
const char *cgv_raw_line_get_bytes (CgvRawLine *self,
                                    gsize *n_bytes);

/**
 * cgv_raw_line_dup_text:
 * @self: a line
 *
 * Its first bytes as cgv_display_text() makes them safe to show.
 *
 * Returns: (transfer full): the text
 */
char *cgv_raw_line_dup_text (CgvRawLine *self);

/**
 * cgv_raw_line_dup_note:
 * @self: a line
 *
 * What is to be said about a line of which only a piece is shown, translated.
 *
 * Returns: (transfer full) (nullable): the note, or NULL for a line that is shown whole
 */
char *cgv_raw_line_dup_note (CgvRawLine *self);

G_END_DECLS
