/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-step.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-causes.h"
#include "cgv-compare-guards.h"
#include "cgv-compare-text.h"
#include "cgv-display-dup.h"
#include "cgv-linked-text.h"
#include "cgv-name-text.h"
#include "cgv-namesakes.h"
#include "cgv-object-rank.h"
#include "cgv-path.h"
#include "cgv-seeded-hash.h"

/* GLib alone would hand out a string whose last reference another thread is releasing. */
G_LOCK_DEFINE_STATIC (names);

const char *
cgv_step_name_intern (const char *name)
{
  const char *interned;

  G_LOCK (names);
  interned = g_ref_string_new_intern (name);
  G_UNLOCK (names);
  return interned;
}

void
cgv_step_name_release (const char *name)
{
  G_LOCK (names);
  g_ref_string_release ((char *) name);
  G_UNLOCK (names);
}

static void
clear_names (CgvStepName *names)
{
  g_clear_pointer (&names->function, cgv_step_name_release);
  g_clear_pointer (&names->bare, cgv_step_name_release);
  g_clear_pointer (&names->file, cgv_step_name_release);
  g_clear_pointer (&names->object, cgv_step_name_release);
}

static void
free_names (gpointer names)
{
  clear_names (names);
  g_free (names);
}

static void
free_cause (gpointer data)
{
  CgvStepCause *cause = data;

  g_free (cause->name);
  clear_names (&cause->names);
  g_free (cause->text);
  g_free (cause->clause);
  g_free (cause->marked_text);
  g_free (cause->marked_clause);
  g_free (cause);
}

static void
clear_origin (gpointer data)
{
  CgvStepOrigin *origin = data;

  g_free (origin->name);
  clear_names (&origin->names);
  g_free (origin->library);
}

/* The cells outlive the comparison, so that they refer to the event type of the step. */
static void
set_change (CgvStep *self,
            const CgvComparison *comparison,
            CgvDelta change,
            CgvCell *delta,
            CgvCell *percent)
{
  CgvCell *const cells[] = { delta, percent };

  delta->kind = CGV_CELL_DELTA;
  percent->kind = CGV_CELL_PERCENT;
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      cgv_cell_set_event_delta (cells[i], comparison, change);
      cells[i]->events = NULL;
      cells[i]->data = &self->event;
    }
}

/* Returns all increases and decreases together. A function that was probably renamed is one, not one that is gone and one that is new. */
static CgvDelta
get_gross (const CgvComparison *comparison)
{
  CgvDelta gross = cgv_delta_subtract (comparison->summary.added, comparison->summary.removed);

  for (guint i = 0; comparison->renames != NULL && !comparison->is_signed && i < cgv_rename_hints_get_n (comparison->renames); i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (comparison->renames, i);
      CgvCost base = cgv_comparison_get_self (comparison, CGV_SIDE_BASE, hint->base);
      CgvCost new_ = cgv_comparison_get_self (comparison, CGV_SIDE_NEW, hint->new_);
      const CgvDelta common = { .size = MIN (base, new_), .sign = MIN (base, new_) > 0 };

      gross = cgv_delta_subtract (cgv_delta_subtract (gross, common), common);
    }
  return gross;
}

static void
set_totals (CgvStep *self,
            const CgvComparison *comparison)
{
  CgvCell unused = { 0 };

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      CgvCell *cell = &self->cells[side == CGV_SIDE_BASE ? CGV_STEP_BASE : CGV_STEP_TOTAL];

      cell->kind = CGV_CELL_COST;
      cgv_cell_set_cost (cell, comparison->costs[side], cgv_comparison_get_total_amount (comparison, side));
      cell->events = NULL;
      cell->data = &self->event;
    }
  self->net = comparison->summary.net;
  set_change (self, comparison, self->net, &self->cells[CGV_STEP_DELTA], &self->cells[CGV_STEP_PERCENT]);
  set_change (self, comparison, get_gross (comparison), &unused, &self->cells[CGV_STEP_GROSS]);
}

/* Takes @text. */
static const char *
take_interned (char *text)
{
  g_autofree char *taken = text;

  return cgv_step_name_intern (taken);
}

static CgvStepName
make_names (const CgvMatching *matching,
            CgvNodeId row)
{
  g_autofree char *plain = cgv_compare_text_dup_name (matching, row);
  CgvStepName names = { .bare = take_interned (cgv_name_text_dup_bare (matching->folds[CGV_SIDE_NEW], row)) };
  gsize length;
  const char *bytes = cgv_matching_get_name (matching, row, &length);

  names.function = take_interned (g_strndup (bytes, length));
  if (!g_str_equal (names.bare, plain))
    return names;
  bytes = cgv_matching_get_file (matching, row, &length);
  names.file = take_interned (g_strndup (bytes, length));
  bytes = cgv_matching_get_object (matching, row, &length);
  names.object = take_interned (g_strndup (bytes, length));
  return names;
}

