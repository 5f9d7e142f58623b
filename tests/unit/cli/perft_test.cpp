// SPDX-License-Identifier: Apache-2.0
#include "host/chess/perft.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/analysis/perft_split.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Perft, CountsTheStartPosition) {
  const Outcome outcome = run_program({"perft", "4", "--json"});
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["nodes"], 197281);
  EXPECT_EQ(lines[0]["depth"], 4);
  EXPECT_TRUE(contains(run_program({"perft", "3"}).out, "perft 3: 8902 nodes"));
  EXPECT_TRUE(contains(run_program({"perft", "0"}).out, "perft 0: 1 nodes"));
}

TEST(Perft, DividesByTheFirstMove) {
  const Outcome outcome = run_program({"perft", "--divide", "2", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--json"});
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["moves"].size(), 15U);
  EXPECT_EQ(lines[0]["nodes"], 66);
  EXPECT_TRUE(lines[0]["moves"].contains("e1g1"));
}

TEST(Perft, ChecksSuites) {
  const Outcome good = run_program({"perft", "3", "--file", COBALT_SOURCE_DIR "/tests/data/perft.epd"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_TRUE(contains(good.out, " 0 wrong"));

  const TemporaryFolder folder;
  const std::string wrong = folder.write("w.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 16\n");
  const Outcome outcome = run_program({"perft", "3", "--file", wrong});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.err, "w.epd:1: depth 1: 15 nodes, expected 16"));

  const std::string bad = folder.write("b.epd", "nonsense\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
  EXPECT_EQ(run_program({"perft", "3", "--file", bad}).status, 2);
}

TEST(Perft, DevicesCountAsTheHost) {
  const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  for (const char* depth : {"0", "1", "2", "3", "4"}) {
    const auto device = run_program({"perft", "--divide", depth, kiwipete, "--device", "model", "--json"});
    EXPECT_EQ(device.status, 0) << device.err;
    const auto line = device.json_lines().at(0);
    const auto host = json_of({"perft", "--divide", depth, kiwipete, "--json"});
    EXPECT_EQ(line["nodes"], host["nodes"]) << depth;
    EXPECT_EQ(line["moves"], host["moves"]) << depth;
    EXPECT_EQ(line["device"], "model");
    EXPECT_TRUE(host["device"].is_null());
    EXPECT_TRUE(host["jobs"].is_null());
    for (const char* name : {"clocks", "nodes_per_clock", "turns_per_clock"}) {
      EXPECT_TRUE(line.at(name).is_null()) << name << ": the model has no clock";
    }
  }
}

TEST(Perft, LargeTreesAreSplitIntoHundreds) {
  const auto line = json_of({"perft", "5", "--device", "model", "--json"});
  EXPECT_EQ(line["nodes"], 4865609);
  EXPECT_EQ(line["jobs"], 400);
}

TEST(Perft, ChecksSuitesOnADevice) {
  const char* suite = COBALT_SOURCE_DIR "/tests/data/perft.epd";
  const Outcome good = run_program({"perft", "3", "--device", "model", "--file", suite});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_TRUE(contains(good.out, " 0 wrong"));
}

TEST(Perft, TheHlsKernelCounts) {
  EXPECT_TRUE(contains(run_program({"perft", "3", "--device", "hls"}).out, "perft 3: 8902 nodes"));
}

TEST(PerftSplit, CountsEveryPositionAtEveryDepth) {
  const auto device = device::make_model_device();
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  std::vector<chess::Position> positions = chess::random_positions(40, 12, options);
  for (const char* fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
                          "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"}) {
    positions.push_back(chess::parse_fen(fen));  // mates and stalemates near the root
  }
  for (const chess::Position& position : positions) {
    for (int depth = 0; depth <= 3; ++depth) {
      std::size_t last = 0;
      const analysis::DevicePerft found =
          analysis::perft_on(*device, position, depth, [&](std::size_t answered, std::size_t jobs) {
            EXPECT_GT(answered, last);
            EXPECT_LE(answered, jobs);
            last = answered;
          });
      EXPECT_EQ(found.nodes, chess::perft(position, depth)) << chess::to_fen(position) << ", depth " << depth;
      EXPECT_EQ(last, found.jobs);
      const auto divided = chess::divide(position, depth);
      ASSERT_EQ(found.moves.size(), divided.size());
      for (std::size_t i = 0; i < divided.size(); ++i) {
        EXPECT_EQ(found.moves[i].move, divided[i].move);
        EXPECT_EQ(found.moves[i].count, divided[i].count);
      }
      EXPECT_FALSE(found.clocks);
    }
  }
  EXPECT_EQ(device->in_flight(), 0U);
}

TEST(PerftSplit, ADeepTreeHasNoLongJobs) {
  // Few moves a ply, and deep: parts of at most five plies.
  const auto position = chess::parse_fen("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1");
  const auto device = device::make_model_device();
  EXPECT_EQ(analysis::perft_on(*device, position, 9).nodes, chess::perft(position, 9));
}

/// A card that refuses the first tree of every job.
class RefusingCard : public device::ModelTransport {
 protected:
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    const device::Completion completion = ModelTransport::execute(descriptor, items, answers);
    if (descriptor.operation == spec::kOperationPerft) answers[4] = spec::kAnswerDepth;
    return completion;
  }
};

TEST(PerftSplit, ARefusedTreeIsAnErrorAndNothingStaysInFlight) {
  const auto device = device::make_queued_device(std::make_unique<RefusingCard>());
  try {
    analysis::perft_on(*device, chess::Position(), 2);
    FAIL();
  } catch (const DeviceError& error) {
    EXPECT_EQ(std::string(error.what()),
              "model refuses a tree of rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: illegal depth");
  }
  EXPECT_EQ(device->in_flight(), 0U);
}

TEST(PerftSplit, ClocksOfOverlappingJobsCountOnce) {
  const auto job = [](std::uint64_t start, std::uint64_t end) {
    device::JobCounters counters;
    counters.start_clock = start;
    counters.end_clock = end;
    return counters;
  };
  EXPECT_EQ(analysis::clocks_of({}), 0U);
  EXPECT_EQ(analysis::clocks_of({job(100, 150)}), 50U);
  EXPECT_EQ(analysis::clocks_of({job(140, 200), job(100, 150)}), 100U);
  EXPECT_EQ(analysis::clocks_of({job(100, 200), job(120, 130), job(300, 310)}), 110U);
}

}  // namespace
}  // namespace cobalt::cli
