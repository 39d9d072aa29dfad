/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A suite or a series as a window shows it. A thread reads the names of the files, and then compares one pair after the other; what it has
 * found is added in the main thread. No profile is kept. Main thread.
 */

#include "cgv-course.h"
#include "cgv-match-rules.h"

G_BEGIN_DECLS

#define CGV_TYPE_SET (cgv_set_get_type ())

/* Signal: changed — more is known, or all. */
G_DECLARE_FINAL_TYPE (CgvSet, cgv_set, CGV, SET, GObject)

/* To be read only. */
struct _CgvSet
{
  GObject parent_instance;

  char **paths[CGV_N_SIDES]; /* of a suite, both sides; of a series, only the new one */
  CgvSeriesOrder order;
  CgvSeriesOrder last_order; /* before that of Git */
  char *repository;    /* (nullable) where to look for the commits */
  GError *order_error; /* (nullable) why @last_order is kept */
  guint benchmark;     /* that a series follows */
  char *event;         /* (nullable): the short name of the event type; NULL for the first of the profiles */
  guint64 memory_limit;
  CgvMatchRules *rules; /* (nullable) */

  const CgvSeries *series; /* NULL until the names are read */
  GPtrArray *pairs;    /* of a suite: the CgvStep of each benchmark, NULL until it is known */
  CgvCourse *course;   /* of a series */
  GPtrArray *events;   /* (nullable): CgvEventItem of the first comparison; NULL until it is known */
  guint n_done;        /* comparisons and gaps */
  gboolean is_running;
  GError *error;       /* (nullable) why nothing is known */
  char *only;          /* (nullable): the only profile of a series */

  GTask *task;
};

/* Begins to compare. @base is NULL for a series. @rules may be NULL. */
CgvSet *cgv_set_new (char *const *base,
                     char *const *new_,
                     guint64 memory_limit,
                     CgvMatchRules *rules);

gboolean cgv_set_is_suite (CgvSet *self);

/* Begins anew with another order, or another benchmark of a series. Without commits, the order of before is kept. Does nothing if both are the same. */
void cgv_set_choose (CgvSet *self,
                     CgvSeriesOrder order,
                     guint benchmark);

/* Begins anew with another event type. Does nothing if it is the same. @event: its short name */
void cgv_set_choose_event (CgvSet *self,
                           const char *event);

/* Begins anew in the order of Git, with the commits of a repository. */
void cgv_set_choose_repository (CgvSet *self,
                                const char *folder);

/* Begins anew: files may have changed. */
void cgv_set_restart (CgvSet *self);

/* Ends the comparing at once. What is known stays. */
void cgv_set_cancel (CgvSet *self);

/* Ends it without a signal, for a set that is no longer shown. */
void cgv_set_abandon (CgvSet *self);

/* Gets the files of both sides if there is nothing but one comparison. */
gboolean cgv_set_get_only_pair (CgvSet *self,
                                char ***base,
                                char ***new_);

/* Returns how many comparisons and gaps there will be; 0 if that is not known yet. */
guint cgv_set_get_n (CgvSet *self);

/* Returns the headline of what is known, and (nullable) sentences below it. */
char *cgv_set_dup_headline (CgvSet *self);
char *cgv_set_dup_detail (CgvSet *self);

/* Returns (nullable) between which amounts a series went, and in how many steps. */
char *cgv_set_dup_way (CgvSet *self);

/* Returns (nullable) which functions of a series vary by themselves, and which steps take back others. */
char *cgv_set_dup_notes (CgvSet *self);

/* Returns the direction of the headline: above 0 if it is about more cost. */
int cgv_set_get_direction (CgvSet *self);

/* Returns the names of the members: "v1 → v2", or that of the folder. */
char *cgv_set_dup_title (CgvSet *self);

/* Returns what the set is: "15 benchmarks", "103 versions". */
char *cgv_set_dup_subtitle (CgvSet *self);

/* Returns the same as a line that does not depend on the language. Only of a set whose series is known. */
char *cgv_set_dup_record (CgvSet *self);

/* Returns the subtitle of such a line; NULL for another text. */
char *cgv_set_dup_subtitle_of_record (const char *record);

G_END_DECLS
