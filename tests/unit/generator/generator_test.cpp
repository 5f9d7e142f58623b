// SPDX-License-Identifier: Apache-2.0
#include "host/generator/generator.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"
#include "spec/packed_position.hpp"
#include "spec/search.hpp"
#include "tests/paths.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/support/contains.hpp"

namespace cobalt {
namespace {

const ParameterSet& classic() {
  static const ParameterSet set = test::classic_parameters();
  return set;
}

int value(unsigned group, unsigned table, unsigned entry, const char* field = "value") {
  return classic().field(group, table, entry, field);
}

/// Problems of the text made by hand in which `from` is replaced by `to`.
std::string problems_with(const std::string& from, const std::string& to) {
  std::string text = test::classic_parameter_text();
  const auto at = text.find(from);
  if (at == std::string::npos) return "the text lacks " + from;
  text.replace(at, from.size(), to);
  Problems problems;
  generate_parameters(text, "f", problems);
  std::string all;
  for (const InputError& error : problems.kept()) all += std::string(error.what()) + "\n";
  return all;
}

TEST(Generator, DefaultTextIsTheFile) {
  EXPECT_EQ(default_parameter_text(), read_text_file(COBALT_SOURCE_DIR "/params/default.toml"));
}

TEST(Generator, DefaultsAreInRange) {
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        ASSERT_EQ(raw_problem(group, entry, classic().raw(group, table, entry)), std::nullopt)
            << entry_name(group, table, entry);
      }
    }
  }
}

TEST(Generator, SidesAreAlike) {
  // Groups with a subindex "side", or with a table for each side, in the view of the owner.
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    for (const spec::Subindex& subindex : subindices(group)) {
      if (std::string_view(subindex.name) != "side") continue;
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        if (entry / subindex.stride % 2 != 0) continue;
        EXPECT_EQ(classic().raw(group, 0, entry), classic().raw(group, 0, entry + subindex.stride))
            << entry_name(group, 0, entry);
      }
    }
    if (shape.tables == 1 || group == spec::kMobility) continue;
    for (unsigned table = 0; table < shape.tables / 2; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        ASSERT_EQ(classic().raw(group, table, entry), classic().raw(group, table + shape.tables / 2, entry))
            << entry_name(group, table, entry);
      }
    }
  }
}

TEST(Generator, PlacementMirrors) {
  for (unsigned square = 0; square < 64; ++square) {
    for (unsigned code = 0; code < 8; ++code) {
      EXPECT_EQ(value(spec::kPiecePlacement, 0, square * 16 + code),
                value(spec::kPiecePlacement, 0, (square ^ 56U) * 16 + code + 8))
          << "square " << square << " code " << code;
    }
  }
}

TEST(Generator, PlacementFollowsTheCodes) {
  const auto at = [](unsigned square, unsigned code) { return value(spec::kPiecePlacement, 0, square * 16 + code); };
  constexpr unsigned kA1 = 0;
  constexpr unsigned kE4 = 28;
  constexpr unsigned kE5 = 36;
  constexpr unsigned kH8 = 63;
  EXPECT_EQ(at(kE4, spec::kEmpty), 0);
  EXPECT_EQ(at(kE4, spec::kKingToMove), 0);
  EXPECT_EQ(at(kA1, spec::kWhitePawn), 0);
  EXPECT_EQ(at(kA1, spec::kWhiteSpecial), at(kA1, spec::kWhiteRook) + 3);
  EXPECT_EQ(at(kH8, spec::kBlackSpecial), at(kH8, spec::kBlackRook) + 3);
  EXPECT_EQ(at(kE4, spec::kWhiteSpecial), at(kE4, spec::kWhitePawn));
  EXPECT_EQ(at(kE5, spec::kBlackSpecial), at(kE5, spec::kBlackPawn));
  EXPECT_EQ(at(kE5, spec::kWhiteSpecial), 0);
  EXPECT_GT(at(kE4, spec::kWhiteQueen), at(kE4, spec::kWhiteRook));
  EXPECT_GT(at(kE4, spec::kWhiteKnight), 2 * at(kE4, spec::kWhitePawn));
}

