// SPDX-License-Identifier: Apache-2.0
#include "host/device/f2_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

constexpr const char* kLibrary = "libfpga_mgmt.so.1";

template <typename Function>
void find(void* library, const char* name, Function*& function) {
  void* const symbol = ::dlsym(library, name);
  if (symbol == nullptr) throw DeviceError(fmt::format("{} has no function {}", kLibrary, name));
  function = reinterpret_cast<Function*>(symbol);
}

}  // namespace

void F2Library::Close::operator()(void* library) const { ::dlclose(library); }

F2Library::F2Library() : library_(::dlopen(kLibrary, RTLD_NOW)) {
  if (!library_) {
    throw DeviceError(
        fmt::format("{}; install AWS's FPGA SDK: in a clone of github.com/aws/aws-fpga, branch f2, "
                    "\"source sdk_setup.sh\" (docs/how-to/aws-f2.md)",
                    ::dlerror()));
  }
#define COBALT_FIND(name) find(library_.get(), #name, functions_.name)
  COBALT_FIND(fpga_mgmt_init);
  COBALT_FIND(fpga_pci_attach);
  COBALT_FIND(fpga_pci_detach);
  COBALT_FIND(fpga_pci_poke);
  COBALT_FIND(fpga_pci_peek);
  COBALT_FIND(fpga_pci_peek64);
  COBALT_FIND(fpga_pci_write_burst);
#undef COBALT_FIND
  if (const int error = functions_.fpga_mgmt_init(); error != 0) {
    throw DeviceError(
        fmt::format("fpga_mgmt_init failed with {}: the program needs the rights to the card, as root has", error));
  }
}

}  // namespace cobalt::device
