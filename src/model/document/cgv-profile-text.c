/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-canonical-name.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-excess.h"
#include "cgv-hot-path.h"
#include "cgv-linked-text.h"
#include "cgv-name-text.h"
#include "cgv-object-rank.h"
#include "cgv-seeded-hash.h"
#include "cgv-value.h"

/* The place where the cost is spent is the last function on the hot path with this share of all. */
#define PLACE_SHARE 0.5
/* A function that has this share of its inclusive cost by itself needs no list of callees. */
#define ALONE_SHARE 0.9
/* Up to this many callees, functions and objects are named, each with at least this share of the whole. */
#define MAX_CALLEES   3u
#define MAX_FUNCTIONS 3u
#define MAX_OBJECTS   2u
#define CALLEE_SHARE  0.1
#define LEAST_SHARE   0.05
#define OBJECT_SHARE  0.1

/* A name with more letters would be the sentence: it loses what distinguishes it from others, such as template arguments. */
#define MAX_NAME_LETTERS 48

/* The described profile, and the sentences so far, with marks around names. */
typedef struct
{
  const CgvCosts *costs;
  const CgvGraph *graph;
  CgvNodeId start;
  CgvNodeId place;     /* on the hot path, or CGV_NONE */
  CgvNodeId costliest; /* by self cost; CGV_NONE if nothing costs anything */
  gboolean has_costliest; /* whether a sentence has the self cost of @costliest */
  GHashTable *names;      /* the first node with each name that was used */
  GString *text;
} Said;

/* A callee of a function or of its cycle, a function, or an object. */
typedef struct
{
  guint32 id;
  CgvCost cost;
} Item;

static double
get_value (const Said *self,
           CgvCost cost)
{
  return cgv_cost_to_double (cost, self->costs->is_signed);
}

static gboolean
has_share (const Said *self,
           CgvCost cost,
           double share,
           CgvCost whole)
{
  return get_value (self, cost) >= share * get_value (self, whole);
}

static char *
dup_share (const Said *self,
           CgvCost cost)
{
  return cgv_amount_text_dup_share (cost, self->costs->total, self->costs->is_signed);
}

static char *
dup_object (const Said *self,
            CgvStringId object)
{
  gsize length;
  const char *path = cgv_profile_get_string (self->graph->profile, object, &length);

  if (cgv_object_rank (path, length) == CGV_OBJECT_LINKER)
    return g_strdup (_ ("the dynamic linker"));
  return cgv_name_text_dup_base_name (path, length);
}

static CgvStringId
get_object (const Said *self,
            CgvNodeId node)
{
  return self->graph->profile->functions[cgv_fold_get_function (self->graph->fold, node)].object;
}

/* Returns the file of a function, or its object. */
static char *
dup_location (const Said *self,
              CgvNodeId node)
{
  const CgvProfile *profile = self->graph->profile;
  gsize length;
  const char *path = cgv_profile_get_string (profile, profile->functions[cgv_fold_get_function (self->graph->fold, node)].file, &length);

  return cgv_name_text_is_known (path, length) ? cgv_name_text_dup_place (self->graph->fold, node) : dup_object (self, get_object (self, node));
}

static char *
dup_short (const Said *self,
           CgvNodeId node)
{
  g_autofree char *name = cgv_name_text_dup_short (self->graph->fold, node);
  gsize length;
  const char *bytes = cgv_fold_get_name (self->graph->fold, node, &length);
  CgvShortName forms;

  if (g_utf8_strlen (name, -1) <= MAX_NAME_LETTERS || !cgv_fold_is_of_functions (self->graph->fold))
    return g_steal_pointer (&name);
  cgv_short_name_init_detail (&forms, bytes, length, (CgvNameDetail) { 0 });
  return cgv_display_dup (cgv_short_name_get_short (&forms), -1);
}

