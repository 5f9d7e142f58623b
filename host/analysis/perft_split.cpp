// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/perft_split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <span>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"

namespace cobalt::analysis {
namespace {

/// The tree is split until there are as many parts, so that every context of the card is busy nearly to the end ...
constexpr std::size_t kWantedJobs = 200;
/// ... and further, up to about as many, while a part is so deep that it would take long alone.
constexpr std::size_t kManyJobs = 10'000;
constexpr int kShortDepth = 5;
/// Parts of a job of the device: a job's end is all that the host sees of its progress, and jobs may have a gap between
/// them.
constexpr std::size_t kMinJobItems = 64;
constexpr std::size_t kMaxJobItems = 1024;
/// Jobs that go to the card as one list, and lists on their way: one waits while another one is worked off.
constexpr std::size_t kListJobs = 4;
constexpr std::size_t kLists = 3;

/// A part of the tree.
struct Part {
  chess::Position position;
  std::size_t first_move;  ///< index in the list of the root
};

/// The parts one ply deeper. Their number is that of the leaves when `parts` are at the end of the tree.
std::vector<Part> expand(const std::vector<Part>& parts, bool is_root) {
  std::vector<Part> deeper;
  for (const Part& part : parts) {
    std::size_t index = 0;
    for (const chess::Move move : chess::legal_moves(part.position)) {
      deeper.push_back({part.position, is_root ? index++ : part.first_move});
      deeper.back().position.do_move(move);
    }
  }
  return deeper;
}

/// All trees that the device counts.
struct Plan {
  std::vector<device::PerftItem> items;
  std::vector<std::size_t> first_moves;  ///< of each item
};

Plan plan_for(const chess::Position& root, int depth) {
  Plan plan;
  const auto add = [&](const chess::Position& position, int plies, std::uint16_t root_move, std::size_t first_move) {
    device::PerftItem item;
    item.position = chess::pack_position(position);
    item.tag = static_cast<std::uint32_t>(plan.items.size());
    item.depth = static_cast<std::uint8_t>(plies);
    item.root_move = root_move;
    plan.items.push_back(item);
    plan.first_moves.push_back(first_move);
  };
  std::vector<Part> parts = {{root, 0}};
  int left = depth;
  while (left > 2 && (parts.size() < kWantedJobs || (left > kShortDepth && parts.size() < kManyJobs))) {
    parts = expand(parts, left == depth);
    --left;
    if (parts.empty()) return plan;
  }
  if (left != depth) {
    for (const Part& part : parts) add(part.position, left, spec::kNoMove, part.first_move);
  } else {  // a small tree: the device makes the first move
    std::size_t index = 0;
    for (const chess::Move move : chess::legal_moves(root)) add(root, left, chess::pack_move(move), index++);
  }
  return plan;
}

/// Keeps lists of jobs on their way through the device.
class Runner {
 public:
  Runner(device::Device& device, const Plan& plan) : device_(device), plan_(plan) {
    const std::size_t size = std::clamp(plan.items.size() / (kListJobs * kLists), kMinJobItems, kMaxJobItems);
    job_items_ = std::min(size, device.info().max_job_items);
  }
  ~Runner() {
    try {
      for (const Job& job : jobs_) device_.cancel(job.ticket);
      for (const Job& job : jobs_) device_.wait(job.ticket);
    } catch (const DeviceError&) {  // the device has failed, which the caller knows already
    }
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Calls `take` with each item's index and its leaves.
  template <typename Take>
  void run(const Take& take, const std::function<void(std::size_t, std::size_t)>& progress) {
    std::size_t answered = 0;
    while (next_ != plan_.items.size() || !jobs_.empty()) {
      while (next_ != plan_.items.size() && jobs_.size() <= kListJobs * (kLists - 1)) submit_list();
      const Job job = jobs_.front();
      jobs_.pop_front();
      const device::Answer answer = device_.wait(job.ticket);
      counters_.push_back(answer.counters);
      for (const device::PerftAnswer& each : answer.get<device::PerftAnswers>().answers) {
        if (each.status != spec::kAnswerDone) {
          throw DeviceError(fmt::format("{} refuses a tree of {}: {}", device_.info().name,
                                        chess::to_fen(chess::unpack_position(plan_.items[each.tag].position)),
                                        device::answer_status_text(each.status)));
        }
        take(each.tag, each.leaves);
        ++answered;
      }
      if (progress) progress(answered, plan_.items.size());
    }
  }

  const std::vector<device::JobCounters>& counters() const { return counters_; }

 private:
  struct Job {
    device::Ticket ticket;
  };

  void submit_list() {
    std::vector<device::Job> list;
    for (std::size_t i = 0; i < kListJobs && next_ != plan_.items.size(); ++i) {
      const std::size_t count = std::min(job_items_, plan_.items.size() - next_);
      list.emplace_back(device::PerftJob{std::span(plan_.items).subspan(next_, count)});
      next_ += count;
    }
    for (const device::Ticket ticket : device_.submit(list)) jobs_.push_back({ticket});
  }

  device::Device& device_;
  const Plan& plan_;
  std::size_t job_items_;
  std::size_t next_ = 0;
  std::deque<Job> jobs_;
  std::vector<device::JobCounters> counters_;
};

/// Units of a perft over ranks, about: many, so that fast ranks do more of them.
constexpr std::size_t kRankUnits = 128;

/// A tree that is split, by unit.
class RankPlan {
 public:
  RankPlan(const chess::Position& root, int depth)
      : plan_(plan_for(root, depth)), unit_items_((plan_.items.size() + kRankUnits - 1) / kRankUnits) {}

