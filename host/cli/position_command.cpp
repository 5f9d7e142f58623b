// SPDX-License-Identifier: Apache-2.0
#include "host/cli/position_command.hpp"

#include <fmt/format.h>

#include <utility>

#include "host/chess/fen.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {

CLI::App* PositionCommand::add_command(CLI::App& program, const std::string& name, const std::string& description) {
  command_ = program.add_subcommand(name, description);
  positions_.add_to(*command_);
  return command_;
}

void PositionCommand::add_json_option() { command_->add_flag("--json", json_, "Write one JSON object per position"); }

void PositionCommand::answer_all(chess::PositionSource& source, std::size_t most) {
  std::vector<chess::SourceItem> items;
  const auto answer_chunk = [&] {
    answer(items);
    answered_ += items.size();
    items.clear();
    flush_output();
  };
  while (auto item = source.next()) {
    print_mended(*item);
    items.push_back(std::move(*item));
    if (items.size() == most || source.may_wait()) answer_chunk();
  }
  answer_chunk();
}

void PositionCommand::answer_error(const chess::SourceItem& item, const InputError& error) {
  bad_input_ = true;
  print_message(error.what());
  if (json_) {
    print_json({{"line", item.line}, {"error", error.what()}});
  } else {
    print_line(fmt::format("{:>{}}  {}", "error", text_columns(), error.where()));
  }
}

void PositionCommand::answer_refused(const chess::SourceItem& item, const std::string& why) {
  answer_error(item,
               InputError(item.place, fmt::format("the device refuses {}: {}", chess::to_fen(*item.position), why)));
}

Json PositionCommand::head(const chess::SourceItem& item) {
  Json json = {{"line", item.line}};
  if (item.game != 0) {
    json["game"] = item.game;
    json["ply"] = item.ply;
  }
  if (!item.id.empty()) json["id"] = item.id;
  json["fen"] = chess::to_fen(*item.position);
  return json;
}

}  // namespace cobalt::cli
