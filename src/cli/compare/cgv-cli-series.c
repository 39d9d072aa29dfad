/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-series.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-compare-checks.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-report.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-series-causes.h"
#include "cgv-cli-suite.h"
#include "cgv-cli-text.h"
#include "cgv-course-lines.h"
#include "cgv-display-dup.h"
#include "cgv-series-text.h"

/* The function of `--function` in a member. */
typedef struct
{
  guint member;
  CgvCliFollowed followed;
} Member;

/* The series of one benchmark. */
typedef struct
{
  const CgvCliOptions *options;
  CgvCourse *data;
  CgvCliStepResults results; /* of the last comparison */
  GPtrArray *followed; /* Member */
  char *not_followed; /* nullable */
  GPtrArray *checks;  /* of the comparison of the first member with the last */
  guint n_lacking;    /* steps whose sides have no event type of that name */
  CgvCliExit exit_code;
} Course;

static Course *
new_course (const CgvCliOptions *options,
            const CgvSeries *series,
            guint benchmark)
{
  Course *self = g_new0 (Course, 1);

  self->options = options;
  self->data = cgv_course_new (series, benchmark);
  self->followed = g_ptr_array_new_with_free_func (g_free);
  self->checks = cgv_cli_compare_checks_new (NULL, NULL);
  return self;
}

static void
free_course (gpointer data)
{
  Course *self = data;

  g_ptr_array_unref (self->checks);
  g_ptr_array_unref (self->followed);
  g_free (self->not_followed);
  cgv_course_free (self->data);
  g_free (self);
}

/* Returns NULL for profiles that are no benchmarks. */
static const char *
get_benchmark (const Course *self)
{
  const char *name = cgv_series_get_benchmark (self->data->series, self->data->benchmark);

  return *name != '\0' ? name : NULL;
}

/* Returns the benchmark as display text, or @instead. */
static char *
dup_group (const Course *self,
           const char *instead)
{
  return get_benchmark (self) != NULL ? cgv_display_dup_whole (get_benchmark (self), -1) : g_strdup (instead);
}

static gpointer
load (gpointer user_data,
      char **files)
{
  Course *self = user_data;
  CgvCliSource *source = cgv_cli_source_new (self->options->memory_limit, files, g_strv_length (files));
  CgvCliExit exit_code = CGV_CLI_EXIT_ERROR;

  if (source->document != NULL)
    exit_code = cgv_document_is_partial (source->document) ? cgv_cli_source_report (source) : CGV_CLI_EXIT_OK;
  self->exit_code = MAX (self->exit_code, exit_code);
  return source;
}

/* Compares with limits only for the whole series. */
static CgvStep *
compare (gpointer user_data,
         CgvCourseKind kind,
         gpointer base,
         gpointer new_)
{
  Course *self = user_data;
  CgvCliOptions own = *self->options;
  gboolean is_whole = kind == CGV_COURSE_WHOLE;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  CgvStep *step;

  if (!is_whole)
    own.gates = none;
  if (self->options->causes > 0)
    own.group = (CgvGroupingKind) (self->options->causes - 1);
  self->results = (CgvCliStepResults){ .exit_code = self->exit_code };
  step = cgv_cli_suite_compare (&own, is_whole ? get_benchmark (self) : NULL, base, new_, &self->results);
  self->exit_code = self->results.exit_code;
  if (is_whole)
    g_ptr_array_unref (self->checks);
  if (is_whole)
    self->checks = g_steal_pointer (&self->results.checks);
  g_clear_pointer (&self->results.checks, g_ptr_array_unref);
  return step;
}

static void
add_followed (Course *self,
              guint member,
              const CgvCliFollowed *followed)
{
  Member *row = g_new0 (Member, 1);

  row->member = member;
  row->followed = *followed;
  g_ptr_array_add (self->followed, row);
}

static void
take (gpointer user_data,
      CgvCourseResult *result)
{
  Course *self = user_data;
  CgvCliStepResults *found = &self->results;

  if (result->kind == CGV_COURSE_STEP)
    {
      self->n_lacking += found->lacks_event;
      if (found->is_followed && self->followed->len == 0)
        add_followed (self, result->from, &found->followed[CGV_SIDE_BASE]);
      if (found->is_followed)
        add_followed (self, result->to, &found->followed[CGV_SIDE_NEW]);
      g_free (self->not_followed);
      self->not_followed = g_steal_pointer (&found->not_followed);
    }
  g_clear_pointer (&found->not_followed, g_free);
  cgv_course_add (self->data, result);
}

