/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of CgvPartPicture, for tooltips and screen readers. */

#include "cgv-part-picture-private.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "cgv-parts-name.h"
#include "cgv-value.h"

/* Threads of a dump that a tooltip names one by one. */
#define MAX_THREADS 8

/* Returns whether items of two documents, which are in order, differ only in their threads. */
static gboolean
are_of_one_dump (CgvPartPicture *self)
{
  const CgvPartItem *first = cgv_part_picture_get_item (self, 0);
  const CgvPartItem *last = cgv_part_picture_get_item (self, self->items->len - 1);

  return cgv_part_picture_get_part (self, first)->number == cgv_part_picture_get_part (self, last)->number;
}

char *
cgv_part_picture_dup_title (CgvPartPicture *self,
                            const CgvPartItem *item)
{
  CgvDocument *document = cgv_part_picture_get_document (self, item);
  const CgvPart *part = cgv_part_picture_get_part (self, item);
  g_autofree char *name = NULL;

  if (self->base_document != NULL && part->thread > 0 && are_of_one_dump (self))
    return g_strdup_printf (_ ("Thread %" PRIu64), part->thread);
  if (item->n > 1 || (self->base_document != NULL && part->number > 0 && part->thread == 0))
    return g_strdup_printf (_ ("Part %" PRIu64), part->number);
  if (self->base_document != NULL && part->number > 0)
    /* Translators: a part of a run, and the thread that it is of */
    return g_strdup_printf (_ ("Part %" PRIu64 ", thread %" PRIu64), part->number, part->thread);
  name = cgv_document_dup_part_title (document, item->part);
  return *name != '\0' ? cgv_parts_name_dup_capitalized (name) : cgv_document_dup_file_name (document, part->file);
}

static const char *
get_role_name (CgvPartRole role)
{
  return role == CGV_PART_ROLE_BASE ? _ ("side A") : _ ("side B");
}

static void
append_roles (GString *text,
              const CgvPartItem *item)
{
  if (item->role != CGV_PART_ROLE_NONE)
    g_string_append_printf (text, ", %s", get_role_name (item->role));
  if (item->other_role != CGV_PART_ROLE_NONE)
    g_string_append_printf (text, ", %s", get_role_name (item->other_role));
}

/* Returns what shares are of; 0 if there are no shares. */
static CgvCost
get_total (CgvPartPicture *self)
{
  CgvCost total = 0;

  if (self->costs->is_signed || cgv_costs_get_event (self->costs)->is_ratio)
    return 0;
  if (self->base_document == NULL)
    return cgv_event_set_get_total (self->costs->events, NULL, self->costs->event);
  for (guint i = 0; i < self->items->len; i++)
    total = cgv_cost_add (total, cgv_part_picture_get_item (self, i)->exact, false);
  return total;
}

/* Returns what a screen reader reads for the part with the keyboard focus. */
static char *
dup_description (CgvPartPicture *self,
                 guint place)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);
  g_autofree char *title = cgv_part_picture_dup_title (self, item);
  g_autofree char *end = item->n == 1 ? cgv_parts_name_dup_end (cgv_part_picture_get_document (self, item), item->part) : NULL;
  CgvCost total = get_total (self);
  GString *text = g_string_new (NULL);
  char amount[CGV_FORMAT_MAX];

  cgv_value_format_short (item->exact, cgv_costs_get_event (self->costs), amount);
  /* Translators: "Part 2", the number of parts, and its cost */
  g_string_append_printf (text, _ ("%s of %u, %s"), title, self->items->len, amount);
  if (total > 0)
    {
      cgv_value_format_percent (item->exact, total, cgv_costs_get_event (self->costs), amount);
      g_string_append_printf (text, ", %s", amount);
    }
  if (end != NULL)
    g_string_append_printf (text, ", %s", end);
  append_roles (text, item);
  return g_string_free (text, FALSE);
}

/* Names a part that has a title; of a closed group, its row does. */
static void
append_item (CgvPartPicture *self,
             GString *text,
             guint place)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);
  const CgvPartGroup *group = item->group != CGV_NONE ? cgv_part_picture_get_group (self, item->group) : NULL;
  CgvCost total = get_total (self);
  char percent[CGV_FORMAT_MAX];

  if (group != NULL && group->has_head && group->first == place)
    g_string_append_printf (text, "; %s, %s, %s", group->title, group->count, group->range);
  if (!cgv_part_picture_is_shown (self, item))
    return;
  g_string_append_printf (text, "; %s, %s", item->title, item->amount);
  cgv_value_format_percent (item->exact, total, cgv_costs_get_event (self->costs), percent);
  if (total > 0 && !g_str_equal (percent, item->amount))
    g_string_append_printf (text, ", %s", percent);
  append_roles (text, item);
}

/* Returns whether all items are threads. */
static gboolean
are_threads (CgvPartPicture *self)
{
  const CgvPartItem *first = cgv_part_picture_get_item (self, 0);

  if (self->base_document == NULL)
    return cgv_document_has_threads (cgv_focus_get_document (self->focus));
  return are_of_one_dump (self) && cgv_part_picture_get_part (self, first)->thread > 0;
}

