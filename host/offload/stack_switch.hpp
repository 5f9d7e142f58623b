// SPDX-License-Identifier: Apache-2.0
/// \file
/// Tells the address and the thread sanitizer when the stack changes, which they cannot see by themselves. Does nothing
/// without them.
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

#if defined(__SANITIZE_THREAD__)
#define COBALT_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define COBALT_THREAD_SANITIZER 1
#endif
#endif
#ifndef COBALT_THREAD_SANITIZER
#define COBALT_THREAD_SANITIZER 0
#endif

#if COBALT_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#elif COBALT_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace cobalt::offload {

/// What the thread sanitizer takes for a thread: a fiber, or the thread itself. Null without that sanitizer.
using ThreadIdentity = void*;

/// A stack, as the sanitizers know it.
struct StackBounds {
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  ThreadIdentity identity = nullptr;
};

#if COBALT_THREAD_SANITIZER
/// Who runs now.
inline ThreadIdentity running_identity() { return __tsan_get_current_fiber(); }

/// The identity of a fiber. It is not the one that runs when this ends.
class FiberIdentity {
 public:
  FiberIdentity() : identity_(__tsan_create_fiber(0)) {}
  ~FiberIdentity() { __tsan_destroy_fiber(identity_); }
  FiberIdentity(const FiberIdentity&) = delete;
  FiberIdentity& operator=(const FiberIdentity&) = delete;
  ThreadIdentity get() const { return identity_; }

 private:
  ThreadIdentity identity_;
};
#else
inline ThreadIdentity running_identity() { return nullptr; }

class FiberIdentity {
 public:
  ThreadIdentity get() const { return nullptr; }
};
#endif

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
#elif COBALT_THREAD_SANITIZER
/// The thread sanitizer notes calls and returns for who runs, so a call that begins before the change must not return
/// after it: what is here is part of its caller. Who leaves a stack for ever returns from calls first, so the change is
/// told where the other stack goes on.
class StackSwitch {
 public:
  [[gnu::always_inline]] StackSwitch(const StackBounds& to, StackBounds& /*from*/) : own_(running_identity()) {
    __tsan_switch_to_fiber(to.identity, 0);
  }
  [[gnu::always_inline]] ~StackSwitch() {
    if (running_identity() != own_) __tsan_switch_to_fiber(own_, 0);
  }
  StackSwitch(const StackSwitch&) = delete;
  StackSwitch& operator=(const StackSwitch&) = delete;
  static void enter(StackBounds& /*from*/) {}
  static void leave(const StackBounds& /*to*/) {}

 private:
  ThreadIdentity own_;
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
