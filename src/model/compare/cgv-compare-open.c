/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-open.h"

struct CgvCompareOpen
{
  gboolean all;
  GHashTable *exceptions; /* names of rows that are not as @all says */
};

CgvCompareOpen *
cgv_compare_open_new (void)
{
  CgvCompareOpen *open = g_new0 (CgvCompareOpen, 1);

  open->exceptions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return open;
}

void
cgv_compare_open_free (CgvCompareOpen *open)
{
  g_hash_table_unref (open->exceptions);
  g_free (open);
}

void
cgv_compare_open_set_all (CgvCompareOpen *open,
                          gboolean all)
{
  open->all = all;
  g_hash_table_remove_all (open->exceptions);
}

void
cgv_compare_open_set (CgvCompareOpen *open,
                      const char *name,
                      gboolean is_open)
{
  if (is_open != open->all)
    g_hash_table_add (open->exceptions, g_strdup (name));
  else
    g_hash_table_remove (open->exceptions, name);
}

gboolean
cgv_compare_open_get (const CgvCompareOpen *open,
                      const char *name)
{
  return open->all != g_hash_table_contains (open->exceptions, name);
}

gboolean
cgv_compare_open_has_any (const CgvCompareOpen *open)
{
  return open->all || g_hash_table_size (open->exceptions) > 0;
}
