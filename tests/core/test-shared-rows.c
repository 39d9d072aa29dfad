/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The functions that several profiles have in common. */

#include "cgv-shared-rows.h"
#include "cgv-test-memory.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSharedRows, cgv_shared_rows_unref)

/* The second has a part of `f` that the others inlined, and lacks `h`. The first is of another folder. */
static const char *const texts[] = {
  "events: Ir\nob=/a/prog\nfl=/a/x.c\nfn=f\n1 5\nfn=h\n1 1\nfn=old\n1 2\n",
  "events: Ir\nob=/b/prog\nfl=/b/x.c\nfn=f.part.0\n1 5\nfn=f\n1 2\nfn=g\n1 1\n",
  "events: Ir\nob=/b/prog\nfl=/b/x.c\nfn=g\n1 5\nfn=f\n1 2\nfn=h\n1 1\n",
};

#define N G_N_ELEMENTS (texts)

static CgvSharedRows *
make_rows (const CgvMemory *memory)
{
  CgvFold *folds[N];
  CgvSharedRows *rows;

  for (guint i = 0; i < N; i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (texts[i]);

      folds[i] = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
    }
  rows = cgv_shared_rows_new (folds, N, NULL, memory);
  for (guint i = 0; i < N; i++)
    cgv_fold_unref (folds[i]);
  return rows;
}

/* Prints the name of each row, and its nodes in each profile. */
static char *
print_rows (const CgvSharedRows *rows)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < rows->n_rows; row++)
    {
      g_autofree char *name = cgv_test_name (rows->folds[rows->named_fold[row]], rows->named[row]);

      g_string_append_printf (text, "%s:", name);
      for (guint i = 0; i < rows->n_folds; i++)
        for (CgvNodeId node = 0; node < rows->folds[i]->n_nodes; node++)
          {
            g_autofree char *member = cgv_test_name (rows->folds[i], node);

            if (rows->rows[i][node] == row)
              g_string_append_printf (text, " %u %s", i, member);
          }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
test_rows (void)
{
  g_autoptr (CgvSharedRows) rows = make_rows (NULL);
  g_autofree char *text = print_rows (rows);

  g_assert_cmpstr (text, ==, "g: 1 g 2 g\nf: 0 f 1 f.part.0 1 f 2 f\nh: 0 h 2 h\nold: 0 old\n");
}

static void
test_one (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (texts[0]);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  g_autoptr (CgvSharedRows) rows = cgv_shared_rows_new (&fold, 1, NULL, NULL);

  g_assert_cmpuint (rows->n_rows, ==, 3);
}

static gboolean
make_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  g_autoptr (CgvSharedRows) rows = make_rows (memory);

  return rows != NULL;
}

static void
test_memory (void)
{
  cgv_test_memory_sweep (make_with_memory, NULL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shared-rows/rows", test_rows);
  g_test_add_func ("/shared-rows/one", test_one);
  g_test_add_func ("/shared-rows/memory", test_memory);
  return g_test_run ();
}
