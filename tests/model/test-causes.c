/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of causes of a made-up series: its periods, sums and size. */

#include <glib.h>
#include <locale.h>

#include "cgv-cause-table.h"

/* What f and g begin in each step, and the commits that the steps lead to. */
static const struct
{
  int f, g;
  const char *date;
  const char *tag; /* (nullable) */
} steps[] = {
  { 5, 0, "2018-06-01T00:00:00Z", "v1.0" },
  { 0, 0, "2019-01-01T00:00:00Z", NULL },
  { -5, 0, "2018-03-01T00:00:00Z", "v1.1" }, /* it was written before it came here */
  { 2, -9, "2019-12-01T00:00:00Z", NULL },
  { -2, 9, "2020-05-01T00:00:00Z", NULL },
};

typedef struct
{
  CgvSeries series;
  CgvCourse *course;
} Fixture;

static void
add_commit (Fixture *fixture,
            const char *date,
            const char *tag)
{
  CgvSeriesMember *member = g_new0 (CgvSeriesMember, 1);
  CgvCommit *commit = g_new0 (CgvCommit, 1);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (date, NULL);

  member->name = g_strdup_printf ("m%u", fixture->series.members->len);
  member->commit = fixture->series.members->len;
  commit->id = g_strdup (member->name);
  commit->subject = g_strdup_printf ("Merge pull request #%u from someone/topic", member->commit);
  commit->time = g_date_time_to_unix (time);
  commit->tags = g_strsplit (tag != NULL ? tag : "", ",", -1);
  g_ptr_array_add (fixture->series.members, member);
  g_ptr_array_add (fixture->series.history, commit);
}

static void
add_origin (CgvStep *step,
            const char *name,
            int amount)
{
  const CgvStepOrigin origin = { .name = g_strdup (name), .delta = { (guint64) ABS (amount), (int8_t) ((amount > 0) - (amount < 0)), FALSE, FALSE } };

  if (amount != 0)
    g_array_append_val (step->origins, origin);
  else
    g_free (origin.name);
}

static void
free_member (gpointer data)
{
  g_free (((CgvSeriesMember *) data)->name);
  g_free (data);
}

static void
free_commit (gpointer data)
{
  CgvCommit *commit = data;

  g_free (commit->id);
  g_free (commit->subject);
  g_strfreev (commit->tags);
  g_free (commit);
}

static CgvStep *
add_step (Fixture *fixture)
{
  CgvCourseResult *result = g_new0 (CgvCourseResult, 1);
  guint to = fixture->series.members->len - 1;

  *result = (CgvCourseResult) { .kind = CGV_COURSE_STEP, .from = to - 1, .to = to, .step = cgv_step_new_unknown (CGV_STEP_CHANGED, NULL) };
  cgv_course_add (fixture->course, result);
  return result->step;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->series.members = g_ptr_array_new_with_free_func (free_member);
  fixture->series.history = g_ptr_array_new_with_free_func (free_commit);
  fixture->course = cgv_course_new (&fixture->series, 0);
  add_commit (fixture, "2018-01-01T00:00:00Z", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      CgvStep *step;

      add_commit (fixture, steps[i].date, steps[i].tag);
      step = add_step (fixture);
      add_origin (step, "f", steps[i].f);
      add_origin (step, "g", steps[i].g);
    }
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_course_free (fixture->course);
  g_ptr_array_unref (fixture->series.members);
  g_ptr_array_unref (fixture->series.history);
}

