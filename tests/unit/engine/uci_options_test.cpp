// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "host/support/text.hpp"
#include "host/support/text_file.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

using cobalt::test::input_error_of;

/// The options of an engine that may have a device.
class UciOptionsTest : public testing::Test {
 protected:
  Engine engine_{test::material_evaluator()};
  UciOptions options_{engine_,
                      [](const BackendChoice& choice, const ParameterSet&, Engine&) -> std::unique_ptr<SearchBackend> {
                        throw InputError("device " + choice.devices, "there is none");
                      }};
};

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Default and range of an option, as docs/reference/uci.md has them.
struct Columns {
  using Pair = std::pair<std::string, std::string>;
  Pair operator()(const UciOption::Spin& spin) const {
    return {fmt::format("{}", spin.standard), fmt::format("{} to {}", spin.least, spin.most)};
  }
  Pair operator()(const UciOption::Check& check) const { return {fmt::format("{}", check.standard), "true, false"}; }
  Pair operator()(const UciOption::Combo& combo) const {
    return {combo.standard, fmt::format("{}", fmt::join(combo.choices, ", "))};
  }
  Pair operator()(const UciOption::Text& text) const { return {text.standard, "text"}; }
  Pair operator()(const UciOption::Button&) const { return {"", ""}; }
};

TEST_F(UciOptionsTest, AreDocumentedAsTheyAre) {
  std::string table = "| option | default | values | means |\n|---|--:|---|---|\n";
  for (const UciOption& option : options_.table()) {
    if (option.help.empty()) continue;
    const auto [standard, values] = std::visit(Columns(), option.type);
    const std::string links = option.links.empty() ? "" : fmt::format(" ({})", option.links);
    table += fmt::format("| `{}` | {} | {} | {}{} |\n", option.name, standard, values, option.help, links);
  }
  table += "| `Rule_NAME` | true | true, false | a rule of the search, below |\n";
  const std::string page = read_text_file(std::string(COBALT_SOURCE_DIR) + "/docs/reference/uci.md");
  EXPECT_NE(page.find(table), std::string::npos) << "expected in docs/reference/uci.md:\n" << table;
}

TEST_F(UciOptionsTest, NamesDifferAndOnlyRulesAreDescribedTogether) {
  std::set<std::string> names;
  for (const UciOption& option : options_.table()) {
    EXPECT_TRUE(names.insert(text::folded(option.name)).second) << option.name;
    EXPECT_EQ(option.help.empty(), option.name.starts_with("Rule_")) << option.name;
  }
  const UciOptions without_devices(engine_);
  for (const UciOption& option : without_devices.table()) names.erase(text::folded(option.name));
  EXPECT_EQ(names, (std::set<std::string>{"device", "xclbin"}));
}

/// Sets an option to what is no value of it, and to the ends of its range.
struct Values {
  std::vector<std::string> bad;
  std::string expected;
  std::vector<std::string> good;
};
struct ValuesOf {
  Values operator()(const UciOption::Spin& spin) const {
    return {{"", "x", "1x", "--1", "1.5", fmt::format("{}", spin.least - 1), fmt::format("{}", spin.most + 1),
             "99999999999999999999"},
            fmt::format("expected a number of {} to {}", spin.least, spin.most),
            {fmt::format("{}", spin.least), fmt::format("{}", spin.standard)}};
  }
  Values operator()(const UciOption::Check&) const {
    return {{"", "1", "True"}, "expected true or false", {"true", "false"}};
  }
  Values operator()(const UciOption::Combo& combo) const {
    std::vector<std::string> good = combo.choices;
    good.push_back(combo.standard);  // at last, as the others need it
    return {{"", "nix", combo.choices.front() + "x"},
            fmt::format("expected one of {}", fmt::join(combo.choices, ", ")),
            std::move(good)};
  }
  Values operator()(const UciOption::Text&) const { return {{}, "", {"", "<empty>"}}; }
  Values operator()(const UciOption::Button&) const { return {{}, "", {""}}; }
};

TEST_F(UciOptionsTest, TakeTheirRangeAndNothingElse) {
  for (const UciOption& option : options_.table()) {
    const Values values = std::visit(ValuesOf(), option.type);
    const std::string name = lower_case(option.name);
    for (const std::string& value : values.bad) {
      EXPECT_EQ(input_error_of([&] {
                  options_.set({name, value});
                }),
                fmt::format("setoption {} \"{}\": {}", name, value, values.expected));
    }
    for (const std::string& value : values.good) EXPECT_NO_THROW(options_.set({name, value})) << name << " " << value;
  }
  for (const char* older : {"moveoverhead", "bookfile", "bookseed", "rootevaluation", "rule_null_move", "clearhash"}) {
    const auto found =
        std::ranges::find_if(options_.table(), [older](const auto& each) { return each.is_named(older); });
    ASSERT_NE(found, options_.table().end()) << older;
    for (const std::string& value : std::visit(ValuesOf(), found->type).good) {
      EXPECT_NO_THROW(options_.set({older, value})) << older;
    }
  }
  EXPECT_EQ(input_error_of([&] { options_.set({"rule_", "true"}); }), "setoption \"rule_\": no such option");
  EXPECT_EQ(input_error_of([&] { options_.set({"device", "nix"}); }), "device nix: there is none");
}

TEST(UciOptions, ADeviceThatCannotBeUsedSaysWhy) {
  Engine engine{test::material_evaluator()};
  UciOptions options(engine, [](const BackendChoice& choice, const ParameterSet&, Engine&) {
    if (choice.devices == "huge") throw std::bad_alloc();
    if (choice.devices == "dead") throw DeviceError("the card is silent");
    return std::unique_ptr<SearchBackend>();
  });
  const auto problem = [&](const char* name, const char* value) {
    return input_error_of([&] { options.set({name, value}); });
  };
  EXPECT_EQ(problem("device", "dead"), "setoption device \"dead\": the card is silent");
  EXPECT_THROW(options.set({"device", "huge"}), std::bad_alloc) << "the session tells it";
  options.set({"evaluator", "material"});
  EXPECT_EQ(problem("device", "dead"),
            "setoption device \"dead\": a card computes its own evaluation function only (evaluator card), not "
            "\"material\"");
}

TEST_F(UciOptionsTest, SetWhatTheyAreCalled) {
  for (const Rule& rule : kRules) {
    options_.set({"rule_" + std::string(rule.name), "false"});
    EXPECT_FALSE(engine_.options().*rule.member) << rule.name;
  }
  options_.set({"contempt", "-500"});
  EXPECT_EQ(engine_.options().contempt_cp, -500);
  options_.set({"extensions", "fractional"});
  EXPECT_EQ(engine_.options().extensions, ExtensionScheme::kFractional);
  options_.set({"uci_showwdl", "true"});
  EXPECT_TRUE(options_.shows_wdl());
}

}  // namespace
}  // namespace cobalt::engine
