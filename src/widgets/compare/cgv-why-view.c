/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-view.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-row-text.h"
#include "cgv-why-path.h"
#include "cgv-why-row.h"
#include "cgv-why.h"

/* So many calls are shown at first, and at most, which the list of callees has all of. */
#define N_SHOWN    6
#define N_AT_LEAST 2
#define MAX_SHOWN  200

/* So many callers, which the list of callers has all of. */
#define N_CALLERS 3

struct _CgvWhyView
{
  CgvView view;

  gboolean shows_all;

  GtkLabel *verdict_label;
  GtkBox *ledger;
  GtkWidget *path_box;
  CgvWhyPath *path;
  GtkLabel *end_label;
  GtkLabel *note_label;
  GtkWidget *legend;
  GtkBox *rows;
  GtkButton *more_button;
};

G_DEFINE_FINAL_TYPE (CgvWhyView, cgv_why_view, CGV_TYPE_VIEW)

static void
add_row (CgvWhyView *self,
         GtkWidget *row)
{
  gtk_box_append (self->rows, row);
}

static void
remove_rows (CgvWhyView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
}

/* Those that changed come first, whether that is in a sum or not. */
static guint32
count_changed (const CgvWhy *why)
{
  guint32 n = why->n_callees;

  while (n > 0 && why->callees[n - 1].delta.sign == 0 && why->callees[n - 1].leaving.sign == 0)
    n--;

  return n;
}

/* At first only so many of those that are more than noise, if any are. */
static guint32
count_shown (CgvWhyView *self,
             const CgvWhy *why)
{
  guint64 limit = cgv_focus_get_comparison (self->view.focus)->noise_limit;
  guint32 n_changed = count_changed (why);
  guint32 n = 0;

  if (self->shows_all)
    return MIN (n_changed, MAX_SHOWN);

  while (n < MIN (n_changed, N_SHOWN) && why->callees[n].leaving.size > limit)
    n++;
  n = MAX (n, MIN (n_changed, N_AT_LEAST));

  /* One more is no longer than saying that there is one more. */
  return n + 1 == n_changed ? n_changed : n;
}

static double
get_size (const CgvWhyTerm *term)
{
  return (double) MAX (term->leaving.size, MAX (term->by_calls.size, term->by_cost.size));
}

/* The largest amount of all: a whole bar. */
static double
get_scale (const CgvWhy *why)
{
  double scale = (double) MAX (why->self.size, MAX (why->self_by_calls.size, why->self_by_cost.size));

  for (guint32 i = 0; i < why->n_callees; i++)
    scale = MAX (scale, get_size (&why->callees[i]));
  for (guint32 i = 0; i < MIN (why->n_callers, N_CALLERS); i++)
    scale = MAX (scale, get_size (&why->callers[i]));

  return scale;
}

static void
update_more (CgvWhyView *self,
             guint32 n_hidden)
{
  g_autofree char *count = cgv_row_text_dup_count (n_hidden);
  g_autofree char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->more_button), n_hidden > 0 && !self->shows_all);
  if (n_hidden == 0)
    return;

  /* Translators: a number of functions that are called, not yet shown */
  label = g_strdup_printf (ngettext ("Show %s More", "Show %s More", n_hidden), count);
  gtk_button_set_label (self->more_button, label);
}

static void
add_rest (CgvWhyView *self,
          const CgvWhy *why,
          guint32 n_shown)
{
  guint32 n_changed = count_changed (why);
  g_autofree char *count = cgv_row_text_dup_count (n_changed - n_shown);
  g_autofree char *title = NULL;
  CgvDelta rest = { 0 };

  if (n_shown == n_changed)
    return;

  for (guint32 i = n_shown; i < n_changed; i++)
    rest = cgv_delta_add (rest, why->callees[i].leaving);
  /* Translators: what a number of other functions that are called contribute */
  title = g_strdup_printf (ngettext ("%s other callee", "%s other callees", n_changed - n_shown), count);
  add_row (self, cgv_why_row_new_sum (self->view.focus, title, rest, FALSE));
}

static void
add_heading (CgvWhyView *self,
             const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "section");
  add_row (self, label);
}

