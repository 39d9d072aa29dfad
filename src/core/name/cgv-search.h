/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finding a word in very many short texts.
 */

#include "cgv-types.h"

/* A prepared search. It refers to the word, which must outlive it. */
typedef struct
{
  const char *word;
  size_t length;
  bool ignore_case;     /* whether the case of ASCII letters is ignored */
  size_t anchor;        /* which byte of the word is looked for first: the rarest in names */
  uint64_t anchor_bits; /* that byte, eight times */
  uint64_t case_bits;   /* in every byte, the bit that is the case of the anchor, or 0 */
} CgvSearch;

/* Prepares a search. The case of ASCII letters is ignored unless the word has a capital letter. */
void cgv_search_init (CgvSearch *search,
                      const char *word,
                      size_t length);

/*
 * Whether the word is in a text. Looks at eight bytes at a time. Any thread. Returns true if it is; every text holds
 * the empty word.
 *
 * @text: the text to look in; may be any bytes
 */
bool cgv_search_matches (const CgvSearch *search,
                         const char *text,
                         size_t length);
