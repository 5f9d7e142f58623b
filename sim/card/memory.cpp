// SPDX-License-Identifier: Apache-2.0
#include "sim/card/memory.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace cobalt::sim {

Memory::Memory(const sc_core::sc_module_name& name, std::uint64_t bytes) : sc_module(name), bytes_(bytes) {
  for (unsigned i = 0; i < kSockets; ++i) {
    const std::string socket_name = "socket" + std::to_string(i);
    sockets[i] = std::make_unique<tlm_utils::simple_target_socket<Memory>>(socket_name.c_str());
    sockets[i]->register_b_transport(this,
                                     i == kDmaSocket ? &Memory::b_transport_without_faults : &Memory::b_transport);
  }
}

bool Memory::contains(std::uint64_t address, std::uint64_t bytes) const {
  return address <= bytes_ && bytes <= bytes_ - address;
}

void Memory::read(std::uint64_t address, void* destination, std::size_t bytes) const {
  auto* to = static_cast<std::uint8_t*>(destination);
  while (bytes > 0) {
    const std::size_t offset = address % kPageBytes;
    const std::size_t count = std::min(bytes, kPageBytes - offset);
    const auto page = pages_.find(address >> kPageBits);
    if (page == pages_.end()) {
      std::memset(to, 0, count);
    } else {
      std::memcpy(to, page->second->data() + offset, count);
    }
    address += count;
    to += count;
    bytes -= count;
  }
}

void Memory::write(std::uint64_t address, const void* data, std::size_t bytes, const std::uint8_t* enables) {
  const auto* from = static_cast<const std::uint8_t*>(data);
  while (bytes > 0) {
    const std::size_t offset = address % kPageBytes;
    const std::size_t count = std::min(bytes, kPageBytes - offset);
    std::unique_ptr<Page>& page = pages_[address >> kPageBits];
    if (!page) page = std::make_unique<Page>();  // zeros
    if (enables == nullptr) {
      std::memcpy(page->data() + offset, from, count);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        if (enables[i] != 0) (*page)[offset + i] = from[i];
      }
      enables += count;
    }
    address += count;
    from += count;
    bytes -= count;
  }
}

void Memory::add_fault(std::uint64_t first, std::uint64_t last, bool on_read, bool on_write, FaultKind kind) {
  faults_.push_back({first, last, on_read, on_write, kind});
}

void Memory::clear_faults() { faults_.clear(); }

void Memory::b_transport(tlm::tlm_generic_payload& transaction, sc_core::sc_time& delay) {
  const std::uint64_t address = transaction.get_address();
  const std::uint64_t bytes = transaction.get_data_length();
  for (const Fault& fault : faults_) {
    if (address > fault.last || address + (bytes - 1) < fault.first) continue;
    if (!(transaction.is_read() ? fault.on_read : fault.on_write)) continue;
    switch (fault.kind) {
      case FaultKind::kSlverr:
        transaction.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        break;
      case FaultKind::kDecerr:
        transaction.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        break;
      case FaultKind::kSilent:
        transaction.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        break;
    }
    return;
  }
  b_transport_without_faults(transaction, delay);
}

void Memory::b_transport_without_faults(tlm::tlm_generic_payload& transaction, sc_core::sc_time&) {
  const std::uint64_t address = transaction.get_address();
  const std::uint64_t bytes = transaction.get_data_length();
  if (!contains(address, bytes)) {
    transaction.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    return;
  }
  if (transaction.is_read()) {
    read(address, transaction.get_data_ptr(), bytes);
  } else {
    write(address, transaction.get_data_ptr(), bytes, transaction.get_byte_enable_ptr());
  }
  transaction.set_response_status(tlm::TLM_OK_RESPONSE);
}

}  // namespace cobalt::sim
