/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-process.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-record-host.h"
#include "cgv-signal.h"

/* Without a limit, vgdb waits for ever for a process that ends in the meantime. A first dump may take a while. */
#define STATUS_SECONDS 2
#define DUMP_SECONDS   60

/* How much longer vgdb may take to say that there was no answer. */
#define GRACE_SECONDS 3

/* The maximum length of a note in bytes: it is one line of the dump. */
#define MAX_NOTE 200

struct _CgvRecordProcess
{
  GObject parent_instance;

  GPid pid;
  GStrv program; /* its arguments when they were last asked for; or NULL */
  char *pipes;
  char *output;
  char *taken; /* what the paths of dumps begin with once they are whole; NULL if they stay where they are */
  GQueue questions; /* of GTask; the first one is being asked if there is a vgdb */
  GSubprocess *vgdb;
  guint limit; /* ends a vgdb that hangs */
  GPtrArray *dumps; /* paths of those that are whole */
  guint n_dumps;    /* the number of the last of them, which may have several files; as it was taken, or as Callgrind named it */
  guint64 dumped;   /* instructions in them */
  guint64 total;    /* instructions so far, as far as they are known */
  guint64 mark;     /* what Callgrind's counter had reached at the last dump */
  guint64 start;    /* where the counter was at the last dump, or when counting was last switched on */
  guint64 seen;     /* instructions from there on, as they were last known */
  guint64 kept;     /* instructions since the last dump, from before counting was switched off */
  gboolean is_off;
};

typedef enum
{
  ASK_STATUS,
  ASK_DUMP_AND_STATUS,
  ASK_DUMP,
  ASK_SWITCH,
} Kind;

typedef struct
{
  Kind kind;
  char *words;     /* one command */
  gboolean is_on; /* of a switch */
} Question;

enum
{
  SIGNAL_DUMPED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void ask_next (CgvRecordProcess *self);

G_DEFINE_FINAL_TYPE (CgvRecordProcess, cgv_record_process, G_TYPE_OBJECT)
G_DEFINE_QUARK (cgv-record-error-quark, cgv_record_error)

static void
question_free (gpointer data)
{
  Question *self = data;

  g_free (self->words);
  g_free (self);
}

/* Returns the files of a dump that is whole; NULL if it is not. Threads that are recorded apart have a file each. */
static GPtrArray *
find_dump (CgvRecordProcess *self,
           guint number,
           guint64 *total,
           guint64 *advance)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_path_get_dirname (self->output);
  g_autofree char *base = g_path_get_basename (self->output);
  g_autofree char *own = g_strdup_printf ("%s.%u", base, number);
  g_autofree char *threads = g_strconcat (own, "-", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      guint64 part, step;

      if (!g_str_equal (name, own) && !g_str_has_prefix (name, threads))
        continue;
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
      if (!cgv_record_status_read_file (g_ptr_array_index (paths, paths->len - 1), &part, &step))
        return NULL;
      *total += part;
      *advance += step;
    }
  return paths->len > 0 ? g_steal_pointer (&paths) : NULL;
}

/* Returns the number of the first dump that is not known; G_MAXUINT if all are known. A forked process goes on with the numbers of its
 * parent. */
static guint
find_next (CgvRecordProcess *self)
{
  g_autofree char *folder = g_path_get_dirname (self->output);
  g_autofree char *base = g_path_get_basename (self->output);
  g_autofree char *start = g_strconcat (base, ".", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint next = G_MAXUINT;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      guint64 number = g_str_has_prefix (name, start) ? g_ascii_strtoull (name + strlen (start), NULL, 10) : 0;

      if (number > (self->taken != NULL ? 0 : self->n_dumps) && number < next)
        next = (guint) number;
    }
  return next;
}

/* Returns (transfer full) (nullable) where a file of the dump @number is from now on. */
static char *
take_file (CgvRecordProcess *self,
           const char *path,
           guint number)
{
  g_autofree char *place = NULL;

  if (self->taken == NULL)
    return g_strdup (path);
  /* Threads that are recorded apart have names of their own. */
  place = g_strdup_printf ("%s.%u%s", self->taken, number, strchr (path + strlen (self->output), '-') != NULL ? strchr (path + strlen (self->output), '-') : "");
  return g_rename (path, place) == 0 ? g_steal_pointer (&place) : NULL;
}

