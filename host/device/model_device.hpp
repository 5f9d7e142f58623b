// SPDX-License-Identifier: Apache-2.0
/// \file
/// The card as plain C++: the software evaluator and the models of move generator and search behind the device
/// interface.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <span>

#include "hls/eval/evaluator.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/search/job.hpp"
#include "hls/search/parameters.hpp"
#include "host/device/device.hpp"
#include "host/device/host_memory_transport.hpp"
#include "host/device/model_search.hpp"
#include "host/device/shared_table_memory.hpp"
#include "host/evaluation/evaluator.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::device {

/// The software evaluator with the results of the device interface, and with traces. Threads can share it while nobody
/// calls apply().
class ModelEvaluator {
 public:
  explicit ModelEvaluator(const ParameterSet& parameters,
                          evaluation::InstructionSet set = evaluation::best_instruction_set())
      : evaluator_(parameters, set) {}

  /// The result of a position (spec/packed_position.hpp).
  Result evaluate(const PackedPosition& position) const;
  /// The same by the reference, with a record of every group's share. `trace` is cleared first.
  Result evaluate(const PackedPosition& position, hls::Trace& trace) const;
  /// Evaluates `positions` into `results`, which has the same size.
  void evaluate(std::span<const PackedPosition> positions, std::span<Result> results) const;

  const evaluation::Evaluator& evaluator() const { return evaluator_; }
  /// The parameters in the model's form.
  const hls::Parameters& parameters() const { return evaluator_.parameters(); }

  /// Applies single writes, as the card's incremental download does.
  void apply(std::span<const ParameterWrite> writes) { evaluator_.apply(writes); }

 private:
  evaluation::Evaluator evaluator_;
};

/// The table of quiet moves of an evaluation function, as the model of the generator reads it.
hls::QuietTable quiet_table_of(const ParameterSet& parameters);

/// Opens the device `model`. It has no clock, so its clock counts are 0, and works a job off when somebody waits.
std::unique_ptr<Device> make_model_device();

/// The card below it: parameter banks and operations of the kernel, worked off by the model. Searches come one after
/// the other and share a table, as those of a core with one context.
class ModelTransport : public HostMemoryTransport {
 public:
  ModelTransport();

  /// The table of quiet moves of a bank.
  const hls::QuietTable& quiet_moves(unsigned bank) const { return banks_.at(bank).quiet_moves; }
  /// The numbers of the search of a bank.
  const hls::SearchParameters& search_numbers(unsigned bank) const { return banks_.at(bank).search_numbers; }

  /// Searches that are not yet begun are passed over; what is noted is forgotten with the next descriptor.
  void abort_search(std::uint32_t job_tag) override {
    HostMemoryTransport::abort_search(job_tag);
    aborted_searches_.insert(job_tag);
  }
  void set_game(std::span<const std::uint64_t> keys) override;

 protected:
  Completion execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                     std::span<std::uint8_t> answers) override;

 private:
  struct Bank {
    ModelEvaluator evaluator{ParameterSet{}};
    hls::QuietTable quiet_moves{};
    hls::SearchParameters search_numbers{};
    bool is_complete = false;
  };
  static void load(Bank& bank, std::span<const std::uint8_t> items, Completion& completion);
  static void evaluate(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                       Completion& completion);
  static void generate(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
                       Completion& completion);
  static void perft(std::span<const std::uint8_t> items, std::span<std::uint8_t> answers, Completion& completion);
  void search(const Bank& bank, std::span<const std::uint8_t> items, std::span<std::uint8_t> answers,
              Completion& completion);

  std::array<Bank, spec::kParameterBanks> banks_;
  ModelSearcher searcher_;
  SharedTableMemory shared_table_;
  hls::GameKeys game_{};
  std::set<std::uint32_t> aborted_searches_;  ///< tags
};

}  // namespace cobalt::device
