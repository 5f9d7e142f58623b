// SPDX-License-Identifier: Apache-2.0
#include "host/fit/features.hpp"

#include <algorithm>
#include <stdexcept>

#include "hls/eval/evaluator.hpp"
#include "host/device/model_device.hpp"
#include "host/parameters/layout.hpp"

namespace cobalt::fit {
namespace {

/// \name The probes
/// A value of its own for each field that may be read or not.
///@{
constexpr int kOne = 1;
constexpr int kTwo = 2;
constexpr int kThree = 3;
constexpr int kProbeBase = 2;  ///< of groups with multipliers: a transparent file halves it
constexpr int kProbeKmodHalves = 1;
constexpr int kProbeKmodOppHalves = 2;
constexpr int kProbeShelter = -1;  ///< less than kProbeCastling: the model takes the place where the king is
constexpr int kProbeCastling = 0;
///@}

/// \name Field numbers, in the order of spec/parameters.hpp
///@{
constexpr unsigned kBase = 0;
constexpr unsigned kKmod = 1;
constexpr unsigned kKmodOpp = 2;
constexpr unsigned kStatic = 0;
constexpr unsigned kDynamic = 1;
constexpr unsigned kKingRace = 2;
constexpr unsigned kUnstoppable = 3;
constexpr unsigned kUnopposed = 2;  ///< added to kStatic and kDynamic of pawn_structure
constexpr unsigned kCurrent = 0;
constexpr unsigned kCastling = 1;
///@}

void set_probe(ParameterSet& set, unsigned group, unsigned table, unsigned entry) {
  const auto put = [&](std::initializer_list<int> values) {
    const auto fields = entry_fields(group, entry);
    unsigned number = 0;
    for (const int value : values) set.set_field(group, table, entry, fields[number++].name, value);
  };
  switch (group) {
    case spec::kMinorOnWeak:
    case spec::kRooksOnFiles:
    case spec::kBishops:
      put({kProbeBase, spec::kmod_halves(kProbeKmodHalves), spec::kmod_halves(kProbeKmodOppHalves)});
      break;
    case spec::kPawnStructure:
    case spec::kPassedPawns:
      put({kOne, kOne, kTwo, kTwo});
      break;
    case spec::kPawnStorm:
      put({kOne, kTwo, kThree});
      break;
    case spec::kPawnShelter:
      put({kProbeShelter, kProbeCastling});
      break;
    default:
      put({kOne});
      break;
  }
}

hls::Parameters make_probes(const ParameterSet& parameters) {
  ParameterSet set = parameters;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    if (group == spec::kEvaluationControl) continue;
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) set_probe(set, group, table, entry);
    }
  }
  return device::ModelEvaluator(set).parameters();
}

/// Takes the place of hls::Trace: turns what the model reads into uses.
class Recorder {
 public:
  explicit Recorder(std::vector<std::uint64_t>& uses) : uses_(uses), variables_(Variables::instance()) {
    uses_.clear();
  }

  void use(unsigned group, unsigned table, unsigned entry, unsigned side, unsigned /*place*/, int value, int danger = 0,
           int scaled = 0) {
    const int sign = side == hls::kWhite ? 1 : -1;
    const Read read{group, table, entry};
    switch (group) {
      case spec::kMinorOnWeak:
      case spec::kRooksOnFiles:
      case spec::kBishops: {
        // kProbeBase makes the contribution the coefficient in halves.
        add(read, kBase, kPlain, sign * value);
        if (danger != 0) add_product(read, danger == kProbeKmodOppHalves * value ? kKmodOpp : kKmod, side, value);
        return;
      }
      case spec::kPawnStructure: {
        const unsigned first = value == kTwo ? kUnopposed : 0;
        add(read, first + kStatic, kPlain, 2 * sign);
        add(read, first + kDynamic, kStructure + side, 2);
        return;
      }
      case spec::kPassedPawns:
        add(read, kStatic, kPlain, 2 * sign);
        add(read, kDynamic, kPassed + side, 2);
        if (value == kOne + kTwo) add(read, kUnstoppable, kPlain, 2 * sign);
        if (scaled == kOne + kTwo) add(read, kKingRace, kPassed + side, 2);
        return;
      case spec::kPawnStorm:
        // Danger is in halves: twice the probe.
        add(read, static_cast<unsigned>(danger / 2 - kOne), kDanger + side, 2);
        return;
      case spec::kPawnShelter:
        add(read, kCurrent, kDanger + side, 2);
        return;
      case spec::kKingAttackers:
        add(read, 0, kDanger + side, danger);
        return;
      case spec::kWastedPawns:
        add(read, 0, kWasted + side, 2 * scaled);
        return;
      case spec::kSignature:
        signature[side] = entry;
        add(read, 0, kPlain, 2 * sign * value);
        return;
      case spec::kBishopsOfOppositeColours:
        draw = entry == 0 ? DrawKind::kPureBishops : DrawKind::kBishopsWithMajors;
        return;
      case spec::kContempt:
      case spec::kWinningChances:
        return;  // both by the material of the position
      default:
        add(read, 0, kPlain, 2 * sign * value);
        return;
    }
  }
  void share_cp(unsigned, unsigned, int) {}
  void king_danger(unsigned, int) {}
  void total(int, int) {}