static guint
find_first (const Course *self)
{
  const CgvSeries *series = self->data->series;
  guint first = 0;

  while (self->options->since != NULL && first < series->members->len && strcmp (cgv_series_get_member (series, first)->name, self->options->since) != 0)
    first++;
  return first;
}

/* Returns whether the base of limits is not that of the whole series, because the first member could not be read. */
static gboolean
lacks_first (const Course *self)
{
  const GPtrArray *gaps = self->data->gaps;
  const CgvCourseResult *gap = gaps->len > 0 ? g_ptr_array_index (gaps, 0) : NULL;

  return gap != NULL && gap->to == find_first (self) && gap->error != NULL;
}

/* A limit is one on the last member against the first, or could not be checked; a cap is on the last one alone.
 *
 * @last: the last member that was read, or CGV_NONE */
static void
check_ends (Course *self,
            guint last)
{
  g_autoptr (GPtrArray) gates = cgv_cli_suite_list_gates (self->options, get_benchmark (self));
  g_autofree char *group = dup_group (self, CGV_CLI_CHECK_LIMIT);
  const GPtrArray *gaps = self->data->gaps;
  gboolean is_cut = last + 1 != self->data->series->members->len;
  gboolean is_unread = is_cut && gaps->len > 0 && ((const CgvCourseResult *) g_ptr_array_index (gaps, gaps->len - 1))->error != NULL;
  const char *why = lacks_first (self) ? _ ("could not be checked because the first version is damaged or unreadable; --since begins with another one") : _ ("could not be checked because it is in one version only");

  cgv_foreach_pointer (CgvCliCheck, check, self->checks)
    {
      if (check->is_cap || !lacks_first (self))
        continue;
      g_free (check->words);
      check->words = g_strdup (why);
      check->outcome = CGV_CLI_OUTCOME_UNCLEAR;
    }
  if (self->data->steps->len > 0 && !is_cut)
    return;
  if (is_cut)
    why = is_unread ? _ ("could not be checked because the last version is damaged or unreadable")
                    : _ ("could not be checked because the last version does not have it");
  g_ptr_array_set_size (self->checks, 0);
  for (guint i = 0; i < gates->len; i++)
    {
      g_autofree char *label = cgv_display_dup_whole (((const CgvCliGate *) g_ptr_array_index (gates, i))->text, -1);

      cgv_cli_compare_checks_add (self->checks, group, label, g_strdup (why), CGV_CLI_OUTCOME_UNCLEAR);
    }
}

static void
follow_members (Course *self)
{
  const CgvCourseReader reader = { load, (GDestroyNotify) cgv_cli_source_free, cgv_cli_source_get_document, compare, take };

  check_ends (self, cgv_course_follow (self->data->series, self->data->benchmark, find_first (self), &reader, self, NULL));
}

/* Returns whether the ends cannot be compared, and no limit says so. */
static gboolean
is_failed (const Course *self)
{
  return self->data->whole != NULL && self->data->whole->event_name == NULL && self->checks->len == 0;
}

typedef struct
{
  const Course *course;
  GArray *lines; /* CgvCourseLine */
} Table;

/* The members in which the function costs something else than in the one before; for data all. */
typedef struct
{
  const Course *course;
  GPtrArray *rows; /* Member */
  gboolean is_prose;
} FollowedTable;

enum
{
  COLUMN_COMMITS = CGV_STEP_TEXT_DATE + 1,
  COLUMN_VARIES,
  COLUMN_COMMANDS,
  COLUMN_CELLS,
};

static const CgvCourseLine *
get_line (const Table *table,
          guint position)
{
  return &g_array_index (table->lines, CgvCourseLine, position);
}

static void
fill (gpointer list,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  const CgvCourse *course = ((const Table *) list)->course->data;
  const CgvCourseLine *line = get_line (list, position);
  const CgvStep *step = cgv_course_get_line_step (course, line);

  if (column->index >= COLUMN_CELLS)
    cgv_course_get_line_cell (course, line, column->index - COLUMN_CELLS, cell);
  else if (column->index <= CGV_STEP_TEXT_DATE)
    {
      cell->text = cgv_course_dup_line_text (course, line, column->index);
      cell->is_empty = cell->text == NULL;
      /* Several steps have words instead of a name. */
      if (line->kind == CGV_COURSE_LINE_FOLD)
        cell->kind = CGV_CELL_TEXT;
    }
  else if (step == NULL)
    cell->is_empty = TRUE;
  else if (column->index == COLUMN_COMMITS)
    cell->count = cgv_course_count_commits (course, line->start);
  else if (column->index == COLUMN_VARIES)
    cell->count = step->state == CGV_STEP_CHANGED && cgv_course_is_quiet (course, line->start);
  else
    cell->count = step->commands[CGV_SIDE_BASE] != NULL;
}

