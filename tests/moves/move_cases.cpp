// SPDX-License-Identifier: Apache-2.0
#include "tests/moves/move_cases.hpp"

#include <algorithm>
#include <sstream>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/random_games.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {
namespace {

constexpr const char* kCornerFens[] = {
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  // castling, both wings
    "R3k2r/8/8/8/8/8/8/4K3 b k - 0 1",       // in check
    "4k3/8/8/8/8/8/8/R3K1r1 w Q - 0 1",      // in check beside the way
    "1k6/8/8/8/8/8/8/R3K3 w Q - 0 1",        // the b-file may be attacked
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",        // castling gives check with the rook
    "8/8/8/8/8/8/8/R3K1k1 w Q - 0 1",        // and along the rank
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "2k1K2R/8/8/8/8/8/8/8 w - - 0 1",
    "k3K2R/8/8/8/8/8/8/8 b - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",  // en passant out of check
    "8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1",  // en passant opens the rank
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
    "7k/8/8/8/3Pp3/8/1B6/4K3 b - d3 0 1",  // takes away what stands in the bishop's way
    "4r2k/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
    "k7/8/8/4p1K1/3Pp3/8/8/B7 b - d3 0 1",
    "8/2P1P3/8/8/8/8/8/K6k w - - 0 1",  // promotions
    "1n1r4/2P1P3/8/8/8/8/8/K6k w - - 0 1",
    "2r4k/1P1P4/8/8/8/8/8/K7 w - - 0 1",
    "k7/8/8/8/4K3/8/pppppppp/8 b - - 0 1",
    "4k3/4r3/8/8/4P3/8/8/4K3 w - - 0 1",  // pins
    "4k3/8/8/7b/8/5P2/4P3/3K4 w - - 0 1",
    "7k/8/8/8/3q4/8/1B6/K7 w - - 0 1",
    "k7/8/8/8/8/5n2/8/4K2r w - - 0 1",  // double check
    "k7/8/8/8/8/2K5/8/q2r3q w - - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",  // 218 moves
    "8/8/8/3QQ3/3QQ3/8/1QQQ4/K1k5 b - - 0 1",
    "k7/8/8/8/8/2n1n3/8/3K4 w - - 0 1",
};

bool chance(Random& random, unsigned one_in) { return random() % one_in == 0; }

}  // namespace

chess::PackedPosition bytes_of(const hls::PackedWords& words) {
  chess::PackedPosition bytes;
  for (std::size_t b = 0; b < bytes.size(); ++b) {
    bytes[b] = static_cast<std::uint8_t>(words.word[b / 8] >> (8 * (b % 8)));
  }
  return bytes;
}

std::vector<chess::Position> real_positions() {
  std::vector<chess::Position> positions;
  for (const char* file : {"bratko-kopec.epd", "perft.epd", "coverage.epd"}) {
    for (const chess::EpdLine& line : chess::read_epd_file(std::string(COBALT_SOURCE_DIR "/tests/data/") + file)) {
      positions.push_back(line.record.value().position);
    }
  }
  for (const chess::PgnEntry& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const chess::Position& position : entry.game.value().positions()) positions.push_back(position);
  }
  return positions;
}

chess::Position crowded_position(Random& random) {
  while (true) {
    chess::PositionParts parts;
    parts.side_to_move = chance(random, 2) ? chess::kWhite : chess::kBlack;
    const auto density = 1 + random() % 8;
    const bool many_queens = chance(random, 2);
    const unsigned one_black_in = chance(random, 2) ? 4 : 2;
    for (std::size_t s = 0; s < 64; ++s) {
      if (random() % 8 >= density) continue;
      auto piece = static_cast<chess::PieceType>(1 + random() % 5);
      if (many_queens && chance(random, 2)) piece = chess::kQueen;
      if (piece == chess::kPawn && (s < 8 || s >= 56)) piece = chess::kKnight;
      const auto color = chance(random, one_black_in) ? chess::kBlack : chess::kWhite;
      parts.board[s] = chess::make_piece(color, piece);
    }
    const auto white = random() % 64;
    const auto black = random() % 64;
    if (white == black) continue;
    parts.board[white] = chess::kWhiteKing;
    parts.board[black] = chess::kBlackKing;
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~position.side_to_move())) return position;
  }
}

