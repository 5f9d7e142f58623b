// SPDX-License-Identifier: Apache-2.0
#include "host/web/html_template.hpp"

#include <fmt/format.h>

#include <kainjow/mustache.hpp>
#include <stdexcept>

#include "host/web/assets.hpp"

namespace cobalt::web {
namespace {

/// `text` with the bytes that are no UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text) {
  const std::string quoted = Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(quoted).get<std::string>();
}

kainjow::mustache::data as_data(const Json& json) {
  namespace mustache = kainjow::mustache;
  if (json.is_object()) {
    mustache::data object;
    for (const auto& [name, value] : json.items()) object.set(name, as_data(value));
    return object;
  }
  if (json.is_array()) {
    mustache::data list = mustache::data::type::list;
    for (const Json& element : json) list.push_back(as_data(element));
    return list;
  }
  if (json.is_null()) return false;
  if (json.is_boolean()) return json.get<bool>();
  return json.is_string() ? json.get<std::string>() : json.dump();
}

}  // namespace

std::string fill_template(std::string_view text, const Json& values) {
  kainjow::mustache::mustache page{std::string(text)};
  page.set_custom_escape(escape_html);
  kainjow::mustache::data data = as_data(values);
  data.set("head", std::string(head_html()));
  std::string filled = page.render(data);
  if (!page.is_valid()) throw std::logic_error("template: " + page.error_message());
  return filled;
}

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
