// SPDX-License-Identifier: Apache-2.0
#include "host/strength/record.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/strength/suite.hpp"
#include "host/support/error.hpp"
#include "host/support/json.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::strength {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 28;

/// \throws InputError, Json::exception
Recorded recorded_of(const Json& json) {
  const chess::Position position = chess::parse_fen(json.at("position").get<std::string>());
  const auto name = json.at("move").get<std::string>();
  const auto move = name == chess::to_uci(chess::Move()) ? chess::Move() : chess::parse_uci(position, name);
  if (!move) throw InputError("move", "is not legal");
  if (!json.contains("score")) {
    throw InputError(
        "the choice has no score, as in records of earlier versions: give another file, or remove this one");
  }
  return {.player = json.at("player").get<std::string>(),
          .position = position,
          .choice = {.move = *move,
                     .score = parse_value("score", json.at("score").get<std::string>()),
                     .nodes = json.at("nodes").get<std::uint64_t>(),
                     .seconds = json.at("seconds").get<double>(),
                     .depth = json.at("depth").get<int>()}};
}

}  // namespace

Record::Record(const std::filesystem::path& file, const std::string& origin) : file_(file) {
  if (file.empty()) return;
  std::string content;
  if (std::filesystem::exists(file)) {
    content = read_text_file(file, kMostBytes);
    content.resize(content.rfind('\n') == std::string::npos ? 0 : content.rfind('\n') + 1);
    read(content, origin);
    std::error_code error;
    std::filesystem::resize_file(file, content.size(), error);
    if (error) throw InputError(file.string(), "cannot be written: " + error.message());
  }
  out_.open(file, std::ios::app);
  if (content.empty()) out_ << Json{{"origin", origin}}.dump() << '\n' << std::flush;
  check_written();
}

void Record::check_written() const {
  if (!out_) throw InputError(file_.string(), "cannot be written: " + std::generic_category().message(errno));
}

void Record::read(const std::string& content, const std::string& origin) {
  std::string_view rest = content;
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    try {
      const Json json = Json::parse(line);
      if (number == 1) {
        const auto written = json.at("origin").get<std::string>();
        if (written != origin) {
          throw InputError(fmt::format("is of {}, not of {}: give another file", text::printable(written), origin));
        }
        continue;
      }
      const Recorded recorded = recorded_of(json);
      choices_[{recorded.player, chess::to_fen_without_clocks(recorded.position)}] = recorded.choice;
    } catch (const InputError& error) {
      throw InputError(text::place(file_.string(), number), error.what());
    } catch (const Json::exception&) {
      throw InputError(
          text::place(file_.string(), number),
          number == 1 ? "expected {\"origin\": TEXT}, the first line of a record"
                      : "expected {\"player\", \"position\", \"move\", \"score\", \"nodes\", \"seconds\", \"depth\"}");
    }
  }
}

std::optional<Choice> Record::find(const std::string& player, const chess::Position& position) const {
  const std::lock_guard lock(mutex_);
  const auto found = choices_.find({player, chess::to_fen_without_clocks(position)});
  if (found == choices_.end()) return std::nullopt;
  return found->second;
}

void Record::add(const std::string& player, const chess::Position& position, const Choice& choice) {
  const std::lock_guard lock(mutex_);
  choices_[{player, chess::to_fen_without_clocks(position)}] = choice;
  if (file_.empty()) return;
  out_ << record_line(player, position, choice) << '\n' << std::flush;
  check_written();
}

Recorded parse_record_line(std::string_view line) {
  try {
    return recorded_of(Json::parse(line));
  } catch (const Json::exception& error) {
    throw InputError(text::printable(line), error.what());
  }
}

std::string record_line(const std::string& player, const chess::Position& position, const Choice& choice) {
  return Json{{"player", player},
              {"position", chess::to_fen_without_clocks(position)},
              {"move", chess::to_uci(choice.move)},
              {"score", value_text(choice.score)},
              {"nodes", choice.nodes},
              {"seconds", choice.seconds},
              {"depth", choice.depth}}
      .dump();
}

}  // namespace cobalt::strength
