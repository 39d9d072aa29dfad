/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-allocator.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-excess.h"
#include "cgv-first-function.h"
#include "cgv-part-titles.h"
#include "cgv-profile-error.h"
#include "cgv-value.h"

/* More threads have no rows, even if some are together, and more dumps do not fit into a line. */
#define MAX_ROWS     24
#define MAX_SEGMENTS 12

/* Files say little where they are known of less than the rest. */
#define MOSTLY_UNKNOWN 0.6

/* Freeing this much takes longer than a frame. */
#define MUCH_MEMORY (16 << 20)

G_DEFINE_FINAL_TYPE (CgvDocument, cgv_document, G_TYPE_OBJECT)

/* All functions, parts and events of a profile. */
typedef struct
{
  CgvOrder *orders[2];
  CgvFold *folds[2];
  CgvColorKey *color_keys[CGV_N_GROUPING_KINDS];
  CgvCosts *costs;
  CgvGraph *graph;
  CgvEventSet *events;
  CgvProfile *profile;
} Contents;

static void
free_contents (gpointer data)
{
  Contents *contents = data;

  for (gsize i = 0; i < G_N_ELEMENTS (contents->folds); i++)
    {
      cgv_order_free (contents->orders[i]);
      cgv_fold_unref (contents->folds[i]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (contents->color_keys); i++)
    cgv_color_key_unref (contents->color_keys[i]);
  cgv_costs_unref (contents->costs);
  cgv_graph_unref (contents->graph);
  cgv_event_set_unref (contents->events);
  cgv_profile_unref (contents->profile);
  g_free (contents);
}

static void
cgv_document_finalize (GObject *object)
{
  CgvDocument *self = CGV_DOCUMENT (object);
  Contents *contents = g_new0 (Contents, 1);

  *contents = (Contents){ .orders = { self->folded.order, self->unfolded.order },
                          .folds = { self->folded.fold, self->unfolded.fold },
                          .costs = self->costs,
                          .graph = self->graph,
                          .events = self->events,
                          .profile = self->profile };
  memcpy (contents->color_keys, self->color_keys, sizeof contents->color_keys);
  if (cgv_profile_get_memory_used (self->profile) > MUCH_MEMORY)
    cgv_allocator_free_later (contents, free_contents);
  else
    free_contents (contents);
  g_mutex_clear (&self->folded.lock);
  g_mutex_clear (&self->unfolded.lock);
  cgv_part_titles_free (self->part_titles);
  g_ptr_array_unref (self->files);
  g_free (self->problems);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (cgv_document_parent_class)->finalize (object);
}

static void
cgv_document_class_init (CgvDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_document_finalize;
}

static void
cgv_document_init (CgvDocument *self)
{
  g_mutex_init (&self->folded.lock);
  g_mutex_init (&self->unfolded.lock);
  g_mutex_init (&self->lock);
}

static CgvEventId
find_default_event (CgvProfile *profile)
{
  guint32 n_events = profile->n_events;

  for (CgvEventId event = 0; event < n_events; event++)
    {
      if (cgv_profile_was_counted (profile, NULL, event))
        return event;
    }
  return 0;
}

static gpointer
copy_file (gconstpointer file,
           gpointer user_data)
{
  return g_object_ref ((gpointer) file);
}

CgvDocument *
cgv_document_new (CgvProfile *profile,
                  GPtrArray *files,
                  const CgvProblemList *problems)
{
  CgvDocument *self;

  g_return_val_if_fail (profile != NULL, NULL);
  g_return_val_if_fail (files != NULL && files->len > 0, NULL);
  g_return_val_if_fail (problems != NULL, NULL);

  self = g_object_new (CGV_TYPE_DOCUMENT, NULL);
  self->profile = profile;
  self->files = g_ptr_array_copy (files, copy_file, NULL);
  g_ptr_array_set_free_func (self->files, g_object_unref);
  self->problems = g_memdup2 (problems, sizeof *problems);
  self->part_titles = cgv_part_titles_new (profile);
  self->events = cgv_event_set_new (profile, NULL, 0, NULL);
  if (self->events == NULL)
    g_error ("There is not enough memory for the event types");
  self->default_event = find_default_event (profile);
  self->load_time = g_get_real_time ();
  return self;
}

static void
make_fold (CgvDocument *self,
           CgvDocumentNodes *nodes)
{
  if (nodes->fold == NULL)
    nodes->fold = cgv_fold_new (self->profile, nodes == &self->folded ? CGV_FOLD_RECURSION : CGV_FOLD_NONE, NULL);
}

/* Sorting nothing still makes the ranks. Returns FALSE if there was no memory. */
static gboolean
make_order (CgvDocumentNodes *nodes,
            CgvQuantityKind sort)
{
  if (nodes->order == NULL && nodes->fold != NULL)
    nodes->order = cgv_order_new (nodes->fold, NULL, NULL);
  return nodes->order != NULL && cgv_order_sort (nodes->order, NULL, sort, FALSE, NULL, 0);
}

/* Needs no ranks, which take longer. NULL if there was no memory, or if it was cancelled. */
static CgvGraph *
get_graph_without_callers (CgvDocument *self,
                           GCancellable *cancellable)
{
  CgvFold *fold;

  if (self->graph != NULL)
    return self->graph;

  g_mutex_lock (&self->folded.lock);
  make_fold (self, &self->folded);
  fold = self->folded.fold;
  g_mutex_unlock (&self->folded.lock);
  if (fold != NULL && !g_cancellable_is_cancelled (cancellable))
    self->graph = cgv_graph_new_without_callers (fold, NULL, NULL);
  return self->graph;
}

/* Returns the shared graph. */
static CgvGraph *
get_graph_locked (CgvDocument *self,
                  GCancellable *cancellable)
{
  CgvGraph *graph = get_graph_without_callers (self, cancellable);

  return graph != NULL && cgv_graph_add_callers (graph) ? graph : NULL;
}

static gboolean
prepare_locked (CgvDocument *self,
                GCancellable *cancellable)
{
  CgvGraph *graph = get_graph_locked (self, cancellable);

  if (graph != NULL && !g_cancellable_is_cancelled (cancellable))
    self->costs = cgv_costs_new_of (graph, self->events, self->default_event, NULL);
  if (self->costs == NULL)
    return FALSE;

  self->first_function = cgv_first_function_find (self->costs, &self->nameless_main);
  return TRUE;
}

gboolean
cgv_document_prepare (CgvDocument *self,
                      GCancellable *cancellable,
                      GError **error)
{
  gboolean prepared;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  g_mutex_lock (&self->lock);
  if (!self->prepared)
    self->prepared = prepare_locked (self, cancellable);
  prepared = self->prepared;
  g_mutex_unlock (&self->lock);

  if (!prepared && !g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      CgvProblem problem = { .kind = CGV_PROBLEM_NO_MEMORY };
      g_autofree char *name = g_file_get_parse_name (g_ptr_array_index (self->files, 0));

      g_propagate_error (error, cgv_profile_error_new (&problem, name));
    }
  return prepared;
}

CgvGraph *
cgv_document_get_graph (CgvDocument *self)
{
  CgvGraph *graph;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  g_mutex_lock (&self->lock);
  graph = get_graph_locked (self, NULL);
  g_mutex_unlock (&self->lock);
  return graph;
}

void
cgv_document_check (CgvDocument *self,
                    CgvProblemList *problems,
                    GCancellable *cancellable)
{
  CgvGraph *graph;

  g_return_if_fail (CGV_IS_DOCUMENT (self));
  g_return_if_fail (problems != NULL);

  g_mutex_lock (&self->lock);
  graph = get_graph_without_callers (self, cancellable);
  if (graph != NULL)
    cgv_excess_report (graph, problems);
  g_mutex_unlock (&self->lock);
  *self->problems = *problems;
}

CgvCosts *
cgv_document_get_costs (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return cgv_document_prepare (self, NULL, NULL) ? self->costs : NULL;
}

CgvColorKey *
cgv_document_get_color_key (CgvDocument *self,
                            CgvGroupingKind kind)
{
  CgvCosts *costs;
  CgvColorKey *key;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (kind <= CGV_GROUPING_NAMESPACE || kind == CGV_GROUPING_FUNCTION, NULL);

  costs = cgv_document_get_costs (self);
  g_mutex_lock (&self->lock);
  if (self->color_keys[kind] == NULL && costs != NULL)
    self->color_keys[kind] = cgv_color_key_new (costs, NULL, kind, NULL);
  key = self->color_keys[kind];
  g_mutex_unlock (&self->lock);
  return key;
}

/* Returns whether nothing has a colour. */
static gboolean
names_none (const CgvColorKey *key)
{
  for (guint slot = 0; key != NULL && slot < CGV_SLOT_OTHER; slot++)
    {
      if (key->entries[slot].name.length > 0)
        return FALSE;
    }
  return key != NULL;
}

CgvGroupingKind
cgv_document_get_color_kind (CgvDocument *self)
{
  for (CgvGroupingKind kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_NAMESPACE; kind++)
    {
      const CgvColorKey *key = cgv_document_get_color_key (self, kind);

      if (key != NULL && cgv_color_key_tells_apart (key) && (kind == CGV_GROUPING_OBJECT || key->entries[CGV_SLOT_OTHER].share < MOSTLY_UNKNOWN))
        return kind;
    }
  /* Cachegrind's files name no objects. */
  return names_none (cgv_document_get_color_key (self, CGV_GROUPING_OBJECT)) ? CGV_GROUPING_FILE : CGV_GROUPING_OBJECT;
}

CgvCosts *
cgv_document_peek_costs (CgvDocument *self)
{
  CgvCosts *costs;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  g_mutex_lock (&self->lock);
  costs = self->costs;
  g_mutex_unlock (&self->lock);
  return costs;
}

CgvFold *
cgv_document_get_fold (CgvDocument *self,
                       gboolean folded)
{
  CgvDocumentNodes *nodes;
  CgvFold *fold;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = folded ? &self->folded : &self->unfolded;
  g_mutex_lock (&nodes->lock);
  make_fold (self, nodes);
  fold = nodes->fold;
  g_mutex_unlock (&nodes->lock);
  return fold;
}

CgvOrder *
cgv_document_get_order (CgvDocument *self,
                        gboolean folded,
                        CgvQuantityKind sort)
{
  CgvDocumentNodes *nodes;
  CgvOrder *order;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = folded ? &self->folded : &self->unfolded;
  g_mutex_lock (&nodes->lock);
  make_fold (self, nodes);
  order = make_order (nodes, sort) ? nodes->order : NULL;
  g_mutex_unlock (&nodes->lock);
  return order;
}

CgvFunctionId
cgv_document_get_first_function (CgvDocument *self,
                                 CgvEventId event)
{
  CgvFunctionId function;
  CgvCosts *costs;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);
  g_return_val_if_fail (event < self->profile->n_events, CGV_NONE);

  if (!cgv_document_prepare (self, NULL, NULL))
    return CGV_NONE;
  if (event == self->default_event)
    return self->first_function;

  costs = cgv_costs_new (self->costs->graph, event, NULL);
  function = costs != NULL ? cgv_first_function_find (costs, NULL) : self->first_function;
  cgv_costs_unref (costs);
  return function;
}

