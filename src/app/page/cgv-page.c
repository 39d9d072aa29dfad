/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-page.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-cause-view.h"
#include "cgv-detail-view.h"
#include "cgv-filter-bar.h"
#include "cgv-function-view.h"
#include "cgv-linked-label.h"
#include "cgv-parts-name.h"
#include "cgv-problem-report.h"
#include "cgv-profile-text.h"
#include "cgv-quantity-id.h"
#include "cgv-split-view.h"
#include "cgv-verdict-bar.h"

/* Two sides need more room next to the list than one. */
#define COMPARE_LIST_WIDTH 478

/* Parts of one run have amounts of both sides next to their differences. */
#define BESIDE_LIST_WIDTH 624

struct _CgvPage
{
  CgvView view;

  CgvMessageBar *error_bar;
  CgvMessageBar *partial_bar;
  CgvMessageBar *siblings_bar;
  CgvMessageBar *hint_bar;
  CgvPartsStrip *parts_strip;
  CgvLinkedLabel *sentence_label;
  GtkWidget *verdict_box;
  CgvVerdictBar *verdict_bar;
  CgvMessageBar *damage_bar;
  CgvSplitView *split_view;
  CgvFunctionView *function_view;
  GtkWidget *list_switcher;
  GtkToggleButton *causes_button;
  GtkToggleButton *functions_button;
  GtkToggleButton *parts_button;
  GtkStack *list_stack;
  CgvCauseView *cause_view;
  CgvDetailView *detail_view;

  int added_width;    /* width of the columns that the user added; 0 without them */
  int plain_position; /* of the divider without them */
  CgvPartSides *sides;  /* (nullable) */
  GSimpleAction *side_actions[CGV_N_SIDES];

  gboolean is_narrow;
  gboolean left_causes;  /* the user had chosen another list when causes could no longer be shown */
  gboolean has_compared; /* the list has its width for comparisons */

  gboolean is_detail_alone; /* the details are on the page of the list */
  guint32 opened_row;       /* the row that they were opened with */
  CgvMatching *dismissed; /* of the comparison whose damage the user has dismissed */
  guint fold_id;
};

enum
{
  PROP_0,
  PROP_PARTS_OVERVIEW,
  PROP_DETAIL_ALONE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvPage, cgv_page, CGV_TYPE_VIEW)

static gboolean
has_base (CgvPage *self)
{
  return self->view.focus != NULL && cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE) != NULL;
}

static gboolean
is_of_parts (CgvPage *self)
{
  return self->view.focus != NULL && self->view.focus->numbers->is_of_parts;
}

/* Returns whether both sides are next to each other, without conclusions from their differences. */
static gboolean
is_beside (CgvPage *self)
{
  return self->view.focus != NULL && cgv_numbers_are_beside (self->view.focus->numbers);
}

/* Returns whether the list of functions has columns of parts, which are among the columns that the user added. */
static gboolean
has_part_columns (CgvPage *self)
{
  return self->view.focus != NULL && g_strv_contains (cgv_focus_get_columns (self->view.focus), CGV_CHOICE_PARTS);
}

static gboolean
shows_overview (CgvPage *self)
{
  return gtk_toggle_button_get_active (self->parts_button);
}

static guint
get_n_parts (CgvPage *self,
             CgvSide side)
{
  CgvRuns *runs = cgv_focus_get_side (self->view.focus, side);

  return runs != NULL ? runs->document->profile->n_parts : 0;
}

/* A single part has no phases. */
gboolean
cgv_page_has_overview (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), FALSE);

  return self->view.focus != NULL && (get_n_parts (self, CGV_SIDE_BASE) > 1 || get_n_parts (self, CGV_SIDE_NEW) > 1);
}

static void queue_fold (CgvPage *self);

static void
set_shows_overview (CgvPage *self,
                    gboolean shows)
{
  if (shows && !cgv_page_has_overview (self))
    return;
  if (shows)
    cgv_split_view_set_show_content (self->split_view, FALSE);
  if (shows != shows_overview (self))
    gtk_toggle_button_set_active (shows ? self->parts_button : self->functions_button, TRUE);
}

static void
row_activated_cb (CgvPage *self)
{
  cgv_split_view_set_show_content (self->split_view, TRUE);
}