/* Compares the table of a period with lines of its columns, such as "v1.1 1-3 f -5 g 0". */
static void
assert_table (Fixture *fixture,
              CgvCausePeriod period,
              const char *expected)
{
  g_autoptr (CgvCauseTable) table = cgv_cause_table_new (fixture->course, period);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (cgv_cause_period_is_known (fixture->course, period));
  for (guint i = 0; i < table->columns->len; i++)
    {
      const CgvCauseColumn *column = cgv_cause_table_get_column (table, i);
      g_autofree char *title = cgv_cause_table_dup_title (table, i);

      g_string_append_printf (text, "%s %u-%u", title, column->start, column->end);
      for (guint j = 0; j < table->rows->len; j++)
        {
          const CgvCauseRow *row = &g_array_index (table->rows, CgvCauseRow, j);

          g_string_append_printf (text, " %s %g", row->name, cgv_delta_to_double (cgv_cause_row_get (row, i)));
          g_assert_cmpfloat (cgv_delta_to_double (row->sum), ==, 0);
        }
      g_string_append_c (text, '\n');
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Releases have what led to their tags, and years what came in them, from their first version on, even if that changes nothing. Each column
 * adds up to the same as its steps. */
static void
test_periods (Fixture *fixture,
              gconstpointer data)
{
  assert_table (fixture, CGV_CAUSE_BY_STEP, "m1 0-1 g 0 f 5\nm3 2-3 g 0 f -5\nm4 3-4 g -9 f 2\nm5 4-5 g 9 f -2\n");
  assert_table (fixture, CGV_CAUSE_BY_RELEASE, "v1.0 0-1 f 5 g 0\nv1.1 1-3 f -5 g 0\nunreleased 3-5 f 0 g 0\n");
  assert_table (fixture, CGV_CAUSE_BY_YEAR, "2018 0-1 g 0 f 5\n2019 1-4 g -9 f -3\n2020 4-5 g 9 f -2\n");
}

/* Without tags and dates there are only steps. */
static void
test_unknown (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (GPtrArray) history = fixture->series.history;

  fixture->series.history = g_ptr_array_new ();
  g_assert_false (cgv_cause_period_is_known (fixture->course, CGV_CAUSE_BY_RELEASE));
  g_assert_false (cgv_cause_period_is_known (fixture->course, CGV_CAUSE_BY_YEAR));
  g_assert_true (cgv_cause_period_is_known (fixture->course, CGV_CAUSE_BY_STEP));
}

/* The columns with the largest gross change are shown, and the sums of the others. */
static void
test_others (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (CgvCauseTable) table = cgv_cause_table_new (fixture->course, CGV_CAUSE_BY_STEP);

  cgv_cause_table_show (table, 3);
  g_assert_cmpuint (table->n_others, ==, 1);
  g_assert_false (cgv_cause_table_get_column (table, 1)->is_shown);
  g_assert_cmpfloat (cgv_delta_to_double (cgv_cause_table_get_others (table, &table->all)), ==, -5);
  cgv_cause_table_show (table, 0);
  g_assert_cmpuint (table->n_others, ==, 0);
  g_assert_cmpint (cgv_cause_table_get_others (table, &table->all).sign, ==, 0);
}

/* The title of a column is what its commit does, and its id is that of no other column. */
static void
test_names (Fixture *fixture,
            gconstpointer data)
{
  static const char *const names[] = { "all", "self", "v3" };
  g_autoptr (CgvCauseTable) table = cgv_cause_table_new (fixture->course, CGV_CAUSE_BY_STEP);
  g_autofree char *subject = cgv_cause_table_dup_subject (table, 1);
  g_autoptr (GString) ids = g_string_new (NULL);

  g_assert_cmpstr (subject, ==, "#3 topic");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      CgvSeriesMember *member = g_ptr_array_index (fixture->series.members, cgv_course_get (fixture->course, cgv_cause_table_get_column (table, i)->start)->to);
      g_autofree char *id = NULL;

      g_free (member->name);
      member->name = g_strdup (names[i]);
      id = cgv_cause_table_dup_id (table, i);
      g_string_append_printf (ids, "%s ", id);
    }
  g_assert_cmpstr (ids->str, ==, "step:all step:self v3 ");
}

static guint
count_cells (const GArray *cells)
{
  for (guint i = 1; i < cells->len; i++)
    g_assert_cmpuint (g_array_index (cells, CgvCauseCell, i - 1).place, <, g_array_index (cells, CgvCauseCell, i).place);
  return cells->len;
}

/* A table holds what began somewhere, not all functions of all steps. */
static void
test_size (Fixture *fixture,
           gconstpointer data)
{
  enum { N_STEPS = 1000, N_FUNCTIONS = 10000 };
  g_autoptr (CgvCauseTable) table = NULL;
  guint n_row_cells = 0;
  guint n_column_cells = 0;

  for (guint i = 0; i < N_STEPS; i++)
    {
      CgvStep *step;

      add_commit (fixture, "2021-01-01T00:00:00Z", NULL);
      step = add_step (fixture);
      for (guint j = i; j < N_FUNCTIONS; j += N_STEPS)
        {
          g_autofree char *name = g_strdup_printf ("f%u", j);

          add_origin (step, name, 1 + (int) j);
        }
    }
  table = cgv_cause_table_new (fixture->course, CGV_CAUSE_BY_STEP);
  g_assert_cmpuint (table->rows->len, ==, N_FUNCTIONS + 2);
  for (guint i = 0; i < table->rows->len; i++)
    n_row_cells += count_cells (g_array_index (table->rows, CgvCauseRow, i).cells);
  for (guint i = 0; i < table->columns->len; i++)
    n_column_cells += count_cells (cgv_cause_table_get_column (table, i)->cells);
  /* f and g have six. */
  g_assert_cmpuint (n_row_cells, ==, N_FUNCTIONS + 6);
  g_assert_cmpuint (n_column_cells, ==, N_FUNCTIONS + 6);
}

/* Functions of one name in several libraries, and in the program, are several. */
static void
test_libraries (Fixture *fixture,
                gconstpointer data)
{
  static const char *const libraries[] = { NULL, "a.so", "b.so", "a.so" };
  g_autoptr (CgvCauseTable) table = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  CgvStep *step;

  add_commit (fixture, "2020-02-02T00:00:00Z", NULL);
  step = add_step (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      add_origin (step, "h", 1 << i);
      g_array_index (step->origins, CgvStepOrigin, i).library = g_strdup (libraries[i]);
    }
  table = cgv_cause_table_new (fixture->course, CGV_CAUSE_BY_STEP);
  for (guint i = 0; i < table->rows->len; i++)
    {
      const CgvCauseRow *row = &g_array_index (table->rows, CgvCauseRow, i);

      if (g_str_equal (row->name, "h"))
        g_string_append_printf (text, " %s %g", row->library != NULL ? row->library : "program", cgv_delta_to_double (row->sum));
    }
  g_assert_cmpstr (text->str, ==, " a.so 10 b.so 4 program 1");
}

static CgvStep *
make_benchmark (const char *name,
                int amount,
                const char *text)
{
  CgvStep *step = cgv_step_new_unknown (CGV_STEP_CHANGED, NULL);
  CgvStepCause *cause = g_new0 (CgvStepCause, 1);
  CgvDelta delta = { (guint64) ABS (amount), (int8_t) ((amount > 0) - (amount < 0)), FALSE, FALSE };

  cause->name = g_strdup (name);
  cause->text = g_strdup (text);
  cause->delta.delta = cause->percent.delta = delta;
  cause->percent.whole = 100;
  g_ptr_array_add (step->causes, cause);
  return step;
}

/* Expects causes in this order, and whether the sentence changed, if causes in @names vary. */
static void
assert_varying (const char *names,
                const char *order,
                gboolean changes)
{
  CgvStep *step = make_benchmark ("f", 9, "a lot");
  CgvStep *other = make_benchmark ("g", 5, "more");
  g_auto (GStrv) varying_names = g_strsplit (names, " ", -1);
  g_autoptr (GHashTable) varying = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) text = g_string_new (NULL);

  g_ptr_array_add (step->causes, g_ptr_array_steal_index (other->causes, 0));
  for (guint i = 0; varying_names[i] != NULL; i++)
    g_hash_table_add (varying, varying_names[i]);
  g_free (step->where);
  step->where = g_strdup ("as before");
  cgv_step_set_varying (step, varying);
  for (guint i = 0; i < step->causes->len; i++)
    {
      const CgvStepCause *cause = g_ptr_array_index (step->causes, i);

      g_assert_cmpint (cause->varies, ==, g_hash_table_contains (varying, cause->name));
      g_string_append (text, cause->name);
    }
  g_assert_cmpstr (text->str, ==, order);
  g_assert_cmpint (!g_str_equal (step->where, "as before"), ==, changes);
  cgv_step_free (step);
  cgv_step_free (other);
}

