/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-program-rows.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-program-start.h"

/* Conclusions from the name of a row. */
typedef enum
{
  NAME_IS_MAIN = 1 << 0,
  NAME_IS_START = 1 << 1,
} NameBits;

/* The rows below main, and those that lead to it. */
typedef struct
{
  const CgvComparison *comparison;
  CgvStringId objects[CGV_N_SIDES]; /* of main on each side; CGV_NONE if it is not known */
  guint8 *names;    /* NameBits of each row: reading a name takes long */
  guint8 *is_after; /* main, and all that it leads to */
  guint8 *is_before; /* CGV_PROGRAM_ROW_START */
  GArray *stack;
} Start;

/* Returns CGV_NONE if a side does not have the row. */
static CgvStringId
get_object (const CgvComparison *comparison,
            CgvSide side,
            CgvNodeId row)
{
  CgvFunctionId function = cgv_matching_get_function (comparison->matching, side, row);

  return function != CGV_NONE ? comparison->costs[side]->graph->profile->functions[function].object : CGV_NONE;
}

/* Notes the object of main on each side: the two builds of a program may have other paths. */
static void
note_objects (Start *start,
              CgvNodeId row)
{
  cgv_foreach_side (side)
    {
      CgvStringId object = get_object (start->comparison, side, row);

      if (start->objects[side] == CGV_NONE && object != CGV_NONE && *cgv_profile_get_string (start->comparison->costs[side]->graph->profile, object, NULL) != '\0')
        start->objects[side] = object;
    }
}

static void
read_names (Start *start)
{
  for (CgvNodeId row = 0; row < start->comparison->n_rows; row++)
    {
      size_t length;
      const char *name = cgv_matching_get_name (start->comparison->matching, row, &length);

      if (length == strlen ("main") && memcmp (name, "main", length) == 0)
        note_objects (start, row);
      if (cgv_program_start_is_main (name, length))
        start->names[row] |= NAME_IS_MAIN;
      if (cgv_program_start_is_name (name, length))
        start->names[row] |= NAME_IS_START;
    }
}

static gboolean
is_named (const CgvComparison *comparison,
          CgvNodeId row,
          const char *name)
{
  size_t length;
  const char *bytes = cgv_matching_get_name (comparison->matching, row, &length);

  return length == strlen (name) && memcmp (bytes, name, length) == 0;
}

static gboolean
is_of_program (const Start *start,
               CgvNodeId row)
{
  cgv_foreach_side (side)
    {
      CgvStringId object = get_object (start->comparison, side, row);

      if (object != CGV_NONE && object == start->objects[side])
        return TRUE;
    }
  return FALSE;
}

/* Constructors and exit handlers may be of the program. */
static gboolean
runs_own_code (const Start *start,
               CgvNodeId caller,
               CgvNodeId callee)
{
  static const char *const names[] = { "__libc_csu_init", "call_init", "call_init.part.0", "__run_exit_handlers" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (is_named (start->comparison, caller, names[i]))
      return is_of_program (start, callee);
  return is_of_program (start, callee) && !is_of_program (start, caller);
}

static void
reach (Start *start,
       guint8 *is_reached,
       CgvNodeId row)
{
  if (is_reached[row] != 0)
    return;
  is_reached[row] = 1;
  g_array_append_val (start->stack, row);
}

static void
walk (Start *start,
      guint8 *is_reached)
{
  const CgvUnion *joined = start->comparison->joined;

  while (start->stack->len > 0)
    {
      CgvNodeId row = g_array_index (start->stack, CgvNodeId, start->stack->len - 1);

      g_array_set_size (start->stack, start->stack->len - 1);
      for (guint32 edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
        {
          CgvNodeId callee = joined->edges[edge].callee;

          if (is_reached == start->is_after || (start->is_after[callee] == 0 && !runs_own_code (start, row, callee)))
            reach (start, is_reached, callee);
        }
    }
}

/* Returns whether the files record different numbers of calls of main. A file that began after the call records 0. One side then recorded
 * no start, or only a part of it, and the cost of main would count as start. */
static gboolean
calls_main_otherwise (const Start *start)
{
  const CgvComparison *comparison = start->comparison;
  const CgvUnion *joined = comparison->joined;

  for (guint32 edge = 0; edge < joined->n_edges; edge++)
    {
      if ((start->names[joined->edges[edge].callee] & NAME_IS_MAIN) != 0 &&
          cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge) != cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge))
        return TRUE;
    }
  return FALSE;
}

/* Marks the rows of the dynamic linker. Rows of one object often follow each other. */
static void
mark_linker (const CgvComparison *comparison,
             guint8 *places)
{
  const char *last = NULL;
  gboolean is_linker = FALSE;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      size_t length;
      const char *object = cgv_matching_get_object (comparison->matching, row, &length);

      if (object != last)
        is_linker = cgv_object_rank (object, length) == CGV_OBJECT_LINKER;
      last = object;
      if (is_linker)
        places[row] = CGV_PROGRAM_ROW_START;
    }
}

guint8 *
cgv_program_rows_new (const CgvComparison *comparison)
{
  g_autofree guint8 *is_after = NULL;
  g_autofree guint8 *names = NULL;
  g_autoptr (GArray) stack = cgv_array_new (CgvNodeId);
  gboolean has_main = FALSE;
  gboolean has_start;
  guint8 *places;
  Start start;

  g_return_val_if_fail (comparison != NULL, NULL);

  is_after = g_new0 (guint8, (gsize) comparison->n_rows + 1);
  names = g_new0 (guint8, (gsize) comparison->n_rows + 1);
  places = g_new0 (guint8, (gsize) comparison->n_rows + 1);
  start = (Start){ .comparison = comparison, .names = names, .is_after = is_after, .is_before = places, .stack = stack, .objects = { CGV_NONE, CGV_NONE } };

  read_names (&start);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    if ((names[row] & NAME_IS_MAIN) != 0)
      {
        reach (&start, is_after, row);
        has_main = TRUE;
      }
  walk (&start, is_after);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (has_main && (names[row] & NAME_IS_START) != 0 && is_after[row] == 0)
        reach (&start, start.is_before, row);
    }
  walk (&start, start.is_before);
  mark_linker (comparison, places);
  has_start = !calls_main_otherwise (&start);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (!has_start)
        places[row] = 0;
      if (is_of_program (&start, row))
        places[row] |= CGV_PROGRAM_ROW_OWN;
      if ((names[row] & NAME_IS_MAIN) != 0)
        places[row] |= CGV_PROGRAM_ROW_MAIN;
    }
  return places;
}
