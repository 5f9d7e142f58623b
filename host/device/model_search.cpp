// SPDX-License-Identifier: Apache-2.0
#include "host/device/model_search.hpp"

#include <algorithm>

#include "hls/search/search.hpp"
#include "host/device/shared_table_memory.hpp"
#include "host/evaluation/node_evaluator.hpp"

namespace cobalt::device {
hls::SearchJob model_job(const SearchItem& item) {
  hls::SearchJob job{};
  job.position = hls::load_packed(item.position.data());
  job.tag = item.tag;
  job.limit = item.limit;
  job.beta = item.beta;
  job.depth = item.depth;
  job.rules = item.rules;
  job.halfmove_clock = item.halfmove_clock;
  job.key_count = item.key_count;
  std::ranges::copy(item.keys, job.key);
  job.root_key = item.root_key;
  job.generation = item.generation;
  job.defer_least_depth = item.defer_least_depth;
  return job;
}

SearchAnswer host_answer(const hls::SearchAnswer& answer) {
  return {.tag = answer.tag,
          .status = static_cast<spec::AnswerStatus>(answer.status),
          .at_least = answer.at_least,
          .best = answer.best,
          .tries = answer.tries,
          .deepest_ply = answer.deepest_ply};
}

SearchFunction::SearchFunction(const ParameterSet& set) : evaluator(set) {
  for (const ParameterWrite& write : set.full_download()) {
    quiet_moves.set(write.address, write.data);
    numbers.set(write.address, write.data);
  }
}

ModelSearcher::ModelSearcher() : stack_(std::make_unique<hls::SearchStack>()) {}
ModelSearcher::~ModelSearcher() = default;

SearchAnswer ModelSearcher::run(const SearchItem& item, const SearchFunction& function) {
  return host_answer(run(model_job(item), function.evaluator, function.quiet_moves, function.numbers));
}

hls::SearchAnswer ModelSearcher::run(const hls::SearchJob& job, const evaluation::Evaluator& evaluator,
                                     const hls::QuietTable& quiet_moves, const hls::SearchParameters& numbers) {
  const evaluation::NodeEvaluator nodes{evaluator};
  return hls::Search<evaluation::NodeEvaluator>(nodes, quiet_moves, numbers, *stack_).run(job);
}

hls::SearchAnswer ModelSearcher::run(const hls::SearchJob& job, const evaluation::Evaluator& evaluator,
                                     const hls::QuietTable& quiet_moves, const hls::SearchParameters& numbers,
                                     SharedTableMemory& shared) {
  using Table = hls::SharedTablePort<SharedTableMemory>;
  const evaluation::NodeEvaluator nodes{evaluator};
  return hls::Search<evaluation::NodeEvaluator, Table>(nodes, quiet_moves, numbers, *stack_, Table{&shared}).run(job);
}

}  // namespace cobalt::device