static GPtrArray *
new_columns (const Table *table,
             const CgvReport *report)
{
  static const struct
  {
    const char *id;
    CgvCellKind kind;
    guint index;
  } data[] = {
    { "from", CGV_CELL_TEXT, CGV_STEP_TEXT_FROM },
    { "to", CGV_CELL_TEXT, CGV_STEP_TEXT_TO },
    { "commit", CGV_CELL_TEXT, CGV_STEP_TEXT_COMMIT },
    { "subject", CGV_CELL_TEXT, CGV_STEP_TEXT_SUBJECT },
    { "date", CGV_CELL_TEXT, CGV_STEP_TEXT_DATE },
    { "commit_count", CGV_CELL_COUNT, COLUMN_COMMITS },
    { "state", CGV_CELL_TEXT, CGV_STEP_TEXT_STATE },
    { "headline", CGV_CELL_TEXT, CGV_STEP_TEXT_HEADLINE },
    { "where", CGV_CELL_TEXT, CGV_STEP_TEXT_WHERE },
    { "why_not", CGV_CELL_TEXT, CGV_STEP_TEXT_WHY_NOT },
    { "benchmark", CGV_CELL_TEXT, CGV_STEP_TEXT_BENCHMARK },
    { "varies", CGV_CELL_TRUTH, COLUMN_VARIES },
    { "other_command", CGV_CELL_TRUTH, COLUMN_COMMANDS },
  };
  GPtrArray *columns = cgv_columns_new ();

  if (!cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_report_add_column (columns, "base_total", NULL, CGV_CELL_COST, COLUMN_CELLS + CGV_STEP_BASE, fill);
      cgv_report_add_column (columns, "new_total", NULL, CGV_CELL_COST, COLUMN_CELLS + CGV_STEP_TOTAL, fill);
    }
  cgv_report_add_column (columns, "delta_total", _ ("Change"), CGV_CELL_DELTA, COLUMN_CELLS + CGV_STEP_DELTA, fill);
  cgv_report_add_column (columns, "percent", _ ("Of before"), CGV_CELL_PERCENT, COLUMN_CELLS + CGV_STEP_PERCENT, fill);
  cgv_report_add_column (columns, "gross_percent", _ ("Gross"), CGV_CELL_PERCENT, COLUMN_CELLS + CGV_STEP_GROSS, fill);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      if (table->course->data->series->history != NULL)
        cgv_report_add_column (columns, "date", _ ("Date"), CGV_CELL_TEXT, CGV_STEP_TEXT_DATE, fill);
      cgv_report_add_column (columns, "step", _ ("Step to"), CGV_CELL_NAME, CGV_STEP_TEXT_NAME, fill);
      return columns;
    }
  for (guint i = 0; i < G_N_ELEMENTS (data); i++)
    {
      if (data[i].index != CGV_STEP_TEXT_BENCHMARK || cgv_report_is (report, CGV_REPORT_CSV))
        cgv_report_add_column (columns, data[i].id, NULL, data[i].kind, data[i].index, fill);
    }
  return columns;
}

static void
add_detail (gpointer list,
            guint position,
            CgvReport *report)
{
  const Table *table = list;
  const CgvStep *step = cgv_course_get_line_step (table->course->data, get_line (table, position));

  if (cgv_report_is (report, CGV_REPORT_JSON))
    cgv_cli_suite_add_causes (step, report);
  else if (step != NULL)
    cgv_report_say (report, CGV_REPORT_PLAIN, cgv_step_is_known (step) ? step->where : step->why_not);
}

/* In prose, steps that change nothing are one line, and gaps are named before the table. */
static GArray *
list_lines (const Course *self,
            const CgvReport *report)
{
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    return cgv_course_list_lines (self->data, CGV_COURSE_LINES_FOLDS);
  return cgv_course_list_lines (self->data, cgv_report_is (report, CGV_REPORT_CSV) ? CGV_COURSE_LINES_GAPS : CGV_COURSE_LINES_STEPS);
}

static void
add_table (const Course *self,
           CgvReport *report)
{
  g_autoptr (GArray) lines = list_lines (self, report);
  Table table = { self, lines };
  g_autoptr (GPtrArray) columns = new_columns (&table, report);
  CgvReportTable steps = { .id = "steps", .columns = columns, .list = &table, .detail_title = _ ("Where it began"), .add_detail = add_detail };

  steps.n_rows = self->options->has_rows ? cgv_cli_rows_count_listed (self->options, report, lines->len) : lines->len;
  steps.n_more = lines->len - steps.n_rows;
  cgv_report_add_table (report, &steps);
}

