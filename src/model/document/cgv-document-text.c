/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-event-text.h"
#include "cgv-profile-error.h"
#include "cgv-value.h"

static char *
dup_display (const char *bytes,
             gsize length)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

static char *
dup_string (CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return dup_display (bytes, length);
}

/* A number that names something, and so has no separators. */
static char *
dup_number (guint64 number)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

static char *
join (GPtrArray *pieces,
      const char *separator)
{
  g_ptr_array_add (pieces, NULL);
  return g_strjoinv (separator, (char **) pieces->pdata);
}

char *
cgv_document_dup_file_name (CgvDocument *self,
                            guint index)
{
  GFile *file = cgv_document_get_file (self, index);
  g_autofree char *name = NULL;

  g_return_val_if_fail (file != NULL, NULL);

  name = g_file_get_basename (file);
  return name != NULL ? dup_display (name, strlen (name)) : dup_display ("", 0);
}

/* The different commands: the first one, and how many others there are. */
static CgvStringId
get_command (CgvProfile *profile,
             guint *n_others)
{
  g_autoptr (GHashTable) commands = g_hash_table_new (NULL, NULL);
  guint32 n_parts = cgv_profile_get_n_parts (profile);
  CgvStringId first = CGV_NONE;

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      CgvStringId command = cgv_profile_get_part (profile, part)->command;

      if (command == CGV_NONE)
        continue;
      if (first == CGV_NONE)
        first = command;
      g_hash_table_add (commands, GUINT_TO_POINTER (command));
    }
  *n_others = g_hash_table_size (commands) > 0 ? g_hash_table_size (commands) - 1 : 0;
  return first;
}

/* A command without the folder of its program. */
static char *
dup_short_command (CgvProfile *profile,
                   CgvStringId command)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, command, &length);
  gsize end_of_program = 0;
  gsize start = 0;

  while (length > 0 && *bytes == ' ')
    bytes++, length--;
  while (end_of_program < length && bytes[end_of_program] != ' ')
    end_of_program++;
  for (gsize i = 0; i + 1 < end_of_program; i++)
    {
      if (bytes[i] == '/')
        start = i + 1;
    }
  return dup_display (bytes + start, length - start);
}

char *
cgv_document_dup_title (CgvDocument *self)
{
  CgvProfile *profile = cgv_document_get_profile (self);
  g_autofree char *title = NULL;
  g_autofree char *others = NULL;
  CgvStringId command;
  guint n_others;

  g_return_val_if_fail (profile != NULL, NULL);

  command = get_command (profile, &n_others);
  if (command != CGV_NONE)
    {
      title = dup_short_command (profile, command);
      others = dup_number (n_others);
      if (n_others == 0)
        return g_steal_pointer (&title);
      /* Translators: a command, and how many others were measured. */
      return g_strdup_printf (ngettext ("%s and %s more program", "%s and %s more programs", n_others), title, others);
    }

  title = cgv_document_dup_file_name (self, 0);
  n_others = cgv_document_get_n_files (self) - 1;
  others = dup_number (n_others);
  if (n_others == 0)
    return g_steal_pointer (&title);
  /* Translators: a file name, and how many other files there are. */
  return g_strdup_printf (ngettext ("%s and %s more file", "%s and %s more files", n_others), title, others);
}

static void
add_origin (CgvDocument *self,
            GPtrArray *pieces)
{
  guint n_files = cgv_document_get_n_files (self);
  guint n_other_commands;
  CgvStringId command = get_command (cgv_document_get_profile (self), &n_other_commands);

  if (n_files > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u file", "%u files", n_files), n_files));
  else if (command != CGV_NONE)
    g_ptr_array_add (pieces, cgv_document_dup_file_name (self, 0));
}

static void
add_process (CgvDocument *self,
             GPtrArray *pieces)
{
  CgvProfile *profile = cgv_document_get_profile (self);
  guint32 n_parts = cgv_profile_get_n_parts (profile);
  guint n_pids = cgv_part_titles_count (cgv_document_get_part_titles (self), CGV_PART_FIELD_PID);
  g_autofree char *number = NULL;
  CgvPartId part = 0;

  if (n_pids > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u process", "%u processes", n_pids), n_pids));
  if (n_pids != 1)
    return;

  while (part + 1 < n_parts && cgv_profile_get_part (profile, part)->pid == 0)
    part++;
  number = dup_number (cgv_profile_get_part (profile, part)->pid);
  /* Translators: pid is the number of a process. */
  g_ptr_array_add (pieces, g_strdup_printf (_ ("pid %s"), number));
}

char *
cgv_document_dup_subtitle (CgvDocument *self)
{
  g_autoptr (GPtrArray) pieces = NULL;
  guint n_parts;
  guint n_threads;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  pieces = g_ptr_array_new_with_free_func (g_free);
  n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (self));
  n_threads = cgv_part_titles_count (cgv_document_get_part_titles (self), CGV_PART_FIELD_THREAD);
  add_origin (self, pieces);
  add_process (self, pieces);
  if (n_parts > 1 && n_parts != n_threads)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u part", "%u parts", n_parts), n_parts));
  if (n_threads > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u thread", "%u threads", n_threads), n_threads));
  return join (pieces, " · ");
}

static void
add_number (GPtrArray *pieces,
            CgvPartField field,
            guint64 value)
{
  g_autofree char *number = dup_number (value);

  if (field == CGV_PART_FIELD_PID)
    g_ptr_array_add (pieces, g_strdup_printf (_ ("pid %s"), number));
  else if (field == CGV_PART_FIELD_THREAD)
    /* Translators: a thread of a program, by its number. */
    g_ptr_array_add (pieces, g_strdup_printf (_ ("thread %s"), number));
  else
    /* Translators: a part of a profile, by its number. */
    g_ptr_array_add (pieces, g_strdup_printf (_ ("part %s"), number));
}

char *
cgv_document_dup_part_title (CgvDocument *self,
                             CgvPartId part)
{
  g_autoptr (GPtrArray) pieces = NULL;
  const CgvPart *data;
  CgvPartTitles *titles;
  guint fields;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (cgv_document_get_profile (self)), NULL);

  pieces = g_ptr_array_new_with_free_func (g_free);
  data = cgv_profile_get_part (cgv_document_get_profile (self), part);
  titles = cgv_document_get_part_titles (self);
  fields = cgv_part_titles_get_fields (titles);
  if (fields & CGV_PART_FIELD_FILE)
    g_ptr_array_add (pieces, cgv_document_dup_file_name (self, data->file));
  if (fields & CGV_PART_FIELD_PID)
    add_number (pieces, CGV_PART_FIELD_PID, data->pid);
  if (fields & CGV_PART_FIELD_NUMBER)
    add_number (pieces, CGV_PART_FIELD_NUMBER, data->number);
  if (fields & CGV_PART_FIELD_THREAD)
    add_number (pieces, CGV_PART_FIELD_THREAD, data->thread);
  if (fields & CGV_PART_FIELD_PLACE)
    add_number (pieces, CGV_PART_FIELD_PLACE, (guint64) cgv_part_titles_get_place (titles, part) + 1);
  return join (pieces, ", ");
}

CgvCost
cgv_document_get_part_cost (CgvDocument *self,
                            CgvPartId part,
                            const CgvEventSet *events,
                            CgvEventId event)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (cgv_document_get_profile (self)), 0);
  g_return_val_if_fail (events != NULL && event < cgv_event_set_get_n (events), 0);

  return cgv_event_set_get_part_total (events, part, event);
}

