// SPDX-License-Identifier: Apache-2.0
/// \file
/// Tells the address sanitizer when the stack changes, which it cannot see by itself. Does nothing without it.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define COBALT_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COBALT_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef COBALT_ADDRESS_SANITIZER
#define COBALT_ADDRESS_SANITIZER 0
#endif

#if COBALT_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace cobalt::offload {

struct StackBounds {
  const void* bottom = nullptr;
  std::size_t bytes = 0;
};

#if COBALT_ADDRESS_SANITIZER
/// Lives as long as another stack is in use, on the stack that is left.
class StackSwitch {
 public:
  /// \param from  set to the stack from which this one is entered again
  StackSwitch(const StackBounds& to, StackBounds& from) : from_(from) {
    __sanitizer_start_switch_fiber(&fake_stack_, to.bottom, to.bytes);
  }
  ~StackSwitch() { __sanitizer_finish_switch_fiber(fake_stack_, &from_.bottom, &from_.bytes); }
  StackSwitch(const StackSwitch&) = delete;
  StackSwitch& operator=(const StackSwitch&) = delete;

  /// A new stack is entered. \param from  set to the one that was left
  static void enter(StackBounds& from) { __sanitizer_finish_switch_fiber(nullptr, &from.bottom, &from.bytes); }
  /// A stack is left for ever.
  static void leave(const StackBounds& to) { __sanitizer_start_switch_fiber(nullptr, to.bottom, to.bytes); }

 private:
  void* fake_stack_ = nullptr;
  StackBounds& from_;
};
#else
class StackSwitch {
 public:
  StackSwitch(const StackBounds&, StackBounds&) {}
  ~StackSwitch() = default;
  StackSwitch(const StackSwitch&) = delete;
  StackSwitch& operator=(const StackSwitch&) = delete;
  static void enter(StackBounds&) {}
  static void leave(const StackBounds&) {}
};
#endif

}  // namespace cobalt::offload
