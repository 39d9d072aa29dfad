/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-compare-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

static gboolean
get_row (CgvCompareColumn *column,
         guint position,
         CgvFunctionRow *row)
{
  return column->columns->list != NULL && cgv_function_list_get_row (column->columns->list, position, row);
}

static void
update_delta (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvCompareColumn *column = user_data;
  g_autofree char *text = NULL;
  CgvFunctionRow row;

  if (!get_row (column, position, &row))
    return;

  text = cgv_compare_column_dup_text (column, &row);
  cgv_delta_cell_set (CGV_DELTA_CELL (cell), text, cgv_compare_column_get_fraction (column, &row), cgv_compare_column_get_state (column, &row));
}

/* What says nothing steps back; a name, if that is so of the cost that is looked at. */
static void
update_noise (GtkWidget *cell,
              CgvCompareColumn *column,
              const CgvFunctionRow *row)
{
  CgvCompareColumns *self = column->columns;
  CgvCompareColumn *cost = column->kind == CGV_COMPARE_COLUMN_NAME ? &self->own[self->is_inclusive ? CGV_COMPARE_INCLUSIVE_BASE : CGV_COMPARE_SELF_BASE] : column;
  gboolean is_noise = cgv_compare_column_get_state (cost, row) == CGV_CELL_NOISE;

  if (gtk_widget_has_css_class (cell, "noise") == is_noise)
    return;

  if (is_noise)
    gtk_widget_add_css_class (cell, "noise");
  else
    gtk_widget_remove_css_class (cell, "noise");
}

static void
update_number (GtkWidget *cell,
               guint position,
               gpointer user_data)
{
  CgvCompareColumn *column = user_data;
  g_autofree char *text = NULL;
  CgvFunctionRow row;

  if (!get_row (column, position, &row))
    return;

  text = cgv_compare_column_dup_text (column, &row);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
  update_noise (cell, column, &row);
}

static CgvNameBranch
get_branch (CgvCompareColumn *column,
            const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_VARIANT || row->kind == CGV_FUNCTION_ROW_MEMBER)
    return CGV_NAME_BRANCH_MEMBER;
  if (row->is_expandable)
    return row->is_expanded ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;

  return cgv_compare_columns_has_branches (column->columns) ? CGV_NAME_BRANCH_LEAF : CGV_NAME_BRANCH_NONE;
}

/* For a screen reader, the row as a whole is an item of a tree. */
static void
describe_row (GtkWidget *cell,
              CgvNameBranch branch)
{
  GtkWidget *list_cell = gtk_widget_get_parent (cell);
  GtkWidget *list_row = list_cell != NULL ? gtk_widget_get_parent (list_cell) : NULL;
  gboolean is_group = branch == CGV_NAME_BRANCH_OPEN || branch == CGV_NAME_BRANCH_CLOSED;

  if (list_row == NULL)
    return;

  if (is_group)
    gtk_accessible_update_state (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_STATE_EXPANDED, branch == CGV_NAME_BRANCH_OPEN, -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_STATE_EXPANDED);

  if (branch != CGV_NAME_BRANCH_NONE)
    gtk_accessible_update_property (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_PROPERTY_LEVEL, branch == CGV_NAME_BRANCH_MEMBER ? 2 : 1, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (list_row), GTK_ACCESSIBLE_PROPERTY_LEVEL);
}

/* Which side a variant is on is all there is to say of its presence; a function's own is in words. */
static const char *
get_tag (CgvCompareColumn *column,
         const CgvFunctionRow *row)
{
  if (row->kind == CGV_FUNCTION_ROW_FUNCTION)
    return cgv_compare_text_get_presence (cgv_compare_focus_get_comparison (column->columns->focus), row->node);
  if (row->presence == CGV_PRESENT_BASE)
    /* Translators: a function or an object that only the base has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("base only") : _ ("removed");
  if (row->presence == CGV_PRESENT_NEW)
    /* Translators: a function or an object that only the new side has */
    return row->kind == CGV_FUNCTION_ROW_VARIANT ? _ ("new only") : _ ("new");

  return NULL;
}

/* So short that it has room in most columns: "1 → 2" is how many variants each side has. The tooltip says it in words. */
static char *
dup_count (CgvCompareColumn *column,
           const CgvFunctionRow *row)
{
  CgvMatching *matching = cgv_compare_focus_get_comparison (column->columns->focus)->matching;
  guint32 n[CGV_N_SIDES];

  if (row->kind != CGV_FUNCTION_ROW_FUNCTION || !row->is_expandable)
    return NULL;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    cgv_matching_get_members (matching, (CgvSide) side, row->node, &n[side]);

  return g_strdup_printf ("%u → %u", n[CGV_SIDE_BASE], n[CGV_SIDE_NEW]);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCompareColumn *column = user_data;
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;
  CgvFunctionRow row;
  CgvNameBranch branch;

  if (!get_row (column, position, &row))
    return;

  name = cgv_compare_list_dup_name (column->columns->list, position);
  count = dup_count (column, &row);
  branch = get_branch (column, &row);
  cgv_name_cell_set_is_path (CGV_NAME_CELL (cell), row.kind == CGV_FUNCTION_ROW_GROUP);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, CGV_NAME_MARK_NONE);
  cgv_name_cell_set_branch (CGV_NAME_CELL (cell), branch, count);
  cgv_name_cell_set_tag (CGV_NAME_CELL (cell), get_tag (column, &row));
  update_noise (cell, column, &row);
  describe_row (cell, branch);
}

static void
update_location (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  CgvCompareColumn *column = user_data;
  g_autofree char *location = NULL;

  if (column->columns->list == NULL)
    return;

  location = cgv_compare_list_dup_location (column->columns->list, position);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), location);
}

