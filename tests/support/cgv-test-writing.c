/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-writing.h"

#include "cgv-test-reading.h"

static bool
append (const void *bytes,
        size_t n_bytes,
        void *user_data)
{
  g_assert_cmpuint (n_bytes, >, 0);
  g_byte_array_append (user_data, bytes, (guint) n_bytes);
  return true;
}

CgvWriterResult
cgv_test_write_to (const CgvProfile *profile,
                   const CgvWriterOptions *options,
                   CgvWriteFunc func,
                   void *user_data,
                   CgvStringId *culprit)
{
  CgvWriter *writer = cgv_writer_new (profile, options, NULL);
  CgvWriterResult result;

  g_assert_nonnull (writer);
  result = cgv_writer_write (writer, NULL, func, user_data, culprit);
  cgv_writer_free (writer);
  return result;
}

GBytes *
cgv_test_write (const CgvProfile *profile,
                const CgvWriterOptions *options)
{
  GByteArray *bytes = g_byte_array_new ();
  CgvStringId culprit = 0;

  g_assert_cmpint (cgv_test_write_to (profile, options, append, bytes, &culprit), ==, CGV_WRITER_OK);
  g_assert_cmpuint (culprit, ==, CGV_NONE);
  return g_byte_array_free_to_bytes (bytes);
}

char *
cgv_test_write_twice (const CgvProfile *profile,
                      const CgvWriterOptions *options,
                      CgvProfile **again)
{
  g_autoptr (GBytes) first = cgv_test_write (profile, options);
  g_autoptr (GBytes) second = NULL;
  CgvWriterOptions all = *options;
  gsize length;
  const char *bytes = g_bytes_get_data (first, &length);
  g_autoptr (CgvTestReading) reading = cgv_test_read (bytes, length, 65536, NULL);
  g_autofree char *broken = cgv_test_reading_check (reading);

  *again = NULL;
  if (broken != NULL)
    return g_steal_pointer (&broken);
  if (reading->profile == NULL)
    return g_strdup_printf ("nothing to read back:\n%.*s", (int) length, bytes);
  *again = cgv_profile_ref (reading->profile);
  all.parts = NULL;
  all.events = NULL;
  second = cgv_test_write (reading->profile, &all);
  if (g_bytes_equal (first, second))
    return NULL;
  return g_strdup_printf ("the second file is another:\n%.*s\nand not:\n%.*s", (int) g_bytes_get_size (second),
                          (const char *) g_bytes_get_data (second, NULL), (int) length, bytes);
}
