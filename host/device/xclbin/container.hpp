// SPDX-License-Identifier: Apache-2.0
/// \file
/// The container format of .xclbin files: a header and sections, whatever these hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/device/xclbin/xrt_headers.hpp"

namespace cobalt::xclbin {

/// 16 bytes, as the header holds them.
using Uuid = std::string;

struct Section {
  std::uint32_t kind = BITSTREAM;  ///< axlf_section_kind, or one that XRT does not know
  std::string name;                ///< at most 15 characters
  std::string data;
};

struct Container {
  Uuid uuid;
  std::string platform;  ///< at most 63 characters
  std::uint16_t mode = XCLBIN_FLAT;
  std::uint64_t time = 0;  ///< seconds since 1970
  std::vector<Section> sections;

  /// The first section of this kind; null when there is none.
  const Section* find(std::uint32_t kind) const;
};

/// Name of a section kind as xclbinutil shows it; "kind N" for unknown ones.
std::string section_kind_name(std::uint32_t kind);

/// A uuid (version 5) that follows from all else that the container holds.
Uuid hash_uuid(const Container& container);
/// xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx
std::string uuid_text(const Uuid& uuid);

/// The bytes of the file.
std::string to_bytes(const Container& container);
/// Reads the bytes of a file. Throws InputError, which names `where` and what is wrong: other magic, another length
/// than the header says, sections outside of the file or larger than it together.
Container from_bytes(std::string_view bytes, const std::string& where);

}  // namespace cobalt::xclbin