void
cgv_document_name_main (CgvDocument *self)
{
  CgvDocumentNodes *const all[] = { &self->folded, &self->unfolded };

  g_return_if_fail (CGV_IS_DOCUMENT (self));

  if (!cgv_document_prepare (self, NULL, NULL) || self->nameless_main == CGV_NONE)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_mutex_lock (&all[i]->lock);
      make_fold (self, all[i]);
      if (all[i]->fold != NULL && !cgv_fold_is_named_main (all[i]->fold, cgv_fold_get_node (all[i]->fold, self->nameless_main)))
        cgv_fold_name_main (all[i]->fold, self->nameless_main);
      g_mutex_unlock (&all[i]->lock);
    }
}

guint
cgv_document_get_n_files (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->files->len;
}

GFile *
cgv_document_get_file (CgvDocument *self,
                       guint index)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (index < self->files->len, NULL);

  return g_ptr_array_index (self->files, index);
}

gboolean
cgv_document_is_partial (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  return cgv_problem_list_count (self->problems, CGV_SEVERITY_WARNING) > 0;
}

/* Returns whether a problem of a part may be reported at the first line of the next one, as the end of the part is known only there. */
static gboolean
is_of_end (CgvProblemKind kind)
{
  switch (kind)
    {
    case CGV_PROBLEM_NO_TOTALS:
    case CGV_PROBLEM_SURPLUS_COSTS:
    case CGV_PROBLEM_TOTALS_MISMATCH:
    case CGV_PROBLEM_SUMMARY_SMALLER:
    case CGV_PROBLEM_SUMMARY_UNREACHED:
      return TRUE;
    default:
      return FALSE;
    }
}

