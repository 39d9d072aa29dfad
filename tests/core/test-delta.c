/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Differences of costs, and their split, against whole numbers of 320 bits. */

#include <glib.h>

#include "cgv-cost.h"
#include "cgv-delta.h"

#define N_ARCS 100000

/* A whole number, its limbs from the lowest on. */
typedef struct
{
  gboolean is_negative;
  guint32 limbs[10];
} Big;

static Big
big (guint64 value)
{
  return (Big){ FALSE, { (guint32) value, (guint32) (value >> 32) } };
}

static Big
big_cost (CgvCost cost,
          gboolean is_signed)
{
  Big number;

  if (!is_signed || (gint64) cost >= 0)
    return big (cost);
  number = big (0 - cost);
  number.is_negative = TRUE;
  return number;
}

static Big
big_delta (CgvDelta delta)
{
  Big number = big (delta.size);

  number.is_negative = delta.sign < 0;
  return number;
}

static Big
multiply (Big a,
          Big b)
{
  Big product = { .is_negative = a.is_negative != b.is_negative };

  for (guint i = 0; i < 10; i++)
    {
      guint64 carry = 0;

      for (guint j = 0; i + j < 10; j++)
        {
          carry += (guint64) a.limbs[i] * b.limbs[j] + product.limbs[i + j];
          product.limbs[i + j] = (guint32) carry;
          carry >>= 32;
        }
    }
  return product;
}

static int
compare_sizes (const Big *a,
               const Big *b)
{
  for (guint i = 10; i-- > 0;)
    {
      if (a->limbs[i] != b->limbs[i])
        return a->limbs[i] > b->limbs[i] ? 1 : -1;
    }
  return 0;
}

static Big
add (Big a,
     Big b)
{
  Big sum = { .is_negative = a.is_negative };
  gint64 carry = 0;
  gboolean subtracts = a.is_negative != b.is_negative;

  if (subtracts && compare_sizes (&a, &b) < 0)
    return add (b, a);
  for (guint i = 0; i < 10; i++)
    {
      carry += subtracts ? (gint64) a.limbs[i] - b.limbs[i] : (gint64) a.limbs[i] + b.limbs[i];
      sum.limbs[i] = (guint32) carry;
      carry >>= 32;
    }
  return sum;
}

static Big
negate (Big a)
{
  a.is_negative = !a.is_negative;
  return a;
}

static gboolean
are_equal (Big a,
           Big b)
{
  Big difference = add (a, negate (b));
  static const Big zero;

  return compare_sizes (&difference, &zero) == 0;
}

/* Of any size, and often at an edge. */
static guint64
pick (GRand *random)
{
  static const guint64 edges[] = { 0, 1, 2, 3, G_MAXINT64, (guint64) G_MAXINT64 + 1, G_MAXUINT64 - 1, G_MAXUINT64 };
  guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);

  if (g_rand_int_range (random, 0, 8) == 0)
    return edges[g_rand_int_range (random, 0, G_N_ELEMENTS (edges))];
  return bits >> g_rand_int_range (random, 0, 64);
}

typedef struct
{
  CgvCost cost[2];
  guint64 count[2];
  gboolean is_signed;
} Arc;

static Arc
pick_arc (GRand *random)
{
  Arc arc;

  arc.is_signed = g_rand_boolean (random);
  for (guint i = 0; i < 2; i++)
    {
      arc.cost[i] = pick (random);
      arc.count[i] = pick (random);
      if (arc.is_signed && g_rand_boolean (random))
        arc.cost[i] = 0 - arc.cost[i];
    }
  return arc;
}

/* (n1 - n0) (a0 n1 + a1 n0), of which the part by calls is 1 / (2 n0 n1). */
static Big
get_numerator (const Arc *arc)
{
  Big sum = add (multiply (big_cost (arc->cost[0], arc->is_signed), big (arc->count[1])),
                 multiply (big_cost (arc->cost[1], arc->is_signed), big (arc->count[0])));

  return multiply (add (big (arc->count[1]), negate (big (arc->count[0]))), sum);
}

static Big
get_difference (const Arc *arc)
{
  return add (big_cost (arc->cost[1], arc->is_signed), negate (big_cost (arc->cost[0], arc->is_signed)));
}

