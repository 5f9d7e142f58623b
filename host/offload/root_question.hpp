// SPDX-License-Identifier: Apache-2.0
/// \file
/// A question of RootTests as a search of the cards, and what its answer may be.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "host/chess/position.hpp"
#include "host/device/jobs.hpp"
#include "host/offload/root_tests.hpp"

namespace cobalt::offload {

/// Keys are exclusive or with a multiple of this (SearchItem::root_key), so that searches with different multiples find
/// nothing of each other. Odd: 2^64 by the golden ratio.
inline constexpr std::uint64_t kKeyMaskStep = 0x9e3779b97f4a7c15;

/// Whether the value of a position is at least the bound of a test, by its depth. No limit, and no move waits.
/// \param key_mask  see kKeyMaskStep
device::SearchItem root_question(const chess::Position& position, const RootTest& test, std::uint16_t rules,
                                 std::uint64_t key_mask, std::uint8_t generation);

/// Throws DeviceError for an answer that a search of a position cannot have: a refused job, an end that nobody asked
/// for, a move that is not legal.
/// \param may_end  statuses other than kAnswerDone that it may have
void require_sound(const device::SearchAnswer& answer, const chess::Position& position,
                   std::initializer_list<spec::AnswerStatus> may_end);

}  // namespace cobalt::offload
