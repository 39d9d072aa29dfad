/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-view-private.h"

#include <glib/gi18n.h>

#include "cgv-comparison-groups.h"
#include "cgv-row-text.h"

/* So much is needed for words beside the search. */
#define WIDTH_FOR_WORDS 520

static const char *const show_nicks[] = {
  [CGV_SHOW_ALL] = "all",
  [CGV_SHOW_REGRESSIONS] = "regressions",
  [CGV_SHOW_IMPROVEMENTS] = "improvements",
  [CGV_SHOW_NEW] = "new",
  [CGV_SHOW_REMOVED] = "removed",
};

static const char *const show_titles[] = {
  [CGV_SHOW_ALL] = N_ ("All Functions"),
  [CGV_SHOW_REGRESSIONS] = N_ ("Dearer"),
  [CGV_SHOW_IMPROVEMENTS] = N_ ("Cheaper"),
  [CGV_SHOW_NEW] = N_ ("New"),
  [CGV_SHOW_REMOVED] = N_ ("Removed"),
};

static const struct
{
  int grouping;
  const char *nick;
  const char *title;
} groupings[] = {
  { CGV_CHOICE_UNGROUPED, "none", N_ ("None") },
  { CGV_GROUPING_OBJECT, "object", N_ ("Object") },
  { CGV_GROUPING_FILE_FUNCTION, "file", N_ ("File") },
};

const char *
cgv_compare_view_get_show_nick (CgvComparisonShow show)
{
  return show_nicks[show];
}

CgvComparisonShow
cgv_compare_view_parse_show (const char *nick)
{
  for (guint i = 0; i < G_N_ELEMENTS (show_nicks); i++)
    if (g_strcmp0 (show_nicks[i], nick) == 0)
      return (CgvComparisonShow) i;

  return CGV_SHOW_ALL;
}

const char *
cgv_compare_view_get_grouping_nick (int grouping)
{
  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    if (groupings[i].grouping == grouping)
      return groupings[i].nick;

  return groupings[0].nick;
}

int
cgv_compare_view_parse_grouping (const char *nick)
{
  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    if (g_strcmp0 (groupings[i].nick, nick) == 0)
      return groupings[i].grouping;

  return CGV_CHOICE_UNGROUPED;
}

/* Why the list is empty, and what can be done about it. */
static void
explain_empty (CgvCompareView *self)
{
  const char *search = gtk_editable_get_text (self->search_entry);
  gboolean is_filtered = self->show != CGV_SHOW_ALL || self->hides_noise;
  g_autofree char *reason = NULL;

  if (*search != '\0' && is_filtered)
    reason = g_strdup_printf (_ ("No function that is shown has “%s” in the name of its function, file or object."), search);
  else if (*search != '\0')
    reason = g_strdup_printf (_ ("No function, file or object has “%s” in its name."), search);
  else if (self->show == CGV_SHOW_REGRESSIONS)
    reason = g_strdup (_ ("Nothing became dearer by more than noise."));
  else if (self->show == CGV_SHOW_IMPROVEMENTS)
    reason = g_strdup (_ ("Nothing became cheaper by more than noise."));
  else if (self->show == CGV_SHOW_NEW)
    reason = g_strdup (_ ("No function is new."));
  else if (self->show == CGV_SHOW_REMOVED)
    reason = g_strdup (_ ("No function was removed."));
  else
    reason = g_strdup (_ ("Both sides have no functions."));

  gtk_label_set_text (self->empty_label, reason);
  gtk_widget_set_visible (self->clear_button, *search != '\0');
  gtk_widget_set_visible (self->show_all_button, is_filtered);
}

static gboolean
has_words (CgvCompareView *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->show_label));
}

/* Without calls there are no inclusive costs. */
static gboolean
has_calls (CgvCompareView *self)
{
  return self->focus != NULL && cgv_focus_get_comparison (self->focus)->n_edges > 0;
}

/* All that either side has: rows of neither are never shown. */
static guint
count_all (CgvCompareView *self)
{
  const CgvComparisonSummary *summary = &cgv_focus_get_comparison (self->focus)->summary;

  return summary->n_both + summary->n_new + summary->n_removed;
}

void
cgv_compare_view_update_hits (CgvCompareView *self)
{
  guint n = cgv_function_list_get_n_hits (self->list);
  gboolean is_filtered = self->show != CGV_SHOW_ALL || self->hides_noise || *cgv_function_list_get_search (self->list) != '\0';
  gboolean is_grouped = cgv_focus_get_grouping_kind (self->focus) != CGV_CHOICE_UNGROUPED;
  /* Without cost of its own a function is in no group. */
  guint n_all = is_grouped && !is_filtered ? n : count_all (self);
  g_autofree char *count = cgv_row_text_dup_count (n);
  g_autofree char *all = cgv_row_text_dup_count (n_all);
  g_autofree char *text = NULL;

  if (n == n_all && !has_words (self))
    text = g_strdup (all);
  else if (n == n_all)
    text = g_strdup_printf (ngettext ("%s function", "%s functions", n_all), all);
  else
    /* Translators: how many functions a search found, or filters leave, of how many there are */
    text = g_strdup_printf (_ ("%s of %s"), count, all);
  gtk_label_set_text (self->hits_label, text);

  if (n == 0)
    explain_empty (self);
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
}

static void
search_changed_cb (CgvCompareView *self)
{
  if (self->list == NULL)
    return;

  cgv_function_list_set_search (self->list, gtk_editable_get_text (self->search_entry));
  cgv_compare_view_update_hits (self);
  cgv_compare_view_update_menu (self);
  cgv_compare_view_scroll_to_top (self);
}

