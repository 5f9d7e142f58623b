// SPDX-License-Identifier: Apache-2.0
/// \file
/// The commands of the program, each in a file of its name.
#pragma once

#include <memory>

#include "host/cli/command.hpp"

namespace cobalt::cli {

std::unique_ptr<Command> make_analyse_command();
std::unique_ptr<Command> make_bench_command();
std::unique_ptr<Command> make_book_command();
std::unique_ptr<Command> make_coverage_command();
std::unique_ptr<Command> make_data_command();
std::unique_ptr<Command> make_eval_command();
std::unique_ptr<Command> make_info_command();
std::unique_ptr<Command> make_job_command();
std::unique_ptr<Command> make_match_command();
std::unique_ptr<Command> make_moves_command();
std::unique_ptr<Command> make_openings_command();
std::unique_ptr<Command> make_params_command();
std::unique_ptr<Command> make_perft_command();
std::unique_ptr<Command> make_predict_command();
std::unique_ptr<Command> make_search_command();
std::unique_ptr<Command> make_selftest_command();
std::unique_ptr<Command> make_serve_command();  ///< in builds with libcpp-httplib
std::unique_ptr<Command> make_uci_command();
std::unique_ptr<Command> make_xclbin_command();  ///< in builds with XRT

/// \name Commands below `cobalt data`
///@{
std::unique_ptr<Command> make_data_convert();
std::unique_ptr<Command> make_data_filter();
std::unique_ptr<Command> make_data_info();
std::unique_ptr<Command> make_data_label();
std::unique_ptr<Command> make_data_selfplay();
///@}

/// `cobalt params fit`.
std::unique_ptr<Command> make_params_fit();

}  // namespace cobalt::cli
