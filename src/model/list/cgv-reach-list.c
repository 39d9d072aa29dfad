/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-reach-list.h"

#include "cgv-cost.h"

struct _CgvReachList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvTreeDirection direction;
  CgvNumbers *numbers; /* the numbers of @rows; NULL at first */
  GArray *rows;        /* CgvReachRow */
  GCancellable *job;   /* NULL while nothing is looked for */
  char *sort;          /* id of a column */
  gboolean descending;
};

/* Input and results of the thread. */
typedef struct
{
  CgvNumbers *numbers;
  CgvNodeId node;
  CgvTreeDirection direction;
} Job;

G_DEFINE_FINAL_TYPE (CgvReachList, cgv_reach_list, CGV_TYPE_ROW_LIST)

static void
free_job (gpointer data)
{
  Job *job = data;

  cgv_numbers_unref (job->numbers);
  g_free (job);
}

static const CgvCosts *
get_costs (const CgvEventNumbers *numbers,
           CgvSide side)
{
  if (numbers->comparison != NULL)
    return numbers->comparison->costs[side];
  return side == CGV_SIDE_NEW ? numbers->costs[CGV_SIDE_NEW] : NULL;
}

typedef struct
{
  CgvReachList *list;
  const guint32 *names;
  gboolean is_signed; /* whether costs are read as `int64_t` */
} Sorting;

static int
compare_deltas (const Sorting *sorting,
                const CgvReachRow *a,
                const CgvReachRow *b)
{
  return cgv_delta_compare (cgv_delta_between (a->cost[CGV_SIDE_BASE].value, a->cost[CGV_SIDE_NEW].value, sorting->is_signed),
                            cgv_delta_between (b->cost[CGV_SIDE_BASE].value, b->cost[CGV_SIDE_NEW].value, sorting->is_signed));
}

static int
compare_costs (const Sorting *sorting,
               const CgvReachRow *a,
               const CgvReachRow *b,
               CgvSide side)
{
  /* Unknown costs come last. */
  if (a->is_within != b->is_within)
    return a->is_within ? -1 : 1;
  return cgv_cost_compare (a->cost[side].value, b->cost[side].value, sorting->is_signed);
}

static int
compare_names (const Sorting *sorting,
               const CgvReachRow *a,
               const CgvReachRow *b)
{
  guint32 name = sorting->names != NULL ? sorting->names[a->node] : a->node;
  guint32 other = sorting->names != NULL ? sorting->names[b->node] : b->node;

  return (name > other) - (name < other);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer data)
{
  const Sorting *sorting = data;
  const CgvReachRow *row = a, *other = b;
  const char *sort = sorting->list->sort;
  int order = 0;

  if (g_str_equal (sort, "distance"))
    order = (row->distance > other->distance) - (row->distance < other->distance);
  else if (g_str_equal (sort, "name"))
    order = compare_names (sorting, row, other);
  else if (g_str_equal (sort, "delta_inclusive"))
    order = compare_deltas (sorting, row, other);
  else
    order = compare_costs (sorting, row, other, g_str_equal (sort, "base_inclusive") ? CGV_SIDE_BASE : CGV_SIDE_NEW);
  if (order != 0)
    return sorting->list->descending ? -order : order;
  order = compare_costs (sorting, other, row, CGV_SIDE_NEW);
  return order != 0 ? order : compare_names (sorting, row, other);
}

static void
sort_rows (CgvReachList *self)
{
  CgvOrder *order = cgv_focus_get_order (self->focus);
  Sorting sorting = { .list = self, .names = order != NULL ? cgv_order_get_names (order) : NULL };

  for (guint side = 0; self->numbers != NULL && side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = get_costs (&self->numbers->main, side);

      sorting.is_signed = sorting.is_signed || (costs != NULL && costs->is_signed);
    }
  g_array_sort_with_data (self->rows, compare_rows, &sorting);
}

/* Adds the functions of one side; @slots has for each node the index of its row, plus 1. */
static void
add_side (GArray *rows,
          CgvSide side,
          const CgvReach *reach,
          guint32 *slots)
{
  for (guint32 i = 0; i < reach->n_nodes; i++)
    {
      const CgvReached *reached = &reach->nodes[i];
      CgvReachRow *row;

      if (slots[reached->node] == 0)
        {
          g_array_append_val (rows, ((CgvReachRow){ .node = reached->node, .distance = reached->distance }));
          slots[reached->node] = rows->len;
        }
      row = &g_array_index (rows, CgvReachRow, slots[reached->node] - 1);
      row->distance = MIN (row->distance, reached->distance);
      row->is_within = row->is_within || reached->is_within;
      row->is_of_cycle = row->is_of_cycle || reached->is_of_cycle;
      row->cost[side] = reached->cost;
    }
}

