// SPDX-License-Identifier: Apache-2.0
// The option Numbers: margins and weights of the search from a file.
#include <filesystem>
#include <fstream>

#include "host/policy/numbers.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

using test::Session;

/// A file that is there as long as this object.
class NumbersFile {
 public:
  explicit NumbersFile(const std::string& text) { std::ofstream(path_) << text; }
  ~NumbersFile() { std::filesystem::remove(path_); }
  NumbersFile(const NumbersFile&) = delete;
  NumbersFile& operator=(const NumbersFile&) = delete;
  std::string option() const { return "setoption name Numbers value " + path_; }

 private:
  std::string path_ =
      testing::TempDir() + "numbers_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

/// The last line before the best move of a search of the start position.
std::string last_info(Session& session) {
  session.send("ucinewgame\nposition startpos\ngo depth 9");
  const std::vector<std::string> lines = session.until("bestmove");
  const std::string& info = lines.at(lines.size() - 2);
  return info.substr(0, info.find(" nps "));
}

TEST(UciNumbers, AFileChangesTheSearchAndNoneChangesItBack) {
  Session session;
  const std::string before = last_info(session);
  const NumbersFile same(policy::to_text({}));
  session.send(same.option());
  EXPECT_EQ(last_info(session), before) << "the defaults";
  const NumbersFile other("reduction_divisor_hundredths = 400\nreverse_futility_margin_cp = 200\n");
  session.send(other.option());
  EXPECT_NE(last_info(session), before);
  session.send("setoption name Numbers value <empty>");
  EXPECT_EQ(last_info(session), before);
}

TEST(UciNumbers, ABadFileIsToldAndChangesNothing) {
  Session session;
  const std::string before = last_info(session);
  const NumbersFile bad("reduction_divisor_hundredths = 400\nno_such_number = 1\n");
  session.send(bad.option());
  EXPECT_TRUE(session.answer("info string").ends_with(":2: \"no_such_number\": no such number of the search"));
  session.send("setoption name Numbers value /no/such/file");
  EXPECT_NE(session.answer("info string").find("/no/such/file"), std::string::npos);
  EXPECT_EQ(last_info(session), before);
}

}  // namespace
}  // namespace cobalt::engine
