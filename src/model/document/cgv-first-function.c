/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-first-function.h"

#include <string.h>

/* How likely it is that an object is the program that was measured. */
typedef enum
{
  RANK_LINKER,
  RANK_LIBRARY,
  RANK_PROGRAM,
  RANK_HAS_MAIN,
  RANK_COMMAND,
} Rank;

typedef struct
{
  CgvStringId object;
  Rank rank;
  double self;
} Candidate;

/* Bytes of a profile, not terminated. */
typedef struct
{
  const char *bytes;
  gsize length;
} Slice;

static Slice
get_string (CgvProfile *profile,
            CgvStringId string)
{
  Slice slice;

  slice.bytes = cgv_profile_get_string (profile, string, &slice.length);
  return slice;
}

static Slice
get_base_name (Slice path)
{
  for (gsize i = path.length; i > 0; i--)
    {
      if (path.bytes[i - 1] == '/')
        return (Slice) { path.bytes + i, path.length - i };
    }
  return path;
}

static Slice
get_first_word (Slice text)
{
  gsize length = 0;

  while (length < text.length && text.bytes[length] != ' ')
    length++;
  return (Slice) { text.bytes, length };
}

static gboolean
slice_equal (Slice a,
             Slice b)
{
  return a.length == b.length && memcmp (a.bytes, b.bytes, a.length) == 0;
}

static gboolean
slice_is (Slice slice,
          const char *text)
{
  return slice_equal (slice, (Slice) { text, strlen (text) });
}

static gboolean
slice_starts_with (Slice slice,
                   const char *text)
{
  return slice.length >= strlen (text) && memcmp (slice.bytes, text, strlen (text)) == 0;
}

/* Longer than any name that is looked for here. */
#define MAX_KNOWN_NAME ((gsize) 64)

/* Callgrind appends callers and recursion levels to names: "main'2", "f'main". */
static Slice
get_plain_name (Slice name)
{
  const char *end = memchr (name.bytes, '\'', MIN (name.length, MAX_KNOWN_NAME));

  return end != NULL && end > name.bytes ? (Slice) { name.bytes, (gsize) (end - name.bytes) } : name;
}

static gboolean
is_main (Slice full_name)
{
  Slice name = get_plain_name (full_name);

  return slice_is (name, "main") || slice_is (name, "{main}");
}

/* What calls main, or begins a thread, and so costs as much as all of it. */
static gboolean
is_start (Slice full_name)
{
  Slice name = get_plain_name (full_name);

  return slice_is (name, "_start") || slice_is (name, "(below main)") || slice_is (name, "start_thread") ||
         slice_is (name, "clone") || slice_is (name, "clone3") || slice_is (name, "thread_start") ||
         slice_starts_with (name, "__libc_start_") || slice_starts_with (name, "_dl_");
}

static Rank
rank_object (Slice object,
             Slice command)
{
  Slice name = get_base_name (object);

  if (name.length > 0 && slice_equal (name, command))
    return RANK_COMMAND;
  if (slice_starts_with (name, "ld-") || slice_starts_with (name, "ld.so") || slice_starts_with (name, "ld64.so") || slice_is (name, "dyld"))
    return RANK_LINKER;
  if (name.length == 0 || slice_is (name, "???") || g_strstr_len (name.bytes, (gssize) name.length, ".so") != NULL)
    return RANK_LIBRARY;
  return RANK_PROGRAM;
}

static Slice
get_command (CgvProfile *profile)
{
  return get_base_name (get_first_word (get_string (profile, cgv_profile_get_part (profile, 0)->command)));
}

