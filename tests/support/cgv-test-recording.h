/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Made-up recordings, of which a test knows every record, and all the ways in which one can be
 * written down.
 */

#include <glib.h>

#include "cgv-profile.h"

/**
 * CgvTestRecording:
 *
 * Parts with functions, and their costs, calls and jumps.
 */
typedef struct CgvTestRecording CgvTestRecording;

/**
 * CgvTestPositions:
 * @CGV_TEST_POSITIONS_ABSOLUTE: decimal
 * @CGV_TEST_POSITIONS_HEX: hexadecimal
 * @CGV_TEST_POSITIONS_RELATIVE: with a sign, or "*" for the same
 * @CGV_TEST_POSITIONS_MIXED: any of these, at random
 */
typedef enum
{
  CGV_TEST_POSITIONS_ABSOLUTE,
  CGV_TEST_POSITIONS_HEX,
  CGV_TEST_POSITIONS_RELATIVE,
  CGV_TEST_POSITIONS_MIXED,
} CgvTestPositions;

/**
 * CgvTestStyle:
 * @positions: how positions are written
 * @compresses: whether names are written once, and then as ids
 * @first_id: the first id
 * @id_step: the difference of an id to the one before, modulo 2^64
 * @has_carriage_returns: whether lines end in CR and LF
 * @has_mark: whether the file begins with a byte order mark
 * @has_comments: whether there are comments and empty lines
 * @has_blanks: whether tokens have more blanks and tabs around them than they need
 * @has_zeroes: whether costs of 0 at the end of a line are written
 * @has_zero_lines: whether there are lines of self cost that cost nothing
 * @has_totals: whether every part ends in its totals; otherwise some do
 * @has_splits: whether parts are written in pieces, each a part of its own
 * @has_all_files: whether objects and files are named again where they have not changed
 * @shuffles_parts: whether parts come in any order
 * @shuffles_functions: whether functions of a part come in any order
 * @shuffles_events: whether the event types of a part come in any order
 * @factor: what all costs are multiplied by
 */
typedef struct
{
  CgvTestPositions positions;
  gboolean compresses;
  guint64 first_id;
  guint64 id_step;
  gboolean has_carriage_returns;
  gboolean has_mark;
  gboolean has_comments;
  gboolean has_blanks;
  gboolean has_zeroes;
  gboolean has_zero_lines;
  gboolean has_totals;
  gboolean has_splits;
  gboolean has_all_files;
  gboolean shuffles_parts;
  gboolean shuffles_functions;
  gboolean shuffles_events;
  guint64 factor;
} CgvTestStyle;

/**
 * CGV_TEST_STYLE_PLAIN:
 *
 * The plainest way to write a recording.
 */
#define CGV_TEST_STYLE_PLAIN { .first_id = 1, .id_step = 1, .factor = 1 }

/**
 * cgv_test_recording_new:
 * @random: where chance comes from
 * @max_blocks: how many runs of lines a part has at most
 *
 * Makes up a recording.
 *
 * Returns: (transfer full): the recording
 */
CgvTestRecording *cgv_test_recording_new (GRand *random,
                                          guint max_blocks);

/**
 * cgv_test_recording_free:
 * @recording: (transfer full): a recording
 *
 * Frees it.
 */
void cgv_test_recording_free (CgvTestRecording *recording);

/**
 * cgv_test_recording_get_n_parts:
 * @recording: a recording
 *
 * How many parts it has.
 *
 * Returns: the number
 */
guint cgv_test_recording_get_n_parts (const CgvTestRecording *recording);

/**
 * cgv_test_recording_write:
 * @recording: a recording
 * @style: how to write it
 * @random: where chance comes from
 * @first_part: the first part to write
 * @n_parts: how many parts to write
 *
 * Writes some parts into a file.
 *
 * Returns: (transfer full): the file
 */
GBytes *cgv_test_recording_write (const CgvTestRecording *recording,
                                  const CgvTestStyle *style,
                                  GRand *random,
                                  guint first_part,
                                  guint n_parts);

/**
 * cgv_test_recording_digest:
 * @recording: a recording
 * @factor: what all costs are multiplied by
 *
 * Every record as one number, which does not depend on the order of parts, functions, or columns.
 *
 * Returns: the number that cgv_test_profile_digest() has for the profile
 */
guint64 cgv_test_recording_digest (const CgvTestRecording *recording,
                                   guint64 factor);

/**
 * cgv_test_profile_digest:
 * @profile: a profile
 *
 * Every record of a profile as one number.
 *
 * Returns: the number
 */
guint64 cgv_test_profile_digest (const CgvProfile *profile);

/**
 * cgv_test_profile_sums_digest:
 * @profile: a profile
 *
 * Every sum as one number: the costs of functions and calls over all parts.
 *
 * Returns: the number
 */
guint64 cgv_test_profile_sums_digest (const CgvProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvTestRecording, cgv_test_recording_free)
