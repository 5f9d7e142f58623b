// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/term_report.hpp"

#include <fmt/format.h>

namespace cobalt::evaluators {
namespace {

/// One decimal where it is not 0; a negative zero is 0.
std::string units_text(double units) {
  const std::string text = fmt::format("{:.1f}", units);
  if (text == "-0.0" || text == "0.0") return "0";
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

std::string with_sign(double units) {
  const std::string text = units_text(units);
  return text == "0" || text.starts_with('-') ? text : "+" + text;
}

}  // namespace

std::vector<std::string> term_table(const Evaluator& evaluator, const Shares& shares) {
  const EvaluatorInfo& info = evaluator.info();
  std::vector<std::string> lines = {
      fmt::format("  evaluator {}: {}", info.name, info.summary), fmt::format("  source: {}", info.source),
      fmt::format("  units: {} a pawn", info.units_a_pawn),
      fmt::format("  {:<24}{:>10}{:>10}{:>10}  {}", "term", "White", "Black", "total", "values from")};
  for (std::size_t i = 0; i < info.terms.size(); ++i) {
    const auto& [white, black] = shares[i];
    lines.push_back(fmt::format("  {:<24}{:>10}{:>10}{:>10}  {}", info.terms[i].name, units_text(white),
                                units_text(black), with_sign(white - black), to_string(info.terms[i].origin)));
  }
  lines.push_back(fmt::format("  {:<44}{:>10}", "White's view", with_sign(Evaluator::sum(shares))));
  return lines;
}

Json terms_json(const Evaluator& evaluator, const Shares& shares) {
  const EvaluatorInfo& info = evaluator.info();
  Json json = Json::object();
  for (std::size_t i = 0; i < info.terms.size(); ++i) {
    const auto& [white, black] = shares[i];
    json[std::string(info.terms[i].name)] = {
        {"white", white}, {"black", black}, {"total", white - black}, {"origin", to_string(info.terms[i].origin)}};
  }
  return json;
}

}  // namespace cobalt::evaluators
