#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# clang-tidy with .clang-tidy over our C++ sources, or over the FILES given. Any finding is an error.
# Takes about half an hour on two cores; not part of scripts/test.sh.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build=${COBALT_BUILD:-build}
[[ -f $build/compile_commands.json ]] || die "$build/compile_commands.json is missing: cmake --preset release"
if [[ $# -gt 0 ]]; then
  files=("$@")
else
  # What the build compiles and is ours: generated code is elsewhere.
  mapfile -t files < <(cpp_sources | grep '\.cpp$' | while IFS= read -r file; do
    if grep -qF "\"file\": \"$root/$file\"" "$build/compile_commands.json"; then printf '%s\n' "$file"; fi
  done)
fi
# clang does not know every option of g++; unknown warnings are not of interest here.
printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$jobs" clang-tidy -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option
echo "clang-tidy: ${#files[@]} files"
