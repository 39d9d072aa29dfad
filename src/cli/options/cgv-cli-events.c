/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-events.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-event-text.h"

/* Takes "NAME=EXPRESSION" apart, in place. */
static gboolean
split_formula (char *text,
               CgvEventDefinition *definition,
               GError **error)
{
  char *equals = strchr (text, '=');

  if (equals == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is no value for --formula: write NAME=EXPR, such as 'Miss=100 D1mr / Dr'"), text);
      return FALSE;
    }
  *equals = '\0';
  definition->name = g_strstrip (text);
  definition->formula = g_strstrip (equals + 1);
  return TRUE;
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
  /* Translators: an option with its value, and what is wrong with the value. */
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--formula “%s=%s”: %s"), definition->name, definition->formula, message);
  return FALSE;
}

CgvEventSet *
cgv_cli_events_new (CgvProfile *profile,
                    const CgvCliOptions *options,
                    GError **error)
{
  g_auto (GStrv) texts = g_strdupv (options->formulas);
  guint n_formulas = texts != NULL ? g_strv_length (texts) : 0;
  g_autofree CgvEventDefinition *definitions = g_new0 (CgvEventDefinition, n_formulas + 1);
  CgvEventSet *events;

  for (guint i = 0; i < n_formulas; i++)
    {
      if (!split_formula (texts[i], &definitions[i], error))
        return NULL;
    }
  events = cgv_event_set_new (profile, definitions, n_formulas, NULL);
  if (events == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("There is not enough memory to compute the answer"));
      return NULL;
    }
  for (guint i = 0; i < n_formulas; i++)
    {
      if (!check_formula (events, i, &definitions[i], error))
        {
          cgv_event_set_unref (events);
          return NULL;
        }
    }
  return events;
}

gboolean
cgv_cli_events_add_formulas (char **texts,
                             CgvFormulas *formulas,
                             GError **error)
{
  g_auto (GStrv) copies = g_strdupv (texts);

  for (char **text = copies; text != NULL && *text != NULL; text++)
    {
      CgvEventDefinition definition = { NULL };

      if (!split_formula (*text, &definition, error))
        return FALSE;
      cgv_formulas_add (formulas, definition.name, NULL, definition.formula);
    }
  return TRUE;
}