/* Showing the list ends what has taken its room. */
static void
alone_changed_cb (CgvPage *self)
{
  gboolean is_alone, shows_both;

  g_object_get (self->split_view, "content-alone", &is_alone, NULL);
  g_object_get (self->detail_view, "shows-both", &shows_both, NULL);
  if (!is_alone && shows_both)
    g_object_set (self->detail_view, "beside", FALSE, NULL);
}

/* The keyboard stays in the list when the list changes. */
static void
list_toggled_cb (CgvPage *self,
                 GtkToggleButton *button)
{
  gboolean has_keyboard = gtk_widget_get_focus_child (GTK_WIDGET (self->list_stack)) != NULL;
  GtkWidget *old = gtk_stack_get_visible_child (self->list_stack);

  if (button == self->parts_button)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PARTS_OVERVIEW]);
  if (!gtk_toggle_button_get_active (button))
    return;
  gtk_stack_set_visible_child (self->list_stack, button == self->causes_button ? GTK_WIDGET (self->cause_view) : GTK_WIDGET (self->function_view));
  if (self->view.focus != NULL && button != self->causes_button && cgv_page_has_overview (self))
    cgv_focus_set_column (self->view.focus, CGV_CHOICE_PARTS, button == self->parts_button);
  if (has_keyboard && gtk_stack_get_visible_child (self->list_stack) != old)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Returns "All 4 threads". With two documents, parts of both are listed. */
static char *
dup_parts_title (CgvPage *self)
{
  CgvDocument *document = cgv_focus_get_document (self->view.focus);
  guint n = get_n_parts (self, CGV_SIDE_NEW);

  if (has_base (self) && cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE)->document != document)
    return g_strdup (_ ("All Parts"));
  return g_strdup_printf (cgv_document_has_threads (document) ? ngettext ("All %u Thread", "All %u Threads", n) : ngettext ("All %u Part", "All %u Parts", n), n);
}

static void
show_functions (CgvPage *self)
{
  gtk_toggle_button_set_active (cgv_page_has_overview (self) && has_part_columns (self) ? self->parts_button : self->functions_button, TRUE);
}

/* Causes are shown first, if there are any. If they are there again, as after another measure, the list that was chosen stays. */
static void
update_lists (CgvPage *self)
{
  gboolean has_causes = cgv_cause_view_can_show (self->view.focus);
  gboolean has_overview = cgv_page_has_overview (self);
  gboolean had_causes = gtk_widget_get_visible (GTK_WIDGET (self->causes_button));
  g_autofree char *parts = has_overview ? dup_parts_title (self) : NULL;

  gtk_widget_set_visible (self->list_switcher, has_causes || has_overview);
  gtk_widget_set_visible (GTK_WIDGET (self->causes_button), has_causes);
  gtk_widget_set_visible (GTK_WIDGET (self->parts_button), has_overview);
  if (parts != NULL)
    gtk_button_set_label (GTK_BUTTON (self->parts_button), parts);
  gtk_button_set_label (GTK_BUTTON (self->functions_button), is_of_parts (self) ? _ ("A and B") : has_causes ? _ ("All Functions") : _ ("Functions"));
  if (had_causes && !has_causes)
    self->left_causes = !gtk_toggle_button_get_active (self->causes_button);
  if (has_causes && !had_causes && !self->left_causes)
    gtk_toggle_button_set_active (self->causes_button, TRUE);
  else if (!has_causes || !gtk_toggle_button_get_active (self->causes_button))
    show_functions (self);
}

/* On a phone it is above the list, and leaves the details their room. */
static gboolean
is_detail_alone (CgvPage *self)
{
  return cgv_split_view_get_folded (self->split_view) && cgv_split_view_get_show_content (self->split_view);
}

static void
sentence_activated_cb (CgvPage *self,
                       guint row)
{
  if (self->view.focus != NULL)
    cgv_focus_set_row (self->view.focus, row);
}