/* Takes the files of a dump to where they stay, which @paths then names. Returns FALSE if one cannot be taken: the dump is then found again. */
static gboolean
take_files (CgvRecordProcess *self,
            GPtrArray *paths,
            guint number)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < paths->len; i++)
    {
      char *place = take_file (self, g_ptr_array_index (paths, i), number);

      if (place == NULL)
        {
          for (guint j = 0; j < places->len; j++)
            g_rename (g_ptr_array_index (places, j), g_ptr_array_index (paths, j));
          return FALSE;
        }
      g_ptr_array_add (places, place);
    }
  g_ptr_array_set_size (paths, 0);
  g_ptr_array_extend_and_steal (paths, g_steal_pointer (&places));
  return TRUE;
}

/* Finds new dumps up to @last. */
static void
find_dumps (CgvRecordProcess *self,
            guint last)
{
  while (self->output != NULL)
    {
      guint number = find_next (self);
      guint64 total = 0, advance = 0;
      g_autoptr (GPtrArray) paths = number <= last ? find_dump (self, number, &total, &advance) : NULL;

      if (paths == NULL)
        return;
      number = self->taken != NULL ? self->n_dumps + 1 : number;
      if (!take_files (self, paths, number))
        return;
      self->n_dumps = number;
      self->dumped += total;
      self->mark += advance;
      self->start = self->mark;
      self->seen = self->kept = 0;
      for (guint i = 0; i < paths->len; i++)
        {
          g_ptr_array_add (self->dumps, g_strdup (g_ptr_array_index (paths, i)));
          g_signal_emit (self, signals[SIGNAL_DUMPED], 0, g_ptr_array_index (paths, i));
        }
    }
}

CgvRecordProcess *
cgv_record_process_new (GPid pid,
                        const char *pipes,
                        const char *output,
                        const char *dumps)
{
  CgvRecordProcess *self = g_object_new (CGV_TYPE_RECORD_PROCESS, NULL);

  self->pid = pid;
  self->pipes = g_strdup (pipes);
  self->output = g_strdup (output);
  self->taken = g_strdup (dumps);
  find_dumps (self, G_MAXUINT);
  return self;
}

GPid
cgv_record_process_get_pid (CgvRecordProcess *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (self), 0);

  return self->pid;
}

const char *
cgv_record_process_get_output (CgvRecordProcess *self)
{
  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (self), NULL);

  return self->output;
}

GStrv
cgv_record_process_dup_program (CgvRecordProcess *self)
{
  g_autofree char *text = NULL;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  gboolean is_program = FALSE;
  gsize length;

  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (self), NULL);

  if (!cgv_record_host_read (self->pid, "cmdline", &text, &length) || length == 0)
    return g_strdupv (self->program);
  /* The first word is Valgrind, and each of its options is one word. */
  for (const char *word = text + strlen (text) + 1; word < text + length; word += strlen (word) + 1)
    {
      is_program = is_program || *word != '-';
      if (is_program)
        g_strv_builder_add (words, word);
    }
  g_strfreev (self->program);
  self->program = g_strv_builder_end (words);
  return g_strdupv (self->program);
}

gboolean
cgv_record_process_is_alive (CgvRecordProcess *self)
{
  gboolean is_here = cgv_record_host_get () == CGV_RECORD_HOST_HERE;
  g_autofree char *text = NULL;
  const char *state;
  gsize length;

  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (self), FALSE);

  /* To signal process 0 is to signal this one. */
  if (self->pid <= 0 || (is_here && kill (self->pid, 0) != 0))
    return FALSE;
  if (!cgv_record_host_read (self->pid, "stat", &text, &length))
    return is_here;
  state = strrchr (text, ')');
  return state == NULL || !g_str_has_prefix (state, ") Z");
}

void
cgv_record_process_end (CgvRecordProcess *self)
{
  g_return_if_fail (CGV_IS_RECORD_PROCESS (self));

  if (self->vgdb != NULL)
    g_subprocess_force_exit (self->vgdb);
  find_dumps (self, G_MAXUINT);
}

GStrv
cgv_record_process_list_dumps (CgvRecordProcess *self)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  g_return_val_if_fail (CGV_IS_RECORD_PROCESS (self), NULL);

  find_dumps (self, G_MAXUINT);
  for (guint i = 0; i < self->dumps->len; i++)
    g_strv_builder_add (paths, g_ptr_array_index (self->dumps, i));
  return g_strv_builder_end (paths);
}

