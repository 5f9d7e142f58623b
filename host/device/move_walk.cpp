// SPDX-License-Identifier: Apache-2.0
#include "host/device/move_walk.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

/// More than the legal moves of any position (host/chess/movegen.hpp proves 682).
constexpr std::size_t kMostMoves = 704;
/// So many groups of positions take their steps one after the other, so that one waits on the card while another one is
/// on its way.
constexpr std::size_t kGroups = 6;
/// Positions of a group: enough that a step is long compared with the start of a list, few enough that little memory is
/// used.
constexpr std::size_t kMinGroup = 64;
constexpr std::size_t kMaxGroup = 8192;

class Walker {
 public:
  Walker(Device& device, std::span<const GenerateRequest> starts)
      : device_(device), requests_(starts.begin(), starts.end()), walks_(starts.size()) {}
  ~Walker() {
    try {
      for (const Group& group : groups_) device_.cancel(group.ticket);
      for (const Group& group : groups_) device_.wait(group.ticket);
    } catch (const DeviceError&) {  // the device has failed, which the caller knows already
    }
  }
  Walker(const Walker&) = delete;
  Walker& operator=(const Walker&) = delete;

  std::vector<MoveWalk> run(const std::function<void(std::size_t)>& progress) {
    const Info info = device_.info();
    const std::size_t room = info.jobs_in_flight - std::min(info.jobs_in_flight, device_.in_flight());
    const std::size_t most = std::clamp(room, std::size_t{1}, kGroups);
    const std::size_t size = std::min(info.max_job_items, std::clamp(requests_.size() / most, kMinGroup, kMaxGroup));
    std::size_t next = 0;
    while (next != requests_.size() || !groups_.empty()) {
      if (next != requests_.size() && groups_.size() < most) {
        Group group;
        for (; next != requests_.size() && group.indices.size() < size; ++next) group.indices.push_back(next);
        submit(std::move(group));
        continue;
      }
      Group group = std::move(groups_.front());
      groups_.pop_front();
      take_step(group);
      if (progress) progress(done_);
      if (!group.indices.empty()) submit(std::move(group));
    }
    return std::move(walks_);
  }

  const WalkCounters& counters() const { return counters_; }

 private:
  struct Group {
    std::vector<std::size_t> indices;  ///< of the positions that are not done
    Ticket ticket = 0;
  };

  void submit(Group group) {
    scratch_.clear();
    for (const std::size_t index : group.indices) scratch_.push_back(requests_[index]);
    group.ticket = device_.submit(GenerateJob{scratch_});
    groups_.push_back(std::move(group));
  }

  /// Takes the answers of a group, whose positions that are done leave it.
  void take_step(Group& group) {
    const Answer answer = device_.wait(group.ticket);
    const auto& answers = answer.get<GenerateAnswers>().answers;
    counters_.requests += answers.size();
    counters_.busy_clocks += answer.counters.busy_clocks;
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (take(group.indices[i], answers[i])) left.push_back(group.indices[i]);
    }
    done_ += group.indices.size() - left.size();
    group.indices = std::move(left);
  }

  /// \return true when there are more moves
  bool take(std::size_t index, const GenerateAnswer& answer) {
    MoveWalk& walk = walks_[index];
    walk.status = answer.status;
    if (answer.status != spec::kAnswerDone) return false;
    if (requests_[index].mode == spec::kGenerateCount) {
      walk.count = answer.move;
      return false;
    }
    if (!answer.found) return false;
    walk.moves.push_back(answer.move);
    if (walk.moves.size() > kMostMoves) throw DeviceError("the generator gives more moves than any position has");
    requests_[index].last = answer.move;
    return !answer.is_last && requests_[index].mode != spec::kGenerateIsLegal;
  }

  Device& device_;
  std::vector<GenerateRequest> requests_;  ///< the next one of each position
  std::vector<MoveWalk> walks_;
  std::deque<Group> groups_;
  std::vector<GenerateRequest> scratch_;
  WalkCounters counters_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<MoveWalk> walk_moves(Device& device, std::span<const GenerateRequest> starts, WalkCounters* counters,
                                 const std::function<void(std::size_t)>& progress) {
  Walker walker(device, starts);
  std::vector<MoveWalk> walks = walker.run(progress);
  if (counters != nullptr) *counters = walker.counters();
  return walks;
}

}  // namespace cobalt::device
