/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands that were recorded, in a folder of their own. */

#include <glib/gstdio.h>

#include "cgv-record-history.h"

static void
add (const char *line,
     CgvRecordPresetId preset,
     guint64 total)
{
  char *file = total == 1 ? (char *) "/b/callgrind.out" : NULL;
  const CgvRecordEntry entry = { (char *) line, (char *) "/f", preset, 1000 + (gint64) total, total, 2.5, 7, file };
  g_autoptr (GError) error = NULL;

  g_assert_true (cgv_record_history_add (&entry, &error));
  g_assert_no_error (error);
}

static void
test_history (void)
{
  g_autoptr (GPtrArray) before = cgv_record_history_load ();
  g_autoptr (GPtrArray) history = NULL;
  const CgvRecordEntry *entry;

  g_test_summary ("The newest recording of a command stays for each preset; a command is forgotten; names are bytes");
  g_assert_cmpuint (before->len, ==, 0);
  add ("./p 'a b'", CGV_RECORD_LINES, 1);
  add ("./p \xff", CGV_RECORD_LINES, 2);
  add ("./p \xff", CGV_RECORD_LINES, 3);
  add ("./p \xff", CGV_RECORD_CACHES, 4);
  history = cgv_record_history_load ();
  g_assert_cmpuint (history->len, ==, 3);
  entry = cgv_record_history_find (history, "./p \xff", "/f");
  g_assert_cmpuint (entry->total, ==, 4);
  g_assert_cmpint (entry->preset, ==, CGV_RECORD_CACHES);
  g_assert_null (entry->file);
  g_assert_cmpfloat (cgv_record_entry_estimate (entry, CGV_RECORD_LINES), <, entry->seconds);
  g_assert_cmpuint (((CgvRecordEntry *) g_ptr_array_index (history, 1))->total, ==, 3);
  entry = cgv_record_history_find (history, "./p 'a b'", "/f");
  g_assert_cmpstr (entry->file, ==, "/b/callgrind.out");
  g_assert_cmpint (entry->when, ==, 1001);
  g_assert_cmpuint (entry->size, ==, 7);
  g_assert_null (cgv_record_history_find (history, "./p", "/f"));
  g_assert_null (cgv_record_history_find (history, "./p \xff", "/g"));
}

static void
test_damage (void)
{
  static const char *const damaged[] = { "[(b'./p', 3", "'\\ud800'", "[(b'\\\\', '\\U00110000" };
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "callgrove", NULL);
  g_autofree char *path = g_build_filename (folder, "recordings", NULL);
  g_autoptr (GPtrArray) again = NULL;
  GStatBuf info;

  g_test_summary ("A damaged file is empty, and the next recording replaces it; nobody else can read it");
  g_mkdir_with_parents (folder, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autoptr (GPtrArray) history = NULL;

      g_assert_true (g_file_set_contents (path, damaged[i], -1, NULL));
      history = cgv_record_history_load ();
      g_assert_cmpuint (history->len, ==, 0);
    }
  add ("./p", CGV_RECORD_LINES, 1);
  again = cgv_record_history_load ();
  g_assert_cmpuint (again->len, ==, 1);

  /* Newer versions of GLib keep the mode of a file that they replace. */
  g_assert_cmpint (g_remove (path), ==, 0);
  add ("./p", CGV_RECORD_LINES, 1);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  g_test_add_func ("/record-history/history", test_history);
  g_test_add_func ("/record-history/damage", test_damage);

  return g_test_run ();
}
