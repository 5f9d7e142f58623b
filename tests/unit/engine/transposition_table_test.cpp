// SPDX-License-Identifier: Apache-2.0
#include "host/engine/transposition_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

namespace cobalt::engine {
namespace {

TableEntry entry_of(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  TableEntry entry;
  entry.move = chess::Move::from_bits(static_cast<std::uint16_t>(random()));
  entry.score = static_cast<int>(random() % 60000) - 30000;
  entry.static_score = static_cast<int>(random() % 60000) - 30000;
  entry.depth = static_cast<int>(random() % (kMaxDepth + 1));
  entry.bound = static_cast<Bound>(1 + random() % 3);
  entry.was_pv = random() % 2 == 0;
  return entry;
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(0).is_found());
  EXPECT_FALSE(table.find(12345).is_found());
  std::mt19937_64 keys(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = keys();
    table.store(key, entry_of(key));
    EXPECT_EQ(table.find(key), entry_of(key));
    EXPECT_FALSE(table.find(key ^ 1).is_found());
  }
  table.clear();
  EXPECT_FALSE(table.find(std::mt19937_64(1)()).is_found());
}

TEST(TranspositionTable, EntriesOfAnotherFunctionAreNotFound) {
  TranspositionTable table(1);
  table.store(12345, entry_of(1));
  table.set_function(0x123456789abcdef0);
  EXPECT_FALSE(table.find(12345).is_found());
  table.store(12345, entry_of(2));
  EXPECT_EQ(table.find(12345), entry_of(2));
  table.set_function(0);
  EXPECT_EQ(table.find(12345), entry_of(1));
}

TEST(TranspositionTable, HoldsEveryValueOfAnEntry) {
  TranspositionTable table(1);
  for (const Score score : {kMate, -kMate, kMostStatic, -kMostStatic, 0, -1}) {
    for (const int depth : {0, 1, kMaxDepth}) {
      const TableEntry entry{chess::Move::from_bits(0xffff), score, kNoScore, depth, Bound::kExact};
      table.store(99, entry);
      EXPECT_EQ(table.find(99), entry);
    }
  }
}

TEST(TranspositionTable, KeepsAKnownMoveAndDeepResults) {
  TranspositionTable table(1);
  const chess::Move move(chess::kE2, chess::kE4);
  table.store(7, {move, 10, 0, 20, Bound::kLower});
  table.store(7, {{}, -5, 0, 18, Bound::kUpper});  // not much less deep: newer is better, the move stays
  EXPECT_EQ(table.find(7), (TableEntry{move, -5, 0, 18, Bound::kUpper}));
  table.store(7, {{}, 3, 0, 2, Bound::kUpper});  // much less deep
  EXPECT_EQ(table.find(7).depth, 18);
  table.store(7, {{}, 3, 0, 2, Bound::kExact});  // exact
  EXPECT_EQ(table.find(7).depth, 2);
  table.store(7, {move, 3, 0, 30, Bound::kLower});
  table.begin_search();
  table.store(7, {{}, 4, 0, 2, Bound::kUpper});  // of a new search
  EXPECT_EQ(table.find(7), (TableEntry{move, 4, 0, 2, Bound::kUpper}));
}

TEST(TranspositionTable, OldAndShallowEntriesMakeRoom) {
  TranspositionTable table(1);
  // Keys with equal upper parts share a bucket of four.
  const auto key = [](std::uint64_t i) { return (std::uint64_t{0x123456} << 40) + i; };
  for (std::uint64_t i = 0; i < 4; ++i) table.store(key(i), {{}, 0, 0, static_cast<int>(10 + i), Bound::kLower});
  table.store(key(4), {{}, 0, 0, 1, Bound::kLower});
  EXPECT_FALSE(table.find(key(0)).is_found()) << "the shallowest goes";
  EXPECT_TRUE(table.find(key(3)).is_found());
  EXPECT_TRUE(table.find(key(4)).is_found());
  for (int age = 0; age < 3; ++age) table.begin_search();
  table.store(key(5), {{}, 0, 0, 1, Bound::kLower});
  table.store(key(6), {{}, 0, 0, 1, Bound::kLower});
  table.store(key(7), {{}, 0, 0, 1, Bound::kLower});
  table.store(key(8), {{}, 0, 0, 1, Bound::kLower});
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_FALSE(table.find(key(i)).is_found()) << i << ": old ones go first";
  for (std::uint64_t i = 5; i < 9; ++i) EXPECT_TRUE(table.find(key(i)).is_found()) << i;
}

TEST(TranspositionTable, FullnessCountsTheCurrentSearch) {
  TranspositionTable table(1);
  EXPECT_EQ(table.permille_full(), 0);
  std::mt19937_64 keys(3);
  for (int i = 0; i < 400000; ++i) table.store(keys(), entry_of(1));
  EXPECT_GT(table.permille_full(), 950);
  table.begin_search();
  EXPECT_EQ(table.permille_full(), 0);
}

TEST(TranspositionTable, AnySizeServes) {
  for (const std::size_t megabytes : {1U, 3U, 7U, 100U}) {
    TranspositionTable table(megabytes);
    EXPECT_EQ(table.megabytes(), megabytes);
    for (const std::uint64_t key : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 63}) {
      table.store(key, entry_of(key));
      EXPECT_EQ(table.find(key), entry_of(key));
    }
  }
  EXPECT_EQ(TranspositionTable(0).megabytes(), TranspositionTable::kLeastMegabytes);
}

TEST(TranspositionTable, NoEntryIsEverTornBetweenThreads) {
  TranspositionTable table(1);
  // Few buckets and many writers: the words of entries do get mixed.
  const auto key_of = [](std::uint64_t i) { return (i << 60) ^ (i * 0x9e3779b97f4a7c15 >> 8); };
  constexpr std::uint64_t kKeys = 64;
  std::vector<TableEntry> entries;
  for (std::uint64_t i = 0; i < kKeys; ++i) entries.push_back(entry_of(i));
  for (TableEntry& entry : entries) {
    entry.bound = Bound::kExact;  // always stored
    if (!entry.move) entry.move = chess::Move(chess::kA1, chess::kA2);
  }
  std::atomic<std::uint64_t> found{0};
  std::atomic<std::uint64_t> wrong{0};
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937_64 random(t);
      for (int i = 0; i < 100000; ++i) {
        const std::uint64_t written = random() % kKeys;
        table.store(key_of(written), entries[written]);
        const std::uint64_t read = random() % kKeys;
        const TableEntry entry = table.find(key_of(read));
        if (!entry.is_found()) continue;
        ++found;
        if (entry != entries[read]) ++wrong;
      }
    });
  }
  threads.clear();
  EXPECT_GT(found, 1000U);
  EXPECT_EQ(wrong, 0U);
}

TEST(TranspositionTable, MatesCountFromThePosition) {
  EXPECT_EQ(score_to_table(mate_at(9), 4), mate_at(5));
  EXPECT_EQ(score_to_table(mated_at(9), 4), mated_at(5));
  EXPECT_EQ(score_to_table(123, 4), 123);
  for (const Score score : {mate_at(9), mated_at(9), 0, kMostStatic, -kMostStatic}) {
    EXPECT_EQ(score_from_table(score_to_table(score, 6), 6), score);
  }
  EXPECT_EQ(score_from_table(kNoScore, 6), kNoScore);
}

}  // namespace
}  // namespace cobalt::engine
