/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-session.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-file-name.h"
#include "cgv-group-nick.h"
#include "cgv-input.h"
#include "cgv-program-memory.h"
#include "cgv-siblings.h"
#include "cgv-signal.h"
#include "cgv-task.h"

/* The purpose of a load. */
typedef enum
{
  PURPOSE_OPEN,  /* to show it */
  PURPOSE_AGAIN, /* to show it, with the choices made for the last document */
  PURPOSE_NEXT,  /* load the new side, to compare it with that document */
  PURPOSE_BASE,  /* to compare with it; the other side comes next */
  PURPOSE_NEW,   /* to compare it with a base that is there already */
} Purpose;

/* A load. Only the session's counts; the result of another is dropped. */
typedef struct Load
{
  CgvSession *session; /* weak */
  GPtrArray *files;
  CgvProgress *progress;
  GCancellable *cancellable;
  CgvFileWatch *watch; /* since before they are read */
  Purpose purpose;
  GPtrArray *new_files; /* for PURPOSE_BASE, the files to load next */
  CgvRuns *base;        /* of PURPOSE_NEW */
} Load;

/* A comparison, or the first rows of a profile, that is computed. Only the session's counts. */
typedef struct Request
{
  CgvSession *session; /* weak */
  CgvFocus *profile; /* focus of the base, to be shown if there is no document; otherwise NULL */
  gboolean is_comparison;
  gboolean is_end_of_load;
} Request;

enum
{
  PROP_0,
  PROP_SETTINGS,
  PROP_FOCUS,
  PROP_COMPARE_FOCUS,
  PROP_SHOWN_FOCUS,
  PROP_SIBLINGS,
  PROP_PROGRESS,
  PROP_NOTICE,
  N_PROPS
};

enum
{
  CHANGED,
  LOADED,
  FAILED,
  COMPARE_FAILED,
  LOAD_FINISHED,
  MESSAGE,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvSession, cgv_session, G_TYPE_OBJECT)

static void start_comparing (CgvSession *self,
                             CgvRuns *base,
                             CgvRuns *new_,
                             gboolean is_end_of_load);

static void
load_free (Load *load)
{
  g_clear_weak_pointer (&load->session);
  g_clear_pointer (&load->files, g_ptr_array_unref);
  g_clear_object (&load->progress);
  g_clear_object (&load->cancellable);
  g_clear_object (&load->watch);
  g_clear_pointer (&load->new_files, g_ptr_array_unref);
  g_clear_object (&load->base);
  g_free (load);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Load, load_free)

static void
request_free (Request *request)
{
  g_clear_weak_pointer (&request->session);
  g_clear_object (&request->profile);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Request, request_free)

