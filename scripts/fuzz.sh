#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every fuzz target of build-fuzz for SECONDS each (default 60) from its seeds; stops at the first crash.
# With --fixed the runs are the same every time: one seed of the random numbers, no inputs of earlier runs, and at most
# 20,000 inputs a target. That is what scripts/test.sh --full does; without it every run tries something new.
# Build first: cmake --preset fuzz && cmake --build --preset fuzz
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

fixed=()
if [[ ${1:-} == --fixed ]]; then
  fixed=(-seed=1 -runs=20000)
  shift
fi
seconds=${1:-60}
[[ $seconds =~ ^[0-9]+$ ]] || die "usage: scripts/fuzz.sh [--fixed] [SECONDS]"
shopt -s nullglob
targets=(build-fuzz/tests/fuzz/*_fuzz)
[[ ${#targets[@]} -gt 0 ]] || die "no target in build-fuzz/tests/fuzz: cmake --preset fuzz && cmake --build --preset fuzz --target tests/fuzz/all"
for target in "${targets[@]}"; do
  name=$(basename "$target" _fuzz)
  # New inputs stay in the build folder, so that a second run goes on from them; a crash is kept there too.
  found=build-fuzz/corpus/$name
  if [[ ${#fixed[@]} -gt 0 ]]; then found=$(mktemp -d); fi
  mkdir -p "$found" build-fuzz/crashes
  if [[ $name == parameter_file ]]; then cp params/classic.toml "$found"; fi
  "$target" "${fixed[@]}" -max_total_time="$seconds" -timeout=10 -print_final_stats=0 -verbosity=0 \
    -artifact_prefix="build-fuzz/crashes/$name-" "$found" "tests/fuzz/corpus/$name" < /dev/null > build-fuzz/$name.log 2>&1 || {
    cat "build-fuzz/$name.log"
    die "$name: the input that crashed is in build-fuzz/crashes"
  }
  if [[ ${#fixed[@]} -gt 0 ]]; then rm -rf "$found"; fi
  echo "fuzz: $name, at most $seconds s, no crash"
done
