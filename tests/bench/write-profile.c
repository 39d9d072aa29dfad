/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Writes a profile of a given size to standard output, with the statistics of a real one.
 *
 *   write-profile KIND MEGABYTES
 *
 * KIND is one of
 *
 *   full       as Callgrind writes with --dump-instr=yes --collect-jumps=yes and both simulations:
 *              two thirds of the bytes are lines of self cost with three or four numbers of
 *              thirteen, a tenth each costs of calls and jumps; one address in fifty is absolute
 *   line       as Callgrind writes without options: names are two fifths of the bytes
 *   php        as Xdebug writes: a record for each call, two event types
 *   parts      ten kilobytes a part, as --dump-every-bb and --combine-dumps=yes
 *   cplusplus  nearly all is names, of three hundred bytes
 *
 * The sums are correct, and each run writes the same file. Like Callgrind, it names a file or an
 * object when it changes, and that of a callee if it differs from the caller's. Four of five
 * callees are in the caller's file.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench-random.h"

#define MAX_EVENTS 13
#define BYTES_PER_PART 10000
#define FUNCTIONS_PER_FILE 12
#define N_OBJECTS 20
#define NOTHING UINT32_MAX

typedef struct
{
  BenchRandom random;
  uint64_t written;
  uint64_t size;
  uint64_t sums[MAX_EVENTS];
  uint32_t n_events;
  uint32_t n_functions;
  /* The place of the next lines. */
  uint32_t file;
  uint32_t object;
  /* A byte for each function, object and file: 1 if its name was written. */
  uint8_t *known_functions;
  uint8_t *known_files;
  uint8_t *known_objects;
} Writer;

static uint32_t
below (Writer *writer,
       uint32_t limit)
{
  return bench_random_below (&writer->random, limit);
}

static void
put_text (Writer *writer,
          const char *text)
{
  fputs (text, stdout);
  writer->written += strlen (text);
}

static void
put_char (Writer *writer,
          char c)
{
  putchar_unlocked (c);
  writer->written++;
}

static void
put_number (Writer *writer,
            uint64_t number)
{
  char digits[20];
  int n = 0;

  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    put_char (writer, digits[--n]);
}

static void
put_address (Writer *writer,
             uint32_t function)
{
  char text[24];

  snprintf (text, sizeof text, "0x%x ", 0x400000 + function * 640 + below (writer, 640));
  put_text (writer, text);
}

static void
put_self_cost (Writer *writer,
               uint32_t event,
               uint64_t cost)
{
  put_char (writer, ' ');
  put_number (writer, cost);
  writer->sums[event] += cost;
}

/* Writes an id, followed by the name if the id is new. */
static void
put_id (Writer *writer,
        const char *prefix,
        uint8_t *known,
        uint32_t id,
        void (*put_name) (Writer *, uint32_t))
{
  put_text (writer, prefix);
  put_char (writer, '(');
  put_number (writer, id);
  put_char (writer, ')');
  if (!known[id])
    {
      known[id] = 1;
      put_char (writer, ' ');
      put_name (writer, id);
    }
  put_char (writer, '\n');
}

static void
put_object_name (Writer *writer,
                 uint32_t id)
{
  put_text (writer, "/usr/lib/x86_64-linux-gnu/lib");
  put_number (writer, id);
  put_text (writer, ".so.6");
}

static void
put_file_name (Writer *writer,
               uint32_t id)
{
  put_text (writer, "/usr/src/program-1.2/src/module");
  put_number (writer, id);
  put_text (writer, ".c");
}

static void
put_function_name (Writer *writer,
                   uint32_t id)
{
  put_text (writer, "module::Class<int>::function");
  put_number (writer, id);
  put_text (writer, "(char const*)");
}

static void
put_long_name (Writer *writer,
               uint32_t id)
{
  static const char map[] =
    "std::map<std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >, std::vector<int, "
    "std::allocator<int> >, std::less<std::__cxx11::basic_string<char> >, std::allocator<std::pair<char const, int> > >";

  put_text (writer, "app::detail::Handler<");
  put_text (writer, map);
  put_text (writer, ", app::Item");
  put_number (writer, id);
  put_text (writer, ">::operator()(");
  put_text (writer, id % 2 == 0 ? map : "int");
  put_text (writer, " const&) const");
}

static uint32_t
get_file (uint32_t function)
{
  return function / FUNCTIONS_PER_FILE;
}

static uint32_t
get_object (uint32_t function)
{
  return get_file (function) / 4 % N_OBJECTS;
}

static void
put_function (Writer *writer,
              uint32_t function,
              void (*put_name) (Writer *, uint32_t))
{
  put_char (writer, '\n');
  if (writer->object != get_object (function))
    put_id (writer, "ob=", writer->known_objects, get_object (function), put_object_name);
  if (writer->file != get_file (function))
    put_id (writer, "fl=", writer->known_files, get_file (function), put_file_name);
  writer->object = get_object (function);
  writer->file = get_file (function);
  put_id (writer, "fn=", writer->known_functions, function, put_name);
}