static void
notify (CgvSession *self,
        guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
tell_changed (CgvSession *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
are_unlimited (CgvSession *self,
               GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    {
      if (!g_ptr_array_find_with_equal_func (self->unlimited, g_ptr_array_index (files, i), (GEqualFunc) g_file_equal, NULL))
        return FALSE;
    }
  return TRUE;
}

static CgvLoaderOptions
get_loader_options (CgvSession *self,
                    GPtrArray *files)
{
  if (are_unlimited (self, files))
    return (CgvLoaderOptions) { .memory_limit = CGV_MEMORY_UNLIMITED };
  if (self->memory_limit != 0 || self->settings == NULL || g_settings_get_boolean (self->settings, "limit-memory"))
    return (CgvLoaderOptions) { .memory_limit = self->memory_limit };
  return (CgvLoaderOptions) { .memory_limit = CGV_MEMORY_UNLIMITED };
}

static gboolean
can_read_again (GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    {
      if (!cgv_input_can_read_again (g_ptr_array_index (files, i)))
        return FALSE;
    }
  return TRUE;
}

static void
append_files (GPtrArray *files,
              GPtrArray *more)
{
  for (guint i = 0; i < more->len; i++)
    g_ptr_array_add (files, g_object_ref (g_ptr_array_index (more, i)));
}

/* Files that change */

static gboolean
is_shown (CgvSession *self,
          CgvDocument *document)
{
  return document == self->document ||
         document == cgv_session_get_side_document (self, CGV_SIDE_BASE) ||
         document == cgv_session_get_side_document (self, CGV_SIDE_NEW);
}

/* Returns whether these are the former contents of the files of the other side, which stays unchanged. */
static gboolean
is_previous (CgvSession *self,
             CgvDocument *document)
{
  CgvDocument *base = cgv_session_get_side_document (self, CGV_SIDE_BASE);
  CgvDocument *new_ = cgv_session_get_side_document (self, CGV_SIDE_NEW);
  CgvDocument *other = document == base ? new_ : base;

  if (base == NULL || base == new_ || (document != base && document != new_))
    return FALSE;
  return g_file_equal (cgv_document_get_file (document, 0), cgv_document_get_file (other, 0)) &&
         document->load_time < other->load_time;
}

static CgvDocumentFiles *
find_files (CgvSession *self,
            CgvDocument *document)
{
  cgv_foreach_pointer (CgvDocumentFiles, files, self->opened)
    if (files->document == document)
      return files;
  return NULL;
}

/* Ends everything that is about files that are not shown any more. */
static void
prune_files (CgvSession *self)
{
  /* It is not known whether the next document will be shown. */
  if (cgv_session_is_busy (self))
    return;
  if (self->compare_focus != NULL && self->compare_focus->computing)
    return;

  for (guint i = self->opened->len; i-- > 0;)
    {
      const CgvDocumentFiles *files = g_ptr_array_index (self->opened, i);

      if (!is_shown (self, files->document))
        g_ptr_array_remove_index (self->opened, i);
    }
}

static void
reload_files (CgvSession *self,
              CgvDocument *document,
              gboolean is_asked_for)
{
  const CgvLoaderOptions options = get_loader_options (self, document->files);
  CgvDocumentFiles *files = find_files (self, document);

  if (files != NULL && can_read_again (document->files) && !is_previous (self, document))
    cgv_document_files_reload (files, &options, is_asked_for);
}

/* A comparison follows the files of its new side by itself: they are the ones that the user works on. */
static void
happened_cb (CgvSession *self,
             CgvFileNotice notice,
             CgvDocumentFiles *files)
{
  CgvDocument *document = files->document;
  gboolean is_base = document == cgv_session_get_side_document (self, CGV_SIDE_BASE);
  gboolean is_new = document == cgv_session_get_side_document (self, CGV_SIDE_NEW);

  if (is_previous (self, document))
    return;
  if (notice == CGV_FILE_NOTICE_CHANGED && is_new && !is_base)
    reload_files (self, document, FALSE);
  else
    cgv_document_files_set_notice (files, notice);
}

static void
notice_changed_cb (CgvSession *self,
                   CgvDocumentFiles *files)
{
  guint index;

  if (g_ptr_array_find (self->opened, files, &index))
    g_ptr_array_add (self->opened, g_ptr_array_steal_index (self->opened, index));
  notify (self, PROP_NOTICE);
}

static void reloaded_cb (CgvSession *self,
                         CgvDocumentFiles *next,
                         CgvDocumentFiles *files);

static void
follow_files (CgvSession *self,
              CgvDocumentFiles *files)
{
  g_signal_connect_object (files, "happened", G_CALLBACK (happened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (files, "notice-changed", G_CALLBACK (notice_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (files, "reloaded", G_CALLBACK (reloaded_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->opened, g_object_ref (files));
  cgv_document_files_start (files);
}

static void
stop_files (CgvDocumentFiles *files)
{
  cgv_document_files_stop (files);
  g_object_unref (files);
}

/* The document */

static gboolean
get_grouping (GValue *value,
              GVariant *variant,
              gpointer user_data)
{
  g_value_set_int (value, cgv_group_nick_parse (g_variant_get_string (variant, NULL)));
  return TRUE;
}

static GVariant *
set_grouping (const GValue *value,
              const GVariantType *expected_type,
              gpointer user_data)
{
  return g_variant_new_string (cgv_group_nick_get (g_value_get_int (value)));
}

/* Makes a focus. The last choices apply to the next window, but not to open ones. */
static CgvFocus *
make_focus (CgvSession *self,
            CgvDocument *document)
{
  const GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES;
  CgvFocus *focus = cgv_focus_new (document);

  cgv_focus_set_formulas (focus, self->formulas);
  if (self->settings == NULL)
    {
      /* As the settings are at first. */
      g_object_set (focus, "grouping-kind", CGV_GROUPING_FUNCTION, NULL);
      return focus;
    }

  g_settings_bind (self->settings, "amounts", focus, "amounts", flags);
  g_settings_bind (self->settings, "percent-decimals", focus, "decimals", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "fold-recursion", focus, "fold", flags);
  g_settings_bind (self->settings, "hot-path", focus, "hot-path", flags);
  g_settings_bind_with_mapping (self->settings, "grouping", focus, "grouping-kind", flags, get_grouping, set_grouping, NULL, NULL);
  g_settings_bind (self->settings, "columns", focus, "columns", flags);
  return focus;
}

static void
find_siblings_in_thread (GTask *task,
                         gpointer source,
                         gpointer task_data,
                         GCancellable *cancellable)
{
  const CgvDocument *document = task_data;
  GPtrArray *files = document->files;
  g_autoptr (GPtrArray) siblings = cgv_siblings_find (g_ptr_array_index (files, 0));

  for (guint i = siblings->len; i-- > 0;)
    {
      if (g_ptr_array_find_with_equal_func (files, g_ptr_array_index (siblings, i), (GEqualFunc) g_file_equal, NULL))
        g_ptr_array_remove_index (siblings, i);
    }
  g_task_return_pointer (task, g_steal_pointer (&siblings), (GDestroyNotify) g_ptr_array_unref);
}

static void
siblings_found_cb (GObject *source,
                   GAsyncResult *result,
                   gpointer user_data)
{
  CgvSession *self = CGV_SESSION (source);
  g_autoptr (GPtrArray) siblings = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Another document may be open by now. */
  if (g_task_get_task_data (G_TASK (result)) != self->document || siblings->len == 0)
    return;

  self->siblings = g_steal_pointer (&siblings);
  notify (self, PROP_SIBLINGS);
  tell_changed (self);
}

static void
find_siblings (CgvSession *self)
{
  cgv_task_run (self, NULL, siblings_found_cb, NULL, find_siblings_in_thread, g_object_ref (self->document), g_object_unref);
}

static void
reset_part_sides (CgvSession *self)
{
  guint n_parts = self->document->profile->n_parts;

  g_clear_object (&self->part_sides);
  if (n_parts > 1)
    self->part_sides = cgv_part_sides_new (n_parts);
  g_signal_group_set_target (self->part_signals, self->part_sides);
}

static void
take_focus (CgvSession *self,
            CgvFocus *focus)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_set_object (&self->focus, focus);
  g_set_object (&self->document, cgv_focus_get_document (focus));
  g_clear_pointer (&self->failed_files, g_ptr_array_unref);
  g_clear_pointer (&self->siblings, g_ptr_array_unref);
  reset_part_sides (self);
  notify (self, PROP_FOCUS);
  notify (self, PROP_SHOWN_FOCUS);
  notify (self, PROP_SIBLINGS);
  notify (self, PROP_NOTICE);
  g_object_thaw_notify (G_OBJECT (self));
  find_siblings (self);
}

/* The program may be known from an earlier profile. */
static void
recall (CgvSession *self,
        CgvFocus *focus)
{
  g_autoptr (GVariant) values = cgv_program_memory_load (self->settings, cgv_focus_get_document (focus));

  if (values != NULL)
    cgv_program_memory_restore_focus (values, focus);
}

static CgvFocus *
make_next_focus (CgvSession *self,
                 CgvDocument *document,
                 gboolean keeps_choices)
{
  CgvFocus *focus = make_focus (self, document);

  if (keeps_choices && self->focus != NULL)
    cgv_focus_inherit (focus, self->focus);
  else if (self->settings != NULL)
    recall (self, focus);
  return focus;
}

static void
take_document (CgvSession *self,
               CgvDocument *document)
{
  g_autoptr (CgvFocus) focus = make_next_focus (self, document, TRUE);

  take_focus (self, focus);
}

/* The comparison */

gboolean
cgv_session_compares_parts (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  cgv_foreach_side (side)
    {
      CgvRuns *runs = self->compare_focus != NULL ? cgv_focus_get_side (self->compare_focus, side) : NULL;

      if (runs == NULL || runs->document != self->document || runs->parts == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Marks the parts that are compared. */
static void
update_part_sides (CgvSession *self)
{
  g_autoptr (CgvPartSides) sides = NULL;

  if (self->part_sides == NULL)
    return;

  sides = cgv_part_sides_new (self->part_sides->n_parts);
  for (CgvSide side = 0; side < CGV_N_SIDES && cgv_session_compares_parts (self); side++)
    cgv_part_sides_select (sides, side, cgv_focus_get_side (self->compare_focus, side)->parts);
  g_signal_group_block (self->part_signals);
  cgv_part_sides_assign (self->part_sides, sides);
  g_signal_group_unblock (self->part_signals);
}

static CgvRuns *
new_side_of_parts (CgvSession *self,
                   CgvSide side)
{
  g_autoptr (CgvPartSelection) parts = cgv_part_sides_dup_selection (self->part_sides, side);

  return cgv_runs_new (self->document, parts);
}

static void
set_sides (CgvSession *self,
           CgvRuns *base,
           CgvRuns *new_)
{
  g_autoptr (GError) error = NULL;

  if (!cgv_focus_set_sides (self->compare_focus, base, new_, &error))
    g_signal_emit (self, signals[COMPARE_FAILED], 0, error);
}

/* The user chose other parts. */
static void
part_sides_changed_cb (CgvSession *self)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;

  if (!cgv_part_sides_is_complete (self->part_sides))
    return;

  base = new_side_of_parts (self, CGV_SIDE_BASE);
  new_ = new_side_of_parts (self, CGV_SIDE_NEW);
  if (cgv_session_compares_parts (self))
    set_sides (self, base, new_);
  else
    cgv_session_compare (self, base, new_);
}

static void
comparison_changed_cb (CgvSession *self)
{
  update_part_sides (self);
  prune_files (self);
  tell_changed (self);
}

/* The columns of the document, and so the settings, follow those of a comparison. */
static void
columns_changed_cb (CgvSession *self)
{
  cgv_focus_set_columns (self->focus, cgv_focus_get_columns (self->compare_focus));
}

static void
set_compare_focus (CgvSession *self,
                   CgvFocus *focus)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_set_object (&self->compare_focus, focus);
  if (focus != NULL && self->settings != NULL)
    g_settings_bind (self->settings, "percent-decimals", focus, "decimals", G_SETTINGS_BIND_GET);
  g_signal_group_set_target (self->compare_signals, focus);
  notify (self, PROP_COMPARE_FOCUS);
  notify (self, PROP_SHOWN_FOCUS);
  notify (self, PROP_NOTICE);
  g_object_thaw_notify (G_OBJECT (self));
  comparison_changed_cb (self);
}

static void
end_load (CgvSession *self,
          const GError *error)
{
  prune_files (self);
  tell_changed (self);
  g_signal_emit (self, signals[LOAD_FINISHED], 0, error);
}

static void
compared_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (Request) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFocus) focus = cgv_focus_new_with_base_finish (result, &error);
  CgvSession *self = request->session;

  if (self == NULL || self->request != request)
    return;

  self->request = NULL;
  if (self->document == NULL)
    take_focus (self, request->profile);
  if (focus != NULL)
    {
      cgv_focus_set_columns (focus, cgv_focus_get_columns (self->focus));
      set_compare_focus (self, focus);
    }
  else
    g_signal_emit (self, signals[COMPARE_FAILED], 0, error);
  if (request->is_end_of_load)
    end_load (self, error);
  else
    tell_changed (self);
}

static void
start_comparing (CgvSession *self,
                 CgvRuns *base,
                 CgvRuns *new_,
                 gboolean is_end_of_load)
{
  Request *request = g_new0 (Request, 1);
  g_autoptr (CgvMatchRules) rules = self->settings != NULL ? cgv_match_rules_load (self->settings) : NULL;

  g_set_weak_pointer (&request->session, self);
  if (self->document == NULL)
    request->profile = make_focus (self, base->document);
  request->is_comparison = TRUE;
  request->is_end_of_load = is_end_of_load;
  self->request = request;
  tell_changed (self);
  cgv_focus_new_with_base_async (base,
                                 new_,
                                 request->profile != NULL ? request->profile : cgv_session_get_shown_focus (self),
                                 rules,
                                 compared_cb,
                                 request);
}

/* Loads */

/* Drops the load. Its thread notices within 100 ms; its result is dropped because it is not the session's load any more. */
static void
drop_load (CgvSession *self)
{
  self->request = NULL;
  if (self->load == NULL)
    return;

  g_cancellable_cancel (self->load->cancellable);
  self->load = NULL;
  notify (self, PROP_PROGRESS);
}

static void loaded_cb (GObject *source,
                       GAsyncResult *result,
                       gpointer user_data);

static Load *
start_load (CgvSession *self,
            GPtrArray *files,
            Purpose purpose)
{
  const CgvLoaderOptions options = get_loader_options (self, files);
  Load *load = g_new0 (Load, 1);

  g_set_weak_pointer (&load->session, self);
  load->files = g_ptr_array_ref (files);
  load->progress = cgv_progress_new ();
  load->cancellable = g_cancellable_new ();
  load->watch = cgv_file_watch_new (files);
  load->purpose = purpose;

  g_object_freeze_notify (G_OBJECT (self));
  drop_load (self);
  self->load = load;
  notify (self, PROP_PROGRESS);
  g_object_thaw_notify (G_OBJECT (self));
  tell_changed (self);
  cgv_loader_load_async (files, &options, load->progress, load->cancellable, loaded_cb, load);
  return load;
}

/* The open document is the base; the new one is shown after leaving the comparison. */
static void
take_next_document (CgvSession *self,
                    CgvDocument *document)
{
  CgvDocumentFiles *files;
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;

  cgv_session_leave_comparison (self);
  files = find_files (self, self->document);
  if (files != NULL)
    cgv_document_files_set_notice (files, CGV_FILE_NOTICE_NONE);
  base = cgv_runs_new_detected (self->document);
  new_ = cgv_runs_new_detected (document);
  take_document (self, document);
  start_comparing (self, base, new_, TRUE);
}

static void
show_profile (CgvSession *self,
              CgvFocus *focus)
{
  cgv_session_leave_comparison (self);
  take_focus (self, focus);
  end_load (self, NULL);
}

static void
computed_cb (CgvFocus *focus,
             CgvFocusChange changes,
             Request *request)
{
  CgvSession *self = request->session;

  if ((changes & CGV_FOCUS_COMPUTING) == 0 || focus->computing)
    return;
  if (self != NULL && self->request == request)
    {
      self->request = NULL;
      show_profile (self, focus);
    }
  g_signal_handlers_disconnect_by_data (focus, request);
}

/* The former content stays until there are rows. */
static void
show_when_computed (CgvSession *self,
                    CgvFocus *focus)
{
  Request *request;

  if (!focus->computing)
    {
      show_profile (self, focus);
      return;
    }
  request = g_new0 (Request, 1);
  g_set_weak_pointer (&request->session, self);
  self->request = request;
  g_signal_connect_data (focus, "changed", G_CALLBACK (computed_cb), request, (GClosureNotify) (GCallback) request_free, 0);
}

static void
take_load (CgvSession *self,
           Load *load,
           CgvDocument *document)
{
  g_autoptr (CgvFocus) focus = NULL;
  g_autoptr (CgvRuns) side = NULL;
  Load *next;

  switch (load->purpose)
    {
    case PURPOSE_NEXT:
      take_next_document (self, document);
      return;
    case PURPOSE_NEW:
      side = cgv_runs_new_detected (document);
      start_comparing (self, load->base, side, TRUE);
      return;
    case PURPOSE_BASE:
      next = start_load (self, load->new_files, PURPOSE_NEW);
      next->base = cgv_runs_new_detected (document);
      return;
    case PURPOSE_OPEN:
    case PURPOSE_AGAIN:
    default:
      focus = make_next_focus (self, document, load->purpose == PURPOSE_AGAIN);
      show_when_computed (self, focus);
    }
}

static void
fail (CgvSession *self,
      GPtrArray *files,
      GFile *culprit,
      const GError *error)
{
  if (self->document == NULL)
    {
      g_clear_pointer (&self->failed_files, g_ptr_array_unref);
      self->failed_files = g_ptr_array_ref (files);
    }
  g_signal_emit (self, signals[FAILED], 0, files, culprit, error);
  end_load (self, error);
}

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (Load) load = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) culprit = NULL;
  g_autoptr (CgvDocument) document = cgv_loader_load_finish (result, &culprit, &error);
  g_autoptr (CgvDocumentFiles) files = NULL;
  CgvSession *self = load->session;

  if (self == NULL || self->load != load)
    return;

  self->load = NULL;
  notify (self, PROP_PROGRESS);
  if (document == NULL)
    {
      fail (self, load->files, culprit, error);
      return;
    }

  files = cgv_document_files_new (document, load->watch);
  follow_files (self, files);
  g_signal_emit (self, signals[LOADED], 0, document);
  take_load (self, load, document);
}

/* Documents that were read again */

static CgvRuns *
dup_side_with (CgvSession *self,
               CgvSide side,
               CgvDocument *old,
               CgvDocument *document)
{
  CgvRuns *runs = cgv_focus_get_side (self->compare_focus, side);

  return runs->document == old ? cgv_runs_new_again (runs, document) : g_object_ref (runs);
}

/* Puts a document that was read again everywhere where the old one was. */
static void
replace_document (CgvSession *self,
                  CgvDocument *old,
                  CgvDocument *document)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;

  if (self->compare_focus != NULL)
    {
      base = dup_side_with (self, CGV_SIDE_BASE, old, document);
      new_ = dup_side_with (self, CGV_SIDE_NEW, old, document);
    }
  if (self->document == old)
    take_document (self, document);
  if (self->compare_focus == NULL)
    return;

  if (!cgv_runs_equal (base, new_))
    {
      set_sides (self, base, new_);
      return;
    }
  cgv_session_leave_comparison (self);
  g_signal_emit (self, signals[MESSAGE], 0, _("The file has other parts now. They are no longer compared."));
}

static void
reloaded_cb (CgvSession *self,
             CgvDocumentFiles *next,
             CgvDocumentFiles *files)
{
  CgvDocument *document = next->document;
  g_autofree char *name = cgv_files_dup_name (document->files);
  g_autofree char *text = NULL;

  follow_files (self, next);
  replace_document (self, files->document, document);

  /* Translators: %s is the name of a file. */
  text = g_strdup_printf (_("%s was read again"), name);
  g_signal_emit (self, signals[MESSAGE], 0, text);
  prune_files (self);
  tell_changed (self);
}

static void
cgv_session_constructed (GObject *object)
{
  CgvSession *self = CGV_SESSION (object);

  G_OBJECT_CLASS (cgv_session_parent_class)->constructed (object);

  self->formulas = cgv_formulas_new (self->settings);
}

static void
cgv_session_get_property (GObject *object,
                          guint property_id,
                          GValue *value,
                          GParamSpec *pspec)
{
  CgvSession *self = CGV_SESSION (object);

  switch (property_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_COMPARE_FOCUS:
      g_value_set_object (value, self->compare_focus);
      break;
    case PROP_SHOWN_FOCUS:
      g_value_set_object (value, cgv_session_get_shown_focus (self));
      break;
    case PROP_SIBLINGS:
      g_value_set_boxed (value, self->siblings);
      break;
    case PROP_PROGRESS:
      g_value_set_object (value, cgv_session_get_progress (self));
      break;
    case PROP_NOTICE:
      g_value_set_object (value, cgv_session_get_notice (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_session_set_property (GObject *object,
                          guint property_id,
                          const GValue *value,
                          GParamSpec *pspec)
{
  if (property_id == PROP_SETTINGS)
    CGV_SESSION (object)->settings = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_session_dispose (GObject *object)
{
  CgvSession *self = CGV_SESSION (object);

  if (self->load != NULL)
    g_cancellable_cancel (self->load->cancellable);
  self->load = NULL;
  self->request = NULL;
  g_ptr_array_set_size (self->opened, 0);
  g_signal_group_set_target (self->compare_signals, NULL);
  g_signal_group_set_target (self->part_signals, NULL);
  g_clear_object (&self->compare_focus);
  g_clear_object (&self->part_sides);
  g_clear_object (&self->focus);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (cgv_session_parent_class)->dispose (object);
}

static void
cgv_session_finalize (GObject *object)
{
  CgvSession *self = CGV_SESSION (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->formulas);
  g_clear_object (&self->compare_signals);
  g_clear_object (&self->part_signals);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  g_clear_pointer (&self->unlimited, g_ptr_array_unref);
  g_clear_pointer (&self->siblings, g_ptr_array_unref);
  g_clear_pointer (&self->failed_files, g_ptr_array_unref);

  G_OBJECT_CLASS (cgv_session_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_SETTINGS] =
    g_param_spec_object ("settings", NULL, NULL, G_TYPE_SETTINGS, G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_FOCUS] = g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, readable);
  properties[PROP_COMPARE_FOCUS] = g_param_spec_object ("compare-focus", NULL, NULL, CGV_TYPE_FOCUS, readable);
  properties[PROP_SHOWN_FOCUS] = g_param_spec_object ("shown-focus", NULL, NULL, CGV_TYPE_FOCUS, readable);
  properties[PROP_SIBLINGS] = g_param_spec_boxed ("siblings", NULL, NULL, G_TYPE_PTR_ARRAY, readable);
  properties[PROP_PROGRESS] = g_param_spec_object ("progress", NULL, NULL, CGV_TYPE_PROGRESS, readable);
  properties[PROP_NOTICE] = g_param_spec_object ("notice", NULL, NULL, CGV_TYPE_DOCUMENT_FILES, readable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_session_class_init (CgvSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = cgv_session_constructed;
  object_class->get_property = cgv_session_get_property;
  object_class->set_property = cgv_session_set_property;
  object_class->dispose = cgv_session_dispose;
  object_class->finalize = cgv_session_finalize;
  install_properties (object_class);

  signals[CHANGED] = cgv_signal_new ("changed", klass, 0);
  signals[LOADED] = cgv_signal_new ("loaded", klass, 1, CGV_TYPE_DOCUMENT);
  signals[FAILED] = cgv_signal_new ("failed", klass, 3, G_TYPE_PTR_ARRAY, G_TYPE_FILE, G_TYPE_ERROR);
  signals[COMPARE_FAILED] = cgv_signal_new ("compare-failed", klass, 1, G_TYPE_ERROR);
  signals[LOAD_FINISHED] = cgv_signal_new ("load-finished", klass, 1, G_TYPE_ERROR);
  signals[MESSAGE] = cgv_signal_new ("message", klass, 1, G_TYPE_STRING);
}

static void
cgv_session_init (CgvSession *self)
{
  self->opened = g_ptr_array_new_with_free_func ((GDestroyNotify) stop_files);
  self->unlimited = g_ptr_array_new_with_free_func (g_object_unref);
  self->compare_signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_closure (self->compare_signals, "changed", cgv_focus_closure_new (CGV_FOCUS_COLUMNS, G_CALLBACK (columns_changed_cb), self), TRUE);
  g_signal_group_connect_closure (self->compare_signals, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (comparison_changed_cb), self), TRUE);
  self->part_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->part_signals, "changed", G_CALLBACK (part_sides_changed_cb), self);
}

CgvSession *
cgv_session_new (GSettings *settings)
{
  g_return_val_if_fail (settings == NULL || G_IS_SETTINGS (settings), NULL);

  return g_object_new (CGV_TYPE_SESSION, "settings", settings, NULL);
}

CgvFocus *
cgv_session_get_shown_focus (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), NULL);

  return self->compare_focus != NULL ? self->compare_focus : self->focus;
}

CgvDocument *
cgv_session_get_side_document (CgvSession *self,
                               CgvSide side)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  if (self->compare_focus == NULL)
    return NULL;
  return cgv_focus_get_side (self->compare_focus, side)->document;
}

CgvDocumentFiles *
cgv_session_get_notice (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), NULL);

  for (guint i = self->opened->len; i-- > 0;)
    {
      CgvDocumentFiles *files = g_ptr_array_index (self->opened, i);

      if (files->notice != CGV_FILE_NOTICE_NONE && is_shown (self, files->document))
        return files;
    }
  return NULL;
}

CgvProgress *
cgv_session_get_progress (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), NULL);

  return self->load != NULL ? self->load->progress : NULL;
}

