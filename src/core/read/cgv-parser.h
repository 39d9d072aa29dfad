/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The push parser: bytes in, a fragment of a profile out, in one pass.
 *
 * A parser belongs to one thread at a time. It does no I/O and never blocks.
 */

#include "cgv-memory.h"
#include "cgv-problem.h"

/**
 * CgvFragment:
 *
 * What one parser made of one file: the raw material of a profile.
 */
typedef struct CgvFragment CgvFragment;

/**
 * CgvParser:
 *
 * Reads one file, whatever the sizes of the blocks in which it comes.
 */
typedef struct CgvParser CgvParser;

/**
 * CgvParserProgress:
 * @bytes: bytes fed so far
 * @cost: cost read so far in the current part, in the first event whose `summary:` is not 0
 * @summary: that event's summary; 0 where the part has none
 * @finished_cost: the same of all parts before, each in its own event
 * @n_parts: how many parts have begun
 * @memory: bytes of memory in use
 */
typedef struct
{
  uint64_t bytes;
  uint64_t cost;
  uint64_t finished_cost;
  uint64_t summary;
  uint32_t n_parts;
  uint64_t memory;
} CgvParserProgress;

/**
 * cgv_parser_new:
 * @memory: (nullable): allocator and budget, copied; NULL for the C library's and the default
 *   budget of CGV_BUDGET_BASE and CGV_BUDGET_FACTOR. A budget of UINT64_MAX lifts it.
 * @seed: a random number, so that nobody can prepare names that collide in the hash tables
 *
 * Makes a parser for one file.
 *
 * Returns: (nullable) (transfer full): the parser, or NULL if there is no memory
 */
CgvParser *cgv_parser_new (const CgvMemory *memory,
                           uint64_t seed);

/**
 * cgv_parser_set_budget:
 * @parser: a parser
 * @budget: how much memory it may hold from now on, in bytes; UINT64_MAX for any
 *
 * Replaces the budget, also the default one, for who knows better what was read: the bytes of a
 * compressed file, say.
 */
void cgv_parser_set_budget (CgvParser *parser,
                            uint64_t budget);

/**
 * cgv_parser_feed:
 * @parser: a parser
 * @bytes: the next bytes of the file
 * @n_bytes: how many
 *
 * Parses the next bytes. How the file is cut into blocks makes no difference to the result.
 *
 * Returns: false if there is no sense in feeding more, because of an error or because memory ran
 *   out; finish anyway
 */
bool cgv_parser_feed (CgvParser *parser,
                      const void *bytes,
                      size_t n_bytes);

/**
 * cgv_parser_get_progress:
 * @parser: a parser
 * @progress: (out caller-allocates): how far it is
 *
 * Tells how much was read, by cost and by bytes. Cheap.
 */
void cgv_parser_get_progress (const CgvParser *parser,
                              CgvParserProgress *progress);

/**
 * cgv_parser_report:
 * @parser: a parser
 * @kind: a kind of problem
 * @value: its value
 *
 * Adds a problem that the caller noticed (a read error, say) at the point reached.
 */
void cgv_parser_report (CgvParser *parser,
                        CgvProblemKind kind,
                        uint64_t value);

/**
 * cgv_parser_finish:
 * @parser: (transfer full): the parser; freed
 * @problems: (out caller-allocates): all problems of the file; an empty or filled list is replaced
 *
 * Ends the file and checks what can be checked only at the end. @problems holds an error exactly
 * if the result is NULL.
 *
 * Returns: (nullable) (transfer full): the fragment, for cgv_profile_new(), or NULL if there is no
 *   profile in the file
 */
CgvFragment *cgv_parser_finish (CgvParser *parser,
                                CgvProblemList *problems);

/**
 * cgv_parser_free:
 * @parser: (nullable) (transfer full): a parser
 *
 * Frees a parser that is not to be finished, as when loading was cancelled.
 */
void cgv_parser_free (CgvParser *parser);

/**
 * cgv_fragment_free:
 * @fragment: (nullable) (transfer full): a fragment
 *
 * Frees a fragment that goes into no profile. Any thread.
 */
void cgv_fragment_free (CgvFragment *fragment);
