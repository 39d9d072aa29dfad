/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-columns.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-cost-text.h"
#include "cgv-function-columns.h"
#include "cgv-overview-text.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"
#include "cgv-tooltip.h"

#define ROW_HEIGHT 20

/* Least width of the name and the bars before another number may be next to them. */
#define NAME_AND_BARS 420

/* The same widths for parts of two documents, and for the total of the base. */
#define NAME_AND_BARS_OF_TWO 560
#define NAME_AND_FEW_BARS    240

/* More parts have only bars, and no columns of numbers. */
#define MAX_COLUMNS 8

/* Least width of names and bars next to the numbers of parts. */
#define NAME_BESIDE_PARTS 170

/* The widest value up to the number of parts. */
#define LARGE_VARIATION 1000

static CgvPartMatrixList *
get_list (gpointer chart)
{
  return cgv_parts_chart_get_list (chart);
}

static CgvFocus *
get_focus (gpointer chart)
{
  return cgv_part_matrix_list_get_focus (get_list (chart));
}

static const CgvPartMatrix *
get_matrix (gpointer chart,
            CgvSide side)
{
  return cgv_part_matrix_list_get_matrix (get_list (chart), side);
}

/* The index of a column of numbers encodes its content and its side. */
static guint
make_index (CgvSide side,
            CgvPartOrderKey key)
{
  return (guint) key * CGV_N_SIDES + side;
}

static CgvPartOrderKey
get_key (const CgvColumn *column)
{
  return (CgvPartOrderKey) (column->index / CGV_N_SIDES);
}

static CgvSide
get_side (const CgvColumn *column)
{
  return (CgvSide) (column->index % CGV_N_SIDES);
}

static CgvPartMeasure
get_measure (gpointer chart)
{
  return cgv_part_matrix_list_get_measure (get_list (chart));
}

/* Returns the function at a position, or CGV_NONE for all of them together. */
static CgvNodeId
get_node (gpointer chart,
          guint position)
{
  return position != CGV_TABLE_TOTALS ? cgv_part_matrix_list_get_node (get_list (chart), position) : CGV_NONE;
}

static CgvPartsTotals
get_numbers (gpointer chart,
             const CgvColumn *column,
             guint position)
{
  CgvNodeId node = get_node (chart, position);
  const CgvPartMatrix *matrix = get_matrix (chart, get_side (column));
  CgvPartMeasure measure = get_measure (chart);

  if (node == CGV_NONE)
    return cgv_parts_chart_get_totals (chart, get_side (column));
  return (CgvPartsTotals){
    .total = cgv_part_matrix_get_total (matrix, measure, node),
    .min = matrix->min[measure][node],
    .max = matrix->max[measure][node],
    .spread = cgv_part_matrix_get_spread (matrix, measure, node),
    .variation = cgv_part_matrix_get_variation (matrix, measure, node),
  };
}

/* Returns whether a few compared parts have a column each, and one for their difference. */
static gboolean
has_columns (gpointer chart)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (get_focus (chart));

  return comparison != NULL && comparison->is_of_parts && !cgv_parts_chart_has_two_documents (chart) && cgv_parts_chart_get_n_parts (chart) <= MAX_COLUMNS;
}

static void
set_cost (gpointer chart,
          CgvSide side,
          CgvCost cost,
          CgvCell *cell)
{
  const CgvCosts *costs = get_matrix (chart, side)->costs;

  cgv_cell_set_cost (cell, costs, cgv_amount_exact (cost));
  cgv_cost_text_show (get_focus (chart), costs, NULL, cell);
  if (has_columns (chart))
    {
      cell->is_relative = FALSE;
      cell->power = cgv_function_columns_get_power (cgv_focus_get_comparison (get_focus (chart)));
    }
  cell->fraction = cgv_cell_get_fraction (cell, costs->total);
}

