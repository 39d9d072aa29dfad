/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-numbers.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-parts.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-event-set.h"
#include "cgv-event-text.h"
#include "cgv-formulas.h"

/* The code of an error about an event type that cannot be compared, or that no side has. */
#define NO_EVENT G_OPTION_ERROR_UNKNOWN_OPTION

gboolean
cgv_cli_numbers_fail_for_memory (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                       _ ("There is not enough memory to compute the answer"));
  return FALSE;
}

CgvRuns *
cgv_cli_numbers_new_run (CgvDocument *document,
                         const char *list,
                         GError **error)
{
  guint n_parts = document->profile->n_parts;
  g_autofree guint64 *words = NULL;
  g_autoptr (CgvPartSelection) selection = NULL;
  gboolean is_first = TRUE;

  if (list == NULL)
    return cgv_runs_new (document, NULL);
  words = cgv_cli_parts_parse (list, document, error);
  if (words == NULL)
    return NULL;
  selection = cgv_part_selection_new (n_parts);
  for (CgvPartId part = 0; part < n_parts; part++)
    {
      if ((words[part / 64] >> part % 64 & 1) == 0)
        continue;
      if (is_first)
        cgv_part_selection_select_only (selection, part);
      else
        cgv_part_selection_add (selection, part);
      is_first = FALSE;
    }
  return cgv_runs_new (document, selection);
}

static gboolean
check_formula (const CgvEventSet *events,
               guint index,
               const CgvEventDefinition *definition,
               GError **error)
{
  g_autofree char *message = NULL;
  CgvFormulaFault fault;
  gsize at;
  gsize length;

  if (cgv_event_set_find_own (events, index, &fault, &at, &length) != CGV_NONE)
    return TRUE;
  message = cgv_event_text_dup_fault (fault, definition->formula, at, length);
  /* Translators: an option with its value, and the fault of the value. */
  return cgv_cli_text_refuse (error, _ ("--formula “%s=%s”: %s"), definition->name, definition->formula, message);
}

static gboolean
add_formula (CgvFormulas *formulas,
             const char *text,
             GError **error)
{
  g_auto (GStrv) pieces = g_strsplit (text, "=", 2);

  if (pieces[0] == NULL || pieces[1] == NULL)
    return cgv_cli_text_refuse (error, _ ("“%s” is no value for --formula: write NAME=EXPR, such as 'Miss=100 D1mr / Dr'"), text);
  cgv_formulas_add (formulas, g_strstrip (pieces[0]), NULL, g_strstrip (pieces[1]));
  return TRUE;
}

CgvEventList *
cgv_cli_numbers_new_events (CgvRuns *const *sides,
                            const CgvCliOptions *options,
                            GError **error)
{
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (NULL);
  g_autoptr (CgvEventList) list = NULL;

  for (char **text = options->formulas; text != NULL && *text != NULL; text++)
    {
      if (!add_formula (formulas, *text, error))
        return NULL;
    }
  list = cgv_event_list_new (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW], formulas);
  if (list == NULL)
    cgv_cli_numbers_fail_for_memory (error);
  for (guint i = 0; list != NULL && i < cgv_formulas_get_n (formulas); i++)
    {
      if (!check_formula (list->sets[options->has_base ? CGV_SIDE_BASE : CGV_SIDE_NEW], i, cgv_formulas_get (formulas, i), error))
        return NULL;
    }
  return g_steal_pointer (&list);
}

/* Returns the names of all event types, or only of those that can be
 * compared. */
static char *
dup_names (const CgvEventList *events,
           gboolean is_main)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < cgv_event_list_get_n (events); i++)
    {
      g_autofree char *text = cgv_display_dup_whole (cgv_event_list_get_name (events, i), -1);

      if (!is_main || cgv_event_list_can_be_main (events, i))
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", text);
    }
  return g_string_free (names, FALSE);
}

gboolean
cgv_cli_numbers_find_main (const CgvEventList *events,
                           const char *name,
                           guint *event,
                           GError **error)
{
  g_autofree char *names = NULL;
  guint known;

  *event = cgv_event_list_find_main (events, name);
  if (*event != CGV_NONE)
    return TRUE;
  names = dup_names (events, TRUE);
  known = cgv_event_list_find (events, name);
  if (known != CGV_NONE && cgv_event_list_get (events, known)->is_ratio)
    /* Translators: a ratio, and the names of event types */
    g_set_error (error, G_OPTION_ERROR, NO_EVENT, _ ("“%s” cannot be compared because ratios do not add up: both sides have %s"), name, names);
  else
    /* Translators: a text, and the names of event types */
    g_set_error (error, G_OPTION_ERROR, NO_EVENT, _ ("“%s” is no event type that can be compared: both sides have %s"), name, names);
  return FALSE;
}

