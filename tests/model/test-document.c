/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The titles of a document and of its parts, and the function that is shown first. */

#include <stdio.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-event-text.h"
#include "cgv-loader.h"
#include "cgv-thread-start.h"
#include "model-test.h"

#define EVENTS "version: 1\npositions: line\nevents: Ir Dr\n"

static void
assert_title (const char *text,
              const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autofree char *title = cgv_document_dup_title (document);

  g_assert_cmpstr (title, ==, expected);
}

static void
test_title (void)
{
  assert_title ("cmd: gzip -9 linux.tar\n" EVENTS "fn=f\n1 1\n", "gzip -9 linux.tar");
  assert_title ("cmd:  /usr/bin/gzip -9 /tmp/linux.tar\n" EVENTS "fn=f\n1 1\n", "gzip -9 /tmp/linux.tar");
  assert_title ("cmd: ./a.out\n" EVENTS "fn=f\n1 1\n", "a.out");
  assert_title ("cmd: /odd/\n" EVENTS "fn=f\n1 1\n", "odd/");
  assert_title (EVENTS "fn=f\n1 1\n", "callgrind.out.7");
}

/* Without object names, as in Cachegrind's files, colours are by file, regardless of the share
 * of each. */
static void
test_color_kind (void)
{
  static const struct
  {
    const char *text;
    CgvGroupingKind kind;
  } cases[] = {
    { EVENTS "fl=a.c\nfn=f\n1 99\nfl=b.c\nfn=g\n1 1\n", CGV_GROUPING_FILE },
    { EVENTS "fl=a.c\nfn=f\n1 5\nfl=b.c\nfn=g\n1 5\n", CGV_GROUPING_FILE },
    { EVENTS "fl=???\nfn=f\n1 99\nfl=b.c\nfn=g\n1 1\n", CGV_GROUPING_FILE },
    { EVENTS "ob=prog\nfl=a.c\nfn=f\n1 99\nfl=b.c\nfn=g\n1 1\n", CGV_GROUPING_OBJECT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvDocument) document = test_document (cases[i].text);

      g_assert_cmpint (cgv_document_get_color_kind (document), ==, cases[i].kind);
    }
}

/* Titles never have text from a file unchanged. */
static void
test_title_hostile (void)
{
  g_autoptr (CgvDocument) document = test_document ("cmd: /bin/\033]0;x\a<b>\xff\n" EVENTS "fn=f\n1 1\n");
  g_autofree char *title = cgv_document_dup_title (document);

  g_assert_true (g_utf8_validate (title, -1, NULL));
  g_assert_null (strpbrk (title, "\033\a"));
  g_assert_nonnull (strstr (title, "<b>"));
}

static void
test_title_of_several (void)
{
  const char first[] = "pid: 1\ncmd: /bin/sh x\n" EVENTS "fn=f\n1 1\n";
  const char second[] = "pid: 2\ncmd: ls\n" EVENTS "fn=f\n1 1\n";
  const char third[] = "pid: 3\ncmd: cat\n" EVENTS "fn=f\n1 1\n";
  g_autoptr (CgvDocument) two = test_document_from_files ("a", first, "b", second, NULL);
  g_autoptr (CgvDocument) three = test_document_from_files ("a", first, "b", second, "c", third, NULL);
  g_autoptr (CgvDocument) same = test_document_from_files ("a", first, "b", first, NULL);
  g_autoptr (CgvDocument) nameless = test_document_from_files ("a", EVENTS "fn=f\n1 1\n", "b", EVENTS "fn=f\n1 1\n", NULL);
  g_autofree char *title_of_two = cgv_document_dup_title (two);
  g_autofree char *title_of_three = cgv_document_dup_title (three);
  g_autofree char *title_of_same = cgv_document_dup_title (same);
  g_autofree char *title_of_nameless = cgv_document_dup_title (nameless);

  g_assert_cmpstr (title_of_two, ==, "sh x and 1 more program");
  g_assert_cmpstr (title_of_three, ==, "sh x and 2 more programs");
  g_assert_cmpstr (title_of_same, ==, "sh x");
  g_assert_cmpstr (title_of_nameless, ==, "a and 1 more file");
}

static void
assert_subtitle (CgvDocument *owned,
                 const char *expected)
{
  g_autoptr (CgvDocument) document = owned;
  g_autofree char *subtitle = cgv_document_dup_subtitle (document);

  g_assert_cmpstr (subtitle, ==, expected);
}

