/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-pane.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-cause-columns.h"
#include "cgv-row-selection.h"
#include "cgv-signal.h"
#include "cgv-tooltip.h"
#include "cgv-waterfall.h"
#include "cgv-widget.h"

#define NOTE_LINES 2

enum
{
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

struct _CgvCausePane
{
  GtkWidget parent_instance;

  GtkWidget *waterfall;
  CgvTable *table;
  GtkLabel *note_label;
  GtkDropDown *picker;
  GArray *periods; /* CgvCausePeriod of the picker */
  gboolean is_updating;
  gboolean is_turned;
};

G_DEFINE_FINAL_TYPE (CgvCausePane, cgv_cause_pane, GTK_TYPE_WIDGET)

static CgvCauseList *
get_list (CgvCausePane *self)
{
  CgvRowList *list = cgv_table_get_list (self->table);

  return list != NULL ? CGV_CAUSE_LIST (list) : NULL;
}

static void
update_note (CgvCausePane *self)
{
  CgvCauseList *list = get_list (self);
  const char *unit = list != NULL ? cgv_amount_text_get_unit (cgv_cause_list_get_power (list)) : NULL;
  const char *note = NULL;

  if (list != NULL && g_list_model_get_n_items (G_LIST_MODEL (list)) > 0 && !self->is_turned)
    note = unit != NULL ? _ ("Rows and columns add up exactly. An empty cell is exactly 0, a dot less than half of the unit.") : _ ("Rows and columns add up exactly. An empty cell is exactly 0.");
  cgv_widget_show_text (self->note_label, note);
  cgv_tooltip_set_for (GTK_WIDGET (self->note_label), note);
}

static void
update_picker (CgvCausePane *self)
{
  static const char *const names[] = { N_ ("By Step"), N_ ("By Release"), N_ ("By Year") };
  CgvCauseList *list = get_list (self);
  g_autoptr (GtkStringList) shown = gtk_string_list_new (NULL);
  guint selected = 0;

  g_array_set_size (self->periods, 0);
  for (CgvCausePeriod period = CGV_CAUSE_BY_STEP; period <= CGV_CAUSE_BY_YEAR; period++)
    {
      if (list == NULL || cgv_cause_list_get_table (list) == NULL || !cgv_cause_period_is_known (cgv_cause_list_get_set (list)->course, period))
        continue;
      if (period == cgv_cause_list_get_period (list))
        selected = self->periods->len;
      g_array_append_val (self->periods, period);
      gtk_string_list_append (shown, _ (names[period]));
    }
  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->picker, G_LIST_MODEL (shown));
  gtk_drop_down_set_selected (self->picker, selected);
  self->is_updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->picker), self->periods->len > 1);
}

static void
picked_cb (CgvCausePane *self)
{
  guint selected = gtk_drop_down_get_selected (self->picker);

  if (self->is_updating || selected >= self->periods->len || get_list (self) == NULL)
    return;
  cgv_cause_list_set_period (get_list (self), g_array_index (self->periods, CgvCausePeriod, selected));
  cgv_table_refresh (self->table);
  update_note (self);
}

static void
layout_changed_cb (CgvCausePane *self)
{
  gboolean is_turned = get_list (self) != NULL && cgv_cause_list_is_turned (get_list (self));

  gtk_widget_set_visible (self->waterfall, !is_turned && get_list (self) != NULL && g_list_model_get_n_items (G_LIST_MODEL (get_list (self))) > 0);
  if (is_turned == self->is_turned)
    return;
  self->is_turned = is_turned;
  update_note (self);
}

/* A row as a whole is opened if it has others below it. */
static void
activate_cb (CgvCausePane *self,
             guint position)
{
  CgvCauseList *list = get_list (self);
  const CgvColumn *cursor = cgv_table_get_cursor (self->table);
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);
  const char *function = line != NULL && line->row != NULL ? line->row->function : NULL;
  guint from, to;

  cgv_cause_list_select (list, position);
  if (cursor == NULL && line != NULL && line->is_group && !self->is_turned)
    cgv_cause_list_toggle (list, position, FALSE);
  else if (cgv_cause_list_get_members (list, position, cursor != NULL ? cursor->index : CGV_NONE, &from, &to))
    g_signal_emit (self, signals[OPEN], 0, from, to, function);
}

