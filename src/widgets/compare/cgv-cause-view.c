/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-view.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-causes.h"
#include "cgv-cell.h"
#include "cgv-compare-text.h"
#include "cgv-signal.h"
#include "cgv-text-scale.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* Most causes; the list of functions has all. */
#define MAX_CAUSES   12
#define MAX_CANCELLING 3

#define AMOUNT_WIDTH 100

/* Least width of the words next to an amount; with less, they are below it. */
#define WORDS_WIDTH 150
#define SPACING     12

/* The row of a widget. */
#define ROW_KEY "cgv-row"

struct _CgvCauseView
{
  CgvView view;

  GtkListBox *list;
  gboolean is_updating;
};

enum
{
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvCauseView, cgv_cause_view, CGV_TYPE_VIEW)

static const CgvComparison *
get_comparison (CgvCauseView *self)
{
  return self->view.focus != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
}

gboolean
cgv_cause_view_can_show (CgvFocus *focus)
{
  const CgvComparison *comparison = focus != NULL ? cgv_focus_get_comparison (focus) : NULL;

  return comparison != NULL && comparison->origins != NULL && comparison->measure == CGV_MEASURE_ABSOLUTE && comparison->joined->n_edges > 0;
}

static GtkWidget *
new_label (const char *text,
           const char *css_class,
           gboolean wraps)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "wrap", wraps, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "ellipsize", wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_MIDDLE, NULL);

  /* A hyphen at the end of a row would look as if the name had one. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
new_amount (const CgvComparison *comparison,
            CgvDelta delta,
            gboolean is_heading)
{
  g_autofree char *text = cgv_compare_text_dup_delta (comparison, delta);
  GtkWidget *label = new_label (text, "numeric", FALSE);

  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_NONE);
  /* A sign stays before its digits in any text direction. */
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_set_size_request (label, cgv_text_scale (label, AMOUNT_WIDTH), -1);
  if (delta.sign != 0)
    gtk_widget_add_css_class (label, delta.sign > 0 ? "more-text" : "less-text");
  if (is_heading)
    gtk_widget_add_css_class (label, "heading");
  return label;
}

/* Makes a row of an amount, and of words that need as much room as there is. */
static GtkWidget *
new_content (GtkWidget *amounts,
             GtkWidget *words)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_append (GTK_BOX (box), amounts);
  gtk_box_append (GTK_BOX (box), words);
  gtk_widget_set_layout_manager (box, cgv_wrap_layout_new_ended (SPACING, WORDS_WIDTH));
  return box;
}

static GtkWidget *
append_row (CgvCauseView *self,
            GtkWidget *content,
            CgvNodeId node,
            const char *description)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), content);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), node != CGV_NONE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), node != CGV_NONE);
  g_object_set_data (G_OBJECT (row), ROW_KEY, GUINT_TO_POINTER (node));
  cgv_widget_name (row, description);
  gtk_list_box_append (self->list, row);
  return row;
}

static void
append_heading (CgvCauseView *self,
                const char *title,
                const char *amount)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = new_label (title, "heading", TRUE);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  if (amount != NULL)
    {
      GtkWidget *words = new_label (amount, "dim-label", TRUE);

      gtk_label_set_xalign (GTK_LABEL (words), 1.0f);
      gtk_label_set_justify (GTK_LABEL (words), GTK_JUSTIFY_RIGHT);
      gtk_box_append (GTK_BOX (box), words);
    }
  gtk_widget_add_css_class (append_row (self, box, CGV_NONE, title), "section");
}

static void
append_text (GtkWidget *box,
             const char *text,
             const char *css_class)
{
  if (text != NULL && *text != '\0')
    gtk_box_append (GTK_BOX (box), new_label (text, css_class, TRUE));
}

