// SPDX-License-Identifier: Apache-2.0
#include "sim/card/control_master.hpp"

#include <cstring>

namespace cobalt::sim {

ControlMaster::ControlMaster(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed)
    : sc_module(name), stall_(options.stall.control, seed) {
  socket.register_b_transport(this, &ControlMaster::b_transport);
}

void ControlMaster::b_transport(tlm::tlm_generic_payload& transaction, sc_core::sc_time&) {
  if (transaction.get_data_length() != 4 || busy()) {
    transaction.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
    return;
  }
  address_ = static_cast<std::uint16_t>(transaction.get_address());
  address_sent_ = false;
  data_sent_ = false;
  strobe_ = 0xf;
  if (const std::uint8_t* enables = transaction.get_byte_enable_ptr()) {
    strobe_ = 0;
    for (unsigned byte = 0; byte < 4; ++byte) {
      if (enables[byte] != 0) strobe_ = static_cast<std::uint8_t>(strobe_ | (1u << byte));
    }
  }
  if (transaction.is_write()) std::memcpy(&data_, transaction.get_data_ptr(), 4);
  state_ = transaction.is_write() ? State::kWrite : State::kRead;
  wake();
  sc_core::wait(done_);
  if (transaction.is_read()) std::memcpy(transaction.get_data_ptr(), &data_, 4);
  transaction.set_response_status(good_ ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE);
}

void ControlMaster::finish(bool good) {
  good_ = good;
  state_ = State::kIdle;
  done_.notify(sc_core::SC_ZERO_TIME);
}

void ControlMaster::sample(const ControlPins& pins) {
  if (state_ == State::kWrite) {
    address_sent_ = address_sent_ || (pins.aw_valid && pins.aw_ready);
    data_sent_ = data_sent_ || (pins.w_valid && pins.w_ready);
    if (pins.b_valid && pins.b_ready) finish(pins.b_response == kAxiOkay);
  } else if (state_ == State::kRead) {
    address_sent_ = address_sent_ || (pins.ar_valid && pins.ar_ready);
    if (pins.r_valid && pins.r_ready) {
      data_ = pins.r_data;
      finish(pins.r_response == kAxiOkay);
    }
  }
}

void ControlMaster::drive(ControlPins& pins) {
  // A valid that was offered stays until it is taken; a new one may come late. Each channel draws for itself.
  pins.aw_valid = state_ == State::kWrite && !address_sent_ && (pins.aw_valid || !stall_.hold());
  pins.aw_address = address_;
  pins.w_valid = state_ == State::kWrite && !data_sent_ && (pins.w_valid || !stall_.hold());
  pins.w_data = data_;
  pins.w_strobe = strobe_;
  pins.ar_valid = state_ == State::kRead && !address_sent_ && (pins.ar_valid || !stall_.hold());
  pins.ar_address = address_;
  pins.b_ready = !stall_.hold();
  pins.r_ready = !stall_.hold();
}

void ControlMaster::reset(ControlPins& pins) {
  if (busy()) finish(false);
  pins.aw_valid = pins.w_valid = pins.ar_valid = false;
  pins.b_ready = pins.r_ready = false;
}

}  // namespace cobalt::sim
