/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-narrow-bin.h"

#include "cgv-text-scale.h"

struct _CgvNarrowBin
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int minimum_width;
  int narrow_width;
  gboolean narrow;
  guint tick_id;
};

enum
{
  PROP_0,
  PROP_CHILD,
  PROP_MINIMUM_WIDTH,
  PROP_NARROW_WIDTH,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvNarrowBin, cgv_narrow_bin, GTK_TYPE_WIDGET)

static void
set_narrow (CgvNarrowBin *self,
            gboolean narrow)
{
  if (self->narrow == narrow)
    return;

  self->narrow = narrow;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static gboolean
is_narrow_at (CgvNarrowBin *self,
              int width)
{
  return width < cgv_text_scale (GTK_WIDGET (self), self->narrow_width);
}

static gboolean
width_changed_cb (GtkWidget *widget,
                  GdkFrameClock *clock,
                  gpointer user_data)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (widget);

  self->tick_id = 0;
  set_narrow (self, is_narrow_at (self, gtk_widget_get_width (widget)));
  return G_SOURCE_REMOVE;
}

static int
get_child_minimum_width (CgvNarrowBin *self)
{
  int minimum;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static GtkSizeRequestMode
cgv_narrow_bin_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
cgv_narrow_bin_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (widget);

  *minimum = *natural = 0;
  if (self->child == NULL)
    return;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      if (for_size >= 0)
        for_size = MAX (for_size, get_child_minimum_width (self));
      gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
      return;
    }

  gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
  *minimum = MIN (*minimum, self->minimum_width);
  *natural = MAX (*natural, *minimum);
}

static void
cgv_narrow_bin_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (widget);

  /* Rebuilding the child now would ask for another size in the middle of this one. */
  if (self->narrow != is_narrow_at (self, width) && self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (widget, width_changed_cb, NULL, NULL);

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;

  gtk_widget_allocate (self->child, MAX (width, get_child_minimum_width (self)), height, baseline, NULL);
}

static void
cgv_narrow_bin_get_property (GObject *object,
                             guint property_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (object);

  switch (property_id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROP_MINIMUM_WIDTH:
      g_value_set_int (value, self->minimum_width);
      break;
    case PROP_NARROW_WIDTH:
      g_value_set_int (value, self->narrow_width);
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
set_width (CgvNarrowBin *self,
           int *width,
           int new_width,
           GParamSpec *pspec)
{
  if (*width == new_width)
    return;

  *width = new_width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
}

/* @child may be NULL. */
static void
set_child (CgvNarrowBin *self,
           GtkWidget *child)
{
  g_return_if_fail (child == NULL || GTK_IS_WIDGET (child));

  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
cgv_narrow_bin_set_property (GObject *object,
                             guint property_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (object);

  switch (property_id)
    {
    case PROP_CHILD:
      set_child (self, g_value_get_object (value));
      break;
    case PROP_MINIMUM_WIDTH:
      set_width (self, &self->minimum_width, g_value_get_int (value), pspec);
      break;
    case PROP_NARROW_WIDTH:
      set_width (self, &self->narrow_width, g_value_get_int (value), pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_narrow_bin_dispose (GObject *object)
{
  CgvNarrowBin *self = CGV_NARROW_BIN (object);

  g_clear_pointer (&self->child, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_narrow_bin_parent_class)->dispose (object);
}

static void
cgv_narrow_bin_class_init (CgvNarrowBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = cgv_narrow_bin_get_property;
  object_class->set_property = cgv_narrow_bin_set_property;
  object_class->dispose = cgv_narrow_bin_dispose;
  widget_class->get_request_mode = cgv_narrow_bin_get_request_mode;
  widget_class->measure = cgv_narrow_bin_measure;
  widget_class->size_allocate = cgv_narrow_bin_size_allocate;

  properties[PROP_CHILD] =
    g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_MINIMUM_WIDTH] =
    g_param_spec_int ("minimum-width", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_NARROW_WIDTH] =
    g_param_spec_int ("narrow-width", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_narrow_bin_init (CgvNarrowBin *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

gboolean
cgv_narrow_bin_get_narrow (CgvNarrowBin *self)
{
  g_return_val_if_fail (CGV_IS_NARROW_BIN (self), FALSE);

  return self->narrow;
}

void
cgv_narrow_bin_expect_width (CgvNarrowBin *self,
                             int width)
{
  g_return_if_fail (CGV_IS_NARROW_BIN (self));

  set_narrow (self, is_narrow_at (self, width));
}
