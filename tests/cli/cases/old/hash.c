/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

static unsigned
hash (const char *word)
{
  unsigned sum = 1;

  while (*word != '\0')
    sum = mix (sum, *word++);
  note (sum);
  return sum;
}

int
main (void)
{
  for (int i = 0; i < 100; i++)
    add (hash ("word"));
  return 0;
}