static void
stop_search_cb (CgvCompareView *self)
{
  gtk_editable_set_text (self->search_entry, "");
  cgv_compare_view_focus_rows (self);
  cgv_compare_view_queue_scroll (self);
}

static void
show_all_cb (CgvCompareView *self)
{
  g_object_set (self, "show", "all", "hides-noise", FALSE, NULL);
  cgv_compare_view_focus_rows (self);
}

/* Opens the first group for it. */
static guint
find_first_function (CgvCompareView *self)
{
  CgvFunctionRow row;

  if (self->list == NULL || !cgv_function_list_get_row (self->list, 0, &row))
    return GTK_INVALID_LIST_POSITION;
  if (row.node != CGV_NONE)
    return 0;

  cgv_function_list_set_expanded (self->list, 0, TRUE);
  return 1;
}

/* Return in the entry: the first hit. */
static void
search_activate_cb (CgvCompareView *self)
{
  guint position;

  search_changed_cb (self);
  position = find_first_function (self);
  if (position == GTK_INVALID_LIST_POSITION)
    return;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  cgv_compare_view_focus_rows (self);
}

/* Each with how many rows there would be. */
static GMenuModel *
make_show_section (CgvCompareView *self)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (show_nicks); i++)
    {
      guint n = self->list != NULL ? cgv_function_list_count (self->list, (CgvComparisonShow) i) : 0;
      g_autofree char *action = g_strdup_printf ("differences.show::%s", show_nicks[i]);
      g_autofree char *count = cgv_row_text_dup_count (n);
      /* Translators: an item of a menu: which functions to show, and how many these are */
      g_autofree char *label = g_strdup_printf (_ ("%s (%s)"), _ (show_titles[i]), count);

      g_menu_append (menu, label, action);
    }

  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_group_section (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    {
      g_autofree char *action = g_strdup_printf ("differences.group::%s", groupings[i].nick);

      g_menu_append (menu, _ (groupings[i].title), action);
    }

  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_cost_section (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _ ("Self Costs"), "differences.cost::self");
  g_menu_append (menu, _ ("Inclusive Costs"), "differences.cost::inclusive");

  return G_MENU_MODEL (menu);
}

static GMenuModel *
make_section (const char *first_label,
              const char *first_action,
              const char *second_label,
              const char *second_action)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, first_label, first_action);
  if (second_label != NULL)
    g_menu_append (menu, second_label, second_action);

  return G_MENU_MODEL (menu);
}

static void
fill_menu (GtkMenuButton *button,
           gpointer user_data)
{
  CgvCompareView *self = user_data;
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) show = make_show_section (self);
  g_autoptr (GMenuModel) noise = make_section (_ ("_Hide Noise"), "differences.hide-noise", NULL, NULL);
  g_autoptr (GMenuModel) groups = make_group_section ();
  g_autoptr (GMenuModel) costs = make_cost_section ();
  g_autoptr (GMenuModel) opening = make_section (_ ("_Expand All"), "differences.expand-all", _ ("_Collapse All"), "differences.collapse-all");

  g_menu_append_section (menu, _ ("Show"), show);
  g_menu_append_section (menu, NULL, noise);
  g_menu_append_section (menu, _ ("Group By"), groups);
  if (has_calls (self))
    g_menu_append_section (menu, _ ("Both Sides Of"), costs);
  g_menu_append_section (menu, NULL, opening);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static const char *
get_grouping_title (int grouping)
{
  for (guint i = 1; i < G_N_ELEMENTS (groupings); i++)
    if (groupings[i].grouping == grouping)
      return _ (groupings[i].title);

  return NULL;
}

void
cgv_compare_view_update_menu (CgvCompareView *self)
{
  int grouping = self->focus != NULL ? cgv_focus_get_grouping_kind (self->focus) : CGV_CHOICE_UNGROUPED;
  const char *group = get_grouping_title (grouping);
  g_autofree char *text = NULL;

  if (group != NULL)
    /* Translators: which functions are shown, and by what they are grouped: "Dearer, by File" */
    text = g_strdup_printf (_ ("%s, by %s"), _ (show_titles[self->show]), group);
  else
    text = g_strdup (_ (show_titles[self->show]));

  gtk_label_set_text (self->show_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->show_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->show_button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->show_button), self->focus != NULL);
  gtk_widget_set_visible (self->cost_box, has_words (self) && has_calls (self));
  if (self->show != CGV_SHOW_ALL || self->hides_noise)
    gtk_widget_add_css_class (self->show_icon, "accent");
  else
    gtk_widget_remove_css_class (self->show_icon, "accent");
}

void
cgv_compare_view_set_menu_width (CgvCompareView *self,
                                 int width)
{
  gboolean words = width >= WIDTH_FOR_WORDS;

  if (words == has_words (self))
    return;

  gtk_widget_set_visible (GTK_WIDGET (self->show_label), words);
  gtk_widget_set_visible (self->show_icon, !words);
  gtk_widget_set_visible (self->cost_box, words && has_calls (self));
  if (self->list != NULL)
    cgv_compare_view_update_hits (self);
}

/* When it is opened: to count costs a moment in a big profile. */
void
cgv_compare_view_init_menu (CgvCompareView *self)
{
  gtk_menu_button_set_create_popup_func (self->show_button, fill_menu, self, NULL);
}

void
cgv_compare_view_install_filter (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, hits_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, cost_box);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, show_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, show_icon);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, show_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, clear_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareView, show_all_button);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
  gtk_widget_class_install_property_action (widget_class, "differences.show", "show");
  gtk_widget_class_install_property_action (widget_class, "differences.hide-noise", "hides-noise");
  gtk_widget_class_install_property_action (widget_class, "differences.group", "grouping");
  gtk_widget_class_install_property_action (widget_class, "differences.cost", "cost");
}
