// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_emulation/emulated_caller.hpp"

#include <dlfcn.h>
#include <pthread.h>

#include <condition_variable>
#include <csignal>
#include <exception>
#include <map>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "host/device/xrt_emulation/console.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookInterval{50};
constexpr std::chrono::minutes kLimitOfOthers{15};

/// The log that XRT's emulation opens beside the program, over an older one. It says nothing that is needed.
fs::path debug_log() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path() / "emulation_debug.log";
}

}  // namespace

/// The thread and what it shares with its callers. It owns itself: after it was left behind nobody else knows it.
struct EmulatedCaller::Worker {
  struct Call {
    std::function<void()> function;
    bool done = false;
    std::exception_ptr error;
  };

  std::mutex mutex;  ///< guards all below
  std::condition_variable changed;
  std::shared_ptr<Call> call;  ///< that is to be made, or is being made
  bool stop = false;
  std::thread thread;

  static std::shared_ptr<Worker> start() {
    auto worker = std::make_shared<Worker>();
    worker->thread = std::thread([worker] { worker->work(); });
    return worker;
  }

  void work() {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return stop || (call && !call->done); });
      if (stop) return;
      const std::shared_ptr<Call> current = call;
      lock.unlock();
      try {
        current->function();
      } catch (...) {
        current->error = std::current_exception();
      }
      current->function = nullptr;  // what it holds of XRT goes in this thread
      lock.lock();
      if (stop) return;  // left behind: nobody waits any more
      current->done = true;
      changed.notify_all();
    }
  }

  void end() {
    {
      const std::lock_guard lock(mutex);
      stop = true;
    }
    changed.notify_all();
  }
};

EmulatedCaller::EmulatedCaller(const fs::path& folder, unsigned card_index, Limits limits)
    : folder_(folder),
      card_index_(card_index),
      limits_(limits),
      simulator_(folder.empty() ? fs::path() : simulators_folder(folder), card_index),
      worker_(Worker::start()) {}

EmulatedCaller::~EmulatedCaller() {
  if (!worker_->thread.joinable()) return;  // left behind
  worker_->end();
  worker_->thread.join();
}

void EmulatedCaller::check() {
  {
    const std::lock_guard lock(mutex_);
    if (!lost_.empty()) throw DeviceError(lost_);
  }
  if (simulator_.alive()) return;
  const std::string why = simulator_ended();
  abandon(why);
  throw DeviceError(why);
}

std::string EmulatedCaller::simulator_ended() const {
  return fmt::format("the simulator of card {} has ended (see its log, COBALT_EMULATION_LOG)", card_index_);
}

void EmulatedCaller::abandon(const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    if (lost_.empty()) lost_ = why;
  }
  simulator_.abandon();
}

void EmulatedCaller::run(const char* what, std::function<void()> function, XrtCall kind) {
  const std::lock_guard one_at_a_time(calls_);
  try {
    check();
  } catch (const DeviceError& error) {
    throw DeviceError(fmt::format("{}: {}", what, error.what()));
  }
  {
    std::optional<KeepSignalHandlers> handlers;
    std::optional<RemarksToStandardError> remarks;
    if (kind == XrtCall::kLoad) handlers.emplace();
    if (kind != XrtCall::kOrdinary) remarks.emplace();
    {
      const std::lock_guard lock(worker_->mutex);
      worker_->call = std::make_shared<Worker::Call>();
      worker_->call->function = std::move(function);
    }
    worker_->changed.notify_all();
    wait(what, kind);
  }
  if (kind != XrtCall::kLoad || folder_.empty()) return;
  std::error_code ignored;
  fs::remove(debug_log(), ignored);
}

/// Waits for the call that the thread makes. Throws DeviceError when it does not return, else what the call threw.
void EmulatedCaller::wait(const char* what, XrtCall kind) {
  const Seconds limit = kind == XrtCall::kLoad    ? limits_.load
                        : kind == XrtCall::kClose ? limits_.close
                                                  : limits_.ordinary;
  const Clock::time_point begin = Clock::now();
  std::optional<Clock::time_point> gone_since;
  std::unique_lock lock(worker_->mutex);
  const std::shared_ptr<Worker::Call> call = worker_->call;
  while (!worker_->changed.wait_for(lock, kLookInterval, [&call] { return call->done; })) {
    const Clock::time_point now = Clock::now();
    if (!gone_since && !simulator_.alive()) gone_since = now;
    const bool gone = gone_since && kind != XrtCall::kClose && now - *gone_since > limits_.gone;
    if (!gone && now - begin < limit) continue;
    // The thread keeps itself and all that the call uses.
    worker_->stop = true;
    worker_->thread.detach();
    lock.unlock();
    const std::string why =
        gone_since ? simulator_ended() : fmt::format("XRT did not return within {} s", limit.count());
    abandon(gone_since ? why : fmt::format("{}: {}", what, why));
    throw DeviceError(fmt::format("{}: {}", what, why));
  }
  worker_->call.reset();
  lock.unlock();
  if (call->error) std::rethrow_exception(call->error);
}

/// The emulation does not answer the native interface's question; the older one knows.
unsigned EmulatedCaller::count_cards() {
  const unsigned count = XrtCaller::count_cards();  // loads the library with the driver
  return call("looking for cards", [count] {
    void* const library = dlopen(fs::path(COBALT_XRT_SHIM_FILE).filename().c_str(), RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) return count;
    const auto probe = reinterpret_cast<unsigned (*)()>(dlsym(library, "xclProbe"));
    const unsigned probed = probe == nullptr ? count : probe();
    dlclose(library);
    return probed;
  });
}

EmulatedCaller::Limits emulation_limits(const XrtEnvironment& environment) {
  EmulatedCaller::Limits limits;
  if (!environment.is_ours()) limits.ordinary = limits.load = limits.close = kLimitOfOthers;
  return limits;
}

/// Keeps XRT's inner object of a card until the process ends, so that opening the card again gets the same one. For
/// each object that it has ever seen XRT keeps a thread.
void EmulatedCaller::opened(unsigned index, const xrt::device& device) {
  static std::mutex mutex;
  static auto& kept = *new std::map<unsigned, xrt::device>;  // never destroyed: XRT's own static objects may be gone
  const std::lock_guard lock(mutex);
  if (kept.find(index) == kept.end()) kept.emplace(index, xrt::device(static_cast<xclDeviceHandle>(device)));
}

}  // namespace cobalt::device
