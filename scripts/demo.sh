#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds `cobalt` and runs its main job: positions evaluated on the simulated card, every score compared with the
# software model, and both speeds. Can be run again: what is built is not built again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
positions=${COBALT_DEMO_POSITIONS:-10000}

step "Packages"
scripts/setup.sh
step "Build (the first time takes a few minutes)"
cmake --preset release > /dev/null
cmake --build --preset release --target cobalt -j "$jobs"

step "Every position of the Deep Blue - Kasparov games on the simulated card, compared with the model"
build/cobalt bench --device sim --file tests/data/deep-blue-kasparov.pgn
step "The Bratko-Kopec test positions, the same"
build/cobalt bench --device sim --file tests/data/bratko-kopec.epd
step "$positions positions of random games, the same"
build/cobalt bench --device sim --positions "$positions"
step "One position explained: what each group gives to White and to Black"
build/cobalt eval --device sim --explain 'r1r1q1k1/6p1/3b1p1p/1p1PpP2/1Pp5/2P4P/R1B2QP1/R5K1 w - - 0 37'

step "Done: every score of the simulated card is the model's"
echo "More: build/cobalt --help, scripts/test.sh, scripts/synth.sh"