gboolean
cgv_cli_numbers_lacks_event (const GError *error)
{
  return g_error_matches (error, G_OPTION_ERROR, NO_EVENT);
}

gboolean
cgv_cli_numbers_find_event (const CgvEventList *events,
                            const CgvCliOptions *options,
                            const char *name,
                            guint *event,
                            GError **error)
{
  g_autofree char *names = NULL;

  *event = cgv_event_list_find (events, name);
  if (*event != CGV_NONE)
    return TRUE;
  names = dup_names (events, FALSE);
  /* Translators: an event type, and the names of those that they have */
  return cgv_cli_text_refuse (error, options->has_base ? _ ("The profiles have no event type “%s”; they have %s") : /* Translators: an event type, and the names of those that it has */ _ ("The profile has no event type “%s”; it has %s"), name, names);
}

static gboolean
has_event (const GArray *found,
           guint event)
{
  for (guint i = 0; i < found->len; i++)
    {
      if (g_array_index (found, guint, i) == event)
        return TRUE;
    }
  return FALSE;
}

GArray *
cgv_cli_numbers_find_events (const CgvEventList *events,
                             const CgvCliOptions *options,
                             GError **error)
{
  g_autoptr (GArray) found = cgv_array_new (guint);
  guint event = options->has_base ? events->first : 0;

  for (char **name = options->event_names; name != NULL && *name != NULL; name++)
    {
      gboolean is_main = options->has_base && found->len == 0;

      if (is_main ? !cgv_cli_numbers_find_main (events, *name, &event, error) : !cgv_cli_numbers_find_event (events, options, *name, &event, error))
        return NULL;
      if (!has_event (found, event))
        g_array_append_val (found, event);
    }
  if (found->len == 0)
    g_array_append_val (found, event);
  return g_steal_pointer (&found);
}

void
cgv_cli_numbers_choose_events (CgvChoice *choice,
                               const GArray *events,
                               gboolean has_parts)
{
  GPtrArray *columns = g_ptr_array_new ();

  choice->event = g_array_index (events, guint, 0);
  for (guint i = 1; i < events->len; i++)
    g_ptr_array_add (columns, g_strconcat ("self:", cgv_event_list_get_name (choice->events, g_array_index (events, guint, i)), NULL));
  if (has_parts)
    g_ptr_array_add (columns, g_strdup (CGV_CHOICE_PARTS));
  g_ptr_array_add (columns, NULL);
  g_strfreev (choice->columns);
  choice->columns = (char **) g_ptr_array_free (columns, FALSE);
}

CgvNumbers *
cgv_cli_numbers_new (CgvChoice *choice,
                     const CgvCliOptions *options,
                     const CgvNumbers *known,
                     GError **error)
{
  g_autoptr (CgvNumbers) numbers = NULL;

  cgv_filter_list_unref (choice->filters);
  choice->filters = cgv_filter_list_ref (options->filters);
  numbers = cgv_numbers_new (choice, known);
  if (numbers == NULL)
    {
      cgv_cli_numbers_fail_for_memory (error);
      return NULL;
    }
  for (guint i = 0; i < cgv_filter_list_get_n (options->filters); i++)
    {
      const GError *reason = cgv_filtering_get_error (numbers->filtering, i);

      if (reason == NULL)
        continue;
      g_propagate_error (error, g_error_copy (reason));
      return NULL;
    }
  return g_steal_pointer (&numbers);
}

guint
cgv_cli_numbers_get_n (const CgvNumbers *numbers)
{
  return 1 + numbers->columns->len;
}

const CgvEventNumbers *
cgv_cli_numbers_get (const CgvNumbers *numbers,
                     guint event)
{
  return event == 0 ? &numbers->main : &g_array_index (numbers->columns, CgvEventNumbers, event - 1);
}

const char *
cgv_cli_numbers_get_event (const CgvNumbers *numbers,
                           const CgvEventNumbers *event)
{
  return cgv_event_list_get_name (numbers->choice->events, event->event);
}

char *
cgv_cli_numbers_dup_event (const CgvNumbers *numbers,
                           const CgvEventNumbers *event)
{
  return cgv_display_dup_whole (cgv_cli_numbers_get_event (numbers, event), -1);
}
