// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/emulated_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "spec/kernel_interface.hpp"

namespace cobalt::emulation {
namespace {

constexpr std::size_t kWordBytes = sizeof(std::uint32_t);
/// The kernel sees the low bits of the address alone.
constexpr std::uint32_t kOffsetMask = (1u << spec::kControlAddressBits) - 1;
/// So many different complaints are reported, lest a host that asks nonsense fills the console.
constexpr std::size_t kMaxReports = 20;

}  // namespace

EmulatedCard::EmulatedCard(const Settings& settings, ComputeUnit::Report report) : report_(std::move(report)) {
  for (unsigned i = 0; i < units_.size(); ++i) units_[i] = std::make_unique<ComputeUnit>(i, settings, report_);
}

void EmulatedCard::report_once(const std::string& text) {
  if (reported_.size() < kMaxReports && reported_.insert(text).second) report_(text);
}

ComputeUnit* EmulatedCard::find_register(std::uint64_t address, std::uint32_t& offset) {
  const std::uint64_t from_base = address - spec::kEmulationKernelBase;
  const std::uint64_t index = from_base / spec::kEmulationKernelStride;
  if (address < spec::kEmulationKernelBase || index >= units_.size() || address % kWordBytes != 0) {
    report_once(fmt::format("no register at {:#x}", address));
    return nullptr;
  }
  offset = static_cast<std::uint32_t>(from_base) & kOffsetMask;
  return units_[index].get();
}

ComputeUnit* EmulatedCard::find_memory(std::uint64_t address, std::size_t bytes) {
  const std::uint64_t bank = address >> spec::kEmulationBankShift;
  if (bank >= units_.size() || bytes > spec::kEmulationBankBytes ||
      address - spec::emulation_bank_base(static_cast<unsigned>(bank)) > spec::kEmulationBankBytes - bytes) {
    report_once(fmt::format("{} bytes at {:#x} are in no memory bank", bytes, address));
    return nullptr;
  }
  return units_[bank].get();
}

std::string EmulatedCard::read_registers(std::uint64_t address, std::size_t bytes) {
  std::string data(bytes, '\0');
  for (std::size_t done = 0; done < bytes; done += kWordBytes) {
    std::uint32_t offset = 0;
    ComputeUnit* const unit = find_register(address + done, offset);
    if (unit == nullptr) continue;
    const std::uint32_t value = unit->read_register(offset);
    std::memcpy(data.data() + done, &value, std::min(kWordBytes, bytes - done));
  }
  return data;
}

void EmulatedCard::write_registers(std::uint64_t address, const std::string& data) {
  const auto write = [&](bool control) {
    for (std::size_t done = 0; done + kWordBytes <= data.size(); done += kWordBytes) {
      std::uint32_t offset = 0;
      ComputeUnit* const unit = find_register(address + done, offset);
      if (unit == nullptr || (offset == spec::kRegApCtrl) != control) continue;
      std::uint32_t value = 0;
      std::memcpy(&value, data.data() + done, kWordBytes);
      unit->write_register(offset, value);
    }
  };
  write(false);
  write(true);
  if (data.size() % kWordBytes != 0) {
    report_once(fmt::format("a write of {} bytes to registers at {:#x}: the last {} are ignored", data.size(), address,
                            data.size() % kWordBytes));
  }
}

std::string EmulatedCard::read_memory(std::uint64_t address, std::size_t bytes) {
  std::string data(bytes, '\0');
  if (ComputeUnit* const unit = find_memory(address, bytes)) unit->read_memory(address, data.data(), bytes);
  return data;
}

void EmulatedCard::write_memory(std::uint64_t address, const std::string& data) {
  if (ComputeUnit* const unit = find_memory(address, data.size())) {
    unit->write_memory(address, data.data(), data.size());
  }
}

void EmulatedCard::fail() {
  for (const auto& unit : units_) unit->fail();
}

}  // namespace cobalt::emulation
