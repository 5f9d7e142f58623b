// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs the built program as a user does.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace cobalt::cli {

/// What the program left behind.
struct Outcome {
  int status = -1;  ///< exit status; minus the signal when it was killed
  std::string out;  ///< standard output
  std::string err;  ///< standard error

  /// The lines of standard output, each parsed as a JSON object. A line that is none fails the test.
  std::vector<nlohmann::json> json_lines() const;
};

/// Runs `cobalt` in an empty folder, with `input` as its standard input.
/// \param out_file  where standard output goes, for example /dev/full; empty: captured
Outcome run_program(const std::vector<std::string>& arguments, const std::string& input = "",
                    const std::string& out_file = "");

/// A folder that is removed at the end of the test.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Path of a file in the folder.
  std::string path(const std::string& name) const { return (path_ / name).string(); }
  /// Makes a file. \return its path
  std::string write(const std::string& name, const std::string& text) const;
  /// Number of files in the folder.
  std::size_t files() const;

 private:
  std::filesystem::path path_;
};

}  // namespace cobalt::cli
