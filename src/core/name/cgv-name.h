/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The one parser of the names of functions.
 *
 * A profile says nothing about languages, so the spelling of a name decides how it is read. Known are C, C++ (as GNU, LLVM and Windows
 * write it), Rust (also the older mangling), Go, Python, PHP, Java, JavaScript, Ruby, Perl, D, Swift, Objective-C, OCaml, Erlang, Lua and
 * Fortran. A name is read whole; text that cannot be read is shown unchanged. Reading is linear, allocates nothing and does not recurse.
 * Any thread.
 */

#include "cgv-types.h"

/* The most parts of a path; further ones count as one with the first. */
#define CGV_NAME_MAX_PARTS 64

/* Bytes of a name that was left mangled and is read here; longer ones stay mangled. */
#define CGV_NAME_MAX_DECODED 1024

typedef enum
{
  CGV_NAME_PART_WORD,
  CGV_NAME_PART_OPERATOR,   /* `operator+` */
  CGV_NAME_PART_CONVERSION, /* `operator std::string` */
  CGV_NAME_PART_ANONYMOUS,  /* an anonymous namespace */
  CGV_NAME_PART_UNNAMED,    /* a type without a name, perhaps after a tilde */
  CGV_NAME_PART_LAMBDA,
  CGV_NAME_PART_CLOSURE,
  CGV_NAME_PART_CONSTANT, /* a constant or a block in a function */
  CGV_NAME_PART_TYPE,     /* Rust's `<T>` and `<T as Trait>` */
  CGV_NAME_PART_IMPL,     /* Rust's `<impl T>` and `<impl Trait for T>` */
  CGV_NAME_PART_HIDDEN,   /* left out of short names, as `<locals>` */
  CGV_NAME_PART_RECEIVER, /* Go's `(*T)` */
  CGV_NAME_PART_FILE,     /* a path, of which a short name has the last component */
  CGV_NAME_PART_PLACE,    /* a function without a name, with file and line in brackets */
} CgvNamePartKind;

/* The separator before a part. */
typedef enum
{
  CGV_NAME_SEPARATOR_NONE,
  CGV_NAME_SEPARATOR_SCOPE, /* `::` */
  CGV_NAME_SEPARATOR_ARROW, /* `->` */
  CGV_NAME_SEPARATOR_DOT,
  CGV_NAME_SEPARATOR_HASH,
  CGV_NAME_SEPARATOR_BACKSLASH,
  CGV_NAME_SEPARATOR_COLON,
} CgvNameSeparator;

/* One part of a path. Places are offsets into the bytes of the name. */
typedef struct
{
  size_t start, end;                  /* the identifier */
  size_t arguments, arguments_end;    /* its template arguments, with brackets; equal if it has none */
  size_t parameters, parameters_end;  /* its parameter list, with brackets; equal if it has none */
  uint8_t kind;                       /* CgvNamePartKind */
  uint8_t separator;                  /* CgvNameSeparator */
  bool is_function;                   /* whether the following parts are local to it */
} CgvNamePart;

/* A name taken apart. */
typedef struct
{
  const char *bytes; /* the bytes that are read: the name, or @decoded; not owned */
  size_t length;     /* of the function, without contexts */
  const char *whole; /* the name as it was given; not owned */
  size_t whole_length;
  size_t base;        /* where in @whole the levels of recursion at its end begin */
  size_t context;     /* where in @whole levels of recursion and callers begin, as in `f'2` and `f'main` */
  const char *label;  /* how the name relates to a function, as ` [thunk]`, or NULL */
  size_t prefix;      /* length of the text before the path: the label, and places */
  size_t place;       /* where the places in it begin, such as `block in `, which all forms except the namespace have */
  size_t place_end;   /* end of the places; @place without any */
  size_t tail;        /* where that begins which stays after the path, as `.actor`, or the arity of `f/2` */
  size_t tail_end;    /* its end; @tail without one */
  char tail_mark;     /* separator before the tail, or NUL */
  bool is_package;    /* whether a short name begins with the package, as in Go */
  bool is_selector;   /* whether it is a method of Objective-C, whose parts are only its class */
  size_t end;         /* where the path ends, and suffixes begin */
  size_t n_parts;     /* 0 for a name that cannot be read */
  CgvNamePart parts[CGV_NAME_MAX_PARTS];
  char decoded[CGV_NAME_MAX_DECODED];
} CgvName;

typedef enum
{
  CGV_NAME_SHORT,     /* one scope and the function, with levels of recursion and callers: `_Executor::_M_dfs` */
  CGV_NAME_QUALIFIED, /* all scopes, without arguments, parameters, return type and suffixes */
  CGV_NAME_NAMESPACE, /* the scopes before the first function, without arguments; may be empty */
  CGV_NAME_OWN,       /* the function alone; a lambda with the function around it */
} CgvNameForm;

/*
 * Reads a name.
 *
 * @bytes: the name as it is in the file: whole, any bytes; must outlive @name
 */
void cgv_name_init (CgvName *name,
                    const char *bytes,
                    size_t length);

/*
 * Writes a form of a name: raw bytes, cut to @out_size and terminated unless @out_size is 0. Returns the length of the whole form without
 * its NUL; 0 only for an empty namespace or an empty name.
 *
 * @out: room for the form and its NUL, or NULL to measure
 */
size_t cgv_name_write (const CgvName *name,
                       CgvNameForm form,
                       char *out,
                       size_t out_size);

/* Writes the qualified name with suffixes, levels of recursion and callers unchanged: patterns are compared with it besides the name
 * itself. Cuts and returns as cgv_name_write() does. */
size_t cgv_name_write_searched (const CgvName *name,
                                char *out,
                                size_t out_size);

/* Returns where a name begins after text that is not shown, such as a return type: it is sorted from there. */
size_t cgv_name_get_start (const char *bytes,
                           size_t length);

/* Details that a form adds to distinguish a name from others. Later ones are added only if earlier ones do not suffice. */
typedef enum
{
  CGV_NAME_DETAIL_SCOPE = 1 << 0,      /* one more scope */
  CGV_NAME_DETAIL_SCOPES = 1 << 1,     /* all of them */
  CGV_NAME_DETAIL_SUFFIX = 1 << 2,     /* the compiler's addition, as `.cold` */
  CGV_NAME_DETAIL_NUMBER = 1 << 3,     /* of a lambda or of a type without a name */
  CGV_NAME_DETAIL_TRAIT = 1 << 4,      /* of Rust */
  CGV_NAME_DETAIL_PARAMETERS = 1 << 5, /* also ` const` after them */
  CGV_NAME_DETAIL_ARGUMENTS = 1 << 6,
  CGV_NAME_DETAIL_NESTED = 1 << 7, /* types in all these have their arguments */
  CGV_NAME_DETAIL_TYPES = 1 << 8,  /* they are as they are written */
  CGV_NAME_DETAIL_WHOLE = 1 << 9,  /* the whole name */
} CgvNameDetailKind;

/* The most parameters and template arguments of a name that are compared. */
#define CGV_NAME_MAX_ITEMS 64

typedef struct
{
  uint16_t kinds; /* of CgvNameDetailKind; 0 for a form as it is */
  uint64_t items; /* which parameters and arguments are written; "…" stands for the others */
} CgvNameDetail;

/* Writes a form as cgv_name_write() does, with details. Details with CGV_NAME_DETAIL_WHOLE are up to the caller. */
size_t cgv_name_write_detail (const CgvName *name,
                              CgvNameForm form,
                              CgvNameDetail detail,
                              char *out,
                              size_t out_size);
