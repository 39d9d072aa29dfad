/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gcc -O1 -shared -fPIC -nostdlib -Wl,-z,noseparate-code -Wl,--build-id=none -s -o libstub.so stub.c */

int twice (int value);

int
calls (int value)
{
  return twice (value) + 1;
}
