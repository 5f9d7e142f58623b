// SPDX-License-Identifier: Apache-2.0
#include "host/engine/own_book.hpp"

namespace cobalt::engine {

void OwnBook::set_file(const std::string& file) {
  if (file.empty()) {
    book_.reset();
  } else {
    book_ = chess::PolyglotBook::read(file);
  }
}

void OwnBook::set_seed(std::uint64_t seed) {
  if (seed == 0) {
    std::random_device device;
    seed = std::uint64_t{device()} << 32 | device();
  }
  random_.seed(seed);
}

std::optional<chess::Move> OwnBook::move(const chess::Position& position, const Limits& limits) {
  if (!is_used_ || !book_ || limits.wants_search()) return std::nullopt;
  return book_->choose(position, random_);
}

}  // namespace cobalt::engine
