/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-profile-error.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-limits.h"

G_DEFINE_QUARK (cgv-profile-error-quark, cgv_profile_error)

/* What JSON calls a kind, and the message where no value goes into it. */
static const struct
{
  const char *id;
  const char *message;
} kinds[CGV_N_PROBLEM_KINDS] = {
  [CGV_PROBLEM_SUMMARY_LARGER] = {
    "summary-larger",
    N_ ("The run cost more than this file covers: “summary:” is larger than the sum of the cost lines. All numbers are those of the cost lines."),
  },
  [CGV_PROBLEM_LEGACY_LINE] = {
    "legacy-line",
    N_ ("A line that old options of Callgrind write. It is not needed and was skipped."),
  },
  [CGV_PROBLEM_WRAPPED_COST] = {
    "wrapped-cost",
    N_ ("A cost above 2⁶³. Callgrind writes a negative difference like this when it dumps in the middle of a call."),
  },
  [CGV_PROBLEM_OPEN_END] = {
    "open-end",
    N_ ("The last line has no end. The profiler that wrote this file never writes one, so nobody can tell whether the file was cut."),
  },
  [CGV_PROBLEM_EMPTY_BASE] = {
    "empty-base",
    N_ ("An empty file was left out. Callgrind leaves one behind when it writes a file for each thread."),
  },
  [CGV_PROBLEM_BAD_COST_LINE] = {
    "bad-cost-line",
    N_ ("This cost line holds something that is not a whole number, or lacks its position. It was skipped."),
  },
  [CGV_PROBLEM_NUMBER_TOO_LARGE] = {
    "number-too-large",
    N_ ("This line holds a number above 18446744073709551615, the largest that can be counted. The number was left out, and with it the line if it is a cost line."),
  },
  [CGV_PROBLEM_SURPLUS_COSTS] = {
    "surplus-costs",
    N_ ("This line has more costs than there are event types. The surplus was ignored."),
  },
  [CGV_PROBLEM_NUL_BYTE] = {
    "nul-byte",
    N_ ("This line holds a NUL byte, as files do after a power failure or a bad copy. A cost line was skipped; a name keeps the byte."),
  },
  [CGV_PROBLEM_LONG_LINE] = {
    "long-line",
    N_ ("This line is longer than 64 MiB. It was skipped."),
  },
  [CGV_PROBLEM_LONG_NAME] = {
    "long-name",
    N_ ("This name is longer than 1 MiB. The rest of it was cut off."),
  },
  [CGV_PROBLEM_UNKNOWN_LINE] = {
    "unknown-line",
    N_ ("This line is neither a header, a name nor a cost line. It was skipped."),
  },
  [CGV_PROBLEM_NO_FUNCTION] = {
    "no-function",
    N_ ("These costs come before the first “fn=” line. They are shown under the function “(unknown)”."),
  },
  [CGV_PROBLEM_UNDEFINED_ID] = {
    "undefined-id",
    N_ ("The number in parentheses never got a name. It is shown instead of one, as in “(#7)”."),
  },
  [CGV_PROBLEM_REDEFINED_ID] = {
    "redefined-id",
    N_ ("The number in parentheses had another name before. The new name holds from here on."),
  },
  [CGV_PROBLEM_SHARED_ID] = {
    "shared-id",
    N_ ("The number of this function got a name only as a file. That name is used, as a guess."),
  },
  [CGV_PROBLEM_CALL_WITHOUT_COST] = {
    "call-without-cost",
    N_ ("This call has no cost line after it. It was left out."),
  },
  [CGV_PROBLEM_CALL_REPLACED] = {
    "call-replaced",
    N_ ("A second call begins before the cost line of the first. The first was left out."),
  },
  [CGV_PROBLEM_CALL_WITHOUT_COUNT] = {
    "call-without-count",
    N_ ("This call has a cost but no “calls=” line. The cost was kept; how often it was called is not known."),
  },
  [CGV_PROBLEM_CALL_WITHOUT_CALLEE] = {
    "call-without-callee",
    N_ ("This call does not say what is called. It is shown as a call of “(unknown)”."),
  },
  [CGV_PROBLEM_BAD_CALL] = {
    "bad-call",
    N_ ("The number of calls in this line cannot be read. The cost of the calls was kept; how often they were made is not known."),
  },
  [CGV_PROBLEM_BAD_JUMP] = {
    "bad-jump",
    N_ ("This jump cannot be read. It is shown with a count of 0; no cost is lost."),
  },
  [CGV_PROBLEM_BAD_HEADER] = {
    "bad-header",
    N_ ("This header line has no colon or no readable value. It was ignored."),
  },
  [CGV_PROBLEM_BAD_FORMULA] = {
    "bad-formula",
    N_ ("The formula of this event type cannot be read, or refers to itself. It was ignored."),
  },
  [CGV_PROBLEM_DUPLICATE_EVENT] = {
    "duplicate-event",
    N_ ("An event type is named twice. Its second column was ignored."),
  },
  [CGV_PROBLEM_TOTALS_MISMATCH] = {
    "totals-mismatch",
    N_ ("“totals:” differs from the sum of the cost lines: some may be missing. All numbers are those of the cost lines."),
  },
  [CGV_PROBLEM_SUMMARY_SMALLER] = {
    "summary-smaller",
    N_ ("“summary:” is less than the sum of the cost lines: some may be there twice. All numbers are those of the cost lines."),
  },
  [CGV_PROBLEM_NO_FINAL_NEWLINE] = {
    "no-final-newline",
    N_ ("The last line does not end: the file may be cut off. Check whether the disk was full or the copy is complete."),
  },
  [CGV_PROBLEM_NO_TOTALS] = {
    "no-totals",
    N_ ("This part ends without the “totals:” line that Valgrind always writes: the file was cut off and costs are missing. Copy it again, or record it again."),
  },
  [CGV_PROBLEM_NO_COSTS] = {
    "no-costs",
    N_ ("There is a header but not one cost line: nothing was measured, or the program was killed. Record it again."),
  },
  [CGV_PROBLEM_OUT_OF_MEMORY] = {
    "out-of-memory",
    NULL,
  },
  [CGV_PROBLEM_READ_ERROR] = {
    "read-error",
    NULL,
  },
  [CGV_PROBLEM_CHANGED] = {
    "changed",
    N_ ("The file changed while it was read, perhaps because it is still being written. Load it again when it is complete."),
  },
  [CGV_PROBLEM_CUT_STREAM] = {
    "cut-stream",
    NULL,
  },
  [CGV_PROBLEM_BAD_STREAM] = {
    "bad-stream",
    NULL,
  },
  [CGV_PROBLEM_TRAILING_BYTES] = {
    "trailing-bytes",
    NULL,
  },
  [CGV_PROBLEM_INFLATES_TOO_MUCH] = {
    "inflates-too-much",
    NULL,
  },
  [CGV_PROBLEM_EMPTY] = {
    "empty",
    N_ ("The file is empty. Record the profile again and wait until the program ends; with --separate-threads=yes the costs are in the files whose names end in “-01”, “-02”, …"),
  },
  [CGV_PROBLEM_NOT_A_PROFILE] = {
    "not-a-profile",
    NULL,
  },
  [CGV_PROBLEM_NO_EVENTS] = {
    "no-events",
    N_ ("There is no “events:” line that names the event types before the first cost line, so the costs have no meaning. Record the profile again."),
  },
  [CGV_PROBLEM_TOO_MANY_EVENTS] = {
    "too-many-events",
    N_ ("There are more than 256 event types. Record fewer of them."),
  },
  [CGV_PROBLEM_TOO_MANY_POSITIONS] = {
    "too-many-positions",
    N_ ("There are more than 16 position columns, and the format knows three. The file is damaged: record the profile again."),
  },
  [CGV_PROBLEM_VERSION] = {
    "version",
    N_ ("The file is of a newer version of the format than this program can read. Look for a newer Callgrove."),
  },
  [CGV_PROBLEM_NO_MEMORY] = {
    "no-memory",
    NULL,
  },
};

