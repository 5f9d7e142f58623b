// SPDX-License-Identifier: Apache-2.0
#include "host/match/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

/// No clock is longer: about 31 years.
constexpr double kMostSeconds = 1e9;

std::optional<double> parse_decimal(std::string_view text) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc() || stop != text.data() + text.size() || !(value >= 0 && value <= kMostSeconds)) {
    return std::nullopt;
  }
  return value;
}

std::optional<Milliseconds> parse_time(std::string_view text) {
  double minutes = 0;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const auto number = text::parse_number(text.substr(0, colon));
    if (!number || static_cast<double>(*number) > kMostSeconds / 60) return std::nullopt;
    minutes = static_cast<double>(*number);
    text = text.substr(colon + 1);
  }
  const std::optional<double> seconds = parse_decimal(text);
  if (!seconds) return std::nullopt;
  return Milliseconds(std::llround((60 * minutes + *seconds) * 1000));
}

std::string seconds_text(Milliseconds time) { return fmt::format("{}", static_cast<double>(time.count()) / 1000); }

}  // namespace

TimeControl parse_time_control(std::string_view place, std::string_view text) {
  const auto fail = [&] {
    throw InputError(fmt::format("{}: tc={}", place, text::printable(text)),
                     "expected [MOVES/]TIME[+INCREMENT] in seconds or minutes:seconds, TIME more than zero, as in "
                     "40/60, 1+0.1 or 1:30+1");
  };
  TimeControl control;
  std::string_view rest = text;
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const auto moves = text::parse_number(rest.substr(0, slash));
    if (!moves || *moves < 1 || *moves > 1000) fail();
    control.moves = static_cast<int>(moves.value_or(0));
    rest = rest.substr(slash + 1);
  }
  const std::size_t plus = rest.find('+');
  const std::optional<Milliseconds> base = parse_time(rest.substr(0, plus));
  const std::optional<Milliseconds> increment =
      plus == std::string_view::npos ? Milliseconds(0) : parse_time(rest.substr(plus + 1));
  if (!base || !increment || *base <= Milliseconds(0)) fail();
  control.base = base.value_or(Milliseconds(0));
  control.increment = increment.value_or(Milliseconds(0));
  return control;
}

std::string to_string(const TimeControl& control) {
  std::string text = control.moves ? fmt::format("{}/", *control.moves) : "";
  text += seconds_text(control.base);
  if (control.increment > Milliseconds(0)) text += fmt::format("+{}", seconds_text(control.increment));
  return text;
}

Milliseconds PlayerClock::left() const {
  return std::max(std::chrono::duration_cast<Milliseconds>(left_), Milliseconds(0));
}

bool PlayerClock::spend(Duration elapsed, Milliseconds margin) {
  if (elapsed > limit(margin)) return false;
  left_ = std::max(left_ - elapsed, Duration(0)) + control_.increment;
  if (moves_left_ && --*moves_left_ == 0) {
    moves_left_ = control_.moves;
    left_ += control_.base;
  }
  return true;
}

}  // namespace cobalt::match