static void
return_no_answer (GTask *task)
{
  CgvRecordProcess *self = g_task_get_source_object (task);

  g_task_return_new_error (task, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_ANSWER, "%s",
                           cgv_record_process_is_alive (self) ? _ ("The program waits; it will answer when it goes on") : _ ("The program has ended"));
}

/* Counting goes on after it was off. Callgrind's counter starts at zero, but still subtracts its value at the last dump. */
static void
start_again (CgvRecordProcess *self)
{
  find_dumps (self, G_MAXUINT);
  self->kept += self->seen;
  self->seen = self->start = 0;
  self->is_off = FALSE;
}

static void
count (CgvRecordProcess *self,
       const CgvRecordStatus *status)
{
  guint64 events;

  if (self->is_off && status->is_counting)
    start_again (self);
  find_dumps (self, status->part);
  self->is_off = !status->is_counting;
  events = status->since_dump + self->mark - self->start;
  if (status->is_counting && events <= G_MAXINT64)
    self->seen = events;
  self->total = MAX (self->total, self->dumped + self->kept + self->seen);
}

static void
return_status (GTask *task,
               const char *text)
{
  CgvRecordProcess *self = g_task_get_source_object (task);
  CgvRecordStatus *status = cgv_record_status_parse (text);

  if (status == NULL)
    {
      return_no_answer (task);
      return;
    }
  count (self, status);
  status->total = self->total;
  g_task_return_pointer (task, status, (GDestroyNotify) cgv_record_status_free);
}

static void
return_answer (GTask *task,
               const char *text)
{
  CgvRecordProcess *self = g_task_get_source_object (task);
  const Question *question = g_task_get_task_data (task);

  if (question->kind == ASK_STATUS || question->kind == ASK_DUMP_AND_STATUS)
    {
      return_status (task, text);
      return;
    }
  if (*text != '\0')
    {
      g_autofree char *shown = cgv_display_dup_whole (text, -1);

      g_task_return_new_error (task, CGV_RECORD_ERROR, CGV_RECORD_ERROR_NO_ANSWER, _ ("Valgrind says: %s"), shown);
      return;
    }
  if (question->kind == ASK_DUMP)
    find_dumps (self, G_MAXUINT);
  if (question->kind == ASK_SWITCH && !question->is_on)
    self->is_off = TRUE;
  else if (question->kind == ASK_SWITCH && self->is_off)
    start_again (self);
  g_task_return_boolean (task, TRUE);
}

static void
answered_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvRecordProcess) self = user_data;
  g_autoptr (GTask) task = g_queue_pop_head (&self->questions);
  g_autoptr (GBytes) answer = NULL;
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->limit, g_source_remove);
  g_clear_object (&self->vgdb);
  if (g_subprocess_communicate_finish (G_SUBPROCESS (source), result, &answer, NULL, NULL) && g_subprocess_get_successful (G_SUBPROCESS (source)))
    {
      text = g_bytes_get_size (answer) > 0 ? g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer)) : g_strdup ("");
      return_answer (task, text);
    }
  else
    return_no_answer (task);
  ask_next (self);
}

static gboolean
hangs_cb (gpointer user_data)
{
  CgvRecordProcess *self = user_data;

  self->limit = 0;
  g_subprocess_force_exit (self->vgdb);
  return G_SOURCE_REMOVE;
}

static int
get_limit (const Question *question)
{
  return question->kind == ASK_DUMP || question->kind == ASK_DUMP_AND_STATUS ? DUMP_SECONDS : STATUS_SECONDS;
}

/* Returns (transfer full) the arguments of vgdb. The words of a question are one argument, in which it finds no options. */
static GStrv
dup_arguments (CgvRecordProcess *self,
               const Question *question)
{
  g_autoptr (GStrvBuilder) arguments = g_strv_builder_new ();
  g_autofree char *pid = g_strdup_printf ("--pid=%d", self->pid);
  g_autofree char *limit = g_strdup_printf ("--cmd-time-out=%d", get_limit (question));

  g_strv_builder_add (arguments, "vgdb");
  if (self->pipes != NULL)
    {
      g_autofree char *pipes = g_strconcat ("--vgdb-prefix=", self->pipes, NULL);

      g_strv_builder_add (arguments, pipes);
    }
  g_strv_builder_addv (arguments, (const char *[]){ pid, limit, NULL });
  if (question->kind == ASK_DUMP_AND_STATUS)
    g_strv_builder_addv (arguments, (const char *[]){ "-c", "dump", "-c", NULL });
  g_strv_builder_add (arguments, question->words);
  return g_strv_builder_end (arguments);
}

