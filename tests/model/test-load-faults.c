/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading goes wrong, or the file changes, at every read of a load: never a smaller total in silence.
 *
 * The program is linked with --wrap=read, so that every read() of the file under test comes here. */

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-loader.h"
#include "cgv-profile-error.h"
#include "compress.h"
#include "model-test.h"

#define N_FUNCTIONS 30000
#define COST ((guint64) N_FUNCTIONS * 10)

typedef void (*ChangeFunc) (const char *path);

/* What happens at which read of the file; set while no load runs. */
static struct
{
  ino_t inode;
  const char *path;
  atomic_uint n_reads;
  guint at;
  int error_number;
  gboolean ends;
  gsize piece;
  gboolean interrupts;
  ChangeFunc change;
} plan;

ssize_t __real_read (int fd,
                     void *buffer,
                     size_t size);
ssize_t __wrap_read (int fd,
                     void *buffer,
                     size_t size);

ssize_t
__wrap_read (int fd,
             void *buffer,
             size_t size)
{
  struct stat status;
  guint n;

  if (fstat (fd, &status) < 0 || status.st_ino != plan.inode || !S_ISREG (status.st_mode))
    return __real_read (fd, buffer, size);

  n = ++plan.n_reads;
  if (plan.interrupts && n % 2 == 1)
    {
      errno = EINTR;
      return -1;
    }
  if (plan.at > 0 && n >= plan.at && plan.error_number != 0)
    {
      errno = plan.error_number;
      return -1;
    }
  if (plan.at > 0 && n >= plan.at && plan.ends)
    return 0;
  if (plan.at == n && plan.change != NULL)
    plan.change (plan.path);
  return __real_read (fd, buffer, plan.piece > 0 ? MIN (plan.piece, size) : size);
}

static GByteArray *
make_profile (CgvCompression compression)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncreator: by hand\nevents: Ir\nfl=a.c\n");

  for (guint i = 0; i < N_FUNCTIONS; i++)
    g_string_append_printf (text, "fn=function number %u\n%u 10\n", i * 2654435761u, i);
  g_string_append_printf (text, "totals: %" G_GUINT64_FORMAT "\n", COST);
  if (compression != CGV_COMPRESSION_NONE)
    return test_compress (compression, text->str, text->len);
  return g_byte_array_append (g_byte_array_new (), (const guint8 *) text->str, (guint) text->len);
}

typedef struct
{
  CgvDocument *document;
  GError *error;
  CgvProblemList problems;
  CgvCost total;
  gboolean is_partial;
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
  g_clear_object (&outcome->document);
  g_clear_error (&outcome->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

/* Writes the file, old enough that any change shows, and loads it as planned. */
static Outcome
load (TestFolder *folder,
      const GByteArray *bytes)
{
  static const struct timespec times[2] = { { 12345, 0 }, { 12345, 0 } };
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "profile", (const char *) bytes->data, (gssize) bytes->len), NULL);
  g_autofree char *path = test_folder_get_path (folder, "profile");
  Outcome outcome = { 0 };
  struct stat status;

  g_assert_cmpint (chmod (path, 0600), ==, 0);
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
  g_assert_cmpint (stat (path, &status), ==, 0);
  plan.path = path;
  plan.n_reads = 0;
  plan.inode = status.st_ino;
  outcome.document = cgv_loader_load_with_problems (files, NULL, NULL, NULL, &outcome.problems, &outcome.error);
  plan.inode = 0;
  plan.path = NULL;

  if (outcome.document != NULL)
    {
      outcome.total = cgv_profile_get_total (cgv_document_get_profile (outcome.document), NULL, 0);
      outcome.is_partial = cgv_document_is_partial (outcome.document);
    }
  return outcome;
}

static void
clear_plan (void)
{
  memset (&plan, 0, sizeof plan);
}

/* How many reads a load takes, the one at the end included. */
static guint
count_reads (TestFolder *folder,
             const GByteArray *bytes)
{
  g_auto (Outcome) outcome = { 0 };

  clear_plan ();
  outcome = load (folder, bytes);
  g_assert_no_error (outcome.error);
  g_assert_false (outcome.is_partial);
  g_assert_cmpuint (outcome.total, ==, COST);
  return plan.n_reads;
}

static void
test_error (TestFolder *folder,
            gconstpointer data)
{
  static const int error_numbers[] = { EIO, ESTALE, EINVAL };

  for (guint compression = CGV_COMPRESSION_NONE; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) bytes = make_profile (compression);
      guint n_reads = count_reads (folder, bytes);
      CgvCost last_total = 0;

      g_assert_cmpuint (n_reads, >=, 3);
      for (guint at = 1; at <= n_reads; at++)
        {
          int error_number = error_numbers[at % G_N_ELEMENTS (error_numbers)];
          g_auto (Outcome) outcome = { 0 };

          clear_plan ();
          plan.at = at;
          plan.error_number = error_number;
          outcome = load (folder, bytes);
          g_assert_cmpuint (outcome.problems.n_by_kind[CGV_PROBLEM_READ_ERROR], ==, 1);
          if (outcome.document == NULL)
            {
              g_assert_error (outcome.error, G_IO_ERROR, (int) g_io_error_from_errno (error_number));
              g_assert_cmpuint (last_total, ==, 0);
              continue;
            }
          g_assert_true (outcome.is_partial);
          g_assert_cmpuint (outcome.total, >=, last_total);
          g_assert_cmpuint (outcome.total, <=, COST);
          last_total = outcome.total;
        }
      if (compression == CGV_COMPRESSION_NONE)
        g_assert_cmpuint (last_total, ==, COST);
    }
}

