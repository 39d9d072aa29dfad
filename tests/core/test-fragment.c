/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The target of a parser: functions, calls, parts and rows. */

#include <glib.h>

#include "cgv-fragment-private.h"
#include "cgv-parser.h"
#include "cgv-profile.h"
#include "cgv-test-memory.h"

static CgvFragment *
new_fragment (void)
{
  const CgvMemory memory = CGV_MEMORY_INIT;
  CgvFragment *fragment = cgv_fragment_new (&memory, 3);

  g_assert_nonnull (fragment);
  return fragment;
}

static void
test_functions (void)
{
  CgvFragment *fragment = new_fragment ();

  g_test_summary ("A function is its name, file and object; a change of one makes another function");
  for (guint round = 0; round < 2; round++)
    for (CgvFunctionId id = 0; id < 1000; id++)
      {
        const CgvFunction function = { id % 10, id / 10 % 10, id / 100 };

        g_assert_cmpuint (cgv_fragment_intern_function (fragment, &function), ==, id);
      }
  cgv_fragment_free (fragment);
}

static void
test_calls (void)
{
  CgvFragment *fragment = new_fragment ();

  g_test_summary ("A call from one function to another is found again until another one calls it");
  for (CgvStringId name = 0; name < 3; name++)
    cgv_fragment_intern_function (fragment, &(CgvFunction) { name, 0, 0 });
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 0, 1), ==, 0);
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 0, 1), ==, 0);
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 1, 1), ==, 1);
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 0, 2), ==, 2);
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 1, 1), ==, 1);
  cgv_fragment_free (fragment);
}

static void
test_rows (void)
{
  CgvFragment *fragment = new_fragment ();
  CgvRawPart *part = cgv_fragment_add_part (fragment);
  guint32 row;

  g_test_summary ("A row keeps its costs when it widens, and each part has rows of its own");
  part->part.n_events = 5;
  cgv_fragment_intern_function (fragment, &(CgvFunction) { 1, 0, 0 });
  row = cgv_fragment_get_row (fragment, 0, 0);
  g_assert_cmpuint (fragment->rows[row].width, ==, 0);
  for (guint32 width = 1; width <= 5; width++)
    {
      row = cgv_fragment_get_row (fragment, 0, width);
      g_assert_cmpuint (fragment->rows[row].width, >=, width);
      g_assert_cmpuint (fragment->rows[row].width, <=, 5);
      cgv_fragment_get_costs (fragment, &fragment->rows[row])[width - 1] = 10 + width;
      for (guint32 i = 0; i < fragment->rows[row].width; i++)
        g_assert_cmpuint (cgv_fragment_get_costs (fragment, &fragment->rows[row])[i], ==, i < width ? 11 + i : 0);
    }
  g_assert_cmpuint (part->n_rows, ==, 1);
  part = cgv_fragment_add_part (fragment);
  part->part.n_events = 1;
  row = cgv_fragment_get_row (fragment, 0, 1);
  g_assert_cmpuint (cgv_fragment_get_costs (fragment, &fragment->rows[row])[0], ==, 0);
  g_assert_cmpuint (part->n_rows, ==, 1);
  g_assert_cmpuint (fragment->n_rows, ==, 2);
  cgv_fragment_free (fragment);
}

static void
test_parts (void)
{
  CgvFragment *fragment = new_fragment ();
  CgvRawPart *part = cgv_fragment_add_part (fragment);

  g_test_summary ("A new part has no values, and can be removed");
  g_assert_cmpuint (part->part.command, ==, CGV_NONE);
  g_assert_cmpuint (part->part.n_events, ==, 0);
  cgv_fragment_drop_part (fragment);
  g_assert_cmpuint (fragment->n_parts, ==, 0);
  cgv_fragment_free (fragment);
  cgv_fragment_free (NULL);
}

/* Pretends that there are four thousand million of each. */
static void
test_full (void)
{
  CgvFragment *fragment = new_fragment ();
  guint32 kept;

  g_test_summary ("When ids are used up, there are no new ones of this kind, but the old ones stay");
  cgv_fragment_add_part (fragment)->part.n_events = 1;
  cgv_fragment_intern_function (fragment, &(CgvFunction) { 1, 0, 0 });
  cgv_fragment_intern_function (fragment, &(CgvFunction) { 2, 0, 0 });
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 0, 1), ==, 0);

  fragment->n_calls = CGV_NONE - 1;
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 1, 1), ==, CGV_NONE);
  g_assert_cmpuint (cgv_fragment_add_call (fragment, 0, 1), ==, 0);
  fragment->n_calls = 1;
  fragment->n_rows = CGV_NONE - 1;
  g_assert_cmpuint (cgv_fragment_get_row (fragment, 0, 1), ==, CGV_NONE);
  fragment->n_rows = 0;
  kept = fragment->n_parts;
  fragment->n_parts = CGV_NONE - 1;
  g_assert_null (cgv_fragment_add_part (fragment));
  fragment->n_parts = kept;
  kept = fragment->n_functions;
  fragment->n_functions = CGV_NONE - 1;
  g_assert_cmpuint (cgv_fragment_intern_function (fragment, &(CgvFunction) { 3, 0, 0 }), ==, CGV_NONE);
  fragment->n_functions = kept;
  g_assert_cmpuint (cgv_fragment_intern_function (fragment, &(CgvFunction) { 2, 0, 0 }), ==, 1);
  cgv_fragment_free (fragment);
}

/* A profile cannot number them, and reports that. */
static void
test_full_profile (void)
{
  for (guint kind = 0; kind < 2; kind++)
    {
      CgvFragment *fragment = new_fragment ();
      CgvProblemList *problems = g_new0 (CgvProblemList, 1);
      guint32 *counts[] = { &fragment->n_calls, &fragment->n_blocks };

      *counts[kind] = CGV_NONE;
      g_assert_null (cgv_profile_new (&fragment, 1, problems, NULL));
      g_assert_cmpuint (problems->n_by_kind[CGV_PROBLEM_NO_MEMORY], ==, 1);
      g_assert_null (fragment);
      g_free (problems);
    }
}

static gboolean
fill (const CgvMemory *memory,
      gpointer data)
{
  CgvFragment *fragment = cgv_fragment_new (memory, 1);
  gboolean ok = fragment != NULL;

  for (guint i = 0; i < 40 && ok; i++)
    {
      const CgvFunction function = { i, 0, 0 };
      CgvRawPart *part = cgv_fragment_add_part (fragment);

      if (part != NULL)
        part->part.n_events = i;
      ok = part != NULL && cgv_fragment_intern_function (fragment, &function) == i;
      ok = ok && cgv_fragment_add_call (fragment, 0, i) == i;
      ok = ok && cgv_fragment_get_row (fragment, i, i) != CGV_NONE;
      ok = ok && cgv_fragment_note_file (fragment, i * 10);
    }
  cgv_fragment_free (fragment);
  return ok;
}

static void
test_no_memory (void)
{
  g_test_summary ("Without memory nothing is added, and nothing leaks");
  cgv_test_memory_sweep (fill, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fragment/functions", test_functions);
  g_test_add_func ("/fragment/calls", test_calls);
  g_test_add_func ("/fragment/rows", test_rows);
  g_test_add_func ("/fragment/parts", test_parts);
  g_test_add_func ("/fragment/full", test_full);
  g_test_add_func ("/fragment/full-profile", test_full_profile);
  g_test_add_func ("/fragment/no-memory", test_no_memory);
  return g_test_run ();
}