  /// A side whose king may castle: instead of the shelter where it is, all its places.
  void add_shelter(const hls::SideView& view, unsigned side) {
    // What the model recorded: the places of `side` count for its enemy.
    const unsigned attacker = 1 - side;
    std::erase_if(uses_, [&](std::uint64_t use) {
      const auto word = static_cast<std::uint32_t>(use);
      return Use::channel(word) == kDanger + attacker && variables_[Use::variable(word)].group == spec::kPawnShelter;
    });
    const unsigned king = hls::only_square(view.own.king);
    const hls::Bitboard above_first = ~hls::kRank1;
    add_place(hls::index_shelter(view, above_first << (king & 56U)), king & 7U, side, 0);
    const hls::ShelterFiles castled = hls::index_shelter(view, above_first);
    if ((view.castling & 0x80U) != 0) add_place(castled, 6, side, 1);
    if ((view.castling & 0x01U) != 0) add_place(castled, 2, side, 2);
  }

  std::array<unsigned, 2> signature{};
  DrawKind draw = DrawKind::kNone;
  std::array<std::uint8_t, 2> shelter_places{};

 private:
  struct Read {
    unsigned group, table, entry;
  };

  /// Uses are sorted by what is above the word: channel and, for a product, its partner.
  void add(const Read& read, unsigned field, unsigned channel, int coefficient) {
    const Tie tie = variables_.tie(read.group, read.table, read.entry, field);
    push(channel, Use::pack(tie.variable, channel, tie.negated ? -coefficient : coefficient), 0);
  }
  void add_product(const Read& read, unsigned multiplier, unsigned side, int coefficient) {
    const Tie base = variables_.tie(read.group, read.table, read.entry, kBase);
    const Tie factor = variables_.tie(read.group, read.table, read.entry, multiplier);
    push(kProduct + side, Use::pack(base.variable, kProduct + side, coefficient), factor.variable);
  }
  void push(unsigned channel, std::uint32_t use, std::uint32_t partner) {
    uses_.push_back((std::uint64_t{channel} << 58) | (std::uint64_t{partner} << 32) | use);
  }
  void add_place(const hls::ShelterFiles& files, unsigned king_file, unsigned side, unsigned place) {
    shelter_places[side] = static_cast<std::uint8_t>(shelter_places[side] | (1U << place));
    for (unsigned position = 0; position < 3; ++position) {
      const Read read{spec::kPawnShelter, side, hls::shelter_entry(files, king_file, position)};
      add(read, place == 0 ? kCurrent : kCastling, kShelter + side * kShelterPlaces + place, 2);
    }
  }

  std::vector<std::uint64_t>& uses_;
  const Variables& variables_;
};

constexpr unsigned kPartnerLsb = 32;
constexpr std::uint64_t kPartnerMask = (std::uint64_t{1} << kVariableBits) - 1;

