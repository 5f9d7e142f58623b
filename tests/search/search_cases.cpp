// SPDX-License-Identifier: Apache-2.0
#include "tests/search/search_cases.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::test {
namespace {

constexpr int kLeastNumber = -2048;
constexpr int kGreatestNumber = 2047;

bool chance(Random& random, unsigned one_in) { return random() % one_in == 0; }
int between(Random& random, int least, int greatest) {
  return least + static_cast<int>(random() % static_cast<unsigned>(greatest - least + 1));
}

hls::PackedWords words_of(const chess::PackedPosition& position) { return hls::load_packed(position.data()); }

/// The move that takes back a move of a piece, when it is legal now.
std::optional<chess::Move> taken_back(const chess::Position& position, chess::Move move) {
  const chess::Move back(move.to(), move.from());
  if (!move || !chess::is_legal(position, back) || position.is_capture(back)) return std::nullopt;
  return back;
}

/// Any move that the fifty moves go on after; any legal one if there is none.
chess::Move reversible_move(Random& random, const chess::Position& position, const chess::MoveList& moves) {
  std::vector<chess::Move> reversible;
  for (const chess::Move move : moves) {
    const bool pawn = chess::type_of(position.piece_on(move.from())) == chess::kPawn;
    if (!pawn && !position.is_capture(move)) reversible.push_back(move);
  }
  return reversible.empty() ? moves[random() % moves.size()] : reversible[random() % reversible.size()];
}

/// Plays up to 4 plies to and fro; the Zobrist keys before each of them, the latest first.
std::vector<std::uint64_t> shuffle_pieces(Random& random, chess::Position& position) {
  std::vector<std::uint64_t> keys;
  std::vector<chess::Move> played;
  for (auto plies = random() % 5; plies > 0; --plies) {
    const chess::MoveList moves = chess::legal_moves(position);
    if (moves.empty()) break;
    keys.insert(keys.begin(), position.key());
    std::optional<chess::Move> move;
    if (played.size() >= 2 && !chance(random, 4)) move = taken_back(position, played[played.size() - 2]);
    if (!move) move = reversible_move(random, position, moves);
    position.do_move(*move);
    played.push_back(*move);
  }
  return keys;
}

std::int16_t random_beta(Random& random, int static_value) {
  const auto mate = static_cast<int>(random() % 14);
  switch (random() % 16) {
    case 0:
      return static_cast<std::int16_t>(spec::kMateCp - mate);
    case 1:
      return static_cast<std::int16_t>(mate - spec::kMateCp);
    case 2:
      return static_cast<std::int16_t>(chance(random, 2) ? spec::kMateCp : -spec::kMateCp);
    case 3:
      return static_cast<std::int16_t>(between(random, -spec::kMateCp, spec::kMateCp));
    case 4:
      return static_cast<std::int16_t>(between(random, -40, 40));
    case 5:  // beyond what is allowed, sometimes
      return static_cast<std::int16_t>(chance(random, 8) ? between(random, -32768, 32767) : static_value);
    default:
      return static_cast<std::int16_t>(std::clamp(static_value + between(random, -300, 300), -32000, 32000));
  }
}

std::uint16_t random_rules(Random& random) {
  const auto draw_rule = [&] { return 1u << random() % spec::kSearchRules; };
  switch (random() % 4) {
    case 0:  // all, with either table
      return static_cast<std::uint16_t>(spec::kAllSearchRules ^
                                        (chance(random, 2) ? unsigned{spec::kRuleSharedTable} : 0u));
    case 1:  // all but one or two
      return static_cast<std::uint16_t>(spec::kAllSearchRules & ~(draw_rule() | draw_rule()));
    default:
      return static_cast<std::uint16_t>(random() & spec::kAllSearchRules);
  }
}

std::uint8_t random_clock(Random& random, unsigned least) {
  switch (random() % 8) {
    case 0:
      return 0;
    case 1:
      return static_cast<std::uint8_t>(between(random, 90, 101));
    case 2:
      return static_cast<std::uint8_t>(random());
    default:
      return static_cast<std::uint8_t>(least + random() % 24);
  }
}

std::uint16_t random_depth(Random& random) {
  switch (random() % 16) {
    case 0:  // to the end of the stack, or deeper than is allowed
      return static_cast<std::uint16_t>(between(random, 200, chance(random, 4) ? 400 : 255));
    case 1:
      return static_cast<std::uint16_t>(between(random, 16, 32));
    default:
      return static_cast<std::uint16_t>(random() % 20);
  }
}

}  // namespace

std::shared_ptr<const hls::Parameters> chip_parameters(const ParameterSet& parameters) {
  const auto chip = std::make_shared<hls::Parameters>();
  chip->clear();
  for (const ParameterWrite& write : parameters.full_download()) chip->set(write.address, write.data);
  return chip;
}

