/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-view.h"

#include <glib/gi18n.h>

#include "cgv-filter-menu.h"
#include "cgv-filter-text.h"
#include "cgv-row-text.h"
#include "cgv-treemap-text.h"
#include "cgv-treemap-view-private.h"

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvTreemapView, cgv_treemap_view, GTK_TYPE_WIDGET)

static void request_layout (CgvTreemapView *self);

static gboolean
is_wanted (CgvTreemapView *self,
           const CgvTreemapLayout *layout)
{
  return self->focus != NULL && layout->source.costs == cgv_focus_get_costs (self->focus) &&
         layout->root == cgv_focus_get_row (self->focus);
}

const CgvTile *
cgv_treemap_view_get_tile (CgvTreemapView *self,
                           guint32 tile)
{
  if (self->layout == NULL || !is_wanted (self, self->layout))
    return NULL;

  return cgv_treemap_layout_get_tile (self->layout, tile);
}

/* What the status line is about: what is pointed at, else what is marked. */
static guint32
get_shown_tile (CgvTreemapView *self)
{
  return cgv_treemap_view_get_tile (self, self->hovered) != NULL ? self->hovered : self->marked;
}

static void
update_status (CgvTreemapView *self)
{
  guint32 tile = get_shown_tile (self);
  gboolean has_tile = cgv_treemap_view_get_tile (self, tile) != NULL;
  g_autofree char *name = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *certain = NULL;

  if (has_tile)
    {
      name = cgv_treemap_text_dup_name (self->focus, self->layout, tile);
      cost = cgv_treemap_text_dup_cost (self->focus, self->layout, tile);
      cgv_name_cell_set (self->status_name, name, CGV_NAME_MARK_NONE);
    }
  if (cgv_treemap_view_get_tile (self, 0) != NULL)
    certain = cgv_treemap_text_dup_certain (self->layout);

  gtk_widget_set_visible (GTK_WIDGET (self->status_name), has_tile);
  gtk_widget_set_visible (self->status_hint, !has_tile);
  gtk_label_set_text (self->status_cost, cost != NULL ? cost : "");
  gtk_label_set_text (self->certain_label, certain != NULL ? certain : "");
}

/* Tiles cannot be accessible children in GTK 4.8, so the picture says which one is marked. */
static void
update_accessible_label (CgvTreemapView *self)
{
  g_autofree char *label = NULL;
  g_autofree char *root = NULL;
  g_autofree char *name = NULL;
  g_autofree char *cost = NULL;

  if (cgv_treemap_view_get_tile (self, 0) == NULL)
    label = g_strdup (_ ("Treemap"));
  else
    root = cgv_treemap_text_dup_name (self->focus, self->layout, 0);

  if (root != NULL && cgv_treemap_view_get_tile (self, self->marked) == NULL)
    label = g_strdup_printf (_ ("Treemap of %s"), root);
  else if (root != NULL)
    {
      name = cgv_treemap_text_dup_name (self->focus, self->layout, self->marked);
      cost = cgv_treemap_text_dup_cost (self->focus, self->layout, self->marked);
      /* Translators: the names of two functions, and what the second costs below the first */
      label = g_strdup_printf (_ ("Treemap of %s: %s, %s"), root, name, cost);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->picture), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* The way here, and on to the marked tile. */
static void
update_path (CgvTreemapView *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint n_zoomed = cgv_treemap_trail_get_length (self->trail);

  if (self->focus == NULL)
    n_zoomed = 0;
  for (guint i = 0; i < n_zoomed; i++)
    g_ptr_array_add (names, cgv_focus_dup_name (self->focus, cgv_treemap_trail_get_node (self->trail, self->focus, i)));

  if (cgv_treemap_view_get_tile (self, self->marked) != NULL)
    {
      g_autoptr (GArray) stack = cgv_treemap_layout_get_stack (self->layout, self->marked);

      for (guint i = 1; i < stack->len; i++)
        g_ptr_array_add (names, cgv_focus_dup_name (self->focus, g_array_index (stack, CgvNodeId, i)));
    }

  g_ptr_array_add (names, NULL);
  cgv_treemap_path_set (self->path, (const char *const *) names->pdata, n_zoomed);
}

static void
update_actions (CgvTreemapView *self)
{
  CgvNodeId outer = self->focus != NULL ? cgv_treemap_trail_get_outer (self->trail, self->focus) : CGV_NONE;
  gboolean has_tile = cgv_treemap_view_get_tile (self, self->marked) != NULL;
  g_autofree char *name = NULL;
  g_autofree char *tooltip = NULL;

  if (outer != CGV_NONE)
    {
      name = cgv_focus_dup_name (self->focus, outer);
      tooltip = g_strdup_printf (_ ("Zoom Out to %s"), name);
    }
  gtk_widget_set_tooltip_text (self->out_button, tooltip);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-out", outer != CGV_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.zoom-in", has_tile && self->marked != 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.select", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-name", has_tile);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "treemap.copy-stack", has_tile);
}

