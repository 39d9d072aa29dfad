/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Random pairs of profiles, matched again by comparing all functions with each other, and
 * properties of every matching: the sides can be swapped, each function is in one row, and a
 * directory that moved loses nothing.
 */

#include <string.h>

#include "cgv-canonical-name.h"
#include "cgv-matching.h"
#include "cgv-path.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatching, cgv_matching_unref)

#define N_ROUNDS 3000

/* A function as the oracle sees it. */
typedef struct
{
  CgvSide side;
  CgvFunctionId id;
  char *name;
  char *canonical;
  char *file;
  char *place;
  char *object;
  char *object_name;
  guint row;
  CgvMatchTier tier;
} Unit;

typedef gboolean (*SameFunc) (const CgvMatching *matching,
                              const Unit *a,
                              const Unit *b);

static void
unit_free (gpointer data)
{
  Unit *unit = data;

  g_free (unit->name);
  g_free (unit->canonical);
  g_free (unit->file);
  g_free (unit->place);
  g_free (unit->object);
  g_free (unit->object_name);
  g_free (unit);
}

static char *
dup_base_name (const char *path)
{
  return g_strdup (path + cgv_path_get_base_name (path, strlen (path)));
}

static gboolean
is_unknown (const Unit *unit)
{
  return cgv_canonical_name_is_unknown (unit->name, strlen (unit->name));
}

static gboolean
is_local (const Unit *unit)
{
  return g_str_equal (unit->name, "(below main)");
}

static void
add_units (GPtrArray *units,
           CgvSide side,
           const CgvProfile *profile)
{
  for (CgvFunctionId id = 0; id < profile->n_functions; id++)
    {
      const CgvFunction *function = &profile->functions[id];
      Unit *unit = g_new0 (Unit, 1);
      gsize length;

      unit->side = side;
      unit->id = id;
      unit->name = g_strdup (cgv_profile_get_string (profile, function->name, &length));
      unit->canonical = g_strdup (unit->name);
      unit->canonical[cgv_canonical_name_write (unit->name, length, CGV_CANONICAL_KEEP_LEVELS, unit->canonical)] = '\0';
      unit->file = g_strdup (cgv_profile_get_string (profile, function->file, NULL));
      unit->object = g_strdup (cgv_profile_get_string (profile, function->object, NULL));
      unit->object_name = dup_base_name (unit->object);
      unit->place = dup_base_name (unit->file);
      if (is_local (unit) || g_str_equal (unit->place, "") || g_str_equal (unit->place, "???"))
        {
          g_free (unit->place);
          g_free (unit->file);
          unit->place = g_strdup_printf ("[%s]", unit->object_name);
          unit->file = g_strdup (unit->place);
        }
      unit->row = G_MAXUINT;
      g_ptr_array_add (units, unit);
    }
}

static CgvStringId
get_file (const CgvMatching *matching,
          const Unit *unit)
{
  const CgvProfile *profile = matching->folds[unit->side]->profile;

  return profile->functions[unit->id].file;
}

static gboolean
same_file (const CgvMatching *matching,
           const Unit *a,
           const Unit *b)
{
  gboolean is_placed = a->file[0] == '[' || b->file[0] == '[';

  if (a->side == b->side || is_placed)
    return g_str_equal (a->file, b->file);
  return cgv_matching_get_same_file (matching, a->side, get_file (matching, a)) == get_file (matching, b);
}

static gboolean
same_object (const Unit *a,
             const Unit *b)
{
  return g_str_equal (a->object_name, b->object_name);
}

static gboolean
same_1 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return g_str_equal (a->object, b->object) && same_file (matching, a, b) && g_str_equal (a->name, b->name);
}

static gboolean
same_2 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_object (a, b) && same_file (matching, a, b) && g_str_equal (a->name, b->name);
}

static gboolean
same_3 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_file (matching, a, b) && g_str_equal (a->name, b->name);
}

static gboolean
same_4 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_object (a, b) && g_str_equal (a->place, b->place) && g_str_equal (a->name, b->name);
}

static gboolean
same_5 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return g_str_equal (a->place, b->place) && g_str_equal (a->name, b->name);
}

static gboolean
same_6 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_object (a, b) && same_file (matching, a, b) && g_str_equal (a->canonical, b->canonical);
}

static gboolean
same_7 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_file (matching, a, b) && g_str_equal (a->canonical, b->canonical);
}

static gboolean
same_8 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return g_str_equal (a->place, b->place) && g_str_equal (a->canonical, b->canonical);
}

