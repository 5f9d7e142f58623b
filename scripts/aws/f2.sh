#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The card of AWS F2: builds the custom logic, makes an image of it, loads that. See docs/how-to/aws-f2.md and --help.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export PYTHONDONTWRITEBYTECODE=1
exec python3 "$root/scripts/aws/f2.py" "$@"