enum
{
  FOLLOWED_SELF,
  FOLLOWED_INCLUSIVE,
  FOLLOWED_CALLS,
  FOLLOWED_MEMBER,
};

static void
fill_followed (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const FollowedTable *table = list;
  const Member *row = g_ptr_array_index (table->rows, position);
  const CgvCell *const cells[] = { &row->followed.self, &row->followed.inclusive, &row->followed.calls };

  if (column->index < FOLLOWED_MEMBER)
    *cell = *cells[column->index];
  else
    cell->text = table->is_prose ? cgv_course_dup_short (table->course->data, row->member) : cgv_course_dup_member (table->course->data, row->member);
}

static gboolean
is_same_cost (const CgvCell *cell,
              const CgvCell *other)
{
  return cell->is_empty == other->is_empty && cell->cost.value == other->cost.value && cell->count == other->count;
}

static gboolean
is_same (const Member *row,
         const Member *other)
{
  return is_same_cost (&row->followed.self, &other->followed.self) && is_same_cost (&row->followed.inclusive, &other->followed.inclusive) &&
         is_same_cost (&row->followed.calls, &other->followed.calls);
}

/* Returns whether a function costs the same in an earlier member, except for noise. */
static gboolean
has_cost_of (const CgvCliFollowed *earlier,
             const CgvCliFollowed *last)
{
  guint64 more = last->inclusive.cost.value - earlier->inclusive.cost.value;

  return last->inclusive.is_empty == earlier->inclusive.is_empty && MIN (more, -more) <= last->noise_limit;
}

/* Says since when the function costs what it does. */
static void
add_since (const Course *self,
           CgvReport *report)
{
  guint first = self->followed->len - 1;
  const Member *last = g_ptr_array_index (self->followed, first);
  g_autofree char *cost = cgv_cell_dup_text (&last->followed.inclusive);
  g_autofree char *since = NULL;
  g_autofree char *since_short = NULL;
  g_autofree char *function = cgv_display_dup (self->options->function, -1);
  guint member;

  while (first > 0 && has_cost_of (&((const Member *) g_ptr_array_index (self->followed, first - 1))->followed, &last->followed))
    first--;
  member = ((const Member *) g_ptr_array_index (self->followed, first))->member;
  since = cgv_course_dup_member (self->data, member);
  since_short = cgv_course_dup_short (self->data, member);
  cgv_report_add_text (report, "since", NULL, since);
  if (!cgv_report_is (report, CGV_REPORT_PROSE))
    return;
  if (last->followed.inclusive.is_empty)
    /* Translators: the names of a function and of a version. */
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ ("%s is not called since %s."), function, since_short));
  else
    /* Translators: the name of a function, an amount, and the name of a version. */
    cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ ("%s costs %s with all that it calls, since %s."), function, cost, since_short));
}

static void
add_function (const Course *self,
              CgvReport *report)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  FollowedTable list = { self, rows, is_prose };
  CgvReportTable table = { .id = "members", .columns = columns, .list = &list };

  if (self->followed->len == 0 || (cgv_report_is (report, CGV_REPORT_CSV) && self->options->causes > 0))
    return;
  for (guint i = 0; i < self->followed->len; i++)
    {
      if (i == 0 || !is_prose || !is_same (g_ptr_array_index (self->followed, i), g_ptr_array_index (self->followed, i - 1)))
        g_ptr_array_add (rows, g_ptr_array_index (self->followed, i));
    }
  table.n_rows = rows->len;
  add_since (self, report);
  cgv_report_add_column (columns, "self", _ ("Self"), CGV_CELL_COST, FOLLOWED_SELF, fill_followed);
  cgv_report_add_column (columns, "inclusive", _ ("Inclusive"), CGV_CELL_COST, FOLLOWED_INCLUSIVE, fill_followed);
  cgv_report_add_column (columns, "calls", _ ("Calls"), CGV_CELL_COUNT, FOLLOWED_CALLS, fill_followed);
  cgv_report_add_column (columns, "member", _ ("Version"), CGV_CELL_NAME, FOLLOWED_MEMBER, fill_followed);
  cgv_report_add_table (report, &table);
}

