/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Differences of costs, and their split, against whole numbers of 320 bits. */

#include <glib.h>

#include "cgv-cost.h"
#include "cgv-delta.h"

#define N_ARCS 100000

/* An integer. Its limbs begin with the lowest. */
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

/* Returns a number of any size, often a boundary value. */
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

/* Returns the side with more calls, the new one if both have the same number. */
static guint
get_more (const Arc *arc)
{
  return arc->count[1] >= arc->count[0] ? 1 : 0;
}

/* Returns (n1 - n0) a, for the side with more calls; the part by calls is 1/n of it. */
static Big
get_numerator (const Arc *arc)
{
  return multiply (add (big (arc->count[1]), negate (big (arc->count[0]))), big_cost (arc->cost[get_more (arc)], arc->is_signed));
}

static Big
get_difference (const Arc *arc)
{
  return add (big_cost (arc->cost[1], arc->is_signed), negate (big_cost (arc->cost[0], arc->is_signed)));
}

static gboolean
is_saturated (const Arc *arc)
{
  return cgv_cost_is_saturated (arc->cost[0], arc->is_signed) || cgv_cost_is_saturated (arc->cost[1], arc->is_signed);
}

/* The part is the nearest integer, a half away from zero, and never exceeds the cost of the side
 * that makes the calls. */
static void
assert_nearest (const Arc *arc,
                CgvDelta by_calls)
{
  Big divisor = big (arc->count[get_more (arc)]);
  Big twice = multiply (big (2), add (get_numerator (arc), negate (multiply (divisor, big_delta (by_calls)))));
  Big size = big_delta (by_calls);
  Big most = big_cost (arc->cost[get_more (arc)], arc->is_signed);
  int order = compare_sizes (&twice, &divisor);

  g_assert_cmpint (order, <=, 0);
  if (order == 0 && by_calls.size > 0)
    g_assert_true (twice.is_negative == (by_calls.sign > 0));
  g_assert_cmpint (compare_sizes (&size, &most), <=, 0);
}

static void
assert_split (const Arc *arc,
              const CgvDeltaSplit *split)
{
  if (!split->by_cost.is_bound)
    g_assert_true (are_equal (add (big_delta (split->by_calls), big_delta (split->by_cost)), get_difference (arc)));
  if (arc->count[0] > 0 && arc->count[1] > 0)
    assert_nearest (arc, split->by_calls);
  else
    g_assert_cmpint (split->by_cost.sign, ==, 0);
  g_assert_cmpint (split->by_calls.sign == 0, ==, split->by_calls.size == 0);
  g_assert_cmpint (split->by_cost.sign == 0, ==, split->by_cost.size == 0);
}

/* No part of unsigned costs exceeds the larger of both costs. */
static void
assert_bounded (const Arc *arc,
                const CgvDeltaSplit *split)
{
  guint64 most = MAX (arc->cost[0], arc->cost[1]);

  if (arc->is_signed || is_saturated (arc))
    return;
  g_assert_false (split->by_calls.is_bound);
  g_assert_false (split->by_cost.is_bound);
  g_assert_cmpuint (split->by_calls.size, <=, most);
  g_assert_cmpuint (split->by_cost.size, <=, most);
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

static CgvDeltaSplit
split_arc (const Arc *arc)
{
  return cgv_delta_split (arc->cost[0], arc->count[0], arc->cost[1], arc->count[1], arc->is_signed);
}

static void
test_split_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);

  for (guint i = 0; i < N_ARCS; i++)
    {
      Arc arc = pick_arc (random);
      Arc swapped = { { arc.cost[1], arc.cost[0] }, { arc.count[1], arc.count[0] }, arc.is_signed };
      CgvDeltaSplit split = split_arc (&arc);
      CgvDeltaSplit back = split_arc (&swapped);

      assert_split (&arc, &split);
      assert_bounded (&arc, &split);
      assert_delta_equals (split.by_calls, negate_delta (back.by_calls));
      assert_delta_equals (split.by_cost, negate_delta (back.by_cost));
    }
}

static void
check_split (CgvCost base,
             guint64 base_count,
             CgvCost new_,
             guint64 new_count,
             gint64 by_calls,
             gint64 by_cost)
{
  CgvDeltaSplit split = cgv_delta_split (base, base_count, new_, new_count, false);

  g_assert_cmpfloat (cgv_delta_to_double (split.by_calls), ==, (double) by_calls);
  g_assert_cmpfloat (cgv_delta_to_double (split.by_cost), ==, (double) by_cost);
}

static void
test_split_words (void)
{
  /* Three times the calls at the same cost per call. */
  check_split (100, 10, 300, 30, 200, 0);
  /* The same number of calls, at a lower cost per call. */
  check_split (100, 10, 70, 10, 0, -30);
  /* (30 - 10) 8, and 10 (8 - 10). */
  check_split (100, 10, 240, 30, 160, -20);
  check_split (240, 30, 100, 10, -160, 20);
  /* A half is rounded away from zero: (2 - 1) 1 / 2. */
  check_split (1, 1, 1, 2, 1, -1);
  check_split (1, 2, 1, 1, -1, 1);
  /* If a side has no count, all of the difference is by calls. */
  check_split (0, 0, 300, 30, 300, 0);
  check_split (100, 10, 0, 0, -100, 0);
  check_split (100, 10, 70, 0, -30, 0);
  check_split (100, 0, 70, 0, -30, 0);
  g_assert_true (cgv_delta_split (G_MAXUINT64, 10, 100, 5, false).by_calls.is_bound);
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
