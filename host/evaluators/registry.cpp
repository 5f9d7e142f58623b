// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/registry.hpp"

#include <array>

#include "host/evaluators/danish.hpp"
#include "host/evaluators/lego.hpp"
#include "host/evaluators/material.hpp"
#include "host/evaluators/php.hpp"
#include "host/evaluators/scala.hpp"

namespace cobalt::evaluators {
namespace {

using Make = std::unique_ptr<const Evaluator> (*)();

template <typename Class>
std::unique_ptr<const Evaluator> make() {
  return std::make_unique<const Class>();
}

constexpr std::array<Make, 5> kAll = {make<MaterialEvaluator>, make<DanishEvaluator>, make<ScalaEvaluator>,
                                      make<PhpEvaluator>, make<LegoEvaluator>};

}  // namespace

std::vector<std::string_view> evaluator_names() {
  std::vector<std::string_view> names;
  for (const Make one : kAll) names.push_back(one()->info().name);
  return names;
}

std::unique_ptr<const Evaluator> find_evaluator(std::string_view name) {
  for (const Make one : kAll) {
    auto evaluator = one();
    if (evaluator->info().name == name) return evaluator;
  }
  return nullptr;
}

}  // namespace cobalt::evaluators
