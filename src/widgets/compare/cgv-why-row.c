/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-row.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-name-cell.h"
#include "cgv-delta-bar.h"
#include "cgv-template.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Least width of a name and its amount next to the bar; with less, they are below it. */
#define NAME_WIDTH 220

/* Least width of the bar with its reason next to the amount; with less, the amount is below. */
#define REASON_WIDTH 120
#define SPACING      12

struct _CgvWhyRow
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  guint32 row;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkButton *name_button;
  CgvNameCell *name_cell;
  GtkLabel *amount_label;
  GtkWidget *facts;
  GtkWidget *reason_box;
  CgvDeltaBar *bar;
  GtkLabel *reason_label;
};

G_DEFINE_FINAL_TYPE (CgvWhyRow, cgv_why_row, GTK_TYPE_WIDGET)

void
cgv_why_row_activate (CgvWhyRow *self)
{
  g_return_if_fail (CGV_IS_WHY_ROW (self));

  if (self->row != CGV_NONE)
    cgv_focus_set_row (self->focus, self->row);
}

static void
cgv_why_row_dispose (GObject *object)
{
  CgvWhyRow *self = CGV_WHY_ROW (object);

  g_clear_object (&self->focus);
  cgv_template_dispose (object);
}

static void
cgv_why_row_class_init (CgvWhyRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_why_row_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "whyrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-why-row.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, content);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, name_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, name_cell);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, amount_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, facts);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, reason_box);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, bar);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, reason_label);
  gtk_widget_class_bind_template_callback (widget_class, cgv_why_row_activate);
}

static void
cgv_why_row_init (CgvWhyRow *self)
{
  self->row = CGV_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->content, cgv_wrap_layout_new_filled (SPACING, NAME_WIDTH));
  gtk_widget_set_layout_manager (self->facts, cgv_wrap_layout_new_filled (SPACING, REASON_WIDTH));
  /* A sign stays before its digits in any text direction. */
  gtk_widget_set_direction (GTK_WIDGET (self->amount_label), GTK_TEXT_DIR_LTR);
}

static const CgvComparison *
get_comparison (CgvWhyRow *self)
{
  return cgv_focus_get_comparison (self->focus);
}

static CgvWhyRow *
new_row (CgvFocus *focus)
{
  CgvWhyRow *self = g_object_new (CGV_TYPE_WHY_ROW, NULL);

  self->focus = g_object_ref (focus);

  return self;
}

static void
set_amount (CgvWhyRow *self,
            CgvDelta amount)
{
  const CgvComparison *comparison = get_comparison (self);
  g_autofree char *text = cgv_compare_text_dup_delta (comparison, amount);
  gboolean is_noise = amount.size <= comparison->noise_limit;

  gtk_label_set_text (self->amount_label, text);
  if (is_noise)
    gtk_widget_add_css_class (GTK_WIDGET (self->amount_label), "dim-label");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->amount_label), amount.sign > 0 ? "more-text" : "less-text");
  if (is_noise)
    gtk_widget_add_css_class (GTK_WIDGET (self->bar), "noise");
}

static void
set_title (CgvWhyRow *self,
           const char *title)
{
  cgv_widget_show_text (self->title_label, title);
}

/* Describes the group for a screen reader. */
static void
describe (CgvWhyRow *self,
          const char *title)
{
  g_autofree char *text = g_strdup_printf ("%s: %s. %s", title, gtk_label_get_text (self->amount_label), gtk_label_get_text (self->reason_label));

  cgv_widget_name (GTK_WIDGET (self), text);
}