/* One profile is described in a sentence or two, as a comparison is. */
static void
update_sentence (CgvPage *self)
{
  CgvCosts *costs = self->view.focus != NULL && !has_base (self) ? cgv_focus_get_costs (self->view.focus) : NULL;
  g_autoptr (CgvProfileText) text = NULL;
  g_autofree char *labeled = NULL;
  const char *shown = NULL;

  if (costs != NULL)
    text = cgv_profile_text_new (cgv_focus_get_document (self->view.focus), costs);
  /* Everything else has another whole then. */
  if (text != NULL && *text->text != '\0' && cgv_focus_get_amounts (self->view.focus) == CGV_AMOUNTS_OF_SELECTED)
    /* Translators: two whole sentences, one after the other. */
    labeled = g_strdup_printf (C_ ("sentences", "%s %s"), text->text, _ ("These are percentages of the total."));
  if (text != NULL)
    shown = labeled != NULL ? labeled : text->text;
  cgv_linked_label_set (self->sentence_label, shown, text != NULL ? text->links : NULL);
}

/* On a phone, the parts, the text about them, and messages about the file are above the list. */
static void
update_parts_box (CgvPage *self)
{
  gtk_widget_set_visible (self->verdict_box, !is_detail_alone (self));
}

/* A side is also damaged if damaged files were left out of its runs. */
static gboolean
is_damaged (CgvPage *self,
            CgvSide side)
{
  CgvRuns *runs = cgv_focus_get_side (self->view.focus, side);

  return cgv_runs_are_partial (runs) || runs->left_out != NULL;
}

static char *
dup_damage (CgvPage *self,
            CgvSide side)
{
  return cgv_problem_report_dup_title (cgv_focus_get_side (self->view.focus, side)->document);
}

/* Returns a sentence about the damaged parts if a compared part is damaged; otherwise NULL. */
static char *
dup_damaged_part (CgvPage *self)
{
  CgvRuns *sides[] = { cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE), cgv_focus_get_side (self->view.focus, CGV_SIDE_NEW) };
  gboolean is_base = is_damaged (self, CGV_SIDE_BASE);
  gboolean is_both = is_base && is_damaged (self, CGV_SIDE_NEW);
  CgvSide side = is_base ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  g_autoptr (CgvRuns) damaged = NULL;
  g_autoptr (CgvPartsName) name = NULL;

  if (!is_base && !is_damaged (self, CGV_SIDE_NEW))
    return NULL;
  if (is_both && sides[CGV_SIDE_BASE]->document != sides[CGV_SIDE_NEW]->document)
    return g_strdup (_ ("Both parts are damaged: what is readable of them is compared."));
  damaged = cgv_runs_new_damaged (sides[side], is_both ? sides[CGV_SIDE_NEW] : NULL);
  if (damaged == NULL)
    return g_strdup (_ ("The file of these parts is damaged: the readable part of it is compared."));
  name = cgv_parts_name_new (damaged, sides[!side]);
  /* Translators: "Part 2". */
  return g_strdup_printf (ngettext ("%s is damaged: the readable part of it is compared.", "%s are damaged: the readable part of them is compared.", name->n), name->first);
}

/* Returns the damaged side, and how much is damaged; or NULL. */
static char *
dup_damage_title (CgvPage *self)
{
  gboolean same = cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE)->document ==
                  cgv_focus_get_side (self->view.focus, CGV_SIDE_NEW)->document;
  g_autofree char *base = is_damaged (self, CGV_SIDE_BASE) ? dup_damage (self, CGV_SIDE_BASE) : NULL;
  g_autofree char *new_ = is_damaged (self, CGV_SIDE_NEW) ? dup_damage (self, CGV_SIDE_NEW) : NULL;

  if (base != NULL && new_ != NULL)
    /* Translators: "2 problems while reading old.out" and such a text for the other side. */
    return same ? g_steal_pointer (&base) : g_strdup_printf (_ ("Both sides are damaged: %s; %s"), base, new_);
  if (base != NULL)
    /* Translators: "2 problems while reading old.out". */
    return g_strdup_printf (_ ("A is damaged: %s"), base);
  if (new_ != NULL)
    /* Translators: "2 problems while reading new.out". */
    return g_strdup_printf (_ ("B is damaged: %s"), new_);
  return NULL;
}

