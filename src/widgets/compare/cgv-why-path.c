/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-path.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Longer paths show this many steps, from both ends. */
#define MAX_STEPS 24
#define N_FIRST   4

/* A name in a step is as long as that, if it can be shortened so. */
#define NAME_CHARS 28

#define SPACING 2

/* The row of a button. */
#define ROW_KEY "cgv-row"

struct _CgvWhyPath
{
  GtkWidget parent_instance;

  CgvFocus *focus;
};

G_DEFINE_FINAL_TYPE (CgvWhyPath, cgv_why_path, GTK_TYPE_WIDGET)

static void
cgv_why_path_dispose (GObject *object)
{
  CgvWhyPath *self = CGV_WHY_PATH (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_why_path_parent_class)->dispose (object);
}

static void
cgv_why_path_class_init (CgvWhyPathClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_why_path_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "whypath");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
cgv_why_path_init (CgvWhyPath *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), cgv_wrap_layout_new (SPACING));
  cgv_widget_name (GTK_WIDGET (self), _ ("Where the difference leads"));
}

static void
clicked_cb (CgvWhyPath *self,
            GtkWidget *button)
{
  cgv_focus_set_row (self->focus, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), ROW_KEY)));
}

static GtkWidget *
new_name (const char *name)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_text (GTK_LABEL (label), name);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS + 1);

  return label;
}

static GtkWidget *
new_amount (const CgvComparison *comparison,
            CgvDelta delta)
{
  g_autofree char *text = cgv_compare_text_dup_short_delta (comparison, delta);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "caption");
  if (delta.size <= comparison->noise_limit)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_add_css_class (label, delta.sign > 0 ? "more-text" : "less-text");

  return label;
}

/* Returns the changes of the calls to a row, and of the row itself. */
static char *
dup_tooltip (const CgvComparison *comparison,
             const CgvRegressionStep *step,
             const char *name)
{
  g_autofree char *inclusive = cgv_compare_text_dup_delta (comparison, step->inclusive);
  g_autofree char *self = cgv_compare_text_dup_delta (comparison, step->self);
  g_autofree char *arc = NULL;
  g_autofree char *why = NULL;

  if (step->term.edge == CGV_NONE)
    /* Translators: a function and the differences of its two costs */
    return g_strdup_printf (_ ("%s\nInclusive: %s, of that self: %s"), name, inclusive, self);

  arc = cgv_compare_text_dup_delta (comparison, step->term.delta);
  why = cgv_compare_text_dup_why_term (comparison, &step->term);

  /* Translators: a function, the difference of its calls from the step before and why; the differences of its two costs */
  return g_strdup_printf (_ ("%s\nFrom the step before: %s, %s\nInclusive: %s, of that self: %s"), name, arc, why, inclusive, self);
}

static GtkWidget *
new_button (CgvWhyPath *self,
            guint32 row)
{
  GtkWidget *button = gtk_button_new ();

  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), ROW_KEY, GUINT_TO_POINTER (row));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);
  return button;
}

/* Takes the button of a row from the children of the last path: it may have the keyboard. */
static GtkWidget *
take_button (CgvWhyPath *self,
             guint32 row,
             GPtrArray *last)
{
  for (guint i = 0; i < last->len; i++)
    {
      GtkWidget *child = g_ptr_array_index (last, i);

      if (GTK_IS_BUTTON (child) && GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), ROW_KEY)) == row)
        return g_ptr_array_steal_index (last, i);
    }
  return new_button (self, row);
}

static void
append_step (CgvWhyPath *self,
             const CgvRegressionStep *step,
             GPtrArray *last)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, step->row);
  g_autofree char *tooltip = dup_tooltip (comparison, step, name);
  GtkWidget *button = take_button (self, step->row, last);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  CgvDelta amount = step->term.edge == CGV_NONE ? step->inclusive : step->term.leaving;

  gtk_box_append (GTK_BOX (box), new_name (name));
  gtk_box_append (GTK_BOX (box), new_amount (comparison, amount));
  gtk_button_set_child (GTK_BUTTON (button), box);
  cgv_tooltip_set_for (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip, -1);
  gtk_widget_insert_before (button, GTK_WIDGET (self), NULL);
}

static void
append_text (CgvWhyPath *self,
             const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
}

static void
append_gap (CgvWhyPath *self,
            guint n)
{
  /* Translators: steps of a path that are not shown */
  g_autofree char *text = g_strdup_printf (ngettext ("… %u more step …", "… %u more steps …", n), n);

  append_text (self, "›");
  append_text (self, text);
}

static GPtrArray *
list_children (CgvWhyPath *self)
{
  GPtrArray *children = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL; child = gtk_widget_get_next_sibling (child))
    g_ptr_array_add (children, child);
  return children;
}

void
cgv_why_path_set (CgvWhyPath *self,
                  CgvFocus *focus,
                  const CgvRegressionPath *path)
{
  g_autoptr (GPtrArray) last = NULL;
  guint n_hidden;

  g_return_if_fail (CGV_IS_WHY_PATH (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  last = list_children (self);
  g_set_object (&self->focus, focus);
  if (focus == NULL || path == NULL)
    return;

  n_hidden = path->n_steps > MAX_STEPS ? path->n_steps - MAX_STEPS : 0;
  for (guint i = 0; i < path->n_steps; i++)
    {
      if (n_hidden > 0 && i == N_FIRST)
        append_gap (self, n_hidden);
      if (n_hidden > 0 && i >= N_FIRST && i < N_FIRST + n_hidden)
        continue;
      if (i > 0)
        append_text (self, "›");
      append_step (self, &path->steps[i], last);
    }
}
