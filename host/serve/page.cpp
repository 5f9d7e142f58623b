// SPDX-License-Identifier: Apache-2.0
#include "host/serve/page.hpp"

#include <fmt/format.h>

#include "host/web/assets.hpp"
#include "host/web/html_template.hpp"

namespace cobalt::serve {

std::string page_html() {
  return web::fill_template(web::serve_html(), {{"version", COBALT_VERSION}, {"pieces", web::pieces_svg()}});
}

std::string page_css() { return fmt::format("{}{}{}", web::base_css(), web::chart_css(), web::serve_css()); }

std::string page_script() {
  return fmt::format("{}{}{}{}{}{}", web::dom_js(), web::board_js(), web::graph_js(), web::chart_js(),
                     web::contexts_js(), web::serve_js());
}

}  // namespace cobalt::serve
