// SPDX-License-Identifier: Apache-2.0
/// \file
/// The ranks of a run, seen from one of them: messages, signs of life, loss, and the end.
///
/// Rank 0 leads, the others follow. Each has a thread that does nothing but move messages and send a beat now and then,
/// so a rank that computes or reads files for long is still heard. The leader loses a rank that it has not heard for a
/// time; a follower that has not heard the leader for as long ends.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "host/cluster/link.hpp"

namespace cobalt::cluster {

using TimePoint = std::chrono::steady_clock::time_point;

/// Who waits for messages looks so often for what else may have happened: a stop, a lease that has become old.
inline constexpr std::chrono::milliseconds kSlice{50};

struct RanksOptions {
  std::chrono::milliseconds beat{500};         ///< between two signs of life
  std::chrono::milliseconds patience{10'000};  ///< a rank that is silent for longer is lost; several beats
  std::chrono::microseconds poll{500};         ///< between two looks for messages when nothing moves
};

/// Bytes and messages of a rank so far, all kinds.
struct Traffic {
  std::uint64_t messages_sent = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t messages_received = 0;
  std::uint64_t bytes_received = 0;
};

/// Any thread may call any function.
class Ranks {
 public:
  /// \throws std::system_error when the thread cannot be started
  explicit Ranks(std::unique_ptr<Link> link, const RanksOptions& options = {});
  /// Ends the thread. The link ends with it, unless leave() was called in disorder.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  unsigned rank() const { return rank_; }
  unsigned size() const { return size_; }
  bool leads() const { return rank_ == 0; }
  /// Ranks that are not lost, this one included, in ascending order.
  std::vector<unsigned> living() const;
  bool is_lost(unsigned rank) const;
  /// Some rank was lost since the beginning.
  bool has_lost_any() const;

  /// "rank 2 (node7)"; the host is known after admission.
  std::string name_of(unsigned rank) const;
  void set_host(unsigned rank, std::string host);

  /// Sends a message; to a rank that is lost, nothing.
  void send(unsigned to, Kind kind, std::string body);
  /// To all other ranks that live.
  void send_to_others(Kind kind, const std::string& body);
  /// Puts a message of this very rank among those that were received.
  void post(Kind kind, std::string body);
  /// The next message, kLost of a rank included; nothing when none came in time.
  std::optional<Message> receive(TimePoint deadline);
  /// Bytes to a rank that are still here.
  std::size_t unsent_bytes(unsigned to) const;
  Traffic traffic() const;

  /// A rank counts as lost from now on, for a reason that the caller has found.
  void lose(unsigned rank, const std::string& reason);

  /// The end of the run. The leader tells the others and waits, for as long as it has patience, until each has said
  /// goodbye; a follower waits for the leader to tell it, and says goodbye. Then nothing is sent any more.
  /// \param status  of the program, for the launcher
  /// \return whether all ranks were whole: else the process must end without destructors of libraries, since MPI would
  ///         wait for the lost rank. Where MPI can only end all ranks together, this does not return.
  bool leave(int status);

 private:
  struct Peer {
    TimePoint heard;
    bool is_lost = false;
    bool said_bye = false;
    std::size_t queued_bytes = 0;  ///< in outbox_
    std::size_t unsent_bytes = 0;  ///< in the link
    std::string host;
  };
  struct Outgoing {
    unsigned to;
    Kind kind;
    std::string body;
  };

  void pump(const std::stop_token& stop);
  /// \return whether something moved
  bool move_messages();
  void take(Message&& message);
  void look_after_peers();
  void lose_locked(unsigned rank, const std::string& reason);
  /// Nothing is left to be sent, and the leader has heard the goodbye of all.
  bool has_parted() const;
  bool watches(unsigned rank) const { return rank != rank_ && (leads() || rank == 0); }

  std::unique_ptr<Link> link_;  ///< of the thread, until it has ended
  const RanksOptions options_;
  const unsigned rank_;
  const unsigned size_;

  mutable std::mutex mutex_;  ///< of all below
  std::condition_variable arrived_;
  std::condition_variable outgoing_;
  std::vector<Peer> peers_;
  std::deque<Outgoing> outbox_;
  std::deque<Message> inbox_;
  Traffic traffic_;
  TimePoint last_beat_;
  bool is_leaving_ = false;  ///< leader: kEnd was sent
  bool has_ended_ = false;   ///< follower: kEnd has come
  bool has_lost_any_ = false;
  bool has_left_ = false;
  std::jthread thread_;  ///< last: the others must be there
};

}  // namespace cobalt::cluster