/* Missing costs of one side look like changes. */
static void
update_damage (CgvPage *self)
{
  const CgvComparison *comparison = has_base (self) ? cgv_focus_get_comparison (self->view.focus) : NULL;
  gboolean has_parts = comparison != NULL && comparison->is_of_parts;
  g_autofree char *problems = comparison != NULL ? dup_damage_title (self) : NULL;
  g_autofree char *title = has_parts ? dup_damaged_part (self) : g_strdup (problems);

  if (title == NULL || is_detail_alone (self) || comparison->matching == self->dismissed)
    cgv_message_bar_hide (self->damage_bar);
  else
    cgv_message_bar_show (self->damage_bar,
                          CGV_MESSAGE_WARNING,
                          title,
                          has_parts ? problems : _ ("The comparison uses all data that could be read."),
                          _ ("_Show Problems"),
                          "win.show-problems");
}

static void
damage_dismissed_cb (CgvPage *self)
{
  cgv_allocator_free_later (g_steal_pointer (&self->dismissed), (GDestroyNotify) cgv_matching_unref);
  if (has_base (self))
    self->dismissed = cgv_matching_ref (cgv_focus_get_comparison (self->view.focus)->matching);
  update_damage (self);
}

static void
note_detail_alone (CgvPage *self)
{
  if (self->is_detail_alone == is_detail_alone (self))
    return;
  self->is_detail_alone = !self->is_detail_alone;
  self->opened_row = self->view.focus != NULL ? self->view.focus->row : CGV_NONE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DETAIL_ALONE]);
}

static gboolean
update_fold_cb (gpointer user_data)
{
  CgvPage *self = user_data;

  gboolean is_wide;

  self->fold_id = 0;
  g_object_get (self->split_view, "wide", &is_wide, NULL);
  g_object_set (self->detail_view, "wide", is_wide, NULL);
  note_detail_alone (self);
  update_damage (self);
  update_parts_box (self);
  /* A folded page needs less height. It could not request a size while sizes were allocated. */
  gtk_widget_queue_resize (GTK_WIDGET (self->split_view));

  return G_SOURCE_REMOVE;
}

/* The list folds while sizes are allocated, when nothing may change its own. */
static void
queue_fold (CgvPage *self)
{
  if (self->fold_id == 0)
    self->fold_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_fold_cb, self, NULL);
}

static gboolean
focus_pane (GtkWidget *pane)
{
  return gtk_widget_grab_focus (pane) || gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD);
}

static gboolean
cgv_page_grab_focus (GtkWidget *widget)
{
  CgvPage *self = CGV_PAGE (widget);

  return focus_pane (gtk_stack_get_visible_child (self->list_stack));
}

/* The width is that of the list as long as the user does not move the divider. */
static void
update_split_view (CgvPage *self)
{
  cgv_split_view_set_back_label (self->split_view, has_base (self) ? _("Differences") : _("Functions"));
  if (has_base (self) && !self->has_compared)
    cgv_split_view_set_position (self->split_view, is_beside (self) ? BESIDE_LIST_WIDTH : COMPARE_LIST_WIDTH);
  self->has_compared = self->has_compared || has_base (self);
}

/* Columns that the user adds get their room from the details next to the list, and return it when they are removed. A divider that the
 * user moved has priority. */
static void
columns_changed_cb (CgvPage *self)
{
  int width = cgv_table_get_added_width (cgv_function_view_get_table (self->function_view));
  int position = cgv_split_view_get_position (self->split_view);
  gboolean is_moved = self->added_width > 0 && position != MAX (self->plain_position, self->added_width);

  if (width == self->added_width)
    return;
  if (self->added_width == 0)
    self->plain_position = position;
  self->added_width = width;
  if (!is_moved)
    cgv_split_view_set_position (self->split_view, MAX (self->plain_position, width));
}

/* Returns the width of the list for the next time that columns are added. */
static int
get_plain_position (CgvPage *self)
{
  int position = cgv_split_view_get_position (self->split_view);

  return self->added_width > 0 && position == MAX (self->plain_position, self->added_width) ? self->plain_position : position;
}

/* The bar below the page has what parts of one run lack in a narrow window. */
static void
update_narrow (CgvPage *self)
{
  cgv_parts_strip_set_narrow (self->parts_strip, self->is_narrow);
  cgv_verdict_bar_set_narrow (self->verdict_bar, self->is_narrow);
  cgv_function_view_set_compact (self->function_view, self->is_narrow && is_of_parts (self));
}

/* Another side may have one part only. */
static void
numbers_changed_cb (CgvPage *self)
{
  update_narrow (self);
  update_lists (self);
  update_damage (self);
  update_sentence (self);
}

