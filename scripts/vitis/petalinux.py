# SPDX-License-Identifier: Apache-2.0
"""Makes a recipe for a PetaLinux project of what scripts/vitis/build.sh has built for a Zynq or Kria board: an archive to be
unpacked in the project's folder. Not tried with PetaLinux.

    scripts/vitis/petalinux.py --build build-vitis/kv260-hw --program build-arm64/cobalt

The recipe, cobalt-firmware, installs firmware, xclbin and xrt.ini to /lib/firmware/xilinx/cobalt, and the program.
"""

import argparse
import gzip
import io
import os
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "cobalt-firmware"
FOLDER = f"project-spec/meta-user/recipes-apps/{NAME}"
PROGRAM = "cobalt"
# Of a Kria's firmware/, or, without the bitstream and its overlay, of a Zynq's output folder.
NEEDED = ("cobalt.xclbin", "xrt.ini")
OF_A_KRIA = ("cobalt.bit.bin", "cobalt.dtbo", "shell.json")
RECIPE = """# SPDX-License-Identifier: Apache-2.0
# Made by scripts/vitis/petalinux.py of the project Cobalt, for PetaLinux 2024.2. Not tried.
SUMMARY = "Cobalt, a chess chip: firmware and program"
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${{COMMON_LICENSE_DIR}}/Apache-2.0;md5=89aea4e17d99a7cacdbeed46a0096b10"

SRC_URI = "{sources}"
# From Yocto 5.1 on files of the recipe are in ${{UNPACKDIR}}.
S = "${{WORKDIR}}"

COMPATIBLE_MACHINE = "zynqmp|.*zynqmp.*|.*kria.*"
RDEPENDS:${{PN}} = "xrt"
# The program comes as it was built.
INHIBIT_PACKAGE_STRIP = "1"
INHIBIT_PACKAGE_DEBUG_SPLIT = "1"
INSANE_SKIP:${{PN}} = "already-stripped file-rdeps ldflags"
do_configure[noexec] = "1"
do_compile[noexec] = "1"

do_install() {{
{commands}
}}

FILES:${{PN}} = "{files}"
"""
README = """Firmware and program of Cobalt for a PetaLinux project. Not tried with PetaLinux.

    cd PROJECT && tar xzf cobalt-petalinux.tar.gz
    echo CONFIG_cobalt-firmware >> project-spec/meta-user/conf/user-rootfsconfig
    petalinux-config -c rootfs      # user packages: cobalt-firmware; and xrt
    petalinux-build -c cobalt-firmware && petalinux-build

On the board:

{load}    export XRT_INI_PATH=/lib/firmware/xilinx/cobalt/xrt.ini
    cobalt selftest --device xrt --xclbin /lib/firmware/xilinx/cobalt/cobalt.xclbin --report selftest.json
"""
LOAD_KRIA = "    sudo xmutil unloadapp; sudo xmutil loadapp cobalt\n"
LOAD_ZYNQ = "    # The bitstream is that of the build's package_sd/BOOT.BIN: start from it.\n"
FIRMWARE = "${nonarch_base_libdir}/firmware/xilinx/cobalt"


class RecipeError(Exception):
    """The build has not what the recipe needs; the text says what is missing."""


def find_files(build, program):
    """{name: path} of what is installed, and whether it is for a Kria."""
    folder = build / "firmware" if (build / "firmware").is_dir() else build
    is_kria = folder != build
    files = {name: folder / name for name in (*NEEDED, *(OF_A_KRIA if is_kria else ()))}
    if program:
        files[PROGRAM] = program
    missing = [str(path) for path in files.values() if not path.is_file()]
    if missing:
        raise RecipeError(f"{', '.join(missing)}: no such file. --build takes the output folder of a finished build with --target hw")
    return files, is_kria


def recipe(names):
    """Text of the recipe that installs files of these names."""
    firmware = [name for name in names if name != PROGRAM]
    commands = [f"    install -d ${{D}}{FIRMWARE}"]
    commands += [f"    install -m 0644 ${{S}}/{name} ${{D}}{FIRMWARE}/" for name in firmware]
    files = [FIRMWARE]
    if PROGRAM in names:
        commands += ["    install -d ${D}${bindir}", f"    install -m 0755 ${{S}}/{PROGRAM} ${{D}}${{bindir}}/"]
        files.append(f"${{bindir}}/{PROGRAM}")
    return RECIPE.format(sources=" ".join(f"file://{name}" for name in names), commands="\n".join(commands),
                         files=" ".join(files))


def write_archive(path, members):
    """A .tar.gz of {name: bytes}; the same members make the same file. An interruption leaves the old one or the new one."""
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w") as archive:
        for name in sorted(members):
            member = tarfile.TarInfo(name)
            member.size = len(members[name])
            member.mode = 0o755 if name.endswith(f"/{PROGRAM}") else 0o644
            archive.addfile(member, io.BytesIO(members[name]))
    os.replace(new, path)


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/vitis/petalinux.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, metavar="FOLDER", help="output of scripts/vitis/build.sh")
    parser.add_argument("--program", type=Path, metavar="FILE", help="the program cobalt for the board")
    parser.add_argument("--output", type=Path, metavar="FILE", help="default: cobalt-petalinux.tar.gz in the folder of the build")
    args = parser.parse_args(arguments)
    output = args.output or args.build / "cobalt-petalinux.tar.gz"
    try:
        files, is_kria = find_files(args.build, args.program)
        members = {f"{FOLDER}/files/{name}": path.read_bytes() for name, path in files.items()}
        members[f"{FOLDER}/{NAME}.bb"] = recipe(list(files)).encode()
        members[f"{FOLDER}/README"] = README.format(load=LOAD_KRIA if is_kria else LOAD_ZYNQ).encode()
        write_archive(output, members)
    except (RecipeError, OSError) as error:
        print(f"scripts/vitis/petalinux.py: {error}", file=sys.stderr)
        return 1
    print(f"{output}: to be unpacked in a PetaLinux project; {FOLDER}/README says what next")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
