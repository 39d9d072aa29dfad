/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The command line that records a program with Valgrind. No shell reads it: each word is an argument of its own. Any thread. */

#include <glib.h>

G_BEGIN_DECLS

/* The recorded data: an index of cgv_record_get_preset(). Each of the first four includes those before it. */
typedef enum
{
  CGV_RECORD_LINES,
  CGV_RECORD_CODE,
  CGV_RECORD_BRANCHES,
  CGV_RECORD_CACHES,
  CGV_RECORD_CALLERS,
  CGV_RECORD_CACHEGRIND,
  CGV_N_RECORD_PRESETS,
} CgvRecordPresetId;

typedef struct
{
  const char *id;      /* a word for the command line */
  const char *title;   /* untranslated */
  const char *options; /* of Valgrind, separated by blanks */
  guint slow_down;     /* how many times longer a program in Python takes, measured with Valgrind 3.19; one in C may take a third of it */
} CgvRecordPreset;

/* Settings of a recording. Zeroes are the usual ones. */
typedef struct
{
  CgvRecordPresetId preset;
  gboolean has_children;  /* also record the programs that the program starts */
  gboolean has_threads;   /* record each thread apart */
  gboolean starts_off;    /* count nothing until it is switched on */
  const char *function;   /* count only inside of functions whose names match, as Callgrind matches them; or NULL */
  const char *const *options; /* further options of Valgrind, or NULL */
  const char *const *program; /* the program and its arguments; at least one */
  const char *folder;         /* where it runs; NULL for the folder of this process */
  const char *const *environment; /* further variables, each as NAME=VALUE; or NULL */
} CgvRecordSettings;

/* The files of a recording. */
typedef struct
{
  const char *valgrind; /* the path of the program */
  guint version;        /* cgv_record_parse_version() */
  const char *output;   /* the absolute path of profiles, without the process id that ends it; “%” is an ordinary character */
  const char *pipes;    /* the path that the names of the pipes of vgdb begin with; NULL for the usual one */
  const char *log;      /* the absolute path of what Valgrind itself says, without the process id that ends it; NULL for stderr */
} CgvRecordFiles;

const CgvRecordPreset *cgv_record_get_preset (CgvRecordPresetId preset);

/* Finds a preset by its word; FALSE if there is no such one. @id: (nullable) */
gboolean cgv_record_find_preset (const char *id,
                                 CgvRecordPresetId *preset);

/* Returns the usual name of a profile, without the process id that ends it. */
const char *cgv_record_get_output_name (CgvRecordPresetId preset);

/* Reads the output of `valgrind --version`. Returns such as 319 for "valgrind-3.19.0"; 0 if it is something else. */
guint cgv_record_parse_version (const char *text);

/* Returns whether a program is a script: Valgrind then records its interpreter. Reads the first bytes of the file. */
gboolean cgv_record_is_script (const char *program);

/* Returns (transfer full) the arguments, beginning with the path of valgrind. */
GStrv cgv_record_command_new (const CgvRecordSettings *settings,
                              const CgvRecordFiles *files);

/*
 * Takes a command apart that someone has written for Valgrind, and adds it to @settings, which then point into @words: the preset if the
 * command names one, the switches, the function, the further options before those of @settings, and the program. Options that a recording
 * sets itself are left out.
 *
 * @options: gets the further options, which the caller frees with g_free()
 *
 * Returns FALSE if it is another command.
 */
gboolean cgv_record_command_take_apart (const char *const *words,
                                        CgvRecordSettings *settings,
                                        const char ***options);

/* Returns (transfer full) the arguments as one line that a shell would read as the same words. It is not display text. */
char *cgv_record_command_dup_line (const char *const *arguments);

G_END_DECLS
