/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a file around a place: which ones, what is shown of them, what has changed since. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-loader.h"
#include "cgv-problem-model.h"
#include "cgv-raw-lines.h"
#include "cgv-raw-reader.h"
#include "compress.h"
#include "model-test.h"

#define N_LINES 100000

/* "line 1", "line 2", … */
static GString *
make_lines (guint n_lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n_lines; i++)
    g_string_append_printf (text, "line %u\n", i);
  return text;
}

static guint64
find_line (const GString *text,
           guint number)
{
  g_autofree char *line = g_strdup_printf ("line %u\n", number);

  return (guint64) (strstr (text->str, line) - text->str);
}

static CgvRawExcerpt *
read_place (GFile *file,
            const CgvRawPlace *place)
{
  g_autoptr (GError) error = NULL;
  CgvRawExcerpt *excerpt = cgv_raw_reader_read (file, place, NULL, &error);

  g_assert_no_error (error);
  return excerpt;
}

static void
assert_line (CgvRawLine *line,
             guint64 number,
             guint64 offset,
             const char *text)
{
  g_autofree char *shown = cgv_raw_line_dup_text (line);

  g_assert_cmpuint (cgv_raw_line_get_number (line), ==, number);
  g_assert_cmpuint (cgv_raw_line_get_offset (line), ==, offset);
  g_assert_cmpstr (shown, ==, text);
}

/* Lines near both ends and in the middle, by their first byte, by another, and by what is behind them. */
static void
check_places (GFile *file,
              const GString *text)
{
  static const guint numbers[] = { 1, 2, 5, 5000, 99999, 100000 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      guint64 offset = find_line (text, numbers[i]);
      g_autofree char *line = g_strdup_printf ("line %u", numbers[i]);
      guint64 offsets[] = { offset, offset + 3, offset + strlen (line), offset + strlen (line) + 1 };

      for (guint j = 0; j < G_N_ELEMENTS (offsets); j++)
        {
          CgvRawPlace place = { .line = numbers[i], .offset = offsets[j], .is_end = j == 3, .n_before = 4, .n_after = 2 };
          g_autoptr (CgvRawExcerpt) excerpt = read_place (file, &place);
          guint n_before = MIN (numbers[i] - 1, 4);
          guint n_after = MIN (N_LINES - numbers[i], 2);

          g_assert_cmpuint (excerpt->lines->len, ==, n_before + 1 + n_after);
          g_assert_cmpuint (excerpt->found, ==, n_before);
          g_assert_false (excerpt->is_short);
          g_assert_cmpint (excerpt->has_earlier, ==, numbers[i] > 5);
          g_assert_cmpint (excerpt->has_later, ==, numbers[i] + 2 < N_LINES);
          g_assert_cmpint (excerpt->error_number, ==, 0);
          assert_line (g_ptr_array_index (excerpt->lines, n_before), numbers[i], offset, line);
        }
    }
}

static void
test_places (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (GString) text = make_lines (N_LINES);
  g_autoptr (GFile) file = test_folder_write (folder, "a", text->str, (gssize) text->len);

  check_places (file, text);
}

static void
test_compressed (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GString) text = make_lines (N_LINES);
  g_autoptr (GByteArray) packed = test_compress (CGV_COMPRESSION_GZIP, text->str, text->len);
  g_autoptr (GFile) file = test_folder_write (folder, "a", (const char *) packed->data, (gssize) packed->len);

  check_places (file, text);
}

/* The file ends before the place: the last line stands for the one that is gone. */
static void
test_short (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GFile) file = test_folder_write (folder, "a", "one\ntwo", -1);
  g_autoptr (GFile) empty = test_folder_write (folder, "b", "", 0);
  CgvRawPlace beyond = { .line = 100, .offset = 300000, .n_before = 10, .n_after = 10 };
  CgvRawPlace end = { .line = 2, .offset = 7, .is_end = TRUE, .n_before = 10, .n_after = 10 };
  g_autoptr (CgvRawExcerpt) gone = read_place (file, &beyond);
  g_autoptr (CgvRawExcerpt) last = read_place (file, &end);
  g_autoptr (CgvRawExcerpt) nothing = read_place (empty, &end);

  g_assert_true (gone->is_short);
  g_assert_false (last->is_short);
  g_assert_cmpuint (last->lines->len, ==, 2);
  g_assert_cmpuint (last->found, ==, 1);
  g_assert_cmpuint (nothing->lines->len, ==, 0);
  g_assert_cmpuint (nothing->found, ==, G_MAXUINT);
}