static void
add_returns (const Course *self,
             CgvReport *report)
{
  g_autoptr (GArray) returns = cgv_series_text_find_returns (self->data->steps);

  cgv_report_begin_array (report, "returns");
  cgv_foreach_item (const CgvSeriesReturn, found, returns)
    {
      const CgvStepCause *cause = g_ptr_array_index (cgv_course_get (self->data, found->step)->step->causes, 0);
      g_autofree char *step = cgv_course_dup_member (self->data, cgv_course_get (self->data, found->step)->to);
      g_autofree char *back = cgv_course_dup_member (self->data, cgv_course_get (self->data, found->back)->to);

      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "step", NULL, step);
      cgv_report_add_text (report, "back", NULL, back);
      cgv_report_add_text (report, "function", NULL, cause->name);
      cgv_report_end (report);
      if (cgv_report_is (report, CGV_REPORT_PROSE))
        cgv_report_take (report, CGV_REPORT_PLAIN, cgv_course_dup_return (self->data, found));
    }
  cgv_report_end (report);
}

static void
add_varying (const Course *self,
             CgvReport *report)
{
  g_autoptr (GPtrArray) names = cgv_course_list_varying (self->data);
  g_autoptr (GPtrArray) calls = g_ptr_array_copy (self->data->varying_by_calls, NULL, NULL);
  g_autofree char *sentence = cgv_course_dup_varying (self->data);

  g_ptr_array_add (names, NULL);
  g_ptr_array_add (calls, NULL);
  cgv_report_add_names (report, "varying", NULL, (const char *const *) names->pdata);
  cgv_report_add_names (report, "varying_by_calls", NULL, (const char *const *) calls->pdata);
  if (sentence != NULL && cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_report_say (report, CGV_REPORT_NOTE, sentence);
}

static void
add_commands (const Course *self,
              CgvReport *report)
{
  g_autofree char *sentence = cgv_course_dup_commands (self->data);

  if (sentence != NULL && cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_report_say (report, CGV_REPORT_WARNING, sentence);
}

static gboolean
is_in_repository (const char *folder)
{
  g_autofree char *path = g_canonicalize_filename (folder, NULL);

  for (char *end = path + strlen (path); end != NULL; end = strrchr (path, '/'))
    {
      g_autofree char *git = NULL;

      *end = '\0';
      git = g_strconcat (path, "/.git", NULL);
      if (g_file_test (git, G_FILE_TEST_EXISTS))
        return TRUE;
    }
  return FALSE;
}

static void
add_order (const Course *self,
           CgvReport *report)
{
  const char *path = self->options->files[CGV_SIDE_NEW][0];
  g_autofree char *folder = g_file_test (path, G_FILE_TEST_IS_DIR) ? g_strdup (path) : g_path_get_dirname (path);
  g_autofree char *shown = cgv_display_dup_whole (folder, -1);
  g_autofree char *sentence = cgv_course_dup_order (self->data);

  if (sentence == NULL || !cgv_report_is (report, CGV_REPORT_PROSE))
    return;
  cgv_report_say (report, CGV_REPORT_WARNING, sentence);
  if (is_in_repository (folder))
    /* Translators: %s is a folder; options stay as they are. */
    cgv_report_take (report, CGV_REPORT_HINT, g_strdup_printf (_ ("Options for it are --order git --source-root %s, if the repository there has these commits, and --order time."), shown));
  else
    cgv_report_say (report, CGV_REPORT_HINT, _ ("Options for it are --order git, with --source-root for the folder of the repository, and --order time."));
}

static void
add_unread (const Course *self,
            CgvReport *report)
{
  cgv_report_begin_array (report, "unread");
  cgv_foreach_pointer (const CgvCourseResult, gap, self->data->gaps)
    {
      g_autofree char *name = cgv_report_is (report, CGV_REPORT_PROSE) ? cgv_course_dup_short (self->data, gap->to) : cgv_course_dup_member (self->data, gap->to);
      g_autofree char *reason = cgv_course_dup_gap (self->data, gap);

      if (reason == NULL)
        continue;
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "member", NULL, name);
      cgv_report_add_text (report, "error", NULL, reason);
      cgv_report_end (report);
      if (cgv_report_is (report, CGV_REPORT_PROSE))
        cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf ("%s: %s", name, reason));
    }
  cgv_report_end (report);
}

