// SPDX-License-Identifier: Apache-2.0
#include "host/engine/transposition_table.hpp"

#include <algorithm>

namespace cobalt::engine {
namespace {

// Data of an entry, from the low end: move 16, score 16, static score 16, depth 8, bound 2, was_pv 1, generation 5
// bits.
constexpr unsigned kScoreShift = 16;
constexpr unsigned kStaticShift = 32;
constexpr unsigned kDepthShift = 48;
constexpr unsigned kBoundShift = 56;
constexpr unsigned kPvShift = 58;
constexpr unsigned kGenerationShift = 59;
static_assert(kMaxDepth <= 255);

/// Plies of depth that a generation of age is worth.
constexpr int kAgeCost = 8;

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  return entry.move.bits() | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << kScoreShift |
         std::uint64_t{static_cast<std::uint16_t>(entry.static_score)} << kStaticShift |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << kDepthShift |
         std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << kBoundShift |
         std::uint64_t{entry.was_pv} << kPvShift | std::uint64_t{generation} << kGenerationShift;
}

TableEntry unpack(std::uint64_t data) {
  TableEntry entry;
  entry.move = chess::Move::from_bits(static_cast<std::uint16_t>(data));
  entry.score = static_cast<std::int16_t>(data >> kScoreShift);
  entry.static_score = static_cast<std::int16_t>(data >> kStaticShift);
  entry.depth = static_cast<std::uint8_t>(data >> kDepthShift);
  entry.bound = static_cast<Bound>(data >> kBoundShift & 3);
  entry.was_pv = (data >> kPvShift & 1) != 0;
  return entry;
}

unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> kGenerationShift); }
chess::Move move_of(std::uint64_t data) { return chess::Move::from_bits(static_cast<std::uint16_t>(data)); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : megabytes_(std::clamp(megabytes, kLeastMegabytes, kMostMegabytes)),
      buckets_((megabytes_ << 20) / sizeof(Bucket)) {}

int TranspositionTable::worth(std::uint64_t data) const {
  const unsigned age = (generation_ - generation_of(data)) & kGenerationMask;
  return static_cast<std::uint8_t>(data >> kDepthShift) - kAgeCost * static_cast<int>(age);
}

TableEntry TranspositionTable::find(std::uint64_t key) const {
  key ^= function_;
  for (const Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
  }
  return {};
}

void TranspositionTable::store(std::uint64_t key, TableEntry entry) {
  key ^= function_;
  Slot* place = nullptr;
  int least_worth = 0;
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0) {
      place = &slot;
      break;
    }
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
      if (!entry.move) entry.move = move_of(data);
      // A much deeper result of this search is worth more than a new bound.
      const bool is_current = generation_of(data) == generation_;
      if (is_current && entry.bound != Bound::kExact && entry.depth + 3 < unpack(data).depth) return;
      place = &slot;
      break;
    }
    const int slot_worth = worth(data);
    if (place == nullptr || slot_worth < least_worth) {
      place = &slot;
      least_worth = slot_worth;
    }
  }
  const std::uint64_t data = pack(entry, generation_);
  place->check.store(key ^ data, std::memory_order_relaxed);
  place->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  for (Bucket& bucket : buckets_) {
    for (Slot& slot : bucket.slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kSampleSlots = 1000;
  std::size_t used = 0;
  for (std::size_t i = 0; i < kSampleSlots; ++i) {
    const std::uint64_t data = buckets_[i / kBucketSlots].slots[i % kBucketSlots].data.load(std::memory_order_relaxed);
    if (data != 0 && generation_of(data) == generation_) ++used;
  }
  return static_cast<int>(used);
}

Score score_to_table(Score score, int ply) {
  if (is_win(score)) return score + ply;
  if (is_loss(score)) return score - ply;
  return score;
}

Score score_from_table(Score score, int ply) {
  if (score == kNoScore) return score;
  if (is_win(score)) return score - ply;
  if (is_loss(score)) return score + ply;
  return score;
}

}  // namespace cobalt::engine
