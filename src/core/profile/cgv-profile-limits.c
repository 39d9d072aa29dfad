/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost.h"
#include "cgv-profile-private.h"
#include "cgv-wide.h"

/* Adding up the sizes of costs, without their signs: if that fits, any sum of some of them does. */
typedef struct
{
  const CgvProfile *profile;
  const CgvEventSum *what;
  CgvWide sum;
  CgvWide limit;
} Sizes;

static bool
fits (const Sizes *self)
{
  return cgv_wide_compare (self->sum, self->limit) <= 0;
}

/* Once the sum is too large, nothing is added, so that it cannot overflow itself. */
static void
add (Sizes *self,
     const CgvColumnTerm *term,
     CgvCost cost)
{
  bool is_negative = term->is_signed && (int64_t) cost < 0;
  uint64_t factor = term->coefficient < 0 ? 0 - (uint64_t) term->coefficient : (uint64_t) term->coefficient;

  if (fits (self))
    self->sum = cgv_wide_add (self->sum, cgv_wide_product (is_negative ? 0 - cost : cost, factor));
}

/* Positive and negative costs of different functions may make a small total. */
static void
add_rows (Sizes *self,
          CgvPartId part,
          const CgvColumnTerm *term)
{
  const CgvRawPart *raw = cgv_profile_get_raw_part (self->profile, part);
  const CgvFragment *fragment = self->profile->sources[self->profile->part_source[part]].head;

  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];

      if (term->column < row->width)
        add (self, term, cgv_fragment_get_costs (fragment, row)[term->column]);
    }
}

static void
add_part (Sizes *self,
          CgvPartId part,
          bool has_totals)
{
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self->profile, part, self->what, terms);
  CgvCost *const *outside = self->profile->outside;

  for (uint32_t i = 0; i < n_terms; i++)
    {
      if (outside != NULL && outside[part] != NULL)
        add (self, &terms[i], outside[part][terms[i].column]);
      if (has_totals && terms[i].is_signed)
        add_rows (self, part, &terms[i]);
      else if (has_totals)
        add (self, &terms[i], cgv_profile_get_part (self->profile, part)->totals[terms[i].column]);
    }
}

static void
add_parts (Sizes *self,
           const CgvPartSet *parts,
           bool has_totals)
{
  self->sum = cgv_wide (0);
  for (CgvPartId part = 0; part < self->profile->n_parts; part++)
    {
      if (cgv_part_set_contains (parts, part))
        add_part (self, part, has_totals);
    }
}

static bool
add_line (const CgvCostLine *line,
          void *user_data)
{
  Sizes *self = user_data;
  CgvColumnTerm terms[CGV_MAX_EVENTS];
  uint32_t n_terms = cgv_profile_get_columns_of (self->profile, line->part, self->what, terms);

  for (uint32_t i = 0; i < n_terms; i++)
    {
      if (terms[i].column < line->n_costs)
        add (self, &terms[i], line->costs[terms[i].column]);
    }
  return fits (self);
}

/* Totals at their bound may have been more. Only the lines show that; nearly no profile is so large. */
bool
cgv_profile_saturates (const CgvProfile *self,
                       const CgvPartSet *parts,
                       const CgvEventSum *what)
{
  Sizes sizes = { .profile = self, .what = what, .limit = cgv_wide (what->is_signed ? (uint64_t) INT64_MAX : UINT64_MAX) };

  add_parts (&sizes, parts, true);
  if (cgv_wide_compare (sizes.sum, sizes.limit) < 0)
    return false;
  add_parts (&sizes, parts, false);
  for (CgvFunctionId function = 0; function < self->n_functions && fits (&sizes); function++)
    cgv_profile_foreach_cost_line (self, function, parts, add_line, &sizes);
  return !fits (&sizes);
}