static void
add_head (const Course *self,
          gboolean is_alone,
          CgvReport *report)
{
  g_autofree char *course = self->data->whole != NULL && cgv_step_is_known (self->data->whole) ? cgv_series_text_dup_course (self->data->steps, self->data->whole) : NULL;
  g_autofree char *benchmark = cgv_display_dup_whole (cgv_series_get_benchmark (self->data->series, self->data->benchmark), -1);
  const char *headline = cgv_course_get_headline (self->data);

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      if (*benchmark != '\0')
        cgv_report_say (report, CGV_REPORT_HEADING, benchmark);
      if (!is_alone)
        cgv_report_say (report, CGV_REPORT_PLAIN, headline);
      if (self->data->whole != NULL)
        cgv_report_say (report, CGV_REPORT_PLAIN, self->data->whole->where);
      else if (self->data->gaps->len + 1 == self->data->series->members->len)
        cgv_report_say (report, CGV_REPORT_PLAIN, _ ("One profile is no series yet."));
      cgv_report_say (report, CGV_REPORT_PLAIN, course);
      cgv_report_take (report, CGV_REPORT_PLAIN, cgv_course_dup_way (self->data));
      return;
    }
  cgv_report_add_text (report, "benchmark", NULL, *benchmark != '\0' ? benchmark : NULL);
  cgv_report_add_text (report, "event", NULL, self->data->whole != NULL ? self->data->whole->event_name : NULL);
  cgv_report_add_text (report, "headline", NULL, headline);
  cgv_report_add_text (report, "where", NULL, self->data->whole != NULL ? self->data->whole->where : NULL);
  cgv_report_add_text (report, "course", NULL, course);
}

