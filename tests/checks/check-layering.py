#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-layering.py TOP: each layer includes only itself and what is below it.

The build already gives a layer no other include directories; this says which rule was broken, and guards what the
compiler lets through: system libraries, and the private headers of another layer.
"""

import re
import sys
from pathlib import Path

C_LIBRARY = r'(assert|ctype|errno|float|inttypes|limits|locale|math|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|' \
            r'stdlib|string)\.h'
DRAWING = r'(cairo|pango/.*)(\.h)?|cairo.*\.h'
GLIB = r'(glib|gio|gobject|gmodule|glib-object|gio/.*|glib/.*)(\.h)?'
POSIX = r'(fcntl|poll|pthread|signal|time|unistd|sys/[a-z]+)\.h'

# layer: (the layers below it, what it may include from the system)
LAYERS = {
    'core': ((), [C_LIBRARY, r'xxhash\.h']),
    # Pango is built on GLib, and what is painted is translated; but nothing here has a main loop or does I/O.
    'draw': (('core',), [C_LIBRARY, DRAWING, r'glib(\.h|-object\.h|/gi18n\.h)']),
    'model': (('core',), [C_LIBRARY, GLIB, POSIX, r'(archive|malloc|zlib)\.h']),
    'widgets': (('core', 'draw', 'model'), [C_LIBRARY, DRAWING, GLIB, r'(gtk/gtk|gdk/.*|gsk/.*|adwaita)\.h', r'graphene\.h']),
    'cli': (('core', 'draw', 'model'), [C_LIBRARY, DRAWING, GLIB, POSIX, r'json-glib/json-glib\.h']),
    'app': (('core', 'draw', 'model', 'widgets'),
            [C_LIBRARY, DRAWING, GLIB, POSIX, r'(gtk/gtk|gdk/.*|gsk/.*|adwaita)\.h']),
}
GENERATED = {'cgv-config.h'}
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)


def check_file(path, layer, owners):
    """Yields what is wrong with the includes of one file."""
    below, system = LAYERS[layer]
    for kind, name in INCLUDE.findall(path.read_text(encoding='utf-8')):
        if kind == '<':
            if not any(re.fullmatch(pattern, name) for pattern in system):
                yield f'{layer} does not use <{name}>'
        elif name in GENERATED:
            if layer == 'core':
                yield 'core does not know how it is built or installed'
        elif name not in owners:
            yield f'"{name}" is no header of this project'
        elif owners[name] != layer and owners[name] not in below:
            yield f'"{name}" is of {owners[name]}, which is not below {layer}'
        elif owners[name] != layer and name.endswith('-private.h'):
            yield f'"{name}" is private to {owners[name]}'


def main():
    source = Path(sys.argv[1]) / 'src'
    owners = {path.name: path.parent.name for path in source.glob('*/*.h')}
    problems = []
    for path in sorted(source.glob('*/*.[ch]')):
        layer = path.parent.name
        if layer not in LAYERS:
            problems.append(f'{path}: src/{layer} is no layer')
            continue
        problems += [f'{path.relative_to(source.parent)}: {text}' for text in check_file(path, layer, owners)]
    if not owners:
        problems.append('no headers found')
    if problems:
        sys.exit('\n'.join(problems) + '\nsrc/README.md says which layer is for what.')


main()
