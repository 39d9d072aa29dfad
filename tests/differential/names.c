/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Functions with the long names of C++ and Rust, full of blanks, colons, brackets and commas. They
 * are given to the linker as those compilers would, so that neither compiler is needed.
 */

#include <stdio.h>

#define NAMED(symbol) __asm__ (symbol) __attribute__ ((noinline))
#define STRING "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
#define MAP "St3mapI" STRING "St6vectorIiSaIiEESt4lessIS5_ESaISt4pairIKS5_S8_EEE"

/* app::(anonymous namespace)::Item<int>::operator()(std::map<…> const&) const */
unsigned int call_item (unsigned int n) NAMED ("_ZNK3app12_GLOBAL__N_14ItemIiEclERK" MAP);
/* app::(anonymous namespace)::Item<int>::operator[](int) */
unsigned int index_item (unsigned int n) NAMED ("_ZN3app12_GLOBAL__N_14ItemIiEixEi");
/* app::(anonymous namespace)::Item<int>::operator bool() const */
unsigned int convert_item (unsigned int n) NAMED ("_ZNK3app12_GLOBAL__N_14ItemIiEcvbEv");
/* app::(anonymous namespace)::Item<int>::operator<(app::(anonymous namespace)::Item<int> const&) const */
unsigned int compare_items (unsigned int n) NAMED ("_ZNK3app12_GLOBAL__N_14ItemIiEltERKS2_");
/* app::tagged[abi:v2](int, void (*)(int, char const*)) */
unsigned int call_tagged (unsigned int n) NAMED ("_ZN3app6taggedB2v2EiPFviPKcE");
/* std::map<…>::operator[](…), twice recursive through each other */
unsigned int find_in_map (unsigned int n) NAMED ("_ZN" MAP "ixERS9_");
/* core::fmt::Formatter::write_str, of Rust before and after its own mangling */
unsigned int write_string (unsigned int n) NAMED ("_ZN4core3fmt9Formatter9write_str17h0123456789abcdefE");
unsigned int make_path (unsigned int n) NAMED ("_RNvMsr_NtCs3ssYzQotkvD_3std4pathNtB5_7PathBuf3newCs15kBYyAo9fc_7mycrate");

static volatile unsigned int sink;

static inline void
work (unsigned int n)
{
  for (unsigned int i = 0; i < n; i++)
    sink += i;
}

unsigned int
make_path (unsigned int n)
{
  work (n);
  return n + 1;
}

unsigned int
write_string (unsigned int n)
{
  work (5);
  return make_path (n) + make_path (n / 2);
}

unsigned int
call_tagged (unsigned int n)
{
  work (2 * n);
  return write_string (n) + 2;
}

unsigned int
compare_items (unsigned int n)
{
  work (1);
  return n < 2 ? 0 : compare_items (n - 1) + 1;
}

unsigned int
convert_item (unsigned int n)
{
  work (n);
  return compare_items (n) + call_tagged (n);
}

unsigned int
find_in_map (unsigned int n)
{
  work (3);
  return n == 0 ? 0 : index_item (n - 1) + 1;
}

unsigned int
index_item (unsigned int n)
{
  work (4);
  return n == 0 ? 0 : find_in_map (n - 1) + 1;
}

unsigned int
call_item (unsigned int n)
{
  return find_in_map (n) + convert_item (n) + index_item (2);
}

int
main (void)
{
  unsigned int sum = 0;

  for (unsigned int i = 0; i < 6; i++)
    sum += call_item (i + 2);
  printf ("%u\n", sum);
  return 0;
}
