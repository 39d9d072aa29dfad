/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-history.h"

#include <glib/gstdio.h>
#include <string.h>

#define MAX_ENTRIES 200

/* A longer command is not kept. */
#define MAX_LINE 16384

/* Line, folder, preset, when, total, seconds, size, file. */
#define ENTRY   "(ayaysxtdtay)"
#define ENTRIES "a" ENTRY

CgvRecordEntry *
cgv_record_entry_copy (const CgvRecordEntry *self)
{
  CgvRecordEntry *copy = g_memdup2 (self, sizeof *self);

  copy->line = g_strdup (self->line);
  copy->folder = g_strdup (self->folder);
  copy->file = g_strdup (self->file);
  return copy;
}

void
cgv_record_entry_free (CgvRecordEntry *self)
{
  g_free (self->line);
  g_free (self->folder);
  g_free (self->file);
  g_free (self);
}

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "callgrove", "recordings", NULL);
}

static void
read_entry (GPtrArray *history,
            GVariant *variant)
{
  CgvRecordEntry *entry = g_new0 (CgvRecordEntry, 1);
  const char *preset;

  g_variant_get (variant, "(^ay^ay&sxtdt^ay)", &entry->line, &entry->folder, &preset, &entry->when, &entry->total, &entry->seconds, &entry->size, &entry->file);
  if (*entry->file == '\0')
    g_clear_pointer (&entry->file, g_free);
  if (cgv_record_find_preset (preset, &entry->preset))
    g_ptr_array_add (history, entry);
  else
    cgv_record_entry_free (entry);
}

/* GLib criticizes escapes of no character, as in \ud800. A history that was saved has no such escapes, because its texts are bytes. */
static gboolean
has_unicode_escapes (const char *text)
{
  for (const char *escape = strchr (text, '\\'); escape != NULL && escape[1] != '\0'; escape = strchr (escape + 2, '\\'))
    {
      if (escape[1] == 'u' || escape[1] == 'U')
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
cgv_record_history_load (void)
{
  GPtrArray *history = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_record_entry_free);
  g_autofree char *path = dup_path ();
  g_autofree char *text = NULL;
  g_autoptr (GVariant) variant = NULL;

  if (g_file_get_contents (path, &text, NULL, NULL) && !has_unicode_escapes (text))
    variant = g_variant_parse (G_VARIANT_TYPE (ENTRIES), text, NULL, NULL, NULL);
  for (gsize i = 0; variant != NULL && i < g_variant_n_children (variant) && i < MAX_ENTRIES; i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (variant, i);

      read_entry (history, child);
    }
  return history;
}

static gboolean
is_command (const CgvRecordEntry *entry,
            const char *line,
            const char *folder)
{
  return g_str_equal (entry->line, line) && g_str_equal (entry->folder, folder);
}

const CgvRecordEntry *
cgv_record_history_find (GPtrArray *history,
                         const char *line,
                         const char *folder)
{
  g_return_val_if_fail (history != NULL && line != NULL && folder != NULL, NULL);

  for (guint i = 0; i < history->len; i++)
    {
      if (is_command (g_ptr_array_index (history, i), line, folder))
        return g_ptr_array_index (history, i);
    }
  return NULL;
}

double
cgv_record_entry_estimate (const CgvRecordEntry *self,
                           CgvRecordPresetId preset)
{
  g_return_val_if_fail (self != NULL, 0.0);

  return self->seconds * cgv_record_get_preset (preset)->slow_down / cgv_record_get_preset (self->preset)->slow_down;
}

static gboolean
save (GPtrArray *history,
      GError **error)
{
  g_autofree char *path = dup_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GVariant) variant = NULL;
  g_autofree char *text = NULL;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (ENTRIES));
  for (guint i = 0; i < history->len && i < MAX_ENTRIES; i++)
    {
      const CgvRecordEntry *entry = g_ptr_array_index (history, i);

      g_variant_builder_add (&builder, "(^ay^aysxtdt^ay)", entry->line, entry->folder, cgv_record_get_preset (entry->preset)->id, entry->when, entry->total,
                             entry->seconds, entry->size, entry->file != NULL ? entry->file : "");
    }
  variant = g_variant_ref_sink (g_variant_builder_end (&builder));
  text = g_variant_print (variant, TRUE);
  g_mkdir_with_parents (folder, 0700);
  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

gboolean
cgv_record_history_add (const CgvRecordEntry *entry,
                        GError **error)
{
  g_autoptr (GPtrArray) history = NULL;

  g_return_val_if_fail (entry != NULL && entry->line != NULL && entry->folder != NULL, FALSE);

  if (strlen (entry->line) > MAX_LINE)
    return TRUE;
  history = cgv_record_history_load ();
  for (guint i = history->len; i-- > 0;)
    {
      const CgvRecordEntry *other = g_ptr_array_index (history, i);

      if (is_command (other, entry->line, entry->folder) && other->preset == entry->preset)
        g_ptr_array_remove_index (history, i);
    }
  g_ptr_array_insert (history, 0, cgv_record_entry_copy (entry));
  return save (history, error);
}
