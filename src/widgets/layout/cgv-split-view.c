/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-split-view.h"

#include "cgv-template.h"
#include "cgv-text-scale.h"
#include "cgv-widget.h"

/* For text of the usual size. Below this, both sides would be too narrow to read: the details
 * need the width of a phone. */
#define FOLD_WIDTH       700
#define MIN_SIDEBAR      260
#define MIN_CONTENT      360
#define DEFAULT_POSITION 520
#define KEYBOARD_STEP    24

/* From this on, the content has room for two views beside each other. */
#define WIDE_WIDTH       1100

/*
 * Everything happens in size_allocate. The sides are hidden by gtk_widget_set_child_visible(), which is allowed there. If
 * GtkWidget:visible were changed afterwards, a change of width would show one frame of the wrong layout.
 */
struct _CgvSplitView
{
  GtkWidget parent_instance;

  GtkWidget *sidebar;
  GtkWidget *content;
  GtkWidget *back_bar;
  GtkLabel *back_label;
  GtkWidget *handle;

  int position;
  int drag_start;
  gboolean folded;
  gboolean show_content;
  gboolean wide;
  gboolean content_alone;
  gboolean hides_list; /* because of it */
  guint focus_id;
};

enum
{
  PROP_0,
  PROP_SIDEBAR,
  PROP_CONTENT,
  PROP_BACK_LABEL,
  PROP_POSITION,
  PROP_FOLDED,
  PROP_SHOW_CONTENT,
  PROP_WIDE,
  PROP_CONTENT_ALONE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvSplitView, cgv_split_view, GTK_TYPE_WIDGET)

static int
measure_child (GtkWidget *child,
               GtkOrientation orientation,
               int for_size,
               int *natural)
{
  int minimum = 0;

  *natural = 0;
  if (child != NULL && gtk_widget_get_visible (child))
    gtk_widget_measure (child, orientation, for_size, &minimum, natural, NULL, NULL);

  return minimum;
}

static void
cgv_split_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (widget);
  int sidebar_natural, content_natural, bar_natural;
  int sidebar_minimum = measure_child (self->sidebar, orientation, -1, &sidebar_natural);
  int content_minimum = measure_child (self->content, orientation, -1, &content_natural);
  int bar_minimum = measure_child (self->back_bar, orientation, -1, &bar_natural);

  /* A single pane needs only its own height. */
  if (orientation == GTK_ORIENTATION_VERTICAL && self->folded)
    {
      *minimum = self->show_content ? content_minimum + bar_minimum : sidebar_minimum;
      *natural = self->show_content ? content_natural + bar_natural : sidebar_natural;
      return;
    }
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = MAX (sidebar_minimum, content_minimum + bar_minimum);
      *natural = MAX (sidebar_natural, content_natural + bar_natural);
      return;
    }

  *minimum = MAX (sidebar_minimum, MAX (content_minimum, bar_minimum));
  *natural = MAX (*minimum, sidebar_natural + content_natural);
}

static void
allocate_rect (GtkWidget *child,
               int x,
               int y,
               int width,
               int height)
{
  GtkAllocation allocation = { x, y, MAX (width, 0), MAX (height, 0) };

  gtk_widget_size_allocate (child, &allocation, -1);
}

static void
show_child (GtkWidget *child,
            gboolean visible)
{
  if (child != NULL)
    gtk_widget_set_child_visible (child, visible);
}

static gboolean
has_content (CgvSplitView *self)
{
  return self->content != NULL && gtk_widget_get_visible (self->content);
}

static void
allocate_folded (CgvSplitView *self,
                 int width,
                 int height)
{
  gboolean content = (self->show_content || self->hides_list) && has_content (self);
  int bar_natural;
  int bar_height = measure_child (self->back_bar, GTK_ORIENTATION_VERTICAL, width, &bar_natural);

  show_child (self->handle, FALSE);
  show_child (self->sidebar, !content);
  show_child (self->content, content);
  show_child (self->back_bar, content);

  if (!content)
    {
      if (self->sidebar != NULL)
        allocate_rect (self->sidebar, 0, 0, width, height);
      return;
    }

  allocate_rect (self->back_bar, 0, 0, width, bar_height);
  allocate_rect (self->content, 0, bar_height, width, height - bar_height);
}

