#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the kernel for a board with Vitis. See docs/reference/boards.md and --help.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$root/scripts/vitis/build.py" "$@"
