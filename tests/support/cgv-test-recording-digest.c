/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-recording-private.h"

#include <string.h>

#include "cgv-profile-digest.h"

static guint64
mix (guint64 digest,
     guint64 value)
{
  digest = (digest ^ value) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return digest ^ (digest >> 29);
}

static guint64
mix_text (guint64 digest,
          const char *text,
          gsize length)
{
  for (gsize i = 0; i < length; i++)
    digest = mix (digest, (guint8) text[i]);
  return mix (digest, length);
}

static guint64
mix_function (guint64 digest,
              const CgvTestFunction *function)
{
  const char *name = cgv_test_recording_get_name (function->name);
  const char *file = cgv_test_recording_get_file (function->file);
  const char *object = cgv_test_recording_get_object (function->object);

  digest = mix_text (digest, name, strlen (name));
  digest = mix_text (digest, file, strlen (file));
  return mix_text (digest, object, strlen (object));
}

/* Returns the digest of a cost of one event type. Digests of a record are
 * added, in any order. */
static guint64
digest_cost (const char *event,
             guint64 cost)
{
  return cost != 0 ? mix (mix_text (7, event, strlen (event)), cost) : 0;
}

static guint64
digest_costs (const CgvTestRecording *recording,
              const gint64 *costs,
              guint64 factor)
{
  guint64 digest = 0;

  for (guint i = 0; i < recording->n_events; i++)
    {
      char event[] = { 'E', (char) ('0' + i), '\0' };

      digest += digest_cost (event, (guint64) costs[i] * factor);
    }
  return digest;
}

static guint64
mix_position (guint64 digest,
              guint64 address,
              guint64 bb,
              guint64 line)
{
  return mix (mix (mix (digest, address), bb), line);
}

static guint64
digest_item (const CgvTestRecording *recording,
             const CgvTestFunction *function,
             guint64 part,
             const CgvTestItem *item,
             guint64 factor)
{
  const char *file = cgv_test_recording_get_file (item->file);
  guint64 digest = mix_text (mix (part, item->kind), file, strlen (file));

  digest = mix_function (digest, function);
  digest = mix_position (digest, item->position.column[0], item->position.column[1], item->position.column[2]);
  if (item->kind <= CGV_TEST_ITEM_CALL)
    digest = mix (digest, digest_costs (recording, item->costs, factor));
  if (item->kind == CGV_TEST_ITEM_COST)
    return digest;
  digest = mix_position (digest, item->target.column[0], 0, item->target.column[2]);
  digest = mix (digest, item->count);
  if (item->kind == CGV_TEST_ITEM_CALL)
    return mix_function (digest, &recording->functions[item->callee]);
  {
    const char *to_function = cgv_test_recording_get_name (item->has_function ? item->to_function : function->name);
    const char *to_file = cgv_test_recording_get_file (item->has_file ? item->to_file : item->file);

    digest = mix (digest, item->kind == CGV_TEST_ITEM_BRANCH ? item->followed : item->count);
    digest = mix_text (digest, to_function, strlen (to_function));
    return mix_text (digest, to_file, strlen (to_file));
  }
}

guint64
cgv_test_recording_digest (const CgvTestRecording *recording,
                           guint64 factor)
{
  guint64 digest = 0;

  for (guint i = 0; i < recording->parts->len; i++)
    {
      const CgvTestPart *part = recording->parts->pdata[i];
      guint64 key = mix (mix (mix (3, part->pid), part->number), part->thread);

      digest += mix (key, digest_costs (recording, part->totals, factor));
      for (guint k = 0; k < part->blocks->len; k++)
        {
          const CgvTestBlock *block = part->blocks->pdata[k];
          const CgvTestFunction *function = &recording->functions[block->function];

          for (guint n = 0; n < block->items->len; n++)
            digest += digest_item (recording, function, key, &g_array_index (block->items, CgvTestItem, n), factor);
        }
    }
  return digest;
}

/* The digest of a profile. */
typedef struct
{
  const CgvProfile *profile;
  CgvFunctionId function;
  guint64 digest;
} Visit;

static guint64
mix_string (guint64 digest,
            const CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *text = cgv_profile_get_string (profile, string, &length);

  return mix_text (digest, text, length);
}

