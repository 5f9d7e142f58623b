// SPDX-License-Identifier: Apache-2.0
/// \file
/// Before any work begins: every rank says what it runs with, and the leader compares.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/cluster/ranks.hpp"

namespace cobalt::cluster {

/// What has to be the same on all ranks for their results to be the same, by name: {"parameters", "1a2b3c4d"}.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// A follower is told that the work does not begin. The leader has said why.
class Dismissed : public std::runtime_error {
 public:
  Dismissed() : std::runtime_error("the leader has ended the run before it began") {}
};

/// The program as a fact: version and checksum of the executable file.
Facts program_facts(const std::string& version);

/// Prepares all ranks, and lets the work begin when each of them can do it.
/// \param program  see program_facts()
/// \param prepare  reads files and opens devices; what it finds must be the same on all ranks
/// \throws on the leader what its own `prepare` throws; else InputError that names every rank whose program or facts
///         differ, whose `prepare` has failed, and with what, or that is lost. On a follower Dismissed
void admit(Ranks& ranks, const Facts& program, const std::function<Facts()>& prepare);

}  // namespace cobalt::cluster
