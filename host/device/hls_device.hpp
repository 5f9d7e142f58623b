// SPDX-License-Identifier: Apache-2.0
/// \file
/// The device `hls`: the HLS kernels in C simulation, and a model of the search. It runs the source that Vitis HLS
/// would synthesise, beat by beat and argument by argument, without a clock.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "hls/kernels/cobalt_eval.hpp"
#include "hls/kernels/cobalt_moves.hpp"
#include "hls/models/search_model.hpp"
#include "host/device/device.hpp"
#include "host/device/hls_arguments.hpp"
#include "host/device/host_memory_transport.hpp"

namespace cobalt::device {

/// A card with the simulated HLS kernels, of the evaluator and of the move generator, and the model of the search.
/// Several may be open: each has kernels of its own.
class HlsTransport final : public HostMemoryTransport {
 public:
  HlsTransport();

  /// The table of quiet moves of its bank.
  const hls::QuietTable& quiet_moves() const { return quiet_moves_; }

  void set_game(std::span<const std::uint64_t> keys) override;

 private:
  Completion execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                     std::span<std::uint8_t> answers) override;
  enum class Kernel : std::uint8_t { kEval, kMoves, kSearch };
  /// The kernel that does an operation; kEval also what no kernel has.
  static Kernel kernel_of(spec::Operation operation);
  /// Makes a kernel do a descriptor, whose addresses are of whole beats in this process.
  Completion run_descriptor(Kernel kernel, const Descriptor& descriptor);
  /// Starts a kernel, whose pointers are addresses in this process, and runs it to its end.
  void start(Kernel kernel, const HlsArgumentValues& arguments);

  /// What the kernels keep between two starts.
  std::unique_ptr<hls::Parameters> tables_;
  hls::QuietTable quiet_moves_{};
  hls::QuietTable eval_quiet_moves_{};  ///< the evaluator's kernel keeps one too, which no operation of it reads
  bool bank_complete_ = false;
  bool moves_bank_complete_ = false;

  std::unique_ptr<CobaltSearchState> search_;
};

std::unique_ptr<Device> make_hls_device();

}  // namespace cobalt::device