/* Returns the requested width of the list, limited by the needs of both sides. */
static int
clamp_position (CgvSplitView *self,
                int width)
{
  int natural;
  int sidebar = measure_child (self->sidebar, GTK_ORIENTATION_HORIZONTAL, -1, &natural);
  int content = measure_child (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &natural);

  sidebar = MAX (sidebar, cgv_text_scale (GTK_WIDGET (self), MIN_SIDEBAR));
  content = MAX (content, cgv_text_scale (GTK_WIDGET (self), MIN_CONTENT));

  return MAX (MIN (self->position, width - content), sidebar);
}

static void
allocate_side_by_side (CgvSplitView *self,
                       int width,
                       int height)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int position = clamp_position (self, width);
  int rest = width - position;
  int natural;
  int handle_width = measure_child (self->handle, GTK_ORIENTATION_HORIZONTAL, -1, &natural);

  show_child (self->handle, TRUE);
  show_child (self->sidebar, TRUE);
  show_child (self->content, TRUE);
  show_child (self->back_bar, FALSE);

  if (self->sidebar != NULL)
    allocate_rect (self->sidebar, rtl ? width - position : 0, 0, position, height);
  if (self->content != NULL)
    allocate_rect (self->content, rtl ? 0 : position, 0, rest, height);
  /* The handle is over the edge, so that it is easy to grab. */
  allocate_rect (self->handle, (rtl ? rest : position) - handle_width / 2, 0, handle_width, height);
}

/* Returns whether the content needs the room of the list to be wide. */
static gboolean
has_no_room_for_list (CgvSplitView *self,
                      int width)
{
  int wide_width = cgv_text_scale (GTK_WIDGET (self), WIDE_WIDTH);

  return self->content_alone && width >= wide_width && width - clamp_position (self, width) < wide_width;
}

static gboolean
has_hidden_focus (CgvSplitView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *side = gtk_widget_get_focus_child (GTK_WIDGET (self));

  return focus != NULL && side != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) &&
         !gtk_widget_get_child_visible (side);
}

/* The keyboard moves to the visible pane: keys for an invisible one would be lost, or worse. */
static gboolean
move_focus_cb (gpointer user_data)
{
  CgvSplitView *self = user_data;
  GtkWidget *side = self->show_content || self->hides_list ? self->content : self->sidebar;

  self->focus_id = 0;
  if (side == NULL || !has_hidden_focus (self))
    return G_SOURCE_REMOVE;
  if (!gtk_widget_grab_focus (side) && !gtk_widget_child_focus (side, GTK_DIR_TAB_FORWARD))
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);

  return G_SOURCE_REMOVE;
}

static void
cgv_split_view_size_allocate (GtkWidget *widget,
                              int width,
                              int height,
                              int baseline)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (widget);
  gboolean folded = width < cgv_text_scale (widget, FOLD_WIDTH);
  gboolean is_wide = width >= cgv_text_scale (widget, WIDE_WIDTH);

  self->hides_list = has_no_room_for_list (self, width);
  if (folded || self->hides_list || !has_content (self))
    allocate_folded (self, width, height);
  else
    allocate_side_by_side (self, width, height);
  if (self->focus_id == 0 && has_hidden_focus (self))
    self->focus_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, move_focus_cb, self, NULL);

  if (self->folded != folded)
    {
      self->folded = folded;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
    }
  if (self->wide != is_wide)
    {
      self->wide = is_wide;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WIDE]);
    }
}

