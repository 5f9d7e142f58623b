// SPDX-License-Identifier: Apache-2.0
#include "host/offload/fiber_scheduler.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "host/offload/stack_switch.hpp"

namespace cobalt::offload {

namespace context = boost::context;

class FiberScheduler::Fiber {
 public:
  Task task;
  context::fiber other;   ///< while it runs, the scheduler's context; else its own
  bool is_woken = false;  ///< while it runs: the next wait() returns at once; else it is ready
  bool is_running = false;
  bool has_ended = false;
  bool is_wanted = true;  ///< for other tasks
  FiberIdentity identity;
  StackBounds stack{nullptr, 0, identity.get()};
  StackBounds scheduler_stack;
};

namespace {

/// Notes where the stack is that is made.
class NotedStack {
 public:
  explicit NotedStack(StackBounds& bounds) : allocator_(FiberScheduler::kStackBytes), bounds_(bounds) {}

  context::stack_context allocate() {
    const context::stack_context stack = allocator_.allocate();
    bounds_.bottom = static_cast<const char*>(stack.sp) - stack.size;
    bounds_.bytes = stack.size;
    return stack;
  }
  void deallocate(context::stack_context& stack) { allocator_.deallocate(stack); }

 private:
  context::protected_fixedsize_stack allocator_;
  StackBounds& bounds_;
};

}  // namespace

FiberScheduler::FiberScheduler(std::size_t most_fibers) : most_fibers_(std::max<std::size_t>(most_fibers, 1)) {}

FiberScheduler::~FiberScheduler() {
  for (Fiber* const fiber : std::exchange(spare_, {})) {
    fiber->is_wanted = false;
    enter(*fiber);
  }
  // The destructors of those that wait unwind them.
  for (const auto& fiber : fibers_) {
    if (!fiber->other) continue;
    const StackSwitch stack_switch(fiber->stack, fiber->scheduler_stack);
    fiber->other = context::fiber();
  }
}

context::fiber FiberScheduler::body(Fiber& fiber, context::fiber&& scheduler) {
  StackSwitch::enter(fiber.scheduler_stack);
  fiber.other = std::move(scheduler);
  while (fiber.is_wanted) {
    try {
      fiber.task();
    } catch (const context::detail::forced_unwind&) {
      StackSwitch::leave(fiber.scheduler_stack);
      throw;  // the scheduler is destroyed
    } catch (...) {
      if (!failure_) failure_ = std::current_exception();
    }
    fiber.task = nullptr;
    fiber.has_ended = true;
    leave(fiber);
  }
  StackSwitch::leave(fiber.scheduler_stack);
  return std::move(fiber.other);
}

void FiberScheduler::enter(Fiber& fiber) {
  fiber.scheduler_stack.identity = running_identity();
  const StackSwitch stack_switch(fiber.stack, fiber.stack);
  fiber.other = std::move(fiber.other).resume();
}

void FiberScheduler::leave(Fiber& fiber) {
  const StackSwitch stack_switch(fiber.scheduler_stack, fiber.scheduler_stack);
  fiber.other = std::move(fiber.other).resume();
}

void FiberScheduler::spawn(Task task) {
  if (!has_room()) throw std::logic_error("more fibers than the scheduler may have");
  if (spare_.empty()) {
    Fiber& fiber = *fibers_.emplace_back(std::make_unique<Fiber>());
    fiber.other =
        context::fiber(std::allocator_arg, NotedStack(fiber.stack),
                       [this, &fiber](context::fiber&& scheduler) { return body(fiber, std::move(scheduler)); });
    spare_.push_back(&fiber);
  }
  Fiber& fiber = *spare_.back();
  spare_.pop_back();
  fiber.task = std::move(task);
  fiber.has_ended = false;
  fiber.is_woken = true;
  ++live_;
  ready_.push_back(&fiber);
}

void FiberScheduler::wait() {
  Fiber& fiber = *current_;
  if (std::exchange(fiber.is_woken, false)) return;
  leave(fiber);
}

void FiberScheduler::wake(Fiber& fiber) {
  if (std::exchange(fiber.is_woken, true)) return;
  if (!fiber.is_running) ready_.push_back(&fiber);
}

void FiberScheduler::resume(Fiber& fiber) {
  current_ = &fiber;
  fiber.is_running = true;
  fiber.is_woken = false;
  enter(fiber);
  fiber.is_running = false;
  current_ = nullptr;
  if (!fiber.has_ended) return;
  --live_;
  spare_.push_back(&fiber);
}

void FiberScheduler::note_failure(const std::exception_ptr& error, Driver& driver) {
  if (!failure_) failure_ = error;
  driver.on_failure(error);
}

void FiberScheduler::run(Task main, Driver& driver) {
  failure_ = nullptr;
  spawn(std::move(main));
  while (live_ != 0) {
    try {
      if (ready_.empty()) {
        driver.on_idle();
        if (ready_.empty()) throw std::logic_error("fibers wait for what will never be");
      }
    } catch (...) {
      note_failure(std::current_exception(), driver);
      if (ready_.empty()) break;  // nothing can end them but their destruction
      continue;
    }
    Fiber& fiber = *ready_.front();
    ready_.pop_front();
    resume(fiber);
    try {
      driver.after_fiber();
    } catch (...) {
      note_failure(std::current_exception(), driver);
    }
  }
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace cobalt::offload
