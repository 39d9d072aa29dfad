/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-curve-view.h"

#include <adwaita.h>
#include <math.h>

#include "cgv-curve-sheet.h"
#include "cgv-ink.h"
#include "cgv-signal.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

#define MIN_WIDTH      120
#define MIN_BARE_WIDTH 40

enum
{
  SELECTED,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

struct _CgvCurveView
{
  GtkWidget parent_instance;

  int height;
  CgvCurveWords words;
  gpointer user_data;
  CgvCurve *curve;
};

G_DEFINE_FINAL_TYPE (CgvCurveView, cgv_curve_view, GTK_TYPE_WIDGET)

static CgvRect
get_area (CgvCurveView *self)
{
  return (CgvRect) { 0, 0, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)) };
}

static const PangoFontDescription *
get_font (CgvCurveView *self)
{
  return pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
}

/* The colours of the text and of the view around it. */
static void
get_palette (CgvCurveView *self,
             CgvPalette *palette)
{
  GdkRGBA color, ground;

  cgv_ink_get_palette (palette);
  cgv_widget_get_color (GTK_WIDGET (self), &color);
  palette->foreground = (CgvColor) { color.red, color.green, color.blue, 1 };
  if (cgv_widget_lookup_color (GTK_WIDGET (self), "view_bg_color", &ground))
    palette->background = (CgvColor) { ground.red, ground.green, ground.blue, 1 };
}

static void
cgv_curve_view_snapshot (GtkWidget *widget,
                         GtkSnapshot *snapshot)
{
  CgvCurveView *self = CGV_CURVE_VIEW (widget);
  CgvRect area = get_area (self);
  CgvPalette palette;
  cairo_t *cr;

  if (self->curve == NULL || area.width <= 0 || area.height <= 0)
    return;
  get_palette (self, &palette);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) area.width, (float) area.height));
  cgv_curve_painter_draw (self->curve, cr, get_font (self), &area, &palette, gtk_widget_get_scale_factor (widget));
  cairo_destroy (cr);
}

/* Returns the height of the strips below the first one. */
static double
measure_strips (CgvCurveView *self)
{
  return self->curve != NULL ? cgv_curve_painter_measure_strips (self->curve, get_font (self)) : 0;
}

static void
cgv_curve_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  CgvCurveView *self = CGV_CURVE_VIEW (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = self->height + (int) measure_strips (self);
  else
    *minimum = *natural = self->curve != NULL && self->curve->is_bare ? MIN_BARE_WIDTH : MIN_WIDTH;
}

static CgvCurveLayout
lay_out (CgvCurveView *self)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  CgvRect area = get_area (self);
  CgvCurveLayout layout = cgv_curve_painter_lay_out (self->curve, cr, get_font (self), &area);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return layout;
}

static guint
find (CgvCurveView *self,
      double x)
{
  CgvCurveLayout layout;

  if (self->curve == NULL)
    return CGV_NONE;
  layout = lay_out (self);
  return cgv_curve_painter_find (self->curve, &layout, x);
}

static char *
dup_words (CgvCurveView *self,
           guint place)
{
  return place != CGV_NONE && self->words != NULL ? self->words (place, self->user_data) : NULL;
}

static void
choose (CgvCurveView *self,
        guint place)
{
  if (place == CGV_NONE || place == self->curve->selected)
    return;
  cgv_curve_view_select (self, place);
  g_signal_emit (self, signals[SELECTED], 0, place);
}

static void
pressed_cb (CgvCurveView *self,
            int n_presses,
            double x,
            double y)
{
  guint place = find (self, x);

  if (place == CGV_NONE || self->curve->sizes != NULL)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  choose (self, place);
  if (n_presses == 2)
    g_signal_emit (self, signals[ACTIVATED], 0, place);
}

static gboolean
changes (const CgvCurve *curve,
         guint place)
{
  const double *values = curve->lines[0].values;

  return place > 0 && (values[place] > values[place - 1] || values[place] < values[place - 1]);
}

/* Returns the next slot on a side, where the step changes something if @skips; the same one at the end. */
static guint
find_next (const CgvCurve *curve,
           int step,
           gboolean skips)
{
  guint place = curve->selected;

  if (place == CGV_NONE)
    return step > 0 ? 0 : curve->n - 1;
  while (step > 0 ? place + 1 < curve->n : place > 0)
    {
      place = step > 0 ? place + 1 : place - 1;
      if (!skips || changes (curve, place))
        return place;
    }
  return curve->selected;
}

