// SPDX-License-Identifier: Apache-2.0
// hls/kernels/parameter_storage.hpp: every member of hls::Parameters has a memory in the HLS kernel, and it has enough
// read ports for what evaluations read.
//
// The pragmas follow from the list by macros, so what they mean is written here once more: which entries share a
// memory, and how many reads a storage allows.
#include "tests/hls/subset/recording_evaluator.hpp"
// The recorder first: it compiles the evaluator.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

/// A line of the list, with the shape of its member.
struct Line {
  std::string kind;
  std::string member;
  unsigned slices;
  std::string storage;
  std::size_t offset;
  std::size_t bytes;
  unsigned rank;     ///< dimensions of the array
  unsigned tables;   ///< of the first of two dimensions; else 1
  unsigned entries;  ///< of the last dimension; 1 without one
};

template <class T>
Line make_line(const char* kind, const char* member, unsigned slices, const char* storage, std::size_t offset) {
  constexpr std::size_t kRank = std::rank_v<T>;
  const std::size_t tables = kRank == 2 ? std::extent_v<T, 0> : 1;
  const std::size_t entries = kRank == 2 ? std::extent_v<T, 1> : kRank == 1 ? std::extent_v<T, 0> : 1;
  return {kind,
          member,
          slices,
          storage,
          offset,
          sizeof(T),
          kRank,
          static_cast<unsigned>(tables),
          static_cast<unsigned>(entries)};
}

using Lines = std::vector<Line>;

std::string text(const std::vector<std::string>& problems) { return fmt::format("{}", fmt::join(problems, "\n")); }

Lines storage_lines() {
  return {
#define COBALT_LINE(kind, member, slices, storage) \
  make_line<decltype(Parameters::member)>(#kind, #member, slices, #storage, offsetof(Parameters, member)),
      COBALT_PARAMETER_STORAGE(COBALT_LINE)
#undef COBALT_LINE
  };
}

/// Reads that a storage allows in one clock.
unsigned read_ports(const std::string& storage) {
  static const std::map<std::string, unsigned> ports_of = {{"ram_1p", 1}, {"ram_2p", 2}, {"ram_1wnr", ~0u}};
  const auto found = ports_of.find(storage);
  return found == ports_of.end() ? 0 : found->second;
}

bool is_registers(const Line& line) { return line.kind == "scalar" || line.kind == "registers"; }

/// What is wrong with the lines alone.
std::vector<std::string> bad_lines(const Lines& lines) {
  static const std::map<std::string, std::pair<unsigned, unsigned>> ranks_of_kind = {
      {"scalar", {0, 0}}, {"registers", {1, 2}},    {"table", {1, 1}},
      {"tables", {2, 2}}, {"sliced_table", {1, 1}}, {"sliced_tables", {2, 2}}};
  std::vector<std::string> problems;
  for (const Line& line : lines) {
    const auto ranks = ranks_of_kind.find(line.kind);
    if (ranks == ranks_of_kind.end()) {
      problems.push_back(fmt::format("{}: unknown kind {}", line.member, line.kind));
    } else if (line.rank < ranks->second.first || line.rank > ranks->second.second) {
      problems.push_back(fmt::format("{}: a {} has {} to {} dimensions, the member has {}", line.member, line.kind,
                                     ranks->second.first, ranks->second.second, line.rank));
    }
    const bool is_sliced = line.kind.starts_with("sliced");
    if (is_sliced != (line.slices > 1) || line.slices == 0 || line.entries % line.slices != 0) {
      problems.push_back(fmt::format("{}: a {} of {} entries cannot have {} slices", line.member, line.kind,
                                     line.entries, line.slices));
    }
    if (is_registers(line) != (line.storage == "none") || (!is_registers(line) && read_ports(line.storage) == 0)) {
      problems.push_back(fmt::format("{}: a {} cannot have storage {}", line.member, line.kind, line.storage));
    }
  }
  return problems;
}

/// Parameters that no line covers, found by writing them one by one and looking for the bytes that changed; and bytes
/// of hls::Parameters in no line that alignment does not explain.
std::vector<std::string> uncovered(const Lines& lines) {
  std::vector<bool> covered(sizeof(Parameters), false);
  for (const Line& line : lines)
    std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(line.offset), line.bytes, true);
  std::vector<std::string> problems;
  // All bits 0 and all bits 1 between them change every byte that an entry has.
  Parameters zeros{};
  Parameters ones{};
  zeros.clear();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        ones.set(spec::parameter_address(group, table, entry), 0xffffffffu);
      }
    }
    std::array<unsigned char, sizeof(Parameters)> before{};
    std::array<unsigned char, sizeof(Parameters)> after{};
    std::memcpy(before.data(), &zeros, before.size());
    std::memcpy(after.data(), &ones, after.size());
    for (std::size_t byte = 0; byte < before.size(); ++byte) {
      if (before[byte] == after[byte] || covered[byte]) continue;
      problems.push_back(fmt::format("group {}: its member has no line", spec::kGroupTable[group].name));
      break;
    }
    ones = zeros;
  }
  std::size_t run = 0;
  for (std::size_t byte = 0; byte <= covered.size(); ++byte) {
    if (byte < covered.size() && !covered[byte]) {
      ++run;
      continue;
    }
    if (run >= alignof(Parameters)) {
      problems.push_back(fmt::format("bytes {} to {} of hls::Parameters are in no line", byte - run, byte - 1));
    }
    run = 0;
  }
  return problems;
}

