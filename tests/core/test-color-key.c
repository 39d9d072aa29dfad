/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The colour of a function, by its object, file or namespace. */

#include <glib.h>
#include <string.h>

#include "cgv-part-slots.h"
#include "cgv-test-comparison.h"
#include "cgv-test.h"

static void
add_function (GString *text,
              const char *object,
              const char *file,
              const char *function,
              int cost)
{
  g_string_append_printf (text, "ob=%s\nfl=%s\nfn=%s\n1 %d\n", object, file, function, cost);
}

static CgvCosts *
make_costs (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  CgvProfile *profile;
  CgvCosts *costs;

  add_function (text, "/lib/libbig.so.1", "/src/big.c", "big::run", 500);
  add_function (text, "/lib/libc.so.6", "/src/memcpy.S", "memcpy", 100);
  add_function (text, "/usr/bin/tool", "/src/tool.c", "main", 200);
  add_function (text, "/usr/bin/tool", "/src/util.c", "big::help", 100);
  add_function (text, "/lib64/ld-linux-x86-64.so.2", "/src/rtld.c", "_dl_start", 90);
  add_function (text, "???", "???", "0x1234", 50);
  for (int i = 0; i < 5; i++)
    {
      g_autofree char *object = g_strdup_printf ("/lib/lib%d.so", i);
      g_autofree char *function = g_strdup_printf ("f%d", i);

      add_function (text, object, "/src/small.c", function, 50 - i * 10);
    }
  profile = cgv_test_profile (text->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  cgv_profile_unref (profile);
  return costs;
}

static void
assert_slot (const CgvColorKey *key,
             CgvCosts *costs,
             const char *function,
             guint slot)
{
  CgvNodeId node = cgv_test_find_node (costs->graph, function);

  g_assert_cmpuint (key->slots[cgv_fold_get_function (costs->graph->fold, node)], ==, slot);
}

static void
assert_entry (const CgvColorKey *key,
              guint slot,
              const char *name,
              double share)
{
  g_assert_cmpmem (key->entries[slot].name.bytes, key->entries[slot].name.length, name, strlen (name));
  g_assert_cmpfloat_with_epsilon (key->entries[slot].share, share, 1e-9);
}

/* The program has the first colour, regardless of its cost, and the C library the second. A
 * cheap loader and unknown objects have no colour. */
static void
test_objects (void)
{
  CgvCosts *costs = make_costs ();
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);

  assert_slot (key, costs, "main", CGV_SLOT_FIRST);
  assert_slot (key, costs, "memcpy", CGV_SLOT_LIBRARY);
  assert_slot (key, costs, "big::run", 2);
  assert_slot (key, costs, "f0", 3);
  assert_slot (key, costs, "f2", 5);
  assert_slot (key, costs, "f3", CGV_SLOT_OTHER);
  assert_slot (key, costs, "_dl_start", CGV_SLOT_OTHER);
  assert_slot (key, costs, "0x1234", CGV_SLOT_OTHER);
  assert_entry (key, CGV_SLOT_FIRST, "tool", 300 / 1190.0);
  assert_entry (key, 2, "libbig.so.1", 500 / 1190.0);
  assert_entry (key, CGV_SLOT_OTHER, "", (90 + 50 + 20 + 10) / 1190.0);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
}

/* A costly loader has a colour, but never that of the program. */
static void
test_loader (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir\nob=/lib/ld-musl-x86_64\nfn=link\n1 50\nob=/usr/bin/tool\nfn=main\n1 30\nob=/lib/libz.so.1\nfn=zip\n1 20\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);

  assert_entry (key, CGV_SLOT_FIRST, "tool", 0.3);
  assert_entry (key, 2, "ld-musl-x86_64", 0.5);
  assert_entry (key, 3, "libz.so.1", 0.2);
  assert_entry (key, CGV_SLOT_OTHER, "", 0);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

/* Colours are those of the first event type, shares those of the costs that are shown. */
static void
test_measure (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir Dr\nob=/usr/bin/tool\nfn=main\n1 30 8\nfn=run\n1 30 0\nob=/lib/libz.so.1\nfn=zip\n1 40 24\nob=???\nfn=0x1\n1 0 8\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvCosts *others = cgv_costs_new (costs->graph, 1, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);
  double shares[CGV_N_SLOTS];

  cgv_color_key_measure (key, costs, shares);
  for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
    g_assert_cmpfloat_with_epsilon (shares[slot], key->entries[slot].share, 1e-9);
  cgv_color_key_measure (key, others, shares);
  g_assert_cmpfloat_with_epsilon (shares[CGV_SLOT_FIRST], 0.2, 1e-9);
  g_assert_cmpfloat_with_epsilon (shares[2], 0.6, 1e-9);
  g_assert_cmpfloat_with_epsilon (shares[CGV_SLOT_OTHER], 0.2, 1e-9);
  cgv_color_key_unref (key);
  cgv_costs_unref (others);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

static void
test_files (void)
{
  CgvCosts *costs = make_costs ();
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FILE, NULL);

  assert_entry (key, CGV_SLOT_FIRST, "big.c", 500 / 1190.0);
  assert_entry (key, CGV_SLOT_LIBRARY, "tool.c", 200 / 1190.0);
  assert_entry (key, 2, "small.c", 150 / 1190.0);
  assert_slot (key, costs, "0x1234", CGV_SLOT_OTHER);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
}

