/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every file of tests/data: read, written in each way, read back, and written again.
 */

#include <string.h>

#include "cgv-test-canon.h"
#include "cgv-test-reading.h"
#include "cgv-test-writing.h"
#include "cgv-test.h"

/* Files of MALT and ARTIQ are another dialect, so their names do not stay in creator:. The rest
 * after the first line of the only part stays. */
static gboolean
is_same (const char *canon,
         const char *again)
{
  gboolean has_dialect = strstr (canon, "\"MALT-") != NULL || strstr (canon, "\"ARTIQ") != NULL;

  if (!has_dialect)
    return strcmp (canon, again) == 0;
  return strcmp (strstr (canon, "\nevent \""), strstr (again, "\nevent \"")) == 0;
}

static void
expect_same (const char *name,
             const CgvProfile *profile,
             const CgvWriterOptions *options)
{
  g_autoptr (CgvProfile) again = NULL;
  g_autofree char *broken = cgv_test_write_twice (profile, options, &again);
  g_autofree char *canon = cgv_test_canon (profile);
  g_autofree char *canon_again = NULL;

  if (broken != NULL)
    g_error ("%s: %s", name, broken);
  canon_again = cgv_test_canon (again);
  if (!is_same (canon, canon_again))
    g_error ("%s: the profile is another:\n%s\nand not:\n%s", name, canon_again, canon);
}

static void
try_file (const char *path,
          guint *n_files)
{
  g_autofree char *bytes = NULL;
  g_autoptr (CgvTestReading) reading = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  reading = cgv_test_read (bytes, length, 65536, NULL);
  if (reading->profile == NULL)
    return;
  expect_same (path, reading->profile, &(CgvWriterOptions){ 0 });
  (*n_files)++;
}

static void
test_folder (gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", data, NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n_files = 0;
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      if (g_str_has_suffix (name, ".callgrind"))
        try_file (file, &n_files);
    }
  g_assert_cmpuint (n_files, >, 10);
}

int
main (int argc,
      char *argv[])
{
  static const char *const folders[] = { "format", "producers", "quirks", "rules" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_strconcat ("/writer-files/", folders[i], NULL);

      g_test_add_data_func (path, folders[i], test_folder);
    }
  return g_test_run ();
}
