// SPDX-License-Identifier: Apache-2.0
// Coverage of Verilated models, for scripts/coverage.sh alone: what every model of this process has counted goes to one
// file of the folder COBALT_COVERAGE_FOLDER when the process ends, in the format of verilator_coverage.
#include <unistd.h>
#include <verilated.h>
#include <verilated_cov.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <string>

namespace {

class Counts {
 public:
  Counts() {
    if (const char* const folder = std::getenv("COBALT_COVERAGE_FOLDER")) {
      file_ = std::string(folder) + "/" + std::to_string(getpid()) + ".dat";
    }
  }
  ~Counts() {
    if (file_.empty() || counts_.empty()) return;
    std::ofstream out(file_);
    out << "# SystemC::Coverage-3\n";
    for (const auto& [point, count] : counts_) out << point << ' ' << count << '\n';
  }
  Counts(const Counts&) = delete;
  Counts& operator=(const Counts&) = delete;

  void take(VerilatedContext& context) {
    if (file_.empty()) return;
    const std::lock_guard lock(mutex_);
    const std::string one = file_ + ".one";
    context.coveragep()->write(one.c_str());
    context.coveragep()->clear();  // it points into the model
    std::ifstream in(one);
    for (std::string line; std::getline(in, line);) {
      const std::size_t end = line.rfind(' ');
      if (line.starts_with("C ") && end != std::string::npos)
        counts_[line.substr(0, end)] += std::stoull(line.substr(end));
    }
    in.close();
    std::remove(one.c_str());
  }

 private:
  std::mutex mutex_;
  std::string file_;
  std::map<std::string, std::uint64_t> counts_;
};

Counts counts;

}  // namespace

/// Called by the destructor of every model (cmake/verilate.py).
void cobalt_take_coverage(VerilatedContext& context);
void cobalt_take_coverage(VerilatedContext& context) { counts.take(context); }