CgvPartId
cgv_document_find_damaged_part (CgvDocument *self,
                                const CgvProblem *problem)
{
  guint64 end = problem->offset + (is_of_end (problem->kind) ? 0 : 1);
  CgvPartId found = CGV_NONE;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);

  for (CgvPartId i = 0; i < self->profile->n_parts && problem->line > 0; i++)
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, i);

      if (part->file == problem->file && part->offset < end && (found == CGV_NONE || part->offset > cgv_profile_get_part (self->profile, found)->offset))
        found = i;
    }
  return found;
}

static CgvPartTitles *
get_part_titles (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->part_titles;
}

static char *
dup_string (CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return cgv_display_dup (bytes, (gssize) length);
}

/* Returns a number that identifies something, so it has no separators. */
static char *
dup_number (guint64 number)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

static char *
join (GPtrArray *pieces,
      const char *separator)
{
  g_ptr_array_add (pieces, NULL);
  return g_strjoinv (separator, (char **) pieces->pdata);
}

char *
cgv_document_dup_file_name (CgvDocument *self,
                            guint index)
{
  GFile *file = cgv_document_get_file (self, index);
  g_autofree char *name = NULL;

  g_return_val_if_fail (file != NULL, NULL);

  name = g_file_get_basename (file);
  return name != NULL ? cgv_display_dup (name, -1) : cgv_display_dup ("", -1);
}

