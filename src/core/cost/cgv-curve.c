/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-curve.h"

#include <math.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-vector.h"

static double *
copy_numbers (CgvCurve *self,
              const double *numbers)
{
  double *copy = numbers != NULL ? cgv_pool_new (cgv_box_get_pool (self), self->n, sizeof *copy) : NULL;

  if (copy != NULL)
    memcpy (copy, numbers, self->n * sizeof *copy);
  return copy;
}

static char *
copy_text (CgvCurve *self,
           const char *text)
{
  size_t size = text != NULL ? strlen (text) + 1 : 0;
  char *copy = text != NULL ? cgv_pool_new (cgv_box_get_pool (self), size, 1) : NULL;

  if (copy != NULL)
    memcpy (copy, text, size);
  return copy;
}

CgvCurve *
cgv_curve_new (uint32_t n,
               const double *sizes,
               const CgvEvent *event)
{
  CgvCurve *self = cgv_box_new (NULL, sizeof *self);

  if (self == NULL)
    return NULL;
  self->n = self->n_measured = n;
  self->event = *event;
  self->selected = CGV_NONE;
  self->sizes = copy_numbers (self, sizes);
  cgv_pool_make (cgv_box_get_pool (self), &self->names, n);
  cgv_pool_make (cgv_box_get_pool (self), &self->labels, n);
  if (!cgv_box_get_pool (self)->failed)
    return self;
  cgv_curve_free (self);
  return NULL;
}

void
cgv_curve_free (CgvCurve *self)
{
  cgv_box_unref (self, NULL);
}

bool
cgv_curve_add_line (CgvCurve *self,
                    const double *values,
                    const double *rings,
                    const char *name,
                    CgvCurveInk ink)
{
  CgvPool *pool = cgv_box_get_pool (self);
  CgvCurveLine line = { copy_numbers (self, values), copy_numbers (self, rings), copy_text (self, name), ink };

  if (pool->failed || !cgv_array_grow_in (pool, &self->lines, self->n_lines + (size_t) 1))
    return false;
  self->lines[self->n_lines++] = line;
  return true;
}

bool
cgv_curve_set_name (CgvCurve *self,
                    uint32_t place,
                    const char *name)
{
  self->names[place] = copy_text (self, name);
  return self->names[place] != NULL;
}

bool
cgv_curve_set_label (CgvCurve *self,
                     uint32_t place,
                     const char *label)
{
  self->labels[place] = copy_text (self, label);
  return self->labels[place] != NULL;
}

bool
cgv_curve_has_ring (const CgvCurve *self,
                    uint32_t place)
{
  for (uint32_t line = 0; line < self->n_lines; line++)
    {
      if (self->lines[line].rings != NULL && !isnan (self->lines[line].rings[place]))
        return true;
    }
  return false;
}