static guint64
mix_function_id (guint64 digest,
                 const CgvProfile *profile,
                 CgvFunctionId id)
{
  const CgvFunction *function = &profile->functions[id];

  digest = mix_string (digest, profile, function->name);
  digest = mix_string (digest, profile, function->file);
  return mix_string (digest, profile, function->object);
}

static guint64
get_part_key (const CgvPart *part)
{
  return mix (mix (mix (3, part->pid), part->number), part->thread);
}

static const char *
get_event (const CgvProfile *profile,
           CgvEventId event)
{
  return cgv_profile_get_string (profile, profile->events[event].name, NULL);
}

static guint64
digest_place (const Visit *visit,
              CgvTestItemKind kind,
              const CgvCostLine *line)
{
  const CgvPart *part = cgv_profile_get_part (visit->profile, line->part);
  guint64 digest = mix_string (mix (get_part_key (part), kind), visit->profile, line->file);
  guint64 costs = 0;

  digest = mix_function_id (digest, visit->profile, visit->function);
  digest = mix_position (digest, line->address, line->bb, line->line);
  for (guint32 i = 0; i < line->n_costs; i++)
    costs += digest_cost (get_event (visit->profile, part->events[i]), line->costs[i]);
  return kind <= CGV_TEST_ITEM_CALL ? mix (digest, costs) : digest;
}

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  Visit *visit = user_data;

  visit->digest += digest_place (visit, CGV_TEST_ITEM_COST, line);
  return true;
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  Visit *visit = user_data;
  guint64 digest = digest_place (visit, CGV_TEST_ITEM_CALL, &line->position);

  digest = mix_position (digest, line->target_address, 0, line->target_line);
  digest = mix (digest, line->count);
  visit->digest += mix_function_id (digest, visit->profile, visit->profile->calls[line->call].callee);
  return true;
}

static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  Visit *visit = user_data;
  guint64 digest = digest_place (visit, line->is_conditional ? CGV_TEST_ITEM_BRANCH : CGV_TEST_ITEM_JUMP, &line->position);

  digest = mix_position (digest, line->target_address, 0, line->target_line);
  digest = mix (mix (digest, line->executed), line->followed);
  digest = mix_string (digest, visit->profile, line->target_function);
  visit->digest += mix_string (digest, visit->profile, line->target_file);
  return true;
}

guint64
cgv_test_profile_digest (const CgvProfile *profile)
{
  Visit visit = { .profile = profile };

  for (CgvPartId id = 0; id < profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);
      guint64 totals = 0;

      for (guint32 i = 0; i < part->n_events; i++)
        totals += digest_cost (get_event (profile, part->events[i]), part->totals[i]);
      visit.digest += mix (get_part_key (part), totals);
    }
  for (visit.function = 0; visit.function < profile->n_functions; visit.function++)
    {
      cgv_profile_foreach_cost_line (profile, visit.function, NULL, visit_cost_line, &visit);
      cgv_profile_foreach_call_line (profile, visit.function, NULL, visit_call_line, &visit);
      cgv_profile_foreach_jump_line (profile, visit.function, NULL, visit_jump_line, &visit);
    }
  return visit.digest;
}

guint64
cgv_test_profile_sums_digest (const CgvProfile *profile)
{
  guint32 n_functions = profile->n_functions;
  guint32 n_calls = profile->n_calls;
  g_autofree CgvCost *self = g_new (CgvCost, n_functions + 1);
  g_autofree CgvCost *costs = g_new (CgvCost, n_calls + 1);
  g_autofree guint64 *counts = g_new (guint64, n_calls + 1);
  guint64 digest = 0;

  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      const char *name = get_event (profile, event);

      cgv_profile_sum_self (profile, NULL, event, self);
      for (CgvFunctionId id = 0; id < n_functions; id++)
        digest += mix (digest_cost (name, self[id]), mix_function_id (1, profile, id));
      cgv_test_sum_calls (profile, NULL, event, costs, counts, NULL);
      for (CgvCallId id = 0; id < n_calls; id++)
        {
          const CgvCall *call = &profile->calls[id];
          guint64 pair = mix_function_id (mix_function_id (2, profile, call->caller), profile, call->callee);

          digest += mix (mix (digest_cost (name, costs[id]), counts[id]), pair);
        }
    }
  return digest;
}
