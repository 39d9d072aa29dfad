/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-theme.h"

#include <adwaita.h>

/* Labels are somewhat smaller than text. */
#define FONT_SCALE 0.85

void
cgv_treemap_theme_read (CgvTreemapTheme *self,
                        GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  int size = pango_font_description_get_size (font);

  cgv_palette_init (&self->style.palette,
                    adw_style_manager_get_dark (manager) ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT,
                    adw_style_manager_get_high_contrast (manager));

  g_clear_pointer (&self->font, pango_font_description_free);
  self->font = pango_font_description_copy (font);
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (self->font, size * FONT_SCALE);
  else
    pango_font_description_set_size (self->font, (int) (size * FONT_SCALE));
  self->style.font = self->font;
  self->style.scale = gtk_widget_get_scale_factor (widget);
}

void
cgv_treemap_theme_clear (CgvTreemapTheme *self)
{
  g_clear_pointer (&self->font, pango_font_description_free);
  self->style.font = NULL;
}

void
cgv_treemap_theme_watch (GtkWidget *widget,
                         GCallback changed)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", changed, widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", changed, widget, G_CONNECT_SWAPPED);
  g_signal_connect (widget, "notify::scale-factor", changed, NULL);
}
