// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fills the templates of web pages.
///
///   {{name}}                 the value, with the characters that mean something in HTML escaped
///   {{{name}}}               the value as it is
///   {{#name}}...{{/name}}    once for each element of a list; once for another value unless it is empty, 0 or false
///   {{^name}}...{{/name}}    when there is no such value, or it is empty, 0 or false
///   {{.}}                    the element itself
///
/// Names are looked up in the innermost object first, then in those around it.
#pragma once

#include <string>
#include <string_view>

#include "host/support/json.hpp"

namespace cobalt::web {

/// \throws std::logic_error when a tag or a section of the template has no end
std::string fill_template(std::string_view text, const Json& data);

/// `text` for an element or a quoted attribute of HTML: & < > " ' as entities, control characters and bytes that are no
/// UTF-8 replaced.
std::string escape_html(std::string_view text);

/// JSON for a <script> element: no character of it can end the element.
std::string script_json(const Json& json);

}  // namespace cobalt::web
