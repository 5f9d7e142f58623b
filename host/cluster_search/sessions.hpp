// SPDX-License-Identifier: Apache-2.0
/// \file
/// A session of the Universal Chess Interface over all ranks of a cluster.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "host/cluster_search/rank_peers.hpp"
#include "host/engine/search_backend.hpp"

namespace cobalt::cluster_search {

/// Leads a session between two streams, until it ends.
/// \param tell  hears of ranks that are lost, from another thread \throws as engine::UciSession::run()
void lead_session(cluster::Ranks& ranks, const PeerOptions& options, std::istream& in, std::ostream& out,
                  const std::string& version, const engine::OpenBackend& open_backend,
                  const std::function<void(const std::string&)>& tell);

/// Searches with the leader until its session ends.
/// \param tell  hears what goes wrong on this rank alone, such as a device that cannot be opened, from any thread
void follow_session(cluster::Ranks& ranks, const PeerOptions& options, const std::string& version,
                    const engine::OpenBackend& open_backend, const std::function<void(const std::string&)>& tell);

}  // namespace cobalt::cluster_search
