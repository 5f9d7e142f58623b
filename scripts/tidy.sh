#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-tidy with .clang-tidy over our C++ sources, or over the FILES given. Any finding is an error.
# Takes about half an hour on two cores; part of scripts/test.sh --full only. Build first: it reads generated headers.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build=${COBALT_BUILD:-build}
[[ -f $build/compile_commands.json ]] || die "$build/compile_commands.json is missing: cmake --preset release"
mapfile -t files < <(python3 scripts/tidy_commands.py "$build" "$root")
if [[ $# -gt 0 ]]; then files=("$@"); fi
# clang does not know every option of g++; unknown warnings are not of interest here.
printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$jobs" clang-tidy -p "$build/tidy" --quiet --extra-arg=-Wno-unknown-warning-option
echo "clang-tidy: ${#files[@]} files"