/* Returns a name as a link. A name that says nothing has its object, and functions of one name have their files. */
static char *
dup_name (const Said *self,
          CgvNodeId node)
{
  char *name = dup_short (self, node);
  g_autofree char *marked = cgv_linked_text_dup_marked (name, node);
  g_autofree char *place = NULL;
  gpointer known;
  gsize length;
  const char *bytes = cgv_fold_get_name (self->graph->fold, node, &length);

  if (cgv_canonical_name_is_unknown (bytes, length))
    place = dup_object (self, get_object (self, node));
  else if (cgv_namesakes_find (self->graph->fold, node).is_shared)
    place = dup_location (self, node);
  else if (g_hash_table_lookup_extended (self->names, name, NULL, &known) && GPOINTER_TO_UINT (known) != node)
    place = dup_location (self, node);
  if (!g_hash_table_contains (self->names, name))
    g_hash_table_insert (self->names, g_steal_pointer (&name), GUINT_TO_POINTER (node));
  g_free (name);
  return place != NULL ? g_strdup_printf ("%s (%s)", marked, place) : g_steal_pointer (&marked);
}

static guint32
get_n_others (const Said *self,
              CgvNodeId node)
{
  CgvCycleId cycle = self->graph->cycles[node];

  return cycle != CGV_NONE ? self->graph->cycle_start[cycle + 1] - self->graph->cycle_start[cycle] - 1 : 0;
}

static CgvCost
get_inclusive (const Said *self,
               CgvNodeId node)
{
  CgvCycleId cycle = self->graph->cycles[node];

  return cycle != CGV_NONE ? self->costs->cycle_inclusive[cycle] : self->costs->inclusive[node];
}

static CgvCost
get_self (const Said *self,
          CgvNodeId node)
{
  CgvCycleId cycle = self->graph->cycles[node];

  return cycle != CGV_NONE ? self->costs->cycle_self[cycle] : self->costs->self[node];
}

/* Takes @sentence. */
static void
say (Said *self,
     char *sentence)
{
  g_autofree char *taken = sentence;

  if (self->text->len > 0)
    g_string_append_c (self->text, ' ');
  g_string_append (self->text, taken);
}

static gint
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const Said *self = user_data;
  const Item *first = a;
  const Item *second = b;
  int order = cgv_cost_compare (second->cost, first->cost, self->costs->is_signed);

  return order != 0 ? order : (first->id > second->id) - (first->id < second->id);
}

/* Returns the sums of a table from ids to costs: the largest first, as many as are large enough. Takes @sums. */
static GArray *
list_largest (const Said *self,
              GHashTable *sums,
              guint max,
              CgvCost least_of,
              double share)
{
  g_autoptr (GHashTable) taken = sums;
  GArray *items = cgv_array_new (Item);
  GHashTableIter iter;
  gpointer key, value;
  guint n = 0;

  g_hash_table_iter_init (&iter, taken);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      Item item = { GPOINTER_TO_UINT (key), *(CgvCost *) value };

      if (has_share (self, item.cost, share, least_of))
        g_array_append_val (items, item);
    }
  g_array_sort_with_data (items, compare_items, (gpointer) self);
  n = MIN (items->len, max);
  g_array_set_size (items, n);
  return items;
}

static void
add_up (const Said *self,
        GHashTable *sums,
        guint32 id,
        CgvCost cost)
{
  CgvCost *sum = g_hash_table_lookup (sums, GUINT_TO_POINTER (id));

  if (sum == NULL)
    g_hash_table_insert (sums, GUINT_TO_POINTER (id), sum = g_new0 (CgvCost, 1));
  *sum = cgv_cost_add (*sum, cost, self->costs->is_signed);
}

static void
add_callees (const Said *self,
             GHashTable *sums,
             CgvNodeId caller)
{
  const CgvGraph *graph = self->graph;

  for (guint32 edge = graph->out_start[caller]; edge < graph->out_start[caller + 1]; edge++)
    {
      if (graph->present[edge] && !cgv_graph_is_within (graph, caller, graph->edges[edge].callee))
        add_up (self, sums, graph->edges[edge].callee, self->costs->edge_costs[edge]);
    }
}