static void
put_callee (Writer *writer,
            uint32_t callee,
            void (*put_name) (Writer *, uint32_t))
{
  if (writer->object != get_object (callee))
    put_id (writer, "cob=", writer->known_objects, get_object (callee), put_object_name);
  if (writer->file != get_file (callee))
    put_id (writer, "cfi=", writer->known_files, get_file (callee), put_file_name);
  put_id (writer, "cfn=", writer->known_functions, callee, put_name);
}

/* Returns a callee. Functions with small numbers are called often, and from everywhere. */
static uint32_t
choose_callee (Writer *writer)
{
  uint32_t first = writer->file * FUNCTIONS_PER_FILE;
  uint32_t callee = first + below (writer, FUNCTIONS_PER_FILE);

  if (writer->file == NOTHING || callee >= writer->n_functions || below (writer, 5) == 0)
    return below (writer, 1 + below (writer, writer->n_functions));
  return callee;
}

/* Lines of machine code. */

static void
put_position (Writer *writer,
              uint32_t function)
{
  uint32_t line = below (writer, 10);

  if (below (writer, 50) == 0)
    {
      put_address (writer, function);
      put_number (writer, 1 + below (writer, 9000));
      return;
    }
  put_char (writer, '+');
  put_number (writer, 1 + below (writer, 8));
  if (line < 7)
    {
      put_text (writer, " *");
      return;
    }
  put_text (writer, line == 7 ? " -" : " +");
  put_number (writer, 1 + below (writer, 12));
}

static void
put_full_self (Writer *writer,
               uint32_t function)
{
  static const uint8_t counts[] = { 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 5, 5, 5, 6, 7, 8, 11 };
  uint32_t n = below (writer, 300) == 0 ? MAX_EVENTS : counts[below (writer, sizeof counts)];
  uint64_t executed = 1 + below (writer, 1u << below (writer, 17));

  put_position (writer, function);
  put_self_cost (writer, 0, executed);
  for (uint32_t i = 1; i < n; i++)
    put_self_cost (writer, i, i + 1 == n ? 1 + below (writer, 3) : below (writer, 4) == 0 ? executed : 0);
  put_char (writer, '\n');
}

static void
put_full_call (Writer *writer)
{
  uint32_t callee = choose_callee (writer);

  put_callee (writer, callee, put_function_name);
  put_text (writer, "calls=");
  put_number (writer, 1 + below (writer, 400));
  put_char (writer, ' ');
  put_address (writer, callee);
  put_number (writer, callee % 3000);
  put_text (writer, " \n* *");
  for (uint32_t i = 0; i < MAX_EVENTS; i++)
    {
      put_char (writer, ' ');
      put_number (writer, below (writer, 1u << (i < 5 ? 22 - 4 * i : 4)));
    }
  put_char (writer, '\n');
}

static void
put_jump (Writer *writer)
{
  put_text (writer, "jcnd=");
  put_number (writer, below (writer, 100));
  put_char (writer, '/');
  put_number (writer, 100 + below (writer, 1000));
  put_text (writer, " +");
  put_number (writer, below (writer, 60));
  put_text (writer, " +");
  put_number (writer, below (writer, 9));
  put_text (writer, "\n* * \n");
}

static void
put_full_function (Writer *writer,
                   uint32_t function)
{
  uint32_t n_lines = 10 + below (writer, 200);

  put_function (writer, function, put_function_name);
  for (uint32_t i = 0; i < n_lines; i++)
    {
      put_full_self (writer, function);
      if (i % 17 == 16)
        put_full_call (writer);
      if (i % 8 == 7)
        put_jump (writer);
    }
}

/* Lines of source. */

static void
put_line_function (Writer *writer,
                   uint32_t function,
                   uint32_t n_lines,
                   void (*put_name) (Writer *, uint32_t))
{
  put_function (writer, function, put_name);
  put_number (writer, 10 + below (writer, 3000));
  put_self_cost (writer, 0, 1 + below (writer, 1u << below (writer, 20)));
  put_char (writer, '\n');
  for (uint32_t i = 0; i < n_lines; i++)
    {
      put_char (writer, below (writer, 4) == 0 ? '-' : '+');
      put_number (writer, 1 + below (writer, 9));
      put_self_cost (writer, 0, 1 + below (writer, 1u << below (writer, 14)));
      put_char (writer, '\n');
      if (i % 3 != 2)
        continue;
      put_callee (writer, choose_callee (writer), put_name);
      put_text (writer, "calls=");
      put_number (writer, 1 + below (writer, 1000));
      put_text (writer, " -");
      put_number (writer, 1 + below (writer, 90));
      put_text (writer, " \n* ");
      put_number (writer, below (writer, 1u << below (writer, 26)));
      put_char (writer, '\n');
    }
}

