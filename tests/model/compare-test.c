/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare-test.h"

#include <string.h>

#include "cgv-compare-text.h"
#include "cgv-loader.h"
#include "model-test.h"

const char compare_test_base[] =
  "version: 1\ncreator: tool-3.19.0\npid: 100\ncmd: /home/a/v1/prog in.txt\npart: 1\n"
  "desc: I1 cache: 32768 B, 64 B, 8-way associative\n"
  "events: Ir Dr D1mr\n"
  "ob=/home/a/v1/prog\n"
  "fl=/home/a/v1/src/main.c\nfn=main\n"
  "1 1000 100 10\n"
  "cfi=/home/a/v1/src/parse.c\ncfn=parse\ncalls=10 1\n2 50000 5000 50\n"
  "cfi=/home/a/v1/src/main.c\ncfn=oldcheck\ncalls=5 9\n3 2000 200 2\n"
  "cob=/lib/libsort.so\ncfi=/usr/src/sort.c\ncfn=sort\ncalls=1 1\n4 100000 1000 10\n"
  "fn=oldcheck\n9 2000 200 2\n"
  "fl=/home/a/v1/src/parse.c\nfn=parse\n"
  "1 20000 2000 20\n"
  "cfn=hash\ncalls=100 5\n2 30000 3000 30\n"
  "fn=hash\n5 30000 3000 30\n"
  "ob=/lib/libsort.so\nfl=/usr/src/sort.c\nfn=sort\n1 100000 1000 10\n";

const char compare_test_new[] =
  "version: 1\ncreator: tool-3.19.0\npid: 200\ncmd: /home/a/v2/prog in.txt\npart: 1\n"
  "desc: I1 cache: 32768 B, 64 B, 8-way associative\n"
  "events: Ir Dr D1mr\n"
  "ob=/home/a/v2/prog\n"
  "fl=/home/a/v2/src/main.c\nfn=main\n"
  "1 1000 100 10\n"
  "cfi=/home/a/v2/src/parse.c\ncfn=parse\ncalls=30 1\n2 120000 12000 120\n"
  "cfi=/home/a/v2/src/main.c\ncfn=check\ncalls=7 9\n3 3000 300 3\n"
  "cob=/lib/libsort.so\ncfi=/usr/src/sort.c\ncfn=sort\ncalls=1 1\n4 100003 1000 10\n"
  "fn=check\n9 3000 300 3\n"
  "fl=/home/a/v2/src/parse.c\nfn=parse\n"
  "1 48000 4800 48\n"
  "cfn=hash.isra.0\ncalls=300 5\n2 70000 7000 70\n"
  "cfn=hash.part.1\ncalls=4 6\n2 2000 200 2\n"
  "fn=hash.isra.0\n5 70000 7000 70\n"
  "fn=hash.part.1\n6 2000 200 2\n"
  "ob=/lib/libsort.so\nfl=/usr/src/sort.c\nfn=sort\n1 100003 1000 10\n";

CgvRuns *
compare_test_side (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);

  return cgv_runs_new (document, NULL);
}

static GFile *
write_file (TestFolder *folder,
            const char *name,
            const char *text)
{
  return test_folder_write (folder, name, text, -1);
}

CgvRuns *
compare_test_runs (const char *first_name,
                   const char *first_text,
                   ...)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = NULL;
  TestFolder folder = { 0 };
  const char *name = first_name;
  const char *text = first_text;
  va_list args;

  test_folder_set_up (&folder, NULL);
  va_start (args, first_text);
  for (; name != NULL; name = va_arg (args, const char *))
    {
      if (name != first_name)
        text = va_arg (args, const char *);
      g_ptr_array_add (files, write_file (&folder, name, text));
    }
  va_end (args);

  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  test_folder_tear_down (&folder, NULL);
  return cgv_runs_new_detected (document);
}

CgvRuns *
compare_test_parts (CgvDocument *document,
                    CgvPartId first,
                    guint n)
{
  g_autoptr (CgvPartSelection) parts = cgv_part_selection_new (document->profile->n_parts);

  cgv_part_selection_select_only (parts, first);
  for (guint i = 1; i < n; i++)
    cgv_part_selection_add (parts, first + i);
  return cgv_runs_new (document, parts);
}

static void
store_result_cb (GObject *source,
                 GAsyncResult *result,
                 gpointer user_data)
{
  GAsyncResult **stored = user_data;

  *stored = g_object_ref (result);
}

CgvFocus *
compare_test_focus_of_sides (CgvRuns *base,
                             CgvRuns *new_,
                             GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  cgv_focus_new_with_base_async (base, new_, NULL, NULL, store_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return cgv_focus_new_with_base_finish (result, error);
}

CgvFocus *
compare_test_focus (const char *base,
                    const char *new_)
{
  g_autoptr (CgvRuns) base_side = compare_test_side (base);
  g_autoptr (CgvRuns) new_side = compare_test_side (new_);
  g_autoptr (GError) error = NULL;
  CgvFocus *focus = compare_test_focus_of_sides (base_side, new_side, &error);

  g_assert_no_error (error);
  return focus;
}

char *
compare_test_dup_name (CgvFocus *focus,
                       guint32 row)
{
  return row != CGV_NONE ? cgv_compare_text_dup_whole_name (focus->numbers->matching, row) : g_strdup ("");
}

guint32
compare_test_find_row (CgvFocus *focus,
                       const char *name)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (focus);

  for (guint32 row = 0; row < comparison->n_rows; row++)
    {
      g_autofree char *found = compare_test_dup_name (focus, row);

      if (g_str_equal (found, name))
        return row;
    }
  g_error ("There is no row “%s”", name);
}
