# shellcheck shell=sh
# shellcheck disable=SC2154
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by run and test, which set $top. install_dependencies PURPOSE… installs what dependencies.txt lists for
# these purposes and is missing; where nothing is, it asks no package manager and needs no network.

# is_there PROBE: whether what a line of dependencies.txt asks for is on this machine.
is_there ()
{
  case $1 in
    program:*) command -v "${1#program:}" > /dev/null ;;
    library:*) command -v pkg-config > /dev/null && pkg-config --exists "${1#library:}" ;;
    file:*) [ -e "${1#file:}" ] ;;
    *) echo "dependencies.txt: not a way to look for something: $1" >&2; exit 2 ;;
  esac
}

# missing_packages MANAGER PURPOSE…: prints the packages to install, one a line.
missing_packages ()
{
  manager=$1
  shift
  while read -r purpose probe debian fedora arch; do
    case $purpose in ''|'#'*) continue ;; esac
    case " $* " in *" $purpose "*) ;; *) continue ;; esac
    is_there "$probe" && continue
    case $manager in
      apt-get) echo "$debian" ;;
      dnf) echo "$fedora" ;;
      pacman) echo "$arch" ;;
      *) echo "${probe#*:}" ;;
    esac
  done < "$top/build-aux/dependencies.txt" | tr ',' '\n' | sort -u
}

# as_root COMMAND…: runs it, through sudo for who is not root.
as_root ()
{
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif ! command -v sudo > /dev/null; then
    printf 'This needs root, and there is no sudo. Run as root:\n\n  %s\n\nand start again.\n' "$*" >&2
    exit 1
  elif [ -t 0 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# confirm QUESTION: whether the person at the terminal agrees; where there is none, starting this is the answer.
confirm ()
{
  [ -t 0 ] || return 0
  printf '%s [Y/n] ' "$1"
  read -r answer
  case $answer in [Nn]*) return 1 ;; esac
}

install_dependencies ()
{
  manager=
  for candidate in apt-get dnf pacman; do
    if command -v "$candidate" > /dev/null; then manager=$candidate; break; fi
  done

  packages=$(missing_packages "$manager" "$@" | tr '\n' ' ')
  [ -n "$packages" ] || return 0
  if [ -z "$manager" ]; then
    echo "Callgrove still needs these, and no apt, dnf or pacman to install them was found:" >&2
    echo "  $packages" >&2
    exit 1
  fi
  echo "Callgrove needs packages that are not installed yet:"
  echo "  $packages"
  if [ "$(id -u)" -ne 0 ]; then
    confirm "Install them with $manager through sudo?" || exit 1
  fi

  # One word a package.
  # shellcheck disable=SC2086
  case $manager in
    apt-get)
      as_root apt-get update
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $packages ;;
    dnf)
      as_root dnf install --assumeyes $packages ;;
    pacman)
      as_root pacman -Syu --needed --noconfirm $packages ;;
  esac

  packages=$(missing_packages "$manager" "$@" | tr '\n' ' ')
  if [ -n "$packages" ]; then
    echo "These were installed, but what they bring was not found: $packages" >&2
    exit 1
  fi
}

# configure [MESON-OPTION…]: makes $top/build ready. A build that is there is configured anew, because what was missing
# then may be installed now.
configure ()
{
  if [ -e "$top/build/build.ninja" ]; then
    meson setup --reconfigure "$@" "$top/build" "$top"
  else
    meson setup "$@" "$top/build" "$top"
  fi
}

# build [MESON-OPTION…]: configures, then builds all of it in $top/build.
build ()
{
  configure "$@"
  meson compile -C "$top/build"
}
