// SPDX-License-Identifier: Apache-2.0
/// \file
/// Searches of the same root on the ranks of a cluster.
///
/// The leader answers; it forwards the commands of its session, and says when a search begins and ends. All ranks
/// search the root (Lazy SMP), and tell each other deep entries of their transposition tables and finished iterations,
/// in batches, without waiting for anything: what does not get through in time is dropped, and memory is bounded.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/cluster/ranks.hpp"
#include "host/cluster_search/outgoing_entries.hpp"
#include "host/cluster_search/search_message.hpp"
#include "host/engine/peers.hpp"

namespace cobalt::cluster_search {

struct PeerOptions {
  /// Bytes per second of entries that this rank sends, to all others together.
  std::uint64_t bytes_per_second = 4'000'000;
  /// Between two batches.
  std::chrono::milliseconds batch_interval{5};
  /// The device of this rank (option Device), whatever the leader's session chooses; nothing: that of the session.
  std::optional<std::string> device;
};

/// What a rank has told and heard.
struct PeerCounts {
  std::uint64_t entries_sent = 0;      ///< to each of the others
  std::uint64_t entries_dropped = 0;   ///< for want of room or budget
  std::uint64_t entries_received = 0;  ///< of the search that ran
  std::uint64_t iterations_received = 0;
};

/// The other ranks, for a session and its search. Has a thread that moves batches.
class RankPeers final : public engine::SearchPeers {
 public:
  /// \param tell  hears of ranks that are lost, from the thread
  RankPeers(cluster::Ranks& ranks, const PeerOptions& options, std::function<void(const std::string&)> tell);
  ~RankPeers() override;

  void forward(std::string_view command) override;
  void begin(const engine::Limits& limits) override;
  void end() override;
  unsigned number() const override { return ranks_.rank(); }
  void on_entry(std::uint64_t key, const engine::TableEntry& entry) override;
  void on_iteration(int depth, std::span<const engine::RootMove> moves) override;
  void exchange(engine::TranspositionTable& table, engine::FinishedIteration& finished,
                std::span<const engine::RootMove> own_moves, std::uint64_t nodes) override;

  /// Follower: waits for the next line for its session; nothing at the end of the run.
  std::optional<std::string> next_command();
  PeerCounts counts() const;

 private:
  void run(const std::stop_token& stop);
  void handle(cluster::Message&& message);
  /// Sends what has gathered, as far as the budget goes. \param elapsed  since the last batch
  void send_batch(std::chrono::steady_clock::duration elapsed);
  void end_commands();

  cluster::Ranks& ranks_;
  const PeerOptions options_;
  std::function<void(const std::string&)> tell_;

  mutable std::mutex mutex_;  ///< of all below
  std::condition_variable has_command_;
  std::uint32_t search_ = 0;  ///< number of the search that runs, or ran last
  OutgoingEntries<SharedEntry> outgoing_;
  std::vector<SharedEntry> incoming_;
  std::optional<SharedIteration> iteration_;  ///< the deepest that was heard and not taken
  std::deque<std::string> commands_;
  bool commands_ended_ = false;
  PeerCounts counts_;
  std::atomic<bool> has_news_ = false;  ///< incoming_ or iteration_: searches ask all the time
  std::jthread thread_;                 ///< last
};

/// The words of the command by which a rank joins a search: without end, but within the limits that are no time.
std::string helper_command(const engine::Limits& limits);

}  // namespace cobalt::cluster_search