  const Plan& plan() const { return plan_; }
  std::size_t units() const { return unit_items_ == 0 ? 0 : (plan_.items.size() + unit_items_ - 1) / unit_items_; }
  std::size_t begin_of(std::uint64_t unit) const { return unit * unit_items_; }
  std::size_t end_of(std::uint64_t unit) const { return std::min(begin_of(unit) + unit_items_, plan_.items.size()); }

  /// The items of a unit as a plan of their own.
  Plan part(std::uint64_t unit) const {
    Plan part;
    for (std::size_t i = begin_of(unit); i < end_of(unit); ++i) {
      part.items.push_back(plan_.items[i]);
      part.items.back().tag = static_cast<std::uint32_t>(part.items.size() - 1);
    }
    return part;
  }

 private:
  Plan plan_;
  std::size_t unit_items_;
};

/// Leaves of a tree, by the host's own generator.
std::uint64_t count_on_host(const device::PerftItem& item) {
  chess::Position position = chess::unpack_position(item.position);
  if (item.root_move == spec::kNoMove) return chess::perft(position, item.depth);
  position.do_move(chess::unpack_move(position, item.root_move).value());
  return chess::perft(position, item.depth - 1);
}

/// Leaves of each tree of a plan.
std::vector<std::uint64_t> count_all(const Plan& plan, device::Device* device) {
  std::vector<std::uint64_t> leaves(plan.items.size());
  if (device == nullptr) {
    std::ranges::transform(plan.items, leaves.begin(), count_on_host);
  } else {
    Runner(*device, plan).run([&leaves](std::size_t item, std::uint64_t count) { leaves[item] = count; }, {});
  }
  return leaves;
}

}  // namespace

std::uint64_t clocks_of(std::vector<device::JobCounters> jobs) {
  std::ranges::sort(jobs, {}, &device::JobCounters::start_clock);
  std::uint64_t clocks = 0;
  std::uint64_t end = 0;
  for (const device::JobCounters& job : jobs) {
    const std::uint64_t begin = std::max(end, job.start_clock);
    if (job.end_clock <= begin) continue;
    clocks += job.end_clock - begin;
    end = job.end_clock;
  }
  return clocks;
}

DevicePerft perft_on(device::Device& device, const chess::Position& position, int depth,
                     const std::function<void(std::size_t, std::size_t)>& progress) {
  DevicePerft result;
  if (depth <= 0) {
    result.nodes = 1;
    return result;
  }
  for (const chess::Move move : chess::legal_moves(position)) result.moves.push_back({move, 0});
  const Plan plan = plan_for(position, depth);
  result.jobs = plan.items.size();
  Runner runner(device, plan);
  runner.run(
      [&](std::size_t item, std::uint64_t leaves) {
        result.nodes += leaves;
        result.moves[plan.first_moves[item]].count += leaves;
      },
      progress);
  if (device.info().clock_mhz > 0) result.clocks = clocks_of(runner.counters());
  result.turns = 0;
  for (const device::JobCounters& job : runner.counters()) {
    const std::optional<std::uint64_t> turns = job.turns();
    result.turns = result.turns && turns ? std::optional(*result.turns + *turns) : std::nullopt;
  }
  return result;
}

cluster::MakeUnitWork perft_work(device::Device* device) {
  return [device](const std::string& round, const std::stop_token& /*stop*/) -> cluster::UnitWork {
    ByteReader reader(round);
    const auto depth = reader.number<int>();
    const auto plan = std::make_shared<RankPlan>(chess::parse_fen(std::string(reader.rest())), depth);
    return [device, plan](std::uint64_t unit, const std::stop_token& /*told*/) -> std::optional<std::string> {
      ByteWriter leaves;
      for (const std::uint64_t count : count_all(plan->part(unit), device)) leaves.number(count);
      return leaves.take();
    };
  };
}

DevicePerft perft_over(cluster::Leader& leader, const chess::Position& position, int depth,
                       const std::function<void(std::size_t, std::size_t)>& progress) {
  DevicePerft result;
  if (depth <= 0) {
    result.nodes = 1;
    return result;
  }
  for (const chess::Move move : chess::legal_moves(position)) result.moves.push_back({move, 0});
  const RankPlan plan(position, depth);
  result.jobs = plan.plan().items.size();
  std::size_t answered = 0;
  const auto take = [&](std::uint64_t unit, std::string&& leaves) {
    ByteReader reader(leaves);
    for (std::size_t item = plan.begin_of(unit); item < plan.end_of(unit); ++item) {
      const auto count = reader.number<std::uint64_t>();
      result.nodes += count;
      result.moves[plan.plan().first_moves[item]].count += count;
    }
    answered += plan.end_of(unit) - plan.begin_of(unit);
    if (progress) progress(answered, result.jobs);
  };
  leader.run(ByteWriter().number(depth).rest(chess::to_fen(position)).take(), 0, plan.units(), take, {});
  return result;
}

}  // namespace cobalt::analysis
