// SPDX-License-Identifier: Apache-2.0
#include "tests/rtl/eval/evaluator_bench.hpp"

#include <gtest/gtest.h>
#include <verilated.h>

#include <cstdlib>
#include <cstring>

#include "Vcb_evaluator.h"
#include "Vcb_evaluator_turns.h"
#include "spec/latency.hpp"

namespace cobalt::test {

class EvaluatorPins {
 public:
  EvaluatorPins(const EvaluatorPins&) = delete;
  EvaluatorPins& operator=(const EvaluatorPins&) = delete;
  virtual ~EvaluatorPins() = default;
  virtual void eval() = 0;

  // clang-format off
  CData& clk_i; CData& rst_ni;
  CData& param_valid_i; CData& param_bank_i; IData& param_address_i; IData& param_data_i;
  CData& in_valid_i; CData& in_bank_i; CData& in_tag_i; VlWide<8>& in_position_i;
  CData& out_valid_o; CData& out_tag_o; IData& out_result_o;
  // clang-format on

 protected:
  template <class Model>
  explicit EvaluatorPins(Model& rtl)
      : clk_i(rtl.clk_i),
        rst_ni(rtl.rst_ni),
        param_valid_i(rtl.param_valid_i),
        param_bank_i(rtl.param_bank_i),
        param_address_i(rtl.param_address_i),
        param_data_i(rtl.param_data_i),
        in_valid_i(rtl.in_valid_i),
        in_bank_i(rtl.in_bank_i),
        in_tag_i(rtl.in_tag_i),
        in_position_i(rtl.in_position_i),
        out_valid_o(rtl.out_valid_o),
        out_tag_o(rtl.out_tag_o),
        out_result_o(rtl.out_result_o) {}
};

namespace {
template <class Model>
struct Holder {
  explicit Holder(VerilatedContext* context) : model(context) {}
  Model model;
};
template <class Model>
class VerilatedPins final : private Holder<Model>, public EvaluatorPins {
 public:
  explicit VerilatedPins(VerilatedContext* context) : Holder<Model>(context), EvaluatorPins(Holder<Model>::model) {}
  ~VerilatedPins() override { Holder<Model>::model.final(); }
  void eval() override { Holder<Model>::model.eval(); }
};

std::unique_ptr<EvaluatorPins> make_pins(EvaluatorKind kind, VerilatedContext* context) {
  if (kind == EvaluatorKind::kSidesInTurn) return std::make_unique<VerilatedPins<Vcb_evaluator_turns>>(context);
  return std::make_unique<VerilatedPins<Vcb_evaluator>>(context);
}
}  // namespace

EvaluatorBench::EvaluatorBench(EvaluatorKind kind)
    : context_(std::make_unique<VerilatedContext>()),
      pins_(make_pins(kind, context_.get())),
      latency_(kind == EvaluatorKind::kSidesInTurn ? spec::kSidesInTurnLatencyCycles : spec::kEvaluatorLatencyCycles),
      interval_(kind == EvaluatorKind::kSidesInTurn ? 2 : 1) {
  for (auto& parameters : model_) {
    parameters = std::make_unique<hls::Parameters>();
    parameters->clear();
  }
  reset();
}

EvaluatorBench::~EvaluatorBench() = default;

void EvaluatorBench::reset() {
  pins_->rst_ni = 0;
  pins_->in_valid_i = 0;
  pins_->param_valid_i = 0;
  expected_.clear();
  for (unsigned i = 0; i < 2 * latency_; ++i) clock();
  pins_->rst_ni = 1;
  // Registers of the register groups are 0 after reset; table memories keep what they hold.
  for (auto& parameters : model_) {
    for (unsigned group = 0; group < spec::kRegisterGroups; ++group) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        parameters->set(spec::parameter_address(group, 0, entry), 0);
      }
    }
  }
}

void EvaluatorBench::write_one(unsigned bank, std::uint32_t address, std::uint32_t data) {
  pins_->param_valid_i = 1;
  pins_->param_bank_i = bank & 1u;
  pins_->param_address_i = address;
  pins_->param_data_i = data;
  model_.at(bank)->set(address, data);
}

void EvaluatorBench::load(unsigned bank, const RawParameters& raw) {
  for (const auto& [address, data] : raw.writes) {
    write_one(bank, address, data);
    clock();
  }
  for (unsigned i = 0; i < spec::kParameterWriteCycles; ++i) clock();
}

void EvaluatorBench::feed(const chess::PackedPosition& position, unsigned bank, std::uint8_t tag) {
  while (wait_ != 0) clock();
  wait_ = interval_;
  pins_->in_valid_i = 1;
  pins_->in_bank_i = bank & 1u;
  pins_->in_tag_i = tag;
  static_assert(sizeof(pins_->in_position_i) == spec::kPackedPositionBytes);
  std::memcpy(&pins_->in_position_i, position.data(), position.size());
  expected_.push_back({hls::evaluate_packed(position.data(), *model_.at(bank)), tag, clocks_, position, bank});
}

bool EvaluatorBench::clock() {
  pins_->clk_i = 0;
  pins_->eval();
  pins_->clk_i = 1;
  pins_->eval();
  ++clocks_;
  if (wait_ != 0) --wait_;
  pins_->in_valid_i = 0;
  pins_->param_valid_i = 0;
  if (pins_->out_valid_o == 0) return false;
  last_result_ = pins_->out_result_o;
  if (expected_.empty()) {
    ++mismatches_;
    ADD_FAILURE() << "a result that no position asked for, clock " << clocks_;
    return true;
  }
  const Expected wanted = expected_.front();
  expected_.pop_front();
  ++compared_;
  if (((wanted.result >> spec::kResultStatusLsb) & 0xffu) != 0) ++refused_;
  if (std::abs(static_cast<std::int16_t>(wanted.result & 0xffffu)) == spec::kScoreLimitCp) ++at_limit_;
  measured_latency_ = static_cast<unsigned>(clocks_ - wanted.clock);
  if (pins_->out_result_o != wanted.result || pins_->out_tag_o != wanted.tag || measured_latency_ != latency_) {
    ++mismatches_;
    if (mismatches_ <= 5) {
      std::string bytes;
      for (const std::uint8_t byte : wanted.position) {
        constexpr const char* kHex = "0123456789abcdef";
        bytes += {kHex[byte >> 4], kHex[byte & 15]};
      }
      ADD_FAILURE() << "position " << bytes << " bank " << wanted.bank << ": expected " << std::hex << wanted.result
                    << " tag " << int{wanted.tag} << ", got " << pins_->out_result_o << " tag " << int{pins_->out_tag_o}
                    << std::dec << ", latency " << measured_latency_;
    }
  }
  return true;
}

std::uint32_t EvaluatorBench::evaluate(const chess::PackedPosition& position, unsigned bank) {
  feed(position, bank, 0);
  clock();
  drain();
  return last_result_;
}

void EvaluatorBench::run(const std::vector<chess::PackedPosition>& positions, unsigned bank) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    feed(positions[i], bank, static_cast<std::uint8_t>(i));
    clock();
  }
  drain();
}

void EvaluatorBench::drain() {
  for (unsigned i = 0; i < latency_ + 2; ++i) clock();
  if (!expected_.empty()) {
    mismatches_ += expected_.size();
    ADD_FAILURE() << expected_.size() << " positions without a result";
    expected_.clear();
  }
}

}  // namespace cobalt::test
