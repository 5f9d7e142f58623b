// SPDX-License-Identifier: Apache-2.0
// Cards that break the rules of transport.hpp, each in a way of its own: what is wrong is named.
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/device/card_checks.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "host/device/move_walk.hpp"
#include "host/device/ring_port.hpp"
#include "host/support/error.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

using test::message_of;

/// Finishes a list before any is started.
class EarlyCard : public ModelTransport {
 public:
  std::optional<FinishedList> finished_list() override { return FinishedList{.status = 0, .completions = {}}; }
};

/// Loses the last completion of each list.
class ForgetfulCard : public ModelTransport {
 public:
  std::optional<FinishedList> finished_list() override {
    std::optional<FinishedList> list = ModelTransport::finished_list();
    if (list) list->completions.pop_back();
    return list;
  }
};

/// Gives the first move for ever.
class EndlessMoves : public ModelTransport {
 protected:
  Completion execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                     std::span<std::uint8_t> answers) override {
    if (descriptor.operation != spec::kOperationGenerate) return ModelTransport::execute(descriptor, items, answers);
    if (first_.empty()) first_.assign(items.begin(), items.end());
    return ModelTransport::execute(descriptor, first_, answers);
  }

 private:
  std::vector<std::uint8_t> first_;
};

/// Copies nothing, while time passes.
class SilentMemory : public ModelTransport {
 public:
  bool copy_finished(CopyId /*id*/) override { return false; }
  void wait(Patience /*patience*/) override { ++seconds_; }
  double now() const override { return seconds_; }

 private:
  double seconds_ = 0;
};

/// Has answers to searches that it was not given.
class EagerRing : public ModelTransport {
 public:
  std::uint32_t ring_answers() override { return 5; }
};

template <typename Card>
std::unique_ptr<Device> device_of() {
  return make_queued_device(std::make_unique<Card>());
}

TEST(WrongCard, IsNamed) {
  const auto evaluate = [](std::unique_ptr<Device> device) {
    return message_of<DeviceError>([&] { device->wait(device->submit(EvaluateJob{})); });
  };
  EXPECT_EQ(evaluate(device_of<EarlyCard>()), "the kernel finished a list that was not started");
  EXPECT_EQ(evaluate(device_of<ForgetfulCard>()), "a list has not as many completions as descriptors");

  const auto device = device_of<EndlessMoves>();
  const std::vector<GenerateRequest> start = {{.position = chess::pack_position({})}};
  EXPECT_EQ(message_of<DeviceError>([&] { walk_moves(*device, start); }),
            "the generator gives more moves than any position has");

  SilentMemory silent;
  EXPECT_EQ(message_of<DeviceError>([&] { check_memory(silent, 64); }), "testing the memory: no end after 60 s");

  EagerRing eager;
  EXPECT_EQ(message_of<DeviceError>([&] { new_ring_answers(eager, 0, 1); }),
            "the search ring says that it has 5 answers of 1");
}

TEST(WrongCard, BuffersThatAreNotThereAreOurMistake) {
  ModelTransport card;
  const Buffer buffer = card.allocate(BufferUse::kItems, 64);
  std::vector<std::uint8_t> bytes(65);
  const auto copy = [&] { card.start_copy_to_card(buffer, bytes); };
  EXPECT_EQ(message_of<std::logic_error>(copy), "no such buffer in host memory") << "too long";
  bytes.resize(64);
  EXPECT_NO_THROW(copy());
  card.free(buffer);
  EXPECT_EQ(message_of<std::logic_error>(copy), "no such buffer in host memory") << "free";
}

}  // namespace
}  // namespace cobalt::device
