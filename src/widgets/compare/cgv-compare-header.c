/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-header.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-name-cell.h"
#include "cgv-pair-layout.h"
#include "cgv-row-text.h"

/* The name needs so much before the numbers may stand beside it. */
#define NAME_BESIDE_STATS 360
#define SPACING           6

/* The table of numbers. */
typedef enum
{
  COLUMN_TITLE,
  COLUMN_BASE,
  COLUMN_NEW,
  COLUMN_DELTA,
  COLUMN_PERCENT,
  COLUMN_PROGRAM,
  N_COLUMNS
} Column;

typedef enum
{
  LINE_TITLES,
  LINE_SELF,
  LINE_INCLUSIVE,
  LINE_CALLS,
  N_LINES
} Line;

struct _CgvCompareHeader
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  GtkWidget *content;

  GtkWidget *back_button;
  GtkWidget *forward_button;
  GtkWidget *copy_button;
  CgvNameCell *name_cell;
  GtkLabel *match_label;
  GtkGrid *stats;
  GtkLabel *labels[N_LINES][N_COLUMNS];
  gboolean is_narrow;
};

G_DEFINE_FINAL_TYPE (CgvCompareHeader, cgv_compare_header, GTK_TYPE_WIDGET)

static guint32
get_row (CgvCompareHeader *self)
{
  return self->focus != NULL ? cgv_focus_get_row (self->focus) : CGV_NONE;
}

static void
update_history (CgvCompareHeader *self)
{
  gtk_widget_set_sensitive (self->back_button, self->focus != NULL && cgv_focus_get_can_go_back (self->focus));
  gtk_widget_set_sensitive (self->forward_button, self->focus != NULL && cgv_focus_get_can_go_forward (self->focus));
}

static void
set_text (CgvCompareHeader *self,
          Line line,
          Column column,
          char *text)
{
  gtk_label_set_text (self->labels[line][column], text);
  g_free (text);
}

/* The title says what it is a share of, and so does the tooltip to who does not see that. */
static void
set_share (CgvCompareHeader *self,
           Line line,
           Column column,
           char *text,
           char *explained)
{
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->labels[line][column]), explained);
  set_text (self, line, column, text);
  g_free (explained);
}

/* Orange and blue for what counts; the sign says it, too. */
static void
colour (CgvCompareHeader *self,
        Line line,
        int sign,
        gboolean is_noise)
{
  for (guint column = COLUMN_DELTA; column < N_COLUMNS; column++)
    {
      GtkWidget *label = GTK_WIDGET (self->labels[line][column]);

      gtk_widget_remove_css_class (label, "dearer-text");
      gtk_widget_remove_css_class (label, "cheaper-text");
      gtk_widget_remove_css_class (label, "dim-label");
      if (sign == 0 || is_noise)
        gtk_widget_add_css_class (label, "dim-label");
      else
        gtk_widget_add_css_class (label, sign > 0 ? "dearer-text" : "cheaper-text");
    }
}

static void
update_cost (CgvCompareHeader *self,
             Line line,
             const CgvCost *costs,
             CgvDelta delta,
             gboolean is_noise)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);

  set_text (self, line, COLUMN_BASE, cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, costs[CGV_SIDE_BASE]));
  set_text (self, line, COLUMN_NEW, cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, costs[CGV_SIDE_NEW]));
  set_text (self, line, COLUMN_DELTA, cgv_compare_text_dup_cost_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]));
  set_share (self,
             line,
             COLUMN_PERCENT,
             cgv_amount_text_dup_change (delta, costs[CGV_SIDE_BASE], comparison->is_signed),
             cgv_compare_text_dup_percent_of_itself (delta, costs[CGV_SIDE_BASE], comparison->is_signed));
  set_share (self,
             line,
             COLUMN_PROGRAM,
             cgv_amount_text_dup_change (delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed),
             cgv_compare_text_dup_percent_of_program (comparison, delta));
  colour (self, line, delta.sign, is_noise);
}

