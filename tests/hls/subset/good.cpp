// SPDX-License-Identifier: Apache-2.0
// What the checker must accept: constant loops, a constant made by a loop, a kernel's loop over its data.
#include <cstdint>

constexpr unsigned kWords = 4;

constexpr unsigned bits(unsigned n) {
  unsigned sum = 0;
  for (unsigned rest = n; rest != 0; rest /= 2) sum += rest % 2;
  return sum;
}
constexpr unsigned kBits = bits(77);

void good(const std::uint32_t* in, std::uint32_t* out, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    // clang-format off
#pragma HLS pipeline II=1
#pragma HLS loop_tripcount min=0 max=100
    // clang-format on
    std::uint32_t sum = kBits;
    for (unsigned w = 0; w < kWords * 2 - 1; ++w) sum += in[i] >> w;
    for (unsigned w = kWords; w > 0; --w) {
      if ((sum & w) == w) break;
      sum ^= w;
    }
    out[i] = sum;
  }
}
