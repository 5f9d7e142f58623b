// SPDX-License-Identifier: Apache-2.0
#include "tests/four_state/pin_file.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "spec/kernel_interface.hpp"

namespace cobalt::test {
namespace {

/// The bytes of a beat that are written; 0 in the place of the others.
sim::Beat written(const sim::Beat& beat, std::uint64_t strobe) {
  sim::Beat result{};
  for (unsigned byte = 0; byte < spec::kMemoryBeatBytes; ++byte) {
    if ((strobe >> byte & 1) != 0) result.at(byte / 4) |= beat.at(byte / 4) & 0xffU << byte % 4 * 8;
  }
  return result;
}

}  // namespace

PinFile::PinFile(const std::string& name) : name_(name), file_(name) {
  if (!file_) throw std::runtime_error(name + ": cannot be written");
}

void PinFile::close() {
  file_.close();
  if (!file_) throw std::runtime_error(name_ + ": cannot be written");
}

void PinFile::write(const sim::KernelPins& pins) {
  bits_.clear();
  put_all(pins);
  if (!has_header_) file_ << header_ << '\n';
  has_header_ = true;
  while (bits_.size() % 4 != 0) bits_.push_back(false);
  std::string line;
  for (std::size_t at = bits_.size(); at != 0; at -= 4) {
    unsigned digit = 0;
    for (unsigned bit = 1; bit <= 4; ++bit) digit = digit * 2 + (bits_[at - bit] ? 1 : 0);
    line += "0123456789abcdef"[digit];
  }
  file_ << line << '\n';
  ++clocks_;
}

void PinFile::put_all(const sim::KernelPins& pins) {
  constexpr unsigned kBeatBits = spec::kMemoryBeatBytes * 8;
  const sim::ControlPins& control = pins.control;
  in("ap_rst_n", 1, pins.reset_n);
  in("s_axi_control_awvalid", 1, control.aw_valid);
  in("s_axi_control_awaddr", spec::kControlAddressBits, control.aw_address);
  in("s_axi_control_wvalid", 1, control.w_valid);
  in("s_axi_control_wdata", 32, control.w_data);
  in("s_axi_control_wstrb", 4, control.w_strobe);
  in("s_axi_control_bready", 1, control.b_ready);
  in("s_axi_control_arvalid", 1, control.ar_valid);
  in("s_axi_control_araddr", spec::kControlAddressBits, control.ar_address);
  in("s_axi_control_rready", 1, control.r_ready);
  out("s_axi_control_awready", 1, control.aw_ready);
  out("s_axi_control_wready", 1, control.w_ready);
  out("s_axi_control_bvalid", 1, control.b_valid);
  out("s_axi_control_bresp", 2, control.b_response);
  out("s_axi_control_arready", 1, control.ar_ready);
  out("s_axi_control_rvalid", 1, control.r_valid);
  out("s_axi_control_rdata", 32, control.r_data, "s_axi_control_rvalid", control.r_valid);
  out("s_axi_control_rresp", 2, control.r_response);

  const sim::ReadPins& read = pins.read;
  in("m_axi_gmem0_arready", 1, read.ar_ready);
  in("m_axi_gmem0_rvalid", 1, read.r_valid);
  in("m_axi_gmem0_rid", spec::kMemoryIdBits, read.r_id);
  put("m_axi_gmem0_rdata", "in", kBeatBits, read.r_data);
  in("m_axi_gmem0_rresp", 2, read.r_response);
  in("m_axi_gmem0_rlast", 1, read.r_last);
  out("m_axi_gmem0_arvalid", 1, read.ar_valid);
  out("m_axi_gmem0_arid", spec::kMemoryIdBits, read.ar_id, "m_axi_gmem0_arvalid", read.ar_valid);
  out("m_axi_gmem0_araddr", 64, read.ar_address, "m_axi_gmem0_arvalid", read.ar_valid);
  out("m_axi_gmem0_arlen", 8, read.ar_length, "m_axi_gmem0_arvalid", read.ar_valid);
  out("m_axi_gmem0_rready", 1, read.r_ready);

  const sim::WritePins& write = pins.write;
  in("m_axi_gmem0_awready", 1, write.aw_ready);
  in("m_axi_gmem0_wready", 1, write.w_ready);
  in("m_axi_gmem0_bvalid", 1, write.b_valid);
  in("m_axi_gmem0_bid", spec::kMemoryIdBits, write.b_id);
  in("m_axi_gmem0_bresp", 2, write.b_response);
  out("m_axi_gmem0_awvalid", 1, write.aw_valid);
  out("m_axi_gmem0_awid", spec::kMemoryIdBits, write.aw_id, "m_axi_gmem0_awvalid", write.aw_valid);
  out("m_axi_gmem0_awaddr", 64, write.aw_address, "m_axi_gmem0_awvalid", write.aw_valid);
  out("m_axi_gmem0_awlen", 8, write.aw_length, "m_axi_gmem0_awvalid", write.aw_valid);
  out("m_axi_gmem0_wvalid", 1, write.w_valid);
  out("m_axi_gmem0_wstrb", spec::kMemoryBeatBytes, write.w_strobe, "m_axi_gmem0_wvalid", write.w_valid);
  // Bytes that are not written count for nothing.
  put("m_axi_gmem0_wdata", "out:m_axi_gmem0_wstrb", kBeatBits,
      written(write.w_data, write.w_valid ? write.w_strobe : 0));
  out("m_axi_gmem0_wlast", 1, write.w_last, "m_axi_gmem0_wvalid", write.w_valid);
  out("m_axi_gmem0_bready", 1, write.b_ready);
  out("interrupt", 1, pins.interrupt);
}

void PinFile::in(const char* name, unsigned width, std::uint64_t value) { put(name, "in", width, value); }

void PinFile::out(const char* name, unsigned width, std::uint64_t value) { put(name, "out:-", width, value); }

void PinFile::out(const char* name, unsigned width, std::uint64_t value, const char* guard, bool counts) {
  put(name, fmt::format("out:{}", guard), width, counts ? value : 0);
}

void PinFile::put(const char* name, const std::string& kind, unsigned width, std::uint64_t value) {
  put(name, kind, width, std::array{static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)});
}

void PinFile::put(const char* name, const std::string& kind, unsigned width, std::span<const std::uint32_t> words) {
  if (!has_header_) {
    header_ += fmt::format("{} {}:{}:{}", header_.empty() ? "//" : "", name, width, kind);
  }
  for (unsigned bit = 0; bit < width; ++bit) bits_.push_back((words[bit / 32] >> bit % 32 & 1) != 0);
}

}  // namespace cobalt::test
