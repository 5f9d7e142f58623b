# SPDX-License-Identifier: Apache-2.0
# Toolchain for 64-bit Arm, the processor of Zynq UltraScale+ and Kria boards, on Debian: crossbuild-essential-arm64, libraries of the
# architecture arm64 beside the machine's own, and qemu-user to run the tests. docs/how-to/zynq.md has the packages.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# The loader of the C library is where Debian's own arm64 packages have it.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64;-L;/)
# Packages that CMake asks pkg-config for are of this architecture, too.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
