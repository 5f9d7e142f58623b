// SPDX-License-Identifier: Apache-2.0
#include "host/offload/tree_search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/offload/root_question.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

/// Fibers that run before what they asked is sent on, so that many questions travel together.
constexpr std::size_t kFlushAfter = 16;
/// How often limits are looked at while no answer comes.
constexpr PoolTime kTick = std::chrono::microseconds(200);
/// Fibers for each question that can be worked on: those of the helpers, which may end while the next ones begin.
constexpr std::size_t kFibersOfQuestion = 4;
/// Static scores that a search waits for at a time; each has a fiber.
constexpr std::size_t kMostScores = 128;
/// Plies of a job, and with a shared table. Such a job is also searched a ply deeper than its window says: cards have
/// no histories, so they find less at equal depth.
constexpr int kPlainDepth = 5;
constexpr int kTableDepth = 8;
constexpr int kTablePlus = spec::kQuarterPlies;
/// Most questions are answered sooner, and each member of a team costs host time.
constexpr PoolTime kTeamAge = std::chrono::microseconds(100);
/// SearchItem::defer_least_depth.
constexpr std::uint8_t kLeastDeferral = 8;

/// Keys of positions of the game that are draws when they come again: those that were there twice.
std::vector<std::uint64_t> drawn_keys(const engine::Game& game, std::uint64_t mask) {
  std::map<std::uint64_t, int> times;
  std::vector<std::uint64_t> keys;
  for (const std::uint64_t key : game.earlier_keys) {
    if (++times[key] == 2) keys.push_back(key ^ mask);
  }
  return keys;
}

/// For a search without the shared table: the keys of the positions before, the last one first. A position of the game
/// that was there once may come once more; any other key stands for it.
void set_earlier_keys(device::SearchItem& item, const engine::LeafSearch::Question& question) {
  std::array<std::uint64_t, spec::kSearchJobKeys> keys{};
  const std::size_t now = question.keys.size() - 1;
  const std::size_t count = std::min({keys.size(), now, static_cast<std::size_t>(question.plies_back)});
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = now - 1 - i;
    const std::uint64_t key = question.keys[at];
    const auto before = question.keys.first(at);
    const bool counts = at >= question.root_key || std::ranges::find(before, key) != before.end();
    keys[i] = counts ? key : ~key;
  }
  device::set_keys(item, question.keys[now], std::span(keys).first(count));
}

}  // namespace

void CardTables::forget() {
  key_mask += kKeyMaskStep;
  generation = 0;
}

TreeSearch::TreeSearch(JobPool& pool, const CardOptions& options, CardTables& tables, const engine::Game& game,
                       std::function<void()> tick)
    : pool_(pool),
      options_(options),
      tables_(tables),
      tick_(std::move(tick)),
      // What a table holds depends on the device. One question at a time has the same answers on all.
      shares_table_(pool.can_share_searches() && options.jobs_in_flight != 1),
      depth_(options.leaves == Leaves::kEvaluations ? 0
             : options.card_depth != 0              ? options.card_depth
             : shares_table_                        ? kTableDepth
                                                    : kPlainDepth),
      width_(options.most_in_flight(pool) == 1        ? 1
             : options.leaves == Leaves::kEvaluations ? std::min(options.most_in_flight(pool), kMostScores)
                                                      : std::min(pool.contexts(), options.most_in_flight(pool))),
      // The rules of deep searches miss mates in few plies, which a table finds in deeper ones.
      rules_(static_cast<std::uint16_t>((shares_table_ ? options.rules : spec::kSearchDefaultRules) &
                                        pool.search_rules())),
      clock_(pool),
      card_evaluator_(*this),
      scheduler_(kFibersOfQuestion * width_ + 1),
      desk_(pool, scheduler_, options,
            shares_table_ && options.leaves == Leaves::kJobs ? std::optional(kTeamAge) : std::nullopt, counts_),
      next_tick_(pool.now()),
      start_(pool.now()),
      busy_before_(pool.counts().busy_context_seconds),
      batches_before_(pool.counts().batches) {
  tables.generation = static_cast<std::uint8_t>((tables.generation + 1U) % spec::kSharedTableGenerations);
  if (shares_table_) pool.set_game(drawn_keys(game, tables.key_mask));
}

TreeSearch::~TreeSearch() = default;

