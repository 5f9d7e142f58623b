// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/timeline.hpp"

namespace cobalt::cluster_prediction {

Timeline::Timeline(unsigned machines) : machines_(machines) {}

void Timeline::arrive(unsigned machine, Time time) {
  std::unique_lock lock(mutex_);
  machines_[machine].time = time;
  pass_on();
  machines_[machine].runs.wait(lock, [&] { return running_ == machine; });
}

void Timeline::pass_on() {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < machines_.size(); ++i) {
    if (machines_[i].time && (!first || *machines_[i].time < *machines_[*first].time)) first = i;
  }
  if (!first || *first == running_) return;
  running_ = *first;
  machines_[running_].runs.notify_one();
}

Timeline::Turn::Turn(Timeline& timeline, unsigned machine) : timeline_(timeline), machine_(machine) {
  std::unique_lock lock(timeline_.mutex_);
  timeline_.machines_[machine_].runs.wait(lock, [&] { return timeline_.running_ == machine_; });
}

Timeline::Turn::~Turn() {
  const std::scoped_lock lock(timeline_.mutex_);
  timeline_.machines_[machine_].time.reset();
  timeline_.pass_on();
}

}  // namespace cobalt::cluster_prediction
