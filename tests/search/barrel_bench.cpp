// SPDX-License-Identifier: Apache-2.0
// barrel_bench [OPTION...] [SETTING...]: revolutions and tries of contexts that search a position together.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/device/barrel.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "tests/paths.hpp"
#include "tests/search/search_setting.hpp"

namespace cobalt::test {
namespace {

struct Options {
  std::string file = COBALT_SOURCE_DIR "/tests/data/tree-size.fen";
  std::size_t from = 0, to = 60;
  unsigned contexts = 52, groups = 3, depth = 12, bits = 18, defer = 8, mix = 1;
  bool async = false;
  unsigned start_depth = 2, step = 2;
  std::uint64_t most = ~0ull;
};

// One iteration: contexts in groups of a bound each.
class Driver {
 public:
  Driver(const Options& options, device::Barrel& barrel, hls::SearchJob job)
      : options_(options), barrel_(barrel), job_(job), beta_(barrel.contexts()), depth_(barrel.contexts()) {}

  bool iterate(unsigned depth, int guess, std::uint64_t& revolutions, int& value, std::uint16_t& best) {
    lo_ = -32000;
    hi_ = 32001;
    best_ = 0;
    for (std::size_t i = 0; i < barrel_.contexts(); ++i) restart(i, depth, guess);
    std::vector<device::Barrel::Ended> ended;
    for (;;) {
      if (revolutions == options_.most) return false;
      ++revolutions;
      ended.clear();
      barrel_.revolve(ended);
      if (ended.empty()) continue;
      for (const auto& e : ended) {
        const int beta = beta_[e.context];
        if (e.answer.at_least) {
          if (beta > lo_) {
            lo_ = beta;
            if (e.answer.best != spec::kNoMove) best_ = e.answer.best;
          }
        } else {
          hi_ = std::min(hi_, beta);
        }
      }
      if (hi_ - lo_ <= 4) {
        for (std::size_t i = 0; i < barrel_.contexts(); ++i) {
          if (!barrel_.is_idle(i)) barrel_.abort(i);
        }
        value = lo_ > -32000 ? lo_ : hi_;
        if (best_ != 0) best = best_;
        return true;
      }
      for (std::size_t i = 0; i < barrel_.contexts(); ++i) {
        if (barrel_.is_idle(i) || beta_[i] <= lo_ || beta_[i] >= hi_) {
          if (!barrel_.is_idle(i)) barrel_.abort(i);
          restart(i, depth, guess);
        }
      }
    }
  }

 private:
  int bound(unsigned group, int guess) const {
    const int groups = static_cast<int>(options_.groups);
    static constexpr int kOffset[8] = {4, -3, 16, -15, 48, -47, 120, -119};
    int beta = 0;
    if (hi_ - lo_ > 4000) {
      if (groups == 1) {
        if (lo_ == -32000 && hi_ == 32001) {
          beta = guess;
        } else {
          const int away = lo_ > -32000 ? lo_ - guess : guess - hi_;
          const int step = std::max(16, 2 * (away + 8));
          beta = lo_ > -32000 ? lo_ + step : hi_ - step;
        }
      } else {
        beta = guess + kOffset[group];
        const int g = static_cast<int>(group) + 1;
        if (beta <= lo_ || beta >= hi_) beta = lo_ > -32000 ? lo_ + 8 * g * g : hi_ - 8 * g * g;
      }
    } else {
      beta = lo_ + static_cast<int>(static_cast<long>(hi_ - lo_) * (group + 1) / (groups + 1));
    }
    return std::clamp(beta, lo_ + 1, hi_ - 1);
  }
  void restart(std::size_t i, unsigned depth, int guess) {
    const unsigned group = static_cast<unsigned>(i) % options_.groups;
    const unsigned n = static_cast<unsigned>(i) / options_.groups;
    beta_[i] = bound(group, guess);
    unsigned quarters = depth * 4;
    if (options_.mix == 1) quarters += 4 * (n % 3 == 1) + 8 * (n % 7 == 6);
    if (options_.mix == 2) quarters += n % 2 == 1 ? 4 : 0;
    if (options_.mix == 3) quarters += n % 4;
    if (options_.mix == 4) quarters += 4 * (n % 2) + 8 * (n % 4 == 3) + 4*(n % 8 == 7);
    hls::SearchJob job = job_;
    job.beta = static_cast<std::int16_t>(beta_[i]);
    job.depth = static_cast<std::uint16_t>(std::min(quarters, 252u));
    barrel_.load(i, job);
  }

