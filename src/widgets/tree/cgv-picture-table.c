/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-picture-table.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-compare-text.h"
#include "cgv-cost-text.h"
#include "cgv-row-selection.h"
#include "cgv-row-text.h"
#include "cgv-signal.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN         170
#define NAME_BESIDE_REST 200

/* Most rows that are measured for the width of a column. */
#define N_SAMPLES 30

#define CGV_TYPE_PICTURE_LIST (cgv_picture_list_get_type ())
G_DECLARE_FINAL_TYPE (CgvPictureList, cgv_picture_list, CGV, PICTURE_LIST, CgvRowList)

struct _CgvPictureList
{
  CgvRowList parent_instance;

  CgvPictureTable *table; /* not held */
  CgvFocus *focus;
  CgvCosts *costs;           /* the costs that are shown: these, or those of a comparison */
  CgvComparison *comparison;
  GArray *rows;
  guint32 marked;
};

struct _CgvPictureTable
{
  GtkWidget parent_instance;

  CgvPictureList *list;
  CgvRowSelection *selection;
  CgvTable *table;
};

enum
{
  MARK_PLACE,
  GO_TO_PLACE,
  RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];
static guint marked_signal;

G_DEFINE_FINAL_TYPE (CgvPictureList, cgv_picture_list, CGV_TYPE_ROW_LIST)
G_DEFINE_FINAL_TYPE (CgvPictureTable, cgv_picture_table, GTK_TYPE_WIDGET)

static void
clear_row (gpointer data)
{
  g_free (((CgvPictureRow *) data)->name);
}

GArray *
cgv_picture_rows_new (void)
{
  GArray *rows = cgv_array_new (CgvPictureRow);

  g_array_set_clear_func (rows, clear_row);
  return rows;
}

static guint
cgv_picture_list_get_length (CgvRowList *list)
{
  return CGV_PICTURE_LIST (list)->rows->len;
}

static void
cgv_picture_list_finalize (GObject *object)
{
  CgvPictureList *self = CGV_PICTURE_LIST (object);

  cgv_allocator_free_later (g_steal_pointer (&self->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->comparison), (GDestroyNotify) cgv_comparison_unref);
  g_clear_object (&self->focus);
  g_array_unref (self->rows);

  G_OBJECT_CLASS (cgv_picture_list_parent_class)->finalize (object);
}

static void
cgv_picture_list_class_init (CgvPictureListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_picture_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_picture_list_get_length;

  marked_signal = cgv_signal_new ("marked", klass, 0);
}

static void
cgv_picture_list_init (CgvPictureList *self)
{
  self->rows = cgv_picture_rows_new ();
  self->marked = CGV_NONE;
}

static const CgvPictureRow *
get_row (gpointer list,
         guint position)
{
  CgvPictureList *self = list;

  return position < self->rows->len ? &g_array_index (self->rows, CgvPictureRow, position) : NULL;
}

static const CgvCosts *
get_costs (CgvPictureList *self)
{
  return self->comparison != NULL ? self->comparison->costs[CGV_SIDE_NEW] : self->costs;
}

/* Columns. */

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);
  double largest = cgv_focus_get_largest (self->focus, self->costs);

  cgv_cell_set_cost (cell, self->costs, row->cost[CGV_SIDE_NEW]);
  cell->is_short = cgv_focus_get_amounts (self->focus) == CGV_AMOUNTS_SHORT;
  cell->is_bare = cell->kind == CGV_CELL_SHARE;
  if (largest > 0.0)
    cgv_cell_center (cell, largest);
  else
    cell->fraction = cgv_cell_get_fraction (cell, cell->whole);
}

static void
fill_certain (gpointer list,
              const CgvColumn *column,
              guint position,
              CgvCell *cell)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);

  cgv_cell_set_cost (cell, self->costs, cgv_amount_exact (row->cost[CGV_SIDE_NEW].low));
  cell->whole = row->cost[CGV_SIDE_NEW].value;
  cell->is_empty = cell->whole == 0;
  cell->is_bare = TRUE;
}