chess::Position special_position(Random& random) {
  while (true) {
    chess::PositionParts parts;
    const chess::Color us = chance(random, 2) ? chess::kWhite : chess::kBlack;
    const int home = us == chess::kWhite ? 0 : 7;
    parts.side_to_move = us;
    const auto put = [&](int file, int rank, chess::Color color, chess::PieceType type) {
      parts.board[chess::make_square(file, rank)] = chess::make_piece(color, type);
    };
    for (auto i = random() % 16; i > 0; --i) {
      const int rank = static_cast<int>(random() % 8);
      const bool pawn_may_stand = rank != 0 && rank != 7;
      put(static_cast<int>(random() % 8), rank, chance(random, 2) ? us : ~us,
          static_cast<chess::PieceType>(pawn_may_stand ? 1 + random() % 5 : 2 + random() % 4));
    }
    // The other king on our first rank is what the castling rook gives check to, when no rook is in its other corner.
    put(static_cast<int>(random() % 8), chance(random, 3) ? home : static_cast<int>(random() % 8), ~us, chess::kKing);
    const bool castles = chance(random, 2);
    const bool captures = !castles || chance(random, 4);
    if (castles) {
      for (int file = 0; file < 8; ++file) {
        const auto square = chess::make_square(file, home);
        if (chance(random, 2) && parts.board[square] != chess::make_piece(~us, chess::kKing)) {
          parts.board[square] = chess::kNoPiece;
        }
      }
      put(4, home, us, chess::kKing);
      const int rights = static_cast<int>(1 + random() % 3);
      if ((rights & 1) != 0) put(7, home, us, chess::kRook);
      if ((rights & 2) != 0) put(0, home, us, chess::kRook);
      parts.castling = static_cast<chess::CastlingRights>(us == chess::kWhite ? rights : rights << 2);
    }
    if (captures) {
      const int file = static_cast<int>(random() % 8);
      const int north = us == chess::kWhite ? 1 : -1;
      const int rank = home + 4 * north;
      if (!castles) {
        // Lines to the king are what makes these captures hard.
        const int king_rank = chance(random, 3) ? rank : static_cast<int>(random() % 8);
        put(chance(random, 3) ? file : static_cast<int>(random() % 8), king_rank, us, chess::kKing);
      }
      if (file > 0 && !chance(random, 3)) put(file - 1, rank, us, chess::kPawn);
      if (file < 7 && !chance(random, 3)) put(file + 1, rank, us, chess::kPawn);
      put(file, rank, ~us, chess::kPawn);
      for (const int step : {1, 2}) parts.board[chess::make_square(file, rank + step * north)] = chess::kNoPiece;
      parts.en_passant = chess::make_square(file, rank + north);
    }
    const auto kings = [&](chess::Color color) {
      return std::count(parts.board.begin(), parts.board.end(), chess::make_piece(color, chess::kKing));
    };
    if (kings(chess::kWhite) != 1 || kings(chess::kBlack) != 1) continue;  // one was written over
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~us)) return position;
  }
}

std::vector<chess::Position> corner_positions() {
  std::vector<chess::Position> positions;
  for (const char* fen : kCornerFens) positions.push_back(chess::parse_fen(fen));
  return positions;
}

void for_each_move_case(std::size_t count, std::uint64_t seed,
                        const std::function<void(const chess::Position&)>& visit) {
  Random random(seed);
  auto real = real_positions();
  std::shuffle(real.begin(), real.end(), random);
  chess::RandomOptions mixed;
  mixed.kind = chess::RandomKind::kMixed;
  chess::RandomPositions mixed_games(random(), mixed);
  chess::RandomPositions self_play(random());
  std::size_t next_real = 0;
  std::size_t done = 0;
  while (done < count) {
    const auto give = [&](const chess::Position& position) {
      if (done++ < count) visit(position);
    };
    // In small portions, so that unlike positions are beside each other.
    for (int i = 0; i < 4; ++i) give(self_play.next());
    for (int i = 0; i < 4; ++i) give(mixed_games.next());
    give(crowded_position(random));
    give(special_position(random));
    give(real[next_real++ % real.size()]);
    // A game that is played on from a real position, some plies of it.
    const auto& start = real[random() % real.size()];
    if (chess::legal_moves(start).empty()) continue;
    chess::RandomOptions options;
    options.start = start;
    options.max_plies = 6;
    chess::RandomPositions played_on(random(), options);
    for (int i = 0; i < 3; ++i) give(played_on.next());
  }
}

