/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind of a file that is not a profile, by its first bytes. */

#include <glib.h>

#include <string.h>

#include "cgv-foreign-private.h"
#include "cgv-test-reading.h"

#define DASHES "--------------------------------------------------------------------------------"

static const struct
{
  const char *bytes;
  guint length;
  CgvForeignFormat format;
} cases[] = {
  { "\x1f\x8b\x08", 2, CGV_FOREIGN_GZIP }, { "\xfd" "7zXZ\0\0", 6, CGV_FOREIGN_XZ }, { "\x28\xb5\x2f\xfd", 4, CGV_FOREIGN_ZSTD }, { "BZh9", 3, CGV_FOREIGN_BZIP2 },
  { "PK\3\4", 4, CGV_FOREIGN_ZIP }, { "\xff\xfe#\0", 2, CGV_FOREIGN_UTF16 }, { "\xfe\xff\0#", 2, CGV_FOREIGN_UTF16 }, { "\x7f" "ELF\2", 4, CGV_FOREIGN_ELF },
  { "PERFILE2", 8, CGV_FOREIGN_PERF_DATA }, { "%PDF-1.4", 5, CGV_FOREIGN_DOCUMENT }, { "<html>", 1, CGV_FOREIGN_MARKUP }, { "[1]", 1, CGV_FOREIGN_JSON },
  { "{\"dhatFileVersion\":2", 18, CGV_FOREIGN_DHAT }, { "desc: --x", 8, CGV_FOREIGN_MASSIF }, { "desc: (none)", 12, CGV_FOREIGN_MASSIF },
  { "gmon\1", 5, CGV_FOREIGN_GMON }, { "\xfb\xa9\3", 3, CGV_FOREIGN_CPROFILE }, { "{)\3", 3, CGV_FOREIGN_CPROFILE }, { "\x04\x08{", 3, CGV_FOREIGN_STACKPROF },
  { "\n\4\x08\1\x10\2", 6, CGV_FOREIGN_PPROF }, { "Flat profile:", 13, CGV_FOREIGN_GPROF }, { "-- Metadata", 11, CGV_FOREIGN_CG_ANNOTATE },
  { DASHES "\nProfile data file '", 100, CGV_FOREIGN_CALLGRIND_ANNOTATE }, { DASHES "\n-- Metadata", 92, CGV_FOREIGN_CG_ANNOTATE },
  { DASHES "\nI1 cache:", 90, CGV_FOREIGN_CG_ANNOTATE },
  { "main;f 1\n", 9, CGV_FOREIGN_FOLDED }, { "main;f 0.25\n", 12, CGV_FOREIGN_FOLDED }, { "main 7\nmain;f 1\n", 16, CGV_FOREIGN_FOLDED }, { "(root);f 1\n", 11, CGV_FOREIGN_FOLDED },
  { "# To display the perf.data header info", 38, CGV_FOREIGN_PERF_REPORT }, { "# ========\n# captured on", 24, CGV_FOREIGN_PERF_REPORT },
  { " Percent |\tSource code & Disassembly of ", 40, CGV_FOREIGN_PERF_REPORT }, { "\nSorted summary for file ", 25, CGV_FOREIGN_PERF_REPORT },
  { "Samples: 1K of event '", 22, CGV_FOREIGN_PERF_REPORT },
  { "         197 function calls", 27, CGV_FOREIGN_PSTATS }, { "Sat Nov 28 10:00:00 2026    a.prof\n\n     197 function calls", 59, CGV_FOREIGN_PSTATS },
};

/* Lines of profiles that are near to the text formats. */
static const char *const others[] = {
  "version: 1\nfn=a;b 1\n", "desc: a;b 1\n", "# a;b 1\n", "1 2\nfn=a\n", "main;f 1.\n", "main;f .5\n", "main;f\n", "a 1\nb 2\n", "cmd: count 3 function calls\n", "-5 6\n-1 ;1 4\n", "5 6\na;b 1\n", "5 6\n7 function calls\n", "Samples: 1\n2 of event '\n",
};

static void
test_magic (void)
{
  g_test_summary ("A format is known from its first bytes on, and not before");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint8 *bytes = (const guint8 *) cases[i].bytes;

      g_assert_cmpint (cgv_foreign_detect (bytes, cases[i].length), ==, cases[i].format);
      if (*bytes != '{')
        g_assert_cmpint (cgv_foreign_detect (bytes, cases[i].length - 1), ==, CGV_FOREIGN_UNKNOWN);
    }
  g_assert_cmpint (cgv_foreign_detect ((const guint8 *) "events: Ir", 10), ==, CGV_FOREIGN_UNKNOWN);
  g_assert_cmpint (cgv_foreign_detect ((const guint8 *) "", 0), ==, CGV_FOREIGN_UNKNOWN);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpint (cgv_foreign_detect ((const guint8 *) others[i], strlen (others[i])), ==, CGV_FOREIGN_UNKNOWN);
}

