// SPDX-License-Identifier: Apache-2.0
/// \file
/// The file of a waveform, which takes its place only when it is whole.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace cobalt::sim {

/// A waveform cannot be written; what() names the file and the reason.
class TraceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A waveform that is being written beside its place.
class TraceFile {
 public:
  /// Makes the file beside. Throws TraceError when that is impossible or when something that is no regular file (a
  /// device, a pipe, a link) stands at `path`.
  explicit TraceFile(std::filesystem::path path);
  /// Removes the file beside.
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  /// Where to write.
  const std::filesystem::path& temporary() const { return temporary_; }
  /// Puts what was written, and closed, into its place. Throws TraceError when it is not whole (a full disk).
  void commit() { move_to(path_); }
  /// The same for a run that has failed: NAME.failed.fst, so that a good file of an earlier run stays.
  void commit_failed();

 private:
  void move_to(const std::filesystem::path& place);

  std::filesystem::path path_;
  std::filesystem::path temporary_;
};

}  // namespace cobalt::sim
