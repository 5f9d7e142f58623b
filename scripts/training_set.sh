#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the labelled positions from which the default evaluation function is fitted:
#   scripts/training_set.sh FOLDER                1,000,000 positions in FOLDER/train.cbd, an hour to two of a core
#   scripts/training_set.sh FOLDER 40000          a smaller set, by the same rules
#   COBALT_LAUNCHER='mpirun -n 4' scripts/training_set.sh FOLDER     games and labels are dealt to ranks
# Half of the games begin with random moves, half with data/openings.epd and a few random moves. The teacher is Stockfish
# (STOCKFISH names it) at 1,000 nodes. Seeds are fixed: one version of Cobalt and one of Stockfish always make the same
# bytes, on any number of cores and ranks. An interrupted run goes on when it is started again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cobalt=${COBALT:-build/cobalt}
teacher=${STOCKFISH:-$(PATH=$PATH:/usr/games command -v stockfish || true)}
usage="usage: scripts/training_set.sh FOLDER [POSITIONS]"
[[ $# -eq 1 || $# -eq 2 ]] || die "$usage"
folder=$1
positions=${2:-1000000}
[[ $positions =~ ^[1-9][0-9]{2,7}$ ]] || die "$usage: POSITIONS '$positions': expected a number, 100 to 99,999,999"
[[ -x $cobalt ]] || die "no program $cobalt: build it first (scripts/demo.sh)"
[[ -x $teacher ]] || die "no Stockfish: install it (apt-get install stockfish), or name it with STOCKFISH=PROGRAM"
read -ra launcher <<< "${COBALT_LAUNCHER:-}"
mkdir -p "$folder"

# A game leaves about 30 quiet positions that no other has; of these about half are taken.
games=$((positions / 28 + 20))
# data COMMAND OUTPUT WORD...: goes on with OUTPUT where it is there.
data() {
  local resume=()
  [[ -e $2 ]] && resume=(--resume)
  "${launcher[@]}" "$cobalt" data "$1" --output "$2" "${resume[@]}" "${@:3}"
}
data selfplay "$folder/random.cbd" --games "$games" --nodes 200 --keep 60 --resign 0 --seed 2028
data selfplay "$folder/openings.cbd" --games "$games" --nodes 200 --keep 60 --resign 0 --seed 2029 \
  --openings data/openings.epd --random-plies 3
if [[ ! -e $folder/quiet.cbd ]]; then
  "$cobalt" data filter "$folder/random.cbd" "$folder/openings.cbd" --output "$folder/quiet.cbd" --quiet search --unique \
    --max-score 1200 --sample "$positions" --seed 2030
fi
data label "$folder/train.cbd" "$folder/quiet.cbd" --engine "$teacher" --engine-option Threads=1 \
  --engine-option Hash=1 --nodes 1000
"$cobalt" data info "$folder/train.cbd"
