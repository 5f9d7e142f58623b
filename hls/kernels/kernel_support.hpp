// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the HLS kernels have in common: memory words, the check of a descriptor, addresses of parameters,
/// completions.
#ifndef COBALT_HLS_KERNELS_KERNEL_SUPPORT_HPP
#define COBALT_HLS_KERNELS_KERNEL_SUPPORT_HPP

#include <cstdint>

#include "spec/hls_kernel.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"

/// A memory word of 512 bits; byte b of memory is byte b % 8, from the low end, of word[b / 8].
struct CobaltBeat {
  std::uint64_t word[cobalt::spec::kMemoryBeatBytes / 8];
};

constexpr unsigned kCobaltElementsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kParameterElementBytes;

/// Beats that a kernel takes at once. A loop that reads or writes whole beats and does nothing else becomes bursts, so
/// a kernel reads a block, works on it and writes the answers.
constexpr unsigned kCobaltBlockBeats = 512;

namespace cobalt {
namespace hls {

/// Tables and entries by group: the part of spec::kGroupTable that hardware can hold.
struct AddressLimits {
  std::uint8_t tables[spec::kGroups];
  std::uint16_t entries[spec::kGroups];
};
constexpr AddressLimits make_address_limits() {
  AddressLimits limits = {};
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    limits.tables[group] = spec::kGroupTable[group].tables;
    limits.entries[group] = spec::kGroupTable[group].entries;
  }
  return limits;
}
constexpr AddressLimits kAddressLimits = make_address_limits();

/// What spec::address_is_valid says.
inline bool address_exists(std::uint32_t address) {
  const unsigned group = spec::address_group(address);
  return group < spec::kGroups && spec::address_table(address) < kAddressLimits.tables[group] &&
         spec::address_entry(address) < kAddressLimits.entries[group];
}

/// An element of a parameter list.
struct ParameterElement {
  std::uint32_t address;
  std::uint32_t data;
  bool exists;  ///< there is such an address
};
/// Element `index` of a list, from the beat that it is in.
inline ParameterElement parameter_element(const CobaltBeat& beat, std::uint32_t index) {
  const std::uint64_t element = beat.word[index % kCobaltElementsPerBeat];
  const std::uint32_t address = static_cast<std::uint32_t>(element >> spec::kParameterElementAddressLsb);
  return {address, static_cast<std::uint32_t>(element >> spec::kParameterElementDataLsb), address_exists(address)};
}
/// What a list of `elements`, of which `refused` have no address, makes of its bank.
/// \return bits of the completion's status
inline std::uint32_t end_parameter_list(std::uint32_t elements, std::uint32_t refused, bool& bank_complete) {
  if (elements == 0) return 0;
  bank_complete = refused == 0;
  return bank_complete ? 0u : std::uint32_t{spec::kStatusParameterAddress};
}

/// Whether a kernel does a descriptor.
struct Admission {
  std::uint32_t status;  ///< of the completion, so far
  bool is_refused;
};
/// \param operations  that the kernel has: bit n is spec::Operation n
/// \param with_bank   of these, the one that reads the parameter bank. It is done with an incomplete one too, as in the
///                    RTL kernel, and the status says so
inline Admission admit(std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t count,
                       bool bank_complete, std::uint32_t operations, std::uint32_t with_bank) {
  Admission admission = {spec::kStatusDone, true};
  if (spec_hash != spec::kSpecHash) {
    admission.status |= spec::kHlsStatusSpecHash;
  } else if (operation >= spec::kOperations || !spec::has_operation(operations, operation)) {
    admission.status |= spec::kStatusIllegalOperation;
  } else if (flags != 0) {
    admission.status |= spec::kStatusIllegalDescriptor;
  } else if (operation == spec::kOperationLoadParameters && !bank_complete && count < spec::kParameters) {
    admission.status |= spec::kStatusIncompleteBank;
  } else {
    if (operation == with_bank && !bank_complete && count != 0) admission.status |= spec::kStatusIncompleteBank;
    admission.is_refused = false;
  }
  return admission;
}

inline void set_field(CobaltBeat& beat, unsigned lsb, std::uint32_t value) {
  beat.word[lsb / 64] |= std::uint64_t{value} << (lsb % 64);
}

/// Where the fields of a completion are that these kernels fill.
constexpr unsigned kTagLsb = spec::format_field(spec::kCompletionFields, "tag").lsb;
constexpr unsigned kStatusLsb = spec::format_field(spec::kCompletionFields, "status").lsb;
constexpr unsigned kItemsLsb = spec::format_field(spec::kCompletionFields, "items").lsb;
constexpr unsigned kRefusedLsb = spec::format_field(spec::kCompletionFields, "refused").lsb;

/// A completion; the other fields are 0.
inline CobaltBeat make_completion(std::uint32_t tag, std::uint32_t status, std::uint32_t items, std::uint32_t refused) {
  CobaltBeat beat = {};
  set_field(beat, kTagLsb, tag);
  set_field(beat, kStatusLsb, status);
  set_field(beat, kItemsLsb, items);
  set_field(beat, kRefusedLsb, refused);
  return beat;
}

/// Bytes of a memory word.
inline void get_bytes(const CobaltBeat& beat, std::uint8_t (&bytes)[spec::kMemoryBeatBytes]) {
  for (unsigned b = 0; b < spec::kMemoryBeatBytes; ++b) {
    bytes[b] = static_cast<std::uint8_t>(beat.word[b / 8] >> (8 * (b % 8)));
  }
}

/// Puts an answer behind the others of its beat.
template <unsigned kBytes>
inline void put_answer(CobaltBeat& beat, unsigned place, const std::uint8_t (&bytes)[kBytes]) {
  for (unsigned b = 0; b < kBytes; ++b) {
    const unsigned at = place * kBytes + b;
    beat.word[at / 8] |= std::uint64_t{bytes[b]} << (8 * (at % 8));
  }
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_KERNELS_KERNEL_SUPPORT_HPP
