// SPDX-License-Identifier: Apache-2.0
/// \file
/// A command of the program.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <utility>

#include "host/cli/output.hpp"
#include "host/cli/rank_report.hpp"
#include "host/cluster/admission.hpp"
#include "host/cluster/leader.hpp"
#include "host/cluster/ranks.hpp"
#include "host/device/device.hpp"

namespace cobalt::cli {

/// A command: describes its options to CLI11, then runs.
class Command {
 public:
  Command() = default;
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  /// Adds the command with its options to the program.
  virtual void add_to(CLI::App& program) = 0;
  /// True when the command line names this command.
  virtual bool is_chosen() const = 0;
  /// Runs the command. \return the exit status. Throws InputError and DeviceError.
  virtual int run() = 0;
  /// The device that the command has opened, if any: what it records is finished after run().
  virtual device::Device* opened_device() { return nullptr; }

  /// \name Runs over several machines
  ///@{
  /// Whether the command can be one of several ranks.
  virtual bool runs_on_ranks() const { return false; }
  /// Tells it that it is one of several, before run(). \param ranks  outlives the command
  virtual void join(cluster::Ranks& ranks) { ranks_ = &ranks; }
  ///@}

 protected:
  /// Null when the program is on its own.
  cluster::Ranks* ranks() const { return ranks_; }
  /// Deals work to the ranks of the run, or to threads of this process alone. \param threads  of this rank
  cluster::Leader leader(unsigned threads, cluster::MakeUnitWork work,
                         cluster::Leader::Tell tell = print_message) const {
    if (ranks_ == nullptr) return {threads, std::move(work)};
    return {*ranks_, threads, std::move(work), std::move(tell)};
  }
  /// What each rank did, when all is done; who was lost is told. Null when the program is on its own.
  Json told_shares(const cluster::Leader& leader) const {
    if (ranks_ == nullptr) return {};
    print_losses(*ranks_, leader.shares());
    return shares_json(leader.shares());
  }
  /// It works for rank 0, which alone reads, writes and tells what concerns the whole run.
  bool follows() const { return ranks_ != nullptr && !ranks_->leads(); }
  /// Prepares the work: reads files, opens devices. With several ranks on all of them, and what each finds must be the
  /// same (cluster::admit). Throws what `prepare` throws, InputError, cluster::Dismissed.
  void admit(const std::function<cluster::Facts()>& prepare) const {
    if (ranks_ != nullptr) {
      cluster::admit(*ranks_, cluster::program_facts(COBALT_VERSION), prepare);
    } else {
      prepare();
    }
  }

 private:
  cluster::Ranks* ranks_ = nullptr;
};

}  // namespace cobalt::cli
