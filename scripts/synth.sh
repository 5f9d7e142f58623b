#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Synthesis report of the evaluator (or of --top MODULE) for UltraScale+, by unit. See docs/reference/synthesis.md and --help.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$root/scripts/synth/synth.py" "$@"