/* Returns the key of functions that have a name and files of one name. */
static char *
dup_place_key (const CgvStepName *names)
{
  return g_strconcat (names->function, "\n", names->file + cgv_path_get_base_name (names->file, strlen (names->file)), NULL);
}

/* Details are numbers in a table: an object distinguishes, and how many folders do. */
static gpointer
pack (CgvPlaceDetail detail)
{
  return GUINT_TO_POINTER ((guint) detail.needs_object << 8 | detail.n_folders);
}

static CgvPlaceDetail
unpack (gpointer packed)
{
  guint bits = GPOINTER_TO_UINT (packed);

  return (CgvPlaceDetail){ .is_shared = TRUE, .needs_object = bits >> 8, .n_folders = bits & 0xff };
}

/* Adds details to those of a key, which is copied. Returns whether they are more than before. */
static gboolean
merge_details (GHashTable *shared,
               const char *key,
               CgvPlaceDetail detail)
{
  gpointer packed;
  gboolean is_known = g_hash_table_lookup_extended (shared, key, NULL, &packed);
  CgvPlaceDetail known = is_known ? unpack (packed) : (CgvPlaceDetail){ 0 };

  if (is_known && known.n_folders >= detail.n_folders && known.needs_object >= detail.needs_object)
    return FALSE;
  known.n_folders = MAX (known.n_folders, detail.n_folders);
  known.needs_object |= detail.needs_object;
  g_hash_table_replace (shared, g_strdup (key), pack (known));
  return TRUE;
}

static void
find_shared_names (CgvStep *self,
                   const CgvComparison *comparison)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvPlaceDetail detail = cgv_namesakes_find (comparison->matching->folds[CGV_SIDE_NEW], row);
      CgvStepName names;

      if (!detail.is_shared)
        continue;
      names = make_names (comparison->matching, row);
      merge_details (self->shared, names.function, (CgvPlaceDetail){ 0 });
      if (names.file != NULL)
        {
          g_autofree char *key = dup_place_key (&names);

          merge_details (self->shared, key, detail);
        }
      clear_names (&names);
    }
}

/* Notes the functions whose names a text has. */
static void
add_named (CgvStep *self,
           const CgvMatching *matching,
           const char *marked)
{
  g_autoptr (GArray) links = cgv_array_new (CgvTextLink);
  g_autofree char *text = marked != NULL ? cgv_linked_text_take_marks (marked, links) : NULL;

  cgv_foreach_item (const CgvTextLink, link, links)
    {
      CgvStepName names;

      if (g_hash_table_contains (self->named, GUINT_TO_POINTER (link->row)))
        continue;
      names = make_names (matching, link->row);
      g_hash_table_insert (self->named, GUINT_TO_POINTER (link->row), g_memdup2 (&names, sizeof names));
    }
}

/* Returns the name of a function among those of all steps. */
static char *
dup_shown (const CgvStepName *names,
           GHashTable *shared)
{
  g_autofree char *key = NULL;
  g_autofree char *place = NULL;

  if (names->file == NULL || !g_hash_table_contains (shared, names->function))
    return g_strdup (names->bare);
  key = dup_place_key (names);
  place = cgv_name_text_dup_detailed_place (names->file, strlen (names->file), names->object, strlen (names->object), unpack (g_hash_table_lookup (shared, key)));
  return place != NULL ? g_strdup_printf ("%s (%s)", names->bare, place) : g_strdup (names->bare);
}

/* Returns a text with the names of functions among all steps. */
static char *
dup_placed (const CgvStep *self,
            const char *marked,
            GHashTable *shared)
{
  g_autoptr (GArray) links = cgv_array_new (CgvTextLink);
  g_autofree char *plain = NULL;
  GString *text;

  if (marked == NULL)
    return NULL;
  plain = cgv_linked_text_take_marks (marked, links);
  text = g_string_new (plain);
  for (guint i = links->len; i-- > 0;)
    {
      const CgvTextLink *link = &g_array_index (links, CgvTextLink, i);
      const CgvStepName *names = g_hash_table_lookup (self->named, GUINT_TO_POINTER (link->row));
      g_autofree char *name = NULL;

      /* A name that is not shared may lack its object here. */
      if (!g_hash_table_contains (shared, names->function))
        continue;
      name = dup_shown (names, shared);
      g_string_erase (text, link->start, link->length);
      g_string_insert (text, link->start, name);
    }
  return g_string_free (text, FALSE);
}

