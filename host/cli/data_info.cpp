// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data info`: what a file of positions holds, and whether it is whole.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/data/any_file.hpp"
#include "host/data/data_file.hpp"
#include "host/data/summary.hpp"

namespace cobalt::cli {
namespace {

class DataInfo : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  std::string file_;
  DataForm form_;
  bool mends_ = false;
  bool json_ = false;
};

/// What is known of a file beside its positions.
struct FileFacts {
  bool is_data_set = false;
  std::string recipe;
  std::uint64_t blocks = 0;
  std::uint64_t units = 0;
  std::optional<data::Damage> damage;
};

/// Of a damaged data set, all good positions.
std::vector<data::LabelledPosition> read_file(const std::string& file, std::optional<data::FileForm> form,
                                              FileFacts& facts) {
  const std::filesystem::path path = file;
  facts.is_data_set = data::is_data_file(path);
  if (!facts.is_data_set) return data::read_positions({&path, 1}, data::throw_bad, form);
  data::DataReader reader(path);
  std::vector<data::LabelledPosition> positions;
  do {
    while (reader.read_block(positions)) {
    }
  } while (reader.skip_damage());
  facts.recipe = reader.recipe();
  facts.blocks = reader.blocks();
  facts.units = reader.units();
  facts.damage = reader.damage();
  return positions;
}

std::string range_name(std::size_t range) {
  using data::kScoreEnds_cp;
  if (range == 0) return fmt::format("below {}", kScoreEnds_cp.front());
  if (range == kScoreEnds_cp.size()) return fmt::format("{} and more", kScoreEnds_cp.back());
  return fmt::format("{} to {}", kScoreEnds_cp[range - 1], kScoreEnds_cp[range] - 1);
}

std::string phase_name(std::size_t phase) {
  const int most = phase == 0 ? 32 : data::kPhaseLeastPieces[phase - 1] - 1;
  return fmt::format("{} to {}", most, data::kPhaseLeastPieces[phase]);
}

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_count(const char* name, std::size_t count, std::size_t whole) {
  print_line(fmt::format("{:18} {:>10}  {:5.1f} %", name, count, percent(count, whole)));
}

void print_scores(const data::Summary& summary) {
  print_line(fmt::format("{:18} {:>10}  {:>7}  {}", "score, White's", "positions", "share", "White's points, mean"));
  for (std::size_t i = 0; i < summary.scores.size(); ++i) {
    const data::ScoreRange& range = summary.scores[i];
    const std::string points = range.with_result == 0
                                   ? "-"
                                   : fmt::format("{:.3f}", static_cast<double>(range.half_points) / 2 /
                                                               static_cast<double>(range.with_result));
    print_line(fmt::format("  {:16} {:>10}  {:5.1f} %  {}", range_name(i), range.positions,
                           percent(range.positions, summary.scored), points));
  }
}

void print_summary(const FileFacts& facts, const data::Summary& summary) {
  if (facts.is_data_set) {
    print_line(fmt::format("made by            {}", facts.recipe));
    print_line(fmt::format("blocks             {:>10}, {} units of work", facts.blocks, facts.units));
  }
  print_line(fmt::format("positions          {:>10}", summary.positions));
  print_line(fmt::format("games              {:>10}", summary.games));
  print_count("with a score", summary.scored, summary.positions);
  print_count("with a result", summary.with_result(), summary.positions);
  print_count("  White won", summary.results[2], summary.with_result());
  print_count("  drawn", summary.results[1], summary.with_result());
  print_count("  Black won", summary.results[0], summary.with_result());
  print_count("White to move", summary.white_to_move, summary.positions);
  print_count("in check", summary.in_check, summary.positions);
  print_count("repeated", summary.repeated, summary.positions);
  if (summary.illegal != 0) print_count("no positions", summary.illegal, summary.positions);
  print_line("pieces");
  for (std::size_t i = 0; i < summary.phases.size(); ++i) {
    print_count(("  " + phase_name(i)).c_str(), summary.phases[i], summary.positions);
  }
  if (summary.scored != 0) print_scores(summary);
}

Json summary_json(const FileFacts& facts, const data::Summary& summary) {
  Json json;
  if (facts.is_data_set) {
    json = {{"recipe", facts.recipe}, {"blocks", facts.blocks}, {"units", facts.units}};
    json["damage"] = facts.damage ? Json(facts.damage->text()) : Json();
  }
  json["positions"] = summary.positions;
  json["games"] = summary.games;
  json["scored"] = summary.scored;
  json["results"] = {{"white", summary.results[2]}, {"draw", summary.results[1]}, {"black", summary.results[0]}};
  json["white_to_move"] = summary.white_to_move;
  json["in_check"] = summary.in_check;
  json["repeated"] = summary.repeated;
  json["illegal"] = summary.illegal;
  json["phases"] = Json::array();
  for (std::size_t i = 0; i < summary.phases.size(); ++i) {
    json["phases"].push_back({{"least_pieces", data::kPhaseLeastPieces[i]}, {"positions", summary.phases[i]}});
  }
  json["scores"] = Json::array();
  for (std::size_t i = 0; i < summary.scores.size(); ++i) {
    const data::ScoreRange& range = summary.scores[i];
    json["scores"].push_back({{"below_cp", i < data::kScoreEnds_cp.size() ? Json(data::kScoreEnds_cp[i]) : Json()},
                              {"positions", range.positions},
                              {"with_result", range.with_result},
                              {"white_points", static_cast<double>(range.half_points) / 2}});
  }
  return json;
}

}  // namespace

void DataInfo::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("info", "Summarise a file of positions and check that it is whole");
  command_->add_option("file", file_, "Data set, lines of text, records of trainers, or games")
      ->type_name("FILE")
      ->required();
  form_.add_input_to(*command_);
  command_->add_flag("--mend", mends_, "Take out what is damaged; good blocks stay");
  command_->add_flag("--json", json_, "Write one JSON object");
}

int DataInfo::run() {
  if (mends_) {
    const std::optional<data::Damage> damage = data::mend_data_file(file_);
    print_message(file_ + ": " + (damage ? "taken out: " + damage->text() : "is whole"));
  }
  FileFacts facts;
  data::Summary summary;
  {
    const Progress progress("read");
    summary = data::summarize(read_file(file_, form_.chosen(), facts));
  }
  if (json_) {
    print_json(summary_json(facts, summary));
  } else {
    print_summary(facts, summary);
  }
  flush_output();
  if (!facts.damage) return kDone;
  print_message(fmt::format("{}: {} (cobalt data info --mend keeps what is good)", file_, facts.damage->text()));
  return kBadInput;
}

std::unique_ptr<Command> make_data_info() { return std::make_unique<DataInfo>(); }

}  // namespace cobalt::cli