static void
fill_cost (gpointer chart,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvPartsTotals numbers = get_numbers (chart, column, position);

  switch (get_key (column))
    {
    case CGV_PART_ORDER_MIN:
      set_cost (chart, get_side (column), numbers.min, cell);
      break;
    case CGV_PART_ORDER_MAX:
      set_cost (chart, get_side (column), numbers.max, cell);
      break;
    case CGV_PART_ORDER_SPREAD:
      set_cost (chart, get_side (column), numbers.spread, cell);
      break;
    default:
      set_cost (chart, get_side (column), numbers.total, cell);
      break;
    }
}

static void
fill_variation (gpointer chart,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  cell->value = get_numbers (chart, column, position).variation;
}

static void
fill_name (gpointer chart,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvNodeId node = get_node (chart, position);
  const CgvGraph *graph = get_matrix (chart, CGV_SIDE_NEW)->costs->graph;

  if (node == CGV_NONE)
    {
      cell->text = g_strdup (_ ("Total"));
      return;
    }
  cgv_cell_set_function (cell, graph->fold, node);
  cell->marks = graph->cycles[node] != CGV_NONE ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE;
}

/* File or object of a function. */
static void
fill_place (gpointer chart,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CgvNodeId node = get_node (chart, position);

  cell->is_empty = node == CGV_NONE;
  if (!cell->is_empty)
    cell->bytes = cgv_overview_text_get_location (chart, node, column->index > 0, &cell->n_bytes);
}

/* The cost in the part at a place. */
static void
fill_part (gpointer chart,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvSide side;

  cgv_parts_chart_get_part (chart, column->index, &side);
  set_cost (chart, side, cgv_parts_chart_get_cost (chart, get_node (chart, position), column->index), cell);
}

static gboolean
is_of_part (const CgvColumn *column)
{
  return column->fill == fill_part;
}

/* The most that a part costs. */
static gboolean
sample_part (gpointer chart,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  const CgvPartMatrix *matrix = get_matrix (chart, CGV_SIDE_NEW);

  if (index > 0 || matrix == NULL)
    return FALSE;
  set_cost (chart, CGV_SIDE_NEW, cgv_parts_chart_get_totals (chart, CGV_SIDE_NEW).max, cell);
  return TRUE;
}

static gboolean
sample_cost (gpointer chart,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (index > 0 || get_matrix (chart, get_side (column)) == NULL)
    return FALSE;
  set_cost (chart, get_side (column), get_matrix (chart, get_side (column))->costs->total, cell);
  return TRUE;
}

static gboolean
sample_variation (gpointer chart,
                  const CgvColumn *column,
                  guint index,
                  CgvCell *cell)
{
  cell->value = LARGE_VARIATION;
  return index == 0;
}

static gboolean
query_bars_cb (GtkWidget *cell,
               int x,
               int y,
               gboolean keyboard_mode,
               GtkTooltip *tooltip,
               gpointer chart)
{
  guint position = cgv_row_factory_get_position (cell);
  CgvPartSpan span = cgv_part_bars_cell_find (CGV_PART_BARS_CELL (cell), x);
  CgvRect rect;
  g_autofree char *text = NULL;

  if (position >= g_list_model_get_n_items (G_LIST_MODEL (get_list (chart))) || span.n == 0)
    return FALSE;
  text = cgv_overview_text_dup_bar (chart, get_node (chart, position), span, cgv_part_bars_cell_get_largest (CGV_PART_BARS_CELL (cell), span));
  rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (cell), span.first);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ (int) rect.x, 0, MAX ((int) rect.width, 1), gtk_widget_get_height (cell) });
  return cgv_tooltip_set (tooltip, cell, text);
}

static GtkWidget *
create_bars (gpointer chart,
             const CgvColumn *column)
{
  GtkWidget *cell = cgv_part_bars_cell_new (ROW_HEIGHT);

  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect_object (cell, "query-tooltip", G_CALLBACK (query_bars_cb), chart, 0);
  return cell;
}

