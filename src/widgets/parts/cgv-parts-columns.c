/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-columns.h"

#include <glib/gi18n.h>

#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cost-text.h"
#include "cgv-name-cell.h"
#include "cgv-parts-text.h"
#include "cgv-row-factory.h"

#define ROW_HEIGHT 20

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

/* What the name and the bars get at least before another number may stand beside them, and the share of the name in
 * what is left of the row. */
#define MIN_NAME   200
#define MIN_BARS   220
#define NAME_SHARE 0.3
#define MAX_NAME   420

struct _CgvPartsColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[CGV_N_PARTS_COLUMNS];
  CgvColumnSort *sort;
  CgvPartsChart *chart;
  int widths[CGV_N_PARTS_COLUMNS];
  int width;
  gboolean is_sorting;
};

static const CgvPartOrderKey keys[CGV_N_PARTS_COLUMNS] = {
  [CGV_PARTS_COLUMN_TOTAL] = CGV_PART_ORDER_TOTAL,
  [CGV_PARTS_COLUMN_MIN] = CGV_PART_ORDER_MIN,
  [CGV_PARTS_COLUMN_MAX] = CGV_PART_ORDER_MAX,
  [CGV_PARTS_COLUMN_SPREAD] = CGV_PART_ORDER_SPREAD,
  [CGV_PARTS_COLUMN_VARIATION] = CGV_PART_ORDER_VARIATION,
  [CGV_PARTS_COLUMN_NAME] = CGV_PART_ORDER_NAME,
  [CGV_PARTS_COLUMN_BARS] = CGV_PART_ORDER_PART,
};

static guint layout_changed_signal;

G_DEFINE_FINAL_TYPE (CgvPartsColumns, cgv_parts_columns, G_TYPE_OBJECT)

static CgvPartMatrixList *
get_list (CgvPartsColumns *self)
{
  return cgv_parts_chart_get_list (self->chart);
}

static const CgvPartMatrix *
get_matrix (CgvPartsColumns *self)
{
  return self->chart != NULL ? cgv_part_matrix_list_get_matrix (get_list (self)) : NULL;
}

static CgvNodeId
get_node (CgvPartsColumns *self,
          guint position)
{
  if (get_matrix (self) == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (get_list (self))))
    return CGV_NONE;
  return cgv_part_matrix_list_get_node (get_list (self), position);
}

static CgvPartMeasure
get_measure (CgvPartsColumns *self)
{
  return cgv_part_matrix_list_get_measure (get_list (self));
}

static void
update_total (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *text = NULL;
  const CgvPartMatrix *matrix;
  CgvCost total;

  if (node == CGV_NONE)
    return;
  matrix = get_matrix (self);
  total = cgv_part_matrix_get_total (matrix, get_measure (self), node);
  text = cgv_parts_text_dup_cost (self->chart, total);
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_cost_text_get_fraction (matrix->costs, total, matrix->costs->total));
}

static void
set_number (CgvPartsColumns *self,
            GtkWidget *cell,
            CgvCost cost)
{
  g_autofree char *text = cgv_parts_text_dup_cost (self->chart, cost);

  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_min (GtkWidget *cell,
            guint position,
            gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);

  if (node != CGV_NONE)
    set_number (self, cell, get_matrix (self)->min[get_measure (self)][node]);
}

static void
update_max (GtkWidget *cell,
            guint position,
            gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);

  if (node != CGV_NONE)
    set_number (self, cell, get_matrix (self)->max[get_measure (self)][node]);
}

static void
update_spread (GtkWidget *cell,
               guint position,
               gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);

  if (node != CGV_NONE)
    set_number (self, cell, cgv_part_matrix_get_spread (get_matrix (self), get_measure (self), node));
}

static void
update_variation (GtkWidget *cell,
                  guint position,
                  gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *text = NULL;

  if (node == CGV_NONE)
    return;
  text = cgv_parts_text_dup_variation (cgv_part_matrix_get_variation (get_matrix (self), get_measure (self), node));
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *name = NULL;
  gboolean is_in_cycle;

  if (node == CGV_NONE)
    return;
  name = cgv_parts_text_dup_name (self->chart, node);
  is_in_cycle = get_matrix (self)->costs->graph->cycles[node] != CGV_NONE;
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, is_in_cycle ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE);
}

