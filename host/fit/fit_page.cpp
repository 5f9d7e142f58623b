// SPDX-License-Identifier: Apache-2.0
#include "host/fit/fit_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/web/assets.hpp"
#include "host/web/html_template.hpp"

namespace cobalt::fit {
namespace {

/// \name Frame of the curve in the template's SVG
///@{
constexpr double kLeft = 70;
constexpr double kRight = 880;
constexpr double kTop = 20;
constexpr double kBottom = 220;
///@}

std::string fixed(const Json& number, int digits) { return fmt::format("{:.{}f}", number.get<double>(), digits); }

std::string percent(const Json& part) {
  constexpr double kWhole = 100;
  return fmt::format("{:.2f}", kWhole * part.get<double>());
}

/// Width of a bar, percent: square roots, so that small ones are seen. A loss that falls has none.
std::string bar(const Json& part, double greatest) {
  constexpr double kFull = 100;
  const double value = std::max(part.get<double>(), 0.0);
  return fmt::format("{:.2f}", greatest > 0 ? kFull * std::sqrt(value / greatest) : 0);
}

/// The losses by step as a polyline.
Json curve_view(const Json& curve) {
  if (curve.size() < 2) return nullptr;
  const auto [least, most] = std::minmax_element(curve.begin(), curve.end());
  const double low = least->get<double>();
  const double height = std::max(most->get<double>() - low, 1e-12);
  const double width = static_cast<double>(curve.size() - 1);
  std::string points;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    points +=
        fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", kLeft + (kRight - kLeft) * static_cast<double>(i) / width,
                    kBottom - (kBottom - kTop) * (curve[i].get<double>() - low) / height);
  }
  return {{"points", points}, {"most", fixed(*most, 5)}, {"least", fixed(*least, 5)}, {"last_step", curve.size() - 1}};
}

Json stage_view(const Json& stage) {
  return {{"name", stage["name"]},
          {"train_loss", fixed(stage["train"]["loss"], 6)},
          {"held_out_loss", fixed(stage["held_out"]["loss"], 6)},
          {"train_correlation", fixed(stage["train"]["correlation"], 4)},
          {"held_out_correlation", fixed(stage["held_out"]["correlation"], 4)}};
}

}  // namespace

std::string fit_page(const Json& report) {
  Json view = {{"version", COBALT_VERSION},
               {"what", report["what"]},
               {"output", report["output"]},
               {"start", report["start"]},
               {"train", report["train"]},
               {"held_out", report["held_out"]},
               {"steps", report["steps"]},
               {"finished", report["finished"]},
               {"fit_seconds", fixed(report["fit_seconds"], 1)},
               {"curve", curve_view(report["curve"])}};
  view["stages"] = Json::array();
  for (const Json& stage : report["stages"]) view["stages"].push_back(stage_view(stage));

  view["bands"] = Json::array();
  for (const Json& row : report["bands"]) {
    view["bands"].push_back({{"by", row["by"]},
                             {"band", row["band"]},
                             {"positions", row["before"]["positions"]},
                             {"loss_before", fixed(row["before"]["loss"], 6)},
                             {"loss_after", fixed(row["after"]["loss"], 6)},
                             {"correlation_before", fixed(row["before"]["correlation"], 4)},
                             {"correlation_after", fixed(row["after"]["correlation"], 4)}});
  }

  double greatest = 0;
  for (const Json& group : report["groups"]) {
    greatest = std::max({greatest, group["worth_before"].get<double>(), group["worth_after"].get<double>()});
  }
  view["groups"] = Json::array();
  for (const Json& group : report["groups"]) {
    view["groups"].push_back({{"name", group["group"]},
                              {"noisy", group["noisy"]},
                              {"worth_before", percent(group["worth_before"])},
                              {"worth_after", percent(group["worth_after"])},
                              {"bar_before", bar(group["worth_before"], greatest)},
                              {"bar_after", bar(group["worth_after"], greatest)},
                              {"changed", group["changed"]},
                              {"mean_move", fixed(group["mean_move"], 2)}});
  }
  view["settings"] = Json::array();
  for (const Json& moved : report["settings"]) {
    view["settings"].push_back(
        {{"name", moved["name"]}, {"from", fixed(moved["from"], 0)}, {"to", fixed(moved["to"], 0)}});
  }
  view["has_settings"] = !view["settings"].empty();
  view["moved"] = Json::array();
  for (const Json& moved : report["moved"]) {
    view["moved"].push_back({{"name", moved["name"]},
                             {"from", fixed(moved["from"], 1)},
                             {"to", fixed(moved["to"], 1)},
                             {"uses", fixed(moved["uses"], 0)}});
  }
  return web::fill_template(web::fit_html(), view);
}

}  // namespace cobalt::fit
