// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data convert`: from any form into a data set or text.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/output.hpp"
#include "host/data/data_file.hpp"
#include "host/data/text_form.hpp"

namespace cobalt::cli {
namespace {

class DataConvert : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  DataInput input_;
  std::string output_file_;
};

}  // namespace

void DataConvert::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand("convert", "Convert files of any format into a data set or into lines of text");
  input_.add_to(*command_);
  command_
      ->add_option(
          "--output", output_file_,
          "Data set to write, replacing an old one; without it lines FEN | score | result go to standard output")
      ->type_name("FILE");
}

int DataConvert::run() {
  const std::vector<data::LabelledPosition> positions = input_.read();
  if (output_file_.empty()) {
    for (const data::LabelledPosition& labelled : positions) print_line(data::to_labelled_line(labelled));
    flush_output();
  } else {
    data::write_data_file(output_file_, "convert of " + input_.origin(), positions);
    print_message(fmt::format("{} positions", positions.size()));
  }
  return kDone;
}

std::unique_ptr<Command> make_data_convert() { return std::make_unique<DataConvert>(); }

}  // namespace cobalt::cli
