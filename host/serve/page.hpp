// SPDX-License-Identifier: Apache-2.0
/// \file
/// The page of `cobalt serve` (host/web/assets/serve.*).
#pragma once

#include <string>

namespace cobalt::serve {

std::string page_html();
std::string page_css();
std::string page_script();

}  // namespace cobalt::serve
