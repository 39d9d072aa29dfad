/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program to record, for tests. Its first argument says what it does. */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static __attribute__ ((noinline)) int
work (int n)
{
  volatile int sum = 0;

  for (int i = 0; i < n; i++)
    sum = sum + i % 7;
  return sum;
}

static __attribute__ ((noinline)) int
child_work (int n)
{
  return work (n) + 1;
}

static int
fork_child (void)
{
  pid_t pid = fork ();

  if (pid == 0)
    {
      child_work (20000);
      _exit (0);
    }
  return pid < 0 || waitpid (pid, NULL, 0) != pid;
}

/* Forks once it has read a line. */
static int
fork_and_wait (void)
{
  char line[10];

  if (fgets (line, sizeof line, stdin) == NULL)
    return 1;
  if (fork () == 0)
    child_work (20000);
  return pause ();
}

/* Becomes another program once it has read a line. */
static int
exec_and_wait (char **argv)
{
  char line[10];

  child_work (20000);
  return fgets (line, sizeof line, stdin) == NULL || execl (argv[0], argv[0], "wait", (char *) NULL);
}

/* Ends only when it is killed. */
static void
ignore_signals (void)
{
  signal (SIGINT, SIG_IGN);
  signal (SIGTERM, SIG_IGN);
  work (10000);
  puts ("ready");
  fflush (stdout);
  for (;;)
    pause ();
}

static int
read_number (void)
{
  int n = 0;

  if (scanf ("%d", &n) != 1)
    return 1;
  printf ("%d\n", work (n));
  return 0;
}

static __attribute__ ((noinline)) int
descend (int depth)
{
  return depth == 0 ? work (2000) : descend (depth - 1) + work (500);
}

/* Takes N times 0.1 million instructions. */
static int
loop (int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    sum += i % 3 == 0 ? descend (i % 9) + child_work (6000) : work (9000);
  return sum == 1;
}

static void *
thread_work (void *data)
{
  child_work (5000);
  return data;
}

static int
start_threads (void)
{
  pthread_t threads[3];

  for (int i = 0; i < 3; i++)
    if (pthread_create (&threads[i], NULL, thread_work, NULL) != 0)
      return 1;
  for (int i = 0; i < 3; i++)
    pthread_join (threads[i], NULL);
  return 0;
}

static int
write_lines (int n)
{
  for (int i = 0; i < n; i++)
    {
      printf ("out %d\n", i);
      if (i % 10 == 0)
        fprintf (stderr, "err %d\n", i);
    }
  return 0;
}

static __attribute__ ((noinline)) int
write_nowhere (volatile int *nowhere)
{
  return *nowhere = 1;
}

static int
echo (void)
{
  char line[100];

  puts ("ready");
  fflush (stdout);
  while (fgets (line, sizeof line, stdin) != NULL)
    {
      work (1000);
      fputs (line, stdout);
      fflush (stdout);
    }
  return 0;
}

/* Writes a line whose end comes after a line of errors; each step waits for a line. */
static int
interrupt_line (void)
{
  char line[10];

  fputs ("begin ", stdout);
  fflush (stdout);
  if (fgets (line, sizeof line, stdin) != NULL)
    fputs ("error\n", stderr);
  if (fgets (line, sizeof line, stdin) != NULL)
    puts ("end");
  fflush (stdout);
  return fgets (line, sizeof line, stdin) == NULL;
}

int
main (int argc,
      char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (strcmp (what, "read") == 0)
    return read_number ();
  if (strcmp (what, "fork") == 0)
    return fork_child ();
  if (strcmp (what, "fork-and-wait") == 0)
    return fork_and_wait ();
  if (strcmp (what, "start") == 0)
    return execl (argv[0], argv[0], "exit", "0", (char *) NULL);
  if (strcmp (what, "exec-and-wait") == 0)
    return exec_and_wait (argv);
  if (strcmp (what, "loop") == 0)
    return loop (atoi (argv[2]));
  if (strcmp (what, "threads") == 0)
    return start_threads ();
  if (strcmp (what, "lines") == 0)
    return write_lines (atoi (argv[2]));
  if (strcmp (what, "interrupt-line") == 0)
    return interrupt_line ();
  if (strcmp (what, "echo") == 0)
    return echo ();
  if (strcmp (what, "ignore") == 0)
    ignore_signals ();
  work (10000);
  if (strcmp (what, "wait") == 0)
    {
      puts ("ready");
      fflush (stdout);
      pause ();
    }
  if (strcmp (what, "fault") == 0)
    return write_nowhere (NULL);
  if (strcmp (what, "crash") == 0)
    abort ();
  return argc > 2 ? atoi (argv[2]) : 0;
}
