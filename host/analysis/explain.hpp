// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a score comes from: what each group gave to White and to Black, by which entries, and what the
/// stages behind them made of it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hls/eval/trace.hpp"
#include "host/device/model_device.hpp"
#include "host/support/json.hpp"

namespace cobalt::analysis {

/// One entry that took part in a score.
struct EntryUse {
  unsigned group = 0;
  unsigned table = 0;
  unsigned entry = 0;
  unsigned side = 0;  ///< who the values count for: 0 White, 1 Black
  std::string place;  ///< "e4", "d" for a file, or empty
  unsigned place_number = 0;
  std::uint32_t raw = 0;    ///< the entry itself
  int contribution_cp = 0;  ///< added to the score as it is
  int danger_halves = 0;    ///< added to the danger of the enemy king, half centipawns
  int scaled_cp = 0;        ///< added to a sum that is scaled

  /// Whether it changes the score: by its values, or by what it makes of those of others.
  bool gives_something() const {
    return contribution_cp != 0 || danger_halves != 0 || scaled_cp != 0 || group == spec::kSignature ||
           group == spec::kContempt || group == spec::kBishopsOfOppositeColours;
  }
};

/// The danger to the king of the enemy of a side, stage by stage, centipawns.
struct DangerStages {
  int halves = 0;              ///< sum of what the groups add, half centipawns
  int linear_cp = 0;           ///< rounded down and saturated
  int squared_cp = 0;          ///< with the square added
  int clamped_cp = 0;          ///< at most the clamp
  int final_cp = 0;            ///< scaled: what counts
  bool scaled = false;         ///< whether the last step is switched on
  unsigned scale_eighths = 8;  ///< its factor, of the attacker's signature
};

/// A sum of values of a side that is shifted and scaled by the enemy's signature before it counts, centipawns.
struct ScaledSum {
  unsigned group = 0;
  int before_cp = 0;
  unsigned shift = 0;
  bool scaled = false;
  unsigned scale_eighths = 8;
  int after_cp = 0;
};
constexpr unsigned kScaledGroups = 3;

/// Evaluates a position with the model and keeps the record.
class Explanation {
 public:
  /// \param parameters  those of the evaluator
  Explanation(const device::ModelEvaluator& evaluator, const ParameterSet& parameters,
              const device::PackedPosition& position);

  /// The model's answer, to be compared with the device's.
  const device::Result& result() const { return result_; }
  bool recognised_draw() const;
  /// Share of a group and a side in centipawns, view of the side.
  int share_cp(unsigned group, unsigned side) const { return trace_.share[group][side]; }
  /// Share of a group, White's minus Black's. The sum over all groups is white_view_cp().
  int total_cp(unsigned group) const { return trace_.share[group][0] - trace_.share[group][1]; }
  int white_view_cp() const { return trace_.white_view; }
  /// Danger that a group adds to the enemy king of a side, half centipawns.
  int danger_halves(unsigned group, unsigned side) const { return trace_.danger_halves[group][side]; }
  /// Every entry that was used, in the order of the groups.
  const std::vector<EntryUse>& entries() const { return entries_; }
  /// By attacker.
  const DangerStages& danger(unsigned side) const { return danger_[side]; }
  /// pawn_structure, passed_pawns and wasted_pawns of a side.
  const std::array<ScaledSum, kScaledGroups>& scaled_pawns(unsigned side) const { return scaled_[side]; }

  /// `{name: {"white": cp, "black": cp, "total": cp}, ...}`, all groups.
  Json groups_json() const;
  /// The stages by attacker: `{"white": {"linear": cp, "final": cp, ...}, "black": ...}`.
  Json king_danger_json() const;
  /// `{"white": {"pawn_structure": {"before_cp": ...}, ...}, "black": ...}`.
  Json scaled_pawns_json() const;
  /// Every entry that was used, as objects.
  Json entries_json() const;
  /// A table for people: the groups, the stages, and the entries that gave something.
  std::vector<std::string> table() const;

 private:
  void add_group_lines(std::vector<std::string>& lines, unsigned group) const;
  void add_mobility_lines(std::vector<std::string>& lines) const;
  void add_stage_lines(std::vector<std::string>& lines) const;
  void fill_entries(const ParameterSet& parameters);
  void fill_stages(const ParameterSet& parameters);

  hls::Trace trace_{};
  device::Result result_;
  std::vector<EntryUse> entries_;
  std::array<DangerStages, 2> danger_{};
  std::array<std::array<ScaledSum, kScaledGroups>, 2> scaled_{};
};

}  // namespace cobalt::analysis
