#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# XRT's hardware emulation, with our simulator behind it, for any program that uses XRT.
#
#   scripts/xrt_env.sh PROGRAM ARGUMENTS...   runs the program in the emulation; what it needs is removed afterwards
#   scripts/xrt_env.sh                        prints the commands that set a shell up, and makes the folder they name:
#                                             eval "$(scripts/xrt_env.sh)"; ...; rm -r "$COBALT_XRT_FOLDER"
#
# The program finds a file to load in $COBALT_XCLBIN. It runs in a session of its own, because XRT sends signals to
# its whole process group when something goes wrong. The build folder is build/, or COBALT_BUILD.
set -euo pipefail
build=${COBALT_BUILD:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/build}
if [[ ! -x $build/cobalt_xrt_environment ]]; then
  echo "scripts/xrt_env.sh: no $build/cobalt_xrt_environment: build the project with XRT (docs/reference/xrt.md)" >&2
  exit 2
fi
variables=$("$build/cobalt_xrt_environment")

if [[ $# -eq 0 ]]; then
  while IFS= read -r line; do printf 'export %q\n' "$line"; done <<< "$variables"
  exit 0
fi

mapfile -t lines <<< "$variables"
folder=$(sed -n 's/^COBALT_XRT_FOLDER=//p' <<< "$variables")
trap 'rm -rf -- "$folder"' EXIT
child=
for signal in INT TERM HUP; do
  # shellcheck disable=SC2064
  trap "[[ -z \$child ]] || kill -$signal -- \"-\$child\" 2> /dev/null || true" "$signal"
done
status=0
setsid env "${lines[@]}" "$@" <&0 &
child=$!
wait "$child" || status=$?
while kill -0 "$child" 2> /dev/null; do  # a signal only interrupted the waiting
  status=0
  wait "$child" || status=$?
done
exit "$status"