/* Gets the different commands: the first one, and the number of others. */
static CgvStringId
get_command (CgvProfile *profile,
             guint *n_others)
{
  g_autoptr (GHashTable) commands = g_hash_table_new (NULL, NULL);
  guint32 n_parts = profile->n_parts;
  CgvStringId first = CGV_NONE;

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      CgvStringId command = cgv_profile_get_part (profile, part)->command;

      if (command == CGV_NONE)
        continue;
      if (first == CGV_NONE)
        first = command;
      g_hash_table_add (commands, GUINT_TO_POINTER (command));
    }
  *n_others = g_hash_table_size (commands) > 0 ? g_hash_table_size (commands) - 1 : 0;
  return first;
}

/* Returns a command without the folder of its program. */
static char *
dup_short_command (CgvProfile *profile,
                   CgvStringId command)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, command, &length);
  gsize end_of_program = 0;
  gsize start = 0;

  while (length > 0 && *bytes == ' ')
    bytes++, length--;
  while (end_of_program < length && bytes[end_of_program] != ' ')
    end_of_program++;
  for (gsize i = 0; i + 1 < end_of_program; i++)
    {
      if (bytes[i] == '/')
        start = i + 1;
    }
  return cgv_display_dup (bytes + start, (gssize) (length - start));
}