/* What is only called more often has its reason above it. */
static void
add_callers (CgvWhyView *self,
             const CgvWhy *why,
             double scale)
{
  guint32 n = MIN (why->n_callers, N_CALLERS);

  while (n > 0 && why->callers[n - 1].delta.sign == 0)
    n--;
  if (n == 0)
    return;

  add_heading (self, _ ("Where It Comes From"));
  for (guint32 i = 0; i < n; i++)
    add_row (self, cgv_why_row_new_term (self->view.focus, &why->callers[i], scale));
}

static void
add_rows (CgvWhyView *self,
          const CgvWhy *why)
{
  double scale = get_scale (why);
  guint32 n_shown = count_shown (self, why);

  add_row (self, cgv_why_row_new_self (self->view.focus, why, scale));
  for (guint32 i = 0; i < n_shown; i++)
    add_row (self, cgv_why_row_new_term (self->view.focus, &why->callees[i], scale));
  add_rest (self, why, n_shown);
  if (why->n_callees > 0)
    add_row (self, cgv_why_row_new_sum (self->view.focus, _ ("Inclusive cost"), why->inclusive, TRUE));
  add_callers (self, why, scale);

  gtk_widget_set_visible (self->legend, TRUE);
  update_more (self, count_changed (why) - n_shown);
}

static gboolean
is_unchanged (const CgvWhy *why)
{
  return why->self.sign == 0 && count_changed (why) == 0;
}

static gboolean
is_noise (const CgvComparison *comparison,
          const CgvWhy *why)
{
  return (why->self.sign == 0 || cgv_comparison_is_self_noise (comparison, why->row)) &&
         cgv_comparison_is_inclusive_noise (comparison, why->row);
}

/* What limits the explanation. */
static const char *
get_note (const CgvComparison *comparison,
          const CgvWhy *why)
{
  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    return _ ("This event type is a ratio. What a function and its calls contribute to a ratio does not add up.");
  if (why->changes_cycle)
    return _ ("The cycle of this function is not the same on both sides. Calls within the cycle of both sides together are left out of its inclusive costs, which are therefore not those of each profile alone.");
  if (is_unchanged (why))
    return _ ("Nothing changed: it costs the same on both sides, and so does what it calls.");
  if (comparison->joined->n_edges == 0)
    return _ ("Calls were not recorded: only the self cost of functions can be compared.");
  if (is_noise (comparison, why))
    return _ ("What differs here is within the noise.");
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    return _ ("These are always event counts, because only event counts add up.");

  return NULL;
}

static void
set_label (GtkLabel *label,
           const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

/* Where nothing limits it, what was probably inlined is the better part of it. */
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
  set_label (self->note_label, both != NULL ? both : note);
}

static void
update_path (CgvWhyView *self,
             const CgvRegressionPath *path)
{
  gboolean is_visible = path != NULL && (path->n_steps > 1 || path->not_followed.edge != CGV_NONE);
  g_autofree char *end = is_visible ? cgv_compare_text_dup_path_end (cgv_focus_get_comparison (self->view.focus), path) : NULL;

  cgv_why_path_set (self->path, self->view.focus, is_visible ? path : NULL);
  set_label (self->end_label, end);
  gtk_widget_set_visible (self->path_box, is_visible);
}

static void
add_sum (CgvWhyView *self,
         const char *title,
         CgvDelta sum,
         gboolean is_total)
{
  if (sum.sign != 0 || is_total)
    gtk_box_append (self->ledger, cgv_why_row_new_sum (self->view.focus, title, sum, is_total));
}

