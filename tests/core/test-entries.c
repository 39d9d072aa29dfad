/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where functions are entered, narrow and wide. */

#include <glib.h>

#include "cgv-entries-private.h"
#include "cgv-test-memory.h"

#define MANY 1000u

static const CgvEntry entries[] = {
  { 0, 0 }, { 0, 7 }, { 0, INT32_MAX }, { 0, (uint64_t) -1 }, { 0, (uint64_t) -33 }, { 0, (uint64_t) INT32_MIN + 1 },
  { 0, (uint64_t) INT32_MIN }, { 0, (uint64_t) INT32_MAX + 1 }, { 0, UINT32_MAX }, { 1, 0 }, { UINT64_MAX, 1 }, { 0x401000, 12 },
};

static void
expect (const CgvEntries *self,
        CgvFunctionId function,
        const CgvEntry *expected)
{
  CgvEntry entry = { 1, 1 };

  g_assert_cmpint (cgv_entries_get (self, function, &entry), ==, expected != NULL);
  g_assert_cmphex (entry.address, ==, expected != NULL ? expected->address : 0);
  g_assert_cmphex (entry.line, ==, expected != NULL ? expected->line : 0);
}

static void
add (CgvEntries *self,
     CgvMemory *memory)
{
  g_assert_true (cgv_entries_reserve (self, memory, (gsize) self->n_items + 1));
  cgv_entries_add (self);
  expect (self, self->n_items - 1, NULL);
}

static void
test_each (void)
{
  g_test_summary ("Each entry is kept, next to functions with another one and without one, before and after it");
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      CgvMemory memory = CGV_MEMORY_INIT;
      CgvEntries self = { 0 };

      for (guint n = 0; n < 3; n++)
        add (&self, &memory);
      g_assert_true (cgv_entries_set (&self, &memory, 0, &entries[1]));
      g_assert_true (cgv_entries_set (&self, &memory, 2, &entries[i]));
      add (&self, &memory);
      g_assert_true (cgv_entries_set (&self, &memory, 3, &entries[4]));
      expect (&self, 0, &entries[1]);
      expect (&self, 1, NULL);
      expect (&self, 2, &entries[i]);
      expect (&self, 3, &entries[4]);
      g_assert_cmpint (self.wide != NULL, ==, i >= 6);
      cgv_entries_clear (&self, &memory);
      g_assert_cmpuint (memory.used, ==, 0);
    }
}

static gboolean
fill (const CgvMemory *memory,
      gpointer data)
{
  CgvMemory own = *memory;
  CgvEntries self = { 0 };
  gboolean ok = TRUE;

  for (guint i = 0; ok && i < MANY; i++)
    {
      const CgvEntry entry = { i < MANY / 2 ? 0 : i, i };

      ok = cgv_entries_reserve (&self, &own, i + 1);
      if (ok)
        cgv_entries_add (&self);
      ok = ok && cgv_entries_set (&self, &own, i, &entry);
    }
  for (guint i = 0; ok && i < MANY; i++)
    expect (&self, i, &(CgvEntry) { i < MANY / 2 ? 0 : i, i });
  cgv_entries_clear (&self, &own);
  g_assert_cmpuint (own.used, ==, memory->used);
  return ok;
}

static void
test_no_memory (void)
{
  g_test_summary ("Many entries, of which the later ones are wide, and no memory for them");
  cgv_test_memory_sweep (fill, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/entries/each", test_each);
  g_test_add_func ("/entries/no-memory", test_no_memory);
  return g_test_run ();
}