/* @is_alone: the title has its headline */
static void
add_course (const Course *self,
            gboolean is_alone,
            CgvReport *report)
{
  gboolean has_steps = self->options->causes == 0 && self->options->function == NULL;

  add_head (self, is_alone, report);
  add_returns (self, report);
  add_order (self, report);
  add_varying (self, report);
  add_commands (self, report);
  add_unread (self, report);
  cgv_cli_suite_add_limits (self->checks, report);
  if (cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_compare_checks_say (self->checks, report);
  if (cgv_report_is (report, CGV_REPORT_CSV) ? has_steps : self->data->steps->len > 0)
    add_table (self, report);
  if (self->options->causes > 0)
    cgv_cli_series_causes_add (self->data, self->options, report);
  add_function (self, report);
}

/* Lists the results of all limits, and the members that are left out. */
static GPtrArray *
list_checks (const GPtrArray *courses)
{
  GPtrArray *all = cgv_cli_compare_checks_new (NULL, NULL);

  cgv_foreach_pointer (const Course, self, courses)
    {
      cgv_foreach_pointer (const CgvCliCheck, check, self->checks)
        cgv_cli_compare_checks_add (all, check->group, check->label, g_strdup (check->words), check->outcome);
      if (is_failed (self))
        {
          g_autofree char *group = dup_group (self, _ ("Series"));

          cgv_cli_compare_checks_add (all, group, NULL, g_strdup (cgv_course_get_headline (self->data)), CGV_CLI_OUTCOME_DOUBTFUL);
        }
      cgv_foreach_pointer (const CgvCourseResult, gap, self->data->gaps)
        {
          g_autofree char *member = cgv_course_dup_member (self->data, gap->to);
          g_autofree char *group = dup_group (self, member);
          g_autofree char *reason = cgv_course_dup_gap (self->data, gap);

          if (reason == NULL)
            continue;
          cgv_cli_compare_checks_add (all, group, NULL, get_benchmark (self) != NULL ? g_strdup_printf ("%s: %s", member, reason) : g_strdup (reason), CGV_CLI_OUTCOME_DOUBTFUL);
        }
    }
  return all;
}

/* Returns the worst result of the limits that are for a course, or of those for no benchmark; -1 without any. */
static int
get_outcome (const Course *self,
             gboolean is_for_none)
{
  int worst = -1;

  cgv_foreach_pointer (const CgvCliCheck, check, self->checks)
    {
      gboolean is_of_none = get_benchmark (self) != NULL && g_str_equal (check->group, CGV_CLI_CHECK_LIMIT);

      if (is_of_none == is_for_none)
        worst = MAX (worst, (int) check->outcome);
    }
  return worst;
}

/* Returns how many limits are for no benchmark. */
static guint
count_unused (const Course *self)
{
  guint n = 0;

  cgv_foreach_pointer (const CgvCliCheck, check, self->checks)
    n += get_benchmark (self) != NULL && g_str_equal (check->group, CGV_CLI_CHECK_LIMIT);
  return n;
}

/* Returns the title of a series without benchmarks. */
static char *
dup_title (const Course *self)
{
  int outcome = MAX (get_outcome (self, FALSE), get_outcome (self, TRUE));
  const char *headline = self->data->whole != NULL ? cgv_course_get_headline (self->data) : _ ("No two profiles could be compared");

  if (outcome == CGV_CLI_OUTCOME_EXCEEDED)
    /* Translators: %s is "▲ 3 % more instructions". */
    return g_strdup_printf (_ ("%s: a limit was exceeded"), headline);
  if (outcome == CGV_CLI_OUTCOME_UNCLEAR)
    return g_strdup (_ ("Cannot tell: a limit could not be checked"));
  if (outcome >= 0)
    /* Translators: %s is "▲ 3 % more instructions". */
    return g_strdup_printf (_ ("%s: within the limits"), headline);
  return g_strdup (headline);
}

/* Returns the title of several benchmarks: it counts them, as that of a suite does. */
static char *
dup_title_of_all (const GPtrArray *courses)
{
  CgvSuiteCounts counts = { 0 };

  cgv_foreach_pointer (const Course, self, courses)
    {
      int outcome = get_outcome (self, FALSE);

      if (self->data->whole != NULL)
        cgv_suite_counts_add (&counts, self->data->whole);
      else
        counts.n++;
      counts.n_limited += outcome >= 0;
      counts.n_exceeded += outcome == CGV_CLI_OUTCOME_EXCEEDED;
      counts.n_unclear += outcome == CGV_CLI_OUTCOME_UNCLEAR;
      counts.n_unused += count_unused (self);
    }
  return cgv_series_text_dup_suite (&counts);
}

/* Returns (nullable) what is said once, if no profile has the event type. */
static char *
dup_no_event (const GPtrArray *courses)
{
  const CgvCliOptions *options = courses->len > 0 ? ((const Course *) g_ptr_array_index (courses, 0))->options : NULL;
  guint n_steps = 0;
  guint n_lacking = 0;
  guint n_profiles = 0;

  cgv_foreach_pointer (const Course, course, courses)
    {
      n_steps += course->data->steps->len;
      n_lacking += course->n_lacking;
      n_profiles += course->data->steps->len > 0 ? course->data->steps->len + 1 : 0;
    }
  if (n_lacking == 0 || n_lacking < n_steps || options->gates->len > 0)
    return NULL;
  return cgv_cli_suite_dup_no_event (options, n_profiles);
}

static gboolean
write_series (CgvReportFormat format,
              FILE *file,
              gpointer user_data,
              GError **error)
{
  const GPtrArray *courses = user_data;
  const Course *first = g_ptr_array_index (courses, 0);
  g_autofree char *no_event = (format & CGV_REPORT_PROSE) != 0 ? dup_no_event (courses) : NULL;
  g_autofree char *title = g_strdup (no_event);
  g_autoptr (GPtrArray) checks = list_checks (courses);
  CgvReport *report;

  if (title == NULL)
    title = courses->len == 1 ? dup_title (first) : dup_title_of_all (courses);
  if (cgv_cli_compare_checks_write (checks, title, first->options->report_only, format, file))
    return TRUE;
  report = cgv_cli_report_new (format, title, file);
  if (cgv_report_is (report, CGV_REPORT_TEXT))
    cgv_report_say (report, CGV_REPORT_PLAIN, title);
  cgv_report_add_text (report, "kind", NULL, "series");
  cgv_report_begin_array (report, "benchmarks");
  for (guint i = 0; i < courses->len && no_event == NULL; i++)
    {
      cgv_report_begin_object (report, NULL);
      add_course (g_ptr_array_index (courses, i), courses->len == 1, report);
      cgv_report_end (report);
    }
  cgv_report_end (report);
  return cgv_report_finish (report) || cgv_cli_numbers_fail_for_memory (error);
}

/* Prints the commit in the middle of those between two members, of the step with the largest gross change: sums of functions show changes
 * that cancel out in the total. */
static void
print_next (const GPtrArray *courses)
{
  const CgvCommit *middle = NULL;
  double largest = 0;

  for (guint i = 0; i < courses->len; i++)
    {
      const CgvCourse *self = ((const Course *) g_ptr_array_index (courses, i))->data;

      for (guint j = 0; j < self->steps->len; j++)
        {
          const CgvCourseResult *result = cgv_course_get (self, j);
          double gross = cgv_delta_to_double (result->step->cells[CGV_STEP_GROSS].delta);
          guint n = cgv_course_count_commits (self, j);

          if (n < 2 || result->step->state != CGV_STEP_CHANGED || cgv_course_is_quiet (self, j) || gross <= largest)
            continue;
          largest = gross;
          middle = g_ptr_array_index (self->series->history, cgv_series_get_member (self->series, result->from)->commit + n / 2);
        }
    }
  if (middle == NULL)
    cgv_cli_text_print_error (_ ("No commit is left to record: each step that changes something is one commit"));
  else
    printf ("%s\n", middle->id);
}

static gboolean
check_series (const CgvCliOptions *options,
              const CgvSeries *series,
              GError **error)
{
  gboolean has_since = options->since == NULL;
  gboolean has_benchmark = options->benchmark == NULL;

  for (guint i = 0; i < series->members->len; i++)
    has_since = has_since || strcmp (cgv_series_get_member (series, i)->name, options->since) == 0;
  for (guint i = 0; i < series->benchmarks->len; i++)
    has_benchmark = has_benchmark || strcmp (cgv_series_get_benchmark (series, i), options->benchmark) == 0;
  if (series->members->len == 1 && !g_file_test (*options->files[CGV_SIDE_NEW], G_FILE_TEST_EXISTS))
    return cgv_cli_text_refuse (error, _ ("%s: There is no such file. Check the name, and whether the file was moved or deleted."), *options->files[CGV_SIDE_NEW]);
  if (series->members->len == 0)
    return cgv_cli_text_refuse (error, _ ("%s: There are no profiles in this folder."), *options->files[CGV_SIDE_NEW]);
  if (series->members->len < 2)
    return cgv_cli_text_refuse (error, _ ("One profile is no series yet: name a folder with several, or several files"));
  if (!has_since)
    return cgv_cli_text_refuse (error, _ ("No profile of the series is named “%s”"), options->since);
  return has_benchmark || cgv_cli_text_refuse (error, _ ("No benchmark is named “%s”"), options->benchmark);
}

/* A limit that is for none of the benchmarks is said with the first of them. */
static void
check_patterns (const CgvCliOptions *options,
                const GPtrArray *courses)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  cgv_foreach_pointer (const Course, course, courses)
    g_ptr_array_add (names, (gpointer) get_benchmark (course));
  if (courses->len > 0)
    cgv_cli_suite_check_patterns (options, names, ((const Course *) g_ptr_array_index (courses, 0))->checks);
}