static void
update_calls (CgvCompareHeader *self,
              guint32 row)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  guint64 base = cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row);
  guint64 new_ = cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row);
  CgvDelta delta = cgv_comparison_get_calls_delta (comparison, row);

  set_text (self, LINE_CALLS, COLUMN_BASE, cgv_row_text_dup_count (base));
  set_text (self, LINE_CALLS, COLUMN_NEW, cgv_row_text_dup_count (new_));
  set_text (self, LINE_CALLS, COLUMN_DELTA, cgv_amount_text_dup_delta (delta, NULL));
  set_text (self, LINE_CALLS, COLUMN_PERCENT, delta.sign != 0 ? cgv_amount_text_dup_change (delta, base, FALSE) : g_strdup (""));
  set_text (self, LINE_CALLS, COLUMN_PROGRAM, g_strdup (""));
}

/* Where there is little room the shares stay in the tooltip. They are of counts: of what is measured otherwise they
 * would say something else than the difference. */
static void
update_visible (CgvCompareHeader *self)
{
  const CgvComparison *comparison = self->focus != NULL ? cgv_focus_get_comparison (self->focus) : NULL;
  gboolean has_calls = comparison != NULL && comparison->n_edges > 0;
  gboolean has_shares = !self->is_narrow && comparison != NULL && comparison->measure == CGV_MEASURE_ABSOLUTE;

  for (guint line = 0; line < N_LINES; line++)
    for (guint column = 0; column < N_COLUMNS; column++)
      {
        gboolean has_line = line <= LINE_SELF || has_calls;
        gboolean has_column = has_shares || column < COLUMN_PERCENT;

        gtk_widget_set_visible (GTK_WIDGET (self->labels[line][column]), has_line && has_column);
      }
}

static void
update_stats (CgvCompareHeader *self,
              guint32 row)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  CgvCost own[CGV_N_SIDES], inclusive[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      own[side] = cgv_comparison_get_self (comparison, (CgvSide) side, row);
      inclusive[side] = cgv_comparison_get_inclusive (comparison, (CgvSide) side, row);
    }
  update_cost (self, LINE_SELF, own, cgv_comparison_get_self_delta (comparison, row), cgv_comparison_is_self_noise (comparison, row));
  update_cost (self, LINE_INCLUSIVE, inclusive, cgv_comparison_get_inclusive_delta (comparison, row), cgv_comparison_is_inclusive_noise (comparison, row));
  update_calls (self, row);
  update_visible (self);
}

/* Why both are one, or that there is only one; and the names that were put together. */
static char *
dup_match (CgvCompareHeader *self,
           guint32 row)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  const char *presence = cgv_compare_text_get_presence_long (comparison, row);
  const char *tier = cgv_compare_text_get_tier (cgv_matching_get_tier (comparison->matching, row));
  const char *match = presence != NULL ? presence : tier;
  g_autofree char *location = cgv_compare_text_dup_location (comparison->matching, row);
  g_autofree char *variants = cgv_compare_text_dup_variants (comparison->matching, row);
  g_autoptr (GString) text = g_string_new (location);

  if (match != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", match);
  if (variants != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", variants);

  return g_strdup (text->str);
}

static void
update (CgvCompareHeader *self)
{
  guint32 row = get_row (self);
  g_autofree char *name = NULL;
  g_autofree char *match = NULL;
  g_autofree char *tooltip = NULL;
  const char *tag = NULL;

  if (row != CGV_NONE)
    {
      CgvComparison *comparison = cgv_focus_get_comparison (self->focus);

      name = cgv_compare_text_dup_name (comparison->matching, row);
      match = dup_match (self, row);
      tooltip = cgv_compare_text_dup_tooltip (comparison, row);
      tag = cgv_compare_text_get_presence (comparison, row);
      update_stats (self, row);
    }

  cgv_name_cell_set (self->name_cell, name != NULL ? name : "", CGV_NAME_MARK_NONE);
  cgv_name_cell_set_tag (self->name_cell, tag);
  gtk_label_set_text (self->match_label, match != NULL ? match : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->match_label), tooltip);
  gtk_widget_set_visible (GTK_WIDGET (self->stats), row != CGV_NONE);
  gtk_widget_set_sensitive (self->copy_button, row != CGV_NONE);
  update_history (self);
}

static void
back_cb (CgvCompareHeader *self)
{
  if (self->focus != NULL)
    cgv_focus_go_back (self->focus);
}

