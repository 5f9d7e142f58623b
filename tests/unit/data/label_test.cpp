// SPDX-License-Identifier: Apache-2.0
#include "host/data/label.hpp"

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/match/engine_spec.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::bytes_of;
using test::input_error_of;
using test::labelled;
using test::MaterialEvaluator;
using test::some_positions;
using test::TemporaryFolder;

constexpr const char* kRecipe = "label";

MakeTeacher our_engine(std::uint64_t nodes) {
  return [nodes](const std::stop_token& stop) {
    return std::make_unique<EngineTeacher>(std::make_shared<MaterialEvaluator>(), nodes, stop);
  };
}

bool is_over(const LabelledPosition& labelled) {
  return chess::legal_moves(chess::unpack_position(labelled.position)).size() == 0;
}

MakeTeacher fake_engine(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"cmd=\"" COBALT_BINARY_DIR "/tests/unit/match/fake_engine\"", "nodes=7"};
  for (const std::string& argument : arguments) words.push_back("arg=" + argument);
  return [spec = match::parse_engine_spec(words, {})](const std::stop_token& stop) {
    return std::make_unique<UciTeacher>(spec, stop);
  };
}

std::filesystem::path label(const TemporaryFolder& folder, const std::string& name,
                            std::span<const LabelledPosition> positions, const MakeTeacher& teacher, unsigned threads,
                            std::uint64_t stop_after = UINT64_MAX) {
  std::stop_source stop;
  DataWriter writer(folder.path(name), kRecipe, DataWriter::Open::kResume);
  check_same_positions(positions, folder.path(name));
  cluster::Leader leader(threads, label_work(positions, teacher));
  run_label(positions, leader, writer, stop.get_token(), [&](std::uint64_t done) {
    if (done >= stop_after) stop.request_stop();
  });
  return folder.path(name);
}

