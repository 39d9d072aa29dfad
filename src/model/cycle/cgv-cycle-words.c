/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-words.h"

#include <glib/gi18n.h>

#include "cgv-cell.h"

char *
cgv_cycle_words_dup_rest (const CgvCycleRest *rest)
{
  g_autofree char *n_cycles = cgv_cell_dup_count (rest->n_cycles);
  g_autofree char *largest = cgv_cell_dup_count (rest->sizes[0]);
  g_autofree char *second = cgv_cell_dup_count (rest->sizes[1]);

  switch (rest->n_cycles)
    {
    case 0:
      return g_strdup (_ ("no cycle is left"));
    case 1:
      /* Translators: the rest of a cycle; %s is at least 2 */
      return g_strdup_printf (_ ("1 cycle of %s functions"), largest);
    case 2:
      /* Translators: the rest of a cycle; the numbers of functions in both cycles, each at least 2 */
      return g_strdup_printf (_ ("2 cycles of %s and %s functions"), largest, second);
    default:
      /* Translators: the rest of a cycle; the number of cycles, and the number of functions in the largest */
      return g_strdup_printf (_ ("%s cycles, the largest of %s functions"), n_cycles, largest);
    }
}

char *
cgv_cycle_words_dup_own (const CgvCycleInside *inside,
                         CgvSide side)
{
  guint n_in_own;
  guint n_own = cgv_cycle_inside_count_own (inside, side, &n_in_own);
  g_autofree char *functions = cgv_cell_dup_count (n_in_own);

  if (n_own == 1 && n_in_own == inside->n_members)
    return NULL;
  if (n_own == 0)
    return g_strdup_printf (_ ("In %s alone these functions are no cycle."), cgv_side_get_letter (side));
  /* Translators: a side of a comparison, "A" or "B", how many functions, and in how many cycles */
  return g_strdup_printf (ngettext ("In %s alone %s of these functions form a cycle.", "In %s alone %s of these functions are in %u cycles.", n_own), cgv_side_get_letter (side), functions, n_own);
}
