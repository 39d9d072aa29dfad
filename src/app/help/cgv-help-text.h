/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts of the help: a table of sections, each with a few items. Any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  CGV_HELP_PICTURE_NONE,
  CGV_HELP_PICTURE_BAR,      /* self in inclusive cost */
  CGV_HELP_PICTURE_FRAME,    /* a function with its callees, as in the treemap */
  CGV_HELP_PICTURE_SWATCHES, /* colours of places */
  CGV_HELP_PICTURE_SYMBOL,   /* the argument is text */
  CGV_HELP_PICTURE_CHANGES,  /* more and less */
  CGV_HELP_PICTURE_KEYS,     /* the argument is an accelerator */
} CgvHelpPicture;

/* Texts are not translated yet. Examples and commands have names of values in braces, see cgv_help_values_fill(). */
typedef struct
{
  const char *section; /* the id of its section */
  CgvHelpPicture picture;
  const char *argument; /* of the picture, or NULL */
  const char *heading;
  const char *text;
  const char *example; /* the example from the profile, or NULL */
  const char *command; /* for a terminal, or NULL */
  const char *plain_command; /* instead of a command whose values are not there, or NULL */
  const char *more;    /* the section that says more, or NULL */
} CgvHelpItem;

typedef struct
{
  const char *id;
  const char *title;
} CgvHelpSection;

const CgvHelpSection *cgv_help_text_get_sections (guint *n_sections);

/* Items of one section follow each other. */
const CgvHelpItem *cgv_help_text_get_items (guint *n_items);

G_END_DECLS
