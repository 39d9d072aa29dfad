/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-curve-view.h"
#include "cgv-event-text.h"
#include "cgv-growth-columns.h"
#include "cgv-growth-curve.h"
#include "cgv-growth-text.h"
#include "cgv-linked-label.h"
#include "cgv-linked-text.h"
#include "cgv-widget.h"

#define CURVE_HEIGHT 300

struct _CgvGrowthView
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *place_label;
  GtkLabel *power_label;
  GtkLabel *residual_label;
  CgvLinkedLabel *reason_label;
  GtkWidget *curve_box;
  GtkLabel *check_label;
  GtkGrid *values_grid;
  CgvCurveView *curve_view;

  CgvGrowthList *list;
};

G_DEFINE_FINAL_TYPE (CgvGrowthView, cgv_growth_view, GTK_TYPE_WIDGET)

/* The table. */

static GPtrArray *
make_columns (gpointer list)
{
  return cgv_growth_columns_new (cgv_growth_list_get_growth (list), CGV_GROWTH_COLUMNS_WINDOW);
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_growth_list_set_sort (list, cgv_growth_columns_get_sort (column), descending);
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvGrowth *growth = cgv_growth_list_get_growth (list);
  guint row = cgv_growth_list_get (list, position);
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  g_autofree char *reason = NULL;

  if (row == CGV_NONE)
    return g_strdup (_ ("Their costs are too far from every law, so they have no forecast."));
  name = cgv_growth_text_dup_name (growth, row);
  place = cgv_growth_columns_dup_place (growth, row);
  reason = cgv_growth_text_dup_row (growth, row);
  return g_strjoin ("\n", name, place != NULL ? place : reason, place != NULL ? reason : NULL, NULL);
}

static char *
introduce (gpointer list)
{
  return cgv_growth_text_dup_headline (cgv_growth_list_get_growth (list));
}

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  cgv_growth_list_toggle (list);
}

const CgvTableSpec *
cgv_growth_view_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .default_sort = { "forecast_share", "share" },
  };

  return &spec;
}

/* The curve. */

static const CgvGrowth *
get_growth (CgvGrowthView *self)
{
  return cgv_growth_list_get_growth (self->list);
}

static guint
get_row (CgvGrowthView *self)
{
  return self->list != NULL ? cgv_growth_list_get_selected (self->list) : CGV_NONE;
}

static char *
dup_size (double size)
{
  return cgv_cell_dup_count (cgv_growth_round (size));
}

static char *
dup_cost (const CgvGrowth *growth,
          CgvCost cost)
{
  return cgv_event_text_dup_cost (cgv_costs_get_event (cgv_growth_get_last (growth)), cost);
}

/* Returns the size of a place where something was measured. */
static guint
find_size (CgvGrowthView *self,
           guint place)
{
  const CgvGrowth *growth = get_growth (self);
  guint size = 0;

  while (size < growth->n_sizes + growth->n_checks - 1 && growth->sizes[size] != cgv_curve_view_get_curve (self->curve_view)->sizes[place])
    size++;
  return size;
}

static char *
dup_words (guint place,
           gpointer user_data)
{
  CgvGrowthView *self = user_data;
  const CgvGrowth *growth = get_growth (self);
  guint at = find_size (self, place);
  g_autofree char *size = dup_size (growth->sizes[at]);
  g_autofree char *cost = dup_cost (growth, cgv_growth_get_self (growth, get_row (self), at));
  g_autofree char *total = dup_cost (growth, growth->costs[at]->total);

  /* Translators: a size of an input, a cost, and the total. */
  return g_strdup_printf (_ ("%s: %s of %s"), size, cost, total);
}

static void
update_curve (CgvGrowthView *self,
              guint row)
{
  const CgvGrowth *growth = get_growth (self);
  g_autofree char *name = cgv_growth_text_dup_clear_name (growth, row);
  g_autofree char *first_size = dup_size (growth->sizes[0]);
  g_autofree char *last_size = dup_size (growth->sizes[growth->n_sizes - 1]);
  g_autofree char *first = dup_cost (growth, cgv_growth_get_self (growth, row, 0));
  g_autofree char *last = dup_cost (growth, cgv_growth_get_self (growth, row, growth->n_sizes - 1));
  /* Translators: a function, its cost, a size of the input, and both once more for a larger input. */
  g_autofree char *sentence = g_strdup_printf (_ ("%s: from %s at %s to %s at %s"), name, first, first_size, last, last_size);

  cgv_curve_view_take (self->curve_view, cgv_growth_curve_new (growth, row), sentence);
}

/* The values. */

static void
attach (CgvGrowthView *self,
        const char *text,
        int column,
        int row,
        const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 1.0f, NULL);

  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (self->values_grid, label, column, row, 1, 1);
}

static void
attach_values (CgvGrowthView *self,
               int at,
               double size,
               CgvCost cost,
               const char *calls)
{
  g_autofree char *size_text = dup_size (size);
  g_autofree char *cost_text = dup_cost (get_growth (self), cost);

  attach (self, size_text, 0, at, "cost");
  attach (self, cost_text, 1, at, "cost");
  attach (self, calls, 2, at, "cost");
}