/* Returns the costliest callees of a function, or of its cycle. */
static GArray *
list_callees (const Said *self,
              CgvNodeId node)
{
  const CgvGraph *graph = self->graph;
  CgvCycleId cycle = graph->cycles[node];
  GHashTable *sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  if (cycle == CGV_NONE)
    add_callees (self, sums, node);
  else
    {
      for (guint32 i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        add_callees (self, sums, graph->cycle_nodes[i]);
    }
  return list_largest (self, sums, MAX_CALLEES, get_inclusive (self, node), CALLEE_SHARE);
}

static char *
dup_itself (Said *self,
            CgvNodeId node)
{
  g_autofree char *share = dup_share (self, get_self (self, node));

  if (get_n_others (self, node) > 0)
    /* Translators: a share of the cost, of functions that call each other. */
    return g_strdup_printf (_ ("%s within the cycle"), share);
  self->has_costliest |= node == self->costliest;
  /* Translators: a share of the cost, of a function without its callees. */
  return g_strdup_printf (_ ("%s by itself"), share);
}

static char *
dup_callee (const Said *self,
            const Item *callee)
{
  g_autofree char *share = dup_share (self, callee->cost);
  g_autofree char *name = dup_name (self, callee->id);

  /* Translators: a share of the cost, and the function in which it is spent. */
  return g_strdup_printf (_ ("%s in %s"), share, name);
}

/* Returns "41.8 % in f, 10.2 % in g, 4.99 % by itself", the largest first; "" if none of it is much. */
static char *
dup_pieces (Said *self,
            CgvNodeId node)
{
  g_autoptr (GArray) callees = list_callees (self, node);
  CgvCost own = get_self (self, node);
  gboolean wants_own = has_share (self, own, CALLEE_SHARE, get_inclusive (self, node));
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);

  cgv_foreach_item (const Item, callee, callees)
    {
      if (wants_own && cgv_cost_compare (own, callee->cost, self->costs->is_signed) >= 0)
        {
          g_ptr_array_add (pieces, dup_itself (self, node));
          wants_own = FALSE;
        }
      g_ptr_array_add (pieces, dup_callee (self, callee));
    }
  if (wants_own)
    g_ptr_array_add (pieces, dup_itself (self, node));
  g_ptr_array_add (pieces, NULL);
  /* Translators: separates the pieces of a list. */
  return g_strjoinv (C_ ("list", ", "), (char **) pieces->pdata);
}

/* Returns "f", or "the cycle of f and 3 others". */
static char *
dup_place (const Said *self,
           CgvNodeId node)
{
  g_autofree char *name = dup_name (self, node);
  guint32 n_others = get_n_others (self, node);

  if (n_others == 0)
    return g_steal_pointer (&name);
  /* Translators: a function, and how many others it calls and is called by. */
  return g_strdup_printf (ngettext ("the cycle of %s and %u other", "the cycle of %s and %u others", n_others), name, n_others);
}

static void
say_place (Said *self)
{
  g_autofree char *share = dup_share (self, get_inclusive (self, self->place));
  g_autofree char *place = dup_place (self, self->place);
  g_autofree char *pieces = dup_pieces (self, self->place);

  if (*pieces == '\0')
    /* Translators: a share of the cost, and a function or cycle. */
    say (self, g_strdup_printf (_ ("%s is spent in %s, in many small pieces."), share, place));
  else if (self->place == self->start && get_n_others (self, self->place) == 0)
    /* Translators: a function, and a list such as "41.8 % in f, 10.2 % by itself". */
    say (self, g_strdup_printf (_ ("%s spends %s."), place, pieces));
  else
    /* Translators: a share of the cost, a function or cycle, and a list such as "41.8 % in f, 10.2 % by itself". */
    say (self, g_strdup_printf (_ ("%s is spent in %s: %s."), share, place, pieces));
}

