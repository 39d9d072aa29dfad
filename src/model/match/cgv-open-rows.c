/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-open-rows.h"

#include "cgv-seeded-hash.h"

struct CgvOpenRows
{
  gboolean all;
  GHashTable *others; /* a set of GBytes */
};

CgvOpenRows *
cgv_open_rows_new (void)
{
  CgvOpenRows *open = g_new0 (CgvOpenRows, 1);

  open->others = g_hash_table_new_full (cgv_seeded_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  return open;
}

CgvOpenRows *
cgv_open_rows_copy (const CgvOpenRows *open)
{
  CgvOpenRows *copy = cgv_open_rows_new ();
  GHashTableIter iter;
  gpointer key;

  copy->all = open->all;
  g_hash_table_iter_init (&iter, open->others);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_hash_table_add (copy->others, g_bytes_ref (key));
  return copy;
}

void
cgv_open_rows_free (CgvOpenRows *open)
{
  g_hash_table_unref (open->others);
  g_free (open);
}

void
cgv_open_rows_set_all (CgvOpenRows *open,
                       gboolean all)
{
  open->all = !!all;
  g_hash_table_remove_all (open->others);
}

gboolean
cgv_open_rows_get_all (const CgvOpenRows *open)
{
  return open->all;
}

gboolean
cgv_open_rows_has_others (const CgvOpenRows *open)
{
  return g_hash_table_size (open->others) > 0;
}

void
cgv_open_rows_set (CgvOpenRows *open,
                   GBytes *key,
                   gboolean is_open)
{
  if (!!is_open != open->all)
    g_hash_table_add (open->others, g_bytes_ref (key));
  else
    g_hash_table_remove (open->others, key);
}

gboolean
cgv_open_rows_get (const CgvOpenRows *open,
                   GBytes *key)
{
  return open->all != g_hash_table_contains (open->others, key);
}
