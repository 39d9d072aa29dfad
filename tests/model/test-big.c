/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The largest files that the limits allow, and those just beyond: loaded, partial or refused under the usual budget, with progress, and
 * cancelled at any moment. With -m slow (big-long) the sizes are those of the README, which take 30 GB of a disk and 12 GB of memory. */

#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

#include "cgv-limits.h"
#include "cgv-loader.h"
#include "compress.h"
#include "model-test.h"

#define N_CANCELS 10
#define GIB ((guint64) 1 << 30)
#define MIB ((guint64) 1 << 20)

/* What stays free of the disk. */
#define FREE_GIB 20

/* Writes the text of a file. */
typedef void (*WriteFunc) (FILE *file);

static void
write_events (FILE *file,
              guint n_events)
{
  guint n_lines = g_test_slow () ? 200000 : 2000;

  fputs ("events:", file);
  for (guint i = 0; i < n_events; i++)
    fprintf (file, " E%u", i);
  fputs ("\nfn=f\n", file);
  for (guint line = 1; line <= n_lines; line++)
    {
      fprintf (file, "%u", line);
      for (guint i = 0; i < n_events; i++)
        fputs (" 7", file);
      fputc ('\n', file);
    }
}

static void
write_most_events (FILE *file)
{
  write_events (file, CGV_MAX_EVENTS);
}

static void
write_too_many_events (FILE *file)
{
  write_events (file, CGV_MAX_EVENTS + 1);
}

/* A million lines in one function, each with an event type of its own share. */
static void
write_one_function (FILE *file)
{
  fputs ("version: 1\ncreator: by hand\nevents: Ir Dr Dw\nfl=a.c\nfn=f\n", file);
  for (guint i = 1; i <= 1000000; i++)
    fprintf (file, "%u %u %u 1\n", i, i % 90 + 1, i % 7);
  fputs ("fn=main\n1 1 1 1\ncfn=f\ncalls=1 1\n2 9 9 9\n", file);
}

/* A line without an end in sight, and a whole function behind it. */
static void
write_long_line (FILE *file)
{
  g_autofree char *piece = g_strnfill (MIB, 'x');
  guint n_pieces = g_test_slow () ? 1024 : 65;

  fputs ("events: Ir\nfn=f\n1 5\nfn=", file);
  for (guint i = 0; i < n_pieces; i++)
    fwrite (piece, 1, MIB, file);
  fputs ("\nfn=g\n1 7\n", file);
}

/* As Callgrind writes with --dump-instr=yes: parts of 16 MB, each with the same functions at other addresses. */
static void
write_parts (FILE *file)
{
  guint64 size = g_test_slow () ? 10 * 1000 * 1000 * (guint64) 1000 : 32 * 1000 * 1000;

  fputs ("version: 1\ncreator: by hand\npositions: instr line\nevents: Ir Dr Dw I1mr D1mr D1mw\n", file);
  for (guint part = 1; (guint64) ftello (file) < size; part++)
    {
      fprintf (file, "\npart: %u\n", part);
      for (guint i = 1; i <= 20000; i++)
        {
          fprintf (file, part == 1 ? "fl=(%u) source%u.c\nfn=(%u) function%u\n" : "fl=(%u)\nfn=(%u)\n", i % 500 + 1, part == 1 ? i % 500 + 1 : i, i, i);
          for (guint line = 0; line < 40; line++)
            fprintf (file, "0x%x %u %u 3 1 0 1\n", i * 4096 + line * 4 + part % 4, line + 1, i + line);
          fprintf (file, "cfn=(%u)\ncalls=1 0x%x 1\n0x%x 9 %u 4 2 1\n", i > 1 ? i - 1 : i, i * 4096 - 4096, i * 4096 + 160, i);
        }
    }
}

/* Names grow with the file: as many functions as fit. */
static void
write_functions (FILE *file)
{
  guint n = g_test_slow () ? 3000000 : 100000;

  fputs ("version: 1\ncreator: by hand\nevents: Ir\nfl=(1) a.c\n", file);
  for (guint i = 1; i <= n; i++)
    fprintf (file, "fn=(%u) name::space%u::function%u(int)\n1 3\ncfn=(%u)\ncalls=2 1\n2 8\ncfn=(%u)\ncalls=1 1\n2 8\n", i, i % 89, i, (i * 7) % i + 1, i);
}

