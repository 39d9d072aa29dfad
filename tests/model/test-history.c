/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Visited rows are found again in another profile, all of them as each by itself. */

#include "cgv-history.h"
#include "model-test.h"

static const char before[] = "events: Ir\nfl=a.c\nfn=main\n1 10\nfn=f\n2 20\nfl=b.c\nfn=f\n3 30\nfn=gone\n4 40\nfn=moved\n5 50\nfn=moved'2\n5 50\n";
static const char after[] = "events: Ir\nfl=c.c\nfn=moved\n5 50\nfl=b.c\nfn=f\n3 30\nfl=a.c\nfn=f\n2 20\nfn=new\n4 40\nfl=a.c\nfn=main\n1 10\n";

/* Returns the name and file of a row. */
static char *
describe (CgvFocus *focus,
          CgvNodeId row)
{
  const CgvFold *fold = focus->numbers->folds[CGV_SIDE_NEW];
  const CgvFunction *function;
  gsize length, file_length;
  const char *name, *file;

  if (row == CGV_NONE)
    return g_strdup ("none");
  function = &fold->profile->functions[cgv_fold_get_function (fold, row)];
  name = cgv_profile_get_string (fold->profile, function->name, &length);
  file = cgv_profile_get_string (fold->profile, function->file, &file_length);
  return g_strdup_printf ("%.*s %.*s", (int) length, name, (int) file_length, file);
}

static void
test_other_profile (void)
{
  static const char *const expected[] = { "main a.c", "f a.c", "f b.c", "none", "moved c.c" };
  g_autoptr (CgvDocument) old_document = test_document (before);
  g_autoptr (CgvDocument) new_document = test_document (after);
  g_autoptr (CgvFocus) old = cgv_focus_new (old_document);
  g_autoptr (CgvFocus) new_ = cgv_focus_new (new_document);
  g_autoptr (CgvHistory) history = cgv_history_new ();
  CgvRowKey *keys[G_N_ELEMENTS (expected)];
  CgvNodeId rows[G_N_ELEMENTS (expected)];
  guint n_rows = old->numbers->folds[CGV_SIDE_NEW]->n_nodes;

  g_assert_cmpuint (n_rows, ==, G_N_ELEMENTS (expected));
  for (CgvNodeId row = 0; row < n_rows; row++)
    {
      keys[row] = cgv_row_key_new (old->numbers->folds, row);
      cgv_history_add (history, cgv_row_key_ref (keys[row]), CGV_VISIT_ROW);
    }
  cgv_history_set_rows (history, new_->numbers->folds);
  cgv_row_key_find_all (keys, n_rows, new_->numbers->folds, rows);
  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *found = describe (new_, rows[i]);
      g_autofree char *of_history = NULL;

      g_assert_cmpstr (found, ==, expected[i]);
      g_assert_cmpuint (cgv_row_key_find (keys[i], new_->numbers->folds), ==, rows[i]);
      cgv_history_move_to (history, i);
      of_history = describe (new_, cgv_history_get_current (history));
      g_assert_cmpstr (of_history, ==, expected[i]);
      cgv_row_key_unref (keys[i]);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/history/other-profile", test_other_profile);
  return g_test_run ();
}
