/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-path.h"

#include "cgv-signal.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

#define MAX_NAME_CHARS 28

/* Most steps at the end that are made. */
#define MAX_LAST 16

/* As wide as the padding of steps. */
#define MORE_MARGIN 6

#define INDEX_KEY "cgv-path-index"

/* A step is shown whole or not at all; if they do not all fit, "…" stands for those after the first. */
struct _CgvTreemapPath
{
  GtkWidget parent_instance;

  GPtrArray *steps;      /* buttons, children of the widget */
  GPtrArray *separators; /* before the step of the same index; NULL before the first */
  GtkWidget *more;       /* "…", and its separator */
  GtkWidget *more_separator;
  gboolean is_cut; /* there are steps without a button */
  char **names;
  guint n_zoomed;
  const char *separator; /* static */
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

static GtkWidget *
new_word (const char *text)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
add_step (CgvTreemapPath *self)
{
  GtkWidget *separator = self->steps->len > 0 ? new_word (self->separator) : NULL;
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_NAME_CHARS);
  gtk_button_set_child (GTK_BUTTON (button), label);
  cgv_tooltip_show_cut (button, GTK_LABEL (label));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);

  if (separator != NULL)
    gtk_widget_insert_before (separator, GTK_WIDGET (self), self->more);
  gtk_widget_insert_before (button, GTK_WIDGET (self), self->more);
  g_ptr_array_add (self->separators, separator);
  g_ptr_array_add (self->steps, button);
}

static void
update_step (CgvTreemapPath *self,
             guint step,
             guint index)
{
  GtkWidget *button = g_ptr_array_index (self->steps, step);
  const char *plain = self->names[index];
  const char *css_class = index + 1 == self->n_zoomed ? "here" : NULL;

  if (index >= self->n_zoomed)
    css_class = "dim-label";
  if (step > 0)
    gtk_label_set_text (g_ptr_array_index (self->separators, step), self->separator);
  gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), plain);
  cgv_widget_name (button, plain);
  gtk_widget_set_css_classes (button, (const char *[]){ "flat", css_class, NULL });
  g_object_set_data (G_OBJECT (button), INDEX_KEY, GUINT_TO_POINTER (index));
}

/* The keyboard goes from a removed step to the last one that stays. */
static void
keep (CgvTreemapPath *self,
      guint n)
{
  for (guint i = n; i < self->steps->len; i++)
    {
      GtkWidget *step = g_ptr_array_index (self->steps, i);

      if (n > 0 && gtk_widget_get_focus_child (GTK_WIDGET (self)) == step)
        gtk_widget_grab_focus (g_ptr_array_index (self->steps, n - 1));
      if (i > 0)
        gtk_widget_unparent (g_ptr_array_index (self->separators, i));
      gtk_widget_unparent (step);
    }
  g_ptr_array_set_size (self->steps, (gint) MIN (n, self->steps->len));
  g_ptr_array_set_size (self->separators, (gint) self->steps->len);
}

/* Steps that have the keyboard keep it: a button is removed only if the path becomes shorter. */
static void
fill (CgvTreemapPath *self)
{
  guint n = g_strv_length (self->names);
  g_autofree char *all = g_strjoinv (" › ", self->names);
  guint n_steps = MIN (n, MAX_LAST + 1);

  self->is_cut = n > n_steps;
  keep (self, n_steps);
  while (self->steps->len < n_steps)
    add_step (self);
  for (guint i = 0; i < n_steps; i++)
    update_step (self, i, i == 0 ? 0 : n - n_steps + i);
  gtk_label_set_text (GTK_LABEL (self->more_separator), self->separator != NULL ? self->separator : "");
  cgv_tooltip_set_for (self->more, all);
}