static void
forward_cb (CgvCompareHeader *self)
{
  if (self->focus != NULL)
    cgv_focus_go_forward (self->focus);
}

static void
copy_cb (CgvCompareHeader *self)
{
  guint32 row = get_row (self);
  g_autofree char *name = NULL;

  if (row == CGV_NONE)
    return;

  name = cgv_compare_text_dup_whole_name (cgv_focus_get_comparison (self->focus)->matching, row);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), name);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvCompareHeader *self = CGV_COMPARE_HEADER (gtk_widget_get_ancestor (cell, CGV_TYPE_COMPARE_HEADER));
  guint32 row = get_row (self);
  g_autofree char *text = NULL;

  if (row == CGV_NONE)
    return FALSE;

  text = cgv_compare_text_dup_tooltip (cgv_focus_get_comparison (self->focus), row);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static void
cgv_compare_header_dispose (GObject *object)
{
  CgvCompareHeader *self = CGV_COMPARE_HEADER (object);

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_COMPARE_HEADER);

  G_OBJECT_CLASS (cgv_compare_header_parent_class)->dispose (object);
}

static void
cgv_compare_header_class_init (CgvCompareHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_compare_header_dispose;

  g_type_ensure (CGV_TYPE_NAME_CELL);
  gtk_widget_class_set_css_name (widget_class, "functionheader");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-compare-header.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, back_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, forward_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, copy_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, name_cell);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, match_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareHeader, stats);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, forward_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
}

static void
add_label (CgvCompareHeader *self,
           Line line,
           Column column,
           const char *text)
{
  gboolean is_title = line == LINE_TITLES || column == COLUMN_TITLE;
  GtkLabel *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", column == COLUMN_TITLE ? 0.0f : 1.0f, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_widget_add_css_class (GTK_WIDGET (label), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (label), is_title ? "dim-label" : "cost");
  gtk_grid_attach (self->stats, GTK_WIDGET (label), (int) column, (int) line, 1, 1);
  self->labels[line][column] = label;
}

static void
cgv_compare_header_init (CgvCompareHeader *self)
{
  const char *columns[N_COLUMNS] = {
    [COLUMN_TITLE] = "",
    /* Translators: the cost of a function on the base of a comparison, as short as can be */
    [COLUMN_BASE] = C_ ("cost of a function", "A"),
    /* Translators: the cost of a function on the new side of a comparison, as short as can be */
    [COLUMN_NEW] = C_ ("cost of a function", "B"),
    [COLUMN_DELTA] = _ ("Δ"),
    [COLUMN_PERCENT] = _ ("Of Itself"),
    [COLUMN_PROGRAM] = _ ("Of Program"),
  };
  const char *titles[N_LINES] = {
    [LINE_TITLES] = "",
    [LINE_SELF] = _ ("Self"),
    [LINE_INCLUSIVE] = _ ("Inclusive"),
    [LINE_CALLS] = _ ("Calls"),
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (GTK_WIDGET (self), cgv_pair_layout_new (NAME_BESIDE_STATS, SPACING));
  for (guint line = 0; line < N_LINES; line++)
    for (guint column = 0; column < N_COLUMNS; column++)
      {
        const char *text = column == COLUMN_TITLE ? titles[line] : "";

        add_label (self, (Line) line, (Column) column, line == LINE_TITLES ? columns[column] : text);
      }
  update (self);
}

GtkWidget *
cgv_compare_header_new (void)
{
  return g_object_new (CGV_TYPE_COMPARE_HEADER, NULL);
}

void
cgv_compare_header_set_focus (CgvCompareHeader *self,
                              CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_COMPARE_HEADER (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_set_object (&self->focus, focus);
  if (focus != NULL)
    {
      g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "notify::can-go-back", G_CALLBACK (update_history), self);
      g_signal_connect_swapped (focus, "notify::can-go-forward", G_CALLBACK (update_history), self);
    }
  update (self);
}

void
cgv_compare_header_set_narrow (CgvCompareHeader *self,
                               gboolean narrow)
{
  g_return_if_fail (CGV_IS_COMPARE_HEADER (self));

  if (self->is_narrow == !!narrow)
    return;

  self->is_narrow = !!narrow;
  update_visible (self);
}
