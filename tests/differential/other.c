/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "program.h"

static __attribute__ ((noinline)) unsigned int
helper (unsigned int value)
{
  for (int i = 0; i < 20; i++)
    value = mix (value) + 3;
  return value;
}

unsigned int
other_run (unsigned int seed)
{
  unsigned int sum = 0;

  for (unsigned int i = 0; i < 7; i++)
    sum += helper (seed + i);
  return mix (sum);
}
