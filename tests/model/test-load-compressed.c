/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Loading compressed profiles: the result is the same as without compression, or partial with a
 * reason. */

#include <glib-unix.h>
#include <string.h>
#include <unistd.h>

#include "cgv-limits.h"
#include "cgv-loader.h"
#include "cgv-problem-text.h"
#include "cgv-profile-error.h"
#include "compress.h"
#include "model-test.h"

#define N_FUNCTIONS 20000

/* A profile of two parts of 20,000 lines each; every line costs 10. */
static GString *
make_profile (void)
{
  GString *text = g_string_new ("# callgrind format\nversion: 1\ncreator: by hand\n");

  for (guint part = 1; part <= 2; part++)
    {
      g_string_append_printf (text, "part: %u\nevents: Ir\nsummary: %u\nfl=a.c\n", part, N_FUNCTIONS * 10);
      for (guint i = 0; i < N_FUNCTIONS; i++)
        g_string_append_printf (text, "fn=function number %u\n%u 10\n", i * 2654435761u, i);
      g_string_append_printf (text, "totals: %u\n", N_FUNCTIONS * 10);
    }
  return text;
}

static CgvDocument *
load_bytes (TestFolder *folder,
            const GByteArray *bytes,
            const CgvLoaderOptions *options,
            CgvProgress *progress,
            CgvProblemList *problems,
            GError **error)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "profile", (const char *) bytes->data, (gssize) bytes->len), NULL);

  return cgv_loader_load (files, options, progress, NULL, problems, error);
}

static CgvCost
get_total (CgvDocument *document)
{
  return cgv_profile_get_total (document->profile, NULL, 0);
}

static void
test_whole (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) compressed = test_compress (compression, text->str, text->len);
      g_autoptr (CgvProgress) progress = cgv_progress_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (CgvDocument) document = NULL;
      CgvProblemList problems;

      document = load_bytes (folder, compressed, NULL, progress, &problems, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (problems.n_items, ==, 0);
      g_assert_cmpuint (get_total (document), ==, 2 * N_FUNCTIONS * 10);
      g_assert_cmpuint (cgv_progress_get_bytes (progress), ==, compressed->len);
      g_assert_cmpfloat (cgv_progress_get_fraction (progress), ==, 1.0);
    }
}

/* Problems have their places in the uncompressed text, and state that. */
static void
test_problem_place (TestFolder *folder,
                    gconstpointer data)
{
  static const char text[] = "events: Ir\nfn=f\n1 10\nnonsense\n2 5\n";
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_ZSTD, text, strlen (text));
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;

  document = load_bytes (folder, compressed, NULL, NULL, &problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (problems.n_items, ==, 1);
  g_assert_cmpuint (problems.items[0].line, ==, 4);
  g_assert_cmpuint (problems.items[0].offset, ==, 21);
  g_assert_true (problems.items[0].is_inflated);
}

/* A compressed profile that was cut is never whole without a report. A longer one has more cost,
 * and a later problem. */
static void
test_cut (TestFolder *folder,
          gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) compressed = test_compress (compression, text->str, text->len);
      guint size = compressed->len;
      CgvCost last_total = 0;

      for (guint i = 1; i <= 20; i++)
        {
          g_autoptr (CgvDocument) document = NULL;
          g_autoptr (GError) error = NULL;
          CgvProblemList problems;
          GByteArray part = { .data = compressed->data, .len = (guint) ((guint64) size * i / 20) - 1 };

          document = load_bytes (folder, &part, NULL, NULL, &problems, &error);
          g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_CUT_STREAM], ==, 1);
          if (document == NULL)
            {
              g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
              g_assert_nonnull (strstr (error->message, "ends too early"));
              g_assert_nonnull (strstr (error->message, "Its contents are too short to be a profile."));
              g_assert_cmpuint (last_total, ==, 0);
              continue;
            }
          g_assert_true (cgv_document_is_partial (document));
          g_assert_cmpuint (get_total (document), >=, last_total);
          last_total = get_total (document);
        }
      g_assert_cmpuint (last_total, <=, 2 * N_FUNCTIONS * 10);
      if (compression == CGV_COMPRESSION_GZIP)
        g_assert_cmpuint (last_total, ==, 2 * N_FUNCTIONS * 10);
    }
}

/* Damage makes problems in the text before it is detected. It is reported before them. */
static void
test_damaged (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->str, text->len);
  guint n_garbled = 0;

  for (guint i = 1; i < 20; i++)
    {
      g_autoptr (GByteArray) damaged = g_byte_array_new ();
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *message = NULL;
      CgvProblemList problems;

      g_byte_array_append (damaged, compressed->data, compressed->len);
      memset (damaged->data + (gsize) compressed->len * i / 20, 0x55, 4);
      document = load_bytes (folder, damaged, NULL, NULL, &problems, &error);
      if (document == NULL)
        {
          /* The header of the second part is damaged: reading ends there. */
          g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
          continue;
        }
      g_assert_true (cgv_document_is_partial (document));
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_BAD_STREAM], ==, 1);
      g_assert_cmpint (problems.items[0].kind, ==, CGV_PROBLEM_BAD_STREAM);
      g_assert_cmpint (document->problems->items[0].kind, ==, CGV_PROBLEM_BAD_STREAM);
      message = cgv_problem_dup_message (&problems.items[0]);
      g_assert_nonnull (strstr (message, "costs may be wrong"));
      n_garbled += problems.n_items > 2;
    }
  g_assert_cmpuint (n_garbled, >=, 10);
}

