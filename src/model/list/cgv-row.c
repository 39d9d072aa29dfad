/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row.h"

#include "cgv-signal.h"

struct _CgvRow
{
  GObject parent_instance;

  guint position;
};

G_DEFINE_FINAL_TYPE (CgvRow, cgv_row, G_TYPE_OBJECT)

static guint changed_signal;

static void
cgv_row_class_init (CgvRowClass *klass)
{
  changed_signal = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_row_init (CgvRow *self)
{
}

CgvRow *
cgv_row_new (guint position)
{
  CgvRow *self = g_object_new (CGV_TYPE_ROW, NULL);

  self->position = position;
  return self;
}

guint
cgv_row_get_position (CgvRow *self)
{
  g_return_val_if_fail (CGV_IS_ROW (self), 0);

  return self->position;
}

void
cgv_row_emit_changed (CgvRow *self)
{
  g_return_if_fail (CGV_IS_ROW (self));

  g_signal_emit (self, changed_signal, 0);
}
