/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-widget.h"

/* GTK 4 has no other function to look up a colour by its name. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
cgv_widget_get_color (GtkWidget *widget,
                      GdkRGBA *color)
{
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
}

gboolean
cgv_widget_lookup_color (GtkWidget *widget,
                         const char *name,
                         GdkRGBA *color)
{
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, color);
}

G_GNUC_END_IGNORE_DEPRECATIONS

void
cgv_widget_show_text (GtkLabel *label,
                      const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

void
cgv_widget_set_css_class (GtkWidget *widget,
                          const char *name,
                          gboolean is_set)
{
  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
cgv_widget_name (GtkWidget *widget,
                 const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
cgv_widget_wrap_buttons (GtkWidget *box)
{
  cgv_foreach_child (child, box)
    {
      GtkWidget *label = GTK_IS_BUTTON (child) ? gtk_button_get_child (GTK_BUTTON (child)) : NULL;

      if (GTK_IS_LABEL (label))
        g_object_set (label, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, NULL);
    }
}

int
cgv_widget_clear (GtkWidget *box)
{
  GtkWidget *focus = gtk_widget_get_focus_child (box);
  gboolean has_keyboard = (gtk_widget_get_state_flags (box) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  int index = -1;
  GtkWidget *child;

  /* GTK would leave the keyboard on a removed child. */
  if (has_keyboard)
    gtk_root_set_focus (gtk_widget_get_root (box), NULL);
  for (int i = 0; (child = gtk_widget_get_first_child (box)) != NULL; i++)
    {
      if (has_keyboard && child == focus)
        index = i;
      if (GTK_IS_LIST_BOX (box))
        gtk_list_box_remove (GTK_LIST_BOX (box), child);
      else
        gtk_box_remove (GTK_BOX (box), child);
    }
  return index;
}

void
cgv_widget_focus_child (GtkWidget *box,
                        int index)
{
  GtkWidget *child = gtk_widget_get_first_child (box);

  if (index < 0 || child == NULL)
    return;
  for (int i = 0; i < index && gtk_widget_get_next_sibling (child) != NULL; i++)
    child = gtk_widget_get_next_sibling (child);
  gtk_widget_child_focus (child, GTK_DIR_TAB_FORWARD);
}

gboolean
cgv_widget_translate (GtkWidget *widget,
                      GtkWidget *target,
                      double x,
                      double y,
                      double *target_x,
                      double *target_y)
{
  graphene_point_t point;

  if (!gtk_widget_compute_point (widget, target, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return FALSE;
  *target_x = point.x;
  *target_y = point.y;
  return TRUE;
}
