// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/deal.hpp"

#include <algorithm>

namespace cobalt::cluster_search {

Deal::Deal(std::vector<std::optional<unsigned>> homes) : to_do_(homes.size()) {
  for (const std::optional<unsigned>& home : homes) items_.push_back({home, {}, false});
}

std::optional<std::size_t> Deal::lease(unsigned rank, bool is_idle) {
  const auto take = [this, rank](std::size_t place) {
    items_[place].ranks.push_back(rank);
    return place;
  };
  for (std::size_t place = 0; place < items_.size(); ++place) {
    const Item& item = items_[place];
    if (item.ranks.empty() && !item.is_done && item.home.value_or(rank) == rank) return take(place);
  }
  for (std::size_t place = items_.size(); place-- > 0;) {
    if (items_[place].ranks.empty() && !items_[place].is_done) return take(place);
  }
  if (!is_idle) return std::nullopt;
  for (std::size_t place = items_.size(); place-- > 0;) {
    const Item& item = items_[place];
    if (!item.is_done && std::ranges::find(item.ranks, rank) == item.ranks.end()) return take(place);
  }
  return std::nullopt;
}

bool Deal::finish(std::size_t place, unsigned rank) {
  if (place >= items_.size()) return false;
  Item& item = items_[place];
  std::erase(item.ranks, rank);
  if (item.is_done) return false;
  item.is_done = true;
  --to_do_;
  return true;
}

void Deal::give_back(unsigned rank) {
  for (Item& item : items_) std::erase(item.ranks, rank);
}

std::size_t Deal::held_by(unsigned rank) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      items_, [rank](const Item& item) { return std::ranges::find(item.ranks, rank) != item.ranks.end(); }));
}

}  // namespace cobalt::cluster_search
