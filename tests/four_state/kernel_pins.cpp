// SPDX-License-Identifier: Apache-2.0
// Runs every operation on the simulated card, compares the answers with the model's, and writes the kernel's pins
// (pin_file.hpp). four_state.py plays them to a simulator with four states. Exit status 1: an answer is not the
// model's.
//
//   kernel_pins FILE [SEED [long]]
//
// SEED draws the first values of the registers that reset leaves alone: it must not change a pin that counts.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device.hpp"
#include "host/device/model_device.hpp"
#include "host/device/search_ring.hpp"
#include "host/device/sim_device.hpp"
#include "sim/card/card.hpp"
#include "spec/jobs.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/four_state/pin_file.hpp"
#include "tests/support/evaluation_data.hpp"

namespace {

namespace chess = cobalt::chess;
namespace device = cobalt::device;
namespace sim = cobalt::sim;
namespace spec = cobalt::spec;
namespace test = cobalt::test;

/// Every operation, on a card and on the model.
class Program {
 public:
  Program(device::Device& card, const test::PinFile& pins, bool is_long)
      : card_(card),
        pins_(pins),
        model_(device::make_model_device()),
        parameters_(test::make_parameters_for_deep_searches(1)) {
    count_ = is_long ? 16 : 1;
  }

  void run() {
    load(parameters_);
    evaluate(test::make_positions(100 * count_, 1));
    search(searches(5 * count_, 2));
    generate(10 * count_);
    perft(3 * count_);
    // Into the other bank, and both in use.
    if (count_ > 1) load(test::change_parameters(parameters_, 500, 2));
    ring(searches(5 * count_, 3));
    evaluate(test::make_positions(20 * count_, 4));
  }

 private:
  /// Where a clock of the file belongs to.
  void begin(const char* what) const {
    std::printf("clock %llu: %s\n", static_cast<unsigned long long>(pins_.clocks()), what);
  }
  void load(const cobalt::ParameterSet& parameters) {
    begin("load");
    parameters_ = parameters;
    card_.load_parameters(parameters);
    model_->load_parameters(parameters);
  }
  /// \tparam T  the kind of answers
  template <typename T, typename Job>
  void compare(const char* what, const Job& job) {
    begin(what);
    const device::Answer got = card_.wait(card_.submit(job));
    const device::Answer want = model_->wait(model_->submit(job));
    if constexpr (requires { T::results; }) {
      if (got.template get<T>().results == want.template get<T>().results) return;
    } else {
      if (got.template get<T>().answers == want.template get<T>().answers) return;
    }
    throw std::runtime_error(std::string(what) + ": the card has other answers than the model");
  }

  void evaluate(const std::vector<chess::PackedPosition>& positions) {
    compare<device::EvaluateAnswer>("evaluate", device::EvaluateJob{positions});
  }
  void generate(std::size_t count) {
    std::vector<device::GenerateRequest> requests(count);
    std::size_t at = 0;
    for (const chess::Position& position : chess::random_positions(count, 5)) {
      requests[at].position = chess::pack_position(position);
      requests[at].mode = static_cast<spec::GenerateMode>(at % 3);
      ++at;
    }
    compare<device::GenerateAnswers>("generate", device::GenerateJob{requests});
  }
  void perft(std::size_t count) {
    std::vector<device::PerftItem> items(count);
    std::size_t at = 0;
    for (const chess::Position& position : chess::random_positions(count, 6)) {
      items[at].position = chess::pack_position(position);
      items[at].tag = static_cast<std::uint32_t>(at);
      items[at].depth = 1;
      ++at;
    }
    compare<device::PerftAnswers>("perft", device::PerftJob{items});
  }
  std::vector<device::SearchItem> searches(std::size_t count, std::uint64_t seed) {
    const device::ModelEvaluator evaluator(parameters_);
    std::mt19937_64 random(seed);
    std::vector<device::SearchItem> items;
    for (const chess::Position& position : chess::random_positions(count, seed)) {
      device::SearchItem& item = items.emplace_back(test::search_near_value(position, evaluator, random));
      item.tag = static_cast<std::uint32_t>(items.size());
      item.limit = 15;
    }
    return items;
  }
  void search(std::vector<device::SearchItem> items) {
    compare<device::SearchAnswers>("search", device::SearchJob{items});
    begin("search with the shared table");
    // The same with the shared table. Its answers are those of the pins.
    for (device::SearchItem& item : items) item.rules |= spec::kRuleSharedTable;
    card_.wait(card_.submit(device::SearchJob{items})).get<device::SearchAnswers>();
  }
  void ring(const std::vector<device::SearchItem>& items) {
    const device::Answer want = model_->wait(model_->submit(device::SearchJob{items}));
    begin("ring");
    const auto open = card_.open_search_ring(8);
    std::vector<device::SearchAnswer> answers;
    for (const device::SearchItem& item : items) {
      if (open->in_flight() == open->capacity()) open->collect(answers, true);
      open->submit(item);
    }
    while (open->in_flight() != 0) open->collect(answers, true);
    std::ranges::sort(answers, {}, &device::SearchAnswer::tag);
    if (answers != want.get<device::SearchAnswers>().answers) {
      throw std::runtime_error("ring: the card has other answers than the model");
    }
  }

  device::Device& card_;
  const test::PinFile& pins_;
  std::unique_ptr<device::Device> model_;
  cobalt::ParameterSet parameters_;
  std::size_t count_;
};

void write_pins(const std::string& file, int seed, bool is_long) {
  test::PinFile pins(file);
  sim::Card* card = nullptr;
  // Near memory, and a driver without delays: fewer clocks without work, of which the slow simulator does hundreds per
  // second.
  device::SimOptions options;
  options.read_latency_clocks = 20;
  options.write_latency_clocks = 20;
  options.launch_seconds = 0;
  const auto device = device::make_sim_device(options, card, [&](sim::CardOptions& made_of) {
    made_of.seed = seed;
    made_of.register_read_seconds = 0;
    made_of.register_write_seconds = 0;
    made_of.dma_latency_seconds = 0;
    made_of.on_clock = [&](const sim::KernelPins& state) { pins.write(state); };
  });
  Program(*device, pins, is_long).run();
  pins.close();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() || arguments.size() > 3 || (arguments.size() == 3 && arguments[2] != "long")) {
    std::fputs("usage: kernel_pins FILE [SEED [long]]\n", stderr);
    return 2;
  }
  try {
    write_pins(arguments[0], arguments.size() > 1 ? std::stoi(arguments[1]) : 1, arguments.size() == 3);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_pins: %s\n", error.what());
    return 1;
  }
}
