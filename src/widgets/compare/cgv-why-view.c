/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-view.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-why-path.h"
#include "cgv-why-row.h"
#include "cgv-why.h"
#include "cgv-widget.h"

/* Number of terms that are shown, the rest being a sum: all fit into a window of 800 pixels. */
#define N_SHOWN 6

struct _CgvWhyView
{
  CgvView view;

  GtkLabel *verdict_label;
  GtkBox *ledger;
  GtkSizeGroup *reasons; /* of the rows of the ledger */
  GtkSizeGroup *amounts;
  GtkWidget *path_box;
  CgvWhyPath *path;
  GtkLabel *end_label;
  GtkLabel *note_label;
};

G_DEFINE_FINAL_TYPE (CgvWhyView, cgv_why_view, CGV_TYPE_VIEW)

static gboolean
is_unchanged (const CgvWhy *why)
{
  return why->self.sign == 0 && (why->n_callees == 0 || (why->callees[0].delta.sign == 0 && why->callees[0].leaving.sign == 0));
}

/* Returns whether nothing changed that the verdict could be about. */
static gboolean
is_same (const CgvComparison *comparison,
         const CgvWhy *why)
{
  return is_unchanged (why) && cgv_comparison_get_origin (comparison, why->row).sign == 0 && cgv_comparison_get_inclusive_delta (comparison, why->row).sign == 0 &&
         cgv_comparison_get_running (comparison, CGV_SIDE_BASE, why->row) == cgv_comparison_get_running (comparison, CGV_SIDE_NEW, why->row);
}

static gboolean
is_noise (const CgvComparison *comparison,
          const CgvWhy *why)
{
  return (why->self.sign == 0 || cgv_comparison_is_self_noise (comparison, why->row)) && !cgv_comparison_is_layout (comparison, why->row) &&
         cgv_comparison_is_inclusive_noise (comparison, why->row) && cgv_comparison_is_origin_noise (comparison, why->row);
}

/* Returns the limits of the explanation. */
static const char *
get_note (const CgvComparison *comparison,
          const CgvWhy *why)
{
  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    return _ ("This event type is a ratio. The contributions of a function and its calls to a ratio do not add up.");
  if (why->changes_cycle)
    return _ ("The cycle of this function is not the same on both sides. Calls within the cycle of both sides together are left out of its inclusive costs, which are therefore not those of each profile alone.");
  if (is_unchanged (why))
    return _ ("It costs the same on both sides, and so do its callees.");
  if (comparison->joined->n_edges == 0)
    return _ ("Calls were not recorded: only the self cost of functions can be compared.");
  if (is_noise (comparison, why))
    return _ ("The differences here are within the noise.");
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    return _ ("These are always event counts, because only event counts add up.");

  return NULL;
}

/* Without limits, a probable inlining is the most useful note. */
static void
update_note (CgvWhyView *self,
             const CgvComparison *comparison,
             const CgvWhy *why)
{
  const char *note = get_note (comparison, why);
  g_autofree char *inlining = cgv_compare_text_dup_inlining (comparison, why->row);
  g_autofree char *both = NULL;

  if (note != NULL && inlining != NULL)
    both = g_strdup_printf ("%s.\n%s", inlining, note);
  else if (inlining != NULL)
    both = g_strdup_printf ("%s.", inlining);
  cgv_widget_show_text (self->note_label, both != NULL ? both : note);
}

static void
update_path (CgvWhyView *self,
             const CgvRegressionPath *path)
{
  gboolean is_visible = path != NULL && (path->n_steps > 1 || path->not_followed.edge != CGV_NONE);
  g_autofree char *end = is_visible ? cgv_compare_text_dup_path_end (cgv_focus_get_comparison (self->view.focus), path) : NULL;

  cgv_why_path_set (self->path, self->view.focus, is_visible ? path : NULL);
  cgv_widget_show_text (self->end_label, end);
  gtk_widget_set_visible (self->path_box, is_visible);
}

/* Rows are aligned with each other, so that none needs more width than the longest. */
static void
append_row (CgvWhyView *self,
            GtkWidget *row)
{
  cgv_why_row_align (CGV_WHY_ROW (row), self->reasons, self->amounts);
  gtk_box_append (self->ledger, row);
}

static void
add_sum (CgvWhyView *self,
         const char *title,
         CgvDelta sum,
         gboolean is_total)
{
  if (sum.sign != 0 || is_total)
    append_row (self, cgv_why_row_new_sum (self->view.focus, title, sum, is_total));
}

/* In a cycle, inclusive costs overlap. */
static void
add_inclusive (CgvWhyView *self,
               guint32 row,
               CgvSide side)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);

  if (comparison->costs[side]->graph->cycles[row] == CGV_NONE && (cgv_comparison_get_presence (comparison, row) & CGV_PRESENT_ON (side)) != 0)
    append_row (self, cgv_why_row_new_inclusive (self->view.focus, row, side));
}

