/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "shapes.h"

static KEPT unsigned int
helper (unsigned int value)
{
  return value * 2654435761u >> 3;
}

namespace
{

class Square : public shapes::Shape
{
public:
  explicit Square (unsigned int size) : size_ (size) {}
  KEPT unsigned long area () const override
  {
    unsigned long area = 0;

    for (unsigned int i = 0; i < size_; i++)
      area += size_ ^ helper (i);
    return area;
  }

private:
  unsigned int size_;
};

class Circle : public shapes::Shape
{
public:
  explicit Circle (unsigned int size) : size_ (size) {}
  KEPT unsigned long area () const override
  {
#if BUILDS_VERSION == 2
    return 355ul * size_ * size_ / 113;
#else
    unsigned long area = 0;

    for (unsigned int i = 0; i < size_; i++)
      area += 3ul * i;
    return area;
#endif
  }

private:
  unsigned int size_;
};

}

namespace shapes
{

KEPT Shape *
make_shape (unsigned int kind, unsigned int size)
{
  if (kind % 2 == 0)
    return new Square (size);
  return new Circle (size);
}

KEPT unsigned long
measure (const Shape &shape)
{
  return shape.area () + 1;
}

KEPT unsigned long
measure (const Shape *const *shapes, unsigned int n)
{
  unsigned long sum = 0;

  for (unsigned int i = 0; i < n; i++)
    sum += measure (*shapes[i]);
  return sum;
}

}
