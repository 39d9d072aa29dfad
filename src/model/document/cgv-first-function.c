/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-first-function.h"

#include <string.h>

#include "cgv-program-start.h"

/* The likelihood that an object is the measured program: the values of CgvObjectRank, and these
 * above them. */
enum
{
  RANK_HAS_MAIN = CGV_OBJECT_PROGRAM + 1,
  RANK_COMMAND,
};

typedef struct
{
  CgvStringId object;
  int rank;
  double self;
} Candidate;

/* State of a search in a profile. */
typedef struct
{
  CgvCosts *costs;
  CgvProgramStart start;
  GHashTable *objects; /* CgvStringId → Candidate */
} Search;

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

static const CgvFunction *
get_function (const Search *self,
              CgvNodeId node)
{
  return &self->costs->graph->profile->functions[cgv_fold_get_function (self->costs->graph->fold, node)];
}

/* Returns whether a function starts threads. Such a function costs as much as all of their work. */
static gboolean
is_thread_start (Slice name)
{
  return slice_is (name, "start_thread") || slice_is (name, "clone") || slice_is (name, "clone3") || slice_is (name, "thread_start");
}

/* Returns whether a function only starts others. */
static gboolean
is_start (const Search *self,
          CgvNodeId node)
{
  Slice name = get_string (self->costs->graph->profile, get_function (self, node)->name);

  return cgv_program_start_contains (&self->start, node) || cgv_program_start_is_name (name.bytes, name.length) || is_thread_start (name);
}

static gboolean
is_main (const Search *self,
         CgvNodeId node)
{
  Slice name = get_string (self->costs->graph->profile, get_function (self, node)->name);

  return node == self->start.main || cgv_program_start_is_main (name.bytes, name.length);
}

static int
rank_object (Slice object,
             Slice command)
{
  Slice name = get_base_name (object);

  return name.length > 0 && slice_equal (name, command) ? RANK_COMMAND : (int) cgv_object_rank (name.bytes, name.length);
}

static Slice
get_command (CgvProfile *profile)
{
  return get_base_name (get_first_word (get_string (profile, cgv_profile_get_part (profile, 0)->command)));
}

/* Adds up the self cost of each object. */
static void
list_objects (Search *self)
{
  const CgvCosts *costs = self->costs;
  CgvProfile *profile = costs->graph->profile;
  Slice command = get_command (profile);
  Candidate *candidate = NULL;

  self->objects = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      CgvStringId object = get_function (self, node)->object;

      if (candidate == NULL || candidate->object != object)
        candidate = g_hash_table_lookup (self->objects, GUINT_TO_POINTER (object));
      if (candidate == NULL)
        {
          candidate = g_new0 (Candidate, 1);
          candidate->object = object;
          candidate->rank = rank_object (get_string (profile, object), command);
          g_hash_table_insert (self->objects, GUINT_TO_POINTER (object), candidate);
        }
      candidate->self += cgv_cost_to_double (costs->self[node], costs->is_signed);
      if (candidate->rank < RANK_HAS_MAIN && candidate->rank > CGV_OBJECT_LINKER && is_main (self, node))
        candidate->rank = RANK_HAS_MAIN;
    }
}

static CgvStringId
choose_object (const Search *self)
{
  const Candidate *best = NULL;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->objects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Candidate *candidate = value;

      if (best == NULL || candidate->rank > best->rank ||
          (candidate->rank == best->rank && (candidate->self > best->self || (candidate->self == best->self && candidate->object < best->object))))
        best = candidate;
    }
  return best != NULL ? best->object : CGV_NONE;
}

static gboolean
has_calls (const Search *self)
{
  return self->costs->graph->n_edges > 0;
}

/* In a damaged file a call may cost more than the rest of the total. */
static gboolean
is_above_total (const Search *self,
                CgvNodeId node)
{
  return cgv_cost_compare (self->costs->inclusive[node], self->costs->total, self->costs->is_signed) > 0;
}