static void
cgv_page_focus_changed (CgvView *view)
{
  CgvPage *self = CGV_PAGE (view);

  cgv_allocator_free_later (g_steal_pointer (&self->dismissed), (GDestroyNotify) cgv_matching_unref);
  /* The sides are parts of the last document. */
  cgv_parts_strip_set_sides (self->parts_strip, NULL);
  cgv_view_set_focus (CGV_VIEW (self->parts_strip), has_base (self) ? NULL : view->focus);
  update_split_view (self);
  update_narrow (self);
  /* Another comparison begins with its causes. */
  self->left_causes = FALSE;
  update_lists (self);
  self->left_causes = FALSE;
  update_damage (self);
  update_sentence (self);
}

/* Returns the part that is alone on a side; CGV_NONE for several. */
static CgvPartId
find_only_part (CgvPage *self,
                CgvSide side)
{
  CgvPartRole role = side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;

  if (self->sides == NULL || self->sides->n[side] != 1)
    return CGV_NONE;
  for (CgvPartId part = 0; part < self->sides->n_parts; part++)
    if (self->sides->roles[part] == role)
      return part;
  return CGV_NONE;
}

static void
sides_changed_cb (CgvPage *self)
{
  for (guint i = 0; i < CGV_N_SIDES; i++)
    {
      g_simple_action_set_enabled (self->side_actions[i], self->sides != NULL);
      g_simple_action_set_state (self->side_actions[i], g_variant_new_uint32 (find_only_part (self, (CgvSide) i)));
    }
}

static void
set_sides (CgvPage *self,
           CgvPartSides *sides)
{
  if (self->sides != NULL)
    g_signal_handlers_disconnect_by_func (self->sides, sides_changed_cb, self);
  g_set_object (&self->sides, sides);
  if (sides != NULL)
    g_signal_connect_swapped (sides, "changed", G_CALLBACK (sides_changed_cb), self);
}

static void
choose_side_cb (CgvPage *self,
                GVariant *parameter,
                GSimpleAction *action)
{
  g_autoptr (CgvPartSides) sides = self->sides != NULL ? g_object_ref (self->sides) : NULL;
  guint32 part = g_variant_get_uint32 (parameter);

  if (sides != NULL && part < sides->n_parts)
    cgv_part_sides_choose (sides, action == self->side_actions[CGV_SIDE_BASE] ? CGV_SIDE_BASE : CGV_SIDE_NEW, part);
}

/* Adds the actions of the menus of sides, see cgv_side_menu_new(). */
static void
add_side_actions (CgvPage *self)
{
  static const char *const names[CGV_N_SIDES] = { [CGV_SIDE_BASE] = "base", [CGV_SIDE_NEW] = "new" };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  for (guint i = 0; i < CGV_N_SIDES; i++)
    {
      self->side_actions[i] = g_simple_action_new_stateful (names[i], G_VARIANT_TYPE_UINT32, g_variant_new_uint32 (CGV_NONE));
      g_signal_connect_swapped (self->side_actions[i], "activate", G_CALLBACK (choose_side_cb), self);
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->side_actions[i]));
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "sides", G_ACTION_GROUP (group));
}

static void
cgv_page_dispose (GObject *object)
{
  CgvPage *self = CGV_PAGE (object);

  g_clear_handle_id (&self->fold_id, g_source_remove);
  cgv_allocator_free_later (g_steal_pointer (&self->dismissed), (GDestroyNotify) cgv_matching_unref);
  set_sides (self, NULL);
  for (guint i = 0; i < CGV_N_SIDES; i++)
    g_clear_object (&self->side_actions[i]);

  G_OBJECT_CLASS (cgv_page_parent_class)->dispose (object);
}

