// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of the search have in common: jobs, evaluators to put in the place of the chip's, and a trace that
/// keeps what it hears.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hls/search/search.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::test {

inline hls::PackedWords packed_of(const chess::Position& position) {
  return hls::load_packed(chess::pack_position(position).data());
}
inline hls::PackedWords packed_of(std::string_view fen) { return packed_of(chess::parse_fen(fen)); }

inline std::string uci(std::uint16_t move) { return chess::packed_move_to_uci(move); }

/// A job without a limit, a clock, or keys.
inline hls::SearchJob job_of(const hls::PackedWords& position, unsigned depth, int beta, unsigned rules = 0) {
  hls::SearchJob job{};
  job.position = position;
  job.depth = static_cast<std::uint16_t>(depth);
  job.beta = static_cast<std::int16_t>(beta);
  job.rules = static_cast<std::uint16_t>(rules);
  return job;
}
inline hls::SearchJob job_of(std::string_view fen, unsigned depth, int beta, unsigned rules = 0) {
  return job_of(packed_of(fen), depth, beta, rules);
}

/// Every position has the same score, seen by its side to move.
struct ConstantEvaluator {
  int score;
  std::uint32_t operator()(const hls::PackedWords&) const { return static_cast<std::uint32_t>(score) & 0xffffu; }
};

/// Scores that look random, and some recognised draws.
struct RandomEvaluator {
  std::uint32_t operator()(const hls::PackedWords& position) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : position.word) hash = (hash ^ word ^ (hash >> 29)) * 0x9e3779b97f4a7c15u;
    const auto score = static_cast<std::uint32_t>(hash >> 32) % 401 - 200;
    const std::uint32_t flags = hash >> 60 == 0 ? std::uint32_t{spec::kFlagRecognisedDraw} : 0u;
    return (score & 0xffffu) | (flags << spec::kResultFlagsLsb);
  }
};

/// The chip's evaluator behind the door of all others: asked with the packed position, and always.
struct PlainChipEvaluator {
  const hls::Parameters& parameters;
  std::uint32_t operator()(const hls::PackedWords& position) const {
    hls::NoTrace none;
    return hls::evaluate_words(position, parameters, none);
  }
};

/// The default parameters and the memory of a search.
struct Searcher {
  std::unique_ptr<hls::Parameters> parameters = std::make_unique<hls::Parameters>();
  hls::QuietTable quiet_table{};
  hls::SearchParameters numbers{};
  std::unique_ptr<hls::SearchStack> stack = std::make_unique<hls::SearchStack>();

  Searcher() {
    parameters->clear();
    for (const auto& write : default_parameters().full_download()) {
      parameters->set(write.address, write.data);
      quiet_table.set(write.address, write.data);
      numbers.set(write.address, write.data);
    }
  }

  template <class EvaluatorT, class TraceT>
  hls::SearchAnswer ask(const hls::SearchJob& job, const EvaluatorT& evaluator, TraceT& trace) {
    return hls::Search<EvaluatorT>(evaluator, quiet_table, numbers, *stack).run(job, trace);
  }
  template <class EvaluatorT>
  hls::SearchAnswer ask(const hls::SearchJob& job, const EvaluatorT& evaluator) {
    return hls::Search<EvaluatorT>(evaluator, quiet_table, numbers, *stack).run(job);
  }
  hls::SearchAnswer ask(const hls::SearchJob& job) { return ask(job, hls::ChipEvaluator{*parameters}); }
};

inline bool same_answer(const hls::SearchAnswer& a, const hls::SearchAnswer& b) {
  return a.tag == b.tag && a.tries == b.tries && a.best == b.best && a.deepest_ply == b.deepest_ply &&
         a.status == b.status && a.at_least == b.at_least;
}
inline std::string to_text(const hls::SearchAnswer& answer) {
  return std::string(answer.at_least ? "at least" : "below") + ", best " + uci(answer.best) + ", tries " +
         std::to_string(answer.tries) + ", deepest " + std::to_string(answer.deepest_ply) + ", status " +
         std::to_string(answer.status);
}

/// Something that a trace was told.
struct Step {
  enum Kind : std::uint8_t { kTried, kJudged, kPushed, kLeft } kind;
  unsigned ply;
  std::uint16_t move = 0;          ///< kTried
  hls::TryKind try_kind = {};      ///< kTried
  int bound = 0;                   ///< kJudged
  hls::Judgement judgement = {};   ///< kJudged; of kLeft the verdict
  hls::ChildKind child_kind = {};  ///< kJudged, kPushed, kLeft
  unsigned depth = 0;              ///< the same
  unsigned clock = 0;              ///< the same
  std::uint64_t key = 0;           ///< the same; Zobrist key
  std::uint16_t table_move = 0;    ///< kPushed
};

struct RecordingTrace {
  std::vector<Step> steps;
  unsigned ended_count = 0;

