/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-check.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-record-complete.h"
#include "cgv-record-host.h"

/* The first version that all of this was tested with. */
#define FIRST_TESTED 319

/* A profile is seldom larger. */
#define LITTLE_SPACE (100 * 1000 * 1000)

void
cgv_record_finding_free (CgvRecordFinding *self)
{
  g_free (self->text);
  g_free (self->value);
  g_free (self);
}

/* Takes @text. */
static CgvRecordFinding *
new_finding (CgvRecordSeverity severity,
             char *text,
             CgvRecordMend mend,
             const char *value)
{
  CgvRecordFinding *self = g_new (CgvRecordFinding, 1);

  *self = (CgvRecordFinding){ severity, text, mend, g_strdup (value) };
  return self;
}

char *
cgv_record_check_dup_install (const char *release)
{
  static const struct
  {
    const char *id;
    const char *command;
  } systems[] = {
    { "debian", "sudo apt install valgrind" },        { "ubuntu", "sudo apt install valgrind" }, { "fedora", "sudo dnf install valgrind" },
    { "rhel", "sudo dnf install valgrind" },          { "arch", "sudo pacman -S valgrind" },     { "suse", "sudo zypper install valgrind" },
    { "opensuse", "sudo zypper install valgrind" },   { "alpine", "sudo apk add valgrind" },     { "gentoo", "sudo emerge dev-util/valgrind" },
  };
  g_auto (GStrv) lines = g_strsplit (release, "\n", -1);

  for (gsize i = 0; i < G_N_ELEMENTS (systems); i++)
    {
      for (char **line = lines; *line != NULL; line++)
        {
          g_auto (GStrv) words = g_str_has_prefix (*line, "ID=") || g_str_has_prefix (*line, "ID_LIKE=") ? g_strsplit_set (*line, "=\"' -", -1) : NULL;

          if (words != NULL && g_strv_contains ((const char *const *) words, systems[i].id))
            return g_strdup (systems[i].command);
        }
    }
  return NULL;
}

static void
check_valgrind (GPtrArray *findings,
                const CgvRecordFiles *files)
{
  g_autofree char *release = NULL;
  g_autofree char *install = NULL;

  if (files->valgrind == NULL)
    {
      /* Flatpak has the one of the host, too. */
      if (g_file_get_contents ("/run/host/os-release", &release, NULL, NULL) || g_file_get_contents ("/etc/os-release", &release, NULL, NULL))
        install = cgv_record_check_dup_install (release);
      g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup (_ ("Valgrind is not installed: install the package valgrind")),
                                              install != NULL ? CGV_RECORD_MEND_COMMAND : CGV_RECORD_MEND_NOTHING, install));
    }
  else if (files->version < FIRST_TESTED)
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_INFO, g_strdup (_ ("This Valgrind is older than 3.19, the first tested version")), CGV_RECORD_MEND_NOTHING, NULL));
  if (g_getenv ("VALGRIND_OPTS") != NULL)
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_INFO, g_strdup (_ ("VALGRIND_OPTS is set; it is ignored here")), CGV_RECORD_MEND_NOTHING, NULL));
}

/* Returns (transfer full) the name of the program as this process finds it. A shell looks for a name without a slash in PATH alone. */
static char *
dup_name (const CgvRecordSettings *settings)
{
  const char *name = settings->program[0];

  return settings->folder == NULL || strchr (name, '/') == NULL ? g_strdup (name) : g_canonicalize_filename (name, settings->folder);
}

/* Returns a finding about a name without a slash, which PATH does not have. */
static CgvRecordFinding *
new_path_finding (const CgvRecordSettings *settings,
                  const char *shown)
{
  g_autofree char *here = settings->folder != NULL ? g_build_filename (settings->folder, settings->program[0], NULL) : g_strdup (settings->program[0]);
  g_autofree char *other = g_strconcat ("./", settings->program[0], NULL);

  if (g_file_test (here, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (here, G_FILE_TEST_IS_DIR))
    /* Translators: the name of a program, twice. */
    return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("There is no program “%s” in the folders of PATH: write ./%s for the one in this folder"), shown, shown),
                        CGV_RECORD_MEND_PROGRAM, other);
  return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("There is no program “%s” in the folders of PATH"), shown), CGV_RECORD_MEND_NOTHING, NULL);
}

CgvRecordFinding *
cgv_record_check_function (const CgvRecordSettings *settings,
                           const char *const *functions)
{
  g_autofree char *near = settings->function != NULL && functions != NULL ? cgv_record_find_near (functions, settings->function) : NULL;
  g_autofree char *pattern = near != NULL ? cgv_record_dup_pattern (near) : NULL;
  g_autofree char *shown = settings->function != NULL ? cgv_display_dup (settings->function, -1) : NULL;
  g_autofree char *shown_near = near != NULL ? cgv_display_dup (near, -1) : NULL;

  if (near == NULL)
    return NULL;
  /* Translators: a name that someone has typed, and the name of a function that is like it. */
  return new_finding (CGV_RECORD_FINDING_WARNING, g_strdup_printf (_ ("No function was called “%s” last time. Is it %s?"), shown, shown_near), CGV_RECORD_MEND_FUNCTION, pattern);
}

