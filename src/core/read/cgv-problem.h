/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Problems of a file, as data. The text is made where it is shown.
 */

#include "cgv-types.h"

typedef enum
{
  CGV_SEVERITY_INFO,    /* worth knowing; the profile is whole */
  CGV_SEVERITY_WARNING, /* something was skipped, guessed or does not add up; the profile is partial */
  CGV_SEVERITY_ERROR,   /* the file has no profile */
} CgvSeverity;

/* The kinds of deviations of a file, in the order of severity. */
typedef enum
{
  /* Information */
  CGV_PROBLEM_SUMMARY_LARGER,      /* summary: exceeds the sum of self costs (excerpt: the event type; value: 1 if totals: is the sum) */
  CGV_PROBLEM_LEGACY_LINE,         /* rec=, frfn=, bb=, ln=: written by old options, not needed */
  CGV_PROBLEM_WRAPPED_COST,        /* a call cost or declared sum at or above 2^63: a negative difference */
  CGV_PROBLEM_SUMMARY_NEAR,        /* summary: is less than the sum, by under a thousandth or in a file of Callgrind, and totals: agrees (excerpt: the event type) */
  CGV_PROBLEM_OPEN_END,            /* the last line does not end, as this producer always leaves it; or sums show that it is whole (value: 1) */
  CGV_PROBLEM_EMPTY_BASE,          /* an empty file in addition to those of its threads; left out (excerpt: its name) */
  CGV_PROBLEM_NAMED_TWICE,         /* a file that was named before, maybe by another name; left out (excerpt: its name) */
  CGV_PROBLEM_SUMMARY_ROUNDED,     /* summary: is less than the sum by as little as rounding explains (excerpt: the event type) */
  CGV_PROBLEM_COMMENT_BEHIND,      /* a comment after the numbers of a line */
  CGV_PROBLEM_POSITION_BELOW_ZERO, /* a relative address or line that comes out below 0, so that it is not known */
  CGV_PROBLEM_CALLEE_UNITED,       /* a function that is only called was united with the one of its name and object that is never called
                                    * (excerpt: its name; n_more) */
  CGV_PROBLEM_ABOVE_TOTAL,         /* a function costs more than all lines (excerpt: its name; value, limit, n_more, event) */
  CGV_PROBLEM_CALLS_ABOVE_COST,    /* the calls of a function cost more than it does (excerpt and the others as above) */

  /* Warnings */
  CGV_PROBLEM_BAD_COST_LINE,       /* a token that is not a number, or a missing position */
  CGV_PROBLEM_NUMBER_TOO_LARGE,    /* a number above 2^64-1 */
  CGV_PROBLEM_POSITION_TOO_LARGE,  /* an address or line above 2^64-1; the costs of the line are kept, its place is
                                    * 0, and so are places that are relative to it */
  CGV_PROBLEM_SURPLUS_COSTS,       /* more costs than events; the surplus was ignored */
  CGV_PROBLEM_NUL_BYTE,            /* the line holds a NUL byte */
  CGV_PROBLEM_LONG_LINE,           /* longer than CGV_MAX_LINE; skipped */
  CGV_PROBLEM_LONG_NAME,           /* longer than CGV_MAX_NAME; cut */
  CGV_PROBLEM_UNKNOWN_LINE,        /* neither a header, a specification nor a cost line; skipped */
  CGV_PROBLEM_NO_FUNCTION,         /* costs before any fn=; they belong to (unknown) */
  CGV_PROBLEM_UNDEFINED_ID,        /* "(7)" was never defined; named "(#7)" */
  CGV_PROBLEM_REDEFINED_ID,        /* "(7)" got another name; that holds from here on */
  CGV_PROBLEM_SHARED_ID,           /* a function id that only the file table knows; a guess */
  CGV_PROBLEM_BAD_ID,              /* a name that begins as an id does, "(7%2)", where all other names have ids; kept as a name */
  CGV_PROBLEM_CALL_WITHOUT_COST,   /* calls= without a cost line after it, reported at its line; dropped */
  CGV_PROBLEM_CALL_REPLACED,       /* a second calls= before the cost line of the first */
  CGV_PROBLEM_CALL_WITHOUT_COUNT,  /* cfn= and a cost line, but no calls=; the count is unknown */
  CGV_PROBLEM_CALL_WITHOUT_CALLEE, /* calls= without any cfn=; the callee is (unknown) */
  CGV_PROBLEM_BAD_CALL,            /* the count or the place of calls= is missing or malformed, or followed by other text */
  CGV_PROBLEM_BAD_JUMP,            /* jump= or jcnd= that cannot be read */
  CGV_PROBLEM_BAD_HEADER,          /* a header line without a colon or with an unreadable value */
  CGV_PROBLEM_BAD_FORMULA,         /* event: with a formula that cannot be read or refers to itself */
  CGV_PROBLEM_DUPLICATE_EVENT,     /* an event type named twice in events:; the later column is ignored */
  CGV_PROBLEM_TOTALS_MISMATCH,     /* totals: differs from the sum of self costs (excerpt: the event type) */
  CGV_PROBLEM_SUMMARY_SMALLER,     /* summary: is less than the sum of self costs (excerpt: the event type) */
  CGV_PROBLEM_SUMMARY_UNREACHED,   /* summary: exceeds the sum of self costs where it should be that sum (excerpt: the event type) */
  CGV_PROBLEM_NO_FINAL_NEWLINE,    /* the last line does not end: the file may be cut */
  CGV_PROBLEM_NO_TOTALS,           /* this part lacks the totals: (or summary:) that Valgrind ends every part with: cut */
  CGV_PROBLEM_MARKED_PARTIAL,      /* desc: Partial: says that the file was made of a damaged one */
  CGV_PROBLEM_NO_COSTS,            /* a header, but not one cost line */
  CGV_PROBLEM_OUT_OF_MEMORY,       /* no memory for more; all that was read before is kept (value: the budget that
                                      ran out, in bytes; 0 if the system had no memory) */
  CGV_PROBLEM_READ_ERROR,          /* the system could not read on (value: errno) */
  CGV_PROBLEM_CHANGED,             /* the file changed while it was read */
  CGV_PROBLEM_CUT_STREAM,          /* a compressed file ends too early (value: its size in bytes) */
  CGV_PROBLEM_BAD_STREAM,          /* a compressed file is damaged (value: byte offset in the compressed file) */
  CGV_PROBLEM_TRAILING_BYTES,      /* other bytes after compressed data (value: as for BAD_STREAM) */
  CGV_PROBLEM_INFLATES_TOO_MUCH,   /* more than CGV_MAX_INFLATION bytes came out of each (value: as for BAD_STREAM) */

  /* Errors */
  CGV_PROBLEM_EMPTY,               /* no bytes at all */
  CGV_PROBLEM_NOT_A_PROFILE,       /* no events: line (value: a CgvForeignFormat) */
  CGV_PROBLEM_NO_EVENTS,           /* data before events:, or events: that names no type */
  CGV_PROBLEM_TOO_MANY_EVENTS,     /* more than CGV_MAX_EVENTS event types */
  CGV_PROBLEM_TOO_MANY_POSITIONS,  /* more than CGV_MAX_POSITIONS position columns */
  CGV_PROBLEM_VERSION,             /* a version: above 1 */
  CGV_PROBLEM_INCONSISTENT,        /* records do not fit to the parts and blocks that they are in; a fault of the reader */
  CGV_PROBLEM_NO_MEMORY,           /* not even the smallest profile could be built (value: as for OUT_OF_MEMORY) */
} CgvProblemKind;