static void
test_subtitle (void)
{
  assert_subtitle (test_document ("pid: 4711\ncmd: a\n" EVENTS "fn=f\n1 1\n"), "callgrind.out.7 · pid 4711");
  assert_subtitle (test_document ("pid: 4711\ncmd: a\npart: 1\n" EVENTS "fn=f\n1 1\npart: 2\n" EVENTS "fn=f\n1 1\n"),
                   "callgrind.out.7 · pid 4711 · 2 parts");
  assert_subtitle (test_document ("cmd: a\npart: 1\n" EVENTS "fn=f\n1 1\npid: 4711\npart: 2\n" EVENTS "fn=f\n1 1\n"),
                   "callgrind.out.7 · pid 4711 · 2 parts");
  assert_subtitle (test_document ("cmd: a\nthread: 1\n" EVENTS "fn=f\n1 1\nthread: 2\n" EVENTS "fn=f\n1 1\n"),
                   "callgrind.out.7 · 2 threads");
  assert_subtitle (test_document_from_files ("a", "cmd: a\n" EVENTS "fn=f\n1 1\n", "b", "pid: 4711\ncmd: a\n" EVENTS "fn=f\n1 1\n", NULL),
                   "2 files · pid 4711 · 2 parts");
  assert_subtitle (test_document_from_files ("a", "pid: 1\ncmd: a\n" EVENTS "fn=f\n1 1\n", "b", "pid: 2\ncmd: b\n" EVENTS "fn=f\n1 1\n", NULL),
                   "2 files · 2 processes · 2 parts");
  assert_subtitle (test_document (EVENTS "fn=f\n1 1\n"), "");
}

/* Makes parts from "pid part thread", with 0 for a missing number. */
static CgvDocument *
make_parts (const char *first_parts,
            const char *second_parts)
{
  GString *texts[2] = { g_string_new (NULL), g_string_new (NULL) };
  const char *lists[2] = { first_parts, second_parts };
  CgvDocument *document;

  for (guint file = 0; file < 2; file++)
    {
      g_auto (GStrv) parts = g_strsplit (lists[file], ",", -1);

      for (guint i = 0; parts[i] != NULL; i++)
        {
          guint pid, number, thread;

          g_assert_cmpint (sscanf (parts[i], "%u %u %u", &pid, &number, &thread), ==, 3);
          g_string_append_printf (texts[file], "version: 1\ncreator: by hand\npid: %u\n", pid);
          if (number > 0)
            g_string_append_printf (texts[file], "part: %u\n", number);
          if (thread > 0)
            g_string_append_printf (texts[file], "thread: %u\n", thread);
          g_string_append (texts[file], EVENTS "fn=f\n1 1\n");
        }
    }
  document = *second_parts != '\0' ? test_document_from_files ("one", texts[0]->str, "two", texts[1]->str, NULL) : test_document (texts[0]->str);
  g_string_free (texts[0], TRUE);
  g_string_free (texts[1], TRUE);
  return document;
}

static void
assert_dumps_of_threads (const char *first_parts,
                         const char *second_parts,
                         gboolean expected)
{
  g_autoptr (CgvDocument) document = make_parts (first_parts, second_parts);

  g_assert_cmpint (cgv_document_has_dumps_of_threads (document), ==, expected);
}

/* Several threads, each with several parts of one process. */
static void
test_dumps_of_threads (void)
{
  assert_dumps_of_threads ("1 1 1,1 1 2,1 2 1,1 2 2", "", TRUE);
  assert_dumps_of_threads ("0 1 1,0 1 2,0 2 1,0 2 2", "", TRUE);
  assert_dumps_of_threads ("1 1 1,1 1 2", "1 2 1,1 2 2", TRUE);
  assert_dumps_of_threads ("1 1 1,1 1 2", "", FALSE);
  assert_dumps_of_threads ("1 1 1,1 2 1", "", FALSE);
  assert_dumps_of_threads ("1 1 1", "", FALSE);
  assert_dumps_of_threads ("1 1 1,1 1 2,1 2 1", "2 1 1,2 2 2", FALSE);
}