void
cgv_document_set_recorded (CgvDocument *self,
                           gint64 when)
{
  g_return_if_fail (CGV_IS_DOCUMENT (self));

  self->recorded = when;
}

char *
cgv_document_dup_title (CgvDocument *self)
{
  CgvProfile *profile = self->profile;
  g_autofree char *title = NULL;
  g_autofree char *others = NULL;
  CgvStringId command;
  guint n_others;

  g_return_val_if_fail (profile != NULL, NULL);

  command = get_command (profile, &n_others);
  if (command != CGV_NONE)
    {
      title = dup_short_command (profile, command);
      others = dup_number (n_others);
      if (n_others == 0)
        return g_steal_pointer (&title);
      /* Translators: a command, and how many others were measured. */
      return g_strdup_printf (ngettext ("%s and %s more program", "%s and %s more programs", n_others), title, others);
    }

  title = cgv_document_dup_file_name (self, 0);
  n_others = cgv_document_get_n_files (self) - 1;
  others = dup_number (n_others);
  if (n_others == 0)
    return g_steal_pointer (&title);
  /* Translators: a file name, and the number of other files. */
  return g_strdup_printf (ngettext ("%s and %s more file", "%s and %s more files", n_others), title, others);
}

static void
add_origin (CgvDocument *self,
            GPtrArray *pieces)
{
  guint n_files = cgv_document_get_n_files (self);
  guint n_other_commands;
  CgvStringId command = get_command (self->profile, &n_other_commands);

  if (n_files > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u file", "%u files", n_files), n_files));
  else if (command != CGV_NONE)
    g_ptr_array_add (pieces, cgv_document_dup_file_name (self, 0));
}

static void
add_process (CgvDocument *self,
             GPtrArray *pieces)
{
  CgvProfile *profile = self->profile;
  guint32 n_parts = profile->n_parts;
  guint n_pids = cgv_part_titles_count (get_part_titles (self), CGV_PART_FIELD_PID);
  g_autofree char *number = NULL;
  CgvPartId part = 0;

  if (n_pids > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u process", "%u processes", n_pids), n_pids));
  if (n_pids != 1)
    return;

  while (part + 1 < n_parts && cgv_profile_get_part (profile, part)->pid == 0)
    part++;
  number = dup_number (cgv_profile_get_part (profile, part)->pid);
  /* Translators: pid is the number of a process. */
  g_ptr_array_add (pieces, g_strdup_printf (_ ("pid %s"), number));
}

char *
cgv_document_dup_subtitle (CgvDocument *self)
{
  g_autoptr (GPtrArray) pieces = NULL;
  guint n_parts;
  guint n_threads;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  pieces = g_ptr_array_new_with_free_func (g_free);
  n_parts = self->profile->n_parts;
  n_threads = cgv_part_titles_count (get_part_titles (self), CGV_PART_FIELD_THREAD);
  add_origin (self, pieces);
  add_process (self, pieces);
  if (n_parts > 1 && n_parts != n_threads)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u part", "%u parts", n_parts), n_parts));
  if (n_threads > 1)
    g_ptr_array_add (pieces, g_strdup_printf (ngettext ("%u thread", "%u threads", n_threads), n_threads));
  return join (pieces, " · ");
}

static void
add_number (GPtrArray *pieces,
            CgvPartField field,
            guint64 value)
{
  g_autofree char *number = dup_number (value);

  if (field == CGV_PART_FIELD_PID)
    g_ptr_array_add (pieces, g_strdup_printf (_ ("pid %s"), number));
  else if (field == CGV_PART_FIELD_THREAD)
    /* Translators: a thread of a program, by its number. */
    g_ptr_array_add (pieces, g_strdup_printf (_ ("thread %s"), number));
  else
    /* Translators: a part of a profile, by its number. */
    g_ptr_array_add (pieces, g_strdup_printf (_ ("part %s"), number));
}

/* Orders parts by process and number. */
static int
compare_dumps (gconstpointer a,
               gconstpointer b)
{
  const CgvPart *first = *(const CgvPart *const *) a;
  const CgvPart *second = *(const CgvPart *const *) b;

  if (first->pid != second->pid)
    return first->pid < second->pid ? -1 : 1;
  return (first->number > second->number) - (first->number < second->number);
}

/* Returns the first part after a gap, or NULL; sets @missing to the number before it that no part of its process has. */
static const CgvPart *
find_part_after_gap (CgvProfile *profile,
                     guint64 *missing)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (CgvPartId id = 0; id < profile->n_parts; id++)
    g_ptr_array_add (parts, (gpointer) cgv_profile_get_part (profile, id));
  g_ptr_array_sort (parts, compare_dumps);
  for (guint i = 0; i < parts->len; i++)
    {
      const CgvPart *part = g_ptr_array_index (parts, i);
      const CgvPart *before = i > 0 ? g_ptr_array_index (parts, i - 1) : NULL;
      const gboolean is_same_process = before != NULL && before->pid == part->pid;

      /* A part without a number may be any. */
      if (is_same_process && before->number == 0)
        continue;
      *missing = is_same_process ? before->number + 1 : 1;
      if (part->number > *missing)
        return part;
    }
  return NULL;
}

char *
cgv_document_dup_missing_part (CgvDocument *self)
{
  const CgvPart *part;
  guint64 missing;
  g_autofree char *name = NULL;
  g_autofree char *number = NULL;
  g_autofree char *before = NULL;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  part = find_part_after_gap (self->profile, &missing);
  if (part == NULL)
    return NULL;
  name = cgv_document_dup_file_name (self, part->file);
  number = dup_number (part->number);
  before = dup_number (MAX (missing, 1));
  /* Translators: a file, the number of the part of a run that it has, and that of an earlier part. */
  return g_strdup_printf (_ ("%s has part %s of a run, but part %s is missing. Name the files of all parts to have the whole run."), name, number, before);
}

char *
cgv_document_dup_part_title (CgvDocument *self,
                             CgvPartId part)
{
  g_autoptr (GPtrArray) pieces = NULL;
  const CgvPart *data;
  CgvPartTitles *titles;
  guint fields;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  g_return_val_if_fail (part < self->profile->n_parts, NULL);

  pieces = g_ptr_array_new_with_free_func (g_free);
  data = cgv_profile_get_part (self->profile, part);
  titles = get_part_titles (self);
  fields = cgv_part_titles_get_fields (titles);
  if (fields & CGV_PART_FIELD_FILE)
    g_ptr_array_add (pieces, cgv_document_dup_file_name (self, data->file));
  if (fields & CGV_PART_FIELD_PID)
    add_number (pieces, CGV_PART_FIELD_PID, data->pid);
  if (fields & CGV_PART_FIELD_NUMBER)
    add_number (pieces, CGV_PART_FIELD_NUMBER, data->number);
  if (fields & CGV_PART_FIELD_THREAD)
    add_number (pieces, CGV_PART_FIELD_THREAD, data->thread);
  if (fields & CGV_PART_FIELD_PLACE)
    add_number (pieces, CGV_PART_FIELD_PLACE, (guint64) cgv_part_titles_get_place (titles, part) + 1);
  return join (pieces, ", ");
}

gboolean
cgv_document_has_threads (CgvDocument *self)
{
  const CgvPart *first;
  gboolean has_others = FALSE;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  first = cgv_profile_get_part (self->profile, 0);
  for (CgvPartId i = 1; i < self->profile->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, i);

      if (part->number != first->number)
        return FALSE;
      has_others = has_others || part->thread != first->thread;
    }
  return has_others;
}

