/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a file around a problem: their choice, their text, and changes since they were
 * loaded. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-excerpt.h"
#include "cgv-loader.h"
#include "compress.h"
#include "model-test.h"

#define N_LINES 100000

static CgvDocument *
load (TestFolder *folder,
      const char *bytes,
      gsize n_bytes)
{
  g_autoptr (GPtrArray) files = test_files (test_folder_write (folder, "a", bytes, (gssize) n_bytes), NULL);
  g_autoptr (GError) error = NULL;
  CgvDocument *document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static CgvExcerpt *
read_problem (CgvDocument *document,
              guint index)
{
  CgvExcerpt *excerpt = cgv_excerpt_read (document, &document->problems->items[index], NULL);

  g_assert_nonnull (excerpt);
  return excerpt;
}

/* Returns marked lines as "601 bad*", joined by "|". */
static char *
dup_texts (const CgvExcerpt *excerpt)
{
  g_autoptr (GString) texts = g_string_new (NULL);

  for (guint i = 0; i < excerpt->lines->len; i++)
    {
      const CgvExcerptLine *line = &g_array_index (excerpt->lines, CgvExcerptLine, i);

      g_string_append_printf (texts, "%s%" G_GUINT64_FORMAT ":%s%s", i > 0 ? "|" : "", line->number, line->text, line->is_marked ? "*" : "");
    }
  return g_strdup (texts->str);
}

static void
assert_texts (CgvDocument *document,
              guint index,
              const char *expected)
{
  g_autoptr (CgvExcerpt) excerpt = read_problem (document, index);
  g_autofree char *texts = dup_texts (excerpt);

  g_assert_cmpstr (texts, ==, expected);
  g_assert_null (excerpt->note);
}

/* Bad lines near both ends and in the middle, and no newline at the end. */
static GString *
make_profile (void)
{
  GString *text = g_string_new ("events: Ir\nfn=f\n");

  for (guint i = 3; i <= N_LINES; i++)
    g_string_append_printf (text, i == 3 || i == 5000 ? "%u bad\n" : "%u 1\n", i);
  g_string_truncate (text, text->len - 1);
  return text;
}

static void
check_places (CgvDocument *document)
{
  assert_texts (document, 0, "1:events: Ir|2:fn=f|3:3 bad*|4:4 1|5:5 1|6:6 1|7:7 1|8:8 1");
  assert_texts (document,
                1,
                "4995:4995 1|4996:4996 1|4997:4997 1|4998:4998 1|4999:4999 1|5000:5000 bad*|"
                "5001:5001 1|5002:5002 1|5003:5003 1|5004:5004 1|5005:5005 1");
  assert_texts (document, 2, "99995:99995 1|99996:99996 1|99997:99997 1|99998:99998 1|99999:99999 1|100000:100000 1*");
}

static void
test_places (TestFolder *folder,
             gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (CgvDocument) document = load (folder, text->str, text->len);

  check_places (document);
}

static void
test_compressed (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (GByteArray) packed = test_compress (CGV_COMPRESSION_GZIP, text->str, text->len);
  g_autoptr (CgvDocument) document = load (folder, (const char *) packed->data, packed->len);

  check_places (document);
}

/* A problem of the file as a whole has no line. */
static void
test_whole_file (TestFolder *folder,
                 gconstpointer data)
{
  g_autoptr (CgvDocument) document = load (folder, "events: Ir\nfn=f\n1 1\nbad\n", 24);
  CgvProblem problem = { .kind = CGV_PROBLEM_CHANGED };
  g_autoptr (CgvExcerpt) excerpt = cgv_excerpt_read (document, &problem, NULL);

  g_assert_cmpuint (excerpt->lines->len, ==, 0);
  g_assert_null (excerpt->note);
}

/* Ten megabytes without a newline are not held in memory, and are cut in the excerpt. */
static void
test_long_line (TestFolder *folder,
                gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n");
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvExcerpt) within = NULL;
  g_autoptr (CgvExcerpt) after = NULL;
  const CgvExcerptLine *line;
  CgvProblem behind = { .kind = CGV_PROBLEM_NO_FINAL_NEWLINE };

  for (guint i = 0; i < 10000000; i++)
    g_string_append_c (text, 'x');
  g_string_append (text, "\n4 bad\n");
  document = load (folder, text->str, text->len);

  within = read_problem (document, 0);
  g_assert_cmpuint (within->lines->len, ==, 3);
  line = &g_array_index (within->lines, CgvExcerptLine, 2);
  g_assert_true (line->is_marked);
  g_assert_cmpuint (strlen (line->text), <, 2000);
  g_assert_true (g_str_has_suffix (line->text, "xxx…"));

  after = read_problem (document, 1);
  g_assert_cmpuint (after->lines->len, ==, 1);
  g_assert_cmpstr (g_array_index (after->lines, CgvExcerptLine, 0).text, ==, "4 bad");
  g_assert_cmpuint (g_array_index (after->lines, CgvExcerptLine, 0).number, ==, 4);

  /* The problem is known only by the end of its line. */
  behind.line = 3;
  behind.offset = text->len - 6;
  cgv_excerpt_free (g_steal_pointer (&after));
  after = cgv_excerpt_read (document, &behind, NULL);
  line = &g_array_index (after->lines, CgvExcerptLine, 0);
  g_assert_cmpuint (line->number, ==, 3);
  g_assert_true (g_str_has_prefix (line->text, "…xxx"));
}

