/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Matching lines: against the longest common subsequence, and against diff. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-line-diff.h"
#include "cgv-test-memory.h"

static CgvDiffLine *
make_lines (const GPtrArray *text)
{
  CgvDiffLine *lines = g_new (CgvDiffLine, text->len + 1);

  for (guint i = 0; i < text->len; i++)
    lines[i] = (CgvDiffLine){ g_ptr_array_index (text, i), strlen (g_ptr_array_index (text, i)) };
  return lines;
}

/* Returns the number of paired lines; pairs are equal, and in order. */
static guint
pair (const GPtrArray *base,
      const GPtrArray *new_,
      uint32_t *pairs)
{
  g_autofree CgvDiffLine *base_lines = make_lines (base);
  g_autofree CgvDiffLine *new_lines = make_lines (new_);
  guint next = 0, n = 0;

  g_assert_true (cgv_line_diff (&(CgvDiffText){ base_lines, base->len }, &(CgvDiffText){ new_lines, new_->len }, 7, NULL, pairs));
  for (guint i = 0; i < base->len; i++)
    {
      if (pairs[i] == CGV_NONE)
        continue;
      g_assert_cmpuint (pairs[i], >=, next);
      g_assert_cmpuint (pairs[i], <, new_->len);
      g_assert_cmpstr (g_ptr_array_index (base, i), ==, g_ptr_array_index (new_, pairs[i]));
      next = pairs[i] + 1;
      n++;
    }
  return n;
}

static GPtrArray *
split (const char *text)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (const char *c = text; *c != '\0'; c++)
    g_ptr_array_add (lines, g_strndup (c, 1));
  return lines;
}

static void
assert_pairs (const char *base,
              const char *new_,
              const char *expected)
{
  g_autoptr (GPtrArray) base_lines = split (base);
  g_autoptr (GPtrArray) new_lines = split (new_);
  g_autofree uint32_t *pairs = g_new (uint32_t, base_lines->len + 1);
  g_autoptr (GString) text = g_string_new (NULL);

  pair (base_lines, new_lines, pairs);
  for (guint i = 0; i < base_lines->len; i++)
    {
      if (pairs[i] == CGV_NONE)
        g_string_append_c (text, '-');
      else
        g_string_append_printf (text, "%u", pairs[i]);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_small (void)
{
  assert_pairs ("", "", "");
  assert_pairs ("abc", "", "---");
  assert_pairs ("", "abc", "");
  assert_pairs ("abc", "abc", "012");
  assert_pairs ("abc", "xyz", "---");
  assert_pairs ("abc", "axbc", "023");
  assert_pairs ("axbc", "abc", "0-12");
  assert_pairs ("abcabba", "cbabac", "--023-4");
  /* Of lines that moved, the most stay paired. */
  assert_pairs ("abcde", "deabc", "234--");
  assert_pairs ("abcde", "cdeab", "--012");
  /* A unique line is an anchor, even if it pairs fewer lines. */
  assert_pairs ("}}}}u", "u}}}}", "----0");
}

static guint
find_longest (const GPtrArray *base,
              const GPtrArray *new_)
{
  g_autofree guint *lengths = g_new0 (guint, (gsize) (base->len + 1) * (new_->len + 1));

  for (guint i = 1; i <= base->len; i++)
    {
      for (guint j = 1; j <= new_->len; j++)
        {
          guint *cell = &lengths[i * (new_->len + 1) + j];

          if (g_str_equal (g_ptr_array_index (base, i - 1), g_ptr_array_index (new_, j - 1)))
            *cell = cell[-(gssize) new_->len - 2] + 1;
          else
            *cell = MAX (cell[-1], cell[-(gssize) new_->len - 1]);
        }
    }
  return lengths[base->len * (new_->len + 1) + new_->len];
}

/* Makes each line occur at least twice, so that no line is an anchor. */
static GPtrArray *
make_doubled (guint n,
              guint n_different)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (lines, g_strdup_printf ("%d", g_test_rand_int_range (0, (gint32) n_different)));
  for (guint i = 0; i < 2 * n_different; i++)
    g_ptr_array_insert (lines, g_test_rand_int_range (0, (gint32) lines->len + 1), g_strdup_printf ("%u", i / 2));
  return lines;
}

static guint
count (const GPtrArray *lines,
       guint start,
       guint end,
       const char *line)
{
  guint n = 0;

  for (guint i = start; i < end; i++)
    n += g_str_equal (g_ptr_array_index (lines, i), line) ? 1 : 0;
  return n;
}

/* Returns whether a line is there once on both sides, between what both begin and end with. */
static gboolean
has_anchor (const GPtrArray *base,
            const GPtrArray *new_)
{
  guint start = 0, base_end = base->len, new_end = new_->len;

  while (start < base_end && start < new_end && g_str_equal (g_ptr_array_index (base, start), g_ptr_array_index (new_, start)))
    start++;
  while (base_end > start && new_end > start && g_str_equal (g_ptr_array_index (base, base_end - 1), g_ptr_array_index (new_, new_end - 1)))
    {
      base_end--;
      new_end--;
    }
  for (guint i = start; i < base_end; i++)
    if (count (base, start, base_end, g_ptr_array_index (base, i)) == 1 && count (new_, start, new_end, g_ptr_array_index (base, i)) == 1)
      return TRUE;
  return FALSE;
}

static void
test_shortest (void)
{
  guint n_without = 0;

  g_test_summary ("Without anchors, the maximum number of lines is paired");
  for (guint n = 0; n < 300; n++)
    {
      g_autoptr (GPtrArray) base = make_doubled ((guint) g_test_rand_int_range (0, 30), 3);
      g_autoptr (GPtrArray) new_ = make_doubled ((guint) g_test_rand_int_range (0, 30), 3);
      g_autofree uint32_t *pairs = g_new (uint32_t, base->len);

      if (has_anchor (base, new_))
        continue;
      n_without++;
      g_assert_cmpuint (pair (base, new_, pairs), ==, find_longest (base, new_));
    }
  g_assert_cmpuint (n_without, >, 100);
}

static GPtrArray *
make_program (guint n)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (lines, i % 3 == 0 ? g_strdup ("}") : g_strdup_printf ("  call_%u (%d);", i % 7 == 0 ? 0 : i, g_test_rand_int_range (0, 5)));
  return lines;
}

