// SPDX-License-Identifier: Apache-2.0
#include "host/fit/settings_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <stdexcept>

#include "host/generator/generator.hpp"
#include "host/generator/settings_file.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::fit {
namespace {

/// Units by which a number is moved to see what that does: the largest that the generator takes.
constexpr std::array<int, 4> kSteps = {8, 4, 2, 1};

/// Offset of each line in a text.
std::vector<std::size_t> line_offsets(std::string_view text) {
  std::vector<std::size_t> offsets = {0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') offsets.push_back(i + 1);
  }
  return offsets;
}

/// Characters of a TOML whole number.
bool is_of_number(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '_';
}

}  // namespace

SettingsModel::SettingsModel(std::string text, const std::string& source) : text_(std::move(text)) {
  parameters_ = generate_parameters(text_, source);  // refuses what is bad
  Problems problems;
  const std::vector<SettingsSection> file = parse_settings(text_, source, problems);
  const std::vector<std::size_t> lines = line_offsets(text_);
  for (sections::Section& section : sections::all_sections()) {
    if (section.group >= spec::kEvaluationGroups) continue;
    const std::string_view name = spec::kGroupTable[section.group].name;
    const auto found = std::find_if(file.begin(), file.end(), [&](const auto& s) { return s.name == name; });
    Part part{std::move(section), {}};
    for (const sections::SettingShape& shape : part.section.settings) {
      const auto setting = std::find_if(found->settings.begin(), found->settings.end(),
                                        [&](const Setting& s) { return s.name == shape.name; });
      part.first.push_back(numbers_.size());
      unsigned index = 0;
      for (const SettingValue& value : setting->values) {
        ++index;
        std::string full = fmt::format("[{}] {}", name, shape.name);
        if (shape.count > 1) full += fmt::format(" {}", index);
        const std::size_t offset = lines.at(value.line - 1) + value.column - 1;
        std::size_t end = offset;
        while (end < text_.size() && is_of_number(text_[end])) ++end;
        numbers_.push_back(
            {part.section.group, std::move(full), value.value, shape.min, shape.max, offset, end - offset});
      }
    }
    parts_.push_back(std::move(part));
  }
}

std::vector<std::size_t> SettingsModel::places(std::string_view name) const {
  const std::size_t dot = name.find('.');
  std::vector<std::size_t> found;
  if (dot != std::string_view::npos) {
    const std::string full = fmt::format("[{}] {}", name.substr(0, dot), name.substr(dot + 1));
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const std::string& number = numbers_[i].name;
      if (number == full || number.starts_with(full + ' ')) found.push_back(i);
    }
  }
  if (found.empty()) {
    throw InputError(text::quoted(name),
                     "no setting of the evaluation function; write section.setting, for example "
                     "piece_placement.king_rank");
  }
  return found;
}

Eigen::VectorXd SettingsModel::start() const {
  Eigen::VectorXd numbers(static_cast<Eigen::Index>(numbers_.size()));
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    numbers[static_cast<Eigen::Index>(i)] = static_cast<double>(numbers_[i].value);
  }
  return numbers;
}

const SettingsModel::Part& SettingsModel::part(unsigned group) const {
  for (const Part& part : parts_) {
    if (part.section.group == group) return part;
  }
  throw std::logic_error(fmt::format("group {} has no settings", group));
}

bool SettingsModel::update_group(unsigned group, const Eigen::VectorXd& numbers, Eigen::VectorXd& values) const {
  const Part& made = part(group);
  sections::Values settings;
  for (std::size_t s = 0; s < made.first.size(); ++s) {
    const sections::SettingShape& shape = made.section.settings[s];
    std::vector<SettingValue> list;
    for (std::size_t i = made.first[s]; i < made.first[s] + shape.count; ++i) {
      const std::int64_t number = std::llround(numbers[static_cast<Eigen::Index>(i)]);
      if (number < shape.min || number > shape.max) return false;
      list.push_back({number, {}});
    }
    settings.insert(shape.name, list);
  }
  ParameterSet set;
  try {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned number = 0; number < spec::kGroupTable[group].entries; ++number) {
        sections::Entry entry(set, group, table, number);
        made.section.make(settings, entry);
      }
    }
  } catch (const InputError&) {
    return false;
  }
  Variables::instance().read_group(group, set, values);
  return true;
}

std::optional<Eigen::VectorXd> SettingsModel::values(const Eigen::VectorXd& numbers, unsigned* bad_group) const {
  Eigen::VectorXd values = Variables::instance().values_of(parameters_);
  for (const Part& part : parts_) {
    if (update_group(part.section.group, numbers, values)) continue;
    if (bad_group != nullptr) *bad_group = part.section.group;
    return std::nullopt;
  }
  return values;
}

Eigen::SparseMatrix<double> SettingsModel::jacobian(const Eigen::VectorXd& numbers) const {
  const Variables& variables = Variables::instance();
  std::vector<Eigen::Triplet<double>> triplets;
  const auto size = static_cast<Eigen::Index>(variables.size());
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const auto column = static_cast<Eigen::Index>(i);
    const unsigned group = numbers_[i].group;
    const auto first = static_cast<Eigen::Index>(variables.first_of_group(group));
    const auto end = static_cast<Eigen::Index>(variables.end_of_group(group));
    // What cannot be moved by a step both ways is moved one way.
    Eigen::VectorXd above = Eigen::VectorXd::Zero(size);
    Eigen::VectorXd below = Eigen::VectorXd::Zero(size);
    for (const int step : kSteps) {
      Eigen::VectorXd moved = numbers;
      moved[column] += step;
      const bool can_rise = update_group(group, moved, above);
      moved[column] -= 2 * step;
      const bool can_fall = update_group(group, moved, below);
      if (!can_rise && !can_fall) continue;
      if (!can_rise && !update_group(group, numbers, above)) break;
      if (!can_fall && !update_group(group, numbers, below)) break;
      const double width = (can_rise ? step : 0) + (can_fall ? step : 0);
      for (Eigen::Index v = first; v < end; ++v) {
        const double change = (above[v] - below[v]) / width;
        if (change != 0) triplets.emplace_back(v, column, change);
      }
      break;
    }
  }
  Eigen::SparseMatrix<double> matrix(size, static_cast<Eigen::Index>(numbers_.size()));
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

std::string SettingsModel::text_with(const Eigen::VectorXd& numbers) const {
  // From the end, so that offsets stay right.
  std::vector<std::size_t> order(numbers_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return numbers_[a].offset > numbers_[b].offset; });
  std::string text = text_;
  for (const std::size_t i : order) {
    const SettingNumber& number = numbers_[i];
    const std::int64_t value = std::llround(numbers[static_cast<Eigen::Index>(i)]);
    if (value == number.value) continue;
    std::string digits = std::to_string(value);
    std::size_t offset = number.offset;
    std::size_t length = number.length;
    // Columns of a list stay aligned while there is room.
    while (digits.size() > length && offset >= 2 && text[offset - 1] == ' ' && text[offset - 2] == ' ') {
      --offset;
      ++length;
    }
    const bool in_list = offset >= 1 && (text[offset - 1] == '[' || (offset >= 2 && text[offset - 2] == ','));
    if (in_list && digits.size() < length) digits.insert(0, length - digits.size(), ' ');
    text.replace(offset, length, digits);
  }
  return text;
}

}  // namespace cobalt::fit
