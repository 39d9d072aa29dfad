/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs by source line, or by instruction: recorded costs, added up by place, with the calls and jumps that are made there. Immutable; any
 * thread.
 */

#include "cgv-costs.h"

/* Number of classes of files or instructions, from 1. */
#define CGV_LINE_CLASSES 63u

/* Returns the class of instructions: those of one page have one. */
static inline unsigned int
cgv_line_get_class (uint64_t address)
{
  return 1 + (unsigned int) ((address >> 12) % CGV_LINE_CLASSES);
}

/* A line. Over all lines of a function, @self adds up to that of the function, and @inclusive to that of the function
 * unless it is in a cycle. */
typedef struct
{
  CgvStringId object; /* by instruction, the program or library of the address; otherwise CGV_NONE */
  CgvStringId file;   /* the source file of the line, which for inlined code is not its function's */
  uint64_t line;      /* the line number; 0 where unknown */
  uint64_t address;   /* by instruction, the address; otherwise 0 */
  CgvNodeId node;     /* the function with the line; the first one by id */
  uint32_t n_nodes;   /* how many functions have it; more than 1 for inlined code, 0 if all are hidden */
  CgvCost self;
  /* @self, and the cost of the calls made there that leave the cycle of their function. For several functions it may contain a cost more
   * than once, if they call each other. */
  CgvCost inclusive;
  uint64_t calls; /* how many recorded calls are made there, recursive ones too */
  /* if jumps were requested, the number of instructions that were counted there, regardless of event type and filters: how often it ran,
   * except that one with a repeating prefix counts each time */
  uint64_t executed;
} CgvLineCost;

/* The bounds of the costs of a line. */
typedef struct
{
  CgvBounds self;
  CgvBounds inclusive;
} CgvLineBounds;

/* All calls from one line to one function. */
typedef struct
{
  uint32_t line; /* the index of the line */
  CgvNodeId callee;
  uint64_t calls;
  CgvAmount inclusive; /* their recorded cost: unlike in #CgvLineCost, also of calls within a cycle */
} CgvLineCallee;

/* All jumps from one line to another one. */
typedef struct
{
  uint32_t line;    /* the index of the line */
  CgvStringId file; /* where they go */
  uint64_t target;  /* the line number there; 0 where unknown */
  uint64_t address; /* by instruction, the address there; otherwise 0 */
  bool is_conditional;
  uint64_t followed; /* exact */
  /* For conditional jumps, a lower bound of how often the instruction was executed: Callgrind leaves out contexts in which it was never
   * followed. The number of instructions of the jump itself, if such were counted, is exact. */
  uint64_t executed;
} CgvLineJump;

/* The requested lines. */
typedef struct
{
  CgvNodeId node; /* the function whose lines are wanted, or CGV_NONE for those of all */
  /* a byte for each string of the profile, for the files whose lines are wanted their class from 1 to 63, otherwise 0; NULL for all files */
  const uint8_t *files;
  uint64_t classes; /* the wanted classes, as bits; 0 for all. That of an instruction is made of its address */
  uint64_t *seen;   /* if classes are wanted: for each function, its classes once it was visited. Functions without wanted ones are skipped */
  const CgvStringId *same_files; /* for each string, the first name of the same file; NULL: no names share a file */
  bool by_address; /* whether each instruction is a line of its own */
  bool by_function; /* whether the lines of each function follow, function by function, after those of @chosen */
  bool has_hidden; /* whether functions that a filter hides have lines, too, which cost nothing */
  bool has_callees;
  bool has_jumps;
  struct CgvLineCosts *spare; /* (transfer full) (nullable): earlier costs of classes, whose memory is used again */
  const struct CgvLineCosts *chosen; /* other costs, such as those of another event type: only their lines are wanted; NULL for all */
} CgvLineQuery;

/* To be read only. */
typedef struct CgvLineCosts
{
  uint32_t n_lines;    /* number of lines */
  bool is_by_address; /* whether each is an instruction */
  bool has_executed;  /* whether @executed of lines is known: each line is an instruction, and such were counted */
  CgvLineCost *lines; /* the lines, in the order in which they were recorded, function by function */
  CgvLineBounds *bounds; /* of each line, where filters make estimates of costs; NULL if all are exact */
  CgvCost self;       /* the sum of their self costs, and of lines that were left out; of a ratio, the ratio of the sums */
  CgvCost inclusive;  /* sum of their inclusive costs */
  uint32_t n_callees;
  CgvLineCallee *callees; /* if they were requested, sorted by line */
  uint32_t n_jumps;
  CgvLineJump *jumps; /* jumps by line, and then by target. Filters do not change them */
  struct CgvLineTable *table; /* of classes: where lines are found, to be used again */
} CgvLineCosts;

/*
 * Adds up lines. With filtered costs, each line keeps its former share in the rest of its function, and of each call, with bounds as those
 * of #CgvAmount; all or nothing is exact. Functions that a filter hides have no lines unless they are requested. Linear in the recorded
 * lines of the functions in question. Returns NULL if there is no memory.
 *
 * @costs: costs, which define functions, parts and event type; not those after #CGV_FILTER_HIDE, which moves costs to
 *   functions that have no lines for them
 * @query: the requested lines
 */
CgvLineCosts *cgv_line_costs_new (const CgvCosts *costs,
                                  const CgvLineQuery *query);

/*
 * Adds to @self the sums of @other, and the lines with @n indexes. They have neither bounds, callees nor jumps. Returns false if there is no
 * memory.
 *
 * @self: (inout) (nullable): NULL becomes new costs
 */
bool cgv_line_costs_append (CgvLineCosts **self,
                            const CgvLineCosts *other,
                            const uint32_t *lines,
                            uint32_t n,
                            bool is_signed);

/* Returns (nullable) the @n callees of a line, or its jumps; they follow each other. */
const CgvLineCallee *cgv_line_costs_get_callees (const CgvLineCosts *self,
                                                 uint32_t line,
                                                 uint32_t *n);
const CgvLineJump *cgv_line_costs_get_jumps (const CgvLineCosts *self,
                                             uint32_t line,
                                             uint32_t *n);

/*
 * Finds how often an instruction that jumps was executed.
 *
 * @executed: (out): the number; a lower bound if the result is false
 */
bool cgv_line_costs_find_executed (const CgvLineCosts *self,
                                   const CgvLineJump *jump,
                                   uint64_t *executed);

/* Return costs of a line with their bounds. */
CgvAmount cgv_line_costs_get_self (const CgvLineCosts *self,
                                   uint32_t line);
CgvAmount cgv_line_costs_get_inclusive (const CgvLineCosts *self,
                                        uint32_t line);

/* Returns whether filters left nothing of a line, or it never had anything: no cost, not even by its bounds, and no calls. */
bool cgv_line_costs_is_nothing (const CgvLineCosts *self,
                                uint32_t line);

/* @self may be NULL. */
void cgv_line_costs_free (CgvLineCosts *self);
