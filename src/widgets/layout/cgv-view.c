/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-view.h"

#include <glib/gi18n.h>

#include "cgv-widget.h"

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The views to update, and the source that updates them. */
static GQueue waiting = G_QUEUE_INIT;
static guint waiting_id;

G_DEFINE_ABSTRACT_TYPE (CgvView, cgv_view, GTK_TYPE_WIDGET)

/*
 * Children that fill the view. Asked which width a height needs, it says which width any height needs. GTK tries dozens
 * of widths for that in a vertical box, and does so for ever where a child is not always lower the wider it is.
 */
#define CGV_TYPE_VIEW_LAYOUT (cgv_view_layout_get_type ())

G_DECLARE_FINAL_TYPE (CgvViewLayout, cgv_view_layout, CGV, VIEW_LAYOUT, GtkLayoutManager)

struct _CgvViewLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (CgvViewLayout, cgv_view_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
cgv_view_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
cgv_view_layout_measure (GtkLayoutManager *manager,
                         GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = *natural = 0;
  cgv_foreach_child (child, widget)
    {
      int child_minimum, child_natural;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
    }
}

static void
cgv_view_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget *widget,
                          int width,
                          int height,
                          int baseline)
{
  cgv_foreach_child (child, widget)
    if (gtk_widget_should_layout (child))
      gtk_widget_allocate (child, width, height, baseline, NULL);
}

static void
cgv_view_layout_class_init (CgvViewLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = cgv_view_layout_get_request_mode;
  layout_class->measure = cgv_view_layout_measure;
  layout_class->allocate = cgv_view_layout_allocate;
}

static void
cgv_view_layout_init (CgvViewLayout *self)
{
}

static void
do_nothing (CgvView *self)
{
}

static void
drop_focus (CgvView *self)
{
  if (self->focus == NULL)
    return;

  CGV_VIEW_GET_CLASS (self)->drop_focus (self);
  g_signal_group_set_target (self->signals, NULL);
  g_clear_object (&self->focus);
}

static void
cgv_view_dispose (GObject *object)
{
  CgvView *self = CGV_VIEW (object);
  GtkWidget *child;

  g_queue_remove (&waiting, self);
  drop_focus (self);
  g_clear_object (&self->signals);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (cgv_view_parent_class)->dispose (object);
}

