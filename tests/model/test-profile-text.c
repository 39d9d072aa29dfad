/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences about one profile. */

#include "cgv-linked-text.h"
#include "cgv-name-text.h"
#include "cgv-profile-text.h"
#include "model-test.h"

static CgvProfileText *
make_text (CgvDocument *document)
{
  return cgv_profile_text_new (document, cgv_document_get_costs (document));
}

/* Blanks before "%" are narrow. */
static void
assert_text (const char *profile,
             const char *expected)
{
  g_autoptr (CgvDocument) document = test_document (profile);
  g_autoptr (CgvProfileText) text = make_text (document);
  g_autoptr (GString) plain = g_string_new (text->text);

  g_string_replace (plain, "\u202f", " ", 0);
  g_assert_cmpstr (plain->str, ==, expected);
}

#define DEEP                                                                                              \
  "events: Ir\nob=/bin/prog\nfl=main.c\nfn=main\n1 2\ncfn=run\ncalls=1 1\n1 198\n"                        \
  "fn=run\n1 8\ncfn=sort\ncalls=3 1\n1 90\ncfn=merge\ncalls=2 1\n1 60\ncfn=log\ncalls=1 1\n1 40\n"        \
  "fn=sort\n1 20\ncob=/lib/libc.so.6\ncfn=memcmp\ncalls=1200 1\n1 70\nfn=merge\n1 60\nfn=log\n1 40\n"     \
  "ob=/lib/libc.so.6\nfl=memcmp.c\nfn=memcmp\n1 70\n"

static void
test_path (void)
{
  g_test_summary ("The path is followed down to the function below which the cost divides");
  assert_text (DEEP, "99.0 % is spent in run: 45.0 % in sort, 30.0 % in merge, 20.0 % in log. "
                     "memcmp costs most by itself: 35.0 % in 1 200 calls. 35.0 % is code of libc.so.6.");
  assert_text ("events: Ir\nfn=main\n1 40\ncfn=f\ncalls=1 1\n1 60\nfn=f\n1 60\n", "f costs most by itself: 60.0 % in 1 call. main follows with 40.0 %.");
  assert_text ("events: Ir\nfn=main\n1 60\ncfn=f\ncalls=1 1\n1 40\nfn=f\n1 40\n", "main spends 60.0 % by itself, 40.0 % in f.");
}

static void
test_links (void)
{
  g_autoptr (CgvDocument) document = test_document (DEEP);
  g_autoptr (CgvProfileText) text = make_text (document);
  const char *names[] = { "run", "sort", "merge", "log", "memcmp" };

  g_test_summary ("Each function that is named is a link");
  g_assert_cmpuint (text->links->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < text->links->len; i++)
    {
      const CgvTextLink *link = &g_array_index (text->links, CgvTextLink, i);
      g_autofree char *name = g_strndup (text->text + link->start, link->length);
      g_autofree char *of_row = cgv_name_text_dup_short (cgv_document_get_fold (document, TRUE), link->row);

      g_assert_cmpstr (name, ==, names[i]);
      g_assert_cmpstr (of_row, ==, names[i]);
    }
}

static void
test_cycle (void)
{
  g_test_summary ("A cycle is one place");
  assert_text ("events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 99\nfn=a\n1 35\ncfn=b\ncalls=1 1\n1 70\nfn=b\n1 24\ncfn=a\ncalls=1 1\n1 3\n"
               "cfn=leaf\ncalls=1 1\n1 40\nfn=leaf\n1 40\n",
               "99.0 % is spent in the cycle of b and 1 other: 59.0 % within the cycle, 40.0 % in leaf. leaf costs most by itself: 40.0 % in 1 call.");
}

static void
test_without_calls (void)
{
  g_test_summary ("Without calls the costliest functions are named");
  assert_text ("events: Ir\nfl=a.c\nfn=f\n1 50\nfn=g\n1 30\nfl=b.c\nfn=f\n1 18\nfn=h\n1 2\n", "f (a.c) costs most by itself: 50.0 %. g follows with 30.0 %. f (b.c) has 18.0 %.");
  assert_text ("events: Ir\nfn=f\n1 7\n", "f costs most by itself: 100 %.");
  /* Arguments that tell two functions apart are left out if they are longer than the rest of the sentence. */
  assert_text ("events: Ir\nfn=void a::Engine<int>::run(int)\n1 60\nfn=void a::Engine<char>::run(int)\n1 40\n",
               "Engine<int>::run costs most by itself: 60.0 %. Engine<char>::run follows with 40.0 %.");
  assert_text ("events: Ir\nfl=a.cc\nfn=void a::Engine<std::map<first_of_all_types, second_of_all_types> >::run(int)\n1 60\n"
               "fl=b.cc\nfn=void a::Engine<std::map<second_of_all_types, first_of_all_types> >::run(int)\n1 40\n",
               "Engine::run costs most by itself: 60.0 %. Engine::run (b.cc) follows with 40.0 %.");
}

static void
test_flat (void)
{
  g_autoptr (GString) profile = g_string_new ("events: Ir\nfn=main\n1 1\n");

  g_test_summary ("Where no function stands out, the sentences say so");
  for (guint i = 0; i < 33; i++)
    g_string_append_printf (profile, "cfn=f%u\ncalls=1 1\n1 3\n", i);
  for (guint i = 0; i < 33; i++)
    g_string_append_printf (profile, "fn=f%u\n1 3\n", i);
  assert_text (profile->str, "100 % is spent in main, in many small pieces. f0 costs most by itself, but only 3.0 %.");
}

static void
test_tiny (void)
{
  g_autoptr (GString) profile = g_string_new ("events: Ir\n");

  g_test_summary ("A share that is not 0.1 % is not said to be");
  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (profile, "fn=f%u\n1 3\n", i);
  assert_text (profile->str, "f0 costs most by itself, but only < 0.1 %.");
}

static void
test_contradicting (void)
{
  g_test_summary ("Where calls cost more than all lines, no shares of them add up");
  assert_text ("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 9\n", "main costs most by itself: 100 %.");
  assert_text ("events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 20\ncfn=g\ncalls=1 1\n1 19\n",
               "f costs most by itself: 66.7 % in 1 call. main follows with 33.3 %.");
}

static void
test_without_shares (void)
{
  g_test_summary ("Costs below 0 have no shares, and nothing can be said of nothing");
  assert_text ("events: Memory\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 -9\nfn=f\n1 -9\n", "main costs most by itself: 5 Memory.");
  assert_text ("events: Ir\nfn=main\n1 0\n", "");
  assert_text ("events: Ir\nfn=main\n1 18446744073709551615\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 9\n", "");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/profile-text/path", test_path);
  g_test_add_func ("/profile-text/links", test_links);
  g_test_add_func ("/profile-text/cycle", test_cycle);
  g_test_add_func ("/profile-text/without-calls", test_without_calls);
  g_test_add_func ("/profile-text/flat", test_flat);
  g_test_add_func ("/profile-text/tiny", test_tiny);
  g_test_add_func ("/profile-text/contradicting", test_contradicting);
  g_test_add_func ("/profile-text/without-shares", test_without_shares);

  return g_test_run ();
}
