// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/admission.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "host/support/error.hpp"
#include "tests/unit/cluster/test_support.hpp"

namespace cobalt::cluster {
namespace {

struct Told {
  std::string leader;  ///< what its error says; empty: none
  int dismissed = 0;   ///< followers
  int admitted = 0;    ///< ranks
};

/// Admits three ranks, whose program and facts are made by these.
Told admit_three(const std::function<Facts(unsigned)>& program, const std::function<Facts(unsigned)>& prepare) {
  const auto network = LocalNetwork::make(3);
  Told told;
  std::atomic<int> dismissed = 0;
  std::atomic<int> admitted = 0;
  run_ranks(network, 3, [&](Ranks& ranks) {
    try {
      admit(ranks, program(ranks.rank()), [&] { return prepare(ranks.rank()); });
      ++admitted;
    } catch (const Dismissed& error) {
      EXPECT_STREQ(error.what(), "the leader has ended the run before it began");
      ++dismissed;
    } catch (const std::exception& error) {
      EXPECT_TRUE(ranks.leads());
      told.leader = error.what();
    }
  });
  told.dismissed = dismissed;
  told.admitted = admitted;
  return told;
}

Facts version(const char* text) { return {{"program", text}}; }

TEST(Admission, EqualRanksBegin) {
  const Told told = admit_three([](unsigned) { return version("1"); }, [](unsigned) { return Facts{{"seed", "7"}}; });
  EXPECT_EQ(told.leader, "");
  EXPECT_EQ(told.admitted, 3);
}

TEST(Admission, NamesRanksThatDiffer) {
  const Told told = admit_three([](unsigned) { return version("1"); },
                                [](unsigned rank) {
                                  return Facts{{"parameters", rank == 1 ? "1a2b" : "3c4d"}};
                                });
  EXPECT_NE(told.leader.find("rank 1 ("), std::string::npos) << told.leader;
  EXPECT_NE(told.leader.find("parameters 1a2b, expected that of rank 0: 3c4d"), std::string::npos) << told.leader;
  EXPECT_EQ(told.leader.find("rank 2"), std::string::npos) << told.leader;
  EXPECT_EQ(told.dismissed, 2);
}

TEST(Admission, NamesAFactThatARankDoesNotHave) {
  const Told told = admit_three([](unsigned) { return version("1"); },
                                [](unsigned rank) {
                                  return rank == 2 ? Facts{} : Facts{{"seed", "7"}};
                                });
  EXPECT_NE(told.leader.find("rank 2 ("), std::string::npos) << told.leader;
  EXPECT_NE(told.leader.find("says nothing of its seed"), std::string::npos) << told.leader;
}

TEST(Admission, AnotherProgramIsToldFirst) {
  const Told told = admit_three([](unsigned rank) { return version(rank == 2 ? "0.9" : "1.0"); },
                                [](unsigned rank) -> Facts {
                                  if (rank == 2) throw InputError("an option that 0.9 does not know");
                                  return {};
                                });
  EXPECT_NE(told.leader.find("program 0.9, expected that of rank 0: 1.0"), std::string::npos) << told.leader;
  EXPECT_EQ(told.leader.find("option"), std::string::npos) << told.leader;
}

TEST(Admission, NamesEveryRankThatCannotWork) {
  const Told told = admit_three([](unsigned) { return version("1"); },
                                [](unsigned rank) -> Facts {
                                  if (rank != 0) throw DeviceError("xrt:0: no such card");
                                  return {};
                                });
  for (const char* rank : {"rank 1 (", "rank 2 ("}) EXPECT_NE(told.leader.find(rank), std::string::npos) << told.leader;
  EXPECT_NE(told.leader.find("xrt:0: no such card"), std::string::npos) << told.leader;
  EXPECT_EQ(told.dismissed, 2);
}

TEST(Admission, TheLeadersOwnFailureIsItsOwn) {
  const Told told = admit_three([](unsigned) { return version("1"); },
                                [](unsigned) -> Facts { throw InputError("file.toml", "no such file"); });
  EXPECT_EQ(told.leader, "file.toml: no such file");
  EXPECT_EQ(told.dismissed, 2);
}

TEST(Admission, TheProgramsFileIsPartOfIt) {
  const Facts facts = program_facts("1.2");
  EXPECT_EQ(facts, program_facts("1.2"));
  EXPECT_EQ(facts[0].second.rfind("version 1.2 (file ", 0), 0U) << facts[0].second;
}

}  // namespace
}  // namespace cobalt::cluster