/* Ten megabytes without a newline are not held in memory, and do not hide what follows. */
static void
test_long_line (TestFolder *folder,
                gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("first\n");
  g_autoptr (GFile) file = NULL;
  CgvRawPlace place = { .line = 3, .n_before = 5, .n_after = 5 };
  g_autoptr (CgvRawExcerpt) after = NULL;
  g_autoptr (CgvRawExcerpt) within = NULL;
  g_autofree char *note = NULL;

  for (guint i = 0; i < 10000000; i++)
    g_string_append_c (text, 'x');
  g_string_append (text, "\nlast\n");
  file = test_folder_write (folder, "a", text->str, (gssize) text->len);

  place.offset = text->len - 5;
  after = read_place (file, &place);
  g_assert_cmpuint (after->lines->len, ==, 1);
  assert_line (g_ptr_array_index (after->lines, 0), 3, place.offset, "last");

  place.line = 2;
  place.offset = 6;
  within = read_place (file, &place);
  g_assert_cmpuint (within->lines->len, ==, 3);
  g_assert_cmpuint (cgv_raw_line_get_length (g_ptr_array_index (within->lines, 1)), ==, 10000000);
  note = cgv_raw_line_dup_note (g_ptr_array_index (within->lines, 1));
  g_assert_nonnull (strstr (note, "more bytes"));
  assert_line (g_ptr_array_index (within->lines, 2), 3, text->len - 5, "last");
}

/* What is in the file is text to look at and nothing else. */
static void
test_hostile_bytes (TestFolder *folder,
                    gconstpointer data)
{
  static const char bytes[] = "a\0b\x1b[2J\n\xff\xfe\xe2\x80\xae!\r\n\n";
  g_autoptr (GFile) file = test_folder_write (folder, "a", bytes, sizeof bytes - 1);
  CgvRawPlace place = { .line = 1, .n_after = 10 };
  g_autoptr (CgvRawExcerpt) excerpt = read_place (file, &place);

  g_assert_cmpuint (excerpt->lines->len, ==, 3);
  assert_line (g_ptr_array_index (excerpt->lines, 0), 1, 0, "a\\x00b\\x1b[2J");
  assert_line (g_ptr_array_index (excerpt->lines, 1), 2, 8, "\xef\xbf\xbd\xef\xbf\xbd\\u202e!\\x0d");
  assert_line (g_ptr_array_index (excerpt->lines, 2), 3, 16, "");
}

static void
wait_for_lines (CgvRawLines *lines)
{
  while (cgv_raw_lines_is_reading (lines))
    g_main_context_iteration (NULL, TRUE);
}

static CgvDocument *
load (TestFolder *folder,
      const GString *text,
      GFile **file)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  CgvDocument *document;

  *file = test_folder_write (folder, "a", text->str, (gssize) text->len);
  files = test_files (g_object_ref (*file), NULL);
  document = cgv_loader_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  return document;
}

/* A profile with a bad line at number 601, of 1000. */
static CgvDocument *
load_damaged (TestFolder *folder,
              GFile **file)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n");

  for (guint i = 3; i <= 1000; i++)
    g_string_append_printf (text, i == 601 ? "%u bad\n" : "%u 1\n", i);
  return load (folder, text, file);
}

