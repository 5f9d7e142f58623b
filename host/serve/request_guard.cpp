// SPDX-License-Identifier: Apache-2.0
#include "host/serve/request_guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "host/support/text.hpp"

namespace cobalt::serve {
namespace {

constexpr std::string_view kScheme = "http://";

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// A host as a request has it: an IPv6 number in brackets, shortened as browsers shorten it and without a zone; all
/// else unchanged.
std::string as_in_request(std::string_view host) {
  const bool has_brackets = host.starts_with('[') && host.ends_with(']');
  const std::string_view number = has_brackets ? host.substr(1, host.size() - 2) : host;
  in6_addr address{};
  if (::inet_pton(AF_INET6, std::string(number.substr(0, number.find('%'))).c_str(), &address) != 1) {
    return std::string(host);
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  return std::string("[") + ::inet_ntop(AF_INET6, &address, text.data(), text.size()) + "]";
}

}  // namespace

RequestGuard::RequestGuard(std::vector<std::string> names, int port)
    : names_(std::move(names)), port_(std::to_string(port)) {
  names_.insert(names_.end(), {"localhost", "127.0.0.1", "::1"});
  std::ranges::transform(names_, names_.begin(), as_in_request);
}

bool RequestGuard::is_ours(std::string_view host_and_port) const {
  // The colons of an IPv6 number stand in brackets.
  const std::size_t colon = host_and_port.find(':', host_and_port.starts_with('[') ? host_and_port.find(']') : 0);
  const std::string host = as_in_request(host_and_port.substr(0, colon));
  const std::string_view port = colon == std::string_view::npos ? "80" : host_and_port.substr(colon + 1);
  if (port != port_) return false;
  return std::ranges::any_of(names_, [&host](const std::string& name) { return same_name(name, host); });
}

std::string RequestGuard::problem(std::string_view host, std::string_view origin, std::string_view fetch_site) const {
  if (!is_ours(host)) {
    return "Host " + text::quoted(host) + ": this server has another name; --name allows one";
  }
  if (!origin.empty() && (!origin.starts_with(kScheme) || !is_ours(origin.substr(kScheme.size())))) {
    return "Origin " + text::quoted(origin) + ": pages of other servers may give no orders";
  }
  // "none": the user has asked, by the address bar or a bookmark.
  if (!fetch_site.empty() && fetch_site != "same-origin" && fetch_site != "none") {
    return "Sec-Fetch-Site " + text::quoted(fetch_site) + ": pages of other servers may not use this one";
  }
  return "";
}

}  // namespace cobalt::serve
