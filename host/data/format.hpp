// SPDX-License-Identifier: Apache-2.0
/// \file
/// The binary form of data sets, in numbers. docs/reference/data.md describes it in words; data_file.hpp reads and
/// writes it.
///
/// A file is a header and blocks. All numbers are little-endian, offsets are in bytes.
///
///     header   0  magic        kMagic
///              8  version      u32, kFormatVersion
///             12  record size  u32, kRecordBytes
///             16  length       u32 of the recipe, at most kMostRecipeBytes
///             20  checksum     u32 of bytes 0 to 19 and of the recipe
///             24  recipe       text (UTF-8): what made the positions
///     block    0  magic        kBlockMagic
///              4  records      u32, at most kMostBlockRecords
///              8  positions    u64 of the file, this block included
///             16  units        u64 of work (games of self-play) that the file holds, this block included
///             24  checksum     u32 of the records
///             28  checksum     u32 of bytes 0 to 27
///             32  records
///     record   0  position     32 bytes, spec/packed_position.hpp
///             32  score        i16, centipawns in White's view, or kNoScoreCode
///             34  result       u8, half points of White: 0, 1, 2, or kNoResultCode
///             35  0
///             36  game         u32
///
/// Counts stand in every block, and not in the header, so that nothing that was written is ever changed but the header
/// of the last block, while that is short. Checksums are CRC-32 (zlib).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "spec/packed_position.hpp"

namespace cobalt::data {

/// As in PNG files: bytes that a transfer as text would change.
inline constexpr std::array<char, 8> kMagic = {'\x89', 'C', 'B', 'D', '\r', '\n', '\x1a', '\n'};
inline constexpr std::uint32_t kFormatVersion = 1;
inline constexpr std::size_t kFileHeaderBytes = 24;
inline constexpr std::uint32_t kMostRecipeBytes = 65'536;

inline constexpr std::array<char, 4> kBlockMagic = {'C', 'B', 'L', 'K'};
inline constexpr std::size_t kBlockHeaderBytes = 32;
/// A block is full when it holds so many records; the last unit of work may make it a little longer.
inline constexpr std::size_t kFullBlockRecords = 1024;
inline constexpr std::uint32_t kMostBlockRecords = 65'536;

inline constexpr std::size_t kRecordBytes = spec::kPackedPositionBytes + 8;
inline constexpr std::int16_t kNoScoreCode = INT16_MIN;
inline constexpr std::uint8_t kNoResultCode = 255;

/// Scores beyond this are given as this: to a fit they all mean "won". A mate is this, however many moves it takes.
inline constexpr int kMostScore_cp = 10'000;

/// A score as it is kept.
constexpr std::int16_t clip_score(int score_cp) {
  return static_cast<std::int16_t>(std::clamp(score_cp, -kMostScore_cp, kMostScore_cp));
}

}  // namespace cobalt::data
