// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sums over the data of a fit, dealt to the ranks of a cluster part by part. Parts are added up by the leader in their
/// order, so a fit has the same result to the last bit, whatever the ranks and whoever of them is lost.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "host/cluster/leader.hpp"
#include "host/fit/loss.hpp"

namespace cobalt::fit {

/// What a rank does of it: a unit is a part. \param losses  in the same order on all ranks; they outlive the work
cluster::MakeUnitWork sum_work(std::vector<const DataLoss*> losses);

/// The sums of the loss at a place of that list, over all ranks; after a stop, by this one alone. Leader and loss
/// outlive the source. \param threads  of this rank
DataLoss::PartSource parts_over(cluster::Leader& leader, std::size_t place, const DataLoss& loss, unsigned threads,
                                std::stop_token stop);

}  // namespace cobalt::fit
