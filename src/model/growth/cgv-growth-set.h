/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Profiles with inputs of several sizes, as a window shows them. A thread reads the files, and fits the laws of all functions in one
 * event type. Levels of recursion are one function, as their number depends on the input. Main thread.
 */

#include <gio/gio.h>

#include "cgv-growth-inputs.h"
#include "cgv-growth.h"

G_BEGIN_DECLS

#define CGV_TYPE_GROWTH_SET (cgv_growth_set_get_type ())

/* Signal: changed — more is known, or all. */
G_DECLARE_FINAL_TYPE (CgvGrowthSet, cgv_growth_set, CGV, GROWTH_SET, GObject)

/* To be read only. */
struct _CgvGrowthSet
{
  GObject parent_instance;

  GPtrArray *inputs;  /* CgvGrowthInput, by size, and behind them those that are only checked */
  char *function;     /* (nullable) its calls are the size */
  guint64 memory_limit;
  char *event;        /* (nullable): the short name of the event type; NULL for the first */
  GPtrArray *events;  /* (nullable): CgvEventItem of the first profile; NULL until it is read */
  CgvGrowth *growth;  /* NULL until it is known */
  gboolean is_running;
  gboolean is_damaged; /* not all of a file was read */
  guint n_done;        /* profiles that are read */
  GError *error;       /* (nullable) why there is no growth */

  /*< private >*/
  GTask *task;
};

/* Begins to read. Takes @inputs, all with a size unless the calls of a function are the size.
 *
 * @function: (nullable): its whole name */
CgvGrowthSet *cgv_growth_set_new (GPtrArray *inputs,
                                  const char *function,
                                  guint64 memory_limit);

void cgv_growth_set_cancel (CgvGrowthSet *self);

/* Reads again for another event type. Does nothing if it is the same. @event: its short name */
void cgv_growth_set_choose_event (CgvGrowthSet *self,
                                  const char *event);

/* Returns what is measured, with its sizes, and how many inputs that are. */
char *cgv_growth_set_dup_title (CgvGrowthSet *self);
char *cgv_growth_set_dup_subtitle (CgvGrowthSet *self);

/* Returns above 0 if the headline is a warning, and below 0 if nothing grows faster than the input. */
int cgv_growth_set_get_direction (CgvGrowthSet *self);

char *cgv_growth_set_dup_headline (CgvGrowthSet *self);

/* Returns (nullable) the reason, how much of the cost the forecast is for, and what is damaged, as lines. */
char *cgv_growth_set_dup_detail (CgvGrowthSet *self);

G_END_DECLS
