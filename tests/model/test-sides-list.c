/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of parts to choose from. Each case has parts as "pid.part.thread" and the list, a line a
 * row: headings unchanged, sets with the places of their parts, single parts as their titles. */

#include <string.h>

#include "cgv-sides-list.h"
#include "model-test.h"

static CgvDocument *
make_document (const char *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) names = g_strsplit (parts, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_auto (GStrv) numbers = g_strsplit (names[i], ".", 3);

      g_string_append_printf (text,
                              "version: 1\npid: %s\npart: %s\nthread: %s\nevents: Ir\nfl=a.c\nfn=main\n1 1\ntotals: 1\n\n",
                              numbers[0],
                              numbers[1],
                              numbers[2]);
    }
  return test_document (text->str);
}

static char *
dup_rows (CgvSidesList *list,
          CgvDocument *document)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint n_parts;
      const CgvPartId *parts = cgv_sides_list_get_parts (list, i, &n_parts);
      CgvSidesRowKind kind = cgv_sides_list_get_kind (list, i);

      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", cgv_sides_list_get_title (list, i));
      g_assert_true ((kind == CGV_SIDES_ROW_HEADING) == (n_parts == 0));
      for (guint j = 0; kind == CGV_SIDES_ROW_GROUP && j < n_parts; j++)
        g_string_append_printf (text, " %u", parts[j]);
    }
  return g_string_free (text, FALSE);
}

static void
assert_rows (CgvSidesList *list,
             CgvDocument *document,
             const char *expected)
{
  g_autofree char *rows = dup_rows (list, document);

  g_assert_cmpstr (rows, ==, expected);
}

static const struct
{
  const char *name;
  const char *parts;
  const char *rows;
} cases[] = {
  { "parts", "1.1.0 1.2.0 1.3.0", "part 1|part 2|part 3" },
  { "threads",
    "1.1.1 1.1.2 1.2.1 1.2.2",
    "Threads of All Dumps|thread 1 0 2|thread 2 1 3|Dumps of All Threads|part 1 0 1|part 2 2 3|Parts|"
    "part 1, thread 1|part 1, thread 2|part 2, thread 1|part 2, thread 2" },
  { "threads-alone", "1.0.1 1.0.2 1.0.3", "thread 1|thread 2|thread 3" },
  { "processes",
    "7.1.0 7.2.0 8.1.0",
    "Processes|pid 7 0 1|pid 8 2|Dumps of All Threads|part 1 0 2|part 2 1|Parts|pid 7, part 1|pid 7, part 2|pid 8, part 1" },
  /* Each process has one thread number, so that the sets are equal. They are not listed twice. */
  { "same-sets",
    "7.1.1 7.2.1 8.3.2 8.4.2",
    "Processes|pid 7 0 1|pid 8 2 3|Parts|part 1|part 2|part 3|part 4" },
};

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (CgvDocument) document = make_document (cases[i].parts);
  g_autoptr (CgvSidesList) list = cgv_sides_list_new (document);

  assert_rows (list, document, cases[i].rows);
}

static void
test_search (void)
{
  g_autoptr (CgvDocument) document = make_document ("1.1.1 1.1.2 1.2.1 1.2.2");
  g_autoptr (CgvSidesList) list = cgv_sides_list_new (document);

  cgv_sides_list_set_search (list, "Thread 2");
  assert_rows (list, document, "Threads of All Dumps|thread 2 1 3|Parts|part 1, thread 2|part 2, thread 2");
  cgv_sides_list_set_search (list, "no such thing");
  assert_rows (list, document, "");
  cgv_sides_list_set_search (list, "");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 11);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/sides-list/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/sides-list/search", test_search);

  return g_test_run ();
}