static void
update_marks (CgvTreemapView *self)
{
  gboolean is_current = cgv_treemap_view_get_tile (self, 0) != NULL;

  cgv_treemap_marks_set (self->marks,
                         is_current ? self->layout : NULL,
                         self->marked,
                         self->hovered,
                         cgv_treemap_picture_get_style (self->picture));
}

void
cgv_treemap_view_mark_tile (CgvTreemapView *self,
                            guint32 tile)
{
  if (self->marked == tile)
    return;

  self->marked = tile;
  cgv_treemap_picture_set_marked (self->picture, tile);
  update_marks (self);
  update_status (self);
  update_path (self);
  update_actions (self);
  update_accessible_label (self);
}

void
cgv_treemap_view_hover_tile (CgvTreemapView *self,
                             guint32 tile)
{
  if (self->hovered == tile)
    return;

  self->hovered = tile;
  update_marks (self);
  update_status (self);
}

/* Why there is no picture, or NULL where there is one. */
static const char *
get_reason (CgvTreemapView *self)
{
  const CgvCosts *costs;
  CgvNodeId node;

  if (self->focus == NULL)
    return "";

  costs = cgv_focus_get_costs (self->focus);
  node = cgv_focus_get_row (self->focus);
  if (!cgv_row_text_has_calls (self->focus))
    return _ ("This profile has no calls, so there are no callees to show.\nCachegrind does not record calls; Callgrind does.");
  if (node == CGV_NONE)
    return _ ("No function is selected.");
  if (cgv_graph_is_hidden (costs->graph, node))
    return _ ("A filter hides this function.");
  if (cgv_cost_compare (costs->inclusive[node], 0, costs->is_signed) <= 0)
    return _ ("This function cost nothing here: choose another event type or other parts.");

  return NULL;
}

static void
update_filtered (CgvTreemapView *self)
{
  g_autofree char *total = self->focus != NULL ? cgv_filter_text_dup_total (self->focus) : NULL;

  gtk_widget_set_visible (self->filtered_label, total != NULL);
  gtk_widget_set_tooltip_text (self->filtered_label, total);
}

/* What is said about the tiles, beside the picture of them. */
static void
update_around (CgvTreemapView *self)
{
  update_filtered (self);
  update_marks (self);
  update_status (self);
  update_path (self);
  update_actions (self);
  update_accessible_label (self);
}

static void
show_layout (CgvTreemapView *self,
             CgvTreemapLayout *layout)
{
  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  if (layout != NULL)
    self->layout = cgv_treemap_layout_ref (layout);

  self->hovered = CGV_NONE;
  self->marked = layout != NULL && gtk_widget_has_focus (GTK_WIDGET (self->picture)) ? 0 : CGV_NONE;
  cgv_treemap_picture_set_layout (self->picture, layout);
  cgv_treemap_picture_set_marked (self->picture, self->marked);
  update_around (self);
}

static void
laid_out_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvTreemapView) self = user_data;
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
request_layout (CgvTreemapView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->picture));
  int height = gtk_widget_get_height (GTK_WIDGET (self->picture));
  CgvTreeSource source = { NULL, NULL };

  self->is_outdated = self->is_laying_out;
  if (self->is_laying_out || get_reason (self) != NULL || width <= 0 || height <= 0)
    return;

  source.costs = cgv_focus_get_costs (self->focus);
  if (cgv_treemap_layout_is_quick (&source))
    {
      g_autoptr (CgvTreemapLayout) layout = cgv_treemap_layout_new (&source, cgv_focus_get_row (self->focus), CGV_TREE_AREA_COST, width, height);

      show_layout (self, layout);
      return;
    }

  self->is_laying_out = TRUE;
  cgv_treemap_layout_new_async (&source, cgv_focus_get_row (self->focus), CGV_TREE_AREA_COST, width, height, NULL, laid_out_cb, g_object_ref (self));
}

