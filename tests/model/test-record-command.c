/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arguments of a recording. Nothing is started. */

#include <string.h>

#include "cgv-record-command.h"

static void
assert_line (const CgvRecordSettings *settings,
             const CgvRecordFiles *files,
             const char *expected)
{
  g_auto (GStrv) arguments = cgv_record_command_new (settings, files);
  g_autofree char *line = cgv_record_command_dup_line ((const char *const *) arguments);
  g_auto (GStrv) words = NULL;
  int n_words;

  g_assert_cmpstr (line, ==, expected);
  g_assert_true (g_shell_parse_argv (line, &n_words, &words, NULL));
  g_assert_cmpint (n_words, ==, (int) g_strv_length (arguments));
  for (int i = 0; i < n_words; i++)
    g_assert_cmpstr (words[i], ==, arguments[i]);
}

static void
test_arguments (void)
{
  static const char *const program[] = { "./a b", "$(x)", "", "--", "it's", NULL };
  static const char *const options[] = { "--I1=32768,8,64", NULL };
  const CgvRecordFiles files = { "/bin/valgrind", 319, "/o/callgrind.out", NULL, NULL };
  const CgvRecordFiles own = { "/bin/valgrind", 324, "/5%p/profile", "/5%p/vg", "/5%p/log" };

  g_test_summary ("Each word is one argument; a shell reads the same; percent signs in folders stay");
  assert_line (&(CgvRecordSettings){ .program = program }, &files,
               "/bin/valgrind --command-line-only=yes --tool=callgrind --callgrind-out-file=/o/callgrind.out.%p -- './a b' '$(x)' '' -- 'it'\\''s'");
  assert_line (&(CgvRecordSettings){ CGV_RECORD_CACHEGRIND, TRUE, FALSE, TRUE, NULL, options, program }, &own,
               "/bin/valgrind --command-line-only=yes --enable-debuginfod=no --vgdb-prefix=/5%p/vg --log-file=/5%%p/log.%p --tool=cachegrind --cache-sim=no"
               " --trace-children=yes --instr-atstart=no --cachegrind-out-file=/5%%p/profile.%p --I1=32768,8,64 -- './a b' '$(x)' '' -- 'it'\\''s'");
  assert_line (&(CgvRecordSettings){ CGV_RECORD_CODE, FALSE, TRUE, FALSE, "f(*", NULL, program }, &files,
               "/bin/valgrind --command-line-only=yes --tool=callgrind --dump-instr=yes --collect-jumps=yes --separate-threads=yes '--toggle-collect=f(*'"
               " --callgrind-out-file=/o/callgrind.out.%p -- './a b' '$(x)' '' -- 'it'\\''s'");
}

static void
assert_apart (CgvRecordPresetId preset,
              const char *line,
              const char *expected)
{
  static const char *const further[] = { "--I1=1,2,3", NULL };
  const CgvRecordFiles files = { "valgrind", 319, "/o", NULL, NULL };
  g_auto (GStrv) words = NULL;
  g_autofree const char **options = NULL;
  CgvRecordSettings settings = { .preset = preset, .options = preset != CGV_RECORD_LINES ? further : NULL };

  g_assert_true (g_shell_parse_argv (line, NULL, &words, NULL));
  g_assert_true (cgv_record_command_take_apart ((const char *const *) words, &settings, &options));
  assert_line (&settings, &files, expected);
}

