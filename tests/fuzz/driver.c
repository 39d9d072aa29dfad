/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include <gio/gio.h>

/* Runs a fuzz target over the files of folders, without a fuzzer: the corpus in every test run. */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

/* Each file is also run with some of its bits changed, the same ones in each run, in whichever order the files come. */
#define N_CHANGES 40

static void
run_changed (const guint8 *bytes,
             gsize length)
{
  g_autoptr (GBytes) seed = g_bytes_new_static (bytes, length);
  g_autoptr (GRand) random = g_rand_new_with_seed (g_bytes_hash (seed));

  for (guint i = 0; i < N_CHANGES && length > 0 && length < 100000; i++)
    {
      g_autofree guint8 *changed = g_memdup2 (bytes, length);
      guint n = (guint) g_rand_int_range (random, 1, 4);

      for (guint k = 0; k < n; k++)
        changed[g_rand_int_range (random, 0, (gint32) length)] ^= (guint8) (1 << g_rand_int_range (random, 0, 8));
      LLVMFuzzerTestOneInput (changed, length);
    }
}

static guint
run_folder (GFile *folder)
{
  g_autoptr (GFileEnumerator) enumerator = g_file_enumerate_children (folder, "standard::name,standard::type", G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GFile *child;
  GFileInfo *info;
  guint n = 0;

  g_assert_nonnull (enumerator);
  while (g_file_enumerator_iterate (enumerator, &info, &child, NULL, NULL) && info != NULL)
    {
      g_autofree char *bytes = NULL;
      gsize length;

      if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
        {
          n += run_folder (child);
          continue;
        }
      g_assert_true (g_file_load_contents (child, NULL, &bytes, &length, NULL, NULL));
      LLVMFuzzerTestOneInput ((const guint8 *) bytes, length);
      run_changed ((const guint8 *) bytes, length);
      n++;
    }
  return n;
}

static void
test_corpus (gconstpointer data)
{
  const char *const *paths = data;

  for (; *paths != NULL; paths++)
    {
      g_autoptr (GFile) folder = g_file_new_for_path (*paths);

      g_assert_cmpuint (run_folder (folder), >, 0);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 2);
  g_test_add_data_func ("/fuzz/corpus", argv + 1, test_corpus);
  return g_test_run ();
}
