/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-row.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-text.h"
#include "cgv-split-bar.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"

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
  GtkWidget *reason_box;
  CgvSplitBar *bar;
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
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_WHY_ROW);

  G_OBJECT_CLASS (cgv_why_row_parent_class)->dispose (object);
}

static void
cgv_why_row_class_init (CgvWhyRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_why_row_dispose;

  g_type_ensure (CGV_TYPE_NAME_CELL);
  g_type_ensure (CGV_TYPE_SPLIT_BAR);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "whyrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-why-row.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, content);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, name_button);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, name_cell);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyRow, amount_label);
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
            CgvDelta amount,
            gboolean is_in_sum,
            gboolean is_noise)
{
  g_autofree char *text = cgv_compare_text_dup_delta (get_comparison (self), amount);
  g_autofree char *marked = is_in_sum ? NULL : g_strdup_printf ("(%s)", text);

  gtk_label_set_text (self->amount_label, is_in_sum ? text : marked);
  if (is_noise || !is_in_sum)
    gtk_widget_add_css_class (GTK_WIDGET (self->amount_label), "dim-label");
  else if (amount.sign != 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->amount_label), amount.sign > 0 ? "more-text" : "less-text");
  if (is_noise)
    gtk_widget_add_css_class (GTK_WIDGET (self->bar), "noise");
}

static void
set_title (CgvWhyRow *self,
           const char *title)
{
  gtk_label_set_text (self->title_label, title);
  gtk_widget_set_visible (GTK_WIDGET (self->title_label), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->name_button), FALSE);
}

/* What a screen reader says of the group. */
static void
describe (CgvWhyRow *self,
          const char *title)
{
  g_autofree char *text = g_strdup_printf ("%s: %s. %s", title, gtk_label_get_text (self->amount_label), gtk_label_get_text (self->reason_label));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static double
get_fraction (CgvDelta delta,
              double scale)
{
  return scale > 0.0 ? cgv_delta_to_double (delta) / scale : 0.0;
}

typedef struct
{
  CgvCost cost[CGV_N_SIDES];
  guint64 count[CGV_N_SIDES]; /* how many calls it is of */
  CgvDeltaSplit split;        /* what the difference is made of */
  CgvDelta delta;
} Amounts;

/* "Calls: 10 → 30, which makes +1 800", "Each call: 100 → 80, which makes −400", with all digits. */
static void
set_exact (CgvWhyRow *self,
           const Amounts *amounts)
{
  const CgvComparison *comparison = get_comparison (self);
  g_autofree char *by_calls = cgv_compare_text_dup_delta (comparison, amounts->split.by_calls);
  g_autofree char *by_cost = cgv_compare_text_dup_delta (comparison, amounts->split.by_cost);
  g_autofree char *delta = cgv_compare_text_dup_delta (comparison, amounts->delta);
  g_autofree char *base_count = cgv_row_text_dup_count (amounts->count[CGV_SIDE_BASE]);
  g_autofree char *new_count = cgv_row_text_dup_count (amounts->count[CGV_SIDE_NEW]);
  g_autofree char *text = NULL;
  char each[CGV_N_SIDES][CGV_FORMAT_MAX];

  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_value_format_per_call (amounts->cost[side], amounts->count[side], cgv_costs_get_event (comparison->costs[side]), each[side]);

  /* Translators: numbers of calls on both sides and their share; the cost of a call on both sides and its share; the sum */
  text = g_strdup_printf (_ ("Calls: %s → %s, which makes %s\nEach call: %s → %s, which makes %s\nTogether: %s"), base_count, new_count, by_calls, each[CGV_SIDE_BASE], each[CGV_SIDE_NEW], by_cost, delta);
  cgv_tooltip_set_for (self->reason_box, text);
}

static char *
dup_self_reason (CgvWhyRow *self,
                 const CgvWhy *why)
{
  const CgvComparison *comparison = get_comparison (self);
  g_autofree char *percent = cgv_compare_text_dup_percent_of_itself (why->self, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, why->row), comparison->is_signed);
  g_autofree char *split = cgv_compare_text_dup_why_self_split (comparison, why);

  if (why->self.sign == 0)
    return g_strdup (_ ("unchanged"));
  if (split == NULL)
    return g_steal_pointer (&percent);

  /* Translators: how many percent a cost changed by, and how that comes about */
  return g_strdup_printf (_ ("%s: %s"), percent, split);
}

