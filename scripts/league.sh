#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every reference evaluator and every shipped parameter set against every other, all with our search:
#   scripts/league.sh nodes=3000 --games 10                  equal nodes
#   scripts/league.sh st=0.05 timemargin=100 --games 10      equal time
# The first words are what limits a move, for `cobalt match --each`; the others go to `cobalt match`
# (--concurrency N, --pgn FILE --resume for a long one). COBALT names the program, build/cobalt without it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cobalt=${COBALT:-build/cobalt}
[[ ${1:-} =~ ^[a-z]+= ]] || die "usage: scripts/league.sh nodes=N|depth=N|st=SECONDS|tc=TIME [OPTIONS of cobalt match...]"
[[ -x $cobalt ]] || die "no program $cobalt: build it first (scripts/demo.sh)"
limits=()
while [[ ${1:-} =~ ^[a-z]+= ]]; do
  limits+=("$1")
  shift
done

engines=()
# engine NAME WORD...: one that plays.
engine() { engines+=(--engine "cmd=$cobalt" arg=uci "name=$1" "${@:2}"); }
engine default
engine classic option.Params=params/classic.toml
# Settings alone, without entries that were learned singly.
engine settings option.Params=params/default.toml
for evaluator in material danish scala php lego; do engine "$evaluator" "option.Evaluator=$evaluator"; done
# The selective search of the program in PHP, with the default evaluation function.
engine php-search option.Extensions=fractional
# The card's evaluator, fitted to the one of that name.
for set in params/seeds/*.json; do engine "$(basename "$set" .json)-fitted" "option.Params=$set"; done

exec "$cobalt" match "${engines[@]}" --each "${limits[@]}" option.Hash=8 --openings data/openings.epd --order random \
  --draw --resign "$@"
