// SPDX-License-Identifier: Apache-2.0
#include "sim/card/pcie.hpp"

#include <algorithm>
#include <cstring>

namespace cobalt::sim {

Pcie::Pcie(const sc_core::sc_module_name& name, const CardOptions& options)
    : sc_module(name),
      seconds_per_byte_(1.0 / options.dma_bytes_per_second),
      latency_(options.dma_latency_seconds, sc_core::SC_SEC),
      register_read_(options.register_read_seconds, sc_core::SC_SEC),
      register_write_(options.register_write_seconds, sc_core::SC_SEC) {
  SC_HAS_PROCESS(Pcie);
  SC_THREAD(to_card_thread);
  SC_THREAD(from_card_thread);
  SC_THREAD(register_thread);
}

std::uint64_t Pcie::to_card(std::uint64_t address, const void* data, std::size_t bytes) {
  const auto* from = static_cast<const std::uint8_t*>(data);
  to_card_.push_back({next_id_, address, std::vector<std::uint8_t>(from, from + bytes), nullptr, bytes});
  unfinished_.insert(next_id_);
  to_card_event_.notify(sc_core::SC_ZERO_TIME);
  return next_id_++;
}

std::uint64_t Pcie::from_card(std::uint64_t address, void* destination, std::size_t bytes) {
  from_card_.push_back({next_id_, address, {}, static_cast<std::uint8_t*>(destination), bytes});
  unfinished_.insert(next_id_);
  from_card_event_.notify(sc_core::SC_ZERO_TIME);
  return next_id_++;
}

void Pcie::start(RegisterAccess& access) {
  accesses_.push_back(&access);
  register_event_.notify(sc_core::SC_ZERO_TIME);
}

void Pcie::transfer(std::deque<Transfer>& queue, tlm::tlm_command command) {
  Transfer current = std::move(queue.front());
  queue.pop_front();
  wait(latency_);
  std::uint8_t* data = command == tlm::TLM_WRITE_COMMAND ? current.data.data() : current.destination;
  for (std::size_t offset = 0; offset < current.bytes; offset += kPieceBytes) {
    const std::size_t bytes = std::min(kPieceBytes, current.bytes - offset);
    wait(sc_core::sc_time(static_cast<double>(bytes) * seconds_per_byte_, sc_core::SC_SEC));
    tlm::tlm_generic_payload transaction;
    transaction.set_command(command);
    transaction.set_address(current.address + offset);
    transaction.set_data_ptr(data + offset);
    transaction.set_data_length(static_cast<unsigned>(bytes));
    transaction.set_streaming_width(static_cast<unsigned>(bytes));
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    dma_socket->b_transport(transaction, delay);
  }
  unfinished_.erase(current.id);
  on_transfer();
}

void Pcie::to_card_thread() {
  for (;;) {
    while (to_card_.empty()) wait(to_card_event_);
    transfer(to_card_, tlm::TLM_WRITE_COMMAND);
  }
}

void Pcie::from_card_thread() {
  for (;;) {
    while (from_card_.empty()) wait(from_card_event_);
    transfer(from_card_, tlm::TLM_READ_COMMAND);
  }
}

void Pcie::register_thread() {
  for (;;) {
    while (accesses_.empty()) wait(register_event_);
    RegisterAccess& access = *accesses_.front();
    accesses_.pop_front();
    wait(access.is_write ? register_write_ : register_read_);
    std::uint8_t enables[4];
    for (unsigned byte = 0; byte < 4; ++byte) enables[byte] = (access.strobe >> byte) & 1u ? 0xff : 0x00;
    tlm::tlm_generic_payload transaction;
    transaction.set_command(access.is_write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    transaction.set_address(access.offset);
    std::uint8_t bytes[4];
    std::memcpy(bytes, &access.value, 4);
    transaction.set_data_ptr(bytes);
    transaction.set_data_length(4);
    transaction.set_streaming_width(4);
    if (access.is_write) {
      transaction.set_byte_enable_ptr(enables);
      transaction.set_byte_enable_length(4);
    }
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    register_socket->b_transport(transaction, delay);
    std::memcpy(&access.value, bytes, 4);
    access.good = transaction.get_response_status() == tlm::TLM_OK_RESPONSE;
    access.done = true;
    on_access();
  }
}

}  // namespace cobalt::sim
