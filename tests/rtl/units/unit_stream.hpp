// SPDX-License-Identifier: Apache-2.0
/// \file
/// Streams inputs into one unit of cb_unit_bench.sv and compares what comes out with the C++ model, every clock.
///
/// A unit is described by a struct (unit_suite.hpp has bases that give most of the constants):
///
///     struct MobilityUnit {
///       using Bench = Vcb_unit_bench;                            // the Verilated bench that holds the unit
///       struct Input { ... };                                    // regular
///       using Output = std::array<...>;                          // equality comparable, of integers
///       static constexpr unsigned kLatency = spec::latency_cycles("mobility");
///       static CData& clock(Bench& rtl);                         // its clock
///       static void drive(Bench& rtl, const Input& input);
///       static Output sample(Bench& rtl);
///       static Output model(const Input& input);                 // or, for a unit with parameters:
///       static constexpr unsigned kGroup = spec::kMobility;      // its group
///       static constexpr unsigned kLookUpStage = 1;              // stage that reads the parameters
///       static constexpr std::size_t kEntriesRead = 1024;        // entries that random inputs reach
///       static Output model(const Input& input, const hls::Parameters& parameters, auto& trace);
///       static Input random(UnitInputs& random);
///       static constexpr std::size_t kClocks = 20'000;           // of random inputs; optional
///       static std::vector<Input> corners();                     // directed inputs; optional
///       static Most<Input, Output> most();                       // input that uses most entries; optional
///       static std::string text(const Input& input);             // for the failure message
///     };
#pragma once

#include <gtest/gtest.h>
#include <verilated.h>

#include <array>
#include <bitset>
#include <cstring>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>

#include "hls/eval/parameters.hpp"
#include "hls/eval/trace.hpp"
#include "spec/latency.hpp"
#include "tests/rtl/units/unit_inputs.hpp"

namespace cobalt::test {

template <class Unit>
concept HasParameters = requires {
  Unit::kGroup;
};

/// Words of 64 bits to a wide port and back.
template <class Port, std::size_t kWords>
void put_words(Port& port, const std::array<std::uint64_t, kWords>& words) {
  static_assert(sizeof(port) == sizeof(words));
  std::memcpy(&port, words.data(), sizeof(words));
}
template <std::size_t kWords, class Port>
std::array<std::uint64_t, kWords> get_words(const Port& port) {
  std::array<std::uint64_t, kWords> words;
  static_assert(sizeof(port) == sizeof(words));
  std::memcpy(words.data(), &port, sizeof(words));
  return words;
}
inline std::array<std::uint64_t, 4> nibble_words(const hls::PackedWords& packed) {
  return {packed.word[0], packed.word[1], packed.word[2], packed.word[3]};
}
/// A side's pieces as words of cb_board_pkg::pieces_t.
inline std::array<std::uint64_t, 6> piece_words(const hls::Board& board, unsigned side) {
  return {board.king[side],   board.queen[side],  board.rook[side],
          board.bishop[side], board.knight[side], board.pawn[side]};
}
/// Sets as words of cb_board_pkg::sets_t.
inline std::array<std::uint64_t, 7> set_words(const hls::PieceSets& sets) {
  return {sets.all, sets.king, sets.queen, sets.rook, sets.bishop, sets.knight, sets.pawn};
}
/// A view as words of cb_board_pkg::side_view_t; its single bits are the low bits of word 0.
constexpr std::size_t kViewWords = 29;
inline std::array<std::uint64_t, kViewWords> view_words(const hls::SideView& view) {
  std::array<std::uint64_t, kViewWords> words{};
  words[0] = (view.castling & 1) << 2 | (view.castling >> 7 & 1) << 1 | (view.to_move ? 1u : 0u);
  std::size_t at = 1;
  for (const hls::PieceSets* sets : {&view.enemy_attacks, &view.own_attacks, &view.enemy, &view.own}) {
    for (const std::uint64_t word : set_words(*sets)) words[at++] = word;
  }
  return words;
}
/// A side's attacks as words of cb_board_pkg::attacks_t.
constexpr std::size_t kAttackWords = 55;
inline std::array<std::uint64_t, kAttackWords> attack_words(const hls::AttackMap& map, unsigned side) {
  std::array<std::uint64_t, kAttackWords> words{};
  std::size_t at = 0;
  for (const auto* rays : {&map.queen_xray_enemy, &map.queen_xray_own, &map.slider_xray_enemy, &map.slider_xray_own,
                           &map.queen_ray, &map.slider_ray}) {
    for (const std::uint64_t ray : (*rays)[side]) words[at++] = ray;
  }
  for (const auto* set : {&map.all, &map.king, &map.queen, &map.rook, &map.bishop, &map.knight, &map.pawn}) {
    words[at++] = (*set)[side];
  }
  return words;
}
/// The low `width` bits of a port as a two's complement number.
inline int signed_value(std::uint32_t bits, unsigned width) { return spec::field_value(bits, 0, width, true); }
/// The same of the half of a port that belongs to a side: White's is the low one.
inline int side_value(std::uint64_t both, unsigned side, unsigned width) {
  return signed_value(static_cast<std::uint32_t>(both >> (side * width)) & ((1u << width) - 1), width);
}

/// Integers for a failure message: signed ones in decimal, words in hexadecimal.
template <class T, std::size_t kCount>
std::string text_of(const std::array<T, kCount>& values) {
  std::ostringstream out;
  for (const T& value : values) {
    if constexpr (std::is_signed_v<T>) {
      out << ' ' << value;
    } else {
      out << " 0x" << std::hex << value;
    }
  }
  return out.str();
}

inline std::string text_of(std::initializer_list<std::uint64_t> words) {
  std::ostringstream out;
  for (const std::uint64_t word : words) out << " 0x" << std::hex << word;
  return out.str();
}
inline std::string text_of(const hls::Board& board) {
  return " White" + text_of(piece_words(board, hls::kWhite)) + " Black" + text_of(piece_words(board, hls::kBlack));
}
inline std::string text_of(const hls::AttackMap& map) {
  return " White's attacks" + text_of(attack_words(map, hls::kWhite)) + " Black's" +
         text_of(attack_words(map, hls::kBlack));
}
inline std::string text_of(const hls::SideView& view) { return text_of(view_words(view)); }

/// Notes which entries of the parameters the model read.
struct UseTrace : hls::NoTrace {
  void use(unsigned group, unsigned table, unsigned entry, unsigned, unsigned, int, int = 0, int = 0) {
    used.set(spec::parameter_index(group, table, entry));
  }
  std::bitset<spec::kParameters> used;
};

struct ParameterWrite {
  unsigned bank;
  std::uint32_t address;
  std::uint32_t data;
};

/// What shared ports of the unit get in one clock.
struct Controls {
  unsigned bank = 0;                                   ///< parameter bank of the input
  std::optional<ParameterWrite> write = std::nullopt;  ///< on the parameter bus
  bool reset = false;
};

/// One unit and its model, clock by clock. One thread.
template <class Unit>
class UnitStream {
 public:
  using Input = typename Unit::Input;
  using Output = typename Unit::Output;
  using Bench = typename Unit::Bench;

