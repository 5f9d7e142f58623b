// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/mpi_link.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <chrono>
#include <climits>
#include <cstdio>
#include <deque>
#include <list>
#include <thread>
#include <utility>
#include <vector>

#include "host/cluster/signals_blocked.hpp"
#include "host/support/error.hpp"

namespace cobalt::cluster {
namespace {

/// What is written to the launcher's pipe has so long to get through before all ranks are ended together.
constexpr std::chrono::milliseconds kOutputGrace{200};

std::string error_text(int error) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(error, text, &length);
  return {text, static_cast<std::size_t>(length)};
}

class MpiLink : public Link {
 public:
  MpiLink() {
    const SignalsBlocked blocked;
    int threads = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &threads);
    // A rank that is gone is to be an error of a call, not the end of the others.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rank_ = static_cast<unsigned>(rank);
    peers_.resize(static_cast<std::size_t>(size));
    if (threads < MPI_THREAD_SERIALIZED) {
      throw InputError("MPI", mpi_version() + " lets only one thread call it: expected MPI_THREAD_SERIALIZED");
    }
  }

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(peers_.size()); }

  void send(unsigned to, Kind kind, std::string body) override {
    Peer& peer = peers_.at(to);
    if (peer.is_abandoned || peer.failure) return;
    if (body.size() > INT_MAX) throw InputError("message between ranks", "is longer than 2 GiB");
    peer.unsent_bytes += body.size();
    Sending& sending = sending_.emplace_back();
    sending.to = to;
    sending.body = std::move(body);
    const int error = MPI_Isend(sending.body.data(), static_cast<int>(sending.body.size()), MPI_BYTE,
                                static_cast<int>(to), static_cast<int>(kind), MPI_COMM_WORLD, &sending.request);
    if (error != MPI_SUCCESS) fail(to, error);
  }

  std::optional<Message> receive() override {
    look_at_sends();
    begin_receives();
    while (!receiving_.empty()) {
      Receiving& front = receiving_.front();
      int is_here = 0;
      const int error =
          peers_[front.message.from].is_abandoned ? MPI_SUCCESS : MPI_Test(&front.request, &is_here, MPI_STATUS_IGNORE);
      if (error != MPI_SUCCESS) fail(front.message.from, error);
      if (is_here != 0) {
        Message message = std::move(front.message);
        receiving_.pop_front();
        return message;
      }
      if (!peers_[front.message.from].is_abandoned && !peers_[front.message.from].failure) {
        // What is behind may come from another rank, and waits no longer for it than this call.
        if (receiving_.size() > 1) receiving_.splice(receiving_.end(), receiving_, receiving_.begin());
        return std::nullopt;
      }
      // MPI may still write to it.
      forgotten_.splice(forgotten_.end(), receiving_, receiving_.begin());
    }
    return std::nullopt;
  }

  bool is_busy() const override { return !receiving_.empty() || !sending_.empty(); }
  std::size_t unsent_bytes(unsigned to) const override { return peers_.at(to).unsent_bytes; }
  void abandon(unsigned rank) override { peers_.at(rank).is_abandoned = true; }
  std::optional<std::string> failure_of(unsigned rank) const override { return peers_.at(rank).failure; }

  void leave(bool is_whole, int status) override {
    if (is_whole) {
      MPI_Finalize();
      return;
    }
    // MPI_Finalize() waits for the lost rank, and so does the launcher if that hangs. Followers just end.
    if (rank_ != 0) return;
    std::fflush(nullptr);
    std::this_thread::sleep_for(kOutputGrace);
    MPI_Abort(MPI_COMM_WORLD, status);
  }

 private:
  struct Peer {
    std::size_t unsent_bytes = 0;
    bool is_abandoned = false;
    std::optional<std::string> failure;
  };
  struct Sending {
    unsigned to = 0;
    std::string body;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  struct Receiving {
    Message message;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void fail(unsigned rank, int error) { peers_[rank].failure = "MPI: " + error_text(error); }

  void look_at_sends() {
    for (auto at = sending_.begin(); at != sending_.end();) {
      int is_gone = 0;
      Peer& peer = peers_[at->to];
      const bool counts = !peer.is_abandoned && !peer.failure;
      const int error = counts ? MPI_Test(&at->request, &is_gone, MPI_STATUS_IGNORE) : MPI_SUCCESS;
      if (error != MPI_SUCCESS) fail(at->to, error);
      const auto next = std::next(at);
      if (is_gone != 0) {
        peer.unsent_bytes -= at->body.size();
        sending_.erase(at);
      } else if (!counts) {
        unsendable_.splice(unsendable_.end(), sending_, at);  // MPI may still read it
      }
      at = next;
    }
  }

  /// Messages of one rank are begun in their order, and one at a time: so they end in it.
  void begin_receives() {
    for (unsigned rank = 0; rank < size(); ++rank) {
      const bool is_open = rank != rank_ && !peers_[rank].is_abandoned && !peers_[rank].failure;
      if (!is_open || is_receiving_from(rank)) continue;
      int is_there = 0;
      MPI_Message handle = MPI_MESSAGE_NULL;
      MPI_Status status;
      int error = MPI_Improbe(static_cast<int>(rank), MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &handle, &status);
      if (error == MPI_SUCCESS && is_there != 0) {
        int bytes = 0;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        Receiving& receiving = receiving_.emplace_back();
        receiving.message = {rank, static_cast<Kind>(status.MPI_TAG),
                             std::string(static_cast<std::size_t>(bytes), '\0')};
        error = MPI_Imrecv(receiving.message.body.data(), bytes, MPI_BYTE, &handle, &receiving.request);
      }
      if (error != MPI_SUCCESS) fail(rank, error);
    }
  }

  bool is_receiving_from(unsigned rank) const {
    for (const Receiving& receiving : receiving_) {
      if (receiving.message.from == rank) return true;
    }
    return false;
  }

  unsigned rank_ = 0;
  std::vector<Peer> peers_;
  std::list<Sending> sending_;
  std::list<Receiving> receiving_;
  // Of ranks that were lost in the middle of a message: small, and once for each rank.
  std::list<Sending> unsendable_;
  std::list<Receiving> forgotten_;
};

}  // namespace

std::unique_ptr<Link> join_mpi() { return std::make_unique<MpiLink>(); }

std::string mpi_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string_view all(text, static_cast<std::size_t>(length));
  return std::string(all.substr(0, all.find_first_of(",\n")));
}

}  // namespace cobalt::cluster