static gboolean
same_9 (const CgvMatching *matching,
        const Unit *a,
        const Unit *b)
{
  return same_object (a, b) && g_str_equal (a->canonical, b->canonical);
}

static gboolean
same_10 (const CgvMatching *matching,
         const Unit *a,
         const Unit *b)
{
  return g_str_equal (a->canonical, b->canonical);
}

static gboolean
is_left (const Unit *unit)
{
  return unit->row == G_MAXUINT && !is_unknown (unit);
}

/* Puts @unit and all equal units that are left into a row, if both sides have one. */
static void
take (GPtrArray *units,
      const CgvMatching *matching,
      Unit *unit,
      SameFunc same,
      CgvMatchTier tier,
      guint *n_rows)
{
  gboolean has[CGV_N_SIDES] = { FALSE };

  for (guint i = 0; i < units->len; i++)
    {
      Unit *other = units->pdata[i];

      has[other->side] |= is_left (other) && same (matching, unit, other);
    }
  if (!has[CGV_SIDE_BASE] || !has[CGV_SIDE_NEW])
    return;
  for (guint i = units->len; i-- > 0;)
    {
      Unit *other = units->pdata[i];

      if (other == unit || !is_left (other) || !same (matching, unit, other))
        continue;
      other->row = *n_rows;
      other->tier = tier;
    }
  unit->row = *n_rows;
  unit->tier = tier;
  ++*n_rows;
}

static gboolean
is_unique (GPtrArray *units,
           const CgvMatching *matching,
           const Unit *unit,
           SameFunc same)
{
  const char *places[CGV_N_SIDES] = { NULL };

  for (guint i = 0; i < units->len; i++)
    {
      const Unit *other = units->pdata[i];

      if (is_unknown (other) || is_local (other) || !same (matching, unit, other))
        continue;
      if (places[other->side] != NULL && !g_str_equal (places[other->side], other->place))
        return FALSE;
      places[other->side] = other->place;
    }
  return TRUE;
}

/* Returns the only row of equal units before any joined it, or G_MAXUINT. */
static guint
find_only_row (GPtrArray *units,
               const CgvMatching *matching,
               const Unit *unit,
               SameFunc same,
               const guint *rows)
{
  guint row = G_MAXUINT;

  for (guint i = 0; i < units->len; i++)
    {
      const Unit *other = units->pdata[i];

      if (is_unknown (other) || rows[i] == G_MAXUINT || !same (matching, unit, other))
        continue;
      if (row != G_MAXUINT && row != rows[i])
        return G_MAXUINT;
      row = rows[i];
    }
  return row;
}

static void
join (GPtrArray *units,
      const CgvMatching *matching,
      SameFunc same)
{
  g_autofree guint *rows = g_new (guint, units->len);

  for (guint i = 0; i < units->len; i++)
    rows[i] = ((Unit *) units->pdata[i])->row;
  for (guint i = 0; i < units->len; i++)
    {
      Unit *unit = units->pdata[i];
      guint row = is_left (unit) ? find_only_row (units, matching, unit, same, rows) : G_MAXUINT;

      if (row == G_MAXUINT)
        continue;
      unit->row = row;
      for (guint j = 0; j < units->len; j++)
        {
          Unit *other = units->pdata[j];

          if (other->row == row)
            unit->tier = other->tier = MAX (MAX (unit->tier, other->tier), CGV_MATCH_CANONICAL);
        }
    }
}

static void
take_unknown (GPtrArray *units,
              guint *n_rows)
{
  for (guint i = 0; i < units->len; i++)
    {
      Unit *unit = units->pdata[i];
      gboolean has[CGV_N_SIDES] = { FALSE };

      if (!is_unknown (unit) || unit->row != G_MAXUINT)
        continue;
      for (guint j = 0; j < units->len; j++)
        {
          Unit *other = units->pdata[j];

          if (!is_unknown (other) || !same_object (unit, other))
            continue;
          other->row = *n_rows;
          has[other->side] = TRUE;
        }
      for (guint j = 0; j < units->len; j++)
        {
          Unit *other = units->pdata[j];

          if (other->row == *n_rows)
            other->tier = has[CGV_SIDE_BASE] && has[CGV_SIDE_NEW] ? CGV_MATCH_OBJECT : CGV_MATCH_NONE;
        }
      ++*n_rows;
    }
}