/* The function or its costs changed. */
static void
update (CgvTreemapView *self)
{
  const char *reason = get_reason (self);

  if (self->focus != NULL && !self->is_zooming)
    cgv_treemap_trail_follow (self->trail, self->focus);

  gtk_stack_set_visible_child_name (self->stack, reason == NULL ? "map" : "empty");
  gtk_widget_set_visible (self->status_row, reason == NULL);
  if (reason != NULL)
    {
      gtk_label_set_text (self->empty_label, reason);
      show_layout (self, NULL);
      return;
    }

  request_layout (self);
  update_around (self);
}

/* Costs are said in another unit. */
static void
relative_changed_cb (CgvTreemapView *self)
{
  update_status (self);
  update_accessible_label (self);
}

static gboolean
resize_cb (gpointer user_data)
{
  CgvTreemapView *self = user_data;

  self->resize_id = 0;
  if (self->layout == NULL || self->layout->width != gtk_widget_get_width (GTK_WIDGET (self->picture)) ||
      self->layout->height != gtk_widget_get_height (GTK_WIDGET (self->picture)) || !is_wanted (self, self->layout))
    request_layout (self);

  return G_SOURCE_REMOVE;
}

/* Later, because a new layout changes what is around the picture, whose sizes are allocated now. */
static void
resized_cb (CgvTreemapView *self)
{
  if (self->resize_id == 0)
    self->resize_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

static void
drop_focus (CgvTreemapView *self)
{
  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
}

static void
cgv_treemap_view_dispose (GObject *object)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  drop_focus (self);
  g_clear_handle_id (&self->resize_id, g_source_remove);
  self->is_outdated = FALSE;
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_TREEMAP_VIEW);

  G_OBJECT_CLASS (cgv_treemap_view_parent_class)->dispose (object);
}

static void
cgv_treemap_view_finalize (GObject *object)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  g_clear_pointer (&self->trail, cgv_treemap_trail_free);

  G_OBJECT_CLASS (cgv_treemap_view_parent_class)->finalize (object);
}

static void
cgv_treemap_view_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_treemap_view_set_property (GObject *object,
                               guint prop_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvTreemapView *self = CGV_TREEMAP_VIEW (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_treemap_view_set_focus (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-treemap-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, out_button);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, path);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, picture);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, marks);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, status_row);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, status_name);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, status_hint);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, status_cost);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, filtered_label);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, certain_label);
  gtk_widget_class_bind_template_child (widget_class, CgvTreemapView, tile_menu);
  gtk_widget_class_bind_template_callback (widget_class, resized_cb);
}

static void
cgv_treemap_view_class_init (CgvTreemapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_treemap_view_dispose;
  object_class->finalize = cgv_treemap_view_finalize;
  object_class->get_property = cgv_treemap_view_get_property;
  object_class->set_property = cgv_treemap_view_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (CGV_TYPE_NAME_CELL);
  g_type_ensure (CGV_TYPE_TREEMAP_MARKS);
  g_type_ensure (CGV_TYPE_TREEMAP_PATH);
  g_type_ensure (CGV_TYPE_TREEMAP_PICTURE);
  gtk_widget_class_set_css_name (widget_class, "treemapview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  bind_template (widget_class);
  cgv_treemap_view_init_input_class (widget_class);
}

static void
cgv_treemap_view_init (CgvTreemapView *self)
{
  self->trail = cgv_treemap_trail_new ();
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_filter_menu_append (self->tile_menu, "treemap.filter");
  update (self);
}

GtkWidget *
cgv_treemap_view_new (void)
{
  return g_object_new (CGV_TYPE_TREEMAP_VIEW, NULL);
}

CgvFocus *
cgv_treemap_view_get_focus (CgvTreemapView *self)
{
  g_return_val_if_fail (CGV_IS_TREEMAP_VIEW (self), NULL);

  return self->focus;
}

void
cgv_treemap_view_set_focus (CgvTreemapView *self,
                            CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_TREEMAP_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  show_layout (self, NULL);
  g_clear_pointer (&self->trail, cgv_treemap_trail_free);
  self->trail = cgv_treemap_trail_new ();
  if (focus != NULL)
    {
      self->focus = g_object_ref (focus);
      g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "notify::relative", G_CALLBACK (relative_changed_cb), self);
      g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (update), self);
    }
  update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
