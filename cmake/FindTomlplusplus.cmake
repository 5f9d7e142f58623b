# SPDX-License-Identifier: Apache-2.0
# toml++, a library of headers: its own package, or the folder TOMLPLUSPLUS_INCLUDE_DIR that holds toml++/toml.h.
# Target: tomlplusplus::tomlplusplus. Tomlplusplus_PKG_CONFIG: its name for pkg-config, empty for headers alone.
# A distribution's package may be a shared library beside the headers, which are enough: COBALT_STATIC_LIBRARIES takes these.
if(NOT COBALT_STATIC_LIBRARIES)
  find_package(tomlplusplus 3.3 CONFIG QUIET)
endif()
if(TARGET tomlplusplus::tomlplusplus)
  set(Tomlplusplus_FOUND TRUE)
  set(Tomlplusplus_PKG_CONFIG tomlplusplus)
  return()
endif()
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h DOC "Folder with toml++/toml.h")
mark_as_advanced(TOMLPLUSPLUS_INCLUDE_DIR)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Tomlplusplus REQUIRED_VARS TOMLPLUSPLUS_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libtomlplusplus-dev, or unpack its headers and give -DTOMLPLUSPLUS_INCLUDE_DIR=FOLDER")
if(Tomlplusplus_FOUND)
  add_library(tomlplusplus::tomlplusplus INTERFACE IMPORTED)
  set_target_properties(tomlplusplus::tomlplusplus PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${TOMLPLUSPLUS_INCLUDE_DIR})
endif()
