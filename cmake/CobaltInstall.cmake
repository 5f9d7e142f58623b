# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` and CPack (a Debian package) take: the program with its manual page and completions, and the
# libraries that other programs can use. Headers keep their folders below include/cobalt, as #include names them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the program ----
install(TARGETS cobalt RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET cobalt_xrt_emulator)
  install(TARGETS cobalt_xrt_emulator RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})  # found beside the program
  install(TARGETS cobalt_xrt_emulation_library LIBRARY DESTINATION lib/cobalt)      # as emulation_library() seeks it
endif()
# From the same descriptions as --help.
set(manual ${PROJECT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${manual})
add_custom_command(
  OUTPUT ${manual}/cobalt.1 ${manual}/cobalt.bash ${manual}/_cobalt
  COMMAND cobalt --man > ${manual}/cobalt.1
  COMMAND cobalt --completion bash > ${manual}/cobalt.bash
  COMMAND cobalt --completion zsh > ${manual}/_cobalt
  DEPENDS cobalt COMMENT "Writing the manual page and completions" VERBATIM)
add_custom_target(cobalt_manual ALL DEPENDS ${manual}/cobalt.1 ${manual}/cobalt.bash ${manual}/_cobalt)
install(FILES ${manual}/cobalt.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual}/cobalt.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME cobalt)
install(FILES ${manual}/_cobalt DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES params/default.toml params/classic.toml params/learned_entries.json DESTINATION ${CMAKE_INSTALL_DATADIR}/cobalt)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# ---- the libraries: cobalt::chess, cobalt::parameters, cobalt::evaluation, cobalt::generator, and the devices model and hls ----
set(libraries spec hls hls_kernel support chess parameters evaluation generator device)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/cobalt)
foreach(name IN LISTS libraries)
  set_target_properties(cobalt_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS cobalt_${name} EXPORT cobalt ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION ${headers})
endforeach()
foreach(folder IN ITEMS spec hls host/support host/chess host/parameters host/evaluation host/generator host/device)
  install(DIRECTORY ${folder}/ DESTINATION ${headers}/${folder} FILES_MATCHING
    PATTERN "*.hpp" PATTERN "specgen" EXCLUDE PATTERN "xrt*" EXCLUDE)
endforeach()
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/cobalt)
install(EXPORT cobalt FILE cobaltTargets.cmake NAMESPACE cobalt:: DESTINATION ${config})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/cobaltConfig.cmake.in ${PROJECT_BINARY_DIR}/cobaltConfig.cmake
                              INSTALL_DESTINATION ${config})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cobaltConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cobaltConfig.cmake ${PROJECT_BINARY_DIR}/cobaltConfigVersion.cmake
        DESTINATION ${config})
# Relative, so that it is right wherever --prefix and the package put it.
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/cobalt.pc.in ${PROJECT_BINARY_DIR}/cobalt.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cobalt.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# ---- packages: cpack --config build/CPackConfig.cmake ----
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Cobalt contributors <cobalt@project.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libfmt-dev, nlohmann-json3-dev, libtomlplusplus-dev")  # who builds with the libraries
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
