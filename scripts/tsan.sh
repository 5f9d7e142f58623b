#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What works with several threads, under the thread sanitizer: builds it in build-tsan and runs its tests. A race ends the test that
# has it, with both accesses.
#   scripts/tsan.sh                  all of them
#   scripts/tsan.sh engine_test      some
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tests=("$@")
if [[ ${#tests[@]} -eq 0 ]]; then
  tests=(support_test engine_test offload_pool_test offload_search_test match_test data_test fit_test analysis_test serve_test
         device_contract_test cluster_test cluster_search_test)
fi
cmake --preset tsan > /dev/null
cmake --build --preset tsan -j "$jobs" --target "${tests[@]}"
# Clocks and limits of time are those of the machine without the sanitizer, so one test at a time.
rm -rf build-tsan/test_results
mkdir -p build-tsan/test_results
ctest --test-dir build-tsan --output-on-failure --no-tests=error --output-junit test_results/ctest.xml --label-exclude '^full$' \
  --tests-regex "^($(IFS='|' && echo "${tests[*]}"))(\.[0-9]+)?\$" < /dev/null
