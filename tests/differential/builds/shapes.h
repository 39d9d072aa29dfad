/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * The same in C++: templates, lambdas, overloads, an unnamed namespace and static functions of one name in two files.
 */

#pragma once

#define KEPT __attribute__ ((noinline))

namespace shapes
{

template <typename T>
struct Span
{
  const T *items;
  unsigned int n;

  KEPT T sum () const
  {
    T total = 0;

    for (unsigned int i = 0; i < n; i++)
      total += items[i];
    return total;
  }
};

/* Calls a function object for each item. */
template <typename T, typename F>
KEPT T
reduce (const Span<T> &span, F function)
{
  T value = 1;

  for (unsigned int i = 0; i < span.n; i++)
    value = function (value, span.items[i]);
  return value;
}

class Shape
{
public:
  virtual ~Shape () = default;
  virtual unsigned long area () const = 0;
};

Shape *make_shape (unsigned int kind, unsigned int size);
unsigned long measure (const Shape &shape);
unsigned long measure (const Shape *const *shapes, unsigned int n);

}
