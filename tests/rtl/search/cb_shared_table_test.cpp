// SPDX-License-Identifier: Apache-2.0
// The shared table against the model's: notes and probes in every clock, of a few buckets, from a reset on.
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <random>
#include <vector>

#include "Vcb_shared_table.h"
#include "hls/search/shared_table.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

/// Parameter EntryBits.
constexpr unsigned kBuckets = 64;
/// cb_search_pkg::SharedProbeCycles.
constexpr unsigned kProbeClocks = 6;
/// Clocks in which a note may or may not be seen by a probe of its bucket.
constexpr unsigned kApart = 8;

TEST(SharedTableRtl, NotesAndProbesAsTheModel) {
  Bench<Vcb_shared_table> bench(1);
  std::mt19937_64 random(1);
  bench->note_i[0] = bench->note_i[1] = bench->note_i[2] = bench->note_i[3] = 0;
  bench->key_i = 0;
  bench->generation_i = 0;
  bench.reset();
  unsigned clearing = 0;
  for (; bench->ready_o == 0; ++clearing) bench.clock();
  EXPECT_EQ(clearing, kBuckets);
  bench.clock();

  std::vector<hls::SharedEntry> entries(kBuckets * spec::kSharedTableWays);
  std::vector<std::uint8_t> marks(spec::kBusyMarks);
  hls::SharedTable table(entries.data(), kBuckets, marks.data());
  struct Asked {
    hls::SharedProbe wanted;
    bool is_sure;
  };
  std::deque<Asked> inside;
  std::vector<unsigned> noted_at(kBuckets, 0);
  unsigned found = 0, missed = 0;
  for (unsigned clock = kApart; clock < 40000; ++clock) {
    // Keys: six of each bucket, so that some are replaced.
    const auto some_key = [&random] { return (random() % 6) << 32 | random() % kBuckets; };
    const std::uint64_t asked = some_key();
    const auto generation = static_cast<std::uint8_t>(random() % 3);
    bench->key_i = asked;
    bench->generation_i = generation;
    inside.push_back({table.probe(asked, generation), clock - noted_at[asked % kBuckets] >= kApart});
    hls::SharedNote note{};
    const bool is_noted = random() % 4 == 0;
    note.key = some_key();
    note.depth = static_cast<std::uint8_t>(1 + random() % 255);
    note.at_least = random() % 2 == 0;
    note.generation = static_cast<std::uint8_t>(random() % 3);
    note.bound = static_cast<std::int16_t>(random());
    note.move = static_cast<std::uint16_t>(random());
    note.place = table.probe(note.key, note.generation).place;
    // cb_search_pkg::shared_note_t, from its last field on.
    const std::uint64_t low = static_cast<std::uint16_t>(note.move) |
                              std::uint64_t{static_cast<std::uint16_t>(note.bound)} << 16 |
                              std::uint64_t{note.generation} << 32 | std::uint64_t{note.at_least} << 38 |
                              std::uint64_t{note.depth} << 39 | std::uint64_t{note.place} << 47 | note.key << 49;
    const std::uint64_t high = note.key >> 15 | std::uint64_t{is_noted} << 49;
    bench->note_i[0] = static_cast<std::uint32_t>(low);
    bench->note_i[1] = static_cast<std::uint32_t>(low >> 32);
    bench->note_i[2] = static_cast<std::uint32_t>(high);
    bench->note_i[3] = static_cast<std::uint32_t>(high >> 32);
    if (is_noted) {
      // An earlier probe that is still under way may see it.
      table.note(note);
      noted_at[note.key % kBuckets] = clock;
    }
    bench.clock();
    if (inside.size() < kProbeClocks) continue;
    const Asked of = inside.front();
    inside.pop_front();
    if (!of.is_sure) continue;
    const std::uint64_t word = bench->probe_o;
    ASSERT_EQ(word >> 43 & 1u, of.wanted.found ? 1u : 0u) << clock;
    ASSERT_EQ(word & 3u, of.wanted.place) << clock;
    ++(of.wanted.found ? found : missed);
    if (!of.wanted.found) continue;
    ASSERT_EQ(word >> 35 & 0xffu, of.wanted.depth);
    ASSERT_EQ(word >> 34 & 1u, of.wanted.at_least ? 1u : 0u);
    ASSERT_EQ(word >> 18 & 0xffffu, of.wanted.move);
    ASSERT_EQ(word >> 2 & 0xffffu, static_cast<std::uint16_t>(of.wanted.bound));
  }
  EXPECT_GE(found, 5000u);
  EXPECT_GE(missed, 5000u);
}

}  // namespace
}  // namespace cobalt::test
