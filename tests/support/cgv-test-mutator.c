/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-mutator.h"

#include <string.h>

#define USUAL_SEED 20261121

/* Maximum size of a file, even if its lines are doubled repeatedly. */
#define MAX_BYTES (256 * 1024)

static const char *const tokens[] = {
  "\n", "\r\n", "\r", " ", "\t", "fn=", "fl=(1)\n", "fi=(2)\n", "fe=(1)\n", "ob=", "cfn=", "cfi=", "cob=", "calls=", "calls=1 2\n", "rcalls=1 ",
  "jump=1 ", "jcnd=1/2 ", "jfi=", "jfn=", "(1)", "(2) x", "(4294967295)", "(18446744073709551616)", "-1", "-", "*", "+", "+1 ", "0x", "0x1", "1.5",
  "events: ", "events: A B A\n", "positions: instr line\n", "positions: bb\n", "event: X = 2 A : x\n", "part: 3\n", "pid: 1\n", "thread: 2\n",
  "version: 1\n", "version: 2\n", "creator: callgrind-3.19.0\n", "creator: xdebug\n", "cmd: x\n", "desc: Trigger: x\n", "summary: 1\n", "totals: 1\n",
  "# x\n", "==== NEW PROFILING FILE", "rec=1\n", "\xEF\xBB\xBF", "\xff", ":", "=", "'2",
};

static const char *const numbers[] = {
  "0", "1", "2", "7", "15", "16", "127", "128", "255", "256", "65535", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
  "18446744073709551615", "18446744073709551616", "99999999999999999999999", "-1", "-9223372036854775808", "0x10", "0xffffffffffffffff", "0x10000000000000000", "+0", "*", "00000000000000000000007", "",
};

static guint
pick (GRand *random,
      guint n)
{
  return (guint) g_rand_int_range (random, 0, (gint32) n);
}

static void
replace (GByteArray *bytes,
         guint at,
         guint length,
         const void *text,
         guint n_text)
{
  g_autofree void *copy = g_memdup2 (text, n_text);

  if (bytes->len - length + n_text > MAX_BYTES)
    return;
  g_byte_array_remove_range (bytes, at, length);
  g_byte_array_set_size (bytes, bytes->len + n_text);
  memmove (bytes->data + at + n_text, bytes->data + at, bytes->len - n_text - at);
  if (n_text > 0)
    memcpy (bytes->data + at, copy, n_text);
}

/* Finds the line around a byte, with its newline. */
static guint
find_line (const GByteArray *bytes,
           guint at,
           guint *length)
{
  const guint8 *newline = memchr (bytes->data + at, '\n', bytes->len - at);
  guint end = newline != NULL ? (guint) (newline - bytes->data) + 1 : bytes->len;

  while (at > 0 && bytes->data[at - 1] != '\n')
    at--;
  *length = end - at;
  return at;
}

/* Finds the first run of digits at or after a byte. */
static gboolean
find_number (const GByteArray *bytes,
             guint at,
             guint *start,
             guint *length)
{
  while (at > 0 && g_ascii_isdigit (bytes->data[at]) && g_ascii_isdigit (bytes->data[at - 1]))
    at--;
  while (at < bytes->len && !g_ascii_isdigit (bytes->data[at]))
    at++;
  *start = at;
  while (at < bytes->len && g_ascii_isdigit (bytes->data[at]))
    at++;
  *length = at - *start;
  return *length > 0;
}

static void
change_number (GRand *random,
               GByteArray *bytes,
               guint at)
{
  guint start;
  guint length;

  if (!find_number (bytes, at, &start, &length))
    return;
  if (pick (random, 3) == 0)
    {
      const char *number = numbers[pick (random, G_N_ELEMENTS (numbers))];

      replace (bytes, start, length, number, (guint) strlen (number));
      return;
    }
  bytes->data[start + pick (random, length)] = (guint8) ('0' + pick (random, 10));
}

static void
change_id (GRand *random,
           GByteArray *bytes,
           guint at)
{
  g_autofree char *id = g_strdup_printf ("%u", pick (random, 8));
  const guint8 *open = memchr (bytes->data + at, '(', bytes->len - at);
  guint start;
  guint length;

  if (open != NULL && find_number (bytes, (guint) (open - bytes->data), &start, &length))
    replace (bytes, start, length, id, (guint) strlen (id));
}

