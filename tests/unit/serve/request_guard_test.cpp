// SPDX-License-Identifier: Apache-2.0
#include "host/serve/request_guard.hpp"

#include <gtest/gtest.h>

namespace cobalt::serve {
namespace {

TEST(RequestGuard, OwnNamesMayAsk) {
  const RequestGuard guard({"chess.example"}, 8080);
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080", "chess.example:8080"}) {
    EXPECT_EQ(guard.problem(host, "", ""), "") << host;
    EXPECT_EQ(guard.problem(host, std::string("http://") + host, ""), "") << host;
  }
  EXPECT_EQ(RequestGuard({}, 80).problem("localhost", "http://localhost", ""), "");
}

TEST(RequestGuard, AnIpv6NumberHasBracketsAndOneSpelling) {
  for (const char* name : {"fd00::2", "[fd00::2]", "FD00:0:0:0:0:0:0:2", "fd00::2%eth0"}) {
    const RequestGuard guard({name}, 8080);
    for (const char* host : {"[fd00::2]:8080", "[FD00:0::0002]:8080"}) {
      EXPECT_EQ(guard.problem(host, std::string("http://") + host, ""), "") << name << ' ' << host;
    }
    for (const char* host : {"[fd00::3]:8080", "[fd00::2]:80", "fd00::2:8080", "[fd00::2]x:8080", "[fd00::2"}) {
      EXPECT_NE(guard.problem(host, "", ""), "") << name << ' ' << host;
    }
  }
}

TEST(RequestGuard, OthersMayNot) {
  const RequestGuard guard({}, 8080);
  for (const char* host : {"", "localhost", "localhost:80", "localhost:08080", "evil.example:8080",
                           "localhost.evil:8080", "127.0.0.1:8080:8080", "[::1", "[::1]x:8080", ":8080"}) {
    EXPECT_NE(guard.problem(host, "", ""), "") << host;
  }
  for (const char* origin : {"null", "http://evil.example", "http://evil.example:8080", "http://localhost:8081",
                             "https://localhost:8080", "http://localhost:8080.evil", "file://"}) {
    EXPECT_NE(guard.problem("localhost:8080", origin, ""), "") << origin;
  }
}

/// A picture of a foreign page is asked for without Origin.
TEST(RequestGuard, BrowsersSayWhoAsks) {
  const RequestGuard guard({}, 8080);
  for (const char* site : {"", "same-origin", "none"}) EXPECT_EQ(guard.problem("localhost:8080", "", site), "") << site;
  for (const char* site : {"cross-site", "same-site", "Same-Origin", "anything"}) {
    EXPECT_EQ(guard.problem("localhost:8080", "", site),
              std::string("Sec-Fetch-Site \"") + site + "\": pages of other servers may not use this one");
  }
}

}  // namespace
}  // namespace cobalt::serve