/* A note does not come before a problem of the same place, and nothing else changes its order. */
static void
test_order (void)
{
  static const CgvProblem found[] = {
    { .kind = CGV_PROBLEM_BAD_COST_LINE, .line = 3 },
    { .kind = CGV_PROBLEM_LEGACY_LINE, .line = 5 },
    { .kind = CGV_PROBLEM_SUMMARY_LARGER, .line = 9 },
    { .kind = CGV_PROBLEM_NO_TOTALS, .line = 9 },
    { .kind = CGV_PROBLEM_CUT_STREAM, .line = 9 },
    { .kind = CGV_PROBLEM_NO_TOTALS, .line = 9, .file = 1 },
  };
  static const CgvProblemKind wanted[] = {
    CGV_PROBLEM_CUT_STREAM, CGV_PROBLEM_BAD_COST_LINE, CGV_PROBLEM_LEGACY_LINE,
    CGV_PROBLEM_NO_TOTALS, CGV_PROBLEM_SUMMARY_LARGER, CGV_PROBLEM_NO_TOTALS,
  };
  CgvProblemList list = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    cgv_problem_list_add (&list, &found[i]);
  cgv_problem_list_order (&list);
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_cmpint (list.items[i].kind, ==, wanted[i]);
  g_assert_cmpuint (list.items[5].file, ==, 1);
}

static void
test_trailing (TestFolder *folder,
               gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->str, text->len);
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  guint64 size = compressed->len;
  CgvProblemList problems;

  g_byte_array_append (compressed, (const guint8 *) "fn=f\n1 10\n", 10);
  document = load_bytes (folder, compressed, NULL, NULL, &problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (get_total (document), ==, 2 * N_FUNCTIONS * 10);
  g_assert_cmpuint (problems.n_items, ==, 1);
  g_assert_cmpint (problems.items[0].kind, ==, CGV_PROBLEM_TRAILING_BYTES);
  g_assert_cmpuint (problems.items[0].value, ==, size);
}

/* A profile, followed by a huge number of zeroes. */
static void
test_bomb (TestFolder *folder,
           gconstpointer data)
{
  for (guint has_profile = 0; has_profile <= 1; has_profile++)
    {
      static const char text[] = "events: Ir\nfn=f\n1 10\n";
      g_autoptr (GByteArray) bomb = test_compress (CGV_COMPRESSION_GZIP, text, has_profile ? strlen (text) : 0);
      g_autoptr (GByteArray) zeroes = test_compress_zeroes (CGV_COMPRESSION_GZIP, 2 * CGV_INFLATION_FREE);
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      CgvProblemList problems;

      g_byte_array_append (bomb, zeroes->data, zeroes->len);
      document = load_bytes (folder, bomb, NULL, NULL, &problems, &error);
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_INFLATES_TOO_MUCH], ==, 1);
      g_assert_cmpint (document != NULL, ==, (gboolean) has_profile);
      if (has_profile)
        g_assert_cmpuint (get_total (document), ==, 10);
      else
        g_assert_nonnull (strstr (error->message, "200 bytes"));
    }
}

/* A foreign file is named as if it were not compressed. */
static void
test_foreign (TestFolder *folder,
              gconstpointer data)
{
  static const struct
  {
    const char *contents;
    const char *word;
  } cases[] = {
    { "PERFILE2 and so on", "perf" },
    { "{\"dhatFileVersion\": 2}", "DHAT" },
    { "\x7f" "ELF and so on", "program or a library" },
    { "\x1f\x8b\x08 and so on", "twice" },
    { "BZh9 and so on", "twice" },
    { "hello", "events:" },
  };

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          g_autoptr (GByteArray) compressed = test_compress (compression, cases[i].contents, strlen (cases[i].contents));
          g_autoptr (GError) error = NULL;
          CgvProblemList problems;

          g_assert_null (load_bytes (folder, compressed, NULL, NULL, &problems, &error));
          g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
          g_assert_nonnull (strstr (error->message, cases[i].word));
        }
    }
}

static void
test_damaged_from_the_start (TestFolder *folder,
                             gconstpointer data)
{
  static const guint8 bytes[] = "\x1f\x8b\x08 whatever this may be";
  GByteArray array = { .data = (guint8 *) bytes, .len = sizeof bytes };
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;

  g_assert_null (load_bytes (folder, &array, NULL, NULL, &problems, &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "damaged"));
}

/* An empty profile is empty, compressed or not. */
static void
test_empty (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, "", 0);
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;

  g_assert_null (load_bytes (folder, compressed, NULL, NULL, &problems, &error));
  g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_EMPTY);
}

typedef struct
{
  GByteArray *bytes;
  int fd;
} Writer;