static void
update_bars (GtkWidget *cell,
             gpointer chart,
             const CgvColumn *column,
             guint position)
{
  CgvNodeId node = get_node (chart, position);
  g_autofree char *label = cgv_overview_text_dup_label (chart, node);

  cgv_parts_chart_fill (chart, CGV_PART_BARS_CELL (cell), node);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* Returns the title of the bars, with the part that they are sorted by. */
static char *
dup_bars_title (gpointer chart)
{
  g_autofree char *part_title = NULL;
  CgvPartId part;
  CgvSide side;

  if (get_matrix (chart, CGV_SIDE_NEW) == NULL || cgv_part_matrix_list_get_sort (get_list (chart), &side, &part, NULL) != CGV_PART_ORDER_PART)
    return g_strdup (_ ("Parts"));
  part_title = cgv_overview_text_dup_part (chart, cgv_parts_chart_get_place (chart, side, part));
  /* Translators: the title of a column of bars, one for each part, sorted by one of them */
  return g_strdup_printf (_ ("Parts, by %s"), part_title);
}

static void
add (GPtrArray *columns,
     const CgvColumn *own,
     guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    cgv_columns_add (columns, &own[i]);
}

/* Returns the number of a part, and the letter of its side if it is compared. */
static char *
dup_short_title (gpointer chart,
                 guint place)
{
  CgvDocument *document = cgv_parts_chart_get_document (chart, CGV_SIDE_NEW);
  const CgvPart *part = cgv_profile_get_part (cgv_document_get_profile (document), cgv_parts_chart_get_part (chart, place, NULL));
  CgvPartRole role = cgv_parts_chart_get_role (chart, place);
  guint64 number = cgv_document_has_threads (document) ? part->thread : place + 1;

  if (role == CGV_PART_ROLE_NONE)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %s", number, role == CGV_PART_ROLE_BASE ? C_ ("side of a comparison", "A") : C_ ("side of a comparison", "B"));
}

static void
add_parts (GPtrArray *columns,
           gpointer chart)
{
  for (guint place = 0; place < cgv_parts_chart_get_n_parts (chart); place++)
    {
      g_autofree char *id = g_strdup_printf ("part-%u", place);
      g_autofree char *title = dup_short_title (chart, place);
      g_autofree char *long_title = cgv_overview_text_dup_part (chart, place);
      CgvPartRole role = cgv_parts_chart_get_role (chart, place);
      const CgvColumn column = {
        .id = id, .title = title, .long_title = long_title, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_WINDOW_ONLY,
        .rank = role != CGV_PART_ROLE_NONE ? 1 : 2, .name_min = NAME_BESIDE_PARTS,
        .index = place, .fill = fill_part, .sample = sample_part, .sentence = _ ("What is spent in this part"),
      };

      cgv_columns_add (columns, &column);
    }
}

/* The columns that are left out first come last. */
static void
add_numbers (GPtrArray *columns,
             gpointer chart)
{
  g_autofree char *event = cgv_row_text_dup_event (get_focus (chart));
  g_autofree char *total = g_strdup_printf (get_measure (chart) == CGV_PART_SELF ? _ ("Self, Total (%s)") : _ ("Inclusive, Total (%s)"), event);
  const char *unit = has_columns (chart) ? cgv_amount_text_get_unit (cgv_function_columns_get_power (cgv_focus_get_comparison (get_focus (chart)))) : NULL;
  /* Translators: the title of a column with the cost in all parts, and its unit: "thousands" */
  g_autofree char *total_in_unit = unit != NULL ? g_strdup_printf (_ ("Total, %s"), unit) : g_strdup (_ ("Total"));
  const CgvColumn own[] = {
    { .id = "total", .title = total_in_unit, .long_title = total, .kind = CGV_CELL_COST, .flags = has_columns (chart) ? 0 : CGV_COLUMN_BAR, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_TOTAL), .fill = fill_cost, .sample = sample_cost,
      .sentence = _ ("What is spent in all parts together") },
    { .id = "least", .title = _ ("Least"), .kind = CGV_CELL_COST, .rank = 4, .name_min = NAME_AND_BARS, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_MIN), .fill = fill_cost, .sample = sample_cost,
      .sentence = _ ("What is spent in the part where it is least: 0 unless the function runs in all of them") },
    { .id = "most", .title = _ ("Most"), .kind = CGV_CELL_COST, .rank = 3, .name_min = NAME_AND_BARS, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_MAX), .fill = fill_cost, .sample = sample_cost,
      .sentence = _ ("What is spent in the part where it is most") },
    { .id = "spread", .title = _ ("Spread"), .kind = CGV_CELL_COST, .rank = 1, .name_min = NAME_AND_BARS, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_SPREAD), .fill = fill_cost, .sample = sample_cost,
      .sentence = _ ("How much more is spent in the part where it is most than in the one where it is least") },
    { .id = "variation", .title = _ ("Unevenness"), .kind = CGV_CELL_FACTOR, .rank = 2, .name_min = NAME_AND_BARS, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_VARIATION), .fill = fill_variation, .sample = sample_variation,
      .sentence = _ ("The spread as a multiple of the average cost in a part. It is 0 where all parts are alike, and the number of parts "
                     "where only one has a cost.") },
  };

  const CgvColumn uneven = {
    .id = "spread", .title = _ ("Uneven by"), .kind = CGV_CELL_COST, .rank = 1, .name_min = NAME_BESIDE_PARTS,
    .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_SPREAD), .fill = fill_cost, .sample = sample_cost,
    .sentence = _ ("How much more is spent in the part where it is most than in the one where it is least"),
  };

  if (!has_columns (chart))
    {
      add (columns, own, G_N_ELEMENTS (own));
      return;
    }
  cgv_columns_add (columns, &own[0]);
  add_parts (columns, chart);
  cgv_columns_add (columns, &uneven);
}

