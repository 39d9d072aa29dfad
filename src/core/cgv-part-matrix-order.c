/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-matrix.h"

#include <string.h>

#include "cgv-memory.h"
#include "cgv-radix.h"

/* Doubles that are not negative are in the order of their bits. What has no variation comes before what has none to
 * speak of. */
static uint64_t
get_variation_key (const CgvPartMatrix *matrix,
                   CgvPartMeasure measure,
                   CgvNodeId node)
{
  double variation = cgv_part_matrix_get_variation (matrix, measure, node);
  uint64_t bits;

  if (variation < 0)
    return 0;
  memcpy (&bits, &variation, sizeof bits);
  return bits + 1;
}

static uint64_t
get_key (const CgvPartMatrix *matrix,
         CgvPartMeasure measure,
         CgvPartOrderKey key,
         CgvPartId part,
         CgvNodeId node)
{
  uint64_t sign = matrix->costs->is_signed ? (uint64_t) 1 << 63 : 0;

  switch (key)
    {
    case CGV_PART_ORDER_MIN:
      return matrix->min[measure][node] ^ sign;
    case CGV_PART_ORDER_MAX:
      return matrix->max[measure][node] ^ sign;
    case CGV_PART_ORDER_SPREAD:
      return cgv_part_matrix_get_spread (matrix, measure, node);
    case CGV_PART_ORDER_VARIATION:
      return get_variation_key (matrix, measure, node);
    case CGV_PART_ORDER_PART:
      return cgv_part_matrix_get_cost (matrix, measure, node, part) ^ sign;
    case CGV_PART_ORDER_TOTAL:
    default:
      return cgv_part_matrix_get_total (matrix, measure, node) ^ sign;
    }
}

/* A stable sort of what is in the order of equal rows. */
static bool
sort_by_key (const CgvPartMatrix *matrix,
             CgvPartMeasure measure,
             CgvPartOrderKey key,
             CgvPartId part,
             bool descending,
             CgvNodeId *nodes,
             size_t n_nodes)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint64_t *keys = cgv_memory_new (&memory, n_nodes, sizeof *keys);
  bool ok;

  if (keys == NULL)
    return false;
  for (size_t i = 0; i < n_nodes; i++)
    {
      uint64_t value = get_key (matrix, measure, key, part, nodes[i]);

      keys[i] = descending ? ~value : value;
    }
  ok = cgv_radix_sort (&memory, keys, nodes, n_nodes);
  cgv_memory_free (&memory, keys, n_nodes, sizeof *keys);
  return ok;
}

bool
cgv_part_matrix_sort (const CgvPartMatrix *matrix,
                      CgvOrder *order,
                      CgvPartMeasure measure,
                      CgvPartOrderKey key,
                      CgvPartId part,
                      bool descending,
                      CgvNodeId *nodes,
                      size_t n_nodes)
{
  if (key == CGV_PART_ORDER_NAME)
    return cgv_order_sort (order, matrix->costs, CGV_ORDER_NAME, descending, nodes, n_nodes);
  return cgv_order_sort (order, matrix->costs, CGV_ORDER_INCLUSIVE, true, nodes, n_nodes) &&
         sort_by_key (matrix, measure, key, part, descending, nodes, n_nodes);
}
