/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parsing in pieces gives exactly the same profile and problems as parsing the whole file. This is
 * true for any content and any cut.
 *
 * Each random case has a seed of its own, which is printed when it fails:
 *
 *   CGV_TEST_SEED=SEED CGV_TEST_COUNT=1 meson test -C build pieces
 */

#include <string.h>

#include "cgv-parser-piece.h"
#include "cgv-parser-private.h"
#include "cgv-profile-digest.h"
#include "cgv-test-dump.h"
#include "cgv-test-mutator.h"
#include "cgv-test-pieces.h"

#define N_MUTANTS 20000
#define MAX_FILE (20 * 1024)

typedef CgvParser *CgvTestParser;

G_DEFINE_AUTO_CLEANUP_FREE_FUNC (CgvTestParser, cgv_parser_free, NULL)

static void
show_difference (const CgvTestPieces *self,
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

/* Prints the profile with its order, which a digest leaves out. */
static char *
dump_profile (const CgvTestReading *reading)
{
  return reading->profile == NULL ? g_strdup ("none\n") : g_string_free (cgv_test_dump (reading->profile), FALSE);
}

static CgvTestReading *
read_whole (const CgvTestPieces *self)
{
  return cgv_test_read (self->bytes, self->length, 1 << 20, NULL);
}

static void
compare (CgvTestPieces *self,
         const CgvTestReading *whole)
{
  g_autoptr (CgvTestReading) reading = cgv_test_pieces_read (self, NULL);
  g_autofree char *broken = cgv_test_reading_check (reading);
  g_autofree char *whole_dump = dump_profile (whole);
  g_autofree char *dump = dump_profile (reading);

  g_assert_cmpstr (broken, ==, NULL);
  if (cgv_problem_list_digest (&whole->problems) != cgv_problem_list_digest (&reading->problems))
    {
      g_autofree char *a = dump_problems (&whole->problems);
      g_autofree char *b = dump_problems (&reading->problems);

      show_difference (self, a, b);
    }
  if (strcmp (whole_dump, dump) != 0)
    show_difference (self, whole_dump, dump);
}

static guint
try_some_cuts (CgvTestPieces *self,
               GRand *random)
{
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (self);
  g_autoptr (CgvTestReading) whole = NULL;
  guint n_joined = 0;

  if (cuts->len == 0)
    return 0;
  whole = read_whole (self);
  for (guint n_cuts = 1; n_cuts <= 4; n_cuts++)
    {
      self->block = (gsize) g_rand_int_range (random, 1, 80);
      cgv_test_pieces_choose (self, cuts, random, n_cuts);
      compare (self, whole);
      n_joined += self->n_joined;
    }
  return n_joined;
}

static guint
try_every_cut (CgvTestPieces *self)
{
  g_autoptr (GArray) cuts = cgv_test_pieces_find_cuts (self);
  g_autoptr (CgvTestReading) whole = read_whole (self);
  guint n_joined = 0;

  self->n_cuts = 1;
  for (guint i = 0; i < 2 * cuts->len; i++)
    {
      self->cuts[0] = g_array_index (cuts, gsize, i / 2);
      self->is_late = i % 2 == 1;
      self->block = 1 + i * 7 % 100;
      compare (self, whole);
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

typedef struct
{
  const char *name;
  const char *head;
  const char *tail; /* the piece */
  gboolean is_joined;
} Split;

#define HEAD "events: A B\nfl=(1) a.c\nfn=(1) f\n1 5 6\n"
#define PLACES "positions: instr line\nevents: A\nfn=f\n0x10 1 5\n"
#define SIGNED "events: A\nfn=f\n1 -5\n"

/* Text around the cut between two pieces, and cases in which the cut makes a difference. */
static const Split splits[] = {
  { "plain", HEAD, "fn=(2) g\n+1 1 2\nfn=(1)\n* 3 4\ntotals: 9 12\n", TRUE },
  { "inherited", HEAD "cob=(1) o\ncfi=(2) b.c\ncfn=(3) h\ncalls=1 1\n1 1 1\n", "fn=(1)\ncob=(1)\ncfi=(2)\ncfn=(3)\ncalls=1 1\n1 2 2\n", TRUE },
  { "unknown-id", HEAD, "fn=(7)\n1 1 1\n", FALSE },
  { "same-name-again", HEAD, "fn=(1) f\n1 1 1\n", TRUE },
  { "other-name", HEAD, "fn=(1) g\n1 1 1\n", FALSE },
  { "longer-name", HEAD, "fn=(1) fg\n1 1 1\n", FALSE },
  { "no-rows", "events: A\n", "fn=f\n", FALSE },
  { "no-rows-after-name", "events: A\nfn=f\n", "fn=g\nfn=h\n", FALSE },
  { "no-costs", "events: A\nfn=f\n1\n", "fn=g\n1\nfn=f\n2\n", TRUE },
  { "cut-line", HEAD, "fn=g\n1 1 1\n+1 2", TRUE },
  { "cut-name", HEAD, "fn=g\n1 1 1\nfn=h", TRUE },
  { "pending-call", HEAD "cfn=g\ncalls=1 1\n", "fn=g\n1 1 1\n", FALSE },
  { "pending-callee", HEAD "cfn=g\n", "fn=g\n1 1 1\n", FALSE },
  { "pending-object", HEAD "cob=o\n", "fn=g\ncfn=h\ncalls=1 1\n1 1 1\n", FALSE },
  { "pending-file", HEAD "cfi=b.c\n", "fn=g\ncfn=h\ncalls=1 1\n1 1 1\n", FALSE },
  { "pending-jump", HEAD "jump=1 1\n", "fn=g\n1 1 1\n", FALSE },
  { "jump-function", HEAD "jfn=g\n", "fn=g\njump=1 1\n1\n", FALSE },
  { "jump-file", HEAD "jfi=g\n", "fn=g\njump=1 1\n1\n", FALSE },
  { "bad-line", HEAD "not a line\n", "fn=g\n1 1 1\n", TRUE },
  { "fi-before-fl", "events: A\nfn=f\n1 1\n", "fn=g\nfi=b.c\n1 1\n", FALSE },
  { "part-in-piece", HEAD, "fn=g\n1 1 1\ntotals: 6 7\npart: 2\nevents: B C\nfn=g\n1 4 4\ntotals: 4 4\n", TRUE },
  { "part-ends-in-call", HEAD, "fn=g\n1 1 1\ncfn=h\npart: 2\nevents: A B\nfn=g\n1 4 4\ntotals: 4 4\n", FALSE },
  { "part-ends-behind-totals", HEAD, "fn=g\n1 1 1\ntotals: 6 7\ncfn=h\npart: 2\nevents: A B\nfn=g\n1 4 4\ntotals: 4 4\n", TRUE },
  { "parts-in-piece", HEAD, "fn=g\n1 1 1\npart: 2\npid: 3\npositions: instr\nevents: B A\ndesc: a: b\nfn=g\n0x1 4 4\npart: 3\nevents: C\nfn=k\n0x7 8\n", TRUE },
  { "part-before-piece", HEAD "part: 2\nevents: A B\nfn=h\n1 1 1\n", "fn=g\n1 1 1\n", TRUE },
  { "descriptions", HEAD "desc: a: b\n", "fn=g\ndesc: c: d\ndesc: Trigger: t\ndesc: Timerange: 1 - 2\n1 1 1\n", TRUE },
  { "formulas", "event: C = A + B : c\n" HEAD, "fn=g\nevent: D = 2 A\n1 1 1\npart: 2\nevent: E = B\nevents: A B\nfn=g\n1 1 1\n", TRUE },
  { "producer", "event: ns = A\nevents: ns\nfn=f\n1 5\n", "fn=g\n1 1\npart: 2\nevents: ns\nfn=h\n1 1\n", FALSE },
  { "step", PLACES, "fn=g\n+0xfffffff +1 1\n* -2 1\n+0x100 +2 3\n", TRUE },
  { "below-zero", PLACES, "fn=g\n+1 +1 1\n* -3 1\n", FALSE },
  { "near-the-end", "positions: instr line\nevents: A\nfn=f\n0xfffffffffffffff0 1 1\n", "fn=g\n+0x10 +1 1\n", FALSE },
  { "high-before", "positions: instr line\nevents: A\nfn=f\n0xdffffffffffffff0 1 1\n", "fn=g\n+0x10 +1 1\n", TRUE },
  { "above-zero-again", PLACES, "fn=g\n+1 +1 1\n* 5 1\n* -5 1\n", TRUE },
  { "fl-then-fl", "events: A\nfn=f\n1 5\nfl=a.c\n", "fn=g\nfl=b.c\n1 5\n", FALSE },
  { "fl-then-fn", "events: A\nfn=e\n1 1\nfl=z.c\nfn=f\nfl=a.c\n", "fn=g\n1 5\nfl=b.c\n1 5\n", TRUE },
  { "fl-behind-fn", "events: A\nfl=a.c\nfn=f\n1 5\n", "fn=g\nfl=b.c\n1 5\n", TRUE },
  { "damaged-id", "events: A\nfn=(1) f\n1 5\n", "fn=(1%2)\n1 5\n", FALSE },
  { "name-without-id", "events: A\nfn=(1) f\n1 5\n", "fn=g\n1 5\nfn=(1)\n1 5\n", TRUE },
  { "wide-step", PLACES, "fn=g\n+0x10000000 +1 1\n", FALSE },
  { "wide-step-down", PLACES, "fn=g\n+1 -268435457 1\n", FALSE },
  { "low-position", PLACES, "fn=g\n0xfffffffffffffff 1 1\n+3 +1 1\n", TRUE },
  { "unresolved-position", PLACES, "fn=g\n0x1000000000000000 1 1\n", FALSE },
  { "high-position", PLACES, "fn=g\n0xffffffffff600000 1 1\n+3 +1 1\n", TRUE },
  { "blocks", "positions: bb\nevents: A\nfn=f\n1 5\n", "fn=g\n2 5\n", FALSE },
  { "same-entry", PLACES "cfn=g\ncalls=1 0x20 7\n0x11 2 1\n", "fn=h\n0x30 3 1\ncfn=g\ncalls=1\n0x31 3 1\ncalls=1 0x20 7\n0x32 3 1\n", TRUE },
  { "other-entry-line", PLACES "cfn=g\ncalls=1 0x20 7\n0x11 2 1\n", "fn=h\n0x30 3 1\ncfn=g\ncalls=1\n0x31 3 1\ncalls=1 0x20 8\n0x32 3 1\n", FALSE },
  { "entry-of-all-ones", PLACES, "fn=h\n+0 +0 1\ncfn=g\ncalls=1 -17 0xffffffffffffffff\n+2 3 1\n", FALSE },
  { "other-entry-address", PLACES "cfn=g\ncalls=1 0x20 7\n0x11 2 1\n", "fn=h\n0x30 3 1\ncfn=g\ncalls=1\n0x31 3 1\ncalls=1 0x21 7\n0x32 3 1\n", FALSE },
  { "one-function-twice", "events: A\nob=o\nfl=a.c\nfn=f\n1 5\ncfn=f\ncalls=1\n1 1\n", "fn=f\n1 1\ncob=o\ncfi=a.c\ncfn=f\ncalls=1 2\n1 1\n", FALSE },
  { "signed", SIGNED, "fn=g\n1 -7\n1 3\n", TRUE },
  { "signed-in-piece", "events: A\nfn=f\n1 5\n", "fn=g\n1 -7\n", TRUE },
  { "vast-cost", SIGNED, "fn=g\n1 2305843009213693952\n", FALSE },
  { "vast-row", SIGNED, "fn=g\n1 1000000000000000000\n1 1000000000000000000\n1 1000000000000000000\n", FALSE },
  { "vast-sum", SIGNED, "fn=g\n1 1500000000000000000\nfn=h\n1 1500000000000000000\n", FALSE },
  { "vast-before", SIGNED "fn=k\n1 1500000000000000000\nfn=l\n1 1500000000000000000\n", "fn=g\n1 1\n", FALSE },
  { "vast-alone", "events: A\nfn=f\n1 18446744073709551615\n", "fn=g\n1 18446744073709551615\n", TRUE },
  { "wrapped-call", SIGNED, "fn=g\n1 1\ncfn=h\ncalls=1 1\n1 18446744073709551615\n", FALSE },
  { "wrapped-in-last-part", "events: A B\nfn=f\n1 5 -6\n", "fn=g\n1 1\ncfn=h\ncalls=1 1\n1 18446744073709551615\npart: 2\nevents: A\nfn=g\n1 1\n", FALSE },
};

static void
test_split (gconstpointer data)
{
  const Split *split = data;
  g_autofree char *text = g_strconcat (split->head, split->tail, NULL);
  CgvTestPieces file = { .bytes = text, .length = strlen (text), .n_cuts = 1, .cuts = { strlen (split->head) } };
  g_autoptr (CgvTestReading) whole = read_whole (&file);

  for (guint i = 0; i < 8; i++)
    {
      file.is_late = i % 2 == 1;
      file.block = 1 + i * 9;
      compare (&file, whole);
      g_assert_cmpuint (file.n_joined, ==, split->is_joined);
    }
}

/* The second part has another header than a piece that begins in the first part assumes. A piece
 * that begins in the second is usable. */
static void
test_other_header (void)
{
  static const char *const headers[] = {
    "events: B A\n", "events: A B C\n", "events: A\n", "events: A B B\n", "positions: instr line\nevents: A B\n", "positions: instr\nevents: A B\n",
    "pid: 2\nevents: A B\n", "version: 1\nevents: A B\n", "creator: x\nevents: A B\n", "cmd: x\nevents: A B\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    {
      g_autofree char *head = g_strconcat (HEAD "part: 2\n", headers[i], "fn=g\n1 1 1\n", NULL);
      g_autofree char *text = g_strconcat (head, "fn=h\n1 1 1\n", NULL);
      CgvTestPieces file = { .bytes = text, .length = strlen (text), .block = 4, .n_cuts = 1, .cuts = { strlen (head) } };
      g_autoptr (CgvTestReading) whole = read_whole (&file);

      g_test_message ("%s", headers[i]);
      compare (&file, whole);
      g_assert_cmpuint (file.n_joined, ==, 0);
      file.is_late = TRUE;
      compare (&file, whole);
      g_assert_cmpuint (file.n_joined, ==, 1);
    }
}

/* A part that begins in a piece may be of another producer, and goes on behind the piece. */
static void
test_other_producer (void)
{
  static const char piece[] = "fn=g\n1 1 1\npart: 2\ncreator: MALT-1\nevents: A B\nfl=b.c\nfn=h\n1 1 1\n";
  g_autofree char *text = g_strconcat (HEAD, piece, "fn=i\nfl=c.c\nfi=d.c\n1 2 2\nfn=k\nfi=e.c\n1 3 3\n", NULL);
  CgvTestPieces file = { .bytes = text, .length = strlen (text), .block = 7, .n_cuts = 2, .cuts = { strlen (HEAD), strlen (HEAD) + strlen (piece) } };
  g_autoptr (CgvTestReading) whole = read_whole (&file);

  compare (&file, whole);
  g_assert_cmpuint (file.n_joined, ==, 1);
}

static void
test_order (void)
{
  static const char piece_text[] = "fn=h\n1 1 1\n";
  static const char text[] = HEAD "part: 2\nevents: A B\nfn=g\n1 1 1\n";
  const gsize header = strlen (HEAD "part: 2\n");
  const gsize cut = strlen (text);
  g_auto (CgvTestParser) first = cgv_test_new_parser (NULL);
  CgvParser *piece;

  g_test_summary ("A piece is neither made too early, nor of a piece, nor joined in another place");
  g_assert_null (cgv_parser_new_piece (first, cut));
  g_assert_true (cgv_parser_feed (first, text, strlen (HEAD)));
  piece = cgv_parser_new_piece (first, cut);
  g_assert_nonnull (piece);
  g_assert_null (cgv_parser_new_piece (piece, cut));
  g_assert_true (cgv_parser_expects (first, piece));
  g_assert_false (cgv_parser_join (first, piece, NULL));

  piece = cgv_parser_new_piece (first, cut);
  g_assert_true (cgv_parser_feed (first, text + strlen (HEAD), header - strlen (HEAD)));
  g_assert_true (cgv_parser_expects (first, piece));
  g_assert_false (cgv_parser_join (first, piece, NULL));
  g_assert_null (cgv_parser_new_piece (first, cut));

  g_assert_true (cgv_parser_feed (first, text + header, cut - header));
  g_assert_true (cgv_parser_feed (first, "f", 1));
  piece = cgv_parser_new_piece (first, cut + 1);
  g_assert_true (cgv_parser_feed (piece, piece_text, strlen (piece_text)));
  g_assert_false (cgv_parser_join (first, piece, NULL));
}

static bool
count_down (void *user_data)
{
  guint *n_left = user_data;

  return *n_left == 0 || --*n_left == 0;
}

static void
test_cancel (void)
{
  static const char text[] = HEAD;

  g_test_summary ("Names of a piece are no longer joined when that is cancelled");
  for (guint i = 1; i <= 4; i++)
    {
      g_auto (CgvTestParser) first = cgv_test_new_parser (NULL);
      guint n_left = i;
      const CgvCancel cancel = { count_down, &n_left };
      CgvParser *piece;

      g_assert_true (cgv_parser_feed (first, text, strlen (text)));
      piece = cgv_parser_new_piece (first, strlen (text));
      g_assert_true (cgv_parser_feed (piece, "fn=g\n1 1 1\n", 11));
      /* It is asked before the first string and after the first function. */
      g_assert_cmpint (cgv_parser_join (first, piece, &cancel), ==, i > 2);
      g_assert_true (cgv_parser_feed (first, "fn=h\n1 1 1\n", 11));
    }
}

/* Numbers that occur only in files of many gigabytes. */
static void
test_too_large (void)
{
  static const char text[] = HEAD;

  for (guint i = 0; i < 4; i++)
    {
      g_auto (CgvTestParser) first = cgv_test_new_parser (NULL);
      CgvParser *piece;

      g_assert_true (cgv_parser_feed (first, text, strlen (text)));
      piece = cgv_parser_new_piece (first, strlen (text));
      g_assert_true (cgv_parser_feed (piece, "fn=g\n1 1 1\n", 11));
      if (i == 0)
        piece->n_lines = CGV_UNRESOLVED_MAX_LINES;
      else if (i == 1)
        piece->fragment->n_functions = CGV_NONE / 2;
      else if (i == 2)
        piece->fragment->n_rows = CGV_NONE / 2;
      g_assert_true (cgv_parser_join (first, piece, NULL) == (i == 3));
    }
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
      CgvTestPieces file = { .bytes = g_bytes_get_data (files->pdata[i], NULL), .length = g_bytes_get_size (files->pdata[i]) };

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
      CgvTestPieces mutant = { 0 };

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
  for (guint i = 0; i < G_N_ELEMENTS (splits); i++)
    {
      g_autofree char *path = g_strconcat ("/pieces/split/", splits[i].name, NULL);

      g_test_add_data_func (path, &splits[i], test_split);
    }
  g_test_add_func ("/pieces/other-header", test_other_header);
  g_test_add_func ("/pieces/other-producer", test_other_producer);
  g_test_add_func ("/pieces/order", test_order);
  g_test_add_func ("/pieces/too-large", test_too_large);
  g_test_add_func ("/pieces/cancel", test_cancel);
  g_test_add_func ("/pieces/files", test_files);
  g_test_add_func ("/pieces/mutants", test_mutants);
  return g_test_run ();
}
