/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Runs a command, and prints its time and memory.
 *
 *   bench-run PROCESSORS COMMAND…
 *
 * The command may use that many processors. Its output is dropped, except for its standard error.
 * Prints "cpu SECONDS wall SECONDS memory BYTES status N". The memory is the peak of the command.
 * Some kernels start to count at the memory of its parent; that is this small program.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
get_wall (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static double
get_seconds (const struct timeval *time)
{
  return (double) time->tv_sec + (double) time->tv_usec / 1e6;
}

static void
limit_processors (int n)
{
  cpu_set_t allowed;
  cpu_set_t chosen;

  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0)
    return;
  CPU_ZERO (&chosen);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT (&chosen) < n; cpu++)
    {
      if (CPU_ISSET (cpu, &allowed))
        CPU_SET (cpu, &chosen);
    }
  sched_setaffinity (0, sizeof chosen, &chosen);
}

static void
run (char **command)
{
  int out = open ("/dev/null", O_WRONLY);

  if (out < 0 || dup2 (out, STDOUT_FILENO) < 0)
    _exit (126);
  execvp (command[0], command);
  _exit (127);
}

int
main (int argc,
      char *argv[])
{
  struct rusage usage;
  double start;
  int status;
  pid_t pid;

  if (argc < 3 || atoi (argv[1]) < 1)
    {
      fprintf (stderr, "usage: bench-run PROCESSORS COMMAND...\n");
      return 2;
    }
  limit_processors (atoi (argv[1]));
  start = get_wall ();
  pid = fork ();
  if (pid == 0)
    run (argv + 2);
  if (pid < 0 || wait4 (pid, &status, 0, &usage) != pid)
    return 1;

  printf ("cpu %.6f wall %.6f ", get_seconds (&usage.ru_utime) + get_seconds (&usage.ru_stime), get_wall () - start);
  printf ("memory %lld status %d\n", (long long) usage.ru_maxrss * 1024, WIFEXITED (status) ? WEXITSTATUS (status) : 255);
  return 0;
}
