/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The output of the writer, to the byte.
 */

#include <string.h>

#include "cgv-test-canon.h"
#include "cgv-test-memory.h"
#include "cgv-test-reading.h"
#include "cgv-test-writing.h"
#include "cgv-test.h"
#include "cgv-writer.h"

#define LONG_NAME 70000

typedef struct
{
  const char *name;
  const char *summary;
  CgvWriterOptions options;
  const char *file;
  const char *expected;
} Case;

static const CgvEventId only_b[] = { 1 };
static const CgvEventId b_and_a[] = { 1, 0 };
static const guint64 second_part[] = { 2 };
static const char *const commit[] = { "Commit: 1a2b", NULL };
static const CgvPartSet only_second = { second_part, 2 };

static const Case cases[] = {
  { "usual", "Names are written once, positions as differences", { 0 },
    "positions: instr line\nevents: A B\nob=/bin/p\nfl=a.c\nfn=main\n0x80001234 90 1\n0x80001237 90 5 7\ncfi=b.c\ncfn=f\ncalls=2 0x10 3\n0x80001238 91 6\nfl=b.c\nfn=f\n0x10 3 6\n",
    "# callgrind format\npositions: instr line\nevents: A B\n\nob=(1) /bin/p\nfl=(1) a.c\nfn=(1) main\n0x80001234 90 1\n+3 * 5 7\ncfi=(2) b.c\ncfn=(2) f\ncalls=2 0x10 -87\n+1 +1 6\n"
    "\nfl=(2)\nfn=(2)\n0x10 -88 6\n" },
  { "header", "Everything that is known of a part stays", { 0 },
    "version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ./w a: b\npart: 2\nthread: 3\ndesc: I1 cache: \ndesc: Trigger: Client Request: x\nmtime: 5\ndesc: a text\npositions: line\n"
    "event: A : long A\nevent: S = A + 2 B : sum\nevents: A B\nsummary: 9 9\nfl=a\nfn=f\n1 5 6\ntotals: 5 6\n",
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd: ./w a: b\npart: 2\nthread: 3\npositions: line\ndesc: I1 cache:\ndesc: Trigger: Client Request: x\ndesc: mtime: 5\ndesc: a text\n"
    "event: A : long A\nevent: S = A + 2 B : sum\nevents: A B\nsummary: 9 9\n\nfl=(1) a\nfn=(1) f\n1 5 6\n\ntotals: 5 6\n" },
  { "cachegrind", "A file of Cachegrind stays one that its own tools read", { 0 },
    "desc: I1 cache: 1 B\ncmd: ./w\nevents: A B\nfl=a\nfn=f\n1 5 6\n2 0 0\nsummary: 5 6\n",
    "desc: I1 cache: 1 B\ncmd: ./w\nevents: A B\n\nfl=a\nfn=f\n1 5 6\n2 0 0\nsummary: 5 6\n" },
  { "inlined", "Inlined code is in files of its own, and so are its calls", { 0 },
    "version: 1\nevents: A\nfl=a\nfn=f\n1 5\nfi=b\n2 6\ncfn=g\ncalls=1 4\n3 7\ncfi=a\ncfn=h\ncalls=1 4\n4 7\nfe=a\n9 1\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\nfi=(2) b\n+1 6\nfe=(1)\n+7 1\nfi=(2)\ncfi=(2)\ncfn=(2) g\ncalls=1 -5\n-6 7\ncfi=(1)\ncfn=(3) h\ncalls=1 +1\n+1 7\n" },
  { "jumps", "Jumps are written as Valgrind does", { 0 },
    "version: 1\nevents: A\nfl=a\nfn=f\n1 5\njump=3 4\n2\njcnd=2/5 +7\n3\njfi=b\njfn=g\njump=1 9\n4\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\njump=3 +3\n+1\njcnd=2/5 +7\n+1\njfi=(2) b\njfn=(2) g\njump=1 +6\n+1\n" },
  { "signed", "Negative costs keep their sign, and large ones without one all their digits", { 0 },
    "version: 1\nevents: A B\nfl=a\nfn=f\n1 -5\n2\n3 0 18446744073709551615\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A B\n\nfl=(1) a\nfn=(1) f\n1 -5\n+1 0\n+1 0 18446744073709551615\n" },
  { "uncounted", "A call without a count stays without", { 0 },
    "version: 1\nevents: A\nfl=a\nfn=f\ncfn=g\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\ncfn=(2) g\n1 5\n" },
  { "events", "What is chosen takes its place in sums and formulas", { .events = only_b, .n_events = 1 },
    "version: 1\nevent: A : a\nevent: B : b\nevent: S = A + B\nevent: T = 2 B\nevents: A B C\nsummary: 7 8 9\nfl=a\nfn=f\n1 5 6 7\n2 5\ncfn=g\ncalls=1 1\n3 1 2 3\ntotals: 10 6 7\n",
    "# callgrind format\nversion: 1\npositions: line\nevent: B : b\nevent: T = 2 B\nevents: B\nsummary: 8\n\nfl=(1) a\nfn=(1) f\n1 6\n+1 0\ncfn=(2) g\ncalls=1 -1\n+1 2\n\ntotals: 6\n" },
  { "events-order", "Events come in the order that is wanted", { .events = b_and_a, .n_events = 2 },
    "version: 1\nevents: A B C\nfl=a\nfn=f\n1 5 6 7\n2 5\n3 0 6\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: B A\n\nfl=(1) a\nfn=(1) f\n1 6 5\n+1 0 5\n+1 6\n" },
  { "events-of-part", "A part without any of them stays, with the first", { .events = only_b, .n_events = 1 },
    "version: 1\npart: 1\nevents: A\nfn=f\n1 5\npart: 2\nevents: B\nfn=f\n1 6\n",
    "# callgrind format\nversion: 1\npart: 1\npositions: line\nevents: B\n\nfl=\nfn=(1) f\n1 0\n\npart: 2\npositions: line\nevents: B\n\nob=\nfl=\nfn=(1) f\n1 6\n" },
  { "parts", "Names are written anew in each part", { 0 },
    "version: 1\npid: 4\ncmd: x\npart: 1\nevents: A\nfl=a\nfn=f\n1 5\ntotals: 5\npart: 2\nevents: A\nfl=b\nfn=g\n2 6\nfl=a\nfn=f\n1 1\n",
    "# callgrind format\nversion: 1\npid: 4\ncmd: x\npart: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\n\ntotals: 5\n"
    "\npid: 4\ncmd: x\npart: 2\npositions: line\nevents: A\n\nob=\nfl=(2) b\nfn=(2) g\n2 6\n\nfl=(1) a\nfn=(1) f\n-1 1\n" },
  { "one-part", "One part may be written by itself", { .parts = &only_second },
    "version: 1\npid: 4\ncmd: x\npart: 1\nevents: A\nfl=a\nfn=f\n1 5\npart: 2\nevents: B\nfl=b\nfn=g\n2 6\ntotals: 6\n",
    "# callgrind format\nversion: 1\npid: 4\ncmd: x\npart: 2\npositions: line\nevents: B\n\nfl=(1) b\nfn=(1) g\n2 6\n\ntotals: 6\n" },
  { "empty-part", "A part without lines stays one", { 0 },
    "version: 1\npart: 1\nevents: A\npart: 2\ncmd: x\nevents: A\nfl=a\nfn=f\n1 5\n",
    "# callgrind format\nversion: 1\npart: 1\nthread: 0\npositions: line\nevents: A\n\nthread: 0\ncmd: x\npart: 2\npositions: line\nevents: A\n\nob=\nfl=(1) a\nfn=(1) f\n1 5\n" },
  { "merge", "Merged parts have what they share, and one line for each place", { .merges_parts = true },
    "version: 1\npid: 4\ncmd: x\npart: 1\nthread: 1\ndesc: I1 cache: 5\ndesc: Trigger: a\nevents: A\nsummary: 20\nfl=a\nfn=f\n1 5\n2 5\ncfn=g\ncalls=2 3\n4 7\njump=3 4\n2\nfn=g\n3 7\ntotals: 17\n"
    "part: 2\nthread: 1\ndesc: I1 cache: 5\ndesc: Trigger: b\npositions: line\nevents: B A\nsummary: 1 20\nfl=a\nfn=f\n1 2 3\ncfn=g\ncalls=1 3\n4 1 2\njump=4 4\n2\ncfn=h\ncalls=1 9\n4 1 2\ntotals: 2 3\n",
    "# callgrind format\nversion: 1\npid: 4\ncmd: x\nthread: 1\npositions: line\ndesc: I1 cache: 5\nevents: A B\nsummary: 40 1\n"
    "\nfl=(1) a\nfn=(1) f\n1 8 2\n+1 5\ncfn=(2) g\ncalls=3 +1\n+2 9 1\ncfn=(3) h\ncalls=1 +5\n* 2 1\njump=7 *\n-2\n\nfn=(2)\n+1 7\n\ntotals: 20 2\n" },
  { "merge-apart", "Costs that would be taken for negative ones stay apart", { .merges_parts = true },
    "version: 1\nevents: A\nfl=a\nfn=f\ncfn=g\ncalls=1 1\n1 9223372036854775807\ncfn=g\ncalls=1 1\n1 1\ncfn=g\ncalls=1 1\n1 18446744073709551615\ncfn=g\ncalls=1 1\n1 0\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\ncfn=(2) g\ncalls=2 1\n1 9223372036854775807\ncfn=(2)\ncalls=1 *\n* 1\ncfn=(2)\ncalls=1 *\n* 18446744073709551615\n" },
  { "signed-least", "The least number of 64 bits has no sign", { .merges_parts = true },
    "version: 1\nevents: A\nfl=a\nfn=f\ncfn=g\ncalls=1 1\n1 9223372036854775808\n1 -1\n1 -9223372036854775807\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 -1\n* -9223372036854775807\ncfn=(2) g\ncalls=1 *\n* 9223372036854775808\n" },
  { "slim", "Without positions a function has a line for each file, and one for each call", { .positions = CGV_WRITER_NO_POSITIONS, .descriptions = commit },
    "version: 1\ndesc: Commit: 9\ndesc: I1 cache: 5\npositions: instr line\nevents: A\nfl=a\nfn=f\n0x1 1 5\ncfn=g\ncalls=2 0x9 3\n0x2 1 7\njump=3 0x9 4\n0x2 2\n0x3 2 6\nfi=b\n0x4 1 1\nfe=a\ncfn=g\ncalls=1 0x9 3\n0x5 4 2\nfn=g\n0x9 3 9\n",
    "# callgrind format\nversion: 1\npositions: line\ndesc: I1 cache: 5\ndesc: Commit: 1a2b\nevents: A\n"
    "\nfl=(1) a\nfn=(1) f\n0 11\nfi=(2) b\n* 1\nfe=(1)\ncfn=(2) g\ncalls=3 *\n* 9\n\nfn=(2)\n* 9\n" },
  { "lines", "Without addresses, lines are one each, and jumps stay", { .positions = CGV_WRITER_LINES },
    "version: 1\npositions: instr line\nevents: A\nfl=a\nfn=f\n0x1 1 5\n0x2 1 7\njump=3 0x9 4\n0x2 2\njump=1 0x8 4\n0x1 2\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 12\njump=4 +3\n+1\n" },
  { "slim-cachegrind", "Cachegrind's tools find the file of each merged line", { .positions = CGV_WRITER_NO_POSITIONS },
    "cmd: ./w\nevents: A\nfl=a\nfn=f\n1 5\n2 1\nfl=b\nfn=f\n7 2\nfl=a\nfn=f\n3 4\nfn=g\n8 3\nsummary: 15\n",
    "cmd: ./w\nevents: A\n\nfl=a\nfn=f\n0 10\n\nfl=b\nfn=f\n0 2\n\nfl=a\nfn=g\n0 3\nsummary: 15\n" },
  { "lines-cachegrind", "Lines of two files alternate", { .positions = CGV_WRITER_LINES },
    "cmd: ./w\nevents: A\nfl=a\nfn=f\n1 5\nfl=b\nfn=f\n7 2\nfl=a\nfn=f\n1 4\n3 4\nsummary: 15\n",
    "cmd: ./w\nevents: A\n\nfl=a\nfn=f\n1 9\n\nfl=b\nfn=f\n7 2\n\nfl=a\nfn=f\n3 4\nsummary: 15\n" },
  { "merge-cachegrind", "Cachegrind's tools need the function after each file", { .merges_parts = true },
    "cmd: ./w\nevents: A\nfl=a\nfn=f\n1 5\nfl=b\n7 2\nfl=a\nfn=f\n1 4\nsummary: 11\n",
    "cmd: ./w\nevents: A\n\nfl=a\nfn=f\n1 9\n\nfl=b\nfn=f\n7 2\nsummary: 11\n" },
  { "damage", "What is missing is said, once", { .damage = "cut" },
    "version: 1\nevents: A\nfl=a\nfn=f\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\ndesc: Partial: cut\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\n" },
  { "damage-again", "What is missing is said, once", { .damage = "cut" },
    "version: 1\ndesc: Partial: before\nevents: A\nfl=a\nfn=f\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\ndesc: Partial: before\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\n" },
  { "unread", "What was not read is written, as nothing else may show it", { .damage = "cut" },
    "events: A B\nsummary: 9 6\nfn=f\n1 5 6\n",
    "desc: Partial: cut; not read 4 0\nevents: A B\nsummary: 9 6\n\nfl=\nfn=(1) f\n1 5 6\n" },
  { "unread-cut", "What was not read is written, as nothing else may show it", { 0 },
    "version: 1\ncreator: x\nevents: A B\nsummary: 9 6\nfl=a\nfn=f\n1 5",
    "# callgrind format\nversion: 1\ncreator: x\npositions: line\ndesc: Partial: not read 4 6\nevents: A B\nsummary: 9 6\n\nfl=(1) a\nfn=(1) f\n1 5\n" },
  { "unread-events", "The other event types were not damaged less", { .events = b_and_a, .n_events = 1 },
    "version: 1\ndesc: Partial: cut; not read 4 2\nevents: A B\nfl=a\nfn=f\n1 5 6\n",
    "# callgrind format\nversion: 1\npositions: line\ndesc: Partial: cut; not read 2\nevents: B\n\nfl=(1) a\nfn=(1) f\n1 6\n" },
  { "unread-parts", "Each part has its own", { 0 },
    "creator: callgrind-3\npart: 1\nevents: A\nsummary: 9\nfl=a\nfn=f\n1 5\ntotals: 5\npart: 2\nevents: A\nsummary: 9\nfl=a\nfn=f\n1 6\n",
    "# callgrind format\ncreator: callgrind-3\npart: 1\npositions: line\nevents: A\nsummary: 9\n\nfl=(1) a\nfn=(1) f\n1 5\n\ntotals: 5\n"
    "\npart: 2\npositions: line\ndesc: Partial: not read 3\nevents: A\nsummary: 9\n\nob=\nfl=(1) a\nfn=(1) f\n1 6\n" },
  { "unread-merged", "Merged parts lack what each of them lacks, whatever their sums declare together", { .merges_parts = true },
    "creator: callgrind-3\npart: 1\nevents: A\nsummary: 9\nfl=a\nfn=f\n1 5\ntotals: 5\npart: 2\nevents: A\nsummary: 9\nfl=a\nfn=f\n1 6\n",
    "# callgrind format\ncreator: callgrind-3\npositions: line\ndesc: Partial: not read 3\nevents: A\nsummary: 18\n\nfl=(1) a\nfn=(1) f\n1 11\n" },
  { "outside-merged", "Time outside of functions is that of both runs, although only one function is the outermost", { .merges_parts = true },
    "creator: xdebug 3\npart: 1\nevents: ns\nfl=a\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 4\nfn=f\n1 2\npart: 2\nevents: ns\nfl=b\nfn=main\n1 5\ncfl=a\ncfn=f\ncalls=1 1\n1 5\nfl=a\nfn=f\n1 2\n",
    "# callgrind format\ncreator: xdebug 3\npositions: line\ndesc: Outside of functions: 5\nevents: ns\n\nfl=(1) a\nfn=(1) main\n1 5\ncfn=(2) f\ncalls=1 *\n* 4\n"
    "\nfn=(2)\n* 4\n\nfl=(2) b\nfn=(1)\n* 5\ncfi=(1)\ncfn=(2)\ncalls=1 *\n* 5\n" },
  { "summary-of-one", "A part that is alone does not seem to lack lines", { .parts = &only_second },
    "version: 1\nevents: A\nfl=a\nfn=f\n1 5\nversion: 1\nevents: A\nsummary: 9\nfl=b\nfn=g\n2 6\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) b\nfn=(1) g\n2 6\n" },
  { "summary-of-one-cachegrind", "A part that is alone does not seem to lack lines", { .parts = &only_second },
    "cmd: x\nevents: A\nfl=a\nfn=f\n1 5\ncmd: x\nevents: A\nsummary: 9\nfl=b\nfn=g\n2 6\n",
    "cmd: x\nevents: A\n\nfl=b\nfn=g\n2 6\n" },
  { "summary-of-two", "Sums of two producers are not one", { .merges_parts = true },
    "creator: xdebug 3\nevents: A\nsummary: 90\nfl=a\nfn=f\n1 5\ncreator: callgrind-3\nevents: A\nsummary: 6\nfl=a\nfn=f\n1 6\ntotals: 6\n",
    "events: A\n\nfl=(1) a\nfn=(1) f\n1 11\n" },
  { "names", "Names that look like ids are written behind one; blanks before a name are not of it", { 0 },
    "version: 1\nevents: A\nfl=(1) (12) x\nfn= a\n1 5\nfn=(7) (12)\n1 6\nfn=trailing \n1 7\nfn=(below main)\n1 8\nfn=(3d)\n1 9\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) (12) x\nfn=(1) a\n1 5\n\nfn=(2) (12)\n* 6\n\nfn=(3) trailing \n* 7\n\nfn=(4) (below main)\n* 8\n\nfn=(5) (3d)\n* 9\n" },
  { "names-ids", "Nothing gets the id that another name seems to refer to", { 0 },
    "version: 1\nevents: A\nfn=a\n1 5\nfn=b\n1 5\nfn=(9) (2)'3\n1 6\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=\nfn=(1) a\n1 5\n\nfn=(3) b\n* 5\n\nfn=(4) (2)'3\n* 6\n" },
  { "names-cr", "A carriage return may end a name", { 0 },
    "version: 1\nevents: A\nfn=a\r\r\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=\nfn=(1) a\r\r\n1 5\n" },
  { "dialect", "What is not written in somebody's dialect is not said to be theirs", { 0 },
    "version: 1\ncreator: MALT-1\nevents: A\nfi=a\nfn=f\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\ndesc: Creator: MALT-1\nevents: A\n\nfl=(1) a\nfn=(1) f\n1 5\n" },
  { "columns", "There is a position even if the reader knows none", { 0 },
    "version: 1\npositions: nowhere\nevents: A\nfl=a\nfn=f\n1 5\n",
    "# callgrind format\nversion: 1\npositions: line\nevents: A\n\nfl=(1) a\nfn=(1) f\n0 5\n" },
};