#define CGV_N_PROBLEM_KINDS (CGV_PROBLEM_NO_MEMORY + 1)

/* The probable kind of a file that is not a profile, by its first bytes. Compressed data means
 * that a file was compressed twice, because the caller of the parser inflates once. */
typedef enum
{
  CGV_FOREIGN_UNKNOWN,
  CGV_FOREIGN_GZIP,
  CGV_FOREIGN_XZ,
  CGV_FOREIGN_ZSTD,
  CGV_FOREIGN_BZIP2,
  CGV_FOREIGN_ZIP,
  CGV_FOREIGN_SEVEN_ZIP,
  CGV_FOREIGN_TAR,
  CGV_FOREIGN_OTHER_PACKED,
  CGV_FOREIGN_UTF16,
  CGV_FOREIGN_CR_ONLY,
  CGV_FOREIGN_ELF,
  CGV_FOREIGN_MARKUP,
  CGV_FOREIGN_JSON,
  CGV_FOREIGN_MASSIF,
  CGV_FOREIGN_DHAT,
  CGV_FOREIGN_PERF_DATA,
  CGV_FOREIGN_DOCUMENT,
  CGV_FOREIGN_CALLGRIND_ANNOTATE, /* its report; excerpt: the profile that it names */
  CGV_FOREIGN_CG_ANNOTATE,
  CGV_FOREIGN_GPROF,              /* its report */
  CGV_FOREIGN_GMON,
  CGV_FOREIGN_CPROFILE,
  CGV_FOREIGN_STACKPROF,
  CGV_FOREIGN_PPROF,
  CGV_FOREIGN_FOLDED,             /* stacks, one a line */
  CGV_FOREIGN_PERF_REPORT,        /* of perf report or perf annotate, as text */
  CGV_FOREIGN_PSTATS,             /* a report of Python's pstats */
  CGV_FOREIGN_CUT_HEADER,         /* the beginning of the header of a profile */
} CgvForeignFormat;