static void
match_slowly (GPtrArray *units,
              const CgvMatching *matching)
{
  static const SameFunc steps[] = { same_1, same_2, same_3, same_4, same_5, same_6, same_7, same_8 };
  static const CgvMatchTier tiers[] = {
    CGV_MATCH_OBJECT, CGV_MATCH_OBJECT, CGV_MATCH_FILE, CGV_MATCH_FILE, CGV_MATCH_FILE,
    CGV_MATCH_CANONICAL, CGV_MATCH_CANONICAL, CGV_MATCH_CANONICAL,
  };
  static const SameFunc unique[] = { same_9, same_10 };
  static const SameFunc joins[] = { same_6, same_7, same_8 };
  guint n_rows = 0;

  for (guint step = 0; step < G_N_ELEMENTS (steps); step++)
    {
      for (guint i = 0; i < units->len; i++)
        {
          if (is_left (units->pdata[i]))
            take (units, matching, units->pdata[i], steps[step], tiers[step], &n_rows);
        }
    }
  for (guint step = 0; step < G_N_ELEMENTS (unique); step++)
    {
      for (guint i = 0; i < units->len; i++)
        {
          Unit *unit = units->pdata[i];

          if (is_left (unit) && !is_local (unit) && is_unique (units, matching, unit, unique[step]))
            take (units, matching, unit, unique[step], CGV_MATCH_UNIQUE, &n_rows);
        }
    }
  for (guint step = 0; step < G_N_ELEMENTS (joins); step++)
    join (units, matching, joins[step]);
  take_unknown (units, &n_rows);
  for (guint i = 0; i < units->len; i++)
    {
      Unit *unit = units->pdata[i];

      if (unit->row == G_MAXUINT)
        unit->row = n_rows++;
    }
}

static const char *
pick (const char *const *words)
{
  return words[g_test_rand_int_range (0, (gint) g_strv_length ((char **) words))];
}

static const char *const names[] = {
  "f", "g", "f.part.0", "f.cold", "g.constprop.0", "f'2", "g.isra.0.cold", "???", "0x10", "(below main)", "h(int)", "h(int) [clone .part.0]", NULL,
};

/* Every object is on both sides, so that no object matches another. */
static char *
make_file (const char *root,
           gboolean has_twins)
{
  static const char *const objects[] = { "/b/p", "/b/lib.so", NULL };
  static const char *const more_objects[] = { "/b/p", "/b/lib.so", "/c/p", "/c/d/lib.so", NULL };
  static const char *const files[] = { "a.c", "b.c", "s/a.c", "s/t/c.h", "t/c.h", NULL };
  GString *text = g_string_new ("events: Ir\nob=/b/p\nfl=???\nfn=anchor_p\n1 1\nob=/b/lib.so\nfn=anchor_lib\n1 1\n");
  guint n = (guint) g_test_rand_int_range (0, 14);

  for (guint i = 0; i < n; i++)
    {
      const char *where = g_test_rand_int_range (0, 4) > 0 ? root : "/usr/include/";

      g_string_append_printf (text, "ob=%s\n", pick (has_twins ? more_objects : objects));
      if (g_test_rand_int_range (0, 6) == 0)
        g_string_append (text, "fl=???\n");
      else
        g_string_append_printf (text, "fl=%s%s\n", where, pick (files));
      g_string_append_printf (text, "fn=%s\n1 1\n", pick (names));
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  CgvProfile *profiles[CGV_N_SIDES];
  CgvFold *folds[CGV_N_SIDES];
} Pair;

static void
pair_init (Pair *pair,
           const char *base,
           const char *new_)
{
  pair->profiles[CGV_SIDE_BASE] = cgv_test_profile (base);
  pair->profiles[CGV_SIDE_NEW] = cgv_test_profile (new_);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    pair->folds[side] = cgv_fold_new (pair->profiles[side], CGV_FOLD_NONE, NULL);
}

static void
pair_clear (Pair *pair)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      cgv_fold_unref (pair->folds[side]);
      cgv_profile_unref (pair->profiles[side]);
    }
}

/* Rows may have other numbers. Only the functions of each row, and the reasons, are compared. */
static void
assert_same_rows (GPtrArray *units,
                  const CgvMatching *matching)
{
  for (guint i = 0; i < units->len; i++)
    {
      const Unit *a = units->pdata[i];
      CgvNodeId row = cgv_matching_get_row (matching, a->side, a->id);

      g_assert_cmpint (cgv_matching_get_tier (matching, row), ==, a->tier);
      for (guint j = 0; j < i; j++)
        {
          const Unit *b = units->pdata[j];

          g_assert_cmpint (cgv_matching_get_row (matching, b->side, b->id) == row, ==, a->row == b->row);
        }
    }
}

