/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Makes text from a file safe to show. Its bytes must not reach a screen, a terminal or an export otherwise. */

#include "cgv-types.h"

/* Bytes that are enough for the result of cgv_display_name(), its NUL included. */
#define CGV_DISPLAY_MAX 4096

/*
 * Makes text safe to show: valid UTF-8; invalid bytes as U+FFFD; control, bidirectional, zero-width and other invisible characters as
 * visible escapes such as `\x1b`, `\u202e` or `\U000e0041`; more than 8 combining marks in a row cut; at most 512 characters. A longer name
 * of a function loses its parameters, then the template arguments, then the return type, each replaced by "…", so that scopes and function
 * stay, see cgv_name_init(). Other text loses its middle, so that both ends stay; so does any text above 32 KiB, of which only the ends are
 * read. Empty text becomes "(unknown)". A backslash stays unchanged (PHP has it in names), so the bytes cannot be recovered from the
 * result. Any thread. Returns the length of @out in bytes, without its NUL.
 *
 * @bytes: raw text of the file
 * @out: CGV_DISPLAY_MAX bytes
 */
size_t cgv_display_name (const char *bytes,
                         size_t n_bytes,
                         char *out);

/*
 * Makes text safe as cgv_display_name() does, but whole, and empty text stays empty: for exports and for copying. If it has to be cut to
 * @out_size, it is cut between characters; it is terminated unless @out_size is 0. Any thread. Returns the length of the whole result
 * without its NUL; it was cut if that is not below @out_size.
 *
 * @bytes: raw text of the file
 * @out: room for the result and its NUL, or NULL to measure
 * @out_size: size of @out in bytes
 */
size_t cgv_display_text (const char *bytes,
                         size_t n_bytes,
                         char *out,
                         size_t out_size);
