#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs scripts/vitis/build.sh in a container whose system and packages are pinned, so that a build can be repeated years later. The
# vendor's tools are not in the image (their licence forbids that): they are mounted as they are installed here.
#
#   scripts/vitis/container.sh --tools /opt/Xilinx --release 2023.2 -- --platform u50 --target hw
#
#   --tools FOLDER      where Vitis is installed: FOLDER/Vitis/RELEASE/settings64.sh
#   --release R         its release
#   --platforms FOLDER  development platforms (/opt/xilinx/platforms)
#   --engine E          podman or docker (the first that there is)
#   --dry-run           print the commands
#
# After -- come the options of build.sh; output goes to build-vitis/ of this checkout as ever. XILINXD_LICENSE_FILE and LM_LICENSE_FILE are
# passed on. The network is off, but for a Kria overlay: --network.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# The state of Ubuntu's archive that packages are taken from.
snapshot=20240601T000000Z
image=localhost/cobalt-vitis:$snapshot

fail() {
  echo "scripts/vitis/container.sh: $*" >&2
  exit 2
}

tools='' release='' platforms=/opt/xilinx/platforms engine='' network=none dry_run=no
while [[ $# -gt 0 && $1 != -- ]]; do
  case $1 in
    --tools | --release | --platforms | --engine)
      [[ $# -ge 2 ]] || fail "$1 needs a value"
      declare "${1#--}=$2"
      shift
      ;;
    --network) network=host ;;
    --dry-run) dry_run=yes ;;
    *) fail "unknown option $1; the options of build.sh come after --" ;;
  esac
  shift
done
[[ $# -gt 1 ]] || fail "expected the options of build.sh after --"
shift
[[ -n $tools && -n $release ]] || fail "--tools and --release are needed"
settings=$tools/Vitis/$release/settings64.sh
[[ $dry_run == yes || -f $settings ]] || fail "$settings: no such file"
if [[ -z $engine ]]; then
  for candidate in podman docker; do
    if command -v "$candidate" > /dev/null; then engine=$candidate && break; fi
  done
  [[ -n $engine || $dry_run == yes ]] || fail "neither podman nor docker is installed"
  engine=${engine:-podman}
fi

containerfile="FROM docker.io/library/ubuntu:22.04
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && \\
    printf 'deb [snapshot=$snapshot] http://archive.ubuntu.com/ubuntu jammy main universe\\ndeb [snapshot=$snapshot] http://archive.ubuntu.com/ubuntu jammy-updates main universe\\n' \\
      > /etc/apt/sources.list && apt-get update && \\
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\
      bash device-tree-compiler findutils g++ git libncurses5 libtinfo5 libx11-6 locales make python3 unzip && \\
    locale-gen en_US.UTF-8
ENV LANG=en_US.UTF-8
"
run=("$engine" run --rm --network "$network" --user "$(id -u):$(id -g)" --env HOME=/tmp
  --volume "$root:$root" --volume "$tools:$tools:ro" --volume "$platforms:$platforms:ro" --workdir "$root"
  --env "PLATFORM_REPO_PATHS=$platforms")
for variable in XILINXD_LICENSE_FILE LM_LICENSE_FILE; do
  if [[ -n ${!variable:-} ]]; then run+=(--env "$variable=${!variable}"); fi
done
# shellcheck disable=SC2016  # expanded by the shell in the container
run+=("$image" bash -c 'source "$0" && exec scripts/vitis/build.sh "$@"' "$settings" "$@")

if [[ $dry_run == yes ]]; then
  printf '%s' "$containerfile"
  printf '%q ' "$engine" build --tag "$image" - && echo
  printf '%q ' "${run[@]}" && echo
  exit 0
fi
if ! "$engine" image inspect "$image" > /dev/null 2>&1; then
  printf '%s' "$containerfile" | "$engine" build --tag "$image" -
fi
exec "${run[@]}"
