/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asks what to do with files that were dropped on a window with an open profile. Main thread. */

#include <gtk/gtk.h>

#include "cgv-session.h"

typedef enum
{
  CGV_OPEN_ANSWER_NOTHING,
  CGV_OPEN_ANSWER_HERE,
  CGV_OPEN_ANSWER_NEW_WINDOW,
  CGV_OPEN_ANSWER_ADD,
  CGV_OPEN_ANSWER_COMPARE,
} CgvOpenAnswer;

/* The callback's source is @parent. @session has a document. */
void cgv_open_question_ask_async (GtkWindow *parent,
                                  CgvSession *session,
                                  GPtrArray *files,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);

CgvOpenAnswer cgv_open_question_ask_finish (GAsyncResult *result);