static void
change_blank (GRand *random,
              GByteArray *bytes,
              guint at)
{
  static const char *const blanks[] = { "", "\t", "  ", " \t ", "\r", "\n", "\r\n" };
  const char *blank = blanks[pick (random, G_N_ELEMENTS (blanks))];

  while (at < bytes->len && bytes->data[at] != ' ' && bytes->data[at] != '\n')
    at++;
  if (at < bytes->len)
    replace (bytes, at, 1, blank, (guint) strlen (blank));
}

static void
move_line (GRand *random,
           GByteArray *bytes,
           guint at,
           gboolean keeps_it)
{
  guint length;
  guint start = find_line (bytes, at, &length);
  g_autofree guint8 *line = g_memdup2 (bytes->data + start, length);
  guint ignored;

  if (!keeps_it)
    g_byte_array_remove_range (bytes, start, length);
  if (bytes->len > 0)
    replace (bytes, find_line (bytes, pick (random, bytes->len), &ignored), 0, line, length);
}

static void
delete_line (GByteArray *bytes,
             guint at)
{
  guint length;
  guint start = find_line (bytes, at, &length);

  g_byte_array_remove_range (bytes, start, length);
}

/* Inserts some lines of another file. */
static void
splice (GRand *random,
        GByteArray *bytes,
        guint at,
        GBytes *other)
{
  gsize n_other;
  const guint8 *data = g_bytes_get_data (other, &n_other);
  guint from = pick (random, (guint) n_other);
  guint length = 1 + pick (random, 200);

  while (from > 0 && data[from - 1] != '\n')
    from--;
  length = MIN ((guint) n_other - from, length);
  replace (bytes, find_line (bytes, at, &(guint) { 0 }), 0, data + from, length);
}

static void
change_token (GRand *random,
              GByteArray *bytes,
              guint at)
{
  const char *token = tokens[pick (random, G_N_ELEMENTS (tokens))];
  guint length = (guint) strlen (token);

  if (pick (random, 8) == 0)
    {
      token = "\0";
      length = 1;
    }
  replace (bytes, at, pick (random, 2) == 0 ? 0 : MIN (length, bytes->len - at), token, length);
}

static void
change (GRand *random,
        GByteArray *bytes,
        GBytes *other)
{
  guint at = pick (random, bytes->len);
  guint length = 1 + pick (random, 40);

  switch (pick (random, 12))
    {
    case 0:
      bytes->data[at] = (guint8) g_rand_int (random);
      break;
    case 1:
      bytes->data[at] ^= (guint8) (1 << pick (random, 8));
      break;
    case 2:
      g_byte_array_remove_range (bytes, at, MIN (bytes->len - at, length));
      break;
    case 3:
      change_blank (random, bytes, at);
      break;
    case 4:
      change_id (random, bytes, at);
      break;
    case 5:
      delete_line (bytes, at);
      break;
    case 6:
      move_line (random, bytes, at, TRUE);
      break;
    case 7:
      move_line (random, bytes, at, FALSE);
      break;
    case 8:
      splice (random, bytes, at, other);
      break;
    case 9:
      change_token (random, bytes, at);
      break;
    default:
      change_number (random, bytes, at);
      break;
    }
}

void
cgv_test_mutate (GRand *random,
                 GByteArray *bytes,
                 GBytes *other)
{
  guint n = 1 + pick (random, 6);

  for (guint i = 0; i < n && bytes->len > 0; i++)
    change (random, bytes, other);
  if (bytes->len > 0 && pick (random, 16) == 0)
    g_byte_array_set_size (bytes, 1 + pick (random, bytes->len));
}

static void
collect (const char *folder,
         GPtrArray *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        collect (path, paths);
      else if (g_str_has_suffix (name, ".callgrind"))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
cgv_test_load_files (const char *folder,
                     gsize max_bytes)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  collect (folder, paths);
  g_ptr_array_sort (paths, compare_paths);
  for (guint i = 0; i < paths->len; i++)
    {
      char *bytes;
      gsize length;

      g_assert_true (g_file_get_contents (paths->pdata[i], &bytes, &length, NULL));
      if (length > 0 && length <= max_bytes)
        g_ptr_array_add (files, g_bytes_new_take (bytes, length));
      else
        g_free (bytes);
    }
  return files;
}

guint64
cgv_test_get_count (guint64 usual)
{
  const char *wanted = g_getenv ("CGV_TEST_COUNT");

  return wanted != NULL ? g_ascii_strtoull (wanted, NULL, 10) : usual;
}

guint32
cgv_test_get_seed (void)
{
  const char *wanted = g_getenv ("CGV_TEST_SEED");

  return wanted != NULL ? (guint32) g_ascii_strtoull (wanted, NULL, 10) : USUAL_SEED;
}
