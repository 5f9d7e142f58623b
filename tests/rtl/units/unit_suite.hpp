// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tests that every unit passes, and what descriptions of units (unit_stream.hpp) have in common. One line of a
/// unit's file registers them:
///
///     const UnitTests<MobilityUnit> kMobility("MobilityRtl");  // MobilityRtl.Latency and so on
///     const SideTests<HungUnit> kHung("HungRtl");              // HungRtl/White.Latency, HungRtl/Black.Latency ...
///
/// The file adds what is particular: the description with its inputs, and tests of expected values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/rtl/units/unit_checks.hpp"

namespace cobalt::test {

/// A unit with the parameters of a group. Its latency is that of its name.
template <class BenchOfUnit, unsigned kGroupNumber, unsigned kReadStage>
struct GroupUnit {
  using Bench = BenchOfUnit;
  using Output = std::array<int, 1>;
  static constexpr unsigned kGroup = kGroupNumber;
  static constexpr unsigned kLatency = spec::latency_cycles(spec::kGroupTable[kGroupNumber].name);
  static constexpr unsigned kLookUpStage = kReadStage;
  /// Entries of the group that random inputs reach.
  static constexpr std::size_t kEntriesRead = spec::group_size(kGroupNumber);
};

/// \name Clock and output of the unit of the group `name`: a number of so many bits, or one of each side
///@{
#define COBALT_VALUE(name, width)                             \
  static CData& clock(auto& rtl) { return rtl.name##_clk_i; } \
  static std::array<int, 1> sample(auto& rtl) { return {signed_value(rtl.name##_o, width)}; }
#define COBALT_SIDE_VALUE(name, width)                        \
  static CData& clock(auto& rtl) { return rtl.name##_clk_i; } \
  static std::array<int, 1> sample(auto& rtl) { return {side_value(rtl.name##_o, kSide, width)}; }
/// The same with the model of a unit that reads a view.
#define COBALT_VIEW_VALUE(name, width)                                                                      \
  COBALT_SIDE_VALUE(name, width)                                                                            \
  static std::array<int, 1> model(const ViewInput& input, const hls::Parameters& parameters, auto& trace) { \
    return {hls::name(input.view, kSide, parameters, trace)};                                               \
  }
///@}

/// A unit of one side. The other half of the entries is the other side's.
template <class BenchOfUnit, unsigned kGroupNumber, unsigned kReadStage>
struct SideUnit : GroupUnit<BenchOfUnit, kGroupNumber, kReadStage> {
  static constexpr std::size_t kEntriesRead = spec::group_size(kGroupNumber) / 2;
};

struct ViewInput {
  hls::SideView view;
};

/// A unit of one side that reads its view.
template <class BenchOfUnit, unsigned kGroupNumber, unsigned kReadStage>
struct ViewUnit : SideUnit<BenchOfUnit, kGroupNumber, kReadStage> {
  using Input = ViewInput;
  static void drive(BenchOfUnit& rtl, const Input& input) { put_words(rtl.view_i, view_words(input.view)); }
  static std::string text(const Input& input) { return text_of(input.view); }
};

/// A view that uses most entries, `count` of them. \param fill  puts its sets into an empty one
template <class Fill>
Most<ViewInput, std::array<int, 1>> most_of_view(int count, Fill fill) {
  ViewInput input = {};
  fill(input.view);
  return {input, {count}};
}
constexpr hls::Bitboard kAllSquares = ~hls::Bitboard{0};

struct BoardInput {
  hls::Board board;
};

/// A unit that reads the pieces of both sides.
template <class BenchOfUnit, unsigned kGroupNumber, unsigned kReadStage>
struct BoardUnit : GroupUnit<BenchOfUnit, kGroupNumber, kReadStage> {
  using Input = BoardInput;
  static void drive(BenchOfUnit& rtl, const Input& input) {
    put_words(rtl.white_i, piece_words(input.board, hls::kWhite));
    put_words(rtl.black_i, piece_words(input.board, hls::kBlack));
  }
  static std::string text(const Input& input) { return text_of(input.board); }
};

/// Registers the tests that every unit passes.
template <class Unit>
class UnitTests {
 public:
  explicit UnitTests(const std::string& suite) {
    add(suite, "FullRateRandom", check_full_rate<Unit>);
    add(suite, "HeldInput", check_held<Unit>);
    add(suite, "Latency", check_latency<Unit>);
    if constexpr (HasParameters<Unit>) {
      add(suite, "ExtremeValues", check_extremes<Unit>);
      add(suite, "WriteLatency", check_write_latency<Unit>);
      add(suite, "WriteOneBankWhileReadingTheOther", check_write_while_reading<Unit>);
      add(suite, "OtherGroupsWrites", check_other_groups_writes<Unit>);
      add(suite, "ResetInFlight", check_reset_in_flight<Unit>);
    }
    if constexpr (requires { Unit::corners(); }) {
      add(suite, "DirectedCorners", [] { check_inputs<Unit>(Unit::corners()); });
    }
  }

 private:
  using Check = void (*)();
  static void add(const std::string& suite, const char* name, Check check) {
    testing::RegisterTest(suite.c_str(), name, nullptr, nullptr, __FILE__, __LINE__,
                          [check]() -> testing::Test* { return new CheckTest(check); });
  }
  class CheckTest : public testing::Test {
   public:
    explicit CheckTest(Check check) : check_(check) {}
    void TestBody() override { check_(); }

   private:
    Check check_;
  };
};

/// Those of each of the units `Unit<0>` to `Unit<kCount - 1>`.
template <template <std::size_t> class Unit, std::size_t kCount>
class NumberedTests {
 public:
  explicit NumberedTests(const std::string& suite) { add(suite, std::make_index_sequence<kCount>()); }

 private:
  template <std::size_t... kNumbers>
  static void add(const std::string& suite, std::index_sequence<kNumbers...> /*numbers*/) {
    (UnitTests<Unit<kNumbers>>(suite + "/" + std::to_string(kNumbers)), ...);
  }
};

/// Those of both sides of a unit.
template <template <unsigned> class Unit>
class SideTests {
 public:
  explicit SideTests(const std::string& suite) {
    UnitTests<Unit<hls::kWhite>>(suite + "/White");
    UnitTests<Unit<hls::kBlack>>(suite + "/Black");
  }
};

}  // namespace cobalt::test
