/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading fails, or the file changes, at each read of a load. A smaller total is always reported.
 *
 * The program is linked with --wrap for read() and pread(), so that all of the file under test come here. */

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

/* The event at a certain read of the file; set while no load runs. */
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
  guint64 bad_from; /* the first byte that cannot be read; 0 for none */
  gboolean only_second; /* the fault occurs only in the second thread */
} plan;

ssize_t __real_read (int fd,
                     void *buffer,
                     size_t size);
ssize_t __real_pread (int fd,
                      void *buffer,
                      size_t size,
                      off_t offset);
ssize_t __wrap_read (int fd,
                     void *buffer,
                     size_t size);
ssize_t __wrap_pread (int fd,
                      void *buffer,
                      size_t size,
                      off_t offset);
ssize_t __wrap_pread64 (int fd,
                        void *buffer,
                        size_t size,
                        off_t offset);

static gboolean
is_planned (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && status.st_ino == plan.inode && S_ISREG (status.st_mode);
}

/* Performs the planned event for a read at an offset. Returns how many bytes to read; -1 for an
 * error, 0 for the end. */
static ssize_t
step (guint64 offset,
      gsize size,
      gboolean is_second)
{
  guint n = ++plan.n_reads;
  gboolean is_due = plan.at > 0 && n >= plan.at && (is_second || !plan.only_second);

  if (plan.interrupts && n % 2 == 1)
    {
      errno = EINTR;
      return -1;
    }
  if ((is_due && plan.error_number != 0) || (plan.bad_from > 0 && offset >= plan.bad_from))
    {
      errno = plan.error_number;
      return -1;
    }
  if (is_due && plan.ends)
    return 0;
  if (plan.at == n && plan.change != NULL)
    plan.change (plan.path);
  if (plan.bad_from > 0)
    size = MIN (size, plan.bad_from - offset);
  return (ssize_t) (plan.piece > 0 ? MIN (plan.piece, size) : size);
}

ssize_t
__wrap_read (int fd,
             void *buffer,
             size_t size)
{
  ssize_t n;

  if (!is_planned (fd))
    return __real_read (fd, buffer, size);
  n = step ((guint64) lseek (fd, 0, SEEK_CUR), size, FALSE);
  return n > 0 ? __real_read (fd, buffer, (size_t) n) : n;
}

ssize_t
__wrap_pread (int fd,
              void *buffer,
              size_t size,
              off_t offset)
{
  ssize_t n;

  if (!is_planned (fd))
    return __real_pread (fd, buffer, size, offset);
  n = step ((guint64) offset, size, TRUE);
  return n > 0 ? __real_pread (fd, buffer, (size_t) n, offset) : n;
}

/* The name of the function above if files may be large. */
ssize_t
__wrap_pread64 (int fd,
                void *buffer,
                size_t size,
                off_t offset)
{
  return __wrap_pread (fd, buffer, size, offset);
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

/* Writes the file, with an old time so that any change is detected, and loads it as planned. */
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
  outcome.document = cgv_loader_load (files, NULL, NULL, NULL, &outcome.problems, &outcome.error);
  plan.inode = 0;
  plan.path = NULL;

  if (outcome.document != NULL)
    {
      outcome.total = cgv_profile_get_total (outcome.document->profile, NULL, 0);
      outcome.is_partial = cgv_document_is_partial (outcome.document);
    }
  return outcome;
}

static void
clear_plan (void)
{
  memset (&plan, 0, sizeof plan);
}

/* Returns the number of reads of a load, including the read that finds the end. */
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

static const CgvProblem *
find (const CgvProblemList *problems,
      CgvProblemKind kind)
{
  for (guint i = 0; i < problems->n_items; i++)
    {
      if (problems->items[i].kind == kind)
        return &problems->items[i];
    }
  return NULL;
}

/* The place of the problem is the byte that could not be read. */
static void
test_error_place (TestFolder *folder,
                  gconstpointer data)
{
  g_autoptr (GByteArray) bytes = make_profile (CGV_COMPRESSION_NONE);
  g_auto (Outcome) outcome = { 0 };
  const CgvProblem *problem;

  clear_plan ();
  plan.at = 4;
  plan.piece = 100000;
  plan.error_number = EIO;
  outcome = load (folder, bytes);
  problem = find (&outcome.problems, CGV_PROBLEM_READ_ERROR);
  g_assert_nonnull (problem);
  g_assert_cmpuint (problem->value, ==, EIO);
  g_assert_cmpuint (problem->offset, >, 200000);
  g_assert_cmpuint (problem->offset, <=, 300000);
}

