// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cooperative fibers on one thread: what lets a search wait in hundreds of places at once.
#pragma once

#include <boost/context/fiber.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

namespace cobalt::offload {

/// Runs fibers, one after the other, each until it waits or ends. A fiber that waits costs nothing but its stack.
///
/// Fibers and their stacks are made when they are first needed and used again, never more than the limit at a time.
/// Nothing here is thread safe. Fibers run in the order in which they became ready, so a program that is given the
/// same answers does the same.
class FiberScheduler {
 public:
  /// What a fiber does.
  using Task = std::function<void()>;
  /// A fiber, to wake it.
  class Fiber;

  /// Bytes of a stack. Pages that a fiber never touches take no memory; below each stack lies a page that ends the
  /// program when it is touched.
  static constexpr std::size_t kStackBytes = std::size_t{1} << 20;

  /// \param most_fibers  that live at a time, at least 1
  explicit FiberScheduler(std::size_t most_fibers);
  /// Unwinds the stacks of fibers that have not ended.
  ~FiberScheduler();
  FiberScheduler(const FiberScheduler&) = delete;
  FiberScheduler& operator=(const FiberScheduler&) = delete;

  /// What happens between fibers, outside of all of them.
  class Driver {
   public:
    Driver() = default;
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;
    virtual ~Driver() = default;
    /// A fiber has just waited or ended.
    virtual void after_fiber() = 0;
    /// No fiber is ready, and one waits at least: makes one ready, or throws.
    virtual void on_idle() = 0;
    /// after_fiber() or on_idle() has thrown this: ends all that waits. It is passed on when all have ended.
    virtual void on_failure(const std::exception_ptr& error) = 0;
  };

  /// Runs `main` and all fibers that are spawned meanwhile, until all of them have ended. The first exception that left
  /// a fiber or the driver is thrown then.
  void run(Task main, Driver& driver);

  /// Whether spawn() may be called.
  bool has_room() const { return live_ < most_fibers_; }
  /// A new fiber, ready to run. Throws std::logic_error when there is no room.
  void spawn(Task task);

  /// The fiber that runs. Only from within a fiber, like wait().
  Fiber& current() { return *current_; }
  /// Returns after somebody has called wake(), or at once when that was before.
  void wait();
  /// Makes a fiber ready that waits, or lets the next wait() of one that runs return. Twice is the same as once.
  void wake(Fiber& fiber);

  std::size_t live() const { return live_; }
  std::size_t ready() const { return ready_.size(); }

 private:
  void resume(Fiber& fiber);
  void note_failure(const std::exception_ptr& error, Driver& driver);
  boost::context::fiber body(Fiber& fiber, boost::context::fiber&& scheduler);
  /// From the scheduler to a fiber, and back.
  static void enter(Fiber& fiber);
  /// From the fiber that runs to the scheduler, and back.
  static void leave(Fiber& fiber);

  std::size_t most_fibers_;
  std::vector<std::unique_ptr<Fiber>> fibers_;
  std::vector<Fiber*> spare_;
  std::deque<Fiber*> ready_;
  Fiber* current_ = nullptr;
  std::size_t live_ = 0;
  std::exception_ptr failure_;
};

}  // namespace cobalt::offload
