/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-list.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-seeded-hash.h"

/* A cause below this share of the largest one of its column is one of the others there. */
#define LEAST_SHARE 0.01

/* A function, a library, or all that is small. */
typedef struct
{
  GPtrArray *rows; /* const CgvCauseRow */
  CgvCauseRow sum;
  gboolean is_open;
  gboolean is_others;
} Group;

struct _CgvCauseList
{
  CgvRowList parent_instance;

  CgvSet *set;
  gboolean is_whole;
  CgvCausePeriod period;
  CgvCauseTable *table; /* NULL until all is known */
  GPtrArray *groups;    /* Group */
  GHashTable *closed;   /* columns that are closed rows */
  GArray *lines;        /* CgvCauseLine */
  guint max;            /* the most columns; 0 if they are rows */
  guint selected;
  double largest, largest_sum;
};

G_DEFINE_FINAL_TYPE (CgvCauseList, cgv_cause_list, CGV_TYPE_ROW_LIST)

static void
free_group (gpointer data)
{
  Group *group = data;

  cgv_cause_row_clear (&group->sum);
  g_ptr_array_unref (group->rows);
  g_free (group);
}

static Group *
get_group (CgvCauseList *self,
           guint group)
{
  return g_ptr_array_index (self->groups, group);
}

/* Groups. */

static Group *
add_group (CgvCauseList *self)
{
  Group *group = g_new0 (Group, 1);

  group->rows = g_ptr_array_new ();
  g_ptr_array_add (self->groups, group);
  return group;
}

static void
add_up (CgvCauseList *self,
        Group *group)
{
  const CgvCauseRow *first = g_ptr_array_index (group->rows, 0);

  cgv_cause_row_clear (&group->sum);
  group->sum = cgv_cause_rows_add_up (group->rows);
  if (group->rows->len == 1)
    {
      group->sum.name = first->name;
      group->sum.function = first->function;
    }
  group->sum.library = group->is_others ? NULL : first->library;
}

static gint
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const Group *left = *(Group *const *) a;
  const Group *right = *(Group *const *) b;

  return (right->sum.gross > left->sum.gross) - (right->sum.gross < left->sum.gross);
}

/* Makes one group of the smallest. */
static void
join_groups (CgvCauseList *self)
{
  Group *others;

  if (self->is_whole || self->groups->len <= CGV_CAUSE_LIST_MAX + 1)
    return;
  others = g_new0 (Group, 1);
  others->rows = g_ptr_array_new ();
  others->is_others = TRUE;
  for (guint i = CGV_CAUSE_LIST_MAX; i < self->groups->len; i++)
    g_ptr_array_extend (others->rows, get_group (self, i)->rows, NULL, NULL);
  g_ptr_array_set_size (self->groups, CGV_CAUSE_LIST_MAX);
  g_ptr_array_add (self->groups, others);
  add_up (self, others);
}

static void
make_groups (CgvCauseList *self)
{
  g_autoptr (GHashTable) libraries = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);

  cgv_foreach_item (const CgvCauseRow, row, self->table->rows)
    {
      const char *library = self->is_whole ? NULL : row->library;
      Group *group = library != NULL ? g_hash_table_lookup (libraries, library) : NULL;

      if (group == NULL)
        group = add_group (self);
      g_ptr_array_add (group->rows, (gpointer) row);
      if (library != NULL)
        g_hash_table_insert (libraries, (gpointer) library, group);
    }
  for (guint i = 0; i < self->groups->len; i++)
    add_up (self, get_group (self, i));
  g_ptr_array_sort (self->groups, compare_groups);
  join_groups (self);
}

/* Lines. */

static void
list_groups (CgvCauseList *self)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      const Group *group = get_group (self, i);
      const CgvCauseLine head = { &group->sum, CGV_NONE, group->sum.sum, i, group->rows->len, group->rows->len > 1, FALSE };

      g_array_append_val (self->lines, head);
      for (guint j = 0; j < group->rows->len && head.is_group && group->is_open; j++)
        {
          const CgvCauseRow *row = g_ptr_array_index (group->rows, j);
          const CgvCauseLine line = { row, CGV_NONE, row->sum, i, 1, FALSE, TRUE, group->sum.library != NULL };

          g_array_append_val (self->lines, line);
        }
    }
}

