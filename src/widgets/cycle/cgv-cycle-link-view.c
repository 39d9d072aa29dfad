/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-link-view.h"

#include <glib/gi18n.h>

#include "cgv-cycle-columns.h"
#include "cgv-table.h"

struct _CgvCycleLinkView
{
  GtkWidget parent_instance;

  CgvCallListKind kind;
  CgvCycleFocus *cycle;
  GSignalGroup *signals;       /* of that */
  GSignalGroup *focus_signals; /* of what it is about */
  CgvCycleLinkList *list;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkStack *stack;
  GtkLabel *empty_label;
  CgvTable *table;
};

enum
{
  PROP_0,
  PROP_KIND,
  PROP_CYCLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCycleLinkView, cgv_cycle_link_view, GTK_TYPE_WIDGET)

static CgvFocus *
get_focus (CgvCycleLinkView *self)
{
  return cgv_cycle_focus_get_focus (self->cycle);
}

static guint
get_n_links (CgvCycleLinkView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static void
update (CgvCycleLinkView *self)
{
  guint n = get_n_links (self);
  g_autofree char *count = cgv_cell_dup_count (n);

  gtk_label_set_text (self->count_label, n > 0 ? count : "");
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
  cgv_table_refresh (self->table);
}

static void
piece_changed_cb (CgvCycleLinkView *self)
{
  update (self);
  cgv_table_scroll_to (self->table, 0);
}

static void
row_activate_cb (CgvCycleLinkView *self,
                 guint position)
{
  cgv_focus_set_row (get_focus (self), cgv_cycle_link_list_get_node (self->list, position));
}

static void
cgv_cycle_link_view_constructed (GObject *object)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);
  gboolean is_callers = self->kind == CGV_CALL_LIST_CALLERS;
  const char *title = is_callers ? _ ("Works for") : _ ("Calls");

  G_OBJECT_CLASS (cgv_cycle_link_view_parent_class)->constructed (object);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->empty_label, is_callers ? _ ("Nothing calls it.") : _ ("It calls nothing else."));
  cgv_table_set_name (self->table, title);
}

static void
cgv_cycle_link_view_get_property (GObject *object,
                                  guint prop_id,
                                  GValue *value,
                                  GParamSpec *pspec)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
      break;
    case PROP_CYCLE:
      g_value_set_object (value, self->cycle);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_cycle_link_view_set_property (GObject *object,
                                  guint prop_id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    case PROP_CYCLE:
      cgv_cycle_link_view_set_cycle (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_cycle_link_view_dispose (GObject *object)
{
  CgvCycleLinkView *self = CGV_CYCLE_LINK_VIEW (object);

  if (self->table != NULL)
    cgv_cycle_link_view_set_cycle (self, NULL);
  g_clear_object (&self->signals);
  g_clear_object (&self->focus_signals);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_CYCLE_LINK_VIEW);

  G_OBJECT_CLASS (cgv_cycle_link_view_parent_class)->dispose (object);
}

static void
cgv_cycle_link_view_class_init (CgvCycleLinkViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_cycle_link_view_constructed;
  object_class->dispose = cgv_cycle_link_view_dispose;
  object_class->get_property = cgv_cycle_link_view_get_property;
  object_class->set_property = cgv_cycle_link_view_set_property;
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES, CGV_CALL_LIST_CALLERS, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CYCLE] =
    g_param_spec_object ("cycle", NULL, NULL, CGV_TYPE_CYCLE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-cycle-link-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCycleLinkView, table);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_cycle_link_view_init (CgvCycleLinkView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  /* The list follows the same signals. What is said about it comes after. */
  self->signals = g_signal_group_new (CGV_TYPE_CYCLE_FOCUS);
  g_signal_group_connect_data (self->signals, "piece-changed", G_CALLBACK (piece_changed_cb), self, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  self->focus_signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_data (self->focus_signals, "notify::relative", G_CALLBACK (update), self, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void
drop_cycle (CgvCycleLinkView *self)
{
  if (self->cycle == NULL)
    return;
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_signal_group_set_target (self->signals, NULL);
  g_signal_group_set_target (self->focus_signals, NULL);
  g_clear_object (&self->list);
  g_clear_object (&self->cycle);
}

static void
follow_cycle (CgvCycleLinkView *self,
              CgvCycleFocus *cycle)
{
  self->cycle = g_object_ref (cycle);
  self->list = cgv_cycle_link_list_new (cycle, self->kind);
  cgv_table_set_list (self->table, cgv_cycle_columns_get_link_spec (), CGV_ROW_LIST (self->list), NULL);
  g_signal_group_set_target (self->signals, cycle);
  g_signal_group_set_target (self->focus_signals, get_focus (self));
  update (self);
}

void
cgv_cycle_link_view_set_cycle (CgvCycleLinkView *self,
                               CgvCycleFocus *cycle)
{
  g_return_if_fail (CGV_IS_CYCLE_LINK_VIEW (self));
  g_return_if_fail (cycle == NULL || CGV_IS_CYCLE_FOCUS (cycle));

  if (self->cycle == cycle)
    return;
  drop_cycle (self);
  if (cycle != NULL)
    follow_cycle (self, cycle);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CYCLE]);
}
