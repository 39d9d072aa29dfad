/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in pieces that begin at lines "fn=": as several threads would read
 * them, but one after the other.
 */

#include "cgv-test-reading.h"

#define CGV_TEST_MAX_CUTS 16

typedef struct
{
  const char *bytes;
  gsize length;
  gsize block;                   /* number of bytes to feed at a time */
  gsize cuts[CGV_TEST_MAX_CUTS]; /* offsets where pieces begin, in order */
  guint n_cuts;
  /* pieces are made when the first parser reaches them; otherwise as soon as possible */
  gboolean is_late;
  guint n_joined; /* after reading, the number of pieces that were joined */
} CgvTestPieces;

/* Finds all places where the file can be cut. Returns their offsets. */
GArray *cgv_test_pieces_find_cuts (const CgvTestPieces *self);

/*
 * Chooses some of the places, or all if there are not more, and when to make the pieces.
 *
 * @cuts: the possible places
 * @n_cuts: the number to choose, at most CGV_TEST_MAX_CUTS
 */
void cgv_test_pieces_choose (CgvTestPieces *self,
                             const GArray *cuts,
                             GRand *random,
                             guint n_cuts);

/*
 * Parses the file in pieces, and parses a piece again if it could not be joined. Returns a parser
 * that knows the whole file; NULL if there is no memory.
 *
 * @self: a file, with its cuts
 * @memory: allocator and budget, or NULL for the default
 */
CgvParser *cgv_test_pieces_parse (CgvTestPieces *self,
                                  const CgvMemory *memory);

/*
 * Parses the file in pieces and makes a profile of it. Returns the result.
 *
 * @self: a file, with its cuts
 * @memory: allocator and budget, or NULL for the default
 */
CgvTestReading *cgv_test_pieces_read (CgvTestPieces *self,
                                      const CgvMemory *memory);
