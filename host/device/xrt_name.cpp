// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

constexpr std::string_view kPrefix = "xrt";
constexpr std::string_view kEmulation = "emulation";

/// The whole text as a number.
template <typename Number>
std::optional<Number> number(std::string_view text, int base) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

using Bdf = std::array<std::uint32_t, 4>;  ///< domain, bus, device, function

/// "65:00.1" or "0000:65:00.1".
std::optional<Bdf> parse_bdf(std::string_view text) {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::vector<std::string_view> parts = {text.substr(dot + 1)};
  for (text = text.substr(0, dot);;) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) break;
    parts.push_back(text.substr(colon + 1));
    text = text.substr(0, colon);
  }
  parts.push_back(text);
  if (parts.size() == 3) parts.emplace_back("0");
  if (parts.size() != 4) return std::nullopt;
  Bdf bdf{};
  for (std::size_t i = 0; i < bdf.size(); ++i) {
    const auto value = number<std::uint32_t>(parts[3 - i], 16);
    if (!value) return std::nullopt;
    bdf[i] = *value;
  }
  return bdf;
}

/// What follows a word and a colon: "" for the word alone, nothing for another text.
std::optional<std::string_view> after(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  text.remove_prefix(word.size());
  if (text.empty()) return text;
  if (!text.starts_with(':')) return std::nullopt;
  return text.substr(1);
}

std::string listed(bool emulation, const std::vector<XrtCardName>& cards) {
  std::string text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "{}xrt:{}{} ({}, {})", i == 0 ? "" : ", ", emulation ? "emulation:" : "",
                   i, cards[i].bdf, cards[i].name);
  }
  return text;
}

}  // namespace

std::optional<XrtChoice> xrt_card_choice(std::string_view device_name) {
  const auto card = after(kPrefix, device_name);
  if (!card) return std::nullopt;
  if (const auto emulated = after(kEmulation, *card)) return XrtChoice{true, std::string(*emulated)};
  return XrtChoice{false, std::string(*card)};
}

unsigned find_xrt_card(const XrtChoice& chosen, const std::vector<XrtCardName>& cards) {
  if (cards.empty()) throw DeviceError("XRT finds no card in this machine");
  const std::string& choice = chosen.card;
  if (choice.empty()) return 0;
  auto found = cards.end();
  if (const auto index = number<std::size_t>(choice, 10)) {
    if (*index < cards.size()) found = cards.begin() + static_cast<std::ptrdiff_t>(*index);
  } else if (const auto bdf = parse_bdf(choice)) {
    found =
        std::find_if(cards.begin(), cards.end(), [&](const XrtCardName& card) { return parse_bdf(card.bdf) == bdf; });
  } else {
    found = std::find_if(cards.begin(), cards.end(), [&](const XrtCardName& card) { return card.name == choice; });
  }
  if (found == cards.end()) {
    throw InputError("device", fmt::format("no card \"{}\"; XRT has {}", choice, listed(chosen.emulation, cards)));
  }
  return static_cast<unsigned>(found - cards.begin());
}

}  // namespace cobalt::device
