/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-verdict-bar.h"

#include <glib/gi18n.h>

#include "cgv-amounts-switch.h"
#include "cgv-arrays.h"
#include "cgv-compare-guards.h"
#include "cgv-compare-text.h"
#include "cgv-linked-label.h"
#include "cgv-measure-button.h"
#include "cgv-parts-text.h"
#include "cgv-share-bar.h"
#include "cgv-text-scale.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Width of a bar beside a name and a total. */
#define BAR_WIDTH 120

/* Least width of the words next to the button, and the gap between them. */
#define INFO_WIDTH 330
#define SPACING    12

#define GUARD_CHARS 46

/* Maximum number of lines of the headline and of the sentence, and of both in a narrow window. */
#define HEADLINE_LINES 2
#define LINES          3
#define NARROW_LINES   8

/* Size of text in percent from which a narrow window has no room for a long sentence above the list, nor for names beside amounts. */
#define LARGE_TEXT 150

/* Letters of the names of the sides that are always shown. */
#define NAME_CHARS       8
#define LARGE_NAME_CHARS 3

/* Delay after the last choice of sides before they are announced. */
#define SAY_AFTER_MS 300

struct _CgvVerdictBar
{
  CgvView view;

  GtkWidget *info_box;
  GtkLabel *base_label;
  GtkLabel *new_label;
  CgvShareBar *base_bar;
  CgvShareBar *new_bar;
  GtkLabel *base_total_label;
  GtkLabel *new_total_label;
  GtkLabel *arrow_label;
  GtkLabel *totals_label;
  CgvLinkedLabel *where_label;
  GtkLabel *detail_label;
  GtkLabel *measure_label;
  GtkMenuButton *guards_button;
  GtkImage *guards_icon;
  GtkLabel *guards_label;
  GtkBox *guards_box;
  GtkWidget *sides_grid;
  GtkWidget *amounts_switch; /* for parts of one run, instead of all other measures */
  gboolean is_narrow;
  guint say_id; /* id of the source that announces changes to a screen reader */
};

G_DEFINE_FINAL_TYPE (CgvVerdictBar, cgv_verdict_bar, CGV_TYPE_VIEW)

static void
update_side (CgvVerdictBar *self,
             GtkLabel *label,
             GtkLabel *total_label,
             CgvSide side)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  g_autofree char *title = cgv_focus_dup_side_title (self->view.focus, side);
  g_autofree char *tooltip = cgv_runs_dup_tooltip (cgv_focus_get_side (self->view.focus, side));
  char total[CGV_FORMAT_MAX];

  cgv_value_format (cgv_comparison_get_total (comparison, side), cgv_costs_get_event (comparison->costs[side]), total);
  gtk_label_set_text (label, title);
  gtk_label_set_text (total_label, total);
  cgv_tooltip_set_for (GTK_WIDGET (label), tooltip);
}

/* Updates both totals in one scale. The surplus of a side is marked on it, or its gap on the other, unless that may be what was not read. */
static void
update_bars (CgvVerdictBar *self,
             const CgvComparison *comparison)
{
  double base = cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  double new_ = cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_NEW), comparison->is_signed);
  double largest = MAX (base, new_);
  double whole = comparison->has_reasons ? largest : new_;
  gboolean can_show = MIN (base, new_) >= 0.0 && largest > 0.0 && !cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio;
  const char *classes[] = { new_ > base ? "more" : "less", NULL };

  gtk_widget_set_visible (GTK_WIDGET (self->base_bar), can_show);
  if (!can_show)
    return;
  /* Larger texts beside it leave less room for it. */
  g_object_set (self->base_bar, "width-request", BAR_WIDTH * BAR_WIDTH / cgv_text_scale (GTK_WIDGET (self), BAR_WIDTH), NULL);
  cgv_share_bar_set (self->base_bar, base / largest, base / largest);
  cgv_share_bar_set (self->new_bar, whole / largest, (comparison->has_reasons ? MIN (base, new_) : new_) / largest);
  gtk_widget_set_css_classes (GTK_WIDGET (self->new_bar), classes);
}

/* Shows the direction as a sign and a colour; the words have it as a sign, too. */
static void
update_arrow (CgvVerdictBar *self,
              const CgvComparison *comparison,
              gboolean is_whole)
{
  int sign = is_whole ? cgv_compare_text_get_direction (comparison) : 0;
  const char *classes[] = { "title-3", cgv_comparison_is_by_layout (comparison) ? "dim-label" : sign > 0 ? "more-text"
                                                                                                         : "less-text",
                            NULL };

  gtk_label_set_text (self->arrow_label, sign > 0 ? "▲" : "▼");
  gtk_widget_set_css_classes (GTK_WIDGET (self->arrow_label), classes);
  gtk_widget_set_visible (GTK_WIDGET (self->arrow_label), sign != 0);
}

