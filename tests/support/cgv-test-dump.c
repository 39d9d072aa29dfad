/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-dump.h"

#include "cgv-profile-digest.h"

static void
dump_numbers (GString *out,
              const char *what,
              const guint64 *numbers,
              guint32 n)
{
  g_string_append_printf (out, "%s", what);
  for (guint32 i = 0; numbers != NULL && i < n; i++)
    g_string_append_printf (out, " %" G_GUINT64_FORMAT, numbers[i]);
  g_string_append (out, numbers != NULL ? "\n" : " none\n");
}

static void
dump_strings (GString *out,
              const CgvProfile *profile)
{
  for (CgvStringId i = 0; i < cgv_profile_get_n_strings (profile); i++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (profile, i, &length);

      g_string_append_printf (out, "string %u ", i);
      g_string_append_len (out, bytes, (gssize) length);
      g_string_append_c (out, '\n');
    }
}

static void
dump_part (GString *out,
           const CgvPart *part)
{
  g_string_append_printf (out,
                          "part %u %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %u %u %u %u %u\n",
                          part->file, part->offset, part->pid, part->number, part->thread,
                          part->version, part->creator, part->command, part->trigger, part->timerange);
  g_string_append_printf (out, "has %d %d %d %d %d\n", part->has_address, part->has_line, part->has_bb, part->has_calls, part->has_jumps);
  for (guint32 i = 0; i < part->n_events; i++)
    g_string_append_printf (out, "column %u\n", part->events[i]);
  dump_numbers (out, "totals", part->totals, part->n_events);
  dump_numbers (out, "declared totals", part->declared_totals, part->n_events);
  dump_numbers (out, "declared summary", part->declared_summary, part->n_events);
  for (guint32 i = 0; i < part->n_descriptions; i++)
    g_string_append_printf (out, "description %u %u\n", part->description_keys[i], part->description_values[i]);
}

static void
dump_events (GString *out,
             const CgvProfile *profile)
{
  for (CgvEventId i = 0; i < profile->n_events; i++)
    {
      const CgvEvent *event = &profile->events[i];

      g_string_append_printf (out, "event %u %u %u %u %d\n", event->name, event->long_name, event->formula, event->missing, event->is_signed);
      for (guint32 term = 0; term < event->n_terms; term++)
        g_string_append_printf (out, "term %u %" G_GINT64_FORMAT "\n", event->terms[term].event, event->terms[term].coefficient);
    }
}

static void
dump_position (GString *out,
               const char *what,
               const CgvCostLine *line)
{
  guint32 n = line->n_costs;

  while (n > 0 && line->costs[n - 1] == 0)
    n--;
  g_string_append_printf (out, "%s part %u file %u 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT,
                          what, line->part, line->file, line->address, line->line, line->bb);
  dump_numbers (out, "", line->costs, n);
}

static bool
dump_cost_line (const CgvCostLine *line,
                void *user_data)
{
  dump_position (user_data, "self", line);
  return true;
}

static bool
dump_call_line (const CgvCallLine *line,
                void *user_data)
{
  dump_position (user_data, "call", &line->position);
  g_string_append_printf (user_data, "  %u %d %" G_GUINT64_FORMAT " 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT "\n",
                          line->call, line->has_count, line->count, line->target_address, line->target_line);
  return true;
}

static bool
dump_jump_line (const CgvJumpLine *line,
                void *user_data)
{
  dump_position (user_data, "jump", &line->position);
  g_string_append_printf (user_data, "  %d %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " 0x%" G_GINT64_MODIFIER "x %" G_GUINT64_FORMAT " %u %u\n",
                          line->is_conditional, line->executed, line->followed, line->target_address, line->target_line,
                          line->target_function, line->target_file);
  return true;
}

static void
dump_functions (GString *out,
                const CgvProfile *profile)
{
  for (CgvFunctionId i = 0; i < profile->n_functions; i++)
    {
      const CgvFunction *function = &profile->functions[i];

      g_string_append_printf (out, "function %u %u %u\n", function->name, function->file, function->object);
      cgv_profile_foreach_cost_line (profile, i, NULL, dump_cost_line, out);
      cgv_profile_foreach_call_line (profile, i, NULL, dump_call_line, out);
      cgv_profile_foreach_jump_line (profile, i, NULL, dump_jump_line, out);
    }
  for (CgvCallId i = 0; i < profile->n_calls; i++)
    g_string_append_printf (out, "call %u %u\n", profile->calls[i].caller, profile->calls[i].callee);
}

/* Appends the sums of all parts, and of each part. */
static void
dump_sums (GString *out,
           const CgvProfile *profile,
           const CgvPartSet *parts)
{
  guint32 n_functions = profile->n_functions;
  guint32 n_calls = profile->n_calls;
  g_autofree CgvCost *self = g_new0 (CgvCost, n_functions + 1);
  g_autofree CgvCost *costs = g_new0 (CgvCost, n_calls + 1);
  g_autofree guint64 *counts = g_new0 (guint64, n_calls + 1);
  g_autofree guint8 *present = g_new0 (guint8, n_calls + 1);

  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      cgv_profile_sum_self (profile, parts, event, self);
      cgv_test_sum_calls (profile, parts, event, costs, counts, present);
      dump_numbers (out, "self", self, n_functions);
      dump_numbers (out, "costs", costs, n_calls);
      dump_numbers (out, "counts", counts, n_calls);
      for (guint32 i = 0; i < n_calls; i++)
        g_string_append_c (out, (char) ('0' + present[i]));
      g_string_append_printf (out, "\ntotal %" G_GUINT64_FORMAT "\n", cgv_profile_get_total (profile, parts, event));
    }
}

GString *
cgv_test_dump (const CgvProfile *profile)
{
  GString *out = g_string_new (NULL);
  guint32 n_parts = profile->n_parts;
  guint32 n_words = n_parts / 64 + 1;
  g_autofree guint64 *words = g_new0 (guint64, n_words);
  const CgvPartSet one = { words, n_parts };

  dump_strings (out, profile);
  dump_events (out, profile);
  dump_functions (out, profile);
  dump_sums (out, profile, NULL);
  for (CgvPartId i = 0; i < n_parts; i++)
    {
      dump_part (out, cgv_profile_get_part (profile, i));
      words[i / 64] = (guint64) 1 << (i % 64);
      dump_sums (out, profile, &one);
      words[i / 64] = 0;
    }
  return out;
}
