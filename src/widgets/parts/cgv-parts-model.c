/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-model.h"

struct _CgvPartsModel
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  guint n_parts;
  gboolean is_selectable;
};

static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvPartsModel, cgv_parts_model, CGV_TYPE_ROW_LIST, G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static guint
get_length (CgvRowList *list)
{
  return CGV_PARTS_MODEL (list)->n_parts;
}

static gboolean
counts (CgvPartsModel *self,
        guint position)
{
  return cgv_focus_has_part (self->focus, cgv_parts_model_get_part (self, position));
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint position)
{
  CgvPartsModel *self = CGV_PARTS_MODEL (model);

  return self->is_selectable && position < self->n_parts && counts (self, position);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  GtkBitset *bitset = gtk_bitset_new_empty ();

  for (guint i = position; i < position + n_items; i++)
    if (is_selected (model, i))
      gtk_bitset_add (bitset, i);

  return bitset;
}

static gboolean
set_selection (GtkSelectionModel *model,
               GtkBitset *selected,
               GtkBitset *mask)
{
  CgvPartsModel *self = CGV_PARTS_MODEL (model);
  g_autofree CgvPartId *parts = g_new (CgvPartId, self->n_parts);
  guint n = 0;

  for (guint i = 0; i < self->n_parts; i++)
    {
      gboolean wanted = gtk_bitset_contains (mask, i) ? gtk_bitset_contains (selected, i) : is_selected (model, i);

      if (wanted)
        parts[n++] = cgv_parts_model_get_part (self, i);
    }

  if (n == 0 || !self->is_selectable)
    return FALSE;

  cgv_focus_select_parts (self->focus, parts, n);

  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->get_selection_in_range = get_selection_in_range;
  iface->set_selection = set_selection;
}

static void
costs_changed_cb (CgvPartsModel *self)
{
  gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, self->n_parts);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->n_parts);
}

static void
cgv_parts_model_finalize (GObject *object)
{
  g_clear_object (&CGV_PARTS_MODEL (object)->focus);

  G_OBJECT_CLASS (cgv_parts_model_parent_class)->finalize (object);
}

static void
cgv_parts_model_class_init (CgvPartsModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_parts_model_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = get_length;
}

static void
cgv_parts_model_init (CgvPartsModel *self)
{
}

CgvPartsModel *
cgv_parts_model_new (CgvFocus *focus)
{
  CgvPartsModel *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_PARTS_MODEL, NULL);
  self->focus = g_object_ref (focus);
  self->is_selectable = TRUE;
  self->n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (cgv_focus_get_document (focus)));

  g_signal_connect_object (focus, "numbers-changed", G_CALLBACK (costs_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

CgvPartId
cgv_parts_model_get_part (CgvPartsModel *self,
                          guint position)
{
  g_return_val_if_fail (CGV_IS_PARTS_MODEL (self), CGV_NONE);

  return cgv_document_get_part_at (cgv_focus_get_document (self->focus), position);
}

guint
cgv_parts_model_get_n_selected (CgvPartsModel *self)
{
  guint n = 0;

  g_return_val_if_fail (CGV_IS_PARTS_MODEL (self), 0);

  for (guint i = 0; i < self->n_parts; i++)
    n += counts (self, i) ? 1 : 0;

  return n;
}

void
cgv_parts_model_set_selectable (CgvPartsModel *self,
                                gboolean is_selectable)
{
  g_return_if_fail (CGV_IS_PARTS_MODEL (self));

  if (self->is_selectable == is_selectable)
    return;

  self->is_selectable = is_selectable;
  gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, self->n_parts);
}
