/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finding a word in very many short texts.
 */

#include "cgv-types.h"

struct CgvStringTable;

/* A prepared search. It refers to the word, which must outlive it. */
typedef struct
{
  const char *word;
  size_t length;
  bool ignore_case;     /* whether the case of ASCII letters is ignored */
  size_t anchor;        /* the byte of the word that is searched first: the rarest in names */
  uint8_t anchor_byte;  /* that byte */
  uint8_t case_bit;     /* the bit that is the case of the anchor, or 0 */
} CgvSearch;

/* Prepares a search. The case of ASCII letters is ignored unless the word has a capital letter. */
void cgv_search_init (CgvSearch *search,
                      const char *word,
                      size_t length);

/*
 * Returns whether the word is in a text. Any thread. Returns true if it is; every text holds the empty word.
 *
 * @text: the text to look in; may be any bytes
 */
bool cgv_search_matches (const CgvSearch *search,
                         const char *text,
                         size_t length);

/* Finds the strings that contain a word. The word is not empty and has no NUL. The strings are
 * adjacent in memory, and are read as one text. Any thread.
 *
 * @marks: for each string, a mark, which is changed from @from to @to if the string contains the
 * word */
void cgv_search_mark (const CgvSearch *search,
                      const struct CgvStringTable *strings,
                      uint8_t from,
                      uint8_t to,
                      uint8_t *marks);
