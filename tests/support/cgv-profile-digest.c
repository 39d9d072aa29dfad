/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "cgv-profile-digest.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-profile-private.h"

static guint64
mix (guint64 digest,
     guint64 value)
{
  digest = (digest ^ value) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return digest ^ (digest >> 29);
}

static guint64
mix_bytes (guint64 digest,
           const char *bytes,
           gsize length)
{
  for (gsize i = 0; i < length; i++)
    digest = mix (digest, (guint8) bytes[i]);
  return mix (digest, length);
}

static guint64
mix_string (guint64 digest,
            const CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return mix_bytes (mix (digest, string == CGV_NONE), bytes, length);
}

static guint64
digest_function (const CgvProfile *profile,
                 CgvFunctionId id)
{
  const CgvFunction *function = &profile->functions[id];
  guint64 digest = mix_string (1, profile, function->name);

  digest = mix_string (digest, profile, function->file);
  return mix_string (digest, profile, function->object);
}

typedef struct
{
  const CgvProfile *profile;
  guint64 digest;
  CgvCost self;
  gboolean is_signed;
  CgvEventId event;
} Visit;

static guint64
mix_position (guint64 digest,
              const CgvProfile *profile,
              const CgvCostLine *line)
{
  guint32 n_costs = line->n_costs;

  while (n_costs > 0 && line->costs[n_costs - 1] == 0)
    n_costs--;
  digest = mix (mix (mix (mix (digest, line->part), line->address), line->line), line->bb);
  digest = mix_string (digest, profile, line->file);
  for (guint32 i = 0; i < n_costs; i++)
    digest = mix (mix (digest, i), line->costs[i]);
  return digest;
}

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  Visit *visit = user_data;
  const CgvPart *part = cgv_profile_get_part (visit->profile, line->part);

  g_assert_cmpuint (line->n_costs, <=, part->n_events);
  visit->digest = mix_position (visit->digest, visit->profile, line);
  for (guint32 i = 0; i < line->n_costs; i++)
    {
      if (part->events[i] == visit->event)
        {
          visit->self = cgv_cost_add (visit->self, line->costs[i], visit->is_signed);
          break;
        }
    }
  return true;
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  Visit *visit = user_data;
  const CgvCall *call = &visit->profile->calls[line->call];

  visit->digest = mix_position (visit->digest, visit->profile, &line->position);
  visit->digest = mix (visit->digest, digest_function (visit->profile, call->callee));
  visit->digest = mix (mix (visit->digest, line->count), line->has_count);
  visit->digest = mix (mix (visit->digest, line->target_address), line->target_line);
  return true;
}

static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  Visit *visit = user_data;

  visit->digest = mix_position (visit->digest, visit->profile, &line->position);
  visit->digest = mix (mix (mix (visit->digest, line->is_conditional), line->executed), line->followed);
  visit->digest = mix (mix (visit->digest, line->target_address), line->target_line);
  visit->digest = mix_string (visit->digest, visit->profile, line->target_function);
  visit->digest = mix_string (visit->digest, visit->profile, line->target_file);
  return true;
}

static guint64
digest_lines (const CgvProfile *profile,
              CgvFunctionId function,
              CgvCost expected_self)
{
  Visit visit = { profile, digest_function (profile, function), 0, profile->events[0].is_signed, 0 };

  cgv_profile_foreach_cost_line (profile, function, NULL, visit_cost_line, &visit);
  if (!visit.is_signed)
    g_assert_cmpuint (visit.self, ==, expected_self);
  cgv_profile_foreach_call_line (profile, function, NULL, visit_call_line, &visit);
  cgv_profile_foreach_jump_line (profile, function, NULL, visit_jump_line, &visit);
  return visit.digest;
}

static guint64
digest_functions (const CgvProfile *profile)
{
  guint32 n = profile->n_functions;
  g_autofree CgvCost *self = g_new0 (CgvCost, n + 1);
  gboolean is_signed = profile->events[0].is_signed;
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (profile, 0, &term);
  CgvCost total = cgv_profile_get_outside_of (profile, NULL, &what);
  guint64 digest = 0;

  cgv_profile_sum_self (profile, NULL, 0, self);
  for (guint32 i = 0; i < n; i++)
    {
      total = cgv_cost_add (total, self[i], is_signed);
      digest += mix (digest_lines (profile, i, self[i]), self[i]);
    }
  if (!is_signed)
    g_assert_cmpuint (total, ==, cgv_profile_get_total (profile, NULL, 0));
  return digest;
}

static guint64
digest_calls (const CgvProfile *profile)
{
  guint32 n = profile->n_calls;
  guint64 digest = 0;

  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      g_autofree CgvCost *costs = g_new0 (CgvCost, n + 1);
      g_autofree guint64 *counts = g_new0 (guint64, n + 1);
      g_autofree guint8 *present = g_new0 (guint8, n + 1);

      cgv_test_sum_calls (profile, NULL, event, costs, counts, present);
      for (guint32 i = 0; i < n; i++)
        {
          const CgvCall *call = &profile->calls[i];
          guint64 one = mix (event, digest_function (profile, call->caller));

          g_assert_cmpuint (present[i], ==, 1);
          one = mix (one, digest_function (profile, call->callee));
          digest += mix (mix (one, costs[i]), counts[i]);
        }
    }
  return digest;
}

static guint64
digest_parts (const CgvProfile *profile)
{
  guint64 digest = 0;

  for (guint32 i = 0; i < profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      digest = mix (mix (mix (digest, part->pid), part->number), part->thread);
      digest = mix_string (digest, profile, part->command);
      digest = mix_string (digest, profile, part->trigger);
      for (guint32 event = 0; event < part->n_events; event++)
        {
          digest = mix (digest, part->totals[event]);
          digest = mix (digest, part->declared_summary != NULL ? part->declared_summary[event] : 1);
          digest = mix (digest, part->declared_totals != NULL ? part->declared_totals[event] : 1);
        }
    }
  return digest;
}

guint64
cgv_profile_digest (const CgvProfile *profile)
{
  guint64 digest = digest_parts (profile);

  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      const CgvEvent *info = &profile->events[event];

      digest = mix_string (digest, profile, info->name);
      digest = mix_string (digest, profile, info->long_name);
      for (guint32 i = 0; i < info->n_terms; i++)
        digest = mix (mix (digest, info->terms[i].event), (guint64) info->terms[i].coefficient);
    }
  digest += digest_functions (profile);
  return digest + digest_calls (profile);
}

guint64
cgv_problem_list_digest (const CgvProblemList *problems)
{
  guint64 digest = 0;

  for (guint32 i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];

      digest = mix (mix (mix (mix (digest, problem->kind), problem->line), problem->offset), problem->value);
      digest = mix_bytes (digest, problem->excerpt, problem->excerpt_length);
    }
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    digest = mix (digest, problems->n_by_kind[kind]);
  return digest;
}

void
cgv_test_sum_calls (const CgvProfile *profile,
                    const CgvPartSet *parts,
                    CgvEventId event,
                    CgvCost *costs,
                    uint64_t *counts,
                    uint8_t *present)
{
  CgvEventTerm term;
  CgvEventSum sum = cgv_profile_get_sum (profile, event, &term);

  cgv_profile_sum_calls_of (profile, parts, &sum, costs, counts, present, NULL);
}
