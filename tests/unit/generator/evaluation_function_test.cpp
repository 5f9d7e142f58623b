// SPDX-License-Identifier: Apache-2.0
// What a root changes of a function.
#include "host/generator/evaluation_function.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/generator/generator.hpp"
#include "spec/search.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/support/contains.hpp"

namespace cobalt {
namespace {

const EvaluationFunction& function() {
  static const EvaluationFunction made = test::classic_evaluation_function();
  return made;
}

ParameterSet at(std::string_view fen, int contempt_cp = 0) {
  return function().at(root_facts(chess::parse_fen(fen), contempt_cp));
}

int value(const ParameterSet& parameters, unsigned group, unsigned entry, unsigned table = 0) {
  return parameters.field(group, table, entry, "value");
}

unsigned placement_entry(chess::Square square, chess::Piece piece) { return square * 16U + piece; }

/// The text made by hand without its section [root].
std::string text_without_root() {
  std::string text = test::classic_parameter_text();
  const std::size_t begin = text.find("[root]");
  text.erase(begin, text.find("\n[", begin) + 1 - begin);
  return text;
}

/// Everything that is wrong with the text made by hand in which `from` is replaced by `to`.
std::string problems_with(const std::string& from, const std::string& to) {
  std::string text = test::classic_parameter_text();
  text.replace(text.find(from), from.size(), to);
  Problems problems;
  generate_function(text, "f", problems);
  std::string all;
  for (const InputError& error : problems.kept()) all += std::string(error.what()) + "\n";
  return all;
}

constexpr const char* kCastled = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1";
constexpr const char* kPawnEnding = "4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 1";

TEST(EvaluationFunction, WithoutARootTheSettingsOfTheRootChangeNothing) {
  Problems problems;
  const EvaluationFunction without = generate_function(text_without_root(), "f", problems);
  ASSERT_TRUE(problems.empty()) << problems.kept().front().what();
  EXPECT_FALSE(without.depends_on_root());
  EXPECT_TRUE(function().depends_on_root());
  EXPECT_EQ(without.fixed(), function().fixed());
  EXPECT_EQ(without.at(root_facts(chess::parse_fen(kCastled), 50)), without.fixed());
  EXPECT_EQ(test::classic_parameters(), function().fixed());
  Problems none;
  EXPECT_EQ(generate_parameters(test::classic_parameter_text(), "f", none, root_facts(chess::parse_fen(kCastled))),
            at(kCastled));
}

TEST(EvaluationFunction, SectionIsChecked) {
  for (const auto& [from, to, problem] :
       {std::tuple{"bare_king_near ", "bare_king_far ", "unknown setting bare_king_far in section [root]"},
        {"bare_king_near   = 5", "", "section [root] lacks the setting bare_king_near"},
        {"king_zone        = [40, 15]", "king_zone = [40]", "has 1 values, expected 2"},
        {"contempt = 100", "contempt = 101", "101 is out of range (0 to 100)"}}) {
    EXPECT_TRUE(test::contains(problems_with(from, to), problem));
  }
}

TEST(EvaluationFunction, KingsStayAtHomeWhileTheEnemyHasPieces) {
  const auto comes_out = [](const ParameterSet& parameters) {  // what e4 is better than g1
    return value(parameters, spec::kPiecePlacement, placement_entry(chess::kE4, chess::kWhiteKing)) -
           value(parameters, spec::kPiecePlacement, placement_entry(chess::kG1, chess::kWhiteKing));
  };
  EXPECT_LT(comes_out(at(kCastled)), comes_out(function().fixed()) - 10);
  EXPECT_EQ(comes_out(at(kPawnEnding)), comes_out(function().fixed()));
  // Black's pieces decide about White's king.
  EXPECT_EQ(comes_out(at("4k3/pp4pp/8/8/8/8/PP4PP/QR2K3 w - - 0 1")), comes_out(function().fixed()));
  EXPECT_LT(comes_out(at("1r1qk3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 1")), comes_out(function().fixed()));
}

TEST(EvaluationFunction, SquaresBesideACastledKingCountMore) {
  const ParameterSet fixed = function().fixed();
  const ParameterSet bent = at(kCastled);
  const auto control = [](const ParameterSet& parameters, chess::Square square, unsigned degree) {
    const auto file = static_cast<unsigned>(chess::file_of(square));
    return value(parameters, spec::kMobility, static_cast<unsigned>(chess::rank_of(square)) * 16 + degree, file);
  };
  constexpr unsigned kWhites = 15;
  constexpr unsigned kBlacks = 0;
  EXPECT_GT(control(bent, chess::kG7, kWhites), control(fixed, chess::kG7, kWhites));
  EXPECT_EQ(control(bent, chess::kG7, kBlacks), control(fixed, chess::kG7, kBlacks)) << "the king's own side";
  EXPECT_LT(control(bent, chess::kG2, kBlacks), control(fixed, chess::kG2, kBlacks));
  EXPECT_EQ(control(bent, chess::kB7, kWhites), control(fixed, chess::kB7, kWhites)) << "far away";
  EXPECT_EQ(control(at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), chess::kF7, kWhites),
            control(fixed, chess::kF7, kWhites))
      << "the king may still castle";
}

TEST(EvaluationFunction, DevelopmentFadesOut) {
  const ParameterSet ending = at(kPawnEnding);
  const ParameterSet middlegame = at(kCastled);
  for (unsigned entry = 0; entry < spec::kGroupTable[spec::kDevelopment].entries; ++entry) {
    EXPECT_EQ(value(ending, spec::kDevelopment, entry), 0);
    EXPECT_EQ(value(middlegame, spec::kDevelopment, entry), value(function().fixed(), spec::kDevelopment, entry));
  }
}

TEST(EvaluationFunction, KnightsLikePawnsAndRooksDoNot) {
  const auto piece = [](const char* fen, chess::Piece kind) {
    return value(at(fen), spec::kPiecePlacement, placement_entry(chess::kD4, kind));
  };
  const char* const eight_pawns = "4k3/8/8/8/8/8/PPPPPPPP/RN2K3 w - - 0 1";
  const char* const no_pawns = "4k3/pppppppp/8/8/8/8/8/RN2K3 w - - 0 1";
  EXPECT_GT(piece(eight_pawns, chess::kWhiteKnight), piece(no_pawns, chess::kWhiteKnight));
  EXPECT_LT(piece(eight_pawns, chess::kWhiteRook), piece(no_pawns, chess::kWhiteRook));
  EXPECT_LT(piece(eight_pawns, chess::kBlackKnight), piece(no_pawns, chess::kBlackKnight));
  const char* const closed = "4k3/8/8/pppp4/PPPP4/8/8/RNB1K3 w - - 0 1";
  const char* const open = "4k3/pppp4/8/8/8/8/PPPP4/RNB1K3 w - - 0 1";
  EXPECT_GT(piece(closed, chess::kWhiteKnight), piece(open, chess::kWhiteKnight));
  EXPECT_LT(piece(closed, chess::kWhiteBishop), piece(open, chess::kWhiteBishop));
}

TEST(EvaluationFunction, ARookThatMayCastleIsARook) {
  const ParameterSet bent = at("4k3/8/8/8/8/8/PPPPPPPP/RN2K2R w KQ - 0 1");
  EXPECT_EQ(value(bent, spec::kPiecePlacement, placement_entry(chess::kH1, chess::kWhiteRook)) -
                value(function().fixed(), spec::kPiecePlacement, placement_entry(chess::kH1, chess::kWhiteRook)),
            value(bent, spec::kPiecePlacement, chess::kH1 * 16U + 7) -
                value(function().fixed(), spec::kPiecePlacement, chess::kH1 * 16U + 7));
}

TEST(EvaluationFunction, ContemptIsTheDrawScore) {
  for (const auto& [fen, expected] :
       {std::pair{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", -30}, {"4k3/8/8/8/8/8/8/R3K3 b - - 0 1", 30}}) {
    const ParameterSet bent = at(fen, 30);
    EXPECT_EQ(value(bent, spec::kContempt, 16), expected);
    EXPECT_EQ(value(bent, spec::kSearch, spec::kDrawScore), expected);
  }
}

}  // namespace
}  // namespace cobalt
