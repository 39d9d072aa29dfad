/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-sides.h"

#include <string.h>

#include "cgv-cost.h"
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

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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

/* The costs of a document's parts, in their order on screen. */
typedef struct
{
  CgvDocument *document;
  const CgvProfile *profile;
  const CgvEventSet *events;
  CgvEventId event;
} Costs;

static int
compare_at (const Costs *costs,
            guint a,
            guint b)
{
  return cgv_cost_compare (cgv_document_get_part_cost (costs->document, cgv_document_get_part_at (costs->document, a), costs->events, costs->event),
                           cgv_document_get_part_cost (costs->document, cgv_document_get_part_at (costs->document, b), costs->events, costs->event),
                           cgv_event_set_get (costs->events, costs->event)->is_signed);
}

/* Finds the cheapest and the costliest thread that begin with a function. Returns the number of such threads. */
static guint
find_ends (const Costs *costs,
           const CgvFunctionId *starts,
           guint n_parts,
           CgvFunctionId start,
           guint *least,
           guint *most)
{
  guint n = 0;

  for (guint place = 0; place < n_parts; place++)
    {
      if (starts[place] != start)
        continue;
      *least = n == 0 || compare_at (costs, place, *least) < 0 ? place : *least;
      *most = n == 0 || compare_at (costs, place, *most) >= 0 ? place : *most;
      n++;
    }
  return n;
}

/* Returns FALSE if no two threads begin with one function. */
static gboolean
find_threads (const Costs *costs,
              guint n_parts,
              guint *base,
              guint *new_)
{
  g_autofree CgvFunctionId *starts = g_new (CgvFunctionId, n_parts);
  guint largest = 1;

  for (guint place = 0; place < n_parts; place++)
    starts[place] = cgv_thread_start_find (costs->profile, cgv_document_get_part_at (costs->document, place));
  for (guint place = 0; place < n_parts; place++)
    {
      guint least = 0, most = 0;
      guint n = starts[place] != CGV_NONE ? find_ends (costs, starts, n_parts, starts[place], &least, &most) : 0;

      if (n <= largest || least == most)
        continue;
      largest = n;
      *base = least;
      *new_ = most;
    }
  return largest > 1;
}

/* Returns how many places from one on are of the same dump, and adds up their costs. */
static guint
measure_dump (const Costs *costs,
              guint n_parts,
              guint first,
              double *sum)
{
  guint64 number = cgv_profile_get_part (costs->profile, cgv_document_get_part_at (costs->document, first))->number;
  gboolean is_signed = cgv_event_set_get (costs->events, costs->event)->is_signed;
  guint n = 0;

  *sum = 0;
  for (; first + n < n_parts; n++)
    {
      CgvPartId part = cgv_document_get_part_at (costs->document, first + n);

      if (cgv_profile_get_part (costs->profile, part)->number != number)
        break;
      *sum += cgv_cost_to_double (cgv_document_get_part_cost (costs->document, part, costs->events, costs->event), is_signed);
    }
  return n;
}

/* Chooses the dump after the first that costs most, with all its threads, and the one before it. */
static guint8 *
choose_dumps (const Costs *costs,
              guint n_parts)
{
  guint8 *roles = g_new0 (guint8, n_parts);
  guint base = 0, new_ = 0, last = 0;
  double most = 0;

  for (guint place = 0, n; place < n_parts; place += n)
    {
      double sum;

      n = measure_dump (costs, n_parts, place, &sum);
      if (place > 0 && (new_ == 0 || sum > most))
        {
          base = last;
          new_ = place;
          most = sum;
        }
      last = place;
    }
  for (guint place = base; place < n_parts; place++)
    {
      CgvPartId part = cgv_document_get_part_at (costs->document, place);
      guint64 number = cgv_profile_get_part (costs->profile, part)->number;

      if (number == cgv_profile_get_part (costs->profile, cgv_document_get_part_at (costs->document, base))->number)
        roles[part] = CGV_PART_ROLE_BASE;
      else if (number == cgv_profile_get_part (costs->profile, cgv_document_get_part_at (costs->document, new_))->number)
        roles[part] = CGV_PART_ROLE_NEW;
    }
  return roles;
}

void
cgv_part_sides_choose_first (CgvPartSides *self,
                             CgvDocument *document,
                             const CgvEventSet *events,
                             CgvEventId event)
{
  Costs costs = { document, NULL, events, event };
  guint base = 0;
  guint new_ = 0;
  guint8 *roles;

  g_return_if_fail (CGV_IS_PART_SIDES (self));
  g_return_if_fail (CGV_IS_DOCUMENT (document));

  costs.profile = document->profile;
  if (self->n_parts < 2 || self->n_parts != costs.profile->n_parts)
    return;
  if (cgv_document_has_dumps_of_threads (document))
    {
      take_roles (self, choose_dumps (&costs, self->n_parts));
      return;
    }
  if (!cgv_document_has_threads (document) || !find_threads (&costs, self->n_parts, &base, &new_))
    {
      for (guint place = 1; place < self->n_parts; place++)
        new_ = compare_at (&costs, place, new_) > 0 ? place : new_;
      new_ = MAX (new_, 1);
      base = new_ - 1;
    }
  roles = g_new0 (guint8, self->n_parts);
  roles[cgv_document_get_part_at (document, base)] = CGV_PART_ROLE_BASE;
  roles[cgv_document_get_part_at (document, new_)] = CGV_PART_ROLE_NEW;
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