static void
append_cause (CgvCauseView *self,
              const CgvComparison *comparison,
              CgvNodeId node)
{
  GtkWidget *amounts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  CgvDelta origin = cgv_comparison_get_origin (comparison, node);
  g_autofree char *amount = cgv_compare_text_dup_delta (comparison, origin);
  g_autofree char *share = cgv_compare_text_dup_percent_of_program (comparison, origin);
  g_autofree char *name = cgv_compare_text_dup_name (comparison->matching, node);
  g_autofree char *place = cgv_compare_text_dup_location (comparison->matching, node);
  g_autofree char *reason = cgv_compare_text_dup_cause (comparison, node);
  g_autofree char *way = cgv_compare_text_dup_way (comparison, node);
  g_autofree char *description = share != NULL ? g_strjoin (", ", name, amount, share, reason, NULL) : g_strjoin (", ", name, amount, reason, NULL);
  GtkWidget *place_label = new_label (place, "dim-label", FALSE);
  g_autofree char *percent = cgv_compare_text_dup_percent (comparison, origin);
  GtkWidget *share_label = new_label (percent, "caption", FALSE);

  gtk_label_set_xalign (GTK_LABEL (share_label), 1.0f);
  gtk_widget_set_direction (share_label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (place_label, "caption");
  gtk_box_append (GTK_BOX (title), new_label (name, "heading", TRUE));
  gtk_box_append (GTK_BOX (title), place_label);
  /* A name is not broken for a place, which may be below it. */
  gtk_widget_set_layout_manager (title, cgv_wrap_layout_new (6));
  gtk_box_append (GTK_BOX (words), title);
  append_text (words, reason, NULL);
  append_text (words, way, "dim-label");
  gtk_box_append (GTK_BOX (amounts), new_amount (comparison, origin, TRUE));
  gtk_box_append (GTK_BOX (amounts), share_label);
  append_row (self, new_content (amounts, words), node, description);
}

/* Appends words without an amount, below those that have one. */
static void
append_plain (CgvCauseView *self,
              CgvNodeId node,
              const char *text)
{
  GtkWidget *room = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_size_request (room, cgv_text_scale (room, AMOUNT_WIDTH), 0);
  append_row (self, new_content (room, new_label (text, "dim-label", TRUE)), node, text);
}

/* Appends a function and its callees whose changes cancel out. */
static void
append_cancelling (CgvCauseView *self,
                   const CgvComparison *comparison,
                   const GArray *rows)
{
  g_autofree char *text = cgv_compare_text_dup_cancelling (comparison, rows);

  append_plain (self, g_array_index (rows, CgvNodeId, 0), text);
}

/* Appends a change that is of no function: a row without a target. @taken_text: (nullable) (transfer full): its text */
static void
append_other (CgvCauseView *self,
              char *taken_text)
{
  g_autofree char *text = taken_text;

  if (text != NULL)
    append_plain (self, CGV_NONE, text);
}

static void
append_causes (CgvCauseView *self,
               const CgvComparison *comparison)
{
  const CgvCauses *found = cgv_numbers_get_causes (self->view.focus->numbers);
  const GPtrArray *cancelling = found->cancelling;
  const GArray *causes = found->rows;
  g_autofree char *amount = cgv_compare_text_dup_delta (comparison, comparison->summary.net);
  g_autofree char *share = cgv_compare_text_dup_percent_of_program (comparison, comparison->summary.net);
  g_autofree char *total = share != NULL ? g_strdup_printf ("%s · %s", amount, share) : g_strdup (amount);
  g_autofree char *count = NULL;
  g_autofree char *rest = NULL;
  guint n = MIN (causes->len, MAX_CAUSES);

  append_heading (self, _ ("Where It Began"), total);
  for (guint i = 0; i < n; i++)
    append_cause (self, comparison, g_array_index (causes, CgvNodeId, i));
  count = cgv_cell_dup_count (causes->len - n);
  rest = g_strdup_printf (ngettext ("%s other cause", "%s other causes", causes->len - n), count);
  if (causes->len > n)
    append_row (self, new_label (rest, "dim-label", TRUE), CGV_NONE, rest);
  append_other (self, cgv_compare_text_dup_start (comparison, found));
  append_other (self, cgv_compare_text_dup_outside (comparison));
  for (guint i = 0; i < MIN (cancelling->len, MAX_CANCELLING); i++)
    append_cancelling (self, comparison, g_ptr_array_index (cancelling, i));
}

static char *
dup_effect (const CgvComparison *comparison,
            CgvNodeId node)
{
  guint64 base = cgv_comparison_get_running (comparison, CGV_SIDE_BASE, node);
  guint64 new_ = cgv_comparison_get_running (comparison, CGV_SIDE_NEW, node);
  g_autofree char *how_often = NULL;

  if (cgv_comparison_get_presence (comparison, node) == CGV_PRESENT_NEW)
    return g_strdup (_ ("in B only"));
  if (cgv_comparison_get_presence (comparison, node) == CGV_PRESENT_BASE)
    return g_strdup (_ ("in A only"));
  if (base == 0 || new_ == 0 || base == new_)
    return cgv_compare_text_dup_cause (comparison, node);
  how_often = cgv_compare_text_dup_how_often (base, new_);
  /* Translators: %s is "3 times as often" or "12 % less often" */
  return g_strdup_printf (_ ("called %s"), how_often);
}

static void
append_effect (CgvCauseView *self,
               const CgvComparison *comparison,
               const CgvEffect *effect)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gboolean is_renamed = effect->renamed != CGV_NONE;
  g_autofree char *amount = cgv_compare_text_dup_delta (comparison, effect->delta);
  g_autofree char *name = is_renamed ? cgv_compare_text_dup_renamed (comparison->matching, effect->renamed, effect->row) : cgv_compare_text_dup_clear_name (comparison->matching, effect->row);
  g_autofree char *reason = is_renamed ? g_strdup (_ ("probably renamed")) : dup_effect (comparison, effect->row);
  g_autofree char *description = g_strjoin (", ", name, amount, reason, NULL);
  GtkWidget *label = new_label (reason, "dim-label", FALSE);

  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (words), new_label (name, NULL, TRUE));
  gtk_box_append (GTK_BOX (words), label);
  gtk_widget_set_layout_manager (words, cgv_wrap_layout_new (SPACING));
  append_row (self, new_content (new_amount (comparison, effect->delta, FALSE), words), effect->row, description);
}

