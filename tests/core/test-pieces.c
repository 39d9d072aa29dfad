/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file that is parsed in pieces gives the same profile and the same problems, to the bit, as one that
 * is parsed as a whole: whatever is in it, and wherever it is cut.
 *
 * Each random case has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build pieces
 */

#include <string.h>

#include "cgv-parser-piece.h"
#include "cgv-problem.h"
#include "cgv-profile-check.h"
#include "cgv-profile-digest.h"
#include "cgv-test-dump.h"
#include "cgv-test-mutator.h"

#define SEED 0x5EED
#define N_MUTANTS 20000
#define N_GENERATED 4000
#define MAX_FILE (20 * 1024)

typedef struct
{
  const char *bytes;
  gsize length;
  gsize block;
  gsize cuts[16];
  guint n_cuts;
  gboolean is_late; /* pieces are made when the first parser has come to them */
  guint n_joined;
} Case;

typedef struct
{
  GString *dump; /* NULL for an error */
  CgvProblemList problems;
} Result;

static void
result_clear (Result *result)
{
  if (result->dump != NULL)
    g_string_free (result->dump, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, result_clear)

static void
feed (CgvParser *parser,
      const Case *self,
      gsize from,
      gsize to)
{
  for (gsize at = from; at < to; at += self->block)
    {
      if (!cgv_parser_feed (parser, self->bytes + at, MIN (self->block, to - at)))
        return;
    }
}

static void
finish (CgvParser *parser,
        Result *result)
{
  CgvFragment *fragment = cgv_parser_finish (parser, &result->problems);
  CgvProfile *profile;
  g_autofree char *broken = NULL;

  if (fragment == NULL)
    return;
  profile = cgv_profile_new (&fragment, 1, &result->problems);
  broken = cgv_profile_check (profile);
  if (broken != NULL)
    g_error ("%s", broken);
  result->dump = cgv_test_dump (profile);
  cgv_profile_unref (profile);
}

static void
read_whole (const Case *self,
            Result *result)
{
  CgvParser *parser = cgv_parser_new (NULL, SEED);

  cgv_parser_feed (parser, self->bytes, self->length);
  finish (parser, result);
}

static gsize
get_end (const Case *self,
         guint cut)
{
  return cut + 1 < self->n_cuts ? self->cuts[cut + 1] : self->length;
}

/* Makes and feeds the pieces as soon as that can be done. */
static gsize
begin_pieces (const Case *self,
              CgvParser *first,
              CgvParser **pieces)
{
  gsize at = 0;
  gboolean begun = FALSE;

  while (at < self->cuts[0] && !begun)
    {
      gsize next = self->is_late ? self->cuts[0] : at + MIN (self->block, self->cuts[0] - at);

      feed (first, self, at, next);
      at = next;
      for (guint i = 0; i < self->n_cuts; i++)
        {
          pieces[i] = cgv_parser_new_piece (first, self->cuts[i]);
          begun = begun || pieces[i] != NULL;
          if (pieces[i] != NULL)
            feed (pieces[i], self, self->cuts[i], get_end (self, i));
        }
    }
  return at;
}

static CgvParser *
read_pieces (Case *self)
{
  CgvParser *first = cgv_parser_new (NULL, SEED);
  CgvParser *pieces[G_N_ELEMENTS (self->cuts)] = { NULL };
  gsize at = begin_pieces (self, first, pieces);

  self->n_joined = 0;
  feed (first, self, at, self->cuts[0]);
  for (guint i = 0; i < self->n_cuts; i++)
    {
      if (self->is_late && pieces[i] == NULL)
        {
          pieces[i] = cgv_parser_new_piece (first, self->cuts[i]);
          if (pieces[i] != NULL)
            feed (pieces[i], self, self->cuts[i], get_end (self, i));
        }
      if (pieces[i] != NULL && cgv_parser_join (first, pieces[i]))
        self->n_joined++;
      else
        feed (first, self, self->cuts[i], get_end (self, i));
    }
  return first;
}

static void
show_difference (const Case *self,
                 const char *whole,
                 const char *pieces)
{
  g_autofree char *text = g_strndup (self->bytes, self->length);
  g_autofree char *escaped = g_strescape (text, "\n");
  g_auto (GStrv) a = g_strsplit (whole, "\n", -1);
  g_auto (GStrv) b = g_strsplit (pieces, "\n", -1);
  guint i = 0;

  while (a[i] != NULL && b[i] != NULL && strcmp (a[i], b[i]) == 0)
    i++;
  for (guint cut = 0; cut < self->n_cuts; cut++)
    g_printerr ("# cut at %" G_GSIZE_FORMAT "\n", self->cuts[cut]);
  g_error ("line %u: whole “%s”, in pieces “%s” of\n%s", i + 1, a[i], b[i], escaped);
}

static char *
dump_problems (const CgvProblemList *problems)
{
  GString *out = g_string_new (NULL);

  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];
      g_autofree char *excerpt = g_strndup (problem->excerpt, problem->excerpt_length);
      g_autofree char *escaped = g_strescape (excerpt, NULL);

      g_string_append_printf (out, "kind %d line %" G_GUINT64_FORMAT " offset %" G_GUINT64_FORMAT " value %" G_GUINT64_FORMAT " %s\n",
                              problem->kind, problem->line, problem->offset, problem->value, escaped);
    }
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    g_string_append_printf (out, "%u times %" G_GUINT64_FORMAT "\n", kind, problems->n_by_kind[kind]);
  return g_string_free (out, FALSE);
}