static void
test_list (TestFolder *folder,
           gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (CgvDocument) document = load_damaged (folder, &file);
  g_autoptr (CgvRawLines) lines = cgv_raw_lines_new ();
  const CgvProblemList *problems = cgv_document_get_problems (document);
  g_autoptr (CgvRawLine) line = NULL;
  g_autoptr (CgvRawLine) first = NULL;

  cgv_raw_lines_show (lines, document, &problems->items[0]);
  wait_for_lines (lines);
  g_assert_null (cgv_raw_lines_dup_note (lines));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), ==, 401);
  g_assert_cmpuint (cgv_raw_lines_get_found (lines), ==, 200);
  line = g_list_model_get_item (G_LIST_MODEL (lines), 200);
  assert_line (line, 601, problems->items[0].offset, "601 bad");

  while (cgv_raw_lines_can_extend (lines, FALSE))
    {
      cgv_raw_lines_extend (lines, FALSE);
      wait_for_lines (lines);
    }
  while (cgv_raw_lines_can_extend (lines, TRUE))
    {
      cgv_raw_lines_extend (lines, TRUE);
      wait_for_lines (lines);
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), ==, 1000);
  g_assert_cmpuint (cgv_raw_lines_get_found (lines), ==, 600);
  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (CgvRawLine) any = g_list_model_get_item (G_LIST_MODEL (lines), i);

      g_assert_cmpuint (cgv_raw_line_get_number (any), ==, i + 1);
    }
  first = g_list_model_get_item (G_LIST_MODEL (lines), 0);
  assert_line (first, 1, 0, "events: Ir");

  cgv_raw_lines_show (lines, NULL, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), ==, 0);
}

/* Another text at that place, and no file at all. */
static void
test_changed (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (CgvDocument) document = load_damaged (folder, &file);
  g_autoptr (CgvRawLines) lines = cgv_raw_lines_new ();
  const CgvProblemList *problems = cgv_document_get_problems (document);
  g_autofree char *changed = NULL;
  g_autofree char *gone = NULL;
  g_autoptr (GFile) other = test_folder_write (folder, "a", "events: Ir\nfn=f\n3 1\n", -1);
  g_autoptr (CgvRawLine) line = NULL;

  cgv_raw_lines_show (lines, document, &problems->items[0]);
  wait_for_lines (lines);
  changed = cgv_raw_lines_dup_note (lines);
  g_assert_nonnull (strstr (changed, "changed"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), >, 0);

  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  cgv_raw_lines_show (lines, document, &problems->items[0]);
  wait_for_lines (lines);
  gone = cgv_raw_lines_dup_note (lines);
  g_assert_nonnull (strstr (gone, "no such file"));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (lines)), ==, 1);
  line = g_list_model_get_item (G_LIST_MODEL (lines), 0);
  assert_line (line, 601, problems->items[0].offset, "601 bad");
}

static void
test_problem_model (TestFolder *folder,
                    gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n1 1\njunk\n");
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvProblemModel) model = NULL;
  g_autoptr (CgvProblemItem) item = NULL;
  g_autofree char *all = NULL;
  g_autofree char *of_kind = NULL;
  g_autofree char *none = NULL;
  g_autofree char *line = NULL;

  for (guint i = 0; i < 149; i++)
    g_string_append (text, "2 bad\x1b\n");
  document = load (folder, text, &file);
  model = cgv_problem_model_new (document);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, CGV_MAX_PROBLEMS);
  g_assert_cmpuint (cgv_problem_model_count (model, CGV_PROBLEM_ANY), ==, 150);
  all = cgv_problem_model_dup_rest (model);
  g_assert_cmpstr (all, ==, "and 50 more, which are counted but not listed");

  cgv_problem_model_set_kind (model, CGV_PROBLEM_BAD_COST_LINE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 99);
  of_kind = cgv_problem_model_dup_rest (model);
  g_assert_cmpstr (of_kind, ==, "and 50 more of this kind, which are counted but not listed");
  item = g_list_model_get_item (G_LIST_MODEL (model), 0);
  line = cgv_problem_item_dup_text (item);
  g_assert_cmpstr (line, ==, "line 5, byte 25\tbad-cost-line\t2 bad\\x1b\tThe line was skipped.\n");

  cgv_problem_model_set_kind (model, CGV_PROBLEM_UNKNOWN_LINE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 1);
  none = cgv_problem_model_dup_rest (model);
  g_assert_null (none);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define add(name) g_test_add ("/raw-lines/" #name, TestFolder, NULL, test_folder_set_up, test_##name, test_folder_tear_down)
  add (places);
  add (compressed);
  add (short);
  add (long_line);
  add (hostile_bytes);
  add (list);
  add (changed);
  add (problem_model);

  return g_test_run ();
}
