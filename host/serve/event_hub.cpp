// SPDX-License-Identifier: Apache-2.0
#include "host/serve/event_hub.hpp"

#include <utility>

namespace cobalt::serve {

void EventHub::publish(std::string name, const Json& data) {
  std::string text = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  {
    const std::lock_guard lock(mutex_);
    kept_bytes_ += text.size();
    events_.push_back({++last_, std::move(name), std::move(text)});
    while (events_.size() > 1 && (events_.size() > kKeptEvents || kept_bytes_ > kKeptBytes)) {
      kept_bytes_ -= events_.front().data.size();
      events_.pop_front();
    }
  }
  changed_.notify_all();
}

std::uint64_t EventHub::last() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

EventBatch EventHub::wait_after(std::uint64_t number, std::chrono::milliseconds timeout) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout, [&] { return is_closed_ || last_ > number; });
  EventBatch batch;
  batch.is_closed = is_closed_;
  batch.has_missed = !events_.empty() && events_.front().number > number + 1;
  for (const Event& event : events_) {
    if (event.number > number) batch.events.push_back(event);
  }
  return batch;
}

void EventHub::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  changed_.notify_all();
}

}  // namespace cobalt::serve
