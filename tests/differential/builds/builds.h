/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * A program of several files that is built in several ways, to compare its profiles: its functions are known by file and
 * name. BUILDS_VERSION says which of two versions it is. Two files have static functions of the same names. Nothing is
 * inlined, unless KEPT is defined to be nothing.
 */

#ifndef BUILDS_H
#define BUILDS_H

#ifndef KEPT
#define KEPT __attribute__ ((noinline))
#endif

typedef struct
{
  unsigned int keys[64];
  unsigned int n;
  unsigned int n_probes;
} Table;

void table_fill (Table *table, unsigned int seed);
unsigned int table_sum (const Table *table, unsigned int rounds);

unsigned int text_count (const char *text, unsigned int rounds);
unsigned int text_mix (const char *text, unsigned int depth);

#endif
