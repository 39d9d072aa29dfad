/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The regular expressions that menus make of groups: they match the group, and are as short as
 * possible. */

#include "cgv-filter-pattern.h"
#include "widget-test.h"

static const char profile[] =
  "events: Ir\nob=/usr/lib/libstdc++.so\nfl=a+b.cpp\n"
  "fn=ns::f(int)\n1 1\n"
  "fn=ns::g()\n1 1\n"
  "fn=void tools::swap<int>(ns::X&)\n1 1\n"
  "fn=tools::f(ns::X, ns::Y)\n1 1\n"
  "fn=std::vector<a::b> lists::make<a::b>()\n1 1\n"
  "fn=a::(anonymous namespace)::h()\n1 1\n"
  "fn=Shop->sell\n1 1\n"
  "fn=Shop::open\n1 1\n"
  "fn=alone\n1 1\n";

static void
assert_pattern (CgvGrouping *grouping,
                const char *name,
                const char *expected)
{
  for (guint32 i = 0; i < grouping->n_groups; i++)
    {
      size_t length;
      const char *bytes = cgv_grouping_get_name (grouping, i, &length);
      g_autofree char *pattern = NULL;

      if (length != strlen (name) || memcmp (bytes, name, length) != 0)
        continue;
      pattern = cgv_filter_pattern_dup_group ((CgvGrouping *const[]){ [CGV_SIDE_NEW] = grouping }, i);
      g_assert_cmpstr (pattern, ==, expected);
      return;
    }
  g_error ("There is no group %s", name);
}

static CgvGrouping *
group (CgvFocus *focus,
       CgvGroupingKind kind)
{
  CgvCosts *costs = cgv_focus_get_costs (focus);
  CgvGroupMap *map = cgv_group_map_new (kind, NULL, costs, NULL, NULL);
  CgvGrouping *grouping = cgv_grouping_new (costs, map, CGV_SIDE_NEW, NULL);

  cgv_group_map_unref (map);
  g_assert_nonnull (grouping);
  return grouping;
}

static void
test_namespaces (void)
{
  g_autoptr (CgvFocus) focus = widget_test_focus (profile);
  CgvGrouping *grouping = group (focus, CGV_GROUPING_NAMESPACE);

  assert_pattern (grouping, "ns", "^ns(?:$|\\W)");
  assert_pattern (grouping, "tools", "^tools(?:$|\\W)");
  assert_pattern (grouping, "lists", "^lists(?:$|\\W)");
  assert_pattern (grouping, "a::(anonymous namespace)", "^a::\\(anonymous namespace\\)(?:$|\\W)");
  assert_pattern (grouping, "Shop", "^Shop(?:$|\\W)");
  assert_pattern (grouping, "", NULL);
  cgv_grouping_unref (grouping);
}

static void
test_paths (void)
{
  g_autoptr (CgvFocus) focus = widget_test_focus (profile);
  CgvGrouping *objects = group (focus, CGV_GROUPING_OBJECT);
  CgvGrouping *files = group (focus, CGV_GROUPING_FILE);

  assert_pattern (objects, "/usr/lib/libstdc++.so", "^/usr/lib/libstdc\\+\\+\\.so$");
  assert_pattern (files, "a+b.cpp", "^a\\+b\\.cpp$");
  cgv_grouping_unref (objects);
  cgv_grouping_unref (files);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  g_test_add_func ("/filter-pattern/namespaces", test_namespaces);
  g_test_add_func ("/filter-pattern/paths", test_paths);

  return g_test_run ();
}