TEST(Generator, MobilityIsAntisymmetric) {
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned rank = 0; rank < 8; ++rank) {
      for (unsigned control = 0; control < 16; ++control) {
        EXPECT_EQ(value(spec::kMobility, file, rank * 16 + control),
                  -value(spec::kMobility, file, (7 - rank) * 16 + 15 - control));
      }
      for (unsigned control = 8; control < 15; ++control) {
        EXPECT_LE(value(spec::kMobility, file, rank * 16 + control),
                  value(spec::kMobility, file, rank * 16 + control + 1));
      }
    }
  }
  EXPECT_GT(value(spec::kMobility, 4, 4 * 16 + 15), 0);
}

TEST(Generator, JointSignatureIsAntisymmetric) {
  bool any = false;
  for (unsigned white = 0; white < 16; ++white) {
    for (unsigned black = 0; black < 16; ++black) {
      EXPECT_EQ(value(spec::kJointSignature, 0, white * 16 + black),
                -value(spec::kJointSignature, 0, black * 16 + white));
      any = any || value(spec::kJointSignature, 0, white * 16 + black) != 0;
    }
  }
  EXPECT_TRUE(any);
}

TEST(Generator, DevelopmentIsAntisymmetric) {
  for (unsigned lead = 0; lead < 8; ++lead) {
    for (unsigned white_king = 0; white_king < 4; ++white_king) {
      for (unsigned black_king = 0; black_king < 4; ++black_king) {
        EXPECT_EQ(value(spec::kDevelopment, 0, lead * 16 + white_king * 4 + black_king),
                  -value(spec::kDevelopment, 0, 128 + lead * 16 + black_king * 4 + white_king));
      }
    }
  }
}

TEST(Generator, MultiplePawnsAreBad) {
  for (unsigned entry = 0; entry < 80; ++entry) EXPECT_LT(value(spec::kMultiplePawns, 0, entry), 0) << entry;
}

TEST(Generator, FullMaterialHasNeutralKingSafety) {
  constexpr unsigned kFullSet = 64 + 2 * 16 + 2 * 4 + 2;
  EXPECT_EQ(value(spec::kSignature, 0, kFullSet, "king_safety"), 8);
  EXPECT_EQ(value(spec::kSignature, 0, 0, "king_safety"), 0);
}

TEST(Generator, OpenFilesAreBetterThanClosedOnes) {
  // rook_count 1, centrality 3, nothing in the way.
  const int open = value(spec::kRooksOnFiles, 0, 64 + 32 + 4 + 3, "base");
  const int semi_open = value(spec::kRooksOnFiles, 0, 64 + 4 + 3, "base");
  EXPECT_GT(open, semi_open);
  EXPECT_GT(semi_open, 0);
  EXPECT_EQ(value(spec::kRooksOnFiles, 0, 32 + 4 + 3, "base"), 0) << "no rook, no value";
  EXPECT_EQ(spec::kmod_halves(static_cast<unsigned>(value(spec::kRooksOnFiles, 0, 128, "kmod_opp"))), 3);
}

constexpr unsigned kQuietPieces = 6;
int quiet(unsigned piece, unsigned square) { return value(spec::kQuietMoves, 0, piece * 64 + square); }

TEST(Generator, QuietMovesFollowTheSettings) {
  // A table of which every setting is known.
  std::string text = test::classic_parameter_text();
  const auto section = text.find("[quiet_moves]");
  ASSERT_NE(section, std::string::npos);
  const std::string rest = text.substr(text.find("[search]", section));
  text.erase(section);
  text += "[quiet_moves]\n";
  for (const char* piece : {"pawn", "knight", "bishop", "rook", "queen", "king"}) {
    text += fmt::format("{}_rank = [-3, 1, 2, 3, 4, 5, 6, 14]\n{}_centrality = [0, 0, 1, 2]\n", piece, piece);
  }
  text += "castling = [9, 8]\n" + rest;
  const ParameterSet set = generate_parameters(text, "f");
  const auto at = [&](unsigned piece, unsigned square) {
    return set.field(spec::kQuietMoves, 0, 64 * piece + square, "value");
  };
  for (unsigned piece = 0; piece < kQuietPieces; ++piece) {
    EXPECT_EQ(at(piece, 0), 0) << "a1: -3 is below the least value";
    EXPECT_EQ(at(piece, 8), 1) << "a2";
    EXPECT_EQ(at(piece, 8 + 2), 2) << "c2";
    EXPECT_EQ(at(piece, 24 + 4), 5) << "e4";
    EXPECT_EQ(at(piece, 56 + 7), 14) << "h8";
    EXPECT_EQ(at(piece, 56 + 3), 15) << "d8: 16 is above the greatest value";
    EXPECT_EQ(at(piece, 6), piece == 5 ? 9 : 0) << "g1";
    EXPECT_EQ(at(piece, 2), piece == 5 ? 8 : 0) << "c1";
  }
}