static CgvProfile *
read_text (const char *text)
{
  g_autoptr (CgvTestReading) reading = cgv_test_read (text, strlen (text), 65536, NULL);

  g_assert_nonnull (reading->profile);
  return cgv_profile_ref (reading->profile);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (CgvProfile) profile = read_text (test->file);
  g_autoptr (GBytes) file = cgv_test_write (profile, &test->options);
  g_autofree char *text = g_strndup (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  g_autoptr (CgvProfile) again = NULL;
  g_autofree char *broken = NULL;

  g_test_summary (test->summary);
  g_assert_cmpstr (text, ==, test->expected);
  broken = cgv_test_write_twice (profile, &test->options, &again);
  g_assert_cmpstr (broken, ==, NULL);
}

static bool
take (const void *bytes,
      size_t n_bytes,
      void *user_data)
{
  gsize *left = user_data;
  gboolean is_enough = *left >= n_bytes;

  *left -= MIN (*left, n_bytes);
  return is_enough;
}

static void
expect_bad_name (const char *text,
                 const char *culprit_name)
{
  g_autoptr (CgvProfile) profile = read_text (text);
  const CgvWriterOptions options = { 0 };
  CgvStringId culprit = 0;
  gsize left = G_MAXSIZE;

  g_assert_cmpint (cgv_test_write_to (profile, &options, take, &left, &culprit), ==, CGV_WRITER_BAD_NAME);
  g_assert_cmpstr (cgv_profile_get_string (profile, culprit, NULL), ==, culprit_name);
}

static void
test_bad_names (void)
{
  g_test_summary ("A name that would be read back as another one is refused");
  expect_bad_name ("events: A\nfn=f\n1 5\njfn=(9) (1)'2\njump=1 2\n3\n", "(1)'2");
}

static void
test_stops (void)
{
  g_autoptr (GString) text = g_string_new ("events: A\n");
  g_autoptr (CgvProfile) profile = NULL;
  const CgvWriterOptions options = { 0 };

  g_test_summary ("Writing ends if the bytes are not taken");
  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (text, "fn=function%u\n%u 5\n", i, i);
  profile = read_text (text->str);
  for (gsize size = 0; size < 200000; size += 50000)
    {
      gsize left = size;

      g_assert_cmpint (cgv_test_write_to (profile, &options, take, &left, NULL), ==, CGV_WRITER_STOPPED);
    }
}

/* Names that are longer than the buffer of the writer are given on before the line that they belong to is complete. */
static void
test_stops_in_names (void)
{
  static const char *const starts[] = { "ob=", "fl=", "fn=", "1 5\ncob=", "cfi=", "cfn=", "calls=1 1\n1 5\nfi=", "2 5\njfi=", "jfn=", "jump=1 2\n3\npart: 2\nob=", "fn=" };
  g_autoptr (GString) text = g_string_new ("version: 1\nevents: A\n");
  g_autoptr (CgvProfile) profile = NULL;

  g_test_summary ("Writing ends in any name");
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autofree char *name = g_strnfill (LONG_NAME, 'a' + (char) i);

      g_string_append_printf (text, "%s%s\n", starts[i], name);
    }
  g_string_append (text, "1 5\n");
  profile = read_text (text->str);
  for (guint merges = 0; merges < 2; merges++)
    {
      const CgvWriterOptions options = { .merges_parts = merges == 1 };

      for (gsize size = 0; size < text->len; size += LONG_NAME / 2)
        {
          gsize left = size;

          g_assert_cmpint (cgv_test_write_to (profile, &options, take, &left, NULL), ==, CGV_WRITER_STOPPED);
        }
    }
}

