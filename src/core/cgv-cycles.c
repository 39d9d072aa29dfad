/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycles.h"

/**
 * Frame:
 * @node: a node on the path from the root to where the search is
 * @edge: its next edge to look at
 * @is_root: no node that is reached from it was found before it
 */
typedef struct
{
  CgvNodeId node;
  uint32_t edge;
  bool is_root;
} Frame;

/**
 * Search:
 * @index: for each node, 0 before it is found; then its position in the order of discovery, or of
 *   the node found first that it reaches; then, above all positions in use, its component
 * @next_index: the next position
 * @next_component: the next component; components are numbered downwards from n_nodes
 * @n_frames: depth of the path
 * @capacity: room in @frames
 * @frames: the path
 * @n_pending: number of @pending
 * @pending: nodes that are done, but whose component is not complete
 */
typedef struct
{
  CgvMemory *memory;
  const uint32_t *out_start;
  const CgvEdge *edges;
  const uint8_t *present;
  uint32_t *index;
  uint32_t next_index;
  uint32_t next_component;
  size_t n_frames;
  size_t capacity;
  Frame *frames;
  size_t n_pending;
  CgvNodeId *pending;
} Search;

static bool
enter (Search *search,
       CgvNodeId node)
{
  void *frames = search->frames;

  if (!cgv_memory_grow (search->memory, &frames, &search->capacity, search->n_frames + 1, sizeof (Frame)))
    return false;
  search->frames = frames;
  search->frames[search->n_frames++] = (Frame){ node, search->out_start[node], true };
  search->index[node] = search->next_index++;
  return true;
}

/* Ends the search from a node: if it is the root of its component, all of that is pending. */
static void
leave (Search *search)
{
  Frame *frame = &search->frames[--search->n_frames];
  CgvNodeId node = frame->node;

  if (!frame->is_root)
    {
      search->pending[search->n_pending++] = node;
      return;
    }

  search->next_index--;
  while (search->n_pending > 0 && search->index[node] <= search->index[search->pending[search->n_pending - 1]])
    {
      search->index[search->pending[--search->n_pending]] = search->next_component;
      search->next_index--;
    }
  search->index[node] = search->next_component--;
}

