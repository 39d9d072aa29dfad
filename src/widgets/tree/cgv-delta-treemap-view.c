/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-treemap-view.h"

#include <glib/gi18n.h>

#include "cgv-delta-treemap-view-private.h"

/* Panes of less than half of this are above each other. */
#define MIN_BESIDE_WIDTH 480

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_MODE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDeltaTreemapView, cgv_delta_treemap_view, GTK_TYPE_WIDGET)

static void request_layout (CgvDeltaTreemapView *self);

static CgvTreeArea
get_area (CgvDeltaTreemapView *self)
{
  return self->mode == CGV_DELTA_TREEMAP_MOVERS ? CGV_TREE_AREA_CHANGE : CGV_TREE_AREA_COST;
}

static gboolean
is_wanted (CgvDeltaTreemapView *self,
           const CgvTreemapLayout *layout)
{
  return self->focus != NULL && layout->source.comparison == cgv_focus_get_comparison (self->focus) &&
         layout->root == cgv_delta_trail_get_last (self->trail) && layout->tree->area_of == get_area (self);
}

const CgvTile *
cgv_delta_treemap_view_get_tile (CgvDeltaTreemapView *self,
                                 guint32 tile)
{
  if (self->layout == NULL || !is_wanted (self, self->layout))
    return NULL;

  return cgv_treemap_layout_get_tile (self->layout, tile);
}

/* Why there is no picture, or NULL where there is one. */
static const char *
get_reason (CgvDeltaTreemapView *self)
{
  CgvNodeId root;

  if (self->focus == NULL)
    return "";

  root = cgv_delta_trail_get_last (self->trail);
  if (cgv_focus_get_comparison (self->focus)->n_edges == 0)
    return _ ("These profiles have no calls, so there are no callees to show.\nCachegrind does not record calls; Callgrind does.");
  if (root == CGV_NONE)
    return _ ("Nothing cost anything here: choose another event type or other parts.");

  return NULL;
}

static void
show_reason (CgvDeltaTreemapView *self,
             const char *reason)
{
  gtk_stack_set_visible_child_name (self->stack, reason == NULL ? "map" : "empty");
  gtk_widget_set_visible (self->status_row, reason == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), reason == NULL);
  if (reason != NULL)
    gtk_label_set_text (self->empty_label, reason);
}

static gboolean
has_keyboard (CgvDeltaTreemapView *self)
{
  return gtk_widget_has_focus (GTK_WIDGET (self->pictures[CGV_SIDE_BASE])) || gtk_widget_has_focus (GTK_WIDGET (self->pictures[CGV_SIDE_NEW]));
}

/* Where a row is that the program's treemap is too coarse for: in itself, or if that is all there is, in its costliest
 * caller. */
static void
go_near (CgvDeltaTreemapView *self,
         CgvNodeId row)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  CgvNodeId outer;

  cgv_delta_trail_begin (self->trail, row);
  outer = cgv_delta_trail_get_outer (self->trail);
  if (comparison->out_start[row] < comparison->out_start[row + 1] || outer == CGV_NONE)
    return;
  cgv_delta_trail_begin (self->trail, outer);
  self->wanted = row;
}

/* Marks the row that was selected elsewhere. If it is not below here and was selected just now, goes to where it is: from
 * the whole program on. */
static void
find_wanted (CgvDeltaTreemapView *self)
{
  CgvNodeId wanted = self->wanted;
  gboolean may_move = self->may_move;
  CgvNodeId program;
  guint32 tile;

  if (wanted == CGV_NONE || cgv_delta_treemap_view_get_tile (self, 0) == NULL)
    return;

  self->wanted = CGV_NONE;
  self->may_move = FALSE;
  tile = cgv_treemap_layout_find_node (self->layout, wanted);
  if (tile != CGV_NONE)
    self->marked = tile;
  if (tile != CGV_NONE || !may_move)
    return;

  program = cgv_delta_trail_find_program (cgv_focus_get_comparison (self->focus));
  if (program != CGV_NONE && program != self->layout->root)
    {
      self->wanted = wanted;
      self->may_move = TRUE;
      cgv_delta_trail_begin (self->trail, program);
    }
  else
    go_near (self, wanted);
  request_layout (self);
}

