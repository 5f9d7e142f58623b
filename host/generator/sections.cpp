// SPDX-License-Identifier: Apache-2.0
#include "host/generator/sections.hpp"

#include <fmt/format.h>

#include <iterator>
#include <stdexcept>

#include "host/parameters/layout.hpp"

namespace cobalt::sections {

unsigned Entry::operator[](std::string_view subindex) const {
  for (const spec::Subindex& index : subindices(group_)) {
    if (index.name == subindex) return entry_ / index.stride % index.size;
  }
  throw std::out_of_range(fmt::format("{} has no subindex {}", spec::kGroupTable[group_].name, subindex));
}

std::vector<Section> all_sections() {
  std::vector<Section> all = register_sections();
  for (std::vector<Section> part : {table_sections(), move_sections(), search_sections()}) {
    all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
  }
  return all;
}

}  // namespace cobalt::sections