static guint
find_cause (gpointer list)
{
  guint selected = cgv_cause_list_get_selected (list);

  return selected < g_list_model_get_n_items (list) ? selected : GTK_INVALID_LIST_POSITION;
}

static void
select_cause (gpointer list,
              guint position)
{
  cgv_cause_list_select (list, position);
}

static gboolean
cgv_cause_pane_grab_focus (GtkWidget *widget)
{
  CgvCausePane *self = CGV_CAUSE_PANE (widget);

  return get_list (self) != NULL && cgv_table_focus_row (self->table, find_cause (get_list (self)));
}

static void
cgv_cause_pane_dispose (GObject *object)
{
  CgvCausePane *self = CGV_CAUSE_PANE (object);

  g_clear_pointer (&self->waterfall, gtk_widget_unparent);
  if (self->note_label != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->note_label));
  self->note_label = NULL;
  if (self->table != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->table));
  self->table = NULL;
  g_clear_object (&self->picker);

  G_OBJECT_CLASS (cgv_cause_pane_parent_class)->dispose (object);
}

static void
cgv_cause_pane_finalize (GObject *object)
{
  g_array_unref (CGV_CAUSE_PANE (object)->periods);

  G_OBJECT_CLASS (cgv_cause_pane_parent_class)->finalize (object);
}

static void
cgv_cause_pane_class_init (CgvCausePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_cause_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = cgv_cause_pane_finalize;
  widget_class->grab_focus = cgv_cause_pane_grab_focus;

  signals[OPEN] = cgv_signal_new ("open", klass, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_STRING);

  gtk_widget_class_set_css_name (widget_class, "causepane");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
cgv_cause_pane_init (CgvCausePane *self)
{
  self->periods = cgv_array_new (CgvCausePeriod);
  self->picker = g_object_ref_sink (g_object_new (GTK_TYPE_DROP_DOWN, "visible", FALSE, NULL));
  cgv_widget_name (GTK_WIDGET (self->picker), _ ("Columns of causes"));
  g_signal_connect_object (self->picker, "notify::selected", G_CALLBACK (picked_cb), self, G_CONNECT_SWAPPED);
  self->table = g_object_new (CGV_TYPE_TABLE, "vexpand", TRUE, NULL);
  cgv_table_set_name (self->table, _ ("Causes"));
  g_signal_connect_object (self->table, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "layout-changed", G_CALLBACK (layout_changed_cb), self, G_CONNECT_SWAPPED);
  self->waterfall = cgv_waterfall_new (self->table);
  self->note_label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "lines", NOTE_LINES, "ellipsize", PANGO_ELLIPSIZE_END, "visible", FALSE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->note_label), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->note_label), "dim-label");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_parent (self->waterfall, GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->table), GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->note_label), GTK_WIDGET (self));
}

void
cgv_cause_pane_set (CgvCausePane *self,
                    CgvSet *set)
{
  g_autoptr (CgvCauseList) list = set != NULL ? cgv_cause_list_new (set) : NULL;
  g_autoptr (CgvRowSelection) selection = NULL;

  g_return_if_fail (CGV_IS_CAUSE_PANE (self));

  cgv_table_set_list (self->table, NULL, NULL, NULL);
  if (list != NULL)
    {
      selection = cgv_row_selection_new (CGV_ROW_LIST (list), find_cause, select_cause);
      cgv_table_set_list (self->table, cgv_cause_columns_get_spec (), CGV_ROW_LIST (list), GTK_SELECTION_MODEL (selection));
    }
  cgv_cause_pane_update (self);
}

void
cgv_cause_pane_update (CgvCausePane *self)
{
  CgvCauseList *list;
  g_autofree char *way = NULL;

  g_return_if_fail (CGV_IS_CAUSE_PANE (self));

  list = get_list (self);
  if (list != NULL)
    cgv_table_refresh (self->table);
  way = list != NULL ? cgv_set_dup_way (cgv_cause_list_get_set (list)) : NULL;
  cgv_widget_name (self->waterfall, way != NULL ? way : "");
  layout_changed_cb (self);
  update_picker (self);
  update_note (self);
}

GtkWidget *
cgv_cause_pane_get_picker (CgvCausePane *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_PANE (self), NULL);

  return GTK_WIDGET (self->picker);
}

CgvTable *
cgv_cause_pane_get_table (CgvCausePane *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_PANE (self), NULL);

  return self->table;
}