/* Returns whether only the number of calls changed, as it does if work is chosen at random. */
static gboolean
is_by_calls (const CgvComparison *comparison,
             CgvNodeId row)
{
  double each[CGV_N_SIDES];

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      guint64 n = cgv_comparison_get_running (comparison, side, row);

      if (n == 0)
        return FALSE;
      each[side] = cgv_cost_to_double (cgv_comparison_get_self (comparison, side, row), comparison->is_signed) / (double) n;
    }
  return each[CGV_SIDE_BASE] == each[CGV_SIDE_NEW];
}

static void
add_causes (CgvStep *self,
            const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  const GArray *rows = cgv_numbers_get_causes (numbers)->rows;

  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);
      CgvStepCause *cause = g_new0 (CgvStepCause, 1);

      cause->names = make_names (comparison->matching, row);
      cause->marked_text = cgv_compare_text_dup_marked_cause (comparison, row);
      cause->marked_clause = cgv_compare_text_dup_marked_clause (comparison, row);
      add_named (self, comparison->matching, cause->marked_text);
      add_named (self, comparison->matching, cause->marked_clause);
      cause->is_by_calls = is_by_calls (comparison, row);
      set_change (self, comparison, cgv_comparison_get_origin (comparison, row), &cause->delta, &cause->percent);
      g_ptr_array_add (self->causes, cause);
    }
}

/* Takes @name. */
static void
add_origin (CgvStep *self,
            char *name,
            CgvDelta delta)
{
  const CgvStepOrigin origin = { .name = name, .delta = delta };

  g_array_append_val (self->origins, origin);
}

/* Returns (nullable) the library of a function if it is the system's rather than one of the measured project. */
static char *
dup_library (const CgvMatching *matching,
             CgvNodeId row)
{
  static const char *const folders[] = { "/lib", "/usr/lib", "/usr/local/lib", "/opt/", "/nix/store/", "/gnu/store/" };
  gsize length;
  const char *bytes = cgv_matching_get_object (matching, row, &length);
  g_autofree char *path = g_strndup (bytes, length);
  CgvObjectRank rank = cgv_object_rank (bytes, length);

  if (rank == CGV_OBJECT_PROGRAM || length == 0 || g_str_equal (path, "???"))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      if (rank == CGV_OBJECT_LINKER || g_str_has_prefix (path, folders[i]))
        return cgv_name_text_dup_base_name (bytes, length);
    }
  return NULL;
}

static void
add_function (CgvStep *self,
              const CgvMatching *matching,
              CgvNodeId row,
              CgvDelta delta)
{
  const CgvStepOrigin origin = {
    .names = make_names (matching, row),
    .library = dup_library (matching, row),
    .delta = delta,
  };

  g_array_append_val (self->origins, origin);
}

/* Objects have the names of their files, because each version may be in a folder of its own. */
static char *
dup_group (const CgvComparisonGroup *group,
           int kind)
{
  g_autofree char *name = cgv_display_dup_whole (group->name, (gssize) group->name_length);

  if (group->name_length == 0 && kind == CGV_GROUPING_NAMESPACE)
    return g_strdup (_ ("(no namespace)"));
  return kind == CGV_GROUPING_OBJECT ? g_path_get_basename (name) : g_steal_pointer (&name);
}

static void
add_groups (CgvStep *self,
            const CgvComparisonGroups *groups,
            int kind)
{
  for (guint i = 0; i < groups->n_groups; i++)
    {
      const CgvComparisonGroup *group = &groups->groups[i];

      if (group->origin.sign != 0)
        add_origin (self, dup_group (group, kind), group->origin);
    }
}

static void
add_origins (CgvStep *self,
             const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  int kind = cgv_numbers_get_grouping_kind (numbers);
  gboolean has_groups = numbers->main.groups != NULL && kind != CGV_GROUPING_FUNCTION;

  if (has_groups)
    add_groups (self, numbers->main.groups, kind);
  for (CgvNodeId row = 0; row < comparison->n_rows && !has_groups; row++)
    {
      CgvDelta delta = cgv_comparison_get_origin (comparison, row);

      if (delta.sign != 0)
        add_function (self, comparison->matching, row, delta);
    }
  if (comparison->summary.outside.sign != 0)
    add_origin (self, g_strdup (_ ("outside of functions")), comparison->summary.outside);
}

static void
clear_function (gpointer data)
{
  CgvStepFunction *function = data;

  cgv_step_name_release (function->name);
  clear_names (&function->names);
}

