#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats the C++ sources, or with --check only says which are not formatted (exit status 1). Marks that a merge has left end it too.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case ${1:-} in
  '') options=(-i) ;;
  --check) options=(--dry-run --Werror) ;;
  *) die "usage: scripts/format.sh [--check]" ;;
esac
if git grep -nE '^(<<<<<<<|>>>>>>>) ' 2> /dev/null; then die "marks of a merge are left in these lines"; fi
mapfile -t files < <(cpp_sources)
printf '%s\0' "${files[@]}" | xargs -0 -n 32 -P "$jobs" clang-format "${options[@]}"
echo "clang-format: ${#files[@]} files"