static void
compare (Case *self,
         const Result *whole)
{
  g_auto (Result) result = { 0 };

  finish (read_pieces (self), &result);
  if (cgv_problem_list_digest (&whole->problems) != cgv_problem_list_digest (&result.problems))
    {
      g_autofree char *a = dump_problems (&whole->problems);
      g_autofree char *b = dump_problems (&result.problems);

      show_difference (self, a, b);
    }
  if ((whole->dump == NULL) != (result.dump == NULL) || (whole->dump != NULL && !g_string_equal (whole->dump, result.dump)))
    show_difference (self, whole->dump != NULL ? whole->dump->str : "", result.dump != NULL ? result.dump->str : "");
}

/* All places where the file can be cut. */
static GArray *
find_cuts (const Case *self)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize at = 0;

  while (at < self->length)
    {
      at += cgv_parser_find_cut (self->bytes + at, self->length - at);
      if (at < self->length)
        g_array_append_val (cuts, at);
    }
  return cuts;
}

static void
choose_cuts (Case *self,
             const GArray *cuts,
             GRand *random,
             guint n)
{
  guint n_left = n;

  self->n_cuts = 0;
  for (guint i = 0; i < cuts->len && n_left > 0; i++)
    {
      if ((guint) g_rand_int_range (random, 0, (gint32) (cuts->len - i)) >= n_left)
        continue;
      self->cuts[self->n_cuts++] = g_array_index (cuts, gsize, i);
      n_left--;
    }
}

static guint
try_some_cuts (Case *self,
               GRand *random)
{
  g_autoptr (GArray) cuts = find_cuts (self);
  g_auto (Result) whole = { 0 };
  guint n_joined = 0;

  if (cuts->len == 0)
    return 0;
  read_whole (self, &whole);
  for (guint n_pieces = 2; n_pieces <= 5; n_pieces++)
    {
      self->is_late = g_rand_boolean (random);
      self->block = (gsize) g_rand_int_range (random, 1, 80);
      choose_cuts (self, cuts, random, MIN (n_pieces - 1, cuts->len));
      compare (self, &whole);
      n_joined += self->n_joined;
    }
  return n_joined;
}

static guint
try_every_cut (Case *self)
{
  g_autoptr (GArray) cuts = find_cuts (self);
  g_auto (Result) whole = { 0 };
  guint n_joined = 0;

  read_whole (self, &whole);
  self->n_cuts = 1;
  for (guint i = 0; i < 2 * cuts->len; i++)
    {
      self->cuts[0] = g_array_index (cuts, gsize, i / 2);
      self->is_late = i % 2 == 1;
      self->block = 1 + i * 7 % 100;
      compare (self, &whole);
      n_joined += self->n_joined;
    }
  return n_joined;
}

static void
test_cut (void)
{
  g_test_summary ("A file is cut at the beginning of a line fn=");
  g_assert_cmpuint (cgv_parser_find_cut ("fn=a\n1 1\nfn=b\n", 14), ==, 9);
  g_assert_cmpuint (cgv_parser_find_cut ("cfn=a\nxfn=b\n fn=c\n", 18), ==, 18);
  g_assert_cmpuint (cgv_parser_find_cut ("", 0), ==, 0);
}

static GPtrArray *
load_files (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);

  return cgv_test_load_files (folder, MAX_FILE);
}

static void
test_files (void)
{
  g_autoptr (GPtrArray) files = load_files ();
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint n_joined = 0;

  g_test_summary ("Every file of tests/data, cut at every line fn=");
  g_assert_cmpuint (files->len, >, 50);
  for (guint i = 0; i < files->len; i++)
    {
      Case file = { .bytes = g_bytes_get_data (files->pdata[i], NULL), .length = g_bytes_get_size (files->pdata[i]) };

      n_joined += try_every_cut (&file);
      try_some_cuts (&file, random);
    }
  g_test_message ("%u joined", n_joined);
  g_assert_cmpuint (n_joined, >, files->len);
}

static void
test_mutants (void)
{
  g_autoptr (GPtrArray) files = load_files ();
  guint64 count = cgv_test_get_count (N_MUTANTS);
  guint64 n_joined = 0;

  g_test_summary ("Damaged files, cut anywhere");
  for (guint64 i = 0; i < count; i++)
    {
      guint32 seed = cgv_test_get_seed () + (guint32) i;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      GBytes *file = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];
      GBytes *other = files->pdata[g_rand_int_range (random, 0, (gint32) files->len)];
      Case mutant = { 0 };

      g_test_message ("seed %u", seed);
      g_byte_array_append (bytes, g_bytes_get_data (file, NULL), (guint) g_bytes_get_size (file));
      cgv_test_mutate (random, bytes, other);
      mutant.bytes = (const char *) bytes->data;
      mutant.length = bytes->len;
      n_joined += try_some_cuts (&mutant, random);
    }
  g_test_message ("%" G_GUINT64_FORMAT " joined", n_joined);
  g_assert_true (count < 1000 || n_joined > count / 10);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pieces/cut", test_cut);
  g_test_add_func ("/pieces/files", test_files);
  g_test_add_func ("/pieces/mutants", test_mutants);
  return g_test_run ();
}