static gint
compare_lines (gconstpointer a,
               gconstpointer b)
{
  guint64 left = ((const CgvCauseLine *) a)->delta.size;
  guint64 right = ((const CgvCauseLine *) b)->delta.size;

  return (right > left) - (right < left);
}

/* Lists the causes of a column, the largest first, and the sum of those that are small beside it. */
static void
list_causes (CgvCauseList *self,
             guint column)
{
  const GArray *cells = cgv_cause_table_get_column (self->table, column)->cells;
  g_autoptr (GArray) causes = cgv_array_new (CgvCauseLine);
  CgvCauseLine others = { .column = column, .group = column, .is_member = TRUE };

  for (guint i = 0; i < cells->len; i++)
    {
      const CgvCauseCell *cell = &g_array_index (cells, CgvCauseCell, i);
      const CgvCauseLine line = { &g_array_index (self->table->rows, CgvCauseRow, cell->place), column, cell->delta, column, 1, FALSE, TRUE };

      if (line.delta.sign != 0)
        g_array_append_val (causes, line);
    }
  g_array_sort (causes, compare_lines);
  cgv_foreach_item (const CgvCauseLine, line, causes)
    {
      if ((double) line->delta.size >= LEAST_SHARE * (double) g_array_index (causes, CgvCauseLine, 0).delta.size)
        {
          g_array_append_val (self->lines, *line);
          continue;
        }
      others.delta = cgv_delta_add (others.delta, line->delta);
      others.n++;
    }
  if (others.n > 0)
    g_array_append_val (self->lines, others);
}

/* The newest first, as steps are listed. */
static void
list_columns (CgvCauseList *self)
{
  for (guint i = self->table->columns->len; i-- > 0;)
    {
      const CgvCauseLine head = { NULL, i, cgv_cause_row_get (&self->table->all, i), i, 1, TRUE, FALSE };

      g_array_append_val (self->lines, head);
      if (!g_hash_table_contains (self->closed, GUINT_TO_POINTER (i)))
        list_causes (self, i);
    }
}

static void
list_lines (CgvCauseList *self)
{
  g_array_set_size (self->lines, 0);
  if (self->table == NULL)
    return;
  if (cgv_cause_list_is_turned (self))
    list_columns (self);
  else
    list_groups (self);
}

static void
find_largest (CgvCauseList *self)
{
  const CgvCauseTable *table = self->table;

  self->largest = 0;
  self->largest_sum = (double) table->all.sum.size;
  for (guint i = 0; i <= self->groups->len; i++)
    {
      const CgvCauseRow *row = i < self->groups->len ? &get_group (self, i)->sum : &table->all;

      self->largest_sum = fmax (self->largest_sum, (double) row->sum.size);
      for (guint j = 0; j < row->cells->len; j++)
        self->largest = fmax (self->largest, (double) g_array_index (row->cells, CgvCauseCell, j).delta.size);
    }
}