static void
test_namespaces (void)
{
  CgvCosts *costs = make_costs ();
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_NAMESPACE, NULL);

  assert_entry (key, CGV_SLOT_FIRST, "big", 600 / 1190.0);
  assert_slot (key, costs, "big::help", CGV_SLOT_FIRST);
  assert_slot (key, costs, "main", CGV_SLOT_OTHER);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
}

/* A function of Cachegrind has lines in several files, and the colour of one of these files. */
static void
test_cachegrind (void)
{
  CgvProfile *profile = cgv_test_profile ("desc: I1 cache: 1 B\ncmd: ./tool\nevents: Ir\nfl=a.c\nfn=main\n1 10\nfl=b.h\nfn=main\n2 30\nsummary: 40\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FILE, NULL);

  g_assert_cmpuint (costs->graph->n_nodes, ==, 1);
  assert_slot (key, costs, "main", CGV_SLOT_FIRST);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

/* Without costs, all functions are in the colour of others, and nothing is divided by zero. */
static void
test_nothing (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir\nob=/usr/bin/tool\nfn=main\n1 0\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_OBJECT, NULL);

  assert_slot (key, costs, "main", CGV_SLOT_OTHER);
  for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
    g_assert_cmpfloat (key->entries[slot].share, ==, 0);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

static void
test_no_memory (void)
{
  CgvCosts *costs = make_costs ();
  gboolean made = FALSE;

  for (guint64 budget = 0; !made; budget += 64)
    {
      CgvMemory memory = CGV_MEMORY_INIT;
      CgvColorKey *key;

      memory.budget = budget;
      key = cgv_color_key_new (costs, NULL, CGV_GROUPING_NAMESPACE, &memory);
      made = key != NULL;
      cgv_color_key_unref (key);
    }
  cgv_costs_unref (costs);
}

/* The files of two profiles have the same colours from either side: by their costs in both, and by their names where these are equal. The
 * folders of two builds may differ. */
static void
test_two_profiles (void)
{
  static const char *const texts[] = {
    "events: Ir\nfl=/src/a.c\nfn=a\n1 50\nfl=/src/b.c\nfn=b\n1 40\nfl=/src/only.c\nfn=only\n1 55\nfl=/src/tie.c\nfn=tie\n1 5\n",
    "events: Ir\nfl=/new/b.c\nfn=b\n1 60\nfl=/new/tail.c\nfn=tail\n1 5\nfl=/new/a.c\nfn=a\n1 10\n",
  };
  static const char *const names[] = { "b.c", "a.c", "only.c", "tail.c", "tie.c" };
  static const double shares[] = { 100, 60, 55, 5, 5 };
  CgvCosts *costs[CGV_N_SIDES];
  CgvColorKey *keys[CGV_N_SIDES];

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      CgvProfile *profile = cgv_test_profile (texts[side]);

      costs[side] = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
      cgv_profile_unref (profile);
    }
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      keys[side] = cgv_color_key_new (costs[side], costs[!side], CGV_GROUPING_FILE, NULL);
      for (guint slot = 0; slot < G_N_ELEMENTS (names); slot++)
        assert_entry (keys[side], slot, names[slot], shares[slot] / 225);
      assert_slot (keys[side], costs[side], "b", 0);
      assert_slot (keys[side], costs[side], "a", 1);
    }
  assert_slot (keys[0], costs[0], "only", 2);
  assert_slot (keys[1], costs[1], "tail", 3);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_color_key_unref (keys[side]);
      cgv_costs_unref (costs[side]);
    }
}

