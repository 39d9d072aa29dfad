/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

#define NOINLINE __attribute__ ((noinline))
#define N_THREADS 3

/* Direct recursion, with two calls in each. */
static NOINLINE unsigned int
fibonacci (unsigned int n)
{
  if (n < 2)
    return n;
  return fibonacci (n - 1) + fibonacci (n - 2);
}

static unsigned int is_odd (unsigned int n);

/* Two functions that call each other: a cycle. */
static NOINLINE unsigned int
is_even (unsigned int n)
{
  return n == 0 ? 1 : is_odd (n - 1) + 2;
}

static NOINLINE unsigned int
is_odd (unsigned int n)
{
  return n == 0 ? 0 : is_even (n - 1) + 1;
}

static NOINLINE unsigned int
helper (unsigned int value)
{
  for (int i = 0; i < 10; i++)
    value = mix (value);
  return value;
}

/* Called from libc, which this file calls: through another object and back. */
static int
compare (const void *a,
         const void *b)
{
  unsigned int left = *(const unsigned int *) a;
  unsigned int right = *(const unsigned int *) b;

  return (left > right) - (left < right);
}

static NOINLINE unsigned int
sort_numbers (unsigned int seed)
{
  unsigned int numbers[64];

  for (unsigned int i = 0; i < 64; i++)
    numbers[i] = seed = mix (seed);
  qsort (numbers, 64, sizeof *numbers, compare);
  return numbers[32];
}

/* Not static, so that the name is kept. */
NOINLINE unsigned int
step (unsigned int seed)
{
  unsigned int sum = fibonacci (seed % 5 + 9);

  sum += is_even (seed % 7 + 20);
  sum += helper (seed);
  sum += other_run (seed);
  return sum + sort_numbers (seed + 1);
}

static void *
run_thread (void *data)
{
  unsigned int *value = data;

  for (int i = 0; i < 3; i++)
    *value += step (*value);
  return NULL;
}

static void
run_threads (unsigned int *values)
{
  pthread_t threads[N_THREADS];

  for (int i = 0; i < N_THREADS; i++)
    {
      if (pthread_create (&threads[i], NULL, run_thread, &values[i]) != 0)
        abort ();
    }
  for (int i = 0; i < N_THREADS; i++)
    pthread_join (threads[i], NULL);
}

int
main (int argc,
      char **argv)
{
  unsigned int values[N_THREADS] = { 1, 2, 3 };
  unsigned int sum = 0;

  for (unsigned int i = 0; i < 3; i++)
    sum += step (i);
  if (argc > 1 && strcmp (argv[1], "threads") == 0)
    run_threads (values);
  printf ("%u %u\n", sum, values[0] + values[1] + values[2]);
  return 0;
}
