/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A request to record a program: the texts and switches of the page, and their meaning. Main thread. */

#include <gio/gio.h>

#include "cgv-record-command.h"

G_BEGIN_DECLS

/* The keys of its values, in a variant of type a{sv}. All may be missing. */
#define CGV_RECORD_PLAN_COMMAND   "command"   /* string; words are quoted as for a shell */
#define CGV_RECORD_PLAN_FOLDER    "folder"    /* bytestring: where the program runs, and where its profiles go */
#define CGV_RECORD_PLAN_PRESET    "preset"    /* string: its id */
#define CGV_RECORD_PLAN_FUNCTION  "function"  /* string */
#define CGV_RECORD_PLAN_OFF       "off"       /* boolean: count nothing until it is switched on */
#define CGV_RECORD_PLAN_CHILDREN  "children"  /* boolean */
#define CGV_RECORD_PLAN_THREADS   "threads"   /* boolean */
#define CGV_RECORD_PLAN_VARIABLES "variables" /* string: NAME=VALUE, quoted as for a shell */
#define CGV_RECORD_PLAN_OPTIONS   "options"   /* string: further options of Valgrind, quoted as for a shell */
#define CGV_RECORD_PLAN_BUILD     "build"     /* string: the command that builds the program, quoted as for a shell */


/* Where cgv_record_plan_remember() keeps them: an array of such values, the last one first. */
#define CGV_RECORD_PLAN_KEY "recordings"

/* To be read only. */
typedef struct
{
  CgvRecordSettings settings; /* without a program if the command is empty */
  GVariant *values;
  char *folder;
  GStrv build; /* NULL if nothing is built first */

  GStrv program;
  GStrv environment;
  GStrv options;
  const char **taken_options; /* if the command was written for Valgrind */
  char *function;
  char *line; /* the program and its arguments, as the history names them; NULL without a program */
} CgvRecordPlan;

/* Returns NULL with an error if a text cannot be read; the error is of G_SHELL_ERROR or CGV_RECORD_ERROR, and a sentence. */
CgvRecordPlan *cgv_record_plan_new (GVariant *values,
                                    GError **error);

void cgv_record_plan_free (CgvRecordPlan *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRecordPlan, cgv_record_plan_free)

/* Returns the exact command, as one line that a shell reads, with the profiles in the folder of the plan. Display text. */
char *cgv_record_plan_dup_line (const CgvRecordPlan *self,
                                const CgvRecordFiles *files);

/* Keeps the values of a request in the settings: one for each command in a folder, the last one first. */
void cgv_record_plan_remember (GSettings *settings,
                               GVariant *values);

/* Drops the values that are kept for the command and the folder of these. */
void cgv_record_plan_forget (GSettings *settings,
                             GVariant *values);

/* Returns (transfer full) (nullable) the values that were last kept for a program. @recorded: (nullable) its command as a profile has it, without
 * quotes; NULL for any */
GVariant *cgv_record_plan_recall (GSettings *settings,
                                  const char *recorded);

G_END_DECLS