static void
cgv_view_get_property (GObject *object,
                       guint prop_id,
                       GValue *value,
                       GParamSpec *pspec)
{
  if (prop_id == PROP_FOCUS)
    g_value_set_object (value, CGV_VIEW (object)->focus);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_view_set_property (GObject *object,
                       guint prop_id,
                       const GValue *value,
                       GParamSpec *pspec)
{
  if (prop_id == PROP_FOCUS)
    cgv_view_set_focus (CGV_VIEW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

gboolean
cgv_view_give_sheet (CgvView *self,
                     double scale,
                     CgvSheetFunc func,
                     gpointer user_data)
{
  g_return_val_if_fail (CGV_IS_VIEW (self), FALSE);

  return self->focus != NULL && CGV_VIEW_GET_CLASS (self)->give_sheet != NULL && CGV_VIEW_GET_CLASS (self)->give_sheet (self, scale, func, user_data);
}

gboolean
cgv_view_move_focus (GtkWidget *widget,
                     GtkDirectionType direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  /* A menu may also be a child; it does not fill the widget. */
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child != NULL && gtk_widget_child_focus (child, direction);
}

static void
cgv_view_class_init (CgvViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_view_dispose;
  object_class->get_property = cgv_view_get_property;
  object_class->set_property = cgv_view_set_property;
  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  klass->drop_focus = do_nothing;
  klass->focus_changed = do_nothing;
  GTK_WIDGET_CLASS (klass)->focus = cgv_view_move_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), CGV_TYPE_VIEW_LAYOUT);
}

static void
cgv_view_init (CgvView *self)
{
  self->signals = g_signal_group_new (CGV_TYPE_FOCUS);
}

void
cgv_view_set_focus (CgvView *self,
                    CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  g_set_object (&self->focus, focus);
  g_signal_group_set_target (self->signals, focus);
  CGV_VIEW_GET_CLASS (self)->focus_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

void
cgv_view_update (CgvView *self)
{
  g_return_if_fail (CGV_IS_VIEW (self));

  g_queue_remove (&waiting, self);
  CGV_VIEW_GET_CLASS (self)->update (self);
}

static gboolean
update_next_cb (gpointer user_data)
{
  CgvView *view = g_queue_peek_head (&waiting);

  if (view != NULL)
    cgv_view_update (view);
  if (!g_queue_is_empty (&waiting))
    return G_SOURCE_CONTINUE;
  waiting_id = 0;
  return G_SOURCE_REMOVE;
}

gboolean
cgv_view_waits (CgvView *self)
{
  g_return_val_if_fail (CGV_IS_VIEW (self), FALSE);

  return g_queue_find (&waiting, self) != NULL;
}

void
cgv_view_queue_update (CgvView *self)
{
  g_return_if_fail (CGV_IS_VIEW (self));

  if (self->focus == NULL)
    cgv_view_update (self);
  else if (!cgv_view_waits (self))
    g_queue_push_tail (&waiting, self);
  if (waiting_id == 0 && !g_queue_is_empty (&waiting))
    waiting_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_next_cb, NULL, NULL);
}

void
cgv_view_follow (CgvView *self,
                 CgvFocusChange changes,
                 GCallback callback)
{
  g_return_if_fail (CGV_IS_VIEW (self));

  g_signal_group_connect_closure (self->signals, "changed", cgv_focus_closure_new (changes, callback, self), TRUE);
}

static GMenuItem *
new_item (const CgvViewOption *option)
{
  GMenuItem *item = g_menu_item_new (_ (option->label), NULL);

  if (option->value == CGV_VIEW_SWITCH)
    g_menu_item_set_action_and_target (item, option->action, NULL);
  else
    g_menu_item_set_action_and_target (item, option->action, "u", option->value);
  return item;
}

GMenuModel *
cgv_view_new_options (CgvView *self)
{
  CgvViewClass *klass = CGV_VIEW_GET_CLASS (self);
  g_autoptr (GMenu) menu = NULL;
  g_autoptr (GMenu) section = NULL;
  const char *title = NULL;

  g_return_val_if_fail (CGV_IS_VIEW (self), NULL);

  for (guint i = 0; i < klass->n_options && self->focus != NULL; i++)
    {
      const CgvViewOption *option = &klass->options[i];
      g_autoptr (GMenuItem) item = NULL;

      if (klass->has_option != NULL && !klass->has_option (self, option))
        continue;
      if (menu == NULL)
        menu = g_menu_new ();
      if (section == NULL || g_strcmp0 (title, option->title) != 0)
        {
          g_clear_object (&section);
          section = g_menu_new ();
          g_menu_append_section (menu, option->title != NULL ? _ (option->title) : NULL, G_MENU_MODEL (section));
        }
      title = option->title;
      item = new_item (option);
      g_menu_append_item (section, item);
    }
  return menu != NULL ? G_MENU_MODEL (g_steal_pointer (&menu)) : NULL;
}

static gboolean
focus_cb (gpointer button)
{
  gtk_widget_grab_focus (button);
  return G_SOURCE_REMOVE;
}

/* GTK 4.18 gives the keyboard to what had it before the menu, and only after this signal. */
static void
options_closed_cb (GtkWidget *button)
{
  g_idle_add_full (G_PRIORITY_HIGH, focus_cb, g_object_ref (button), g_object_unref);
}

/* The menu is a child of the view, whose actions it has. It stays until the next one, because a chosen action is activated after it closed. */
void
cgv_view_open_options (CgvView *self,
                       GtkWidget *button)
{
  g_autoptr (GMenuModel) options = cgv_view_new_options (self);
  GdkRectangle at = { 0, 0, gtk_widget_get_width (button), gtk_widget_get_height (button) };
  double x, y;

  if (options == NULL || !cgv_widget_translate (button, GTK_WIDGET (self), 0, 0, &x, &y))
    return;
  if (self->options == NULL)
    {
      self->options = GTK_POPOVER (gtk_popover_menu_new_from_model (NULL));
      gtk_widget_set_parent (GTK_WIDGET (self->options), GTK_WIDGET (self));
      g_signal_connect_object (self->options, "closed", G_CALLBACK (options_closed_cb), button, G_CONNECT_SWAPPED);
    }
  at.x = (int) x;
  at.y = (int) y;
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->options), options);
  gtk_popover_set_pointing_to (self->options, &at);
  gtk_popover_popup (self->options);
}
