#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tunes the numbers of the search by games against itself (SPSA); see scripts/tune.py --help:
#   scripts/tune.sh nodes=8000 --state tune.json
# The same command goes on where it was stopped.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
exec python3 scripts/tune.py "$@"
