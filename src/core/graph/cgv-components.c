/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-components.h"

#include "cgv-vector.h"

typedef struct CgvComponentsFrame
{
  CgvNodeId node; /* a node on the path from the root to where the search is */
  uint32_t edge;
  bool is_root; /* no node that is reached from it was found before it */
} Frame;

typedef struct
{
  CgvComponents *components;
  const uint32_t *out_start;
  const CgvEdge *edges;
  const uint8_t *present;
  /* for each node, 0 before it is found; then its position in the order of discovery, or of the node found first that
   * it reaches; then, above all positions in use, its component */
  uint32_t *index;
  uint32_t next_index;
  uint32_t next_component; /* the next component; components are numbered downwards from n_nodes */
  size_t n_pending;
  uint64_t n_entered;
} Search;

bool
cgv_components_init (CgvComponents *components,
                     CgvMemory *memory,
                     uint32_t max_nodes)
{
  *components = (CgvComponents){ .pool.memory = memory };
  cgv_pool_make (&components->pool, &components->component, max_nodes);
  cgv_pool_make (&components->pool, &components->pending, max_nodes);
  return !components->pool.failed;
}

void
cgv_components_clear (CgvComponents *components)
{
  cgv_pool_clear (&components->pool);
}

static bool
enter (Search *search,
       CgvNodeId node)
{
  CgvComponents *components = search->components;

  if (cgv_cancel_is_due (components->cancel, search->n_entered++) ||
      !cgv_array_grow_in (&components->pool, &components->frames, components->n_frames + 1))
    return false;
  components->frames[components->n_frames++] = (Frame){ node, search->out_start[node], true };
  search->index[node] = search->next_index++;
  return true;
}

/* Ends the search from a node: if it is the root of its component, all of that is pending. */
static void
leave (Search *search)
{
  CgvComponents *components = search->components;
  const CgvNodeId *pending = components->pending;
  Frame *frame = &components->frames[--components->n_frames];
  CgvNodeId node = frame->node;

  if (!frame->is_root)
    {
      components->pending[search->n_pending++] = node;
      return;
    }

  search->next_index--;
  while (search->n_pending > 0 && search->index[node] <= search->index[pending[search->n_pending - 1]])
    {
      search->index[pending[--search->n_pending]] = search->next_component;
      search->next_index--;
    }
  search->index[node] = search->next_component--;
}

/* Returns the next node to enter, or CGV_NONE after all edges of the frame. */
static CgvNodeId
advance (Search *search)
{
  Frame *frame = &search->components->frames[search->components->n_frames - 1];
  uint32_t end = search->out_start[frame->node + 1];
  uint32_t lowest = search->index[frame->node];

  for (; frame->edge < end; frame->edge++)
    {
      CgvNodeId callee = search->edges[frame->edge].callee;

      if (search->present != NULL && !search->present[frame->edge])
        continue;
      if (search->index[callee] == 0)
        break;
      if (search->index[callee] < lowest)
        {
          lowest = search->index[callee];
          frame->is_root = false;
        }
    }
  search->index[frame->node] = lowest;
  return frame->edge < end ? search->edges[frame->edge].callee : CGV_NONE;
}

/* An edge to a node that was entered stays the next edge, and is finished when that node is left. */
static bool
search_from (Search *search,
             CgvNodeId node)
{
  if (!enter (search, node))
    return false;
  while (search->components->n_frames > 0)
    {
      CgvNodeId callee = advance (search);

      if (callee == CGV_NONE)
        leave (search);
      else if (!enter (search, callee))
        return false;
    }
  return true;
}

bool
cgv_components_find (CgvComponents *components,
                     uint32_t n_nodes,
                     const uint32_t *out_start,
                     const CgvEdge *edges,
                     const uint8_t *present)
{
  Search search = {
    .components = components,
    .out_start = out_start,
    .edges = edges,
    .present = present,
    .index = components->component,
    .next_index = 1,
    .next_component = n_nodes,
  };

  components->n_frames = 0;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    search.index[node] = 0;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      if (search.index[node] == 0 && !search_from (&search, node))
        return false;
    }
  return true;
}