CgvRecordFinding *
cgv_record_check_program (const CgvRecordSettings *settings)
{
  g_autofree char *name = dup_name (settings);
  g_autofree char *path = cgv_record_host_find_program (name);
  g_autofree char *shown = cgv_display_dup_whole (settings->program[0], -1);
  const char *const words[] = { "chmod", "+x", "--", name, NULL };
  g_autofree char *mend = cgv_record_command_dup_line (words);

  if (settings->preset == CGV_RECORD_CACHEGRIND && (settings->function != NULL || settings->has_threads || settings->starts_off))
    return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup (_ ("Cachegrind counts all of the program: choose another preset, or neither one function, nor threads apart, nor a start switched off")),
                        CGV_RECORD_MEND_NOTHING, NULL);
  if (path != NULL)
    return NULL;
  if (g_file_test (name, G_FILE_TEST_IS_DIR))
    return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("“%s” is a folder: name the program in it"), shown), CGV_RECORD_MEND_NOTHING, NULL);
  if (strchr (name, '/') == NULL)
    return new_path_finding (settings, shown);
  if (g_file_test (name, G_FILE_TEST_EXISTS))
    return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("“%s” cannot be run: make it executable with chmod +x"), shown), CGV_RECORD_MEND_COMMAND, mend);
  return new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("There is no program “%s”: check the path"), shown), CGV_RECORD_MEND_NOTHING, NULL);
}

/* Returns whether a program of 32 bits needs a part of Valgrind that is not there. */
static gboolean
lacks_tool (const char *path)
{
  static const char *const folders[] = { "/usr/libexec/valgrind", "/usr/lib64/valgrind", "/usr/lib/valgrind", "/usr/lib/x86_64-linux-gnu/valgrind" };
  unsigned char start[5];
  FILE *file = fopen (path, "re");
  gboolean is_short = file != NULL && fread (start, 1, sizeof start, file) == sizeof start && memcmp (start, "\177ELF\1", sizeof start) == 0;

  if (file != NULL)
    fclose (file);
  for (gsize i = 0; is_short && i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *long_tool = g_build_filename (folders[i], "callgrind-amd64-linux", NULL);
      g_autofree char *short_tool = g_build_filename (folders[i], "callgrind-x86-linux", NULL);

      if (g_file_test (long_tool, G_FILE_TEST_EXISTS))
        return !g_file_test (short_tool, G_FILE_TEST_EXISTS);
    }
  return FALSE;
}

static void
check_kind (GPtrArray *findings,
            const CgvRecordSettings *settings)
{
  g_autofree char *name = dup_name (settings);
  g_autofree char *path = g_find_program_in_path (name);
  g_autofree char *shown = cgv_display_dup_whole (settings->program[0], -1);
  GStatBuf info;

  /* Files of the host are not seen from within Flatpak. */
  if (cgv_record_host_get () == CGV_RECORD_HOST_OUTSIDE)
    return;
  if (g_stat (path, &info) == 0 && (info.st_mode & (S_ISUID | S_ISGID)) != 0)
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("“%s” runs with the rights of its owner, which Valgrind refuses: record a copy"), shown),
                                            CGV_RECORD_MEND_NOTHING, NULL));
  if (lacks_tool (path))
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("“%s” is a 32-bit program: it needs the 32-bit part of Valgrind"), shown),
                                            CGV_RECORD_MEND_NOTHING, NULL));
  if (!settings->has_children && cgv_record_is_script (path))
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_WARNING, g_strdup_printf (_ ("“%s” is a script: its interpreter is recorded, without the programs that it starts"), shown),
                                            CGV_RECORD_MEND_CHILDREN, NULL));
}

static void
check_folder (GPtrArray *findings,
              const char *folder)
{
  g_autofree char *shown = cgv_display_dup_whole (folder, -1);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autoptr (GFileInfo) info = NULL;
  guint64 space;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("There is no folder “%s”"), shown), CGV_RECORD_MEND_FOLDER, NULL));
  else if (g_access (folder, W_OK | X_OK) != 0)
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup_printf (_ ("You may not write to the folder “%s”"), shown), CGV_RECORD_MEND_FOLDER, NULL));
  else if ((info = g_file_query_filesystem_info (file, G_FILE_ATTRIBUTE_FILESYSTEM_FREE, NULL, NULL)) != NULL)
    {
      space = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE);
      if (g_file_info_has_attribute (info, G_FILE_ATTRIBUTE_FILESYSTEM_FREE) && space < LITTLE_SPACE)
        {
          g_autofree char *size = g_format_size (space);

          /* Translators: an amount of disk space, and a folder. */
          g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_WARNING, g_strdup_printf (_ ("Only %s are free in “%s”"), size, shown), CGV_RECORD_MEND_FOLDER, NULL));
        }
    }
}

static int
compare_severity (gconstpointer a,
                  gconstpointer b)
{
  const CgvRecordFinding *first = *(CgvRecordFinding *const *) a;
  const CgvRecordFinding *second = *(CgvRecordFinding *const *) b;

  return (int) first->severity - (int) second->severity;
}

GPtrArray *
cgv_record_check (const CgvRecordSettings *settings,
                  const CgvRecordFiles *files,
                  const char *folder)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_record_finding_free);
  CgvRecordFinding *finding;

  g_return_val_if_fail (settings != NULL && files != NULL, findings);

  check_valgrind (findings, files);
  if (settings->program == NULL || settings->program[0] == NULL)
    g_ptr_array_add (findings, new_finding (CGV_RECORD_FINDING_ERROR, g_strdup (_ ("Nothing to run yet")), CGV_RECORD_MEND_NOTHING, NULL));
  else if ((finding = cgv_record_check_program (settings)) != NULL)
    g_ptr_array_add (findings, finding);
  else
    check_kind (findings, settings);
  if (folder != NULL)
    check_folder (findings, folder);
  if (settings->folder != NULL && g_strcmp0 (folder, settings->folder) != 0 && !g_file_test (settings->folder, G_FILE_TEST_IS_DIR))
    check_folder (findings, settings->folder);
  g_ptr_array_sort (findings, compare_severity);
  return findings;
}
