// SPDX-License-Identifier: Apache-2.0
/// \file
/// Messages between ranks: their kinds, and numbers and texts as bytes.
///
/// All ranks run the same program (admission.hpp checks that), so the bytes need no versions of their own. Numbers are
/// little-endian.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::cluster {

static_assert(std::endian::native == std::endian::little, "numbers of messages are copied as they are");

/// What a message is. Values are tags of MPI.
enum class Kind : std::uint8_t {
  // Ranks (ranks.hpp).
  kBeat,  ///< the sender lives
  kEnd,   ///< leader: the run is over
  kBye,   ///< the sender leaves
  kLost,  ///< never sent: a rank is lost; the body says why
  // Admission (admission.hpp).
  kFacts,    ///< follower: what it runs with, or why it cannot
  kVerdict,  ///< leader: whether the work begins
  // Rounds of numbered units (leader.hpp, follower.hpp).
  kRound,     ///< leader: a round begins
  kWant,      ///< follower, in the first round: so many units it can have at a time
  kUnits,     ///< leader: units to do
  kResult,    ///< follower: a unit is done
  kFailed,    ///< follower: a unit cannot be done
  kRetired,   ///< follower: it cannot work any more
  kRoundEnd,  ///< leader: nothing of the round is wanted any more
  // Search (host/cluster_search).
  kCommand,    ///< leader: a line for the session of the follower
  kTable,      ///< entries of the transposition table
  kIteration,  ///< a finished iteration
  kStatus,     ///< follower: counts of a search
};

/// Something that came from a rank.
struct Message {
  unsigned from = 0;
  Kind kind = Kind::kBeat;
  std::string body;
};

/// Puts numbers and texts one after the other.
class BodyWriter {
 public:
  /// \tparam NumberT  an integer, a double or an enum
  template <typename NumberT>
  BodyWriter& number(NumberT value) {
    static_assert(std::is_arithmetic_v<NumberT> || std::is_enum_v<NumberT>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    body_.append(bytes, sizeof value);
    return *this;
  }
  /// With its length, so that something may follow.
  BodyWriter& text(std::string_view text) {
    number(static_cast<std::uint32_t>(text.size()));
    return rest(text);
  }
  /// Without its length: what comes last.
  BodyWriter& rest(std::string_view bytes) {
    body_ += bytes;
    return *this;
  }
  std::string take() { return std::move(body_); }

 private:
  std::string body_;
};

/// Takes them apart again. \throws InputError when the body is shorter than that
class BodyReader {
 public:
  /// Keeps a reference to the bytes.
  explicit BodyReader(std::string_view body) : body_(body) {}

  template <typename NumberT>
  NumberT number() {
    NumberT value{};
    std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view text() { return bytes(number<std::uint32_t>()); }
  std::string_view rest() { return bytes(body_.size()); }
  bool is_empty() const { return body_.empty(); }

 private:
  std::string_view bytes(std::size_t count) {
    if (count > body_.size()) throw InputError("message between ranks", "is shorter than its fields");
    const std::string_view front = body_.substr(0, count);
    body_.remove_prefix(count);
    return front;
  }

  std::string_view body_;
};

}  // namespace cobalt::cluster
