/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Ever shorter forms of a function's name, for little room. Its last identifier, as `push_back` in `std::vector<int>::push_back(int&&)`,
 * stays. Any thread.
 */

#include "cgv-name.h"

/* Bytes that are enough for a form, its NUL included; the rest of longer ones is cut. */
#define CGV_SHORT_NAME_MAX 2304

/* The forms of a name. */
typedef struct
{
  /* the qualified name, with levels of recursion and callers; an address without leading zeroes */
  char plain[CGV_SHORT_NAME_MAX];
  char last[3][CGV_SHORT_NAME_MAX]; /* the short name with details and without, and the function alone */
  const char *forms[CGV_NAME_MAX_PARTS + 4];
  size_t n_forms;
} CgvShortName;

/*
 * Reads a name as cgv_name_init() does. Linear.
 *
 * @bytes: the name as it is in the file; need not outlive @name
 * @detail: the details that distinguish it, see cgv_name_table_find()
 */
void cgv_short_name_init_detail (CgvShortName *name,
                                 const char *bytes,
                                 size_t length,
                                 CgvNameDetail detail);

/* Reads a name that is display text already, and is its own first form. @text must outlive @name. */
void cgv_short_name_init (CgvShortName *name,
                          const char *text);

/* Makes a single form of a text that is not the name of a function. */
void cgv_short_name_init_text (CgvShortName *name,
                               const char *bytes,
                               size_t length);

/*
 * Gets a form of the name, as display text: qualified, then with one scope less from the left at each level, then short, all of these with
 * distinguishing details; then short without them, then the function alone. Returns NULL above the last level.
 *
 * @level: how short
 */
const char *cgv_short_name_get (const CgvShortName *name,
                                unsigned int level);

/* Returns the short form with distinguishing details. */
const char *cgv_short_name_get_short (const CgvShortName *name);

/* Returns the shortest form with distinguishing details; NULL if it has none. */
const char *cgv_short_name_get_distinct (const CgvShortName *name);

/*
 * Shortens the words of a form with distinguishing details, so that less room still shows these: as in `vec…r<Rea…r<local>…>::resize`. The
 * function itself stays whole in most forms, and loses its middle in the last ones. Returns false above the last level.
 *
 * @level: how much shorter; high levels leave scopes out
 * @out: room for as many bytes as @text has
 */
bool cgv_short_name_tighten (const char *text,
                             unsigned int level,
                             char *out);
