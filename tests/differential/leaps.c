/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Leaves functions without returning: by longjmp() out of a recursion, and by signals.
 */

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

#define NOINLINE __attribute__ ((noinline))

static jmp_buf back;
static volatile unsigned int n_signals;

static NOINLINE void
descend (unsigned int depth)
{
  if (depth == 0 && n_signals == 0)
    longjmp (back, 1);
  if (depth > 0)
    descend (depth - 1);
  n_signals++;
}

static NOINLINE unsigned int
catch_leap (volatile unsigned int depth)
{
  if (setjmp (back) != 0)
    return depth;
  descend (depth);
  return 0;
}

static void
on_signal (int number)
{
  for (int i = 0; i < number; i++)
    n_signals++;
}

static NOINLINE unsigned int
raise_signals (unsigned int n)
{
  for (unsigned int i = 0; i < n; i++)
    raise (SIGUSR1);
  return n_signals;
}

int
main (void)
{
  unsigned int sum = 0;

  if (signal (SIGUSR1, on_signal) == SIG_ERR)
    return 1;
  for (unsigned int i = 0; i < 5; i++)
    sum += catch_leap (i + 3);
  sum += raise_signals (3);
  printf ("%u\n", sum);
  return 0;
}
