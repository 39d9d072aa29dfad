/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-picture-sheet.h"

#include "cgv-event-text.h"

void
cgv_picture_sheet_init_style (CgvTreemapStyle *style,
                              CgvTreemapCanvas *canvas,
                              double scale)
{
  *style = *cgv_treemap_canvas_get_style (canvas);
  cgv_palette_init (&style->palette, CGV_SCHEME_LIGHT, FALSE);
  style->scale = scale;
}

/* The total is that of the whole side. */
static char *
dup_side (CgvFocus *focus,
          CgvSide side,
          gboolean has_base)
{
  const CgvCosts *costs = focus->numbers->main.costs[side];
  g_autofree char *title = has_base ? cgv_focus_dup_side_title (focus, side) : cgv_document_dup_title (cgv_focus_get_document (focus));
  g_autofree char *amount = NULL;
  g_autofree char *event = NULL;

  if (costs == NULL)
    return g_steal_pointer (&title);
  event = cgv_event_text_dup_name (costs->events, costs->event);
  amount = cgv_event_text_dup_counted (cgv_costs_get_event (costs), costs->total, event);
  return g_strdup_printf ("%s · %s", title, amount);
}

char *
cgv_picture_sheet_dup_title (CgvFocus *focus,
                             const char *name)
{
  gboolean has_base = cgv_focus_get_comparison (focus) != NULL;
  g_autofree char *new_ = dup_side (focus, CGV_SIDE_NEW, has_base);
  g_autofree char *base = has_base ? dup_side (focus, CGV_SIDE_BASE, has_base) : NULL;

  return has_base ? g_strdup_printf ("%s   A: %s   B: %s", name, base, new_) : g_strdup_printf ("%s   %s", name, new_);
}
