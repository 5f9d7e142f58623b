# SPDX-License-Identifier: Apache-2.0
# Shared by the scripts of this folder: source it, do not run it.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
# Jobs of a build or a check: all cores, or COBALT_JOBS.
jobs=${COBALT_JOBS:-$(nproc)}
export PYTHONDONTWRITEBYTECODE=1

# A heading, so that a log shows where it is.
step() { printf '\n== %s\n' "$*"; }

# An error ends the script.
die() {
  printf '%s: %s\n' "scripts/$(basename "$0")" "$*" >&2
  exit 1
}

# Lines of scripts/packages.txt without comments.
package_lines() { grep -v '^#' "$root/scripts/packages.txt" | grep .; }

# Names of the C++ sources of the project, one a line: tracked or new, not ignored.
cpp_sources() {
  if git rev-parse --is-inside-work-tree > /dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp' | while IFS= read -r file; do
      if [[ -f $file ]]; then printf '%s\n' "$file"; fi
    done
  else
    find . -path './build*' -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print | sed 's#^\./##' | sort
  fi
}
