#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that must hold before a change is accepted; what CI runs. The last line is the summary of the tests.
# COBALT_FUZZ_SECONDS: time for each fuzz target (default 15).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
fuzz_seconds=${COBALT_FUZZ_SECONDS:-15}
started=$SECONDS

step "Packages"
scripts/setup.sh
step "Versions"
scripts/doctor.sh

step "Formatting"
scripts/format.sh --check

step "Build"
cmake --preset release
cmake --build --preset release -j "$jobs"

step "Fuzzing: at most $fuzz_seconds s a target"
cmake --preset fuzz > /dev/null
cmake --build --preset fuzz --target tests/fuzz/all -j "$jobs"
scripts/fuzz.sh --fixed "$fuzz_seconds"

step "Tests"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
ctest --test-dir build --output-on-failure --no-tests=error -j "$jobs" < /dev/null 2>&1 | tee "$log" || status=$?
echo "$((SECONDS - started)) s in all"
# ctest adds lists behind its summary; the summary is to be the last line.
grep -E 'tests? passed, [0-9]+ tests? failed out of' "$log" || true
exit "$status"