/* The key of the desc: line that marks a converted file, or a part of it, as made from a damaged one. */
#define CGV_PARTIAL_KEY "Partial"

/* The end of its text in a part that lacks costs: how much of each column was not read. */
#define CGV_PARTIAL_COSTS "not read"

/* The key of the desc: line with the cost of each column outside of functions, in a part that was merged of several. */
#define CGV_OUTSIDE_KEY "Outside of functions"

/* The bytes of the line that a problem keeps. */
#define CGV_PROBLEM_EXCERPT 96

/* The bytes of the name of an event type that a problem keeps, including a NUL. */
#define CGV_PROBLEM_EVENT 32

/* The problems that a list keeps. All are counted. */
#define CGV_MAX_PROBLEMS 100

typedef struct
{
  CgvProblemKind kind; /* what is wrong */
  uint32_t file;       /* index of its file among those that were loaded together */
  uint64_t line;       /* line number from 1, or 0 where the problem is of the file as a whole */
  uint64_t offset;     /* byte offset of the line */
  bool is_inflated;    /* whether @line and @offset count inflated bytes of a compressed file */
  uint64_t value;      /* see the kind; 0 otherwise */
  uint64_t limit;      /* limit that @value should not exceed, for kinds that have one; otherwise 0 */
  uint32_t n_more;     /* number of other functions with the problem, for kinds that count them */
  bool is_of_cycle;    /* whether that is about the whole cycle of the function, of the kinds that say so */
  /* the event type that @value counts, of the kinds that say so; cut, and NUL-terminated */
  char event[CGV_PROBLEM_EVENT];
  /* other event types with the problem, such as "Dr, Dw"; ends with ", …" if it lacks some; NUL-terminated */
  char further_events[2 * CGV_PROBLEM_EVENT];
  /* the first raw bytes of the line, or the text that the kind names; not terminated */
  char excerpt[CGV_PROBLEM_EXCERPT];
  uint32_t excerpt_length; /* how many bytes of @excerpt count */
  /* whether @excerpt is the text that the kind names (an event type, a file name) rather than the line */
  bool excerpt_is_name;
} CgvProblem;

/* A list of fixed size, so that a broken file costs no memory. Which problems it keeps does not depend on how a file
 * was cut into lists that are appended to each other. Plain data; zeroes are an empty list. */
typedef struct
{
  /* problems in the order of the file: the first CGV_MAX_PROBLEMS, or fewer of them to make room for the first of each kind, and for
   * warnings and errors */
  CgvProblem items[CGV_MAX_PROBLEMS];
  uint32_t n_items;                        /* how many of @items count */
  uint32_t n_spare;                        /* how many of @items are information that is not the first of its kind */
  uint64_t n_by_kind[CGV_N_PROBLEM_KINDS]; /* number of problems of each kind in all */
} CgvProblemList;

/* Any thread. */
CgvSeverity cgv_problem_kind_get_severity (CgvProblemKind kind);

/* Counts a problem, and keeps it if there is room. A list that is full makes room for the first problem of each kind, so that every kind
 * has an example and no error is lost; and for warnings, instead of information. */
void cgv_problem_list_add (CgvProblemList *list,
                           const CgvProblem *problem);

/*
 * Adds all problems of another file.
 *
 * @other: a list whose problems follow those of @list
 * @file: the file index that the problems of @other get
 */
void cgv_problem_list_append (CgvProblemList *list,
                              const CgvProblemList *other,
                              uint32_t file);

/* Counts the problems of one severity, kept or not. */
uint64_t cgv_problem_list_count (const CgvProblemList *list,
                                 CgvSeverity severity);

/* Finds the problem because of which there is no profile, or NULL. */
const CgvProblem *cgv_problem_list_find_error (const CgvProblemList *list);

/* Returns where CGV_PARTIAL_COSTS begins in the text of a line with CGV_PARTIAL_KEY, or NULL. */
const char *cgv_partial_find_costs (const char *text);