  /// Registers and memories begin with random contents; units with parameters are reset.
  explicit UnitStream(std::uint64_t seed) : seed_(seed), context_(std::make_unique<VerilatedContext>()) {
    context_->randReset(2);
    context_->randSeed(static_cast<int>(seed % 0x7fffffff) + 1);
    rtl_ = std::make_unique<Bench>(context_.get(), "units");
    if constexpr (HasParameters<Unit>) {
      for (auto& parameters : model_) {
        parameters = std::make_unique<hls::Parameters>();
        parameters->clear();
      }
      for (unsigned i = 0; i < 4; ++i) step(Input{}, {.bank = 0, .reset = true});
      pipeline_.clear();
      known_.fill(Unit::kGroup < spec::kRegisterGroups);  // reset clears registers, tables hold anything
    }
  }
  UnitStream(const UnitStream&) = delete;
  UnitStream& operator=(const UnitStream&) = delete;
  ~UnitStream() { rtl_->final(); }

  /// One clock with an input; compares the output that is due with the model. \return the output
  Output step(const Input& input, const Controls& controls = {}) {
    Unit::drive(*rtl_, input);
    rtl_->rst_ni = !controls.reset;
    rtl_->bank_i = controls.bank & 1u;
    rtl_->param_i = bus_word(controls.write);
    pipeline_.push_back({input, controls.bank, {}});
    look_up();
    Unit::clock(*rtl_) = 0;
    rtl_->eval();
    Unit::clock(*rtl_) = 1;
    rtl_->eval();
    ++clocks_;
    update_parameters(controls);
    const Output got = Unit::sample(*rtl_);
    if (pipeline_.size() == Unit::kLatency) {
      compare(pipeline_.front(), got);
      pipeline_.pop_front();
    }
    return got;
  }

  /// Writes all entries of the unit's group into a bank, one a clock. \param value  of address
  template <class Value>
  void load(unsigned bank, Value value) {
    for (unsigned table = 0; table < spec::kGroupTable[Unit::kGroup].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[Unit::kGroup].entries; ++entry) {
        const std::uint32_t address = spec::parameter_address(Unit::kGroup, table, entry);
        step(Input{}, {.bank = 1 - bank, .write = ParameterWrite{bank, address, value(address)}, .reset = false});
      }
    }
    for (unsigned i = 0; i < spec::kParameterWriteCycles; ++i) step(Input{}, {.bank = 1 - bank});
    known_.at(bank) = true;
  }
  void load_random(unsigned bank, UnitInputs& random) {
    load(bank, [&](std::uint32_t) { return static_cast<std::uint32_t>(random.bits()) & data_mask(); });
  }
  static std::uint32_t data_mask() {
    return static_cast<std::uint32_t>((1ull << spec::kGroupTable[Unit::kGroup].bits) - 1);
  }

