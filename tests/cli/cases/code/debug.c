/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gcc -O1 -shared -fPIC -nostdlib -Wl,-z,noseparate-code -Wl,--build-id -o libdebug.so debug.c; what "objcopy --only-keep-debug" makes
 * of it is below .build-id; strip libdebug.so */

static int __attribute__ ((noinline))
twice (int a)
{
  return a * 2;
}

int
outer (int a)
{
  return twice (a) + 1;
}