/* The next node to enter, or CGV_NONE when all edges of the frame were looked at. */
static CgvNodeId
advance (Search *search)
{
  Frame *frame = &search->frames[search->n_frames - 1];
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

/* An edge to a node that was entered stays the next edge, to be looked at when that is left. */
static bool
search_from (Search *search,
             CgvNodeId node)
{
  if (!enter (search, node))
    return false;
  while (search->n_frames > 0)
    {
      CgvNodeId callee = advance (search);

      if (callee == CGV_NONE)
        leave (search);
      else if (!enter (search, callee))
        return false;
    }
  return true;
}

/* From components to cycles. @cycle_of is room for one number a component. */
static bool
collect (CgvMemory *memory,
         const uint32_t *component,
         CgvCycleId *cycle_of,
         CgvCycles *cycles)
{
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    cycle_of[node] = 0;
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    cycle_of[component[node] - 1] += cycle_of[component[node] - 1] < 2;

  /* Sizes 1 and 2 mark what is a cycle; numbers from 3 on are cycles plus 3. */
  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    {
      CgvCycleId *cycle = &cycle_of[component[node] - 1];

      if (*cycle == 2)
        *cycle = 3 + cycles->n_cycles++;
      cycles->cycles[node] = *cycle >= 3 ? *cycle - 3 : CGV_NONE;
      cycles->n_members += *cycle >= 3;
    }

  cycles->start = cgv_memory_new (memory, (size_t) cycles->n_cycles + 1, sizeof *cycles->start);
  cycles->members = cgv_memory_new (memory, cycles->n_members, sizeof *cycles->members);
  if (cycles->start == NULL || cycles->members == NULL)
    return false;

  for (CgvNodeId node = 0; node < cycles->n_nodes; node++)
    {
      if (cycles->cycles[node] != CGV_NONE)
        cycles->start[cycles->cycles[node]]++;
    }
  for (CgvCycleId cycle = 0; cycle < cycles->n_cycles; cycle++)
    cycles->start[cycle + 1] += cycles->start[cycle];
  for (CgvNodeId node = cycles->n_nodes; node-- > 0;)
    {
      if (cycles->cycles[node] != CGV_NONE)
        cycles->members[--cycles->start[cycles->cycles[node]]] = node;
    }
  return true;
}

/* Finds the component of every node. The path is freed, the rest is for the caller to use and free. */
static bool
find_components (Search *search,
                 uint32_t n_nodes)
{
  CgvMemory *memory = search->memory;
  bool ok;

  search->next_index = 1;
  search->next_component = n_nodes;
  search->index = cgv_memory_new (memory, n_nodes, sizeof *search->index);
  search->pending = cgv_memory_new (memory, n_nodes, sizeof *search->pending);
  ok = search->index != NULL && search->pending != NULL;

  for (CgvNodeId node = 0; ok && node < n_nodes; node++)
    {
      if (search->index[node] == 0)
        ok = search_from (search, node);
    }
  cgv_memory_free (memory, search->frames, search->capacity, sizeof *search->frames);
  return ok;
}

static void
free_search (Search *search,
             uint32_t n_nodes)
{
  cgv_memory_free (search->memory, search->pending, n_nodes, sizeof *search->pending);
  cgv_memory_free (search->memory, search->index, n_nodes, sizeof *search->index);
}

bool
cgv_cycles_find (CgvMemory *memory,
                 uint32_t n_nodes,
                 const uint32_t *out_start,
                 const CgvEdge *edges,
                 const uint8_t *present,
                 CgvCycles *cycles)
{
  Search search = { .memory = memory, .out_start = out_start, .edges = edges, .present = present };
  bool ok = find_components (&search, n_nodes);

  *cycles = (CgvCycles){ .n_nodes = n_nodes };
  if (ok)
    cycles->cycles = cgv_memory_new (memory, n_nodes, sizeof *cycles->cycles);
  ok = ok && cycles->cycles != NULL && collect (memory, search.index, search.pending, cycles);
  free_search (&search, n_nodes);
  if (!ok)
    cgv_cycles_clear (memory, cycles);
  return ok;
}

/* The second node of a component makes it a cycle. @sizes is room for one number a component. */
static uint32_t
count_components (const uint32_t *component,
                  uint32_t *sizes,
                  uint32_t n_nodes)
{
  uint32_t n_cycles = 0;

  for (CgvNodeId node = 0; node < n_nodes; node++)
    sizes[node] = 0;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    n_cycles += ++sizes[component[node] - 1] == 2;
  return n_cycles;
}

bool
cgv_cycles_count (CgvMemory *memory,
                  const CgvProfile *profile,
                  uint32_t *n_cycles)
{
  uint32_t n_nodes = cgv_profile_get_n_functions (profile);
  uint32_t n_calls = cgv_profile_get_n_calls (profile);
  uint32_t *out_start = cgv_memory_new (memory, (size_t) n_nodes + 1, sizeof *out_start);
  Search search = { .memory = memory, .out_start = out_start };
  bool ok;

  if (out_start == NULL)
    return false;
  search.edges = n_calls > 0 ? cgv_profile_get_call (profile, 0) : NULL;
  for (CgvCallId call = 0; call < n_calls; call++)
    out_start[search.edges[call].caller + 1]++;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    out_start[node + 1] += out_start[node];

  ok = find_components (&search, n_nodes);
  if (ok)
    *n_cycles = count_components (search.index, search.pending, n_nodes);
  free_search (&search, n_nodes);
  cgv_memory_free (memory, out_start, (size_t) n_nodes + 1, sizeof *out_start);
  return ok;
}

void
cgv_cycles_clear (CgvMemory *memory,
                  CgvCycles *cycles)
{
  cgv_memory_free (memory, cycles->cycles, cycles->n_nodes, sizeof *cycles->cycles);
  cgv_memory_free (memory, cycles->start, (size_t) cycles->n_cycles + 1, sizeof *cycles->start);
  cgv_memory_free (memory, cycles->members, cycles->n_members, sizeof *cycles->members);
  *cycles = (CgvCycles){ 0 };
}