/* Checks the titles in the order in which parts are shown. */
static void
assert_part_titles (const char *first_parts,
                    const char *second_parts,
                    const char *expected)
{
  g_autoptr (CgvDocument) document = make_parts (first_parts, second_parts);
  guint n_parts = document->profile->n_parts;
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < n_parts; i++)
    {
      g_autofree char *title = cgv_document_dup_part_title (document, cgv_document_get_part_at (document, i));

      g_string_append_printf (titles, "%s%s", i > 0 ? " | " : "", title);
    }
  g_assert_cmpstr (titles->str, ==, expected);
}

static void
test_part_titles (void)
{
  assert_part_titles ("7 1 0,7 2 0,7 10 0", "", "part 1 | part 2 | part 10");
  assert_part_titles ("7 3 0,7 1 0,7 2 0", "", "part 1 | part 2 | part 3");
  assert_part_titles ("7 1 1,7 1 3,7 1 2", "", "thread 1 | thread 2 | thread 3");
  assert_part_titles ("7 1 1,7 2 1,7 1 2,7 2 2", "", "part 1, thread 1 | part 1, thread 2 | part 2, thread 1 | part 2, thread 2");
  assert_part_titles ("8 1 0", "7 1 0", "pid 7 | pid 8");
  assert_part_titles ("7 1 0,7 2 0", "8 1 0", "pid 7, part 1 | pid 7, part 2 | pid 8, part 1");
  assert_part_titles ("7 1 1,7 1 2", "8 1 1", "pid 7, thread 1 | pid 7, thread 2 | pid 8, thread 1");
  assert_part_titles ("7 1 1,7 1 2,7 2 1", "8 1 1",
                      "pid 7, part 1, thread 1 | pid 7, part 1, thread 2 | pid 7, part 2, thread 1 | pid 8, part 1, thread 1");
  assert_part_titles ("7 1 0", "7 1 0", "one | two");
  assert_part_titles ("7 1 0,7 2 0", "7 1 0,7 2 0", "one, part 1 | two, part 1 | one, part 2 | two, part 2");
  assert_part_titles ("0 1 0,0 1 0,0 1 0", "", "part 1 | part 2 | part 3");
  assert_part_titles ("0 0 0,0 0 0", "", "part 1 | part 2");
  assert_part_titles ("7 0 0,7 1 0", "", "part 1 | part 2");
}

static void
test_part_costs (void)
{
  g_autoptr (CgvDocument) document = test_document ("pid: 7\ncmd: a\npart: 1\ndesc: Trigger: Client Request: x\n" EVENTS "fn=f\n1 30 1\n"
                                                    "part: 2\ndesc: Trigger: Program termination\n" EVENTS "fn=f\n1 10 3\n");
  g_autofree char *tooltip = cgv_document_dup_part_tooltip (document, 1, document->events, 0);

  g_assert_cmpuint (cgv_document_get_part_cost (document, 0, document->events, 0), ==, 30);
  g_assert_cmpuint (cgv_document_get_part_cost (document, 1, document->events, 1), ==, 3);
  g_assert_cmpstr (tooltip,
                   ==,
                   "pid 7, part 2\n"
                   "callgrind.out.7\n"
                   "Trigger: Program termination\n"
                   "Instructions: 10 (25.00\u202f%)");
}

static void
test_part_costs_negative (void)
{
  g_autoptr (CgvDocument) document = test_document ("events: ns\nfn=f\n1 5\npart: 2\nevents: ns\nfn=f\n1 -9\n");
  g_autofree char *tooltip = cgv_document_dup_part_tooltip (document, 1, document->events, 0);

  g_assert_null (strchr (tooltip, '%'));
}

static void
test_events (void)
{
  g_autoptr (CgvDocument) document = test_document ("event: Ge : Good events\nevent: Sum = Ir + 2 Ge : All of it\nevents: Ir Ge Strange\nfn=f\n1 1 2 3\n");
  const char *const titles[] = { "Instructions", "Good events", "Strange", "All of it" };
  const char *const names[] = { "Ir", "Ge", "Strange", "Sum" };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autofree char *title = cgv_event_text_dup_title (document->events, i);
      g_autofree char *name = cgv_event_text_dup_name (document->events, i);

      g_assert_cmpstr (title, ==, titles[i]);
      g_assert_cmpstr (name, ==, names[i]);
    }
}

