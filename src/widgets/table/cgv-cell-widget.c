/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cell-widget.h"

#include "cgv-cost-cell.h"
#include "cgv-line.h"
#include "cgv-name-cell.h"
#include "cgv-widget.h"

#define DESCRIBED_KEY "cgv-cell-described"
#define NOISE_CLASS   "noise"
#define SLIGHT_CLASS  "slight"
#define TINTED_CLASS  "tinted"

/* Space between a number and the ends of its bar, or the neighbouring cell. */
#define PADDING 8

/* Narrower tables have no bars of costs. */
#define MIN_WITH_LONG_BARS 340
#define MIN_WITH_WIDE_BARS 700
#define MIN_WITH_BARS      290

gboolean
cgv_cell_widget_is_number (CgvCellKind kind)
{
  return kind >= CGV_CELL_COUNT && kind <= CGV_CELL_PERCENT && kind != CGV_CELL_TRUTH;
}

static gboolean
is_delta (CgvCellKind kind)
{
  return kind == CGV_CELL_DELTA || kind == CGV_CELL_PERCENT;
}

static gboolean
has_bar (const CgvColumn *column)
{
  return (column->flags & CGV_COLUMN_BAR) != 0;
}

static CgvCostCellBar
get_bar (const CgvColumn *column)
{
  if (column->kind == CGV_CELL_BARS)
    return CGV_COST_CELL_SIDES;
  if (is_delta (column->kind) && has_bar (column))
    return (column->flags & CGV_COLUMN_WIDE_BAR) != 0 ? CGV_COST_CELL_WIDE : CGV_COST_CELL_DELTA;
  if (is_delta (column->kind))
    return CGV_COST_CELL_NONE;
  return (column->flags & CGV_COLUMN_TWO_BARS) != 0 ? CGV_COST_CELL_LONG : CGV_COST_CELL_COST;
}

int
cgv_cell_widget_get_padding (const CgvColumn *column,
                             int table_width)
{
  if (get_bar (column) == CGV_COST_CELL_WIDE && table_width < MIN_WITH_WIDE_BARS)
    return PADDING + cgv_cost_cell_get_bars_width (CGV_COST_CELL_DELTA);
  if (is_delta (column->kind) || column->kind == CGV_CELL_BARS)
    return PADDING + cgv_cost_cell_get_bars_width (get_bar (column));
  if (has_bar (column) && table_width >= (get_bar (column) == CGV_COST_CELL_LONG ? MIN_WITH_LONG_BARS : MIN_WITH_BARS))
    return cgv_cost_cell_get_bars_width (get_bar (column));
  return cgv_cell_widget_is_number (column->kind) ? 0 : PADDING;
}

static GtkWidget *
new_line (float xalign,
          PangoEllipsizeMode ellipsize,
          const char *css_class)
{
  GtkWidget *widget = cgv_line_new (xalign, ellipsize, GTK_ACCESSIBLE_ROLE_LABEL);

  gtk_widget_add_css_class (widget, css_class);
  return widget;
}

/* Makes a number. Counts are paler than costs. Digits are aligned, with their signs next to them, in any text direction. */
static GtkWidget *
new_number (CgvCellKind kind)
{
  GtkWidget *widget = new_line (1.0f, PANGO_ELLIPSIZE_NONE, "numeric");

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  if (kind == CGV_CELL_COUNT)
    gtk_widget_add_css_class (widget, "count");
  return widget;
}

GtkWidget *
cgv_cell_widget_new (const CgvColumn *column)
{
  if (column->kind == CGV_CELL_NAME)
    return cgv_name_cell_new ();
  if (is_delta (column->kind) || has_bar (column) || column->kind == CGV_CELL_BARS)
    return cgv_cost_cell_new (get_bar (column));
  if (cgv_cell_widget_is_number (column->kind))
    return new_number (column->kind);
  return new_line (0.0f, PANGO_ELLIPSIZE_END, "dim-label");
}

static void
set_heat (GtkWidget *widget,
          guint heat)
{
  static const char *const classes[] = { "heat-1", "heat-2", "heat-3", "heat-4", "heat-5" };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    cgv_widget_set_css_class (widget, classes[i], heat == i + 1);
}

/* A difference is tinted in the colour of its side. */
static void
set_tint (GtkWidget *widget,
          const CgvCell *cell)
{
  gtk_widget_add_css_class (widget, TINTED_CLASS);
  set_heat (widget, cell->heat);
  cgv_widget_set_css_class (widget, "cool", cell->heat > 0 && cell->state == CGV_CELL_LESS);
}

