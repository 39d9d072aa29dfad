/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-variants.h"

#include "cgv-arrays.h"
#include "cgv-seeded-hash.h"

struct CgvVariants
{
  CgvNumbers *numbers;
  CgvGraph *graphs[CGV_N_SIDES];   /* NULL until they are requested */
  GHashTable *costs[CGV_N_SIDES];  /* index of the event type → CgvCosts, computed on first use */
  GHashTable *of_row;           /* row → GArray of CgvVariant, computed on first use */
};

CgvVariants *
cgv_variants_new (CgvNumbers *numbers)
{
  CgvVariants *variants = g_new0 (CgvVariants, 1);

  variants->numbers = cgv_numbers_ref (numbers);
  cgv_foreach_side (side)
    variants->costs[side] = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cgv_costs_unref);
  variants->of_row = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  return variants;
}

void
cgv_variants_free (CgvVariants *variants)
{
  cgv_foreach_side (side)
    {
      g_hash_table_unref (variants->costs[side]);
      cgv_graph_unref (variants->graphs[side]);
    }
  g_hash_table_unref (variants->of_row);
  cgv_numbers_unref (variants->numbers);
  g_free (variants);
}

/* Returns the nodes that the functions of a row are of, each once. */
static GArray *
list_nodes (const CgvMatching *matching,
            guint side,
            guint32 row)
{
  CgvFold *origin = matching->origins[side];
  guint32 n_members;
  const CgvFunctionId *members = cgv_matching_get_members (matching, side, row, &n_members);
  g_autoptr (GHashTable) known = n_members > 1 ? g_hash_table_new (NULL, NULL) : NULL;
  GArray *nodes = cgv_array_new (CgvNodeId);

  for (guint32 i = 0; i < n_members; i++)
    {
      CgvNodeId node = cgv_fold_get_node (origin, members[i]);

      if (known == NULL || g_hash_table_add (known, GUINT_TO_POINTER (node)))
        g_array_append_val (nodes, node);
    }
  return nodes;
}

guint32
cgv_variants_count (const CgvMatching *matching,
                            CgvSide side,
                            guint32 row)
{
  g_autoptr (GArray) nodes = NULL;
  guint32 n_members;

  cgv_matching_get_members (matching, side, row, &n_members);
  if (n_members <= 1)
    return n_members;
  nodes = list_nodes (matching, side, row);
  return nodes->len;
}

static GBytes *
dup_name (CgvFold *origin,
          CgvNodeId node)
{
  gsize length;
  const char *bytes = cgv_fold_get_name (origin, node, &length);

  return g_bytes_new (bytes, length);
}

/* Several of a side may have one name, in several files; those find one partner each. */
static GArray *
pair (CgvFold *const *origins,
      const GArray *base,
      const GArray *new_)
{
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (cgv_seeded_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  GArray *variants = cgv_array_new (CgvVariant);

  for (guint i = 0; i < base->len; i++)
    {
      CgvVariant variant = { { g_array_index (base, CgvNodeId, i), CGV_NONE } };

      g_array_append_val (variants, variant);
      g_hash_table_insert (by_name, dup_name (origins[CGV_SIDE_BASE], variant.node[CGV_SIDE_BASE]), GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < new_->len; i++)
    {
      CgvVariant variant = { { CGV_NONE, g_array_index (new_, CgvNodeId, i) } };
      g_autoptr (GBytes) name = dup_name (origins[CGV_SIDE_NEW], variant.node[CGV_SIDE_NEW]);
      guint partner = GPOINTER_TO_UINT (g_hash_table_lookup (by_name, name));

      if (partner == 0)
        {
          g_array_append_val (variants, variant);
          continue;
        }
      g_array_index (variants, CgvVariant, partner - 1).node[CGV_SIDE_NEW] = variant.node[CGV_SIDE_NEW];
      g_hash_table_remove (by_name, name);
    }
  return variants;
}

const GArray *
cgv_variants_get (CgvVariants *variants,
                  guint32 row)
{
  const CgvMatching *matching = variants->numbers->matching;
  CgvFold *origins[CGV_N_SIDES] = { matching->origins[CGV_SIDE_BASE], matching->origins[CGV_SIDE_NEW] };
  GArray *known = g_hash_table_lookup (variants->of_row, GUINT_TO_POINTER (row));
  g_autoptr (GArray) base = NULL;
  g_autoptr (GArray) new_ = NULL;

  if (known != NULL)
    return known;
  base = list_nodes (matching, CGV_SIDE_BASE, row);
  new_ = list_nodes (matching, CGV_SIDE_NEW, row);
  known = pair (origins, base, new_);
  g_hash_table_insert (variants->of_row, GUINT_TO_POINTER (row), known);
  return known;
}

static CgvGraph *
make_graph (const CgvVariants *variants,
            CgvSide side)
{
  CgvDocument *document = variants->numbers->choice->sides[side]->document;
  CgvFold *origin = variants->numbers->matching->origins[side];
  const CgvPartSet *parts = variants->numbers->main.comparison->costs[side]->graph->parts;
  CgvGraph *graph;

  if (parts != NULL)
    return cgv_graph_new (origin, parts, NULL);
  graph = cgv_document_get_graph (document);
  return graph != NULL ? cgv_graph_ref (graph) : NULL;
}

const CgvCosts *
cgv_variants_get_costs (CgvVariants *variants,
                        CgvSide side,
                        const CgvEventNumbers *event)
{
  const CgvCosts *shown = event->costs[side];
  CgvCosts *costs = g_hash_table_lookup (variants->costs[side], GUINT_TO_POINTER (event->event));

  if (costs != NULL || shown == NULL)
    return costs;
  if (variants->graphs[side] == NULL)
    variants->graphs[side] = make_graph (variants, side);
  if (variants->graphs[side] != NULL)
    costs = cgv_costs_new_of (variants->graphs[side], shown->events, shown->event, NULL);
  if (costs != NULL)
    g_hash_table_insert (variants->costs[side], GUINT_TO_POINTER (event->event), costs);
  return costs;
}

const char *
cgv_variants_get_name (const CgvVariants *variants,
                               const CgvVariant *variant,
                               gsize *length)
{
  CgvSide side = variant->node[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;

  return cgv_fold_get_name (variants->numbers->matching->origins[side], variant->node[side], length);
}
