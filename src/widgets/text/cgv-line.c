/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-line.h"

#include <math.h>

#include "cgv-glyph-widths.h"
#include "cgv-widget.h"

typedef struct
{
  char *text; /* NULL for "" */
  PangoAttrList *attributes;
  float xalign;
  PangoEllipsizeMode ellipsize;
} CgvLinePrivate;

G_DEFINE_TYPE_WITH_PRIVATE (CgvLine, cgv_line, GTK_TYPE_WIDGET)

static CgvLinePrivate *
get_private (CgvLine *self)
{
  return cgv_line_get_instance_private (self);
}

static void
cgv_line_measure (GtkWidget *widget,
                  GtkOrientation orientation,
                  int for_size,
                  int *minimum,
                  int *natural,
                  int *minimum_baseline,
                  int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : cgv_glyph_widths_get_height (cgv_glyph_widths_get (widget));
}

/* GTK does not expose the font features of CSS. Digits are aligned, with their signs next to them, in any text direction. */
static void
set_attributes (CgvLine *self,
                PangoLayout *layout)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  pango_context_set_base_dir (pango_layout_get_context (layout), PANGO_DIRECTION_LTR);
  if (gtk_widget_has_css_class (GTK_WIDGET (self), "numeric"))
    {
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
    }
  pango_layout_set_attributes (layout, attributes != NULL ? attributes : get_private (self)->attributes);
}

/* Cuts the text where the room ends. Returns how wide it is then. */
static int
fit (CgvLine *self,
     PangoLayout *layout,
     int room)
{
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  if (width <= room || get_private (self)->ellipsize == PANGO_ELLIPSIZE_NONE)
    return width;
  pango_layout_set_ellipsize (layout, get_private (self)->ellipsize);
  pango_layout_set_width (layout, room * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

void
cgv_line_snapshot_text (CgvLine *self,
                        GtkSnapshot *snapshot,
                        const graphene_rect_t *area,
                        float xalign)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout = NULL;
  int text_width, text_height;
  graphene_point_t at;
  GdkRGBA color;

  if (get_private (self)->text == NULL || area->size.width <= 0)
    return;

  layout = gtk_widget_create_pango_layout (widget, get_private (self)->text);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  set_attributes (self, layout);
  text_width = fit (self, layout, (int) area->size.width);
  pango_layout_get_pixel_size (layout, NULL, &text_height);

  cgv_widget_get_color (widget, &color);
  graphene_point_init (&at, area->origin.x + floorf ((area->size.width - (float) text_width) * xalign), area->origin.y + floorf ((area->size.height - (float) text_height) / 2));
  gtk_snapshot_save (snapshot);
  if ((float) text_width > area->size.width)
    gtk_snapshot_push_clip (snapshot, area);
  gtk_snapshot_translate (snapshot, &at);
  gtk_snapshot_append_layout (snapshot, layout, &color);
  if ((float) text_width > area->size.width)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
cgv_line_snapshot (GtkWidget *widget,
                   GtkSnapshot *snapshot)
{
  float xalign = get_private (CGV_LINE (widget))->xalign;
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));

  cgv_line_snapshot_text (CGV_LINE (widget), snapshot, &area, gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? 1 - xalign : xalign);
}

static void
cgv_line_finalize (GObject *object)
{
  CgvLinePrivate *self = get_private (CGV_LINE (object));

  g_free (self->text);
  g_clear_pointer (&self->attributes, pango_attr_list_unref);

  G_OBJECT_CLASS (cgv_line_parent_class)->finalize (object);
}

static void
cgv_line_class_init (CgvLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_line_finalize;
  widget_class->measure = cgv_line_measure;
  widget_class->snapshot = cgv_line_snapshot;

  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
cgv_line_init (CgvLine *self)
{
}

GtkWidget *
cgv_line_new (float xalign,
              PangoEllipsizeMode ellipsize,
              GtkAccessibleRole role)
{
  CgvLine *self = g_object_new (CGV_TYPE_LINE, "accessible-role", role, NULL);

  get_private (self)->xalign = xalign;
  get_private (self)->ellipsize = ellipsize;
  return GTK_WIDGET (self);
}

void
cgv_line_set_text (CgvLine *self,
                   const char *text)
{
  g_return_if_fail (CGV_IS_LINE (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (cgv_line_get_text (self), text))
    return;
  g_free (get_private (self)->text);
  get_private (self)->text = *text != '\0' ? g_strdup (text) : NULL;
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (self)) != GTK_ACCESSIBLE_ROLE_PRESENTATION)
    cgv_widget_name (GTK_WIDGET (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
cgv_line_get_text (CgvLine *self)
{
  g_return_val_if_fail (CGV_IS_LINE (self), NULL);

  return get_private (self)->text != NULL ? get_private (self)->text : "";
}

void
cgv_line_set_ellipsize (CgvLine *self,
                        PangoEllipsizeMode ellipsize)
{
  g_return_if_fail (CGV_IS_LINE (self));

  if (get_private (self)->ellipsize == ellipsize)
    return;
  get_private (self)->ellipsize = ellipsize;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

PangoEllipsizeMode
cgv_line_get_ellipsize (CgvLine *self)
{
  g_return_val_if_fail (CGV_IS_LINE (self), PANGO_ELLIPSIZE_NONE);

  return get_private (self)->ellipsize;
}

void
cgv_line_set_attributes (CgvLine *self,
                         PangoAttrList *attributes)
{
  CgvLinePrivate *priv;

  g_return_if_fail (CGV_IS_LINE (self));

  priv = get_private (self);
  if (priv->attributes == attributes)
    return;
  g_clear_pointer (&priv->attributes, pango_attr_list_unref);
  priv->attributes = attributes != NULL ? pango_attr_list_ref (attributes) : NULL;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

PangoAttrList *
cgv_line_get_attributes (CgvLine *self)
{
  g_return_val_if_fail (CGV_IS_LINE (self), NULL);

  return get_private (self)->attributes;
}

int
cgv_line_get_text_width (CgvLine *self)
{
  g_return_val_if_fail (CGV_IS_LINE (self), 0);

  return cgv_glyph_widths_measure (cgv_glyph_widths_get (GTK_WIDGET (self)), cgv_line_get_text (self));
}
