// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the commands of `cobalt data` have in common: files to read, a file to write, threads, what is said at the end.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/cli/engine_options.hpp"
#include "host/data/any_file.hpp"
#include "host/data/data_file.hpp"
#include "host/data/labelled_position.hpp"
#include "host/engine/engine.hpp"
#include "host/parameters/parameter_set.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// Most nodes of a search for a move or a score.
inline constexpr std::uint64_t kMostDataNodes = std::uint64_t{1} << 40;

/// The form of a file, by an option.
class DataForm {
 public:
  /// Adds --input-format.
  void add_input_to(CLI::App& command);
  /// Adds --output-format.
  void add_output_to(CLI::App& command);
  /// That of the option; nothing without it.
  std::optional<data::FileForm> chosen() const;
  /// That of a file to write: of the option, else of the name. Throws InputError.
  data::FileForm of(const std::string& file) const;

 private:
  std::string name_;
};

/// Files of positions.
class DataInput {
 public:
  /// Adds the files as arguments, --input-format, --default-result and --skip-bad.
  void add_to(CLI::App& command);
  /// All positions. With --skip-bad what cannot be read is told on standard error and left out. Throws InputError.
  std::vector<data::LabelledPosition> read() const;
  /// What becomes of positions that cannot be read or written: by --skip-bad.
  data::OnBad on_bad() const;
  const std::vector<std::filesystem::path>& files() const { return files_; }
  /// See data::origin_text().
  std::string origin() const;

 private:
  std::vector<std::filesystem::path> files_;
  DataForm form_;
  std::string default_result_;
  bool skips_bad_ = false;
};

/// A data set that a long run writes, and goes on with after an interruption.
class DataOutput {
 public:
  /// Adds --output, --resume and --threads.
  void add_to(CLI::App& command);
  unsigned threads() const;
  /// Opens `set`, which is file() or stands beside it. Throws InputError.
  data::DataWriter open(const std::string& set, const std::string& recipe) const;
  const std::string& file() const { return file_; }
  bool resumes() const { return resumes_; }

 private:
  std::string file_;
  bool resumes_ = false;
  unsigned threads_ = 0;
};

/// The evaluation function of our engine.
class DataEvaluator {
 public:
  /// Adds --params and --evaluator.
  void add_to(CLI::App& command);
  /// Reads the parameters. Throws InputError.
  void load();
  /// Throws InputError when it is another than the card's, which an option needs.
  void require_card_for(const char* option) const { option_.require_card_for(option, true); }
  /// For engines of several threads.
  std::shared_ptr<const engine::LeafEvaluator> evaluator() const { return evaluator_; }
  /// Of the card's evaluation function.
  const ParameterSet& parameters() const { return parameters_; }
  /// See data::evaluation_text().
  const std::string& text() const { return text_; }

 private:
  std::string parameter_file_;
  ParameterSet parameters_;
  EvaluatorOption option_;
  std::shared_ptr<const engine::LeafEvaluator> evaluator_;
  std::string text_;
};

/// What a long run has done.
struct DataRun {
  std::uint64_t games = 0;          ///< of this run; 0: it played none
  std::uint64_t positions = 0;      ///< of this run
  std::uint64_t all_positions = 0;  ///< of the file
  double seconds = 0;
  bool was_interrupted = false;
  Json ranks;  ///< who did what; null on one machine
  Json cards;  ///< what cards did; null without
};

/// Tells how a run ended, as a line or a JSON object.
void print_run(const DataRun& run, const std::string& file, bool is_json);

}  // namespace cobalt::cli
