/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-canvas.h"

#include "cgv-allocator.h"
#include "cgv-ink.h"
#include "cgv-view.h"

/* Labels are somewhat smaller than text. */
#define FONT_SCALE 0.85

#define STRIP_PADDING 3

/* Duration of a motion between two pictures. */
#define MOTION_MS 180

typedef struct
{
  CgvTreemapStyle style;
  PangoFontDescription *font; /* the font of the style */
  CgvColorKey *key;           /* the key of the style */
  CgvCosts *costs;            /* the costs of the style */
  CgvTreeGroups *groups;      /* the groups of the style */
  char *base;                 /* the base of the style */
  CgvTreemapPane pane;
} CgvTreemapCanvasPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (CgvTreemapCanvas, cgv_treemap_canvas, GTK_TYPE_WIDGET)

static CgvTreemapCanvasPrivate *
get_private (CgvTreemapCanvas *self)
{
  return cgv_treemap_canvas_get_instance_private (self);
}

/* The height of a line in a font, with some room above and below. */
static double
measure_strip (CgvTreemapCanvas *self,
               const PangoFontDescription *font)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, font, NULL);
  int height = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (height) + STRIP_PADDING;
}

static void
read_font (CgvTreemapCanvas *self)
{
  CgvTreemapCanvasPrivate *private = get_private (self);
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
  int size = pango_font_description_get_size (font);

  g_clear_pointer (&private->font, pango_font_description_free);
  private->font = pango_font_description_copy (font);
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (private->font, size * FONT_SCALE);
  else
    pango_font_description_set_size (private->font, (int) (size * FONT_SCALE));
  private->style.font = private->font;
  private->style.strip = measure_strip (self, private->font);
}