static gboolean
costs_more (const Search *self,
            CgvNodeId a,
            CgvNodeId b)
{
  if (is_above_total (self, a) != is_above_total (self, b))
    return is_above_total (self, b);
  return cgv_cost_compare (self->costs->inclusive[a], self->costs->inclusive[b], self->costs->is_signed) > 0;
}

/* Returns whether node A is a better start than node B, which may be CGV_NONE. Without recorded
 * calls, main has no preference. */
static gboolean
is_better (const Search *self,
           CgvNodeId a,
           CgvNodeId b)
{
  const CgvCosts *costs = self->costs;

  if (b == CGV_NONE)
    return TRUE;
  if ((costs->inclusive[a] != 0) != (costs->inclusive[b] != 0))
    return costs->inclusive[a] != 0;
  if (has_calls (self) && is_main (self, a) != is_main (self, b))
    return is_main (self, a);
  if (is_start (self, a) != is_start (self, b))
    return is_start (self, b);
  return costs_more (self, a, b);
}

static CgvNodeId
find_best (const Search *self,
           CgvStringId object)
{
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < self->costs->graph->n_nodes; node++)
    {
      if (get_function (self, node)->object == object && is_better (self, node, best))
        best = node;
    }
  return best;
}

/* Returns the costliest function in objects of at least a rank, except for functions that only
 * start others. */
static CgvNodeId
find_costliest (const Search *self,
                int lowest_rank)
{
  const CgvCosts *costs = self->costs;
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      const Candidate *candidate = g_hash_table_lookup (self->objects, GUINT_TO_POINTER (get_function (self, node)->object));

      if (candidate->rank < lowest_rank || is_start (self, node))
        continue;
      if (best == CGV_NONE || costs_more (self, node, best))
        best = node;
    }
  return best;
}

/* Returns whether a function has most of the cost. If the work is done elsewhere, such as in a thread of a library, the cost of main is
 * uninteresting. */
static gboolean
is_most_of_it (const Search *self,
               CgvNodeId node)
{
  double inclusive = cgv_cost_to_double (self->costs->inclusive[node], self->costs->is_signed);

  return inclusive * 2 >= cgv_cost_to_double (self->costs->total, self->costs->is_signed);
}

/* A program that was killed while it was loaded has only the linker, and one that did nothing has no costs. */
static gboolean
says_nothing (const Search *self,
              CgvNodeId node)
{
  return node == CGV_NONE || self->costs->inclusive[node] == 0 || is_start (self, node);
}

static CgvNodeId
find_node (const Search *self)
{
  CgvNodeId best = find_best (self, choose_object (self));
  CgvNodeId other = CGV_NONE;

  if (best != CGV_NONE && has_calls (self) && !is_most_of_it (self, best))
    other = find_costliest (self, CGV_OBJECT_LIBRARY);
  if (other != CGV_NONE && is_most_of_it (self, other))
    best = other;
  for (int rank = RANK_COMMAND; says_nothing (self, best) && rank >= (int) CGV_OBJECT_LINKER; rank--)
    {
      other = find_costliest (self, rank);
      if (!says_nothing (self, other))
        best = other;
    }
  return best;
}

CgvFunctionId
cgv_first_function_find (CgvCosts *costs,
                         CgvFunctionId *nameless_main)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  Search self = { .costs = costs };
  CgvNodeId best;

  if (nameless_main != NULL)
    *nameless_main = CGV_NONE;
  if (!cgv_program_start_find (&self.start, costs, &memory))
    return CGV_NONE;
  if (nameless_main != NULL && self.start.is_nameless)
    *nameless_main = cgv_fold_get_function (costs->graph->fold, self.start.main);
  list_objects (&self);
  best = find_node (&self);
  g_hash_table_unref (self.objects);
  cgv_program_start_clear (&self.start, &memory);
  return best != CGV_NONE ? cgv_fold_get_function (costs->graph->fold, best) : CGV_NONE;
}
