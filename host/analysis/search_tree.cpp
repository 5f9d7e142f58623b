// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/search_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "hls/search/search.hpp"
#include "host/chess/packed_move.hpp"

namespace cobalt::analysis {
namespace {

/// Why a node failed at once, by the lines of the page's table; empty where moves are tried.
const char* why_text(hls::JudgeLine line) {
  switch (line) {
    case hls::kJudgeNoMove:
      return "no legal move";
    case hls::kJudgeDraw:
      return "repetition or fifty moves";
    case hls::kJudgeRecognisedDraw:
      return "recognised draw";
    case hls::kJudgeMateTooLate:
      return "no mate is near enough";
    case hls::kJudgeMatedTooLate:
      return "cannot be mated so soon";
    case hls::kJudgeLastPly:
      return "last ply";
    case hls::kJudgeTable:
      return "table";
    case hls::kJudgeStaticPruning:
      return "static pruning";
    case hls::kJudgeStandPat:
      return "stands pat";
    case hls::kJudgeNothingToTry:
      return "nothing to try";
    case hls::kJudgeSearch:
    case hls::kJudgeGoodMoves:
      return "";
  }
  return "";
}

/// Hears a search (hls/search/trace.hpp).
class Recorder {
 public:
  explicit Recorder(std::vector<SearchTree::Node>& nodes) : nodes_(nodes) {}

  void tried(unsigned /*ply*/, std::uint16_t move, hls::TryKind kind) {
    next_.is_null = kind == hls::kTryNull;
    next_.is_again = kind == hls::kTryAgain;
    next_.move = next_.is_null ? "null" : chess::packed_move_to_uci(move);
  }
  void judged(const hls::SearchNode& child, unsigned ply, int bound, const hls::Judgement& judgement) {
    SearchTree::Node node = next_;
    node.ply = ply;
    node.is_reduced = child.kind == hls::kChildReduced;
    node.depth = child.depth;
    node.bound = bound;
    node.why = why_text(judgement.line);
    if (judgement.verdict != hls::kNeedsSearch) node.high = judgement.verdict == hls::kFailsHigh;
    if (ply == 0) {
      node.move = "root";
    } else {
      node.parent = path_[ply - 1];
      ++nodes_[node.parent].children;
    }
    path_.resize(ply);
    path_.push_back(nodes_.size());
    nodes_.push_back(std::move(node));
  }
  void pushed(const hls::SearchNode& /*node*/, unsigned /*ply*/) {}
  void left(const hls::SearchNode& /*node*/, unsigned ply, hls::Verdict verdict) {
    nodes_[path_[ply]].high = verdict == hls::kFailsHigh;
  }
  void ended(const hls::SearchAnswer& /*answer*/) {}

 private:
  std::vector<SearchTree::Node>& nodes_;
  std::vector<std::size_t> path_;  ///< nodes from the root to the one judged last
  SearchTree::Node next_;          ///< the move that is tried
};

/// "reduced, depth 1.5, bound 26: fails low (table)".
std::string description(const SearchTree::Node& node) {
  std::string text;
  if (node.is_again) text += "again, ";
  if (node.is_reduced) text += "reduced, ";
  text += node.depth < spec::kQuarterPlies ? "quiescence" : "depth " + plies_text(node.depth);
  text += fmt::format(", bound {}: ", node.bound);
  text += !node.high ? "not finished" : *node.high ? "fails high" : "fails low";
  if (*node.why != '\0') return text + fmt::format(" ({})", node.why);
  return text + fmt::format(" ({} tr{})", node.children, node.children == 1 ? "y" : "ies");
}

}  // namespace

std::string plies_text(unsigned quarter_plies) {
  constexpr const char* kQuarterTexts[spec::kQuarterPlies] = {"", ".25", ".5", ".75"};
  return fmt::format("{}{}", quarter_plies / spec::kQuarterPlies, kQuarterTexts[quarter_plies % spec::kQuarterPlies]);
}

SearchTree::SearchTree(const device::SearchItem& search, const device::SearchFunction& function, std::size_t most) {
  hls::SearchJob job = device::model_job(search);
  // A try makes a node, and the root is one.
  const auto most_tries = static_cast<std::uint32_t>(std::max<std::size_t>(most, 2) - 1);
  const bool is_cut = job.limit == 0 || job.limit > most_tries;
  if (is_cut) job.limit = most_tries;
  const auto stack = std::make_unique<hls::SearchStack>();
  const hls::ChipEvaluator evaluator{function.evaluator.parameters()};
  Recorder recorder(nodes_);
  answer_ = device::host_answer(
      hls::Search<hls::ChipEvaluator>(evaluator, function.quiet_moves, function.numbers, *stack).run(job, recorder));
  is_whole_ = !(is_cut && answer_.status == spec::kAnswerLimit);
}

std::string SearchTree::text() const {
  std::string text;
  for (const Node& node : nodes_) {
    fmt::format_to(std::back_inserter(text), "{:{}}{}  {}\n", "", 2 * node.ply, node.move, description(node));
  }
  return text;
}

std::string SearchTree::graphviz() const {
  std::string text = "digraph search {\n  node [shape=box, style=filled];\n";
  const auto out = std::back_inserter(text);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    const char* const colour = !node.high ? "white" : *node.high ? "palegreen" : "lightpink";
    fmt::format_to(out, "  n{} [label=\"{}\", fillcolor={}];\n", i, description(node), colour);
    if (i == 0) continue;
    const char* const style = node.is_null ? "dotted" : node.is_reduced ? "dashed" : "solid";
    fmt::format_to(out, "  n{} -> n{} [label=\"{}\", style={}];\n", node.parent, i, node.move, style);
  }
  return text + "}\n";
}

}  // namespace cobalt::analysis