/* Returns a sentence about the least and the most cost. */
static char *
dup_extremes (CgvPartPicture *self)
{
  guint n = self->items->len;
  guint least = 0, most = 0;
  g_autofree char *least_amount = NULL;
  g_autofree char *most_amount = NULL;
  guint64 number;

  for (guint i = 1; i < n; i++)
    {
      least = cgv_part_picture_get_item (self, i)->cost < cgv_part_picture_get_item (self, least)->cost ? i : least;
      most = cgv_part_picture_get_item (self, i)->cost > cgv_part_picture_get_item (self, most)->cost ? i : most;
    }
  least_amount = cgv_part_picture_dup_amount (self, cgv_part_picture_get_item (self, least)->exact);
  most_amount = cgv_part_picture_dup_amount (self, cgv_part_picture_get_item (self, most)->exact);
  number = cgv_part_picture_get_number (self, most);
  if (self->is_in_time)
    /* Translators: how many dumps, the least and the most cost of one, and the number of the costliest */
    return g_strdup_printf (ngettext ("%u dump of all threads costs from %s to %s. Dump %" PRIu64 " costs the most.", "%u dumps of all threads cost from %s to %s. Dump %" PRIu64 " costs the most.", n), n, least_amount, most_amount, number);
  if (are_threads (self))
    /* Translators: how many threads, the least and the most cost of one, and the number of the costliest */
    return g_strdup_printf (ngettext ("%u thread costs from %s to %s. Thread %" PRIu64 " costs the most.", "%u threads cost from %s to %s. Thread %" PRIu64 " costs the most.", n), n, least_amount, most_amount, number);
  /* Translators: how many parts, the least and the most cost of one, and the number of the costliest */
  return g_strdup_printf (ngettext ("%u part costs from %s to %s. Part %" PRIu64 " costs the most.", "%u parts cost from %s to %s. Part %" PRIu64 " costs the most.", n), n, least_amount, most_amount, number);
}

/* Returns all parts if they have titles; for many parts the least and the most. */
static char *
dup_label (CgvPartPicture *self)
{
  guint n = self->items->len;
  GString *text;

  if (n == 0)
    return g_strdup ("");
  if (self->shape == CGV_PARTS_COLUMNS)
    return dup_extremes (self);
  text = g_string_new (NULL);
  g_string_append_printf (text, are_threads (self) ? ngettext ("Threads, %u", "Threads, %u", n) : ngettext ("Parts, %u", "Parts, %u", n), n);
  for (guint i = 0; i < n; i++)
    append_item (self, text, i);
  return g_string_free (text, FALSE);
}

void
cgv_part_picture_update_accessible (CgvPartPicture *self)
{
  guint cursor = cgv_part_picture_get_cursor (self);
  g_autofree char *label = dup_label (self);
  g_autofree char *description = cursor != CGV_NONE ? dup_description (self, cursor) : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* Returns the threads of a dump, or those of a layer. */
static char *
dup_threads (CgvPartPicture *self,
             guint place,
             double y)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);
  const CgvProfile *profile = cgv_part_picture_get_document (self, item)->profile;
  guint layer = self->stacks_threads ? cgv_part_picture_find_layer (self, place, y) : CGV_NONE;
  g_autofree char *title = cgv_part_picture_dup_title (self, item);
  g_autofree char *amount = cgv_part_picture_dup_amount (self, item->exact);
  GString *text = g_string_new (title);

  g_string_append_printf (text, " · %s", amount);
  for (guint i = 0, n = 0; i < item->n; i++)
    {
      CgvPartId part = cgv_part_picture_get_part_of (self, item, i);
      guint64 thread = cgv_profile_get_part (profile, part)->thread;
      g_autofree char *cost = cgv_part_picture_dup_amount (self, cgv_event_set_get_part_total (self->costs->events, part, self->costs->event));

      if (layer != CGV_NONE && cgv_part_picture_get_slot (self, thread) != layer)
        continue;
      g_string_append_c (text, '\n');
      if (n == MAX_THREADS)
        {
          g_string_append (text, "…");
          break;
        }
      /* Translators: a thread by its number, and what it costs in a part */
      g_string_append_printf (text, _ ("Thread %" PRIu64 ": %s"), thread, cost);
      n++;
    }
  return g_string_free (text, FALSE);
}

char *
cgv_part_picture_dup_tooltip (CgvPartPicture *self,
                              guint place,
                              double y)
{
  const CgvPartItem *item = cgv_part_picture_get_item (self, place);
  const CgvCosts *costs = item->side == CGV_SIDE_BASE ? self->base_costs : self->costs;
  const char *use = self->is_compared ? _ ("Click: as B. Shift+click: as A. Drag: several.")
                                      : _ ("Click: show only this. Ctrl+click: add or leave out. Drag: several.");
  g_autofree char *text = NULL;

  if (item->n > 1)
    text = dup_threads (self, place, y);
  else
    text = cgv_document_dup_part_tooltip (cgv_part_picture_get_document (self, item), item->part, costs->events, costs->event);
  /* With two documents, the user cannot choose anything else. */
  return self->base_document != NULL ? g_steal_pointer (&text) : g_strdup_printf ("%s\n%s", text, use);
}
