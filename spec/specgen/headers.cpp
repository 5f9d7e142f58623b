// SPDX-License-Identifier: Apache-2.0
#include "spec/specgen/headers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <stdexcept>

#include "spec/parameters.hpp"
#include "spec/specgen/constants.hpp"

namespace cobalt::specgen {
namespace {

constexpr const char* kHeaderNames[] = {"packed_position.hpp", "parameters.hpp",       "moves.hpp",   "jobs.hpp",
                                        "zobrist.hpp",         "kernel_interface.hpp", "latency.hpp", "widths.hpp",
                                        "search.hpp",          "spec_hash.hpp"};
// Headers whose constants the RTL does not have.
constexpr const char* kHostOnlyHeaders[] = {"aws_f2.hpp", "format.hpp", "hls_kernel.hpp", "platforms.hpp",
                                            "unreachable.hpp"};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Joins two pieces of a comment.
void append(std::string& comment, const std::string& text) {
  if (!comment.empty() && !text.empty()) comment += ' ';
  comment += text;
}

/// Text of a line that is nothing but a Doxygen comment.
bool is_doxygen_line(const std::string& line, std::string& text) {
  const std::string body = trimmed(line);
  if (body.rfind("///", 0) != 0 || body.rfind("///<", 0) == 0) return false;
  text = trimmed(body.substr(3));
  return true;
}

}  // namespace

Header read_header(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(fmt::format("{}: cannot be read", path.string()));

  static const std::regex enum_pattern(R"(^\s*enum\s+(?:class\s+)?(\w+))");
  static const std::regex constant_pattern(R"(^\s*constexpr\s[\w:\s*]*[\s*](k[A-Z]\w*)\s*(?:\[[^\]]*\])?\s*=)");
  static const std::regex enumerator_pattern(R"((?:^|[{,])\s*(k[A-Z]\w*)\s*(?==|,|\}|$))");

  Header header;
  header.name = path.filename().string();
  std::string before;     // the /// lines directly above
  std::string enum_name;  // of the enum we are in
  bool in_intro = false;
  for (std::string line; std::getline(file, line);) {
    std::string text;
    if (is_doxygen_line(line, text)) {
      if (text == "\\file") {
        in_intro = true;
      } else if (in_intro) {
        header.intro.push_back(text);
      } else if (!text.empty() && text.front() != '\\' && text.front() != '@') {
        append(before, text);
      }
      continue;
    }
    in_intro = false;

    std::string code = line;
    std::string trailing;
    if (const auto comment = code.find("///<"); comment != std::string::npos) {
      trailing = trimmed(code.substr(comment + 4));
      code.resize(comment);
    } else if (const auto plain = code.find("//"); plain != std::string::npos) {
      code.resize(plain);
    }
    if (trimmed(code).empty() && !trailing.empty() && !header.declarations.empty()) {
      append(header.declarations.back().comment, trailing);  // a ///< that goes on
      continue;
    }

    std::smatch match;
    if (std::regex_search(code, match, enum_pattern)) {
      enum_name = match[1];
      before.clear();  // the comment of the enum itself
    }
    const auto add = [&](const std::string& name) {
      header.declarations.push_back({header.name, enum_name, name, trailing.empty() ? before : trailing});
    };
    if (!enum_name.empty()) {
      const std::string members = code.find('{') == std::string::npos ? code : code.substr(code.find('{'));
      for (std::sregex_iterator it(members.begin(), members.end(), enumerator_pattern), end; it != end; ++it) {
        add((*it)[1]);
      }
      if (code.find('}') != std::string::npos) enum_name.clear();
    } else if (std::regex_search(code, match, constant_pattern)) {
      add(match[1]);
    }
    before.clear();
  }
  return header;
}

std::vector<Header> read_headers(const std::filesystem::path& spec_directory) {
  std::vector<Header> headers;
  for (const char* name : kHeaderNames) headers.push_back(read_header(spec_directory / name));
  for (const auto& entry : std::filesystem::directory_iterator(spec_directory)) {
    if (entry.path().extension() != ".hpp") continue;
    const std::string name = entry.path().filename().string();
    const bool known =
        std::any_of(headers.begin(), headers.end(), [&](const Header& header) { return header.name == name; }) ||
        std::find(std::begin(kHostOnlyHeaders), std::end(kHostOnlyHeaders), name) != std::end(kHostOnlyHeaders);
    if (!known) {
      throw std::runtime_error(fmt::format("spec/{}: not known to spec/specgen/headers.cpp", name));
    }
  }
  return headers;
}

const Declaration* find_declaration(std::span<const Header> headers, std::string_view name) {
  for (const Header& header : headers) {
    for (const Declaration& declaration : header.declarations) {
      if (declaration.name == name) return &declaration;
    }
  }
  return nullptr;
}

std::vector<Declaration> enumerators(std::span<const Header> headers, std::string_view enum_name) {
  std::vector<Declaration> found;
  for (const Header& header : headers) {
    std::copy_if(header.declarations.begin(), header.declarations.end(), std::back_inserter(found),
                 [&](const Declaration& declaration) { return declaration.enum_name == enum_name; });
  }
  return found;
}

void check_every_constant_is_listed(std::span<const Header> headers) {
  std::set<std::string> known;
  for (const Constant& constant : constants()) known.emplace(constant.name);
  for (const std::string_view name : host_only_names()) known.emplace(name);
  for (const spec::Group& group : spec::kGroupTable) known.insert(fmt::format("k{}", upper_camel(group.name)));

  std::string missing;
  for (const Header& header : headers) {
    for (const Declaration& declaration : header.declarations) {
      // Ranges are emitted as the widths of kSums.
      const bool is_range = declaration.header == "widths.hpp" && declaration.name.ends_with("Range");
      if (!is_range && known.count(declaration.name) == 0)
        missing += fmt::format("\n  {} of spec/{}", declaration.name, header.name);
    }
  }
  if (!missing.empty()) {
    throw std::runtime_error("add these constants to spec/specgen/constants.cpp:" + missing);
  }
}

}  // namespace cobalt::specgen