static void
update_bars (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, position);
  g_autofree char *label = NULL;

  if (node == CGV_NONE)
    return;
  cgv_parts_chart_fill (self->chart, CGV_PART_BARS_CELL (cell), node);
  label = cgv_parts_text_dup_label (self->chart, node);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static gboolean
query_bars_cb (GtkWidget *cell,
               int x,
               int y,
               gboolean keyboard_mode,
               GtkTooltip *tooltip,
               gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, cgv_row_factory_get_position (cell));
  CgvPartSpan span = cgv_part_bars_cell_find (CGV_PART_BARS_CELL (cell), x);
  CgvRect rect;
  g_autofree char *text = NULL;

  if (node == CGV_NONE || span.n == 0)
    return FALSE;
  text = cgv_parts_text_dup_bar (self->chart, node, span, cgv_part_bars_cell_get_largest (CGV_PART_BARS_CELL (cell), span));
  rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (cell), span.first);
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { (int) rect.x, 0, MAX ((int) rect.width, 1), gtk_widget_get_height (cell) });
  return TRUE;
}

static gboolean
query_name_cb (GtkWidget *cell,
               int x,
               int y,
               gboolean keyboard_mode,
               GtkTooltip *tooltip,
               gpointer user_data)
{
  CgvPartsColumns *self = user_data;
  CgvNodeId node = get_node (self, cgv_row_factory_get_position (cell));
  g_autofree char *text = NULL;

  if (node == CGV_NONE)
    return FALSE;
  text = cgv_parts_text_dup_function (self->chart, node);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static GtkWidget *
create_total (gpointer user_data)
{
  return cgv_cost_cell_new ();
}

static GtkWidget *
create_number (gpointer user_data)
{
  return cgv_column_tools_new_number ();
}

static GtkWidget *
create_name (gpointer user_data)
{
  GtkWidget *cell = cgv_name_cell_new ();

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_name_cb), user_data);
  return cell;
}

static GtkWidget *
create_bars (gpointer user_data)
{
  GtkWidget *cell = cgv_part_bars_cell_new (ROW_HEIGHT);

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_bars_cb), user_data);
  return cell;
}

static char *
explain_total (gpointer user_data)
{
  return g_strdup (_ ("What is spent in all parts together"));
}

static char *
explain_min (gpointer user_data)
{
  return g_strdup (_ ("What is spent in the part where it is least: 0 unless the function runs in all of them"));
}

static char *
explain_max (gpointer user_data)
{
  return g_strdup (_ ("What is spent in the part where it is most"));
}

static char *
explain_spread (gpointer user_data)
{
  return g_strdup (_ ("How much more is spent in the part where it is most than in the one where it is least"));
}

static char *
explain_variation (gpointer user_data)
{
  return g_strdup (_ ("The spread as a multiple of what is spent in a part on average: 0 where all parts are alike, the number of parts "
                      "where there is only one"));
}

static char *
explain_name (gpointer user_data)
{
  return g_strdup (_ ("Functions, with all that is written in their names for levels of recursion as the list of functions has it"));
}

static char *
explain_bars (gpointer user_data)
{
  return g_strdup (_ ("A bar for each part. Click on one above to sort by that part; in the list, the Left and Right keys go from part to "
                      "part and Return sorts by it."));
}

/* The widest number of a column of costs, in percent or not: cost of the whole, or little more than none. */
static int
measure_costs (CgvPartsColumns *self,
               CgvPartsColumn column,
               CgvCost cost)
{
  g_autofree char *text = cgv_parts_text_dup_cost (self->chart, cost);
  g_autofree char *smallest = cgv_parts_text_dup_cost (self->chart, MIN (cost, 1));

  return MAX (cgv_column_tools_measure (self->view, self->columns[column], text),
              cgv_column_tools_measure (self->view, self->columns[column], smallest));
}

