// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/local_link.hpp"

#include <utility>

namespace cobalt::cluster {

class LocalNetwork::End : public Link {
 public:
  End(std::shared_ptr<LocalNetwork> network, unsigned rank)
      : network_(std::move(network)), rank_(rank), is_abandoned_(size(), false) {}

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(network_->inboxes_.size()); }
  void send(unsigned to, Kind kind, std::string body) override {
    const std::scoped_lock lock(network_->mutex_);
    if (is_abandoned_[to] || network_->is_cut_off_[rank_] || network_->is_cut_off_[to]) return;
    network_->inboxes_[to].push_back({rank_, kind, std::move(body)});
  }
  std::optional<Message> receive() override {
    const std::scoped_lock lock(network_->mutex_);
    auto& inbox = network_->inboxes_[rank_];
    while (!inbox.empty()) {
      Message message = std::move(inbox.front());
      inbox.pop_front();
      if (!is_abandoned_[message.from] && !network_->is_cut_off_[rank_]) return message;
    }
    return std::nullopt;
  }
  bool is_busy() const override { return false; }
  std::size_t unsent_bytes(unsigned /*to*/) const override { return 0; }
  void abandon(unsigned rank) override { is_abandoned_[rank] = true; }
  std::optional<std::string> failure_of(unsigned /*rank*/) const override { return std::nullopt; }
  void leave(bool /*is_whole*/, int /*status*/) override {}

 private:
  std::shared_ptr<LocalNetwork> network_;
  unsigned rank_;
  std::vector<bool> is_abandoned_;
};

std::shared_ptr<LocalNetwork> LocalNetwork::make(unsigned size) {
  return std::shared_ptr<LocalNetwork>(new LocalNetwork(size));
}

std::unique_ptr<Link> LocalNetwork::link(unsigned rank) { return std::make_unique<End>(shared_from_this(), rank); }

void LocalNetwork::cut_off(unsigned rank) {
  const std::scoped_lock lock(mutex_);
  is_cut_off_.at(rank) = true;
}

}  // namespace cobalt::cluster
