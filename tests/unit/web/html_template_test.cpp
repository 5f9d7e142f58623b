// SPDX-License-Identifier: Apache-2.0
#include "host/web/html_template.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string_view>

#include "tests/support/input_error.hpp"

namespace cobalt::web {
namespace {

TEST(HtmlTemplate, FillsValues) {
  const Json data = {{"name", "<a & 'b'>"}, {"number", 7}, {"zero", 0}};
  EXPECT_EQ(fill_template("{{name}}|{{{name}}}|{{number}}|{{zero}}|{{missing}}|", data),
            "&lt;a &amp; &#39;b&#39;&gt;|<a & 'b'>|7|0||");
  EXPECT_EQ(fill_template("no tags { or } here", data), "no tags { or } here");
}

TEST(HtmlTemplate, SectionsFollowJson) {
  const Json data = {{"list", {{{"x", 1}}, {{"x", 2}}}},
                     {"words", {"a", "b"}},
                     {"none", Json::array()},
                     {"null", Json()},
                     {"yes", true},
                     {"no", false},
                     {"y", 9}};
  EXPECT_EQ(fill_template("{{#list}}[{{x}}{{y}}]{{/list}}", data), "[19][29]");
  EXPECT_EQ(fill_template("{{#words}}{{.}},{{/words}}", data), "a,b,");
  EXPECT_EQ(fill_template("{{#none}}x{{/none}}{{^none}}empty{{/none}}", data), "empty");
  EXPECT_EQ(fill_template("{{#yes}}a{{/yes}}{{#no}}b{{/no}}{{#null}}c{{/null}}{{#missing}}d{{/missing}}", data), "a");
}

TEST(HtmlTemplate, ValuesAreNotTemplates) {
  const Json data = {{"name", "{{#secret}}{{secret}}"}, {"secret", "x"}};
  EXPECT_EQ(fill_template("{{{name}}}", data), "{{#secret}}{{secret}}");
}

TEST(HtmlTemplate, MistakesOfATemplateAreErrors) {
  const auto mistake = [](std::string_view text) {
    return test::message_of<std::logic_error>([&] { fill_template(text, Json::object()); });
  };
  EXPECT_EQ(mistake("{{#a}}"), "template: Unclosed section \"a\" at 0");
  EXPECT_EQ(mistake("{{a"), "template: Unclosed tag at 0");
}

TEST(HtmlTemplate, EscapesEverythingThatMeansSomething) {
  EXPECT_EQ(escape_html("<script>\"x\" & 'y'</script>"),
            "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;");
  EXPECT_EQ(escape_html(std::string_view("a\0b\x7f\n", 5)),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(escape_html("\xff"), "\xef\xbf\xbd");
  EXPECT_EQ(escape_html("\xc3\xa9"), "\xc3\xa9");
}

TEST(HtmlTemplate, JsonCannotEndItsElement) {
  const Json data = {{"</script>", "<!-- & --> \xe2\x80\xa8 \xff"}};
  const std::string text = script_json(data);
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos) << text;
  for (const char c : text) EXPECT_TRUE(c >= ' ' && c < 0x7f) << text;
  EXPECT_EQ(Json::parse(text).begin().key(), "</script>");
}

}  // namespace
}  // namespace cobalt::web
