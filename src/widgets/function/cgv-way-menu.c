/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-way-menu.h"

#include <glib/gi18n.h>

#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-estimate.h"
#include "cgv-group-text.h"
#include "cgv-view.h"

/* Most names of a kind. */
#define MAX_NAMES 12

/* The names and costs of cycles and groups are those of the header. */
static char *
dup_name (CgvFocus *focus,
          const CgvPlace *place,
          CgvAmount *cost)
{
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  const CgvGrouping *grouping = focus->numbers->main.grouping;
  CgvCycleId cycle = costs->graph->cycles[place->row];

  *cost = cgv_costs_get_inclusive (costs, place->row);
  if (place->visit == CGV_VISIT_GROUP && grouping != NULL && grouping->group_of_node[place->row] != CGV_NONE)
    {
      *cost = grouping->groups[grouping->group_of_node[place->row]].inclusive;
      return cgv_group_text_dup_short_name (focus, grouping->group_of_node[place->row]);
    }
  if (place->visit == CGV_VISIT_CYCLE && cycle != CGV_NONE)
    {
      g_autofree char *member = cgv_focus_dup_name (focus, cgv_costs_find_costliest (costs, cycle));

      *cost = cgv_costs_get_cycle (costs, cycle);
      return cgv_diagram_shape_dup_cycle (member, costs->graph->cycle_start[cycle + 1] - costs->graph->cycle_start[cycle]);
    }
  return cgv_focus_dup_name (focus, place->row);
}

static void
append (GMenu *section,
        CgvFocus *focus,
        const CgvPlace *place,
        const char *action,
        int step)
{
  CgvAmount cost;
  g_autofree char *name = dup_name (focus, place, &cost);
  g_autofree char *label = cgv_display_dup_label (name);
  g_autofree char *amount = cgv_estimate_dup_cost (focus, cost);
  /* Translators: the name of a function, and its cost */
  g_autofree char *with_cost = g_strdup_printf (C_ ("function and cost", "%s · %s"), label, amount);
  g_autoptr (GMenuItem) item = g_menu_item_new (cgv_focus_get_comparison (focus) != NULL ? label : with_cost, NULL);

  g_menu_item_set_action_and_target (item, action, "i", step);
  g_menu_append_item (section, item);
}

static void
append_places (GMenu *menu,
               CgvFocus *focus,
               gboolean back)
{
  g_autoptr (GMenu) section = g_menu_new ();
  CgvPlace places[MAX_NAMES];
  guint n = cgv_focus_list_places (focus, back, places, MAX_NAMES);

  for (guint i = 0; i < n; i++)
    append (section, focus, &places[i], "way.visited", back ? -(int) (i + 1) : (int) (i + 1));
  if (n > 0)
    g_menu_append_section (menu, back ? _ ("Back") : _ ("Forward"), G_MENU_MODEL (section));
}

/* The way up ends at main. */
static void
append_hot_path (GMenu *menu,
                 CgvFocus *focus,
                 gboolean up)
{
  g_autoptr (GMenu) section = g_menu_new ();
  guint32 rows[MAX_NAMES];
  guint n = cgv_focus_list_hot_path (focus, up, rows, MAX_NAMES);

  for (guint i = 0; i < n && !cgv_focus_is_program_start (focus, rows[i]); i++)
    append (section, focus, &(const CgvPlace){ .row = rows[i] }, "way.hot-path", up ? -(int) (i + 1) : (int) (i + 1));
  if (g_menu_model_get_n_items (G_MENU_MODEL (section)) > 0)
    g_menu_append_section (menu, up ? _ ("Up: Who Calls It Most") : _ ("Down: Where Most of It Goes"), G_MENU_MODEL (section));
}

gboolean
cgv_way_menu_fill (GMenu *menu,
                   CgvFocus *focus,
                   gboolean back)
{
  g_return_val_if_fail (G_IS_MENU (menu), FALSE);

  g_menu_remove_all (menu);
  if (focus == NULL)
    return FALSE;
  append_places (menu, focus, back);
  append_hot_path (menu, focus, back);
  return g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 0;
}

static void
visited_action (GtkWidget *widget,
                const char *action,
                GVariant *parameter)
{
  int step = g_variant_get_int32 (parameter);

  if (CGV_VIEW (widget)->focus != NULL && step != 0)
    cgv_focus_go_to_place (CGV_VIEW (widget)->focus, step < 0, (guint) CLAMP (ABS (step), 1, MAX_NAMES));
}

static void
hot_path_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvFocus *focus = CGV_VIEW (widget)->focus;
  int step = g_variant_get_int32 (parameter);
  guint n = (guint) CLAMP (ABS (step), 1, MAX_NAMES);
  guint32 rows[MAX_NAMES];

  if (focus != NULL && cgv_focus_list_hot_path (focus, step < 0, rows, n) == n)
    cgv_focus_open_row (focus, rows[n - 1]);
}

void
cgv_way_menu_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "way.visited", "i", visited_action);
  gtk_widget_class_install_action (widget_class, "way.hot-path", "i", hot_path_action);
}
