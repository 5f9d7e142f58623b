// SPDX-License-Identifier: Apache-2.0
#include "host/engine/root_evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "host/engine/software_evaluator.hpp"
#include "host/support/fnv.hpp"
#include "host/support/stopwatch.hpp"

namespace cobalt::engine {
namespace {

/// A number of a function by which equal ones are told from others.
std::uint64_t number_of(const ParameterSet& parameters) {
  Fnv1a hash;
  for (const ParameterWrite& write : parameters.full_download()) hash.add(write.data);
  return hash.value();
}

bool is_wanted(RootUse use, const RootFacts& facts) {
  if (use == RootUse::kBareKing) return facts[chess::kWhite].is_bare || facts[chess::kBlack].is_bare;
  return use == RootUse::kAlways;
}

}  // namespace

const std::vector<std::string>& root_use_names() {
  static const std::vector<std::string> names = {"never", "bare-king", "always"};
  return names;
}

std::optional<RootUse> find_root_use(std::string_view name) {
  const auto found = std::ranges::find(root_use_names(), name);
  if (found == root_use_names().end()) return std::nullopt;
  return static_cast<RootUse>(found - root_use_names().begin());
}

std::string exchange_text(const FunctionExchange& exchange) {
  return fmt::format("{} of {} entries exchanged in {:.1f} ms", exchange.entries, spec::kParameters,
                     std::chrono::duration<double, std::milli>(exchange.elapsed).count());
}

RootEvaluation::RootEvaluation(EvaluationFunction function)
    : function_(std::move(function)), parameters_(function_.fixed()) {}

void RootEvaluation::reset() {
  made_for_.reset();
  parameters_ = function_.fixed();
  number_ = 0;
}

std::optional<FunctionExchange> RootEvaluation::prepare(const chess::Position& root, Engine& engine,
                                                        SearchBackend* backend) {
  const Stopwatch watch;
  const RootFacts facts = root_facts(root, engine.options().contempt_cp);
  const bool is_bent = function_.depends_on_root() && is_wanted(use_, facts);
  if (is_bent) {
    if (made_for_ && !changed_enough(*made_for_, facts)) return std::nullopt;
    made_for_ = facts;
  } else {
    made_for_.reset();
    if (number_ == 0) return std::nullopt;
  }
  const ParameterSet parameters = is_bent ? function_.at(*made_for_) : function_.fixed();
  FunctionExchange exchange{.entries = parameters.download_from(parameters_).size()};
  if (exchange.entries == 0) return std::nullopt;
  parameters_ = parameters;
  number_ = parameters_ == function_.fixed() ? 0 : number_of(parameters_);
  engine.exchange_evaluator(std::make_shared<SoftwareEvaluator>(parameters_), number_);
  if (backend != nullptr) backend->exchange_function(parameters_);
  exchange.elapsed = watch.elapsed();
  return exchange;
}

}  // namespace cobalt::engine