GPtrArray *
cgv_session_get_loading_files (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), NULL);

  return self->load != NULL ? self->load->files : NULL;
}

gboolean
cgv_session_is_busy (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  return self->load != NULL || self->request != NULL;
}

gboolean
cgv_session_is_comparing (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  return self->request != NULL && self->request->is_comparison;
}

static GPtrArray *
get_files (CgvSession *self)
{
  return self->document != NULL ? self->document->files : self->failed_files;
}

gboolean
cgv_session_can_load_again (CgvSession *self)
{
  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  return get_files (self) != NULL && can_read_again (get_files (self));
}

gboolean
cgv_session_ran_out_of_memory (CgvSession *self)
{
  const CgvProblemList *problems;

  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  problems = self->document != NULL ? self->document->problems : NULL;
  for (guint i = 0; problems != NULL && i < problems->n_items; i++)
    {
      if (problems->items[i].kind == CGV_PROBLEM_OUT_OF_MEMORY && problems->items[i].value > 0)
        return TRUE;
    }
  return FALSE;
}

void
cgv_session_set_memory_limit (CgvSession *self,
                              guint64 memory_limit)
{
  g_return_if_fail (CGV_IS_SESSION (self));

  self->memory_limit = memory_limit;
}

void
cgv_session_open (CgvSession *self,
                  GPtrArray *files)
{
  g_autoptr (GPtrArray) copy = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (CGV_IS_SESSION (self));
  g_return_if_fail (files != NULL && files->len > 0);

  append_files (copy, files);
  g_ptr_array_set_size (self->unlimited, 0);
  start_load (self, copy, PURPOSE_OPEN);
}

