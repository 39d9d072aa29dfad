/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-page.h"

#include <glib/gi18n.h>

#include "cgv-compare-detail.h"
#include "cgv-compare-text.h"
#include "cgv-compare-view.h"
#include "cgv-page-focus.h"
#include "cgv-problem-report.h"
#include "cgv-split-view.h"
#include "cgv-verdict-bar.h"

/* The list has more columns than that of one profile. */
#define LIST_WIDTH 740

struct _CgvComparePage
{
  AdwBin parent_instance;

  CgvFocus *focus;

  CgvMessageBar *error_bar;
  AdwBin *strip_bin;
  CgvVerdictBar *verdict_bar;
  CgvMessageBar *coverage_bar;
  CgvSplitView *split_view;
  CgvCompareView *compare_view;
  CgvCompareDetail *detail;

  /* What the user does not want to be told again: said of this matching. */
  CgvMatching *dismissed;
  CgvMatching *damage_dismissed;
  gboolean shows_damage;
  guint coverage_id;
};

G_DEFINE_FINAL_TYPE (CgvComparePage, cgv_compare_page, ADW_TYPE_BIN)

static void
row_activated_cb (CgvComparePage *self)
{
  cgv_split_view_set_show_content (self->split_view, TRUE);
}

static void
forget_dismissed (CgvComparePage *self)
{
  g_clear_pointer (&self->dismissed, cgv_matching_unref);
  g_clear_pointer (&self->damage_dismissed, cgv_matching_unref);
}

/* On a phone it is said above the list, and leaves the details their room. */
static gboolean
is_detail_alone (CgvComparePage *self)
{
  return cgv_split_view_get_folded (self->split_view) && cgv_split_view_get_show_content (self->split_view);
}

static gboolean
is_damaged (CgvComparePage *self,
            CgvSide side)
{
  return cgv_document_is_partial (cgv_runs_get_document (cgv_focus_get_side (self->focus, side)));
}

static char *
dup_damage (CgvComparePage *self,
            CgvSide side)
{
  return cgv_problem_report_dup_title (cgv_runs_get_document (cgv_focus_get_side (self->focus, side)));
}

/* Which side is damaged, and how much; NULL if none is. */
static char *
dup_damage_title (CgvComparePage *self)
{
  gboolean same = cgv_runs_get_document (cgv_focus_get_side (self->focus, CGV_SIDE_BASE)) ==
                  cgv_runs_get_document (cgv_focus_get_side (self->focus, CGV_SIDE_NEW));
  g_autofree char *base = is_damaged (self, CGV_SIDE_BASE) ? dup_damage (self, CGV_SIDE_BASE) : NULL;
  g_autofree char *new_ = is_damaged (self, CGV_SIDE_NEW) ? dup_damage (self, CGV_SIDE_NEW) : NULL;

  if (base != NULL && new_ != NULL)
    /* Translators: "2 problems while reading old.out" and the same of the other side. */
    return same ? g_steal_pointer (&base) : g_strdup_printf (_ ("Both sides are damaged: %s; %s"), base, new_);
  if (base != NULL)
    /* Translators: "2 problems while reading old.out". */
    return g_strdup_printf (_ ("A (base) is damaged: %s"), base);
  if (new_ != NULL)
    /* Translators: "2 problems while reading new.out". */
    return g_strdup_printf (_ ("B (new) is damaged: %s"), new_);
  return NULL;
}

static gboolean
show_damage (CgvComparePage *self,
             const CgvComparison *comparison)
{
  g_autofree char *title = NULL;

  if (comparison == NULL || comparison->matching == self->damage_dismissed)
    return FALSE;
  title = dup_damage_title (self);
  if (title == NULL)
    return FALSE;

  cgv_message_bar_show (self->coverage_bar,
                        CGV_MESSAGE_WARNING,
                        title,
                        _ ("What could be read is compared. Costs may be missing, and what is missing looks removed."),
                        _ ("_Show Problems"),
                        "win.show-problems");
  return TRUE;
}

/* A damaged side comes first: it is why little matches. Where much of the cost is in rows of one side only, the
 * comparison says little until that is mended. */