static gboolean
key_pressed_cb (CgvCurveView *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  gboolean skips = (state & GDK_SHIFT_MASK) != 0;

  if (self->curve == NULL || self->curve->n == 0 || (state & (GDK_ALT_MASK | GDK_CONTROL_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      choose (self, find_next (self->curve, -1, skips));
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      choose (self, find_next (self->curve, 1, skips));
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      choose (self, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      choose (self, self->curve->n - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      if (self->curve->selected == CGV_NONE)
        return GDK_EVENT_PROPAGATE;
      g_signal_emit (self, signals[ACTIVATED], 0, self->curve->selected);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
query_tooltip_cb (CgvCurveView *self,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  guint place = keyboard_mode ? cgv_curve_view_get_selected (self) : find (self, x);
  g_autofree char *words = dup_words (self, place);

  return words != NULL && cgv_tooltip_set (tooltip, GTK_WIDGET (self), words);
}

static void
cgv_curve_view_finalize (GObject *object)
{
  g_clear_pointer (&CGV_CURVE_VIEW (object)->curve, cgv_curve_free);

  G_OBJECT_CLASS (cgv_curve_view_parent_class)->finalize (object);
}

static void
cgv_curve_view_class_init (CgvCurveViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_curve_view_finalize;
  widget_class->measure = cgv_curve_view_measure;
  widget_class->snapshot = cgv_curve_view_snapshot;

  signals[SELECTED] = cgv_signal_new ("selected", klass, 1, G_TYPE_UINT);
  signals[ACTIVATED] = cgv_signal_new ("activated", klass, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "curveview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_curve_view_init (CgvCurveView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keyboard = gtk_event_controller_key_new ();

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (keyboard, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), keyboard);
  gtk_widget_add_css_class (GTK_WIDGET (self), "caption");
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
cgv_curve_view_new (int height,
                    CgvCurveWords words,
                    gpointer user_data)
{
  CgvCurveView *self = g_object_new (CGV_TYPE_CURVE_VIEW, NULL);

  self->height = height;
  self->words = words;
  self->user_data = user_data;
  return GTK_WIDGET (self);
}

/* Screen readers say the words of the selected slot as it changes. */
static void
describe (CgvCurveView *self)
{
  g_autofree char *words = dup_words (self, cgv_curve_view_get_selected (self));

  if (words != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void
cgv_curve_view_take (CgvCurveView *self,
                     CgvCurve *curve,
                     const char *sentence)
{
  double strips;

  g_return_if_fail (CGV_IS_CURVE_VIEW (self));

  strips = measure_strips (self);
  g_clear_pointer (&self->curve, cgv_curve_free);
  self->curve = curve;
  gtk_widget_set_focusable (GTK_WIDGET (self), curve != NULL && curve->sizes == NULL && !curve->is_bare);
  cgv_widget_name (GTK_WIDGET (self), sentence);
  describe (self);
  if (fabs (strips - measure_strips (self)) >= 1)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const CgvCurve *
cgv_curve_view_get_curve (CgvCurveView *self)
{
  g_return_val_if_fail (CGV_IS_CURVE_VIEW (self), NULL);

  return self->curve;
}

void
cgv_curve_view_select (CgvCurveView *self,
                       guint place)
{
  g_return_if_fail (CGV_IS_CURVE_VIEW (self));

  if (self->curve == NULL)
    return;
  self->curve->selected = place;
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
cgv_curve_view_get_selected (CgvCurveView *self)
{
  g_return_val_if_fail (CGV_IS_CURVE_VIEW (self), CGV_NONE);

  return self->curve != NULL ? self->curve->selected : CGV_NONE;
}

gboolean
cgv_curve_view_get_slot (CgvCurveView *self,
                         guint place,
                         graphene_rect_t *slot)
{
  CgvCurveLayout layout;
  CgvRect rect;

  g_return_val_if_fail (CGV_IS_CURVE_VIEW (self), FALSE);

  if (self->curve == NULL || place >= self->curve->n)
    return FALSE;
  layout = lay_out (self);
  rect = cgv_curve_painter_get_slot (self->curve, &layout, place);
  *slot = GRAPHENE_RECT_INIT ((float) rect.x, (float) rect.y, (float) rect.width, (float) rect.height);
  return TRUE;
}

gboolean
cgv_curve_view_give_sheet (CgvCurveView *self,
                           const char *title,
                           const char *note,
                           double scale,
                           void (*func) (const CgvSheet *sheet,
                                         gpointer user_data),
                           gpointer user_data)
{
  CgvRect area;
  CgvCurveSheet sheet;

  g_return_val_if_fail (CGV_IS_CURVE_VIEW (self), FALSE);

  if (self->curve == NULL)
    return FALSE;
  area = get_area (self);
  sheet = (CgvCurveSheet) { .curve = self->curve, .title = title, .note = note, .font = get_font (self), .width = MAX (area.width, MIN_WIDTH), .height = MAX (area.height, self->height), .scale = scale };
  if (func != NULL)
    cgv_curve_sheet_give (&sheet, func, user_data);
  return TRUE;
}