static int
get_natural_width (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* Returns the width of a step with its separator. */
static int
get_step_width (CgvTreemapPath *self,
                guint i)
{
  return get_natural_width (g_ptr_array_index (self->steps, i)) + (i > 0 ? get_natural_width (g_ptr_array_index (self->separators, i)) : 0);
}

static int
get_more_width (CgvTreemapPath *self)
{
  return get_natural_width (self->more) + get_natural_width (self->more_separator);
}

static void
cgv_treemap_path_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  CgvTreemapPath *self = CGV_TREEMAP_PATH (widget);
  int sum = 0;

  *minimum = *natural = 0;
  for (guint i = 0; i < self->steps->len; i++)
    {
      int child_minimum, child_natural;

      gtk_widget_measure (g_ptr_array_index (self->steps, i), orientation, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural = MAX (*natural, child_natural);
      sum += get_step_width (self, i);
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (sum, *minimum);
}

/*
 * Chooses the steps that fit: the last, the first, and before the last as many as possible.
 *
 * @width: the room
 * @has_first: gets whether the first is shown
 * @has_more: gets whether some after the first are not shown
 *
 * Returns the index of the first step that is shown after the first.
 */
static guint
choose_steps (CgvTreemapPath *self,
              int width,
              gboolean *has_first,
              gboolean *has_more)
{
  guint n = self->steps->len;
  guint from = 1;
  int sum = self->is_cut ? get_more_width (self) : 0;

  for (guint i = 0; i < n; i++)
    sum += get_step_width (self, i);
  *has_more = self->is_cut;
  for (; sum > width && from + 1 < n; from++)
    {
      sum -= get_step_width (self, from) - (*has_more ? 0 : get_more_width (self));
      *has_more = TRUE;
    }
  *has_first = n == 1 || sum <= width || n == 0;
  *has_more = *has_more || !*has_first;
  return from;
}

/* Returns where the next one begins. */
static int
place (CgvTreemapPath *self,
       GtkWidget *child,
       gboolean is_shown,
       int x,
       int child_width,
       int height)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  gtk_widget_set_child_visible (child, is_shown);
  if (!is_shown)
    return x;
  gtk_widget_size_allocate (child, &(GtkAllocation){ is_rtl ? width - x - child_width : x, 0, child_width, height }, -1);
  return x + child_width;
}

static void
cgv_treemap_path_size_allocate (GtkWidget *widget,
                                int width,
                                int height,
                                int baseline)
{
  CgvTreemapPath *self = CGV_TREEMAP_PATH (widget);
  gboolean has_first, has_more;
  guint from = choose_steps (self, width, &has_first, &has_more);
  int x = 0;

  for (guint i = 0; i < self->steps->len; i++)
    {
      GtkWidget *step = g_ptr_array_index (self->steps, i);
      gboolean is_shown = i == 0 ? has_first : i >= from;

      if (i == 1)
        x = place (self, self->more_separator, has_more && has_first, x, get_natural_width (self->more_separator), height);
      if (i == 1)
        x = place (self, self->more, has_more, x, get_natural_width (self->more), height);
      if (i > 0)
        x = place (self, g_ptr_array_index (self->separators, i), is_shown, x, get_natural_width (g_ptr_array_index (self->separators, i)), height);
      x = place (self, step, is_shown, x, MIN (get_natural_width (step), MAX (width - x, 0)), height);
    }
  if (self->steps->len < 2)
    {
      gtk_widget_set_child_visible (self->more, FALSE);
      gtk_widget_set_child_visible (self->more_separator, FALSE);
    }
}

static void
cgv_treemap_path_dispose (GObject *object)
{
  CgvTreemapPath *self = CGV_TREEMAP_PATH (object);

  keep (self, 0);
  g_clear_pointer (&self->more, gtk_widget_unparent);
  g_clear_pointer (&self->more_separator, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_treemap_path_parent_class)->dispose (object);
}

static void
cgv_treemap_path_finalize (GObject *object)
{
  CgvTreemapPath *self = CGV_TREEMAP_PATH (object);

  g_strfreev (self->names);
  g_ptr_array_unref (self->steps);
  g_ptr_array_unref (self->separators);

  G_OBJECT_CLASS (cgv_treemap_path_parent_class)->finalize (object);
}

static void
cgv_treemap_path_class_init (CgvTreemapPathClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_treemap_path_dispose;
  object_class->finalize = cgv_treemap_path_finalize;
  widget_class->measure = cgv_treemap_path_measure;
  widget_class->size_allocate = cgv_treemap_path_size_allocate;

  signals[ACTIVATED] = cgv_signal_new ("activated", klass, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "treemappath");
}

static void
cgv_treemap_path_init (CgvTreemapPath *self)
{
  self->names = g_new0 (char *, 1);
  self->steps = g_ptr_array_new ();
  self->separators = g_ptr_array_new ();
  self->more = new_word ("…");
  g_object_set (self->more, "margin-start", MORE_MARGIN, "margin-end", MORE_MARGIN, NULL);
  self->more_separator = new_word ("");
  gtk_widget_set_parent (self->more, GTK_WIDGET (self));
  gtk_widget_set_parent (self->more_separator, GTK_WIDGET (self));
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
