/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts on sides, written as a letter for each part: A, B or -. */

#include <string.h>

#include "cgv-part-sides.h"

typedef struct
{
  CgvPartSides *sides;
  guint n_changed;
} Fixture;

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
set_up (Fixture *fixture,
        const char *letters)
{
  guint n = strlen (letters);

  *fixture = (Fixture) { .sides = cgv_part_sides_new (n) };
  for (CgvPartId part = 0; part < n; part++)
    if (letters[part] != '-')
      cgv_part_sides_set_roles (fixture->sides, &part, 1, letters[part] == 'A' ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW);
  g_signal_connect_swapped (fixture->sides, "changed", G_CALLBACK (count_cb), &fixture->n_changed);
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->sides);
}

static void
assert_letters (CgvPartSides *sides,
                const char *expected)
{
  static const char letters[] = { [CGV_PART_ROLE_NONE] = '-', [CGV_PART_ROLE_BASE] = 'A', [CGV_PART_ROLE_NEW] = 'B' };
  g_autoptr (GString) text = g_string_new (NULL);
  guint n[CGV_N_SIDES] = { 0 };

  for (CgvPartId part = 0; part < sides->n_parts; part++)
    g_string_append_c (text, letters[sides->roles[part]]);
  g_assert_cmpstr (text->str, ==, expected);

  for (guint i = 0; i < text->len; i++)
    {
      n[CGV_SIDE_BASE] += text->str[i] == 'A' ? 1 : 0;
      n[CGV_SIDE_NEW] += text->str[i] == 'B' ? 1 : 0;
    }
  g_assert_cmpuint (sides->n[CGV_SIDE_BASE], ==, n[CGV_SIDE_BASE]);
  g_assert_cmpuint (sides->n[CGV_SIDE_NEW], ==, n[CGV_SIDE_NEW]);
  g_assert_true (cgv_part_sides_is_complete (sides) == (n[CGV_SIDE_BASE] > 0 && n[CGV_SIDE_NEW] > 0));
}

typedef enum
{
  CHOOSE,
  TOGGLE,
} Step;

static const struct
{
  const char *name;
  const char *before;
  Step step;
  CgvSide side;
  CgvPartId part;
  const char *after;
} cases[] = {
  { "choose/first", "---", CHOOSE, CGV_SIDE_BASE, 0, "A--" },
  { "choose/second", "A--", CHOOSE, CGV_SIDE_NEW, 1, "AB-" },
  { "choose/other", "AB-", CHOOSE, CGV_SIDE_NEW, 2, "A-B" },
  { "choose/instead-of-set", "ABB-", CHOOSE, CGV_SIDE_NEW, 3, "A--B" },
  { "choose/of-set", "ABB-", CHOOSE, CGV_SIDE_NEW, 2, "A-B-" },
  { "choose/again", "AB-", CHOOSE, CGV_SIDE_NEW, 1, "AB-" },
  { "choose/last-of-other", "AB-", CHOOSE, CGV_SIDE_NEW, 0, "BA-" },
  { "choose/last-of-other-for-set", "ABB", CHOOSE, CGV_SIDE_NEW, 0, "BAA" },
  { "choose/only-one-there-is", "A--", CHOOSE, CGV_SIDE_NEW, 0, "B--" },
  { "choose/of-other-set", "AAB", CHOOSE, CGV_SIDE_NEW, 1, "AB-" },
  { "toggle/add", "AB-", TOGGLE, CGV_SIDE_NEW, 2, "ABB" },
  { "toggle/add-first", "---", TOGGLE, CGV_SIDE_BASE, 2, "--A" },
  { "toggle/remove", "ABB", TOGGLE, CGV_SIDE_NEW, 2, "AB-" },
  { "toggle/last", "AB-", TOGGLE, CGV_SIDE_NEW, 1, "AB-" },
  { "toggle/last-of-other", "AB-", TOGGLE, CGV_SIDE_NEW, 0, "AB-" },
  { "toggle/of-other-set", "AAB", TOGGLE, CGV_SIDE_NEW, 0, "BAB" },
};

static void
test_step (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  gboolean is_change = !g_str_equal (cases[i].before, cases[i].after);
  Fixture fixture;

  set_up (&fixture, cases[i].before);
  if (cases[i].step == CHOOSE)
    cgv_part_sides_choose (fixture.sides, cases[i].side, cases[i].part);
  else
    cgv_part_sides_toggle (fixture.sides, cases[i].side, &cases[i].part, 1);

  assert_letters (fixture.sides, cases[i].after);
  g_assert_cmpuint (fixture.n_changed, ==, is_change ? 1 : 0);
  tear_down (&fixture);
}

