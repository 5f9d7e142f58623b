// SPDX-License-Identifier: Apache-2.0
/// \file
/// What commands have in common that answer positions: where these come from, chunks of them, lines of bad ones.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "host/chess/position_source.hpp"
#include "host/cli/command.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"

namespace cobalt::cli {

/// A command that answers the positions of its arguments, of --file or of standard input, in their order.
class PositionCommand : public Command {
 public:
  bool is_chosen() const override { return command_->parsed(); }

 protected:
  /// Adds the command to the program, with the options that say where positions come from.
  CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description);
  /// Adds --json.
  void add_json_option();

  std::unique_ptr<chess::PositionSource> open_source() const { return positions_.open(); }
  /// Calls answer() with chunks of the source to its end. A chunk ends where somebody may wait for its answers.
  /// \param most  items of a chunk: enough to keep a device busy, few enough to stay small
  void answer_all(chess::PositionSource& source, std::size_t most);
  /// Answers the items of a chunk.
  virtual void answer(const std::vector<chess::SourceItem>& items) = 0;
  /// Answers them in their order, bad ones by answer_error.
  /// \param answer_position  called with each position's item and its number among the positions of the chunk
  template <typename AnswerPosition>
  void answer_each(const std::vector<chess::SourceItem>& items, const AnswerPosition& answer_position) {
    std::size_t next = 0;
    for (const chess::SourceItem& item : items) {
      if (item.position) {
        answer_position(item, next++);
      } else {
        answer_error(item, *item.error);
      }
    }
  }

  /// Says that an item has no answer, and why.
  virtual void answer_error(const chess::SourceItem& item, const InputError& error);
  /// The same: the device does not take the position.
  void answer_refused(const chess::SourceItem& item, const std::string& why);
  /// Positions of the chunks before.
  std::size_t answered() const { return answered_; }

  /// What the JSON of a position begins with: where it came from and its FEN.
  static Json head(const chess::SourceItem& item);

  const CLI::App& command() const { return *command_; }
  bool is_json() const { return json_; }
  /// The exit status when nothing else was wrong.
  ExitStatus status() const { return bad_input_ ? kBadInput : kDone; }
  /// Columns before the position in the lines of text.
  virtual int text_columns() const = 0;

 private:
  CLI::App* command_ = nullptr;
  PositionOptions positions_;
  bool json_ = false;
  bool bad_input_ = false;
  std::size_t answered_ = 0;
};

}  // namespace cobalt::cli