/* What began here, one by one, and what else made the difference of inclusive cost. */
static void
fill_ledger (CgvWhyView *self,
             const CgvCause *cause)
{
  CgvDelta rest = { 0 };
  g_autofree char *title = NULL;

  for (guint32 i = 0; i < cause->n_terms; i++)
    {
      if (i < N_SHOWN || cause->n_terms == N_SHOWN + 1)
        gtk_box_append (self->ledger, cgv_why_row_new_cause (self->view.focus, &cause->terms[i], (double) cause->terms[0].amount.size));
      else
        rest = cgv_delta_add (rest, cause->terms[i].amount);
    }
  if (cause->n_terms > N_SHOWN + 1)
    {
      title = g_strdup_printf (ngettext ("%u other", "%u others", cause->n_terms - N_SHOWN), cause->n_terms - N_SHOWN);
      add_sum (self, title, rest, TRUE);
    }
  add_sum (self, _ ("Began here"), cause->origin, TRUE);
  add_sum (self, cause->callees.sign > 0 ? _ ("What it calls costs more for each call") : _ ("What it calls costs less for each call"), cause->callees, FALSE);
  add_sum (self, cause->callers.sign > 0 ? _ ("Called more often") : _ ("Called less often"), cause->callers, FALSE);
}

static void
update_ledger (CgvWhyView *self,
               guint32 row)
{
  const CgvComparison *comparison = row != CGV_NONE ? cgv_focus_get_comparison (self->view.focus) : NULL;
  g_autofree char *doing = comparison != NULL ? cgv_compare_text_dup_doing (comparison, row) : NULL;
  CgvCause *cause = doing != NULL ? cgv_cause_new (comparison, row, NULL) : NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->ledger))) != NULL)
    gtk_box_remove (self->ledger, child);
  set_label (self->verdict_label, doing);
  gtk_widget_set_visible (GTK_WIDGET (self->ledger), cause != NULL && cause->origin.sign != 0);
  if (cause != NULL && cause->origin.sign != 0)
    fill_ledger (self, cause);
  cgv_cause_free (cause);
}

static void
clear (CgvWhyView *self,
       const char *note)
{
  update_path (self, NULL);
  set_label (self->note_label, note);
  gtk_widget_set_visible (self->legend, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->more_button), FALSE);
}

static void
update (CgvWhyView *self)
{
  const CgvComparison *comparison = self->view.focus != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
  guint32 row = comparison != NULL ? cgv_focus_get_row (self->view.focus) : CGV_NONE;
  CgvWhy *why = row != CGV_NONE ? cgv_why_new (comparison, row, NULL) : NULL;
  CgvRegressionPath *path = row != CGV_NONE ? cgv_regression_path_new (comparison, row, NULL) : NULL;

  remove_rows (self);
  update_ledger (self, row);
  if (comparison == NULL)
    clear (self, NULL);
  else if (row == CGV_NONE)
    clear (self, _ ("No function is selected."));
  else if (why == NULL || path == NULL)
    clear (self, _ ("There is not enough memory to explain this."));
  else
    {
      update_path (self, path);
      update_note (self, comparison, why);
      if (is_unchanged (why) || cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
        gtk_widget_set_visible (self->legend, FALSE);
      else
        add_rows (self, why);
      update_more (self, gtk_widget_get_visible (self->legend) ? count_changed (why) - count_shown (self, why) : 0);
    }
  cgv_why_free (why);
  cgv_regression_path_free (path);
}

static void
row_changed_cb (CgvWhyView *self)
{
  self->shows_all = FALSE;
  update (self);
}

static void
more_clicked_cb (CgvWhyView *self)
{
  self->shows_all = TRUE;
  update (self);
}

static void
cgv_why_view_focus_changed (CgvView *view)
{
  CgvWhyView *self = CGV_WHY_VIEW (view);

  row_changed_cb (self);
}

static void
cgv_why_view_class_init (CgvWhyViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_why_view_focus_changed;

  g_type_ensure (CGV_TYPE_WHY_PATH);
  gtk_widget_class_set_css_name (widget_class, "whyview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-why-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, verdict_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, ledger);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, path_box);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, path);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, end_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, note_label);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, legend);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, rows);
  gtk_widget_class_bind_template_child (widget_class, CgvWhyView, more_button);
  gtk_widget_class_bind_template_callback (widget_class, more_clicked_cb);
}

static void
cgv_why_view_init (CgvWhyView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), "notify::row", G_CALLBACK (row_changed_cb));
  cgv_view_follow (CGV_VIEW (self), "numbers-changed", G_CALLBACK (update));
  update (self);
}
