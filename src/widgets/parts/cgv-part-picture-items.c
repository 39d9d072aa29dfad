/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The items of CgvPartPicture, their groups and their layers. */

#include "cgv-part-picture-private.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-arrays.h"
#include "cgv-name-text.h"
#include "cgv-part-slots.h"
#include "cgv-parts-name.h"
#include "cgv-thread-start.h"
#include "cgv-tile-cost.h"
#include "cgv-value.h"

/* Maximum number of rows that are shown one by one, and of segments in a line. */
#define MAX_ROWS     8
#define MAX_SEGMENTS 12

CgvDocument *
cgv_part_picture_get_document (CgvPartPicture *self,
                               const CgvPartItem *item)
{
  return item->side == CGV_SIDE_BASE ? self->base_document : cgv_focus_get_document (self->focus);
}

guint
cgv_part_picture_find_role (CgvPartPicture *self,
                            CgvPartRole role)
{
  for (guint i = 0; i < self->items->len; i++)
    if (cgv_part_item_has_role (cgv_part_picture_get_item (self, i), role))
      return i;
  return CGV_NONE;
}

guint64
cgv_part_picture_get_number (CgvPartPicture *self,
                             guint place)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);

  if (cgv_document_has_threads (cgv_part_picture_get_document (self, item)))
    return cgv_part_picture_get_part (self, item)->thread;
  return self->has_numbers ? cgv_part_picture_get_part (self, item)->number : place + 1;
}

char *
cgv_part_picture_dup_amount (CgvPartPicture *self,
                             CgvCost cost)
{
  char text[CGV_FORMAT_MAX];

  if (!self->is_compared && cgv_focus_get_relative (self->focus) && !self->costs->is_signed && !cgv_costs_get_event (self->costs)->is_ratio)
    cgv_value_format_percent (cost, cgv_event_set_get_total (self->costs->events, NULL, self->costs->event), cgv_costs_get_event (self->costs), text);
  else
    cgv_value_format_short (cost, cgv_costs_get_event (self->costs), text);
  return g_strdup (text);
}

/* Shows why B ended, and whether A ended for that reason. */
static void
tell_ends (CgvPartPicture *self)
{
  guint base = cgv_part_picture_find_role (self, CGV_PART_ROLE_BASE);
  guint new_ = cgv_part_picture_find_role (self, CGV_PART_ROLE_NEW);
  CgvPartItem *base_item = base != CGV_NONE ? cgv_part_picture_get_item (self, base) : NULL;
  CgvPartItem *item = new_ != CGV_NONE ? cgv_part_picture_get_item (self, new_) : NULL;
  g_autofree char *base_end = base_item != NULL ? cgv_parts_name_dup_end (cgv_part_picture_get_document (self, base_item), base_item->part) : NULL;
  g_autofree char *new_end = item != NULL ? cgv_parts_name_dup_end (cgv_part_picture_get_document (self, item), item->part) : NULL;
  g_autofree char *name = NULL;

  if (new_end == NULL)
    return;
  if (g_strcmp0 (base_end, new_end) != 0 || base_item == item || self->base_document != NULL)
    {
      item->end = g_strdup_printf (" · %s", new_end);
      return;
    }
  name = cgv_document_dup_part_title (cgv_part_picture_get_document (self, base_item), base_item->part);
  /* Translators: how a part ended, "ends after work", and the name of another that ended so, too: "part 1" */
  item->end = g_strdup_printf (_ (" · %s, as %s does"), new_end, name);
}

static void
add_role (CgvPartItem *item,
          CgvPartRole role)
{
  if (role == CGV_PART_ROLE_NONE || item->role == role)
    return;
  item->other_role = item->role != CGV_PART_ROLE_NONE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NONE;
  item->role = item->role != CGV_PART_ROLE_NONE ? CGV_PART_ROLE_NEW : role;
}