static void
put_source_function (Writer *writer,
                     uint32_t function)
{
  put_line_function (writer, function, 4 + below (writer, 16), put_function_name);
}

static void
put_cplusplus_function (Writer *writer,
                        uint32_t function)
{
  put_line_function (writer, function, 4, put_long_name);
}

/* A record of one call, as Xdebug writes it when the function returns: time and memory. */
static void
put_php_function (Writer *writer,
                  uint32_t function)
{
  uint32_t n_calls = below (writer, 4);

  function = choose_callee (writer);
  put_function (writer, function, put_function_name);
  put_number (writer, 1 + below (writer, 900));
  put_self_cost (writer, 0, below (writer, 100000));
  put_self_cost (writer, 1, below (writer, 3) == 0 ? below (writer, 5000) : 0);
  put_char (writer, '\n');
  for (uint32_t i = 0; i < n_calls; i++)
    {
      uint32_t callee = choose_callee (writer);

      put_id (writer, "cfl=", writer->known_files, get_file (callee), put_file_name);
      put_id (writer, "cfn=", writer->known_functions, callee, put_function_name);
      put_text (writer, "calls=1 0 0\n");
      put_number (writer, 1 + below (writer, 900));
      put_char (writer, ' ');
      put_number (writer, below (writer, 1000000));
      put_char (writer, ' ');
      put_number (writer, below (writer, 50000));
      put_char (writer, '\n');
    }
}

typedef struct
{
  const char *name;
  const char *header;
  uint32_t n_events;
  uint32_t bytes_per_function;
  uint32_t has_parts;
  void (*put_function) (Writer *, uint32_t);
} Kind;

static const Kind kinds[] = {
  { "full", "positions: instr line\nevents: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim\n", 13, 2700, 0, put_full_function },
  { "line", "positions: line\nevents: Ir\n", 1, 260, 0, put_source_function },
  { "php", "positions: line\nevents: Time_(10ns) Memory_(bytes)\n", 2, 3000, 0, put_php_function },
  { "parts", "positions: line\nevents: Ir\n", 1, 20000, 1, put_source_function },
  { "cplusplus", "positions: line\nevents: Ir\n", 1, 640, 0, put_cplusplus_function },
};

static void
put_header (Writer *writer,
            const Kind *kind,
            uint32_t part)
{
  writer->file = NOTHING;
  writer->object = NOTHING;
  put_text (writer, "# callgrind format\nversion: 1\n");
  put_text (writer, kind->n_events == 2 ? "creator: xdebug 3.1.5\n" : "creator: callgrind-3.19.0\n");
  put_text (writer, "pid: 4711\ncmd:  program with arguments\npart: ");
  put_number (writer, part);
  put_text (writer, "\n\ndesc: Trigger: Program termination\n\n");
  put_text (writer, kind->header);
}

static void
put_totals (Writer *writer)
{
  put_text (writer, "\ntotals:");
  for (uint32_t i = 0; i < writer->n_events; i++)
    {
      put_char (writer, ' ');
      put_number (writer, writer->sums[i]);
      writer->sums[i] = 0;
    }
  put_char (writer, '\n');
}

static void
put_profile (Writer *writer,
             const Kind *kind)
{
  uint32_t part = 1;
  uint64_t end_of_part = kind->has_parts ? BYTES_PER_PART : writer->size;

  put_header (writer, kind, part);
  for (uint32_t function = 0; writer->written < writer->size; function = (function + 1) % writer->n_functions)
    {
      kind->put_function (writer, function);
      if (writer->written < end_of_part || writer->written >= writer->size)
        continue;
      put_totals (writer);
      put_header (writer, kind, ++part);
      end_of_part += BYTES_PER_PART;
    }
  put_totals (writer);
}

int
main (int argc,
      char *argv[])
{
  Writer writer = { .random = BENCH_RANDOM_INIT };
  const Kind *kind = NULL;

  for (size_t i = 0; argc == 3 && i < sizeof kinds / sizeof *kinds; i++)
    {
      if (strcmp (kinds[i].name, argv[1]) == 0)
        kind = &kinds[i];
    }
  if (kind == NULL)
    {
      fprintf (stderr, "usage: write-profile full|line|php|parts|cplusplus MEGABYTES\n");
      return 2;
    }

  writer.size = strtoull (argv[2], NULL, 10) * 1000000;
  writer.n_events = kind->n_events;
  writer.n_functions = (uint32_t) (writer.size / kind->bytes_per_function + 100);
  writer.known_functions = calloc (writer.n_functions, 3);
  if (writer.known_functions == NULL)
    return 1;
  writer.known_files = writer.known_functions + writer.n_functions;
  writer.known_objects = writer.known_files + writer.n_functions;
  put_profile (&writer, kind);
  free (writer.known_functions);
  return fflush (stdout) == 0 ? 0 : 1;
}
