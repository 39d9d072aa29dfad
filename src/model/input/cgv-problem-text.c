/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-limits.h"
#include "cgv-value.h"

/* The words of a kind; none of them is translated yet. NULL if they depend on the problem. */
typedef struct
{
  const char *id; /* never translated */
  const char *title;
  const char *fault;  /* the fault */
  const char *action; /* the reaction of the program */
  const char *advice; /* the advice for the user */
} Words;

/* The description of a file that is not a profile, and the advice for it. */
typedef struct
{
  const char *fault;
  const char *advice;
} ForeignWords;

/* Sentences that most kinds share. */
#define SKIPPED       N_ ("The line was skipped.")
#define NOT_OPENED    N_ ("Nothing was loaded.")
#define OURS          N_ ("The costs of functions are those of the cost lines.")
#define ASK_AUTHOR    N_ ("Look at the line in the file. If another program than Valgrind wrote it, tell its authors.")
#define COPY_AGAIN    N_ ("Copy the file again from where it was recorded, or record it again.")
#define RECORD_AGAIN  N_ ("Record the profile again.")
#define NOTHING_TO_DO N_ ("Nothing needs to be done.")

/* A sentence that depends on the problem is NULL here and chosen below. */
static const Words words[CGV_N_PROBLEM_KINDS] = {
  [CGV_PROBLEM_SUMMARY_LARGER] = {
    "summary-larger",
    N_ ("Run longer than file"),
    N_ ("“summary:” is larger than the sum of the cost lines: the whole run cost more than what is recorded here."),
    OURS,
    NULL,
  },
  [CGV_PROBLEM_LEGACY_LINE] = {
    "legacy-line",
    N_ ("Line of old options"),
    N_ ("Old versions of Callgrind write this line. It is ignored."),
    SKIPPED,
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_WRAPPED_COST] = {
    "wrapped-cost",
    N_ ("Negative difference"),
    N_ ("This cost is above 2⁶³. Callgrind writes a negative difference like this when it dumps in the middle of a call, Xdebug where memory is given back."),
    N_ ("It was counted as the negative difference."),
    N_ ("To avoid such differences with Callgrind, dump between calls rather than within one."),
  },
  [CGV_PROBLEM_SUMMARY_NEAR] = {
    "summary-near",
    N_ ("“summary:” falls short"),
    N_ ("“summary:” is less than the sum of the cost lines, but “totals:” agrees with them. Callgrind counts the run apart from its functions, and not always all of it."),
    OURS,
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_SUMMARY_ROUNDED] = {
    "summary-rounded",
    N_ ("“summary:” is rounded"),
    N_ ("“summary:” is a little less than the sum of the cost lines, as sums of rounded numbers are."),
    OURS,
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_COMMENT_BEHIND] = {
    "comment-behind",
    N_ ("Comment behind numbers"),
    N_ ("A comment follows the numbers of this line. The format has comments in lines of their own only."),
    N_ ("The numbers count, the comment was skipped."),
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_POSITION_BELOW_ZERO] = {
    "position-below-zero",
    N_ ("Place below zero"),
    N_ ("The address or line number of this line is a difference to that of the line before, and comes out below zero."),
    N_ ("The costs were counted, at an unknown place."),
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_CALLEE_UNITED] = {
    "callee-united",
    N_ ("Callee without file"),
    NULL,
    N_ ("They are shown as one function."),
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_OPEN_END] = {
    "open-end",
    N_ ("Open end"),
    N_ ("The last line has no end. The profiler that wrote this file never writes one, so the file may or may not be cut."),
    N_ ("The line was read as far as it goes."),
    N_ ("Look whether the last function in the file is one that should be there."),
  },
  [CGV_PROBLEM_EMPTY_BASE] = {
    "empty-base",
    N_ ("Empty file left out"),
    N_ ("This file is empty. Callgrind leaves one behind when it writes a file for each thread."),
    N_ ("The file was left out."),
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_NAMED_TWICE] = {
    "named-twice",
    N_ ("File named twice"),
    N_ ("This file is named more than once, maybe by another name."),
    N_ ("Its costs count once."),
    NOTHING_TO_DO,
  },
  [CGV_PROBLEM_ABOVE_TOTAL] = {
    "above-total",
    N_ ("More than 100 %"),
    NULL,
    N_ ("It is shown as it was recorded, with more than 100 %."),
    N_ ("Self costs are not affected. Take the inclusive cost of this function, and of those that call it, as too high."),
  },
  [CGV_PROBLEM_CALLS_ABOVE_COST] = {
    "calls-above-cost",
    N_ ("Calls above cost"),
    NULL,
    N_ ("Both are shown as they were recorded."),
    N_ ("Self costs are not affected. Callgrind records such calls where functions jump to others instead of calling them, as the dynamic linker does."),
  },
  [CGV_PROBLEM_BAD_COST_LINE] = {
    "bad-cost-line",
    N_ ("Unreadable cost line"),
    N_ ("This cost line holds something that is not a whole number, or lacks its position."),
    SKIPPED,
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_NUMBER_TOO_LARGE] = {
    "number-too-large",
    N_ ("Number too large"),
    N_ ("This line holds a number above 18446744073709551615, the largest that can be counted."),
    NULL,
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_POSITION_TOO_LARGE] = {
    "position-too-large",
    N_ ("Position too large"),
    N_ ("This line has an address or a line number above 18446744073709551615, the largest that can be kept."),
    N_ ("The costs were counted, at an unknown place."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_SURPLUS_COSTS] = {
    "surplus-costs",
    N_ ("Too many costs"),
    N_ ("This line has more costs than there are event types."),
    N_ ("The first costs were counted, the surplus was ignored."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_NUL_BYTE] = {
    "nul-byte",
    N_ ("NUL byte"),
    N_ ("This line holds a NUL byte, as files do after a power failure or a bad copy."),
    NULL,
    COPY_AGAIN,
  },
  [CGV_PROBLEM_LONG_LINE] = {
    "long-line",
    N_ ("Line too long"),
    N_ ("This line is longer than 64 MiB."),
    SKIPPED,
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_LONG_NAME] = {
    "long-name",
    N_ ("Name too long"),
    N_ ("This name is longer than 1 MiB."),
    N_ ("The rest of the name was cut off."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_UNKNOWN_LINE] = {
    "unknown-line",
    N_ ("Unknown line"),
    N_ ("This line is neither a header, a name nor a cost line."),
    SKIPPED,
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_NO_FUNCTION] = {
    "no-function",
    N_ ("Costs without function"),
    N_ ("These costs come before the first “fn=” line."),
    N_ ("They are shown under the function “(unknown)”."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_UNDEFINED_ID] = {
    "undefined-id",
    N_ ("Number without name"),
    N_ ("The number in parentheses never got a name."),
    N_ ("The number is shown instead of a name, as in “(#7)”."),
    N_ ("The beginning of the file may be missing: copy it again, or record it again."),
  },
  [CGV_PROBLEM_REDEFINED_ID] = {
    "redefined-id",
    N_ ("Number with two names"),
    N_ ("The number in parentheses had another name before."),
    N_ ("The new name is used from here on."),
    N_ ("If two profiles were joined into this file, open them as two files instead."),
  },
  [CGV_PROBLEM_SHARED_ID] = {
    "shared-id",
    N_ ("Name guessed"),
    N_ ("The number of this function got a name only as a file."),
    N_ ("That name is used, as a guess."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_BAD_ID] = {
    "bad-id",
    N_ ("Damaged number"),
    N_ ("All other names of this file have a number in parentheses. This one only begins like a number."),
    N_ ("It was kept as a name."),
    COPY_AGAIN,
  },
  [CGV_PROBLEM_CALL_WITHOUT_COST] = {
    "call-without-cost",
    N_ ("Call without cost"),
    N_ ("This call has no cost line after it."),
    N_ ("The call was left out."),
    COPY_AGAIN,
  },
  [CGV_PROBLEM_CALL_REPLACED] = {
    "call-replaced",
    N_ ("Call cut short"),
    N_ ("A second call begins before the cost line of the first."),
    N_ ("The first call was left out."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_CALL_WITHOUT_COUNT] = {
    "call-without-count",
    N_ ("Call without count"),
    N_ ("This call has a cost but no “calls=” line."),
    N_ ("The cost was kept; how often it was called is not known."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_CALL_WITHOUT_CALLEE] = {
    "call-without-callee",
    N_ ("Call of nothing"),
    N_ ("This call does not name its callee."),
    N_ ("It is shown as a call of “(unknown)”."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_BAD_CALL] = {
    "bad-call",
    N_ ("Unreadable call"),
    N_ ("In this line, the number of calls or the place that they lead to is missing or cannot be read."),
    N_ ("The cost of the calls was kept; the unreadable value is unknown."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_BAD_JUMP] = {
    "bad-jump",
    N_ ("Unreadable jump"),
    N_ ("This jump cannot be read."),
    N_ ("It is shown with a count of 0; no cost is lost."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_BAD_HEADER] = {
    "bad-header",
    N_ ("Unreadable header line"),
    N_ ("This header line has no colon or no readable value, or contradicts an earlier one."),
    N_ ("Unreadable values were ignored; of two contradicting lines, the later one counts."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_BAD_FORMULA] = {
    "bad-formula",
    N_ ("Unreadable formula"),
    N_ ("The formula of this event type cannot be read, or refers to itself."),
    N_ ("The formula was ignored."),
    N_ ("Correct the “event:” line; the costs are not affected."),
  },
  [CGV_PROBLEM_DUPLICATE_EVENT] = {
    "duplicate-event",
    N_ ("Event type named twice"),
    N_ ("An event type is named twice."),
    N_ ("Its second column was ignored."),
    ASK_AUTHOR,
  },
  [CGV_PROBLEM_TOTALS_MISMATCH] = {
    "totals-mismatch",
    N_ ("Total differs"),
    N_ ("“totals:” differs from the sum of the cost lines: some may be missing."),
    OURS,
    COPY_AGAIN,
  },
  [CGV_PROBLEM_SUMMARY_SMALLER] = {
    "summary-smaller",
    N_ ("Summary too small"),
    N_ ("“summary:” is less than the sum of the cost lines: some may be there twice."),
    OURS,
    N_ ("If profiles were joined into this file, open them one by one and compare."),
  },
  [CGV_PROBLEM_SUMMARY_UNREACHED] = {
    "summary-unreached",
    N_ ("Cost lines missing"),
    N_ ("“summary:” is larger than the sum of the cost lines: some are missing, or the file covers only a part of the run."),
    OURS,
    COPY_AGAIN,
  },
  [CGV_PROBLEM_NO_FINAL_NEWLINE] = {
    "no-final-newline",
    N_ ("Last line does not end"),
    N_ ("The last line does not end: the file may be cut off."),
    N_ ("The line was read as far as it goes."),
    N_ ("Check whether the disk was full or the copy is complete."),
  },
  [CGV_PROBLEM_NO_TOTALS] = {
    "no-totals",
    N_ ("End is missing"),
    N_ ("This part ends without the “totals:” line that Valgrind always writes: the file was cut off and costs are missing."),
    N_ ("The lines before the cut were counted."),
    COPY_AGAIN,
  },
  [CGV_PROBLEM_MARKED_PARTIAL] = {
    "marked-partial",
    N_ ("Made of a damaged file"),
    N_ ("This file was converted from a damaged one."),
    N_ ("The data that was missing there is missing here, and no more."),
    COPY_AGAIN,
  },
  [CGV_PROBLEM_NO_COSTS] = {
    "no-costs",
    N_ ("No costs"),
    N_ ("There is a header but not one cost line: nothing was measured, or the program was killed."),
    N_ ("It adds nothing to the costs."),
    RECORD_AGAIN,
  },
  [CGV_PROBLEM_OUT_OF_MEMORY] = {
    "out-of-memory",
    N_ ("Out of memory"),
    NULL,
    N_ ("The part up to here is shown."),
    NULL,
  },
  [CGV_PROBLEM_READ_ERROR] = {
    "read-error",
    N_ ("Read error"),
    NULL,
    N_ ("The part up to here is shown."),
    N_ ("Check the disk or the connection and load the file again."),
  },
  [CGV_PROBLEM_CHANGED] = {
    "changed",
    N_ ("File changed"),
    N_ ("The file changed while it was read, perhaps because it is still being written."),
    N_ ("The part that was read is shown."),
    N_ ("Load the file again when it is complete."),
  },
  [CGV_PROBLEM_CUT_STREAM] = {
    "cut-stream",
    N_ ("Compressed file cut"),
    NULL,
    N_ ("Only the contents of these bytes were read."),
    N_ ("Copy the file again, or wait until it is written."),
  },
  [CGV_PROBLEM_BAD_STREAM] = {
    "bad-stream",
    N_ ("Compressed file damaged"),
    NULL,
    N_ ("Only its contents up to there were read; costs may be wrong, not only missing."),
    N_ ("Copy the file again; its own program may report more, such as “gzip --test FILE”."),
  },
  [CGV_PROBLEM_TRAILING_BYTES] = {
    "trailing-bytes",
    N_ ("Bytes behind the end"),
    NULL,
    N_ ("Other bytes follow and were left out."),
    N_ ("Compress it too if it belongs to the profile, otherwise cut it off."),
  },
  [CGV_PROBLEM_INFLATES_TOO_MUCH] = {
    "inflates-too-much",
    N_ ("Inflates too much"),
    NULL,
    N_ ("Reading stopped there."),
    N_ ("Decompress the file and open the result, if you trust it."),
  },
  [CGV_PROBLEM_EMPTY] = {
    "empty",
    N_ ("Empty file"),
    N_ ("The file is empty."),
    NOT_OPENED,
    N_ ("Record the profile again and wait until the program ends. With --separate-threads=yes the costs are in the files whose names end in “-01”, “-02”, …"),
  },
  [CGV_PROBLEM_NOT_A_PROFILE] = {
    "not-a-profile",
    N_ ("Not a profile"),
    NULL,
    NOT_OPENED,
    NULL,
  },
  [CGV_PROBLEM_NO_EVENTS] = {
    "no-events",
    N_ ("No event types"),
    N_ ("There is no “events:” line that names the event types before the first cost line, so the costs have no meaning."),
    NOT_OPENED,
    RECORD_AGAIN,
  },
  [CGV_PROBLEM_TOO_MANY_EVENTS] = {
    "too-many-events",
    N_ ("Too many event types"),
    N_ ("There are more than 256 event types."),
    NOT_OPENED,
    N_ ("Record fewer of them."),
  },
  [CGV_PROBLEM_TOO_MANY_POSITIONS] = {
    "too-many-positions",
    N_ ("Too many positions"),
    N_ ("There are more than 16 position columns, and the format knows three: the file is damaged."),
    NOT_OPENED,
    RECORD_AGAIN,
  },
  [CGV_PROBLEM_VERSION] = {
    "version",
    N_ ("Newer format"),
    N_ ("The file is of a newer version of the format than this program can read."),
    NOT_OPENED,
    N_ ("Install a newer version of Callgrove."),
  },
  [CGV_PROBLEM_INCONSISTENT] = {
    "inconsistent",
    N_ ("Inconsistent records"),
    N_ ("The records that were read from the file contradict each other. That is a fault of Callgrove."),
    NOT_OPENED,
    N_ ("Please report this fault, with the file."),
  },
  [CGV_PROBLEM_NO_MEMORY] = {
    "no-memory",
    N_ ("Not enough memory"),
    NULL,
    NOT_OPENED,
    NULL,
  },
};

/* The descriptions of files that are not profiles, and the advice for each. */
static const ForeignWords foreign_words[] = {
  [CGV_FOREIGN_UNKNOWN] = { N_ ("This is not a profile: it has no “events:” line."),
                            N_ ("Choose a file that Callgrind or Cachegrind wrote, such as “callgrind.out.4711”.") },
  [CGV_FOREIGN_GZIP] = { N_ ("This was compressed twice: its contents are a gzip file."),
                          N_ ("Decompress it once: gunzip FILE") },
  [CGV_FOREIGN_XZ] = { N_ ("This was compressed twice: its contents are an xz file."),
                        N_ ("Decompress it once: unxz FILE") },
  [CGV_FOREIGN_ZSTD] = { N_ ("This was compressed twice: its contents are a Zstandard file."),
                          N_ ("Decompress it once: unzstd FILE") },
  [CGV_FOREIGN_BZIP2] = { N_ ("This was compressed twice: its contents are a bzip2 file."),
                           N_ ("Decompress it once: bunzip2 FILE") },
  [CGV_FOREIGN_ZIP] = { N_ ("This is a zip archive."),
                        N_ ("Unpack it first: unzip FILE") },
  [CGV_FOREIGN_SEVEN_ZIP] = { N_ ("This is a 7-Zip archive."),
                              N_ ("Unpack it first: 7z x FILE") },
  [CGV_FOREIGN_TAR] = { N_ ("This is a tar archive."),
                        N_ ("Unpack it first: tar -xf FILE") },
  [CGV_FOREIGN_OTHER_PACKED] = { N_ ("This is compressed or packed in a format that this program does not read."),
                                 N_ ("Unpack it first; gzip, xz, Zstandard and bzip2 are read as they are.") },
  [CGV_FOREIGN_UTF16] = { N_ ("This is text in UTF-16."),
                          N_ ("Convert it first: iconv -f UTF-16 -t UTF-8 FILE") },
  [CGV_FOREIGN_CR_ONLY] = { N_ ("The lines of this file end in carriage returns only."),
                            N_ ("Convert it first: tr '\\r' '\\n' < FILE") },
  [CGV_FOREIGN_ELF] = { N_ ("This is a program or a library, not a profile."),
                        N_ ("Profile it first: valgrind --tool=callgrind PROGRAM") },
  [CGV_FOREIGN_MARKUP] = { N_ ("This is an HTML or XML file, not a profile."),
                           N_ ("If it was downloaded, download the file itself instead of the page about it.") },
  [CGV_FOREIGN_JSON] = { N_ ("This is a JSON file, not a profile."),
                         N_ ("Choose a file that Callgrind or Cachegrind wrote.") },
  [CGV_FOREIGN_MASSIF] = { N_ ("This is a profile of the tool Massif, which this program cannot read."),
                           N_ ("Use ms_print, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_DHAT] = { N_ ("This is a profile of the tool DHAT, which this program cannot read."),
                         N_ ("Use dh_view.html, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_PERF_DATA] = { N_ ("This is a recording of perf, which this program cannot read."),
                              N_ ("Use perf report, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_CALLGRIND_ANNOTATE] = { N_ ("This is a report of callgrind_annotate, not the profile that it was made of."),
                                       N_ ("Choose the file that callgrind_annotate was given, such as “callgrind.out.4711”.") },
  [CGV_FOREIGN_CG_ANNOTATE] = { N_ ("This is a report of cg_annotate, not the profile that it was made of."),
                                N_ ("Choose the file that cg_annotate was given, such as “cachegrind.out.4711”.") },
  [CGV_FOREIGN_GPROF] = { N_ ("This is a report of gprof, which this program cannot read."),
                          N_ ("Read it as it is, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_GMON] = { N_ ("This is a recording for gprof, which this program cannot read."),
                         N_ ("Use gprof, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_CPROFILE] = { N_ ("This is a profile of Python’s cProfile, which this program cannot read as it is."),
                             N_ ("Convert it first: pyprof2calltree -i FILE -o callgrind.out.py") },
  [CGV_FOREIGN_STACKPROF] = { N_ ("This is a dump of stackprof, which this program cannot read as it is."),
                              N_ ("Convert it first: stackprof --callgrind FILE > callgrind.out.rb") },
  [CGV_FOREIGN_PPROF] = { N_ ("This is a profile for pprof, which this program cannot read as it is."),
                          N_ ("Convert it first: pprof -callgrind -output=callgrind.out.pprof FILE") },
  [CGV_FOREIGN_FOLDED] = { N_ ("These are folded stacks, which this program writes but cannot read."),
                           N_ ("Choose the profile that they were made of.") },
  [CGV_FOREIGN_PERF_REPORT] = { N_ ("This is a report of perf, which this program cannot read."),
                                N_ ("Read it as it is, or profile with --tool=callgrind.") },
  [CGV_FOREIGN_PSTATS] = { N_ ("This is a report of Python’s pstats, not the profile that it was made of."),
                           N_ ("Convert that profile: pyprof2calltree -i FILE -o callgrind.out.py") },
  [CGV_FOREIGN_CUT_HEADER] = { N_ ("This profile was cut off in its header, so it has no costs."),
                               N_ ("Copy the whole file again. If the disk was full, make room and record the profile again.") },
  [CGV_FOREIGN_DOCUMENT] = { N_ ("This is a picture, a document or a database, not a profile."),
                             N_ ("Choose a file that Callgrind or Cachegrind wrote, such as “callgrind.out.4711”.") },
};

static const Words *
get_words (CgvProblemKind kind)
{
  return &words[kind];
}

static const ForeignWords *
get_foreign_words (guint64 format)
{
  return &foreign_words[format < G_N_ELEMENTS (foreign_words) ? format : CGV_FOREIGN_UNKNOWN];
}

const char *
cgv_problem_kind_get_id (CgvProblemKind kind)
{
  g_return_val_if_fail (kind < CGV_N_PROBLEM_KINDS, NULL);

  return get_words (kind)->id;
}

const char *
cgv_problem_kind_get_title (CgvProblemKind kind)
{
  g_return_val_if_fail (kind < CGV_N_PROBLEM_KINDS, NULL);

  return _ (get_words (kind)->title);
}

const char *
cgv_severity_get_id (CgvSeverity severity)
{
  static const char *const ids[] = { "info", "warning", "error" };

  g_return_val_if_fail (severity < G_N_ELEMENTS (ids), NULL);

  return ids[severity];
}

/* Returns a sentence about memory that the machine does not have, or that a limit does not allow. */
static char *
dup_memory_fault (const CgvProblem *problem)
{
  g_autofree char *size = g_format_size_full (problem->value, G_FORMAT_SIZE_IEC_UNITS);

  if (problem->value == 0)
    return g_strdup (problem->kind == CGV_PROBLEM_NO_MEMORY ? _ ("There is not enough memory for this file.") : _ ("There was no memory for more."));
  if (problem->kind == CGV_PROBLEM_NO_MEMORY)
    /* Translators: %s is an amount of memory, such as "64 MiB". */
    return g_strdup_printf (_ ("A profile of this file does not fit into %s, the most memory that it may take."), size);
  /* Translators: %s is an amount of memory, such as "64 MiB". */
  return g_strdup_printf (_ ("The profile takes more than %s of memory, the most that it may take."), size);
}

/* Returns the fault of a compressed file, in words that are true with and without a profile. */
static char *
dup_stream_fault (const CgvProblem *problem)
{
  g_autofree char *offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->value);
  g_autofree char *ratio = g_strdup_printf ("%u", CGV_MAX_INFLATION);

  switch (problem->kind)
    {
    case CGV_PROBLEM_CUT_STREAM:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file ends too early, after %s bytes."), offset);
    case CGV_PROBLEM_TRAILING_BYTES:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed data ends before byte %s of the file."), offset);
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      /* Translators: the first %s is a number, the second one, too. */
      return g_strdup_printf (_ ("More than %s bytes come out of each byte of this compressed file up to byte %s. No profile compresses that well."), ratio, offset);
    case CGV_PROBLEM_BAD_STREAM:
    default:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file is damaged at its byte %s or before."), offset);
    }
}

/* Returns a sentence about two contradicting numbers, and the number of other functions with
 * contradictions. */
static char *
dup_excess_fault (const CgvProblem *problem)
{
  g_autofree char *name = cgv_problem_dup_excerpt (problem);
  g_autofree char *event = cgv_display_dup_whole (problem->event, -1);
  g_autofree char *further = cgv_display_dup_whole (problem->further_events, -1);
  g_autofree char *fault = NULL;
  GString *sentences;
  char cost[CGV_FORMAT_MAX];
  char limit[CGV_FORMAT_MAX];

  cgv_format_cost (problem->value, FALSE, cost);
  cgv_format_cost (problem->limit, FALSE, limit);
  if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL && problem->is_of_cycle)
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("The functions of the cycle that “%s” is in and all that they call cost %s %s, more than the %s of all lines of the profile together."), name, cost, event, limit);
  else if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL)
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("“%s” and all that it calls cost %s %s, more than the %s of all lines of the profile together."), name, cost, event, limit);
  else if (problem->is_of_cycle)
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("The recorded calls into the cycle that “%s” is in cost %s %s, more than the %s of its functions and all that they call."), name, cost, event, limit);
  else
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("The recorded calls of “%s” cost %s %s, more than the %s of the function and all that it calls."), name, cost, event, limit);
  sentences = g_string_new (fault);
  if (problem->n_more > 0)
    g_string_append_printf (sentences, ngettext (" The same applies to %u more function.", " The same applies to %u more functions.", problem->n_more), problem->n_more);
  if (*problem->further_events != '\0')
    /* Translators: names of event types, such as "Dr, Dw". */
    g_string_append_printf (sentences, _ (" Other event types have such costs, too (%s)."), further);
  return g_string_free (sentences, FALSE);
}

static char *
dup_foreign_fault (const CgvProblem *problem)
{
  g_autofree char *name = cgv_problem_dup_excerpt (problem);

  if (problem->value == CGV_FOREIGN_CALLGRIND_ANNOTATE && problem->excerpt_length > 0)
    /* Translators: the name of a file, such as "callgrind.out.4711" */
    return g_strdup_printf (_ ("This is a report of callgrind_annotate, made of the profile “%s”."), name);
  return g_strdup (_ (get_foreign_words (problem->value)->fault));
}

/* Returns a sentence about a function that is called without its file, and the number of others. */
static char *
dup_united_fault (const CgvProblem *problem)
{
  g_autofree char *name = cgv_problem_dup_excerpt (problem);

  if (problem->n_more == 0)
    /* Translators: the name of a function */
    return g_strdup_printf (_ ("“%s” is called in a file in which it has no lines. One function of this name has lines and is never called."), name);
  /* Translators: the name of a function, and the number of others */
  return g_strdup_printf (ngettext ("“%s” and %u more function are called in files in which they have no lines. For each, one function of its name has lines and is never called.",
                                    "“%s” and %u more functions are called in files in which they have no lines. For each, one function of its name has lines and is never called.",
                                    problem->n_more),
                          name, problem->n_more);
}

char *
cgv_problem_dup_fault (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  switch (problem->kind)
    {
    case CGV_PROBLEM_NOT_A_PROFILE:
      return dup_foreign_fault (problem);
    case CGV_PROBLEM_READ_ERROR:
      /* Translators: %s is the system's message, such as "Input/output error". */
      return g_strdup_printf (_ ("The file could not be read any further: %s."), g_strerror ((int) problem->value));
    case CGV_PROBLEM_OUT_OF_MEMORY:
    case CGV_PROBLEM_NO_MEMORY:
      return dup_memory_fault (problem);
    case CGV_PROBLEM_CUT_STREAM:
    case CGV_PROBLEM_BAD_STREAM:
    case CGV_PROBLEM_TRAILING_BYTES:
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      return dup_stream_fault (problem);
    case CGV_PROBLEM_ABOVE_TOTAL:
    case CGV_PROBLEM_CALLS_ABOVE_COST:
      return dup_excess_fault (problem);
    case CGV_PROBLEM_CALLEE_UNITED:
      return dup_united_fault (problem);
    case CGV_PROBLEM_OPEN_END:
      return g_strdup (problem->value == 0 ? _ (get_words (problem->kind)->fault) : _ ("The last line has no end, but the sum that the file declares shows that nothing is missing."));
    default:
      return g_strdup (_ (get_words (problem->kind)->fault));
    }
}

/* Returns whether a line is a cost line by its first byte, as the reader decides. */
static gboolean
is_cost_line (const CgvProblem *problem)
{
  guint32 at = 0;

  while (at < problem->excerpt_length && (problem->excerpt[at] == ' ' || problem->excerpt[at] == '\t'))
    at++;
  return at < problem->excerpt_length && (g_ascii_isdigit (problem->excerpt[at]) || strchr ("+-*", problem->excerpt[at]) != NULL);
}

const char *
cgv_problem_get_action (const CgvProblem *problem)
{
  gboolean has_name;

  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (get_words (problem->kind)->action != NULL)
    return _ (get_words (problem->kind)->action);
  if (is_cost_line (problem))
    return _ (SKIPPED);
  if (problem->kind == CGV_PROBLEM_NUMBER_TOO_LARGE)
    return _ ("The number was left out.");

  has_name = memchr (problem->excerpt, '=', problem->excerpt_length) != NULL ||
             memchr (problem->excerpt, ':', problem->excerpt_length) != NULL;
  return has_name ? _ ("The name was kept, the byte included.") : _ (SKIPPED);
}

const char *
cgv_problem_get_advice (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (problem->kind == CGV_PROBLEM_NOT_A_PROFILE)
    return _ (get_foreign_words (problem->value)->advice);
  if (problem->kind == CGV_PROBLEM_OUT_OF_MEMORY || problem->kind == CGV_PROBLEM_NO_MEMORY)
    return problem->value > 0 ? _ ("Allow more if you trust the file: --memory=unlimited") : _ ("Close other programs, or record fewer details.");
  if (problem->kind == CGV_PROBLEM_OPEN_END && problem->value > 0)
    return _ (NOTHING_TO_DO);
  if (problem->kind == CGV_PROBLEM_SUMMARY_LARGER)
    return problem->value > 0 ? _ ("Nothing is missing in this file: “totals:” agrees with the cost lines.") : _ ("If the rest of the run is in other files, add them as parts.");
  return _ (get_words (problem->kind)->advice);
}

char *
cgv_problem_dup_message (const CgvProblem *problem)
{
  g_autofree char *fault = cgv_problem_dup_fault (problem);
  const char *rest;

  g_return_val_if_fail (fault != NULL, NULL);

  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_ERROR)
    rest = cgv_problem_get_advice (problem);
  else
    rest = cgv_problem_get_action (problem);
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%s %s"), fault, rest);
}

const char *
cgv_problem_get_failed_action (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (problem->kind == CGV_PROBLEM_CUT_STREAM || problem->kind == CGV_PROBLEM_BAD_STREAM)
    return _ ("Its contents are too short to be a profile.");
  return cgv_problem_get_action (problem);
}

char *
cgv_problem_dup_failed_message (const CgvProblem *problem)
{
  g_autofree char *fault = NULL;

  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_ERROR)
    return cgv_problem_dup_message (problem);
  fault = cgv_problem_dup_fault (problem);
  return g_strdup_printf (C_ ("sentences", "%s %s"), fault, cgv_problem_get_failed_action (problem));
}

char *
cgv_problem_dup_place (const CgvProblem *problem)
{
  g_autofree char *line = NULL;
  g_autofree char *offset = NULL;

  g_return_val_if_fail (problem != NULL, NULL);

  if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL || problem->kind == CGV_PROBLEM_CALLS_ABOVE_COST)
    return g_strdup (_ ("whole profile"));
  if (problem->line == 0)
    return g_strdup (_ ("whole file"));

  line = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->line);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->offset);
  if (problem->is_inflated)
    /* Translators: the place of a problem in the inflated contents of a compressed file; both are numbers. */
    return g_strdup_printf (_ ("line %s, byte %s, decompressed"), line, offset);
  /* Translators: the place of a problem in a file; both are numbers. */
  return g_strdup_printf (_ ("line %s, byte %s"), line, offset);
}

char *
cgv_problem_dup_excerpt (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL, NULL);

  return cgv_display_dup_whole (problem->excerpt, (gssize) problem->excerpt_length);
}

gboolean
cgv_problem_kind_is_of_stream (CgvProblemKind kind)
{
  return kind >= CGV_PROBLEM_CUT_STREAM && kind <= CGV_PROBLEM_INFLATES_TOO_MUCH;
}

/* Returns whether a problem comes before the one that it follows in the list. */
static gboolean
goes_before (const CgvProblem *problem,
             const CgvProblem *previous)
{
  gboolean is_of_stream = cgv_problem_kind_is_of_stream (problem->kind);

  if (is_of_stream != cgv_problem_kind_is_of_stream (previous->kind))
    return is_of_stream;
  if (problem->file != previous->file || problem->line != previous->line)
    return FALSE;
  return cgv_problem_kind_get_severity (problem->kind) > cgv_problem_kind_get_severity (previous->kind);
}

void
cgv_problem_list_order (CgvProblemList *list)
{
  g_return_if_fail (list != NULL);

  for (guint32 i = 1; i < list->n_items; i++)
    {
      CgvProblem problem = list->items[i];
      guint32 at = i;

      while (at > 0 && goes_before (&problem, &list->items[at - 1]))
        {
          list->items[at] = list->items[at - 1];
          at--;
        }
      list->items[at] = problem;
    }
}
