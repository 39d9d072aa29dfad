/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The result of one comparison among many: a benchmark of a suite, or two neighbours of a series. It holds no profile. Main thread.
 */

#include "cgv-cell.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_STEP_SAME,    /* function by function */
  CGV_STEP_NOISE,   /* nothing needs an explanation */
  CGV_STEP_CHANGED,
  CGV_STEP_NEW,     /* only the new side has it */
  CGV_STEP_GONE,    /* only the base has it */
  CGV_STEP_OTHER,   /* the sides are of two programs */
  CGV_STEP_FAILED,  /* a side is no profile, is damaged, or lacks the event type */
} CgvStepState;

typedef enum
{
  CGV_STEP_BASE,
  CGV_STEP_TOTAL,
  CGV_STEP_DELTA,
  CGV_STEP_PERCENT, /* of the base */
  CGV_STEP_GROSS,   /* all increases and decreases together, in percent of the base */
  CGV_STEP_N_CELLS,
} CgvStepCell;

typedef enum
{
  CGV_STEP_TEXT_STATE,
  CGV_STEP_TEXT_HEADLINE,
  CGV_STEP_TEXT_WHERE,
  CGV_STEP_TEXT_WHY_NOT,
  CGV_STEP_TEXT_NAME, /* this and the following: of its row in a list */
  CGV_STEP_TEXT_BENCHMARK,
  CGV_STEP_TEXT_FROM,
  CGV_STEP_TEXT_TO,
  CGV_STEP_TEXT_COMMIT,
  CGV_STEP_TEXT_SUBJECT,
  CGV_STEP_TEXT_DATE,
} CgvStepText;

/* The parts of a function's name. Interned, see cgv_step_name_intern(); all NULL for a group. */
typedef struct
{
  const char *function; /* its name as bytes */
  const char *bare;     /* its short name */
  const char *file;     /* (nullable) the path of its place, which distinguishes it from others with its name; NULL if it has another place */
  const char *object;   /* (nullable) with @file */
} CgvStepName;

/* A function in which a change began. */
typedef struct
{
  char *name; /* as it is shown alone: that no other function has, see cgv_step_show_places() */
  CgvStepName names;
  CgvCell delta;
  CgvCell percent; /* of the total of the base */
  char *text;   /* nullable: how, as cgv_compare_text_dup_cause() says it */
  char *clause; /* nullable: the same as a clause that follows the name, see cgv_compare_text_dup_marked_clause() */
  char *marked_text; /* nullable: these with marks around the names, see cgv-linked-text.h */
  char *marked_clause;
  gboolean is_by_calls; /* its self cost for each call is the same on both sides */
  gboolean varies; /* see cgv_step_set_varying() */
} CgvStepCause;

/* What began in a function, or in a group if the numbers have groups. */
typedef struct
{
  char *name;     /* as that of a cause */
  CgvStepName names;
  char *library;  /* (nullable) the library of the system that it is in */
  CgvDelta delta;
} CgvStepOrigin;

/* A function whose inclusive cost changed. */
typedef struct
{
  const char *name; /* as that of a cause; interned: equal names are one pointer */
  CgvStepName names;
  CgvCost costs[CGV_N_SIDES];
} CgvStepFunction;

/* To be read only. */
typedef struct
{
  CgvStepState state;
  CgvEvent event; /* of all cells */
  char *event_name; /* NULL unless both sides were compared, like the rest */
  CgvCell cells[CGV_STEP_N_CELLS];
  CgvDelta net;
  int direction; /* of the total; 0 within noise */
  char *headline;
  char *where;    /* nullable; of what does not vary by itself */
  char *marked_where; /* nullable: of all causes, with marks around the names */
  char *why_not;  /* nullable: why nothing is known, a sentence */
  char *commands[CGV_N_SIDES]; /* nullable, display text: of each side, if they are different */
  GPtrArray *causes; /* CgvStepCause, the largest first, then those that vary */
  GArray *origins;   /* CgvStepOrigin: all that are not 0. They add up to @net if the event type has origins */
  GArray *functions; /* CgvStepFunction: see cgv_step_add_functions() */
  GHashTable *named;  /* for each row whose name is in a text, its CgvStepName */
  GHashTable *shared; /* names that several functions have, such as static ones of several files: see cgv_step_new_details() */
} CgvStep;

/* @numbers: of two sides */
CgvStep *cgv_step_new (const CgvNumbers *numbers);

/* Makes the step of sides that cannot be compared. Takes @why_not. */
CgvStep *cgv_step_new_unknown (CgvStepState state,
                               char *why_not);

/* Makes a name, or takes an equal one, so that equal names are one pointer. Any thread. */
const char *cgv_step_name_intern (const char *name);

/* Any thread. */
void cgv_step_name_release (const char *name);

/* Adds the functions whose inclusive costs changed, so that these can be followed through a series. */
void cgv_step_add_functions (CgvStep *self,
                             const CgvNumbers *numbers);

/* Returns (nullable) a function that changed. @name: interned */
const CgvStepFunction *cgv_step_find_function (const CgvStep *self,
                                               const char *name);

/* Adds the names that several functions of a step have, and how much of their places distinguishes them. Returns whether @shared has more
 * than before. */
gboolean cgv_step_collect_shared (const CgvStep *self,
                                  GHashTable *shared);

/* Shows the places of functions whose names are shared in any step, also in sentences, so that a function has one name in all of them. */
void cgv_step_show_places (CgvStep *self,
                           GHashTable *shared);

/* Makes a table of shared names for the functions above. A name has the value 0. "name\nfile", with the base name of a file, has the number
 * of folders and whether the object distinguishes the place, packed. */
GHashTable *cgv_step_new_details (void);

/* Does both for steps that are not NULL. */
void cgv_steps_show_places (GPtrArray *steps);

/* Tells a step which functions vary by themselves, because two recordings of one version differ in them. @varying: a set of names */
void cgv_step_set_varying (CgvStep *self,
                           GHashTable *varying);

void cgv_step_free (CgvStep *self);

/* Returns whether both sides were compared, and belong together. */
gboolean cgv_step_is_known (const CgvStep *self);

/* Returns the change of the total in percent of the base; 0 if it is not known. */
double cgv_step_get_change (const CgvStep *self);

/* Returns (nullable) a text of the comparison, up to the reason why it is not known. */
const char *cgv_step_get_text (const CgvStep *self,
                               CgvStepText text);

/* Returns the word for programs, such as "changed". */
const char *cgv_step_state_get_id (CgvStepState state);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvStep, cgv_step_free)

G_END_DECLS
