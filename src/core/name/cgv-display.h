/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Text from a file, made safe to show: the only way from its bytes to a screen, a terminal or an export.
 */

#include "cgv-types.h"

/* Bytes that are enough for the result of cgv_display_name(), its NUL included. */
#define CGV_DISPLAY_MAX 4096

/*
 * Makes text safe to show: valid UTF-8; bytes that are not as U+FFFD; control, bidirectional, zero-width and other
 * invisible characters as visible escapes such as `\x1b`, `\u202e` or `\U000e0041`; more than 8 combining marks in a
 * row cut; at most 512 characters. Of a longer name of a function the parameters are left out, then the
 * template arguments, then the return type, each with "…" in its place, so that scopes and function stay, see
 * cgv_name_init(). Of other text the middle is left out so that both ends stay (always, above 32 KiB, of which only the
 * ends are looked at). Nothing at all becomes "(unknown)". A backslash stays as it is (PHP has it in
 * names), so the result does not lead back to the bytes. Any thread. Returns the length of @out in bytes, without its
 * NUL.
 *
 * @bytes: what the file says
 * @out: CGV_DISPLAY_MAX bytes
 */
size_t cgv_display_name (const char *bytes,
                         size_t n_bytes,
                         char *out);

/*
 * As cgv_display_name(), but whole, and nothing stays nothing: for exports and for copying. What is cut to @out_size
 * is cut between characters, and terminated unless @out_size is 0. Any thread. Returns the length of the whole result
 * without its NUL; it was cut if that is not below @out_size.
 *
 * @bytes: what the file says
 * @out: room for the result and its NUL, or NULL to measure
 * @out_size: size of @out in bytes
 */
size_t cgv_display_text (const char *bytes,
                         size_t n_bytes,
                         char *out,
                         size_t out_size);