static void
update_values (CgvGrowthView *self,
               guint row)
{
  const CgvGrowth *growth = get_growth (self);
  double last = growth->sizes[growth->n_sizes - 1];
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->values_grid))) != NULL)
    gtk_grid_remove (self->values_grid, child);
  attach (self, _ ("Size"), 0, 0, "dim-label");
  attach (self, _ ("Self"), 1, 0, "dim-label");
  attach (self, _ ("Calls"), 2, 0, "dim-label");
  for (guint i = 0; i < growth->n_sizes + growth->n_checks; i++)
    {
      g_autofree char *calls = cgv_cell_dup_count (cgv_growth_get_calls (growth, row, i));

      attach_values (self, (int) i + 1, growth->sizes[i], cgv_growth_get_self (growth, row, i), calls);
    }
  if (growth->has_forecast && growth->rows[row].self.law != CGV_LAW_NONE)
    attach_values (self, (int) (growth->n_sizes + growth->n_checks) + 1, last * CGV_GROWTH_TIMES, cgv_growth_round (growth->rows[row].forecast), _ ("forecast"));
}

/* The head. */

static void
update_head (CgvGrowthView *self,
             guint row)
{
  const CgvGrowth *growth = get_growth (self);
  const CgvLawFit *fit = &growth->rows[row].self;
  g_autofree char *name = cgv_growth_text_dup_name (growth, row);
  g_autofree char *place = cgv_growth_columns_dup_place (growth, row);
  g_autofree char *power = fit->law != CGV_LAW_NONE ? g_strdup_printf ("%.2f", fit->exponent) : g_strdup ("–");
  g_autofree char *residual = fit->nearest != CGV_LAW_NONE ? cgv_amount_text_dup_percent (100 * fit->residual) : g_strdup ("–");

  gtk_label_set_text (self->title_label, name);
  cgv_widget_show_text (self->place_label, place);
  gtk_label_set_text (self->power_label, power);
  gtk_label_set_text (self->residual_label, residual);
}

static void
update_checks (CgvGrowthView *self,
               guint row)
{
  g_autofree char *text = cgv_growth_text_dup_row_checks (get_growth (self), row);

  cgv_widget_show_text (self->check_label, text);
}

/* The cause is a link to it. */
static void
update_reason (CgvGrowthView *self,
               guint row)
{
  const CgvGrowth *growth = get_growth (self);
  guint cause = growth->rows[row].cause;
  g_autofree char *text = cgv_growth_text_dup_row (growth, row);
  g_autofree char *name = cause != CGV_NONE ? cgv_growth_text_dup_clear_name (growth, cause) : NULL;
  g_autoptr (GArray) links = cgv_array_new (CgvTextLink);
  const char *at = name != NULL && text != NULL ? g_strrstr (text, name) : NULL;

  if (at != NULL)
    {
      const CgvTextLink link = { (guint) (at - text), (guint) strlen (name), cause };

      g_array_append_val (links, link);
    }
  cgv_linked_label_set (self->reason_label, text, links);
}

static void
update (CgvGrowthView *self)
{
  guint row = get_row (self);

  gtk_widget_set_visible (self->content, row != CGV_NONE);
  if (row == CGV_NONE)
    {
      cgv_curve_view_take (self->curve_view, NULL, "");
      return;
    }
  update_head (self, row);
  update_reason (self, row);
  update_curve (self, row);
  update_checks (self, row);
  update_values (self, row);
}

static void
link_activated_cb (CgvGrowthView *self,
                   guint row)
{
  if (self->list != NULL)
    cgv_growth_list_select (self->list, row);
}

static void
cgv_growth_view_dispose (GObject *object)
{
  g_clear_object (&CGV_GROWTH_VIEW (object)->list);
  g_clear_pointer (&CGV_GROWTH_VIEW (object)->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (cgv_growth_view_parent_class)->dispose (object);
}

static void
cgv_growth_view_class_init (CgvGrowthViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_growth_view_dispose;

  gtk_widget_class_set_css_name (widget_class, "growthview");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-growth-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, place_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, power_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, residual_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, reason_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, curve_box);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, check_label);
  gtk_widget_class_bind_template_child (widget_class, CgvGrowthView, values_grid);
  gtk_widget_class_bind_template_callback (widget_class, link_activated_cb);
}

static void
cgv_growth_view_init (CgvGrowthView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->curve_view = CGV_CURVE_VIEW (cgv_curve_view_new (CURVE_HEIGHT, dup_words, self));
  gtk_widget_set_hexpand (GTK_WIDGET (self->curve_view), TRUE);
  gtk_box_append (GTK_BOX (self->curve_box), GTK_WIDGET (self->curve_view));
}

void
cgv_growth_view_set_list (CgvGrowthView *self,
                          CgvGrowthList *list)
{
  g_return_if_fail (CGV_IS_GROWTH_VIEW (self));
  g_return_if_fail (list == NULL || CGV_IS_GROWTH_LIST (list));

  if (self->list != NULL)
    g_signal_handlers_disconnect_by_func (self->list, update, self);
  g_set_object (&self->list, list);
  if (list != NULL)
    g_signal_connect_object (list, "selected", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

gboolean
cgv_growth_view_give_sheet (CgvGrowthView *self,
                            const char *title,
                            double scale,
                            CgvSheetFunc func,
                            gpointer user_data)
{
  g_autofree char *note = NULL;

  g_return_val_if_fail (CGV_IS_GROWTH_VIEW (self), FALSE);

  note = self->list != NULL ? cgv_growth_text_dup_marked_headline (get_growth (self)) : NULL;
  return cgv_curve_view_give_sheet (self->curve_view, title, note, scale, func, user_data);
}
