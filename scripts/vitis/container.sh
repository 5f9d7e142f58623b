#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs scripts/vitis/build.sh in a container whose system and packages are pinned, so that a build can be repeated years later. The
# vendor's tools are not in the image (their licence forbids that): they are mounted as they are installed here.
#
#   scripts/vitis/container.sh --tools /opt/Xilinx --release 2023.2 -- --card u50 --target hw
#
#   --tools FOLDER      where Vitis is installed: FOLDER/Vitis/RELEASE/settings64.sh, or FOLDER/RELEASE/Vitis/settings64.sh
#   --release R         its release
#   --platforms FOLDER  development platforms of cards (/opt/xilinx/platforms, if it is there)
#   --engine E          podman or docker (the first that there is)
#   --dry-run           print the commands
#
# After -- come the options of build.sh; output goes to build-vitis/ of this checkout as ever. Files that the options name, and COBALT_ROOTFS and
# COBALT_KERNEL_IMAGE, are mounted. The network is off, but with --network, which a Kria's overlay needs, and when XILINXD_LICENSE_FILE or
# LM_LICENSE_FILE is set: a server (2100@host) must be reached, and a file is bound to the address of this machine's network card.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# The state of Ubuntu's archive that packages are taken from.
snapshot=20240601T000000Z

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
# Since 2025.1 the release comes first.
settings=$tools/Vitis/$release/settings64.sh
if [[ ! -f $settings && -f $tools/$release/Vitis/settings64.sh ]]; then settings=$tools/$release/Vitis/settings64.sh; fi
[[ $dry_run == yes || -f $settings ]] || fail "$settings: no such file, nor $tools/$release/Vitis/settings64.sh"
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
# An image for each text: one that was edited is built.
image=localhost/cobalt-vitis:$snapshot-$(printf '%s' "$containerfile" | sha256sum | cut -c 1-12)

volumes=() variables=()
# Mounts what exists and lies outside of the checkout, once: FOLDER-OR-FILE [ro]
add_volume() {
  local volume=$1:$1${2:+:$2}
  [[ -e $1 && $1/ != "$root"/* && " ${volumes[*]} " != *" $volume "* ]] || return 0
  volumes+=(--volume "$volume")
}
# Passes a variable on when it is set: NAME [VALUE]
pass() {
  if [[ -n ${2:-${!1:-}} ]]; then variables+=(--env "$1=${2:-${!1}}"); fi
}

volumes+=(--volume "$tools:$tools:ro")
if [[ -d $platforms ]]; then
  add_volume "$platforms" ro
  pass PLATFORM_REPO_PATHS "$platforms"
fi
for variable in COBALT_ROOTFS COBALT_KERNEL_IMAGE; do
  if [[ -n ${!variable:-} ]]; then
    path=$(realpath -m -- "${!variable}")
    add_volume "$path" ro
    pass "$variable" "$path"
  fi
done
for variable in XILINXD_LICENSE_FILE LM_LICENSE_FILE; do
  pass "$variable"
  IFS=: read -r -a licences <<< "${!variable:-}"
  for licence in "${licences[@]}"; do
    if [[ $licence != *@* ]]; then add_volume "$licence" ro; fi
    if [[ $network == none ]]; then
      network=host
      echo "scripts/vitis/container.sh: the network is on, for the licence of $variable" >&2
    fi
  done
done
# Options of build.sh that name a file or a folder. build.sh runs in the checkout, so their paths are made absolute.
options=()
while [[ $# -gt 0 ]]; do
  option=$1 value=''
  shift
  case $option in
    --rootfs=* | --kernel-image=* | --sd-file=* | --card=*.xpfm | --platform=*.xpfm | --output=*) value=${option#*=} option=${option%%=*} ;;
    --rootfs | --kernel-image | --sd-file | --output) if [[ $# -gt 0 ]]; then value=$1 && shift; fi ;;
    --card | --platform) if [[ ${1:-} == *.xpfm ]]; then value=$1 && shift; fi ;;
  esac
  options+=("$option")
  [[ -n $value ]] || continue
  value=$(realpath -m -- "$value")
  options+=("$value")
  case $option in
    --card | --platform) add_volume "$(dirname "$value")" ro ;;
    --output)
      [[ $dry_run == yes ]] || mkdir -p -- "$value"
      add_volume "$value"
      ;;
    *) add_volume "$value" ro ;;
  esac
done

run=("$engine" run --rm --network "$network" --user "$(id -u):$(id -g)" --env HOME=/tmp
  --volume "$root:$root" "${volumes[@]}" --workdir "$root" "${variables[@]}")
# shellcheck disable=SC2016  # expanded by the shell in the container
run+=("$image" bash -c 'source "$0" && exec scripts/vitis/build.sh "$@"' "$settings" "${options[@]}")

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