/* Sets the number of calls, and the cost of each call, on both sides. */
static void
set_exact (CgvWhyRow *self,
           const CgvCauseTerm *term)
{
  const CgvComparison *comparison = get_comparison (self);
  g_autofree char *counts[CGV_N_SIDES] = { NULL, NULL };
  g_autofree char *text = NULL;
  char each[CGV_N_SIDES][CGV_FORMAT_MAX];

  cgv_foreach_side (side)
    {
      if (term->counts[side] == 0)
        return;
      counts[side] = cgv_cell_dup_count (term->counts[side]);
      cgv_value_format_per_call (cgv_comparison_get_edge_cost (comparison, side, term->edge), term->counts[side], cgv_costs_get_event (comparison->costs[side]), each[side]);
    }
  /* Translators: numbers of calls on both sides; the cost of a call on both sides */
  text = g_strdup_printf (_ ("Calls: %s → %s\nEach call: %s → %s"), counts[CGV_SIDE_BASE], counts[CGV_SIDE_NEW], each[CGV_SIDE_BASE], each[CGV_SIDE_NEW]);
  cgv_tooltip_set_for (self->reason_box, text);
}

static char *
dup_reason (CgvWhyRow *self,
            guint32 row,
            const CgvCauseTerm *term)
{
  char *per_call = term->kind == CGV_CAUSE_OWN ? cgv_compare_text_dup_self_per_call (get_comparison (self), row) : NULL;

  return per_call != NULL ? per_call : cgv_compare_text_dup_cause_counts (get_comparison (self), row, term);
}

GtkWidget *
cgv_why_row_new_cause (CgvFocus *focus,
                       guint32 row,
                       const CgvCauseTerm *term,
                       double scale)
{
  CgvWhyRow *self;
  g_autofree char *name = NULL;
  g_autofree char *reason = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (term != NULL, NULL);

  self = new_row (focus);
  self->row = term->callee;
  reason = dup_reason (self, row, term);
  if (term->kind == CGV_CAUSE_CALLS)
    {
      name = cgv_compare_text_dup_clear_name (get_comparison (self)->matching, term->callee);
      cgv_name_cell_set (self->name_cell, name, CGV_NAME_MARK_NONE);
      set_exact (self, term);
    }
  else
    {
      name = g_strdup (term->kind == CGV_CAUSE_OWN ? _ ("Own code") : _ ("How it is called"));
      set_title (self, name);
    }
  set_amount (self, term->amount);
  cgv_delta_bar_set (self->bar, scale > 0.0 ? cgv_delta_to_double (term->amount) / scale : 0.0);
  gtk_label_set_text (self->reason_label, reason);
  describe (self, name);

  return GTK_WIDGET (self);
}

GtkWidget *
cgv_why_row_new_sum (CgvFocus *focus,
                     const char *title,
                     CgvDelta sum,
                     gboolean is_total)
{
  CgvWhyRow *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (title != NULL, NULL);

  self = new_row (focus);
  set_title (self, title);
  set_amount (self, sum);
  gtk_widget_set_visible (self->reason_box, FALSE);
  if (is_total)
    gtk_widget_add_css_class (GTK_WIDGET (self), "total");
  describe (self, title);

  return GTK_WIDGET (self);
}

GtkWidget *
cgv_why_row_new_inclusive (CgvFocus *focus,
                           guint32 row,
                           CgvSide side)
{
  CgvWhyRow *self;
  const CgvComparison *comparison;
  char number[CGV_FORMAT_MAX];

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = new_row (focus);
  comparison = get_comparison (self);
  cgv_value_format (cgv_comparison_get_inclusive (comparison, side, row), cgv_costs_get_event (comparison->costs[side]), number);
  set_title (self, side == CGV_SIDE_BASE ? _ ("Inclusive in A") : _ ("Inclusive in B"));
  gtk_label_set_text (self->amount_label, number);
  gtk_widget_set_visible (self->reason_box, FALSE);
  describe (self, gtk_label_get_text (self->title_label));

  return GTK_WIDGET (self);
}

void
cgv_why_row_align (CgvWhyRow *self,
                   GtkSizeGroup *reasons,
                   GtkSizeGroup *amounts)
{
  g_return_if_fail (CGV_IS_WHY_ROW (self));

  gtk_size_group_add_widget (reasons, GTK_WIDGET (self->reason_label));
  gtk_size_group_add_widget (amounts, GTK_WIDGET (self->amount_label));
}
