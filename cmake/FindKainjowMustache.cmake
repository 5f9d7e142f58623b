# SPDX-License-Identifier: Apache-2.0
# kainjow's Mustache, a header: KAINJOW_INCLUDE_DIR is the folder that holds kainjow/mustache.hpp.
find_path(KAINJOW_INCLUDE_DIR kainjow/mustache.hpp DOC "Folder with kainjow/mustache.hpp")
mark_as_advanced(KAINJOW_INCLUDE_DIR)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(KainjowMustache REQUIRED_VARS KAINJOW_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libkainjow-mustache-dev, or unpack its header and give -DKAINJOW_INCLUDE_DIR=FOLDER")
