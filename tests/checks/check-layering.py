#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-layering.py TOP: each layer includes only layers below it, and each room only rooms before it.

The build already gives a layer no other include directories. This check names the broken rule, and guards what the
compiler lets through: system libraries, private headers of another layer, and the order of the rooms of a layer,
which is that of `NAME_rooms` in its meson.build.
"""

import re
import sys
from pathlib import Path

C_LIBRARY = r'(assert|ctype|errno|float|inttypes|limits|locale|math|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|' \
            r'stdlib|string)\.h'
DRAWING = r'(cairo|pango/.*)(\.h)?|cairo.*\.h'
GLIB = r'(glib|glib-unix|gio|gobject|gmodule|glib-object|gio/.*|glib/.*)(\.h)?'
POSIX = r'(dirent|fcntl|poll|pthread|signal|time|unistd|sys/[a-z]+)\.h'

# layer: (the layers below it, what it may include from the system)
LAYERS = {
    # madvise() is no more than a hint.
    'core': ((), [C_LIBRARY, r'xxhash\.h', r'sys/mman\.h']),
    # Pango is built on GLib, and painted text is translated; but nothing here has a main loop or does I/O.
    'draw': (('core',), [C_LIBRARY, DRAWING, r'glib(\.h|-object\.h|/gi18n\.h)']),
    'model': (('core',), [C_LIBRARY, GLIB, POSIX, r'(archive|capstone|elf|gelf|malloc|zlib)\.h']),
    'widgets': (('core', 'draw', 'model'), [C_LIBRARY, DRAWING, GLIB, r'(gtk/gtk|gdk/.*|gsk/.*|adwaita|gtksourceview/gtksource)\.h', r'graphene\.h']),
    'cli': (('core', 'draw', 'model'), [C_LIBRARY, DRAWING, GLIB, POSIX]),
    'app': (('core', 'draw', 'model', 'widgets'),
            [C_LIBRARY, DRAWING, GLIB, POSIX, r'(gtk/gtk|gdk/.*|gsk/.*|adwaita)\.h']),
}
GENERATED = {'cgv-config.h'}
ROOM_FILES = range(5, 26)
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)


def read_rooms(folder):
    """Returns the rooms of a layer, in order. What starts a program stands in the folder itself, above all rooms."""
    match = re.search(r'_rooms = \[(.*?)\]', (folder / 'meson.build').read_text(encoding='utf-8'), re.S)
    return re.findall(r"'([^']+)'", match[1]) + ['.'] if match else ['.']


def check_file(path, place, rooms, owners):
    """Yields what is wrong with the includes of one file."""
    layer, room = place
    below, system = LAYERS[layer]
    for kind, name in INCLUDE.findall(path.read_text(encoding='utf-8')):
        if kind == '<':
            if not any(re.fullmatch(pattern, name) for pattern in system):
                yield f'{layer} does not use <{name}>'
            continue
        if name in GENERATED:
            if layer == 'core':
                yield 'core does not know how it is built or installed'
            continue
        if name not in owners:
            yield f'"{name}" is no header of this project'
            continue
        owner, owner_room = owners[name]
        if owner != layer:
            if owner not in below:
                yield f'"{name}" is of {owner}, which is not below {layer}'
            elif name.endswith('-private.h'):
                yield f'"{name}" is private to {owner}'
        elif rooms.index(owner_room) > rooms.index(room):
            yield f'"{name}" is of the room {owner_room}, which comes after {room}'


def main():
    source = Path(sys.argv[1]) / 'src'
    paths = sorted(source.glob('*/**/*.[ch]'))
    places = {path: (path.relative_to(source).parts[0], str(path.parent.relative_to(source / path.relative_to(source).parts[0])))
              for path in paths}
    rooms = {layer: read_rooms(source / layer) for layer in LAYERS}
    owners = {}
    problems = []
    for path, place in places.items():
        if path.suffix == '.h' and path.name in owners:
            problems.append(f'{path}: another header has this name')
        owners[path.name] = place
    for layer, names in rooms.items():
        for name in names[:-1]:
            count = sum(place == (layer, name) for place in places.values())
            if count not in ROOM_FILES:
                problems.append(f'src/{layer}/{name}: {count} files; a room has {ROOM_FILES.start} to {ROOM_FILES.stop - 1}')
    for path, place in places.items():
        name = path.relative_to(source.parent)
        if place[0] not in LAYERS or place[1] not in rooms[place[0]]:
            problems.append(f'{name}: no room that the meson.build of its layer names')
        else:
            problems += [f'{name}: {text}' for text in check_file(path, place, rooms[place[0]], owners)]
    if not owners:
        problems.append('no headers found')
    if problems:
        sys.exit('\n'.join(problems) + '\nsrc/README.md says which layer and which room is for what.')


main()