static const char *const foreign_messages[] = {
  [CGV_FOREIGN_UNKNOWN] = N_ ("This is not a profile: it has no “events:” line. Choose a file that Callgrind or Cachegrind wrote, such as “callgrind.out.4711”."),
  [CGV_FOREIGN_GZIP] = N_ ("This was compressed twice: what comes out of it is a gzip file. Decompress it once: gunzip FILE"),
  [CGV_FOREIGN_XZ] = N_ ("This was compressed twice: what comes out of it is an xz file. Decompress it once: unxz FILE"),
  [CGV_FOREIGN_ZSTD] = N_ ("This was compressed twice: what comes out of it is a Zstandard file. Decompress it once: unzstd FILE"),
  [CGV_FOREIGN_BZIP2] = N_ ("This was compressed twice: what comes out of it is a bzip2 file. Decompress it once: bunzip2 FILE"),
  [CGV_FOREIGN_ZIP] = N_ ("This is a zip archive. Unpack it first: unzip FILE"),
  [CGV_FOREIGN_SEVEN_ZIP] = N_ ("This is a 7-Zip archive. Unpack it first: 7z x FILE"),
  [CGV_FOREIGN_TAR] = N_ ("This is a tar archive. Unpack it first: tar -xf FILE"),
  [CGV_FOREIGN_OTHER_PACKED] = N_ ("This is compressed or packed in a way that this program does not read. Unpack it first; gzip, xz, Zstandard and bzip2 are read as they are."),
  [CGV_FOREIGN_UTF16] = N_ ("This is text in UTF-16. Convert it first: iconv -f UTF-16 -t UTF-8 FILE"),
  [CGV_FOREIGN_CR_ONLY] = N_ ("The lines of this file end in carriage returns only. Convert it first: tr '\\r' '\\n' < FILE"),
  [CGV_FOREIGN_ELF] = N_ ("This is a program or a library, not a profile. Profile it first: valgrind --tool=callgrind PROGRAM"),
  [CGV_FOREIGN_MARKUP] = N_ ("This is an HTML or XML file, not a profile. If it was downloaded, download the file itself instead of the page about it."),
  [CGV_FOREIGN_JSON] = N_ ("This is a JSON file, not a profile. Choose a file that Callgrind or Cachegrind wrote."),
  [CGV_FOREIGN_MASSIF] = N_ ("This is a profile of the tool Massif, which this program cannot read. Use ms_print, or profile with --tool=callgrind."),
  [CGV_FOREIGN_DHAT] = N_ ("This is a profile of the tool DHAT, which this program cannot read. Use dh_view.html, or profile with --tool=callgrind."),
  [CGV_FOREIGN_PERF_DATA] = N_ ("This is a recording of perf, which this program cannot read. Use perf report, or profile with --tool=callgrind."),
  [CGV_FOREIGN_DOCUMENT] = N_ ("This is a picture, a document or a database, not a profile. Choose a file that Callgrind or Cachegrind wrote, such as “callgrind.out.4711”."),
};

