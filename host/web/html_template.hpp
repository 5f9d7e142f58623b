// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fills the templates of web pages. They are Mustache's (https://mustache.github.io/mustache.5.html).
#pragma once

#include <string>
#include <string_view>

#include "host/support/json.hpp"

namespace cobalt::web {

/// The partial {{> head}} is head.html. A number or text opens a section, even 0; null and false do not.
/// \throws std::logic_error when a tag or a section of the template has no end
std::string fill_template(std::string_view text, const Json& values);

/// `text` for an element or a quoted attribute of HTML: & < > " ' as entities, control characters and bytes that are no
/// UTF-8 replaced.
std::string escape_html(std::string_view text);

/// JSON for a <script> element: no character of it can end the element.
std::string script_json(const Json& json);

}  // namespace cobalt::web
