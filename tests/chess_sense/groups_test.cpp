// SPDX-License-Identifier: Apache-2.0
// Orderings by group: what a chess player says of one feature with all else equal. Every group has some.
#include <array>
#include <set>
#include <string>

#include "tests/chess_sense/functions.hpp"

namespace cobalt::chess_sense {
namespace {

/// The share of a group, White's minus Black's, is greater in `better` than in `worse`.
struct Ordering {
  unsigned group;
  std::string_view better;
  std::string_view worse;
  const char* reason;
};

constexpr Ordering kOrderings[] = {
    // ---- material, placement, control
    {spec::kPiecePlacement, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "queen over rook"},
    {spec::kPiecePlacement, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "rook over bishop"},
    {spec::kPiecePlacement, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
     "a knight in the centre, not in the corner"},
    {spec::kPiecePlacement, "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/6K1 w - - 0 1",
     "without pieces a king belongs in the centre"},
    {spec::kPiecePlacement, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "and not on its edge"},
    {spec::kMobility, "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
     "a queen in the centre controls more"},
    {spec::kMobility, "4k3/4p3/8/8/3P4/8/8/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/3P4/4K3 w - - 0 1",
     "a pawn that has advanced controls better squares"},
    {spec::kRooksOnFiles, "7k/p7/8/8/8/8/P7/3RK3 w - - 0 1", "7k/p2p4/8/8/8/8/P7/3RK3 w - - 0 1",
     "an open file over a semi-open one"},
    {spec::kRooksOnFiles, "4k3/p2p4/8/8/8/8/P7/3RK3 w - - 0 1", "4k3/p2p4/8/8/8/8/P7/R3K3 w - - 0 1",
     "a semi-open file over one with an own pawn ahead"},
    {spec::kRooksOnFiles, "4k3/8/8/8/8/3R4/8/3RK3 w - - 0 1", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "doubled rooks"},
    {spec::kRooksOnFiles, "4k3/8/2p5/8/3p4/8/8/3RK3 w - - 0 1", "4k3/8/8/2p5/3p4/8/8/3RK3 w - - 0 1",
     "a weak pawn is a better target than one that a pawn protects"},
    {spec::kRooksOnSeventh, "6k1/R7/8/8/8/8/8/6K1 w - - 0 1", "8/R7/6k1/8/8/8/8/6K1 w - - 0 1",
     "the seventh with the king cut off on the eighth"},
    {spec::kRooksOnSeventh, "6k1/RR6/8/8/8/8/8/6K1 w - - 0 1", "6k1/R7/8/8/8/8/8/6K1 w - - 0 1", "two over one"},
    {spec::kRookBehindPassed, "4k3/8/8/3P4/8/8/8/3R2K1 w - - 0 1", "4k3/3R4/8/3P4/8/8/8/6K1 w - - 0 1",
     "behind the passed pawn, not in front of it"},
    {spec::kSignature, "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", "4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1",
     "a third knight does what two can do already"},
    {spec::kJointSignature, "4k3/4p3/4n3/8/8/8/8/2B1K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/2B1K3 w - - 0 1",
     "a bishop alone wins nothing against pawns"},
    {spec::kJointSignature, "4k3/4p3/4n3/8/8/8/8/2N1K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/2N1K3 w - - 0 1",
     "nor does a knight"},
    {spec::kBishopPair, "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1",
     "bishops on both colours"},
    {spec::kSideToMove, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "it is good to be on move"},
    // ---- pawns
    {spec::kMultiplePawns, "4k3/8/8/8/2P5/2P5/1P6/4K3 w - - 0 1", "4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1",
     "doubled pawns with a neighbour over isolated ones"},
    {spec::kMultiplePawns, "4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", "4k3/8/8/2P5/2P5/2P5/8/4K3 w - - 0 1",
     "doubled over tripled"},
    {spec::kPawnStructure, "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P2P1/8/8/4K3 w - - 0 1",
     "a duo over isolated pawns"},
    {spec::kPawnStructure, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "3qk3/8/8/8/8/8/3P4/4K3 w - - 0 1",
     "a pawn is worth more when the enemy has nothing left to stop it"},
    {spec::kPassedPawns, "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "nearer to the queen"},
    {spec::kPassedPawns, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "8/8/3k4/3P4/8/8/8/4K3 w - - 0 1", "the king blockades it"},
    {spec::kPassedPawns, "4k3/7n/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1",
     "a knight blockades it"},
    {spec::kPassedPawns, "4k2n/8/8/2PP4/8/8/8/4K3 w - - 0 1", "4k2n/8/8/1P1P4/8/8/8/4K3 w - - 0 1",
     "connected passed pawns"},
    {spec::kPassedPawns, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "r3k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
     "a passed pawn with a safe way, against a lone king"},
    {spec::kPassedPawns, "7k/8/8/8/8/P7/8/6K1 w - - 0 1", "2k5/8/8/8/8/P7/8/6K1 w - - 0 1",
     "nobody stops the pawn on its third rank"},
    {spec::kPassedPawns, "7k/8/8/8/P7/8/8/6K1 w - - 0 1", "2k5/8/8/8/P7/8/8/6K1 w - - 0 1", "nor on its fourth"},
    {spec::kPassedPawns, "8/7k/8/3P4/8/3K4/8/8 w - - 0 1", "8/6k1/8/3P4/8/3K4/8/8 w - - 0 1", "the own king is nearer"},
    {spec::kWastedPawns, "4k3/p7/8/8/8/P7/1P6/4K3 w - - 0 1", "4k3/p7/8/8/8/P7/P7/4K3 w - - 0 1",
     "a majority that makes no passed pawn"},
    {spec::kSeparatedPassed, "2b1k3/8/8/P2P4/8/8/8/2B1K3 w - - 0 1", "2b1k3/8/8/P1P5/8/8/8/2B1K3 w - - 0 1",
     "passed pawns far apart, bishops of opposite colours"},
    {spec::kMissingWing, "4k3/p6p/8/8/8/8/PP5P/4K3 w - - 0 1", "4k3/p6p/8/8/8/8/PPP5/4K3 w - - 0 1",
     "a majority on one wing only is harder to win"},
    // ---- bishops
    {spec::kBishops, "4k3/8/8/4p3/8/8/5P2/2B1K3 w - - 0 1", "4k3/8/8/8/4p3/4P3/8/2B1K3 w - - 0 1",
     "an open diagonal over one that an own fixed pawn shuts"},
    {spec::kBishops, "8/7k/8/8/8/8/8/2B1K3 w - - 0 1", "7k/8/8/8/8/8/8/2B1K3 w - - 0 1",
     "a diagonal at the enemy king"},
    {spec::kSelfBlock, "4k3/8/8/4p3/8/4P3/8/2B1K3 w - - 0 1", "4k3/8/8/8/4p3/4P3/8/2B1K3 w - - 0 1",
     "a fixed pawn on the bishop's colour is worse"},
    {spec::kSelfBlock, "4k3/8/8/8/8/4P3/8/4KB2 w - - 0 1", "4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1",
     "pawns belong on the other colour"},
    {spec::kOpponentBlock, "4k3/8/8/6p1/6P1/8/8/2B1K3 w - - 0 1", "4k3/8/8/6p1/8/6P1/8/2B1K3 w - - 0 1",
     "a fixed enemy pawn is a target"},
    {spec::kOpponentBlock, "4k3/8/8/6p1/8/8/8/2B1K3 w - - 0 1", "4k3/8/5p2/6p1/8/8/8/2B1K3 w - - 0 1",
     "a protected one is none"},
    {spec::kOpponentBlock, "4k3/8/8/8/8/p7/7B/4K3 w - - 0 1", "4k3/8/8/p7/8/8/7B/4K3 w - - 0 1",
     "a pawn far from its own is easier to attack"},
    {spec::kBackBlock, "4k3/8/8/4P3/8/4P3/8/2B1K3 w - - 0 1", "4k3/8/8/8/4P3/4P3/8/2B1K3 w - - 0 1",
     "a rear pawn that can move gives the diagonal back"},
    {spec::kTrappedBishop, "4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", "2k5/B1p5/1p6/8/8/8/8/4K3 w - - 0 1",
     "a way out is worth much"},
    {spec::kTrappedBishop, "3k4/1Bp5/1p6/8/8/8/8/4K3 w - - 0 1", "3k4/B1p5/1p6/8/8/8/8/4K3 w - - 0 1",
     "the trap on a7"},
    {spec::kBishopsOfOppositeColours, "4k3/3b1p2/8/8/8/3B4/PPP2P2/4K3 w - - 0 1",
     "4k3/4bp2/8/8/8/3B4/PPP2P2/4K3 w - - 0 1", "opposite bishops help the side that is behind"},
    {spec::kBishopsOfOppositeColours, "r3k3/4bp2/8/8/8/3B4/PPP2P2/R3K3 w - - 0 1",
     "4k3/4bp2/8/8/8/3B4/PPP2P2/4K3 w - - 0 1", "less so when there are rooks"},
    // ---- traps and outposts
    {spec::kKnightTrap, "3k4/Np6/p7/8/8/8/8/4K3 w - - 0 1", "N2k4/2p5/8/8/8/8/8/4K3 w - - 0 1", "the corner is worst"},
    {spec::kKnightTrap, "N3k3/2p5/8/8/8/8/8/4K3 w - - 0 1", "N2k4/2p5/8/8/8/8/8/4K3 w - - 0 1",
     "a knight that gets out"},
    {spec::kRookTrap, "4k3/8/8/8/7P/8/6P1/5K1R w - - 0 1", "4k3/8/8/8/8/8/6PP/5K1R w - - 0 1",
     "the rook that its king shuts in"},
    {spec::kQueenTrap, "4k3/8/8/8/8/1P6/P7/QK6 w - - 0 1", "4k3/8/8/8/8/8/PP6/QK6 w - - 0 1",
     "a queen with a safe move"},
    {spec::kMinorOnWeak, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/4p3/8/3N4/4P3/8/8/4K3 w - - 0 1",
     "a square that no pawn can attack"},
    {spec::kMinorOnWeak, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1",
     "a protected outpost"},
    {spec::kMinorOnWeak, "4k3/8/8/3N4/4P3/8/8/b3K3 w - - 0 1", "4k3/8/8/3N4/4P3/8/8/1b2K3 w - - 0 1",
     "the enemy has no minor to challenge it"},
    {spec::kMinorOnWeak, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3B4/4P3/8/8/4K3 w - - 0 1",
     "an outpost is a knight's"},
    // ---- exchanges and pins
    {spec::kHung, "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/3p4/2N1N3/8/8/4K3 w - - 0 1",
     "one hung piece over two"},
    {spec::kHung, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "none over one"},
    {spec::kXraying, "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1", "a discovered check"},
    {spec::kMpinAndHung, "6k1/4r3/8/4n3/3P4/8/8/4R1K1 w - - 0 1", "6k1/4q3/8/4n3/3P4/8/8/4R1K1 w - - 0 1",
     "pinned to a piece of the same value"},
    {spec::kPinnedAndSimpleHung, "4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1", "4k3/8/3p4/4n3/8/8/8/4R1K1 w - - 0 1",
     "pinned and not protected"},
    {spec::kPinnedAndHung, "4k3/8/3p4/4n3/8/5N2/1B6/4R1K1 w - - 0 1", "4k3/8/3p4/4n3/8/8/8/4R1K1 w - - 0 1",
     "pinned and attacked more often than protected"},
    {spec::kPermanentPinAndSimpleHung, "6rk/6np/7P/8/8/8/1B6/6K1 w - - 0 1", "6rk/5pnp/7P/8/8/8/1B6/6K1 w - - 0 1",
     "a pin that nothing breaks"},
    {spec::kPinned, "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
     "a rook pinned along its file can still move, a knight cannot"},
    {spec::kPinned, "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "6k1/8/8/8/1b6/8/3R4/4K3 w - - 0 1",
     "and a rook pinned by a bishop is nearly lost"},
    {spec::kPinned, "6k1/8/8/8/1q6/8/3Q4/4K3 w - - 0 1", "6k1/8/8/p7/1b6/8/3Q4/4K3 w - - 0 1",
     "a queen pinned by a bishop is lost, not one pinned by a queen"},
    {spec::kPinned, "6k1/8/8/8/1b6/8/3Q4/4K3 w - - 0 1", "6k1/8/8/p7/1b6/8/3Q4/4K3 w - - 0 1",
     "a queen can take a bishop that nothing protects"},
    {spec::kPinned, "6k1/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "6k1/8/8/p7/1b6/8/3N4/4K3 w - - 0 1",
     "a pinner that is protected stays"},
    {spec::kPinned, "4r1k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "6k1/8/8/8/1b6/8/3P4/4K3 w - - 0 1",
     "a pawn pinned on its file can still move"},
    {spec::kPinned, "6k1/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "3r2k1/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
     "pressure on the pinned"},
    {spec::kRelativePins, "3qk3/4b3/5n2/6B1/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/6b1/5N2/8/3QK3 b - - 0 1",
     "a knight pinned to its queen, and one that is not"},
    {spec::kThreats, "4k3/8/5n2/4P3/8/8/8/4K3 w - - 0 1", "4k3/8/5n2/8/4P3/8/8/4K3 w - - 0 1",
     "a pawn that attacks a knight"},
    {spec::kThreats, "4k3/8/3n1n2/4P3/8/8/8/4K3 b - - 0 1", "4k3/8/5n2/4P3/8/8/8/4K3 b - - 0 1", "a fork"},
    {spec::kThreats, "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1", "4k3/8/8/3r4/8/2N5/8/4K3 b - - 0 1",
     "a knight at the queen, not at a rook"},
    {spec::kThreats, "4k3/8/5n2/8/8/8/8/4KR2 w - - 0 1", "4k3/6p1/5n2/8/8/8/8/4KR2 w - - 0 1",
     "a knight that no pawn protects"},
    {spec::kRays, "4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1", "4k3/8/8/3r4/8/2N5/8/4K3 b - - 0 1",
     "an attack on a queen, not on a rook"},
    // ---- kings: what an attacker has counts for him
    {spec::kPawnShelter, "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "4k3/8/8/8/8/8/5P1P/6K1 w - - 0 1", "no hole at the king"},
    {spec::kPawnShelter, "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "4k3/8/8/8/8/5PPP/8/6K1 w - - 0 1",
     "pawns that stay at home"},
    {spec::kPawnShelter, "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "4k3/8/8/8/8/6K1/5PPP/8 w - - 0 1",
     "a king behind its pawns"},
    {spec::kPawnShelter, "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1",
     "a king at the side of the board"},
    {spec::kPawnShelter, "4k3/8/8/8/8/8/3PPPPP/5RK1 w - - 0 1", "4k3/8/8/8/8/8/3PPPPP/4K2R w K - 0 1",
     "having castled is safer than being able to"},
    {spec::kPawnShelter, "4k3/8/8/8/8/8/3PPPPP/4K2R w K - 0 1", "4k3/8/8/8/8/8/3PPPPP/4K2R w - - 0 1",
     "being able to castle is safer than not"},
    {spec::kPawnStorm, "6k1/6p1/6P1/8/8/8/8/1K6 w - - 0 1", "6k1/6p1/8/6P1/8/8/8/1K6 w - - 0 1", "nearer to the king"},
    {spec::kPawnStorm, "6k1/5p1p/6P1/8/8/8/8/1K6 w - - 0 1", "6k1/6p1/6P1/8/8/8/8/1K6 w - - 0 1",
     "a pawn that levers opens lines"},
    {spec::kPawnStorm, "6k1/6p1/8/6P1/8/8/8/1K6 w - - 0 1", "6k1/6p1/8/6P1/8/8/8/6K1 w - - 0 1",
     "a storm is for kings on opposite wings"},
    {spec::kKingAttackers, "6k1/5ppp/8/6N1/8/5Q2/8/4K3 w - - 0 1", "6k1/5ppp/8/8/8/8/8/4K3 w - - 0 1",
     "queen and knight at the king"},
    {spec::kKingAttackers, "6k1/5ppp/8/8/8/5Q2/8/4K3 w - - 0 1", "1r4k1/5ppp/8/8/8/5Q2/8/4K3 w - - 0 1",
     "a safe check"},
    {spec::kKingAttackers, "6k1/5ppp/8/8/8/5Q2/8/4K3 w - - 0 1", "6k1/5ppp/8/8/8/5Q2/8/4K3 b - - 0 1",
     "the attacker is to move"},
    {spec::kOutposts, "4k3/8/8/8/2P5/2N5/8/4K3 w - - 0 1", "4k3/4p3/8/8/2P5/2N5/8/4K3 w - - 0 1",
     "a square from which no pawn drives the knight"},
    {spec::kOutposts, "4k3/8/8/8/3P4/3N4/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/4N3/8/4K3 w - - 0 1",
     "a knight behind its pawn"},
    {spec::kPassedPaths, "7k/8/3P4/8/8/8/8/4K3 w - - 0 1", "3k4/8/3P4/8/8/8/8/4K3 w - - 0 1", "a clear path"},
    {spec::kPassedPaths, "7k/8/8/1N1P4/8/8/8/4K3 w - - 0 1", "7k/8/8/N2P4/8/8/8/4K3 w - - 0 1",
     "the square in front is held"},
    {spec::kWinningChances, "4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1", "4k3/7p/8/8/8/8/7P/R3K3 w - - 0 1",
     "with few pawns left it is harder to win"},
    {spec::kWinningChances, "4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1",
     "rnbqkb1r/ppp2ppp/8/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 1", "who is ahead exchanges pieces, not pawns"},
    {spec::kDevelopment, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
     "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1", "a knight out"},
    {spec::kDevelopment, "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "r1bqkb1r/pppppppp/2n2n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the farther behind the worse"},
};

TEST(ClassicGroups, OrderingsOfAChessPlayer) {
  for (const Ordering& ordering : kOrderings) {
    EXPECT_GT(explain(ordering.better).total_cp(ordering.group), explain(ordering.worse).total_cp(ordering.group))
        << spec::kGroupTable[ordering.group].name << ": " << ordering.reason << "\n  " << ordering.better << "\n  "
        << ordering.worse;
  }
}

/// bias and contempt are 0 (entries_test.cpp), evaluation_control is what makes a great danger greater.
TEST(ClassicGroups, EveryGroupHasAnOrdering) {
  std::set<unsigned> groups = {spec::kBias, spec::kContempt, spec::kEvaluationControl};
  for (const Ordering& ordering : kOrderings) groups.insert(ordering.group);
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    EXPECT_EQ(groups.count(group), 1U) << spec::kGroupTable[group].name;
  }
}

TEST(ClassicGroups, DangerGrowsFasterThanItsCauses) {
  const auto danger = [](std::string_view fen) { return explain(fen).danger(spec::kWhite); };
  const auto quiet = danger("r1bq1rk1/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQR1K1 w - - 0 1");
  const auto attack = danger("r1bq1rk1/pppp1p2/2n5/4p1NQ/4P3/2N4R/PPPP1PPP/R1B3K1 w - - 0 1");
  EXPECT_LE(quiet.squared_cp, quiet.linear_cp + quiet.linear_cp * quiet.linear_cp / 64);
  EXPECT_GT(attack.linear_cp, quiet.linear_cp);
  EXPECT_GT(attack.squared_cp, attack.linear_cp + attack.linear_cp / 4) << "an attack is more than its parts";
}

/// A pawn of one side makes a pawn of the other opposed or stopped too, so the shares of White's pawn alone count.
TEST(ClassicGroups, WeakPawns) {
  const auto white_pawn = [](std::string_view fen) {
    return explain(fen).share_cp(spec::kPawnStructure, spec::kWhite);
  };
  EXPECT_GT(white_pawn("4k3/3p4/8/8/3P4/8/8/4K3 w - - 0 1"), white_pawn("4k3/1p6/8/8/3P4/8/8/4K3 w - - 0 1"))
      << "one that is opposed is harder to attack";
  EXPECT_GT(white_pawn("4k3/4p3/8/8/3P4/8/8/4K3 w - - 0 1"), white_pawn("4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 1"))
      << "one that is stopped is worse";
}

/// The bishops of the start position and its pawns have no fault yet, and no move of a pawn is paid for one.
TEST(ClassicGroups, SelfBlockIsNeutralInTheStartPosition) {
  const analysis::Explanation start = explain(chess::kStartFen);
  EXPECT_EQ(start.share_cp(spec::kSelfBlock, spec::kWhite), 0);
  EXPECT_EQ(start.share_cp(spec::kSelfBlock, spec::kBlack), 0);
}

/// A queen at home attacks no free square. That is no trap: her first free move must not look like an escape.
TEST(ClassicGroups, UndevelopedQueensAreNotTrapped) {
  EXPECT_LE(explain("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1").total_cp(spec::kQueenTrap), 10);
}

/// Whatever its rank: the enemy has only his king, and that is too late.
TEST(ClassicGroups, UnstoppablePawnsAreWorthMuchOnAnyRank) {
  for (const char* fen : {"7k/8/8/8/8/P7/8/6K1 w - - 0 1", "7k/8/8/8/P7/8/8/6K1 w - - 0 1",
                          "7k/8/8/P7/8/8/8/6K1 w - - 0 1", "7k/8/P7/8/8/8/8/6K1 w - - 0 1"}) {
    EXPECT_GE(explain(fen).total_cp(spec::kPassedPawns), 80) << fen;
  }
}

}  // namespace
}  // namespace cobalt::chess_sense