std::uint32_t SearchBank::operator()(const hls::PackedWords& position) const {
  return parameters != nullptr ? hls::ChipEvaluator{*parameters}(position) : other(position);
}

SearchBank SearchBank::with(std::shared_ptr<const hls::Parameters> chip) const {
  SearchBank bank = *this;
  bank.parameters = std::move(chip);
  return bank;
}

SearchBank SearchBank::with(ResultWords words) const {
  SearchBank bank = *this;
  bank.parameters.reset();
  bank.other = std::move(words);
  return bank;
}

std::uint32_t scattered_word(const hls::PackedWords& position) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : position.word) {
    std::uint64_t state = hash ^ word;
    hash = spec::split_mix_64(state);
  }
  const bool draw = hash % 64 == 0;
  const int score = draw ? 7 : static_cast<int>(hash >> 32 & 1023) - 512;
  return static_cast<std::uint16_t>(score) |
         (draw ? std::uint32_t{spec::kFlagRecognisedDraw} << spec::kResultFlagsLsb : 0u);
}

SearchBank bank_of(const ParameterSet& parameters) {
  SearchBank bank;
  bank.parameters = chip_parameters(parameters);
  for (const ParameterWrite& write : parameters.full_download()) {
    bank.quiet_moves.set(write.address, write.data);
    bank.numbers.set(write.address, write.data);
  }
  return bank;
}

const SearchBank& default_bank() {
  static const SearchBank bank = bank_of(default_parameters());
  return bank;
}

hls::SearchAnswer ModelSearch::run(const hls::SearchJob& job, const SearchBank& bank) {
  return run_with(job, bank, hls::NoSharedTable());
}

hls::SearchAnswer ModelSearch::run(const hls::SearchJob& job, const SearchBank& bank, hls::SharedTable& table) {
  return run_with(job, bank, hls::SharedTablePort<hls::SharedTable>{&table});
}

template <class SharedT>
hls::SearchAnswer ModelSearch::run_with(const hls::SearchJob& job, const SearchBank& bank, SharedT shared) {
  if (bank.parameters == nullptr) {
    return hls::Search<SearchBank, SharedT>(bank, bank.quiet_moves, bank.numbers, *stack_, shared).run(job);
  }
  const hls::ChipEvaluator evaluator{*bank.parameters};
  return hls::Search<hls::ChipEvaluator, SharedT>(evaluator, bank.quiet_moves, bank.numbers, *stack_, shared).run(job);
}

hls::SearchAnswer reference_answer(const hls::SearchJob& job, const SearchBank& bank,
                                   search_reference::SharedMemory* shared) {
  search_reference::Bank reference_bank;
  std::copy(std::begin(bank.numbers.number), std::end(bank.numbers.number), reference_bank.numbers.begin());
  reference_bank.quiet_moves = reference_table(bank.quiet_moves);
  reference_bank.evaluate = [&](const chess::PackedPosition& position) { return bank(words_of(position)); };
  search_reference::Job reference_job{.position = bytes_of(job.position),
                                      .tag = job.tag,
                                      .limit = job.limit,
                                      .beta = job.beta,
                                      .depth = job.depth,
                                      .rules = job.rules,
                                      .halfmove_clock = job.halfmove_clock,
                                      .key_count = job.key_count,
                                      .root_key = job.root_key,
                                      .generation = job.generation,
                                      .defer_least_depth = job.defer_least_depth,
                                      .reserved = job.reserved};
  std::copy(std::begin(job.key), std::end(job.key), reference_job.key.begin());
  const search_reference::Answer answer = search_reference::search(reference_job, reference_bank, shared);
  return {answer.tag, answer.tries, answer.best, answer.deepest_ply, answer.status, answer.at_least};
}

bool same(const hls::SearchAnswer& a, const hls::SearchAnswer& b) {
  return a.tag == b.tag && a.tries == b.tries && a.best == b.best && a.deepest_ply == b.deepest_ply &&
         a.status == b.status && a.at_least == b.at_least;
}

chess::Position position_of(const hls::PackedWords& words) { return chess::unpack_position(bytes_of(words)); }

hls::SearchJob job_for(const chess::Position& position, unsigned depth, int beta) {
  hls::SearchJob job{};
  job.position = words_of(position);
  job.depth = static_cast<std::uint16_t>(depth);
  job.beta = static_cast<std::int16_t>(beta);
  job.halfmove_clock = static_cast<std::uint8_t>(std::min(position.halfmove_clock(), 255));
  return job;
}

