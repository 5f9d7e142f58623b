#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Everything that must hold before a change is accepted; what CI runs. The last line is the summary of the tests.
#   scripts/test.sh          what every change needs
#   scripts/test.sh --changed [BASE]   only what is next to what has changed since a commit (tests/README.md), within a minute or two
#   scripts/test.sh --full   more, for hours on a slow machine: long comparisons, fuzzing, the host libraries under sanitizers (address and threads),
#                            clang-tidy, logic levels of the RTL by synthesis
# COBALT_FUZZ_SECONDS: time for each fuzz target (default 15).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
fuzz_seconds=${COBALT_FUZZ_SECONDS:-15}
full=
case "$*" in
  --changed | --changed\ *)
    scripts/format.sh --check
    [[ -f build/build.ninja ]] || cmake --preset release
    exec python3 scripts/changed_tests.py "${@:2}"
    ;;
  "") ;;
  --full) full=1 ;;
  *) die "usage: scripts/test.sh [--full | --changed [BASE]]" ;;
esac

# A heading, and how long the step before took.
steps=()
begin() {
  if [[ ${#steps[@]} -gt 0 ]]; then steps[-1]+=$(printf '%6d s' $((SECONDS - step_started))); fi
  step_started=$SECONDS
  steps+=("$(printf '%-32s' "$1")")
  step "$1"
}

# run_tests BUILD [ARGUMENTS of ctest...]: sets `status` to 1 when a test fails.
status=0
run_tests() {
  local build=$1
  shift
  rm -rf "$build/test_results"
  mkdir -p "$build/test_results"
  # One more than there are cores: some tests wait most of their time.
  ctest --test-dir "$build" --output-on-failure --no-tests=error --output-junit test_results/ctest.xml -j "$((jobs + 1))" "$@" \
    < /dev/null || status=1
}

begin "Packages"
scripts/setup.sh
begin "Versions"
scripts/doctor.sh

begin "Formatting"
scripts/format.sh --check

begin "Build"
cmake --preset release
cmake --build --preset release --target all ${full:+full_tests} -j "$jobs"

begin "Tests"
results=(build)
if [[ $full ]]; then
  rm -rf build/held  # tests/support/held_before.py
  run_tests build
else
  run_tests build --label-exclude '^full$'
fi

if [[ $full ]]; then
  begin "Sanitizers"
  cmake --preset asan > /dev/null
  cmake --build --preset asan -j "$jobs"
  run_tests build-asan --label-exclude '^full$'
  results+=(build-asan)

  begin "Fuzzing"
  cmake --preset fuzz > /dev/null
  cmake --build --preset fuzz --target tests/fuzz/all -j "$jobs"
  scripts/fuzz.sh --fixed "$fuzz_seconds"

  begin "Thread sanitizer"
  scripts/tsan.sh || status=1
  results+=(build-tsan)

  begin "Static analysis"
  scripts/tidy.sh || status=1
  begin "Logic levels"
  scripts/synth.sh --strict || status=1
fi

begin "Summary"
unset 'steps[-1]'
printf '%s\n' "${steps[@]}" "$(printf '%-32s%6d s' "in all" "$SECONDS")"
python3 scripts/test_summary.py "${results[@]}" || status=1
exit "$status"