  const Options& options_;
  device::Barrel& barrel_;
  hls::SearchJob job_;
  std::vector<int> beta_;
  std::vector<unsigned> depth_;
  int lo_ = 0, hi_ = 0;
  std::uint16_t best_ = 0;
};

// Depths overlap: what deeper tests find counts for shallower ones, and goes on when an iteration ends.
class AsyncDriver {
 public:
  AsyncDriver(const Options& options, device::Barrel& barrel, const hls::SearchJob& job, int guess)
      : options_(options), barrel_(barrel), job_(job), tests_(barrel.contexts()), value_(guess) {
    for (auto& r : range_) r = {-32000, 32001, 0};
  }
  int value() const { return value_; }
  std::uint16_t best = 0;
  bool iterate(unsigned depth, std::uint64_t& revolutions) {
    depth_ = depth;
    ++job_.generation;
    std::vector<device::Barrel::Ended> ended;
    while (true) {
      const Range& now = range_[depth];
      if (now.hi - now.lo <= 4) {
        value_ = now.lo > -32000 ? now.lo : now.hi;
        if (now.best != 0) best = now.best;
        return true;
      }
      for (std::size_t i = 0; i < barrel_.contexts(); ++i) {
        const Test& t = tests_[i];
        const bool useless = t.depth < depth_ || t.beta <= range_[t.depth].lo || t.beta >= range_[t.depth].hi;
        if (barrel_.is_idle(i) || useless) {
          if (!barrel_.is_idle(i)) barrel_.abort(i);
          restart(i);
        }
      }
      ended.clear();
      while (ended.empty()) {
        if (revolutions == options_.most) return false;
        ++revolutions;
        barrel_.revolve(ended);
      }
      for (const auto& e : ended) note(tests_[e.context], e.answer);
    }
  }

 private:
  struct Range { int lo, hi; std::uint16_t best; };
  struct Test { unsigned depth = 0; int beta = 0; };
  void note(const Test& t, const hls::SearchAnswer& answer) {
    for (unsigned d = depth_; d <= t.depth; ++d) {
      Range& r = range_[d];
      if (answer.at_least) {
        if (t.beta > r.lo) { r.lo = t.beta; if (answer.best != spec::kNoMove) r.best = answer.best; }
        if (r.hi <= r.lo) r.hi = 32001;
      } else {
        if (t.beta < r.hi) r.hi = t.beta;
        if (r.lo >= r.hi) r.lo = -32000;
      }
    }
  }
  void restart(std::size_t i) {
    const unsigned groups = options_.groups;
    const unsigned group = static_cast<unsigned>(i) % groups;
    const unsigned n = static_cast<unsigned>(i) / groups;
    unsigned ahead = 0;
    if (options_.mix == 1) ahead = (n % 3 == 1 ? 1 : 0) + (n % 7 == 6 ? 2 : 0);
    if (options_.mix == 2) ahead = n % 2;
    if (options_.mix == 4) ahead = n % 3;
    if (options_.mix == 6) ahead = (n % 3 == 1 ? 2 : 0) + (n % 7 == 6 ? 2 : 0);
    if (options_.mix == 7) ahead = 2 * (n % 3);
    if (options_.mix == 8) ahead = 2 * (n % 4 != 0 ? 1 : 0);
    if (options_.mix == 5) ahead = 2 * (n % 2);
    Test& t = tests_[i];
    t.depth = std::min(depth_ + ahead, 62u);
    const Range* r = &range_[t.depth];
    while (r->hi - r->lo <= 4 && t.depth < 62) r = &range_[++t.depth];
    const int guess = value_;
    static constexpr int kOffset[8] = {4, -3, 16, -15, 48, -47, 120, -119};
    int beta = 0;
    if (r->lo > -32000 && r->hi < 32001) {
      beta = r->lo + static_cast<int>(static_cast<long>(r->hi - r->lo) * (group + 1) / (groups + 1));
    } else {
      beta = guess + kOffset[group];
      const int g = static_cast<int>(group) + 1;
      if (beta <= r->lo || beta >= r->hi) beta = r->lo > -32000 ? r->lo + 8 * g * g : r->hi - 8 * g * g;
    }
    t.beta = std::clamp(beta, r->lo + 1, r->hi - 1);
    hls::SearchJob job = job_;
    job.beta = static_cast<std::int16_t>(t.beta);
    job.depth = static_cast<std::uint16_t>(4 * t.depth);
    barrel_.load(i, job);
  }