/* In one profile, files of the same name are different ones. */
static void
test_same_names (void)
{
  CgvProfile *profile = cgv_test_profile ("events: Ir\nfl=/a/x.c\nfn=f\n1 50\nfl=/b/x.c\nfn=g\n1 40\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FILE, NULL);

  assert_slot (key, costs, "f", CGV_SLOT_FIRST);
  assert_slot (key, costs, "g", CGV_SLOT_FIRST + 1);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

/* Rows of a comparison that one side lacks have no part in its costs. A colour has the larger of its shares in both sides. */
static void
test_sides (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=a\n1 50\nfl=gone.c\nfn=gone\n1 50\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=a\n1 30\nfl=came.c\nfn=came\n1 70\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvColorKey *key = cgv_color_key_new (comparison->costs[CGV_SIDE_NEW], comparison->costs[CGV_SIDE_BASE], CGV_GROUPING_FILE, NULL);
  static const char *const names[] = { "a.c", "came.c", "gone.c" };
  static const double key_shares[] = { 0.4, 0.35, 0.25 };
  static const double larger[] = { 0.5, 0.7, 0.5 };
  double shares[CGV_N_SLOTS];

  g_assert_nonnull (key);
  g_assert_true (cgv_color_key_measure_sides (key, comparison, shares));
  for (guint slot = 0; slot < G_N_ELEMENTS (names); slot++)
    {
      assert_entry (key, slot, names[slot], key_shares[slot]);
      g_assert_cmpfloat_with_epsilon (shares[slot], larger[slot], 1e-9);
    }
  cgv_color_key_measure (key, comparison->costs[CGV_SIDE_NEW], shares);
  g_assert_cmpfloat_with_epsilon (shares[1], 0.7, 1e-9);
  cgv_color_key_unref (key);
}

/* Without groups, functions get colours by their cost. */
static void
test_functions (void)
{
  CgvCosts *costs = make_costs ();
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FUNCTION, NULL);

  assert_slot (key, costs, "big::run", CGV_SLOT_FIRST);
  assert_slot (key, costs, "main", 1);
  assert_entry (key, CGV_SLOT_FIRST, "big::run", 500.0 / 1190);
  g_assert_cmpuint (key->entries[1].node, ==, cgv_test_find_node (costs->graph, "main"));
  g_assert_cmpuint (key->entries[CGV_SLOT_OTHER].node, ==, CGV_NONE);
  assert_slot (key, costs, "f4", CGV_SLOT_OTHER);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
}

/* Two parts: f 30 and g 10, then f 10 and h 10; the third is empty. */
static void
test_parts (void)
{
  CgvProfile *profile = cgv_test_profile ("part: 1\nevents: Ir\nfl=a.c\nfn=f\n1 20\n2 10\nfn=g\n3 10\n\npart: 2\nevents: Ir\nfl=a.c\nfn=f\n1 10\nfn=h\n5 10\n\npart: 3\nevents: Ir\nfl=a.c\nfn=f\n1 0\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvColorKey *key = cgv_color_key_new (costs, NULL, CGV_GROUPING_FUNCTION, NULL);
  double measured[3 * CGV_N_SLOTS];
  guint g = key->slots[cgv_fold_get_function (costs->graph->fold, cgv_test_find_node (costs->graph, "g"))];

  g_assert_true (cgv_part_slots_measure (costs->events, costs->event, key, NULL, measured));
  g_assert_cmpfloat (measured[CGV_SLOT_FIRST], ==, 30);
  g_assert_cmpfloat (measured[g], ==, 10);
  g_assert_cmpfloat (measured[CGV_N_SLOTS + CGV_SLOT_FIRST], ==, 10);
  g_assert_cmpfloat (measured[CGV_N_SLOTS + g], ==, 0);
  g_assert_cmpfloat (measured[2 * CGV_N_SLOTS + CGV_SLOT_FIRST], ==, 0);
  /* f is 75 % of the first and 50 % of the second. */
  g_assert_cmpfloat_with_epsilon (cgv_part_slots_get_common (costs->events, costs->event, 0, 1, NULL), 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_part_slots_get_common (costs->events, costs->event, 1, 1, NULL), 1, 1e-9);
  g_assert_cmpfloat (cgv_part_slots_get_common (costs->events, costs->event, 0, 2, NULL), <, 0);
  cgv_color_key_unref (key);
  cgv_costs_unref (costs);
  cgv_profile_unref (profile);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/color-key/objects", test_objects);
  g_test_add_func ("/color-key/same-names", test_same_names);
  g_test_add_func ("/color-key/functions", test_functions);
  g_test_add_func ("/color-key/parts", test_parts);
  g_test_add_func ("/color-key/sides", test_sides);
  g_test_add_func ("/color-key/loader", test_loader);
  g_test_add_func ("/color-key/measure", test_measure);
  g_test_add_func ("/color-key/files", test_files);
  g_test_add_func ("/color-key/namespaces", test_namespaces);
  g_test_add_func ("/color-key/cachegrind", test_cachegrind);
  g_test_add_func ("/color-key/nothing", test_nothing);
  g_test_add_func ("/color-key/no-memory", test_no_memory);
  g_test_add_func ("/color-key/two-profiles", test_two_profiles);
  return g_test_run ();
}
