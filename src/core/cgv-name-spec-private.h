/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The lines that specify a name: of what it is, in which table its id is, and what follows from it.
 */

#include "cgv-parser-private.h"

/* fe= is the same as fi=, and cfl= as cfi=. */
typedef enum
{
  CGV_SPEC_NONE,
  CGV_SPEC_OB,
  CGV_SPEC_FL,
  CGV_SPEC_FI,
  CGV_SPEC_FN,
  CGV_SPEC_COB,
  CGV_SPEC_CFI,
  CGV_SPEC_CFN,
  CGV_SPEC_JFI,
  CGV_SPEC_JFN,
} CgvNameSpec;

/* What a line specifies, by its first letters. It ends in a newline, if not before the "=". */
static inline CgvNameSpec
cgv_name_spec_find (const uint8_t *start)
{
  bool is_call = start[0] == 'c';
  bool is_jump = start[0] == 'j';
  const uint8_t *at = is_call || is_jump ? start + 1 : start;

  if (at[0] == 'f' && at[1] == 'n' && at[2] == '=')
    return is_call ? CGV_SPEC_CFN : is_jump ? CGV_SPEC_JFN : CGV_SPEC_FN;
  if (at[0] == 'f' && at[1] == 'i' && at[2] == '=')
    return is_call ? CGV_SPEC_CFI : is_jump ? CGV_SPEC_JFI : CGV_SPEC_FI;
  if (is_jump)
    return CGV_SPEC_NONE;
  if (at[0] == 'f' && at[1] == 'l' && at[2] == '=')
    return is_call ? CGV_SPEC_CFI : CGV_SPEC_FL;
  if (at[0] == 'o' && at[1] == 'b' && at[2] == '=')
    return is_call ? CGV_SPEC_COB : CGV_SPEC_OB;
  return !is_call && at[0] == 'f' && at[1] == 'e' && at[2] == '=' ? CGV_SPEC_FI : CGV_SPEC_NONE;
}

/* Where the name begins. */
static inline const uint8_t *
cgv_name_spec_skip (CgvNameSpec spec,
                    const uint8_t *start)
{
  return start + (spec < CGV_SPEC_COB ? 3 : 4);
}

/* The table of its ids. */
static inline CgvNames
cgv_name_spec_get_names (CgvNameSpec spec,
                         const CgvParser *self)
{
  bool is_apart = self->callee_names_apart && spec >= CGV_SPEC_COB && spec <= CGV_SPEC_CFN;
  CgvNames names = CGV_NAMES_FILE;

  if (spec == CGV_SPEC_OB || spec == CGV_SPEC_COB)
    names = CGV_NAMES_OBJECT;
  else if (spec == CGV_SPEC_FN || spec == CGV_SPEC_CFN || spec == CGV_SPEC_JFN)
    names = CGV_NAMES_FUNCTION;
  return is_apart ? (CgvNames) (names + CGV_N_NAMES) : names;
}

/* cgv-parser-body.c: goes on with that name. */
void cgv_parser_set_name (CgvParser *self,
                          CgvNameSpec spec,
                          CgvStringId name);
