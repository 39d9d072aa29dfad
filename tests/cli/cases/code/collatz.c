/* SPDX-License-Identifier: GPL-3.0-or-later */

/* gcc -O1 -g -nostdlib -static -fcf-protection=none -fno-asynchronous-unwind-tables -Wl,--build-id=none; then strip -g */
static unsigned long
steps (unsigned long n)
{
  unsigned long count = 0;

  for (; n != 1; count++)
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
  return count;
}

unsigned long limit = 30;

__attribute__ ((noinline)) unsigned long
longest (unsigned long last)
{
  unsigned long best = 0;

  for (unsigned long i = 1; i <= last; i++)
    {
      unsigned long count = steps (i);

      best = count > best ? count : best;
    }
  return best;
}

void
_start (void)
{
  unsigned long status = longest (limit) & 63;

  __asm__ volatile ("syscall" : : "a" (60), "D" (status) : "rcx", "r11", "memory");
  __builtin_unreachable ();
}
