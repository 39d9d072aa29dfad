/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-course-lines.h"

#include "cgv-arrays.h"
#include "cgv-display-dup.h"

static const CgvCourseResult *
get_gap (const CgvCourse *self,
         guint gap)
{
  return g_ptr_array_index (self->gaps, gap);
}

/* Adds the gaps before @member. */
static void
list_gaps (const CgvCourse *self,
           guint member,
           guint *gap,
           GArray *lines)
{
  for (; *gap < self->gaps->len && get_gap (self, *gap)->to < member; (*gap)++)
    {
      const CgvCourseLine line = { CGV_COURSE_LINE_GAP, *gap, *gap + 1 };
      g_autofree char *reason = cgv_course_dup_gap (self, get_gap (self, *gap));

      if (reason != NULL)
        g_array_append_val (lines, line);
    }
}

static guint
find_fold_end (const CgvCourse *self,
               guint step,
               gboolean ends_at_gaps)
{
  do
    step++;
  while (step < self->steps->len && cgv_course_is_quiet (self, step) && !(ends_at_gaps && cgv_course_get (self, step)->to != cgv_course_get (self, step)->from + 1));
  return step;
}

GArray *
cgv_course_list_lines (const CgvCourse *self,
                       CgvCourseLines lines)
{
  GArray *list = cgv_array_new (CgvCourseLine);
  gboolean has_gaps = (lines & CGV_COURSE_LINES_GAPS) != 0;
  guint gap = has_gaps ? 0 : self->gaps->len;
  CgvCourseLine line;

  for (guint i = 0; i < self->steps->len; i = line.end)
    {
      line = (CgvCourseLine){ CGV_COURSE_LINE_STEP, i, i + 1 };
      list_gaps (self, cgv_course_get (self, i)->to, &gap, list);
      if ((lines & CGV_COURSE_LINES_FOLDS) != 0 && cgv_course_is_quiet (self, i))
        line = (CgvCourseLine){ CGV_COURSE_LINE_FOLD, i, find_fold_end (self, i, has_gaps) };
      g_array_append_val (list, line);
    }
  list_gaps (self, CGV_NONE, &gap, list);
  return list;
}

const CgvStep *
cgv_course_get_line_step (const CgvCourse *self,
                          const CgvCourseLine *line)
{
  return line->kind == CGV_COURSE_LINE_STEP ? cgv_course_get (self, line->start)->step : NULL;
}

guint
cgv_course_get_line_member (const CgvCourse *self,
                            const CgvCourseLine *line)
{
  return line->kind == CGV_COURSE_LINE_GAP ? get_gap (self, line->start)->to : cgv_course_get (self, line->end - 1)->to;
}

void
cgv_course_get_line_cell (const CgvCourse *self,
                          const CgvCourseLine *line,
                          CgvStepCell which,
                          CgvCell *cell)
{
  cell->is_empty = line->kind == CGV_COURSE_LINE_GAP;
  if (cell->is_empty)
    return;
  *cell = cgv_course_get (self, which == CGV_STEP_TOTAL ? line->end - 1 : line->start)->step->cells[which];
  for (guint i = line->start + 1; i < line->end && which >= CGV_STEP_DELTA; i++)
    cell->delta = cgv_delta_add (cell->delta, cgv_course_get (self, i)->step->cells[which].delta);
}

static char *
dup_name (const CgvCourse *self,
          const CgvCourseLine *line)
{
  if (line->kind == CGV_COURSE_LINE_GAP)
    return cgv_course_dup_short (self, get_gap (self, line->start)->to);
  return line->kind == CGV_COURSE_LINE_FOLD ? cgv_series_text_dup_quiet (self->steps, line->start, line->end) : cgv_course_dup_step (self, line->start);
}

/* Returns the sentence about the comparison, or the reason why it is missing. */
static char *
dup_result (const CgvCourse *self,
            const CgvCourseLine *line,
            CgvStepText text)
{
  const CgvStep *step = cgv_course_get_line_step (self, line);

  if (step != NULL)
    return g_strdup (cgv_step_get_text (step, text));
  if (line->kind == CGV_COURSE_LINE_GAP && text == CGV_STEP_TEXT_WHY_NOT)
    return cgv_course_dup_gap (self, get_gap (self, line->start));
  if (line->kind == CGV_COURSE_LINE_GAP && text == CGV_STEP_TEXT_STATE)
    return g_strdup (cgv_step_state_get_id (get_gap (self, line->start)->error != NULL ? CGV_STEP_FAILED : CGV_STEP_GONE));
  return NULL;
}

char *
cgv_course_dup_line_text (const CgvCourse *self,
                          const CgvCourseLine *line,
                          CgvStepText text)
{
  guint last = cgv_course_get_line_member (self, line);
  const CgvCommit *commit = line->end == line->start + 1 ? cgv_series_get_commit (self->series, last) : NULL;

  switch (text)
    {
    case CGV_STEP_TEXT_NAME:
      return dup_name (self, line);
    case CGV_STEP_TEXT_BENCHMARK:
      return cgv_display_dup_whole (cgv_series_get_benchmark (self->series, self->benchmark), -1);
    case CGV_STEP_TEXT_FROM:
      return line->kind != CGV_COURSE_LINE_GAP ? cgv_course_dup_member (self, cgv_course_get (self, line->start)->from) : NULL;
    case CGV_STEP_TEXT_TO:
      return cgv_course_dup_member (self, last);
    case CGV_STEP_TEXT_COMMIT:
      return commit != NULL ? g_strdup (commit->id) : NULL;
    case CGV_STEP_TEXT_SUBJECT:
      return commit != NULL ? cgv_display_dup_whole (commit->subject, -1) : NULL;
    case CGV_STEP_TEXT_DATE:
      return commit != NULL ? cgv_course_dup_date (self, last) : NULL;
    default:
      return dup_result (self, line, text);
    }
}
