// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which requests come from our own page or from a program on purpose, and not from a page of somebody else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cobalt::serve {

class RequestGuard {
 public:
  /// \param names  hosts that may stand in a request, without port; the names of this machine always may. An IPv6
  ///               number may be written in any way, with brackets or without them
  /// \param port   of the server
  RequestGuard(std::vector<std::string> names, int port);

  /// Why a request is refused; empty when it is not.
  /// \param host        header Host, empty without it
  /// \param origin      header Origin, empty without it
  /// \param fetch_site  header Sec-Fetch-Site, empty without it: browsers say there who asks where they send no Origin,
  ///                    as for pictures
  std::string problem(std::string_view host, std::string_view origin, std::string_view fetch_site) const;

 private:
  bool is_ours(std::string_view host_and_port) const;

  std::vector<std::string> names_;
  std::string port_;
};

}  // namespace cobalt::serve