double
cgv_document_get_part_share (CgvDocument *self,
                             CgvPartId part,
                             const CgvEventSet *events,
                             CgvEventId event)
{
  CgvCost cost = cgv_document_get_part_cost (self, part, events, event);
  CgvCost total = cgv_event_set_get_total (events, NULL, event);
  gboolean is_signed = cgv_event_set_get (events, event)->is_signed;

  if (total == 0)
    return 0.0;
  return CLAMP (cgv_cost_to_double (cost, is_signed) / cgv_cost_to_double (total, is_signed), 0.0, 1.0);
}

CgvPartId
cgv_document_get_part_at (CgvDocument *self,
                          guint index)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);

  return cgv_part_titles_get_part (cgv_document_get_part_titles (self), index);
}

/* Everything that a part calls itself, as one line. */
static char *
dup_identity (const CgvPart *part)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);

  if (part->pid > 0)
    add_number (pieces, CGV_PART_FIELD_PID, part->pid);
  if (part->number > 0)
    add_number (pieces, CGV_PART_FIELD_NUMBER, part->number);
  if (part->thread > 0)
    add_number (pieces, CGV_PART_FIELD_THREAD, part->thread);
  return pieces->len > 0 ? join (pieces, ", ") : NULL;
}

static char *
dup_cost_line (CgvDocument *self,
               CgvPartId part,
               const CgvEventSet *events,
               CgvEventId event)
{
  CgvCost cost = cgv_document_get_part_cost (self, part, events, event);
  g_autofree char *title = cgv_event_text_dup_title (events, event);
  g_autofree char *absolute = cgv_event_text_dup_exact_cost (events, event, cost);
  char percent[CGV_FORMAT_MAX];

  cgv_format_percent (cost, cgv_event_set_get_total (events, NULL, event), cgv_event_set_get (events, event)->is_signed, percent);
  /* Translators: an event type, its cost, and the same in percent. */
  return g_strdup_printf (_ ("%s: %s (%s)"), title, absolute, percent);
}

char *
cgv_document_dup_part_tooltip (CgvDocument *self,
                               CgvPartId part,
                               const CgvEventSet *events,
                               CgvEventId event)
{
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *trigger = NULL;
  CgvProfile *profile;
  const CgvPart *data;
  char *identity;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  profile = cgv_document_get_profile (self);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (profile), NULL);
  g_return_val_if_fail (events != NULL && event < cgv_event_set_get_n (events), NULL);

  lines = g_ptr_array_new_with_free_func (g_free);
  data = cgv_profile_get_part (profile, part);
  identity = dup_identity (data);
  if (identity != NULL)
    g_ptr_array_add (lines, identity);
  g_ptr_array_add (lines, cgv_document_dup_file_name (self, data->file));
  if (data->trigger != CGV_NONE)
    {
      trigger = dup_string (profile, data->trigger);
      /* Translators: why a part of a profile was written. */
      g_ptr_array_add (lines, g_strdup_printf (_ ("Trigger: %s"), trigger));
    }
  if (data->timerange != CGV_NONE)
    g_ptr_array_add (lines, dup_string (profile, data->timerange));
  if (data->command != CGV_NONE && data->command != cgv_profile_get_part (profile, 0)->command)
    g_ptr_array_add (lines, dup_string (profile, data->command));
  g_ptr_array_add (lines, dup_cost_line (self, part, events, event));
  return join (lines, "\n");
}