/* In another size, or another mode, the mark is on the same row. */
static void
keep_mark (CgvDeltaTreemapView *self,
           const CgvTreemapLayout *layout)
{
  const CgvTile *marked;

  if (self->wanted != CGV_NONE || self->layout == NULL || layout == NULL || self->layout->source.comparison != layout->source.comparison)
    return;

  marked = self->marked != 0 ? cgv_treemap_layout_get_tile (self->layout, self->marked) : NULL;
  if (marked != NULL)
    self->wanted = marked->node;
}

static void
show_layout (CgvDeltaTreemapView *self,
             CgvTreemapLayout *layout)
{
  keep_mark (self, layout);
  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  if (layout != NULL)
    self->layout = cgv_treemap_layout_ref (layout);

  self->hovered = CGV_NONE;
  self->marked = layout != NULL && has_keyboard (self) ? 0 : CGV_NONE;
  for (guint side = 0; side < CGV_N_SIDES; side++)
    cgv_treemap_picture_set_layout (self->pictures[side], layout);
  if (layout != NULL && layout->tree->tiles[0].weight <= 0.0)
    show_reason (self, self->mode == CGV_DELTA_TREEMAP_MOVERS ? _ ("Nothing changed here.") : _ ("This function cost nothing on either side: choose another event type or other parts."));
  find_wanted (self);
  cgv_delta_treemap_view_update_around (self);
}

static void
laid_out_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvDeltaTreemapView) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvTreemapLayout) layout = cgv_treemap_layout_new_finish (result, &error);

  self->is_laying_out = FALSE;
  if (layout == NULL)
    g_warning ("Cannot lay out the treemap: %s", error->message);
  else if (is_wanted (self, layout))
    show_layout (self, layout);

  if (self->is_outdated)
    request_layout (self);
}

static void
request_layout (CgvDeltaTreemapView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->pictures[CGV_SIDE_BASE]));
  int height = gtk_widget_get_height (GTK_WIDGET (self->pictures[CGV_SIDE_BASE]));
  CgvTreeSource source = { NULL, NULL };
  CgvNodeId root;

  self->is_outdated = self->is_laying_out;
  if (self->is_laying_out || get_reason (self) != NULL || width <= 0 || height <= 0)
    return;

  source.comparison = cgv_focus_get_comparison (self->focus);
  root = cgv_delta_trail_get_last (self->trail);
  if (cgv_treemap_layout_is_quick (&source))
    {
      g_autoptr (CgvTreemapLayout) layout = cgv_treemap_layout_new (&source, root, get_area (self), width, height);

      show_layout (self, layout);
      return;
    }

  self->is_laying_out = TRUE;
  cgv_treemap_layout_new_async (&source, root, get_area (self), width, height, NULL, laid_out_cb, g_object_ref (self));
}

/* The row at the root, its costs, or what is to be seen of them changed. */
static void
update (CgvDeltaTreemapView *self)
{
  const char *reason = get_reason (self);

  show_reason (self, reason);
  if (reason != NULL)
    {
      show_layout (self, NULL);
      return;
    }

  request_layout (self);
  cgv_delta_treemap_view_update_around (self);
}

static void
comparison_changed_cb (CgvDeltaTreemapView *self)
{
  cgv_delta_trail_set_comparison (self->trail, cgv_focus_get_comparison (self->focus));
  self->wanted = cgv_focus_get_row (self->focus);
  self->may_move = FALSE;
  update (self);
}

static void
row_changed_cb (CgvDeltaTreemapView *self)
{
  /* With another comparison comes another row, whose number means nothing yet. */
  if (self->is_selecting || (self->layout != NULL && self->layout->source.comparison != cgv_focus_get_comparison (self->focus)))
    return;

  self->wanted = cgv_focus_get_row (self->focus);
  self->may_move = TRUE;
  find_wanted (self);
  cgv_delta_treemap_view_update_around (self);
}

void
cgv_delta_treemap_view_go_to (CgvDeltaTreemapView *self,
                              CgvNodeId row)
{
  self->is_selecting = TRUE;
  cgv_focus_set_row (self->focus, row);
  self->is_selecting = FALSE;
  self->wanted = CGV_NONE;
  if (self->layout == NULL || !is_wanted (self, self->layout))
    update (self);
}

