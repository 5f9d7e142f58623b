#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# All that runs for long, at the same time and for an hour: games, evaluation, browsers that come and go, emulated cards that die.
# Memory, descriptors and threads of each program must stay as they are; a table says so, and the exit status.
#   scripts/soak.sh [MINUTES]
# Build first. COBALT_BUILD: another build folder than build/. Without the XRT device there are no emulated cards.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
[[ $# -le 1 && ${1:-60} =~ ^[0-9]+$ && ${1:-60} -gt 0 ]] || die "usage: scripts/soak.sh [MINUTES]"
build=${COBALT_BUILD:-build}
[[ -x $build/cobalt ]] || die "no $build/cobalt: cmake --preset release && cmake --build --preset release"
exec python3 scripts/soak.py "$build" "${1:-60}"
