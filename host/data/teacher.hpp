// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who says what positions are worth: our engine, an evaluation function alone, or another engine behind the Universal
/// Chess Interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "host/chess/position.hpp"
#include "host/engine/engine.hpp"
#include "host/match/uci_client.hpp"

namespace cobalt::data {

/// A teacher of one thread. What it answers depends on the positions since begin_batch() and on nothing else.
class Teacher {
 public:
  Teacher() = default;
  virtual ~Teacher() = default;
  Teacher(const Teacher&) = delete;
  Teacher& operator=(const Teacher&) = delete;

  /// Forgets what it learned from earlier positions.
  virtual void begin_batch() = 0;
  /// The score in centipawns, view of the side to move; mates are beyond any other score. The position has legal moves.
  /// \return nothing when it was told to stop
  /// \throws InputError when the teacher fails
  virtual std::optional<int> score(const chess::Position& position) = 0;
};

/// Our engine, by a search of so many nodes.
class EngineTeacher : public Teacher {
 public:
  EngineTeacher(std::shared_ptr<const engine::LeafEvaluator> evaluator, std::uint64_t nodes, std::stop_token stop);
  void begin_batch() override { engine_.clear(); }
  std::optional<int> score(const chess::Position& position) override;
  /// All that it found. \return nothing when it was told to stop
  std::optional<engine::SearchResult> search(const chess::Position& position);

 private:
  engine::Engine engine_;
  engine::Limits limits_;
  std::stop_token stop_;
};

/// An evaluation function, without a search.
class StaticTeacher : public Teacher {
 public:
  explicit StaticTeacher(std::shared_ptr<const engine::LeafEvaluator> evaluator) : evaluator_(std::move(evaluator)) {}
  void begin_batch() override {}
  std::optional<int> score(const chess::Position& position) override { return evaluator_->evaluate(position); }

 private:
  std::shared_ptr<const engine::LeafEvaluator> evaluator_;
};

/// A program, started once. Its limits and options are those of the description.
class UciTeacher : public Teacher {
 public:
  /// \throws InputError when the program cannot be started, or is no engine
  UciTeacher(const match::EngineSpec& spec, std::stop_token stop);
  void begin_batch() override;
  std::optional<int> score(const chess::Position& position) override;

 private:
  match::EngineSpec spec_;
  std::stop_token stop_;
  std::string go_;
  std::unique_ptr<match::UciClient> client_;
};

}  // namespace cobalt::data