void
cgv_session_add_parts (CgvSession *self,
                       GPtrArray *files)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (CGV_IS_SESSION (self));
  g_return_if_fail (files != NULL && files->len > 0);

  if (self->document == NULL)
    {
      cgv_session_open (self, files);
      return;
    }

  append_files (all, self->document->files);
  append_files (all, files);
  start_load (self, all, PURPOSE_AGAIN);
}

void
cgv_session_reload (CgvSession *self)
{
  CgvDocument *base, *new_;

  g_return_if_fail (CGV_IS_SESSION (self));

  if (self->compare_focus == NULL)
    {
      if (get_files (self) != NULL)
        start_load (self, get_files (self), PURPOSE_AGAIN);
      return;
    }

  base = cgv_session_get_side_document (self, CGV_SIDE_BASE);
  new_ = cgv_session_get_side_document (self, CGV_SIDE_NEW);
  reload_files (self, new_, TRUE);
  if (base != new_)
    reload_files (self, base, TRUE);
}

void
cgv_session_reload_with_more_memory (CgvSession *self)
{
  g_return_if_fail (CGV_IS_SESSION (self));

  for (CgvSide side = 0; self->compare_focus != NULL && side < CGV_N_SIDES; side++)
    append_files (self->unlimited, cgv_session_get_side_document (self, side)->files);
  if (self->compare_focus == NULL && get_files (self) != NULL)
    append_files (self->unlimited, get_files (self));
  cgv_session_reload (self);
}