static void
test_default_event (void)
{
  g_autoptr (CgvDocument) usual = test_document (EVENTS "fn=f\n1 1 2\n");
  g_autoptr (CgvDocument) second = test_document (EVENTS "fn=f\n1 0 2\n");
  g_autoptr (CgvDocument) none = test_document (EVENTS "fn=f\n1 0 0\n");

  g_assert_cmpuint (usual->default_event, ==, 0);
  g_assert_cmpuint (second->default_event, ==, 1);
  g_assert_cmpuint (none->default_event, ==, 0);
}

static void
assert_first_function (const char *text,
                       CgvEventId event,
                       const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (text);
  CgvFunctionId function = cgv_document_get_first_function (document, event);

  g_assert_cmpuint (function, !=, CGV_NONE);
  g_assert_cmpuint (function, ==, test_find_function (document, expected));
}

/* The output of Valgrind for a small program: the linker calls all of it, libc costs most. */
#define START "ob=/lib/ld-linux-x86-64.so.2\nfn=0x1f00\n1 5\ncob=/home/me/prog\ncfn=_start\ncalls=1 1\n1 995\n" \
              "ob=/home/me/prog\nfn=_start\n1 5\ncob=/lib/libc.so.6\ncfn=(below main)\ncalls=1 1\n1 990\n"
#define REST "ob=/lib/libc.so.6\nfn=memcpy\n1 900\n"

static void
test_first_function_main (void)
{
  assert_first_function ("cmd: ./prog -x\n" EVENTS START
                         "ob=/lib/libc.so.6\nfn=(below main)\n1 10\ncob=/home/me/prog\ncfn=main\ncalls=1 1\n1 980\n"
                         "ob=/home/me/prog\nfn=main\n1 10\ncfn=work\ncalls=1 1\n1 970\n"
                         "fn=work\n1 70\ncob=/lib/libc.so.6\ncfn=memcpy\ncalls=1 1\n1 900\n" REST,
                         0, "main");
}

/* No main, as in a stripped program or a part of a run. */
static void
test_first_function_no_main (void)
{
  assert_first_function ("cmd: /home/me/prog\n" EVENTS START
                         "fn=small\n1 10\nfn=work\n1 70\ncob=/lib/libc.so.6\ncfn=memcpy\ncalls=1 1\n1 900\n" REST,
                         0, "work");
}

/* In a file that was cut, the cost of a call whose callee is missing is not a reason to choose
 * the caller. */
static void
test_first_function_above_total (void)
{
  assert_first_function ("cmd: /home/me/prog\n" EVENTS START
                         "fn=outer\n1 10\ncfn=lost\ncalls=1 1\n1 50000\nfn=work\n1 70\ncob=/lib/libc.so.6\ncfn=memcpy\ncalls=1 1\n1 900\n" REST,
                         0, "work");
}

/* python3 is a link to python3.11: the command is not the name of the object. */
static void
test_first_function_other_name (void)
{
  assert_first_function ("cmd: python3 x.py\n" EVENTS
                         "ob=/lib/ld-linux-x86-64.so.2\nfn=0x1f00\n1 5000\ncob=/usr/bin/python3.11\ncfn=eval\ncalls=1 1\n1 2000\n"
                         "ob=/usr/bin/python3.11\nfn=eval\n1 300\nob=/lib/libc.so.6\nfn=memcpy\n1 900\n",
                         0, "eval");
  assert_first_function ("cmd: python3 x.py\n" EVENTS
                         "ob=/usr/bin/helper\nfn=help\n1 280\n"
                         "ob=/usr/bin/python3.11\nfn=main\n1 10\ncob=/lib/libc.so.6\ncfn=memcpy\ncalls=1 1\n1 290\n"
                         "ob=/lib/libc.so.6\nfn=memcpy\n1 290\n",
                         0, "main");
}

/* A thread does the work in a library. main costs next to nothing. */
static void
test_first_function_elsewhere (void)
{
  assert_first_function ("cmd: ./prog\n" EVENTS
                         "ob=/home/me/prog\nfn=main\n1 30\n"
                         "ob=/lib/libc.so.6\nfn=clone3\n1 5\ncfn=start_thread\ncalls=1 1\n1 965\n"
                         "fn=start_thread\n1 5\ncob=/lib/liblzma.so.5\ncfn=encode\ncalls=1 1\n1 960\n"
                         "ob=/lib/liblzma.so.5\nfn=encode\n1 60\ncfn=match\ncalls=1 1\n1 900\nfn=match\n1 900\n",
                         0, "encode");
}

