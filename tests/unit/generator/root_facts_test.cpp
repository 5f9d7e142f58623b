// SPDX-License-Identifier: Apache-2.0
#include "host/generator/root_facts.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <tuple>
#include <utility>

#include "host/chess/fen.hpp"

namespace cobalt {
namespace {

using chess::kBlack;
using chess::kWhite;

RootFacts facts(std::string_view fen, int contempt_cp = 0) { return root_facts(chess::parse_fen(fen), contempt_cp); }

TEST(RootFacts, OfTheStartPosition) {
  const RootFacts start = root_facts(chess::Position());
  for (const chess::Color side : {kWhite, kBlack}) {
    EXPECT_EQ(start[side].piece_points, RootSide::kAllPieces);
    EXPECT_EQ(start[side].pawns, 8);
    EXPECT_FALSE(start[side].is_bare);
    EXPECT_TRUE(start[side].may_castle_short);
    EXPECT_TRUE(start[side].may_castle_long);
    EXPECT_FALSE(start[side].king_is_settled(side));
    EXPECT_EQ(start[side].unstoppable_files, 0);
  }
  EXPECT_EQ(start[kWhite].king, chess::kE1);
  EXPECT_EQ(start[kBlack].king, chess::kE8);
  EXPECT_EQ(start.fixed_pairs, 0);
  EXPECT_EQ(start.draw_score_cp, 0);
}

TEST(RootFacts, PiecePointsAndRights) {
  const RootFacts root = facts("r3k3/8/8/3p1p2/3P1P2/2n5/8/3Q1QK1 w q - 0 1");
  EXPECT_EQ(root[kWhite].piece_points, 8);
  EXPECT_EQ(root[kBlack].piece_points, 3);
  EXPECT_FALSE(root[kBlack].may_castle_short);
  EXPECT_TRUE(root[kBlack].may_castle_long);
  EXPECT_TRUE(root[kWhite].king_is_settled(kWhite));
  EXPECT_FALSE(root[kBlack].king_is_settled(kBlack));
  EXPECT_EQ(root.fixed_pairs, 2);
  EXPECT_FALSE(facts("4k3/8/8/8/8/4K3/8/R7 w - - 0 1")[kWhite].king_is_settled(kWhite)) << "out in the open";
}

TEST(RootFacts, ContemptIsWhatADrawCostsTheSideToMove) {
  EXPECT_EQ(facts("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 20).draw_score_cp, -20);
  EXPECT_EQ(facts("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", 20).draw_score_cp, 20);
}

TEST(RootFacts, MatingMaterial) {
  for (const auto& [fen, expected] : {
           std::pair{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", MatingMaterial::kEdge},
           {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", MatingMaterial::kEdge},
           {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", MatingMaterial::kEdge},
           {"4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", MatingMaterial::kNone},
           {"4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", MatingMaterial::kNone},
           {"4k3/8/8/8/8/8/8/NN2K1N1 w - - 0 1", MatingMaterial::kEdge},
           {"4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", MatingMaterial::kDarkCorners},
           {"4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", MatingMaterial::kLightCorners},
           {"4k3/8/8/8/8/8/P7/2B1K3 w - - 0 1", MatingMaterial::kNone},
       }) {
    const RootFacts root = facts(fen);
    EXPECT_EQ(root[kWhite].mating, expected) << fen;
    EXPECT_EQ(root[kBlack].mating, MatingMaterial::kNone) << fen;
    EXPECT_TRUE(root[kBlack].is_bare) << fen;
    EXPECT_FALSE(root[kWhite].is_bare) << fen;
  }
}

TEST(RootFacts, UnstoppablePawns) {
  for (const auto& [fen, files, what] : {
           std::tuple{"7k/8/8/8/P7/8/8/6K1 w - - 0 1", 1, "far outside the square"},
           {"2k5/8/8/8/P7/8/8/6K1 w - - 0 1", 0, "inside"},
           {"4k3/8/8/8/P7/8/8/6K1 w - - 0 1", 0, "just inside"},
           {"5k2/8/8/8/P7/8/8/6K1 w - - 0 1", 1, "just outside"},
           {"5k2/8/8/8/P7/8/8/6K1 b - - 0 1", 0, "the king is on move"},
           {"5k2/8/K7/8/P7/8/8/8 w - - 0 1", 0, "its own king is in its way"},
           {"5k2/1p6/8/8/P7/8/8/6K1 w - - 0 1", 0, "not passed"},
           {"5k1n/8/8/8/P7/8/8/6K1 w - - 0 1", 0, "a piece may stop it"},
           {"7k/8/8/8/P6P/8/8/6K1 w - - 0 1", 1, "one of two"},
       }) {
    EXPECT_EQ(facts(fen)[kWhite].unstoppable_files, files) << fen << ": " << what;
    EXPECT_EQ(facts(fen)[kBlack].unstoppable_files, 0) << fen;
  }
  EXPECT_EQ(facts("6k1/8/8/6p1/8/8/8/K7 b - - 0 1")[kBlack].unstoppable_files, 1U << 6);
}

TEST(RootFacts, WhatIsEnoughToMakeAFunctionAgain) {
  const char* const before = "r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2QK2R w KQ - 0 1";
  for (const auto& [fen, expected, what] : {
           std::tuple{before, false, "the same"},
           {"r2q1r1k/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2QK2R w KQ - 0 1", false, "a king's step"},
           {"r2q1r2/pppk1ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2QK2R w KQ - 0 1", true, "a king's walk"},
           {"r2q1rk1/ppp2ppp/5n2/3p4/3P4/5N2/PPP2PPP/R2QK2R w KQ - 0 1", false, "a knight each"},
           {"r4rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R3K2R w KQ - 0 1", true, "the queens"},
           {"r2q1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R2QK2R w KQ - 0 1", false, "a pawn each"},
           {"r2q1rk1/pp3ppp/2n2n2/8/8/2N2N2/PP3PPP/R2QK2R w KQ - 0 1", true, "two pawns each"},
           {"r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2QK2R w K - 0 1", true, "a right to castle"},
       }) {
    EXPECT_EQ(changed_enough(facts(before), facts(fen)), expected) << what;
  }
  EXPECT_TRUE(changed_enough(facts(before), facts(before, 10))) << "contempt";
  EXPECT_TRUE(changed_enough(facts("5k2/8/8/8/P7/8/8/6K1 w - - 0 1"), facts("5k2/8/8/8/P7/8/8/6K1 b - - 0 1")))
      << "a pawn that is unstoppable no more";
}

}  // namespace
}  // namespace cobalt
