/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-announcer.h"

#include <glib/gi18n.h>

#include "cgv-event-picker.h"
#include "cgv-event-text.h"
#include "cgv-function-list.h"
#include "cgv-group-text.h"
#include "cgv-platform.h"

/* Delay after the last change, as letters of a search follow each other. */
#define SAY_AFTER_MS 300

struct CgvAnnouncer
{
  GtkApplicationWindow *window;
  GtkLabel *status;
  CgvAnnouncerSender sender;
  gulong active_handler;
  gboolean was_active; /* the user has seen the window */
  GtkApplication *notifier; /* has sent a notification that was not withdrawn; the window may have left it by then */
  char *notification; /* its id */
  CgvPage *page; /* a weak pointer */
  CgvFocusChange changes;
  char *text; /* said before the changes; may be NULL */
  guint id;
};

/* Returns NULL if the page has no list of functions. */
static char *
dup_rows (CgvPage *page)
{
  CgvRowList *list = cgv_table_get_list (cgv_page_get_table (page));
  g_autofree char *count = NULL;
  g_autofree char *all = NULL;
  guint n, n_all;

  if (!CGV_IS_FUNCTION_LIST (list))
    return NULL;
  n = CGV_FUNCTION_LIST (list)->rows->n_hits;
  n_all = CGV_FUNCTION_LIST (list)->rows->n_all;
  count = cgv_cell_dup_count (n);
  all = cgv_group_text_dup_n (CGV_FUNCTION_LIST (list)->rows->kind, n_all);
  if (n == n_all)
    return g_steal_pointer (&all);
  /* TRANSLATORS: the rows that a search or filters leave, as a screen reader says it: "12 of 340 functions" */
  return g_strdup_printf (C_("found", "%s of %s"), count, all);
}

static void
add (GPtrArray *sentences,
     char *sentence)
{
  if (sentence != NULL)
    g_ptr_array_add (sentences, sentence);
}

static void
add_changes (CgvAnnouncer *self,
             GPtrArray *sentences)
{
  CgvFocus *focus = self->page != NULL ? cgv_page_get_focus (self->page) : NULL;
  CgvFocusChange changes = self->changes;

  if (focus == NULL)
    return;
  if ((changes & CGV_FOCUS_EVENT) != 0)
    {
      CgvCosts *costs = cgv_focus_get_costs (focus);

      add (sentences, cgv_event_text_dup_title (costs->events, costs->event));
    }
  if ((changes & CGV_FOCUS_AMOUNTS) != 0)
    add (sentences, cgv_event_picker_dup_spoken (focus));
  if ((changes & (CGV_FOCUS_FOUND | CGV_FOCUS_FILTERS | CGV_FOCUS_GROUPING)) != 0)
    add (sentences, dup_rows (self->page));
}

static gboolean
say_cb (gpointer user_data)
{
  CgvAnnouncer *self = user_data;
  CgvFocus *focus = self->page != NULL ? cgv_page_get_focus (self->page) : NULL;
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *news = NULL;

  if (focus != NULL && focus->computing)
    return G_SOURCE_CONTINUE;
  self->id = 0;
  add (sentences, g_steal_pointer (&self->text));
  add_changes (self, sentences);
  self->changes = 0;
  g_ptr_array_add (sentences, NULL);
  news = g_strjoinv (". ", (char **) sentences->pdata);
  if (*news != '\0')
    cgv_platform_announce (self->status, news);
  return G_SOURCE_REMOVE;
}

static void
queue (CgvAnnouncer *self)
{
  g_clear_handle_id (&self->id, g_source_remove);
  self->id = g_timeout_add (SAY_AFTER_MS, say_cb, self);
}

/* Without a bus there is no desktop. */
static void
send (GtkApplication *application,
      const char *id,
      GNotification *notification)
{
  if (g_application_get_dbus_connection (G_APPLICATION (application)) == NULL)
    return;
  if (notification != NULL)
    g_application_send_notification (G_APPLICATION (application), id, notification);
  else
    g_application_withdraw_notification (G_APPLICATION (application), id);
}

static void
notify (CgvAnnouncer *self,
        const char *text)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  guint window = gtk_application_window_get_id (self->window);
  g_autoptr (GNotification) notification = g_notification_new (text);

  if (application == NULL)
    return;
  g_notification_set_default_action_and_target (notification, "app.show-window", "u", window);
  g_set_object (&self->notifier, application);
  g_free (self->notification);
  self->notification = g_strdup_printf ("window-%u", window);
  self->sender (application, self->notification, notification);
}

static void
withdraw (CgvAnnouncer *self)
{
  if (self->notifier == NULL)
    return;
  self->sender (self->notifier, self->notification, NULL);
  g_clear_object (&self->notifier);
  g_clear_pointer (&self->notification, g_free);
}

/* Returns whether the user works with another program, after having seen the window. */
static gboolean
is_left (CgvAnnouncer *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));

  for (GList *l = application != NULL ? gtk_application_get_windows (application) : NULL; l != NULL; l = l->next)
    {
      if (gtk_window_is_active (l->data))
        return FALSE;
    }
  return self->was_active;
}

static void
active_changed_cb (CgvAnnouncer *self)
{
  if (!gtk_window_is_active (GTK_WINDOW (self->window)))
    return;
  self->was_active = TRUE;
  withdraw (self);
}

CgvAnnouncer *
cgv_announcer_new (GtkApplicationWindow *window,
                   GtkLabel *status,
                   CgvAnnouncerSender sender)
{
  CgvAnnouncer *self = g_new0 (CgvAnnouncer, 1);

  self->window = window;
  self->status = status;
  self->sender = sender != NULL ? sender : send;
  self->active_handler = g_signal_connect_swapped (window, "notify::is-active", G_CALLBACK (active_changed_cb), self);
  return self;
}

void
cgv_announcer_free (CgvAnnouncer *self)
{
  g_clear_handle_id (&self->id, g_source_remove);
  g_clear_signal_handler (&self->active_handler, self->window);
  withdraw (self);
  g_clear_weak_pointer (&self->page);
  g_free (self->text);
  g_free (self);
}

void
cgv_announcer_add (CgvAnnouncer *self,
                   CgvPage *page,
                   CgvFocusChange changes)
{
  changes &= CGV_FOCUS_EVENT | CGV_FOCUS_AMOUNTS | CGV_FOCUS_FOUND | CGV_FOCUS_FILTERS | CGV_FOCUS_GROUPING;
  if (changes == 0)
    return;
  g_set_weak_pointer (&self->page, page);
  self->changes |= changes;
  queue (self);
}

void
cgv_announcer_say (CgvAnnouncer *self,
                   const char *text)
{
  g_free (self->text);
  self->text = g_strdup (text);
  queue (self);
  cgv_announcer_notify (self, text);
}

void
cgv_announcer_notify (CgvAnnouncer *self,
                      const char *text)
{
  if (is_left (self))
    notify (self, text);
}
