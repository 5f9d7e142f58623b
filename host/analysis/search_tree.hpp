// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tree of a search in the model, for people who want to see it search (docs/reference/search.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/device/jobs.hpp"
#include "host/device/model_search.hpp"

namespace cobalt::analysis {

/// "3.25": quarter plies as plies.
std::string plies_text(unsigned quarter_plies);

/// Every position that was judged, each below the one whose move led to it.
class SearchTree {
 public:
  struct Node {
    unsigned ply = 0;
    std::string move;       ///< that led here: "e2e4", "null"; "root"
    bool is_null = false;   ///< it was a null move
    bool is_again = false;  ///< it was tried again
    bool is_reduced = false;
    std::uint8_t depth = 0;    ///< quarter plies
    int bound = 0;             ///< the node fails high at that or more, view of its side to move
    const char* why = "";      ///< it failed so at once; empty when moves were tried
    std::optional<bool> high;  ///< it failed high or low; nothing when the search ended before
    std::size_t parent = 0;    ///< of the root, itself
    std::size_t children = 0;  ///< moves tried
  };

  /// Searches.
  /// \param most  nodes that are kept; the search ends there
  SearchTree(const device::SearchItem& search, const device::SearchFunction& function, std::size_t most);

  /// Whether all of the tree is here.
  bool is_whole() const { return is_whole_; }
  const device::SearchAnswer& answer() const { return answer_; }
  /// In the order in which they were judged; none when the search was refused.
  const std::vector<Node>& nodes() const { return nodes_; }

  /// A line a node, indented by its ply.
  std::string text() const;
  /// The same for `dot`: a box a node, filled green when it failed high and red when it failed low.
  std::string graphviz() const;

 private:
  std::vector<Node> nodes_;
  device::SearchAnswer answer_;
  bool is_whole_ = true;
};

}  // namespace cobalt::analysis
