/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amount-private.h"

void
cgv_sharing_init (CgvSharing *sharing,
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
  if (part >= whole)
    return amount;
  while (whole > UINT64_MAX)
    {
      whole >>= 1;
      part >>= 1;
    }
  return cgv_scale (amount, (uint64_t) part, (uint64_t) whole);
}

CgvCost
cgv_sharing_next (CgvSharing *sharing,
                  uint64_t weight)
{
  uint64_t given;
  uint64_t part;

  sharing->so_far += weight;
  given = cgv_scale_wide (sharing->amount, sharing->so_far, sharing->whole);
  part = given - sharing->given;
  sharing->given = given;
  return sharing->is_negative ? 0 - part : part;
}
