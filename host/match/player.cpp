// SPDX-License-Identifier: Apache-2.0
#include "host/match/player.hpp"

namespace cobalt::match {

UciClient& Player::begin_game() {
  if (spec_.restarts) end();
  if (!client_) client_ = std::make_unique<UciClient>(spec_, patience_, stop_);
  client_->begin_game();
  return *client_;
}

void Player::settle() {
  if (!client_) return;
  try {
    client_->stop_search();
  } catch (const EngineFailure&) {
    end();
  }
}

}  // namespace cobalt::match