  /// What the model makes of an input with the bank's parameters as they are now.
  Output model(const Input& input, unsigned bank) {
    if constexpr (HasParameters<Unit>) {
      return Unit::model(input, *model_.at(bank), trace_);
    } else {
      return Unit::model(input);
    }
  }
  const hls::Parameters& parameters(unsigned bank) const { return *model_.at(bank); }

  std::uint64_t clocks() const { return clocks_; }
  std::uint64_t compared() const { return compared_; }
  std::uint64_t mismatches() const { return mismatches_; }
  /// Compared outputs that would have been another with the other bank's parameters.
  std::uint64_t bank_mattered() const { return bank_mattered_; }
  /// Entries of the group that the model has read.
  std::size_t entries_used() const { return trace_.used.count(); }
  /// The others, as table:entry.
  std::string entries_not_used() const {
    const spec::Group& group = spec::kGroupTable[Unit::kGroup];
    std::ostringstream out;
    for (unsigned i = 0; i < spec::group_size(Unit::kGroup); ++i) {
      const unsigned table = i / group.entries;
      const unsigned entry = i % group.entries;
      if (!trace_.used[spec::parameter_index(Unit::kGroup, table, entry)]) out << ' ' << table << ':' << entry;
    }
    return out.str();
  }

 private:
  struct Slot {
    Input input;
    unsigned bank;
    std::optional<Output> expected;
  };

  /// cb_spec_pkg::param_bus_t; without a write all but `valid` stays as it was.
  std::uint64_t bus_word(const std::optional<ParameterWrite>& write) {
    constexpr unsigned kBankBit = spec::kParameterDataBits + spec::kParameterAddressBits;
    constexpr std::uint64_t kValid = std::uint64_t{2} << kBankBit;
    if (!write) return rtl_->param_i & ~kValid;
    return kValid | std::uint64_t{write->bank & 1u} << kBankBit |
           std::uint64_t{write->address} << spec::kParameterDataBits | write->data;
  }

  /// The input that is at the look-up stage now gets its expected output.
  void look_up() {
    if constexpr (HasParameters<Unit>) {
      if (pipeline_.size() < Unit::kLookUpStage) return;
      Slot& slot = pipeline_[pipeline_.size() - Unit::kLookUpStage];
      if (!known_[slot.bank]) return;
      slot.expected = model(slot.input, slot.bank);
      if (known_[1 - slot.bank]) {
        hls::NoTrace none;
        if (Unit::model(slot.input, *model_[1 - slot.bank], none) != *slot.expected) ++bank_mattered_;
      }
    } else {
      pipeline_.back().expected = Unit::model(pipeline_.back().input);
    }
  }

  /// The parameter port takes a write in one clock, the memory or register in the next. Reset drops what is on the
  /// bus and clears registers; memories keep their contents and the write that the port had taken.
  void update_parameters(const Controls& controls) {
    if constexpr (HasParameters<Unit>) {
      constexpr bool kRegisters = Unit::kGroup < spec::kRegisterGroups;
      if (controls.reset && kRegisters) {
        for (auto& parameters : model_) parameters->clear();
      } else if (pending_) {
        model_.at(pending_->bank)->set(pending_->address, pending_->data);
      }
      pending_ = controls.reset ? std::nullopt : controls.write;
    }
  }

  void compare(const Slot& slot, const Output& got) {
    if (!slot.expected) return;
    ++compared_;
    if (got == *slot.expected) return;
    if (++mismatches_ > 3) return;
    ADD_FAILURE() << "clock " << clocks_ << ", seed " << seed_ << ", bank " << slot.bank << ", input"
                  << Unit::text(slot.input) << "\n  expected" << text_of(*slot.expected) << "\n  got     "
                  << text_of(got);
  }

  std::uint64_t seed_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Bench> rtl_;
  std::array<std::unique_ptr<hls::Parameters>, 2> model_;
  std::array<bool, 2> known_{};
  std::optional<ParameterWrite> pending_;
  std::deque<Slot> pipeline_;
  UseTrace trace_;
  std::uint64_t clocks_ = 0;
  std::uint64_t compared_ = 0;
  std::uint64_t mismatches_ = 0;
  std::uint64_t bank_mattered_ = 0;
};

}  // namespace cobalt::test
