// SPDX-License-Identifier: Apache-2.0
/// \file
/// Threads that leave signals to others.
#pragma once

#include <csignal>

namespace cobalt::cluster {

/// Threads that are started while it lives take no signals: those of the program's commands decide what a signal means,
/// and a thread that takes it would end the program.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace cobalt::cluster
