# SPDX-License-Identifier: Apache-2.0
# The Xilinx runtime, with its native C++ interface (Debian package libxrt-dev, whose pkg-config file has wrong paths).
# Sets XRT_FOUND and XRT_VERSION. Targets:
#   XRT::headers   the headers alone, for the structures of xclbin files
#   XRT::coreutil  the native interface
find_path(XRT_INCLUDE_DIR xrt/xrt_device.h HINTS $ENV{XILINX_XRT}/include PATH_SUFFIXES xrt)
find_library(XRT_COREUTIL_LIBRARY xrt_coreutil HINTS $ENV{XILINX_XRT}/lib)
find_path(XRT_UUID_INCLUDE_DIR uuid/uuid.h)
find_library(XRT_UUID_LIBRARY uuid)
mark_as_advanced(XRT_INCLUDE_DIR XRT_COREUTIL_LIBRARY XRT_UUID_INCLUDE_DIR XRT_UUID_LIBRARY)
# The second since 2024, the third since 2025.
set(XRT_VERSION "")
foreach(file IN ITEMS version.h xrt/detail/version.h xrt/detail/version-slim.h)
  if(NOT XRT_VERSION AND XRT_INCLUDE_DIR AND EXISTS ${XRT_INCLUDE_DIR}/${file})
    file(STRINGS ${XRT_INCLUDE_DIR}/${file} line REGEX "xrt_build_version\\[\\]")
    if(line MATCHES "\"([0-9.]+)\"")
      set(XRT_VERSION ${CMAKE_MATCH_1})
    endif()
  endif()
endforeach()
if(XRT_INCLUDE_DIR AND NOT XRT_VERSION)
  # It is there; whether it is too old the compiler will tell.
  message(WARNING "XRT in ${XRT_INCLUDE_DIR}: version unknown, as none of its headers has it; at least ${XRT_FIND_VERSION} is needed")
  unset(XRT_FIND_VERSION)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(XRT
  REQUIRED_VARS XRT_COREUTIL_LIBRARY XRT_INCLUDE_DIR XRT_UUID_LIBRARY XRT_UUID_INCLUDE_DIR
  VERSION_VAR XRT_VERSION)

if(XRT_FOUND AND NOT TARGET XRT::coreutil)
  add_library(XRT::headers INTERFACE IMPORTED)
  set_target_properties(XRT::headers PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${XRT_INCLUDE_DIR};${XRT_UUID_INCLUDE_DIR}")
  add_library(XRT::coreutil UNKNOWN IMPORTED)
  set_target_properties(XRT::coreutil PROPERTIES IMPORTED_LOCATION ${XRT_COREUTIL_LIBRARY})
  find_package(Threads REQUIRED)
  set_property(TARGET XRT::coreutil PROPERTY INTERFACE_LINK_LIBRARIES XRT::headers ${XRT_UUID_LIBRARY} Threads::Threads)
endif()
