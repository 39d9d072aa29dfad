/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Any bytes through the reader, in pieces that begin wherever a line "fn=" does: as several threads would
 * read them, but one after the other.
 */

#include "cgv-test-reading.h"

#define CGV_TEST_MAX_CUTS 16

/**
 * CgvTestPieces:
 * @bytes: a file
 * @length: its length
 * @block: how many bytes to feed at a time
 * @cuts: offsets where pieces begin, in order
 * @n_cuts: how many
 * @is_late: whether pieces are made when the first parser has come to them; otherwise as soon as that
 *   can be done
 * @n_joined: after reading, how many pieces were of use
 */
typedef struct
{
  const char *bytes;
  gsize length;
  gsize block;
  gsize cuts[CGV_TEST_MAX_CUTS];
  guint n_cuts;
  gboolean is_late;
  guint n_joined;
} CgvTestPieces;

/**
 * cgv_test_pieces_find_cuts:
 * @self: a file
 *
 * Looks for all places where it can be cut.
 *
 * Returns: (transfer full) (element-type gsize): their offsets
 */
GArray *cgv_test_pieces_find_cuts (const CgvTestPieces *self);

/**
 * cgv_test_pieces_choose:
 * @self: a file
 * @cuts: where it can be cut
 * @random: where chance comes from
 * @n_cuts: how many to choose, at most CGV_TEST_MAX_CUTS
 *
 * Chooses some of the places, all if there are no more, and when the pieces are made.
 */
void cgv_test_pieces_choose (CgvTestPieces *self,
                             const GArray *cuts,
                             GRand *random,
                             guint n_cuts);

/**
 * cgv_test_pieces_parse:
 * @self: a file, with its cuts
 * @memory: (nullable): allocator and budget, or NULL for the default
 *
 * Parses the file in pieces, and again what is in a piece that could not be joined.
 *
 * Returns: (nullable) (transfer full): a parser that knows the whole file; NULL if there is no memory
 */
CgvParser *cgv_test_pieces_parse (CgvTestPieces *self,
                                  const CgvMemory *memory);

/**
 * cgv_test_pieces_read:
 * @self: a file, with its cuts
 * @memory: (nullable): allocator and budget, or NULL for the default
 *
 * Parses the file in pieces and makes a profile of it.
 *
 * Returns: (transfer full): what came out
 */
CgvTestReading *cgv_test_pieces_read (CgvTestPieces *self,
                                      const CgvMemory *memory);