/* Returns the role of a part. With two documents, each has the parts of one side. */
static CgvPartRole
get_role (CgvPartPicture *self,
          CgvSide side,
          CgvPartId part)
{
  const CgvPartSelection *parts = self->base_document != NULL ? cgv_focus_get_side (self->focus, side)->parts : NULL;

  if (self->base_document == NULL)
    return self->sides != NULL ? self->sides->roles[part] : CGV_PART_ROLE_NONE;
  if (!cgv_part_set_contains (parts != NULL ? cgv_part_selection_get_set (parts) : NULL, part))
    return CGV_PART_ROLE_NONE;
  return side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;
}

static void
add_part (CgvPartPicture *self,
          CgvPartItem *item,
          CgvPartId part)
{
  CgvDocument *document = cgv_part_picture_get_document (self, item);
  const CgvCosts *costs = item->side == CGV_SIDE_BASE ? self->base_costs : self->costs;
  CgvCost cost = cgv_document_get_part_cost (document, part, costs->events, costs->event);

  add_role (item, get_role (self, item->side, part));
  item->counts = item->counts || (!self->is_compared && cgv_focus_has_part (self->focus, part));
  item->exact = item->n == 0 ? cost : cgv_cost_add (item->exact, cost, costs->is_signed);
  item->cost += MAX (cgv_cost_to_double (cost, costs->is_signed), 0);
  item->n++;
  g_array_append_val (self->parts, part);
}

/* Adds a part, or puts it with the threads of the last dump. */
static void
add_item (CgvPartPicture *self,
          CgvSide side,
          CgvPartId part)
{
  CgvPartItem item = { .part = part, .side = side, .first = self->parts->len, .group = CGV_NONE };
  CgvPartItem *last = self->items->len > 0 ? cgv_part_picture_get_item (self, self->items->len - 1) : NULL;

  if (self->is_in_time && last != NULL && cgv_part_picture_get_part (self, last)->number == cgv_part_picture_get_part (self, &item)->number)
    {
      add_part (self, last, part);
      return;
    }
  add_part (self, &item, part);
  g_array_append_val (self->items, item);
}

/* Returns the part of the other document that is this one; CGV_NONE if only one document has it. */
static CgvPartId
find_same_part (CgvDocument *document,
                const CgvPart *wanted)
{
  const CgvProfile *profile = document->profile;

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      if (part->number == wanted->number && part->thread == wanted->thread)
        return i;
    }
  return CGV_NONE;
}

/* Adds the parts of A's document that B's document lacks. */
static void
add_base_parts (CgvPartPicture *self)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);
  const CgvProfile *profile = self->base_document->profile;

  for (guint i = 0; i < profile->n_parts; i++)
    {
      CgvPartId part = cgv_document_get_part_at (self->base_document, i);
      CgvPartId same = find_same_part (document, cgv_profile_get_part (profile, part));

      if (same == CGV_NONE)
        add_item (self, CGV_SIDE_BASE, part);
      for (guint j = 0; same != CGV_NONE && j < self->items->len; j++)
        if (cgv_part_picture_get_item (self, j)->part == same && cgv_part_picture_get_item (self, j)->side == CGV_SIDE_NEW)
          add_role (cgv_part_picture_get_item (self, j), get_role (self, CGV_SIDE_BASE, part));
    }
}

static int
compare_in_time (gconstpointer a,
                 gconstpointer b,
                 gpointer user_data)
{
  const CgvPart *first = cgv_part_picture_get_part (user_data, a);
  const CgvPart *second = cgv_part_picture_get_part (user_data, b);

  if (first->number != second->number)
    return first->number < second->number ? -1 : 1;
  return (first->thread > second->thread) - (first->thread < second->thread);
}

static int
compare_amounts (gconstpointer a,
                 gconstpointer b,
                 gpointer user_data)
{
  const CgvPartItem *first = a;
  const CgvPartItem *second = b;

  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;
  return (first->first > second->first) - (first->first < second->first);
}

static int
compare_groups (gconstpointer a,
                gconstpointer b,
                gpointer user_data)
{
  const CgvPartItem *first = a;
  const CgvPartItem *second = b;

  if (first->group != second->group)
    return first->group < second->group ? -1 : 1;
  return (first->first > second->first) - (first->first < second->first);
}

