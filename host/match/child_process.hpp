// SPDX-License-Identifier: Apache-2.0
/// \file
/// A program that runs beside ours and exchanges lines of text with it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::match {

using TimePoint = std::chrono::steady_clock::time_point;

/// How a program is started.
struct Launch {
  std::vector<std::string> command;  ///< the program and its arguments; looked for in PATH when it has no "/"
  std::string folder;                ///< to start in; empty: ours
  std::string error_file;            ///< where its standard error is added to; empty: nowhere
};

/// What a child can do instead of writing a line.
enum class ReadProblem {
  kTimeout,  ///< nothing until the deadline
  kEnd,      ///< its output has ended: see ChildProcess::end_text()
  kTooLong,  ///< more than kMostLineBytes without an end of line
  kStopped,  ///< the stop token asked for it
};

/// A line, or the reason why there is none.
struct ReadResult {
  std::optional<std::string> line;
  ReadProblem problem = ReadProblem::kTimeout;  ///< meaningless with a line
};

/// A child with pipes to its standard input and output. It is the head of a process group of its own, so that a key
/// pressed in the terminal reaches only us, and so that its own children end with it. One thread uses it.
class ChildProcess {
 public:
  /// A longer line is no line of text.
  static constexpr std::size_t kMostLineBytes = std::size_t{1} << 20;

  /// Starts the program. \throws InputError when that fails (no such program, no such folder)
  explicit ChildProcess(const Launch& launch);
  /// Ends the child at once, if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes a line. \return false when it was not taken until the deadline, or the child reads no more
  bool write_line(std::string_view line, TimePoint deadline);
  /// The next line, without its end. Past the deadline lines are not given out, even if they are there already.
  ReadResult read_line(TimePoint deadline, const std::stop_token& stop);

  /// Closes its input and waits until it ends. \return false when it still runs at the deadline
  bool wait_for_end(TimePoint deadline);
  /// Ends it and its process group at once.
  void kill();
  /// How it ended ("exit status 3", "signal 11"); waits a moment for a child that is about to end.
  std::string end_text();

  pid_t id() const { return id_; }

 private:
  /// A file descriptor that closes itself.
  class Descriptor {
   public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }
    void close();

   private:
    int number_;
  };
  struct Pipe {
    Descriptor read_end, write_end;
  };
  static Pipe make_pipe();

  std::optional<std::string> take_buffered_line();
  /// Whether the child has ended; then it is collected.
  bool has_ended();
  /// Ends what is left of the process group and waits for the child.
  void collect();

  pid_t id_ = -1;
  std::optional<int> status_;  ///< as of waitpid(), when it has ended
  Descriptor input_;           ///< we write
  Descriptor output_;          ///< we read
  std::string buffer_;
  std::size_t searched_ = 0;  ///< so far no end of line in buffer_
};

}  // namespace cobalt::match