static void
publish (CgvCauseList *self,
         guint old_length)
{
  if (old_length > 0 || self->lines->len > 0)
    cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
rebuild (CgvCauseList *self)
{
  guint old_length = self->lines->len;

  g_array_set_size (self->lines, 0);
  g_ptr_array_set_size (self->groups, 0);
  g_hash_table_remove_all (self->closed);
  g_clear_pointer (&self->table, cgv_cause_table_free);
  if (!self->set->is_running && self->set->course != NULL)
    {
      self->table = cgv_cause_table_new (self->set->course, self->period);
      cgv_cause_table_show (self->table, self->is_whole ? 0 : MAX (self->max, 1));
      make_groups (self);
      find_largest (self);
    }
  list_lines (self);
  self->selected = 0;
  publish (self, old_length);
}

static void
set_changed_cb (CgvCauseList *self)
{
  if (self->set->course == NULL || !cgv_cause_period_is_known (self->set->course, self->period))
    self->period = CGV_CAUSE_BY_STEP;
  rebuild (self);
}

static void
cgv_cause_list_finalize (GObject *object)
{
  CgvCauseList *self = CGV_CAUSE_LIST (object);

  g_array_unref (self->lines);
  g_ptr_array_unref (self->groups);
  g_hash_table_unref (self->closed);
  g_clear_pointer (&self->table, cgv_cause_table_free);
  g_clear_object (&self->set);

  G_OBJECT_CLASS (cgv_cause_list_parent_class)->finalize (object);
}

static guint
cgv_cause_list_get_length (CgvRowList *list)
{
  return CGV_CAUSE_LIST (list)->lines->len;
}

static void
cgv_cause_list_class_init (CgvCauseListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_cause_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_cause_list_get_length;
}

static void
cgv_cause_list_init (CgvCauseList *self)
{
  self->max = CGV_CAUSE_LIST_MAX;
  self->groups = g_ptr_array_new_with_free_func (free_group);
  self->closed = g_hash_table_new (NULL, NULL);
  self->lines = cgv_array_new (CgvCauseLine);
}

static CgvCauseList *
new_list (CgvSet *set,
          gboolean is_whole,
          CgvCausePeriod period)
{
  CgvCauseList *self = g_object_new (CGV_TYPE_CAUSE_LIST, NULL);

  self->set = g_object_ref (set);
  self->is_whole = is_whole;
  self->period = period;
  g_signal_connect_object (set, "changed", G_CALLBACK (set_changed_cb), self, G_CONNECT_SWAPPED);
  rebuild (self);
  return self;
}

CgvCauseList *
cgv_cause_list_new (CgvSet *set)
{
  g_return_val_if_fail (CGV_IS_SET (set), NULL);

  return new_list (set, FALSE, CGV_CAUSE_BY_STEP);
}

CgvSet *
cgv_cause_list_get_set (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return self->set;
}

CgvRowList *
cgv_cause_list_new_whole (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return CGV_ROW_LIST (new_list (self->set, TRUE, self->period));
}

const CgvCauseTable *
cgv_cause_list_get_table (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return self->table;
}

CgvCausePeriod
cgv_cause_list_get_period (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), CGV_CAUSE_BY_STEP);

  return self->period;
}

void
cgv_cause_list_set_period (CgvCauseList *self,
                           CgvCausePeriod period)
{
  g_return_if_fail (CGV_IS_CAUSE_LIST (self));

  if (period == self->period)
    return;
  self->period = period;
  rebuild (self);
}

gboolean
cgv_cause_list_set_max (CgvCauseList *self,
                        guint max)
{
  guint old_length;
  gboolean is_turned;

  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), FALSE);

  max = MIN (max, CGV_CAUSE_LIST_MAX);
  if (max == self->max)
    return FALSE;
  old_length = self->lines->len;
  is_turned = cgv_cause_list_is_turned (self);
  self->max = max;
  if (self->table != NULL)
    cgv_cause_table_show (self->table, MAX (max, 1));
  if (cgv_cause_list_is_turned (self) != is_turned)
    {
      list_lines (self);
      self->selected = 0;
    }
  publish (self, old_length);
  return TRUE;
}

gboolean
cgv_cause_list_is_turned (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), FALSE);

  return self->max == 0;
}

const CgvCauseLine *
cgv_cause_list_get_line (CgvCauseList *self,
                         guint position)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return position < self->lines->len ? &g_array_index (self->lines, CgvCauseLine, position) : NULL;
}

char *
cgv_cause_list_dup_name (CgvCauseList *self,
                         guint position)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (self, position);

  if (line == NULL)
    return g_strdup (_ ("Sum"));
  if (line->row == NULL && line->is_group)
    return cgv_cause_table_dup_step (self->table, line->column);
  if (line->row == NULL || (line->row->name == NULL && line->row->library == NULL))
    return g_strdup_printf (ngettext ("%u other", "%u others", line->n), line->n);
  return g_strdup (line->row->name != NULL ? line->row->name : line->row->library);
}

gboolean
cgv_cause_list_is_open (CgvCauseList *self,
                        guint position)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (self, position);

  if (line == NULL || !line->is_group)
    return FALSE;
  return cgv_cause_list_is_turned (self) ? !g_hash_table_contains (self->closed, GUINT_TO_POINTER (line->column)) : get_group (self, line->group)->is_open;
}

static void
set_open (CgvCauseList *self,
          guint group,
          gboolean is_open)
{
  if (!cgv_cause_list_is_turned (self))
    get_group (self, group)->is_open = is_open;
  else if (is_open)
    g_hash_table_remove (self->closed, GUINT_TO_POINTER (group));
  else
    g_hash_table_add (self->closed, GUINT_TO_POINTER (group));
}

