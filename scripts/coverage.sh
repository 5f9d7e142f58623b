#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Code coverage: lines and toggles of the RTL by Verilator, lines of host/ and hls/ by gcov, of the tests below.
#
#   scripts/coverage.sh              prints the table, in Markdown
#   scripts/coverage.sh --update     writes it to docs/reference/code_coverage.md
#
# The build folder is build-coverage, or COBALT_COVERAGE_BUILD.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
build=${COBALT_COVERAGE_BUILD:-$root/build-coverage}
counts=$build/coverage
update=
case "$*" in
  "") ;;
  --update) update=1 ;;
  *) die "unknown argument '$*'; expected nothing or --update" ;;
esac

# Modules and families of modules of the RTL, each Verilated by itself: the whole kernel takes too long to compile with counts.
rtl=(rtl_kernel_test rtl_moves_test rtl_make_move_test rtl_search_test rtl_search_rules_test rtl_shared_table_test rtl_deferral_test)
host=(hls_test chess_test parameters_test)

step "build" >&2
cmake --preset release -B "$build" -DCOBALT_COVERAGE=ON -DCOBALT_WARNINGS_AS_ERRORS=OFF -DCOBALT_XRT=OFF -DCOBALT_MPI=OFF \
  -DCOBALT_GAVIOTA=OFF > /dev/null
cmake --build "$build" --target "${rtl[@]}" "${host[@]}" -j "$jobs" >&2

step "tests" >&2
rm -rf "$counts"
mkdir -p "$counts"
find "$build" -name '*.gcda' -delete
export COBALT_COVERAGE_FOLDER=$counts GTEST_BRIEF=1
# Cases that take minutes are left out, and of the host's tests seven of eight cases.
for test in "${rtl[@]}"; do
  GTEST_FILTER='-*Long*' "$(find "$build/tests" -name "$test" -type f)" >&2
done
for test in "${host[@]}"; do
  GTEST_FILTER='-*Long*' GTEST_TOTAL_SHARDS=8 GTEST_SHARD_INDEX=0 "$(find "$build/tests" -name "$test" -type f)" >&2
done

step "table" >&2
if [[ $update ]]; then
  python3 scripts/coverage_table.py "$build" "$counts" > "$counts/table.md"
  cp "$counts/table.md" docs/reference/code_coverage.md
else
  python3 scripts/coverage_table.py "$build" "$counts"
fi
