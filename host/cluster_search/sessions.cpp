// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/sessions.hpp"

#include <istream>
#include <ostream>
#include <streambuf>

#include "host/engine/uci_session.hpp"

namespace cobalt::cluster_search {
namespace {

/// The lines that the leader sends, as a stream.
class CommandBuffer : public std::streambuf {
 public:
  /// \param first  lines that come before
  CommandBuffer(RankPeers& peers, std::string first) : peers_(peers), line_(std::move(first)) { show(); }

 private:
  void show() { setg(line_.data(), line_.data(), line_.data() + line_.size()); }
  int_type underflow() override {
    const auto command = peers_.next_command();
    if (!command) return traits_type::eof();
    line_ = *command + '\n';
    show();
    return traits_type::to_int_type(line_.front());
  }

  RankPeers& peers_;
  std::string line_;
};

/// What a follower's session writes: nobody reads it but for what goes wrong.
class ProblemBuffer : public std::streambuf {
 public:
  explicit ProblemBuffer(const std::function<void(const std::string&)>& tell) : tell_(tell) {}

 private:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    if (c != '\n') {
      line_ += traits_type::to_char_type(c);
      return c;
    }
    constexpr std::string_view kProblem = "info string ";
    // Of every root the leader tells the same.
    if (line_.starts_with(kProblem) && line_.find("evaluation for this root") == std::string::npos) {
      tell_(line_.substr(kProblem.size()));
    }
    line_.clear();
    return c;
  }

  const std::function<void(const std::string&)>& tell_;
  std::string line_;
};

}  // namespace

void lead_session(cluster::Ranks& ranks, const PeerOptions& options, std::istream& in, std::ostream& out,
                  const std::string& version, const engine::OpenBackend& open_backend,
                  const std::function<void(const std::string&)>& tell) {
  RankPeers peers(ranks, options, tell);
  engine::UciSession(in, out, version, open_backend, &peers).run();
}

void follow_session(cluster::Ranks& ranks, const PeerOptions& options, const std::string& version,
                    const engine::OpenBackend& open_backend, const std::function<void(const std::string&)>& tell) {
  RankPeers peers(ranks, options, tell);
  CommandBuffer commands(peers, options.device ? "setoption name Device value " + *options.device + "\n" : "");
  ProblemBuffer problems(tell);
  std::istream in(&commands);
  std::ostream out(&problems);
  engine::UciSession(in, out, version, open_backend, &peers).run();
}

}  // namespace cobalt::cluster_search