/* Returns how many causes are named above the effects. */
static guint
get_n_causes (const CgvCauses *causes)
{
  return causes->rows->len + causes->cancelling->len + (causes->n_start > 0);
}

static void
append_effects (CgvCauseView *self,
                const CgvComparison *comparison)
{
  const CgvCauses *causes = cgv_numbers_get_causes (self->view.focus->numbers);
  g_autofree char *digits = cgv_cell_dup_count (causes->n_effects);
  g_autofree char *count = g_strdup_printf (ngettext ("%s function", "%s functions", causes->n_effects), digits);

  if (causes->n_effects == 0)
    return;
  /* Translators: stands below one cause of a change, or several, and above functions that changed with it */
  append_heading (self, ngettext ("Changed Only Because of This", "Changed Only Because of These", get_n_causes (causes)), count);
  for (guint i = 0; i < MIN (causes->n_effects, CGV_CAUSES_MAX_EFFECTS); i++)
    append_effect (self, comparison, &causes->effects[i]);
}

static gint
compare_sizes (gconstpointer a,
               gconstpointer b,
               gpointer comparison)
{
  guint64 one = cgv_comparison_get_self_delta (comparison, *(const CgvNodeId *) a).size;
  guint64 other = cgv_comparison_get_self_delta (comparison, *(const CgvNodeId *) b).size;

  return (one < other) - (one > other);
}

/* Returns the rows whose misses changed by more than noise, though they do the same work; the largest change first. */
static GArray *
list_layout (const CgvComparison *comparison)
{
  GArray *rows = cgv_array_new (CgvNodeId);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (cgv_comparison_is_layout (comparison, row) && cgv_comparison_get_self_delta (comparison, row).size > comparison->noise_limit)
        g_array_append_val (rows, row);
    }
  g_array_sort_with_data (rows, compare_sizes, (gpointer) comparison);
  return rows;
}

/* It has no colour, because it is not a cause. */
static void
append_layout_row (CgvCauseView *self,
                   const CgvComparison *comparison,
                   CgvNodeId node)
{
  g_autofree char *amount = cgv_compare_text_dup_delta (comparison, cgv_comparison_get_self_delta (comparison, node));
  g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, node);
  g_autofree char *description = g_strjoin (", ", name, amount, _ ("layout"), NULL);
  GtkWidget *label = new_amount (comparison, (CgvDelta){ 0 }, FALSE);

  gtk_label_set_text (GTK_LABEL (label), amount);
  gtk_widget_add_css_class (label, "dim-label");
  append_row (self, new_content (label, new_label (name, "dim-label", TRUE)), node, description);
}

static void
append_layout (CgvCauseView *self,
               const CgvComparison *comparison)
{
  g_autofree char *sum = NULL;
  g_autoptr (GArray) rows = NULL;

  if (comparison->layout == NULL || comparison->layout->n_found == 0)
    return;
  rows = list_layout (comparison);
  if (rows->len == 0)
    return;
  sum = cgv_compare_text_dup_delta (comparison, comparison->layout->sum);
  append_heading (self, _ ("Other Misses, Same Instructions"), sum);
  for (guint i = 0; i < MIN (rows->len, CGV_CAUSES_MAX_EFFECTS); i++)
    append_layout_row (self, comparison, g_array_index (rows, CgvNodeId, i));
}

