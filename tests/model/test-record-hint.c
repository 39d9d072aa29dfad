/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints how to record a profile again. */

#include "cgv-record-hint.h"
#include "model-test.h"

static void
assert_command (const char *profile,
                const char *options,
                const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (profile);
  g_autofree char *command = cgv_record_hint_dup_command (document, options);

  g_assert_cmpstr (command, ==, expected);
}

static void
test_command (void)
{
  assert_command ("cmd: ./gzip -9 a.tar\nevents: Ir\nfn=f\n1 1\nsummary: 1\n", NULL, "valgrind --tool=callgrind ./gzip -9 a.tar");
  assert_command ("events: Ir\nfn=f\n1 1\nsummary: 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
  assert_command ("cmd:  \nevents: Ir\nfn=f\n1 1\nsummary: 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
  assert_command ("cmd: a\nevents: Ir\nfn=f\n1 1\nsummary: 1\n", "--separate-callers=3", "valgrind --tool=callgrind --separate-callers=3 a");
}

static void
test_same_events (void)
{
  assert_command ("cmd: a\nevents: Ir I1mr ILmr\nfn=f\n1 1 1 1\n", NULL, "valgrind --tool=callgrind --cache-sim=yes a");
  assert_command ("cmd: a\nevents: Ir Dr D1mr\nfn=f\n1 1 1 1\n", NULL, "valgrind --tool=callgrind --cache-sim=yes a");
  assert_command ("cmd: a\nevents: Ir Bc Bcm\nfn=f\n1 1 1 1\n", NULL, "valgrind --tool=callgrind --branch-sim=yes a");
}

/* The hint is pasted into a terminal, so the text of a file must be harmless. */
static void
test_hostile (void)
{
  assert_command ("cmd: true; rm -rf ~ `id` $(id) 'x\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
  assert_command ("cmd: a gr\xc3\xb6\xc3\x9f" "e\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind a 'gr\xc3\xb6\xc3\x9f" "e'");
  assert_command ("cmd: --log-file=/tmp/x true\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind -- --log-file=/tmp/x true");
  assert_command ("cmd: a \x1b[2J\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
  assert_command ("cmd: a \xe2\x80\xae" "b\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
  assert_command ("cmd: a \xff\nevents: Ir\nfn=f\n1 1\n", NULL, "valgrind --tool=callgrind \xe2\x80\xa6");
}

/* The quotes between words are lost, so words cannot be restored. */
static void
test_lost_words (void)
{
  const char *rest[] = { "{for(i=1;i<=NF;i++)c[$i]++} in.txt", "'a", "a*", "a  b", "\xe2\x80\xa6", "a#b", "~" };

  for (guint i = 0; i < G_N_ELEMENTS (rest); i++)
    {
      g_autofree char *profile = g_strdup_printf ("cmd: gawk -f %s\nevents: Ir\nfn=f\n1 1\n", rest[i]);

      assert_command (profile, NULL, "valgrind --tool=callgrind gawk \xe2\x80\xa6");
    }
}

static void
assert_valgrind (const char *profile,
                 gboolean expected)
{
  g_autoptr (CgvDocument) document = test_document (profile);

  g_assert_cmpint (cgv_record_hint_is_valgrind (document), ==, expected);
}

static void
test_is_valgrind (void)
{
  assert_valgrind ("events: Ir\nfn=f\n1 1\n", TRUE);
  assert_valgrind ("creator: callgrind-3.19.0\nevents: Dr\nfn=f\n1 1\ntotals: 1\n", TRUE);
  assert_valgrind ("events: Samples\nfn=f\n1 1\n", FALSE);
  assert_valgrind ("creator: xdebug 3.2.0 (PHP 8.2.7)\nevents: Time_(10ns)\nfn=f\n1 1\n", FALSE);
}

static void
assert_nameless (const char *profile,
                 const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (profile);
  g_autofree char *text = cgv_record_hint_dup_nameless (document);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_nameless (void)
{
  assert_nameless ("events: Ir\nob=/bin/xz\nfn=main\n1 100\n", NULL);
  assert_nameless ("events: Ir\nob=/bin/xz\nfn=main\n1 100\nob=/lib/ld.so\nfn=0x1ab70\n1 0\n", NULL);
  assert_nameless ("events: Ir\nob=/bin/xz\nfn=main\n1 1000\nob=/lib/ld.so\nfn=0x1ab70\n1 1\n", NULL);
  assert_nameless ("events: Ir\nob=/bin/xz\nfn=0x10\n1 5\nfn=0x20\n1 5\nfn=main\n1 5\n", "2 functions of xz have no names, only addresses");
  assert_nameless ("events: Ir\nob=xz\nfn=0x10\n1 5\n", "1 function of xz has no name, only an address");
  assert_nameless ("events: Ir\nob=/bin/xz\nfn=0x10\n1 5\nfn=0x20\n1 5\nob=/lib/l\tzma.so\nfn=0x30\n1 90\nfn=0x40\n1 1\nfn=0x50\n1 1\n",
                   "3 functions of l\\x09zma.so and 2 of xz have no names, only addresses");

  /* Next to a library, the program counts even if its own cost is small; by itself it does not. */
  assert_nameless ("cmd: ./xz -k\nevents: Ir\nob=/bin/xz\nfn=0x10\n1 5\nfn=main\n1 9000\n", NULL);
  assert_nameless ("cmd: ./xz -k\nevents: Ir\nob=/bin/xz\nfn=0x10\n1 5\nob=/lib/lzma.so\nfn=0x30\n1 9000\nfn=0x40\n1 1\n",
                   "2 functions of lzma.so and 1 of xz have no names, only addresses");
}

static void
test_many_nameless (void)
{
  g_autoptr (GString) profile = g_string_new ("events: Ir\nob=/bin/xz\n");

  for (guint i = 0; i < 1200; i++)
    g_string_append_printf (profile, "fn=0x%x\n1 5\n", 0x1000 + i);
  assert_nameless (profile->str, "1\u202f200 functions of xz have no names, only addresses");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/record-hint/lost-words", test_lost_words);
  g_test_add_func ("/record-hint/command", test_command);
  g_test_add_func ("/record-hint/same-events", test_same_events);
  g_test_add_func ("/record-hint/hostile", test_hostile);
  g_test_add_func ("/record-hint/is-valgrind", test_is_valgrind);
  g_test_add_func ("/record-hint/nameless", test_nameless);
  g_test_add_func ("/record-hint/many-nameless", test_many_nameless);

  return g_test_run ();
}