static void
add_terms (CgvWhyView *self,
           const CgvCause *cause)
{
  guint n_shown = cause->n_terms > N_SHOWN + 1 ? N_SHOWN : cause->n_terms;
  CgvDelta rest = { 0 };
  g_autofree char *title = NULL;

  for (guint32 i = 0; i < n_shown; i++)
    append_row (self, cgv_why_row_new_cause (self->view.focus, cause->row, &cause->terms[i], (double) cause->terms[0].amount.size));
  for (guint32 i = n_shown; i < cause->n_terms; i++)
    rest = cgv_delta_add (rest, cause->terms[i].amount);
  title = g_strdup_printf (ngettext ("%u other", "%u others", cause->n_terms - n_shown), cause->n_terms - n_shown);
  add_sum (self, title, rest, FALSE);
}

/* Returns the name of the sum of the terms. It contradicts neither the verdict above it nor the lists. */
static const char *
get_origin_title (const CgvComparison *comparison,
                  const CgvCause *cause)
{
  if (cause->origin.sign == 0 || !cgv_comparison_is_origin_noise (comparison, cause->row))
    return _ ("Began here");
  return cgv_comparison_is_layout (comparison, cause->row) ? _ ("Code or data elsewhere in memory") : _ ("Within noise");
}

/* Fills the ledger from the old cost to the new: the terms that began here, one by one, and the parts of other functions. */
static void
fill_ledger (CgvWhyView *self,
             const CgvCause *cause)
{
  add_inclusive (self, cause->row, CGV_SIDE_BASE);
  add_terms (self, cause);
  add_sum (self, get_origin_title (cgv_focus_get_comparison (self->view.focus), cause), cause->origin, TRUE);
  add_sum (self, cause->callees.sign > 0 ? _ ("Its callees cost more for each call") : _ ("Its callees cost less for each call"), cause->callees, FALSE);
  add_sum (self, cause->callers.sign > 0 ? _ ("Called more often") : _ ("Called less often"), cause->callers, FALSE);
  add_inclusive (self, cause->row, CGV_SIDE_NEW);
}

static void
update_ledger (CgvWhyView *self,
               const CgvWhy *why)
{
  const CgvComparison *comparison = why != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
  g_autofree char *doing = comparison != NULL && !is_same (comparison, why) ? cgv_compare_text_dup_doing (comparison, why->row) : NULL;
  CgvCause *cause = comparison != NULL && comparison->origins != NULL ? cgv_cause_new (comparison, why->row, NULL) : NULL;
  int focused = cgv_widget_clear (GTK_WIDGET (self->ledger));

  cgv_widget_show_text (self->verdict_label, doing);
  if (cause != NULL)
    fill_ledger (self, cause);
  gtk_widget_set_visible (GTK_WIDGET (self->ledger), cause != NULL);
  cgv_widget_focus_child (GTK_WIDGET (self->ledger), focused);
  cgv_cause_free (cause);
}

static void
clear (CgvWhyView *self,
       const char *note)
{
  update_path (self, NULL);
  cgv_widget_show_text (self->note_label, note);
}

/* Returns where a change leads that did not begin here. */
static gboolean
is_cause (const CgvComparison *comparison,
          guint32 row)
{
  return !cgv_comparison_is_origin_noise (comparison, row);
}

static void
cgv_why_view_update (CgvView *view)
{
  CgvWhyView *self = CGV_WHY_VIEW (view);
  const CgvComparison *comparison = self->view.focus != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
  guint32 row = comparison != NULL ? self->view.focus->row : CGV_NONE;
  gboolean is_hidden = row != CGV_NONE && cgv_focus_get_is_hidden (self->view.focus);
  CgvWhy *why = row != CGV_NONE && !is_hidden ? cgv_why_new (comparison, row, NULL) : NULL;
  CgvRegressionPath *path = row != CGV_NONE && !is_hidden ? cgv_regression_path_new (comparison, row, NULL) : NULL;

  update_ledger (self, why);
  if (comparison == NULL)
    clear (self, NULL);
  else if (row == CGV_NONE)
    clear (self, _ ("No function is selected."));
  else if (is_hidden)
    clear (self, _ ("A filter hides this function."));
  else if (why == NULL || path == NULL)
    clear (self, _ ("There is not enough memory to explain this."));
  else
    {
      update_path (self, is_cause (comparison, row) ? NULL : path);
      update_note (self, comparison, why);
    }
  cgv_why_free (why);
  cgv_regression_path_free (path);
}

static void
cgv_why_view_class_init (CgvWhyViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_view_queue_update;
  CGV_VIEW_CLASS (klass)->update = cgv_why_view_update;

  gtk_widget_class_set_css_name (widget_class, "whyview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-why-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, verdict_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, ledger);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, reasons);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, amounts);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, path_box);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, path);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, end_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, note_label);
}

static void
cgv_why_view_init (CgvWhyView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (cgv_view_queue_update));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (cgv_view_update));
  cgv_why_view_update (CGV_VIEW (self));
}