/// What a chess player expects of the default order.
TEST(Generator, QuietMovesMakeSense) {
  constexpr unsigned kPawn = 0;
  constexpr unsigned kKnight = 1;
  constexpr unsigned kRook = 3;
  constexpr unsigned kKing = 5;
  constexpr unsigned kC1 = 2;
  constexpr unsigned kG1 = 6;
  constexpr unsigned kA3 = 16;
  constexpr unsigned kF3 = 21;
  constexpr unsigned kA4 = 24;
  constexpr unsigned kE4 = 28;
  constexpr unsigned kE7 = 52;
  for (unsigned piece = 0; piece < kQuietPieces; ++piece) {
    for (unsigned square = 0; square < 64; ++square) {
      if (piece == kKing && (square == kG1 || square == kC1)) continue;
      EXPECT_LT(quiet(piece, square), quiet(kKing, kG1))
          << "castling is first: piece " << piece << " square " << square;
      if (piece == kKing) {
        EXPECT_LT(quiet(piece, square), quiet(kKing, kC1)) << square;
      }
    }
  }
  EXPECT_GT(quiet(kKnight, kF3), quiet(kKnight, kA3));
  EXPECT_GT(quiet(kPawn, kE4), quiet(kPawn, kA4));
  EXPECT_GT(quiet(kPawn, kE7), quiet(kPawn, kE4));
  EXPECT_GT(quiet(kRook, kE7), quiet(kRook, kE4));
  EXPECT_GT(quiet(kKnight, kE4), quiet(kKing, kE4));
}

int search(spec::SearchNumber number) { return value(spec::kSearch, 0, number); }

/// Every number of the search is the setting of its name, that of the entry in the reference.
TEST(Generator, NumbersOfTheSearchAreTheSettings) {
  std::string list = spec::kGroupTable[spec::kSearch].index[0].values;
  std::erase(list, ',');
  const std::vector<std::string_view> names = text::split_fields(list);
  ASSERT_EQ(names.size(), spec::kSearchNumbers);
  std::string text = test::classic_parameter_text();
  const auto section = text.find("[search]");
  ASSERT_NE(section, std::string::npos);
  text.erase(section);
  text += "[search]\n";
  for (unsigned number = 0; number < spec::kSearchNumbers; ++number) {
    text += fmt::format("{} = {}\n", names[number], number);
  }
  const ParameterSet set = generate_parameters(text, "f");
  for (unsigned number = 0; number < spec::kSearchNumbers; ++number) {
    EXPECT_EQ(set.field(spec::kSearch, 0, number, "value"), static_cast<int>(number)) << names[number];
  }
}

/// What a chess player expects of the default numbers.
TEST(Generator, NumbersOfTheSearchMakeSense) {
  EXPECT_EQ(search(spec::kCheckExtension), static_cast<int>(spec::kQuarterPlies)) << "a ply";
  EXPECT_LE(search(spec::kMostExtension), static_cast<int>(spec::kQuarterPlies)) << "else trees need not end";
  EXPECT_LE(search(spec::kReduction), search(spec::kMoreReduction));
  EXPECT_LT(search(spec::kReductionAfter), search(spec::kMoreReductionAfter));
  EXPECT_GT(search(spec::kStaticMargin), 0);
  EXPECT_EQ(search(spec::kDrawScore), 0);
  EXPECT_GE(search(spec::kInternalLeastDepth),
            search(spec::kInternalReduction) + static_cast<int>(spec::kQuarterPlies));
  EXPECT_LT(search(spec::kSharedTableClocks), static_cast<int>(spec::kFiftyMovePlies)) << "a draw may be near";
  EXPECT_GT(search(spec::kMoveCountBase) + search(spec::kMoveCountGrowth), 2 * 4) << "two quiet moves at depth 1";
  EXPECT_GT(search(spec::kFutilityMargin) + search(spec::kFutilityGrowth), 0);
  EXPECT_GT(search(spec::kDeepStaticMargin), 0);
}

