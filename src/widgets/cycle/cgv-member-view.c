/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-member-view.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-estimate.h"
#include "cgv-row-text.h"
#include "cgv-share-bar.h"
#include "cgv-wrap-layout.h"

#define BAR_HEIGHT 16
#define SWATCH_SIZE 9
#define LEGEND_SPACING 12

/* The shares of a cycle. */
typedef enum
{
  SHARE_OWN,
  SHARE_CALLS,
  SHARE_OTHERS,
  N_SHARES
} Share;

struct _CgvMemberView
{
  CgvView view;

  GtkLabel *note_label;
  GtkLabel *title_label;
  GtkBox *bar_box;
  GtkWidget *legend;
  CgvShareBar *bar;
  GtkLabel *names[N_SHARES];
  GtkLabel *amounts[N_SHARES];
};

G_DEFINE_FINAL_TYPE (CgvMemberView, cgv_member_view, CGV_TYPE_VIEW)

/* The first sentence is the conclusion. */
static void
update_note (CgvMemberView *self,
             CgvNodeId row)
{
  CgvFocus *focus = self->view.focus;
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  CgvCycleId cycle = costs->graph->cycles[row];
  guint n = cgv_row_text_get_cycle_size (focus, row);
  g_autofree char *count = cgv_cell_dup_count (n);
  g_autofree char *share = cgv_costs_has_shares (costs) ? cgv_row_text_dup_percent (focus, costs->cycle_inclusive[cycle], costs->total)
                                                        : cgv_row_text_dup_amount (focus, costs->cycle_inclusive[cycle]);
  g_autofree char *first = g_strdup_printf (ngettext ("↻ One of %s function that call each other in circles.", "↻ One of %s functions that call each other in circles.", n), count);
  g_autofree char *cost = NULL;
  g_autofree char *text = NULL;
  PangoAttrList *bold = pango_attr_list_new ();
  PangoAttribute *weight = pango_attr_weight_new (PANGO_WEIGHT_BOLD);

  if (!cgv_costs_has_shares (costs))
    cost = g_strdup_printf (_ ("Together they cost %s."), share);
  else if (cgv_amount_is_exact (cgv_costs_get_cycle (costs, cycle)))
    cost = g_strdup_printf (_ ("Together they cost %s of the total; that is exact."), share);
  else
    cost = g_strdup_printf (_ ("Together they cost about %s of the total."), share);
  text = g_strdup_printf ("%s %s %s", first, cost,
                          _ ("The cost of one of them “with everything it calls” is not defined, because everything there calls everything. "
                             "Exact for this function are its own code, and its calls that leave the cycle."));
  weight->end_index = (guint) strlen (first);
  pango_attr_list_insert (bold, weight);
  gtk_label_set_text (self->note_label, text);
  gtk_label_set_attributes (self->note_label, bold);
  pango_attr_list_unref (bold);
}

static void
update_shares (CgvMemberView *self,
               CgvNodeId row)
{
  CgvFocus *focus = self->view.focus;
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  CgvCost whole = costs->cycle_inclusive[costs->graph->cycles[row]];
  CgvCost shares[] = { costs->self[row], costs->inclusive[row] - costs->self[row], whole - costs->inclusive[row] };
  guint n_others = cgv_row_text_get_cycle_size (focus, row) - 1;
  g_autofree char *count = cgv_cell_dup_count (n_others);
  g_autofree char *others = g_strdup_printf (ngettext ("the other %s function", "the other %s functions", n_others), count);
  g_autofree char *cost = cgv_estimate_dup_cost (focus, cgv_costs_get_cycle (costs, costs->graph->cycles[row]));
  /* Translators: %s is the cost of a cycle */
  g_autofree char *title = g_strdup_printf (_ ("The cycle, %s"), cost);

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->names[SHARE_OTHERS], others);
  for (guint i = 0; i < N_SHARES; i++)
    {
      g_autofree char *amount = cgv_cost_text_dup (focus, costs, shares[i]);

      gtk_label_set_text (self->amounts[i], amount);
    }
  cgv_share_bar_set (self->bar, cgv_cost_text_get_fraction (costs, costs->inclusive[row], whole), cgv_cost_text_get_fraction (costs, costs->self[row], whole));
}

static void
update (CgvMemberView *self)
{
  CgvNodeId row = self->view.focus != NULL ? self->view.focus->row : CGV_NONE;

  if (row == CGV_NONE || cgv_row_text_get_cycle_size (self->view.focus, row) == 0)
    return;
  update_note (self, row);
  update_shares (self, row);
}

static void
cgv_member_view_focus_changed (CgvView *view)
{
  update (CGV_MEMBER_VIEW (view));
}

static void
cgv_member_view_class_init (CgvMemberViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_member_view_focus_changed;
  gtk_widget_class_set_css_name (widget_class, "memberview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-member-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvMemberView, note_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMemberView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvMemberView, bar_box);
  gtk_widget_class_bind_template_child (widget_class, CgvMemberView, legend);
}

static GtkLabel *
append_label (GtkBox *box,
              const char *text,
              const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

/* A swatch is a bar that is all of its colour. */
static void
append_share (CgvMemberView *self,
              Share share,
              const char *name)
{
  GtkWidget *item = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = cgv_share_bar_new (SWATCH_SIZE, SWATCH_SIZE);

  cgv_share_bar_set (CGV_SHARE_BAR (swatch), share == SHARE_CALLS, share == SHARE_OWN);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (item), swatch);
  self->names[share] = append_label (GTK_BOX (item), name, "name");
  self->amounts[share] = append_label (GTK_BOX (item), "", "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->amounts[share]), "cost");
  gtk_widget_set_direction (GTK_WIDGET (self->amounts[share]), GTK_TEXT_DIR_LTR);
  gtk_box_append (GTK_BOX (self->legend), item);
}

static void
cgv_member_view_init (CgvMemberView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->bar = CGV_SHARE_BAR (cgv_share_bar_new (-1, BAR_HEIGHT));
  gtk_widget_set_hexpand (GTK_WIDGET (self->bar), TRUE);
  gtk_box_append (self->bar_box, GTK_WIDGET (self->bar));
  gtk_widget_set_layout_manager (self->legend, cgv_wrap_layout_new (LEGEND_SPACING));
  append_share (self, SHARE_OWN, _ ("own code"));
  append_share (self, SHARE_CALLS, _ ("calls out of the cycle"));
  append_share (self, SHARE_OTHERS, "");

  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW | CGV_FOCUS_AMOUNTS | CGV_FOCUS_NUMBERS, G_CALLBACK (update));
}
