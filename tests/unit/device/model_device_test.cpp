// SPDX-License-Identifier: Apache-2.0
#include "host/device/model_device.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {
namespace {

std::vector<PackedPosition> random_packed(std::size_t count, std::uint64_t seed) {
  std::vector<PackedPosition> packed;
  for (const chess::Position& position : chess::random_positions(count, seed)) {
    packed.push_back(chess::pack_position(position));
  }
  return packed;
}

/// The position with the sides exchanged: ranks mirrored, colours changed.
chess::Position exchanged(const chess::Position& position) {
  const std::string fen = chess::to_fen(position);
  const std::size_t board_end = fen.find(' ');
  std::string board;
  for (std::size_t end = board_end; end != std::string::npos;) {
    const std::size_t slash = end == 0 ? std::string::npos : fen.rfind('/', end - 1);
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    board += fen.substr(begin, end - begin) + (begin == 0 ? "" : "/");
    end = begin == 0 ? std::string::npos : slash;
  }
  const auto swap_case = [](std::string text) {
    for (char& c : text)
      c = static_cast<char>(std::islower(static_cast<unsigned char>(c)) != 0 ? std::toupper(c) : std::tolower(c));
    return text;
  };
  const std::size_t castling = board_end + 3;
  const std::size_t castling_end = fen.find(' ', castling);
  std::string rest = fen.substr(castling_end);
  if (rest[1] != '-') rest[2] = rest[2] == '3' ? '6' : '3';
  return chess::parse_fen(swap_case(board) + (fen[board_end + 1] == 'w' ? " b " : " w ") +
                          swap_case(fen.substr(castling, castling_end - castling)) + rest);
}

TEST(ModelDevice, SaysWhatItIs) {
  ModelDevice device;
  const Info info = device.info();
  EXPECT_EQ(info.name, "model");
  EXPECT_EQ(info.spec_hash, spec::kSpecHash);
  EXPECT_EQ(info.interface_version, spec::kInterfaceVersion);
  EXPECT_EQ(info.clock_mhz, 0);
  EXPECT_EQ(info.clock_source, "none");
}

TEST(ModelDevice, NewDeviceScoresZero) {
  ModelDevice device;
  for (const Result& result : device.evaluate(random_packed(100, 1))) {
    EXPECT_EQ(result.score_cp, 0);
    EXPECT_EQ(result.status, 0);
  }
}

TEST(ModelDevice, SharesAddUpToTheScore) {
  const ModelEvaluator evaluator(default_parameters());
  for (const chess::RandomKind kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    for (const chess::Position& position : chess::random_positions(3000, 7, options)) {
      hls::Trace trace;
      const Result result = evaluator.evaluate(chess::pack_position(position), trace);
      ASSERT_EQ(result.status, 0) << chess::to_fen(position);
      int white_view = 0;
      for (const auto& share : trace.share) white_view += share[0] - share[1];
      ASSERT_EQ(white_view, trace.white_view) << chess::to_fen(position);
      ASSERT_EQ(result.score_cp, position.side_to_move() == chess::kWhite ? white_view : -white_view)
          << chess::to_fen(position);
      ASSERT_EQ(result, evaluator.evaluate(chess::pack_position(position))) << chess::to_fen(position);
      ASSERT_EQ((result.flags & spec::kFlagInCheck) != 0, position.in_check()) << chess::to_fen(position);
    }
  }
}

TEST(ModelDevice, DefaultsAreFairToBothSides) {
  const ModelEvaluator evaluator(default_parameters());
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  for (const chess::Position& position : chess::random_positions(3000, 11, options)) {
    ASSERT_EQ(evaluator.evaluate(chess::pack_position(position)).score_cp,
              evaluator.evaluate(chess::pack_position(exchanged(position))).score_cp)
        << chess::to_fen(position);
  }
}

TEST(ModelDevice, KnowsWhatIsBetter) {
  const ModelEvaluator evaluator(default_parameters());
  const auto score = [&](const char* fen) {
    return evaluator.evaluate(chess::pack_position(chess::parse_fen(fen))).score_cp;
  };
  EXPECT_EQ(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
  EXPECT_GT(score("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), 700);
  EXPECT_LT(score("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), -700);
  EXPECT_GT(score("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 700);
  // A rook on an open file against one behind its own pawn.
  EXPECT_GT(score("4k3/ppp1pppp/8/8/8/8/PPP1PPPP/3RK3 w - - 0 1"),
            score("4k3/ppp1pppp/8/8/8/8/PPP1PPPP/R3K3 w - - 0 1"));
}

TEST(ModelDevice, RefusesWhatIsNoPosition) {
  ModelDevice device;
  device.load_parameters(default_parameters());
  const std::vector<PackedPosition> empty(1);
  const auto results = device.evaluate(empty);
  EXPECT_EQ(results[0].score_cp, 0);
  EXPECT_NE(results[0].status & spec::kErrorKings, 0);
  EXPECT_EQ(device.counters().positions_refused, 1U);
}

TEST(ModelDevice, IncrementalDownloadEqualsAFullOne) {
  ParameterSet changed = default_parameters();
  changed.set_field(spec::kMobility, 3, 60, "value", 20);
  changed.set_field(spec::kSideToMove, 0, 1, "value", 3);
  ModelDevice incremental;
  incremental.load_parameters(default_parameters());
  const auto full = incremental.counters().parameters_loaded;
  EXPECT_EQ(full, spec::kParameters);
  incremental.load_parameters(changed);
  EXPECT_EQ(incremental.counters().parameters_loaded, full + 2);
  ModelDevice fresh;
  fresh.load_parameters(changed);
  const auto positions = random_packed(500, 3);
  EXPECT_EQ(incremental.evaluate(positions), fresh.evaluate(positions));
}

TEST(ModelDevice, SubmittedBatchesKeepTheirParameters) {
  ModelDevice device;
  device.load_parameters(default_parameters());
  const auto positions = random_packed(50, 4);
  const auto before = device.evaluate(positions);
  const auto ticket = device.submit(positions);
  device.load_parameters(ParameterSet());
  std::vector<Result> results(positions.size());
  device.wait(ticket, results);
  EXPECT_EQ(results, before);
}

TEST(ModelDevice, CountsAndResets) {
  ModelDevice device;
  device.evaluate(random_packed(250, 5), 100);
  const Counters counters = device.counters();
  EXPECT_EQ(counters.positions, 250U);
  EXPECT_EQ(counters.batches, 3U);
  EXPECT_EQ(counters.link_bytes_to_card, 250U * 32);
  EXPECT_EQ(counters.link_bytes_from_card, 250U * 4);
  EXPECT_EQ(counters.evaluate_clocks, 0U);
  device.reset_counters();
  EXPECT_EQ(device.counters().positions, 0U);
}

TEST(ModelDevice, WrongTicketsAndSizesAreErrors) {
  ModelDevice device;
  const auto positions = random_packed(10, 6);
  const auto ticket = device.submit(positions);
  std::vector<Result> results(10);
  EXPECT_THROW(device.wait(ticket + 1, results), DeviceError);
  std::vector<Result> few(9);
  EXPECT_THROW(device.wait(ticket, few), DeviceError);
  EXPECT_NO_THROW(device.wait(ticket, results));
  EXPECT_THROW(device.wait(ticket, results), DeviceError);
}

TEST(ModelDevice, UnpacksResultWords) {
  EXPECT_EQ(unpack_result(0x0000fff6U), (Result{-10, 0, 0}));
  EXPECT_EQ(unpack_result(0x01040000U), (Result{0, 4, 1}));
}

}  // namespace
}  // namespace cobalt::device
