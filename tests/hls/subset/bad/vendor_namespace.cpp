// SPDX-License-Identifier: Apache-2.0
// refused: alias hls
namespace cobalt::hls {
unsigned twice(unsigned x) { return x + x; }
}  // namespace cobalt::hls

namespace hls = cobalt::hls;

unsigned bad(unsigned x) { return hls::twice(x); }
