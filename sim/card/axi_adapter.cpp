// SPDX-License-Identifier: Apache-2.0
#include "sim/card/axi_adapter.hpp"

#include <algorithm>
#include <cstring>

#include "spec/kernel_interface.hpp"

namespace cobalt::sim {
namespace {

constexpr unsigned kBeatBytes = spec::kMemoryBeatBytes;
constexpr std::uint64_t kPageBytes = 4096;

std::uint8_t axi_response(tlm::tlm_response_status status) {
  switch (status) {
    case tlm::TLM_OK_RESPONSE:
      return kAxiOkay;
    case tlm::TLM_ADDRESS_ERROR_RESPONSE:
      return kAxiDecerr;
    default:
      return kAxiSlverr;
  }
}

/// What is wrong with a burst; empty: nothing.
std::string burst_error(const char* channel, std::uint64_t address, unsigned beats) {
  if (address % kBeatBytes != 0) return std::string(channel) + ": address is not a multiple of the beat";
  if (beats > spec::kMaxBurstBeats) return std::string(channel) + ": burst is too long";
  if (address / kPageBytes != (address + std::uint64_t{beats} * kBeatBytes - 1) / kPageBytes) {
    return std::string(channel) + ": burst crosses 4 KiB";
  }
  return {};
}

}  // namespace

AxiReadAdapter::AxiReadAdapter(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed,
                               Bandwidth& bandwidth)
    : sc_module(name),
      latency_clocks_(std::max(options.read_latency_clocks, 1u)),
      bandwidth_(bandwidth),
      address_stall_(options.stall.read_address, seed),
      data_stall_(options.stall.read_data, seed + 1) {}

tlm::tlm_response_status AxiReadAdapter::read(std::uint64_t address, std::uint8_t* data, std::size_t bytes) {
  tlm::tlm_generic_payload transaction;
  transaction.set_command(tlm::TLM_READ_COMMAND);
  transaction.set_address(address);
  transaction.set_data_ptr(data);
  transaction.set_data_length(static_cast<unsigned>(bytes));
  transaction.set_streaming_width(transaction.get_data_length());
  transaction.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  socket->b_transport(transaction, delay);
  return transaction.get_response_status();
}

void AxiReadAdapter::sample(const ReadPins& pins, std::uint64_t edge, std::string& error) {
  if (pins.ar_valid && pins.ar_ready) {
    Burst burst;
    burst.id = pins.ar_id;
    burst.beats = unsigned{pins.ar_length} + 1;
    burst.due_edge = edge + latency_clocks_;
    if (!spare_.empty()) {
      burst.data = std::move(spare_.back());
      spare_.pop_back();
    }
    burst.data.resize(std::size_t{burst.beats} * kBeatBytes);
    if (error.empty()) error = burst_error("AR", pins.ar_address, burst.beats);

    const tlm::tlm_response_status status = read(pins.ar_address, burst.data.data(), burst.data.size());
    burst.silent = status == tlm::TLM_INCOMPLETE_RESPONSE;
    if (!burst.silent && status != tlm::TLM_OK_RESPONSE) {
      // Each beat has a response of its own: which are bad?
      std::fill(burst.data.begin(), burst.data.end(), std::uint8_t{0});
      for (unsigned beat = 0; beat < burst.beats; ++beat) {
        const std::size_t offset = std::size_t{beat} * kBeatBytes;
        burst.responses.push_back(axi_response(read(pins.ar_address + offset, burst.data.data() + offset, kBeatBytes)));
      }
    }
    bursts_.push_back(std::move(burst));
  }

  beat_taken_ = pins.r_valid && pins.r_ready;
  if (beat_taken_ && pins.r_last) {
    spare_.push_back(std::move(bursts_.front().data));
    bursts_.pop_front();
  }
}

void AxiReadAdapter::drive(ReadPins& pins, std::uint64_t edge) {
  pins.ar_ready = !address_stall_.hold();
  if (pins.r_valid && !beat_taken_) return;  // what is offered stays until it is taken

  pins.r_valid = false;
  if (bursts_.empty()) return;
  Burst& burst = bursts_.front();
  if (burst.silent || edge < burst.due_edge || !bandwidth_.has(kBeatBytes) || data_stall_.hold()) return;
  bandwidth_.use(kBeatBytes);
  std::memcpy(pins.r_data.data(), burst.data.data() + std::size_t{burst.sent} * kBeatBytes, kBeatBytes);
  pins.r_response = kAxiOkay;
  if (!burst.responses.empty()) pins.r_response = burst.responses[burst.sent];
  ++burst.sent;
  pins.r_valid = true;
  pins.r_id = burst.id;
  pins.r_last = burst.sent == burst.beats;
}

void AxiReadAdapter::reset(ReadPins& pins) {
  bursts_.clear();
  beat_taken_ = false;
  pins.ar_ready = false;
  pins.r_valid = false;
}

void AxiReadAdapter::reset_pins(ReadPins& pins) {
  // The beat on the pins is not taken any more; a burst that ends with it is over.
  if (pins.r_valid && pins.r_last) bursts_.pop_front();
  beat_taken_ = false;
  pins.ar_ready = false;
  pins.r_valid = false;
}

AxiWriteAdapter::AxiWriteAdapter(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed,
                                 Bandwidth& bandwidth)
    : sc_module(name),
      latency_clocks_(std::max(options.write_latency_clocks, 1u)),
      bandwidth_(bandwidth),
      address_stall_(options.stall.write_address, seed),
      data_stall_(options.stall.write_data, seed + 1),
      response_stall_(options.stall.write_response, seed + 2) {}

void AxiWriteAdapter::write_burst(std::uint64_t edge) {
  tlm::tlm_generic_payload transaction;
  transaction.set_command(tlm::TLM_WRITE_COMMAND);
  transaction.set_address(bursts_.front().address);
  transaction.set_data_ptr(data_.data());
  transaction.set_data_length(static_cast<unsigned>(data_.size()));
  transaction.set_streaming_width(transaction.get_data_length());
  if (std::find(enables_.begin(), enables_.end(), 0) != enables_.end()) {
    transaction.set_byte_enable_ptr(enables_.data());
    transaction.set_byte_enable_length(static_cast<unsigned>(enables_.size()));
  }
  transaction.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
  socket->b_transport(transaction, delay);
  responses_.push_back({bursts_.front().id, edge + latency_clocks_, axi_response(transaction.get_response_status()),
                        transaction.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE});
  bursts_.pop_front();
  data_.clear();
  enables_.clear();
  data_complete_ = false;
}

void AxiWriteAdapter::sample(const WritePins& pins, std::uint64_t edge, std::string& error) {
  if (pins.aw_valid && pins.aw_ready) {
    bursts_.push_back({pins.aw_id, pins.aw_address, unsigned{pins.aw_length} + 1});
    if (error.empty()) error = burst_error("AW", pins.aw_address, bursts_.back().beats);
  }
  if (pins.w_valid && pins.w_ready) {
    bandwidth_.use(kBeatBytes);
    const std::size_t offset = data_.size();
    data_.resize(offset + kBeatBytes);
    std::memcpy(data_.data() + offset, pins.w_data.data(), kBeatBytes);
    for (unsigned byte = 0; byte < kBeatBytes; ++byte) {
      enables_.push_back((pins.w_strobe >> byte) & 1u ? 0xff : 0x00);
    }
    data_complete_ = pins.w_last;
  }
  if (data_complete_ && !bursts_.empty()) {
    if (data_.size() != std::size_t{bursts_.front().beats} * kBeatBytes && error.empty()) {
      error = "W: last beat does not agree with the burst length";
    }
    write_burst(edge);
  }
  response_taken_ = pins.b_valid && pins.b_ready;
}

void AxiWriteAdapter::drive(WritePins& pins, std::uint64_t edge) {
  pins.aw_ready = !address_stall_.hold();
  // While a complete burst waits for its address there is no room for the next one.
  pins.w_ready = !data_complete_ && bandwidth_.has(kBeatBytes) && !data_stall_.hold();

  if (pins.b_valid && !response_taken_) return;
  pins.b_valid = false;
  if (responses_.empty()) return;
  const Response& response = responses_.front();
  if (response.silent || edge < response.due_edge || response_stall_.hold()) return;
  pins.b_valid = true;
  pins.b_id = response.id;
  pins.b_response = response.response;
  responses_.pop_front();
}

void AxiWriteAdapter::reset(WritePins& pins) {
  responses_.clear();
  reset_pins(pins);
}

void AxiWriteAdapter::reset_pins(WritePins& pins) {
  bursts_.clear();
  data_.clear();
  enables_.clear();
  data_complete_ = false;
  response_taken_ = false;
  pins.aw_ready = false;
  pins.w_ready = false;
  pins.b_valid = false;
}

}  // namespace cobalt::sim
