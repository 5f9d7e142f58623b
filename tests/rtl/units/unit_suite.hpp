// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tests that every unit passes, and what descriptions of units (unit_stream.hpp) have in common. One line of a
/// unit's file registers them:
///
///     const UnitTests<MobilityUnit> kTests("MobilityRtl");  // MobilityRtl.Latency and so on
///     const SideTests<HungUnit> kTests("HungRtl");          // HungRtl/White.Latency, HungRtl/Black.Latency and so on
///
/// The file adds what is particular: the description with its directed inputs, and tests of expected values.
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

/// Registers the tests that every unit passes with random inputs.
template <class Unit>
class RandomTests {
 public:
  explicit RandomTests(const std::string& suite) {
    add(suite, "FullRateRandom", check_full_rate<Unit>);
    add(suite, "HeldInput", check_held<Unit>);
    add(suite, "Latency", check_latency<Unit>);
    if constexpr (HasParameters<Unit>) {
      add(suite, "WriteLatency", check_write_latency<Unit>);
      add(suite, "WriteOneBankWhileReadingTheOther", check_write_while_reading<Unit>);
      add(suite, "OtherGroupsWrites", check_other_groups_writes<Unit>);
      add(suite, "ResetInFlight", check_reset_in_flight<Unit>);
    }
  }

 protected:
  using Check = void (*)();
  static void add(const std::string& suite, const char* name, Check check) {
    testing::RegisterTest(suite.c_str(), name, nullptr, nullptr, __FILE__, __LINE__,
                          [check]() -> testing::Test* { return new CheckTest(check); });
  }

 private:
  class CheckTest : public testing::Test {
   public:
    explicit CheckTest(Check check) : check_(check) {}
    void TestBody() override { check_(); }

   private:
    Check check_;
  };
};

/// Those, and the directed inputs: `static std::vector<Input> corners()` of the unit.
template <class Unit>
class UnitTests : public RandomTests<Unit> {
 public:
  explicit UnitTests(const std::string& suite) : RandomTests<Unit>(suite) {
    this->add(suite, "DirectedCorners", [] { check_inputs<Unit>(Unit::corners()); });
  }
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

/// Calls `check.operator()<Unit<side>>()` for White and for Black: the body of a test of both.
template <template <unsigned> class Unit, class Check>
void for_both_sides(Check check) {
  {
    SCOPED_TRACE("White");
    check.template operator()<Unit<hls::kWhite>>();
  }
  SCOPED_TRACE("Black");
  check.template operator()<Unit<hls::kBlack>>();
}

/// The largest and the smallest sum of both sides, of a view that uses `count` entries at once.
template <template <unsigned> class Unit>
void check_view_sums(const hls::SideView& view, int count) {
  for_both_sides<Unit>([&]<class Side>() { check_sums<Side>({{view}}, count); });
}

}  // namespace cobalt::test
