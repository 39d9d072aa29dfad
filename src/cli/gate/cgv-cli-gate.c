/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-gate.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"

static gboolean
parse_pattern (CgvCliGate *self,
               GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (*self->pattern == '\0')
    return cgv_cli_text_refuse (error, _ ("--limit “%s” has no pattern after its colon: leave out the colon for the total, or write a pattern as in 'Ir:^parse_=+2%%'"), self->text);
  /* Names are bytes, so patterns are bytes, too. */
  self->regex = g_regex_new (self->pattern, G_REGEX_OPTIMIZE | G_REGEX_RAW, 0, &reason);
  if (self->regex != NULL)
    return TRUE;
  /* Translators: an option with its value, and the fault of the value. */
  return cgv_cli_text_refuse (error, _ ("--limit “%s”: %s"), self->text, reason->message);
}

/* Takes "origin(Ir)" apart. */
static gboolean
parse_event (CgvCliGate *self,
             GError **error)
{
  g_autofree char *whole = NULL;

  if (!g_str_has_prefix (self->event, "origin(") || !g_str_has_suffix (self->event, ")"))
    return TRUE;
  whole = g_steal_pointer (&self->event);
  self->event = g_strndup (whole + strlen ("origin("), strlen (whole) - strlen ("origin()"));
  self->is_origin = TRUE;
  if (self->pattern != NULL)
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("--limit “%s” needs a pattern: all that began somewhere adds up to the change of the total. Write 'origin(Ir):^parse_=+1%%', or a dot for each function"), self->text);
}

#define ALL_EVENTS "*"

gboolean
cgv_cli_gate_is_of_all_events (const CgvCliGate *self)
{
  return strcmp (self->event, ALL_EVENTS) == 0;
}

CgvCliGate *
cgv_cli_gate_new_for_event (const CgvCliGate *self,
                            const char *event)
{
  CgvCliGate *gate = g_new (CgvCliGate, 1);
  const char *mark = strchr (self->text, *ALL_EVENTS);

  *gate = *self;
  gate->text = g_strdup_printf ("%.*s%s%s", (int) (mark - self->text), self->text, event, mark + strlen (ALL_EVENTS));
  gate->event = g_strdup (event);
  gate->pattern = g_strdup (self->pattern);
  gate->regex = self->regex != NULL ? g_regex_ref (self->regex) : NULL;
  return gate;
}

CgvCliGate *
cgv_cli_gate_new (const char *text,
                  GError **error)
{
  g_autoptr (CgvCliGate) self = g_new0 (CgvCliGate, 1);
  const char *equals = strrchr (text, '=');
  const char *colon = strchr (text, ':');

  self->text = g_strdup (text);
  if (equals == NULL || equals == text || colon == text)
    {
      cgv_cli_text_refuse (error, _ ("“%s” is no value for --limit: write an event type and the largest increase, such as Ir=+1%%, Ir=+1000 or 'Ir:^parse_=+2%%', or the largest total, such as Ir=15000; the number of rows is --rows"), text);
      return NULL;
    }
  if (!cgv_cli_amount_parse (equals + 1, &self->amount))
    {
      /* Translators: the value of the option, and the amount in it */
      cgv_cli_text_refuse (error, _ ("--limit “%s”: “%s” is no amount: write a number of events below 1000000000000, such as +1000, or a share with a percent sign, such as +0.5%%"), text, equals + 1);
      return NULL;
    }
  if (self->amount.is_percent && !self->amount.has_sign)
    {
      /* Translators: the value of the option, and the percentage in it */
      cgv_cli_text_refuse (error, _ ("--limit “%s”: a percentage needs a sign: write +%s for the largest increase. A number of events without a sign is the largest total"), text, equals + 1);
      return NULL;
    }
  if (colon == NULL || colon > equals)
    colon = equals;
  self->event = g_strndup (text, (gsize) (colon - text));
  if (colon != equals)
    self->pattern = g_strndup (colon + 1, (gsize) (equals - colon - 1));
  if (!parse_event (self, error) || (self->pattern != NULL && !parse_pattern (self, error)))
    return NULL;
  self->is_cap = !self->is_origin && !self->amount.has_sign && !self->amount.is_percent;
  return g_steal_pointer (&self);
}

void
cgv_cli_gate_free (CgvCliGate *self)
{
  g_clear_pointer (&self->regex, g_regex_unref);
  g_free (self->pattern);
  g_free (self->event);
  g_free (self->text);
  g_free (self);
}
