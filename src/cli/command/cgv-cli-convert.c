/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cgv-cli-commands.h"
#include "cgv-arrays.h"
#include "cgv-cli-output.h"
#include "cgv-cli-parts.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"
#include "cgv-cli-view.h"
#include "cgv-display-dup.h"
#include "cgv-problem-text.h"
#include "cgv-writer.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWriter, cgv_writer_free)

typedef struct
{
  const CgvCliOptions *options;
  CgvDocument *document;
  CgvProfile *profile;
  GArray *events;
  char *damage;
  CgvWriter *writer;
} Conversion;

static void
add_event (Conversion *conversion,
           CgvEventId event)
{
  for (guint i = 0; i < conversion->events->len; i++)
    {
      if (g_array_index (conversion->events, CgvEventId, i) == event)
        return;
    }
  g_array_append_val (conversion->events, event);
}

/* Only counted event types have columns. */
static gboolean
refuse_event (const CgvProfile *profile,
              const char *name,
              CgvEventId event,
              GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *shown = cgv_display_dup_whole (name, -1);

  for (CgvEventId i = 0; i < profile->n_events; i++)
    {
      const CgvEvent *info = &profile->events[i];
      g_autofree char *text = cgv_cli_text_dup_profile_string (profile, info->name);

      if (info->formula == CGV_NONE)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", text);
    }
  if (event != CGV_NONE)
    /* Translators: an event type, and the names of those that were counted */
    return cgv_cli_text_refuse (error, _ ("“%s” is computed: name the event types of its formula, and the formula is written with them; the profile counts %s"), shown, names->str);
  /* Translators: an event type, and the names of those that were counted */
  return cgv_cli_text_refuse (error, _ ("The profile does not count “%s”; it counts %s"), shown, names->str);
}

static gboolean
choose_event (Conversion *conversion,
              const char *name,
              GError **error)
{
  CgvEventId event = cgv_profile_find_event (conversion->profile, name);

  if (event == CGV_NONE || conversion->profile->events[event].formula != CGV_NONE)
    return refuse_event (conversion->profile, name, event, error);
  add_event (conversion, event);
  return TRUE;
}

