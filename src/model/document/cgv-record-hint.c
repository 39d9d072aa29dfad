/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-hint.h"

#include <string.h>

#include "cgv-display.h"

/* What is nothing special to a shell, wherever it stands. */
#define PLAIN_CHARS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./=:,@%+-"

static gboolean
has_event (CgvProfile *profile,
           const char *name)
{
  for (CgvEventId event = 0; event < cgv_profile_get_n_events (profile); event++)
    {
      if (g_str_equal (cgv_profile_get_string (profile, cgv_profile_get_event (profile, event)->name, NULL), name))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_record_hint_is_valgrind (CgvDocument *document)
{
  CgvProfile *profile;
  const CgvPart *part;
  const char *creator;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), FALSE);

  profile = cgv_document_get_profile (document);
  part = cgv_profile_get_part (profile, 0);
  if (part->creator == CGV_NONE)
    return has_event (profile, "Ir");

  creator = cgv_profile_get_string (profile, part->creator, NULL);
  return g_str_has_prefix (creator, "callgrind-") || g_str_has_prefix (creator, "cachegrind");
}

/* The command as the file names it; NULL where there is none that can be shown as it is. */
static char *
dup_recorded_command (CgvProfile *profile)
{
  guint32 n_parts = cgv_profile_get_n_parts (profile);
  CgvStringId command = CGV_NONE;
  const char *bytes;
  gsize length;
  g_autofree char *text = NULL;

  for (CgvPartId part = 0; part < n_parts && command == CGV_NONE; part++)
    command = cgv_profile_get_part (profile, part)->command;
  if (command == CGV_NONE)
    return NULL;

  bytes = cgv_profile_get_string (profile, command, &length);
  text = g_malloc (length + 1);
  if (cgv_display_text (bytes, length, text, length + 1) != length || memcmp (text, bytes, length) != 0)
    return NULL;
  return g_steal_pointer (&text);
}

static void
append_word (GString *out,
             const char *word)
{
  g_autofree char *quoted = NULL;

  if (word[strspn (word, PLAIN_CHARS)] != '\0')
    quoted = g_shell_quote (word);
  g_string_append_printf (out, " %s", quoted != NULL ? quoted : word);
}

static void
append_program (GString *out,
                const char *command)
{
  g_auto (GStrv) words = g_strsplit_set (command, " \t", -1);
  gboolean is_first = TRUE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '\0')
        continue;
      /* Not to be taken for an option of valgrind. */
      if (is_first && words[i][0] == '-')
        g_string_append (out, " --");
      append_word (out, words[i]);
      is_first = FALSE;
    }
  if (is_first)
    g_string_append (out, " ./program");
}

char *
cgv_record_hint_dup_command (CgvDocument *document,
                             const char *options)
{
  g_autofree char *command = NULL;
  CgvProfile *profile;
  GString *out;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  profile = cgv_document_get_profile (document);
  command = dup_recorded_command (profile);
  out = g_string_new ("valgrind --tool=callgrind");
  if (has_event (profile, "I1mr") || has_event (profile, "D1mr"))
    g_string_append (out, " --cache-sim=yes");
  if (has_event (profile, "Bc") || has_event (profile, "Bi"))
    g_string_append (out, " --branch-sim=yes");
  if (options != NULL && options[0] != '\0')
    g_string_append_printf (out, " %s", options);
  append_program (out, command != NULL ? command : "");

  return g_string_free (out, FALSE);
}