/* What is left out first comes last. */
static int
measure_numbers (CgvPartsColumns *self)
{
  static const CgvPartsColumn optional[] = { CGV_PARTS_COLUMN_SPREAD, CGV_PARTS_COLUMN_VARIATION, CGV_PARTS_COLUMN_MAX, CGV_PARTS_COLUMN_MIN };
  CgvCost total = get_matrix (self)->costs->total;
  int used;

  self->widths[CGV_PARTS_COLUMN_TOTAL] = used = measure_costs (self, CGV_PARTS_COLUMN_TOTAL, total) + BAR_PADDING;
  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    {
      CgvPartsColumn column = optional[i];
      int width;

      if (column == CGV_PARTS_COLUMN_VARIATION)
        width = cgv_column_tools_measure (self->view, self->columns[column], "1000×");
      else
        width = measure_costs (self, column, total);
      if (self->width - used - width < MIN_NAME + MIN_BARS)
        width = 0;
      self->widths[column] = width;
      used += width;
    }
  return used;
}

static void
update_layout (CgvPartsColumns *self)
{
  int rest;
  int name;

  if (get_matrix (self) == NULL || self->width <= 0)
    return;
  rest = MAX (self->width - measure_numbers (self), 2);
  name = MIN ((int) (rest * NAME_SHARE), MAX_NAME);
  self->widths[CGV_PARTS_COLUMN_NAME] = name;
  self->widths[CGV_PARTS_COLUMN_BARS] = rest - name;
  for (guint i = 0; i < CGV_N_PARTS_COLUMNS; i++)
    cgv_column_tools_show (self->columns[i], self->widths[i] > 0, self->widths[i]);
  g_signal_emit (self, layout_changed_signal, 0);
}

/* Which part, if any, the bars are sorted by stands in their title. */
static void
update_title (CgvPartsColumns *self)
{
  g_autofree char *part_title = NULL;
  g_autofree char *title = NULL;
  CgvPartId part;

  if (self->chart == NULL || cgv_part_matrix_list_get_sort (get_list (self), &part, NULL) != CGV_PART_ORDER_PART)
    title = g_strdup (_ ("Parts"));
  else
    {
      part_title = cgv_document_dup_part_title (cgv_focus_get_document (cgv_part_matrix_list_get_focus (get_list (self))), part);
      /* Translators: the title of a column of bars, one for each part, sorted by one of them */
      title = g_strdup_printf (_ ("Parts, by %s"), part_title);
    }
  gtk_column_view_column_set_title (self->columns[CGV_PARTS_COLUMN_BARS], title);
}

void
cgv_parts_columns_refresh (CgvPartsColumns *self)
{
  g_return_if_fail (CGV_IS_PARTS_COLUMNS (self));

  update_layout (self);
  for (guint i = 0; i < CGV_N_PARTS_COLUMNS; i++)
    cgv_row_factory_refresh (gtk_column_view_column_get_factory (self->columns[i]));
}

void
cgv_parts_columns_set_width (CgvPartsColumns *self,
                             int width)
{
  g_return_if_fail (CGV_IS_PARTS_COLUMNS (self));

  if (self->width == width)
    return;
  self->width = width;
  update_layout (self);
}

int
cgv_parts_columns_get_width (CgvPartsColumns *self,
                             CgvPartsColumn column)
{
  g_return_val_if_fail (CGV_IS_PARTS_COLUMNS (self), 0);
  g_return_val_if_fail (column < CGV_N_PARTS_COLUMNS, 0);

  return self->widths[column];
}

guint
cgv_parts_columns_get_n_bars (CgvPartsColumns *self)
{
  int width;

  g_return_val_if_fail (CGV_IS_PARTS_COLUMNS (self), 0);

  if (self->chart == NULL)
    return 0;
  width = MAX (self->widths[CGV_PARTS_COLUMN_BARS] - 2 * CGV_PARTS_CELL_PADDING, 0);
  return cgv_part_bars_count (cgv_parts_chart_get_n_parts (self->chart), width, gtk_widget_get_scale_factor (GTK_WIDGET (self->view)));
}

static void
set_sort (CgvPartsColumns *self,
          CgvPartOrderKey key,
          CgvPartId part,
          gboolean descending)
{
  cgv_part_matrix_list_set_sort (get_list (self), key, part, descending);
  update_title (self);
}

/* By the bars without another word: the part that the keyboard is at. */
static void
sort_changed_cb (CgvPartsColumns *self,
                 int key,
                 gboolean descending)
{
  CgvPartId part;

  if (self->chart == NULL || self->is_sorting)
    return;
  part = cgv_parts_chart_get_cursor (self->chart);
  if (part == CGV_NONE)
    part = cgv_parts_chart_get_part (self->chart, 0);
  set_sort (self, (CgvPartOrderKey) key, part, descending);
}