static char *
dup_cost (const Said *self,
          CgvCost cost)
{
  g_autofree char *name = NULL;

  if (cgv_costs_has_shares (self->costs))
    return dup_share (self, cost);
  name = cgv_event_text_dup_name (self->costs->events, self->costs->event);
  return cgv_event_text_dup_counted (cgv_costs_get_event (self->costs), cost, name);
}

/* The costliest function by itself. */
static void
say_costliest (Said *self)
{
  CgvNodeId node = self->costliest;
  guint64 n_calls = self->graph->n_calls != NULL ? self->graph->n_calls[node] : 0;
  CgvCost cost = self->costs->self[node];
  g_autofree char *name = dup_name (self, node);
  g_autofree char *share = dup_cost (self, cost);
  char count[CGV_FORMAT_MAX];

  if (self->has_costliest)
    return;
  if (cgv_costs_has_shares (self->costs) && !has_share (self, cost, LEAST_SHARE, self->costs->total))
    /* Translators: a function, and its small share of the cost. */
    say (self, g_strdup_printf (_ ("%s costs most by itself, but only %s."), name, share));
  else if (n_calls == 0)
    /* Translators: a function, and its cost without its callees. */
    say (self, g_strdup_printf (_ ("%s costs most by itself: %s."), name, share));
  else
    {
      cgv_format_cost (n_calls, false, count);
      /* Translators: a function, its cost without its callees, and the number of calls. */
      say (self, g_strdup_printf (g_dngettext (NULL, "%s costs most by itself: %s in %s call.", "%s costs most by itself: %s in %s calls.", (gulong) MIN (n_calls, G_MAXLONG)), name, share, count));
    }
}

/* Without a path there are only functions. */
static void
say_next (Said *self)
{
  GHashTable *sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) items = NULL;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (node != self->costliest && has_share (self, self->costs->self[node], LEAST_SHARE, self->costs->total))
        add_up (self, sums, node, self->costs->self[node]);
    }
  items = list_largest (self, sums, MAX_FUNCTIONS - 1, self->costs->total, LEAST_SHARE);
  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = &g_array_index (items, Item, i);
      g_autofree char *name = dup_name (self, item->id);
      g_autofree char *share = dup_share (self, item->cost);

      /* Translators: a function, and its share of the cost. */
      say (self, g_strdup_printf (i == 0 ? _ ("%s follows with %s.") : /* Translators: as above, for the third and the next functions */ _ ("%s has %s."), name, share));
    }
}

/* Returns the costs of other objects than that of the program. Only the pages of the array that have their ids are used; a table from ids would
 * be searched for each function. */
static GHashTable *
sum_objects (const Said *self)
{
  GHashTable *sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autofree CgvCost *costs = g_try_new0 (CgvCost, cgv_profile_get_n_strings (self->graph->profile));
  g_autoptr (GArray) objects = cgv_array_new (CgvStringId);
  CgvStringId program = get_object (self, self->start);

  for (CgvNodeId node = 0; costs != NULL && node < self->graph->n_nodes; node++)
    {
      CgvStringId object = get_object (self, node);

      if (object == program || self->costs->self[node] == 0)
        continue;
      if (costs[object] == 0)
        g_array_append_val (objects, object);
      costs[object] = cgv_cost_add (costs[object], self->costs->self[node], self->costs->is_signed);
    }
  cgv_foreach_item (const CgvStringId, object, objects)
    {
      if (!g_hash_table_contains (sums, GUINT_TO_POINTER (*object)))
        add_up (self, sums, *object, costs[*object]);
    }
  return sums;
}