static void
cgv_page_get_property (GObject *object,
                                guint prop_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PARTS_OVERVIEW)
    g_value_set_boolean (value, shows_overview (CGV_PAGE (object)));
  else if (prop_id == PROP_DETAIL_ALONE)
    g_value_set_boolean (value, CGV_PAGE (object)->is_detail_alone);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_page_set_property (GObject *object,
                                guint prop_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  if (prop_id == PROP_PARTS_OVERVIEW)
    set_shows_overview (CGV_PAGE (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_page_class_init (CgvPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_page_focus_changed;
  object_class->dispose = cgv_page_dispose;
  object_class->get_property = cgv_page_get_property;
  object_class->set_property = cgv_page_set_property;

  properties[PROP_PARTS_OVERVIEW] =
    g_param_spec_boolean ("parts-overview", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_DETAIL_ALONE] =
    g_param_spec_boolean ("detail-alone", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->focus = cgv_view_move_focus;
  widget_class->grab_focus = cgv_page_grab_focus;

  g_type_ensure (CGV_TYPE_DETAIL_VIEW);
  g_type_ensure (CGV_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-page.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPage, error_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, partial_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, siblings_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, hint_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, parts_strip);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, sentence_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, verdict_box);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, verdict_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, damage_bar);
  gtk_widget_class_bind_template_child_full (widget_class, "filter_bar", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, split_view);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, list_switcher);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, causes_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, functions_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, parts_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, list_stack);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, cause_view);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, function_view);
  gtk_widget_class_bind_template_child (widget_class, CgvPage, detail_view);
  gtk_widget_class_bind_template_callback (widget_class, damage_dismissed_cb);
  gtk_widget_class_bind_template_callback (widget_class, alone_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, queue_fold);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, sentence_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, list_toggled_cb);
}

static void
cgv_page_init (CgvPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (cgv_function_view_get_table (self->function_view), "layout-changed", G_CALLBACK (columns_changed_cb), self, G_CONNECT_SWAPPED);
  add_side_actions (self);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS, G_CALLBACK (update_sentence));
}

CgvFocus *
cgv_page_get_focus (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->view.focus;
}

void
cgv_page_set_focus (CgvPage *self,
                    CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  cgv_message_bar_hide (self->error_bar);
  cgv_message_bar_hide (self->partial_bar);
  cgv_message_bar_hide (self->siblings_bar);
  cgv_message_bar_hide (self->hint_bar);
  cgv_view_set_focus (CGV_VIEW (self), focus);
}

CgvMessageBar *
cgv_page_get_error_bar (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->error_bar;
}

CgvMessageBar *
cgv_page_get_partial_bar (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->partial_bar;
}

CgvMessageBar *
cgv_page_get_siblings_bar (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->siblings_bar;
}

CgvMessageBar *
cgv_page_get_hint_bar (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->hint_bar;
}

CgvPartsStrip *
cgv_page_get_parts_strip (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return self->parts_strip;
}

void
cgv_page_set_part_sides (CgvPage *self,
                                  CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (sides == NULL || CGV_IS_PART_SIDES (sides));

  set_sides (self, sides);
  sides_changed_cb (self);
  cgv_parts_strip_set_sides (self->parts_strip, sides);
}

void
cgv_page_set_narrow (CgvPage *self,
                     gboolean is_narrow)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  self->is_narrow = is_narrow;
  update_narrow (self);
}

void
cgv_page_start_search (CgvPage *self)
{
  GtkWidget *focus, *source_view;

  g_return_if_fail (CGV_IS_PAGE (self));

  focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  source_view = focus != NULL ? gtk_widget_get_ancestor (focus, CGV_TYPE_SOURCE_VIEW) : NULL;
  if (source_view != NULL)
    {
      cgv_source_view_start_search (CGV_SOURCE_VIEW (source_view));
      return;
    }
  cgv_split_view_set_show_content (self->split_view, FALSE);
  show_functions (self);
  cgv_function_view_start_search (self->function_view);
}

void
cgv_page_find (CgvPage *self,
               const char *text)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, FALSE);
  show_functions (self);
  cgv_function_view_find (self->function_view, text);
}

gboolean
cgv_page_leave_detail (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), FALSE);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !is_detail_alone (self))
    return FALSE;
  cgv_split_view_set_show_content (self->split_view, FALSE);
  return TRUE;
}

void
cgv_page_go_back (CgvPage *self)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  if (self->view.focus == NULL)
    return;
  if (self->view.focus->row == self->opened_row && cgv_page_leave_detail (self))
    return;
  if (!cgv_focus_go_back (self->view.focus))
    cgv_page_leave_detail (self);
}