gboolean
cgv_document_has_dumps_of_threads (CgvDocument *self)
{
  CgvPartTitles *titles;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  titles = get_part_titles (self);
  return cgv_part_titles_count (titles, CGV_PART_FIELD_NUMBER) > 1 && cgv_part_titles_count (titles, CGV_PART_FIELD_THREAD) > 1 &&
         cgv_part_titles_count (titles, CGV_PART_FIELD_PID) <= 1;
}

CgvPartsShape
cgv_document_get_parts_shape (CgvDocument *self)
{
  guint n;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_PARTS_LINE);

  n = self->profile->n_parts;
  if (n <= MAX_ROWS && cgv_document_has_threads (self))
    return CGV_PARTS_ROWS;
  return n <= MAX_SEGMENTS && !cgv_document_has_dumps_of_threads (self) ? CGV_PARTS_LINE : CGV_PARTS_COLUMNS;
}

CgvCost
cgv_document_get_part_cost (CgvDocument *self,
                            CgvPartId part,
                            const CgvEventSet *events,
                            CgvEventId event)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);
  g_return_val_if_fail (part < self->profile->n_parts, 0);
  g_return_val_if_fail (events != NULL && event < cgv_event_set_get_n (events), 0);

  return cgv_event_set_get_part_total (events, part, event);
}