static bool
count_down (void *user_data)
{
  guint *left = user_data;

  return (*left)-- == 0;
}

static void
test_cancel (void)
{
  g_autoptr (CgvProfile) profile = read_text ("events: A\nfn=f\n1 5\nfn=g\n1 5\nfn=f\n1 5\n");
  guint left;
  const CgvCancel cancel = { count_down, &left };
  gsize size = G_MAXSIZE;

  g_test_summary ("Writing ends on request");
  for (guint merges = 0; merges < 2; merges++)
    {
      const CgvWriterOptions options = { .cancel = &cancel, .merges_parts = merges == 1 };

      for (guint i = 0; i < 3 - merges; i++)
        {
          left = i;
          g_assert_cmpint (cgv_test_write_to (profile, &options, take, &size, NULL), ==, CGV_WRITER_STOPPED);
        }
      left = 3 - merges;
      g_assert_cmpint (cgv_test_write_to (profile, &options, take, &size, NULL), ==, CGV_WRITER_OK);
    }
}

/* Two files with 200 event types each are one document, but cannot be written as one file. */
static void
test_too_many_events (void)
{
  GBytes *files[2] = { NULL, NULL };
  g_autoptr (CgvProfile) profile = NULL;
  const CgvWriterOptions all = { 0 };
  const CgvWriterOptions one = { .parts = &only_second };
  gsize left = G_MAXSIZE;

  for (guint file = 0; file < 2; file++)
    {
      GString *text = g_string_new ("events:");

      for (guint i = 0; i < 200; i++)
        g_string_append_printf (text, " E%u", file * 200 + i);
      g_string_append (text, "\nfn=f\n1 5\n");
      files[file] = g_string_free_to_bytes (text);
    }
  profile = cgv_test_profile_from_files (files, 2, NULL);
  for (guint file = 0; file < 2; file++)
    g_bytes_unref (files[file]);
  g_assert_cmpint (cgv_test_write_to (profile, &all, take, &left, NULL), ==, CGV_WRITER_TOO_MANY_EVENTS);
  g_assert_cmpint (cgv_test_write_to (profile, &one, take, &left, NULL), ==, CGV_WRITER_OK);
}

