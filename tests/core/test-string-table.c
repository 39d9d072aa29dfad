/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Interned strings: equal bytes have equal ids, different bytes different
 * ones. */

#include <glib.h>

#include <string.h>

#include "cgv-string-table-private.h"
#include "cgv-test-memory.h"

static void
expect (const CgvStringTable *table,
        CgvStringId id,
        const char *bytes,
        gsize length)
{
  gsize actual;
  const char *text = cgv_string_table_get (table, id, &actual);

  g_assert_cmpmem (text, actual, bytes, length);
  g_assert_cmpint (text[actual], ==, '\0');
}

static void
test_bytes (void)
{
  static const struct
  {
    const char *bytes;
    gsize length;
  } strings[] = {
    { "", 0 }, { "a", 1 }, { "a\0", 2 }, { "a\0b", 3 }, { "\0", 1 }, { "\0\0", 2 }, { "b", 1 }, { "ab", 2 }, { "\xff\xfe", 2 }, { "\xff", 1 },
  };
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvStringTable table;

  g_test_summary ("Strings are bytes with a length; 0 is the empty one");
  g_assert_true (cgv_string_table_init (&table, &memory, 9));
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
      g_assert_cmpuint (cgv_string_table_intern (&table, &memory, strings[i].bytes, strings[i].length), ==, i);
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      expect (&table, i, strings[i].bytes, strings[i].length);
      g_assert_cmpuint (cgv_string_table_find (&table, strings[i].bytes, strings[i].length), ==, i);
    }
  g_assert_cmpuint (cgv_string_table_find (&table, "c", 1), ==, CGV_NONE);
  cgv_string_table_seal (&table, &memory);
  expect (&table, 7, "ab", 2);
  cgv_string_table_clear (&table, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_many (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvStringTable table;

  g_test_summary ("A hundred thousand strings, each with its id");
  g_assert_true (cgv_string_table_init (&table, &memory, 9));
  for (guint round = 0; round < 2; round++)
    for (guint i = 1; i <= 100000; i++)
      {
        char text[16];

        g_snprintf (text, sizeof text, "f%u", i);
        g_assert_cmpuint (cgv_string_table_intern (&table, &memory, text, strlen (text)), ==, i);
      }
  cgv_string_table_clear (&table, &memory);
}

static void
test_drop (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvStringTable table;
  guint64 used;

  g_test_summary ("Strings are freed from the first on, and the others keep their places");
  g_assert_true (cgv_string_table_init (&table, &memory, 9));
  for (guint i = 1; i <= 1000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u%*s", i, i % 3 == 0 ? 5000 : 10, "x");

      g_assert_cmpuint (cgv_string_table_intern (&table, &memory, text, strlen (text)), ==, i);
    }
  used = memory.used;
  cgv_string_table_drop_before (&table, &memory, 900);
  g_assert_cmpuint (memory.used, <, used / 2);
  for (guint i = 900; i <= 1000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u%*s", i, i % 3 == 0 ? 5000 : 10, "x");

      expect (&table, i, text, strlen (text));
    }
  cgv_string_table_clear (&table, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
}

static gboolean
fill (const CgvMemory *initial,
      gpointer data)
{
  CgvMemory memory = *initial;
  CgvStringTable table;
  gboolean ok = cgv_string_table_init (&table, &memory, 1);

  for (guint i = 1; i < 500 && ok; i++)
    {
      char text[16];

      g_snprintf (text, sizeof text, "f%u", i);
      ok = cgv_string_table_intern (&table, &memory, text, strlen (text)) != CGV_NONE;
      g_assert_cmpuint (cgv_string_table_find (&table, text, strlen (text)), ==, ok ? i : CGV_NONE);
    }
  cgv_string_table_clear (&table, &memory);
  return ok;
}

static void
test_no_memory (void)
{
  g_test_summary ("Without memory the table is unchanged");
  cgv_test_memory_sweep (fill, NULL);
}

static void
test_full (void)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvStringTable table;

  g_test_summary ("When ids are used up, only the existing strings are found");
  g_assert_true (cgv_string_table_init (&table, &memory, 9));
  table.n_strings = CGV_NONE - 1;
  g_assert_cmpuint (cgv_string_table_intern (&table, &memory, "x", 1), ==, CGV_NONE);
  g_assert_cmpuint (cgv_string_table_add_nameless (&table, &memory), ==, CGV_NONE);
  g_assert_cmpuint (cgv_string_table_intern (&table, &memory, "", 0), ==, 0);
  table.n_strings = 1;
  cgv_string_table_clear (&table, &memory);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/string-table/bytes", test_bytes);
  g_test_add_func ("/string-table/many", test_many);
  g_test_add_func ("/string-table/drop", test_drop);
  g_test_add_func ("/string-table/no-memory", test_no_memory);
  g_test_add_func ("/string-table/full", test_full);
  return g_test_run ();
}
