/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set-curve.h"

#include <math.h>

#include "cgv-display-dup.h"

static double
get_total (const CgvStep *step,
           CgvStepCell cell)
{
  return cgv_cost_to_double (step->cells[cell].cost.value, step->cells[cell].is_signed);
}

/* Names versions, or where years begin in a history. */
static void
name_places (CgvCurve *curve,
             const CgvSeries *series)
{
  int year = 0;

  for (guint i = 0; i < series->members->len; i++)
    {
      const CgvCommit *commit = cgv_series_get_commit (series, i);
      g_autoptr (GDateTime) date = commit != NULL ? g_date_time_new_from_unix_utc (commit->time) : NULL;
      g_autofree char *name = NULL;

      if (commit == NULL)
        name = cgv_display_dup_whole (cgv_series_get_member (series, i)->name, -1);
      else if (date != NULL && g_date_time_get_year (date) != year)
        name = g_date_time_format (date, "%Y");
      if (name != NULL)
        cgv_curve_set_name (curve, i, name);
      year = date != NULL ? g_date_time_get_year (date) : year;
    }
}

CgvCurve *
cgv_set_curve_new_course (const CgvCourse *course)
{
  guint n = course->series->members->len;
  g_autofree double *values = g_new (double, n);
  const CgvEvent *event = NULL;
  CgvCurve *curve;

  for (guint i = 0; i < n; i++)
    values[i] = NAN;
  for (guint i = 0; i < course->steps->len; i++)
    {
      const CgvCourseResult *result = cgv_course_get (course, i);

      if (result->step->event_name == NULL)
        continue;
      event = &result->step->event;
      values[result->from] = get_total (result->step, CGV_STEP_BASE);
      values[result->to] = get_total (result->step, CGV_STEP_TOTAL);
    }
  if (event == NULL)
    return NULL;
  curve = cgv_curve_new (n, NULL, event);
  if (curve == NULL)
    return NULL;
  cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_PLAIN);
  name_places (curve, course->series);
  return curve;
}

/* A benchmark that could not be compared has no bar, but says why. */
static void
set_bar (CgvCurve *curve,
         guint bar,
         const CgvSet *set,
         guint benchmark,
         double *value)
{
  const CgvStep *step = g_ptr_array_index (set->pairs, benchmark);
  g_autofree char *name = cgv_display_dup_whole (cgv_series_get_benchmark (set->series, benchmark), -1);
  g_autofree char *label = NULL;

  if (step != NULL && cgv_step_is_known (step))
    {
      *value = cgv_step_get_change (step);
      label = cgv_cell_dup_with_unit (&step->cells[CGV_STEP_PERCENT]);
    }
  else if (step != NULL)
    label = g_strdup (step->why_not);
  cgv_curve_set_name (curve, bar, name);
  cgv_curve_set_label (curve, bar, label != NULL ? label : "");
}

CgvCurve *
cgv_set_curve_new_suite (const CgvSet *set,
                         guint benchmark)
{
  static const CgvEvent percent = { .unit = { CGV_UNIT_EVENTS, 1 } };
  guint n = benchmark == CGV_NONE ? set->pairs->len : 1;
  g_autofree double *values = g_new (double, n + 1);
  CgvCurve *curve = n > 0 ? cgv_curve_new (n, NULL, &percent) : NULL;

  if (curve == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      values[i] = NAN;
      set_bar (curve, i, set, benchmark == CGV_NONE ? i : benchmark, &values[i]);
    }
  curve->has_bars = true;
  cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_PLAIN);
  return curve;
}
