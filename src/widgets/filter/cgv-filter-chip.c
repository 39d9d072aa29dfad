/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-chip.h"

#include <glib/gi18n.h>

#include "cgv-filter-button.h"
#include "cgv-filter-text.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* A longer pattern has its middle left out; the tooltip has all of it. */
#define MAX_RULE_CHARS 36

struct _CgvFilterChip
{
  CgvView view;

  guint index;

  GtkWidget *button;
  GtkLabel *rule_label;
  GtkLabel *hidden_label;
  GtkWidget *close_button;
};

G_DEFINE_FINAL_TYPE (CgvFilterChip, cgv_filter_chip, CGV_TYPE_VIEW)

static void
remove_filter (CgvFilterChip *self)
{
  g_autoptr (CgvFilterList) filters = cgv_filter_list_remove (self->view.focus->wanted->filters, self->index);

  cgv_focus_set_filters (self->view.focus, filters);
}

static gboolean
delete_cb (GtkWidget *widget,
           GVariant *args,
           gpointer user_data)
{
  remove_filter (CGV_FILTER_CHIP (widget));
  return GDK_EVENT_STOP;
}

static gboolean
query_tooltip_cb (CgvFilterChip *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  g_autofree char *text = NULL;

  if (self->index >= cgv_filter_list_get_n (self->view.focus->wanted->filters))
    return FALSE;
  text = cgv_filter_text_dup_tooltip (self->view.focus, self->index);
  return cgv_tooltip_set (tooltip, GTK_WIDGET (self), text);
}

static void
cgv_filter_chip_class_init (CgvFilterChipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, delete_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_BackSpace, 0, delete_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "filterchip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
make_content (CgvFilterChip *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->rule_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->rule_label, PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (self->rule_label, MAX_RULE_CHARS);
  self->hidden_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->hidden_label), "hidden");
  gtk_widget_add_css_class (GTK_WIDGET (self->hidden_label), "numeric");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->rule_label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->hidden_label));
  return box;
}

static void
cgv_filter_chip_init (CgvFilterChip *self)
{
  self->button = g_object_new (CGV_TYPE_FILTER_BUTTON, NULL);
  gtk_widget_set_hexpand (self->button, TRUE);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));

  self->close_button = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_set_tooltip_text (self->close_button, _ ("Remove Filter"));
  gtk_widget_set_parent (self->close_button, GTK_WIDGET (self));
  g_signal_connect_swapped (self->close_button, "clicked", G_CALLBACK (remove_filter), self);

  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

GtkWidget *
cgv_filter_chip_new (CgvFocus *focus,
                     guint index)
{
  CgvFilterChip *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FILTER_CHIP, "focus", focus, NULL);
  self->index = index;
  cgv_view_set_focus (CGV_VIEW (self->button), focus);
  cgv_filter_button_set_filter (CGV_FILTER_BUTTON (self->button), index, make_content (self));
  cgv_filter_chip_update (self);
  return GTK_WIDGET (self);
}

void
cgv_filter_chip_update (CgvFilterChip *self)
{
  GtkWidget *menu_button;
  g_autofree char *rule = NULL;
  g_autofree char *hidden = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *name = NULL;
  g_autofree char *close = NULL;

  g_return_if_fail (CGV_IS_FILTER_CHIP (self));
  g_return_if_fail (self->index < cgv_filter_list_get_n (self->view.focus->wanted->filters));

  rule = cgv_filter_text_dup_rule (cgv_filter_list_get (self->view.focus->wanted->filters, self->index));
  hidden = cgv_filter_text_dup_hidden (self->view.focus, self->index);
  /* Translators: how much a filter hides, after its name */
  shown = g_strdup_printf (_ ("· %s"), hidden);
  gtk_label_set_text (self->rule_label, rule);
  gtk_label_set_text (self->hidden_label, shown);

  /* Translators: for a screen reader: a filter as in "merge object ~ libc", and how much it hides */
  name = g_strdup_printf (_ ("Change filter: %s, %s"), rule, hidden);
  /* Translators: for a screen reader: a filter as in "merge object ~ libc" */
  close = g_strdup_printf (_ ("Remove filter: %s"), rule);
  menu_button = gtk_widget_get_first_child (self->button);
  cgv_widget_name (menu_button, name);
  cgv_widget_name (GTK_WIDGET (self->close_button), close);
  cgv_widget_name (GTK_WIDGET (self), rule);
}
