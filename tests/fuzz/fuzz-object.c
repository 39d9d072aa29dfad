/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For memmem(). */
#define _GNU_SOURCE

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "cgv-object-code.h"

/*
 * Any bytes as a program: its instructions are in order and within limits, and each has a text. A
 * second ELF file in the bytes is the debug file of the program, with the id of the corpus. The
 * last byte decides the distance of the recorded addresses, which begin at the start of the
 * program, and the format of instructions.
 */

#define OBJECT      "object"
#define DEBUG       ".build-id/ab/abababababababababababababababababab.debug"
#define CLASS       4  /* byte of the header: 1 for 32 bits */
#define ENTRY       24 /* likewise */
#define N_ADDRESSES 48

static const guint8 magic[] = { 0x7f, 'E', 'L', 'F' };

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

static char *folder; /* with the files of all runs */

static void
remove_folder (void)
{
  static const char *const names[] = { OBJECT, DEBUG, ".build-id/ab", ".build-id", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_remove (path);
    }
  g_free (folder);
}

static void
make_folder (void)
{
  g_autofree char *parent = NULL;

  folder = g_dir_make_tmp (NULL, NULL);
  g_assert_nonnull (folder);
  parent = g_build_filename (folder, ".build-id", "ab", NULL);
  g_assert_no_errno (g_mkdir_with_parents (parent, 0700));
  atexit (remove_folder);
}

static void
write_file (const char *name,
            const guint8 *bytes,
            gsize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents_full (path, (const char *) bytes, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
}

static void
write_files (const guint8 *bytes,
             gsize length)
{
  const guint8 *second = length > sizeof magic ? memmem (bytes + 1, length - 1, magic, sizeof magic) : NULL;
  gsize n = second != NULL ? (gsize) (second - bytes) : length;

  write_file (OBJECT, bytes, n);
  write_file (DEBUG, bytes + n, length - n);
}

static void
check_instruction (const CgvObjectCode *code,
                   const CgvInstruction *instruction)
{
  g_autofree char *form = NULL;

  g_assert_nonnull (instruction->text);
  g_assert_cmpuint (instruction->n_bytes, >, 0);
  g_assert_cmpuint (instruction->start, <=, strlen (instruction->text));
  g_assert_true (cgv_object_code_find (code, instruction->address) == instruction);
  form = cgv_instruction_dup_form (instruction);
  g_assert_cmpuint (strlen (form), <=, strlen (instruction->text));
}

static void
check (const CgvObjectCode *code,
       gsize n_recorded)
{
  guint n, n_addresses;
  const CgvInstruction *instructions = cgv_object_code_get_all (code, &n);
  guint n_misfits = cgv_object_code_get_n_misfits (code, &n_addresses);
  guint n_found = 0;

  g_assert_cmpuint (n_misfits, <=, n_addresses);
  g_assert_cmpuint (n_addresses, <=, n_recorded);
  g_assert_cmpuint (n, <=, CGV_OBJECT_CODE_MAX_INSTRUCTIONS + n_recorded);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (i == 0 || instructions[i].address > instructions[i - 1].address);
      check_instruction (code, &instructions[i]);
      n_found += instructions[i].was_recorded ? 1 : 0;
    }
  g_assert_cmpuint (n_found, <=, n_addresses);
  g_assert_cmpuint (n_found, >=, n_addresses - n_misfits);
}

static guint64
get_entry (const guint8 *bytes,
           gsize length)
{
  guint64 entry = 0;

  if (length >= ENTRY + sizeof entry)
    memcpy (&entry, bytes + ENTRY, bytes[CLASS] == 1 ? 4 : 8);
  return GUINT64_FROM_LE (entry);
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  guint8 step = length > 0 ? bytes[length - 1] : 0;
  guint64 addresses[N_ADDRESSES + 1];
  g_autoptr (CgvSourceFinder) finder = NULL;
  g_autoptr (CgvObjectCode) code = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  if (folder == NULL)
    make_folder ();
  write_files (bytes, length);
  for (gsize i = 0; i < N_ADDRESSES; i++)
    addresses[i] = get_entry (bytes, length) + i * step;
  addresses[N_ADDRESSES] = G_MAXUINT64;
  finder = cgv_source_finder_new_below (folder);
  code = cgv_object_code_read (finder, OBJECT, strlen (OBJECT), addresses, G_N_ELEMENTS (addresses), step % 4, &path, NULL, &error);
  g_assert_true ((code != NULL) == (path != NULL) && (code == NULL) == (error != NULL));
  if (code != NULL)
    check (code, G_N_ELEMENTS (addresses));
  return 0;
}
