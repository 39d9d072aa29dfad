/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-sides.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-signal.h"
#include "cgv-thread-start.h"

static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvPartSides, cgv_part_sides, G_TYPE_OBJECT)

static CgvPartRole
role_of (CgvSide side)
{
  return side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;
}

static CgvPartRole
other_role (CgvPartRole role)
{
  if (role == CGV_PART_ROLE_NONE)
    return role;
  return role == CGV_PART_ROLE_BASE ? CGV_PART_ROLE_NEW : CGV_PART_ROLE_BASE;
}

static void
count (CgvPartSides *self)
{
  memset (self->n, 0, sizeof self->n);
  for (guint i = 0; i < self->n_parts; i++)
    {
      if (self->roles[i] != CGV_PART_ROLE_NONE)
        self->n[self->roles[i] == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW]++;
    }
}

/* Takes ROLES, one for each part. */
static void
take_roles (CgvPartSides *self,
            guint8 *roles)
{
  g_autofree guint8 *old = g_steal_pointer (&self->roles);

  self->roles = roles;
  if (memcmp (old, roles, self->n_parts) == 0)
    return;

  count (self);
  g_signal_emit (self, changed_signal, 0);
}

static guint8 *
dup_roles (CgvPartSides *self)
{
  return g_memdup2 (self->roles, self->n_parts);
}

static void
cgv_part_sides_finalize (GObject *object)
{
  g_free (CGV_PART_SIDES (object)->roles);

  G_OBJECT_CLASS (cgv_part_sides_parent_class)->finalize (object);
}