static const char *
get_foreign_message (guint64 format)
{
  return _ (foreign_messages[format < G_N_ELEMENTS (foreign_messages) ? format : CGV_FOREIGN_UNKNOWN]);
}

/* Memory that the machine does not have, or that a limit does not allow. */
static char *
dup_memory_message (const CgvProblem *problem)
{
  g_autofree char *size = g_format_size_full (problem->value, G_FORMAT_SIZE_IEC_UNITS);

  if (problem->kind == CGV_PROBLEM_NO_MEMORY && problem->value == 0)
    return g_strdup (_ ("There is not enough memory for this file. Close other programs, or record fewer details."));
  if (problem->kind == CGV_PROBLEM_NO_MEMORY)
    /* Translators: %s is an amount of memory, such as "64 MiB". */
    return g_strdup_printf (_ ("A profile of this file does not fit into %s, the most memory that it may take. Allow more if you trust the file: --memory=unlimited"), size);
  if (problem->value == 0)
    return g_strdup (_ ("There was no memory for more. What was read until here is shown. Close other programs, or record fewer details."));
  /* Translators: %s is an amount of memory, such as "64 MiB". */
  return g_strdup_printf (_ ("The profile takes more than %s of memory, the most that it may take. What was read until here is shown. Allow more if you trust the file: --memory=unlimited"), size);
}

/* What is wrong with a compressed file. All of it is true with and without a profile. */
static char *
dup_stream_message (const CgvProblem *problem)
{
  g_autofree char *offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->value);
  g_autofree char *ratio = g_strdup_printf ("%u", CGV_MAX_INFLATION);

  switch (problem->kind)
    {
    case CGV_PROBLEM_CUT_STREAM:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file ends too early, after %s bytes. Only what comes out of these was read. Copy it again, or wait until it is written."), offset);
    case CGV_PROBLEM_TRAILING_BYTES:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed data ends before byte %s of the file. What follows is something else and was left out: compress it too if it belongs to the profile, else cut it off."), offset);
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      /* Translators: the first %s is a number, the second one, too. */
      return g_strdup_printf (_ ("More than %s bytes come out of each byte of this compressed file, as of no profile. Reading stopped at byte %s of the file. Decompress it and open what comes out, if you trust it."), ratio, offset);
    case CGV_PROBLEM_BAD_STREAM:
    default:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file is damaged near its byte %s. Only what came out of it before that was read. Copy it again; its own program may tell more, such as “gzip --test FILE”."), offset);
    }
}

