/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-link-list.h"

#include <math.h>

struct _CgvCycleLinkList
{
  CgvRowList parent_instance;

  CgvCycleFocus *cycle;
  CgvCallListKind kind;
  CgvCycleLinks *links;
  double largest_delta;
};

static guint
get_length (CgvCycleLinkList *self)
{
  return self->links != NULL ? self->links->n_links : 0;
}

G_DEFINE_FINAL_TYPE (CgvCycleLinkList, cgv_cycle_link_list, CGV_TYPE_ROW_LIST)

static void
find_largest_delta (CgvCycleLinkList *self)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (cgv_cycle_focus_get_focus (self->cycle));

  self->largest_delta = 0;
  for (guint i = 0; comparison != NULL && i < get_length (self); i++)
    {
      const CgvCost *cost = self->links->links[i].cost;

      self->largest_delta = MAX (self->largest_delta, fabs (cgv_comparison_measure_delta (comparison, cost[CGV_SIDE_BASE], cost[CGV_SIDE_NEW])));
    }
}

static void
piece_changed_cb (CgvCycleLinkList *self)
{
  guint old_length = get_length (self);
  guint piece = cgv_cycle_focus_get_piece (self->cycle);

  g_clear_pointer (&self->links, cgv_cycle_links_free);
  if (piece != CGV_NONE)
    {
      self->links = cgv_cycle_links_new (cgv_cycle_focus_get_cut (self->cycle), piece, self->kind == CGV_CALL_LIST_CALLERS);
      if (self->links == NULL)
        g_warning ("There is not enough memory to find the calls of a part of the cycle");
    }
  find_largest_delta (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
cgv_cycle_link_list_finalize (GObject *object)
{
  CgvCycleLinkList *self = CGV_CYCLE_LINK_LIST (object);

  g_clear_pointer (&self->links, cgv_cycle_links_free);
  g_clear_object (&self->cycle);

  G_OBJECT_CLASS (cgv_cycle_link_list_parent_class)->finalize (object);
}

static guint
cgv_cycle_link_list_get_length (CgvRowList *list)
{
  return get_length (CGV_CYCLE_LINK_LIST (list));
}

static void
cgv_cycle_link_list_class_init (CgvCycleLinkListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_cycle_link_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_cycle_link_list_get_length;
}

static void
cgv_cycle_link_list_init (CgvCycleLinkList *self)
{
}

CgvCycleLinkList *
cgv_cycle_link_list_new (CgvCycleFocus *cycle,
                         CgvCallListKind kind)
{
  CgvCycleLinkList *self;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (cycle), NULL);

  self = g_object_new (CGV_TYPE_CYCLE_LINK_LIST, NULL);
  self->cycle = g_object_ref (cycle);
  self->kind = kind;
  g_signal_connect_object (cycle, "piece-replaced", G_CALLBACK (piece_changed_cb), self, G_CONNECT_SWAPPED);
  piece_changed_cb (self);
  return self;
}

const CgvCycleLink *
cgv_cycle_link_list_get_link (CgvCycleLinkList *self,
                              guint position)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LINK_LIST (self), NULL);
  g_return_val_if_fail (position < get_length (self), NULL);

  return &self->links->links[position];
}

CgvNodeId
cgv_cycle_link_list_get_node (CgvCycleLinkList *self,
                              guint position)
{
  const CgvCycleLink *link;
  const CgvCycleCut *cut;

  g_return_val_if_fail (CGV_IS_CYCLE_LINK_LIST (self), CGV_NONE);
  g_return_val_if_fail (position < get_length (self), CGV_NONE);

  link = &self->links->links[position];
  cut = cgv_cycle_focus_get_cut (self->cycle);
  return link->piece == CGV_NONE ? link->node : cut->inside->members[cut->members[cut->pieces[link->piece].first]];
}

double
cgv_cycle_link_list_get_largest_delta (CgvCycleLinkList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LINK_LIST (self), 0);

  return self->largest_delta;
}

CgvCycleFocus *
cgv_cycle_link_list_get_cycle (CgvCycleLinkList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LINK_LIST (self), NULL);

  return self->cycle;
}

CgvCallListKind
cgv_cycle_link_list_get_kind (CgvCycleLinkList *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_LINK_LIST (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}
