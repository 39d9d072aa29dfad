/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a profile answers about itself. */

#include <stdlib.h>
#include <string.h>

#include "cgv-event-set.h"
#include "cgv-test.h"

static void
test_addresses (void)
{
  static const struct
  {
    const char *text;
    bool expected;
  } cases[] = {
    { "events: Ir\nfn=f\n1 1\n", false },
    { "positions: instr line\nevents: Ir\nfn=f\n0x10 1 1\n", true },
    { "positions: line\nevents: Ir\nfn=f\n1 1\npart: 2\npositions: instr\nevents: Ir\nfn=f\n0x10 1\n", true },
    { "positions: bb\nevents: Ir\nfn=f\n1 1\n", false },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (cases[i].text);

      g_assert_true (cgv_profile_has_addresses (profile) == cases[i].expected);
    }
}

/* Costs above and below 0 were counted, even if they add up to 0: in functions of one part, or over parts. */
static void
test_counted (void)
{
  static const struct
  {
    const char *event;
    uint64_t parts; /* bits of the parts that count */
    bool expected;
  } cases[] = {
    { "Ir", 3, true },
    { "Balanced", 3, true },
    { "Balanced", 1, true },
    { "Balanced", 2, false },
    { "Zero", 3, false },
    { "Late", 3, true },
    { "Late", 1, false },
    { "Equal", 3, false },
    { "Twice", 3, true },
  };
  g_autoptr (CgvProfile) profile = cgv_test_profile ("event: Equal = Ir - Same\nevent: Twice = 2 Balanced\n"
                                                     "events: Ir Same Balanced Zero Late\nfn=f\n1 5 5 7\nfn=g\n1 6 6 -7\n"
                                                     "part: 2\nevents: Ir Same Balanced Zero Late\nfn=f\n1 5 5\nfn=g\n1 1 1 0 0 -1\nfn=h\n1 1 1 0 0 1\n");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvPartSet parts = { &cases[i].parts, 2 };
      CgvEventId event = cgv_profile_find_event (profile, cases[i].event);

      g_test_message ("%s in parts %u", cases[i].event, (guint) cases[i].parts);
      g_assert_true (cgv_profile_was_counted (profile, &parts, event) == cases[i].expected);
    }
}

/* Memory that lets another thread come first. */
typedef struct
{
  const CgvProfile *profile; /* whose answer the other thread wants, once */
  const void *(*ask) (const CgvProfile *profile);
  const void *answer; /* to the other thread */
  guint n_live;
} Rival;

static void *
resize (void *user_data,
        void *block,
        size_t size)
{
  Rival *rival = user_data;
  const CgvProfile *profile = rival->profile;

  rival->profile = NULL;
  if (profile != NULL)
    rival->answer = rival->ask (profile);
  if (block == NULL)
    rival->n_live++;
  if (size > 0)
    return realloc (block, size);
  rival->n_live--;
  free (block);
  return NULL;
}

static CgvProfile *
parse_in (Rival *rival,
          const char *text)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvProblemList problems;
  CgvFragment *fragment;
  CgvParser *parser;

  memory.resize = resize;
  memory.user_data = rival;
  parser = cgv_parser_new (&memory, 1);
  g_assert_true (cgv_parser_feed (parser, text, strlen (text)));
  fragment = cgv_parser_finish (parser, &problems);
  return cgv_profile_new (&fragment, 1, &problems, NULL);
}

static const void *
ask_names (const CgvProfile *profile)
{
  return cgv_profile_get_names (profile);
}

static const void *
ask_contexts (const CgvProfile *profile)
{
  return cgv_profile_get_contexts (profile);
}

/* While one thread computes an answer, another one asks, too, and is faster. Both get one answer, and nothing leaks. */
static void
test_asked_at_once (void)
{
  static const void *(*const asks[]) (const CgvProfile *) = { ask_names, ask_contexts };

  for (guint i = 0; i < G_N_ELEMENTS (asks); i++)
    {
      Rival rival = { .ask = asks[i] };
      CgvProfile *profile = parse_in (&rival, "events: Ir\nfn=main\n1 2\ncfn=f'main\ncalls=1 1\n2 7\nfn=f'main\n1 7\n");
      const void *answer;

      g_assert_true (cgv_profile_may_have_contexts (profile));
      rival.profile = profile;
      answer = asks[i](profile);
      g_assert_nonnull (answer);
      g_assert_true (answer == rival.answer);
      g_assert_true (answer == asks[i](profile));
      g_assert_true (cgv_profile_may_have_contexts (profile));
      cgv_profile_unref (profile);
      g_assert_cmpuint (rival.n_live, ==, 0);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/addresses", test_addresses);
  g_test_add_func ("/profile/counted", test_counted);
  g_test_add_func ("/profile/asked-at-once", test_asked_at_once);
  return g_test_run ();
}