static gint
compare_functions (gconstpointer a,
                   gconstpointer b)
{
  const char *left = ((const CgvStepFunction *) a)->name;
  const char *right = ((const CgvStepFunction *) b)->name;

  return (left > right) - (left < right);
}

void
cgv_step_add_functions (CgvStep *self,
                        const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;

  if (comparison == NULL)
    return;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvStepFunction function = { .costs = { cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, row) } };

      if (function.costs[CGV_SIDE_BASE] == function.costs[CGV_SIDE_NEW])
        continue;
      function.names = make_names (comparison->matching, row);
      function.name = take_interned (dup_shown (&function.names, self->shared));
      g_array_append_val (self->functions, function);
    }
  g_array_sort (self->functions, compare_functions);
}

const CgvStepFunction *
cgv_step_find_function (const CgvStep *self,
                        const char *name)
{
  const CgvStepFunction wanted = { .name = name };
  guint place;

  if (!g_array_binary_search (self->functions, &wanted, compare_functions, &place))
    return NULL;
  return &g_array_index (self->functions, CgvStepFunction, place);
}

static CgvStepState
get_state (const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;

  if (comparison->is_incomplete)
    return CGV_STEP_FAILED;
  if (cgv_compare_guard_are_two_programs (numbers))
    return CGV_STEP_OTHER;
  if (cgv_comparison_is_same (comparison))
    return CGV_STEP_SAME;
  if (comparison->origins != NULL ? cgv_causes_are_none (comparison) || cgv_comparison_is_by_layout (comparison) : cgv_comparison_is_total_noise (comparison))
    return CGV_STEP_NOISE;
  return CGV_STEP_CHANGED;
}

CgvStep *
cgv_step_new (const CgvNumbers *numbers)
{
  const CgvComparison *comparison = numbers->main.comparison;
  CgvStep *self;

  if (numbers->is_of_parts)
    return cgv_step_new_unknown (CGV_STEP_FAILED, g_strdup (_ ("Both sides are parts of one run.")));
  self = cgv_step_new_unknown (get_state (numbers), NULL);
  self->event = *cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
  self->event.terms = NULL;
  self->event.n_terms = 0;
  self->event_name = g_strdup (cgv_event_list_get_name (numbers->choice->events, numbers->main.event));
  set_totals (self, comparison);
  self->direction = cgv_step_is_known (self) ? cgv_compare_text_get_direction (comparison) : 0;
  self->headline = cgv_step_is_known (self) ? cgv_compare_text_dup_signed_headline (numbers) : cgv_compare_text_dup_headline (numbers);
  self->marked_where = cgv_compare_text_dup_marked_where (numbers);
  add_named (self, comparison->matching, self->marked_where);
  cgv_compare_guard_dup_commands (numbers, self->commands);
  for (guint i = CGV_STEP_DELTA; i < CGV_STEP_N_CELLS; i++)
    self->cells[i].is_empty = !cgv_step_is_known (self);
  find_shared_names (self, comparison);
  if (cgv_step_is_known (self) && comparison->origins != NULL)
    add_origins (self, numbers);
  if (self->state == CGV_STEP_FAILED)
    self->why_not = cgv_compare_text_dup_incomplete (numbers);
  else if (self->state == CGV_STEP_OTHER)
    self->why_not = cgv_compare_text_dup_coverage (comparison);
  else if (self->state == CGV_STEP_CHANGED && comparison->origins != NULL)
    add_causes (self, numbers);
  cgv_step_show_places (self, self->shared);
  return self;
}

CgvStep *
cgv_step_new_unknown (CgvStepState state,
                      char *why_not)
{
  CgvStep *self = g_new0 (CgvStep, 1);

  self->state = state;
  self->why_not = why_not;
  self->causes = g_ptr_array_new_with_free_func (free_cause);
  self->origins = cgv_array_new (CgvStepOrigin);
  g_array_set_clear_func (self->origins, clear_origin);
  self->functions = cgv_array_new (CgvStepFunction);
  g_array_set_clear_func (self->functions, clear_function);
  self->named = g_hash_table_new_full (NULL, NULL, NULL, free_names);
  self->shared = cgv_step_new_details ();
  for (guint i = 0; i < CGV_STEP_N_CELLS; i++)
    self->cells[i].is_empty = why_not != NULL;
  return self;
}

GHashTable *
cgv_step_new_details (void)
{
  return g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
}

gboolean
cgv_step_collect_shared (const CgvStep *self,
                         GHashTable *shared)
{
  GHashTableIter iter;
  gpointer key, packed;
  gboolean is_new = FALSE;

  g_hash_table_iter_init (&iter, self->shared);
  while (g_hash_table_iter_next (&iter, &key, &packed))
    is_new = merge_details (shared, key, unpack (packed)) || is_new;
  return is_new;
}