void
cgv_cause_list_toggle (CgvCauseList *self,
                       guint position,
                       gboolean all)
{
  const CgvCauseLine *line;
  guint old_length, n, group;
  gboolean is_open;

  g_return_if_fail (CGV_IS_CAUSE_LIST (self));

  line = cgv_cause_list_get_line (self, position);
  if (line == NULL || !line->is_group)
    return;
  old_length = self->lines->len;
  group = line->group;
  is_open = !cgv_cause_list_is_open (self, position);
  n = cgv_cause_list_is_turned (self) ? self->table->columns->len : self->groups->len;
  for (guint i = 0; i < n; i++)
    {
      if (all || i == group)
        set_open (self, i, is_open);
    }
  list_lines (self);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const CgvCauseLine *other = &g_array_index (self->lines, CgvCauseLine, i);

      if (other->group == group && !other->is_member)
        self->selected = i;
    }
  publish (self, old_length);
}

CgvDelta
cgv_cause_list_get_delta (CgvCauseList *self,
                          guint position,
                          guint column)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (self, position);
  const CgvCauseRow *row = line != NULL ? line->row : &self->table->all;

  if (line != NULL && (column == CGV_CAUSE_ALL || line->column != CGV_NONE))
    return line->delta;
  if (column == CGV_CAUSE_ALL || column == CGV_CAUSE_OTHERS)
    return column == CGV_CAUSE_ALL ? row->sum : cgv_cause_table_get_others (self->table, row);
  /* A view may still have the columns of before. */
  return cgv_cause_row_get (row, column);
}

double
cgv_cause_list_get_largest (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->largest;
}

double
cgv_cause_list_get_largest_sum (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return cgv_cause_list_is_turned (self) ? self->largest : self->largest_sum;
}

const CgvEvent *
cgv_cause_list_get_event (CgvCauseList *self)
{
  for (guint i = 0; self->set->course != NULL && i < self->set->course->steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (self->set->course->steps, i);

      if (step->event_name != NULL)
        return &step->event;
    }
  return NULL;
}

guint
cgv_cause_list_get_power (CgvCauseList *self)
{
  const CgvEvent *event = cgv_cause_list_get_event (self);

  if (event == NULL || event->is_ratio || event->unit.kind != CGV_UNIT_EVENTS)
    return 0;
  return cgv_amount_text_get_power (self->largest);
}

guint
cgv_cause_list_find_column (CgvCauseList *self,
                            guint position,
                            guint column)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (self, position);
  const CgvCauseRow *row = line != NULL ? line->row : &self->table->all;
  guint found = CGV_NONE;
  guint64 largest = 0;

  if (line != NULL && line->column != CGV_NONE)
    return line->column;
  if (column <= CGV_CAUSE_ALL)
    return column == CGV_CAUSE_ALL || column < self->table->columns->len ? column : CGV_NONE;
  for (guint i = 0; i < row->cells->len; i++)
    {
      const CgvCauseCell *cell = &g_array_index (row->cells, CgvCauseCell, i);

      if (column == CGV_CAUSE_OTHERS && cgv_cause_table_get_column (self->table, cell->place)->is_shown)
        continue;
      if (found == CGV_NONE || cell->delta.size > largest)
        {
          largest = cell->delta.size;
          found = cell->place;
        }
    }
  return found;
}

gboolean
cgv_cause_list_get_members (CgvCauseList *self,
                            guint position,
                            guint column,
                            guint *from,
                            guint *to)
{
  const CgvCourse *course = self->set->course;
  guint start = 0;
  guint end;

  if (self->table == NULL || self->table->columns->len == 0)
    return FALSE;
  end = course->steps->len;
  column = cgv_cause_list_find_column (self, position, column);
  if (column == CGV_NONE)
    return FALSE;
  if (column != CGV_CAUSE_ALL)
    {
      start = cgv_cause_table_get_column (self->table, column)->start;
      end = cgv_cause_table_get_column (self->table, column)->end;
    }
  *from = cgv_course_get (course, start)->from;
  *to = cgv_course_get (course, end - 1)->to;
  return TRUE;
}

void
cgv_cause_list_select (CgvCauseList *self,
                       guint position)
{
  g_return_if_fail (CGV_IS_CAUSE_LIST (self));

  self->selected = position;
}

guint
cgv_cause_list_get_selected (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->selected;
}
