/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once
void add (unsigned hash);

static inline unsigned
mix (unsigned sum, char c)
{
  return sum * 31 + (unsigned char) c;
}