/* Those on the other page of a stack, or next to a folded list, are not mapped. */
static GPtrArray *
list_panes (CgvPage *self)
{
  GPtrArray *panes = g_ptr_array_new ();

  g_ptr_array_add (panes, self->parts_strip);
  g_ptr_array_add (panes, gtk_stack_get_visible_child (self->list_stack));
  cgv_detail_view_list_panes (self->detail_view, panes);
  for (guint i = panes->len; i > 0; i--)
    if (!gtk_widget_get_mapped (g_ptr_array_index (panes, i - 1)))
      g_ptr_array_remove_index (panes, i - 1);
  return panes;
}

static guint
find_pane (GPtrArray *panes,
           GtkWidget *focus)
{
  guint i = 0;

  while (i < panes->len && (focus == NULL || !gtk_widget_is_ancestor (focus, g_ptr_array_index (panes, i))))
    i++;
  return i;
}

void
cgv_page_move_pane (CgvPage *self,
                    int step)
{
  g_autoptr (GPtrArray) panes = NULL;
  guint n, place;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (step == 1 || step == -1);

  panes = list_panes (self);
  /* One place more than there are panes, for a focus outside of all. */
  n = panes->len + 1;
  place = find_pane (panes, gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self))));
  for (guint i = 0; i < n; i++)
    {
      place = (place + n + (guint) step) % n;
      if (place < panes->len && focus_pane (g_ptr_array_index (panes, place)))
        return;
    }
}

CgvTable *
cgv_page_get_table (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return cgv_function_view_get_table (self->function_view);
}

CgvView *
cgv_page_get_picture (CgvPage *self)
{
  g_autoptr (GPtrArray) panes = g_ptr_array_new ();

  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  cgv_detail_view_list_panes (self->detail_view, panes);
  cgv_foreach_pointer (GtkWidget, pane, panes)
    if (CGV_IS_VIEW (pane) && gtk_widget_get_mapped (pane) && cgv_view_give_sheet (CGV_VIEW (pane), 1, NULL, NULL))
      return CGV_VIEW (pane);
  return NULL;
}

void
cgv_page_go_to_calls (CgvPage *self,
                      gboolean callees)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, TRUE);
  cgv_detail_view_go_to_calls (self->detail_view, callees);
}

void
cgv_page_go_to_treemaps (CgvPage *self)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, TRUE);
  cgv_detail_view_go_to_treemaps (self->detail_view);
}

gboolean
cgv_page_go_along_hot_path (CgvPage *self,
                            gboolean up)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), FALSE);

  if (!cgv_focus_go_along_hot_path (self->view.focus, up))
    return FALSE;
  cgv_function_view_lead_keyboard (self->function_view);
  return TRUE;
}

void
cgv_page_show_page (CgvPage *self,
                    guint place)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, TRUE);
  cgv_detail_view_show_page (self->detail_view, place);
}

void
cgv_page_show_named_page (CgvPage *self,
                          const char *name)
{
  gboolean is_editor = g_strcmp0 (name, "editor") == 0;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (name != NULL);

  cgv_split_view_set_show_content (self->split_view, TRUE);
  cgv_detail_view_show_named_page (self->detail_view, is_editor ? "source" : name);
  if (is_editor)
    cgv_source_view_open_editor (cgv_detail_view_get_source_view (self->detail_view));
}

void
cgv_page_show_list (CgvPage *self)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, FALSE);
  show_functions (self);
}

void
cgv_page_sort (CgvPage *self,
               const char *column)
{
  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (column != NULL);

  cgv_page_show_list (self);
  cgv_function_view_set_sort (self->function_view, column, !g_str_equal (column, "name"));
}

const char *
cgv_page_get_page_title (CgvPage *self,
                         guint place)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return cgv_detail_view_get_page_title (self->detail_view, place);
}

void
cgv_page_show_details (CgvPage *self)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, TRUE);
}

void
cgv_page_open_groups (CgvPage *self)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_split_view_set_show_content (self->split_view, FALSE);
  gtk_toggle_button_set_active (self->functions_button, TRUE);
  cgv_function_view_open_groups (self->function_view);
}

CgvSourceView *
cgv_page_get_source_view (CgvPage *self)
{
  g_return_val_if_fail (CGV_IS_PAGE (self), NULL);

  return cgv_detail_view_get_source_view (self->detail_view);
}

void
cgv_page_set_base_folder (CgvPage *self,
                          const char *folder)
{
  g_return_if_fail (CGV_IS_PAGE (self));

  cgv_detail_view_set_base_folder (self->detail_view, folder);
}

