// SPDX-License-Identifier: Apache-2.0
// `cobalt data`.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kFakeEngine = "\"" COBALT_BINARY_DIR "/tests/unit/match/fake_engine\" score=40";
constexpr const char* kLines =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 30 | 1.0\n"
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - c9 \"1-0\"; ce 520;\n"
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - [1.0]\n";

std::vector<std::string> selfplay(const std::string& output, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"data",        "selfplay", "--output",    output,   "--games",
                                        "3",           "--nodes",  "50",          "--keep", "100",
                                        "--evaluator", "material", "--max-moves", "15"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string bytes_of(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

nlohmann::json info(const std::string& file) { return json_of({"data", "info", file, "--json"}); }

TEST(DataCommand, PlaysLabelsAndTells) {
  const TemporaryFolder folder;
  const std::string games = folder.path("games.cbd");
  const Outcome played = run_program(selfplay(games, {"--json"}));
  ASSERT_EQ(played.status, 0) << played.err;
  const auto run = played.json_lines().at(0);
  EXPECT_EQ(run["games"], 3);
  EXPECT_EQ(run["interrupted"], false);
  const auto facts = info(games);
  EXPECT_EQ(facts["positions"], run["positions"]);
  EXPECT_EQ(facts["games"], 3);
  EXPECT_EQ(facts["scored"], facts["positions"]);
  EXPECT_EQ(facts["in_check"], 0);
  EXPECT_TRUE(facts["damage"].is_null());

  const std::string labelled = folder.path("labelled.cbd");
  const Outcome label =
      run_program({"data", "label", games, "--output", labelled, "--engine", kFakeEngine, "--nodes", "9"});
  ASSERT_EQ(label.status, 0) << label.err;
  const auto labels = info(labelled);
  EXPECT_EQ(labels["positions"], facts["positions"]);
  EXPECT_EQ(labels["results"], facts["results"]);
  EXPECT_EQ(labels["recipe"], "label nodes=9 teacher=Fake of (" + facts["recipe"].get<std::string>() + ")");

  const std::string statics = folder.path("static.cbd");
  ASSERT_EQ(run_program({"data", "label", games, "--output", statics, "--static", "--evaluator", "material"}).status,
            0);
  EXPECT_EQ(info(statics)["recipe"],
            "label static evaluation=material of (" + facts["recipe"].get<std::string>() + ")");
}

TEST(DataCommand, CardsLabelManyPositionsAtOnce) {
  const TemporaryFolder folder;
  const std::string lines = folder.write("lines.txt", kLines);
  const auto label = [&](const std::string& name, const std::string& device) {
    const Outcome outcome = run_program(
        {"data", "label", lines, "--output", folder.path(name), "--device", device, "--tries", "3000", "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto cards = outcome.json_lines().at(0)["cards"];
    EXPECT_EQ(cards["virtual"], device.starts_with("virtual:"));
    EXPECT_GT(cards["tries_per_second"], 0);
    EXPECT_LE(cards["busy"], 1.0);
    return bytes_of(folder.path(name));
  };
  EXPECT_EQ(label("model.cbd", "model"), label("hls.cbd", "hls"));
  EXPECT_EQ(label("card.cbd", "virtual:u50"), label("again.cbd", "virtual:u50"));
  const auto facts = info(folder.path("card.cbd"));
  EXPECT_EQ(facts["scored"], 3);
  EXPECT_TRUE(facts["recipe"].get<std::string>().starts_with("label tries=3000 teacher=card evaluation=")) << facts;

  const auto refused = [&](const std::vector<std::string>& more, const std::string& why) {
    std::vector<std::string> arguments = {"data", "label", lines, "--output", folder.path("no.cbd")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return refuses(arguments, why);
  };
  EXPECT_TRUE(refused({"--device", "virtual:zcu102"}, "has no shared table"));
  EXPECT_TRUE(refused({"--device", "model", "--evaluator", "material"}, "needs --evaluator card"));
  EXPECT_TRUE(refused({"--device", "model", "--nodes", "5"}, "excludes --device"));
  EXPECT_TRUE(refused({"--tries", "5000"}, "requires --device"));
  EXPECT_TRUE(refused({"--device", "model", "--tries", "999"}, "expected 1000 to 1000000000"));
}

TEST(DataCommand, ResumesAndMends) {
  const TemporaryFolder folder;
  const std::string whole = folder.path("whole.cbd");
  ASSERT_EQ(run_program(selfplay(whole)).status, 0);
  EXPECT_TRUE(refuses(selfplay(whole), "is there already: expected --resume or another file"));

  const std::string bytes = bytes_of(whole);
  const std::string torn = folder.write("torn.cbd", bytes.substr(0, bytes.size() - 3));
  const Outcome damaged = run_program({"data", "info", torn});
  EXPECT_EQ(damaged.status, 2);
  EXPECT_TRUE(contains(damaged.err, "the records of a block are cut off"));
  EXPECT_EQ(run_program({"data", "convert", torn}).status, 2);
  const Outcome resumed = run_program(selfplay(torn, {"--resume"}));
  EXPECT_EQ(resumed.status, 0);
  EXPECT_TRUE(contains(resumed.err, "cut off: damaged at byte "));
  EXPECT_EQ(bytes_of(torn), bytes);

  const std::string mended = folder.write("mended.cbd", bytes.substr(0, bytes.size() - 3));
  EXPECT_EQ(run_program({"data", "info", "--mend", mended}).status, 0);
  EXPECT_EQ(info(mended)["positions"], 0);

  std::string changed_bytes = bytes;
  changed_bytes.back() ^= 1;
  const std::string changed = folder.write("changed.cbd", changed_bytes);
  EXPECT_TRUE(refuses(selfplay(changed, {"--resume"}), "expected a whole file (cobalt data info --mend keeps what is"));
  EXPECT_EQ(bytes_of(changed), changed_bytes) << "nothing is made again unasked";
}

TEST(DataCommand, ConvertsBothWays) {
  const TemporaryFolder folder;
  const std::string text = folder.write("lines.txt", kLines);
  const std::string set = folder.path("set.cbd");
  ASSERT_EQ(run_program({"data", "convert", text, "--output", set}).status, 0);
  const Outcome lines = run_program({"data", "convert", set});
  EXPECT_EQ(lines.out,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 30 | 1.0\n"
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | 520 | 1.0\n"
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | - | 1.0\n");
  EXPECT_EQ(lines.out, run_program({"data", "convert", text}).out);
}

/// Of kLines, with the view of the side to move.
constexpr const char* kPlain =
    "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 51\nmove a7a6\nscore -30\nply 100\nresult -1\ne\n"
    "fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 51\nmove g1f1\nscore 520\nply 100\nresult 1\ne\n";

TEST(DataCommand, ConvertsForTrainers) {
  const TemporaryFolder folder;
  const std::string text = folder.write("lines.txt", kLines);
  const auto convert = [&](const std::string& from, const std::string& name, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"data", "convert", from, "--output", folder.path(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
  };
  // The last line has no score.
  EXPECT_TRUE(refuses({"data", "convert", text, "--output", folder.path("no.plain")}, "no.plain: position 3: score: "));
  EXPECT_FALSE(std::filesystem::exists(folder.path("no.plain")));
  const Outcome plain = convert(text, "set.plain", {"--skip-bad"});
  EXPECT_EQ(plain.status, 0);
  EXPECT_TRUE(contains(plain.err, "position 3: score: expected one")) << plain.err;
  EXPECT_TRUE(contains(plain.err, "cobalt: 2 positions")) << plain.err;
  EXPECT_EQ(bytes_of(folder.path("set.plain")), kPlain);
  EXPECT_EQ(run_program({"data", "convert", folder.path("set.plain"), "--output-format", "plain"}).out, kPlain);

  ASSERT_EQ(convert(folder.path("set.plain"), "set.data", {"--output-format", "bullet"}).status, 0);
  EXPECT_EQ(std::filesystem::file_size(folder.path("set.data")), 64);
  EXPECT_TRUE(refuses({"data", "convert", folder.path("set.data")}, "set.data: the end of its name says no form"));
  const Outcome records = run_program({"data", "convert", folder.path("set.data"), "--input-format", "bullet"});
  EXPECT_EQ(records.out,
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 | -30 | 0.0\n"
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | 520 | 1.0\n");
  EXPECT_EQ(json_of({"data", "info", folder.path("set.data"), "--input-format", "bullet", "--json"})["scored"], 2);
  ASSERT_EQ(convert(folder.path("set.plain"), "set.txt").status, 0);
  EXPECT_TRUE(bytes_of(folder.path("set.txt"))
                  .starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 "
                               "| 30 | 1.0\n"));

  const std::string unknown = folder.write("unknown.txt", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - | 520\n");
  EXPECT_TRUE(refuses({"data", "convert", unknown, "--output-format", "plain"}, "position 1: result: expected one"));
  EXPECT_TRUE(
      contains(run_program({"data", "convert", unknown, "--output-format", "plain", "--default-result", "0.5"}).out,
               "result 0\n"));
  EXPECT_TRUE(refuses({"data", "convert", text, "--output-format", "set"}, "expected --output too"));
  EXPECT_TRUE(refuses({"data", "convert", text, "--output", folder.path("a.bin")}, "expected --output-format"));
  EXPECT_TRUE(refuses(selfplay(folder.path("games.plain")), "expected the name of a data set"));
  ASSERT_EQ(run_program({"data", "filter", text, "--need-score", "--output", folder.path("chosen.plain")}).status, 0);
  EXPECT_EQ(bytes_of(folder.path("chosen.plain")), kPlain);
}

TEST(DataCommand, LabelsForTrainers) {
  const TemporaryFolder folder;
  const std::string text = folder.write("lines.txt", kLines);
  const std::string output = folder.path("labels.plain");
  const auto label = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"data", "label",    text,          "--output",
                                          output, "--static", "--evaluator", "material"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  const auto json = json_of(label({"--json"}));
  EXPECT_EQ(json["file"], output);
  EXPECT_EQ(json["positions"], 3);
  const std::string labelled = bytes_of(output);
  EXPECT_TRUE(contains(labelled, "score 500\nply 100\nresult 1\ne\n")) << labelled;
  EXPECT_EQ(info(output + ".cbd")["scored"], 3);
  EXPECT_TRUE(refuses(label({}), "labels.plain: is there already: expected --resume or another file"));

  // What was labelled is not labelled again.
  std::filesystem::remove(output);
  const Outcome resumed = run_program(label({"--resume", "--json"}));
  ASSERT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(resumed.json_lines().at(0)["positions"], 0);
  EXPECT_EQ(bytes_of(output), labelled);

  // Before the first label.
  const std::string mate = folder.write("mate.txt", "k7/1Q6/1K6/8/8/8/8/8 b - - [1.0]\n");
  EXPECT_TRUE(refuses({"data", "label", mate, "--output", folder.path("mate.plain"), "--nodes", "1"},
                      "mate.plain: position 1: move: expected a position with a legal move"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("mate.plain.cbd")));
}

TEST(DataCommand, FiltersAndCounts) {
  const TemporaryFolder folder;
  const std::string text = folder.write("lines.txt", kLines);
  const std::string set = folder.path("set.cbd");
  const Outcome outcome = run_program({"data", "filter", text, "--output", set, "--unique", "--quiet", "search",
                                       "--evaluator", "material", "--max-pieces", "31", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto counts = outcome.json_lines().at(0);
  EXPECT_EQ(counts["read"], 3);
  EXPECT_EQ(counts["by_pieces"], 1);
  EXPECT_EQ(counts["repeated"], 1);
  EXPECT_EQ(counts["kept"], 1);
  EXPECT_EQ(run_program({"data", "convert", set}).out, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | 520 | 1.0\n");
}

TEST(DataCommand, BadInputIsNamed) {
  const TemporaryFolder folder;
  const std::string text = folder.write("lines.txt", std::string(kLines) + "nonsense\n");
  EXPECT_TRUE(refuses({"data", "convert", text}, "lines.txt:4: "));
  const Outcome skipped = run_program({"data", "convert", "--skip-bad", text});
  EXPECT_EQ(skipped.status, 0);
  EXPECT_TRUE(contains(skipped.err, "lines.txt:4: "));
  EXPECT_EQ(std::ranges::count(skipped.out, '\n'), 3);

  const std::string set = folder.path("set.cbd");
  EXPECT_TRUE(refuses({"data", "filter", text, "--output", set, "--min-pieces", "9", "--max-pieces", "8"},
                      "--min-pieces: 9: expected at most --max-pieces, 8"));
  EXPECT_TRUE(refuses({"data", "label", text, "--skip-bad", "--output", set, "--engine", "/no/such/engine"},
                      "/no/such/engine"));
  EXPECT_TRUE(refuses({"data", "info", folder.path("missing")}, "missing"));
  EXPECT_FALSE(std::filesystem::exists(set));
}

}  // namespace
}  // namespace cobalt::cli