char *
cgv_problem_dup_message (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  switch (problem->kind)
    {
    case CGV_PROBLEM_NOT_A_PROFILE:
      return g_strdup (get_foreign_message (problem->value));
    case CGV_PROBLEM_READ_ERROR:
      /* Translators: %s is what the system says, such as "Input/output error". */
      return g_strdup_printf (_ ("The file could not be read any further: %s. What was read until here is shown. Check the disk or the connection and load it again."),
                              g_strerror ((int) problem->value));
    case CGV_PROBLEM_OUT_OF_MEMORY:
    case CGV_PROBLEM_NO_MEMORY:
      return dup_memory_message (problem);
    case CGV_PROBLEM_CUT_STREAM:
    case CGV_PROBLEM_BAD_STREAM:
    case CGV_PROBLEM_TRAILING_BYTES:
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      return dup_stream_message (problem);
    default:
      return g_strdup (_ (kinds[problem->kind].message));
    }
}

char *
cgv_problem_dup_place (const CgvProblem *problem)
{
  g_autofree char *line = NULL;
  g_autofree char *offset = NULL;

  g_return_val_if_fail (problem != NULL, NULL);

  if (problem->line == 0)
    return g_strdup (_ ("whole file"));

  line = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->line);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->offset);
  if (problem->is_inflated)
    /* Translators: the place of a problem in what comes out of a compressed file; both are numbers. */
    return g_strdup_printf (_ ("line %s, byte %s, decompressed"), line, offset);
  /* Translators: the place of a problem in a file; both are numbers. */
  return g_strdup_printf (_ ("line %s, byte %s"), line, offset);
}

char *
cgv_problem_dup_excerpt (const CgvProblem *problem)
{
  gsize length;
  char *excerpt;

  g_return_val_if_fail (problem != NULL, NULL);

  length = cgv_display_text (problem->excerpt, problem->excerpt_length, NULL, 0);
  excerpt = g_malloc (length + 1);
  cgv_display_text (problem->excerpt, problem->excerpt_length, excerpt, length + 1);
  return excerpt;
}

const char *
cgv_problem_kind_get_id (CgvProblemKind kind)
{
  g_return_val_if_fail (kind < CGV_N_PROBLEM_KINDS, NULL);

  return kinds[kind].id;
}

static CgvProfileError
get_error_code (CgvProblemKind kind)
{
  switch (kind)
    {
    case CGV_PROBLEM_EMPTY:
      return CGV_PROFILE_ERROR_EMPTY;
    case CGV_PROBLEM_TOO_MANY_EVENTS:
    case CGV_PROBLEM_TOO_MANY_POSITIONS:
    case CGV_PROBLEM_VERSION:
      return CGV_PROFILE_ERROR_UNSUPPORTED;
    case CGV_PROBLEM_NO_MEMORY:
      return CGV_PROFILE_ERROR_MEMORY;
    default:
      return CGV_PROFILE_ERROR_FORMAT;
    }
}

GError *
cgv_profile_error_new (const CgvProblem *problem,
                       const char *file_name)
{
  g_autofree char *message = NULL;
  g_autofree char *line = NULL;
  g_autofree char *offset = NULL;
  char name[CGV_DISPLAY_MAX];

  g_return_val_if_fail (problem != NULL && file_name != NULL, NULL);

  message = cgv_problem_dup_message (problem);
  cgv_display_name (file_name, strlen (file_name), name);
  if (problem->line == 0)
    /* Translators: a file name, and what is wrong with the file. */
    return g_error_new (CGV_PROFILE_ERROR, get_error_code (problem->kind), _ ("%s: %s"), name, message);

  line = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->line);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->offset);
  if (problem->is_inflated)
    /* Translators: file name, line number, byte offset, and what is wrong there, in what comes out
     * of a compressed file. */
    return g_error_new (CGV_PROFILE_ERROR, get_error_code (problem->kind), _ ("%s:%s (byte %s, decompressed): %s"), name, line, offset, message);
  /* Translators: file name, line number, byte offset, and what is wrong there. */
  return g_error_new (CGV_PROFILE_ERROR,
                      get_error_code (problem->kind),
                      _ ("%s:%s (byte %s): %s"),
                      name,
                      line,
                      offset,
                      message);
}
