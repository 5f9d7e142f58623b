// SPDX-License-Identifier: Apache-2.0
#include "host/data/bullet_form.hpp"

#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::input_error_of;
using test::labelled;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kRookUp = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
/// The same as Black sees it, who then is White to move.
constexpr const char* kRookDown = "3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

// Made by hand from bulletformat's source (jw1912/bulletformat, version 1.8.0), which gives the same bytes.
const std::string kStartRecord =
    bytes({0xff, 0xff, 0,    0,    0, 0, 0xff, 0xff,                                                  // occ
           0x13, 0x42, 0x25, 0x31, 0, 0, 0,    0,    0x88, 0x88, 0x88, 0x88, 0x9b, 0xca, 0xad, 0xb9,  // pcs
           25,   0,    2,    4,    4, 0, 0,    0});                                                   // the rest
const std::string kRookUpRecord = bytes({0x40, 0xe0, 0,    0,    0,    0, 0xe0, 0x48,                 // occ
                                         0x05, 0,    0x88, 0xb8, 0x0d, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0, 0,  // pcs
                                         0xf8, 0xfd, 0,    6,    6,    0, 0,    0});  // the rest

TEST(BulletForm, BytesOfRecords) {
  EXPECT_EQ(to_bullet_record(labelled(kStart, 25, 2)), kStartRecord);
  EXPECT_EQ(to_bullet_record(labelled(kRookUp, 520, 2)), kRookUpRecord);
}

TEST(BulletForm, ReadsAsWhite) {
  const std::string without_castling = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
  EXPECT_EQ(parse_bullet_record(kStartRecord), labelled(without_castling, 25, 2));
  EXPECT_EQ(parse_bullet_record(kRookUpRecord), labelled(kRookDown, -520, 0));
}

TEST(BulletForm, WhatIsReadIsWrittenAgain) {
  for (LabelledPosition position : test::some_positions(200)) {
    if (!position.score_cp || !position.result) {
      EXPECT_NE(input_error_of([&] { to_bullet_record(position); }), "");
      position.score_cp = position.score_cp.value_or(1);
      position.result = position.result.value_or(std::uint8_t{1});
    }
    const std::string record = to_bullet_record(position);
    ASSERT_EQ(record.size(), kBulletRecordBytes);
    EXPECT_EQ(to_bullet_record(parse_bullet_record(record)), record);
  }
}

TEST(BulletForm, FieldsAreNamed) {
  EXPECT_TRUE(input_error_of([] { to_bullet_record(labelled(kStart, {}, 1)); }).starts_with("score: "));
  EXPECT_TRUE(input_error_of([] { to_bullet_record(labelled(kStart, 1)); }).starts_with("result: "));
  const auto error_with = [](std::size_t offset, int value, const std::string& record) {
    std::string changed = record;
    changed[offset] = static_cast<char>(value);
    return input_error_of([&] { parse_bullet_record(changed); });
  };
  EXPECT_EQ(error_with(2, 1, kStartRecord), "occ: 33 pieces: expected at most 32");
  EXPECT_EQ(error_with(8, 0x16, kStartRecord), "pcs: 6 on a1: expected 0 to 5 or 8 to 13");
  EXPECT_EQ(error_with(8, 0x15, kStartRecord), "pcs: expected one king of White, found 2");
  EXPECT_EQ(error_with(26, 3, kStartRecord), "result: 3: expected 0, 1 or 2");
  EXPECT_EQ(error_with(27, 5, kStartRecord), "ksq: 5: expected 4, where pcs has the king");
  EXPECT_EQ(error_with(28, 60, kStartRecord), "opp_ksq: 60: expected 4, where pcs has the king");
  const std::string check = bytes({0x10, 0x10, 0, 0, 0, 0, 0, 0x10, 0x35, 0x0d}) + std::string(14, '\0') +  //
                            bytes({0, 0, 1, 4, 4, 0, 0, 0});
  EXPECT_EQ(input_error_of([&] { parse_bullet_record(check); }), "pcs: expected that the side to move gives no check");
}

}  // namespace
}  // namespace cobalt::data