static void
update_mode (CgvDeltaTreemapView *self)
{
  gboolean has_sides = self->mode == CGV_DELTA_TREEMAP_SIDES;

  gtk_widget_set_visible (self->second_pane, has_sides);
  cgv_treemap_picture_set_pane (self->pictures[CGV_SIDE_BASE], has_sides ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE);
  cgv_treemap_picture_set_pane (self->pictures[CGV_SIDE_NEW], CGV_TREEMAP_PANE_NEW);
  cgv_delta_legend_set_pane (self->legend, has_sides ? CGV_TREEMAP_PANE_BASE : CGV_TREEMAP_PANE_CHANGE);
  gtk_toggle_button_set_active (self->mode_buttons[self->mode], TRUE);
}

/* Panes are beside each other where there is room. */
static void
update_orientation (CgvDeltaTreemapView *self)
{
  gboolean is_narrow = gtk_widget_get_width (GTK_WIDGET (self)) < MIN_BESIDE_WIDTH;
  GtkOrientation orientation = is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), orientation);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->status_row), orientation);
  gtk_box_set_spacing (GTK_BOX (self->status_row), is_narrow ? 0 : 12);
}

static gboolean
resize_cb (gpointer user_data)
{
  CgvDeltaTreemapView *self = user_data;
  GtkWidget *picture = GTK_WIDGET (self->pictures[CGV_SIDE_BASE]);

  self->resize_id = 0;
  update_orientation (self);
  if (self->layout == NULL || self->layout->width != gtk_widget_get_width (picture) ||
      self->layout->height != gtk_widget_get_height (picture) || !is_wanted (self, self->layout))
    request_layout (self);

  return G_SOURCE_REMOVE;
}

/* Later, because a new layout changes what is around the pictures, whose sizes are allocated now. */
static void
resized_cb (CgvDeltaTreemapView *self)
{
  if (self->resize_id == 0)
    self->resize_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

static void
mode_toggled_cb (CgvDeltaTreemapView *self,
                 GtkToggleButton *button)
{
  if (!gtk_toggle_button_get_active (button))
    return;

  for (guint mode = 0; mode < G_N_ELEMENTS (self->mode_buttons); mode++)
    {
      if (self->mode_buttons[mode] == button)
        cgv_delta_treemap_view_set_mode (self, (CgvDeltaTreemapMode) mode);
    }
}

static void
drop_focus (CgvDeltaTreemapView *self)
{
  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
}

static void
cgv_delta_treemap_view_dispose (GObject *object)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (object);

  drop_focus (self);
  g_clear_handle_id (&self->resize_id, g_source_remove);
  self->is_outdated = FALSE;
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_DELTA_TREEMAP_VIEW);

  G_OBJECT_CLASS (cgv_delta_treemap_view_parent_class)->dispose (object);
}

static void
cgv_delta_treemap_view_finalize (GObject *object)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (object);

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  g_clear_pointer (&self->trail, cgv_delta_trail_free);

  G_OBJECT_CLASS (cgv_delta_treemap_view_parent_class)->finalize (object);
}

