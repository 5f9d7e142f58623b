// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/cluster/signals_blocked.hpp"
#include "host/support/bytes.hpp"

namespace cobalt::cluster {
namespace {

using std::chrono::steady_clock;

/// While a message is half here, the next look comes this soon.
constexpr std::chrono::microseconds kBusyPoll{20};
/// Between two looks at whether all have said goodbye.
constexpr std::chrono::milliseconds kGoodbyePoll{2};

}  // namespace

Ranks::Ranks(std::unique_ptr<Link> link, const RanksOptions& options)
    : link_(std::move(link)), options_(options), rank_(link_->rank()), size_(link_->size()), peers_(size_) {
  const TimePoint now = steady_clock::now();
  for (Peer& peer : peers_) peer.heard = now;
  if (size_ == 1) return;  // nobody to hear
  const SignalsBlocked blocked;
  thread_ = std::jthread([this](const std::stop_token& stop) { pump(stop); });
}

Ranks::~Ranks() {
  thread_.request_stop();
  outgoing_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::vector<unsigned> Ranks::living() const {
  const std::scoped_lock lock(mutex_);
  std::vector<unsigned> living;
  for (unsigned rank = 0; rank < size_; ++rank) {
    if (!peers_[rank].is_lost) living.push_back(rank);
  }
  return living;
}

bool Ranks::is_lost(unsigned rank) const {
  const std::scoped_lock lock(mutex_);
  return peers_.at(rank).is_lost;
}

bool Ranks::has_lost_any() const {
  const std::scoped_lock lock(mutex_);
  return has_lost_any_;
}

std::string Ranks::name_of(unsigned rank) const {
  const std::scoped_lock lock(mutex_);
  const std::string& host = peers_.at(rank).host;
  return host.empty() ? fmt::format("rank {}", rank) : fmt::format("rank {} ({})", rank, host);
}

void Ranks::set_host(unsigned rank, std::string host) {
  const std::scoped_lock lock(mutex_);
  peers_.at(rank).host = std::move(host);
}

void Ranks::send(unsigned to, Kind kind, std::string body) {
  const std::scoped_lock lock(mutex_);
  if (peers_.at(to).is_lost || has_left_) return;
  peers_[to].queued_bytes += body.size();
  outbox_.push_back({to, kind, std::move(body)});
  outgoing_.notify_one();
}

void Ranks::send_to_others(Kind kind, const std::string& body) {
  for (const unsigned rank : living()) {
    if (rank != rank_) send(rank, kind, body);
  }
}

void Ranks::post(Kind kind, std::string body) {
  const std::scoped_lock lock(mutex_);
  inbox_.push_back({rank_, kind, std::move(body)});
  arrived_.notify_one();
}

std::optional<Message> Ranks::receive(TimePoint deadline) {
  std::unique_lock lock(mutex_);
  if (!arrived_.wait_until(lock, deadline, [this] { return !inbox_.empty(); })) return std::nullopt;
  Message message = std::move(inbox_.front());
  inbox_.pop_front();
  return message;
}

std::size_t Ranks::unsent_bytes(unsigned to) const {
  const std::scoped_lock lock(mutex_);
  return peers_.at(to).queued_bytes + peers_.at(to).unsent_bytes;
}

Traffic Ranks::traffic() const {
  const std::scoped_lock lock(mutex_);
  return traffic_;
}

void Ranks::lose(unsigned rank, const std::string& reason) {
  const std::scoped_lock lock(mutex_);
  lose_locked(rank, reason);
}

void Ranks::lose_locked(unsigned rank, const std::string& reason) {
  Peer& peer = peers_.at(rank);
  if (peer.is_lost || rank == rank_) return;
  peer.is_lost = true;
  has_lost_any_ = true;
  inbox_.push_back({rank, Kind::kLost, reason});
  arrived_.notify_one();
}

// ------------------------------------------------------------------------------------------ the thread

void Ranks::pump(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const bool has_moved = move_messages();
    look_after_peers();
    if (has_moved) continue;
    const auto pause = link_->is_busy() ? kBusyPoll : options_.poll;
    std::unique_lock lock(mutex_);
    outgoing_.wait_for(lock, pause, [&] { return !outbox_.empty() || stop.stop_requested(); });
  }
}

bool Ranks::move_messages() {
  std::deque<Outgoing> leaving;
  {
    const std::scoped_lock lock(mutex_);
    leaving.swap(outbox_);
    for (const Outgoing& message : leaving) {
      peers_[message.to].queued_bytes -= message.body.size();
      ++traffic_.messages_sent;
      traffic_.bytes_sent += message.body.size();
    }
  }
  bool has_moved = !leaving.empty();
  for (Outgoing& message : leaving) link_->send(message.to, message.kind, std::move(message.body));
  while (std::optional<Message> message = link_->receive()) {
    has_moved = true;
    take(*std::move(message));
  }
  return has_moved;
}

void Ranks::take(Message&& message) {
  const std::scoped_lock lock(mutex_);
  Peer& peer = peers_.at(message.from);
  if (peer.is_lost) return;  // it may still be there, but its work has gone to others
  peer.heard = steady_clock::now();
  ++traffic_.messages_received;
  traffic_.bytes_received += message.body.size();
  if (message.kind == Kind::kBeat) return;
  if (message.kind == Kind::kBye) {
    peer.said_bye = true;
    if (!is_leaving_) lose_locked(message.from, "it has ended");
    return;
  }
  if (message.kind == Kind::kEnd) {
    has_ended_ = true;
    has_lost_any_ = has_lost_any_ || ByteReader(message.body).number<bool>();
  }
  inbox_.push_back(std::move(message));
  arrived_.notify_one();
}

void Ranks::look_after_peers() {
  const TimePoint now = steady_clock::now();
  std::vector<unsigned> abandoned;
  bool beats = false;
  {
    const std::scoped_lock lock(mutex_);
    for (unsigned rank = 0; rank < size_; ++rank) {
      Peer& peer = peers_[rank];
      if (rank == rank_) continue;
      peer.unsent_bytes = link_->unsent_bytes(rank);
      if (!peer.is_lost && !peer.said_bye) {
        if (const auto failure = link_->failure_of(rank)) {
          lose_locked(rank, *failure);
        } else if (watches(rank) && now - peer.heard > options_.patience) {
          const double seconds = std::chrono::duration<double>(options_.patience).count();
          lose_locked(rank, fmt::format("nothing was heard of it for {:g} s", seconds));
        }
      }
      if (peer.is_lost) abandoned.push_back(rank);
    }
    beats = now - last_beat_ >= options_.beat && !has_left_;
    if (beats) last_beat_ = now;
  }
  for (const unsigned rank : abandoned) link_->abandon(rank);
  if (!beats) return;
  for (unsigned rank = 0; rank < size_; ++rank) {
    if (watches(rank) && !is_lost(rank)) link_->send(rank, Kind::kBeat, {});
  }
}

// ------------------------------------------------------------------------------------------ the end

bool Ranks::leave(int status) {
  // Whether ranks were lost decides how all of them end, so the leader says it.
  if (leads()) {
    {
      const std::scoped_lock lock(mutex_);
      is_leaving_ = true;
    }
    send_to_others(Kind::kEnd, ByteWriter().number(has_lost_any()).take());
  } else {
    const auto is_free = [this] {
      const std::scoped_lock lock(mutex_);
      return has_ended_ || peers_[0].is_lost;
    };
    while (!is_free()) std::this_thread::sleep_for(kGoodbyePoll);
    send(0, Kind::kBye, {});
  }
  const TimePoint deadline = steady_clock::now() + options_.patience;
  while (!has_parted() && steady_clock::now() < deadline) std::this_thread::sleep_for(kGoodbyePoll);
  {
    const std::scoped_lock lock(mutex_);
    has_left_ = true;
  }
  thread_.request_stop();
  outgoing_.notify_all();
  if (thread_.joinable()) thread_.join();
  const bool is_whole = has_parted() && !has_lost_any();
  link_->leave(is_whole, status);
  return is_whole;
}

bool Ranks::has_parted() const {
  const std::scoped_lock lock(mutex_);
  if (!outbox_.empty()) return false;
  for (unsigned rank = 0; rank < size_; ++rank) {
    const Peer& peer = peers_[rank];
    if (rank == rank_ || peer.is_lost) continue;
    if (peer.queued_bytes != 0 || peer.unsent_bytes != 0 || (leads() && !peer.said_bye)) return false;
  }
  return true;
}

}  // namespace cobalt::cluster