/* A range is put on a side. Its parts on the other side are swapped, so that the other side is
 * not empty. */
static void
test_several (void)
{
  static const struct
  {
    const char *before;
    const char *wanted; /* the parts to choose for B */
    const char *after;
  } ranges[] = {
    { "AB---", "--BBB", "A-BBB" },
    { "AB---", "BB---", "AB---" },
    { "A--B-", "BB---", "BB-A-" },
    { "AA--B", "-BBB-", "ABBB-" },
    { "-----", "BB---", "BB---" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      CgvPartId parts[5];
      guint n = 0;
      Fixture fixture;

      set_up (&fixture, ranges[i].before);
      for (CgvPartId part = 0; part < 5; part++)
        if (ranges[i].wanted[part] == 'B')
          parts[n++] = part;
      cgv_part_sides_choose_parts (fixture.sides, CGV_SIDE_NEW, parts, n);
      assert_letters (fixture.sides, ranges[i].after);
      tear_down (&fixture);
    }
}

static void
test_groups (void)
{
  const CgvPartId parts[] = { 1, 2, 3 };
  Fixture fixture;

  set_up (&fixture, "A--B-");
  cgv_part_sides_set_roles (fixture.sides, parts, G_N_ELEMENTS (parts), CGV_PART_ROLE_NEW);
  assert_letters (fixture.sides, "ABBB-");
  g_assert_cmpuint (fixture.n_changed, ==, 1);
  cgv_part_sides_set_roles (fixture.sides, parts, G_N_ELEMENTS (parts), CGV_PART_ROLE_NONE);
  assert_letters (fixture.sides, "A----");
  tear_down (&fixture);
}

static void
test_swap (void)
{
  Fixture fixture;

  set_up (&fixture, "AAB-");
  cgv_part_sides_swap (fixture.sides);
  assert_letters (fixture.sides, "BBA-");
  g_assert_cmpuint (fixture.n_changed, ==, 1);
  cgv_part_sides_clear (fixture.sides);
  assert_letters (fixture.sides, "----");
  tear_down (&fixture);
}

static void
test_copy (void)
{
  g_autoptr (CgvPartSides) copy = NULL;
  Fixture fixture;

  set_up (&fixture, "AB-");
  copy = cgv_part_sides_copy (fixture.sides);
  cgv_part_sides_choose (copy, CGV_SIDE_NEW, 2);
  assert_letters (copy, "A-B");
  assert_letters (fixture.sides, "AB-");

  cgv_part_sides_assign (fixture.sides, copy);
  assert_letters (fixture.sides, "A-B");
  g_assert_cmpuint (fixture.n_changed, ==, 1);
  cgv_part_sides_assign (fixture.sides, copy);
  g_assert_cmpuint (fixture.n_changed, ==, 1);
  tear_down (&fixture);
}

static void
test_selection (void)
{
  g_autoptr (CgvPartSelection) base = NULL;
  g_autoptr (CgvPartSelection) new_ = NULL;
  g_autoptr (CgvPartSelection) none = NULL;
  const CgvPartSet *set;
  Fixture fixture;

  set_up (&fixture, "AAB-");
  base = cgv_part_sides_dup_selection (fixture.sides, CGV_SIDE_BASE);
  new_ = cgv_part_sides_dup_selection (fixture.sides, CGV_SIDE_NEW);
  set = cgv_part_selection_get_set (base);
  g_assert_true (cgv_part_set_contains (set, 0));
  g_assert_true (cgv_part_set_contains (set, 1));
  g_assert_false (cgv_part_set_contains (set, 2));
  set = cgv_part_selection_get_set (new_);
  g_assert_false (cgv_part_set_contains (set, 0));
  g_assert_true (cgv_part_set_contains (set, 2));
  g_assert_false (cgv_part_set_contains (set, 3));

  cgv_part_sides_clear (fixture.sides);
  none = cgv_part_sides_dup_selection (fixture.sides, CGV_SIDE_BASE);
  g_assert_null (none);
  tear_down (&fixture);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/part-sides/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_step);
    }
  g_test_add_func ("/part-sides/several", test_several);
  g_test_add_func ("/part-sides/groups", test_groups);
  g_test_add_func ("/part-sides/swap", test_swap);
  g_test_add_func ("/part-sides/copy", test_copy);
  g_test_add_func ("/part-sides/selection", test_selection);

  return g_test_run ();
}