/* No objects, as in the files of Xdebug. */
static void
test_first_function_no_object (void)
{
  assert_first_function ("cmd: /var/www/index.php\n" EVENTS "fl=a.php\nfn=f\n1 900\nfn={main}\n1 10\ncfn=f\ncalls=1 1\n1 900\n", 0, "{main}");
  assert_first_function (EVENTS "fn=f\n1 900\nfn=g\n1 10\ncfn=f\ncalls=1 1\n1 900\n", 0, "g");
}

/* main exists, but cost nothing in this part of the run. */
static void
test_first_function_idle_main (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=prog\nfn=main\n1 0\nfn=f\n1 7\n", 0, "f");
}

static void
test_first_function_other_event (void)
{
  assert_first_function (EVENTS "ob=prog\nfn=f\n1 7 1\nfn=g\n1 1 7\n", 0, "f");
  assert_first_function (EVENTS "ob=prog\nfn=f\n1 7 1\nfn=g\n1 1 7\n", 1, "g");
}

/* Nothing but the linker, as after a program that was killed at its start. */
static void
test_first_function_linker (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=/lib/ld-linux-x86-64.so.2\nfn=0x1f00\n1 5\nfn=_dl_start\n1 900\n", 0, "_dl_start");
}

/* Without symbols, main is the function that `__libc_start_call_main` calls; Callgrind writes
 * `(below main)` for the latter. */
static void
test_first_function_nameless (void)
{
  assert_first_function ("cmd: ./prog\n" EVENTS START
                         "ob=/lib/libc.so.6\nfn=(below main)\n1 10\ncob=/home/me/prog\ncfn=0x36a0\ncalls=1 1\n1 550\ncfn=exit\ncalls=1 1\n1 430\n"
                         "fn=exit\n1 30\ncob=/home/me/prog\ncfn=0x4000\ncalls=1 1\n1 400\n"
                         "ob=/home/me/prog\nfn=0x4000\n1 700\nfn=0x36a0\n1 250\ncfn=0x4000\ncalls=1 1\n1 300\n",
                         0, "0x36a0");
}

/* In a file that was cut, its first function cost nothing. */
static void
test_first_function_no_cost (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=prog\nfn=f\n1 0\nob=/lib/libc.so.6\nfn=(below main)\n1 9\nfn=g\n1 8\n", 0, "g");
}

/* Without recorded calls, main is one of many functions, and costs next to nothing. */
static void
test_first_function_no_calls (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=prog\nfn=main\n1 1\nfn=f\n1 7\nob=/lib/libc.so.6\nfn=g\n1 9\n", 0, "f");
}

/* Recursion is folded, and the function that represents it has no suffix. */
static void
test_first_function_folded (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=prog\nfn=f'2\n1 50\nfn=f\n1 10\ncfn=f'2\ncalls=1 1\n1 50\nfn=g\n1 40\n", 0, "f");
}

/* With --separate-callers the callers are part of the names. */
static void
test_first_function_separate_callers (void)
{
  assert_first_function ("cmd: prog\n" EVENTS "ob=prog\nfn=(below main)'0x1ab70\n1 1\ncfn=main'(below main)\ncalls=1 1\n1 60\n"
                         "fn=main'(below main)\n1 10\ncfn=work'main\ncalls=1 1\n1 50\nfn=work'main\n1 50\n",
                         0, "main'(below main)");
}

static void
test_file_names (void)
{
  g_autoptr (CgvDocument) document = test_document_from_files ("a\n%s", EVENTS "fn=f\n1 1\n", "b", EVENTS "fn=f\n1 1\n", NULL);
  g_autofree char *first = cgv_document_dup_file_name (document, 0);
  g_autofree char *second = cgv_document_dup_file_name (document, 1);

  g_assert_cmpuint (cgv_document_get_n_files (document), ==, 2);
  g_assert_null (strchr (first, '\n'));
  g_assert_nonnull (strstr (first, "%s"));
  g_assert_cmpstr (second, ==, "b");
}

static gpointer
prepare_in_thread (gpointer document)
{
  g_assert_true (cgv_document_prepare (document, NULL, NULL));
  return cgv_document_get_costs (document);
}