/// The memory that an entry is in: line, table and slice.
using Bank = std::tuple<unsigned, unsigned, unsigned>;
Bank bank_of(const Lines& lines, const ParameterRead& read) {
  const Line& line = lines[read.line];
  const unsigned slice = is_registers(line) ? read.entry : read.entry / (line.entries / line.slices);
  return {read.line, read.table, slice};
}

/// The most entries of a memory that one evaluation reads at once.
class ReadCounts {
 public:
  explicit ReadCounts(const Lines& lines) : lines_(lines) {}

  void add(const ReadLog& evaluation) {
    std::map<Bank, unsigned> reads;
    for (const ParameterRead& read : evaluation) ++reads[bank_of(lines_, read)];
    for (const auto& [bank, count] : reads) most_[bank] = std::max(most_[bank], count);
  }
  /// Over the memories of a member.
  unsigned most_of(const std::string& member) const {
    unsigned most = 0;
    for (const auto& [bank, count] : most_) {
      if (lines_[std::get<0>(bank)].member == member) most = std::max(most, count);
    }
    return most;
  }
  /// Memories with too few ports.
  std::vector<std::string> conflicts() const {
    std::vector<std::string> problems;
    for (const auto& [bank, count] : most_) {
      const auto& [number, table, slice] = bank;
      const Line& line = lines_[number];
      if (is_registers(line) || count <= read_ports(line.storage)) continue;
      problems.push_back(fmt::format("{}: a position reads {} entries of table {}, slice {}; its storage {} allows {}",
                                     line.member, count, table, slice, line.storage, read_ports(line.storage)));
    }
    return problems;
  }

 private:
  const Lines& lines_;
  std::map<Bank, unsigned> most_;
};

/// Reads of positions of all kinds, crowded ones too, with every enable on.
const std::vector<ReadLog>& recorded_reads() {
  static const std::vector<ReadLog> reads_of_all = [] {
    RecordingParameters parameters;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
        for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
          parameters.set(spec::parameter_address(group, table, entry), 0xffffffffu);
        }
      }
    }
    std::vector<ReadLog> reads;
    test::for_each_position(6400, test::seed_or(71), [&](const test::PackedPosition& position) {
      parameters.reads.clear();
      NoTrace trace;
      evaluate_words(load_packed(position.data()), parameters, trace);
      reads.push_back(parameters.reads);
    });
    return reads;
  }();
  return reads_of_all;
}

ReadCounts count_reads(const Lines& lines) {
  ReadCounts counts(lines);
  for (const ReadLog& evaluation : recorded_reads()) counts.add(evaluation);
  return counts;
}