/* What varies by itself comes last, unless all does. */
static void
test_varying (void)
{
  assert_varying ("", "fg", FALSE);
  assert_varying ("h", "fg", FALSE);
  assert_varying ("f", "gf", TRUE);
  assert_varying ("g", "fg", TRUE);
  assert_varying ("f g", "fg", FALSE);
}

/* What the benchmark with the largest percentage says about a function is said of all. */
static void
test_common_causes (void)
{
  g_autoptr (GPtrArray) benchmarks = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_step_free);
  g_autoptr (GArray) causes = NULL;
  const CgvCommonCause *cause;

  g_ptr_array_add (benchmarks, make_benchmark ("f", 2, "a little"));
  g_ptr_array_add (benchmarks, make_benchmark ("g", -20, "less"));
  g_ptr_array_add (benchmarks, make_benchmark ("f", 9, "a lot"));
  g_ptr_array_add (benchmarks, make_benchmark ("f", -3, "less"));
  causes = cgv_series_text_merge_causes (benchmarks);
  g_assert_cmpuint (causes->len, ==, 2);
  cause = &g_array_index (causes, CgvCommonCause, 0);
  g_assert_cmpstr (cause->name, ==, "g");
  g_assert_cmpuint (cause->n, ==, 1);
  g_assert_cmpuint (cause->step, ==, 1);
  g_assert_cmpint (cause->sum.delta.sign, ==, -1);
  cause = &g_array_index (causes, CgvCommonCause, 1);
  g_assert_cmpstr (cause->name, ==, "f");
  g_assert_cmpuint (cause->n, ==, 3);
  g_assert_cmpfloat (cause->low, ==, -3);
  g_assert_cmpfloat (cause->high, ==, 9);
  g_assert_cmpuint (cause->sum.delta.size, ==, 8);
  g_assert_cmpuint (cause->step, ==, 2);
  g_assert_cmpstr (cause->text, ==, "a lot");
  g_assert_false (cause->is_same_text);
}

int
main (int argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/causes/periods", Fixture, NULL, set_up, test_periods, tear_down);
  g_test_add ("/causes/unknown", Fixture, NULL, set_up, test_unknown, tear_down);
  g_test_add ("/causes/others", Fixture, NULL, set_up, test_others, tear_down);
  g_test_add ("/causes/names", Fixture, NULL, set_up, test_names, tear_down);
  g_test_add ("/causes/libraries", Fixture, NULL, set_up, test_libraries, tear_down);
  g_test_add ("/causes/size", Fixture, NULL, set_up, test_size, tear_down);
  g_test_add_func ("/causes/varying", test_varying);
  g_test_add_func ("/causes/common", test_common_causes);
  return g_test_run ();
}