static void
fill_side (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);
  int order;

  if (cell->kind == CGV_CELL_COST)
    cgv_cell_set_compared_cost (cell, self->comparison, column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, row->cost);
  else
    {
      cgv_cell_set_delta (cell, self->comparison, row->cost[CGV_SIDE_BASE], row->cost[CGV_SIDE_NEW]);
      order = cgv_cost_compare (row->cost[CGV_SIDE_NEW].value, row->cost[CGV_SIDE_BASE].value, self->comparison->is_signed);
      cell->state = order > 0 ? CGV_CELL_MORE : order < 0 ? CGV_CELL_LESS : CGV_CELL_SAME;
    }
  cgv_cost_text_show (self->focus, get_costs (self), self->comparison, cell);
  cell->is_bare = TRUE;
}

static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (get_row (list, index) == NULL || index >= N_SAMPLES)
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

/* Returns whether rows are those of the focus now, or will be others soon, or are groups. */
static gboolean
is_of_focus (CgvPictureList *self)
{
  return self->comparison != NULL ? cgv_focus_get_comparison (self->focus) == self->comparison : cgv_focus_get_costs (self->focus) == self->costs;
}

static gboolean
is_found (CgvPictureList *self,
          CgvNodeId node)
{
  gsize n = 0;
  GBytes *found = is_of_focus (self) ? self->focus->rows->found : NULL;
  const guint8 *is_hit = found != NULL ? g_bytes_get_data (found, &n) : NULL;

  return node < n && is_hit[node] != 0;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);

  cell->level = row->is_nested ? row->level + 1 : 0;
  cell->tag = row->tag;
  if (row->node == CGV_NONE)
    {
      cell->text = g_strdup (row->name);
      cell->is_dim = TRUE;
      return;
    }
  cell->is_hit = is_found (self, row->node);
  if (self->comparison == NULL && is_of_focus (self))
    cell->slot = cgv_focus_get_slot (self->focus, row->node) + 1;
  cgv_cell_set_function (cell, self->comparison != NULL ? self->comparison->matching->folds[CGV_SIDE_NEW] : self->costs->graph->fold, row->node);
  if (cell->tag == NULL && self->comparison != NULL)
    cell->tag = cgv_compare_text_get_presence (self->comparison, row->node);
}

static void
fill_level (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->count = get_row (list, position)->level;
}

#define ONE_SIDE_COST 1 /* of the next */