/* For a screen reader, the row as a whole is an item of a tree. */
static void
describe_branch (GtkWidget *widget,
                 CgvNameBranch branch,
                 guint level)
{
  GtkWidget *cell = gtk_widget_get_parent (widget);
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;

  if (row == NULL)
    return;

  if (branch == CGV_NAME_BRANCH_OPEN || branch == CGV_NAME_BRANCH_CLOSED)
    gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, branch == CGV_NAME_BRANCH_OPEN, -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED);

  if (level > 0)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL, (int) level, -1);
  else if (branch != CGV_NAME_BRANCH_NONE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL, branch == CGV_NAME_BRANCH_MEMBER ? 2 : 1, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LEVEL);
}

static void
fill_name (GtkWidget *widget,
           const CgvCell *cell)
{
  CgvNameCell *name = CGV_NAME_CELL (widget);
  gboolean is_tree = cell->level > 0 || cell->branch != CGV_NAME_BRANCH_NONE || cgv_name_cell_get_branch (name) != CGV_NAME_BRANCH_NONE;

  cgv_name_cell_set_is_path (name, cell->is_path || cell->is_code);
  cgv_name_cell_set_is_code (name, cell->is_code);
  if (cell->fold != NULL)
    cgv_name_cell_set_function (name, cell->fold, cell->node, cell->text, cell->marks);
  else
    {
      g_autofree char *text = cgv_cell_dup_text (cell);

      cgv_name_cell_set (name, text, cell->marks);
    }
  cgv_name_cell_set_spans (name, cell->spans);
  cgv_name_cell_set_branch (name, cell->branch, cell->badge);
  cgv_name_cell_set_level (name, cell->level);
  cgv_name_cell_set_place (name, cell->place);
  cgv_name_cell_set_tag (name, cell->tag);
  cgv_name_cell_set_slot (name, cell->slot - 1);
  cgv_widget_set_css_class (widget, NOISE_CLASS, cell->state == CGV_CELL_NOISE);
  cgv_widget_set_css_class (widget, "dim-label", cell->is_dim);
  cgv_widget_set_css_class (widget, "hit", cell->is_hit);
  cgv_widget_set_css_class (widget, "marked", cell->is_marked);
  cgv_widget_set_css_class (widget, "first", cell->is_first);
  if (is_tree)
    describe_branch (widget, cell->branch, cell->level);
}

/* Adds a description if the text alone is not enough. Most cells need no description, and GTK
 * takes time even to remove none. */
static void
describe (GtkWidget *widget,
          const CgvCell *cell)
{
  g_autofree char *spoken = cgv_cell_dup_spoken (cell);
  gboolean was_described = g_object_get_data (G_OBJECT (widget), DESCRIBED_KEY) != NULL;

  if (spoken != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken, -1);
  else if (was_described)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  if (was_described != (spoken != NULL))
    g_object_set_data (G_OBJECT (widget), DESCRIBED_KEY, GINT_TO_POINTER (spoken != NULL));
}

void
cgv_cell_widget_fill (GtkWidget *widget,
                      const CgvCell *cell)
{
  g_autofree char *text = NULL;

  if (cell->kind == CGV_CELL_NAME)
    {
      fill_name (widget, cell);
      return;
    }

  text = cgv_cell_dup_text (cell);
  if (CGV_IS_COST_CELL (widget))
    {
      cgv_cost_cell_set_centered (CGV_COST_CELL (widget), cell->is_centered);
      cgv_cost_cell_set (CGV_COST_CELL (widget), text, cell->fraction, cell->state);
      cgv_cost_cell_set_own (CGV_COST_CELL (widget), cell->own);
      cgv_cost_cell_set_base (CGV_COST_CELL (widget), cell->base_fraction, cell->base_own);
      if (cell->heat > 0 || gtk_widget_has_css_class (widget, TINTED_CLASS))
        set_tint (widget, cell);
    }
  else
    {
      gboolean is_more = cell->state == CGV_CELL_MORE && (cell->kind == CGV_CELL_SHARE || cell->kind == CGV_CELL_TEXT);

      cgv_line_set_text (CGV_LINE (widget), text);
      cgv_widget_set_css_class (widget, "more-text", is_more);
      if (cell->kind == CGV_CELL_TEXT)
        cgv_widget_set_css_class (widget, "dim-label", !is_more);
      if (cell->is_path)
        cgv_line_set_ellipsize (CGV_LINE (widget), PANGO_ELLIPSIZE_MIDDLE);
      cgv_widget_set_css_class (widget, NOISE_CLASS, cell->state == CGV_CELL_NOISE);
      set_heat (widget, cell->heat);
    }
  cgv_widget_set_css_class (widget, SLIGHT_CLASS, cgv_cell_is_slight (cell));
  describe (widget, cell);
}
