/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The little of Unicode that showing hostile text needs, without the C library's locale. Plain
 * functions; any thread.
 */

#include "cgv-types.h"

/* Stands for bytes that are not UTF-8. No character has this number. */
#define CGV_UNICODE_INVALID UINT32_MAX

/*
 * Reads one character of UTF-8. Overlong forms, surrogates and numbers above U+10FFFF are not
 * characters. Invalid bytes are skipped as the Unicode Standard recommends (chapter 3, "maximal
 * subpart"), so that one damaged character becomes one U+FFFD. Returns the number of bytes that it
 * takes; at least 1.
 *
 * @bytes: text
 * @n_bytes: the number of bytes left; at least 1
 * @character: (out): the code point, or CGV_UNICODE_INVALID
 */
size_t cgv_unicode_decode (const char *bytes,
                           size_t n_bytes,
                           uint32_t *character);

/*
 * Writes one character as UTF-8.
 *
 * @character: a code point that UTF-8 can write
 * @out: 4 bytes
 */
size_t cgv_unicode_encode (uint32_t character,
                           char *out);

/* Returns whether a character is invisible or changes how others are shown: controls, line and paragraph separators, bidirectional and
 * other format characters, zero-width and "default ignorable" ones of Unicode 15, interlinear annotation, noncharacters. */
bool cgv_unicode_is_hidden (uint32_t character);

/* Returns whether a character is drawn on top of the previous one: general categories Mn and Me of Unicode 15. */
bool cgv_unicode_is_mark (uint32_t character);