static const CgvColumn one_side[] = {
  { .id = "share", .title = N_ ("Share %"), .sentence = N_ ("The cost in percent of the total. “≈” marks an estimate."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_BAR, .fill = fill_cost, .sample = sample },
  { .id = "cost", .title = N_ ("Cost"), .sentence = N_ ("Cost at this place of the picture. “≈” marks an estimate."), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_MIN, .fill = fill_cost, .sample = sample },
  { .id = "certain", .title = N_ ("Certain %"), .sentence = N_ ("The part of the cost that is certain to be there."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_REST, .fill = fill_certain, .sample = sample },
};

static const CgvColumn two_sides[] = {
  { .id = "delta", .title = N_ ("Δ"), .long_title = N_ ("Δ (%s)"), .sentence = N_ ("Cost in B less that in A, at this place of the picture. “≈” marks an estimate."), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED, .fill = fill_side, .sample = sample },
  { .id = "base_inclusive", .title = "A", .long_title = "A (%s)", .sentence = N_ ("Cost in A at this place of the picture. “≈” marks an estimate."), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_MIN, .fill = fill_side, .sample = sample },
  { .id = "new_inclusive", .title = "B", .long_title = "B (%s)", .sentence = N_ ("Cost in B at this place of the picture. “≈” marks an estimate."), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_MIN, .fill = fill_side, .sample = sample },
};

static const CgvColumn any_sides[] = {
  { .id = "level", .title = N_ ("Level"), .sentence = N_ ("Its depth in the picture: the number of frames around it, or of rows from the first."), .kind = CGV_CELL_COUNT, .flags = CGV_COLUMN_UNSORTED, .rank = 3, .name_min = NAME_BESIDE_REST, .fill = fill_level },
  { .id = "name", .title = N_ ("Function"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = NAME_MIN, .fill = fill_name },
};

/* A share of a total that has parts below 0 says nothing. */
static gboolean
is_signed (CgvPictureList *self)
{
  return self->comparison == NULL && self->focus != NULL && self->costs != NULL && cgv_focus_get_largest (self->focus, self->costs) > 0.0;
}

static GPtrArray *
make_columns (gpointer list)
{
  CgvPictureList *self = list;
  g_autofree char *event = self->focus != NULL ? cgv_row_text_dup_event (self->focus) : g_strdup ("");
  GPtrArray *made = cgv_columns_new ();

  if (is_signed (self))
    {
      CgvColumn amount = one_side[ONE_SIDE_COST];

      amount.flags |= CGV_COLUMN_BAR;
      cgv_columns_add_translated (made, &amount, event);
    }
  for (guint i = 0; !is_signed (self) && i < (self->comparison != NULL ? G_N_ELEMENTS (two_sides) : G_N_ELEMENTS (one_side)); i++)
    {
      cgv_columns_add_translated (made, self->comparison != NULL ? &two_sides[i] : &one_side[i], event);
      if (self->comparison != NULL)
        cgv_cost_text_say_percent (self->focus, &self->focus->numbers->main, g_ptr_array_index (made, made->len - 1));
    }
  for (guint i = 0; i < G_N_ELEMENTS (any_sides); i++)
    cgv_columns_add_translated (made, &any_sides[i], event);
  return made;
}

/* Describes the cost of one side with its bounds. */
static char *
describe (gpointer list,
          guint position)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);
  g_auto (CgvCell) cell = { .kind = CGV_CELL_COST };
  g_autofree char *name = NULL;
  g_autofree char *share = NULL;

  if (row == NULL)
    return NULL;
  name = row->node != CGV_NONE ? cgv_row_text_dup_function (self->focus, row->node) : g_strdup (row->name);
  if (self->comparison != NULL)
    return g_steal_pointer (&name);
  fill_cost (list, &one_side[0], position, &cell);
  share = cgv_cell_dup_share (&cell);
  return g_strdup_printf ("%s\n%s", name, share);
}

static char *
introduce (gpointer list)
{
  return cgv_row_text_dup_incomplete (CGV_PICTURE_LIST (list)->focus);
}

static const CgvTableSpec table_spec = { .make_columns = make_columns, .describe = describe, .introduce = introduce };

/* Selection. */

static guint
find_marked (gpointer list)
{
  CgvPictureList *self = list;

  for (guint i = 0; self->marked != CGV_NONE && i < self->rows->len; i++)
    {
      if (get_row (list, i)->place == self->marked)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
select_row (gpointer list,
            guint position)
{
  CgvPictureList *self = list;
  const CgvPictureRow *row = get_row (list, position);

  if (row == NULL || row->place == self->marked)
    return;
  self->marked = row->place;
  g_signal_emit (self->table, signals[MARK_PLACE], 0, row->place);
}

static void
row_activate_cb (CgvPictureTable *self,
                 guint position)
{
  const CgvPictureRow *row = get_row (self->list, position);

  if (row != NULL)
    g_signal_emit (self, signals[GO_TO_PLACE], 0, row->place);
}

static void
scroll_to_marked (CgvPictureTable *self)
{
  guint position = cgv_row_selection_get_position (self->selection);

  if (position != GTK_INVALID_LIST_POSITION)
    cgv_table_scroll_to (self->table, position);
}

/* The widget. */

static void
cgv_picture_table_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  gtk_widget_measure (GTK_WIDGET (CGV_PICTURE_TABLE (widget)->table), orientation, for_size, minimum, natural, NULL, NULL);
}

static void
cgv_picture_table_size_allocate (GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  gtk_widget_size_allocate (GTK_WIDGET (CGV_PICTURE_TABLE (widget)->table), &(GtkAllocation){ 0, 0, width, height }, -1);
  g_signal_emit (widget, signals[RESIZED], 0);
}

static gboolean
cgv_picture_table_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_PICTURE_TABLE (widget)->table));
}