static void
link_activated_cb (CgvVerdictBar *self,
                   guint row)
{
  if (self->view.focus != NULL)
    cgv_focus_set_row (self->view.focus, row);
}

/* New sides are announced once, after the last choice. */
static gboolean
say_cb (gpointer user_data)
{
  CgvVerdictBar *self = user_data;
  g_autofree char *news = g_strjoin (" ", gtk_label_get_text (self->totals_label), cgv_linked_label_get_text (self->where_label), NULL);

  self->say_id = 0;
  cgv_widget_name (GTK_WIDGET (self->info_box), news);
  return G_SOURCE_REMOVE;
}

static void
queue_saying (CgvVerdictBar *self)
{
  g_clear_handle_id (&self->say_id, g_source_remove);
  self->say_id = g_timeout_add (SAY_AFTER_MS, say_cb, self);
}

/* Parts of one run have no verdict, only a description of both. */
static void
update_words_of_parts (CgvVerdictBar *self)
{
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (self->view.focus->numbers);

  cgv_widget_show_text (self->totals_label, text->headline);
  cgv_linked_label_set (self->where_label, text->sentence, text->links);
  cgv_widget_show_text (self->detail_label, self->is_narrow ? "" : text->detail);
  cgv_tooltip_set_for (GTK_WIDGET (self->detail_label), NULL);
}

static void
update_words (CgvVerdictBar *self)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->view.focus);
  const CgvNumbers *numbers = self->view.focus->numbers;
  g_autofree char *headline = cgv_compare_text_dup_headline (numbers);
  g_autofree char *where = cgv_compare_text_dup_where (numbers);
  g_autofree char *totals = cgv_compare_text_dup_totals (comparison);
  g_autofree char *churn = cgv_compare_text_dup_churn (comparison);
  g_autofree char *coverage = cgv_compare_text_dup_coverage (comparison);
  g_autofree char *noise = cgv_compare_text_dup_noise (comparison);
  g_autofree char *measure = cgv_compare_text_dup_measure (comparison);
  g_autofree char *all = g_strjoin ("\n", totals, churn, coverage, noise, NULL);
  g_autofree char *net = cgv_compare_text_dup_delta (comparison, comparison->summary.net);
  /* Translators: the difference of the totals. */
  g_autofree char *sum = g_strdup_printf (_ ("%s in all"), net);
  g_autofree char *detail = comparison->is_incomplete ? g_strdup ("") : g_strjoin (" · ", sum, noise, NULL);

  update_side (self, self->base_label, self->base_total_label, CGV_SIDE_BASE);
  update_side (self, self->new_label, self->new_total_label, CGV_SIDE_NEW);
  update_bars (self, comparison);
  update_arrow (self, comparison, !comparison->is_incomplete);
  gtk_label_set_text (self->totals_label, headline);
  cgv_linked_label_set (self->where_label, where, NULL);
  cgv_widget_show_text (self->detail_label, detail);
  cgv_tooltip_set_for (GTK_WIDGET (self->detail_label), all);
  cgv_widget_show_text (self->measure_label, comparison->measure != CGV_MEASURE_ABSOLUTE ? measure : NULL);
}

/* For parts of one run the strip has the bars, and there are amounts or shares. */
static void
update_parts (CgvVerdictBar *self)
{
  static const char *usual[] = { "title-3", "cost", NULL };
  static const char *small[] = { "heading", "cost", NULL };
  gboolean is_of_parts = cgv_focus_get_comparison (self->view.focus)->is_of_parts;
  gboolean is_large = cgv_text_scale (GTK_WIDGET (self), 100) >= LARGE_TEXT;
  gboolean has_room = self->is_narrow && !(is_of_parts && is_large);

  gtk_widget_set_visible (self->sides_grid, !is_of_parts);
  gtk_label_set_width_chars (self->base_label, self->is_narrow && is_large ? LARGE_NAME_CHARS : NAME_CHARS);
  gtk_label_set_width_chars (self->new_label, self->is_narrow && is_large ? LARGE_NAME_CHARS : NAME_CHARS);
  gtk_widget_set_visible (self->amounts_switch, is_of_parts && !self->is_narrow);
  cgv_linked_label_set_lines (self->where_label, has_room ? NARROW_LINES : LINES);
  gtk_label_set_lines (self->totals_label, has_room ? NARROW_LINES : HEADLINE_LINES);
  gtk_widget_set_css_classes (GTK_WIDGET (self->totals_label), self->is_narrow && is_large ? small : usual);
  if (!is_of_parts)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->arrow_label), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->measure_label), FALSE);
}

