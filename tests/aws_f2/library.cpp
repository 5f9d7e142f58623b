// SPDX-License-Identifier: Apache-2.0
// A shared library with the name and the functions of AWS's fpga_mgmt, for programs that are linked with the simulated
// shell: each function is that of the program.
#include <cstdint>

#include "tests/aws_f2/fpga_mgmt.hpp"

extern "C" {

int fpga_mgmt_init() { return cobalt_simulated_f2().fpga_mgmt_init(); }
int fpga_pci_attach(int slot, int function, int bar, std::uint32_t flags, int* handle) {
  return cobalt_simulated_f2().fpga_pci_attach(slot, function, bar, flags, handle);
}
int fpga_pci_detach(int handle) { return cobalt_simulated_f2().fpga_pci_detach(handle); }
int fpga_pci_poke(int handle, std::uint64_t offset, std::uint32_t value) {
  return cobalt_simulated_f2().fpga_pci_poke(handle, offset, value);
}
int fpga_pci_peek(int handle, std::uint64_t offset, std::uint32_t* value) {
  return cobalt_simulated_f2().fpga_pci_peek(handle, offset, value);
}
int fpga_pci_peek64(int handle, std::uint64_t offset, std::uint64_t* value) {
  return cobalt_simulated_f2().fpga_pci_peek64(handle, offset, value);
}
int fpga_pci_write_burst(int handle, std::uint64_t offset, std::uint32_t* data, std::uint64_t words) {
  return cobalt_simulated_f2().fpga_pci_write_burst(handle, offset, data, words);
}

}  // extern "C"
