// SPDX-License-Identifier: Apache-2.0
#include "host/match/schedule.hpp"

#include <fmt/format.h>

namespace cobalt::match {

std::string Fixture::round() const { return fmt::format("{}.{}", pair() + 1, number % 2 + 1); }

std::vector<Fixture> make_schedule(Tournament tournament, std::size_t engines, std::size_t pairs,
                                   std::size_t openings) {
  std::vector<Fixture> schedule;
  const std::size_t first_sides = tournament == Tournament::kGauntlet ? 1 : engines;
  for (std::size_t round = 0; round < pairs; ++round) {
    for (std::size_t first = 0; first < first_sides; ++first) {
      for (std::size_t second = first + 1; second < engines; ++second) {
        schedule.push_back({schedule.size(), {first, second}, round % openings});
        schedule.push_back({schedule.size(), {second, first}, round % openings});
      }
    }
  }
  return schedule;
}

}  // namespace cobalt::match
