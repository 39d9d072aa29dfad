/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Ever shorter forms of a function's name, for where there is little room. What a name is called
 * last, as `push_back` in `std::vector<int>::push_back(int&&)`, stays. Any thread.
 */

#include "cgv-name.h"

/* Bytes that are enough for a form of what cgv_display_name() makes, its NUL included; the rest of longer ones is cut. */
#define CGV_SHORT_NAME_MAX 2304

/* The forms of a name. */
typedef struct
{
  const char *full; /* the name; not owned. An address, which is a name in files without symbols, is @plain. */
  /* the qualified name, with levels of recursion and callers; an address without leading zeroes */
  char plain[CGV_SHORT_NAME_MAX];
  char last[2][CGV_SHORT_NAME_MAX]; /* the short name, and the function alone */
  const char *forms[CGV_NAME_MAX_PARTS + 2]; /* the forms behind @full */
  size_t n_forms;
} CgvShortName;

/*
 * Reads a name as cgv_name_init() does. Linear.
 *
 * @text: a name as cgv_display_name() makes it; must outlive @name
 */
void cgv_short_name_init (CgvShortName *name,
                          const char *text);

/*
 * Gets a form of the name: whole, then qualified, then with one scope less from the left at each level, then short, then
 * the function alone. Returns NULL above the last level.
 *
 * @level: how short: 0 for the whole
 */
const char *cgv_short_name_get (const CgvShortName *name,
                                unsigned int level);
