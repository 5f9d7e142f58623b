// SPDX-License-Identifier: Apache-2.0
/// \file
/// The options of the engine in the Universal Chess Interface.
#pragma once

#include <string>
#include <vector>

#include "host/engine/engine.hpp"
#include "host/engine/uci_parser.hpp"

namespace cobalt::engine {

/// Options as the interface lists and sets them. What belongs to the engine is passed on to it.
class UciOptions {
 public:
  explicit UciOptions(Engine& engine) : engine_(engine) {}

  /// "option name Hash type spin default 64 min 1 max 1048576" and so on.
  static std::vector<std::string> declarations();
  /// Sets an option; its name in any case. \throws InputError that says what is wrong; then nothing is changed
  void set(const UciSetting& setting);

  bool shows_wdl() const { return shows_wdl_; }

 private:
  void set_hash(const std::string& value);
  void set_params(const std::string& file);
  void set_extensions(const std::string& value);

  Engine& engine_;
  bool shows_wdl_ = false;
};

}  // namespace cobalt::engine
