// SPDX-License-Identifier: Apache-2.0
#include "host/web/html_template.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <vector>

namespace cobalt::web {
namespace {

/// `text` with the bytes that are no UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text) {
  const std::string quoted = Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

/// A tag of a template.
struct Tag {
  char kind = ' ';  ///< ' ' value, '{' value as it is, or # ^ /
  std::string_view name;
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Filler {
 public:
  explicit Filler(std::string_view text) : text_(text) {}

  std::string fill(const Json& data) {
    scopes_ = {&data};
    fill_part(0, text_.size());
    return std::move(out_);
  }

 private:
  /// The next tag at or after `at` and before `end`; its begin is `end` when there is none.
  Tag next_tag(std::size_t at, std::size_t end) const {
    Tag tag;
    tag.begin = text_.find("{{", at);
    if (tag.begin >= end) {
      tag.begin = end;
      return tag;
    }
    const bool is_raw = text_.substr(tag.begin, 3) == "{{{";
    const std::string_view close = is_raw ? "}}}" : "}}";
    const std::size_t stop = text_.find(close, tag.begin);
    if (stop == std::string_view::npos) throw std::logic_error("template: a tag has no end");
    tag.end = stop + close.size();
    tag.name = text_.substr(tag.begin + close.size(), stop - tag.begin - close.size());
    if (is_raw) {
      tag.kind = '{';
    } else if (!tag.name.empty() && std::string_view("#^/").find(tag.name[0]) != std::string_view::npos) {
      tag.kind = tag.name[0];
      tag.name.remove_prefix(1);
    }
    return tag;
  }

  /// The tag that closes a section that was opened just before `at`.
  Tag closing_tag(const Tag& open, std::size_t end) const {
    unsigned depth = 1;
    for (std::size_t at = open.end; at < end;) {
      const Tag tag = next_tag(at, end);
      if (tag.begin == end) break;
      if (tag.name == open.name && (tag.kind == '#' || tag.kind == '^')) ++depth;
      if (tag.name == open.name && tag.kind == '/' && --depth == 0) return tag;
      at = tag.end;
    }
    throw std::logic_error(fmt::format("template: the section {} has no end", open.name));
  }

  const Json* find(std::string_view name) const {
    if (name == ".") return scopes_.back();
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
      if (!(*scope)->is_object()) continue;
      if (const auto found = (*scope)->find(std::string(name)); found != (*scope)->end()) return &*found;
    }
    return nullptr;
  }

  static bool is_something(const Json* value) {
    if (value == nullptr || value->is_null()) return false;
    if (value->is_boolean()) return value->get<bool>();
    if (value->is_number()) return value->get<double>() != 0;
    return value->is_string() ? !value->get_ref<const std::string&>().empty() : !value->empty();
  }

  static std::string as_text(const Json* value) {
    if (value == nullptr || value->is_null()) return "";
    return value->is_string() ? value->get<std::string>() : value->dump();
  }

  void fill_inside(const Json* scope, std::size_t begin, std::size_t end) {
    scopes_.push_back(scope);
    fill_part(begin, end);
    scopes_.pop_back();
  }

  void fill_section(const Tag& open, const Tag& close) {
    const Json* const value = find(open.name);
    if (open.kind == '^') {
      if (!is_something(value)) fill_part(open.end, close.begin);
    } else if (is_something(value)) {
      if (value->is_array()) {
        for (const Json& element : *value) fill_inside(&element, open.end, close.begin);
      } else {
        fill_inside(value, open.end, close.begin);
      }
    }
  }

  void fill_part(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end;) {
      const Tag tag = next_tag(at, end);
      out_ += text_.substr(at, tag.begin - at);
      if (tag.begin == end) return;
      at = tag.end;
      if (tag.kind == '#' || tag.kind == '^') {
        const Tag close = closing_tag(tag, end);
        fill_section(tag, close);
        at = close.end;
      } else if (tag.kind == '/') {
        throw std::logic_error(fmt::format("template: the section {} has no begin", tag.name));
      } else {
        const std::string value = as_text(find(tag.name));
        out_ += tag.kind == '{' ? value : escape_html(value);
      }
    }
  }

  std::string_view text_;
  std::string out_;
  std::vector<const Json*> scopes_;
};

}  // namespace

std::string fill_template(std::string_view text, const Json& data) { return Filler(text).fill(data); }

std::string escape_html(std::string_view text) {
  std::string escaped;
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) {
          escaped += "\xef\xbf\xbd";  // U+FFFD
        } else {
          escaped += c;
        }
      }
    }
  }
  return escaped;
}

std::string script_json(const Json& json) {
  std::string text;
  // Only strings of JSON hold these characters, and there they can be written as numbers.
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    if (c == '<' || c == '>' || c == '&') {
      text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace cobalt::web
