#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Places and routes units of the RTL, each alone, in a small FPGA: what logic levels do not show. docs/reference/synthesis.md, "Routed", and --help.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$root/scripts/synth/route.py" "$@"