/* Puts threads next to the first one that begins with their function, so that keys and drags go from row to row. */
static void
sort_by_start (CgvPartPicture *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      CgvPartItem *item = cgv_part_picture_get_item (self, i);

      item->group = i;
      for (guint j = 0; j < i && self->starts[item->part] != CGV_NONE && item->group == i; j++)
        if (self->starts[cgv_part_picture_get_item (self, j)->part] == self->starts[item->part])
          item->group = j;
    }
  g_array_sort_with_data (self->items, compare_groups, NULL);
}

static void
name_item (CgvPartPicture *self,
           CgvPartItem *item,
           guint place)
{
  CgvDocument *document = cgv_part_picture_get_document (self, item);

  self->largest = MAX (self->largest, item->cost);
  if (self->shape != CGV_PARTS_COLUMNS)
    {
      item->title = cgv_part_picture_dup_title (self, item);
      item->number = g_strdup_printf ("%u", place + 1);
      item->amount = cgv_part_picture_dup_amount (self, item->exact);
    }
  if (self->shape == CGV_PARTS_ROWS && self->starts[item->part] != CGV_NONE)
    item->start = cgv_name_text_dup_short (cgv_document_get_fold (document, TRUE), cgv_fold_get_node (cgv_document_get_fold (document, TRUE), self->starts[item->part]));
}

static void
add_items (CgvPartPicture *self)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);

  for (guint i = 0; i < document->profile->n_parts; i++)
    add_item (self, CGV_SIDE_NEW, cgv_document_get_part_at (document, i));
  if (self->base_document != NULL)
    {
      add_base_parts (self);
      g_array_sort_with_data (self->items, compare_in_time, self);
    }
  else if (self->shape == CGV_PARTS_ROWS && self->items->len > MAX_ROWS)
    sort_by_start (self);
  else if (self->by_amount && self->shape == CGV_PARTS_COLUMNS && cgv_document_has_threads (document))
    g_array_sort_with_data (self->items, compare_amounts, self);
  for (guint i = 0; i < self->items->len; i++)
    name_item (self, cgv_part_picture_get_item (self, i), i);
}

/* Finding them takes time for all functions and each thread, and they never change. */
static void
find_starts (CgvPartPicture *self)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);
  const CgvProfile *profile = document->profile;
  guint n = profile->n_parts;

  if (self->shape != CGV_PARTS_ROWS || self->starts_of == document)
    return;
  g_set_object (&self->starts_of, document);
  g_hash_table_remove_all (self->open);
  self->starts = g_renew (CgvFunctionId, self->starts, n);
  for (CgvPartId part = 0; part < n; part++)
    self->starts[part] = cgv_thread_start_find (profile, part);
}

static CgvPartGroup *
find_group (CgvPartPicture *self,
            CgvFunctionId start,
            guint place)
{
  CgvPartGroup group = { .start = start, .first = place };

  for (guint i = 0; i < self->groups->len; i++)
    if (cgv_part_picture_get_group (self, i)->start == start)
      return cgv_part_picture_get_group (self, i);
  g_array_append_val (self->groups, group);
  return cgv_part_picture_get_group (self, self->groups->len - 1);
}

static void
name_group (CgvPartPicture *self,
            CgvPartGroup *group)
{
  const CgvFold *fold = cgv_document_get_fold (cgv_focus_get_document (self->focus), TRUE);
  g_autofree char *least = cgv_part_picture_dup_amount (self, cgv_tile_cost_round (group->least, self->costs->is_signed));
  g_autofree char *most = cgv_part_picture_dup_amount (self, cgv_tile_cost_round (group->most, self->costs->is_signed));

  group->mean /= group->n;
  group->has_head = self->items->len > MAX_ROWS && group->n > 1;
  group->is_open = g_hash_table_contains (self->open, GUINT_TO_POINTER (group->start + 1));
  group->title = cgv_name_text_dup_short (fold, cgv_fold_get_node (fold, group->start));
  group->count = g_strdup_printf (ngettext ("%u thread", "%u threads", group->n), group->n);
  /* Translators: the least and the most that a thread of a group costs: "2.70 M … 4.75 M" */
  group->range = g_strdup_printf (_ ("%s … %s"), least, most);
}