hls::PackedWords garbage_position(Random& random) {
  using spec::PieceCode;
  move_reference::Nibbles nibbles{};
  const auto any_square = [&]() -> std::uint8_t& { return nibbles[random() % 64]; };
  const auto any_piece = [&] { return static_cast<std::uint8_t>(random() % 16); };
  const auto scatter = [&](std::uint8_t code, unsigned most) {
    for (std::size_t i = random() % (most + 1); i > 0; --i) any_square() = code;
  };
  switch (random() % 6) {
    case 0:  // anything
      for (auto& nibble : nibbles) nibble = any_piece();
      break;
    case 1:  // anything, sparse
      for (std::size_t i = random() % 24; i > 0; --i) any_square() = any_piece();
      break;
    case 2:  // plain pieces without kings, then any kings
    case 3: {
      const std::size_t pieces = random() % 32;
      for (std::size_t i = 0; i < pieces; ++i) {
        nibbles[8 + random() % 48] = static_cast<std::uint8_t>(1 + random() % 5 + 8 * (random() % 2));
      }
      const unsigned most = chance(random, 4) ? 8 : 2;
      for (const auto code : {spec::kKingToMove, spec::kWhiteKing, spec::kBlackKing}) scatter(code, most);
      break;
    }
    case 4: {  // a position with special codes where they may or may not be
      nibbles = nibbles_of(words_of(chess::Position()));
      for (std::size_t i = random() % 40; i > 0; --i) any_square() = spec::kEmpty;
      for (const std::size_t rank : {0u, 3u, 4u, 7u}) {
        for (std::size_t i = random() % 3; i > 0; --i) {
          nibbles[8 * rank + random() % 8] = chance(random, 2) ? spec::kWhiteSpecial : spec::kBlackSpecial;
        }
      }
      if (chance(random, 4)) scatter(spec::kWhiteSpecial, 3);
      if (chance(random, 4)) scatter(spec::kBlackSpecial, 3);
      break;
    }
    default:  // a position with some squares changed
      nibbles = nibbles_of(words_of(crowded_position(random)));
      for (std::size_t i = random() % 4; i > 0; --i) any_square() = any_piece();
      break;
  }
  return words_of(nibbles);
}

hls::QuietTable random_quiet_table(Random& random, unsigned kind) {
  hls::QuietTable table;
  for (auto& piece : table.value) {
    for (auto& value : piece) {
      value = static_cast<std::uint8_t>(kind == 0 ? 5 : kind == 1 ? random() % 3 * 7 : random() % 16);
    }
  }
  return table;
}

std::uint64_t random_targets(Random& random) {
  const std::uint64_t some = random() & random();
  switch (random() % 4) {
    case 0:
      return std::uint64_t{1} << random() % 64;
    case 1:
      return some & random() & random();
    case 2:
      return some;
    default:
      return 0xffff818181818181u & random();
  }
}

std::uint16_t changed_move(Random& random, std::uint16_t move) {
  switch (random() % 5) {
    case 0:
      return static_cast<std::uint16_t>(random());
    case 1:
      return static_cast<std::uint16_t>(move ^ (1u << random() % 16));
    case 2:
      return static_cast<std::uint16_t>((move & ~63u) | random() % 64);
    case 3:
      return static_cast<std::uint16_t>((move & ~(63u << 6)) | random() % 64 << 6);
    default:
      return static_cast<std::uint16_t>((move & 0x0fffu) | random() % 8 << 12);
  }
}

void random_exclusions(Random& random, const std::vector<move_reference::PlacedMove>& moves,
                       std::uint16_t (&exclude)[3]) {
  for (auto& word : exclude) {
    word = spec::kNoMove;
    if (moves.empty() || chance(random, 2)) continue;
    word = moves[random() % moves.size()].move;
    if (chance(random, 4)) word = changed_move(random, word);
  }
}