static void
restyle (CgvTreemapCanvas *self)
{
  CgvTreemapCanvasPrivate *private = get_private (self);

  cgv_ink_get_palette (&private->style.palette);
  read_font (self);
  private->style.scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

static void
cgv_treemap_canvas_css_changed (GtkWidget *widget,
                                GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (cgv_treemap_canvas_parent_class)->css_changed (widget, change);

  restyle (CGV_TREEMAP_CANVAS (widget));
}

static void
cgv_treemap_canvas_constructed (GObject *object)
{
  CgvTreemapCanvas *self = CGV_TREEMAP_CANVAS (object);
  AdwStyleManager *manager = adw_style_manager_get_default ();

  G_OBJECT_CLASS (cgv_treemap_canvas_parent_class)->constructed (object);

  restyle (self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (restyle), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (restyle), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (restyle), NULL);
}

static void
cgv_treemap_canvas_finalize (GObject *object)
{
  CgvTreemapCanvasPrivate *private = get_private (CGV_TREEMAP_CANVAS (object));

  g_clear_pointer (&private->font, pango_font_description_free);
  cgv_allocator_free_later (g_steal_pointer (&private->key), (GDestroyNotify) cgv_color_key_unref);
  cgv_allocator_free_later (g_steal_pointer (&private->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&private->groups), (GDestroyNotify) cgv_tree_groups_unref);
  g_clear_pointer (&private->base, g_free);

  G_OBJECT_CLASS (cgv_treemap_canvas_parent_class)->finalize (object);
}

static void
cgv_treemap_canvas_class_init (CgvTreemapCanvasClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = cgv_treemap_canvas_constructed;
  G_OBJECT_CLASS (klass)->finalize = cgv_treemap_canvas_finalize;
  GTK_WIDGET_CLASS (klass)->css_changed = cgv_treemap_canvas_css_changed;
}

static void
cgv_treemap_canvas_init (CgvTreemapCanvas *self)
{
  get_private (self)->pane = CGV_TREEMAP_PANE_CHANGE;
}

static gboolean
is_used (CgvTreemapCanvas *self)
{
  GtkWidget *view = gtk_widget_get_ancestor (GTK_WIDGET (self), CGV_TYPE_VIEW);

  return view != NULL && gtk_widget_get_focus_child (view) != NULL;
}

AdwAnimation *
cgv_treemap_canvas_new_motion (CgvTreemapCanvas *self,
                               AdwAnimationTargetFunc moved,
                               GCallback arrived)
{
  AdwAnimation *animation;

  g_return_val_if_fail (CGV_IS_TREEMAP_CANVAS (self), NULL);

  if (!is_used (self) || !adw_get_enable_animations (GTK_WIDGET (self)))
    return NULL;
  animation = g_object_ref_sink (adw_timed_animation_new (GTK_WIDGET (self), 0, 1, MOTION_MS, adw_callback_animation_target_new (moved, self, NULL)));
  g_signal_connect_object (animation, "done", arrived, self, G_CONNECT_SWAPPED);
  return animation;
}

void
cgv_treemap_canvas_end_motion (CgvTreemapCanvas *self,
                               AdwAnimation **motion)
{
  if (*motion == NULL)
    return;
  g_signal_handlers_disconnect_by_data (*motion, self);
  adw_animation_pause (*motion);
  g_clear_object (motion);
}

const CgvTreemapStyle *
cgv_treemap_canvas_get_style (CgvTreemapCanvas *self)
{
  g_return_val_if_fail (CGV_IS_TREEMAP_CANVAS (self), NULL);

  return &get_private (self)->style;
}

CgvTreemapPane
cgv_treemap_canvas_get_pane (CgvTreemapCanvas *self)
{
  g_return_val_if_fail (CGV_IS_TREEMAP_CANVAS (self), CGV_TREEMAP_PANE_CHANGE);

  return get_private (self)->pane;
}

void
cgv_treemap_canvas_set_pane (CgvTreemapCanvas *self,
                             CgvTreemapPane pane)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->pane == pane)
    return;

  private->pane = pane;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_colors (CgvTreemapCanvas *self,
                               CgvTreemapColors colors,
                               CgvColorKey *key,
                               CgvCosts *costs)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->key == key && private->costs == costs && private->style.colors == colors)
    return;

  cgv_allocator_free_later (g_steal_pointer (&private->key), (GDestroyNotify) cgv_color_key_unref);
  cgv_allocator_free_later (g_steal_pointer (&private->costs), (GDestroyNotify) cgv_costs_unref);
  if (key != NULL)
    private->key = cgv_color_key_ref (key);
  if (costs != NULL)
    private->costs = cgv_costs_ref (costs);
  private->style.key = key;
  private->style.costs = costs;
  private->style.colors = colors;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_tree (CgvTreemapCanvas *self,
                             CgvTreeShape shape,
                             CgvTreeDirection direction)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->style.shape == shape && private->style.direction == direction)
    return;

  private->style.shape = shape;
  private->style.direction = direction;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_exact (CgvTreemapCanvas *self,
                              gboolean is_exact)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->style.is_exact == !!is_exact)
    return;

  private->style.is_exact = !!is_exact;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_groups (CgvTreemapCanvas *self,
                               CgvTreeGroups *groups)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->groups == groups)
    return;

  cgv_allocator_free_later (g_steal_pointer (&private->groups), (GDestroyNotify) cgv_tree_groups_unref);
  private->groups = groups != NULL ? cgv_tree_groups_ref (groups) : NULL;
  private->style.groups = groups;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_slots (CgvTreemapCanvas *self,
                              const CgvTreeSlots *slots)
{
  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  get_private (self)->style.slots = *slots;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}

void
cgv_treemap_canvas_set_amounts (CgvTreemapCanvas *self,
                                CgvTreemapAmounts amounts,
                                int fewer_decimals,
                                CgvCost whole,
                                const char *base)
{
  CgvTreemapCanvasPrivate *private;

  g_return_if_fail (CGV_IS_TREEMAP_CANVAS (self));

  private = get_private (self);
  if (private->style.amounts == amounts && private->style.fewer_decimals == fewer_decimals && private->style.whole == whole && g_strcmp0 (private->base, base) == 0)
    return;

  g_free (private->base);
  private->base = g_strdup (base);
  private->style.amounts = amounts;
  private->style.fewer_decimals = fewer_decimals;
  private->style.whole = whole;
  private->style.base = private->base;
  CGV_TREEMAP_CANVAS_GET_CLASS (self)->restyled (self);
}