/* Puts the threads together that begin with one function. */
static void
make_groups (CgvPartPicture *self)
{
  for (guint i = 0; i < self->items->len && self->shape == CGV_PARTS_ROWS; i++)
    {
      CgvPartItem *item = cgv_part_picture_get_item (self, i);
      CgvPartGroup *group;

      item->group = CGV_NONE;
      if (self->starts[item->part] == CGV_NONE)
        continue;
      group = find_group (self, self->starts[item->part], i);
      item->group = (guint) (group - (CgvPartGroup *) (gpointer) self->groups->data);
      group->least = group->n == 0 ? item->cost : MIN (group->least, item->cost);
      group->most = MAX (group->most, item->cost);
      group->mean += item->cost;
      group->last = i;
      group->n++;
      for (guint slot = 0; slot < CGV_N_SLOTS && self->layers != NULL; slot++)
        group->layers[slot] += self->layers[(gsize) i * CGV_N_SLOTS + slot];
    }
  for (guint i = 0; i < self->groups->len; i++)
    name_group (self, cgv_part_picture_get_group (self, i));
}

gboolean
cgv_part_picture_is_shown (CgvPartPicture *self,
                           const CgvPartItem *item)
{
  const CgvPartGroup *group = item->group != CGV_NONE ? cgv_part_picture_get_group (self, item->group) : NULL;

  return group == NULL || !group->has_head || group->is_open || item->role != CGV_PART_ROLE_NONE;
}

/* Layers. */

static void
list_threads (CgvPartPicture *self)
{
  const CgvProfile *profile = cgv_focus_get_document (self->focus)->profile;

  g_array_set_size (self->threads, 0);
  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      guint64 thread = cgv_profile_get_part (profile, i)->thread;

      if (!g_array_binary_search (self->threads, &thread, cgv_compare_numbers, NULL))
        {
          g_array_append_val (self->threads, thread);
          g_array_sort (self->threads, cgv_compare_numbers);
        }
    }
}

guint
cgv_part_picture_get_slot (CgvPartPicture *self,
                           guint64 thread)
{
  guint index;

  if (!g_array_binary_search (self->threads, &thread, cgv_compare_numbers, &index))
    return CGV_SLOT_OTHER;
  return MIN (index, CGV_SLOT_OTHER);
}

guint
cgv_part_picture_get_layer (CgvPartPicture *self,
                            guint index)
{
  CgvFunctionId function = cgv_focus_get_function (self->focus);
  guint first = function != CGV_NONE && self->key->kind == CGV_GROUPING_FUNCTION ? self->key->slots[function] : CGV_SLOT_OTHER;

  if (first >= CGV_SLOT_OTHER || index > first || (self->is_in_time && self->stacks_threads))
    return index;
  return index == 0 ? first : index - 1;
}

/* Adds up the costs of threads in each item. */
static void
measure_threads (CgvPartPicture *self)
{
  const CgvProfile *profile = cgv_focus_get_document (self->focus)->profile;

  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      for (guint j = 0; j < item->n; j++)
        {
          CgvPartId part = cgv_part_picture_get_part_of (self, item, j);
          guint slot = cgv_part_picture_get_slot (self, cgv_profile_get_part (profile, part)->thread);
          CgvCost cost = cgv_event_set_get_part_total (self->costs->events, part, self->costs->event);

          self->layers[(gsize) i * CGV_N_SLOTS + slot] += MAX (cgv_cost_to_double (cost, self->costs->is_signed), 0);
        }
    }
}

