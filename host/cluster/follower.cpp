// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/follower.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cluster {
namespace {

using std::chrono::steady_clock;

/// Units that a thread has, the one that it does included: while it begins the next one, another is on its way.
constexpr std::uint32_t kUnitsAhead = 2;

/// A round as this rank knows it.
struct Round {
  std::uint32_t number = 0;
  std::string text;
  std::stop_source stop;
  std::deque<std::uint64_t> units;
};

class Following {
 public:
  Following(Ranks& ranks, unsigned threads, const MakeUnitWork& make_work)
      : ranks_(ranks), threads_(threads), make_work_(make_work) {}

  void run(const std::stop_token& stop) {
    // Thread 0 hears the leader, the others work.
    run_in_threads(threads_ + 1, [&](unsigned thread) {
      if (thread != 0) {
        work();
        return;
      }
      try {
        hear(stop);
      } catch (...) {
        end();
        throw;
      }
      end();
    });
  }

 private:
  // ---- the thread that hears

  void hear(const std::stop_token& stop) {
    while (true) {
      if (stop.stop_requested()) retire("it was told to stop");
      const std::optional<Message> message = ranks_.receive(steady_clock::now() + kSlice);
      if (!message) continue;
      switch (message->kind) {
        case Kind::kEnd:
          return;
        case Kind::kLost:
          if (message->from == 0) throw InputError("rank 0", message->body + ": the work of this rank ends");
          break;
        case Kind::kRound:
          begin(message->body);
          break;
        case Kind::kUnits:
          add(message->body);
          break;
        case Kind::kRoundEnd:
          end_round();
          break;
        default:
          break;
      }
    }
  }

  void begin(std::string_view body) {
    ByteReader reader(body);
    auto round = std::make_shared<Round>();
    round->number = reader.number<std::uint32_t>();
    round->text = reader.rest();
    end_round();
    const std::scoped_lock lock(mutex_);
    if (is_retired_) return;
    round_ = std::move(round);
    changed_.notify_all();
    if (std::exchange(has_told_wants_, true)) return;
    ranks_.send(0, Kind::kWant, ByteWriter().number(round_->number).number(kUnitsAhead * threads_).take());
  }

  void add(std::string_view body) {
    ByteReader reader(body);
    const auto number = reader.number<std::uint32_t>();
    const std::scoped_lock lock(mutex_);
    if (!round_ || round_->number != number) return;
    while (!reader.is_empty()) round_->units.push_back(reader.number<std::uint64_t>());
    changed_.notify_all();
  }

  void end_round() {
    const std::scoped_lock lock(mutex_);
    if (round_) round_->stop.request_stop();
    round_.reset();
    changed_.notify_all();
  }

  void end() {
    end_round();
    const std::scoped_lock lock(mutex_);
    has_ended_ = true;
    changed_.notify_all();
  }

  void retire(const std::string& reason) {
    {
      const std::scoped_lock lock(mutex_);
      if (std::exchange(is_retired_, true)) return;
    }
    end_round();
    ranks_.send(0, Kind::kRetired, reason);
  }

  // ---- the threads that work

  void work() {
    while (const std::shared_ptr<Round> round = next_round()) {
      try {
        work(*round);
      } catch (const DeviceError& error) {
        retire(error.what());
      } catch (const std::exception& error) {
        ranks_.send(0, Kind::kFailed, ByteWriter().number(round->number).rest(error.what()).take());
        end_round();
      }
    }
  }

  void work(Round& round) {
    const std::stop_token stop = round.stop.get_token();
    const UnitWork unit_work = make_work_(round.text, stop);
    while (const std::optional<std::uint64_t> unit = next_unit(round)) {
      std::optional<std::string> result = unit_work(*unit, stop);
      if (!result) return;
      ranks_.send(0, Kind::kResult, ByteWriter().number(round.number).number(*unit).rest(*result).take());
    }
  }

  /// Waits for a round with a unit to do; nothing at the end. So a thread that a short round does not need makes
  /// nothing for it.
  std::shared_ptr<Round> next_round() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_ended_ || (round_ && !round_->units.empty()); });
    return has_ended_ ? nullptr : round_;
  }

  /// Waits for the next unit; nothing when the round is over.
  std::optional<std::uint64_t> next_unit(Round& round) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return round_.get() != &round || !round.units.empty(); });
    if (round_.get() != &round) return std::nullopt;
    const std::uint64_t unit = round.units.front();
    round.units.pop_front();
    return unit;
  }

  Ranks& ranks_;
  const unsigned threads_;
  const MakeUnitWork& make_work_;

  std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::shared_ptr<Round> round_;  ///< none between two rounds
  bool has_told_wants_ = false;
  bool has_ended_ = false;
  bool is_retired_ = false;
};

}  // namespace

void follow(Ranks& ranks, unsigned threads, const MakeUnitWork& make_work, const std::stop_token& stop) {
  Following(ranks, threads, make_work).run(stop);
}

}  // namespace cobalt::cluster
