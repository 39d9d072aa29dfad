/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The pieces that costs as text are made of, for cgv-format.c and cgv-value.c. A CgvTextOut puts them one
 * after the other into CGV_FORMAT_MAX bytes.
 */

#include "cgv-cost.h"
#include "cgv-format.h"

#define CGV_TEXT_NARROW_SPACE "\xe2\x80\xaf"
#define CGV_TEXT_MINUS        "\xe2\x88\x92"
#define CGV_TEXT_AT_LEAST     "\xe2\x89\xa5" CGV_TEXT_NARROW_SPACE
#define CGV_TEXT_AT_MOST      "\xe2\x89\xa4" CGV_TEXT_NARROW_SPACE
#define CGV_TEXT_LESS         "<" CGV_TEXT_NARROW_SPACE
#define CGV_TEXT_MORE         ">" CGV_TEXT_NARROW_SPACE
#define CGV_TEXT_NOTHING      "\xe2\x80\x93"

/* A product of a cost and a scale does not fit in 64 bits. */
__extension__ typedef unsigned __int128 CgvWide;

/* The digits of the largest one. */
#define CGV_WIDE_DIGITS 39

typedef struct
{
  char *out;
  size_t length;
} CgvTextOut;

static inline bool
cgv_cost_is_negative (CgvCost cost,
                      bool is_signed)
{
  return is_signed && (int64_t) cost < 0;
}

static inline uint64_t
cgv_cost_get_magnitude (CgvCost cost,
                        bool is_signed)
{
  return cgv_cost_is_negative (cost, is_signed) ? 0 - cost : cost;
}

void cgv_text_put (CgvTextOut *to,
                   const char *text);

/* @value with the groups of the locale. */
void cgv_text_put_grouped (CgvTextOut *to,
                           CgvWide value);

/* @value · 10^-@n_decimals. */
void cgv_text_put_decimal (CgvTextOut *to,
                           CgvWide value,
                           unsigned int n_decimals);

/* A sum that stopped growing is a bound of the true one. */
void cgv_text_put_bound (CgvTextOut *to,
                         CgvCost cost,
                         bool is_signed);

/* The minus of a negative one. */
void cgv_text_put_sign (CgvTextOut *to,
                        CgvCost cost,
                        bool is_signed);
