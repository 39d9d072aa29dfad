/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-document-private.h"

#include "cgv-excess.h"
#include "cgv-first-function.h"
#include "cgv-profile-error.h"

/* What is shown as one, and what sorts it. Made under a lock by whichever thread first asks, and
 * there to stay. Each has a lock of its own, so that who shows the one kind never waits for the
 * other. */
typedef struct
{
  GMutex lock;
  CgvFold *fold;
  CgvOrder *order;
} Nodes;

struct _CgvDocument
{
  GObject parent_instance;

  CgvProfile *profile;
  GPtrArray *files;
  CgvProblemList *problems;
  CgvPartTitles *part_titles;
  CgvEventSet *events;
  CgvEventId default_event;
  gint64 load_time;

  Nodes folded;
  Nodes unfolded;

  /* Made under the lock by whichever thread first asks; not changed after that. */
  GMutex lock;
  gboolean prepared;
  CgvGraph *graph;
  CgvCosts *costs;
  CgvFunctionId first_function;
};

G_DEFINE_FINAL_TYPE (CgvDocument, cgv_document, G_TYPE_OBJECT)

static void
nodes_clear (Nodes *nodes)
{
  cgv_order_free (nodes->order);
  cgv_fold_unref (nodes->fold);
  g_mutex_clear (&nodes->lock);
}

static void
cgv_document_finalize (GObject *object)
{
  CgvDocument *self = CGV_DOCUMENT (object);

  nodes_clear (&self->folded);
  nodes_clear (&self->unfolded);
  cgv_costs_unref (self->costs);
  cgv_graph_unref (self->graph);
  cgv_event_set_unref (self->events);
  cgv_profile_unref (self->profile);
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
  guint32 n_events = cgv_profile_get_n_events (profile);

  for (CgvEventId event = 0; event < n_events; event++)
    {
      if (cgv_profile_get_total (profile, NULL, event) != 0)
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
  self->events = cgv_event_set_new (profile, NULL, 0);
  if (self->events == NULL)
    g_error ("There is not enough memory for the event types");
  self->default_event = find_default_event (profile);
  self->load_time = g_get_real_time ();
  return self;
}

static void
make_fold (CgvDocument *self,
           Nodes *nodes)
{
  if (nodes->fold == NULL)
    nodes->fold = cgv_fold_new (self->profile, nodes == &self->folded ? CGV_FOLD_RECURSION : CGV_FOLD_NONE);
}

/* Sorting nothing by location still makes the ranks of names and locations. */
static void
make_order (Nodes *nodes)
{
  CgvOrder *order = nodes->fold != NULL ? cgv_order_new (nodes->fold, NULL) : NULL;

  if (order != NULL && cgv_order_sort (order, NULL, CGV_ORDER_LOCATION, FALSE, NULL, 0))
    nodes->order = order;
  else
    cgv_order_free (order);
}

/* Returns them, or NULL if there was no memory. */
static const Nodes *
get_nodes (CgvDocument *self,
           gboolean folded)
{
  Nodes *nodes = folded ? &self->folded : &self->unfolded;
  gboolean made;

  g_mutex_lock (&nodes->lock);
  make_fold (self, nodes);
  if (nodes->order == NULL)
    make_order (nodes);
  made = nodes->order != NULL;
  g_mutex_unlock (&nodes->lock);
  return made ? nodes : NULL;
}

/* Needs no ranks, which take longer. NULL if there was no memory, or if it was cancelled. */
static CgvGraph *
get_graph_locked (CgvDocument *self,
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
    self->graph = cgv_graph_new (fold, NULL);
  return self->graph;
}

static gboolean
prepare_locked (CgvDocument *self,
                GCancellable *cancellable)
{
  const Nodes *nodes = get_nodes (self, TRUE);
  CgvGraph *graph = NULL;

  if (nodes != NULL && !g_cancellable_is_cancelled (cancellable))
    graph = get_graph_locked (self, cancellable);
  if (graph != NULL && !g_cancellable_is_cancelled (cancellable))
    self->costs = cgv_costs_new_of (graph, self->events, self->default_event);
  if (self->costs == NULL)
    return FALSE;

  self->first_function = cgv_first_function_find (self->costs);
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

/* FALSE if there was no memory. */
static gboolean
check_event (CgvDocument *self,
             CgvGraph *graph,
             CgvEventId event,
             CgvProblemList *problems)
{
  gboolean is_known = self->costs != NULL && self->costs->event == event;
  CgvCosts *costs;

  if (!cgv_excess_is_possible (graph, event))
    return TRUE;
  costs = is_known ? cgv_costs_ref (self->costs) : cgv_costs_new_of (graph, self->events, event);
  if (costs == NULL)
    return FALSE;
  cgv_excess_report (costs, problems);
  cgv_costs_unref (costs);
  return TRUE;
}

void
cgv_document_check (CgvDocument *self,
                    CgvProblemList *problems,
                    GCancellable *cancellable)
{
  CgvGraph *graph;

  g_return_if_fail (CGV_IS_DOCUMENT (self));
  g_return_if_fail (problems != NULL);

  graph = g_cancellable_is_cancelled (cancellable) ? NULL : cgv_document_get_graph (self);
  for (CgvEventId event = 0; graph != NULL && event < cgv_profile_get_n_events (self->profile); event++)
    {
      /* What a formula makes of recorded costs is nothing that a file could have wrong. */
      if (cgv_profile_get_event (self->profile, event)->formula != CGV_NONE)
        continue;
      if (g_cancellable_is_cancelled (cancellable) || !check_event (self, graph, event, problems))
        break;
    }
  *self->problems = *problems;
}

CgvCosts *
cgv_document_get_costs (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return cgv_document_prepare (self, NULL, NULL) ? self->costs : NULL;
}

CgvFold *
cgv_document_get_fold (CgvDocument *self,
                       gboolean folded)
{
  const Nodes *nodes;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = get_nodes (self, folded);
  return nodes != NULL ? nodes->fold : NULL;
}

CgvOrder *
cgv_document_get_order (CgvDocument *self,
                        gboolean folded)
{
  const Nodes *nodes;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  nodes = get_nodes (self, folded);
  return nodes != NULL ? nodes->order : NULL;
}

CgvEventSet *
cgv_document_get_events (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->events;
}

CgvEventId
cgv_document_get_default_event (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->default_event;
}

CgvFunctionId
cgv_document_get_first_function (CgvDocument *self,
                                 CgvEventId event)
{
  CgvFunctionId function;
  CgvCosts *costs;

  g_return_val_if_fail (CGV_IS_DOCUMENT (self), CGV_NONE);
  g_return_val_if_fail (event < cgv_profile_get_n_events (self->profile), CGV_NONE);

  if (!cgv_document_prepare (self, NULL, NULL))
    return CGV_NONE;
  if (event == self->default_event)
    return self->first_function;

  costs = cgv_costs_new (self->costs->graph, event);
  function = costs != NULL ? cgv_first_function_find (costs) : self->first_function;
  cgv_costs_unref (costs);
  return function;
}

CgvProfile *
cgv_document_get_profile (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->profile;
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

GPtrArray *
cgv_document_get_files (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->files;
}

const CgvProblemList *
cgv_document_get_problems (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->problems;
}

gint64
cgv_document_get_load_time (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), 0);

  return self->load_time;
}

gboolean
cgv_document_is_partial (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), FALSE);

  return cgv_problem_list_count (self->problems, CGV_SEVERITY_WARNING) > 0;
}

CgvPartTitles *
cgv_document_get_part_titles (CgvDocument *self)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (self), NULL);

  return self->part_titles;
}
