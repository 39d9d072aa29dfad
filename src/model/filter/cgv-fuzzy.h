/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Rates how well a text matches a few typed letters. */

#include "cgv-types.h"

/* From not at all to best. A word starts after a character that is neither letter nor digit, at a capital letter, and at a digit. */
typedef enum
{
  CGV_FIT_NONE,
  CGV_FIT_LETTERS, /* the text has the letters in their order; the first of them starts a word */
  CGV_FIT_INSIDE,  /* it contains them together */
  CGV_FIT_PARTS,   /* they are starts of words, one after the other: "bbs" and "blsort" of "BZ2_blockSort" */
  CGV_FIT_WORD,    /* a word starts with them */
  CGV_FIT_START,   /* the text does */
  CGV_FIT_WHOLE,
} CgvFit;

/*
 * Finds the best way in which a pattern fits. The case of ASCII letters does not matter. A blank in the pattern is itself, or says that
 * the next letter starts a word. Every text fits to a pattern without letters. In long texts and for long patterns, parts are not looked
 * for. Any thread.
 *
 * @text: any bytes
 * @marks: (nullable): room for a mark for each byte of the text; says which ones the pattern took
 */
CgvFit cgv_fuzzy_match (const char *pattern,
                        size_t pattern_length,
                        const char *text,
                        size_t text_length,
                        bool *marks);
