// SPDX-License-Identifier: Apache-2.0
// cb_eval_signature of both sides against hls::signature.
#include "Vcb_unit_bench.h"
#include "hls/eval/signature.hpp"
#include "tests/rtl/units/unit_suite.hpp"

namespace cobalt::test {
namespace {

template <unsigned kSide>
struct SignatureUnit : SideUnit<Vcb_unit_bench, spec::kSignature, 3> {
  struct Input {
    hls::Board board;  ///< pieces of kSide
  };
  using Output = std::array<std::uint64_t, 1>;  // the raw entry

  static CData& clock(Bench& rtl) { return rtl.signature_clk_i; }
  static void drive(Bench& rtl, const Input& input) {
    put_words(rtl.signature_pieces_i, piece_words(input.board, kSide));
  }
  static Output sample(Bench& rtl) { return {rtl.signature_o >> (20 * kSide) & 0xfffff}; }
  /// The fields put back where they came from.
  static Output model(const Input& input, const hls::Parameters& parameters, auto& trace) {
    const hls::SignatureEntry entry = hls::signature(input.board, kSide, parameters, trace);
    const spec::Field* fields = spec::kGroupTable[spec::kSignature].fields;
    const int values[] = {entry.adjustment, entry.king_safety, entry.pawn_structure, entry.passed_pawns};
    std::uint64_t raw = 0;
    for (unsigned i = 0; i < 4; ++i) {
      raw |= (static_cast<std::uint64_t>(values[i]) & ((1ull << fields[i].width) - 1)) << fields[i].lsb;
    }
    return {raw};
  }
  static Input random(UnitInputs& random) {
    Input input = {random.board()};
    if (random.one_in(2)) {
      input.board.queen[kSide] = random.squares(2);
      input.board.rook[kSide] = random.squares(5);
      input.board.bishop[kSide] = random.squares(5);
      input.board.knight[kSide] = random.squares(5);
    }
    return input;
  }
  static std::string text(const Input& input) { return text_of(piece_words(input.board, kSide)); }

  /// Up to three pieces of each kind, on every pair of squares and on every three files.
  static std::vector<Input> corners() {
    std::vector<Input> inputs = {{hls::Board{}}};
    for (unsigned first = 0; first < 64; ++first) {
      for (unsigned second = 0; second < 64; ++second) {
        const hls::Bitboard pair = (hls::Bitboard{1} << first) | (hls::Bitboard{1} << second);
        const hls::Bitboard third = hls::Bitboard{1} << ((first * 7 + second * 3) % 64);
        hls::Board board = {};
        hls::Bitboard* const kinds[] = {board.knight, board.bishop, board.rook, board.queen};
        const unsigned kind = (first + second) % 4;
        kinds[kind][kSide] = pair;
        kinds[(kind + 1) % 4][kSide] = pair | third;
        kinds[(kind + 2) % 4][kSide] = third;
        board.pawn[kSide] = ~third;
        board.king[kSide] = pair;
        inputs.push_back({board});
      }
    }
    // Three of a kind on every three files, and a queen alone on every file.
    for (unsigned files = 0; files < 512; ++files) {
      for (unsigned kind = 0; kind < 3; ++kind) {
        hls::Board board = {};
        hls::Bitboard* const kinds[] = {board.knight, board.bishop, board.rook};
        kinds[kind][kSide] = (hls::Bitboard{1} << (files % 8)) | (hls::Bitboard{256} << (files / 8 % 8)) |
                             (hls::Bitboard{65536} << (files / 64));
        if (kind == 0) board.queen[kSide] = hls::Bitboard{1} << (files % 64);
        inputs.push_back({board});
      }
    }
    return inputs;
  }
};

const SideTests<SignatureUnit> kTests("SignatureRtl");

}  // namespace
}  // namespace cobalt::test
