// SPDX-License-Identifier: Apache-2.0
/// \file
/// Checks that every unit passes, on top of UnitStream.
#pragma once

#include <algorithm>
#include <vector>

#include "tests/rtl/units/unit_stream.hpp"

namespace cobalt::test {

/// Both banks of the unit get random parameters.
template <class Unit>
void load_both_banks(UnitStream<Unit>& stream, UnitInputs& random) {
  if constexpr (HasParameters<Unit>) {
    if constexpr (spec::group_size(Unit::kGroup) == 1) {
      // A single register could get the same value in both.
      const std::uint32_t mask = UnitStream<Unit>::data_mask();
      const std::uint32_t value = static_cast<std::uint32_t>(random.bits()) & mask;
      const std::uint32_t other = (value + 1 + random.below(mask)) & mask;
      stream.load(0, [value](std::uint32_t) { return value; });
      stream.load(1, [other](std::uint32_t) { return other; });
    } else {
      stream.load_random(0, random);
      stream.load_random(1, random);
    }
  }
}

/// Given inputs, one a clock, in the order given and then in another order.
template <class Unit>
void check_inputs(std::vector<typename Unit::Input> inputs) {
  UnitInputs random(unit_seed());
  UnitStream<Unit> stream(unit_seed());
  load_both_banks(stream, random);
  const std::uint64_t before = stream.compared();
  for (unsigned pass = 0; pass < 2; ++pass) {
    for (const auto& input : inputs) stream.step(input, {.bank = random.below(2)});
    std::reverse(inputs.begin(), inputs.end());
  }
  for (unsigned i = 0; i + 1 < Unit::kLatency; ++i) stream.step(inputs.front());
  EXPECT_EQ(stream.mismatches(), 0u);
  EXPECT_GE(stream.compared() - before, 2 * inputs.size());
}

/// Clocks with random inputs: Unit::kClocks, or enough for most units.
template <class Unit>
constexpr std::size_t random_clocks() {
  if constexpr (requires { Unit::kClocks; }) return Unit::kClocks;
  return 40'000;
}

/// A new random input, and for units with parameters a random bank, every clock. By the end the model has read
/// Unit::kEntriesRead entries of the group: the inputs reach every one that can be reached.
template <class Unit>
void check_full_rate() {
  constexpr std::size_t kCount = random_clocks<Unit>();
  UnitInputs random(unit_seed() + 1);
  UnitStream<Unit> stream(unit_seed() + 1);
  load_both_banks(stream, random);
  // The inputs before have left the pipeline once the first of these is compared.
  for (unsigned i = 0; i + 1 < Unit::kLatency; ++i) stream.step(typename Unit::Input{});
  const std::uint64_t clocks = stream.clocks();
  const std::uint64_t compared = stream.compared();
  for (std::size_t i = 0; i < kCount; ++i) stream.step(Unit::random(random), {.bank = random.below(2)});
  EXPECT_EQ(stream.clocks() - clocks, kCount);
  EXPECT_EQ(stream.compared() - compared, kCount) << "one output a clock";
  EXPECT_EQ(stream.mismatches(), 0u);
  if constexpr (HasParameters<Unit>) {
    EXPECT_GT(stream.bank_mattered(), kCount / 50) << "the banks were not told apart";
    EXPECT_EQ(stream.entries_used(), Unit::kEntriesRead) << "not read:" << stream.entries_not_used();
  }
}

/// Inputs that stay for one to six clocks, with the bank held or changing.
template <class Unit>
void check_held() {
  constexpr std::size_t kCount = random_clocks<Unit>() / 10;
  UnitInputs random(unit_seed() + 2);
  UnitStream<Unit> stream(unit_seed() + 2);
  load_both_banks(stream, random);
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto input = Unit::random(random);
    const unsigned bank = random.below(2);
    const bool alternate = random.one_in(2);
    for (unsigned clock = random.below(6) + 1; clock > 0; --clock) {
      stream.step(input, {.bank = alternate ? (bank ^ clock) & 1u : bank});
    }
  }
  EXPECT_GE(stream.compared(), kCount);
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Clocks from an input to its output: an input that comes for one clock must show for one clock. Does not use the
/// latency that the model was told. 0 when the output is not such a pulse.
template <class Unit>
unsigned measure_latency() {
  constexpr unsigned kClocks = 64;
  UnitInputs random(unit_seed() + 3);
  UnitStream<Unit> stream(unit_seed() + 3);
  load_both_banks(stream, random);
  typename Unit::Input quiet = Unit::random(random);
  typename Unit::Input pulse = Unit::random(random);
  for (unsigned tries = 0; tries < 1000 && stream.model(quiet, 0) == stream.model(pulse, 1); ++tries) {
    quiet = Unit::random(random);
    pulse = Unit::random(random);
  }
  const auto quiet_output = stream.model(quiet, 0);
  const auto pulse_output = stream.model(pulse, 1);
  EXPECT_NE(quiet_output, pulse_output);
  for (unsigned i = 0; i < kClocks; ++i) stream.step(quiet);
  unsigned latency = 0;
  unsigned changed = 0;
  for (unsigned clock = 1; clock <= kClocks; ++clock) {
    const auto output = clock == 1 ? stream.step(pulse, {.bank = 1}) : stream.step(quiet);
    if (output == quiet_output) continue;
    ++changed;
    if (output == pulse_output) latency = clock;
  }
  EXPECT_EQ(changed, 1u) << "clocks with another output";
  return changed == 1 ? latency : 0;
}
template <class Unit>
void check_latency() {
  EXPECT_EQ(measure_latency<Unit>(), Unit::kLatency);
}

/// Full rate from one bank while all entries of the other are written, one a clock; then the banks change roles.
template <class Unit>
void check_write_while_reading() {
  constexpr unsigned kRounds = std::clamp(4'000 / spec::group_size(Unit::kGroup), 6u, 200u);
  UnitInputs random(unit_seed() + 4);
  UnitStream<Unit> stream(unit_seed() + 4);
  load_both_banks(stream, random);
  const spec::Group& group = spec::kGroupTable[Unit::kGroup];
  std::uint64_t fed = 0;
  for (unsigned round = 0; round < kRounds; ++round) {
    const unsigned active = round & 1;
    const auto feed = [&](std::optional<ParameterWrite> write) {
      stream.step(Unit::random(random), {.bank = active, .write = write});
      ++fed;
    };
    const auto data = [&] { return static_cast<std::uint32_t>(random.bits()) & stream.data_mask(); };
    for (unsigned i = 0; i < spec::group_size(Unit::kGroup); ++i) {
      const unsigned table = i / group.entries;
      const unsigned entry = i % group.entries;
      feed(ParameterWrite{1 - active, spec::parameter_address(Unit::kGroup, table, entry), data()});
    }
    for (unsigned i = 0; i < 4 * Unit::kLatency; ++i) feed(std::nullopt);
  }
  EXPECT_GE(stream.compared(), fed);
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Writes for every other group number, to all the addresses that the unit has, into both banks, change nothing.
template <class Unit>
void check_other_groups_writes() {
  UnitInputs random(unit_seed() + 5);
  UnitStream<Unit> stream(unit_seed() + 5);
  load_both_banks(stream, random);
  const spec::Group& shape = spec::kGroupTable[Unit::kGroup];
  for (unsigned group = 0; group < (1u << spec::kGroupBits); ++group) {
    if (group == Unit::kGroup) continue;
    for (unsigned i = 0; i < spec::group_size(Unit::kGroup); ++i) {
      const std::uint32_t address = spec::parameter_address(group, i / shape.entries, i % shape.entries);
      const auto data = static_cast<std::uint32_t>(random.bits());
      for (unsigned bank = 0; bank < 2; ++bank) {
        // The model's parameters take it too, but the unit's model does not read it.
        stream.step(Unit::random(random), {.bank = random.below(2), .write = ParameterWrite{bank, address, data}});
      }
    }
  }
  for (unsigned i = 0; i < 1'000; ++i) stream.step(Unit::random(random), {.bank = random.below(2)});
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// Clocks from a parameter write on the bus to the first input that is evaluated with it; negative when inputs that
/// came before see it. The write goes into the bank that is read, which the kernel never does.
template <class Unit>
int measure_write_clocks() {
  constexpr int kClocks = 64;
  UnitInputs random(unit_seed() + 6);
  UnitStream<Unit> stream(unit_seed() + 6);
  load_both_banks(stream, random);
  const spec::Group& group = spec::kGroupTable[Unit::kGroup];
  for (unsigned tries = 0; tries < 100'000; ++tries) {
    const auto input = Unit::random(random);
    const std::uint32_t address =
        spec::parameter_address(Unit::kGroup, random.below(group.tables), random.below(group.entries));
    const auto data = static_cast<std::uint32_t>(random.bits()) & stream.data_mask();
    hls::Parameters changed = stream.parameters(0);
    changed.set(address, data);
    hls::NoTrace trace;
    const auto before = stream.model(input, 0);
    if (Unit::model(input, changed, trace) == before) continue;
    for (int clock = 0; clock < kClocks; ++clock) stream.step(input);
    for (int clock = 0; clock < kClocks; ++clock) {
      const std::optional<ParameterWrite> write =
          clock == 0 ? std::optional(ParameterWrite{0, address, data}) : std::nullopt;
      if (stream.step(input, {.bank = 0, .write = write}) != before) {
        return clock + 1 - static_cast<int>(Unit::kLatency);
      }
    }
    ADD_FAILURE() << "the write had no effect";
    return kClocks;
  }
  ADD_FAILURE() << "no input found that depends on a parameter";
  return kClocks;
}
/// The port takes a write in one clock and the memory in the next: the input that is looked up then is the first with
/// it.
template <class Unit>
void check_write_latency() {
  constexpr int kWriteClocks = 2;
  EXPECT_EQ(measure_write_clocks<Unit>(), kWriteClocks + 1 - int{Unit::kLookUpStage});
}

/// Reset at any time, with inputs and writes in flight: data goes on, writes on the bus are dropped, tables keep what
/// they hold, registers are cleared.
template <class Unit>
void check_reset_in_flight() {
  constexpr unsigned kRounds = 60;
  UnitInputs random(unit_seed() + 7);
  UnitStream<Unit> stream(unit_seed() + 7);
  const spec::Group& group = spec::kGroupTable[Unit::kGroup];
  for (unsigned round = 0; round < kRounds; ++round) {
    if (round % 8 == 0) load_both_banks(stream, random);
    const unsigned active = random.below(2);
    const unsigned run = random.below(30) + Unit::kLatency;
    const unsigned reset = random.below(4) + 1;
    for (unsigned clock = 0; clock < run + reset + 8; ++clock) {
      const std::uint32_t address =
          spec::parameter_address(Unit::kGroup, random.below(group.tables), random.below(group.entries));
      const ParameterWrite write = {1 - active, address,
                                    static_cast<std::uint32_t>(random.bits()) & stream.data_mask()};
      stream.step(Unit::random(random), {.bank = active, .write = write, .reset = clock >= run && clock < run + reset});
    }
    // What was and was not written shows now.
    for (unsigned i = 0; i < 2 * Unit::kLatency; ++i) stream.step(Unit::random(random), {.bank = active});
    for (unsigned i = 0; i < 20; ++i) stream.step(Unit::random(random), {.bank = 1 - active});
    for (unsigned i = 0; i < Unit::kLatency; ++i) stream.step(Unit::random(random), {.bank = active});
  }
  EXPECT_GT(stream.compared(), kRounds * 20u);
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// An entry of the group whose values are the least or the greatest; the multipliers beside them are 0, the greatest.
template <class Unit>
constexpr std::uint32_t extreme_entry(bool greatest) {
  std::uint32_t raw = 0;
  for (const spec::Field& field : spec::kGroupTable[Unit::kGroup].fields) {
    const auto ones = static_cast<std::uint32_t>((1ull << field.width) - 1);
    if (field.is_signed) {
      raw |= (greatest ? ones >> 1 : ones ^ ones >> 1) << field.lsb;
    } else if (field.lsb == 0 && greatest) {
      raw |= ones;
    }
  }
  return raw;
}

/// Entries that are as large or as small as can be: all of them, with the input that uses most of them, and at random.
/// A unit that knows that input gives it with the numbers of entries that its outputs add: `static Most most()`.
template <class Unit>
void check_extremes() {
  UnitInputs random(unit_seed() + 8);
  UnitStream<Unit> stream(unit_seed() + 8);
  for (const unsigned bank : {0u, 1u}) {
    stream.load(bank, [bank](std::uint32_t) { return extreme_entry<Unit>(bank == 0); });
  }
  if constexpr (requires { Unit::most(); }) {
    const spec::Field& field = spec::kGroupTable[Unit::kGroup].fields[0];
    const auto most = Unit::most();
    for (const unsigned bank : {0u, 1u}) {
      typename Unit::Output expected = most.counts;
      for (auto& value : expected) value *= spec::field_value(extreme_entry<Unit>(bank == 0), field);
      EXPECT_EQ(stream.model(most.input, bank), expected);
    }
    for (unsigned i = 0; i < 4 * Unit::kLatency; ++i) stream.step(most.input, {.bank = i % 2});
  }
  for (unsigned round = 0; round < 8; ++round) {
    for (unsigned i = 0; i < 1'000; ++i) stream.step(Unit::random(random), {.bank = random.below(2)});
    for (const unsigned bank : {0u, 1u}) {
      stream.load(bank, [&](std::uint32_t) { return extreme_entry<Unit>(random.one_in(2)); });
    }
  }
  EXPECT_EQ(stream.mismatches(), 0u);
}

/// See check_extremes().
template <class InputT, class OutputT>
struct Most {
  InputT input;
  OutputT counts;
};

}  // namespace cobalt::test