static void
append_nothing (CgvCauseView *self)
{
  const CgvComparison *comparison = get_comparison (self);
  g_autofree char *same = cgv_comparison_is_same (comparison) ? cgv_compare_text_dup_same (self->view.focus->numbers) : NULL;
  const char *text = same != NULL                          ? same
                     : cgv_causes_cancel_out (comparison) ? _ ("Functions cost more or less, but their changes cancel out. All Functions lists them.")
                                                          : _ ("The differences are no larger than those between two runs of the same program. All Functions lists them.");

  append_heading (self, _ ("Nothing to Explain"), NULL);
  append_row (self, new_label (text, "dim-label", TRUE), CGV_NONE, text);
}

static CgvNodeId
get_node (GtkListBoxRow *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), ROW_KEY));
}

/* Selects the row that the focus is on, if it is one of these. */
static void
select_row (CgvCauseView *self)
{
  guint32 node = self->view.focus != NULL ? self->view.focus->row : CGV_NONE;
  GtkListBoxRow *row = NULL;

  self->is_updating = TRUE;
  gtk_list_box_unselect_all (self->list);
  for (int i = 0; node != CGV_NONE && (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      if (get_node (row) != node)
        continue;
      gtk_list_box_select_row (self->list, row);
      break;
    }
  self->is_updating = FALSE;
}

static gboolean
has_keyboard (GtkWidget *widget)
{
  return (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

/* Waits for rows. The keyboard must be somewhere meanwhile: GTK would leave it on a removed row. */
static void
wait_with_keyboard (CgvCauseView *self)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self->list), GTK_TYPE_SCROLLED_WINDOW);

  gtk_root_set_focus (gtk_widget_get_root (scroller), scroller);
}

static void
clear (CgvCauseView *self)
{
  GtkListBoxRow *row;

  if (has_keyboard (GTK_WIDGET (self->list)))
    wait_with_keyboard (self);
  self->is_updating = TRUE;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  self->is_updating = FALSE;
}

static void
cgv_cause_view_update (CgvView *view)
{
  CgvCauseView *self = CGV_CAUSE_VIEW (view);
  const CgvComparison *comparison = get_comparison (self);

  clear (self);
  if (!cgv_cause_view_can_show (self->view.focus))
    return;
  if (cgv_causes_are_none (comparison))
    append_nothing (self);
  else
    {
      if (!cgv_comparison_is_by_layout (comparison))
        {
          append_causes (self, comparison);
          append_effects (self, comparison);
        }
      append_layout (self, comparison);
      select_row (self);
    }
  if (has_keyboard (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
row_selected_cb (CgvCauseView *self,
                 GtkListBoxRow *row)
{
  if (row != NULL && !self->is_updating && get_node (row) != CGV_NONE)
    cgv_focus_set_row (self->view.focus, get_node (row));
}

static void
row_activated_cb (CgvCauseView *self)
{
  g_signal_emit (self, signals[ACTIVATED], 0);
}

/* Rows of the last focus must not be selected meanwhile. */
static void
cgv_cause_view_focus_changed (CgvView *view)
{
  clear (CGV_CAUSE_VIEW (view));
  cgv_view_queue_update (view);
}

static gboolean
cgv_cause_view_grab_focus (GtkWidget *widget)
{
  CgvCauseView *self = CGV_CAUSE_VIEW (widget);

  if (has_keyboard (GTK_WIDGET (self->list)) || gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD))
    return TRUE;
  if (!cgv_view_waits (CGV_VIEW (self)))
    return FALSE;
  wait_with_keyboard (self);
  return TRUE;
}

static void
cgv_cause_view_class_init (CgvCauseViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_cause_view_focus_changed;
  CGV_VIEW_CLASS (klass)->update = cgv_cause_view_update;
  widget_class->grab_focus = cgv_cause_view_grab_focus;

  signals[ACTIVATED] = cgv_signal_new ("activated", klass, 0);
  gtk_widget_class_set_css_name (widget_class, "causeview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-cause-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCauseView, list);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
cgv_cause_view_init (CgvCauseView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (select_row));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (cgv_view_update));
}