static gboolean
answer (const CgvCliOptions *options,
        const CgvSeries *series,
        GPtrArray *courses,
        GError **error)
{
  g_autofree char *no_event = NULL;

  if (!check_series (options, series, error) || !cgv_cli_suite_check_outputs (options, series, error))
    return FALSE;
  for (guint i = 0; i < series->benchmarks->len; i++)
    {
      Course *course;

      if (options->benchmark != NULL && strcmp (cgv_series_get_benchmark (series, i), options->benchmark) != 0)
        continue;
      course = new_course (options, series, i);
      g_ptr_array_add (courses, course);
      follow_members (course);
      if (course->not_followed != NULL && course->followed->len == 0)
        return cgv_cli_text_refuse (error, "%s", course->not_followed);
    }
  check_patterns (options, courses);
  if (!options->only_next)
    return cgv_cli_output_write_reports (options->outputs, write_series, courses, error);
  no_event = dup_no_event (courses);
  if (no_event == NULL)
    print_next (courses);
  return TRUE;
}

/* An order by commits that were not found needs another repository. */
static void
print_failure (const CgvCliOptions *options,
               const GError *error)
{
  if (options->source_roots == NULL && g_error_matches (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND))
    /* Translators: why the commits of a repository could not be used. */
    cgv_cli_text_take_error (g_strdup_printf (_ ("%s. Git was asked in the current folder: name the folder of the repository with --source-root"), error->message));
  else
    cgv_cli_text_print_error (error->message);
}

CgvCliExit
cgv_cli_run_series (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  const char *repository = options->source_roots != NULL ? options->source_roots[0] : ".";
  g_autoptr (CgvSeries) series = cgv_series_new (options->files[CGV_SIDE_NEW], options->order, repository, NULL, &error);
  g_autoptr (GPtrArray) courses = g_ptr_array_new_with_free_func (free_course);
  g_autofree char *no_event = NULL;
  CgvCliExit worst = CGV_CLI_EXIT_OK;

  if (series == NULL || !answer (options, series, courses, &error))
    {
      print_failure (options, error);
      return CGV_CLI_EXIT_ERROR;
    }
  no_event = dup_no_event (courses);
  if (no_event != NULL)
    cgv_cli_text_print_error (no_event);
  cgv_foreach_pointer (const Course, course, courses)
    {
      CgvCliExit exit_code = cgv_cli_compare_checks_report (course->checks, course->exit_code, options->report_only);

      if (is_failed (course) && no_event == NULL)
        cgv_cli_text_take_error (cgv_cli_text_dup_in_locale (cgv_course_get_headline (course->data)));
      worst = MAX (worst, exit_code);
    }
  return cgv_cli_source_close (worst);
}
