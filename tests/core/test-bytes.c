/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs of bytes, and the numbers of variable length in them. */

#include <glib.h>

#include "cgv-bytes-private.h"
#include "cgv-test-memory.h"

static void
expect_number (guint64 number,
               guint length)
{
  guint8 bytes[CGV_VARINT_MAX + 1];
  guint64 value;
  guint8 *end = cgv_varint_write (bytes, number);

  g_assert_cmpuint ((guint) (end - bytes), ==, length);
  g_assert_true (cgv_varint_read (bytes, &value) == end);
  g_assert_cmpuint (value, ==, number);
  g_assert_true (cgv_varint_skip (bytes) == end);
}

static void
test_varints (void)
{
  g_test_summary ("Every seven bits take a byte, and 64 take ten");
  expect_number (0, 1);
  for (guint bits = 1; bits <= 64; bits++)
    {
      guint64 highest = G_MAXUINT64 >> (64 - bits);

      expect_number (highest, (bits + 6) / 7);
      if (bits < 64)
        expect_number (highest + 1, (bits + 7) / 7);
    }
  expect_number (G_MAXUINT64, CGV_VARINT_MAX);
}

static void
test_zigzag (void)
{
  static const gint64 numbers[] = { 0, -1, 1, -2, 2, 63, -64, 64, G_MAXINT64, G_MININT64, G_MININT64 + 1 };

  g_test_summary ("Small differences are small numbers, for either sign");
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (cgv_zigzag ((guint64) numbers[i]), ==, i);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpint ((gint64) cgv_unzigzag (cgv_zigzag ((guint64) numbers[i])), ==, numbers[i]);
}

static gboolean
fill (const CgvMemory *initial,
      gpointer data)
{
  CgvMemory memory = *initial;
  CgvBytes bytes = { NULL, 0, 0 };
  gboolean ok = TRUE;

  g_assert_null (cgv_bytes_get (&bytes, 0));
  for (guint i = 0; i < 1000 && ok; i++)
    {
      ok = cgv_bytes_reserve (&bytes, &memory, 2);
      if (!ok)
        continue;
      g_assert_cmpuint (bytes.capacity - bytes.length, >=, 2);
      bytes.data[bytes.length++] = (guint8) i;
      g_assert_cmpuint (*cgv_bytes_get (&bytes, i), ==, (guint8) i);
    }
  cgv_memory_free (&memory, bytes.data);
  return ok;
}

static void
test_reserve (void)
{
  g_test_summary ("Reserved room is available, or the lack of it is reported");
  cgv_test_memory_sweep (fill, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bytes/varints", test_varints);
  g_test_add_func ("/bytes/zigzag", test_zigzag);
  g_test_add_func ("/bytes/reserve", test_reserve);
  return g_test_run ();
}
