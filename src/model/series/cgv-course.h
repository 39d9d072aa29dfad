/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The way of one benchmark through a series: each member that can be read is compared with the one before it. cgv_course_follow() does so
 * in any thread, and holds three members at most. A CgvCourse has the results; main thread.
 */

#include "cgv-series-text.h"
#include "cgv-series.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_COURSE_STEP,   /* from a member to the next one that could be read */
  CGV_COURSE_REPEAT, /* between two recordings of one member */
  CGV_COURSE_WHOLE,  /* from the first member to the last */
  CGV_COURSE_GAP,    /* a member that is left out */
} CgvCourseKind;

typedef struct
{
  CgvCourseKind kind;
  guint from, to; /* members */
  CgvStep *step;  /* NULL for a gap */
  char *error;    /* (nullable) why there is a gap; NULL if the member lacks the benchmark */
} CgvCourseResult;

void cgv_course_result_free (CgvCourseResult *result);

/* How members are read and compared. A source is what was read of some files. */
typedef struct
{
  gpointer (*load) (gpointer user_data, char **files); /* never returns NULL */
  GDestroyNotify unload;
  CgvDocument *(*get_document) (gpointer source, const char **error); /* NULL with an error if it cannot be read */
  CgvStep *(*compare) (gpointer user_data, CgvCourseKind kind, gpointer base, gpointer new_);
  void (*take) (gpointer user_data, CgvCourseResult *result); /* takes each result in order, those of gaps and repeats too */
} CgvCourseReader;

/* Follows a benchmark from the member @first on. Members that cannot be read, and damaged ones, are left out. Returns the last member that
 * was read, or CGV_NONE. @cancellable may be NULL. */
guint cgv_course_follow (const CgvSeries *series,
                         guint benchmark,
                         guint first,
                         const CgvCourseReader *reader,
                         gpointer user_data,
                         GCancellable *cancellable);

/* Compares a benchmark of the first two members, as one of a suite. */
CgvStep *cgv_course_compare_sides (const CgvSeries *series,
                                   guint benchmark,
                                   const CgvCourseReader *reader,
                                   gpointer user_data);

/* To be read only. */
typedef struct
{
  const CgvSeries *series;
  guint benchmark;
  GPtrArray *results; /* CgvCourseResult of steps */
  GPtrArray *steps;   /* CgvStep of these */
  GPtrArray *gaps;    /* CgvCourseResult */
  GHashTable *shared; /* names as bytes that several functions of one step have */
  GPtrArray *repeats; /* CgvStep between recordings of one member */
  GHashTable *varying; /* names of functions that differ between recordings of one member */
  GPtrArray *varying_by_calls; /* char *: of these, those that differ in calls alone; they belong to the table */
  CgvStep *whole;     /* (nullable) from the first member to the last */
} CgvCourse;

/* @series must outlive the course. */
CgvCourse *cgv_course_new (const CgvSeries *series,
                           guint benchmark);
void cgv_course_free (CgvCourse *self);

/* Takes the next result. */
void cgv_course_add (CgvCourse *self,
                     CgvCourseResult *result);

const CgvCourseResult *cgv_course_get (const CgvCourse *self,
                                       guint step);

/* Returns (nullable) the headline of the whole course, or the reason why its ends cannot be compared. */
const char *cgv_course_get_headline (const CgvCourse *self);

/* Returns (nullable) between which amounts the whole course went, and in how many steps. */
char *cgv_course_dup_way (const CgvCourse *self);

/* Returns whether a step changes hardly anything, or only what varies by itself. */
gboolean cgv_course_is_quiet (const CgvCourse *self,
                              guint step);

/* Returns the number of commits that a step spans; 0 if that is not known. */
guint cgv_course_count_commits (const CgvCourse *self,
                                guint step);

/* Returns (nullable) why a member is left out; NULL if it lacks the benchmark because that is newer, or gone. */
char *cgv_course_dup_gap (const CgvCourse *self,
                          const CgvCourseResult *gap);

/* Lists the names of the functions that vary by themselves, sorted; they belong to the course. */
GPtrArray *cgv_course_list_varying (const CgvCourse *self);

/* Returns (nullable) a sentence with these names. */
char *cgv_course_dup_varying (const CgvCourse *self);

/* Returns (nullable) that the order of the versions is not known. */
char *cgv_course_dup_order (const CgvCourse *self);

/* Returns (nullable) that members ran different commands, and which, marked as code. */
char *cgv_course_dup_commands (const CgvCourse *self);

/* Returns the name of a member, as display text. */
char *cgv_course_dup_member (const CgvCourse *self,
                             guint member);

/* Returns the same for people: the beginning of a commit. */
char *cgv_course_dup_short (const CgvCourse *self,
                            guint member);

/* Returns (nullable) the day of its commit. */
char *cgv_course_dup_date (const CgvCourse *self,
                           guint member);

/* Returns what a step leads to: the name of its member, and its subject if it is a commit. */
char *cgv_course_dup_step (const CgvCourse *self,
                           guint step);

/* Gets the inclusive cost of a function at each member: NAN where it is not known. Returns FALSE if it never changes. @name: interned */
gboolean cgv_course_get_values (const CgvCourse *self,
                                const char *name,
                                double *values);

/* Returns that a step takes back an earlier one. */
char *cgv_course_dup_return (const CgvCourse *self,
                             const CgvSeriesReturn *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCourse, cgv_course_free)

G_END_DECLS
