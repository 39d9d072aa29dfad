/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a recording, for the files that make it and write it.
 */

#include "cgv-test-recording.h"

#define CGV_TEST_MAX_EVENTS 6

/* Indexes into the names of the recording. */
typedef struct
{
  guint name;
  guint file;
  guint object;
} CgvTestFunction;

typedef enum
{
  CGV_TEST_ITEM_COST,
  CGV_TEST_ITEM_CALL,
  CGV_TEST_ITEM_JUMP,
  CGV_TEST_ITEM_BRANCH,
} CgvTestItemKind;

/* A position has an address, a basic block and a line; values that its part does not record are
 * 0. */
typedef struct
{
  guint64 column[3];
} CgvTestPosition;

typedef struct
{
  CgvTestItemKind kind;
  guint file;
  CgvTestPosition position;
  CgvTestPosition target;
  gint64 costs[CGV_TEST_MAX_EVENTS]; /* by event type of the recording */
  guint callee;
  guint64 count;
  guint64 followed;
  gboolean has_function;
  gboolean has_file;
  guint to_function; /* a name */
  guint to_file;
} CgvTestItem;

typedef struct
{
  guint function;
  GArray *items;
} CgvTestBlock;

typedef struct
{
  guint64 pid;
  guint64 number;
  guint64 thread;
  gboolean has_column[3];
  gboolean has_event[CGV_TEST_MAX_EVENTS];
  gboolean has_summary;
  gboolean has_totals;
  gint64 totals[CGV_TEST_MAX_EVENTS];
  GPtrArray *blocks;
} CgvTestPart;

struct CgvTestRecording
{
  guint n_events;
  guint n_functions;
  CgvTestFunction *functions;
  GPtrArray *parts;
};

/* Returns the text of a name, a file or an object; 0 is the empty one. */
const char *cgv_test_recording_get_name (guint name);
const char *cgv_test_recording_get_file (guint file);
const char *cgv_test_recording_get_object (guint object);