static void
cgv_delta_treemap_view_get_property (GObject *object,
                                     guint prop_id,
                                     GValue *value,
                                     GParamSpec *pspec)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_MODE:
      g_value_set_int (value, self->mode);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_delta_treemap_view_set_property (GObject *object,
                                     guint prop_id,
                                     const GValue *value,
                                     GParamSpec *pspec)
{
  CgvDeltaTreemapView *self = CGV_DELTA_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_delta_treemap_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_MODE:
      cgv_delta_treemap_view_set_mode (self, (CgvDeltaTreemapMode) g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

#define BIND(child) gtk_widget_class_bind_template_child (widget_class, CgvDeltaTreemapView, child)
#define BIND_AS(id, field) \
  gtk_widget_class_bind_template_child_full (widget_class, id, FALSE, G_STRUCT_OFFSET (CgvDeltaTreemapView, field))

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-delta-treemap-view.ui");
  BIND (content);
  BIND (out_button);
  BIND (path);
  BIND_AS ("sides_button", mode_buttons[CGV_DELTA_TREEMAP_SIDES]);
  BIND_AS ("change_button", mode_buttons[CGV_DELTA_TREEMAP_CHANGE]);
  BIND_AS ("movers_button", mode_buttons[CGV_DELTA_TREEMAP_MOVERS]);
  BIND (stack);
  BIND (panes);
  BIND (second_pane);
  BIND_AS ("base_title", titles[CGV_SIDE_BASE]);
  BIND_AS ("new_title", titles[CGV_SIDE_NEW]);
  BIND_AS ("base_picture", pictures[CGV_SIDE_BASE]);
  BIND_AS ("new_picture", pictures[CGV_SIDE_NEW]);
  BIND_AS ("base_marks", marks[CGV_SIDE_BASE]);
  BIND_AS ("new_marks", marks[CGV_SIDE_NEW]);
  BIND (empty_label);
  BIND (legend);
  BIND (status_row);
  BIND (status_name);
  BIND (status_hint);
  BIND (status_cost);
  BIND (certain_label);
  BIND (tile_menu);
  gtk_widget_class_bind_template_callback (widget_class, mode_toggled_cb);
}

static void
cgv_delta_treemap_view_class_init (CgvDeltaTreemapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_delta_treemap_view_dispose;
  object_class->finalize = cgv_delta_treemap_view_finalize;
  object_class->get_property = cgv_delta_treemap_view_get_property;
  object_class->set_property = cgv_delta_treemap_view_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_MODE] =
    g_param_spec_int ("mode", NULL, NULL, CGV_DELTA_TREEMAP_SIDES, CGV_DELTA_TREEMAP_MOVERS, CGV_DELTA_TREEMAP_SIDES, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (CGV_TYPE_DELTA_LEGEND);
  g_type_ensure (CGV_TYPE_NAME_CELL);
  g_type_ensure (CGV_TYPE_TREEMAP_MARKS);
  g_type_ensure (CGV_TYPE_TREEMAP_PATH);
  g_type_ensure (CGV_TYPE_TREEMAP_PICTURE);
  gtk_widget_class_set_css_name (widget_class, "treemapview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  bind_template (widget_class);
  cgv_delta_treemap_view_init_input_class (widget_class);
}

static void
cgv_delta_treemap_view_init (CgvDeltaTreemapView *self)
{
  self->trail = cgv_delta_trail_new ();
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  self->wanted = CGV_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_signal_connect_swapped (self->pictures[side], "resized", G_CALLBACK (resized_cb), self);
      cgv_delta_treemap_view_follow_picture (self, self->pictures[side]);
    }
  update_mode (self);
  update (self);
}

GtkWidget *
cgv_delta_treemap_view_new (void)
{
  return g_object_new (CGV_TYPE_DELTA_TREEMAP_VIEW, NULL);
}

CgvFocus *
cgv_delta_treemap_view_get_focus (CgvDeltaTreemapView *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_TREEMAP_VIEW (self), NULL);

  return self->focus;
}

void
cgv_delta_treemap_view_set_focus (CgvDeltaTreemapView *self,
                                  CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_DELTA_TREEMAP_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  cgv_delta_trail_set_comparison (self->trail, NULL);
  show_layout (self, NULL);
  if (focus != NULL)
    {
      self->focus = g_object_ref (focus);
      g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (row_changed_cb), self);
      g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (comparison_changed_cb), self);
      cgv_delta_trail_set_comparison (self->trail, cgv_focus_get_comparison (focus));
      self->wanted = cgv_focus_get_row (focus);
    }
  update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}

CgvDeltaTreemapMode
cgv_delta_treemap_view_get_mode (CgvDeltaTreemapView *self)
{
  g_return_val_if_fail (CGV_IS_DELTA_TREEMAP_VIEW (self), CGV_DELTA_TREEMAP_SIDES);

  return self->mode;
}

void
cgv_delta_treemap_view_set_mode (CgvDeltaTreemapView *self,
                                 CgvDeltaTreemapMode mode)
{
  g_return_if_fail (CGV_IS_DELTA_TREEMAP_VIEW (self));

  if (self->mode == mode)
    return;

  self->mode = mode;
  update_mode (self);
  update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
}