CardCounts TreeSearch::counts() const {
  CardCounts counts = counts_;
  counts.host_time = std::chrono::steady_clock::now() - wall_start_ - desk_.pool_time();
  const double seconds = std::chrono::duration<double>(pool_.now() - start_).count();
  counts.mean_contexts_busy = seconds > 0 ? (pool_.counts().busy_context_seconds - busy_before_) / seconds : 0;
  if (counts.evaluations != 0) counts.evaluation_batches = pool_.counts().batches - batches_before_;
  return counts;
}

const engine::LeafEvaluator& TreeSearch::evaluator(const engine::LeafEvaluator& own) const {
  return options_.leaves == Leaves::kEvaluations ? card_evaluator_ : own;
}

// ---- questions ----

device::SearchItem TreeSearch::item_of(const Question& question) const {
  device::SearchItem item;
  item.position = chess::pack_position(question.position);
  item.beta = static_cast<std::int16_t>(question.bound);
  const int quarter_plies = question.depth * static_cast<int>(spec::kQuarterPlies) + (shares_table_ ? kTablePlus : 0);
  item.depth = static_cast<std::uint16_t>(std::min(quarter_plies, static_cast<int>(spec::kSearchMaxDepth)));
  item.rules = rules_;
  item.halfmove_clock = static_cast<std::uint8_t>(std::min(question.position.halfmove_clock(), 255));
  if (!shares_table_) {
    set_earlier_keys(item, question);
    return item;
  }
  item.root_key = question.position.key() ^ tables_.key_mask;
  item.generation = tables_.generation;
  if ((pool_.search_rules() & spec::kSearchDeferral) != 0) item.defer_least_depth = kLeastDeferral;
  return item;
}

engine::LeafSearch::Ticket TreeSearch::post(const Question& question) {
  desk_.charge(options_.host_time_a_job);
  if (spare_.empty()) {
    spare_.push_back(static_cast<Ticket>(posted_.size()));
    posted_.emplace_back();
  }
  const Ticket ticket = spare_.back();
  spare_.pop_back();
  Posted& posted = posted_[ticket];
  posted.position = question.position;
  desk_.post(posted.ask, item_of(question), question.position);
  return ticket;
}

bool TreeSearch::is_answered(Ticket ticket) const {
  const Ask& ask = posted_[ticket].ask;
  return ask.is_answered || ask.is_dropped;
}

engine::LeafSearch::Answer TreeSearch::take(Ticket ticket) {
  const Posted& posted = posted_[ticket];
  spare_.push_back(ticket);
  if (posted.ask.is_dropped) return {};
  const device::SearchAnswer& answer = posted.ask.answer;
  Answer result{.is_known = true, .at_least = answer.at_least, .best = {}};
  if (answer.at_least) result.best = chess::unpack_move(posted.position, answer.best).value_or(chess::Move());
  return result;
}

void TreeSearch::drop(Ticket ticket) {
  desk_.drop(posted_[ticket].ask);
  spare_.push_back(ticket);
}

Score TreeSearch::evaluate(const chess::Position& position) {
  Ask ask;
  desk_.evaluate(ask, position);
  while (!ask.is_answered && !ask.is_dropped) scheduler_.wait();
  return ask.score;
}

void TreeSearch::charge(std::uint64_t host_nodes) {
  counts_.host_nodes += host_nodes;
  desk_.charge(options_.host_time_a_node * static_cast<PoolTime::rep>(host_nodes));
}

// ---- fibers ----

void TreeSearch::run(std::function<void()> task) {
  try {
    scheduler_.run(
        [this, &task] {
          main_ = &scheduler_.current();
          task();
          main_ = nullptr;
        },
        *this);
  } catch (...) {
    desk_.drain();
    throw;
  }
  desk_.drain();
}

void TreeSearch::start(std::function<void()> task) {
  ++counts_.fibers;
  scheduler_.spawn(std::move(task));
}

void TreeSearch::after_fiber() {
  desk_.send();
  if (++fibers_run_ % kFlushAfter == 0) desk_.flush();
}

void TreeSearch::look_at_clock() {
  if (pool_.now() < next_tick_) return;
  next_tick_ = pool_.now() + kTick;
  tick_();
  if (main_ != nullptr) scheduler_.wake(*main_);
}

void TreeSearch::on_idle() {
  do {
    desk_.send();
    desk_.collect_until(std::max(next_tick_, pool_.now()));
    look_at_clock();
  } while (scheduler_.ready() == 0);
}

void TreeSearch::on_failure(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const DeviceError&) {
    desk_.abandon(true);
  } catch (...) {
    desk_.abandon(false);
  }
}

}  // namespace cobalt::offload