static void
add_guard (CgvVerdictBar *self,
           const CgvCompareGuard *guard)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *icon = g_object_new (GTK_TYPE_IMAGE,
                                  "icon-name",
                                  guard->is_warning ? "dialog-warning-symbolic" : "dialog-information-symbolic",
                                  "valign",
                                  GTK_ALIGN_START,
                                  "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_PRESENTATION,
                                  NULL);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL,
                                   "label",
                                   guard->text,
                                   "xalign",
                                   0.0f,
                                   "wrap",
                                   TRUE,
                                   "wrap-mode",
                                   PANGO_WRAP_WORD_CHAR,
                                   "width-chars",
                                   GUARD_CHARS / 2,
                                   "max-width-chars",
                                   GUARD_CHARS,
                                   NULL);

  if (guard->is_warning)
    gtk_widget_add_css_class (icon, "warning");
  gtk_box_append (GTK_BOX (row), icon);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (self->guards_box, row);
  if (guard->kind == CGV_COMPARE_GUARD_MATCHING)
    gtk_box_append (self->guards_box,
                    g_object_new (GTK_TYPE_BUTTON, "label", _ ("_Match Functions…"), "use-underline", TRUE, "action-name", "win.match-rules", "halign", GTK_ALIGN_END, NULL));
}

static void
update_guards (CgvVerdictBar *self)
{
  g_autoptr (GPtrArray) guards = cgv_compare_guards_new (self->view.focus->numbers);
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->guards_button));
  g_autofree char *text = NULL;
  gboolean has_warning = FALSE;
  int focused = cgv_widget_clear (GTK_WIDGET (self->guards_box));

  cgv_foreach_pointer (const CgvCompareGuard, guard, guards)
    {
      has_warning |= guard->is_warning;
      add_guard (self, guard);
    }
  cgv_widget_focus_child (GTK_WIDGET (self->guards_box), focused);

  text = g_strdup_printf (ngettext ("%u thing to know about this comparison", "%u things to know about this comparison", guards->len), guards->len);
  if (guards->len == 0)
    gtk_menu_button_popdown (self->guards_button);
  gtk_label_set_text (self->guards_label, text);
  gtk_image_set_from_icon_name (self->guards_icon, has_warning ? "dialog-warning-symbolic" : "dialog-information-symbolic");
  cgv_widget_set_css_class (GTK_WIDGET (self->guards_icon), "warning", has_warning);
  gtk_widget_set_visible (GTK_WIDGET (self->guards_button), guards->len > 0);
  cgv_widget_name (button, text);
}

/* The bar is there for two sides only. */
static void
cgv_verdict_bar_update (CgvView *view)
{
  CgvVerdictBar *self = CGV_VERDICT_BAR (view);
  gboolean is_compared = self->view.focus != NULL && cgv_focus_get_comparison (self->view.focus) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), is_compared);
  if (!is_compared)
    return;
  if (cgv_focus_get_comparison (self->view.focus)->is_of_parts)
    update_words_of_parts (self);
  else
    update_words (self);
  update_guards (self);
  update_parts (self);
  queue_saying (self);
}

/* The size of text decides how much of it there is. */
static void
cgv_verdict_bar_system_setting_changed (GtkWidget *widget,
                                        GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (cgv_verdict_bar_parent_class)->system_setting_changed (widget, setting);
  if (setting == GTK_SYSTEM_SETTING_DPI)
    cgv_view_queue_update (CGV_VIEW (widget));
}

static void
cgv_verdict_bar_dispose (GObject *object)
{
  g_clear_handle_id (&CGV_VERDICT_BAR (object)->say_id, g_source_remove);

  G_OBJECT_CLASS (cgv_verdict_bar_parent_class)->dispose (object);
}

static void
cgv_verdict_bar_class_init (CgvVerdictBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_verdict_bar_dispose;
  widget_class->system_setting_changed = cgv_verdict_bar_system_setting_changed;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_view_queue_update;
  CGV_VIEW_CLASS (klass)->update = cgv_verdict_bar_update;

  gtk_widget_class_set_css_name (widget_class, "verdictbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-verdict-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, info_box);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, base_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, new_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, base_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, new_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, base_total_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, new_total_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, arrow_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, totals_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, where_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, detail_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, measure_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, guards_button);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, guards_icon);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, guards_label);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, guards_box);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, sides_grid);
  gtk_widget_class_bind_template_child (widget_class, CgvVerdictBar, amounts_switch);
  gtk_widget_class_bind_template_callback (widget_class, link_activated_cb);
}

static void
cgv_verdict_bar_init (CgvVerdictBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), cgv_wrap_layout_new_filled (SPACING, INFO_WIDTH));
  cgv_tooltip_show_cut (GTK_WIDGET (self->totals_label), self->totals_label);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (cgv_view_queue_update));
}

void
cgv_verdict_bar_set_narrow (CgvVerdictBar *self,
                            gboolean is_narrow)
{
  g_return_if_fail (CGV_IS_VERDICT_BAR (self));

  if (self->is_narrow == is_narrow)
    return;
  self->is_narrow = is_narrow;
  cgv_view_queue_update (CGV_VIEW (self));
}
