/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The lines in which the steps of a course are listed, by a window or a command. Main thread. */

#include "cgv-course.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_COURSE_LINE_STEP,
  CGV_COURSE_LINE_FOLD, /* several steps, or one that changes nothing */
  CGV_COURSE_LINE_GAP,
} CgvCourseLineKind;

typedef struct
{
  CgvCourseLineKind kind;
  guint start; /* a step, or a gap */
  guint end;   /* behind the steps of a fold */
} CgvCourseLine;

typedef enum
{
  CGV_COURSE_LINES_STEPS = 0,
  CGV_COURSE_LINES_FOLDS = 1 << 0, /* steps that change nothing are one line */
  CGV_COURSE_LINES_GAPS = 1 << 1,  /* members that are left out have a line, which also ends a fold */
} CgvCourseLines;

/* Lists the lines, the oldest first. */
GArray *cgv_course_list_lines (const CgvCourse *self,
                               CgvCourseLines lines);

/* Returns (nullable) the step of a line; NULL for folds and gaps. */
const CgvStep *cgv_course_get_line_step (const CgvCourse *self,
                                         const CgvCourseLine *line);

/* Returns the last member of a line. */
guint cgv_course_get_line_member (const CgvCourse *self,
                                  const CgvCourseLine *line);

/* Gets a cell of a line: of a fold the first and the last total, and the sums of the others; it is empty for gaps. */
void cgv_course_get_line_cell (const CgvCourse *self,
                               const CgvCourseLine *line,
                               CgvStepCell which,
                               CgvCell *cell);

/* Returns (nullable) a text of a line. */
char *cgv_course_dup_line_text (const CgvCourse *self,
                                const CgvCourseLine *line,
                                CgvStepText text);

G_END_DECLS
