// SPDX-License-Identifier: Apache-2.0
/// \file
/// Arrays of many megabytes that are read at random.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace cobalt::engine {

/// Memory in large pages, where the system has them: with small ones the search of an address costs as much as the
/// memory itself. Throws std::bad_alloc when there is none. Free it with free_big_memory().
void* allocate_big_memory(std::size_t bytes);
void free_big_memory(void* memory);

/// A fixed number of elements, each made by its default constructor.
template <typename T>
class BigArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  explicit BigArray(std::size_t size)
      : size_(size), memory_(allocate_big_memory(size * sizeof(T))), elements_(static_cast<T*>(memory_.get())) {
    std::uninitialized_default_construct_n(elements_, size);
  }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return elements_[index]; }
  const T& operator[](std::size_t index) const { return elements_[index]; }
  T* begin() { return elements_; }
  T* end() { return elements_ + size_; }

 private:
  struct Free {
    void operator()(void* memory) const { free_big_memory(memory); }
  };

  std::size_t size_;
  std::unique_ptr<void, Free> memory_;
  T* elements_;
};

}  // namespace cobalt::engine
