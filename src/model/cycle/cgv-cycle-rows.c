/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-rows.h"

#include "cgv-comparison-order.h"
#include "cgv-sorter.h"

guint32
cgv_cycle_rows_count (const CgvCycleInside *inside,
                      CgvCycleListKind kind)
{
  return kind == CGV_CYCLE_LIST_BACK ? inside->n_back : inside->n_members;
}

const CgvCycleLink *
cgv_cycle_rows_get_link (const CgvCycleInside *inside,
                         CgvCycleListKind kind,
                         guint32 index)
{
  return kind == CGV_CYCLE_LIST_BACK ? &inside->back[index] : NULL;
}

CgvNodeId
cgv_cycle_rows_get_node (const CgvCycleInside *inside,
                         CgvCycleListKind kind,
                         guint32 index)
{
  return kind == CGV_CYCLE_LIST_BACK ? inside->back[index].caller : inside->members[index];
}

void
cgv_cycle_rows_fill (const CgvCycleInside *inside,
                     CgvCycleListKind kind,
                     guint32 index,
                     CgvFunctionRow *row)
{
  const CgvCycleLink *link = cgv_cycle_rows_get_link (inside, kind, index);

  *row = (CgvFunctionRow){ .node = cgv_cycle_rows_get_node (inside, kind, index), .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE };
  row->lacks = link != NULL ? CGV_ROW_LACKS_SELF : CGV_ROW_LACKS_INCLUSIVE | CGV_ROW_LACKS_CALLS;
  if (link != NULL)
    row->presence = link->presence;
  else
    row->presence = inside->comparison != NULL ? cgv_comparison_get_presence (inside->comparison, row->node) : CGV_PRESENT_NEW;
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      if (link == NULL)
        row->side[side].self = cgv_cycle_inside_get_self (inside, side, index);
      else
        row->side[side] = (CgvFunctionRowCosts){ .inclusive = link->cost[side], .n_calls = link->calls[side] };
    }
  if (inside->comparison != NULL)
    cgv_function_row_subtract (row, inside->comparison);
}

/* The sort keys of rows. */
typedef struct
{
  const CgvCycleInside *inside;
  CgvCycleListKind kind;
  const guint32 *names;
  CgvQuantity by;
  gboolean descending;
} Sorting;

static guint64
get_name_key (const Sorting *sorting,
              guint32 index)
{
  guint64 key = sorting->names != NULL ? sorting->names[cgv_cycle_rows_get_node (sorting->inside, sorting->kind, index)] : index;

  if (sorting->kind == CGV_CYCLE_LIST_BACK && sorting->names != NULL)
    key = key << 32 | sorting->names[sorting->inside->back[index].callee];
  return key;
}

/* Returns a sort key; unknown values come last. */
static guint64
get_rest_key (const Sorting *sorting,
              guint32 index)
{
  const CgvCycleInside *inside = sorting->inside;

  if (sorting->kind != CGV_CYCLE_LIST_BACK)
    return index;
  if (index >= inside->n_rests)
    return sorting->descending ? 0 : G_MAXUINT64;
  return (guint64) inside->rests[index].n_members << 32 | inside->rests[index].n_cycles;
}

static uint64_t
get_key (const void *user_data,
         uint32_t index,
         unsigned int level)
{
  const Sorting *sorting = user_data;
  gboolean is_calls = sorting->by.kind == CGV_QUANTITY_CALLS && sorting->kind != CGV_CYCLE_LIST_MEMBERS;
  CgvFunctionRow row;
  guint64 key;

  if (sorting->by.kind == CGV_QUANTITY_NAME)
    key = get_name_key (sorting, index);
  else if (!is_calls && sorting->by.kind != CGV_QUANTITY_INCLUSIVE && sorting->by.kind != CGV_QUANTITY_SELF)
    key = get_rest_key (sorting, index);
  else
    {
      cgv_cycle_rows_fill (sorting->inside, sorting->kind, index, &row);
      if (sorting->inside->comparison != NULL)
        return cgv_function_row_get_key (&row, sorting->inside->comparison, &sorting->by, sorting->descending, level);
      key = is_calls ? row.side[CGV_SIDE_NEW].n_calls
                     : cgv_sort_key_of_cost (cgv_function_row_get_amount (&row, sorting->by.kind, CGV_SIDE_NEW).value, sorting->inside->is_signed);
    }
  return sorting->descending ? ~key : key;
}

gboolean
cgv_cycle_rows_sort (const CgvCycleInside *inside,
                     CgvCycleListKind kind,
                     const guint32 *names,
                     const CgvQuantity *by,
                     gboolean descending,
                     guint32 *rows,
                     gsize n_rows)
{
  Sorting sorting = { inside, kind, names, *by, descending };
  const CgvSorter sorter = { get_key, &sorting, CGV_COMPARISON_N_SORT_KEYS };
  CgvMemory memory = CGV_MEMORY_INIT;

  if (by->kind == CGV_QUANTITY_INCLUSIVE && kind == CGV_CYCLE_LIST_MEMBERS)
    sorting.by.kind = CGV_QUANTITY_SELF;
  return cgv_sorter_sort (&sorter, &memory, rows, n_rows);
}
