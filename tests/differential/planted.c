/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small program in which PLANTED makes one regression, so that the place where a change began
 * is known. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PLANTED
#define PLANTED 0
#endif

#define N_RECORDS  (PLANTED == 5 ? 1500 : 1000)
#define N_BUCKETS  (PLANTED == 7 ? 8 : 1024)
#define SIDE       96
#define NOT_INLINE __attribute__ ((noinline, noclone))

typedef struct Record
{
  char name[24];
  int value;
  struct Record *next;
} Record;

static Record records[1500];
static Record *buckets[1024];
static double matrix[SIDE][SIDE];
static long memo[64];
static unsigned seed = 1;

static unsigned
next_random (void)
{
  seed = seed * 1103515245u + 12345u;
  return seed >> 8;
}

static NOT_INLINE void
format_name (char *out,
             int number)
{
  char text[24];

  for (int i = 0; i < 12; i++)
    {
      out[i] = (char) ('a' + number % 26);
      number = number / 3 + i;
    }
  out[12] = '\0';
  if (PLANTED == 6)
    snprintf (text, sizeof text, "%s %d", out, number);
}

static NOT_INLINE unsigned
hash_name (const char *name)
{
  unsigned hash = 5381;

  /* Keeps the compiler from merging two calls. */
  __asm__ volatile ("");
  for (; *name != '\0'; name++)
    hash = hash * 33 + (unsigned char) *name;
  return hash;
}

static NOT_INLINE void
insert (Record *record)
{
  unsigned bucket = hash_name (record->name) % N_BUCKETS;

  record->next = buckets[bucket];
  buckets[bucket] = record;
}

static NOT_INLINE Record *
#if PLANTED == 10
find_record (const char *name)
#else
lookup (const char *name)
#endif
{
  unsigned hash = hash_name (name);

  if (PLANTED == 1)
    hash |= hash_name (name);
  for (int i = 0; PLANTED == 10 && i < 40; i++)
    hash += buckets[hash % N_BUCKETS] == NULL ? 0 : 0 * seed;
  for (Record *record = buckets[hash % N_BUCKETS]; record != NULL; record = record->next)
    {
      if (strcmp (record->name, name) == 0)
        return record;
    }
  return NULL;
}

#if PLANTED == 10
#define lookup find_record
#endif

static NOT_INLINE int
compare_records (const void *a,
                 const void *b)
{
  const Record *one = a;
  const Record *other = b;

  return (one->value > other->value) - (one->value < other->value);
}

static NOT_INLINE void
sort_records (int n)
{
  if (PLANTED != 4)
    {
      qsort (records, (size_t) n, sizeof *records, compare_records);
      return;
    }
  for (int i = 1; i < n; i++)
    {
      Record record = records[i];
      int j = i;

      for (; j > 0 && compare_records (&records[j - 1], &record) > 0; j--)
        records[j] = records[j - 1];
      records[j] = record;
    }
}

static NOT_INLINE int
count_distinct (int n)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    {
      int is_first = PLANTED == 2 || i == 0 || records[i].value != records[i - 1].value;

      for (int j = 0; PLANTED == 2 && is_first && j < i; j++)
        is_first = records[j].value != records[i].value;
      count += is_first;
    }
  return count;
}

static NOT_INLINE double
sum_matrix (void)
{
  double sum = 0;

  for (int pass = 0; pass < (PLANTED == 3 ? 12 : 4); pass++)
    {
      for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
          sum += matrix[i][j] + pass;
    }
  return sum;
}

static NOT_INLINE void
upper (char *text)
{
  size_t length = strlen (text);

  for (size_t i = 0; i < (PLANTED == 8 ? strlen (text) : length); i++)
    text[i] = (char) (text[i] >= 'a' && text[i] <= 'z' ? text[i] - 32 : text[i]);
}

static NOT_INLINE long
count_ways (int n)
{
  long ways;

  if (n < 2)
    return 1;
  if (PLANTED != 9 && memo[n] != 0)
    return memo[n];
  ways = count_ways (n - 1) + count_ways (n - 2);
  memo[n] = ways;
  return ways;
}

static NOT_INLINE void
load (int n)
{
  for (int i = 0; i < n; i++)
    {
      format_name (records[i].name, (int) (next_random () % 100000));
      records[i].value = (int) (next_random () % 1000);
    }
}

static NOT_INLINE int
report (int n)
{
  int found = 0;
  char name[24];

  for (int i = 0; i < n; i++)
    {
      strcpy (name, records[i].name);
      found += lookup (name) != NULL;
      upper (name);
      found += name[0];
    }
  return found;
}

int
main (void)
{
  int n = N_RECORDS;
  int result;

  load (n);
  sort_records (n);
  for (int i = 0; i < n; i++)
    insert (&records[i]);
  result = count_distinct (n) + report (n) + (int) sum_matrix () + (int) count_ways (21);
  return result == 12345;
}
