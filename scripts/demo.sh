#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds `cobalt` and runs its main job: positions evaluated on the simulated card, every score compared with the
# software model, and both speeds. Can be run again: what is built is not built again.
# COBALT_DEMO_POSITIONS: random positions of the third comparison (default 10000).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
positions=${COBALT_DEMO_POSITIONS:-10000}
steps=6
number=0
# A heading that tells how far the demo is.
next_step() {
  number=$((number + 1))
  step "Step $number of $steps: $*"
}

next_step "packages"
scripts/setup.sh --demo
next_step "build (about ten minutes the first time on two slow cores, seconds later)"
# Tests need more packages: only a build folder that has found GoogleTest keeps them.
without_tests=(-DBUILD_TESTING=OFF)
if grep -qs '^GTest_DIR:PATH=/' build/CMakeCache.txt; then without_tests=(); fi
cmake --preset release "${without_tests[@]}" > /dev/null
cmake --build --preset release --target cobalt -j "$jobs"

next_step "the games between Deep Blue and Kasparov on the simulated card, each score compared with the model"
build/cobalt bench --device sim --file tests/data/deep-blue-kasparov.pgn
next_step "the Bratko-Kopec test positions, compared likewise"
build/cobalt bench --device sim --file tests/data/bratko-kopec.epd
next_step "$positions positions of random games, compared likewise"
build/cobalt bench --device sim --positions "$positions"
next_step "one position explained: the share of each feature group for White and Black"
build/cobalt eval --device sim --explain 'r1r1q1k1/6p1/3b1p1p/1p1PpP2/1Pp5/2P4P/R1B2QP1/R5K1 w - - 0 37'

step "Done: every score of the simulated card is the model's"
cat << 'END'
What to do next:
  build/cobalt serve              play in a browser, at http://127.0.0.1:8080/
  docs/tutorials/play.md          add Cobalt to a chess program
  docs/tutorials/waveforms.md     follow a position through the evaluator in GTKWave
  scripts/setup.sh                packages for tests and development, then scripts/test.sh
END
