/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finding a word in very many short texts.
 */

#include "cgv-types.h"

/**
 * CgvSearch:
 * @word: the word
 * @length: its length in bytes
 * @ignore_case: whether ASCII letters match whatever their case
 * @anchor: which byte of the word is looked for first: the rarest in names
 * @anchor_bits: that byte, eight times
 * @case_bits: in every byte, the bit that is the case of the anchor, or 0
 *
 * A prepared search. It refers to the word, which must outlive it.
 */
typedef struct
{
  const char *word;
  size_t length;
  bool ignore_case;
  size_t anchor;
  uint64_t anchor_bits;
  uint64_t case_bits;
} CgvSearch;

/**
 * cgv_search_init:
 * @search: (out caller-allocates): the search
 * @word: (array length=length): what to look for
 * @length: its length in bytes
 *
 * Prepares a search. The case of ASCII letters is ignored unless the word has a capital letter.
 */
void cgv_search_init (CgvSearch *search,
                      const char *word,
                      size_t length);

/**
 * cgv_search_matches:
 * @search: a search
 * @text: (array length=length): the text to look in; may be any bytes
 * @length: its length in bytes
 *
 * Whether the word is in a text. Looks at eight bytes at a time. Any thread.
 *
 * Returns: true if it is; every text holds the empty word
 */
bool cgv_search_matches (const CgvSearch *search,
                         const char *text,
                         size_t length);
