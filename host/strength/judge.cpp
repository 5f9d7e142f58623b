// SPDX-License-Identifier: Apache-2.0
#include "host/strength/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "host/chess/fen.hpp"
#include "host/support/error.hpp"
#include "host/support/json.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::strength {

std::string JudgeOrigin::text() const {
  return fmt::format("cobalt {}, evaluation {}, {} nodes, hash {} MB", version, evaluation, nodes, hash_megabytes);
}

std::filesystem::path judge_file_of(const std::filesystem::path& suite_file) {
  return suite_file.parent_path() / (suite_file.stem().string() + "_values.jsonl");
}

JudgeOrigin read_judge(const std::filesystem::path& file, std::span<JudgedPosition> suite) {
  std::unordered_map<std::string, JudgedPosition*> places;
  for (JudgedPosition& judged : suite) places[chess::to_fen_without_clocks(judged.position)] = &judged;
  JudgeOrigin origin;
  const std::string content = read_text_file(file);
  std::string_view rest = content;
  for (std::size_t number = 1; number == 1 || !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    try {
      const Json json = Json::parse(line);
      if (number == 1) {
        origin = {.version = json.at("version").get<std::string>(),
                  .evaluation = json.at("evaluation").get<std::string>(),
                  .nodes = json.at("nodes").get<std::uint64_t>(),
                  .hash_megabytes = json.at("hash").get<std::size_t>()};
        continue;
      }
      const auto position = json.at("position").get<std::string>();
      const auto place = places.find(position);
      if (place == places.end()) throw InputError("position " + text::quoted(position), "is not of the suite");
      std::optional<match::EngineScore>& value = place->second->value;
      if (value) throw InputError("position " + text::quoted(position), "comes twice");
      value = parse_value("value", json.at("value").get<std::string>());
    } catch (const InputError& error) {
      throw InputError(text::place(file.string(), number), error.what());
    } catch (const Json::exception&) {
      throw InputError(text::place(file.string(), number),
                       number == 1 ? R"(expected {"version", "evaluation", "nodes", "hash"}, the first line of values)"
                                   : R"(expected {"position", "value"})");
    }
  }
  return origin;
}

void write_judge(const std::filesystem::path& file, std::span<const JudgedPosition> suite, const JudgeOrigin& origin) {
  const auto& [version, evaluation, nodes, hash] = origin;
  std::string content =
      Json{{"version", version}, {"evaluation", evaluation}, {"nodes", nodes}, {"hash", hash}}.dump() + '\n';
  for (const JudgedPosition& judged : suite) {
    if (!judged.value) continue;
    const std::string position = chess::to_fen_without_clocks(judged.position);
    content += Json{{"position", position}, {"value", value_text(*judged.value)}}.dump() + '\n';
  }
  write_text_file(file, content);
}

}  // namespace cobalt::strength