static void
test_oracle (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gboolean derives = g_test_rand_int_range (0, 2);
      g_autofree char *base = make_file ("/v1/", !derives);
      g_autofree char *new_ = make_file (derives ? "/v2/" : "/v1/", !derives);
      g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (unit_free);
      g_autoptr (CgvMatching) matching = NULL;
      CgvMatchOptions options = CGV_MATCH_OPTIONS_INIT;
      Pair pair;

      options.derives_path_rules = derives;
      pair_init (&pair, base, new_);
      matching = cgv_matching_new (pair.folds[CGV_SIDE_BASE], pair.folds[CGV_SIDE_NEW], &options, NULL);
      g_assert_nonnull (matching);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        add_units (units, side, pair.profiles[side]);
      match_slowly (units, matching);
      assert_same_rows (units, matching);
      pair_clear (&pair);
    }
}

static void
test_swapped (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree char *base = make_file ("/v1/", TRUE);
      g_autofree char *new_ = make_file (round % 2 ? "/v1/" : "/v2/lib/", TRUE);
      g_autoptr (GPtrArray) units = g_ptr_array_new_with_free_func (unit_free);
      g_autoptr (CgvMatching) matching = NULL;
      g_autoptr (CgvMatching) swapped = NULL;
      Pair pair;

      pair_init (&pair, base, new_);
      matching = cgv_matching_new (pair.folds[0], pair.folds[1], NULL, NULL);
      swapped = cgv_matching_new (pair.folds[1], pair.folds[0], NULL, NULL);
      g_assert_cmpuint (matching->folds[CGV_SIDE_NEW]->n_nodes, ==, swapped->folds[CGV_SIDE_NEW]->n_nodes);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        add_units (units, side, pair.profiles[side]);
      for (guint i = 0; i < units->len; i++)
        {
          Unit *unit = units->pdata[i];
          CgvSide other = unit->side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

          unit->row = cgv_matching_get_row (swapped, other, unit->id);
          unit->tier = cgv_matching_get_tier (swapped, unit->row);
        }
      assert_same_rows (units, matching);
      pair_clear (&pair);
    }
}

static void
test_once (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree char *base = make_file ("/v1/", TRUE);
      g_autofree char *new_ = make_file ("/v2/", TRUE);
      g_autoptr (CgvMatching) matching = NULL;
      Pair pair;

      pair_init (&pair, base, new_);
      matching = cgv_matching_new (pair.folds[0], pair.folds[1], NULL, NULL);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        {
          g_autofree guint *n_times = g_new0 (guint, pair.profiles[side]->n_functions + 1);

          for (CgvNodeId row = 0; row < matching->folds[CGV_SIDE_NEW]->n_nodes; row++)
            {
              guint32 n;
              const CgvFunctionId *members = cgv_matching_get_members (matching, side, row, &n);

              for (guint32 i = 0; i < n; i++)
                n_times[members[i]]++;
            }
          for (CgvFunctionId id = 0; id < pair.profiles[side]->n_functions; id++)
            g_assert_cmpuint (n_times[id], ==, 1);
        }
      pair_clear (&pair);
    }
}

/* Every function is matched only with itself, unless another one cannot be distinguished from
 * it. */
static void
test_moved (void)
{
  static const char *const roots[] = { "/v2/", "/home/me/code/", "/", "", "../src/", "/v1/deeper/", NULL };

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree char *base = make_file ("/v1/", FALSE);
      g_auto (GStrv) pieces = g_strsplit (base, "/v1/", -1);
      g_autofree char *new_ = g_strjoinv (pick (roots), pieces);
      g_autoptr (CgvMatching) matching = NULL;
      Pair pair;

      pair_init (&pair, base, new_);
      matching = cgv_matching_new (pair.folds[0], pair.folds[1], NULL, NULL);
      for (CgvFunctionId id = 0; id < pair.profiles[0]->n_functions; id++)
        {
          CgvNodeId row = cgv_matching_get_row (matching, CGV_SIDE_BASE, id);

          g_assert_cmpuint (row, ==, cgv_matching_get_row (matching, CGV_SIDE_NEW, id));
          g_assert_cmpint (cgv_matching_get_tier (matching, row), ==, CGV_MATCH_OBJECT);
        }
      pair_clear (&pair);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/matching-oracle/oracle", test_oracle);
  g_test_add_func ("/matching-oracle/swapped", test_swapped);
  g_test_add_func ("/matching-oracle/once", test_once);
  g_test_add_func ("/matching-oracle/moved", test_moved);
  return g_test_run ();
}
