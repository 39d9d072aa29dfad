/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A large file is parsed by two threads; these tests use a smaller file.
 */

#include <glib/gstdio.h>

#include "cgv-load-job.h"
#include "cgv-load-piece.h"
#include "cgv-profile-digest.h"
#include "cgv-test-dump.h"

#define N_FUNCTIONS 40000

/* A place outside of all functions, for the change of the header. */
#define NOWHERE 0

static char *
write_profile (guint n_functions,
               guint new_header_at)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npositions: instr line\nevents: Ir Dr\nsummary: 4000000 9\n");
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  char *path = NULL;
  int fd = g_file_open_tmp ("callgrove-XXXXXX", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  for (guint i = 1; i <= n_functions; i++)
    {
      if (i == new_header_at)
        g_string_append (text, "part: 2\nevents: Dr Ir Dw\n");
      g_string_append_printf (text, "ob=(%u)%s\n", i % 7, i <= 7 ? " lib" : "");
      g_string_append_printf (text, "fl=(%u)%s%u\nfn=(%u) f%u\n", i % 900, i <= 900 ? " file" : "", i <= 900 ? i : 0, i, i);
      for (guint line = 0; line < 4; line++)
        g_string_append_printf (text, "+%d +%d %d %d\n", g_rand_int_range (random, 0, 20), g_rand_int_range (random, 0, 9), g_rand_int_range (random, 0, 300), g_rand_int_range (random, 0, 3));
      g_string_append_printf (text, "cfn=(%d)\ncalls=2 +4 -1\n* * 9\njump=3 +2 *\n* *\n%s", g_rand_int_range (random, 1, (gint32) i + 1), i % 5000 == 0 ? "1 x\n" : "");
    }
  g_string_append (text, "totals: 1 1\n");
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  return path;
}

static GPtrArray *
list_file (const char *path)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  return files;
}

static GString *
load (const char *path,
      const char *two_threads_from,
      guint64 *problems)
{
  g_autoptr (GPtrArray) files = list_file (path);
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemList list;

  g_setenv ("CALLGROVE_TWO_THREADS_FROM", two_threads_from, TRUE);
  document = cgv_loader_load (files, NULL, NULL, NULL, &list, &error);
  g_unsetenv ("CALLGROVE_TWO_THREADS_FROM");
  g_assert_no_error (error);
  *problems = cgv_problem_list_digest (&list);
  return cgv_test_dump (document->profile);
}

static void
assert_same (const char *path)
{
  guint64 problems[2];
  g_autoptr (GString) one = load (path, "0", &problems[0]);
  g_autoptr (GString) two = load (path, "1", &problems[1]);

  g_assert_true (g_string_equal (one, two));
  g_assert_cmpuint (problems[0], ==, problems[1]);
}

static void
test_same (void)
{
  g_autofree char *path = write_profile (N_FUNCTIONS, NOWHERE);

  g_test_summary ("Two threads load the same profile as one");
  assert_same (path);
  g_remove (path);
}

static void
test_new_header (void)
{
  g_autofree char *first = write_profile (N_FUNCTIONS, N_FUNCTIONS / 4);
  g_autofree char *second = write_profile (N_FUNCTIONS, N_FUNCTIONS * 3 / 4);

  g_test_summary ("Two threads give the same profile if another part has other events, in either half");
  assert_same (first);
  assert_same (second);
  g_remove (first);
  g_remove (second);
}

typedef struct
{
  guint64 n_bytes;
  guint n_calls;
} Waiting;

static void
note_wait (CgvLoadPiece *piece,
           gpointer user_data)
{
  CgvParserProgress progress = { 0 };
  Waiting *waiting = user_data;

  cgv_load_piece_add_progress (piece, &progress);
  g_assert_cmpuint (progress.bytes, >=, waiting->n_bytes);
  waiting->n_bytes = progress.bytes;
  waiting->n_calls++;
}

/* Does with a piece what the loader does. Returns how many bytes the second thread parsed. */
static guint64
read_in_two (const char *path,
             GCancellable *cancellable)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, NULL);
  g_autoptr (CgvLoadPiece) piece = NULL;
  g_autofree guint8 *buffer = g_malloc (CGV_LOAD_BLOCK);
  CgvParser *parser = cgv_parser_new (NULL, 7);
  guint64 n_joined = 0;
  guint64 n_bytes = 0;
  Waiting waiting = { 0 };
  int error_number;
  gssize n_read = 1;

  g_setenv ("CALLGROVE_TWO_THREADS_FROM", "1", TRUE);
  piece = cgv_load_piece_new (input, cancellable);
  g_unsetenv ("CALLGROVE_TWO_THREADS_FROM");
  while (n_read > 0 && n_joined == 0)
    {
      n_read = cgv_input_read (input, buffer, cgv_load_piece_limit (piece, n_bytes, CGV_LOAD_BLOCK), NULL, &error_number);
      if (n_read <= 0)
        break;
      cgv_parser_feed (parser, buffer, (gsize) n_read);
      n_bytes += (guint64) n_read;
      n_joined = cgv_load_piece_step (piece, parser, n_bytes, note_wait, &waiting);
    }
  g_assert_cmpuint (n_bytes + n_joined, ==, cgv_input_get_size (input));
  g_assert_true (n_joined == 0 || waiting.n_calls > 0);
  cgv_parser_free (parser);
  return n_joined;
}

static void
test_two_threads (void)
{
  g_autofree char *path = write_profile (N_FUNCTIONS, NOWHERE);
  g_autofree char *other = write_profile (N_FUNCTIONS, N_FUNCTIONS / 4);
  g_autofree char *small = write_profile (10, NOWHERE);
  GStatBuf status;

  g_test_summary ("The second thread parses half of the file, if possible");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpuint (read_in_two (path, NULL), >, (guint64) status.st_size * 4 / 10);
  g_assert_cmpuint (read_in_two (other, NULL), ==, 0);
  g_assert_cmpuint (read_in_two (small, NULL), ==, 0);
  g_remove (path);
  g_remove (other);
  g_remove (small);
}

static void
test_cancel (void)
{
  g_autofree char *path = write_profile (N_FUNCTIONS, NOWHERE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_test_summary ("A cancelled thread ends, and its result is not used");
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (read_in_two (path, cancellable), ==, 0);
  g_remove (path);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/load-piece/same", test_same);
  g_test_add_func ("/load-piece/new-header", test_new_header);
  g_test_add_func ("/load-piece/two-threads", test_two_threads);
  g_test_add_func ("/load-piece/cancel", test_cancel);
  return g_test_run ();
}