/* Each side has numbers of its own: parts of one side do not add up with those of the other. */
static void
add_numbers_of_sides (GPtrArray *columns,
                      gpointer chart)
{
  static const struct
  {
    const char *id;
    const char *title;
    const char *sentence;
    CgvSide side;
    CgvPartOrderKey key;
    int rank;
  } numbers[] = {
    { "base-total", N_ ("Total A"), N_ ("What is spent in all parts of A (base) together"), CGV_SIDE_BASE, CGV_PART_ORDER_TOTAL, 1 },
    { "total", N_ ("Total B"), N_ ("What is spent in all parts of B (new) together"), CGV_SIDE_NEW, CGV_PART_ORDER_TOTAL, 0 },
    { "base-least", N_ ("Least A"), N_ ("What is spent in the part of A (base) where it is least: 0 unless the function runs in all of them"), CGV_SIDE_BASE, CGV_PART_ORDER_MIN, 9 },
    { "least", N_ ("Least B"), N_ ("What is spent in the part of B (new) where it is least: 0 unless the function runs in all of them"), CGV_SIDE_NEW, CGV_PART_ORDER_MIN, 8 },
    { "base-most", N_ ("Most A"), N_ ("What is spent in the part of A (base) where it is most"), CGV_SIDE_BASE, CGV_PART_ORDER_MAX, 7 },
    { "most", N_ ("Most B"), N_ ("What is spent in the part of B (new) where it is most"), CGV_SIDE_NEW, CGV_PART_ORDER_MAX, 6 },
    { "base-spread", N_ ("Spread A"), N_ ("How much more is spent in the part of A (base) where it is most than in the one where it is least"), CGV_SIDE_BASE, CGV_PART_ORDER_SPREAD, 3 },
    { "spread", N_ ("Spread B"), N_ ("How much more is spent in the part of B (new) where it is most than in the one where it is least"), CGV_SIDE_NEW, CGV_PART_ORDER_SPREAD, 2 },
    { "base-variation", N_ ("Unevenness A"), N_ ("The spread of A (base) as a multiple of the average cost of its parts"), CGV_SIDE_BASE, CGV_PART_ORDER_VARIATION, 5 },
    { "variation", N_ ("Unevenness B"), N_ ("The spread of B (new) as a multiple of the average cost of its parts"), CGV_SIDE_NEW, CGV_PART_ORDER_VARIATION, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      gboolean is_total = numbers[i].key == CGV_PART_ORDER_TOTAL;
      gboolean is_factor = numbers[i].key == CGV_PART_ORDER_VARIATION;
      const CgvColumn column = {
        .id = numbers[i].id,
        .title = _ (numbers[i].title),
        .sentence = _ (numbers[i].sentence),
        .kind = is_factor ? CGV_CELL_FACTOR : CGV_CELL_COST,
        .flags = is_total ? CGV_COLUMN_BAR : 0,
        .rank = numbers[i].rank,
        .name_min = is_total ? NAME_AND_FEW_BARS : NAME_AND_BARS_OF_TWO,
        .index = make_index (numbers[i].side, numbers[i].key),
        .fill = is_factor ? fill_variation : fill_cost,
        .sample = is_factor ? sample_variation : sample_cost,
      };

      cgv_columns_add (columns, &column);
    }
}

static GPtrArray *
make_columns (gpointer chart)
{
  g_autofree char *title = dup_bars_title (chart);
  const CgvColumn own[] = {
    { .id = "name", .title = _ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_NAME), .fill = fill_name,
      .sentence = _ ("Functions, with all that is written in their names for levels of recursion as the list of functions has it") },
    { .id = "bars", .title = title, .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_WINDOW_ONLY, .index = make_index (CGV_SIDE_NEW, CGV_PART_ORDER_PART),
      .sentence = _ ("A bar for each part. Click on one above to sort by that part. In the list, the Left and Right keys go from part to "
                     "part, and Return sorts by it.") },
    { .id = "file", .title = _ ("File"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 0, .fill = fill_place },
    { .id = "object", .title = _ ("Object"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY, .index = 1, .fill = fill_place },
  };
  GPtrArray *columns = cgv_columns_new ();

  if (cgv_parts_chart_has_two_documents (chart))
    add_numbers_of_sides (columns, chart);
  else
    add_numbers (columns, chart);
  add (columns, own, G_N_ELEMENTS (own));
  return columns;
}

static void
add_exports (gpointer chart,
             GPtrArray *columns)
{
  for (guint place = 0; place < cgv_parts_chart_get_n_parts (chart); place++)
    {
      g_autofree char *title = cgv_overview_text_dup_part (chart, place);
      const CgvColumn column = { .id = "part", .title = title, .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY, .index = place, .fill = fill_part };

      cgv_columns_add (columns, &column);
    }
}

/* Sorting by the bars means the part with the keyboard focus. */
static void
sort (gpointer chart,
      const CgvColumn *column,
      gboolean descending)
{
  guint cursor = cgv_parts_chart_get_cursor (chart);
  CgvSide side = get_side (column);
  CgvPartId part = CGV_NONE;

  if (is_of_part (column))
    {
      part = cgv_parts_chart_get_part (chart, column->index, &side);
      cgv_part_matrix_list_set_sort (get_list (chart), CGV_PART_ORDER_PART, side, part, descending);
      return;
    }
  if (get_key (column) == CGV_PART_ORDER_PART)
    part = cgv_parts_chart_get_part (chart, cursor != CGV_NONE ? cursor : 0, &side);
  cgv_part_matrix_list_set_sort (get_list (chart), get_key (column), side, part, descending);
}

/* Parts next to each other are sorted by unevenness. */
static const char *
get_default_sort (gpointer chart)
{
  return has_columns (chart) ? "spread" : "total";
}

static char *
describe (gpointer chart,
          guint position)
{
  return cgv_overview_text_dup_function (chart, get_node (chart, position));
}

static char *
introduce (gpointer chart)
{
  return cgv_row_text_dup_incomplete (get_focus (chart));
}

const CgvTableSpec *
cgv_parts_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .create = create_bars,
    .update = update_bars,
    .add_exports = add_exports,
    .get_default_sort = get_default_sort,
    .default_sort = { "total" },
    .has_fixed_widths = TRUE,
    .has_totals = TRUE,
  };

  return &spec;
}
