// SPDX-License-Identifier: Apache-2.0
#include "host/device/xclbin/container.hpp"

#include <fmt/format.h>
#include <uuid/uuid.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "host/support/error.hpp"

namespace cobalt::xclbin {
namespace {

constexpr std::string_view kMagic{"xclbin2\0", 8};
constexpr std::size_t kAlignment = 8;  ///< of section data in the file
constexpr std::size_t kUuidBytes = 16;
/// The structure axlf holds one section header; files have as many as they need.
constexpr std::size_t kHeaderBytes = offsetof(axlf, m_sections);
/// More sections than any file has: above it the file is damaged.
constexpr std::uint32_t kMaxSections = 256;
/// Of uuids made here; a uuid of its own so that other version 5 uuids cannot be equal.
constexpr unsigned char kNamespace[kUuidBytes] = {0x5c, 0x0b, 0xa1, 0x7c, 0x1e, 0x55, 0x4c, 0x42,
                                                  0x9a, 0x3d, 0x97, 0x05, 0x11, 0x3d, 0xee, 0xb1};

std::size_t aligned(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

/// Characters up to the first zero, which may be missing.
template <typename Char, std::size_t kSize>
std::string text_field(const Char (&field)[kSize]) {
  return {std::begin(field), std::find(std::begin(field), std::end(field), Char{0})};
}

template <typename Char, std::size_t kSize>
void set_text_field(Char (&field)[kSize], const std::string& text) {
  if (text.size() >= kSize) throw InputError("xclbin", fmt::format("\"{}\" has more than {} characters", text, kSize));
  std::copy(text.begin(), text.end(), std::begin(field));
}

template <typename Value>
Value read_at(std::string_view bytes, std::size_t offset) {
  Value value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

template <typename Value>
void append(std::string& bytes, const Value& value, std::size_t count = sizeof(Value)) {
  bytes.append(reinterpret_cast<const char*>(&value), count);
}

}  // namespace

const Section* Container::find(std::uint32_t kind) const {
  const auto section = std::find_if(sections.begin(), sections.end(),
                                    [kind](const Section& candidate) { return candidate.kind == kind; });
  return section == sections.end() ? nullptr : &*section;
}

std::string section_kind_name(std::uint32_t kind) {
  static constexpr const char* kNames[] = {
      "BITSTREAM",
      "CLEARING_BITSTREAM",
      "EMBEDDED_METADATA",
      "FIRMWARE",
      "DEBUG_DATA",
      "SCHED_FIRMWARE",
      "MEM_TOPOLOGY",
      "CONNECTIVITY",
      "IP_LAYOUT",
      "DEBUG_IP_LAYOUT",
      "DESIGN_CHECK_POINT",
      "CLOCK_FREQ_TOPOLOGY",
      "MCS",
      "BMC",
      "BUILD_METADATA",
      "KEYVALUE_METADATA",
      "USER_METADATA",
      "DNA_CERTIFICATE",
      "PDI",
      "BITSTREAM_PARTIAL_PDI",
      "PARTITION_METADATA",
      "EMULATION_DATA",
      "SYSTEM_METADATA",
      "SOFT_KERNEL",
      "ASK_FLASH",
      "AIE_METADATA",
      "GROUP_TOPOLOGY",
      "GROUP_CONNECTIVITY",
  };
  const std::size_t index = kind;
  return index < std::size(kNames) ? kNames[index] : fmt::format("kind {}", index);
}

Uuid hash_uuid(const Container& container) {
  Container same = container;
  same.uuid.assign(kUuidBytes, '\0');
  const std::string bytes = to_bytes(same);
  uuid_t uuid;
  uuid_generate_sha1(uuid, kNamespace, bytes.data(), bytes.size());
  return {std::begin(uuid), std::end(uuid)};
}

std::string uuid_text(const Uuid& uuid) {
  uuid_t bytes{};
  std::copy_n(uuid.begin(), std::min(uuid.size(), kUuidBytes), bytes);
  char text[UUID_STR_LEN];
  uuid_unparse_lower(bytes, text);
  return text;
}

std::string to_bytes(const Container& container) {
  std::size_t offset = aligned(kHeaderBytes + container.sections.size() * sizeof(axlf_section_header));
  std::vector<axlf_section_header> headers;
  for (const Section& section : container.sections) {
    axlf_section_header header{};
    header.m_sectionKind = section.kind;
    set_text_field(header.m_sectionName, section.name);
    header.m_sectionOffset = offset;
    header.m_sectionSize = section.data.size();
    headers.push_back(header);
    offset = aligned(offset + section.data.size());
  }

  axlf file{};
  std::copy(kMagic.begin(), kMagic.end(), file.m_magic);
  file.m_signature_length = -1;  // not signed
  std::fill(std::begin(file.reserved), std::end(file.reserved), static_cast<unsigned char>(0xff));
  std::fill(std::begin(file.m_keyBlock), std::end(file.m_keyBlock), static_cast<unsigned char>(0xff));
  file.m_header.m_length = offset;
  file.m_header.m_timeStamp = container.time;
  file.m_header.m_versionMajor = 2;
  file.m_header.m_versionMinor = 13;  // of XRT, whose format this is
  file.m_header.m_mode = container.mode;
  set_text_field(file.m_header.m_platformVBNV, container.platform);
  std::copy_n(container.uuid.begin(), std::min(container.uuid.size(), kUuidBytes), file.m_header.uuid);
  std::memcpy(&file.m_uniqueId, file.m_header.uuid, sizeof file.m_uniqueId);
  file.m_header.m_numSections = static_cast<std::uint32_t>(headers.size());

  std::string bytes;
  bytes.reserve(offset);
  append(bytes, file, kHeaderBytes);
  for (const axlf_section_header& header : headers) append(bytes, header);
  for (const Section& section : container.sections) {
    bytes.resize(aligned(bytes.size()), '\0');
    bytes += section.data;
  }
  bytes.resize(offset, '\0');
  return bytes;
}

Container from_bytes(std::string_view bytes, const std::string& where) {
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    throw InputError(where, "is no xclbin file: it does not begin with \"xclbin2\"");
  }
  if (bytes.size() < kHeaderBytes) {
    throw InputError(where,
                     fmt::format("is cut off: {} bytes, and the header alone has {}", bytes.size(), kHeaderBytes));
  }
  axlf file{};
  std::memcpy(&file, bytes.data(), kHeaderBytes);
  if (file.m_header.m_length > bytes.size()) {
    throw InputError(where, fmt::format("is cut off: {} bytes, and the header says {}", bytes.size(),
                                        std::uint64_t{file.m_header.m_length}));
  }
  const std::uint32_t count = file.m_header.m_numSections;
  if (count > kMaxSections || kHeaderBytes + count * sizeof(axlf_section_header) > bytes.size()) {
    throw InputError(where, fmt::format("is damaged: the header says {} sections", count));
  }

  Container container;
  container.uuid.assign(std::begin(file.m_header.uuid), std::end(file.m_header.uuid));
  container.platform = text_field(file.m_header.m_platformVBNV);
  container.mode = file.m_header.m_mode;
  container.time = file.m_header.m_timeStamp;
  std::size_t left = bytes.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto header = read_at<axlf_section_header>(bytes, kHeaderBytes + i * sizeof(axlf_section_header));
    const std::uint64_t offset = header.m_sectionOffset;
    const std::uint64_t size = header.m_sectionSize;
    const std::uint32_t kind = header.m_sectionKind;
    if (offset > bytes.size() || size > bytes.size() - offset) {
      throw InputError(where, fmt::format("is damaged: section {} ({} bytes at {}) is not inside the file",
                                          section_kind_name(kind), size, offset));
    }
    // Two that name the same bytes, and a damaged file takes many times its size.
    if (size > left) throw InputError(where, "is damaged: its sections hold more bytes than the file");
    left -= size;
    container.sections.push_back({kind, text_field(header.m_sectionName), std::string(bytes.substr(offset, size))});
  }
  return container;
}

}  // namespace cobalt::xclbin
