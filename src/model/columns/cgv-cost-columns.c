/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-columns.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-display-dup.h"

static gboolean
is_compared (const CgvCostColumns *self,
             gpointer list)
{
  return cgv_focus_get_comparison (self->get_focus (list)) != NULL;
}

/* Returns whether the sides are next to each other. Neither is the base of the other: there are no percentages and bars of differences. */
static gboolean
is_beside (const CgvCostColumns *self,
           gpointer list)
{
  return is_compared (self, list) && !cgv_focus_get_comparison (self->get_focus (list))->has_reasons;
}

static gboolean
is_of_list (const CgvCostColumns *self,
            gpointer list,
            const CgvCostColumn *column,
            const CgvQuantity *added)
{
  CgvCostColumnWhere side = is_compared (self, list) ? CGV_COST_COLUMN_TWO_SIDES : CGV_COST_COLUMN_ONE_SIDE;

  if (column->column.kind == CGV_CELL_PERCENT && is_beside (self, list))
    return FALSE;
  return (column->where & side) != 0 && (self->is_wanted == NULL || self->is_wanted (list, column, added));
}

static CgvCostColumn
complete (const CgvCostColumns *self,
          guint index)
{
  CgvCostColumn entry = self->columns[index];

  entry.column.reader = self->reader;
  if (entry.column.fill == NULL && !cgv_quantity_column_complete (&entry.column, CGV_TITLES_OF_LIST))
    g_assert_not_reached ();
  return entry;
}

char *
cgv_cost_columns_dup_event (const CgvCostColumns *self,
                            gpointer list,
                            const char *event)
{
  const CgvEventNumbers *main = self->find_numbers (list, NULL);
  const char *name = event != NULL ? event : cgv_event_set_get_name (main->costs[CGV_SIDE_NEW]->events, main->costs[CGV_SIDE_NEW]->event);

  return cgv_display_dup (name, -1);
}

/* @event is NULL for the main event type. */
static void
add (const CgvCostColumns *self,
     GPtrArray *columns,
     gpointer list,
     const CgvCostColumn *entry,
     const char *event)
{
  g_autofree char *id = event != NULL ? g_strconcat (entry->column.id, ":", event, NULL) : NULL;
  g_autofree char *name = cgv_cost_columns_dup_event (self, list, event);
  CgvColumn column = entry->column;
  CgvColumn *added;

  if (event != NULL)
    {
      column.id = id;
      column.title = entry->added_title != NULL ? entry->added_title : column.long_title;
    }
  if (is_beside (self, list))
    column.flags &= ~(CgvColumnFlags) CGV_COLUMN_BAR;
  if (self->adapt != NULL)
    self->adapt (list, &column, event != NULL);
  if (cgv_focus_hides_column (self->get_focus (list), self->name, column.id))
    column.flags |= CGV_COLUMN_HIDDEN;
  if (cgv_columns_find (columns, column.id) != NULL)
    return;

  cgv_columns_add_translated (columns, &column, name);
  added = g_ptr_array_index (columns, columns->len - 1);
  cgv_cost_text_say_percent (self->get_focus (list), self->find_numbers (list, added->quantity.event), added);
}

/* Event types that the profile lacks are not shown. */
static void
add_further (const CgvCostColumns *self,
             GPtrArray *columns,
             gpointer list)
{
  const char *const *ids = cgv_focus_get_columns (self->get_focus (list));

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const CgvEventNumbers *numbers;
      CgvQuantity wanted;

      if (!cgv_quantity_parse (ids[i], &wanted) || wanted.event == NULL)
        continue;
      numbers = self->find_numbers (list, wanted.event);
      if (numbers == NULL || (!is_compared (self, list) && numbers->costs[CGV_SIDE_NEW] == NULL))
        continue;
      for (guint j = 0; j < self->n_columns; j++)
        {
          CgvCostColumn entry = complete (self, j);

          if ((entry.where & CGV_COST_COLUMN_EVERY_EVENT) != 0 && is_of_list (self, list, &entry, &wanted))
            add (self, columns, list, &entry, wanted.event);
        }
    }
}

GPtrArray *
cgv_cost_columns_make (const CgvCostColumns *self,
                       gpointer list)
{
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < self->n_columns; i++)
    {
      CgvCostColumn entry = complete (self, i);

      if (is_of_list (self, list, &entry, NULL))
        add (self, columns, list, &entry, NULL);
      if (entry.column.kind == CGV_CELL_NAME)
        add_further (self, columns, list);
    }
  return columns;
}

void
cgv_cost_columns_set_place (const CgvNumbers *numbers,
                            guint32 row,
                            gboolean is_file,
                            CgvCell *cell)
{
  const CgvGraph *graph = numbers->main.costs[CGV_SIDE_NEW]->graph;
  const CgvFunction *function;

  if (numbers->matching != NULL)
    {
      cell->bytes = is_file ? cgv_matching_get_file (numbers->matching, row, &cell->n_bytes) : cgv_matching_get_object (numbers->matching, row, &cell->n_bytes);
      return;
    }
  function = &graph->profile->functions[cgv_fold_get_function (graph->fold, row)];
  cell->bytes = cgv_profile_get_string (graph->profile, is_file ? function->file : function->object, &cell->n_bytes);
}