/* Keeps the keyboard focus off the invisible pane; GTK considers only GtkWidget:visible. */
static gboolean
cgv_split_view_focus (GtkWidget *widget,
                      GtkDirectionType direction)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (widget);
  GtkWidget *order[] = { self->back_bar, self->sidebar, self->handle, self->content };
  GtkWidget *current = gtk_widget_get_focus_child (widget);
  gboolean backward = direction == GTK_DIR_TAB_BACKWARD || direction == GTK_DIR_LEFT || direction == GTK_DIR_UP;
  int n = (int) G_N_ELEMENTS (order);
  int step = backward ? -1 : 1;
  int start = backward ? n - 1 : 0;

  for (int i = 0; i < n; i++)
    if (order[i] != NULL && order[i] == current)
      start = i;

  for (int i = start; i >= 0 && i < n; i += step)
    if (order[i] != NULL && gtk_widget_get_child_visible (order[i]) && gtk_widget_child_focus (order[i], direction))
      return TRUE;

  return FALSE;
}

static int
get_effective_position (CgvSplitView *self)
{
  return clamp_position (self, gtk_widget_get_width (GTK_WIDGET (self)));
}

static void
move_divider (CgvSplitView *self,
              int delta)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    delta = -delta;

  cgv_split_view_set_position (self, get_effective_position (self) + delta);
}

static void
drag_begin_cb (CgvSplitView *self,
               double x,
               double y,
               GtkGesture *gesture)
{
  double handle_x, handle_y;

  if (!gtk_widget_get_child_visible (self->handle) ||
      !cgv_widget_translate (GTK_WIDGET (self), self->handle, x, y, &handle_x, &handle_y) ||
      !gtk_widget_contains (self->handle, handle_x, handle_y))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  self->drag_start = get_effective_position (self);
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_update_cb (CgvSplitView *self,
                double offset_x)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  cgv_split_view_set_position (self, self->drag_start + (int) (rtl ? -offset_x : offset_x));
}

static gboolean
handle_key_cb (CgvSplitView *self,
               guint keyval,
               guint keycode,
               GdkModifierType state)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_divider (self, -KEYBOARD_STEP);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_divider (self, KEYBOARD_STEP);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
back_cb (GtkWidget *widget,
         const char *action,
         GVariant *parameter)
{
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (widget), FALSE);
}

/* Adds a side, which stays: GTK 4.8 keeps handlers of what is taken out and comes back. */
static void
add_child (CgvSplitView *self,
           GtkWidget **slot,
           GtkWidget *child)
{
  g_return_if_fail (*slot == NULL);
  g_return_if_fail (GTK_IS_WIDGET (child));

  /* Below the handle, which overlaps both sides. */
  gtk_widget_insert_before (child, GTK_WIDGET (self), self->handle);
  *slot = child;
}

static void
cgv_split_view_dispose (GObject *object)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (object);

  g_clear_handle_id (&self->focus_id, g_source_remove);
  g_clear_pointer (&self->sidebar, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  cgv_template_dispose (object);
}

static void
cgv_split_view_get_property (GObject *object,
                             guint prop_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (object);

  switch (prop_id)
    {
    case PROP_SIDEBAR:
      g_value_set_object (value, self->sidebar);
      break;
    case PROP_CONTENT:
      g_value_set_object (value, self->content);
      break;
    case PROP_BACK_LABEL:
      g_value_set_string (value, gtk_label_get_label (self->back_label));
      break;
    case PROP_POSITION:
      g_value_set_int (value, self->position);
      break;
    case PROP_FOLDED:
      g_value_set_boolean (value, self->folded);
      break;
    case PROP_SHOW_CONTENT:
      g_value_set_boolean (value, self->show_content);
      break;
    case PROP_WIDE:
      g_value_set_boolean (value, self->wide);
      break;
    case PROP_CONTENT_ALONE:
      g_value_set_boolean (value, self->content_alone);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_content_alone (CgvSplitView *self,
                   gboolean content_alone)
{
  if (self->content_alone == content_alone)
    return;

  self->content_alone = content_alone;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONTENT_ALONE]);
}

