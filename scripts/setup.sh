#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the packages of scripts/packages.txt that are missing. Debian 12 or a relative of it; asks nothing.
# When nothing is missing it only says so, and needs neither network nor root.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mapfile -t wanted < <(package_lines | awk '{print $1}')
if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
  die "this is not Debian or a relative of it. Install these, or what your system calls them, by hand: ${wanted[*]}
scripts/doctor.sh says what is there."
fi

missing=()
for package in "${wanted[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null || true)
  if [[ $status != installed ]]; then missing+=("$package"); fi
done
if [[ ${#missing[@]} -eq 0 ]]; then
  echo "set-up: all ${#wanted[@]} packages are installed"
  exit 0
fi

echo "set-up: installing ${missing[*]}"
as_root=()
if [[ $EUID -ne 0 ]]; then
  command -v sudo > /dev/null || die "needs root to install packages, and there is no sudo: run it as root"
  as_root=(sudo)
fi
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" < /dev/null; }
apt update || die "apt-get update failed: no network, or a source in the apt configuration does not answer"
apt install --yes --no-install-recommends "${missing[@]}" > /dev/null ||
  die "apt-get could not install: ${missing[*]}"
echo "set-up: done"
