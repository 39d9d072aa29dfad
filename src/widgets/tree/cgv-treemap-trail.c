/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-trail.h"

#include "cgv-arrays.h"
#include "cgv-program.h"
#include "cgv-row-key.h"

/* Longest path from the program's start to main(). */
#define MAX_WAY 12

typedef struct
{
  CgvNodeId row;
  CgvRowKey *key;
} Stop;

struct CgvTreemapTrail
{
  CgvNumbers *numbers;
  GArray *stops;
};

static void
clear_stop (gpointer data)
{
  cgv_row_key_unref (((Stop *) data)->key);
}

CgvTreemapTrail *
cgv_treemap_trail_new (void)
{
  CgvTreemapTrail *self = g_new0 (CgvTreemapTrail, 1);

  self->stops = cgv_array_new (Stop);
  g_array_set_clear_func (self->stops, clear_stop);

  return self;
}

void
cgv_treemap_trail_free (CgvTreemapTrail *self)
{
  g_array_unref (self->stops);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_free (self);
}

static void
append (CgvTreemapTrail *self,
        CgvNodeId row)
{
  Stop stop = { row, cgv_row_key_new (self->numbers->folds, row) };

  g_array_append_val (self->stops, stop);
}

gboolean
cgv_treemap_trail_is_of (const CgvTreemapTrail *self,
                         const CgvNumbers *numbers)
{
  return self->numbers != NULL && self->numbers->folds[CGV_SIDE_BASE] == numbers->folds[CGV_SIDE_BASE] &&
         self->numbers->folds[CGV_SIDE_NEW] == numbers->folds[CGV_SIDE_NEW];
}

/* Finds the rows again, up to the first that is gone. */
static void
find_rows (CgvTreemapTrail *self)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, self->stops->len);
  guint n_found = 0;

  cgv_foreach_item (Stop, stop, self->stops)
    g_ptr_array_add (keys, stop->key);
  cgv_row_key_find_all ((CgvRowKey *const *) keys->pdata, keys->len, self->numbers->folds, rows);
  for (; n_found < keys->len && rows[n_found] != CGV_NONE; n_found++)
    g_array_index (self->stops, Stop, n_found).row = rows[n_found];
  g_array_set_size (self->stops, n_found);
}

void
cgv_treemap_trail_set_numbers (CgvTreemapTrail *self,
                               CgvNumbers *numbers)
{
  gboolean is_same = numbers != NULL && cgv_treemap_trail_is_of (self, numbers);

  if (numbers != NULL)
    cgv_numbers_ref (numbers);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  self->numbers = numbers;
  if (numbers == NULL)
    g_array_set_size (self->stops, 0);
  else if (!is_same)
    find_rows (self);
}

guint
cgv_treemap_trail_get_length (const CgvTreemapTrail *self)
{
  return self->stops->len;
}

CgvNodeId
cgv_treemap_trail_get_row (const CgvTreemapTrail *self,
                           guint index)
{
  g_return_val_if_fail (index < self->stops->len, CGV_NONE);

  return g_array_index (self->stops, Stop, index).row;
}

CgvNodeId
cgv_treemap_trail_get_last (const CgvTreemapTrail *self)
{
  return self->stops->len > 0 ? cgv_treemap_trail_get_row (self, self->stops->len - 1) : CGV_NONE;
}

static gboolean
go_back (CgvTreemapTrail *self,
         CgvNodeId row)
{
  for (guint i = 0; i < self->stops->len; i++)
    {
      if (cgv_treemap_trail_get_row (self, i) != row)
        continue;
      g_array_set_size (self->stops, i + 1);
      return TRUE;
    }

  return FALSE;
}

void
cgv_treemap_trail_add (CgvTreemapTrail *self,
                       CgvNodeId row)
{
  if (!go_back (self, row))
    append (self, row);
}

void
cgv_treemap_trail_begin (CgvTreemapTrail *self,
                         CgvNodeId row)
{
  g_array_set_size (self->stops, 0);
  if (row != CGV_NONE)
    append (self, row);
}

void
cgv_treemap_trail_follow (CgvTreemapTrail *self,
                          CgvNodeId row)
{
  if (!go_back (self, row))
    cgv_treemap_trail_begin (self, row);
}

void
cgv_treemap_trail_begin_at_program (CgvTreemapTrail *self)
{
  CgvNodeId program = cgv_program_find (self->numbers);
  CgvNodeId main_row = cgv_program_find_main (self->numbers);
  CgvNodeId way[MAX_WAY];
  guint n = 0;

  cgv_treemap_trail_begin (self, program);
  for (CgvNodeId row = main_row; row != CGV_NONE && row != program && n < MAX_WAY; row = cgv_program_find_caller (self->numbers, row))
    way[n++] = row;
  while (n > 0)
    cgv_treemap_trail_add (self, way[--n]);
}

CgvNodeId
cgv_treemap_trail_get_outer (const CgvTreemapTrail *self)
{
  if (self->stops->len > 1)
    return cgv_treemap_trail_get_row (self, self->stops->len - 2);

  return self->stops->len == 1 ? cgv_program_find_caller (self->numbers, cgv_treemap_trail_get_last (self)) : CGV_NONE;
}