static void
assert_split (const Arc *arc,
              const CgvDeltaSplit *split)
{
  Big half = multiply (big (arc->count[0]), big (arc->count[1]));
  Big divisor = multiply (big (2), half);
  Big rest = add (get_numerator (arc), negate (multiply (divisor, big_delta (split->by_calls))));
  int order = compare_sizes (&rest, &half);

  g_assert_true (are_equal (add (big_delta (split->by_calls), big_delta (split->by_cost)), get_difference (arc)));
  g_assert_cmpint (order, <=, 0);
  /* A half is left over only where it was rounded away from zero. */
  if (order == 0)
    {
      g_assert_cmpint (split->by_calls.sign, !=, 0);
      g_assert_true (rest.is_negative == (split->by_calls.sign > 0));
    }
  g_assert_cmpint (split->by_calls.sign == 0, ==, split->by_calls.size == 0);
  g_assert_cmpint (split->by_cost.sign == 0, ==, split->by_cost.size == 0);
}

/* That there is no split has a reason. */
static void
assert_no_split (const Arc *arc)
{
  Big divisor = multiply (big (2), multiply (big (arc->count[0]), big (arc->count[1])));
  Big limit = multiply (divisor, big (G_MAXUINT64));
  Big by_calls = get_numerator (arc);
  Big by_cost = add (multiply (get_difference (arc), divisor), negate (by_calls));

  if (arc->count[0] == 0 || arc->count[1] == 0 || cgv_cost_is_saturated (arc->cost[0], arc->is_signed) ||
      cgv_cost_is_saturated (arc->cost[1], arc->is_signed))
    return;
  g_assert_true (compare_sizes (&by_calls, &limit) > 0 || compare_sizes (&by_cost, &limit) > 0);
}

static gboolean
split_arc (const Arc *arc,
           CgvDeltaSplit *split)
{
  return cgv_delta_split (arc->cost[0], arc->count[0], arc->cost[1], arc->count[1], arc->is_signed, split);
}

static CgvDelta
negate_delta (CgvDelta delta)
{
  delta.sign = (int8_t) -delta.sign;
  return delta;
}

static void
assert_delta_equals (CgvDelta a,
                     CgvDelta b)
{
  g_assert_cmpuint (a.size, ==, b.size);
  g_assert_cmpint (a.sign, ==, b.sign);
  g_assert_cmpint (a.is_bound, ==, b.is_bound);
}

static void
test_split_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  guint n_splits = 0;

  for (guint i = 0; i < N_ARCS; i++)
    {
      Arc arc = pick_arc (random);
      Arc swapped = { { arc.cost[1], arc.cost[0] }, { arc.count[1], arc.count[0] }, arc.is_signed };
      CgvDeltaSplit split;
      CgvDeltaSplit back;
      gboolean has_split = split_arc (&arc, &split);

      g_assert_cmpint (split_arc (&swapped, &back), ==, has_split);
      if (!has_split)
        {
          assert_no_split (&arc);
          continue;
        }
      n_splits++;
      assert_split (&arc, &split);
      assert_delta_equals (split.by_calls, negate_delta (back.by_calls));
      assert_delta_equals (split.by_cost, negate_delta (back.by_cost));
    }
  g_assert_cmpuint (n_splits, >, N_ARCS / 2);
}

static void
test_split_words (void)
{
  CgvDeltaSplit split;

  /* Three times as often, each as dear. */
  g_assert_true (cgv_delta_split (100, 10, 300, 30, false, &split));
  assert_delta_equals (split.by_calls, (CgvDelta){ 200, 1, false });
  assert_delta_equals (split.by_cost, (CgvDelta){ 0, 0, false });
  /* As often, each cheaper. */
  g_assert_true (cgv_delta_split (100, 10, 70, 10, false, &split));
  assert_delta_equals (split.by_calls, (CgvDelta){ 0, 0, false });
  assert_delta_equals (split.by_cost, (CgvDelta){ 30, -1, false });
  /* (30 - 10) (10 + 8) / 2 and (8 - 10) (10 + 30) / 2. */
  g_assert_true (cgv_delta_split (100, 10, 240, 30, false, &split));
  assert_delta_equals (split.by_calls, (CgvDelta){ 180, 1, false });
  assert_delta_equals (split.by_cost, (CgvDelta){ 40, -1, false });
  /* A half goes away from zero: (2 - 1) (1 + 0) / 2. */
  g_assert_true (cgv_delta_split (1, 1, 0, 2, false, &split));
  assert_delta_equals (split.by_calls, (CgvDelta){ 1, 1, false });
  assert_delta_equals (split.by_cost, (CgvDelta){ 2, -1, false });
  g_assert_true (cgv_delta_split (0, 2, 1, 1, false, &split));
  assert_delta_equals (split.by_calls, (CgvDelta){ 1, -1, false });
  assert_delta_equals (split.by_cost, (CgvDelta){ 2, 1, false });

  g_assert_false (cgv_delta_split (100, 0, 100, 10, false, &split));
  g_assert_false (cgv_delta_split (100, 10, 100, 0, false, &split));
  g_assert_false (cgv_delta_split (G_MAXUINT64, 10, 100, 10, false, &split));
  g_assert_false (cgv_delta_split (100, 10, (CgvCost) G_MININT64, 10, true, &split));
  g_assert_false (cgv_delta_split (G_MAXUINT64 - 1, 1, 1, G_MAXUINT64, false, &split));
}