TEST(Label, ScoresAreWhites) {
  const TemporaryFolder folder;
  const std::vector<LabelledPosition> positions = {labelled("3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 5, 1, 3),
                                                   labelled("3qk3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1"),
                                                   labelled("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"),  // mate in one
                                                   labelled("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"),  // mated
                                                   labelled("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")};     // stalemate
  const auto scores = read_data_file(label(folder, "set", positions, our_engine(200), 1));
  ASSERT_EQ(scores.size(), 5U);
  EXPECT_LT(*scores[0].score_cp, -700);
  EXPECT_EQ(scores[0].result, 1);
  EXPECT_EQ(scores[0].game, 3U);
  EXPECT_LT(*scores[1].score_cp, -700);
  EXPECT_EQ(scores[2].score_cp, 10'000);
  EXPECT_EQ(scores[3].score_cp, 10'000);
  EXPECT_EQ(scores[4].score_cp, 0);
}

TEST(Label, StaticScoresAreWhitesToo) {
  const TemporaryFolder folder;
  const std::vector<LabelledPosition> positions = {labelled("3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"),
                                                   labelled("3qk3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1")};
  const auto material = [](const std::stop_token&) {
    return std::make_unique<StaticTeacher>(std::make_shared<MaterialEvaluator>());
  };
  for (const LabelledPosition& position : read_data_file(label(folder, "set", positions, material, 1))) {
    EXPECT_EQ(position.score_cp, -960);
  }
}

TEST(Label, ThreadsInterruptionsAndGrowthChangeNothing) {
  const TemporaryFolder folder;
  const auto positions = some_positions(3 * kLabelBatch + 20);
  const std::string one = bytes_of(label(folder, "one", positions, our_engine(60), 1));
  EXPECT_EQ(bytes_of(label(folder, "three", positions, our_engine(60), 3)), one);
  EXPECT_NE(bytes_of(label(folder, "parts", positions, our_engine(60), 1, kLabelBatch)), one);
  EXPECT_EQ(bytes_of(label(folder, "parts", positions, our_engine(60), 2)), one);
  // The source had fewer positions, and its last batch was short.
  label(folder, "grown", std::span(positions).first(kLabelBatch + 9), our_engine(60), 2);
  EXPECT_EQ(bytes_of(label(folder, "grown", positions, our_engine(60), 2)), one);
  const auto others = some_positions(100, 2);
  EXPECT_EQ(input_error_of([&] { label(folder, "grown", others, our_engine(60), 1); }),
            folder.path("grown") + ": has other positions than those to be labelled: expected another file");
}

/// Scores come in any order; the file has the positions in theirs, and goes on where it ended.
TEST(Label, ManyAtOnceAreWrittenInTheirOrder) {
  const TemporaryFolder folder;
  std::vector<LabelledPosition> positions = some_positions(90);
  positions.insert(positions.begin() + 7, labelled("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"));  // mated
  positions.insert(positions.begin(), labelled("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"));          // stalemate
  const std::size_t searched = 90 - static_cast<std::size_t>(std::ranges::count_if(some_positions(90), is_over));
  std::size_t asked = 0;
  const auto run = [&](std::size_t most) {
    DataWriter writer(folder.path("set"), kRecipe, DataWriter::Open::kResume);
    std::vector<std::uint64_t> told;
    const ScoreMany backwards = [&](std::size_t count, const PositionOf& position_of, const ReportScore& report,
                                    const std::stop_token&) {
      asked = count;
      for (std::size_t i = std::min(count, most); i-- > 0;) {
        report(i, MaterialEvaluator().evaluate(position_of(i)));
      }
    };
    run_label(positions, backwards, writer, {}, [&told](std::uint64_t done) { told.push_back(done); });
    EXPECT_TRUE(std::ranges::is_sorted(told));
  };
  run(40);
  EXPECT_EQ(asked, searched);
  const auto part = read_data_file(folder.path("set"));
  EXPECT_GE(part.size(), 40U);
  EXPECT_LT(part.size(), positions.size());
  run(1000);
  EXPECT_LT(asked, searched - 30) << "what is there is not searched again";
  const auto all = read_data_file(folder.path("set"));
  ASSERT_EQ(all.size(), positions.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const chess::Position position = chess::unpack_position(positions[i].position);
    EXPECT_EQ(all[i].position, positions[i].position);
    const int score = MaterialEvaluator().evaluate(position);
    if (!is_over(positions[i])) {
      EXPECT_EQ(all[i].score_cp, position.side_to_move() == chess::kWhite ? score : -score) << i;
    }
  }
  EXPECT_EQ(all[0].score_cp, 0);
  EXPECT_EQ(all[8].score_cp, 10'000);
}

TEST(Label, AnotherEngineIsStartedOnceForEachThread) {
  const TemporaryFolder folder;
  const auto positions = some_positions(2 * kLabelBatch);
  const auto log = folder.path("log");
  const auto scores = read_data_file(label(folder, "set", positions, fake_engine({"score=77", "log=" + log}), 2));
  ASSERT_EQ(scores.size(), positions.size());
  for (const LabelledPosition& position : scores) {
    const bool white_moves = chess::unpack_position(position.position).side_to_move() == chess::kWhite;
    EXPECT_EQ(position.score_cp, white_moves ? 77 : -77);
  }
  const std::string text = bytes_of(log);
  const auto count = [&text](std::string_view word) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size()) ++found;
    return found;
  };
  EXPECT_EQ(count("uci\n"), 2U);
  EXPECT_EQ(count("ucinewgame\n"), 2U);
  EXPECT_EQ(count("go nodes 7\n"), positions.size());
}

TEST(Label, ATeacherThatFailsIsNamedWithThePosition) {
  const TemporaryFolder folder;
  const auto positions = some_positions(5);
  const std::string message = input_error_of([&] {
    label(folder, "set", positions, fake_engine({"at=2", "then=exit"}), 1);
  });
  EXPECT_TRUE(message.starts_with("--engine ")) << message;
  EXPECT_NE(message.find(chess::to_fen(chess::unpack_position(positions[1].position)) + ": ended: exit status 3"),
            std::string::npos)
      << message;
  EXPECT_TRUE(input_error_of([&] {
                label(folder, "start", positions, fake_engine({"start=exit"}), 1);
              }).ends_with(": ended: exit status 3"));
  EXPECT_TRUE(input_error_of([&] {
                label(folder, "silent", positions, fake_engine({"at=1", "then=move", "move=e2e4"}), 1);
              }).ends_with(": expected a score before the move"));
}

}  // namespace
}  // namespace cobalt::data
