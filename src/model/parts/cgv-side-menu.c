/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-side-menu.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"
#include "cgv-value.h"

/* More parts need a search. */
#define MAX_PARTS 12

static char *
dup_label (CgvDocument *document,
           const CgvCosts *costs,
           CgvPartId part)
{
  CgvCost cost = cgv_document_get_part_cost (document, part, costs->events, costs->event);
  CgvCost total = cgv_event_set_get_total (costs->events, NULL, costs->event);
  g_autofree char *title = cgv_document_dup_part_title (document, part);
  g_autofree char *escaped = cgv_display_dup_label (title);
  char amount[CGV_FORMAT_MAX];
  char share[CGV_FORMAT_MAX];

  cgv_value_format_short (cost, cgv_costs_get_event (costs), amount);
  if (costs->is_signed || cgv_costs_get_event (costs)->is_ratio)
    return g_strdup_printf ("%s · %s", escaped, amount);
  cgv_value_format_percent (cost, total, cgv_costs_get_event (costs), share);
  return g_strdup_printf ("%s · %s · %s", escaped, amount, share);
}

GMenuModel *
cgv_side_menu_new (CgvDocument *document,
                   const CgvCosts *costs,
                   CgvSide side)
{
  const char *action = side == CGV_SIDE_BASE ? "sides.base" : "sides.new";
  guint n_parts = document->profile->n_parts;
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) parts = g_menu_new ();

  for (guint i = 0; i < n_parts && n_parts <= MAX_PARTS; i++)
    {
      CgvPartId part = cgv_document_get_part_at (document, i);
      g_autofree char *label = dup_label (document, costs, part);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, action, "u", (guint32) part);
      g_menu_append_item (parts, item);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (parts));
  g_menu_append (menu, _ ("_Choose Sides…"), "win.choose-sides");
  return G_MENU_MODEL (g_steal_pointer (&menu));
}
