/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small interpreter, whose parser and evaluator are cycles of functions. PLANTED plants one regression in them. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PLANTED
#define PLANTED 0
#endif
#define N_NAMES 40

typedef struct Node Node;

struct Node
{
  char kind; /* 'n' number, 'v' variable, 'b' binary, 'c' call */
  char operator_;
  int number;
  int variable;
  Node *a;
  Node *b;
};

typedef struct
{
  int argument;
  int depth;
} Frame;

static struct
{
  char name[8];
  Node *lazy; /* a value that is not computed yet */
  int value;
} names[N_NAMES];

static const char *at;
static unsigned bytes;

static int evaluate (const Node *node, Frame *frame);
static Node *parse_sum (void);

static void
skip_blanks (void)
{
  while (*at == ' ')
    at++;
}

static unsigned
hash_text (const char *text)
{
  unsigned hash = 7;

  for (int i = 0; i < 6; i++)
    hash = hash * 31 + (unsigned char) text[i % 3];
  return hash;
}

static Node *
make (char kind, char operator_, int number, Node *a, Node *b)
{
  Node *node = calloc (1, sizeof *node);

  *node = (Node){ kind, operator_, number, number, a, b };
  return node;
}

/* Parses a node in parentheses. The nodes inside are nodes as well. */
static Node *
parse_group (void)
{
  Node *node;

  at++;
  node = parse_sum ();
  skip_blanks ();
  at++;
#if PLANTED == 8
  for (int i = 0; i < 60; i++)
    bytes += hash_text ("abc");
#endif
  return node;
}

static Node *
parse_factor (void)
{
  skip_blanks ();
#if PLANTED == 7
  for (int i = 0; i < 20; i++)
    skip_blanks ();
#endif
  if (*at == '(')
    return parse_group ();
  if (*at >= '0' && *at <= '9')
    return make ('n', 0, (int) strtol (at, (char **) &at, 10), NULL, NULL);
  if (*at == 'f')
    {
      at++;
      return make ('c', 0, 0, parse_group (), NULL);
    }
  at++;
  return make ('v', 0, (int) strtol (at, (char **) &at, 10), NULL, NULL);
}

static Node *
parse_product (void)
{
  Node *node;

#if PLANTED == 6
  const char *start = at;

  parse_factor ();
  at = start;
#endif
  node = parse_factor ();
  for (skip_blanks (); *at == '*'; skip_blanks ())
    {
      at++;
      node = make ('b', '*', 0, node, parse_factor ());
    }
  return node;
}

static Node *
parse_sum (void)
{
  Node *node = parse_product ();

  for (skip_blanks (); *at == '+'; skip_blanks ())
    {
      at++;
      node = make ('b', '+', 0, node, parse_product ());
    }
  return node;
}

static int
look_up (int variable, Frame *frame)
{
  unsigned i = 0;

  while (i + 1 < N_NAMES && atoi (names[i].name) != variable)
    i++;
#if PLANTED == 2
  for (unsigned j = 0; j < 500; j++)
    bytes += j ^ (bytes >> 3);
#endif
  if (names[i].lazy != NULL)
    {
      names[i].value = evaluate (names[i].lazy, frame);
#if PLANTED != 9
      names[i].lazy = NULL;
#endif
    }
  return names[i].value + frame->argument;
}

static int
bind_argument (const Node *node, Frame *frame, Frame *inner)
{
  inner->depth = frame->depth + 1;
  inner->argument = evaluate (node->a, frame) % 100;
#if PLANTED == 3
  for (int i = 0; i < 30; i++)
    bytes += hash_text ("arg");
#endif
  return inner->argument;
}

static int
call (const Node *node, Frame *frame)
{
  Frame inner;

  bytes += hash_text ("fun");
  bind_argument (node, frame, &inner);
#if PLANTED == 4
  if (inner.depth < 3)
    {
      bind_argument (node, frame, &inner);
      bind_argument (node, frame, &inner);
    }
#endif
  return inner.argument * 3 + look_up (1, &inner);
}

#if PLANTED == 10
static int
evaluate_checked (const Node *node, Frame *frame)
{
  for (int i = 0; i < 40; i++)
    bytes += (unsigned) i ^ bytes >> 2;
  return evaluate (node, frame);
}
#define evaluate_right evaluate_checked
#else
#define evaluate_right evaluate
#endif

static int
apply (const Node *node, Frame *frame)
{
  int a = evaluate (node->a, frame);
  int b = evaluate_right (node->b, frame);

#if PLANTED == 5
  a = evaluate (node->a, frame);
#endif
  return node->operator_ == '+' ? a + b : a * b % 1000;
}

static int
evaluate (const Node *node, Frame *frame)
{
  switch (node->kind)
    {
    case 'n':
      return node->number;
    case 'v':
#if PLANTED == 1
      look_up (node->variable, frame);
      look_up (node->variable, frame);
#endif
      return look_up (node->variable, frame);
    case 'c':
      return call (node, frame);
    default:
      return apply (node, frame);
    }
}

static Node *
parse (const char *text)
{
  at = text;
  return parse_sum ();
}

int
main (void)
{
  static const char text[] = "((v1 + 2 * v3) * (4 + f(v5 * 2 + f(7 + v2))) + f((v9 + 1) * (v4 * 3 + 2 * (v6 + (8 * v7 + 1)))) * 5 + f(3 + v8 * (2 + 1)))";
  Frame frame = { 3, 0 };
  int sum = 0;

  for (int i = 0; i < N_NAMES; i++)
    {
      snprintf (names[i].name, sizeof names[i].name, "%d", i + 1);
      names[i].lazy = i < 12 ? parse ("(1 + 2 * (3 + 4 * 5))") : NULL;
    }
  for (int i = 0; i < (PLANTED == 11 ? 90 : 60); i++)
    {
      Node *node = parse (text);

      for (int j = 0; j < 10; j++)
        sum += evaluate (node, &frame) % 7;
    }
  printf ("%d %u\n", sum, bytes & 1);
  return 0;
}
