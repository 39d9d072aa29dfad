/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-curve-sheet.h"

#include "cgv-curve-painter.h"

typedef struct
{
  const CgvCurveSheet *sheet;
  CgvTreemapStyle style;
} Drawing;

static void
paint (cairo_t *cr,
       const void *data)
{
  const Drawing *self = data;
  CgvRect area = { 0, 0, self->sheet->width, self->sheet->height };

  cgv_curve_painter_draw (self->sheet->curve, cr, self->style.font, &area, &self->style.palette, self->style.scale);
}

static void
measure_cb (const CgvSheet *sheet,
            void *user_data)
{
  double *around = user_data;
  double width;
  double height;

  cgv_sheet_measure (sheet, &width, &height);
  *around = height - sheet->height;
}

double
cgv_curve_sheet_measure_around (const CgvCurveSheet *self)
{
  double around = 0;

  cgv_curve_sheet_give (self, measure_cb, &around);
  return around;
}

void
cgv_curve_sheet_give (const CgvCurveSheet *self,
                      void (*func) (const CgvSheet *sheet,
                                    void *user_data),
                      void *user_data)
{
  Drawing drawing = { self, { .font = self->font, .scale = self->scale } };
  const CgvSheet sheet = {
    .title = self->title,
    .note = self->note,
    .width = self->width,
    .height = self->height,
    .draw = paint,
    .data = &drawing,
    .has_no_legend = true,
    .style = &drawing.style,
  };

  cgv_palette_init (&drawing.style.palette, self->is_dark ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, false);
  func (&sheet, user_data);
}
