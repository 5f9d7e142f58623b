#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the packages of scripts/packages.txt that are missing. Debian 12 or a relative of it; asks nothing.
#   scripts/setup.sh           all of them, then scripts/python_packages.txt from PyPI into .tools; without a way to PyPI it
#                              names the consequence and goes on
#   scripts/setup.sh --demo    only what scripts/demo.sh needs
# When nothing is missing it only says so, and needs neither network nor root. On another system it names the packages and
# ends with status 1.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

only=
case "$*" in
  "") ;;
  --demo) only=demo ;;
  *) die "usage: scripts/setup.sh [--demo]" ;;
esac

install_debian_packages() {
  mapfile -t wanted < <(package_lines | awk -v only="$only" '!only || $3 == only {print $1}')
  if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
    die "this is not Debian or a relative of it. Install these, or what your system calls them, by hand: ${wanted[*]}
scripts/doctor.sh says what is there. Or use the image: docker build -t cobalt . (docs/tutorials/first-run.md)"
  fi

  local missing=() package status
  for package in "${wanted[@]}"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null || true)
    if [[ $status != installed ]]; then missing+=("$package"); fi
  done
  if [[ ${#missing[@]} -eq 0 ]]; then
    echo "set-up: all ${#wanted[@]} packages are installed"
    return
  fi

  echo "set-up: installing ${missing[*]}"
  as_root=()
  if [[ $EUID -ne 0 ]]; then
    command -v sudo > /dev/null || die "needs root to install packages, and there is no sudo: run it as root"
    as_root=(sudo)
  fi
  apt update || die "apt-get update failed: no network, or a source in the apt configuration does not answer"
  apt install --yes --no-install-recommends "${missing[@]}" > /dev/null ||
    die "apt-get could not install: ${missing[*]}"
  echo "set-up: done"
}
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" < /dev/null; }

# The list is copied beside what was installed from it: as long as both are the same there is nothing to do.
install_python_packages() {
  local list=scripts/python_packages.txt
  if [[ -e .tools/installed.txt && $(< .tools/installed.txt) == "$(< $list)" ]]; then
    echo "set-up: .tools has the packages of $list"
    return
  fi
  echo "set-up: installing the packages of $list into .tools"
  rm -rf .tools
  if python3 -m venv .tools < /dev/null &&
    .tools/bin/pip --quiet --disable-pip-version-check install --no-deps --requirement "$list" < /dev/null; then
    cp "$list" .tools/installed.txt
  else
    rm -rf .tools
    echo "set-up: not from PyPI: tests that need these packages are skipped" >&2
  fi
}

install_debian_packages
if [[ ! $only ]]; then install_python_packages; fi