void random_hints(Random& random, const std::vector<move_reference::PlacedMove>& moves,
                  const std::vector<move_reference::PlacedMove>& others, std::uint16_t (&hints)[3]) {
  for (auto& word : hints) {
    const auto& from = chance(random, 4) ? others : moves;
    word = spec::kNoMove;
    if (from.empty() || chance(random, 5)) continue;
    word = from[random() % from.size()].move;
    if (chance(random, 8)) word = changed_move(random, word);
    if (chance(random, 8)) word = hints[random() % 3];
  }
}

hls::GenerateRequest next_request(const hls::GenerateRequest& request, const hls::GenerateAnswer& answer) {
  const auto next = move_reference::next_request(reference_request(request), {.move = answer.move,
                                                                              .status = answer.status,
                                                                              .found = answer.found,
                                                                              .is_last = answer.is_last,
                                                                              .hint = answer.hint,
                                                                              .kind = answer.kind});
  hls::GenerateRequest made = request;
  made.last = next.last;
  made.hints = next.hints;
  return made;
}

hls::PackedWords words_of(const chess::Position& position) {
  return hls::load_packed(chess::pack_position(position).data());
}

hls::PackedWords words_of(const move_reference::Nibbles& nibbles) {
  hls::PackedWords words{};
  for (std::size_t s = 0; s < 64; ++s) words.word[s / 16] |= std::uint64_t{nibbles[s]} << 4 * (s % 16);
  return words;
}

move_reference::Nibbles nibbles_of(const hls::PackedWords& words) {
  move_reference::Nibbles nibbles;
  for (std::size_t s = 0; s < 64; ++s) nibbles[s] = words.word[s / 16] >> 4 * (s % 16) & 15;
  return nibbles;
}

move_reference::QuietTable reference_table(const hls::QuietTable& table) {
  move_reference::QuietTable quiet;
  for (std::size_t entry = 0; entry < quiet.size(); ++entry) quiet[entry] = table.value[entry / 64][entry % 64];
  return quiet;
}

move_reference::Request reference_request(const hls::GenerateRequest& request) {
  return {.targets = request.targets,
          .last = request.last,
          .exclude = {request.exclude[0], request.exclude[1], request.exclude[2]},
          .mode = request.mode,
          .hints = request.hints,
          .reserved = request.reserved};
}

hls::GenerateAnswer reference_answer(const hls::GenerateRequest& request, const move_reference::Analysis& analysis) {
  const move_reference::Answer answer = move_reference::generate(reference_request(request), analysis);
  return {answer.move, answer.status, answer.found, answer.is_last, answer.hint, answer.kind};
}

bool same(const hls::GenerateAnswer& a, const hls::GenerateAnswer& b) {
  return a.move == b.move && a.status == b.status && a.found == b.found && a.is_last == b.is_last && a.hint == b.hint &&
         a.kind == b.kind;
}

std::string text_of(const hls::PackedWords& position) {
  const chess::PackedPosition packed = bytes_of(position);
  if (chess::packed_position_errors(packed) == 0) return chess::to_fen(chess::unpack_position(packed));
  std::ostringstream text;
  for (const auto byte : packed) text << std::hex << +byte << ' ';
  return text.str();
}

std::string text_of(const hls::GenerateRequest& request) {
  std::ostringstream text;
  text << text_of(request.position) << " mode " << +request.mode << " last " << chess::packed_move_to_uci(request.last)
       << std::hex << " (" << request.last << ") exclude " << request.exclude[0] << ' ' << request.exclude[1] << ' '
       << request.exclude[2] << " targets " << request.targets << " hints " << +request.hints << " reserved "
       << request.reserved;
  return text.str();
}

std::string text_of(const hls::GenerateAnswer& answer) {
  std::ostringstream text;
  text << "move " << chess::packed_move_to_uci(answer.move) << std::hex << " (" << answer.move << ") status "
       << +answer.status << " found " << answer.found << " is_last " << answer.is_last << " hint " << +answer.hint
       << " kind " << +answer.kind;
  return text.str();
}

}  // namespace cobalt::test
