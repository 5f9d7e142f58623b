// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/launcher.hpp"

#include <gtest/gtest.h>

#include <array>

namespace cobalt::cluster {
namespace {

TEST(Launcher, ChildrenDoNotInheritWhatMakesARank) {
  const std::array<const char*, 7> environment = {
      "PATH=/bin", "OMPI_COMM_WORLD_SIZE=4", "PMIX_RANK=1", "OMPI_MCA_btl=tcp,self", "PMI_SIZE=4", "EMPTY=", nullptr};
  EXPECT_EQ(without_launcher(environment.data()),
            (std::vector<std::string>{"PATH=/bin", "OMPI_MCA_btl=tcp,self", "EMPTY="}));
}

}  // namespace
}  // namespace cobalt::cluster
