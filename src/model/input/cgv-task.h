/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Helpers that answer one question each, in a thread. */

#include <gio/gio.h>

/*
 * Runs @func in a thread, with @data as the data of its task, and then calls @callback in this one.
 *
 * @source: (nullable): is kept until then, and given to both
 * @cancellable: (nullable)
 * @free_data: (nullable)
 */
static inline void
cgv_task_run (gpointer source,
              GCancellable *cancellable,
              GAsyncReadyCallback callback,
              gpointer user_data,
              GTaskThreadFunc func,
              gpointer data,
              GDestroyNotify free_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_task_data (task, data, free_data);
  g_task_run_in_thread (task, func);
}