static void
edit (GPtrArray *lines,
      guint n_edits)
{
  for (guint i = 0; i < n_edits; i++)
    {
      guint at = (guint) g_test_rand_int_range (0, (gint32) lines->len);

      if (g_test_rand_bit ())
        g_ptr_array_remove_index (lines, at);
      else
        g_ptr_array_insert (lines, (gint) at, g_strdup (g_test_rand_bit () ? "}" : "  added ();"));
    }
}

static char *
write_text (const char *folder,
            const char *name,
            const GPtrArray *lines)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char *path = g_build_filename (folder, name, NULL);

  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (lines, i));
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return path;
}

/* Returns the number of lines that diff considers equal. */
static guint
run_diff (const char *base,
          const char *new_)
{
  const char *const arguments[] = { "diff", "--unchanged-line-format==\n", "--old-line-format=", "--new-line-format=", base, new_, NULL };
  g_autofree char *output = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL, NULL, NULL));
  return (guint) strlen (output) / 2;
}

static void
test_diff (void)
{
  g_autofree char *program = g_find_program_in_path ("diff");
  g_autofree char *folder = g_dir_make_tmp ("callgrove-diff-XXXXXX", NULL);

  g_test_summary ("For an edited program, about as many lines are paired as by diff");
  if (program == NULL)
    {
      g_test_skip ("there is no diff");
      return;
    }
  for (guint n = 0; n < 20; n++)
    {
      g_autoptr (GPtrArray) base = make_program (2000);
      g_autoptr (GPtrArray) new_ = g_ptr_array_copy (base, (GCopyFunc) (void (*) (void)) g_strdup, NULL);
      g_autofree uint32_t *pairs = g_new (uint32_t, base->len);
      g_autofree char *base_path = write_text (folder, "base", base);
      g_autofree char *new_path = NULL;

      g_ptr_array_set_free_func (new_, g_free);
      edit (new_, 1u << (n / 2));
      new_path = write_text (folder, "new", new_);
      g_assert_cmpuint (pair (base, new_, pairs) * 100, >=, run_diff (base_path, new_path) * 99);
      g_assert_no_errno (g_remove (base_path));
      g_assert_no_errno (g_remove (new_path));
    }
  g_assert_no_errno (g_rmdir (folder));
}

static void
test_large (void)
{
  g_autoptr (GPtrArray) base = make_program (100000);
  g_autoptr (GPtrArray) new_ = g_ptr_array_copy (base, (GCopyFunc) (void (*) (void)) g_strdup, NULL);
  g_autoptr (GPtrArray) other = make_doubled (60000, 20000);
  g_autofree uint32_t *pairs = g_new (uint32_t, base->len);

  g_test_summary ("Large texts take little time, even if they have little in common");
  g_ptr_array_set_free_func (new_, g_free);
  edit (new_, 100);
  g_test_timer_start ();
  g_assert_cmpuint (pair (base, new_, pairs), >=, 99900);
  g_test_message ("edited: %.3f s", g_test_timer_elapsed ());
  g_test_timer_start ();
  pair (base, other, pairs);
  g_test_message ("different: %.3f s", g_test_timer_elapsed ());
}

static gboolean
diff_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  static const CgvDiffLine base[] = { { "a", 1 }, { "a", 1 }, { "b", 1 }, { "b", 1 }, { "c", 1 } };
  static const CgvDiffLine new_[] = { { "b", 1 }, { "b", 1 }, { "a", 1 }, { "a", 1 }, { "c", 1 }, { "d", 1 } };
  uint32_t pairs[G_N_ELEMENTS (base)];

  return cgv_line_diff (&(CgvDiffText){ base, G_N_ELEMENTS (base) }, &(CgvDiffText){ new_, G_N_ELEMENTS (new_) }, 7, memory, pairs);
}

static void
test_memory (void)
{
  cgv_test_memory_sweep (diff_with_memory, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line-diff/small", test_small);
  g_test_add_func ("/line-diff/shortest", test_shortest);
  g_test_add_func ("/line-diff/diff", test_diff);
  g_test_add_func ("/line-diff/large", test_large);
  g_test_add_func ("/line-diff/memory", test_memory);

  return g_test_run ();
}