static void
test_between (void)
{
  assert_delta_equals (cgv_delta_between (1, 3, false), (CgvDelta){ 2, 1, false });
  assert_delta_equals (cgv_delta_between (3, 1, false), (CgvDelta){ 2, -1, false });
  assert_delta_equals (cgv_delta_between (3, 3, false), (CgvDelta){ 0, 0, false });
  assert_delta_equals (cgv_delta_between (0, G_MAXUINT64 - 1, false), (CgvDelta){ G_MAXUINT64 - 1, 1, false });
  assert_delta_equals (cgv_delta_between (0, G_MAXUINT64, false), (CgvDelta){ G_MAXUINT64, 1, true });
  assert_delta_equals (cgv_delta_between ((CgvCost) -5, 7, true), (CgvDelta){ 12, 1, false });
  assert_delta_equals (cgv_delta_between ((CgvCost) (G_MININT64 + 1), G_MAXINT64 - 1, true), (CgvDelta){ G_MAXUINT64 - 2, 1, false });
  assert_delta_equals (cgv_delta_between ((CgvCost) G_MAXINT64, (CgvCost) G_MININT64, true), (CgvDelta){ G_MAXUINT64, -1, true });
}

static CgvDelta
pick_delta (GRand *random)
{
  CgvDelta delta = { .size = pick (random), .sign = g_rand_boolean (random) ? 1 : -1 };

  if (delta.size == 0)
    delta.sign = 0;
  return delta;
}

static void
test_add (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  Big most = big (G_MAXUINT64);

  for (guint i = 0; i < N_ARCS; i++)
    {
      CgvDelta a = pick_delta (random);
      CgvDelta b = pick_delta (random);
      CgvDelta sum = cgv_delta_add (a, b);
      Big truth = add (big_delta (a), big_delta (b));
      Big difference = add (big_delta (a), negate (big_delta (b)));
      static const Big zero;
      int order = compare_sizes (&difference, &zero) == 0 ? 0 : difference.is_negative ? -1 : 1;

      g_assert_cmpint (cgv_delta_compare (a, b), ==, order);
      assert_delta_equals (sum, cgv_delta_add (b, a));
      if (compare_sizes (&truth, &most) > 0)
        {
          g_assert_cmpuint (sum.size, ==, G_MAXUINT64);
          g_assert_true (sum.is_bound);
          g_assert_cmpint (sum.sign < 0, ==, truth.is_negative);
          continue;
        }
      g_assert_true (are_equal (big_delta (sum), truth));
      g_assert_false (sum.is_bound);
      g_assert_cmpint (sum.sign == 0, ==, sum.size == 0);
    }
}

static void
test_doubles (void)
{
  g_assert_cmpfloat (cgv_delta_to_double ((CgvDelta){ 12, -1, false }), ==, -12);
  g_assert_cmpfloat (cgv_delta_to_double ((CgvDelta){ 0, 0, true }), ==, 0);
  g_assert_cmpfloat (cgv_delta_to_double ((CgvDelta){ G_MAXUINT64, 1, true }), ==, 18446744073709551615.0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/delta/between", test_between);
  g_test_add_func ("/delta/add", test_add);
  g_test_add_func ("/delta/doubles", test_doubles);
  g_test_add_func ("/delta/split-words", test_split_words);
  g_test_add_func ("/delta/split-random", test_split_random);
  return g_test_run ();
}
