/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <cstdio>

#include "shapes.h"

static KEPT unsigned int
helper (unsigned int value)
{
  unsigned int bits = 0;

  for (; value != 0; value &= value - 1)
    bits++;
  return bits;
}

namespace
{

KEPT unsigned long
run (unsigned int round)
{
  unsigned int small[48];
  unsigned long large[48];
  shapes::Shape *all[8];
  unsigned long sum = 0;

  for (unsigned int i = 0; i < 48; i++)
    {
      small[i] = helper (i * round);
      large[i] = small[i] + 7ul;
    }
  for (unsigned int i = 0; i < 8; i++)
    all[i] = shapes::make_shape (i, 10 + round % 5);
  sum += shapes::measure (all, 8);
  sum += shapes::Span<unsigned int>{ small, 48 }.sum ();
  sum += shapes::Span<unsigned long>{ large, 48 }.sum ();
  sum += shapes::reduce (shapes::Span<unsigned int>{ small, 48 }, [] (unsigned int a, unsigned int b) KEPT { return a * 3 + b; });
  sum += shapes::reduce (shapes::Span<unsigned long>{ large, 48 }, [round] (unsigned long a, unsigned long b) KEPT { return (a ^ b) + round; });
  for (shapes::Shape *shape : all)
    delete shape;
  return sum;
}

}

int
main ()
{
  unsigned long sum = 0;

  for (unsigned int round = 1; round < 60; round++)
    sum += run (round);
  std::printf ("%lu\n", sum);
  return 0;
}