static void
test_apart (void)
{
  static const char *const other[] = { "./valgrinder", "--tool=callgrind", NULL };
  g_autofree const char **options = NULL;
  CgvRecordSettings settings = { 0 };

  g_test_summary ("A command for Valgrind becomes settings that make the same recording");
  assert_apart (CGV_RECORD_LINES, "/usr/bin/valgrind --tool=callgrind --callgrind-out-file=x.out ./p --tool=q", "valgrind --command-line-only=yes --tool=callgrind --callgrind-out-file=/o.%p -- ./p --tool=q");
  assert_apart (CGV_RECORD_LINES, "valgrind --collect-jumps=yes --I1=32768,8,64 --dump-instr=yes --trace-children=yes -- ./p",
                "valgrind --command-line-only=yes --tool=callgrind --dump-instr=yes --collect-jumps=yes --trace-children=yes --callgrind-out-file=/o.%p --I1=32768,8,64 -- ./p");
  assert_apart (CGV_RECORD_LINES, "valgrind --tool=callgrind --dump-instr=yes --cache-sim=yes '--toggle-collect=f(*' ./p",
                "valgrind --command-line-only=yes --tool=callgrind '--toggle-collect=f(*' --callgrind-out-file=/o.%p --dump-instr=yes --cache-sim=yes -- ./p");
  assert_apart (CGV_RECORD_LINES, "valgrind --tool=cachegrind --branch-sim=yes ./p", "valgrind --command-line-only=yes --tool=cachegrind --cache-sim=no --cachegrind-out-file=/o.%p --branch-sim=yes -- ./p");
  assert_apart (CGV_RECORD_LINES, "valgrind ./p --tool=cachegrind --dump-instr=yes --collect-jumps=yes", "valgrind --command-line-only=yes --tool=callgrind --callgrind-out-file=/o.%p -- ./p --tool=cachegrind --dump-instr=yes --collect-jumps=yes");
  assert_apart (CGV_RECORD_CODE, "valgrind -v ./p",
                "valgrind --command-line-only=yes --tool=callgrind --dump-instr=yes --collect-jumps=yes --callgrind-out-file=/o.%p -v --I1=1,2,3 -- ./p");
  assert_apart (CGV_RECORD_CACHEGRIND, "valgrind --tool=callgrind ./p", "valgrind --command-line-only=yes --tool=callgrind --callgrind-out-file=/o.%p --I1=1,2,3 -- ./p");
  assert_apart (CGV_RECORD_CODE, "valgrind --tool=cachegrind ./p", "valgrind --command-line-only=yes --tool=cachegrind --cache-sim=no --cachegrind-out-file=/o.%p --I1=1,2,3 -- ./p");
  g_assert_false (cgv_record_command_take_apart (other, &settings, &options));
}

static void
test_version (void)
{
  g_test_summary ("Versions of Valgrind are read as numbers; other texts give 0");
  g_assert_cmpuint (cgv_record_parse_version ("valgrind-3.19.0\n"), ==, 319);
  g_assert_cmpuint (cgv_record_parse_version ("valgrind-3.24.0.GIT"), ==, 324);
  g_assert_cmpuint (cgv_record_parse_version ("valgrind-4.0"), ==, 400);
  g_assert_cmpuint (cgv_record_parse_version ("valgrind-3"), ==, 0);
  g_assert_cmpuint (cgv_record_parse_version ("valgrind-3.99999999999999999999"), ==, 0);
  g_assert_cmpuint (cgv_record_parse_version (""), ==, 0);
}

static void
test_presets (void)
{
  CgvRecordPresetId found = CGV_N_RECORD_PRESETS;

  g_test_summary ("Each preset has a word of its own, by which it is found, and says what it costs");
  g_assert_false (cgv_record_find_preset ("else", &found));
  g_assert_false (cgv_record_find_preset (NULL, &found));
  for (guint i = 0; i < CGV_N_RECORD_PRESETS; i++)
    {
      const CgvRecordPreset *preset = cgv_record_get_preset ((CgvRecordPresetId) i);

      g_assert_cmpuint (preset->slow_down, >, 20);
      g_assert_true (cgv_record_find_preset (preset->id, &found));
      g_assert_cmpuint (found, ==, i);
      g_assert_true (g_str_has_prefix (preset->options, "--tool="));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (preset->id, !=, cgv_record_get_preset ((CgvRecordPresetId) j)->id);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-command/arguments", test_arguments);
  g_test_add_func ("/record-command/apart", test_apart);
  g_test_add_func ("/record-command/version", test_version);
  g_test_add_func ("/record-command/presets", test_presets);

  return g_test_run ();
}