Lines with_storage(const std::string& member, const std::string& kind, unsigned slices, const std::string& storage) {
  Lines lines = storage_lines();
  for (Line& line : lines) {
    if (line.member != member) continue;
    line.kind = kind;
    line.slices = slices;
    line.storage = storage;
  }
  return lines;
}

TEST(ParameterStorage, EveryMemberHasALine) {
  const Lines lines = storage_lines();
  EXPECT_EQ(text(bad_lines(lines)), "");
  EXPECT_EQ(text(uncovered(lines)), "");
}

TEST(ParameterStorage, EveryMemoryHasEnoughReadPorts) {
  const Lines lines = storage_lines();
  const ReadCounts counts = count_reads(lines);
  EXPECT_EQ(text(counts.conflicts()), "");
  // Every member was read: a read that is not recorded would not count.
  for (const Line& line : lines) EXPECT_GT(counts.most_of(line.member), 0u) << line.member;
}

TEST(ParameterStorage, CountsWhatTheListSays) {
  const Lines lines = storage_lines();
  const ReadCounts counts = count_reads(lines);
  for (const auto& [member, reads] : std::map<std::string, unsigned>{{"multiple_pawns", 8},
                                                                     {"minor_on_weak", 2},
                                                                     {"self_block", 1},
                                                                     {"opponent_block", 2},
                                                                     {"back_block", 2},
                                                                     {"mobility", 1},
                                                                     {"pawn_structure", 2},
                                                                     {"passed_pawns", 8},
                                                                     {"joint_signature", 1},
                                                                     {"rooks_on_files", 8},
                                                                     {"bishops", 4},
                                                                     {"pawn_storm", 3},
                                                                     {"development", 1},
                                                                     {"trapped_bishop", 1},
                                                                     {"signature", 1},
                                                                     {"contempt", 1},
                                                                     {"piece_placement", 1}}) {
    EXPECT_EQ(counts.most_of(member), reads) << member;
  }
}

TEST(ParameterStorage, FindsAMissingLine) {
  Lines lines = storage_lines();
  std::erase_if(lines, [](const Line& line) { return line.member == "pawn_storm"; });
  const auto problems = uncovered(lines);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0], "group pawn_storm: its member has no line");
  EXPECT_NE(problems[1].find("of hls::Parameters are in no line"), std::string::npos) << problems[1];
}

TEST(ParameterStorage, FindsTooFewPorts) {
  const auto conflicts_of = [](const Lines& lines) { return count_reads(lines).conflicts(); };
  EXPECT_EQ(text(conflicts_of(with_storage("rooks_on_files", "tables", 1, "ram_2p"))),
            "rooks_on_files: a position reads 8 entries of table 0, slice 0; its storage ram_2p allows 2\n"
            "rooks_on_files: a position reads 8 entries of table 1, slice 0; its storage ram_2p allows 2");
  EXPECT_NE(text(conflicts_of(with_storage("piece_placement", "table", 1, "ram_2p"))), "");
  EXPECT_NE(text(conflicts_of(with_storage("mobility", "sliced_table", 16, "ram_2p"))), "");
  EXPECT_NE(text(conflicts_of(with_storage("opponent_block", "sliced_tables", 16, "ram_1p"))), "");
}

TEST(ParameterStorage, FindsBadLines) {
  EXPECT_NE(text(bad_lines(with_storage("mobility", "heap", 1, "ram_2p"))), "");
  EXPECT_NE(text(bad_lines(with_storage("mobility", "tables", 1, "ram_2p"))), "");
  EXPECT_NE(text(bad_lines(with_storage("mobility", "sliced_table", 60, "ram_2p"))), "");
  EXPECT_NE(text(bad_lines(with_storage("mobility", "sliced_table", 64, "none"))), "");
  EXPECT_NE(text(bad_lines(with_storage("mobility", "sliced_table", 64, "ram"))), "");
}

}  // namespace
}  // namespace cobalt::hls
