// SPDX-License-Identifier: Apache-2.0
#include "host/strength/record.hpp"

#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "host/chess/fen.hpp"
#include "host/support/text_file.hpp"
#include "tests/unit/strength/test_support.hpp"

namespace cobalt::strength {
namespace {

using test::contains;
using test::input_error_of;
using test::TemporaryFolder;

const std::string kSoftware = Player{.device = "", .budget = 900}.name();
const std::string kCard = Player{.device = "virtual:u50", .budget = 900}.name();
const Choice kChoice{
    .move = chess::Move(chess::kA2, chess::kA7), .score = {true, 12}, .nodes = 901, .seconds = 0.25, .depth = 7};

TEST(Record, KeepsChoicesOverAnInterruption) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "record";
  const chess::Position position = chess::parse_fen(test::kRookFen);
  Record(file, "origin").add(kSoftware, position, kChoice);
  std::ofstream(file, std::ios::app) << R"({"player":"900 nodes","posi)";  // cut off
  Record again(file, "origin");
  const auto found = again.find(kSoftware, position);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move, kChoice.move);
  EXPECT_EQ(found->score, kChoice.score);
  EXPECT_EQ(found->nodes, 901U);
  EXPECT_EQ(found->seconds, 0.25);
  EXPECT_EQ(found->depth, 7);
  EXPECT_FALSE(again.find("901 nodes", position));
  EXPECT_FALSE(again.find(kCard, position));
  again.add(kCard, position, kChoice);
  EXPECT_TRUE(Record(file, "origin").find(kCard, position));
}

TEST(Record, WithoutAFileChoicesAreInMemory) {
  Record record("", "origin");
  const chess::Position position = chess::parse_fen(test::kRookFen);
  EXPECT_FALSE(record.find(kSoftware, position));
  record.add(kSoftware, position, kChoice);
  EXPECT_TRUE(record.find(kSoftware, position));
}

TEST(Record, ALineIsReadAsItWasWritten) {
  const chess::Position position = chess::parse_fen(test::kRookFen);
  Choice no_move = kChoice;
  no_move.move = chess::Move();
  for (const Choice& choice : {kChoice, no_move}) {
    const Recorded recorded = parse_record_line(record_line("somebody", position, choice));
    EXPECT_EQ(recorded.player, "somebody");
    EXPECT_EQ(chess::to_fen_without_clocks(recorded.position), chess::to_fen_without_clocks(position));
    EXPECT_EQ(recorded.choice.move, choice.move);
    EXPECT_EQ(recorded.choice.score, choice.score);
  }
  EXPECT_TRUE(contains(input_error_of([] { parse_record_line("{}"); }), "{}: "));
}

TEST(Record, WhatIsOfAnotherOriginOrNoRecordIsRefused) {
  const TemporaryFolder folder;
  const auto error = [](const std::string& file) { return input_error_of([&] { Record(file, "ours"); }); };
  EXPECT_TRUE(
      contains(error(folder.write("other", "{\"origin\":\"theirs\"}\n")), "other:1: is of theirs, not of ours"));
  EXPECT_TRUE(contains(error(folder.write("text", "hello\n")), "text:1: expected {\"origin\": TEXT}"));
  EXPECT_TRUE(contains(error(folder.write("bad", "{\"origin\":\"ours\"}\n{\"player\":3}\n")), "bad:2: expected {\"pl"));
  const auto with = [&](const std::string& choice) {
    return folder.write(
        "choice", "{\"origin\":\"ours\"}\n{\"player\":\"x\",\"position\":\"4k3/8/8/8/8/8/R7/4K3 w - -\"," + choice +
                      ",\"nodes\":1,\"seconds\":1,\"depth\":1}\n");
  };
  EXPECT_TRUE(contains(error(with(R"("move":"a2b3","score":"1")")), "choice:2: move: is not legal"));
  EXPECT_TRUE(contains(error(with(R"("move":"a2b2","score":"x")")), "choice:2: score: \"x\": expected centipawns"));
  EXPECT_TRUE(contains(error(with(R"("move":"a2b2")")), "choice:2: the choice has no score, as in records of earlier"));
  EXPECT_NO_THROW(Record(with(R"("move":"a2b2","score":"-3")"), "ours")) << "nothing else is wrong with these";
  const std::string lost = (folder.path() / "no" / "folder").string();
  EXPECT_EQ(error(lost), lost + ": cannot be written: No such file or directory");
}

TEST(Record, AFullDiskIsTold) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "record";
  Record record(file, "origin");
  // What this process may write to a file ends here.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  rlimit limit = before;
  limit.rlim_cur = std::filesystem::file_size(file);
  const auto on_limit = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &limit);
  const chess::Position position = chess::parse_fen(test::kRookFen);
  const std::string problem = input_error_of([&] { record.add(kSoftware, position, kChoice); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_limit);
  EXPECT_EQ(problem, file.string() + ": cannot be written: File too large");
}

}  // namespace
}  // namespace cobalt::strength