TEST(Generator, NamesWhatIsWrong) {
  constexpr struct {
    const char* from;
    const char* to;
    const char* problem;
  } kWrong[] = {
      {"[bias]\nvalue = 0 ", "[bias]\nvalue = 200 ",
       "[bias] makes bias field value: 200 does not fit 8 signed bits (-128 to 127)"},
      {"[bias]\nvalue = 0 ", "[bias]\nvalue = 2000 ", ":9: [bias] value: 2000 is out of range (-1023 to 1023)"},
      {"[bias]\nvalue = 0 ", "[bias]\nvalue = [1, 2] ", "[bias] value has 2 values, expected 1"},
      {"[bias]", "[tempo]", "unknown section [tempo]"},
      {"[bias]", "[tempo]", "section [bias] is missing"},
      {"[bias]\nvalue", "[bias]\nvalu", "unknown setting valu in section [bias]; known are value"},
      {"[bias]\nvalue", "[bias]\nvalu", "section [bias] lacks the setting value"},
      {"pawn   = 76", "pawn = \"x\"", "pawn: expected a whole number, found a text"},
      {"queen  = 960", "queen  = 1023", "[piece_placement] makes piece_placement entry"},
      {"queen  = 960", "queen  = 1023", "does not fit 10 unsigned bits (0 to 1023)"},
      {"castling          = [15, 14]", "castling = [16, 14]", "[quiet_moves] castling: 16 is out of range (0 to 15)"},
      {"pawn_rank         = [ 0,  0", "pawn_rank = [ 0, -16", "pawn_rank: -16 is out of range (-15 to 15)"},
      {"castling          = [15, 14]", "castling = 15", "[quiet_moves] castling has 1 values, expected 2"},
      {"[quiet_moves]", "[quiet]", "section [quiet_moves] is missing"},
      {"check_extension        = 4", "check_extension = 16", "[search] check_extension: 16 is out of range (0 to 15)"},
      {"draw_score             = 0", "draw_score = -2048",
       "[search] draw_score: -2048 is out of range (-2047 to 2047)"},
      {"null_growth            = 16", "", "section [search] lacks the setting null_growth"},
      {"deep_static_most_depth = 31", "", "section [search] lacks the setting deep_static_most_depth"},
      {"shared_table_least_depth = 4", "shared_table_least_depth = 3",
       "[search] shared_table_least_depth: 3 is out of range (4 to 255)"},
      {"log_reduction_base     = 26", "log_reduction_base = 1024",
       "[search] log_reduction_base: 1024 is out of range (-1024 to 1023)"},
      {"static_margin          = 90", "static_margins = 90", "section [search] lacks the setting static_margin"},
      {"[search]", "[searches]", "section [search] is missing"},
  };
  for (const auto& [from, to, problem] : kWrong) {
    const std::string problems = problems_with(from, to);
    EXPECT_TRUE(test::contains(problems, problem));
    EXPECT_TRUE(problems.starts_with("f:")) << problems;
  }
}

TEST(Generator, OneMistakeGivesOneMessage) {
  EXPECT_TRUE(test::contains(problems_with("pawn   = 76", "pawn = 9 2"), "not TOML"));
  for (const char* wrong : {"pawn = 9 2", "pawn = \"x\""}) {
    EXPECT_EQ(test::occurrences(problems_with("pawn   = 76", wrong), "\n"), 1U) << wrong;
  }
}

TEST(Generator, EmptyTextLacksEverySection) {
  Problems problems;
  generate_parameters("", "f", problems);
  EXPECT_EQ(problems.count(), spec::kGroups);
  EXPECT_THROW(generate_parameters("", "f"), InputError);
}

}  // namespace
}  // namespace cobalt