/* The numbers are computed once, for any number of simultaneous callers. */
static void
test_prepare (void)
{
  g_autofree char *text = test_generate_profile (2000);
  g_autoptr (CgvDocument) document = test_document (text);
  GThread *threads[4];
  CgvCosts *costs = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("prepare", prepare_in_thread, document);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      CgvCosts *seen = g_thread_join (threads[i]);

      g_assert_true (costs == NULL || costs == seen);
      costs = seen;
    }
  g_assert_true (cgv_document_get_costs (document) == costs);
  g_assert_cmpuint (costs->total, ==, cgv_profile_get_total (document->profile, NULL, 0));
  g_assert_nonnull (cgv_document_get_order (document, TRUE, CGV_QUANTITY_LOCATION));
  g_assert_nonnull (cgv_document_get_order (document, FALSE, CGV_QUANTITY_NAME));
  g_assert_true (cgv_document_get_fold (document, TRUE) == costs->graph->fold);
  g_assert_cmpuint (cgv_document_get_fold (document, FALSE)->n_nodes, ==, 2000);
}

static void
assert_thread_start (const char *text,
                     const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (text);
  const CgvProfile *profile = document->profile;
  CgvFunctionId function = cgv_thread_start_find (profile, 0);

  g_assert_true ((function == CGV_NONE) == (expected == NULL));
  if (expected != NULL)
    g_assert_cmpstr (cgv_profile_get_string (profile, profile->functions[function].name, NULL), ==, expected);
}

/* A thread starts with the costliest callee of the C library's functions for that, otherwise with main. */
static void
test_thread_start (void)
{
  assert_thread_start (EVENTS "fn=f\n1 1 1\nfn=g\n2 2 2\n", NULL);
  assert_thread_start (EVENTS "fn=f\n1 1 1\nfn=main\n2 2 2\n", "main");
  assert_thread_start (EVENTS "fn=main\n1 1 1\nfn=start_thread\n1 1 1\ncfn=tidy\ncalls=1 1\n1 2 2\ncfn=work\ncalls=1 1\n1 9 9\nfn=tidy\n1 2 2\nfn=work\n1 9 9\n", "work");
  assert_thread_start (EVENTS "fn=clone\n1 1 1\ncfn=start_thread\ncalls=1 1\n1 9 9\ncfn=other\ncalls=1 1\n1 2 2\nfn=start_thread\n1 9 9\nfn=other\n1 2 2\n", "other");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/document/title", test_title);
  g_test_add_func ("/document/color-kind", test_color_kind);
  g_test_add_func ("/document/title-hostile", test_title_hostile);
  g_test_add_func ("/document/title-of-several", test_title_of_several);
  g_test_add_func ("/document/subtitle", test_subtitle);
  g_test_add_func ("/document/dumps-of-threads", test_dumps_of_threads);
  g_test_add_func ("/document/part-titles", test_part_titles);
  g_test_add_func ("/document/part-costs", test_part_costs);
  g_test_add_func ("/document/part-costs-negative", test_part_costs_negative);
  g_test_add_func ("/document/events", test_events);
  g_test_add_func ("/document/default-event", test_default_event);
  g_test_add_func ("/document/first-function/main", test_first_function_main);
  g_test_add_func ("/document/first-function/no-main", test_first_function_no_main);
  g_test_add_func ("/document/first-function/above-total", test_first_function_above_total);
  g_test_add_func ("/document/first-function/other-name", test_first_function_other_name);
  g_test_add_func ("/document/first-function/elsewhere", test_first_function_elsewhere);
  g_test_add_func ("/document/first-function/no-object", test_first_function_no_object);
  g_test_add_func ("/document/first-function/idle-main", test_first_function_idle_main);
  g_test_add_func ("/document/first-function/other-event", test_first_function_other_event);
  g_test_add_func ("/document/first-function/linker", test_first_function_linker);
  g_test_add_func ("/document/first-function/nameless", test_first_function_nameless);
  g_test_add_func ("/document/first-function/no-cost", test_first_function_no_cost);
  g_test_add_func ("/document/first-function/no-calls", test_first_function_no_calls);
  g_test_add_func ("/document/first-function/folded", test_first_function_folded);
  g_test_add_func ("/document/first-function/separate-callers", test_first_function_separate_callers);
  g_test_add_func ("/document/file-names", test_file_names);
  g_test_add_func ("/document/prepare", test_prepare);
  g_test_add_func ("/document/thread-start", test_thread_start);

  return g_test_run ();
}