void
cgv_parts_columns_sort_by_part (CgvPartsColumns *self,
                                CgvPartId part)
{
  gboolean descending;
  CgvPartId old;

  g_return_if_fail (CGV_IS_PARTS_COLUMNS (self));
  g_return_if_fail (self->chart != NULL);

  if (cgv_part_matrix_list_get_sort (get_list (self), &old, &descending) == CGV_PART_ORDER_PART && old == part)
    descending = !descending;
  else
    descending = TRUE;
  self->is_sorting = TRUE;
  cgv_column_sort_set (self->sort, CGV_PART_ORDER_PART, descending);
  self->is_sorting = FALSE;
  set_sort (self, CGV_PART_ORDER_PART, part, descending);
}

CgvColumnSort *
cgv_parts_columns_get_sort (CgvPartsColumns *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_COLUMNS (self), NULL);

  return self->sort;
}

static void
add_column (CgvPartsColumns *self,
            CgvPartsColumn column,
            const char *title,
            CgvCellCreateFunc create,
            CgvCellUpdateFunc update,
            CgvTitleTooltipFunc explain)
{
  gboolean is_number = column < CGV_PARTS_COLUMN_NAME;

  self->columns[column] = gtk_column_view_column_new (title, cgv_row_factory_new (create, update, self));
  gtk_column_view_append_column (self->view, self->columns[column]);
  cgv_column_sort_add (self->sort, self->columns[column], (int) keys[column], column != CGV_PARTS_COLUMN_NAME);
  cgv_column_tools_set_title (self->view, self->columns[column], is_number, explain, self);
  cgv_column_keys_add (self->view, self->columns[column], self->sort, (int) keys[column]);
}

static void
cgv_parts_columns_dispose (GObject *object)
{
  CgvPartsColumns *self = CGV_PARTS_COLUMNS (object);

  g_clear_object (&self->chart);
  g_clear_object (&self->sort);
  for (guint i = 0; i < CGV_N_PARTS_COLUMNS; i++)
    g_clear_object (&self->columns[i]);

  G_OBJECT_CLASS (cgv_parts_columns_parent_class)->dispose (object);
}

static void
cgv_parts_columns_class_init (CgvPartsColumnsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_parts_columns_dispose;

  layout_changed_signal =
    g_signal_new ("layout-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_parts_columns_init (CgvPartsColumns *self)
{
}

CgvPartsColumns *
cgv_parts_columns_new (GtkColumnView *view)
{
  CgvPartsColumns *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_PARTS_COLUMNS, NULL);
  self->view = view;
  self->sort = cgv_column_sort_new (view);
  add_column (self, CGV_PARTS_COLUMN_TOTAL, _ ("Total"), create_total, update_total, explain_total);
  add_column (self, CGV_PARTS_COLUMN_MIN, _ ("Least"), create_number, update_min, explain_min);
  add_column (self, CGV_PARTS_COLUMN_MAX, _ ("Most"), create_number, update_max, explain_max);
  add_column (self, CGV_PARTS_COLUMN_SPREAD, _ ("Spread"), create_number, update_spread, explain_spread);
  add_column (self, CGV_PARTS_COLUMN_VARIATION, _ ("Spread ÷ Mean"), create_number, update_variation, explain_variation);
  add_column (self, CGV_PARTS_COLUMN_NAME, _ ("Function"), create_name, update_name, explain_name);
  add_column (self, CGV_PARTS_COLUMN_BARS, _ ("Parts"), create_bars, update_bars, explain_bars);
  cgv_column_tools_describe_titles (view);
  cgv_column_sort_set (self->sort, CGV_PART_ORDER_TOTAL, TRUE);
  g_signal_connect_swapped (self->sort, "changed", G_CALLBACK (sort_changed_cb), self);
  return self;
}

void
cgv_parts_columns_set_chart (CgvPartsColumns *self,
                             CgvPartsChart *chart)
{
  gboolean descending;
  int key;

  g_return_if_fail (CGV_IS_PARTS_COLUMNS (self));
  g_return_if_fail (chart == NULL || CGV_IS_PARTS_CHART (chart));

  if (!g_set_object (&self->chart, chart) || chart == NULL)
    return;
  key = cgv_column_sort_get (self->sort, &descending);
  sort_changed_cb (self, key, descending);
}
