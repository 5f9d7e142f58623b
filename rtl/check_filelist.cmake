# SPDX-License-Identifier: Apache-2.0
# cmake -D ROOT=<repository> -P check_filelist.cmake: filelist.f lists every .sv file under rtl, and nothing else.
file(GLOB_RECURSE found RELATIVE ${ROOT} ${ROOT}/rtl/*.sv)
file(STRINGS ${ROOT}/rtl/filelist.f listed REGEX "^[^#/]")
set(missing ${found})
list(REMOVE_ITEM missing ${listed})
set(unknown ${listed})
list(REMOVE_ITEM unknown ${found})
if(missing OR unknown)
  message(FATAL_ERROR "rtl/filelist.f: not listed: ${missing}; listed but not there: ${unknown}")
endif()