static void
cgv_part_sides_class_init (CgvPartSidesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_part_sides_finalize;

  changed_signal = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_part_sides_init (CgvPartSides *self)
{
}

CgvPartSides *
cgv_part_sides_new (guint n_parts)
{
  CgvPartSides *self;

  g_return_val_if_fail (n_parts > 0, NULL);

  self = g_object_new (CGV_TYPE_PART_SIDES, NULL);
  self->n_parts = n_parts;
  self->roles = g_new0 (guint8, n_parts);
  return self;
}

CgvPartSides *
cgv_part_sides_copy (CgvPartSides *self)
{
  CgvPartSides *copy;

  g_return_val_if_fail (CGV_IS_PART_SIDES (self), NULL);

  copy = cgv_part_sides_new (self->n_parts);
  cgv_part_sides_assign (copy, self);
  return copy;
}

void
cgv_part_sides_assign (CgvPartSides *self,
                       CgvPartSides *other)
{
  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (CGV_IS_PART_SIDES (other));
  g_return_if_fail (self->n_parts == other->n_parts);

  take_roles (self, dup_roles (other));
}

gboolean
cgv_part_sides_is_complete (CgvPartSides *self)
{
  g_return_val_if_fail (CGV_IS_PART_SIDES (self), FALSE);

  return self->n[CGV_SIDE_BASE] > 0 && self->n[CGV_SIDE_NEW] > 0;
}

CgvPartSelection *
cgv_part_sides_dup_selection (CgvPartSides *self,
                              CgvSide side)
{
  CgvPartSelection *selection = NULL;

  g_return_val_if_fail (CGV_IS_PART_SIDES (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (self->roles[part] != role_of (side))
        continue;
      if (selection != NULL)
        {
          cgv_part_selection_add (selection, part);
          continue;
        }
      selection = cgv_part_selection_new (self->n_parts);
      cgv_part_selection_select_only (selection, part);
    }
  return selection;
}

void
cgv_part_sides_select (CgvPartSides *self,
                       CgvSide side,
                       const CgvPartSelection *selection)
{
  guint8 *roles;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (side < CGV_N_SIDES);
  g_return_if_fail (selection != NULL);

  roles = dup_roles (self);
  for (CgvPartId part = 0; part < self->n_parts; part++)
    {
      if (cgv_part_set_contains (cgv_part_selection_get_set (selection), part))
        roles[part] = role_of (side);
    }
  take_roles (self, roles);
}

void
cgv_part_sides_set_roles (CgvPartSides *self,
                          const CgvPartId *parts,
                          guint n,
                          CgvPartRole role)
{
  guint8 *roles;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (parts != NULL || n == 0);

  roles = dup_roles (self);
  for (guint i = 0; i < n; i++)
    {
      if (parts[i] < self->n_parts)
        roles[parts[i]] = role;
    }
  take_roles (self, roles);
}

void
cgv_part_sides_choose (CgvPartSides *self,
                       CgvSide side,
                       CgvPartId part)
{
  cgv_part_sides_choose_parts (self, side, &part, 1);
}

static gboolean
has_role (const guint8 *roles,
          guint n_parts,
          CgvPartRole role)
{
  return memchr (roles, role, n_parts) != NULL;
}

void
cgv_part_sides_choose_parts (CgvPartSides *self,
                             CgvSide side,
                             const CgvPartId *parts,
                             guint n)
{
  CgvPartRole role = role_of (side);
  CgvPartRole other = other_role (role);
  g_autofree guint8 *roles = NULL;
  gboolean takes_all;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (side < CGV_N_SIDES);
  g_return_if_fail (parts != NULL && n > 0);

  roles = dup_roles (self);
  for (guint i = 0; i < n; i++)
    roles[parts[i]] = role;
  takes_all = has_role (self->roles, self->n_parts, other) && !has_role (roles, self->n_parts, other);
  for (guint i = 0; i < self->n_parts; i++)
    {
      if (self->roles[i] == role)
        roles[i] = takes_all ? other : CGV_PART_ROLE_NONE;
    }
  for (guint i = 0; i < n; i++)
    roles[parts[i]] = role;
  if (!cgv_part_sides_is_complete (self) || has_role (roles, self->n_parts, other))
    take_roles (self, g_steal_pointer (&roles));
}

void
cgv_part_sides_toggle (CgvPartSides *self,
                       CgvSide side,
                       const CgvPartId *parts,
                       guint n)
{
  CgvPartRole role = role_of (side);
  g_autofree guint8 *roles = NULL;
  gboolean has_all = TRUE;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (side < CGV_N_SIDES);
  g_return_if_fail (parts != NULL && n > 0);

  roles = dup_roles (self);
  for (guint i = 0; i < n; i++)
    has_all = has_all && roles[parts[i]] == role;
  for (guint i = 0; i < n; i++)
    roles[parts[i]] = has_all ? CGV_PART_ROLE_NONE : role;
  for (CgvPartRole kept = CGV_PART_ROLE_BASE; kept <= CGV_PART_ROLE_NEW; kept++)
    if (has_role (self->roles, self->n_parts, kept) && !has_role (roles, self->n_parts, kept))
      return;
  take_roles (self, g_steal_pointer (&roles));
}

/* A part, at its place on screen. */
typedef struct
{
  const CgvPart *part;
  CgvPartId id;
  CgvFunctionId start; /* of a thread, if dumps have no others */
  CgvCost order; /* compares as the cost does */
  double cost;
} Place;

static Place *
list_places (CgvDocument *document,
             const CgvEventSet *events,
             CgvEventId event)
{
  const CgvProfile *profile = document->profile;
  gboolean has_threads = cgv_document_has_threads (document) && !cgv_document_has_dumps_of_threads (document);
  gboolean is_signed = cgv_event_set_get (events, event)->is_signed;
  Place *places = g_new (Place, profile->n_parts);

  for (guint i = 0; i < profile->n_parts; i++)
    {
      CgvPartId id = cgv_document_get_part_at (document, i);
      CgvCost cost = cgv_document_get_part_cost (document, id, events, event);

      places[i].part = cgv_profile_get_part (profile, id);
      places[i].id = id;
      places[i].start = has_threads ? cgv_thread_start_find (profile, id) : CGV_NONE;
      places[i].order = is_signed ? cost ^ ((CgvCost) 1 << 63) : cost;
      places[i].cost = cgv_cost_to_double (cost, is_signed);
    }
  return places;
}

/* Finds the cheapest and the costliest of the threads that begin with the function that most threads begin with. Returns FALSE if no two
 * threads begin with one function. */
static gboolean
find_threads (const Place *places,
              guint n_places,
              guint *base,
              guint *new_)
{
  guint largest = 1;

  for (guint first = 0; first < n_places; first++)
    {
      guint n = 0, least = first, most = first;

      for (guint i = first; i < n_places && places[first].start != CGV_NONE; i++)
        {
          if (places[i].start != places[first].start)
            continue;
          least = places[i].order < places[least].order ? i : least;
          most = places[i].order >= places[most].order ? i : most;
          n++;
        }
      if (n <= largest || least == most)
        continue;
      largest = n;
      *base = least;
      *new_ = most;
    }
  return largest > 1;
}

/* Finds the dump after the first that costs most, with all its threads, and the one before it. */
static void
find_dumps (const Place *places,
            guint n_places,
            guint *base,
            guint *new_)
{
  double most = 0;

  for (guint first = 0, last = 0, end; first < n_places; last = first, first = end)
    {
      double sum = 0;

      for (end = first; end < n_places && places[end].part->number == places[first].part->number; end++)
        sum += places[end].cost;
      if (first == 0 || (*new_ > 0 && sum <= most))
        continue;
      *base = last;
      *new_ = first;
      most = sum;
    }
}

/* Finds the costliest part, and the one before it. */
static void
find_parts (const Place *places,
            guint n_places,
            guint *base,
            guint *new_)
{
  for (guint i = 1; i < n_places; i++)
    *new_ = places[i].order > places[*new_].order ? i : *new_;
  *new_ = MAX (*new_, 1);
  *base = *new_ - 1;
}

void
cgv_part_sides_choose_first (CgvPartSides *self,
                             CgvDocument *document,
                             const CgvEventSet *events,
                             CgvEventId event)
{
  gboolean has_dumps;
  guint base = 0;
  guint new_ = 0;
  g_autofree Place *places = NULL;
  guint8 *roles;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));

  if (self->n_parts < 2 || self->n_parts != document->profile->n_parts)
    return;
  has_dumps = cgv_document_has_dumps_of_threads (document);
  places = list_places (document, events, event);
  if (has_dumps)
    find_dumps (places, self->n_parts, &base, &new_);
  else if (!find_threads (places, self->n_parts, &base, &new_))
    find_parts (places, self->n_parts, &base, &new_);
  roles = g_new0 (guint8, self->n_parts);
  for (guint i = has_dumps ? base : 0; i < self->n_parts; i++)
    {
      if (has_dumps ? places[i].part->number == places[base].part->number : i == base)
        roles[places[i].id] = CGV_PART_ROLE_BASE;
      else if (has_dumps ? places[i].part->number == places[new_].part->number : i == new_)
        roles[places[i].id] = CGV_PART_ROLE_NEW;
    }
  take_roles (self, roles);
}

void
cgv_part_sides_swap (CgvPartSides *self)
{
  guint8 *roles;

  g_return_if_fail (CGV_IS_PART_SIDES (self));

  roles = dup_roles (self);
  for (guint i = 0; i < self->n_parts; i++)
    roles[i] = other_role (roles[i]);
  take_roles (self, roles);
}

void
cgv_part_sides_clear (CgvPartSides *self)
{
  g_return_if_fail (CGV_IS_PART_SIDES (self));

  take_roles (self, g_new0 (guint8, self->n_parts));
}
