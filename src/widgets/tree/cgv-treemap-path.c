/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-path.h"

#include "cgv-tooltip.h"

#define MAX_NAME_CHARS 24

/* More crumbs than this are neither read nor clicked: the middle is left out. */
#define MAX_FIRST 4
#define MAX_LAST  16

#define INDEX_KEY "cgv-path-index"

struct _CgvTreemapPath
{
  GtkWidget parent_instance;

  GtkScrolledWindow *scroller;
  GtkBox *box;
  char **names;
  guint n_zoomed;
  const char *separator; /* static */
  guint scroll_id;
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvTreemapPath, cgv_treemap_path, GTK_TYPE_WIDGET)

static void
clicked_cb (CgvTreemapPath *self,
            GtkWidget *button)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), INDEX_KEY));

  g_signal_emit (self, signals[ACTIVATED], 0, index);
}

static void
add_separator (CgvTreemapPath *self,
               const char *text)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL,
                                   "label",
                                   text,
                                   "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                   NULL);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (self->box, label);
}

static void
add_button (CgvTreemapPath *self,
            guint index)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  gboolean is_here = index + 1 == self->n_zoomed;
  const char *plain = self->names[index];

  gtk_label_set_text (GTK_LABEL (label), plain);
  if (g_utf8_strlen (plain, -1) > MAX_NAME_CHARS)
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);

  /* Names that could be narrower would all be cut, and the path would never scroll. */
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (g_utf8_strlen (plain, -1), MAX_NAME_CHARS));
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_NAME_CHARS);

  gtk_button_set_child (GTK_BUTTON (button), label);
  cgv_tooltip_set_for (button, self->names[index]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, self->names[index], -1);
  gtk_widget_add_css_class (button, "flat");
  if (is_here)
    gtk_widget_add_css_class (button, "here");
  else if (index >= self->n_zoomed)
    gtk_widget_add_css_class (button, "dim-label");

  g_object_set_data (G_OBJECT (button), INDEX_KEY, GUINT_TO_POINTER (index));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_box_append (self->box, button);
}

/* So that the function that is shown can be seen, and as much as can be of what is around it. */
static gboolean
scroll_cb (gpointer user_data)
{
  CgvTreemapPath *self = user_data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);

  self->scroll_id = 0;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));

  return G_SOURCE_REMOVE;
}

/* The names have their widths only now, or there is more room for them, or less. */
static void
width_changed_cb (CgvTreemapPath *self)
{
  if (self->scroll_id == 0 && self->scroller != NULL)
    self->scroll_id = g_idle_add (scroll_cb, self);
}

static void
fill (CgvTreemapPath *self)
{
  guint n = g_strv_length (self->names);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, child);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        add_separator (self, self->separator);
      if (i == MAX_FIRST && n > MAX_FIRST + MAX_LAST)
        {
          add_separator (self, "…");
          i = n - MAX_LAST - 1;
          continue;
        }
      add_button (self, i);
    }

  width_changed_cb (self);
}

static void
cgv_treemap_path_dispose (GObject *object)
{
  CgvTreemapPath *self = CGV_TREEMAP_PATH (object);

  if (self->scroller != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->scroller));
  self->scroller = NULL;
  g_clear_handle_id (&self->scroll_id, g_source_remove);

  G_OBJECT_CLASS (cgv_treemap_path_parent_class)->dispose (object);
}

static void
cgv_treemap_path_finalize (GObject *object)
{
  g_strfreev (CGV_TREEMAP_PATH (object)->names);

  G_OBJECT_CLASS (cgv_treemap_path_parent_class)->finalize (object);
}

static void
cgv_treemap_path_class_init (CgvTreemapPathClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_treemap_path_dispose;
  object_class->finalize = cgv_treemap_path_finalize;

  signals[ACTIVATED] =
    g_signal_new ("activated", CGV_TYPE_TREEMAP_PATH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "treemappath");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
cgv_treemap_path_init (CgvTreemapPath *self)
{
  self->names = g_new0 (char *, 1);
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW,
                                 "hscrollbar-policy",
                                 GTK_POLICY_EXTERNAL,
                                 "vscrollbar-policy",
                                 GTK_POLICY_NEVER,
                                 "child",
                                 self->box,
                                 NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->scroller), GTK_WIDGET (self));
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed", G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
}

void
cgv_treemap_path_set (CgvTreemapPath *self,
                      const char *const *names,
                      guint n_zoomed,
                      const char *separator)
{
  g_return_if_fail (CGV_IS_TREEMAP_PATH (self));
  g_return_if_fail (names != NULL);

  if (self->n_zoomed == n_zoomed && self->separator == separator && g_strv_equal ((const char *const *) self->names, names))
    return;

  g_strfreev (self->names);
  self->names = g_strdupv ((char **) names);
  self->n_zoomed = n_zoomed;
  self->separator = separator;
  fill (self);
}