static void
update_coverage (CgvComparePage *self)
{
  const CgvComparison *comparison = self->focus != NULL ? cgv_focus_get_comparison (self->focus) : NULL;
  g_autofree char *advice = NULL;
  g_autofree char *title = comparison != NULL ? cgv_compare_text_dup_coverage_title (comparison, &advice) : NULL;
  gboolean is_quiet = comparison == NULL || is_detail_alone (self);

  self->shows_damage = !is_quiet && show_damage (self, comparison);
  if (self->shows_damage)
    return;

  if (is_quiet || title == NULL || comparison->matching == self->dismissed)
    cgv_message_bar_hide (self->coverage_bar);
  else
    cgv_message_bar_show (self->coverage_bar, CGV_MESSAGE_WARNING, title, advice, _ ("_Match Functions…"), "win.match-rules");
}

static void
coverage_dismissed_cb (CgvComparePage *self)
{
  CgvMatching **dismissed = self->shows_damage ? &self->damage_dismissed : &self->dismissed;

  g_clear_pointer (dismissed, cgv_matching_unref);
  if (self->focus != NULL)
    *dismissed = cgv_matching_ref (cgv_focus_get_comparison (self->focus)->matching);
  update_coverage (self);
}

static gboolean
update_coverage_cb (gpointer user_data)
{
  CgvComparePage *self = user_data;

  self->coverage_id = 0;
  update_coverage (self);

  return G_SOURCE_REMOVE;
}

/* The list folds while sizes are allocated, when nothing may change its own. */
static void
queue_coverage (CgvComparePage *self)
{
  if (self->coverage_id == 0)
    self->coverage_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_coverage_cb, self, NULL);
}

static gboolean
cgv_compare_page_grab_focus (GtkWidget *widget)
{
  CgvComparePage *self = CGV_COMPARE_PAGE (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (self->compare_view)) ||
         gtk_widget_child_focus (GTK_WIDGET (self->compare_view), GTK_DIR_TAB_FORWARD);
}

static void
cgv_compare_page_dispose (GObject *object)
{
  CgvComparePage *self = CGV_COMPARE_PAGE (object);

  g_clear_handle_id (&self->coverage_id, g_source_remove);
  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  forget_dismissed (self);
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_COMPARE_PAGE);

  G_OBJECT_CLASS (cgv_compare_page_parent_class)->dispose (object);
}

static void
cgv_compare_page_class_init (CgvComparePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_compare_page_dispose;
  widget_class->focus = cgv_page_focus_move;
  widget_class->grab_focus = cgv_compare_page_grab_focus;

  g_type_ensure (CGV_TYPE_COMPARE_DETAIL);
  g_type_ensure (CGV_TYPE_COMPARE_VIEW);
  g_type_ensure (CGV_TYPE_MESSAGE_BAR);
  g_type_ensure (CGV_TYPE_SPLIT_VIEW);
  g_type_ensure (CGV_TYPE_VERDICT_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-compare-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, error_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, strip_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, verdict_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, coverage_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, compare_view);
  gtk_widget_class_bind_template_child (widget_class, CgvComparePage, detail);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, coverage_dismissed_cb);
  gtk_widget_class_bind_template_callback (widget_class, queue_coverage);
}

static void
cgv_compare_page_init (CgvComparePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_split_view_set_position (self->split_view, LIST_WIDTH);
}

GtkWidget *
cgv_compare_page_new (void)
{
  return g_object_new (CGV_TYPE_COMPARE_PAGE, NULL);
}

void
cgv_compare_page_set_focus (CgvComparePage *self,
                            CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_COMPARE_PAGE (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  cgv_message_bar_hide (self->error_bar);
  if (self->focus == focus)
    return;

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  forget_dismissed (self);
  g_set_object (&self->focus, focus);
  cgv_verdict_bar_set_focus (self->verdict_bar, focus);
  cgv_compare_view_set_focus (self->compare_view, focus);
  cgv_compare_detail_set_focus (self->detail, focus);
  if (focus != NULL)
    g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (update_coverage), self);
  update_coverage (self);
}

CgvFocus *
cgv_compare_page_get_focus (CgvComparePage *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_PAGE (self), NULL);

  return self->focus;
}

CgvMessageBar *
cgv_compare_page_get_error_bar (CgvComparePage *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_PAGE (self), NULL);

  return self->error_bar;
}

void
cgv_compare_page_set_strip (CgvComparePage *self,
                            GtkWidget *strip)
{
  g_return_if_fail (CGV_IS_COMPARE_PAGE (self));
  g_return_if_fail (strip == NULL || GTK_IS_WIDGET (strip));

  adw_bin_set_child (self->strip_bin, strip);
}

void
cgv_compare_page_start_search (CgvComparePage *self)
{
  g_return_if_fail (CGV_IS_COMPARE_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, FALSE);
  cgv_compare_view_start_search (self->compare_view);
}