void
cgv_session_cancel (CgvSession *self)
{
  g_return_if_fail (CGV_IS_SESSION (self));

  if (!cgv_session_is_busy (self))
    return;

  drop_load (self);
  prune_files (self);
  tell_changed (self);
}

void
cgv_session_compare (CgvSession *self,
                     CgvRuns *base,
                     CgvRuns *new_)
{
  g_return_if_fail (CGV_IS_SESSION (self));
  g_return_if_fail (CGV_IS_RUNS (base));
  g_return_if_fail (CGV_IS_RUNS (new_));

  drop_load (self);
  start_comparing (self, base, new_, FALSE);
}

static CgvPartSelection *
dup_counting_parts (CgvFocus *focus)
{
  guint n_parts = cgv_focus_get_document (focus)->profile->n_parts;
  CgvPartSelection *parts = cgv_part_selection_new (n_parts);

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      if (!cgv_focus_has_part (focus, part))
        cgv_part_selection_toggle (parts, part);
    }
  return parts;
}

static CgvRuns *
dup_base (CgvSession *self)
{
  g_autoptr (CgvPartSelection) parts = NULL;

  if (self->compare_focus != NULL)
    return g_object_ref (cgv_focus_get_side (self->compare_focus, CGV_SIDE_BASE));
  if (cgv_focus_has_all_parts (self->focus))
    return cgv_runs_new_detected (self->document);

  parts = dup_counting_parts (self->focus);
  return cgv_runs_new (self->document, parts);
}

