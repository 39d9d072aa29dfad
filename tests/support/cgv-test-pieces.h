/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in pieces that begin wherever a line "fn=" does: as several threads would
 * read them, but one after the other.
 */

#include "cgv-test-reading.h"

#define CGV_TEST_MAX_CUTS 16

typedef struct
{
  const char *bytes;
  gsize length;
  gsize block;                   /* how many bytes to feed at a time */
  gsize cuts[CGV_TEST_MAX_CUTS]; /* offsets where pieces begin, in order */
  guint n_cuts;
  /* whether pieces are made when the first parser has come to them; otherwise as soon as that can be done */
  gboolean is_late;
  guint n_joined; /* after reading, how many pieces were of use */
} CgvTestPieces;

/* Looks for all places where it can be cut. Returns their offsets. */
GArray *cgv_test_pieces_find_cuts (const CgvTestPieces *self);

/*
 * Chooses some of the places, all if there are no more, and when the pieces are made.
 *
 * @cuts: where it can be cut
 * @n_cuts: how many to choose, at most CGV_TEST_MAX_CUTS
 */
void cgv_test_pieces_choose (CgvTestPieces *self,
                             const GArray *cuts,
                             GRand *random,
                             guint n_cuts);

/*
 * Parses the file in pieces, and again what is in a piece that could not be joined. Returns a parser that knows the
 * whole file; NULL if there is no memory.
 *
 * @self: a file, with its cuts
 * @memory: allocator and budget, or NULL for the default
 */
CgvParser *cgv_test_pieces_parse (CgvTestPieces *self,
                                  const CgvMemory *memory);

/*
 * Parses the file in pieces and makes a profile of it. Returns what came out.
 *
 * @self: a file, with its cuts
 * @memory: allocator and budget, or NULL for the default
 */
CgvTestReading *cgv_test_pieces_read (CgvTestPieces *self,
                                      const CgvMemory *memory);