static void
set_self_exact (CgvWhyRow *self,
                const CgvWhy *why)
{
  Amounts amounts = { .split = { why->self_by_calls, why->self_by_cost }, .delta = why->self };

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      amounts.cost[side] = cgv_comparison_get_self (get_comparison (self), (CgvSide) side, why->row);
      amounts.count[side] = cgv_comparison_get_calls (get_comparison (self), (CgvSide) side, why->row);
    }
  set_exact (self, &amounts);
}

GtkWidget *
cgv_why_row_new_self (CgvFocus *focus,
                      const CgvWhy *why,
                      double scale)
{
  CgvWhyRow *self;
  g_autofree char *reason = NULL;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (why != NULL, NULL);

  self = new_row (focus);
  reason = dup_self_reason (self, why);
  set_title (self, _ ("Self cost"));
  set_amount (self, why->self, TRUE, cgv_comparison_is_self_noise (get_comparison (self), why->row));
  if (why->has_self_split)
    cgv_split_bar_set_split (self->bar, get_fraction (why->self_by_calls, scale), get_fraction (why->self_by_cost, scale));
  else
    cgv_split_bar_set_whole (self->bar, get_fraction (why->self, scale));
  gtk_label_set_text (self->reason_label, reason);
  if (why->has_self_split)
    set_self_exact (self, why);
  describe (self, _ ("Self cost"));

  return GTK_WIDGET (self);
}

static gboolean
is_noise (CgvWhyRow *self,
          const CgvWhyTerm *term)
{
  const CgvComparison *comparison = get_comparison (self);

  return cgv_comparison_tolerates (comparison,
                                   cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge),
                                   cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge));
}

static void
set_term_exact (CgvWhyRow *self,
                const CgvWhyTerm *term)
{
  Amounts amounts = { .split = { term->by_calls, term->by_cost }, .delta = term->delta };

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      amounts.cost[side] = cgv_comparison_get_edge_cost (get_comparison (self), (CgvSide) side, term->edge);
      amounts.count[side] = cgv_comparison_get_edge_count (get_comparison (self), (CgvSide) side, term->edge);
    }
  set_exact (self, &amounts);
}

GtkWidget *
cgv_why_row_new_term (CgvFocus *focus,
                      const CgvWhyTerm *term,
                      double scale)
{
  CgvWhyRow *self;
  g_autofree char *name = NULL;
  g_autofree char *reason = NULL;
  gboolean is_in_sum;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (term != NULL, NULL);

  self = new_row (focus);
  self->row = term->row;
  is_in_sum = term->leaving.sign != 0 || term->delta.sign == 0;
  name = cgv_compare_text_dup_name (get_comparison (self)->matching, term->row);
  reason = cgv_compare_text_dup_why_term (get_comparison (self), term);

  cgv_name_cell_set (self->name_cell, name, CGV_NAME_MARK_NONE);
  set_amount (self, is_in_sum ? term->leaving : term->delta, is_in_sum, is_noise (self, term));
  if (term->flags == 0)
    cgv_split_bar_set_split (self->bar, get_fraction (term->by_calls, scale), get_fraction (term->by_cost, scale));
  else
    cgv_split_bar_set_whole (self->bar, get_fraction (term->leaving, scale));
  gtk_label_set_text (self->reason_label, reason);
  if (term->flags == 0)
    set_term_exact (self, term);
  describe (self, name);

  return GTK_WIDGET (self);
}

GtkWidget *
cgv_why_row_new_cause (CgvFocus *focus,
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
  reason = cgv_compare_text_dup_cause_counts (get_comparison (self), term);
  if (term->kind == CGV_CAUSE_CALLS)
    {
      name = cgv_compare_text_dup_name (get_comparison (self)->matching, term->callee);
      cgv_name_cell_set (self->name_cell, name, CGV_NAME_MARK_NONE);
    }
  else
    {
      name = g_strdup (term->kind == CGV_CAUSE_OWN ? _ ("Own code") : _ ("How it is called"));
      set_title (self, name);
    }
  set_amount (self, term->amount, TRUE, term->amount.size <= get_comparison (self)->noise_limit);
  cgv_split_bar_set_whole (self->bar, get_fraction (term->amount, scale));
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
  set_amount (self, sum, TRUE, sum.size <= get_comparison (self)->noise_limit);
  gtk_widget_set_visible (self->reason_box, FALSE);
  if (is_total)
    gtk_widget_add_css_class (GTK_WIDGET (self), "total");
  describe (self, title);

  return GTK_WIDGET (self);
}