  void tried(unsigned ply, std::uint16_t move, hls::TryKind kind) {
    Step step{Step::kTried, ply};
    step.move = move;
    step.try_kind = kind;
    steps.push_back(step);
  }
  void judged(const hls::SearchNode& child, unsigned ply, int bound, const hls::Judgement& judgement) {
    Step step = of_node(Step::kJudged, child, ply);
    step.bound = bound;
    step.judgement = judgement;
    steps.push_back(step);
  }
  void pushed(const hls::SearchNode& node, unsigned ply) {
    steps.push_back(of_node(Step::kPushed, node, ply));
    steps.back().table_move = node.table_move;
  }
  void left(const hls::SearchNode& node, unsigned ply, hls::Verdict verdict) {
    steps.push_back(of_node(Step::kLeft, node, ply));
    steps.back().judgement.verdict = verdict;
  }
  void ended(const hls::SearchAnswer&) { ++ended_count; }

  /// Moves tried at the root.
  std::vector<std::string> root_moves() const {
    std::vector<std::string> moves;
    for (const Step& step : steps) {
      if (step.kind == Step::kTried && step.ply == 0) moves.push_back(uci(step.move));
    }
    return moves;
  }
  /// For each node that was pushed at a ply, the first move that it tried.
  std::vector<std::string> first_moves(unsigned ply) const {
    std::vector<std::string> moves;
    bool is_first = false;
    for (const Step& step : steps) {
      if (step.ply != ply) continue;
      if (step.kind == Step::kTried && is_first) moves.push_back(uci(step.move));
      is_first = step.kind == Step::kPushed;
    }
    return moves;
  }

 private:
  static Step of_node(Step::Kind kind, const hls::SearchNode& node, unsigned ply) {
    Step step{kind, ply};
    step.child_kind = node.kind;
    step.depth = node.depth;
    step.clock = node.position.halfmove_clock;
    step.key = node.position.key;
    return step;
  }
};

using Random = std::mt19937_64;

/// Jobs of all kinds about random positions, some of them refused.
class RandomJobs {
 public:
  /// \param most_depth  quarter plies
  RandomJobs(std::uint64_t seed, unsigned most_depth)
      : random_(seed), most_depth_(most_depth), games_(seed + 1), others_(seed + 2, mixed()) {}

  hls::SearchJob next() {
    const chess::Position position = random_() % 2 == 0 ? games_.next() : others_.next();
    hls::SearchJob job = job_of(packed_of(position), static_cast<unsigned>(random_() % (most_depth_ + 1)), 0);
    job.tag = static_cast<std::uint32_t>(random_());
    job.limit = static_cast<std::uint32_t>(random_() % 4 == 0 ? 1 + random_() % 100 : 2000);
    job.rules = static_cast<std::uint16_t>(random_() % (1u << spec::kSearchRules));
    job.beta = static_cast<std::int16_t>(random_beta());
    job.halfmove_clock = static_cast<std::uint8_t>(random_() % 110);
    job.key_count = static_cast<std::uint8_t>(random_() % (spec::kSearchJobKeys + (random_() % 64 == 0 ? 2 : 1)));
    for (std::uint32_t& key : job.key) key = static_cast<std::uint32_t>(random_());
    if ((job.rules & spec::kRuleSharedTable) != 0) {
      if (random_() % 64 != 0) job.key_count = 0;
      job.root_key = random_();
      job.generation = static_cast<std::uint8_t>(random_() % (spec::kSharedTableGenerations + (random_() % 64 == 0)));
    }
    if (random_() % 64 == 0) job.position.word[random_() % 4] ^= random_();
    return job;
  }
  /// Numbers of the search, most of them as they are.
  hls::SearchParameters numbers(const hls::SearchParameters& defaults) {
    hls::SearchParameters changed = defaults;
    for (std::int16_t& value : changed.number) {
      if (random_() % 4 == 0) value = static_cast<std::int16_t>(number(-4, 24));
    }
    return changed;
  }

 private:
  static chess::RandomOptions mixed() {
    chess::RandomOptions options;
    options.kind = chess::RandomKind::kMixed;
    return options;
  }
  /// About the static value, near mates, or anywhere.
  int random_beta() {
    switch (random_() % 16) {
      case 0:
        return number(-spec::kMateCp, spec::kMateCp);
      case 1:
        return number(-spec::kMateCp, -spec::kMateCp + 10);
      case 2:
        return number(spec::kMateCp - 10, spec::kMateCp);
      default:
        return number(-150, 150);
    }
  }
  int number(int least, int most) {
    return least + static_cast<int>(random_() % static_cast<std::uint64_t>(most - least + 1));
  }

  Random random_;
  unsigned most_depth_;
  chess::RandomPositions games_;
  chess::RandomPositions others_;
};

}  // namespace cobalt::test
