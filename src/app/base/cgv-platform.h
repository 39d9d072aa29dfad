/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The seam: everything that has to be done differently on different versions of GTK and
 * libadwaita. Two files implement it, meson chooses one, and no caller asks for a version.
 * Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct
{
  const char *id;        /* its id in the result of cgv_platform_ask_finish() */
  const char *label;     /* the text of its button, translated, with a mnemonic */
  gboolean is_suggested; /* whether it is the usual choice; at most one */
} CgvPlatformChoice;

/* A library that the program uses. */
typedef struct
{
  const char *name;
  GtkLicense license;
  const char *text; /* of a custom licence */
} CgvPlatformLibrary;

/* The contents of the About window, besides the name and the icon of the application. */
typedef struct
{
  const char *version;
  const char *website;   /* where the program lives */
  const char *issue_url; /* where to report a problem */
  const char *developer_name; /* translated */
  const char *copyright;      /* translated */
  const char *comments;  /* a description of the program, translated */
  const char *debug_info;
  const char *release_notes; /* (nullable): of @version, as AppStream writes them */
  const CgvPlatformLibrary *libraries;
  guint n_libraries;
} CgvPlatformAbout;

/* Number of mouse buttons that GTK uses; further ones are at the side. */
#define CGV_PLATFORM_USUAL_BUTTONS 5

/* @button: its number, as GDK counts: 8 goes back and 9 goes forward where the mouse has these */
typedef void (*CgvPlatformButtonFunc) (GtkWindow *window,
                                       guint button);

/* Returns the lowest GTK version that the compiled implementation is for, such as "4.8". */
const char *cgv_platform_get_name (void);

/* Asks a question in a modal dialog. "Cancel" comes before @choices. */
void cgv_platform_ask_async (GtkWindow *parent,
                             const char *heading,
                             const char *body,
                             const CgvPlatformChoice *choices,
                             guint n_choices,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/* Returns the id of a choice; NULL if the dialog was cancelled. */
char *cgv_platform_ask_finish (GAsyncResult *result);

/* Has a screen reader say a text that appears away from the keyboard. @status, a label with the role of a status, keeps the text: before
 * GTK 4.14 nothing else says it. */
void cgv_platform_announce (GtkLabel *status,
                            const char *text);

void cgv_platform_show_about (GtkWindow *parent,
                              const CgvPlatformAbout *about);

/* Reports when a button at the side of the mouse is pressed. Call it before @window is realized. */
void cgv_platform_watch_side_buttons (GtkWindow *window,
                                      CgvPlatformButtonFunc pressed);

G_END_DECLS