/* Takes @text. */
static void
replace (char **place,
         char *text)
{
  g_free (*place);
  *place = text;
}

static void
place_functions (CgvStep *self,
                 GHashTable *shared)
{
  if (g_hash_table_size (shared) == 0)
    return;
  cgv_foreach_item (CgvStepFunction, function, self->functions)
    {
      const char *name;

      if (!g_hash_table_contains (shared, function->names.function))
        continue;
      name = take_interned (dup_shown (&function->names, shared));
      cgv_step_name_release (function->name);
      function->name = name;
    }
  g_array_sort (self->functions, compare_functions);
}

void
cgv_step_show_places (CgvStep *self,
                      GHashTable *shared)
{
  cgv_foreach_pointer (CgvStepCause, cause, self->causes)
    {
      replace (&cause->name, dup_shown (&cause->names, shared));
      replace (&cause->text, dup_placed (self, cause->marked_text, shared));
      replace (&cause->clause, dup_placed (self, cause->marked_clause, shared));
    }
  cgv_foreach_item (CgvStepOrigin, origin, self->origins)
    {
      if (origin->names.function != NULL)
        replace (&origin->name, dup_shown (&origin->names, shared));
    }
  place_functions (self, shared);
  replace (&self->where, dup_placed (self, self->marked_where, shared));
}

void
cgv_steps_show_places (GPtrArray *steps)
{
  g_autoptr (GHashTable) shared = cgv_step_new_details ();

  for (guint i = 0; i < steps->len; i++)
    {
      if (g_ptr_array_index (steps, i) != NULL)
        cgv_step_collect_shared (g_ptr_array_index (steps, i), shared);
    }
  for (guint i = 0; i < steps->len; i++)
    {
      if (g_ptr_array_index (steps, i) != NULL)
        cgv_step_show_places (g_ptr_array_index (steps, i), shared);
    }
}

/* Returns where the step began, without the functions that vary. */
static char *
dup_certain (const CgvStep *self)
{
  const CgvStepCause *first = g_ptr_array_index (self->causes, 0);
  const CgvStepCause *second = self->causes->len > 1 ? g_ptr_array_index (self->causes, 1) : NULL;

  if (second == NULL || second->varies)
    return cgv_compare_text_dup_began (first->name, first->clause, NULL, NULL, FALSE);
  return cgv_compare_text_dup_began (first->name, first->clause, second->name, second->clause, first->delta.delta.sign != second->delta.delta.sign);
}

static gint
compare_varying (gconstpointer a,
                 gconstpointer b)
{
  return (*(CgvStepCause *const *) a)->varies - (*(CgvStepCause *const *) b)->varies;
}

void
cgv_step_set_varying (CgvStep *self,
                      GHashTable *varying)
{
  guint n = 0;

  cgv_foreach_pointer (CgvStepCause, cause, self->causes)
    {
      cause->varies = g_hash_table_contains (varying, cause->name);
      n += cause->varies;
    }
  if (n == 0 || n == self->causes->len)
    return;
  g_ptr_array_sort (self->causes, compare_varying);
  g_free (self->where);
  self->where = dup_certain (self);
}

void
cgv_step_free (CgvStep *self)
{
  g_ptr_array_unref (self->causes);
  g_array_unref (self->origins);
  g_array_unref (self->functions);
  g_hash_table_unref (self->named);
  g_hash_table_unref (self->shared);
  g_free (self->event_name);
  g_free (self->headline);
  g_free (self->where);
  g_free (self->marked_where);
  g_free (self->why_not);
  cgv_foreach_side (side)
    g_free (self->commands[side]);
  g_free (self);
}

gboolean
cgv_step_is_known (const CgvStep *self)
{
  return self->state <= CGV_STEP_CHANGED;
}

double
cgv_step_get_change (const CgvStep *self)
{
  const CgvCell *percent = &self->cells[CGV_STEP_PERCENT];
  double whole = cgv_cost_to_double (percent->whole, percent->is_signed);

  return cgv_step_is_known (self) && whole > 0 ? 100 * cgv_delta_to_double (percent->delta) / whole : 0;
}

const char *
cgv_step_get_text (const CgvStep *self,
                   CgvStepText text)
{
  const char *const texts[] = { cgv_step_state_get_id (self->state), self->headline, self->where, self->why_not };

  return texts[text];
}

const char *
cgv_step_state_get_id (CgvStepState state)
{
  static const char *const ids[] = { "same", "noise", "changed", "new", "gone", "other-program", "failed" };

  return ids[state];
}