/* Two vgdb for one process would refuse each other. */
static void
ask_next (CgvRecordProcess *self)
{
  while (self->vgdb == NULL && !g_queue_is_empty (&self->questions))
    {
      GTask *task = g_queue_peek_head (&self->questions);
      g_auto (GStrv) arguments = dup_arguments (self, g_task_get_task_data (task));
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
      GError *error = NULL;

      if (cgv_record_process_is_alive (self))
        self->vgdb = cgv_record_host_spawn (launcher, (const char *const *) arguments, NULL, NULL, NULL, &error);
      if (self->vgdb != NULL)
        {
          self->limit = g_timeout_add_seconds ((guint) get_limit (g_task_get_task_data (task)) + GRACE_SECONDS, hangs_cb, self);
          g_subprocess_communicate_async (self->vgdb, NULL, NULL, answered_cb, g_object_ref (self));
          return;
        }
      g_queue_pop_head (&self->questions);
      if (error != NULL)
        g_task_return_error (task, error);
      else
        return_no_answer (task);
      g_object_unref (task);
    }
}

static void
ask (CgvRecordProcess *self,
     Kind kind,
     char *words,
     GCancellable *cancellable,
     GAsyncReadyCallback callback,
     gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Question *question = g_new0 (Question, 1);

  *question = (Question){ kind, words, kind == ASK_SWITCH && g_str_has_suffix (words, " on") };
  g_task_set_task_data (task, question, question_free);
  g_queue_push_tail (&self->questions, task);
  ask_next (self);
}

void
cgv_record_process_ask_status (CgvRecordProcess *self,
                               gboolean is_dumping,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_return_if_fail (CGV_IS_RECORD_PROCESS (self));

  ask (self, is_dumping ? ASK_DUMP_AND_STATUS : ASK_STATUS, g_strdup ("status internal"), cancellable, callback, user_data);
}

CgvRecordStatus *
cgv_record_process_ask_status_finish (CgvRecordProcess *self,
                                      GAsyncResult *result,
                                      GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
cgv_record_process_dump (CgvRecordProcess *self,
                         const char *note,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  GString *words = g_string_new ("dump");

  g_return_if_fail (CGV_IS_RECORD_PROCESS (self));

  if (note != NULL && *note != '\0')
    {
      g_autofree char *valid = g_utf8_make_valid (note, -1);

      g_string_append_printf (words, " %s", valid);
    }
  while (words->len > MAX_NOTE)
    g_string_truncate (words, g_utf8_find_prev_char (words->str, words->str + words->len) - words->str);
  for (char *c = words->str; *c != '\0'; c++)
    *c = g_ascii_iscntrl (*c) ? ' ' : *c;
  ask (self, ASK_DUMP, g_string_free (words, FALSE), cancellable, callback, user_data);
}

void
cgv_record_process_switch (CgvRecordProcess *self,
                           gboolean is_on,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_return_if_fail (CGV_IS_RECORD_PROCESS (self));

  ask (self, ASK_SWITCH, g_strconcat ("instrumentation ", is_on ? "on" : "off", NULL), cancellable, callback, user_data);
}

gboolean
cgv_record_process_finish (CgvRecordProcess *self,
                           GAsyncResult *result,
                           GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
cgv_record_process_finalize (GObject *object)
{
  CgvRecordProcess *self = CGV_RECORD_PROCESS (object);

  g_ptr_array_unref (self->dumps);
  g_strfreev (self->program);
  g_free (self->pipes);
  g_free (self->output);
  g_free (self->taken);
  G_OBJECT_CLASS (cgv_record_process_parent_class)->finalize (object);
}

static void
cgv_record_process_class_init (CgvRecordProcessClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_record_process_finalize;

  signals[SIGNAL_DUMPED] = cgv_signal_new ("dumped", klass, 1, G_TYPE_STRING);
}

static void
cgv_record_process_init (CgvRecordProcess *self)
{
  self->dumps = g_ptr_array_new_with_free_func (g_free);
}