/* Names are separated by commas, unless one has a comma itself. */
static gboolean
choose_events (Conversion *conversion,
               GError **error)
{
  for (char **list = conversion->options->event_lists; list != NULL && *list != NULL; list++)
    {
      gboolean is_name = cgv_profile_find_event (conversion->profile, *list) != CGV_NONE;
      g_auto (GStrv) names = g_strsplit (*list, ",", is_name ? 1 : -1);

      for (char **name = names; *name != NULL; name++)
        {
          if (!choose_event (conversion, *name, error))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
report_result (const CgvProfile *profile,
               CgvWriterResult result,
               CgvStringId culprit,
               GError **error)
{
  g_autofree char *name = NULL;

  switch (result)
    {
    case CGV_WRITER_NO_MEMORY:
      return cgv_cli_numbers_fail_for_memory (error);
    case CGV_WRITER_BAD_NAME:
      name = cgv_cli_text_dup_profile_string (profile, culprit);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("The name “%s” cannot be written: it would be read back as another name"), name);
      return FALSE;
    case CGV_WRITER_TOO_MANY_EVENTS:
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("Together the files have more event types than one file may have; choose some with --events, or write a file for each part with --split"));
      return FALSE;
    case CGV_WRITER_OK:
    case CGV_WRITER_STOPPED: /* closing the file reports the reason */
    default:
      return TRUE;
    }
}

static gboolean
write_file (const Conversion *conversion,
            const char *path,
            const CgvPartSet *parts,
            GError **error)
{
  g_autoptr (CgvCliOutput) output = NULL;
  CgvWriterResult result;
  CgvStringId culprit;

  if (!cgv_cli_output_check (path, conversion->options->files[CGV_SIDE_NEW], error))
    return FALSE;
  output = cgv_cli_output_new (path, error);
  if (output == NULL)
    return FALSE;
  result = cgv_writer_write (conversion->writer, parts, cgv_cli_output_write, output, &culprit);
  return report_result (conversion->profile, result, culprit, error) && cgv_cli_output_close (output, error);
}

/* Returns the path of a part, as Callgrind names the dumps of a run; the suffix of a compression stays at its end. */
static char *
dup_part_path (const char *output,
               guint number)
{
  gsize length = strlen (output) - (g_str_has_suffix (output, ".gz") ? strlen (".gz") : 0);

  return g_strdup_printf ("%.*s.%u%s", (int) length, output, number, output + length);
}

static gboolean
write_split (const Conversion *conversion,
             const CgvPartSet *parts,
             GError **error)
{
  guint32 n_parts = conversion->profile->n_parts;
  g_autofree guint64 *words = g_new0 (guint64, n_parts / 64 + 1);
  const CgvPartSet one = { words, n_parts };

  for (guint place = 0; place < n_parts; place++)
    {
      CgvPartId part = cgv_document_get_part_at (conversion->document, place);
      g_autofree char *path = dup_part_path (conversion->options->output, place + 1);

      if (!cgv_part_set_contains (parts, part))
        continue;
      words[part / 64] = G_GUINT64_CONSTANT (1) << part % 64;
      if (!write_file (conversion, path, &one, error))
        return FALSE;
      words[part / 64] = 0;
    }
  return TRUE;
}

static gboolean
write_all (Conversion *conversion,
           const CgvPartSet *parts,
           GError **error)
{
  const CgvCliOptions *options = conversion->options;
  const CgvWriterOptions writer_options = {
    .events = conversion->events->len > 0 ? &g_array_index (conversion->events, CgvEventId, 0) : NULL,
    .n_events = conversion->events->len,
    .merges_parts = options->merges,
    .positions = options->positions,
    .descriptions = (const char *const *) options->descriptions,
    .damage = conversion->damage,
  };
  g_autoptr (CgvWriter) writer = cgv_writer_new (conversion->profile, &writer_options, NULL);

  if (writer == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  conversion->writer = writer;
  return options->splits ? write_split (conversion, parts, error) : write_file (conversion, options->output, parts, error);
}

static gboolean
convert (Conversion *conversion,
         GError **error)
{
  const CgvCliOptions *options = conversion->options;
  g_autofree guint64 *words = NULL;
  const CgvPartSet *parts = NULL;
  CgvPartSet chosen;

  if (options->parts[CGV_SIDE_NEW] != NULL)
    {
      words = cgv_cli_parts_parse (options->parts[CGV_SIDE_NEW], conversion->document, error);
      if (words == NULL)
        return FALSE;
      chosen = (CgvPartSet) { words, conversion->profile->n_parts };
      parts = &chosen;
    }
  if (!choose_events (conversion, error))
    return FALSE;
  return write_all (conversion, parts, error);
}

/* Several files cannot be standard output. */
static gboolean
check_options (const CgvCliOptions *options,
               GError **error)
{
  return !options->splits || strcmp (options->output, "-") != 0 || cgv_cli_text_refuse (error, _ ("--split writes several files: name them with -o OUT"));
}

/* Returns the damage. The kinds of problems come first, because only the beginning of a line is shown. The file's own text is not
 * translated. */
static char *
dup_damage (const CgvCliSource *source)
{
  const CgvProblemList *problems = source->document->problems;
  g_autoptr (GString) text = NULL;

  if (!cgv_document_is_partial (source->document))
    return NULL;
  text = g_string_new (NULL);
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      if (problems->n_by_kind[kind] > 0 && cgv_problem_kind_get_severity ((CgvProblemKind) kind) != CGV_SEVERITY_INFO)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", cgv_problem_kind_get_id ((CgvProblemKind) kind));
    }
  g_string_append_printf (text, " (problems of the file that this was converted from: %" PRIu64 ")", source->n_problems);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

CgvCliExit
cgv_cli_run_convert (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) events = cgv_array_new (CgvEventId);
  g_autofree char *damage = NULL;
  Conversion conversion = { .options = options, .events = events };

  if (check_options (options, &error))
    {
      source = cgv_cli_source_new (options->memory_limit, options->files[CGV_SIDE_NEW], g_strv_length (options->files[CGV_SIDE_NEW]));
      if (source->document == NULL)
        return CGV_CLI_EXIT_ERROR;
      conversion.document = source->document;
      conversion.profile = source->document->profile;
      damage = dup_damage (source);
      conversion.damage = damage;
    }
  if (error != NULL || !convert (&conversion, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_report (source);
}
