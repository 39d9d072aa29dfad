/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program for test-record.py to record. Its first argument says what it does. */

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

int
main (int argc,
      char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (strcmp (what, "read") == 0)
    return read_number ();
  if (strcmp (what, "fork") == 0)
    return fork_child ();
  if (strcmp (what, "start") == 0)
    return execl (argv[0], argv[0], "exit", "0", (char *) NULL);
  if (strcmp (what, "ignore") == 0)
    ignore_signals ();
  work (10000);
  if (strcmp (what, "wait") == 0)
    {
      puts ("ready");
      fflush (stdout);
      pause ();
    }
  if (strcmp (what, "crash") == 0)
    abort ();
  return argc > 2 ? atoi (argv[2]) : 0;
}