/* A name of a megabyte is larger than the buffer of the writer. */
static void
test_long_name (void)
{
  g_autoptr (GString) text = g_string_new ("version: 1\nevents: A\nfn=");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvProfile) again = NULL;
  const CgvWriterOptions options = { 0 };
  g_autofree char *broken = NULL;
  gsize length = text->len;

  g_string_set_size (text, length + CGV_MAX_NAME);
  memset (text->str + length, 'x', CGV_MAX_NAME);
  g_string_append (text, "\n1 5\n");
  profile = read_text (text->str);
  broken = cgv_test_write_twice (profile, &options, &again);
  g_assert_cmpstr (broken, ==, NULL);
  g_assert_cmpuint (again->n_functions, ==, 1);
  g_assert_cmpuint (strlen (cgv_profile_get_string (again, again->functions[0].name, NULL)), ==, CGV_MAX_NAME);
}

typedef struct
{
  CgvProfile *profile;
  CgvWriterOptions options;
} Writing;

static gboolean
write_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  const Writing *writing = data;
  gsize left = G_MAXSIZE;
  CgvWriter *writer = cgv_writer_new (writing->profile, &writing->options, memory);
  CgvWriterResult result = CGV_WRITER_NO_MEMORY;

  if (writer != NULL)
    result = cgv_writer_write (writer, NULL, take, &left, NULL);
  cgv_writer_free (writer);
  g_assert_true (result == CGV_WRITER_OK || result == CGV_WRITER_NO_MEMORY);
  return result == CGV_WRITER_OK;
}

static void
test_memory (void)
{
  g_autoptr (GString) text = g_string_new ("version: 1\nevents: A B\nfn=(1) (2000)\n1 5\n");
  g_autoptr (CgvProfile) profile = NULL;
  Writing writing;

  g_test_summary ("Any allocation may fail");
  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "%u 5\n", i);
  g_string_append (text, "cfn=g\ncalls=1 1\n1 5\njump=1 2\n3\npart: 2\nevents: B\nfn=f\n1 5\n");
  profile = read_text (text->str);
  writing = (Writing) { profile, { 0 } };
  cgv_test_memory_sweep (write_with_memory, &writing);
  writing.options.merges_parts = true;
  cgv_test_memory_sweep (write_with_memory, &writing);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/writer/write/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/writer/bad-names", test_bad_names);
  g_test_add_func ("/writer/stops", test_stops);
  g_test_add_func ("/writer/stops-in-names", test_stops_in_names);
  g_test_add_func ("/writer/cancel", test_cancel);
  g_test_add_func ("/writer/too-many-events", test_too_many_events);
  g_test_add_func ("/writer/long-name", test_long_name);
  g_test_add_func ("/writer/memory", test_memory);
  return g_test_run ();
}