static void
cgv_split_view_set_property (GObject *object,
                             guint prop_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  CgvSplitView *self = CGV_SPLIT_VIEW (object);

  switch (prop_id)
    {
    case PROP_SIDEBAR:
      add_child (self, &self->sidebar, g_value_get_object (value));
      break;
    case PROP_CONTENT:
      add_child (self, &self->content, g_value_get_object (value));
      break;
    case PROP_BACK_LABEL:
      cgv_split_view_set_back_label (self, g_value_get_string (value));
      break;
    case PROP_POSITION:
      cgv_split_view_set_position (self, g_value_get_int (value));
      break;
    case PROP_SHOW_CONTENT:
      cgv_split_view_set_show_content (self, g_value_get_boolean (value));
      break;
    case PROP_CONTENT_ALONE:
      set_content_alone (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_SIDEBAR] = g_param_spec_object ("sidebar", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_BACK_LABEL] = g_param_spec_string ("back-label", NULL, NULL, NULL, flags);
  properties[PROP_POSITION] = g_param_spec_int ("position", NULL, NULL, 0, G_MAXINT, DEFAULT_POSITION, flags);
  properties[PROP_FOLDED] =
    g_param_spec_boolean ("folded", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_CONTENT] = g_param_spec_boolean ("show-content", NULL, NULL, FALSE, flags);
  properties[PROP_WIDE] = g_param_spec_boolean ("wide", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CONTENT_ALONE] = g_param_spec_boolean ("content-alone", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_split_view_class_init (CgvSplitViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_split_view_dispose;
  object_class->get_property = cgv_split_view_get_property;
  object_class->set_property = cgv_split_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_split_view_measure;
  widget_class->size_allocate = cgv_split_view_size_allocate;
  widget_class->focus = cgv_split_view_focus;

  gtk_widget_class_set_css_name (widget_class, "splitview");
  gtk_widget_class_install_action (widget_class, "split.back", NULL, back_cb);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-split-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSplitView, back_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvSplitView, back_label);
  gtk_widget_class_bind_template_child (widget_class, CgvSplitView, handle);
  gtk_widget_class_bind_template_callback (widget_class, drag_begin_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_update_cb);
  gtk_widget_class_bind_template_callback (widget_class, handle_key_cb);
}

static void
cgv_split_view_init (CgvSplitView *self)
{
  self->position = DEFAULT_POSITION;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
cgv_split_view_set_back_label (CgvSplitView *self,
                               const char *back_label)
{
  g_return_if_fail (CGV_IS_SPLIT_VIEW (self));

  if (g_strcmp0 (gtk_label_get_label (self->back_label), back_label) == 0)
    return;

  gtk_label_set_text (self->back_label, back_label);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BACK_LABEL]);
}

int
cgv_split_view_get_position (CgvSplitView *self)
{
  g_return_val_if_fail (CGV_IS_SPLIT_VIEW (self), 0);

  return self->position;
}

void
cgv_split_view_set_position (CgvSplitView *self,
                             int position)
{
  g_return_if_fail (CGV_IS_SPLIT_VIEW (self));

  position = MAX (position, 0);
  if (self->position == position)
    return;

  self->position = position;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
}

gboolean
cgv_split_view_get_folded (CgvSplitView *self)
{
  g_return_val_if_fail (CGV_IS_SPLIT_VIEW (self), FALSE);

  return self->folded;
}

gboolean
cgv_split_view_get_show_content (CgvSplitView *self)
{
  g_return_val_if_fail (CGV_IS_SPLIT_VIEW (self), FALSE);

  return self->show_content;
}

void
cgv_split_view_set_show_content (CgvSplitView *self,
                                 gboolean show_content)
{
  g_return_if_fail (CGV_IS_SPLIT_VIEW (self));

  show_content = !!show_content;
  /* The content may be alone only from the next allocation on. */
  if (!show_content && has_no_room_for_list (self, gtk_widget_get_width (GTK_WIDGET (self))))
    set_content_alone (self, FALSE);
  if (self->show_content == show_content)
    return;

  self->show_content = show_content;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_CONTENT]);
}