/* The place of the problem is the byte that could not be read. */
static void
test_error_place (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GByteArray) bytes = make_profile (CGV_COMPRESSION_NONE);
  g_auto (Outcome) outcome = { 0 };
  gboolean found = FALSE;

  clear_plan ();
  plan.at = 4;
  plan.piece = 100000;
  plan.error_number = EIO;
  outcome = load (folder, bytes);
  for (guint i = 0; i < outcome.problems.n_items; i++)
    {
      const CgvProblem *problem = &outcome.problems.items[i];

      if (problem->kind != CGV_PROBLEM_READ_ERROR)
        continue;
      found = TRUE;
      g_assert_cmpuint (problem->value, ==, EIO);
      g_assert_cmpuint (problem->offset, >, 200000);
      g_assert_cmpuint (problem->offset, <=, 300000);
    }
  g_assert_true (found);
}

/* Interrupted and short reads are nothing special. */
static void
test_short (TestFolder *folder,
            gconstpointer data)
{
  static const gsize pieces[] = { 997, 4096, 65537 };

  for (guint compression = CGV_COMPRESSION_NONE; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) bytes = make_profile (compression);

      for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
        {
          g_auto (Outcome) outcome = { 0 };

          clear_plan ();
          plan.piece = pieces[i];
          plan.interrupts = TRUE;
          outcome = load (folder, bytes);
          g_assert_no_error (outcome.error);
          g_assert_cmpuint (outcome.problems.n_items, ==, 0);
          g_assert_cmpuint (outcome.total, ==, COST);
        }
    }
}

/* The file ends before its size says so. */
static void
test_early_end (TestFolder *folder,
                gconstpointer data)
{
  for (guint compression = CGV_COMPRESSION_NONE; compression <= TEST_N_COMPRESSIONS; compression++)
    {
      g_autoptr (GByteArray) bytes = make_profile (compression);
      guint n_reads = count_reads (folder, bytes);

      /* The last read is the one that finds the end. */
      for (guint at = 1; at < n_reads; at++)
        {
          g_auto (Outcome) outcome = { 0 };

          clear_plan ();
          plan.at = at;
          plan.ends = TRUE;
          outcome = load (folder, bytes);
          g_assert_true (outcome.document == NULL || outcome.is_partial);
          g_assert_cmpuint (outcome.problems.n_by_kind[CGV_PROBLEM_CHANGED], ==, 1);
        }
    }
}

static void
cut_to_nothing (const char *path)
{
  g_assert_cmpint (truncate (path, 0), ==, 0);
}

static void
cut_to_half (const char *path)
{
  struct stat status;

  g_assert_cmpint (stat (path, &status), ==, 0);
  g_assert_cmpint (truncate (path, status.st_size / 2), ==, 0);
}

static void
append (const char *path)
{
  int fd = open (path, O_WRONLY | O_APPEND | O_CLOEXEC);

  g_assert_cmpint ((int) write (fd, "fn=more\n1 1\n", 12), ==, 12);
  close (fd);
}

static void
overwrite (const char *path)
{
  int fd = open (path, O_WRONLY | O_CLOEXEC);

  g_assert_cmpint ((int) pwrite (fd, "5", 1, 5000), ==, 1);
  close (fd);
}

static void
replace (const char *path)
{
  g_assert_true (g_file_set_contents (path, "events: Ir\n", -1, NULL));
}

static void
delete (const char *path)
{
  g_assert_cmpint (unlink (path), ==, 0);
}

static void
forbid (const char *path)
{
  g_assert_cmpint (chmod (path, 0), ==, 0);
}

/* Whatever somebody does to the file at whatever moment, the result is what was there before, or is
 * marked. What only takes the name or the permission away changes nothing of what is read. */
static void
test_change (TestFolder *folder,
             gconstpointer data)
{
  static const struct
  {
    ChangeFunc change;
    gboolean is_harmless;
  } changes[] = {
    { cut_to_nothing, FALSE },
    { cut_to_half, FALSE },
    { append, FALSE },
    { overwrite, FALSE },
    { replace, FALSE },
    { delete, TRUE },
    { forbid, TRUE },
  };

  for (guint compression = CGV_COMPRESSION_NONE; compression <= CGV_COMPRESSION_XZ; compression++)
    {
      g_autoptr (GByteArray) bytes = make_profile (compression);
      guint n_reads = count_reads (folder, bytes);

      for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        {
          for (guint at = 1; at <= n_reads; at++)
            {
              g_autofree char *path = test_folder_get_path (folder, "profile");
              g_auto (Outcome) outcome = { 0 };

              unlink (path);
              clear_plan ();
              plan.at = at;
              plan.change = changes[i].change;
              outcome = load (folder, bytes);
              if (changes[i].is_harmless)
                {
                  g_assert_no_error (outcome.error);
                  g_assert_false (outcome.is_partial);
                  g_assert_cmpuint (outcome.total, ==, COST);
                  continue;
                }
              g_assert_true (outcome.document == NULL || outcome.is_partial);
              g_assert_cmpuint (outcome.problems.n_by_kind[CGV_PROBLEM_CHANGED], ==, 1);
            }
        }
    }
}

#define ADD(name, function) g_test_add ("/load-faults/" name, TestFolder, NULL, test_folder_set_up, function, test_folder_tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("error", test_error);
  ADD ("error-place", test_error_place);
  ADD ("short", test_short);
  ADD ("early-end", test_early_end);
  ADD ("change", test_change);

  return g_test_run ();
}