/* Code of other objects than that of the program, such as libraries. */
static void
say_objects (Said *self)
{
  g_autoptr (GArray) items = list_largest (self, sum_objects (self), G_MAXUINT, self->costs->total, OBJECT_SHARE);
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *program = dup_object (self, get_object (self, self->start));
  g_autofree char *joined = NULL;

  for (guint i = 0; i < items->len && pieces->len < MAX_OBJECTS; i++)
    {
      const Item *item = &g_array_index (items, Item, i);
      g_autofree char *share = dup_share (self, item->cost);
      g_autofree char *object = dup_object (self, item->id);

      if (object == NULL || program == NULL || g_str_equal (object, program))
        continue;
      /* Translators: a share of the cost, and the program or library in whose code it is spent. */
      g_ptr_array_add (pieces, g_strdup_printf (pieces->len == 0 ? _ ("%s is code of %s") : /* Translators: as above, within a list */ C_ ("share of cost, and library", "%s of %s"), share, object));
    }
  if (pieces->len == 0)
    return;
  g_ptr_array_add (pieces, NULL);
  joined = g_strjoinv (C_ ("list", ", "), (char **) pieces->pdata);
  say (self, g_strdup_printf (C_ ("sentence", "%s."), joined));
}

static CgvNodeId
find_costliest (const CgvCosts *costs)
{
  CgvNodeId best = CGV_NONE;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (cgv_cost_compare (costs->self[node], best != CGV_NONE ? costs->self[best] : 0, costs->is_signed) > 0)
        best = node;
    }
  return best;
}

/* Returns the last function on the hot path with much of the cost. CGV_NONE if it has nearly all of that by itself, or if no function has
 * much. The path ends above a function that costs more than all: the costs of its calls contradict its own. */
static CgvNodeId
find_place (const Said *self)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  CgvHotPath path = { 0 };
  CgvNodeId place = CGV_NONE;

  if (!cgv_hot_path_find (&path, self->costs, self->start, &pool))
    path.n = 0;
  for (gsize i = 0; i < path.n; i++)
    {
      CgvNodeId node = path.items[i].node;
      CgvCost inclusive = get_inclusive (self, node);

      if (cgv_excess_is_shown (inclusive, self->costs->total))
        break;
      if (has_share (self, inclusive, PLACE_SHARE, self->costs->total))
        place = node;
    }
  cgv_pool_clear (&pool);
  return place != CGV_NONE && has_share (self, get_self (self, place), ALONE_SHARE, get_inclusive (self, place)) ? CGV_NONE : place;
}

/* Returns whether anything can be said: costs of a ratio have no sum, and estimates and saturated sums are not exact. */
static gboolean
can_say (const CgvCosts *costs)
{
  const CgvEvent *event = cgv_costs_get_event (costs);

  return !event->is_ratio && costs->self_bounds == NULL && !cgv_event_is_bound (event, costs->total) && !cgv_costs_is_nothing (costs);
}

static void
say_all (Said *self)
{
  gboolean has_shares = cgv_costs_has_shares (self->costs);

  self->costliest = find_costliest (self->costs);
  if (self->costliest == CGV_NONE)
    return;
  if (has_shares && self->graph->n_edges > 0)
    self->place = find_place (self);
  if (self->place != CGV_NONE)
    say_place (self);
  say_costliest (self);
  if (!has_shares)
    return;
  if (self->place == CGV_NONE)
    say_next (self);
  say_objects (self);
}

CgvProfileText *
cgv_profile_text_new (CgvDocument *document,
                      const CgvCosts *costs)
{
  CgvProfileText *text;
  Said self = { .costs = costs, .start = CGV_NONE, .place = CGV_NONE };
  CgvFunctionId first;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (costs != NULL, NULL);

  self.graph = costs->graph;
  first = cgv_document_get_first_function (document, document->default_event);
  if (first != CGV_NONE)
    self.start = cgv_fold_get_node (self.graph->fold, first);
  self.text = g_string_new (NULL);
  self.names = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  if (self.start != CGV_NONE && can_say (costs))
    say_all (&self);
  text = g_new0 (CgvProfileText, 1);
  text->links = cgv_array_new (CgvTextLink);
  text->text = cgv_linked_text_take_marks (self.text->str, text->links);
  g_string_free (self.text, TRUE);
  g_hash_table_unref (self.names);
  return text;
}

void
cgv_profile_text_free (CgvProfileText *text)
{
  g_free (text->text);
  g_array_unref (text->links);
  g_free (text);
}
