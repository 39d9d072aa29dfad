# shellcheck shell=sh
# shellcheck disable=SC2154
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by the scripts beside it, which set $top. install_dependencies PURPOSE… installs what dependencies.txt lists for
# these purposes and is missing; where nothing is, it asks no package manager and needs no network.

# any_is_there PATTERN,…: whether a file matches one of the patterns.
any_is_there ()
{
  # Unquoted, so that the shell looks for what matches.
  for path in $(echo "$1" | tr ',' ' '); do
    [ -e "$path" ] && return 0
  done
  return 1
}

# is_there PROBE: whether what a line of dependencies.txt asks for is on this machine.
is_there ()
{
  case $1 in
    program:*) command -v "${1#program:}" > /dev/null ;;
    library:*) command -v pkg-config > /dev/null && pkg-config --exists "${1#library:}" ;;
    file:*) any_is_there "${1#file:}" ;;
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

# install_command MANAGER PACKAGES: prints what root has to run, as one line.
install_command ()
{
  case $1 in
    apt-get) echo "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $2" ;;
    dnf) echo "dnf install --assumeyes $2" ;;
    pacman) echo "pacman -Syu --needed --noconfirm $2" ;;
  esac
}

# give_up REASON COMMAND: says how to go on without this script.
give_up ()
{
  printf '%s Run this as root, then start again:\n\n  %s\n\n' "$1" "$2" >&2
  exit 1
}

# as_root COMMAND: runs a line of the shell, through sudo for who is not root.
as_root ()
{
  sudo=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo > /dev/null || give_up "This needs root, and there is no sudo." "$1"
    sudo=sudo
    [ -t 0 ] || sudo="sudo -n"
    $sudo true || give_up "This needs root, and sudo refused." "$1"
  fi
  # No word, or the words of sudo.
  $sudo sh -c "$1" || give_up "The packages could not be installed; the lines above say why. Is this machine offline, or has a list of packages expired?" "$1"
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
  packages=${packages% }
  [ -n "$packages" ] || return 0
  if [ -z "$manager" ]; then
    echo "Callgrove still needs these, and no apt, dnf or pacman to install them was found:" >&2
    echo "  $packages" >&2
    exit 1
  fi
  echo "Callgrove needs packages that are not installed yet:"
  echo "  $packages"
  command=$(install_command "$manager" "$packages")
  if [ "$(id -u)" -ne 0 ] && ! confirm "Install them with $manager through sudo?"; then
    give_up "Nothing was installed." "$command"
  fi
  as_root "$command"

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