static void
measure_functions (CgvPartPicture *self)
{
  guint n = cgv_focus_get_document (self->focus)->profile->n_parts;
  g_autofree double *measured = g_new0 (double, (gsize) n * CGV_N_SLOTS);

  if (cgv_costs_get_event (self->costs)->is_ratio || !cgv_part_slots_measure (self->costs->events, self->costs->event, self->key, NULL, measured))
    return;
  for (guint i = 0; i < self->items->len; i++)
    {
      const CgvPartItem *item = cgv_part_picture_get_item (self, i);

      for (guint j = 0; j < item->n; j++)
        for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
          self->layers[(gsize) i * CGV_N_SLOTS + slot] += measured[(gsize) cgv_part_picture_get_part_of (self, item, j) * CGV_N_SLOTS + slot];
    }
}

void
cgv_part_picture_measure_layers (CgvPartPicture *self)
{
  gboolean has_layers = self->has_detail && self->shape != CGV_PARTS_LINE && self->base_document == NULL;
  CgvColorKey *key = has_layers ? cgv_document_get_color_key (cgv_focus_get_document (self->focus), cgv_focus_get_color_of_parts (self->focus)) : NULL;

  cgv_allocator_free_later (g_steal_pointer (&self->key), (GDestroyNotify) cgv_color_key_unref);
  g_clear_pointer (&self->layers, g_free);
  if (key == NULL)
    return;
  self->key = cgv_color_key_ref (key);
  self->layers = g_new0 (double, (gsize) self->items->len * CGV_N_SLOTS);
  if (self->is_in_time && self->stacks_threads)
    measure_threads (self);
  else
    measure_functions (self);
}

/* Returns whether numbers ascend. Those of columns in time and of two documents are in order. */
static gboolean
have_numbers (CgvPartPicture *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      guint64 number = cgv_part_picture_get_part (self, cgv_part_picture_get_item (self, i))->number;

      if (number == 0 || (i > 0 && number <= cgv_part_picture_get_part (self, cgv_part_picture_get_item (self, i - 1))->number))
        return FALSE;
    }
  return TRUE;
}

static void
choose_shape (CgvPartPicture *self)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);
  guint n = document->profile->n_parts;
  gboolean is_alone = self->has_detail && self->base_document == NULL;

  self->shape = cgv_document_get_parts_shape (document);
  if (self->base_document != NULL)
    n += self->base_document->profile->n_parts;
  if (!is_alone)
    self->shape = n <= MAX_SEGMENTS ? CGV_PARTS_LINE : CGV_PARTS_COLUMNS;
  self->is_in_time = self->shape == CGV_PARTS_COLUMNS && self->base_document == NULL && cgv_document_has_dumps_of_threads (document);
}

static void
take_base (CgvPartPicture *self,
           const CgvComparison *comparison)
{
  CgvDocument *base = comparison != NULL ? cgv_focus_get_side (self->focus, CGV_SIDE_BASE)->document : NULL;

  if (base == NULL || base == cgv_focus_get_document (self->focus))
    return;
  self->base_document = g_object_ref (base);
  self->base_costs = cgv_costs_ref (comparison->costs[CGV_SIDE_BASE]);
}

void
cgv_part_picture_fill (CgvPartPicture *self,
                       CgvFocus *focus,
                       CgvPartSides *sides)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  self->focus = g_object_ref (focus);
  self->sides = sides != NULL ? g_object_ref (sides) : NULL;
  self->is_compared = comparison != NULL;
  self->has_detail = self->is_compared || cgv_choice_has_part_columns (focus->numbers->choice);
  self->is_restricted = !self->is_compared && !cgv_focus_has_all_parts (focus);
  self->has_shares = self->is_compared && comparison->measure == CGV_MEASURE_SHARE;
  self->costs = cgv_costs_ref (self->is_compared ? comparison->costs[CGV_SIDE_NEW] : cgv_focus_get_costs (focus));
  take_base (self, comparison);
  choose_shape (self);
  self->largest = 0;
  find_starts (self);
  add_items (self);
  if (self->is_in_time)
    list_threads (self);
  cgv_part_picture_measure_layers (self);
  make_groups (self);
  self->has_numbers = have_numbers (self);
  self->cursor = MIN (self->cursor, self->items->len - 1);
  if (self->is_compared && self->shape == CGV_PARTS_LINE)
    tell_ends (self);
}