/* Bytes of the file are shown as text, and have no other effect. */
static void
test_hostile_bytes (TestFolder *folder,
                    gconstpointer data)
{
  static const char bytes[] = "events: Ir\nfn=f\n1 1\na\0b\x1b[2J\n\xff\xfe\xe2\x80\xae!\r\n\n1 1\n";
  g_autoptr (CgvDocument) document = load (folder, bytes, sizeof bytes - 1);

  assert_texts (document, 0, "1:events: Ir|2:fn=f|3:1 1|4:a\\x00b\\x1b[2J*|5:\xef\xbf\xbd\xef\xbf\xbd\\u202e!|6:|7:1 1");
}

static void
assert_kept (CgvDocument *document,
             const char *note)
{
  g_autoptr (CgvExcerpt) excerpt = read_problem (document, 1);
  g_autofree char *texts = dup_texts (excerpt);

  g_assert_cmpstr (texts, ==, "5000:5000 bad*");
  g_assert_nonnull (strstr (excerpt->note, note));
}

/* Another text at that place, a file that is shorter, and no file at all. */
static void
test_changed (TestFolder *folder,
              gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (CgvDocument) document = load (folder, text->str, text->len);
  g_autoptr (GFile) file = NULL;
  g_autoptr (CgvExcerpt) other = NULL;
  g_autofree char *texts = NULL;

  memcpy (strstr (text->str, "5000 bad"), "5000 new", 8);
  file = test_folder_write (folder, "a", text->str, (gssize) text->len);
  other = read_problem (document, 1);
  texts = dup_texts (other);
  g_assert_nonnull (strstr (texts, "5000:5000 new*"));
  g_assert_nonnull (strstr (other->note, "changed after it was loaded"));

  g_object_unref (test_folder_write (folder, "a", "events: Ir\nfn=f\n3 1\n", -1));
  assert_kept (document, "changed after it was loaded");

  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  assert_kept (document, "no such file");
}

static void
read_cb (GObject *document,
         GAsyncResult *result,
         gpointer user_data)
{
  CgvExcerpt **excerpt = user_data;

  *excerpt = cgv_excerpt_read_finish (result);
  g_main_context_wakeup (NULL);
}

static void
test_async (TestFolder *folder,
            gconstpointer data)
{
  g_autoptr (GString) text = make_profile ();
  g_autoptr (CgvDocument) document = load (folder, text->str, text->len);
  const CgvProblem *problem = &document->problems->items[0];
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (CgvExcerpt) excerpt = NULL;

  g_cancellable_cancel (cancelled);
  g_assert_null (cgv_excerpt_read (document, problem, cancelled));
  cgv_excerpt_read_async (document, problem, NULL, read_cb, &excerpt);
  while (excerpt == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (excerpt->lines->len, ==, 8);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define add(name) g_test_add ("/excerpt/" #name, TestFolder, NULL, test_folder_set_up, test_##name, test_folder_tear_down)
  add (places);
  add (compressed);
  add (whole_file);
  add (long_line);
  add (hostile_bytes);
  add (changed);
  add (async);

  return g_test_run ();
}
