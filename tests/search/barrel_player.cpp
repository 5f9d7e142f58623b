// SPDX-License-Identifier: Apache-2.0
#include "tests/search/barrel_player.hpp"

#include <algorithm>
#include <string>

#include "host/generator/generator.hpp"

namespace cobalt::test {

BarrelPlayer::BarrelPlayer(const SearchSetting& setting, const BarrelOptions& options)
    : setting_(setting),
      options_(options),
      function_(generate_parameters(setting.parameters, "settings")),
      table_(options.table_bits),
      barrel_(function_, table_, options.contexts) {}

void BarrelPlayer::clear() {
  table_.clear();
  value_ = 0;
}

BarrelResult BarrelPlayer::search(const chess::Position& position, std::uint64_t revolutions, int depth) {
  constexpr unsigned kDeferPlies = 2;
  const hls::GameKeys game{};
  hls::SearchJob root = job_for(position, 0, 0);
  root.rules = setting_.rules;
  root.root_key = position.key();
  root.generation = generation_ = static_cast<std::uint8_t>((generation_ + 1U) % spec::kSharedTableGenerations);
  root.defer_least_depth = static_cast<std::uint8_t>(kDeferPlies * spec::kQuarterPlies);
  root.game = &game;

  using offload::RootTests;
  const unsigned bounds = options_.bounds != 0 ? options_.bounds : RootTests::bounds_for(options_.contexts, true);
  RootTests tests(std::min(depth, RootTests::kStepPlies), value_, bounds);
  std::vector<offload::RootTest> asked(options_.contexts);
  std::vector<device::Barrel::Ended> ended;
  BarrelResult result;
  for (std::uint64_t revolved = 0; revolved < revolutions && result.depth < depth;) {
    for (std::size_t context = 0; context < options_.contexts; ++context) {
      if (!barrel_.is_idle(context)) {
        if (!tests.is_settled(asked[context])) continue;
        barrel_.abort(context);
      }
      asked[context] = tests.next(context);
      hls::SearchJob job = root;
      job.beta = static_cast<std::int16_t>(asked[context].bound);
      job.depth = static_cast<std::uint16_t>(asked[context].depth * static_cast<int>(spec::kQuarterPlies));
      barrel_.load(context, job);
    }
    ended.clear();
    for (; ended.empty() && revolved < revolutions; ++revolved) barrel_.revolve(ended);
    for (const auto& [context, answer] : ended) tests.note(asked[context], answer.at_least, answer.best);
    while (const auto finished = tests.advance()) result.depth = *finished;
  }
  for (std::size_t context = 0; context < options_.contexts; ++context) {
    if (!barrel_.is_idle(context)) barrel_.abort(context);
  }
  result.value = value_ = tests.value();
  return result;
}

std::shared_ptr<const engine::SoftwareEvaluator> make_settings_evaluator() {
  return std::make_shared<engine::SoftwareEvaluator>(
      generate_parameters(std::string(default_parameter_text()), "params/default.toml"));
}

}  // namespace cobalt::test
