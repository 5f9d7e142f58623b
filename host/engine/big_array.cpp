// SPDX-License-Identifier: Apache-2.0
#include "host/engine/big_array.hpp"

#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace cobalt::engine {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

void* allocate_big_memory(std::size_t bytes) {
  const std::size_t rounded = (bytes + kLargePage - 1) / kLargePage * kLargePage;
  void* const memory = rounded < bytes ? nullptr : std::aligned_alloc(kLargePage, rounded);
  if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
  madvise(memory, rounded, MADV_HUGEPAGE);  // a wish: without it all is the same but slower
#endif
  return memory;
}

void free_big_memory(void* memory) { std::free(memory); }

}  // namespace cobalt::engine
