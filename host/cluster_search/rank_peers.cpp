// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/rank_peers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/chess/types.hpp"
#include "host/cluster/signals_blocked.hpp"
#include "host/support/text.hpp"

namespace cobalt::cluster_search {
namespace {

using std::chrono::steady_clock;

/// Entries that wait to be taken by the search.
constexpr std::size_t kMostWaiting = OutgoingEntries<SharedEntry>::kMostWaiting;
/// A rank to which so much is still on its way gets no further batch.
constexpr std::size_t kMostUnsentBytes = 65'536;

/// Whether two lists have the same moves, in any order.
bool are_same_moves(std::span<const engine::RootMove> a, std::span<const engine::RootMove> b) {
  const auto bits = [](std::span<const engine::RootMove> moves) {
    std::vector<std::uint16_t> sorted;
    for (const engine::RootMove& move : moves) sorted.push_back(move.move.bits());
    std::ranges::sort(sorted);
    return sorted;
  };
  return bits(a) == bits(b);
}

/// Whether a command sets the option Device.
bool sets_device(std::string_view command) {
  const auto words = text::split_fields(command);
  if (words.size() < 3 || words[0] != "setoption" || words[1] != "name") return false;
  std::string name(words[2]);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name == "device";
}

}  // namespace

std::string helper_command(const engine::Limits& limits) {
  std::string command = "go infinite";
  if (limits.depth) command += fmt::format(" depth {}", *limits.depth);
  if (limits.mate_moves) command += fmt::format(" mate {}", *limits.mate_moves);
  if (!limits.search_moves.empty()) command += " searchmoves";
  for (const chess::Move move : limits.search_moves) command += fmt::format(" {}", chess::to_uci(move));
  return command;
}

RankPeers::RankPeers(cluster::Ranks& ranks, const PeerOptions& options, std::function<void(const std::string&)> tell)
    : ranks_(ranks), options_(options), tell_(std::move(tell)), outgoing_(kEntryBytes, options.bytes_per_second) {
  const cluster::SignalsBlocked blocked;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

RankPeers::~RankPeers() {
  thread_.request_stop();
  thread_.join();
}

void RankPeers::forward(std::string_view command) {
  if (ranks_.leads()) ranks_.send_to_others(cluster::Kind::kCommand, std::string(command));
}

void RankPeers::begin(const engine::Limits& limits) {
  {
    const std::scoped_lock lock(mutex_);
    ++search_;
    outgoing_.clear();
    // What came for a search before is of no use; others may be here already with what they find in this one.
    if (iteration_ && iteration_->search != search_) iteration_.reset();
    incoming_.clear();
    has_news_ = iteration_.has_value();
  }
  if (ranks_.leads()) ranks_.send_to_others(cluster::Kind::kCommand, helper_command(limits));
}

void RankPeers::end() {
  if (ranks_.leads()) ranks_.send_to_others(cluster::Kind::kCommand, "stop");
}

void RankPeers::on_entry(std::uint64_t key, const engine::TableEntry& entry) {
  const std::scoped_lock lock(mutex_);
  outgoing_.add({key, entry});
}

void RankPeers::on_iteration(int depth, std::span<const engine::RootMove> moves) {
  std::string body;
  {
    const std::scoped_lock lock(mutex_);
    body = iteration_bytes(search_, depth, moves);
  }
  for (const unsigned rank : ranks_.living()) {
    if (rank != ranks_.rank() && ranks_.unsent_bytes(rank) < kMostUnsentBytes) {
      ranks_.send(rank, cluster::Kind::kIteration, body);
    }
  }
}

void RankPeers::exchange(engine::TranspositionTable& table, engine::FinishedIteration& finished,
                         std::span<const engine::RootMove> own_moves, std::uint64_t /*nodes*/) {
  if (!has_news_.load(std::memory_order_relaxed)) return;
  std::vector<SharedEntry> entries;
  std::optional<SharedIteration> iteration;
  {
    const std::scoped_lock lock(mutex_);
    entries.swap(incoming_);
    if (iteration_ && iteration_->search == search_) iteration.swap(iteration_);
    has_news_ = false;
  }
  for (const SharedEntry& shared : entries) table.store(shared.key, shared.entry);
  if (iteration && are_same_moves(iteration->moves, own_moves)) finished.offer(iteration->depth, iteration->moves);
}

std::optional<std::string> RankPeers::next_command() {
  std::unique_lock lock(mutex_);
  has_command_.wait(lock, [this] { return !commands_.empty() || commands_ended_; });
  if (commands_.empty()) return std::nullopt;
  std::string command = std::move(commands_.front());
  commands_.pop_front();
  return command;
}

PeerCounts RankPeers::counts() const {
  const std::scoped_lock lock(mutex_);
  PeerCounts counts = counts_;
  counts.entries_sent = outgoing_.sent();
  counts.entries_dropped = outgoing_.dropped();
  return counts;
}

// ------------------------------------------------------------------------------------------ the thread

void RankPeers::run(const std::stop_token& stop) {
  auto last_batch = steady_clock::now();
  while (!stop.stop_requested()) {
    std::optional<cluster::Message> message = ranks_.receive(last_batch + options_.batch_interval);
    if (message) handle(*std::move(message));
    const auto now = steady_clock::now();
    if (now - last_batch < options_.batch_interval) continue;
    send_batch(now - last_batch);
    last_batch = now;
  }
}

void RankPeers::handle(cluster::Message&& message) {
  switch (message.kind) {
    case cluster::Kind::kCommand: {
      if (options_.device && sets_device(message.body)) return;
      const std::scoped_lock lock(mutex_);
      commands_.push_back(std::move(message.body));
      has_command_.notify_all();
      return;
    }
    case cluster::Kind::kTable: {
      TableBatch batch = table_of(message.body);
      const std::scoped_lock lock(mutex_);
      if (batch.search != search_) return;
      const std::size_t room = kMostWaiting - std::min(kMostWaiting, incoming_.size());
      const std::size_t count = std::min(room, batch.entries.size());
      incoming_.insert(incoming_.end(), batch.entries.begin(),
                       batch.entries.begin() + static_cast<std::ptrdiff_t>(count));
      counts_.entries_received += count;
      has_news_ = true;
      return;
    }
    case cluster::Kind::kIteration: {
      SharedIteration heard = iteration_of(message.body);
      const std::scoped_lock lock(mutex_);
      // It may be of a search that begins here in a moment.
      if (heard.search < search_) return;
      const bool is_newer = !iteration_ || heard.search > iteration_->search || heard.depth > iteration_->depth;
      if (!is_newer) return;
      iteration_ = std::move(heard);
      ++counts_.iterations_received;
      has_news_ = true;
      return;
    }
    case cluster::Kind::kLost:
      tell_(fmt::format("{} is lost: {}", ranks_.name_of(message.from), message.body));
      if (message.from == 0) end_commands();
      return;
    case cluster::Kind::kRetired:
      ranks_.lose(message.from, message.body);
      return;
    case cluster::Kind::kEnd:
      end_commands();
      return;
    default:
      return;
  }
}

void RankPeers::end_commands() {
  const std::scoped_lock lock(mutex_);
  commands_.emplace_back("quit");
  commands_ended_ = true;
  has_command_.notify_all();
}

void RankPeers::send_batch(steady_clock::duration elapsed) {
  std::vector<unsigned> others;
  for (const unsigned rank : ranks_.living()) {
    if (rank != ranks_.rank() && ranks_.unsent_bytes(rank) < kMostUnsentBytes) others.push_back(rank);
  }
  std::string body;
  {
    const std::scoped_lock lock(mutex_);
    const double seconds = std::chrono::duration<double>(elapsed).count();
    const auto batch = outgoing_.take(seconds, others.size(), [](const SharedEntry& each) { return each.entry.depth; });
    if (!batch.empty()) body = table_bytes(search_, batch);
  }
  if (body.empty()) return;
  for (const unsigned rank : others) ranks_.send(rank, cluster::Kind::kTable, body);
}

}  // namespace cobalt::cluster_search
