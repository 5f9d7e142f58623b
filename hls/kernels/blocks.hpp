// SPDX-License-Identifier: Apache-2.0
/// \file
/// Items of a kernel by blocks of kCobaltBlockBeats: the loops over whole beats, which become bursts.
#ifndef COBALT_HLS_KERNELS_BLOCKS_HPP
#define COBALT_HLS_KERNELS_BLOCKS_HPP

#include <cstdint>

#include "hls/kernels/kernel_support.hpp"

namespace cobalt {
namespace hls {

/// How many parts of `size` items it takes for `count` items, the last one not full.
inline std::uint32_t parts_of(std::uint32_t count, std::uint32_t size) {
  return count / size + (count % size != 0 ? 1u : 0u);
}
/// Items of part `part` of `count` items.
inline std::uint32_t items_of_part(std::uint32_t count, std::uint32_t size, std::uint32_t part) {
  const std::uint32_t left = count - part * size;
  return left < size ? left : size;
}

/// Reads a block of `beats` beats, kCobaltBlockBeats at most.
inline void read_block(const CobaltBeat* source, std::uint32_t block, std::uint32_t beats,
                       CobaltBeat (&read)[kCobaltBlockBeats]) {
  for (std::uint32_t b = 0; b < beats; ++b) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=1 max=kCobaltBlockBeats
    // clang-format on
    read[b] = source[block * kCobaltBlockBeats + b];
  }
}
/// Writes `beats` beats of answers, kBeats at most, behind those of the blocks before, which had kBeats each.
template <unsigned kBeats>
inline void write_block(const CobaltBeat (&written)[kBeats], std::uint32_t block, std::uint32_t beats,
                        CobaltBeat* destination) {
  for (std::uint32_t b = 0; b < beats; ++b) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=1 max=kBeats
    // clang-format on
    destination[block * kBeats + b] = written[b];
  }
}

/// Loads a parameter list, one element a clock, into tables that take what is their own of it.
/// \param beats  memory for a block
/// \return how many elements have an address that does not exist
template <class... TablesT>
inline std::uint32_t load_list(const CobaltBeat* source, std::uint32_t elements, CobaltBeat (&beats)[kCobaltBlockBeats],
                               TablesT&... tables) {
  constexpr unsigned kBlockElements = kCobaltBlockBeats * kCobaltElementsPerBeat;
  std::uint32_t refused = 0;
  const std::uint32_t blocks = parts_of(elements, kBlockElements);
  for (std::uint32_t block = 0; block < blocks; ++block) {
    // clang-format off
#pragma HLS loop_tripcount min=0 max=3
    // clang-format on
    const std::uint32_t items = items_of_part(elements, kBlockElements, block);
    read_block(source, block, parts_of(items, kCobaltElementsPerBeat), beats);
    for (std::uint32_t i = 0; i < items; ++i) {
      // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=1 max=kBlockElements
      // clang-format on
      const ParameterElement element = parameter_element(beats[i / kCobaltElementsPerBeat], i);
      if (element.exists) {
        const int taken[] = {(tables.set(element.address, element.data), 0)...};
        (void)taken;
      } else {
        ++refused;
      }
    }
  }
  return refused;
}
}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_KERNELS_BLOCKS_HPP