static void
cgv_picture_table_dispose (GObject *object)
{
  CgvPictureTable *self = CGV_PICTURE_TABLE (object);

  g_clear_pointer ((GtkWidget **) &self->table, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (cgv_picture_table_parent_class)->dispose (object);
}

static void
cgv_picture_table_class_init (CgvPictureTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_picture_table_dispose;
  widget_class->measure = cgv_picture_table_measure;
  widget_class->size_allocate = cgv_picture_table_size_allocate;
  widget_class->grab_focus = cgv_picture_table_grab_focus;

  signals[MARK_PLACE] = cgv_signal_new ("mark-place", klass, 1, G_TYPE_UINT);
  signals[GO_TO_PLACE] = cgv_signal_new ("go-to-place", klass, 1, G_TYPE_UINT);
  signals[RESIZED] = cgv_signal_new ("resized", klass, 0);
}

static void
cgv_picture_table_init (CgvPictureTable *self)
{
  self->table = g_object_new (CGV_TYPE_TABLE, "hexpand", TRUE, "vexpand", TRUE, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->table), GTK_WIDGET (self));
  cgv_table_set_name (self->table, _ ("What the picture shows"));
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (row_activate_cb), self);
}

static void
drop_list (CgvPictureTable *self)
{
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
}

static void
make_list (CgvPictureTable *self,
           CgvFocus *focus)
{
  self->list = g_object_new (CGV_TYPE_PICTURE_LIST, NULL);
  self->list->table = self;
  self->list->focus = g_object_ref (focus);
  self->selection = cgv_row_selection_new (CGV_ROW_LIST (self->list), find_marked, select_row);
  g_signal_connect_object (self->list, "marked", G_CALLBACK (cgv_row_selection_find), self->selection, G_CONNECT_SWAPPED);
}

void
cgv_picture_table_take_rows (CgvPictureTable *self,
                             CgvFocus *focus,
                             const CgvTreeSource *source,
                             GArray *rows)
{
  gboolean is_new;
  guint old_length;

  g_return_if_fail (CGV_IS_PICTURE_TABLE (self));

  if (self->list != NULL && self->list->focus != focus)
    drop_list (self);
  if (focus == NULL)
    {
      g_clear_pointer (&rows, g_array_unref);
      return;
    }
  is_new = self->list == NULL;
  if (is_new)
    make_list (self, focus);
  old_length = self->list->rows->len;
  g_array_unref (self->list->rows);
  self->list->rows = rows;
  self->list->marked = CGV_NONE;
  cgv_allocator_free_later (g_steal_pointer (&self->list->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&self->list->comparison), (GDestroyNotify) cgv_comparison_unref);
  self->list->comparison = source->comparison != NULL ? cgv_comparison_ref (source->comparison) : NULL;
  self->list->costs = source->comparison == NULL ? cgv_costs_ref (source->costs) : NULL;
  if (is_new)
    cgv_table_set_list (self->table, &table_spec, CGV_ROW_LIST (self->list), GTK_SELECTION_MODEL (self->selection));
  else
    {
      cgv_row_list_publish (CGV_ROW_LIST (self->list), old_length);
      cgv_table_refresh (self->table);
    }
}

void
cgv_picture_table_set_marked (CgvPictureTable *self,
                              guint32 place)
{
  g_return_if_fail (CGV_IS_PICTURE_TABLE (self));

  if (self->list == NULL || self->list->marked == place)
    return;
  self->list->marked = place;
  g_signal_emit (self->list, marked_signal, 0);
  scroll_to_marked (self);
}

void
cgv_picture_table_refresh (CgvPictureTable *self)
{
  g_return_if_fail (CGV_IS_PICTURE_TABLE (self));

  if (self->list != NULL)
    cgv_table_refresh (self->table);
}