  const Options& options_;
  device::Barrel& barrel_;
  hls::SearchJob job_;
  std::vector<Test> tests_;
  std::array<Range, 64> range_;
  unsigned depth_ = 0;
  int value_;
};

void print_row(const std::string& text, const std::vector<chess::Position>& positions, const Options& options) {
  SearchSetting setting = parse_search_setting(text);
  const ParameterSet set = generate_parameters(setting.settings, "settings");
  const device::SearchFunction function(set);
  device::SharedTableMemory table(options.bits);
  std::map<unsigned, std::array<double, 3>> sums;
  std::uint64_t all = 0, turns = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t p = options.from; p < std::min(options.to, positions.size()); ++p) {
    table.clear();
    device::Barrel barrel(function, table, options.contexts);
    hls::SearchJob job = job_for(positions[p], 0, 0);
    job.rules = setting.rules;
    job.defer_least_depth = static_cast<std::uint8_t>(options.defer);
    job.root_key = hls::zobrist_key(job.position);
    int value = static_cast<std::int16_t>(setting.bank(job.position) & 0xffffu);
    std::uint16_t best = 0;
    std::uint64_t revolutions = 0;
    AsyncDriver async(options, barrel, job, value);
    for (unsigned depth = options.start_depth; depth <= options.depth; depth += options.step) {
      ++job.generation;
      Driver driver(options, barrel, job);
      if (options.async ? !async.iterate(depth, revolutions)
                        : !driver.iterate(depth, value, revolutions, value, best)) break;
      if (options.async) value = async.value();
      auto& sum = sums[depth];
      sum[0] += std::log(static_cast<double>(revolutions));
      sum[1] += std::log(static_cast<double>(barrel.tries()));
      sum[2] += 1;
      if (std::abs(value) > 30000) break;
    }
    all += barrel.tries();
    turns += barrel.turns();
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::string row = "| " + text + " |";
  for (const auto& [depth, sum] : sums) {
    if (depth + 6 < options.depth && depth % 2 == 1) continue;
    row += fmt::format(" d{} ({}): {:.0f} rev {:.0f} tries |", depth, sum[2], std::exp(sum[0] / sum[2]), std::exp(sum[1] / sum[2]));
  }
  fmt::print("{} {:.3f} tries a turn, {:.2f} M tries/s\n", row, static_cast<double>(all) / static_cast<double>(turns),
             static_cast<double>(all) / seconds / 1e6);
  std::fflush(stdout);
}

int run(const std::vector<std::string>& arguments) {
  Options options;
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto value = [&] { return std::stoull(arguments.at(++i)); };
    const std::string& a = arguments[i];
    if (a == "--file") options.file = arguments.at(++i);
    else if (a == "-n") options.contexts = static_cast<unsigned>(value());
    else if (a == "-g") options.groups = static_cast<unsigned>(value());
    else if (a == "-d") options.depth = static_cast<unsigned>(value());
    else if (a == "-b") options.bits = static_cast<unsigned>(value());
    else if (a == "-a") options.defer = static_cast<unsigned>(value());
    else if (a == "-m") options.mix = static_cast<unsigned>(value());
    else if (a == "-s") options.start_depth = static_cast<unsigned>(value());
    else if (a == "-x") options.step = static_cast<unsigned>(value());
    else if (a == "-A") options.async = true;
    else if (a == "-r") options.most = value();
    else if (a == "-p") { options.from = value(); options.to = value(); }
    else rows.push_back(a);
  }
  const auto positions = read_fen_file(options.file);
  for (const std::string& row : rows) print_row(row, positions, options);
  return 0;
}

}  // namespace
}  // namespace cobalt::test

int main(int argc, char** argv) {
  try {
    return cobalt::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "barrel_bench: {}\n", error.what());
    return 2;
  }
}