/* Adds up the self cost of each object. Returns them by id. */
static GHashTable *
list_objects (CgvCosts *costs)
{
  CgvProfile *profile = costs->graph->profile;
  Slice command = get_command (profile);
  GHashTable *objects = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Candidate *candidate = NULL;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      const CgvFunction *function = cgv_profile_get_function (profile, cgv_fold_get_function (costs->graph->fold, node));

      if (candidate == NULL || candidate->object != function->object)
        candidate = g_hash_table_lookup (objects, GUINT_TO_POINTER (function->object));
      if (candidate == NULL)
        {
          candidate = g_new0 (Candidate, 1);
          candidate->object = function->object;
          candidate->rank = rank_object (get_string (profile, function->object), command);
          g_hash_table_insert (objects, GUINT_TO_POINTER (function->object), candidate);
        }
      candidate->self += cgv_cost_to_double (costs->self[node], costs->is_signed);
      if (candidate->rank < RANK_HAS_MAIN && candidate->rank > RANK_LINKER && is_main (get_string (profile, function->name)))
        candidate->rank = RANK_HAS_MAIN;
    }
  return objects;
}

static CgvStringId
choose_object (GHashTable *objects)
{
  const Candidate *best = NULL;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Candidate *candidate = value;

      if (best == NULL || candidate->rank > best->rank ||
          (candidate->rank == best->rank && (candidate->self > best->self || (candidate->self == best->self && candidate->object < best->object))))
        best = candidate;
    }
  return best != NULL ? best->object : CGV_NONE;
}

/* Whether node A is the better one to begin with than node B of the same object. */
static gboolean
is_better (CgvCosts *costs,
           CgvNodeId a,
           CgvNodeId b)
{
  CgvProfile *profile = costs->graph->profile;
  Slice name_a = get_string (profile, cgv_profile_get_function (profile, cgv_fold_get_function (costs->graph->fold, a))->name);
  Slice name_b = get_string (profile, cgv_profile_get_function (profile, cgv_fold_get_function (costs->graph->fold, b))->name);
  gboolean main_a = is_main (name_a) && costs->inclusive[a] != 0;
  gboolean main_b = is_main (name_b) && costs->inclusive[b] != 0;

  if (main_a != main_b)
    return main_a;
  if (is_start (name_a) != is_start (name_b))
    return is_start (name_b);
  return cgv_cost_compare (costs->inclusive[a], costs->inclusive[b], costs->is_signed) > 0;
}

static const CgvFunction *
get_function (CgvCosts *costs,
              CgvNodeId node)
{
  return cgv_profile_get_function (costs->graph->profile, cgv_fold_get_function (costs->graph->fold, node));
}

static CgvNodeId
find_best (CgvCosts *costs,
           CgvStringId object)
{
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (get_function (costs, node)->object != object)
        continue;
      if (best == CGV_NONE || is_better (costs, node, best))
        best = node;
    }
  return best;
}

/* Of all objects but the dynamic linker, and not what only starts others. */
static CgvNodeId
find_costliest (CgvCosts *costs,
                GHashTable *objects)
{
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      const CgvFunction *function = get_function (costs, node);
      const Candidate *candidate = g_hash_table_lookup (objects, GUINT_TO_POINTER (function->object));

      if (candidate->rank == RANK_LINKER || is_start (get_string (costs->graph->profile, function->name)))
        continue;
      if (best == CGV_NONE || cgv_cost_compare (costs->inclusive[node], costs->inclusive[best], costs->is_signed) > 0)
        best = node;
    }
  return best;
}

/* Where the work is done elsewhere, in a thread of a library say, what main costs tells little. */
static gboolean
is_most_of_it (CgvCosts *costs,
               CgvNodeId node)
{
  double inclusive = cgv_cost_to_double (costs->inclusive[node], costs->is_signed);

  return inclusive * 2 >= cgv_cost_to_double (costs->total, costs->is_signed);
}

CgvFunctionId
cgv_first_function_find (CgvCosts *costs)
{
  g_autoptr (GHashTable) objects = list_objects (costs);
  CgvNodeId best = find_best (costs, choose_object (objects));
  CgvNodeId other = CGV_NONE;

  if (best != CGV_NONE && !is_most_of_it (costs, best))
    other = find_costliest (costs, objects);
  if (other != CGV_NONE && is_most_of_it (costs, other))
    best = other;
  return best != CGV_NONE ? cgv_fold_get_function (costs->graph->fold, best) : CGV_NONE;
}
