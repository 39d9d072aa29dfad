/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amount-private.h"

void
cgv_sharing_init (CgvSharing *sharing,
                  CgvCost amount,
                  uint64_t whole,
                  bool is_signed)
{
  cgv_sharing_init_wide (sharing, amount, cgv_wide (whole), is_signed);
}

void
cgv_sharing_init_wide (CgvSharing *sharing,
                       CgvCost amount,
                       CgvWide whole,
                       bool is_signed)
{
  *sharing = (CgvSharing){ .whole = whole, .is_negative = is_signed && (int64_t) amount < 0 };
  sharing->amount = cgv_weight (amount, is_signed);
}

uint64_t
cgv_scale_wide (uint64_t amount,
                CgvWide part,
                CgvWide whole)
{
  if (cgv_wide_compare (part, whole) >= 0)
    return amount;
  while (!cgv_wide_is_narrow (whole))
    {
      whole = cgv_wide_halve (whole);
      part = cgv_wide_halve (part);
    }
  return cgv_scale (amount, cgv_wide_get_low (part), cgv_wide_get_low (whole));
}

CgvCost
cgv_sharing_next (CgvSharing *sharing,
                  uint64_t weight)
{
  uint64_t given;
  uint64_t part;

  sharing->so_far = cgv_wide_add (sharing->so_far, cgv_wide (weight));
  given = cgv_scale_wide (sharing->amount, sharing->so_far, sharing->whole);
  part = given - sharing->given;
  sharing->given = given;
  return sharing->is_negative ? 0 - part : part;
}