void
cgv_session_compare_files (CgvSession *self,
                           GPtrArray *base_files,
                           GPtrArray *new_files)
{
  Load *load;

  g_return_if_fail (CGV_IS_SESSION (self));
  g_return_if_fail (base_files == NULL || base_files->len > 0);
  g_return_if_fail (base_files != NULL || self->document != NULL);
  g_return_if_fail (new_files != NULL && new_files->len > 0);

  if (base_files != NULL)
    {
      load = start_load (self, base_files, PURPOSE_BASE);
      load->new_files = g_ptr_array_ref (new_files);
      return;
    }

  load = start_load (self, new_files, PURPOSE_NEW);
  load->base = dup_base (self);
}

gboolean
cgv_session_has_previous (CgvSession *self)
{
  CgvDocumentFiles *files;

  g_return_val_if_fail (CGV_IS_SESSION (self), FALSE);

  if (self->document == NULL || self->compare_focus != NULL)
    return FALSE;
  files = find_files (self, self->document);
  return files != NULL && files->have_changed;
}

void
cgv_session_compare_with_previous (CgvSession *self)
{
  g_return_if_fail (CGV_IS_SESSION (self));
  g_return_if_fail (self->document != NULL);

  start_load (self, self->document->files, PURPOSE_NEXT);
}

void
cgv_session_swap_sides (CgvSession *self)
{
  g_return_if_fail (CGV_IS_SESSION (self));

  if (self->compare_focus != NULL)
    cgv_focus_swap (self->compare_focus);
}

void
cgv_session_leave_comparison (CgvSession *self)
{
  CgvDocumentFiles *files;

  g_return_if_fail (CGV_IS_SESSION (self));

  if (self->compare_focus == NULL)
    return;

  set_compare_focus (self, NULL);
  files = find_files (self, self->document);
  if (files != NULL && files->have_changed)
    cgv_document_files_set_notice (files, CGV_FILE_NOTICE_CHANGED);
}
