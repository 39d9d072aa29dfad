/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Random recordings, whose records a test knows, and all forms in which they can be written.
 */

#include <glib.h>

#include "cgv-profile.h"

/* Parts with functions, and their costs, calls and jumps. */
typedef struct CgvTestRecording CgvTestRecording;

typedef enum
{
  CGV_TEST_POSITIONS_ABSOLUTE, /* decimal */
  CGV_TEST_POSITIONS_HEX,      /* hexadecimal */
  CGV_TEST_POSITIONS_RELATIVE, /* with a sign, or "*" for the same */
  CGV_TEST_POSITIONS_MIXED,    /* any of these, at random */
} CgvTestPositions;

typedef struct
{
  CgvTestPositions positions; /* the form of positions */
  gboolean compresses;        /* whether names are written once, and then as ids */
  guint64 first_id;
  guint64 id_step;               /* the difference of an id to the one before, modulo 2^64 */
  gboolean has_carriage_returns; /* whether lines end in CR and LF */
  gboolean has_mark;             /* whether the file begins with a byte order mark */
  gboolean has_comments;         /* whether there are comments and empty lines */
  gboolean has_blanks;           /* whether tokens have more blanks and tabs around them than they need */
  gboolean has_zeroes;           /* whether costs of 0 at the end of a line are written */
  gboolean has_zero_lines;       /* whether there are lines of self cost that cost nothing */
  gboolean has_totals;           /* whether every part ends in its totals; otherwise some do */
  gboolean has_splits;           /* whether parts are written in pieces, each a part of its own */
  gboolean has_all_files;        /* whether objects and files are named again where they have not changed */
  gboolean shuffles_parts;       /* whether parts come in any order */
  gboolean shuffles_functions;   /* whether functions of a part come in any order */
  gboolean shuffles_events;      /* whether the event types of a part come in any order */
  guint64 factor;                /* the factor of all costs */
} CgvTestStyle;

/* The plainest form of a recording. */
#define CGV_TEST_STYLE_PLAIN { .first_id = 1, .id_step = 1, .factor = 1 }

/* @max_blocks: maximum number of runs of lines in a part */
CgvTestRecording *cgv_test_recording_new (GRand *random,
                                          guint max_blocks);

/* Takes @recording. */
void cgv_test_recording_free (CgvTestRecording *recording);

guint cgv_test_recording_get_n_parts (const CgvTestRecording *recording);

/*
 * Writes some parts into a file.
 *
 * @style: the form of the file
 * @n_parts: the number of parts to write
 */
GBytes *cgv_test_recording_write (const CgvTestRecording *recording,
                                  const CgvTestStyle *style,
                                  GRand *random,
                                  guint first_part,
                                  guint n_parts);

/*
 * Returns the digest of all records, which does not depend on the order of parts, functions, or
 * columns. It equals cgv_test_profile_digest() of the profile.
 *
 * @factor: the factor of all costs
 */
guint64 cgv_test_recording_digest (const CgvTestRecording *recording,
                                   guint64 factor);

/* Returns the digest of all records of a profile. */
guint64 cgv_test_profile_digest (const CgvProfile *profile);

/* Returns the digest of all sums: the costs of functions and calls over all parts. */
guint64 cgv_test_profile_sums_digest (const CgvProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestRecording, cgv_test_recording_free)
