/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The push parser: bytes in, a fragment of a profile out, in one pass.
 *
 * A parser belongs to one thread at a time. It does no I/O and never blocks.
 */

#include "cgv-memory.h"
#include "cgv-problem.h"

/* The result of one parser for one file: the raw material of a profile. */
typedef struct CgvFragment CgvFragment;

/* Reads one file, in blocks of any sizes. */
typedef struct CgvParser CgvParser;

typedef struct
{
  uint64_t bytes;         /* bytes fed so far */
  uint64_t cost;          /* cost read so far in the current part, in the first event whose `summary:` is not 0 */
  uint64_t finished_cost; /* the sum of all earlier parts, each in its own event */
  uint64_t summary;       /* the summary of that event; 0 if the part has none */
  uint32_t n_parts;       /* how many parts have begun */
  uint64_t memory;        /* bytes of memory in use */
} CgvParserProgress;

/*
 * Makes a parser for one file. Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, copied; NULL for the C library's and the default budget of CGV_BUDGET_BASE and
 *   CGV_BUDGET_FACTOR. A budget of UINT64_MAX lifts it.
 * @seed: a random number, so that a file cannot be made whose names collide in the hash tables
 */
CgvParser *cgv_parser_new (const CgvMemory *memory,
                           uint64_t seed);

/*
 * Replaces the budget, for instance where the size of a compressed file is known.
 *
 * @budget: how much memory it may hold from now on, in bytes; UINT64_MAX for any
 */
void cgv_parser_set_budget (CgvParser *parser,
                            uint64_t budget);

/* Parses the next bytes. The result does not depend on how the file is cut into blocks. Returns
 * false if further bytes are of no use, because of an error or a lack of memory; finish in any
 * case. */
bool cgv_parser_feed (CgvParser *parser,
                      const void *bytes,
                      size_t n_bytes);

/*
 * Tells how much was read, by cost and by bytes. Cheap.
 *
 * @progress: how far it is
 */
void cgv_parser_get_progress (const CgvParser *parser,
                              CgvParserProgress *progress);

/* Adds a problem that the caller noticed (a read error, say) at the point reached. */
void cgv_parser_report (CgvParser *parser,
                        CgvProblemKind kind,
                        uint64_t value);

/*
 * Ends the file and checks what can be checked only at the end. @problems holds an error exactly if the result is NULL. Returns the
 * fragment, for cgv_profile_new(), or NULL if the file has no profile.
 *
 * @parser: (transfer full): the parser; freed
 * @problems: all problems of the file; an empty or filled list is replaced
 */
CgvFragment *cgv_parser_finish (CgvParser *parser,
                                CgvProblemList *problems);

/* Frees a parser that is not to be finished, as when loading was cancelled. @parser may be NULL. */
void cgv_parser_free (CgvParser *parser);

/* Frees a fragment that goes into no profile. Any thread. @fragment may be NULL. */
void cgv_fragment_free (CgvFragment *fragment);
