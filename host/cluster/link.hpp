// SPDX-License-Identifier: Apache-2.0
/// \file
/// How messages get from rank to rank. MPI is one way (mpi_link.hpp), within a process there is another
/// (local_link.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "host/cluster/message.hpp"

namespace cobalt::cluster {

/// One rank's end. Used by one thread at a time. No function waits; messages between two ranks keep their order.
class Link {
 public:
  Link() = default;
  virtual ~Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;
  /// Begins to send a message to another rank. It goes on when any function is called.
  virtual void send(unsigned to, Kind kind, std::string body) = 0;
  /// A message that is here as a whole.
  virtual std::optional<Message> receive() = 0;
  /// A message is only half here, or not yet gone: it is worth calling receive() again soon.
  virtual bool is_busy() const = 0;
  /// Bytes of messages to a rank that have not yet left.
  virtual std::size_t unsent_bytes(unsigned to) const = 0;
  /// Nothing is sent to a rank or taken from it any more.
  virtual void abandon(unsigned rank) = 0;
  /// Why nothing can be sent to a rank any more, when the link has found that out; asked again and again.
  virtual std::optional<std::string> failure_of(unsigned rank) const = 0;

  /// Ends the link when the messages have left.
  /// \param is_whole  every rank leaves in good order; else some are lost, and nothing may wait for them
  /// \param status    of the program, for the launcher
  virtual void leave(bool is_whole, int status) = 0;
};

}  // namespace cobalt::cluster
