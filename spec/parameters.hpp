// SPDX-License-Identifier: Apache-2.0
/// \file
/// The registers and table entries that are downloaded, of the evaluation function and of the move generator: the only
/// place where they are written.
///
/// First the 54 registers and 8,096 table entries of the paper: their counts and data widths are those of Tables 4 and
/// 5 of Campbell, Hoane, Hsu: "Deep Blue", Artificial Intelligence 134 (2002). After them the groups of our own, as
/// many as one likes: they move nothing of the paper's. Last comes what is no part of the evaluation, the move
/// generator's table of quiet moves: no score depends on it. The index layouts are ours where the paper does not give
/// them; docs/reference/evaluation.md says what each one means. Index layouts put a subindex whose size is no power of
/// two on top, so that every subindex is a bit field. Everything here is constexpr C++14, so that Vitis HLS reads it
/// too.
#ifndef COBALT_SPEC_PARAMETERS_HPP
#define COBALT_SPEC_PARAMETERS_HPP

#include <cstddef>
#include <cstdint>

namespace cobalt {
namespace spec {

/// Side numbers used in indices: White 0, Black 1.
constexpr unsigned kWhite = 0;
constexpr unsigned kBlack = 1;

/// One field packed in an entry: bits [lsb + width - 1 : lsb].
struct Field {
  const char* name;
  std::uint8_t lsb;
  std::uint8_t width;
  bool is_signed;  ///< two's complement
  const char* meaning;
};

/// One subindex of an entry's number: entry = sum of value * stride.
struct Subindex {
  const char* name;
  std::uint16_t size;
  std::uint16_t stride;
  const char* values;
};

constexpr unsigned kMaxFields = 12;
constexpr unsigned kMaxSubindices = 7;

/// A group, of the evaluation a feature group: a set of registers or of tables of equal shape.
struct Group {
  const char* name;                ///< snake case: the same in rtl/, hls/, tests and --explain
  bool is_table;                   ///< table of the paper's Table 5 or of our own; else registers of its Table 4
  std::uint8_t tables;             ///< number of tables; 1 for registers
  std::uint16_t entries;           ///< entries a table, or number of registers
  std::uint8_t bits;               ///< data bits an entry
  const char* table_names;         ///< comma separated, one a table; empty for registers and single tables
  const char* meaning;             ///< one line
  Field fields[kMaxFields];        ///< unused ones have width 0
  Subindex index[kMaxSubindices];  ///< most significant first; unused ones have size 0
};

/// Group numbers: registers in the order of the paper's Table 4, tables in the order of its Table 5, then our own.
/// A number is part of a parameter's address, so a new feature group comes behind the others. Those that are no part of
/// the evaluation stay last, so that the feature groups are the numbers below kEvaluationGroups.
enum GroupId : std::uint8_t {
  kRooksOnSeventh = 0,
  kBias,
  kRookBehindPassed,
  kMpinAndHung,
  kPinnedAndSimpleHung,
  kHung,
  kXraying,
  kPinnedAndHung,
  kPermanentPinAndSimpleHung,
  kKnightTrap,
  kRookTrap,
  kQueenTrap,
  kWastedPawns,
  kBishopPair,
  kSeparatedPassed,
  kMissingWing,
  kBishopsOfOppositeColours,
  kEvaluationControl,
  kSideToMove,
  kMultiplePawns,
  kMinorOnWeak,
  kSelfBlock,
  kOpponentBlock,
  kBackBlock,
  kPinned,
  kMobility,
  kPawnStructure,
  kPassedPawns,
  kJointSignature,
  kRooksOnFiles,
  kBishops,
  kPawnStorm,
  kPawnShelter,
  kDevelopment,
  kTrappedBishop,
  kSignature,
  kContempt,
  kPiecePlacement,
  // ---- groups of our own ----
  kKingAttackers,
  kRelativePins,
  kThreats,
  kWinningChances,
  kRays,
  kOutposts,
  kPassedPaths,
  // ---- the move generator: no part of the evaluation ----
  kQuietMoves,
  // ---- the search ----
  kSearch,
};
/// Groups of registers, which come first; with the tables of the paper; with the groups of our own, which is the whole
/// evaluation function; with the move generator's table.
constexpr unsigned kRegisterGroups = 19;
constexpr unsigned kPaperGroups = 38;
constexpr unsigned kEvaluationGroups = 45;
constexpr unsigned kGroups = 47;

/// Centrality of a file (0 is the a-file): a,h = 0; b,g = 1; c,f = 2; d,e = 3.
constexpr unsigned centrality(unsigned file) { return file < 4 ? file : 7 - file; }

/// The structure subindex of multiple_pawns.
enum MultiplePawnsStructure : std::uint8_t {
  kIsolated = 0,
  kPseudoIsolated = 1,
  kPseudoIsolatedBackward = 2,
  kSupported = 3,
  kDuo = 4,
};

/// The pair subindex of threats: attacker and target.
enum ThreatPair : std::uint8_t {
  kPawnOnMinor = 0,
  kPawnOnRook = 1,
  kPawnOnQueen = 2,
  kMinorOnMinor = 3,
  kMinorOnRook = 4,
  kMinorOnQueen = 5,
  kRookOnMinor = 6,
  kRookOnQueen = 7,
  kPieceOnPawn = 8,
};
constexpr unsigned kThreatPairs = 9;

/// The number subindex of rays: own attackers of own units, of enemy ones, and lines on which an own slider sees a unit
/// of either side behind another.
enum RayNumber : std::uint8_t {
  kOnOwnPawns = 0,
  kOnOwnMinors = 1,
  kOnOwnRooks = 2,
  kOnOwnQueens = 3,
  kOnOwnKing = 4,
  kOnEnemyPawns = 5,
  kOnEnemyMinors = 6,
  kOnEnemyRooks = 7,
  kOnEnemyQueens = 8,
  kOnEnemyKing = 9,
  kBehindToPawns = 10,
  kBehindToMinors = 11,
  kBehindToRooks = 12,
  kBehindToQueens = 13,
  kBehindToKings = 14,
};
constexpr unsigned kRayNumbers = 15;
/// What a unit counts at most (a king 1), and what a number is at most.
constexpr unsigned kMostRaysOnUnit = 3;
constexpr unsigned kMostRays = 15;

/// The piece subindex of pinned.
enum PinnedPiece : std::uint8_t {
  kPinnedPawnOnFile = 0,
  kPinnedOtherPawn = 1,
  kPinnedKnight = 2,
  kPinnedBishopOnDiagonal = 3,
  kPinnedOtherBishop = 4,
  kPinnedRookOnFileOrRank = 5,
  kPinnedOtherRook = 6,
  kPinnedQueen = 7,
};

// clang-format off
constexpr Group kGroupTable[kGroups] = {
  // ---- registers (paper, Table 4) ----
  {"rooks_on_seventh", false, 1, 12, 8, "", "one or more rooks on the seventh rank",
   {{"value", 0, 8, true, "centipawns"}},
   {{"side", 2, 6, "white, black"}, {"number", 2, 3, "single, doubled"},
    {"kind", 3, 1, "regular, absolute and king trapped, absolute and king not trapped"}}},
  {"bias", false, 1, 1, 8, "", "constant added to the score, White's view",
   {{"value", 0, 8, true, "centipawns, White's view"}}, {}},
  {"rook_behind_passed", false, 1, 1, 9, "", "rook behind a passed pawn of its own colour",
   {{"value", 0, 9, true, "centipawns a rook"}}, {}},
  {"mpin_and_hung", false, 1, 1, 7, "", "enemy piece hung and pinned against a piece equal in value to the pinner",
   {{"value", 0, 7, true, "centipawns"}}, {}},
  {"pinned_and_simple_hung", false, 1, 1, 8, "", "enemy piece pinned and simply hung",
   {{"value", 0, 8, true, "centipawns"}}, {}},
  {"hung", false, 1, 4, 7, "", "pieces that lose material by exchange on their square",
   {{"value", 0, 7, true, "centipawns"}},
   {{"side", 2, 2, "white, black"}, {"number", 2, 1, "one piece, two or more"}}},
  {"xraying", false, 1, 2, 6, "", "an attack masked by one's own piece",
   {{"value", 0, 6, true, "centipawns"}}, {{"side", 2, 1, "white, black"}}},
  {"pinned_and_hung", false, 1, 1, 7, "", "enemy piece pinned and hung by the capture-sequence test",
   {{"value", 0, 7, true, "centipawns"}}, {}},
  {"permanent_pin_and_simple_hung", false, 1, 1, 8, "", "simply hung under a pin that king and pawns cannot break",
   {{"value", 0, 8, true, "centipawns"}}, {}},
  {"knight_trap", false, 1, 6, 8, "", "knight shut in",
   {{"value", 0, 8, true, "centipawns"}},
   {{"side", 2, 3, "white, black"}, {"pattern", 3, 1, "corner, edge of the seventh, edge of the second"}}},
  {"rook_trap", false, 1, 8, 8, "", "rook shut in by its own king and pawns",
   {{"value", 0, 8, true, "centipawns"}},
   {{"side", 2, 4, "white, black"}, {"pattern", 4, 1, "king side corner, king side, queen side corner, queen side"}}},
  {"queen_trap", false, 1, 2, 8, "", "queen without a safe move",
   {{"value", 0, 8, true, "centipawns"}}, {{"side", 2, 1, "white, black"}}},
  {"wasted_pawns", false, 1, 2, 6, "", "pawns of a group that cannot make a passed pawn against fewer enemy pawns",
   {{"value", 0, 6, true, "centipawns a wasted pawn"}}, {{"side", 2, 1, "white, black"}}},
  {"bishop_pair", false, 1, 2, 7, "", "bishops on both colours",
   {{"value", 0, 7, true, "centipawns"}}, {{"side", 2, 1, "white, black"}}},
  {"separated_passed", false, 1, 2, 8, "", "widely separated passed pawns with opposite-coloured bishops",
   {{"value", 0, 8, true, "centipawns"}}, {{"side", 2, 1, "white, black"}}},
  {"missing_wing", false, 1, 2, 10, "", "the side ahead has pawns on one wing only",
   {{"value", 0, 10, true, "centipawns"}}, {{"side", 2, 1, "white, black"}}},
  {"bishops_of_opposite_colours", false, 1, 2, 6, "", "reduction of the score",
   {{"reduction", 0, 6, false, "64ths of the way to the draw score"}}, {{"kind", 2, 1, "pure, with major pieces"}}},
  {"evaluation_control", false, 1, 2, 32, "", "shifts, clamps and enables of the non-linear and scaling stages",
   // Register 0. Register 1 is all `reserved_1` and has fields of its own in kEvaluationControl1Fields.
   {{"king_safety_shift", 0, 4, false, "right shift of the squared danger; 15 switches the square off"},
    {"king_safety_clamp", 4, 12, false, "largest king danger before scaling, centipawns"},
    {"scale_king_safety", 16, 1, false, "1: scale king danger by the attacker's signature"},
    {"scale_pawn_structure", 17, 1, false, "1: scale pawn structure by the enemy's signature"},
    {"scale_passed_pawns", 18, 1, false, "1: scale passed pawns by the enemy's signature"},
    {"reduce_opposite_bishops", 19, 1, false, "1: apply bishops_of_opposite_colours"},
    {"apply_contempt", 20, 1, false, "1: the draw score is the contempt entry, and dead draws have it"},
    {"endgame_rom", 21, 1, false, "1: endings that are drawn by the endgame ROM have the draw score"},
    {"reserved", 22, 10, false, "must be 0"}},
   {{"register", 2, 1, "king safety and enables, pawn and draw scaling"}}},
  {"side_to_move", false, 1, 2, 4, "", "bonus for being on move",
   {{"value", 0, 4, false, "centipawns"}}, {{"side", 2, 1, "white, black"}}},

  // ---- tables (paper, Table 5) ----
  {"multiple_pawns", true, 2, 80, 8, "white,black", "a file with two or more own pawns",
   {{"value", 0, 8, true, "centipawns"}},
   {{"structure", 5, 16, "isolated, pseudo-isolated, pseudo-isolated and backward, supported, duo"},
    {"centrality", 4, 4, "a/h, b/g, c/f, d/e"}, {"unopposed", 2, 2, "enemy pawn ahead, none"},
    {"tripled", 2, 1, "two pawns, three or more"}}},
  {"minor_on_weak", true, 2, 192, 12, "white,black", "minor piece on a weak square of the enemy",
   {{"base", 0, 8, true, "centipawns"}, {"kmod", 8, 2, false, "king safety multiplier, kings on the same wing"},
    {"kmod_opp", 10, 2, false, "king safety multiplier, kings on opposite wings"}},
   {{"rank", 3, 64, "relative rank 4, 5, 6"}, {"centrality", 4, 16, "a/h, b/g, c/f, d/e"},
    {"supported", 2, 8, "no, by a pawn"}, {"kind", 2, 4, "knight, bishop"},
    {"challengeable", 2, 2, "no, by an enemy minor"}, {"screened", 2, 1, "no, enemy pawn in front"}}},
  {"self_block", true, 2, 320, 5, "white,black", "own pawn on the colour of an own bishop",
   {{"value", 0, 5, true, "centipawns"}},
   {{"rank", 5, 64, "relative rank 2 to 6"}, {"file", 8, 8, "a to h"}, {"fixed", 2, 4, "no, yes"},
    {"linked", 2, 2, "no, own pawn protects it or stands beside it"}, {"bishop_behind", 2, 1, "no, yes"}}},
  {"opponent_block", true, 2, 128, 4, "white,black", "enemy pawn on the colour of an own bishop",
   {{"value", 0, 4, true, "centipawns"}},
   {{"rank", 4, 32, "relative rank 3 to 6"}, {"centrality", 4, 8, "a/h, b/g, c/f, d/e"}, {"fixed", 2, 4, "no, yes"},
    {"pawn_protected", 2, 2, "no, yes"}, {"shut_out", 2, 1, "no, it stops a bishop from behind"}}},
  {"back_block", true, 2, 160, 5, "white,black", "rear pawn of a doubled pair on the colour of an own bishop",
   {{"value", 0, 5, true, "centipawns"}},
   {{"rank", 5, 32, "relative rank 2 to 6"}, {"centrality", 4, 8, "a/h, b/g, c/f, d/e"}, {"fixed", 2, 4, "no, yes"},
    {"bishop_behind", 2, 2, "no, yes"}, {"both_shut", 2, 1, "no, both diagonals shut"}}},
  {"pinned", true, 2, 128, 8, "white,black", "own piece pinned against its king",
   {{"value", 0, 8, true, "centipawns"}},
   {{"piece", 8, 16,
     "pawn on a file, other pawn, knight, bishop on a diagonal, other bishop, rook on a file or rank, other rook, queen"},
    {"pinner", 4, 4, "bishop or rook, the same protected, queen, protected queen"},
    {"pressure", 4, 1, "fewer attackers than defenders, as many, one more, two or more"}}},
  {"mobility", true, 8, 128, 9, "a,b,c,d,e,f,g,h", "control of the squares of a file",
   {{"value", 0, 9, true, "centipawns, White's view"}},
   {{"rank", 8, 16, "rank 1 to 8"}, {"control", 16, 1, "0 full Black to 15 full White control"}}},
  {"pawn_structure", true, 2, 160, 32, "white,black", "own pawn by rank and structure",
   {{"opposed_static", 0, 8, true, "centipawns"}, {"opposed_dynamic", 8, 8, true, "centipawns, scaled"},
    {"unopposed_static", 16, 8, true, "centipawns"}, {"unopposed_dynamic", 24, 8, true, "centipawns, scaled"}},
   {{"rank", 5, 32, "relative rank 2 to 6"}, {"centrality", 4, 8, "a/h, b/g, c/f, d/e"},
    {"unsupported", 2, 4, "no, no own pawn beside or behind on an adjacent file"},
    {"stopped", 2, 2, "no, an enemy pawn attacks or holds the square in front"}, {"linked", 2, 1, "no, in a chain or duo"}}},
  {"passed_pawns", true, 2, 320, 32, "white,black", "passed pawn",
   {{"static", 0, 8, true, "centipawns"}, {"dynamic", 8, 8, true, "centipawns, scaled"},
    {"king_race", 16, 8, true, "centipawns, scaled"}, {"unstoppable", 24, 8, true, "centipawns"}},
   {{"rank", 5, 64, "relative rank 3 to 7"}, {"centrality", 4, 16, "a/h, b/g, c/f, d/e"},
    {"blockade", 4, 4, "none, enemy king, enemy minor, other piece"}, {"path_safe", 2, 2, "no, yes"}, {"supported", 2, 1, "no, yes"}}},
  {"joint_signature", true, 1, 256, 8, "", "match-up of the kinds of pieces present",
   {{"value", 0, 8, true, "centipawns, White's view"}},
   {{"white", 16, 16, "8 queen + 4 rook + 2 bishop + 1 knight present"},
    {"black", 16, 1, "8 queen + 4 rook + 2 bishop + 1 knight present"}}},
  {"rooks_on_files", true, 2, 192, 10, "white,black", "rooks and the state of a file (paper, section 7.2)",
   {{"base", 0, 6, true, "centipawns"}, {"kmod", 6, 2, false, "king safety multiplier, kings not on opposite wings"},
    {"kmod_opp", 8, 2, false, "king safety multiplier, kings on opposite wings"}},
   {{"rook_count", 3, 64, "own rooks not behind own pawns: 0, 1, 2 or more"},
    {"unopposed", 2, 32, "enemy pawn on the file, none"}, {"blockage", 4, 8, "see docs/reference/evaluation.md"},
    {"semi_open", 2, 4, "own pawn on the file, none"}, {"centrality", 4, 1, "a/h, b/g, c/f, d/e"}}},
  {"bishops", true, 4, 128, 11, "white_rising,white_falling,black_rising,black_falling", "diagonal held by a bishop",
   {{"base", 0, 7, true, "centipawns"}, {"kmod", 7, 2, false, "king safety multiplier, kings not on opposite wings"},
    {"kmod_opp", 9, 2, false, "king safety multiplier, kings on opposite wings"}},
   {{"length", 4, 32, "2 or 3 squares, 4 or 5, 6 or 7, 8"},
    {"transparency", 4, 8, "fixed own pawn, own pawn, levering own pawns only, no own pawn"},
    {"king_zone", 2, 4, "no, passes through the enemy king's zone"},
    {"target", 4, 1, "none, enemy pawn, minor, rook or queen or king"}}},
  {"pawn_storm", true, 2, 128, 18, "white,black", "own pawn against the enemy king's shelter",
   {{"castled_opposite", 0, 6, true, "centipawns"}, {"castled_same", 6, 6, true, "centipawns"},
    {"not_castled", 12, 6, true, "centipawns"}},
   {{"rank", 8, 16, "none, foremost own pawn on relative rank 2 to 7, levering"},
    {"shelter", 4, 4, "enemy pawn on its second rank, third, further, none"}, {"centrality", 4, 1, "a/h, b/g, c/f, d/e"}}},
  {"pawn_shelter", true, 2, 384, 14, "white,black", "shelter of the own king",
   {{"current", 0, 7, true, "centipawns, where the king is"}, {"castling", 7, 7, true, "centipawns, where it may castle"}},
   {{"position", 3, 128, "king's file, neighbour towards the centre, neighbour towards the edge"},
    {"rank", 8, 16, "none, own pawn on relative rank 2 to 7 ahead of the king, only beside or behind it"},
    {"enemy_pawn", 4, 4, "none, relative rank 6 or 7, 4 or 5, 2 or 3"},
    {"centrality", 4, 1, "of the king's file: a/h, b/g, c/f, d/e"}}},
  {"development", true, 1, 256, 9, "", "lead in development",
   {{"value", 0, 9, true, "centipawns, White's view"}},
   {{"ahead", 2, 128, "white, black"}, {"lead", 8, 16, "0 to 7"},
    {"white_king", 4, 4, "on a wing, may castle on both, on one, neither"},
    {"black_king", 4, 1, "on a wing, may castle on both, on one, neither"}}},
  {"trapped_bishop", true, 1, 128, 8, "", "bishop shut in by enemy pawns",
   {{"value", 0, 8, true, "centipawns"}},
   {{"side", 2, 64, "white, black"}, {"wing", 2, 32, "queen side, king side"}, {"square", 4, 8, "a7/h7, a6/h6, b8/g8, a8/h8"},
    {"pawns", 4, 2, "none, near door, far door, both"}, {"escape", 2, 1, "none, possible"}}},
  {"signature", true, 2, 128, 20, "white,black", "own pieces present",
   {{"adjustment", 0, 8, true, "centipawns"}, {"king_safety", 8, 4, false, "eighths: scale of the danger to the enemy king"},
    {"pawn_structure", 12, 4, false, "eighths: scale of the enemy's pawn structure"},
    {"passed_pawns", 16, 4, false, "eighths: scale of the enemy's passed pawns"}},
   {{"queens", 2, 64, "0, 1 or more"}, {"rooks", 4, 16, "0, 1, 2, 3 or more"}, {"bishops", 4, 4, "0, 1, 2, 3 or more"},
    {"knights", 4, 1, "0, 1, 2, 3 or more"}}},
  {"contempt", true, 1, 256, 8, "", "adjustment of the draw score",
   {{"value", 0, 8, true, "centipawns"}},
   {{"material", 16, 16, "pieces of both sides: (3 a minor, 5 a rook, 9 a queen) / 4, at most 15"},
    {"pawns", 16, 1, "pawns of both sides, at most 15"}}},
  {"piece_placement", true, 1, 1024, 10, "", "value of a piece on its square, material included",
   {{"value", 0, 10, false, "centipawns, added for White and subtracted for Black"}},
   {{"square", 64, 16, "a1 = 0 to h8 = 63"}, {"piece", 16, 1, "piece code of the packed position"}}},

  // ---- tables of our own ----
  {"king_attackers", true, 2, 256, 8, "white,black", "own pieces that bear on the squares beside the enemy king",
   {{"value", 0, 8, true, "centipawns of danger to the enemy king"}},
   {{"on_move", 2, 128, "the enemy is to move, the attacker is"}, {"queen", 2, 64, "none, one or more"},
    {"rook", 2, 32, "none, one or more"}, {"bishop", 2, 16, "none, one or more"}, {"knight", 2, 8, "none, one or more"},
    {"unprotected", 4, 2, "0, 1, 2, 3 or more"}, {"safe_check", 2, 1, "no, yes"}}},
  {"relative_pins", true, 2, 24, 8, "white,black", "own piece pinned to a dearer one that is not the king",
   {{"value", 0, 8, true, "centipawns"}},
   {{"line", 3, 8, "by a bishop to a rook, by a bishop to a queen, by a rook to a queen"},
    {"piece", 4, 2, "pawn, knight, bishop, rook"}, {"pressed", 2, 1, "no, an enemy of another kind attacks it too"}}},
  {"threats", true, 2, 36, 8, "white,black", "enemy units that own ones of a kind attack",
   {{"value", 0, 8, true, "centipawns"}},
   {{"pair", 9, 4,
     "pawn on minor, pawn on rook, pawn on queen, minor on minor, minor on rook, minor on queen, rook on minor, rook on queen, "
     "piece on pawn"},
    {"on_move", 2, 2, "the enemy is to move, the owner is"}, {"number", 2, 1, "one target, two or more"}}},
  {"winning_chances", true, 1, 36, 8, "", "bonus of the side that is ahead, by what is left",
   {{"value", 0, 8, true, "centipawns for the side that is ahead by 128 or more, less in proportion"}},
   {{"pawns", 9, 4, "of both sides: none, 1 or 2, 3 or 4, 5 or 6, 7 or 8, 9 or 10, 11 or 12, 13 or 14, 15 or more"},
    {"pieces", 4, 1, "of both sides, 3 a minor, 5 a rook, 9 a queen: 0 to 15, 16 to 31, 32 to 47, 48 or more"}}},
  {"rays", true, 2, 30, 9, "white,black", "lines of own units to units of both sides",
   {{"value", 0, 9, true, "centipawns for each"}},
   {{"number", 15, 2,
     "attackers of own pawns, of own minors, of own rooks, of own queens, the own king is attacked, attackers of enemy pawns, of "
     "enemy minors, of enemy rooks, of enemy queens, the enemy king is attacked, lines to pawns behind a unit, to minors, to "
     "rooks, to queens, kings that stand so"},
    {"on_move", 2, 1, "the enemy is to move, the owner is"}}},
  {"outposts", true, 2, 64, 8, "white,black", "outposts in reach of own minor pieces, minor pieces behind pawns",
   {{"value", 0, 8, true, "centipawns"}},
   {{"knight", 4, 16, "outposts that a knight attacks: 0, 1, 2, 3 or more"},
    {"bishop", 4, 4, "outposts that a bishop attacks: 0, 1, 2, 3 or more"},
    {"behind", 4, 1, "minor pieces with a pawn in front: 0, 1, 2, 3 or more"}}},
  {"passed_paths", true, 2, 80, 8, "white,black", "square in front of a passed pawn and its path",
   {{"value", 0, 8, true, "centipawns"}},
   {{"rank", 5, 16, "relative rank 3 to 7"}, {"stop_attacked", 2, 8, "no, by an enemy unit"},
    {"stop_held", 2, 4, "no, by an own unit"}, {"path_clear", 2, 2, "no, yes"},
    {"path_attacked", 2, 1, "no, by an enemy unit"}}},

  // ---- the move generator ----
  {"quiet_moves", true, 1, 384, 4, "", "order of the moves that capture and promote nothing (docs/reference/moves.md)",
   {{"value", 0, 4, false, "15 is tried first"}},
   {{"piece", 6, 64, "pawn, knight, bishop, rook, queen, king"},
    {"square", 64, 1, "that it goes to, in the mover's view: a1 = 0 to h8 = 63"}}},

  // ---- the search ----
  {"search", true, 1, 32, 12, "", "numbers of the rules of the search on the card (docs/reference/search.md)",
   {{"value", 0, 12, true, "quarter plies, centipawns or a count"}},
   {{"number", 32, 1,
     "check_extension, recapture_extension, pawn_extension, single_reply_extension, most_extension, null_reduction, "
     "null_least_depth, static_margin, static_most_depth, reduction_least_depth, reduction_after, reduction, "
     "more_reduction_after, more_reduction, quiescence_check_plies, draw_score, null_growth, log_reduction_base, "
     "log_reduction_scale, log_reduction_least_depth, move_count_base, move_count_growth, move_count_most_depth, "
     "futility_margin, futility_growth, futility_most_depth, internal_reduction, internal_least_depth, "
     "shared_table_least_depth, shared_table_clocks, deep_static_margin, deep_static_most_depth"}}},
};

/// The fields of evaluation_control register 1.
constexpr Field kEvaluationControl1Fields[] = {
    {"pawn_structure_shift", 0, 4, false, "right shift of a side's dynamic pawn structure sum"},
    {"passed_pawns_shift", 4, 4, false, "right shift of a side's dynamic passed pawn and king race sum"},
    {"wasted_pawns_shift", 8, 4, false, "right shift of a side's wasted pawn sum"},
    {"reserved", 12, 20, false, "must be 0"},
};
// clang-format on

static_assert(kGroupTable[kThreats].index[0].size == kThreatPairs, "an index for each pair");
static_assert(kGroupTable[kRays].index[0].size == kRayNumbers, "an index for each number");

/// Entries of a group over all its tables.
constexpr unsigned group_size(unsigned group) {
  return unsigned{kGroupTable[group].tables} * kGroupTable[group].entries;
}

/// Entries of groups [first, last).
constexpr unsigned total_entries(unsigned first, unsigned last) {
  unsigned total = 0;
  for (unsigned group = first; group < last; ++group) total += group_size(group);
  return total;
}

constexpr unsigned kRegisters = total_entries(0, kRegisterGroups);
constexpr unsigned kTableEntries = total_entries(kRegisterGroups, kGroups);
constexpr unsigned kParameters = kRegisters + kTableEntries;
/// What the evaluation function has of them; the rest is the move generator's.
constexpr unsigned kEvaluationTableEntries = total_entries(kRegisterGroups, kEvaluationGroups);
constexpr unsigned kEvaluationParameters = kRegisters + kEvaluationTableEntries;
/// What the paper has of them; the rest is our own.
constexpr unsigned kPaperTableEntries = total_entries(kRegisterGroups, kPaperGroups);
constexpr unsigned kPaperParameters = kRegisters + kPaperTableEntries;
static_assert(kRegisters == 54, "the paper's Table 4 has 54 registers");
static_assert(kPaperTableEntries == 8096, "the paper's Table 5 has 8,096 entries");
static_assert(kPiecePlacement + 1 == kPaperGroups, "groups of our own come after the paper's");
static_assert(kPassedPaths + 1 == kEvaluationGroups && kSearch + 1 == kGroups,
              "what is no part of the evaluation comes last");

/// True when all groups from `first` on are tables.
constexpr bool all_are_tables(unsigned first) {
  for (unsigned group = first; group < kGroups; ++group) {
    if (!kGroupTable[group].is_table) return false;
  }
  return true;
}
static_assert(all_are_tables(kRegisterGroups),
              "registers come first: a group of our own is a table, of one entry if need be");

/// \name Parameter address: {group 6 bits, table 3 bits, entry 10 bits}
/// What the download bus and the parameter list in card memory carry. For registers the table is 0 and the entry is
/// the register's number.
///@{
constexpr unsigned kEntryBits = 10;
constexpr unsigned kTableBits = 3;
constexpr unsigned kGroupBits = 6;
constexpr unsigned kParameterAddressBits = kEntryBits + kTableBits + kGroupBits;
constexpr unsigned kParameterDataBits = 32;

constexpr std::uint32_t parameter_address(unsigned group, unsigned table, unsigned entry) {
  return (std::uint32_t{group} << (kTableBits + kEntryBits)) | (std::uint32_t{table} << kEntryBits) | entry;
}
constexpr unsigned address_group(std::uint32_t address) { return address >> (kTableBits + kEntryBits); }
constexpr unsigned address_table(std::uint32_t address) { return (address >> kEntryBits) & ((1u << kTableBits) - 1); }
constexpr unsigned address_entry(std::uint32_t address) { return address & ((1u << kEntryBits) - 1); }
constexpr bool address_is_valid(std::uint32_t address) {
  return address_group(address) < kGroups && address_table(address) < kGroupTable[address_group(address)].tables &&
         address_entry(address) < kGroupTable[address_group(address)].entries;
}
///@}

/// Number of a parameter in the order of this file: 0 .. kParameters - 1. Files and ParameterSet use this order.
constexpr unsigned parameter_index(unsigned group, unsigned table, unsigned entry) {
  return total_entries(0, group) + table * kGroupTable[group].entries + entry;
}

/// Extracts a field of a raw entry, sign-extended if it is signed.
constexpr std::int32_t field_value(std::uint32_t raw, unsigned lsb, unsigned width, bool is_signed) {
  const std::uint32_t mask = width >= 32 ? 0xFFFFFFFFu : (1u << width) - 1;
  const std::uint32_t bits = (raw >> lsb) & mask;
  return is_signed && ((bits >> (width - 1)) & 1u) ? static_cast<std::int32_t>(bits | ~mask)
                                                   : static_cast<std::int32_t>(bits);
}
constexpr std::int32_t field_value(std::uint32_t raw, const Field& f) {
  return field_value(raw, f.lsb, f.width, f.is_signed);
}

/// King safety multipliers chosen by kmod and kmod_opp, in halves: 2, 1.5, 1 and 0.5 (paper, section 7.2).
constexpr int kmod_halves(unsigned kmod) { return 4 - static_cast<int>(kmod); }

/// King danger saturates here before its square is taken, so that one multiplier is enough.
constexpr int kMaxLinearDangerCp = 1023;

/// A side that is ahead by so much (two to this power, centipawns) has the whole value of winning_chances.
constexpr unsigned kWholeLeadBits = 7;
constexpr int kWholeLeadCp = 1 << kWholeLeadBits;

/// Value of king_safety_shift that switches the quadratic term off.
constexpr unsigned kKingSafetyShiftOff = 15;

/// \name Element of the parameter list in card memory: 8 bytes, {u32 data, u32 address}, little endian
///@{
constexpr unsigned kParameterElementBytes = 8;
constexpr unsigned kParameterElementDataLsb = 0;
constexpr unsigned kParameterElementAddressLsb = 32;
///@}

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_PARAMETERS_HPP
