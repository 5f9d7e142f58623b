// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/leader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>

#include "host/cluster/local_link.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/threads.hpp"

namespace cobalt::cluster {
using std::chrono::steady_clock;

/// A round that is on its way.
struct Leader::Round {
  Round(std::uint32_t number_of_it, std::uint64_t first, std::uint64_t end, const LeaseTable::Options& options,
        std::size_t ranks)
      : number(number_of_it), table(first, end, options), wants(ranks, 0) {}

  /// For all threads of this rank.
  void end() {
    stop.request_stop();
    changed.notify_all();
  }

  const std::uint32_t number;
  std::stop_source stop;
  std::stop_source own_stop;  ///< of the own threads alone: the round ends, or their device has failed
  std::stop_callback<std::function<void()>> pass_on{stop.get_token(), [this] { own_stop.request_stop(); }};
  std::mutex mutex;  ///< of the table, which the own threads use too
  std::condition_variable changed;
  LeaseTable table;
  std::vector<std::uint64_t> wants;  ///< units that each rank waits for
  const std::function<void(std::uint64_t, std::string&&)>* take = nullptr;
};

Leader::Leader(Ranks& ranks, unsigned threads, MakeUnitWork make_work, Tell tell, const LeaseTable::Options& leases)
    : ranks_(ranks),
      threads_(threads),
      make_work_(std::move(make_work)),
      tell_(std::move(tell)),
      leases_(leases),
      shares_(ranks.size()),
      capacities_(ranks.size(), 0),
      works_(ranks.size(), true) {}

Leader::Leader(unsigned threads, MakeUnitWork make_work)
    : alone_(std::make_unique<Ranks>(LocalNetwork::make(1)->link(0))),
      ranks_(*alone_),
      threads_(threads),
      make_work_(std::move(make_work)),
      shares_(1),
      capacities_(1, 0),
      works_(1, true) {}

void Leader::run(const std::string& text, std::uint64_t first, std::uint64_t end,
                 const std::function<void(std::uint64_t, std::string&&)>& take, const std::stop_token& stop) {
  if (first >= end) return;
  Round round(++number_, first, end, leases_, ranks_.size());
  round.take = &take;
  const std::stop_callback pass_on(stop, [&round] { round.stop.request_stop(); });
  const std::string body = ByteWriter().number(number_).rest(text).take();
  for (const unsigned rank : ranks_.living()) {
    if (rank == ranks_.rank() || !works_[rank]) continue;
    ranks_.send(rank, Kind::kRound, body);
    // Before the own threads take all of a short round.
    round.wants[rank] = capacities_[rank];
    if (round.wants[rank] != 0) give_units(round, rank);
  }
  const std::uint64_t own_threads = works_[ranks_.rank()] ? std::min<std::uint64_t>(threads_, end - first) : 0;
  std::exception_ptr failure;
  try {
    run_in_threads(static_cast<unsigned>(own_threads) + 1, [&](unsigned thread) {
      try {
        thread == 0 ? deal(round) : work(round, text);
      } catch (...) {
        round.end();  // at once: the other threads would wait for the unit that this one has
        throw;
      }
    });
  } catch (...) {
    failure = std::current_exception();
  }
  ranks_.send_to_others(Kind::kRoundEnd, ByteWriter().number(number_).take());
  if (failure) std::rethrow_exception(failure);
}

void Leader::deal(Round& round) {
  while (!round.stop.stop_requested()) {
    {
      const std::scoped_lock lock(round.mutex);
      if (round.table.is_done()) break;
    }
    std::optional<Message> message = ranks_.receive(steady_clock::now() + kSlice);
    if (message) handle(round, *std::move(message));
    for (unsigned rank = 0; rank < ranks_.size(); ++rank) {
      if (round.wants[rank] != 0) give_units(round, rank);
    }
    round.changed.notify_all();
  }
  round.end();
}

void Leader::run_ordered(const std::string& text, std::uint64_t first, std::uint64_t end,
                         const std::function<void(std::uint64_t, std::string&&)>& take, const std::stop_token& stop) {
  std::map<std::uint64_t, std::string> early;
  std::uint64_t to_take = first;
  run(
      text, first, end,
      [&](std::uint64_t unit, std::string&& result) {
        early.emplace(unit, std::move(result));
        for (auto at = early.begin(); at != early.end() && at->first == to_take; at = early.begin()) {
          take(to_take, std::move(at->second));
          early.erase(at);
          ++to_take;
        }
      },
      stop);
}

void Leader::work(Round& round, const std::string& text) {
  try {
    do_units(round, text);
  } catch (const DeviceError& error) {
    if (ranks_.size() == 1) throw;
    // Before the message: the units that are given back then must not come back to these threads.
    round.own_stop.request_stop();
    ranks_.post(Kind::kRetired, error.what());
  }
}

void Leader::do_units(Round& round, const std::string& text) {
  const std::stop_token stop = round.own_stop.get_token();
  const unsigned self = ranks_.rank();
  const UnitWork unit_work = make_work_(text, stop);
  while (true) {
    std::optional<std::uint64_t> unit;
    {
      std::unique_lock lock(round.mutex);
      if (stop.stop_requested() || round.table.is_done()) return;
      unit = round.table.lease(self, steady_clock::now());
      if (!unit) {
        // The others are at the last units; one of them may be lost yet.
        round.changed.wait_for(lock, kSlice);
        continue;
      }
    }
    std::optional<std::string> result = unit_work(*unit, stop);
    if (!result) return;
    ranks_.post(Kind::kResult, ByteWriter().number(round.number).number(*unit).rest(*result).take());
  }
}

void Leader::handle(Round& round, Message&& message) {
  const unsigned rank = message.from;
  if (message.kind == Kind::kLost || message.kind == Kind::kRetired) {
    retire(round, rank, message.body);
    return;
  }
  ByteReader reader(message.body);
  const bool is_of_round =
      message.kind == Kind::kWant || message.kind == Kind::kResult || message.kind == Kind::kFailed;
  // What comes late, of a round before, is of no use.
  if (!is_of_round || reader.number<std::uint32_t>() != round.number || !works_[rank]) return;
  if (message.kind == Kind::kWant) {
    // Told with the first round; in later ones they have their units by then.
    capacities_[rank] = reader.number<std::uint32_t>();
    round.wants[rank] += capacities_[rank];
  } else if (message.kind == Kind::kFailed) {
    throw InputError(ranks_.name_of(rank), std::string(reader.rest()));
  } else {
    const auto unit = reader.number<std::uint64_t>();
    if (rank != ranks_.rank()) ++round.wants[rank];
    bool is_first = false;
    {
      const std::scoped_lock lock(round.mutex);
      is_first = round.table.finish(unit, steady_clock::now());
    }
    if (!is_first) return;
    ++shares_[rank].units;
    (*round.take)(unit, std::string(reader.rest()));
  }
}

void Leader::give_units(Round& round, unsigned rank) {
  ByteWriter writer;
  writer.number(round.number);
  std::size_t count = 0;
  {
    const std::scoped_lock lock(round.mutex);
    for (; round.wants[rank] != 0; --round.wants[rank], ++count) {
      const auto unit = round.table.lease(rank, steady_clock::now());
      if (!unit) break;
      writer.number(*unit);
    }
  }
  if (count != 0) ranks_.send(rank, Kind::kUnits, writer.take());
}

void Leader::retire(Round& round, unsigned rank, const std::string& reason) {
  if (!works_[rank]) return;
  works_[rank] = false;
  round.wants[rank] = 0;
  Share& share = shares_[rank];
  share.lost_because = reason;
  {
    const std::scoped_lock lock(round.mutex);
    share.lost_units = round.table.give_back(rank);
  }
  tell_(fmt::format("{} is lost: {}; its {} open units go to others", ranks_.name_of(rank), reason, share.lost_units));
  if (std::ranges::find(works_, true) == works_.end()) throw DeviceError("no rank is left that works: " + reason);
}

std::vector<std::string> loss_lines(const Ranks& ranks, const std::vector<Share>& shares) {
  std::vector<std::string> lines;
  for (unsigned rank = 0; rank < shares.size(); ++rank) {
    const Share& share = shares[rank];
    if (share.lost_because.empty()) continue;
    lines.push_back(fmt::format("{} was lost after {} units: {}; {} units were done by others", ranks.name_of(rank),
                                share.units, share.lost_because, share.lost_units));
  }
  return lines;
}

}  // namespace cobalt::cluster