static void
find_in_thread (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;
  const CgvEventNumbers *numbers = &job->numbers->main;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (CgvReachRow));
  g_autofree guint32 *slots = NULL;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = get_costs (numbers, side);
      CgvReach *reach = costs != NULL ? cgv_reach_new (costs, job->node, job->direction, NULL) : NULL;

      if (costs != NULL && reach == NULL)
        g_warning ("There is not enough memory to find all callers and callees");
      if (slots == NULL && costs != NULL)
        slots = g_new0 (guint32, (gsize) costs->graph->n_nodes + 1);
      if (reach != NULL)
        add_side (rows, side, reach, slots);
      cgv_reach_free (reach);
    }
  g_task_return_pointer (task, g_steal_pointer (&rows), (GDestroyNotify) g_array_unref);
}

static void
found_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvReachList) self = user_data;
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (CgvNumbers) numbers = cgv_numbers_ref (job->numbers);
  g_autoptr (GArray) rows = g_task_propagate_pointer (G_TASK (result), NULL);
  guint old_length = self->rows->len;

  /* The thread must not be the last to let go of them. */
  g_task_set_task_data (G_TASK (result), NULL, NULL);
  if (rows == NULL || g_task_get_cancellable (G_TASK (result)) != self->job)
    return;
  g_clear_object (&self->job);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  self->numbers = g_steal_pointer (&numbers);
  g_array_unref (self->rows);
  self->rows = g_steal_pointer (&rows);
  sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
look (CgvReachList *self)
{
  g_autoptr (GTask) task = NULL;
  Job *job;
  CgvNodeId node = cgv_focus_get_row (self->focus);
  guint old_length = self->rows->len;

  if (self->job != NULL)
    g_cancellable_cancel (self->job);
  g_clear_object (&self->job);
  if (node == CGV_NONE)
    {
      g_clear_pointer (&self->numbers, cgv_numbers_unref);
      g_array_set_size (self->rows, 0);
      cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
      return;
    }
  self->job = g_cancellable_new ();
  task = g_task_new (NULL, self->job, found_cb, g_object_ref (self));
  job = g_new0 (Job, 1);
  *job = (Job){ cgv_numbers_ref (cgv_focus_get_numbers (self->focus)), node, self->direction };
  g_task_set_source_tag (task, look);
  g_task_set_task_data (task, job, free_job);
  g_task_run_in_thread (task, find_in_thread);
}

static void
cgv_reach_list_finalize (GObject *object)
{
  CgvReachList *self = CGV_REACH_LIST (object);

  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_array_unref (self->rows);
  g_clear_object (&self->job);
  g_clear_object (&self->focus);
  g_free (self->sort);

  G_OBJECT_CLASS (cgv_reach_list_parent_class)->finalize (object);
}

static guint
cgv_reach_list_get_length (CgvRowList *list)
{
  return CGV_REACH_LIST (list)->rows->len;
}

static void
cgv_reach_list_class_init (CgvReachListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_reach_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_reach_list_get_length;
}

static void
cgv_reach_list_init (CgvReachList *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (CgvReachRow));
  self->sort = g_strdup ("inclusive");
  self->descending = TRUE;
}

CgvReachList *
cgv_reach_list_new (CgvFocus *focus,
                    CgvTreeDirection direction)
{
  CgvReachList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_REACH_LIST, NULL);
  self->focus = g_object_ref (focus);
  self->direction = direction;
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::row", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
  look (self);
  return self;
}

CgvFocus *
cgv_reach_list_get_focus (CgvReachList *self)
{
  g_return_val_if_fail (CGV_IS_REACH_LIST (self), NULL);

  return self->focus;
}

gboolean
cgv_reach_list_is_ready (CgvReachList *self)
{
  g_return_val_if_fail (CGV_IS_REACH_LIST (self), FALSE);

  return self->job == NULL;
}

const CgvEventNumbers *
cgv_reach_list_get_numbers (CgvReachList *self)
{
  g_return_val_if_fail (CGV_IS_REACH_LIST (self), NULL);

  return self->numbers != NULL ? &self->numbers->main : NULL;
}

const CgvReachRow *
cgv_reach_list_get_row (CgvReachList *self,
                        guint position)
{
  g_return_val_if_fail (CGV_IS_REACH_LIST (self), NULL);

  return position < self->rows->len ? &g_array_index (self->rows, CgvReachRow, position) : NULL;
}

void
cgv_reach_list_set_sort (CgvReachList *self,
                         const char *id,
                         gboolean descending)
{
  g_return_if_fail (CGV_IS_REACH_LIST (self));
  g_return_if_fail (id != NULL);

  if (self->descending == descending && g_str_equal (self->sort, id))
    return;
  g_free (self->sort);
  self->sort = g_strdup (id);
  self->descending = descending;
  sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->rows->len);
}
