#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Found and needed versions of every tool and library. Exit status 1 when one is missing or too old.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Version of a command: the first number with a dot in what it says of itself.
command_version() {
  case $1 in
    tclsh) echo 'puts [info patchlevel]' | tclsh ;;
    yosys | iverilog) "$1" -V ;;
    *) "$1" --version ;;
  esac 2> /dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1
}
# Version of a Debian package, without epoch and revision.
package_version() {
  dpkg-query -W -f='${db:Status-Status} ${Version}' "$1" 2> /dev/null |
    awk '$1 == "installed" {sub(/^[0-9]+:/, "", $2); sub(/[-+~].*$/, "", $2); print $2}'
}
# at_least FOUND NEEDED
at_least() { [[ $(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1) == "$2" ]]; }

bad=0
printf '%-20s %-8s %-12s %-8s %s\n' tool needed found state for
while read -r package needed _ command purpose; do
  found=
  if [[ $command != - ]]; then
    if command -v "$command" > /dev/null; then found=$(command_version "$command" || true); fi
  else
    found=$(package_version "$package" || true)
  fi
  if [[ -z $found ]]; then
    state=missing
  elif at_least "$found" "$needed"; then
    state=ok
  else
    state=old
  fi
  if [[ $state != ok ]]; then bad=$((bad + 1)); fi
  printf '%-20s %-8s %-12s %-8s %s\n' "$package" "$needed" "${found:--}" "$state" "$purpose"
done < <(package_lines)

echo
echo "Only for a real card, never needed to build or test (vitis-run was vitis_hls, xrt-smi was xbutil):"
for command in v++ vitis-run vitis_hls vivado xrt-smi xbutil; do
  printf '  %-20s %s\n' "$command" "$(command -v "$command" || echo 'not found')"
done
if [[ $bad -ne 0 ]]; then
  echo
  die "$bad missing or too old: run scripts/setup.sh"
fi