static void
rules_changed_cb (CgvPage *self,
                  const char *key,
                  GSettings *settings)
{
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_load (settings);

  cgv_detail_view_set_rules (self->detail_view, rules);
}

void
cgv_page_remember (CgvPage *self,
                   GVariantDict *values)
{
  const char *page;
  int calls_position, callees_position;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (values != NULL);

  page = cgv_detail_view_get_page_name (self->detail_view);
  cgv_detail_view_get_positions (self->detail_view, &calls_position, &callees_position);
  if (page != NULL)
    g_variant_dict_insert (values, "page", "s", page);
  g_variant_dict_insert (values, "positions", "(iii)", get_plain_position (self), calls_position, callees_position);
}

void
cgv_page_recall (CgvPage *self,
                 GVariant *values)
{
  g_auto (GVariantDict) dict = { 0 };
  const char *page;
  int list_position, calls_position, callees_position;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (g_variant_is_of_type (values, G_VARIANT_TYPE_VARDICT));

  g_variant_dict_init (&dict, values);
  if (g_variant_dict_lookup (&dict, "page", "&s", &page))
    cgv_detail_view_show_named_page (self->detail_view, page);
  if (!g_variant_dict_lookup (&dict, "positions", "(iii)", &list_position, &calls_position, &callees_position))
    return;
  self->plain_position = list_position;
  if (list_position > 0)
    cgv_split_view_set_position (self->split_view, MAX (list_position, self->added_width));
  cgv_detail_view_set_positions (self->detail_view, MAX (calls_position, -1), MAX (callees_position, -1));
}

static const char *
get_list_key (gboolean compares)
{
  return compares ? "compare-list-position" : "list-position";
}

void
cgv_page_restore (CgvPage *self,
                           GSettings *settings,
                           gboolean compares)
{
  g_autofree char *sort_column = NULL;
  CgvQuantity quantity;
  int list_position;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  list_position = g_settings_get_int (settings, get_list_key (compares));
  if (list_position > 0)
    cgv_split_view_set_position (self->split_view, list_position);
  self->has_compared = compares && list_position > 0;
  g_signal_connect_object (settings, "changed::match-rules", G_CALLBACK (rules_changed_cb), self, G_CONNECT_SWAPPED);
  rules_changed_cb (self, NULL, settings);
  g_settings_bind (settings, "source-folders", cgv_detail_view_get_source_view (self->detail_view), "folders", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "intel-syntax", cgv_detail_view_get_source_view (self->detail_view), "intel", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "jumps", cgv_detail_view_get_source_view (self->detail_view), "jumps", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "source-beside-code", self->detail_view, "beside", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "instruction-bytes", cgv_detail_view_get_source_view (self->detail_view), "bytes", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "editor", cgv_detail_view_get_source_view (self->detail_view), "editor", G_SETTINGS_BIND_GET);
  cgv_detail_view_bind_pictures (self->detail_view, settings);
  if (compares)
    return;
  cgv_detail_view_set_positions (self->detail_view,
                                 g_settings_get_int (settings, "calls-position"),
                                 g_settings_get_int (settings, "callees-position"));

  sort_column = g_settings_get_string (settings, "sort-column");
  if (cgv_quantity_parse (sort_column, &quantity))
    cgv_function_view_set_sort (self->function_view, sort_column, g_settings_get_boolean (settings, "sort-descending"));
}

void
cgv_page_save (CgvPage *self,
                        GSettings *settings,
                        gboolean compares)
{
  int calls_position, callees_position;
  const char *sort_column;
  gboolean descending;

  g_return_if_fail (CGV_IS_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  if (self->has_compared == compares)
    g_settings_set_int (settings, get_list_key (compares), get_plain_position (self));
  if (compares)
    return;
  cgv_detail_view_get_positions (self->detail_view, &calls_position, &callees_position);
  g_settings_set_int (settings, "calls-position", calls_position);
  g_settings_set_int (settings, "callees-position", callees_position);

  sort_column = cgv_function_view_get_sort (self->function_view, &descending);
  /* A profile lacks the sort column of a comparison. */
  if (sort_column == NULL || has_base (self))
    return;
  g_settings_set_string (settings, "sort-column", sort_column);
  g_settings_set_boolean (settings, "sort-descending", descending);
}
