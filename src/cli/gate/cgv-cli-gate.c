/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-gate.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"

/* Names are bytes, so patterns are bytes, too. */
static GRegex *
compile (const CgvCliGate *self,
         const char *pattern,
         GError **error)
{
  g_autoptr (GError) reason = NULL;
  GRegex *regex = g_regex_new (pattern, G_REGEX_OPTIMIZE | G_REGEX_RAW, 0, &reason);

  if (regex == NULL)
    /* Translators: an option with its value, and the fault of the value. */
    cgv_cli_text_refuse (error, _ ("--limit “%s”: %s"), self->text, reason->message);
  return regex;
}

static gboolean
parse_pattern (CgvCliGate *self,
               GError **error)
{
  if (*self->pattern == '\0')
    return cgv_cli_text_refuse (error, _ ("--limit “%s” has no pattern after its colon: leave out the colon for the total, or write a pattern as in 'Ir:^parse_=+2%%'"), self->text);
  self->regex = compile (self, self->pattern, error);
  return self->regex != NULL;
}

/* Takes the pattern of benchmarks before an at sign, and lets @text begin behind it. */
static gboolean
parse_benchmarks (CgvCliGate *self,
                  const char **text,
                  GError **error)
{
  gsize length = strcspn (*text, "@:=");
  g_autofree char *pattern = NULL;

  if ((*text)[length] != '@')
    return TRUE;
  pattern = g_strndup (*text, length);
  *text += length + 1;
  self->benchmarks = compile (self, pattern, error);
  return self->benchmarks != NULL;
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
  const char *start = self->benchmarks != NULL ? strchr (self->text, '@') : self->text;
  const char *mark = strchr (start, *ALL_EVENTS);

  *gate = *self;
  gate->text = g_strdup_printf ("%.*s%s%s", (int) (mark - self->text), self->text, event, mark + strlen (ALL_EVENTS));
  gate->event = g_strdup (event);
  gate->pattern = g_strdup (self->pattern);
  gate->regex = self->regex != NULL ? g_regex_ref (self->regex) : NULL;
  gate->benchmarks = self->benchmarks != NULL ? g_regex_ref (self->benchmarks) : NULL;
  return gate;
}

CgvCliGate *
cgv_cli_gate_new (const char *text,
                  GError **error)
{
  g_autoptr (CgvCliGate) self = g_new0 (CgvCliGate, 1);
  const char *equals;
  const char *colon;

  self->text = g_strdup (text);
  if (!parse_benchmarks (self, &text, error))
    return NULL;
  equals = strrchr (text, '=');
  colon = strchr (text, ':');
  if (equals == NULL || equals == text || colon == text)
    {
      cgv_cli_text_refuse (error, _ ("“%s” is no value for --limit: write an event type and the largest increase, such as Ir=+1%%, Ir=+1000 or 'Ir:^parse_=+2%%', or the largest total, such as Ir=15000; the number of rows is --rows"), text);
      return NULL;
    }
  if (!cgv_cli_amount_parse (equals + 1, &self->amount))
    {
      /* Translators: the value of the option, and the amount in it */
      cgv_cli_text_refuse (error, _ ("--limit “%s”: “%s” is no amount: write a number of events up to 9223372036854775807, such as +1000, or a share with a percent sign, such as +0.5%%"), text, equals + 1);
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
  g_clear_pointer (&self->benchmarks, g_regex_unref);
  g_free (self->pattern);
  g_free (self->event);
  g_free (self->text);
  g_free (self);
}