chess::Position few_men(Random& random) {
  while (true) {
    chess::PositionParts parts;
    parts.side_to_move = chance(random, 2) ? chess::kWhite : chess::kBlack;
    for (auto men = random() % 5; men > 0; --men) {
      const auto type = static_cast<chess::PieceType>(chance(random, 2) ? 1 : 1 + random() % 5);
      const auto square = type == chess::kPawn ? 8 + random() % 48 : random() % 64;
      parts.board[square] = chess::make_piece(chance(random, 3) ? chess::kBlack : chess::kWhite, type);
    }
    const auto white = random() % 64;
    // A king in the corner is soon mated or has no move.
    const auto black = chance(random, 2) ? std::array<std::size_t, 4>{0, 7, 56, 63}[random() % 4] : random() % 64;
    if (white == black) continue;
    parts.board[white] = chess::kWhiteKing;
    parts.board[black] = chess::kBlackKing;
    const auto position = chess::Position::from_parts(parts);
    if (!position.in_check(~position.side_to_move())) return position;
  }
}

hls::SearchParameters random_numbers(Random& random, const SearchBank& bank) {
  hls::SearchParameters numbers = bank.numbers;
  const auto kind = random() % 4;
  for (auto& number : numbers.number) {
    if (kind == 0 || !chance(random, 2)) continue;
    int drawn = number + between(random, -4, 4);
    if (kind == 2) drawn = between(random, -4, 40);
    if (kind == 3) drawn = between(random, kLeastNumber, kGreatestNumber);
    number = static_cast<std::int16_t>(std::clamp(drawn, kLeastNumber, kGreatestNumber));
  }
  return numbers;
}

hls::SearchJob random_job(Random& random, chess::Position position, const SearchBank& bank, std::uint32_t most_tries) {
  const std::vector<std::uint64_t> keys = shuffle_pieces(random, position);
  const auto word = bank(words_of(position));
  hls::SearchJob job = job_for(position, random_depth(random), 0);
  job.beta = random_beta(random, static_cast<std::int16_t>(word >> spec::kResultScoreLsb & 0xffffu));
  job.tag = static_cast<std::uint32_t>(random());
  job.rules = random_rules(random);
  job.halfmove_clock = random_clock(random, static_cast<unsigned>(keys.size()));
  job.limit = static_cast<std::uint32_t>(chance(random, 4) ? 1 + random() % most_tries : most_tries);
  job.key_count = static_cast<std::uint8_t>(chance(random, 4) ? random() % (chance(random, 16) ? 7 : 5) : keys.size());
  for (std::size_t k = 0; k < spec::kSearchJobKeys; ++k) {
    const bool known = k < keys.size() && !chance(random, 16);
    job.key[k] = static_cast<std::uint32_t>(known ? keys[k] ^ position.key() : random());
  }
  if ((job.rules & spec::kRuleSharedTable) != 0) make_shared(random, position, job);
  if (chance(random, 64)) job.position = garbage_position(random);
  return job;
}

void make_shared(Random& random, const chess::Position& position, hls::SearchJob& job) {
  job.rules |= spec::kRuleSharedTable;
  job.key_count = static_cast<std::uint8_t>(chance(random, 64) ? random() : 0);
  std::fill(std::begin(job.key), std::end(job.key), 0u);
  job.root_key = position.key() ^ random();
  job.generation = static_cast<std::uint8_t>(random() % (chance(random, 32) ? 256 : spec::kSharedTableGenerations));
  job.defer_least_depth = static_cast<std::uint8_t>(chance(random, 3) ? 0 : random() % 16);
  job.reserved = chance(random, 64) ? std::uint64_t{1} << random() % 48 : 0;
}

std::string text_of(const hls::SearchJob& job) {
  std::ostringstream text;
  text << text_of(job.position) << " depth " << job.depth << " beta " << job.beta << " limit " << job.limit << " clock "
       << +job.halfmove_clock << std::hex << " rules " << job.rules << " keys " << +job.key_count;
  for (const auto key : job.key) text << ' ' << key;
  text << " root " << job.root_key << std::dec << " generation " << +job.generation << " defer "
       << +job.defer_least_depth << " reserved " << job.reserved;
  return text.str();
}

std::string text_of(const hls::SearchAnswer& answer) {
  std::ostringstream text;
  text << "status " << +answer.status << " at_least " << answer.at_least << " best "
       << chess::packed_move_to_uci(answer.best) << " tries " << answer.tries << " deepest " << +answer.deepest_ply;
  return text.str();
}

std::string text_of(const hls::SearchParameters& numbers) {
  std::ostringstream text;
  text << "numbers";
  for (const auto number : numbers.number) text << ' ' << number;
  return text.str();
}

}  // namespace cobalt::test