/* "1 234 → 1 250, +16 (+1.3 % of itself, +0.02 % of the program)" */
static char *
dup_change (CgvComparison *comparison,
            CgvCost base_cost,
            CgvCost new_cost,
            CgvDelta delta)
{
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, base_cost);
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, new_cost);
  g_autofree char *change = cgv_compare_text_dup_cost_delta (comparison, base_cost, new_cost);
  g_autofree char *of_itself = cgv_compare_text_dup_percent_of_itself (delta, base_cost, comparison->is_signed);
  g_autofree char *of_program = cgv_compare_text_dup_percent_of_program (comparison, delta);

  /* The shares are of counts. */
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    /* Translators: a cost on both sides, and the difference */
    return g_strdup_printf (_ ("%s → %s, %s"), base, new_, change);

  /* Translators: a cost on both sides, the difference, and that in percent of the cost and of the program */
  return g_strdup_printf (_ ("%s → %s, %s (%s, %s)"), base, new_, change, of_itself, of_program);
}

static void
append_calls (GString *text,
              const CgvFunctionRow *row)
{
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  if (!row->has_calls || (row->side[CGV_SIDE_BASE].n_calls == 0 && row->side[CGV_SIDE_NEW].n_calls == 0))
    return;

  base = cgv_row_text_dup_count (row->side[CGV_SIDE_BASE].n_calls);
  new_ = cgv_row_text_dup_count (row->side[CGV_SIDE_NEW].n_calls);
  /* Translators: numbers of calls on both sides */
  g_string_append_printf (text, _ ("\nCalls: %s → %s"), base, new_);
}

static void
append_variants (GString *text,
                 const CgvComparison *comparison,
                 const CgvFunctionRow *row)
{
  g_autofree char *variants = row->kind == CGV_FUNCTION_ROW_FUNCTION ? cgv_compare_text_dup_variants (comparison->matching, row->node) : NULL;

  if (variants != NULL)
    g_string_append_printf (text, "\n%s", variants);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvCompareColumn *column)
{
  CgvCompareColumns *self = column->columns;
  guint position = cgv_row_factory_get_position (cell);
  g_autofree char *name = NULL;
  g_autofree char *own = NULL;
  g_autofree char *inclusive = NULL;
  g_autoptr (GString) text = NULL;
  CgvComparison *comparison;
  CgvFunctionRow row;

  if (!get_row (column, position, &row))
    return FALSE;

  comparison = cgv_compare_focus_get_comparison (self->focus);
  name = cgv_compare_list_dup_tooltip (self->list, position);
  text = g_string_new (name);
  append_variants (text, comparison, &row);
  if (self->has_calls && row.has_inclusive)
    {
      inclusive = dup_change (comparison, row.side[CGV_SIDE_BASE].inclusive, row.side[CGV_SIDE_NEW].inclusive, row.inclusive_delta);
      g_string_append_printf (text, _ ("\nInclusive: %s"), inclusive);
    }
  own = dup_change (comparison, row.side[CGV_SIDE_BASE].self, row.side[CGV_SIDE_NEW].self, row.self_delta);
  g_string_append_printf (text, _ ("\nSelf: %s"), own);
  append_calls (text, &row);
  if (row.is_noise)
    g_string_append (text, _ ("\nThe difference of its own cost is within the noise."));
  if (row.kind == CGV_FUNCTION_ROW_FUNCTION && cgv_comparison_changes_cycle (comparison, row.node))
    g_string_append (text, _ ("\nIt is in a cycle on one side only, so that its inclusive costs cannot be compared."));
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static GtkWidget *
add_tooltip (CgvCompareColumn *column,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), column);

  return cell;
}

static GtkWidget *
create_delta (gpointer user_data)
{
  return add_tooltip (user_data, cgv_delta_cell_new ());
}

static GtkWidget *
create_number (gpointer user_data)
{
  return add_tooltip (user_data, cgv_column_tools_new_number ());
}

static void
toggled_cb (GtkWidget *cell,
            gboolean all,
            CgvCompareColumn *column)
{
  CgvFunctionList *list = column->columns->list;
  guint position = cgv_row_factory_get_position (cell);
  CgvFunctionRow row;

  if (!get_row (column, position, &row))
    return;

  if (all)
    cgv_function_list_set_all_expanded (list, !row.is_expanded);
  else
    cgv_function_list_set_expanded (list, position, !row.is_expanded);
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *cell = cgv_name_cell_new ();

  g_signal_connect (cell, "toggled", G_CALLBACK (toggled_cb), user_data);

  return add_tooltip (user_data, cell);
}

static GtkWidget *
create_location (gpointer user_data)
{
  GtkWidget *cell = g_object_new (GTK_TYPE_INSCRIPTION,
                                  "min-chars",
                                  0,
                                  "xalign",
                                  0.0f,
                                  "text-overflow",
                                  GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE,
                                  NULL);

  gtk_widget_add_css_class (cell, "dim-label");

  return add_tooltip (user_data, cell);
}

GtkListItemFactory *
cgv_compare_cells_new_factory (CgvCompareColumn *column)
{
  switch (column->kind)
    {
    case CGV_COMPARE_COLUMN_DELTA:
      return cgv_row_factory_new (create_delta, update_delta, column);
    case CGV_COMPARE_COLUMN_NAME:
      return cgv_row_factory_new (create_name, update_name, column);
    case CGV_COMPARE_COLUMN_LOCATION:
      return cgv_row_factory_new (create_location, update_location, column);
    default:
      return cgv_row_factory_new (create_number, update_number, column);
    }
}