static void
assert_kind (const char *text,
             CgvProblemKind kind,
             CgvForeignFormat format)
{
  CgvTestReading *reading = cgv_test_read (text, strlen (text), 4096, NULL);
  const CgvProblem *error = cgv_problem_list_find_error (&reading->problems);

  g_test_message ("%s", text);
  g_assert_nonnull (error);
  g_assert_cmpint (error->kind, ==, kind);
  g_assert_cmpuint (error->value, ==, format);
  cgv_test_reading_free (reading);
}

/* Wherever the header of a profile ends, it is known as one. */
static void
test_header (void)
{
  static const char *const headers[] = {
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 4711\ncmd:  ./a\npart: 1\n\ndesc: I1 cache: \n\npositions: line\nevents: ",
    "desc: I1 cache:         32768 B, 64 B, 8-way associative\ndesc: LL cache: 1 B\ncmd: ./a\nevents: ",
    "version: 1\ncreator: xdebug 3.1.5 (PHP 8.1.2)\ncmd: a.php\npart: 1\npositions: line\n\nevents: ",
    "version: 0.9.6\ncmd: a.php\npart: 1\n\nevents: ",
    "cmd: ./a\nevents: ",
    "events: ",
  };

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    for (gsize length = 4; length <= strlen (headers[i]); length++)
      {
        g_autofree char *cut = g_strndup (headers[i], length);

        assert_kind (cut, CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_CUT_HEADER);
      }
  assert_kind ("events: \n", CGV_PROBLEM_NO_EVENTS, CGV_FOREIGN_UNKNOWN);
  assert_kind ("ver", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UNKNOWN);
  assert_kind ("# notes\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UNKNOWN);
  assert_kind ("versions of\n", CGV_PROBLEM_NOT_A_PROFILE, CGV_FOREIGN_UNKNOWN);
}

/* An archive has its mark after other bytes, where a profile could have lines. */
static void
test_archive (void)
{
  guint8 bytes[CGV_FOREIGN_MAX];

  memset (bytes, 'x', sizeof bytes);
  memcpy (bytes + sizeof bytes - 6, "\0ustar", 6);
  g_assert_cmpint (cgv_foreign_detect (bytes, sizeof bytes), ==, CGV_FOREIGN_TAR);
  g_assert_cmpint (cgv_foreign_detect (bytes, sizeof bytes - 1), ==, CGV_FOREIGN_UNKNOWN);
  bytes[40] = '\n';
  g_assert_cmpint (cgv_foreign_detect (bytes, sizeof bytes), ==, CGV_FOREIGN_UNKNOWN);
  bytes[40] = 'x';
  bytes[sizeof bytes - 1] = 'x';
  g_assert_cmpint (cgv_foreign_detect (bytes, sizeof bytes), ==, CGV_FOREIGN_UNKNOWN);
}

/* The result does not depend on the size of the blocks, or on the bytes that follow. */
static void
test_outcome (void)
{
  g_test_summary ("A file of another format is an error that names the format");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize block = 1; block < 20; block += 6)
      {
        gsize length = strlen (cases[i].bytes);
        g_autoptr (GString) text = g_string_new_len (cases[i].bytes, (gssize) MAX (length, cases[i].length));
        g_autoptr (CgvTestReading) reading = NULL;

        g_string_append (text, "\nsomething else\n");
        reading = cgv_test_read (text->str, text->len, block, NULL);
        g_assert_null (reading->profile);
        g_assert_cmpint (cgv_problem_list_find_error (&reading->problems)->kind, ==, CGV_PROBLEM_NOT_A_PROFILE);
        g_assert_cmpuint (cgv_problem_list_find_error (&reading->problems)->value, ==, cases[i].format);
        g_assert_cmpuint (reading->problems.n_items, ==, 1);
      }
}

/* Numbers in a report that look like costs do not begin a profile. */
static void
test_report (void)
{
  static const char report[] = DASHES "\nProfile data file 'callgrind.out.4711' (creator: callgrind-3.24.0)\n" DASHES "\nEvents recorded:  Ir\n\n18 (100.0%)  PROGRAM TOTALS\n";

  g_test_summary ("A report of callgrind_annotate names the profile that it was made of");
  for (gsize block = 1; block < 400; block += 60)
    {
      g_autoptr (CgvTestReading) reading = cgv_test_read (report, strlen (report), block, NULL);
      const CgvProblem *error = cgv_problem_list_find_error (&reading->problems);

      g_assert_null (reading->profile);
      g_assert_cmpint (error->kind, ==, CGV_PROBLEM_NOT_A_PROFILE);
      g_assert_cmpuint (error->value, ==, CGV_FOREIGN_CALLGRIND_ANNOTATE);
      g_assert_cmpmem (error->excerpt, error->excerpt_length, "callgrind.out.4711", 18);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/foreign/magic", test_magic);
  g_test_add_func ("/foreign/archive", test_archive);
  g_test_add_func ("/foreign/outcome", test_outcome);
  g_test_add_func ("/foreign/report", test_report);
  g_test_add_func ("/foreign/header", test_header);
  return g_test_run ();
}