/* Interrupted and short reads have no effect on the result. */
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

static void
set_two_threads (gboolean wanted)
{
  g_setenv ("CALLGROVE_TWO_THREADS_FROM", wanted ? "1" : "0", TRUE);
}

/* If a file cannot be read from some byte on, two threads find the same as one: all before it. */
static void
test_bad_place (TestFolder *folder,
                gconstpointer data)
{
  g_autoptr (GByteArray) bytes = make_profile (CGV_COMPRESSION_NONE);

  for (guint tenth = 1; tenth < 10; tenth++)
    {
      guint64 bad_from = (guint64) bytes->len * tenth / 10;
      CgvCost totals[2];

      for (guint two = 0; two < 2; two++)
        {
          g_auto (Outcome) outcome = { 0 };

          set_two_threads (two == 1);
          clear_plan ();
          plan.bad_from = bad_from;
          plan.error_number = EIO;
          plan.piece = 65536;
          outcome = load (folder, bytes);
          g_assert_nonnull (outcome.document);
          g_assert_true (outcome.is_partial);
          g_assert_cmpuint (outcome.problems.n_by_kind[CGV_PROBLEM_READ_ERROR], ==, 1);
          g_assert_cmpuint (find (&outcome.problems, CGV_PROBLEM_READ_ERROR)->offset, ==, bad_from);
          totals[two] = outcome.total;
        }
      g_assert_cmpuint (totals[0], ==, totals[1]);
      g_assert_cmpuint (totals[0], >, COST * (tenth - 1) / 10);
      g_assert_cmpuint (totals[0], <, COST * (tenth + 1) / 10);
    }
}

/* A byte that only the second thread cannot read is read again. */
static void
test_second_thread (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GByteArray) bytes = make_profile (CGV_COMPRESSION_NONE);
  guint n_reads;

  set_two_threads (TRUE);
  n_reads = count_reads (folder, bytes);
  for (guint at = 1; at <= 2 * n_reads; at++)
    {
      g_auto (Outcome) outcome = { 0 };

      clear_plan ();
      plan.at = 1 + at / 2;
      plan.only_second = TRUE;
      plan.error_number = at % 2 == 0 ? EIO : 0;
      plan.ends = at % 2 == 1;
      outcome = load (folder, bytes);
      g_assert_no_error (outcome.error);
      g_assert_cmpuint (outcome.problems.n_items, ==, 0);
      g_assert_cmpuint (outcome.total, ==, COST);
    }
}

/* The file ends earlier than its size. */
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

/* Another folder takes the place of the one that had the file. */
static void
delete_with_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  delete (path);
  g_assert_cmpint (rmdir (folder), ==, 0);
  g_assert_cmpint (mkdir (folder, 0700), ==, 0);
}

static void
forbid (const char *path)
{
  g_assert_cmpint (chmod (path, 0), ==, 0);
}

/* After any change of the file at any moment, the result is the old content, or is marked.
 * Removing only the name, the folder or the permission does not change the result. */
static void
try_changes (TestFolder *folder,
             CgvCompression compression)
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
    { delete_with_folder, TRUE },
    { forbid, TRUE },
  };

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

static void
test_change (TestFolder *folder,
             gconstpointer data)
{
  for (guint compression = CGV_COMPRESSION_NONE; compression <= CGV_COMPRESSION_XZ; compression++)
    try_changes (folder, compression);
  set_two_threads (TRUE);
  try_changes (folder, CGV_COMPRESSION_NONE);
}

static void
tear_down (TestFolder *folder,
           gconstpointer data)
{
  g_unsetenv ("CALLGROVE_TWO_THREADS_FROM");
  test_folder_tear_down (folder, data);
}

#define ADD(name, function) g_test_add ("/load-faults/" name, TestFolder, NULL, test_folder_set_up, function, tear_down)

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("error", test_error);
  ADD ("error-place", test_error_place);
  ADD ("bad-place", test_bad_place);
  ADD ("second-thread", test_second_thread);
  ADD ("short", test_short);
  ADD ("early-end", test_early_end);
  ADD ("change", test_change);

  return g_test_run ();
}