/// Sorts uses by channel and variable and joins those of one variable; those that cancel go.
void join(std::vector<std::uint64_t>& uses) {
  constexpr std::uint64_t kCoefficients = (std::uint64_t{1} << 32) - (std::uint64_t{1} << Use::kCoefficientLsb);
  const auto key = [](std::uint64_t use) { return use & ~kCoefficients; };
  std::sort(uses.begin(), uses.end(), [&](std::uint64_t a, std::uint64_t b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < uses.size();) {
    const std::uint64_t first = uses[i];
    int coefficient = 0;
    for (; i < uses.size() && key(uses[i]) == key(first); ++i) {
      coefficient += Use::coefficient(static_cast<std::uint32_t>(uses[i]));
    }
    if (coefficient == 0) continue;
    const auto word = static_cast<std::uint32_t>(first);
    uses[kept++] = (first >> 32 << 32) | Use::pack(Use::variable(word), Use::channel(word), coefficient);
  }
  uses.resize(kept);
}

/// \name Header of a position
///@{
constexpr unsigned kOtherLsb = 16;             // word 0: uses of kPlain, other words
constexpr unsigned kSignatureLsb[2] = {0, 7};  // word 1
constexpr unsigned kDrawLsb = 14;
constexpr unsigned kMaterialLsb = 16;
constexpr unsigned kShelterLsb[2] = {24, 27};
///@}

}  // namespace

std::size_t FeatureBlock::bytes() const { return (words_.capacity() + starts_.capacity()) * sizeof(std::uint32_t); }

void FeatureBlock::shrink() {
  words_.shrink_to_fit();
  starts_.shrink_to_fit();
}

PositionFeatures FeatureBlock::position(std::size_t number) const {
  const std::uint32_t* const words = &words_[starts_[number]];
  const unsigned plain = words[0] & 0xffffU;
  const unsigned other = words[0] >> kOtherLsb;
  const std::uint32_t facts = words[1];
  return {{words + kHeaderWords, plain},
          {words + kHeaderWords + plain, other},
          {facts >> kSignatureLsb[0] & 127U, facts >> kSignatureLsb[1] & 127U},
          static_cast<DrawKind>(facts >> kDrawLsb & 3U),
          facts >> kMaterialLsb & 255U,
          {static_cast<std::uint8_t>(facts >> kShelterLsb[0] & 7U),
           static_cast<std::uint8_t>(facts >> kShelterLsb[1] & 7U)}};
}

FeatureMaker::FeatureMaker(const ParameterSet& parameters) : probes_(make_probes(parameters)) {}

bool FeatureMaker::add(const chess::PackedPosition& position, FeatureBlock& block) {
  const hls::Board board = hls::decode(hls::load_packed(position.data()));
  const hls::AttackMap attacks = hls::make_attack_map(board);
  const unsigned us = board.side_to_move;
  if (board.errors != 0 || (board.king[1 - us] & attacks.all[us]) != 0) return false;

  Recorder recorder(sorted_);
  const hls::BoardScore score = hls::evaluate_board(board, attacks, probes_, recorder);
  for (unsigned side = 0; side < 2; ++side) {
    const hls::SideView view = hls::make_side_view(board, attacks, side);
    if (view.castling != 0) recorder.add_shelter(view, side);
  }
  if (score.recognised_draw) {
    // Only the draw score counts.
    recorder.draw = DrawKind::kRecognised;
    recorder.shelter_places = {};
    sorted_.clear();
  }
  join(sorted_);

  const auto plain = static_cast<unsigned>(
      std::find_if(sorted_.begin(), sorted_.end(),
                   [](std::uint64_t use) { return Use::channel(static_cast<std::uint32_t>(use)) != kPlain; }) -
      sorted_.begin());
  const std::size_t start = block.words_.size();
  block.words_.resize(start + FeatureBlock::kHeaderWords);
  for (const std::uint64_t use : sorted_) {
    const auto word = static_cast<std::uint32_t>(use);
    block.words_.push_back(word);
    const unsigned channel = Use::channel(word);
    if (channel == kProduct || channel == kProduct + 1) {
      block.words_.push_back(static_cast<std::uint32_t>(use >> kPartnerLsb & kPartnerMask));
    }
  }
  const auto other = static_cast<std::uint32_t>(block.words_.size() - start - FeatureBlock::kHeaderWords - plain);
  block.words_[start] = plain | (other << kOtherLsb);
  block.words_[start + 1] = (recorder.signature[0] << kSignatureLsb[0]) | (recorder.signature[1] << kSignatureLsb[1]) |
                            (static_cast<std::uint32_t>(recorder.draw) << kDrawLsb) |
                            (hls::contempt_index(board) << kMaterialLsb) |
                            (std::uint32_t{recorder.shelter_places[0]} << kShelterLsb[0]) |
                            (std::uint32_t{recorder.shelter_places[1]} << kShelterLsb[1]);
  block.starts_.push_back(static_cast<std::uint32_t>(start));
  return true;
}

}  // namespace cobalt::fit