static gpointer
write_in_thread (gpointer data)
{
  Writer *writer = data;
  gsize at = 0;

  while (at < writer->bytes->len)
    {
      gssize n_written = write (writer->fd, writer->bytes->data + at, writer->bytes->len - at);

      g_assert_cmpint (n_written, >, 0);
      at += (gsize) n_written;
    }
  close (writer->fd);
  return NULL;
}

/* Only the summary in a pipe shows how long it is. */
static void
test_pipe (void)
{
  g_autoptr (GString) text = make_profile ();

  for (guint compression = CGV_COMPRESSION_GZIP; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) compressed = test_compress (compression, text->str, text->len);
      g_autoptr (GFile) file = g_file_new_for_path ("/dev/stdin");
      g_autoptr (CgvProgress) progress = cgv_progress_new ();
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      CgvProblemList problems;
      Writer writer;
      GThread *thread;
      int fds[2];

      g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
      writer = (Writer) { compressed, fds[1] };
      thread = g_thread_new ("writer", write_in_thread, &writer);
      document = cgv_loader_load_fd (fds[0], file, NULL, progress, NULL, &problems, &error);
      g_thread_join (thread);
      close (fds[0]);

      g_assert_no_error (error);
      g_assert_cmpuint (problems.n_items, ==, 0);
      g_assert_cmpuint (get_total (document), ==, 2 * N_FUNCTIONS * 10);
      g_assert_cmpuint (cgv_progress_get_bytes (progress), ==, compressed->len);
    }
}

/* A limit holds for all files together. The report about it explains how to continue. */
static void
test_memory_limit (TestFolder *folder,
                   gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (GByteArray) compressed = test_compress (CGV_COMPRESSION_GZIP, text->str, text->len);
  const CgvLoaderOptions limits[] = { { 1 << 20 }, { CGV_MEMORY_UNLIMITED }, { 0 }, { (guint64) 1 << 30 }, { 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      CgvProblemList problems;

      document = load_bytes (folder, compressed, &limits[i], NULL, &problems, &error);
      if (limits[i].memory_limit == 1)
        {
          g_assert_error (error, CGV_PROFILE_ERROR, CGV_PROFILE_ERROR_MEMORY);
          g_assert_nonnull (strstr (error->message, "--memory=unlimited"));
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpint (get_total (document) < 2 * N_FUNCTIONS * 10, ==, i == 0);
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, i == 0 ? 1 : 0);
      if (i == 0)
        g_assert_cmpuint (problems.items[0].value, ==, limits[i].memory_limit);
    }
}

static void
test_memory_limit_of_several (TestFolder *folder,
                              gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "a", text->str, -1), test_folder_write (folder, "b", text->str, -1), NULL);
  const CgvLoaderOptions limit = { 6 << 20 };
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemList problems;

  document = cgv_loader_load (files, &limit, NULL, NULL, &problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, 1);
  g_assert_cmpuint (problems.items[0].file, ==, 1);
}

/* Parts take eleven times their bytes. */
static void
test_inflated_budget (TestFolder *folder,
                      gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_test_summary ("A compressed file may take CGV_INFLATED_BUDGET_FACTOR bytes for each of its contents, and no more");
  while (text->len < 12 << 20)
    g_string_append (text, "part: 1\nevents: A\n1 1\n");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GByteArray) bytes = i == 1 ? test_compress (CGV_COMPRESSION_GZIP, text->str, text->len) : g_byte_array_append (g_byte_array_new (), (const guint8 *) text->str, (guint) text->len);
      g_autoptr (CgvDocument) document = NULL;
      g_autoptr (GError) error = NULL;
      CgvProblemList problems;

      document = load_bytes (folder, bytes, NULL, NULL, &problems, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (problems.n_by_kind[CGV_PROBLEM_OUT_OF_MEMORY], ==, i);
      if (i == 0)
        continue;
      g_assert_cmpuint (problems.items[problems.n_items - 1].value, >, CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * (guint64) bytes->len);
      g_assert_cmpuint (problems.items[problems.n_items - 1].value, <=, CGV_BUDGET_BASE + CGV_INFLATED_BUDGET_FACTOR * (guint64) text->len);
    }
}

#define ADD(name, function) g_test_add ("/load-compressed/" name, TestFolder, NULL, test_folder_set_up, function, test_folder_tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("whole", test_whole);
  ADD ("problem-place", test_problem_place);
  ADD ("cut", test_cut);
  ADD ("damaged", test_damaged);
  g_test_add_func ("/load-compressed/order", test_order);
  ADD ("trailing", test_trailing);
  ADD ("bomb", test_bomb);
  ADD ("foreign", test_foreign);
  ADD ("damaged-from-the-start", test_damaged_from_the_start);
  ADD ("empty", test_empty);
  g_test_add_func ("/load-compressed/pipe", test_pipe);
  ADD ("memory-limit", test_memory_limit);
  ADD ("inflated-budget", test_inflated_budget);
  ADD ("memory-limit-of-several", test_memory_limit_of_several);

  return g_test_run ();
}
