/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * An ordered set of members with a name each, such as builds or sizes of an input. Each has the files of one benchmark or several. A
 * comparison is a series of two. Nothing is loaded: only names of files are read, and commands from files that have no name of their own.
 * Blocks while reading; main thread.
 *
 * Threads, dumps, children and further runs of a benchmark belong to it. Its name is that of its file, without the ending; or of its folder,
 * if that is one of gungraun; or its command, if Callgrind chose the name of the file.
 */

#include <gio/gio.h>

#include "cgv-revision.h"

G_BEGIN_DECLS

/* Folders deeper below a chosen one are left out. gungraun has four. */
#define CGV_SERIES_MAX_DEPTH 8u

/* More files and folders make an error. They are listed while a window waits: that many take a second. */
#define CGV_SERIES_MAX_ENTRIES 100000u

typedef struct
{
  char *name;     /* as bytes of the file system */
  gint64 time;    /* when its newest file was written, in seconds of Unix time */
  GHashTable *benchmarks; /* a GPtrArray of the files of each, which ends in NULL */
  guint commit;   /* where it is in the history of CGV_SERIES_BY_GIT */
} CgvSeriesMember;

typedef enum
{
  CGV_SERIES_BY_NAME,
  CGV_SERIES_BY_TIME,
  CGV_SERIES_BY_GIT, /* of the commit that the name has, or the tag that it is */
} CgvSeriesOrder;

/* To be read only. */
typedef struct
{
  GPtrArray *members;    /* CgvSeriesMember, in order */
  GPtrArray *benchmarks; /* char *: the names of all benchmarks, in order; one may be "" */
  GPtrArray *history; /* (nullable) CgvCommit, the oldest first: see CGV_SERIES_BY_GIT */
  CgvSeriesOrder order;
} CgvSeries;

/* Makes a series of files and folders. A file in a folder is a member, and so is a folder with files of benchmarks. Two recordings of one
 * member are NAME.1 and NAME.2. @repository: (nullable) a folder in the repository, for CGV_SERIES_BY_GIT;
 * NULL for that of the profiles, or else the current folder. Fails also with CGV_SOURCE_ERROR. @cancellable: (nullable) */
CgvSeries *cgv_series_new (char *const *paths,
                           CgvSeriesOrder order,
                           const char *repository,
                           GCancellable *cancellable,
                           GError **error);

/* Returns whether members have the order of their names, but these begin with the ids of commits, so that versions are in any order. */
gboolean cgv_series_is_in_any_order (const CgvSeries *self);

/* Pairs the benchmarks of two sides, each a folder or files. If both are one folder, the base is the files that gungraun renamed to ".old".
 * Fails with G_IO_ERROR if a folder cannot be read, or has no profiles. @cancellable: (nullable) */
CgvSeries *cgv_series_new_of_two (char *const *base,
                                  char *const *new_,
                                  GCancellable *cancellable,
                                  GError **error);

/* Returns whether a folder has profiles that gungraun renamed to ".old". */
gboolean cgv_series_has_kept (const char *folder);

/* Returns whether files are of different commands, so that they may be different benchmarks. Only regular files are read. */
gboolean cgv_series_have_different_commands (char *const *files);

/* Returns the command that a file has near its start, as bytes; "" if it has none, or is no regular file. Any thread. */
char *cgv_series_dup_command (const char *path);

/* Returns the value of a line “desc: KEY: VALUE” near the start of a file, as cgv_series_dup_command() does. @key: in any case */
char *cgv_series_dup_description (const char *path,
                                  const char *key);

void cgv_series_free (CgvSeries *self);

const CgvSeriesMember *cgv_series_get_member (const CgvSeries *self,
                                              guint member);

/* Returns the name of a benchmark, as bytes. */
const char *cgv_series_get_benchmark (const CgvSeries *self,
                                      guint benchmark);

/* Returns the commit of a member, NULL without a history. */
const CgvCommit *cgv_series_get_commit (const CgvSeries *self,
                                        guint member);

/* Returns (nullable) the files of a benchmark; NULL if the member lacks it. */
char **cgv_series_get_files (const CgvSeries *self,
                             guint member,
                             guint benchmark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSeries, cgv_series_free)

G_END_DECLS