CgvPartId
cgv_document_get_part_at (CgvDocument *self,
                          guint index)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);

  return cgv_part_titles_get_part (get_part_titles (self), index);
}

/* Returns the identity of a part, as one line. */
static char *
dup_identity (const CgvPart *part)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);

  if (part->pid > 0)
    add_number (pieces, CGV_PART_FIELD_PID, part->pid);
  if (part->number > 0)
    add_number (pieces, CGV_PART_FIELD_NUMBER, part->number);
  if (part->thread > 0)
    add_number (pieces, CGV_PART_FIELD_THREAD, part->thread);
  return pieces->len > 0 ? join (pieces, ", ") : NULL;
}

static char *
dup_cost_line (CgvDocument *self,
               CgvPartId part,
               const CgvEventSet *events,
               CgvEventId event)
{
  CgvCost cost = cgv_document_get_part_cost (self, part, events, event);
  g_autofree char *title = cgv_event_text_dup_title (events, event);
  const CgvEvent *data = cgv_event_set_get (events, event);
  g_autofree char *absolute = cgv_event_text_dup_exact_cost (data, cost);
  char percent[CGV_FORMAT_MAX];

  if (data->is_signed || data->is_ratio)
    /* Translators: an event type, and its cost. */
    return g_strdup_printf (_ ("%s: %s"), title, absolute);
  cgv_value_format_percent (cost, cgv_event_set_get_total (events, NULL, event), data, percent);
  /* Translators: an event type, its cost, and that cost in percent. */
  return g_strdup_printf (_ ("%s: %s (%s)"), title, absolute, percent);
}

char *
cgv_document_dup_part_tooltip (CgvDocument *self,
                               CgvPartId part,
                               const CgvEventSet *events,
                               CgvEventId event)
{
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *trigger = NULL;
  CgvProfile *profile;
  const CgvPart *data;
  char *identity;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);
  profile = self->profile;
  g_return_val_if_fail (part < profile->n_parts, NULL);
  g_return_val_if_fail (events != NULL && event < cgv_event_set_get_n (events), NULL);

  lines = g_ptr_array_new_with_free_func (g_free);
  data = cgv_profile_get_part (profile, part);
  identity = dup_identity (data);
  if (identity != NULL)
    g_ptr_array_add (lines, identity);
  g_ptr_array_add (lines, cgv_document_dup_file_name (self, data->file));
  if (data->trigger != CGV_NONE)
    {
      trigger = dup_string (profile, data->trigger);
      /* Translators: why a part of a profile was written. */
      g_ptr_array_add (lines, g_strdup_printf (_ ("Trigger: %s"), trigger));
    }
  if (data->timerange != CGV_NONE)
    g_ptr_array_add (lines, dup_string (profile, data->timerange));
  if (data->command != CGV_NONE && data->command != cgv_profile_get_part (profile, 0)->command)
    g_ptr_array_add (lines, dup_string (profile, data->command));
  g_ptr_array_add (lines, dup_cost_line (self, part, events, event));
  return join (lines, "\n");
}