/* Two bytes of a thousand tell that nothing follows but zeroes. */
static void
write_zeroes (FILE *file)
{
  g_autoptr (GByteArray) bytes = test_compress_zeroes (CGV_COMPRESSION_GZIP, g_test_slow () ? 2 * GIB : 80 * MIB);

  fwrite (bytes->data, 1, bytes->len, file);
}

typedef struct
{
  const char *name;
  WriteFunc write;
  CgvSeverity severity; /* of its worst problem */
  CgvProblemKind problem;
  gboolean is_cancelled; /* long enough to be cancelled */
} Case;

static const Case cases[] = {
  { "events", write_most_events, CGV_SEVERITY_INFO, 0, TRUE },
  { "too-many-events", write_too_many_events, CGV_SEVERITY_ERROR, CGV_PROBLEM_TOO_MANY_EVENTS, FALSE },
  { "one-function", write_one_function, CGV_SEVERITY_INFO, 0, TRUE },
  { "long-line", write_long_line, CGV_SEVERITY_WARNING, CGV_PROBLEM_LONG_LINE, TRUE },
  { "zeroes", write_zeroes, CGV_SEVERITY_ERROR, CGV_PROBLEM_INFLATES_TOO_MUCH, FALSE },
  { "functions", write_functions, CGV_SEVERITY_INFO, 0, TRUE },
  { "parts", write_parts, CGV_SEVERITY_INFO, 0, TRUE },
};

static void
check_space (TestFolder *folder)
{
  struct statvfs space;

  g_assert_cmpint (statvfs (folder->path, &space), ==, 0);
  if (g_test_slow ())
    g_assert_cmpuint ((guint64) space.f_bavail * space.f_frsize, >, (10 + FREE_GIB) * GIB);
}

/* Loads a file under the usual budget, and checks how that ends. */
static void
check_outcome (const Case *self,
               GPtrArray *files)
{
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = cgv_loader_load (files, NULL, progress, NULL, problems, &error);

  g_assert_true ((document == NULL) == (self->severity == CGV_SEVERITY_ERROR));
  g_assert_cmpuint (cgv_problem_list_count (problems, CGV_SEVERITY_ERROR), ==, self->severity == CGV_SEVERITY_ERROR);
  if (self->severity > CGV_SEVERITY_INFO)
    g_assert_cmpuint (problems->n_by_kind[self->problem], ==, 1);
  if (self->severity == CGV_SEVERITY_INFO)
    g_assert_cmpuint (cgv_problem_list_count (problems, CGV_SEVERITY_WARNING), ==, 0);
}

static void
test_case (TestFolder *folder,
           gconstpointer data)
{
  const Case *self = data;
  g_autofree char *path = test_folder_get_path (folder, self->name);
  g_autoptr (GPtrArray) files = test_files (g_file_new_for_path (path), NULL);
  FILE *file = fopen (path, "wb");
  CgvProgressStage stage;
  gint64 start, whole;
  guint n_cancelled = 0;

  check_space (folder);
  self->write (file);
  g_assert_cmpint (fclose (file), ==, 0);
  check_outcome (self, files);
  if (!self->is_cancelled)
    return;

  start = test_get_time (CLOCK_PROCESS_CPUTIME_ID);
  g_assert_false (test_load_for (files, G_MAXINT64, &stage));
  whole = test_get_time (CLOCK_PROCESS_CPUTIME_ID) - start;
  for (guint i = 0; i < N_CANCELS; i++)
    n_cancelled += test_load_for (files, (gint64) ((i + g_test_rand_double ()) / N_CANCELS * (double) whole), &stage) ? 1 : 0;
  g_assert_cmpuint (n_cancelled, >, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/big/", cases[i].name, NULL);

      g_test_add (path, TestFolder, &cases[i], test_folder_set_up, test_case, test_folder_tear_down);
    }
  return g_test_run ();
}
