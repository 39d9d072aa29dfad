/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said before a recording. Nothing is started. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-record-check.h"
#include "model-test.h"

static const CgvRecordFiles installed = { "/usr/bin/valgrind", 319, NULL, NULL, NULL };

/* Checks the gravest finding; @words NULL for no finding at all. */
static void
assert_finding (const CgvRecordSettings *settings,
                const CgvRecordFiles *files,
                const char *folder,
                const char *words,
                CgvRecordSeverity severity,
                CgvRecordMend mend)
{
  g_autoptr (GPtrArray) findings = cgv_record_check (settings, files, folder);
  CgvRecordFinding *finding = findings->len > 0 ? g_ptr_array_index (findings, 0) : NULL;

  if (words == NULL)
    {
      g_assert_null (finding);
      return;
    }
  g_assert_nonnull (finding);
  g_assert_nonnull (strstr (finding->text, words));
  g_assert_cmpint (finding->severity, ==, severity);
  g_assert_cmpint (finding->mend, ==, mend);
}

static void
assert_program (TestFolder *folder,
                const char *program,
                const char *words,
                CgvRecordSeverity severity,
                CgvRecordMend mend)
{
  const char *const argv[] = { program, NULL };
  const CgvRecordSettings settings = { .program = argv, .folder = folder->path };

  assert_finding (&settings, &installed, folder->path, words, severity, mend);
}

static void
write_program (TestFolder *folder,
               const char *name,
               const char *contents,
               gssize size,
               int mode)
{
  g_autoptr (GFile) file = test_folder_write (folder, name, contents, size);

  g_assert_cmpint (g_chmod (g_file_peek_path (file), mode), ==, 0);
}

static void
test_programs (TestFolder *folder,
               gconstpointer data)
{
  g_autofree char *below = test_folder_get_path (folder, "below");

  g_test_summary ("A program that cannot be recorded, or is not what it seems, is named with what mends it");
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  write_program (folder, "text", "text", -1, 0600);
  write_program (folder, "script", "#!/bin/sh\n", -1, 0700);
  write_program (folder, "own", "\177ELF\2 and so on", -1, 0700);
  write_program (folder, "rights", "\177ELF\2 and so on", -1, 04700);
  assert_program (folder, "/bin/true", NULL, 0, 0);
  assert_program (folder, "./own", NULL, 0, 0);
  assert_program (folder, "own", "./own", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_PROGRAM);
  assert_program (folder, "./missing", "check the path", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
  assert_program (folder, "no-such-program", "PATH", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
  assert_program (folder, "./text", "chmod", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_COMMAND);
  assert_program (folder, "./below", "folder", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
  assert_program (folder, "./rights", "record a copy", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
  assert_program (folder, "./script", "interpreter", CGV_RECORD_FINDING_WARNING, CGV_RECORD_MEND_CHILDREN);
  assert_program (folder, NULL, "Nothing to run", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
  g_assert_cmpint (g_rmdir (below), ==, 0);
}

static void
test_system (void)
{
  static const char *const program[] = { "/bin/true", NULL };
  const CgvRecordSettings settings = { .program = program };
  const CgvRecordSettings elsewhere = { .program = program, .folder = "/no/such/folder" };
  const CgvRecordFiles missing = { NULL, 0, NULL, NULL, NULL };
  const CgvRecordFiles old = { "/usr/bin/valgrind", 315, NULL, NULL, NULL };
  g_autofree char *debian = cgv_record_check_dup_install ("NAME=\"x\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n");
  g_autofree char *suse = cgv_record_check_dup_install ("ID=\"opensuse-leap\"\n");
  g_autoptr (GPtrArray) findings = NULL;

  g_test_summary ("Valgrind and the folders are checked, and how to install it is known");
  findings = cgv_record_check (&settings, &missing, NULL);
  g_assert_cmpint (((CgvRecordFinding *) g_ptr_array_index (findings, 0))->severity, ==, CGV_RECORD_FINDING_ERROR);
  g_assert_cmpstr (debian, ==, "sudo apt install valgrind");
  g_assert_cmpstr (suse, ==, "sudo zypper install valgrind");
  g_assert_null (cgv_record_check_dup_install ("ID=other\n"));
  assert_finding (&settings, &old, NULL, "older", CGV_RECORD_FINDING_INFO, CGV_RECORD_MEND_NOTHING);
  assert_finding (&settings, &installed, "/no/such/folder", "no folder “/no/such/folder”", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_FOLDER);
  assert_finding (&elsewhere, &installed, NULL, "no folder “/no/such/folder”", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_FOLDER);
  g_setenv ("VALGRIND_OPTS", "--tool=none", TRUE);
  assert_finding (&settings, &installed, NULL, "VALGRIND_OPTS", CGV_RECORD_FINDING_INFO, CGV_RECORD_MEND_NOTHING);
}

static void
test_function (void)
{
  static const char *const functions[] = { "print_value", "ns::run(int)", "main", "print_values", "(below main)", NULL };
  static const struct
  {
    const char *typed;
    const char *mend; /* NULL without a finding */
  } cases[] = {
    { "print_value", NULL }, { "print*", NULL },       { "ns::run(*", NULL },        { "ns::run(int)", NULL },
    { "wholly_else", NULL }, { "prnt_value", "print_value" }, { "print_valus", "print_value" }, { "ns::run", "ns::run*" },
    { "ns::rnu(*", "ns::run*" }, { "mian*", "main" }, { "", NULL },               { "*else", NULL },
  };

  g_test_summary ("A function that was not there last time is answered with the nearest one");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const CgvRecordSettings settings = { .function = cases[i].typed };
      g_autoptr (CgvRecordFinding) finding = cgv_record_check_function (&settings, functions);

      g_assert_cmpstr (finding != NULL ? finding->value : NULL, ==, cases[i].mend);
      g_assert_true (finding == NULL || finding->mend == CGV_RECORD_MEND_FUNCTION);
    }
  g_assert_null (cgv_record_check_function (&(const CgvRecordSettings){ .function = "prnt_value" }, NULL));
  g_assert_null (cgv_record_check_function (&(const CgvRecordSettings){ .function = NULL }, functions));
}

static void
test_cachegrind (void)
{
  static const char *const program[] = { "/bin/true", NULL };
  const CgvRecordSettings settings[] = {
    { CGV_RECORD_CACHEGRIND, .program = program, .has_threads = TRUE },
    { CGV_RECORD_CACHEGRIND, .program = program, .starts_off = TRUE },
    { CGV_RECORD_CACHEGRIND, .program = program, .function = "main" },
  };

  g_test_summary ("Cachegrind is not given the options of Callgrind");
  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    assert_finding (&settings[i], &installed, NULL, "Cachegrind", CGV_RECORD_FINDING_ERROR, CGV_RECORD_MEND_NOTHING);
}

int
main (int argc,
      char *argv[])
{
  g_unsetenv ("VALGRIND_OPTS");
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/record-check/programs", TestFolder, NULL, test_folder_set_up, test_programs, test_folder_tear_down);
  g_test_add_func ("/record-check/function", test_function);
  g_test_add_func ("/record-check/cachegrind", test_cachegrind);
  g_test_add_func ("/record-check/system", test_system);

  return g_test_run ();
}
